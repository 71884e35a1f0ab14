import tracemalloc

import pytest

from devices.dump_text import decode_dump, one_line, parse_dump
from phone.errors import DumpError

TREE = '<hierarchy rotation="0"><node text="Wi-Fi"/></hierarchy>'
BOMB = (
    '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {n} "{f"&{p};" * 10}">' for p, n in zip("abcdefgh", "bcdefghi", strict=True))
    + ']><hierarchy rotation="0"><node text="&i;"/></hierarchy>'
)


def text_of(dump: str) -> str:
    node = parse_dump(dump, "hierarchy|displays").find("node")
    assert node is not None
    return node.get("text", "")


@pytest.mark.parametrize(
    "dump",
    [
        f"UI hierchary dumped to: /data/x.xml\n<?xml version='1.0' encoding='UTF-8'?>{TREE}",
        f"{TREE}UI hierchary dumped to: /dev/tty",
        f"Killed process 1234\n{TREE}\n",
        "<string>" + TREE.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;") + "</string>",
    ],
)
def test_text_around_the_tree_is_cut_away(dump: str):
    assert text_of(dump) == "Wi-Fi"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_byte_order_marks_and_utf16_are_decoded(encoding: str):
    assert text_of(decode_dump(TREE.encode(encoding))) == "Wi-Fi"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Wi\x0b-Fi\x00", "Wi-Fi"),
        ("Wi&#11;-Fi&#0;", "Wi-Fi"),
        ("&#55357;&#56841; &#55357;!", "\U0001f609 \ufffd!"),
        ("&#xD83D;&#xDE09;", "\U0001f609"),
        ("one&#10;two", "one\ntwo"),
        ("&#x110000;", ""),
    ],
)
def test_characters_that_xml_forbids_cost_only_themselves(written: str, read: str):
    assert text_of(TREE.replace("Wi-Fi", written)) == read


@pytest.mark.parametrize(
    ("dump", "code"),
    [
        ("", "empty_dump"),
        ("Killed", "empty_dump"),
        ("<html><body>no phone</body></html>", "empty_dump"),
        ("<?xml version='1.0'?>", "broken_dump"),
        (TREE[:-12], "broken_dump"),
        (TREE[:30], "broken_dump"),
        ('<hierarchy rotation="0', "broken_dump"),
        (TREE.replace("/></h", "></h"), "broken_dump"),
        (BOMB, "refused_dump"),
        ("x" * 17_000_000, "refused_dump"),
    ],
)
def test_what_is_no_whole_tree_is_an_error_and_never_a_smaller_tree(dump: str, code: str):
    with pytest.raises(DumpError) as caught:
        parse_dump(dump, "hierarchy|displays")
    assert caught.value.code == code
    assert caught.value.retryable == (code != "refused_dump")


def test_a_cut_dump_says_that_it_was_cut_off():
    with pytest.raises(DumpError, match="cut off"):
        parse_dump(TREE[:-12], "hierarchy")


def test_an_entity_bomb_costs_no_memory():
    tracemalloc.start()
    with pytest.raises(DumpError):
        parse_dump(BOMB, "hierarchy")
    _, peak_bytes = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak_bytes < 1_000_000


def test_an_empty_root_is_a_tree():
    assert len(parse_dump('<hierarchy rotation="0" />', "hierarchy")) == 0


def test_a_tree_of_fifty_thousand_levels_does_not_exhaust_the_stack():
    deep = "<hierarchy>" + "<node>" * 50_000 + "</node>" * 50_000 + "</hierarchy>"
    assert len(parse_dump(deep, "hierarchy")) == 1


def test_a_line_for_a_person_has_no_marks_and_single_spaces():
    assert one_line("\u202dCall\u202c\u200e Rated \ufffc 4.7\n\tnow\u00a0") == "Call Rated 4.7 now"
