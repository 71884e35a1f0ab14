"""What stands in a free slot: the words that nothing else explains, if they can be such a text. Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from maps.model import Macro, Param, ParamType, Risk
from router.matching.amiss import is_amiss, is_of_app
from router.matching.frames import Frame, Place, is_grave
from router.matching.labels import goes_on_as_work, is_counted, is_label, names_several
from router.matching.people import is_name, is_person
from router.matching.sentence import Sentence, has_figure, quoted
from router.matching.tokens import Token, concepts_of, squeezed
from router.names import SETTINGS
from router.phrases import FREE_TEXT, LABEL_TEXT, PERSON

_AND_BUYS: Final = re.compile(
    r"[并再](?:收藏|下单|购买|付款|结算|加入?购物车)|\band (?:buy|order|pay|check ?out)\b"
)
"""A second request behind what is sought."""
_FREE: Final = re.compile(FREE_TEXT, re.IGNORECASE)
_PERSON: Final = re.compile(PERSON, re.IGNORECASE)
_LABEL: Final = re.compile(LABEL_TEXT, re.IGNORECASE)
BARRED: Final = frozenset(
    {
        "DELETE",
        "PHONING",
        "CHANGE",
        "RENAME",
        "ON",
        "OFF",
        "NOT",
        "YN",
        "HOW",
        "ALL",
        "MANY",
        "THING",
        "OCCASION",
        "SHUFFLE",
        "REPEAT",
        "SAVE",
    }
)
"""What no name and no label is about."""
DEEDS: Final = BARRED - {"THING", "OCCASION", "ALL", "MANY", "HOW", "REPEAT", "SHUFFLE", "YN"}
"""What is done, or denied."""
FIGURES_OF_TIME: Final[tuple[ParamType, ...]] = ("time", "duration", "date")
SOFT: Final = frozenset(
    [
        "手机",
        "应用",
        "软件",
        "app",
        "application",
        "phone",
        "now",
        "today",
        "one",
        "up",
        "it",
        "现在",
        "好",
        "有",
        "用",
        "来",
        "成",
        "上",
        "中",
    ]
)
"""Fillers that may as well be part of a text."""
_POINTERS: Final = frozenset({"that", "it", "this", "these", "those", "them", "它", "那个", "这个"})
_OWN: Final = frozenset({"my", "我的"})
"""Whoever looks for what is theirs wants it found, not searched for."""
_CALLED: Final = frozenset({"called", "named", "titled", "labelled", "labeled", "叫", "名为", "叫做", "名叫"})
_SHOWS: Final = frozenset(("那个", "这个", "那", "这", "也", "都"))
"""Words that follow what they show or join: 工作那个."""


def regions(
    sentence: Sentence, left: Sequence[int], parting: frozenset[str] = frozenset()
) -> list[tuple[int, int]]:
    """Bring words that nothing explains together where only fillers stand between them that part nothing."""
    found: list[tuple[int, int]] = []
    for n in left:
        token = sentence.tokens[n]
        if found and not quoted(token) and not quoted(sentence.tokens[found[-1][1]]):
            first, last = found[-1]
            between = sentence.tokens[last + 1 : n]
            gap = sentence.text[sentence.tokens[last].end : token.start]
            is_parted = any(f"={squeezed(t.text)}" in parting for t in between)
            if all(t.is_filler for t in between) and not is_parted and not set(gap) & set(",;，；。"):
                found[-1] = (first, n)
                continue
        found.append((n, n))
    return found


def text_of(
    sentence: Sentence, region: tuple[int, int], place: Place, param: Param, frame: Frame
) -> str | None:
    """Read a free text; `None` when it cannot be one, or does not stand where a template has it."""
    first, last = region
    if quoted(sentence.tokens[first]):
        return sentence.text[sentence.tokens[first].start : sentence.tokens[last].end].strip('" ') or None
    first, last = _widened(sentence, *_trimmed(sentence, first, last, frame))
    if param.name in frame.typed and not is_grave(frame.macro) and _is_qualified(sentence, first):
        first -= 1
    if _goes_on(sentence, last, place) or _is_cut_short(sentence, last, place, frame):
        return None
    if is_counted(sentence.text, sentence.tokens[first].start):
        return None
    tokens = sentence.tokens[first : last + 1]
    text = sentence.text[tokens[0].start : tokens[-1].end]
    if not is_plausible(text, tokens, param, frame.macro, frame.nouns, frame.typed) or _points(
        sentence, place
    ):
        return None
    around = (*sentence.tokens[:first], *sentence.tokens[last + 1 :])
    if is_sought(tokens, param, frame.macro, around, frame.typed):
        is_own = first > 0 and sentence.tokens[first - 1].text in _OWN
        return text if not is_own and _is_next(sentence, first, last, place) else None
    if is_amiss(tokens, param, frame.macro, frame.typed):
        return None
    return (
        text if _is_told(sentence, first, last, place, strict=is_strict(param, frame.macro, around)) else None
    )


def _is_qualified(sentence: Sentence, first: int) -> bool:
    """Tell whether “new” belongs to what is sought: new balance shoes."""
    return first > 1 and sentence.tokens[first - 1].text == "new"


def _goes_on(sentence: Sentence, last: int, place: Place) -> bool:
    """Tell whether a text is of something unsaid, 周杰伦的, or of what an app is called: rock music."""
    behind = sentence.tokens[last + 1 : last + 2]
    if not behind or behind[0].start > sentence.tokens[last].end + 1:
        return False
    if goes_on_as_work(sentence.text, sentence.tokens[last].end):
        return True
    is_app = any(c[0] == "@" and c != f"@{SETTINGS}" for c in behind[0].concepts)
    return (is_app and not _meets(behind, place.after)) or (
        behind[0].text == "的" and last + 2 == len(sentence.tokens)
    )


def _is_cut_short(sentence: Sentence, last: int, place: Place, frame: Frame) -> bool:
    """Tell whether a noun goes on with a Chinese name, of which it is a part: 翠华餐厅."""
    behind = sentence.tokens[last + 1 : last + 2]
    if not behind or behind[0].is_filler or not _is_close(sentence.tokens[last], behind[0]):
        return False
    is_noun = bool(behind[0].concepts & frame.nouns)
    return frame.language == "en" or (is_noun and not _meets(behind, place.after))


def _is_told(sentence: Sentence, first: int, last: int, place: Place, *, strict: bool) -> bool:
    """Tell whether words stand where a name is expected, and look like one."""
    text = sentence.text[sentence.tokens[first].start : sentence.tokens[last].end]
    is_called = first > 0 and sentence.tokens[first - 1].text in _CALLED
    is_announced = _meets(_before(sentence, first), place.before) or is_called
    strict = (strict and not is_called) or (text.isascii() and not is_announced)
    if (is_called and _names_another(sentence, first, place)) or _is_another(sentence.tokens[:first][-1:]):
        return False
    fits = is_name(text) or is_owner(sentence.text, text) if strict else is_label(text)
    return fits and not _stands_elsewhere(sentence, first, place) and _is_beside(sentence, first, last, place)


def _names_another(sentence: Sentence, first: int, place: Place) -> bool:
    """Tell whether it is what an app is called that is called so: “a calendar called Gym” is no event."""
    named = sentence.tokens[: first - 1][-1:]
    return any(c[0] == "@" for t in named for c in t.concepts) and not _meets(named, place.before)


def _is_another(before: Sequence[Token]) -> bool:
    """Tell whether another one, or some, of a kind is asked for: 换个颜色, 放点爵士."""
    ends = {"CHANGE": ("个",), "PLAY": ("点", "些")}
    return any(c in ends and t.text.endswith(ends[c]) for t in before for c in t.concepts)


def is_sought(
    text: Sequence[Token], param: Param, macro: Macro, around: Sequence[Token], typed: frozenset[str]
) -> bool:
    """Tell whether a text may be any, since it is searched for, in an app or with a word for it."""
    said = {c for token in around for c in token.concepts}
    if param.type == "person" or is_grave(macro):
        return False
    return "SEARCH" in said or (
        param.name in typed and not is_of_app(text) and any(c[0] == "@" for c in said)
    )


def is_strict(param: Param, macro: Macro, around: Sequence[Token]) -> bool:
    """Tell whether a text has to look like a name: nothing else says what it is, or much depends on it."""
    return param.type == "person" or macro.risk is not Risk.NONE or all(map(is_verb, around))


def is_verb(token: Token) -> bool:
    """Tell whether a word only asks, and names nothing that a slot could be announced by."""
    return token.is_filler or (
        any(c.isupper() for c in token.concepts) and "@" not in {c[0] for c in token.concepts}
    )


def is_plausible(
    text: str,
    tokens: Sequence[Token],
    param: Param,
    macro: Macro,
    nouns: frozenset[str],
    typed: frozenset[str],
) -> bool:
    """Tell whether words may fill a slot: no request, no denial, no question stands in them."""
    is_any = param.type != "person" and param.name in typed and not is_grave(macro)
    expression = _PERSON if param.type == "person" else _FREE if is_any else _LABEL
    if expression.fullmatch(text) is None or all(t.is_filler or t.concepts & nouns for t in tokens):
        return False
    if is_any:
        return (
            "SEARCH" not in concepts_of(tokens) and not text.startswith("并") and not _AND_BUYS.search(text)
        )
    if is_grave(macro) and not any(c.isalpha() for c in text):
        return False
    is_title = text.istitle() and " " in text
    is_free = not is_grave(macro) and is_title
    nouns = frozenset() if is_title and _is_new(macro) else nouns
    return _is_one_thing(text, tokens, param, nouns, is_long=param.name in typed, is_titled=is_free) and (
        param.type != "person" or macro.risk is Risk.WRITES or is_person(text)
    )


def _is_one_thing(
    text: str,
    tokens: Sequence[Token],
    param: Param,
    nouns: frozenset[str],
    *,
    is_long: bool,
    is_titled: bool = False,
) -> bool:
    """Tell whether a text may be the name of one thing: no time, no deed, no two of them."""
    if not is_label(text) or names_several(text, is_owned=is_long):
        return False
    if not is_titled and any(has_figure(text, kind) for kind in FIGURES_OF_TIME):
        return False
    if param.type != "person" and any(t.concepts & nouns for t in (tokens[0], tokens[-1])):
        return False
    barred = (
        BARRED | {"ASK", "OPEN", "PLACE"}
        if param.type == "person"
        else BARRED - ({"THING", "OCCASION"} if is_long else set())
    )
    return not any(t.concepts & barred and len(t.text) > 1 for t in tokens if not _is_titled(t, text))


def _is_titled(token: Token, text: str) -> bool:
    """Tell whether a word has a capital, as in a title, and is no deed in it: Train in Midnight Train."""
    return token.text not in text and " " in text and not token.concepts & DEEDS


def _points(sentence: Sentence, place: Place) -> bool:
    """Tell whether “that” stands where the text should."""
    pairs = pairwise(sentence.tokens)
    return any(t.text in _POINTERS and _meets([before], place.before) for before, t in pairs)


def _trimmed(sentence: Sentence, first: int, last: int, frame: Frame) -> tuple[int, int]:
    """Leave what announces a text out of it: the Primary line is Primary, but a new Team Meeting is one."""
    tokens, nouns = sentence.tokens, frame.nouns
    while last > first and (_adds_nothing(tokens[last], nouns) or tokens[last].text in _SHOWS):
        ends = tokens[last - 1 : last + 1]
        if _is_new(frame.macro) and all(_is_capital(token, sentence.text) for token in ends):
            break
        last -= 1
    while last > first and _adds_nothing(tokens[first], nouns):
        first += 1
    return first, last


def _adds_nothing(token: Token, nouns: frozenset[str]) -> bool:
    return token.text in _CALLED or (
        token.text.isascii() and (bool(token.concepts & nouns) or token.is_filler)
    )


def _widened(sentence: Sentence, first: int, last: int) -> tuple[int, int]:
    """Take in words at the edges that may as well belong to the text, when nothing parts them from it."""
    tokens = sentence.tokens
    if _is_named_so(sentence, last + 1):
        last += 1
    while first > 0 and (
        _belongs(tokens[first - 1], tokens[first], sentence.text)
        or _begins_name(tokens[:first], tokens[first], sentence.text)
    ):
        first -= 1
    while (
        last + 1 < len(tokens) and tokens[last + 1].text in SOFT and _is_close(tokens[last], tokens[last + 1])
    ):
        last += 1
    return first, last


def _is_named_so(sentence: Sentence, n: int) -> bool:
    """Tell whether 's belongs to a name, since nothing follows that could be theirs: McDonald's."""
    here = [t for t in sentence.tokens[n : n + 2] if not t.is_filler or t.text == "'s"]
    apps = (c[0] == "@" for t in here[1:] for c in t.concepts)
    return bool(here) and here[0].text == "'s" and (len(here) == 1 or any(apps))


def _belongs(token: Token, follows: Token, text: str) -> bool:
    if token.text in ("the", "a", "an") and text[token.start].isupper() and token.start > 0:
        return True
    return token.is_filler and token.text in SOFT and len(token.text) > 1 and _is_close(token, follows)


def _begins_name(before: Sequence[Token], follows: Token, text: str) -> bool:
    """Tell whether a word of a request begins a name, since it has a capital of its own: New York."""
    *ahead, token = before
    is_apart = bool(ahead) and text[ahead[-1].start].islower()
    return is_apart and "CREATE" in token.concepts and all(_is_capital(t, text) for t in (token, follows))


def _is_capital(token: Token, text: str) -> bool:
    return text[token.start].isascii() and text[token.start].isupper()


def _is_new(macro: Macro) -> bool:
    """Tell whether a macro names what is not there yet: its name may end as things of its kind do."""
    return macro.id.startswith(("create_", "add_"))


def _is_close(token: Token, follows: Token) -> bool:
    return follows.start == token.end and not token.text.isascii()


def _is_next(sentence: Sentence, first: int, last: int, place: Place) -> bool:
    """Tell whether a text stands next to a word that a template has next to its slot."""
    return _meets(sentence.tokens[:first][::-1], place.before) or _meets(
        sentence.tokens[last + 1 :], place.after
    )


def _meets(tokens: Sequence[Token], wanted: frozenset[str]) -> bool:
    for token in tokens:
        if f"={squeezed(token.text)}" in wanted or token.concepts & wanted:
            return True
        if not token.is_filler:
            return False
    return False


def is_owner(sentence: str, text: str) -> bool:
    """Tell whether a word is somebody's name, since something is theirs: greta's number."""
    return text.isalpha() and text.isascii() and f"{text}'s " in sentence


def announces(sentence: str, text: str) -> bool:
    """Tell whether a sentence says that something is called so."""
    before = sentence[: max(0, sentence.find(text))].rstrip(" :,是为")
    return before.casefold().endswith(
        (*_CALLED, "at", "in", "在", "地点", "标签", "公司", "单位", "名字", "works for")
    )


def _before(sentence: Sentence, first: int) -> list[Token]:
    return [t for t in sentence.tokens[:first] if t.text not in ("the", "a", "an")][-1:]


def _stands_elsewhere(sentence: Sentence, first: int, place: Place) -> bool:
    """Tell whether 在 makes a place of what stands in another slot."""
    return any(t.text in ("在", "于") and f"={t.text}" not in place.before for t in _before(sentence, first))


def _is_beside(sentence: Sentence, first: int, last: int, place: Place) -> bool:
    """Tell whether nothing but an article stands between a text and the word that announces it."""
    before = _before(sentence, first)
    after = [t for t in sentence.tokens[last + 1 : last + 3] if t.text not in ("的", "'s")][:1]
    return (
        _meets(before, place.before)
        or (any(t.text in ("把", "将") for t in before) and _meets(after, place.before))
        or _meets(after, place.after)
        or (bool(before) and before[0].text in _CALLED)
    )
