"""Who looks like somebody that a person knows."""

import pytest

from router.matching.people import is_person


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Lena Brook",
            "anna",
            "Auntie Mei Ling",
            "mum",
            "big sis",
            "cousin Vinny",
            "plumber",
            "mother in law",
        ),
        *("van Dijk", "Dr. Lee", "Mr Smith", "boss", "Mrs. O'Brien", "Jean-Luc"),
        *(
            "小岚",
            "王小明",
            "表妹",
            "房东",
            "前台小吴",
            "邻居老王",
            "阿May",
            "陈Sir",
            "Amy姐",
            "欧阳娜娜",
            "乐乐",
            "豆豆妈妈",
        ),
        *("刘总", "李医生", "快递小哥", "二舅", "班主任", "物业"),
    ],
)
def test_names_kin_and_what_somebody_does_are_people(text: str):
    assert is_person(text)


@pytest.mark.parametrize(
    "text",
    [
        *("银行", "警察", "急救", "大家", "号码", "系统时间", "闹钟", "那个人", "生日", "标签", "羽毛球"),
        *(
            "duplicates",
            "the bank",
            "everyone",
            "last caller",
            "unknown numbers",
            "no one in particular at all",
        ),
    ],
)
def test_what_nobody_is_called_is_no_person(text: str):
    assert not is_person(text)
