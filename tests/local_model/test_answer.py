"""What is read out of an answer, whatever a model says."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from local_model.answer import LONGEST, parse
from local_model.calls import (
    Answer,
    Ask,
    Drag,
    Finish,
    GiveUp,
    Launch,
    Mark,
    Pause,
    Press,
    Slide,
    Spot,
    Touch,
    Unparsed,
    Write,
)

DEVICE = """<REASONING>
The Wi-Fi row has mark 3, not tap(4).
</REASONING>
<STATE_ASSESSMENT>
Current State: Settings is open
Task Progress: just begun
</STATE_ASSESSMENT>
<CALLED_FUNCTION>
tap(3)
</CALLED_FUNCTION>"""
TAP3 = Touch(Mark(3))


def call(text, marks=9, **facts):
    answer = parse(text, marks=marks, **facts)
    return answer.call if isinstance(answer, Answer) else answer


def reason(text, marks=9, **facts):
    answer = parse(text, marks=marks, **facts)
    assert isinstance(answer, Unparsed), answer
    return answer.reason


def test_three_blocks_give_a_call_an_assessment_and_the_reasoning():
    answer = parse(DEVICE, marks=9)
    assert answer == Answer(
        TAP3,
        "Current State: Settings is open Task Progress: just begun",
        "The Wi-Fi row has mark 3, not tap(4).",
    )


@pytest.mark.parametrize(
    "text",
    [
        "<called_function>tap(3)</called_function>",
        "<Called Function> tap(3)",
        "< CALLED_FUNCTION >\n```python\ntap(3)\n```\n</ CALLED_FUNCTION >",
        "**CALLED_FUNCTION**: `tap(3)`",
        "## CALLED_FUNCTION\ntap(index=3)",
        "[CALLED_FUNCTION]\nTAP ( 3 )",
        "CALLED_FUNCTION: tap(index: 3)",
        "CALLED_FUNCTION：tap（3）",
        "REASONING: I see tap(5).\nCALLED_FUNCTION: tap(3)",
        "<REASONING>tap(4) would be wrong</REASONING>\ntap(3)",
        "<REASONING>no end tap(4)\n<CALLED_FUNCTION>tap(3)",
        "<think>tap(1)? No.</think><answer>tap(3)</answer>",
        "I think tap(3) is right: tap(3).",
        'tap("3")',
        "tap(“3”)",
        "tap(3.0)",
        "click(mark=3)",
        '{"action": "tap", "mark": 3}',
        '```json\n{"Action": "Tap", "index": "3"}\n```',
        '{"function": "tap", "arguments": {"index": 3}}',
        '{"function": {"name": "tap", "arguments": "{\\"index\\": 3}"}}',
        '{"name": "tap", "arguments": [3]}',
        '{"called_function": "tap(3)", "state_assessment": "ok"}',
        '<tool_call>{"name": "mobile_use", "arguments": {"action": "click", "index": 3}}</tool_call>',
        'do(action="Tap", index=3)',
        "Thought: not 4\nAction: tap(3)",
        '{"action": "tap", "mark": 3, "text": "", "direction": "none"}',
    ],
)
def test_a_call_is_read_however_sloppily_it_is_written(text):
    assert call(text) == TAP3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("long_press(2)", Touch(Mark(2), hold=True)),
        ("Long Press(2)", Touch(Mark(2), hold=True)),
        ('swipe(2, "up", "long")', Slide(Mark(2), "up", "long")),
        ("swipe(index=2, direction=down)", Slide(Mark(2), "down", "medium")),
        ('swipe("左")', Slide(None, "left")),
        ("scroll(direction='down')", Slide(None, "up")),
        ('{"action": "swipe", "mark": 0, "direction": "up"}', Slide(None, "up")),
        ('text("it\'s, well: fine (yes)")', Write("it's, well: fine (yes)")),
        ("text('It's done')", Write("It's done")),
        ('text(input_str="a \\"b\\" \\n c")', Write('a "b" \n c')),
        ("text(“你好，世界”)", Write("你好，世界")),
        ("type(content=42)", Write("42")),
        ("back()", Press("back")),
        ("CALLED_FUNCTION: home", Press("home")),
        ("system_button(button='Enter')", Press("enter")),
        ("wait(interval=5)", Pause(5)),
        ('wait(duration="2 seconds")', Pause(2)),
        ("wait()", Pause()),
        ('launch("Settings")', Launch("Settings")),
        ("ask_user('Which Anna?')", Ask("Which Anna?")),
        ("call_user()", Ask("The model asks for help and does not say with what.")),
        ("finish(message='tap(3) was right')", Finish("tap(3) was right")),
        ("finished(content='')", Finish()),
        ("terminate(status='failure')", GiveUp()),
    ],
)
def test_every_function_is_read(text, expected):
    assert call(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tap(100, 200)", Touch(Spot(100, 200))),
        ('do(action="Tap", element=[100,200])', Touch(Spot(100, 200))),
        ('do(action="Tap", element=[0, 0, 200, 400])', Touch(Spot(100, 200))),
        ("click(start_box='<|box_start|>(100,200)<|box_end|>')", Touch(Spot(100, 200))),
        ("click(point='<point>100 200</point>')", Touch(Spot(100, 200))),
        ('{"action": "click", "coordinate": [100, 200]}', Touch(Spot(100, 200))),
        ('{"action": "tap", "x": 100, "y": 200.0}', Touch(Spot(100, 200))),
        ('do(action="Swipe", start=[1,2], end=[3,4])', Drag(Spot(1, 2), Spot(3, 4))),
        ("swipe(1, 2, 3, 4)", Drag(Spot(1, 2), Spot(3, 4))),
        ('{"action":"swipe","coordinate":[1,2],"coordinate2":[3,4]}', Drag(Spot(1, 2), Spot(3, 4))),
        ("drag(start_box='(1,2)', end_box='(3,4)')", Drag(Spot(1, 2), Spot(3, 4))),
    ],
)
def test_places_are_read_where_a_model_points(text, expected):
    assert call(text, marks=0, points=True) == expected
    assert reason(text) == "bad_arguments"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("I do not know what to do.", "no_call"),
        ("点击第三个按钮", "no_call"),
        ("<CALLED_FUNCTION></CALLED_FUNCTION>", "no_call"),
        ("tap(3) then tap(4)", "several_calls"),
        ("<CALLED_FUNCTION>tap(3)\nback()</CALLED_FUNCTION>", "several_calls"),
        ('{"action": "tap", "mark": 3}{"action": "back"}', "several_calls"),
        ("<CALLED_FUNCTION>fly(3)</CALLED_FUNCTION>", "unknown_function"),
        ('{"action": "Double Tap", "mark": 3}', "unknown_function"),
        ('{"action": {"a": {"b": 1}}}', "no_call"),
        ('{"action": 7}', "unknown_function"),
        ('{"action":' * 150 + '"tap"' + "}" * 150, "unknown_function"),
        ("do(action='Fly')", "unknown_function"),
        ("tap()", "bad_arguments"),
        ("tap('Wi-Fi')", "bad_arguments"),
        ("tap(True)", "bad_arguments"),
        ("tap(1+2)", "bad_arguments"),
        ("tap(3", "bad_arguments"),
        ("tap(3.5)", "bad_arguments"),
        ("tap([1,2,3])", "bad_arguments"),
        ('tap(__import__("os").system("reboot"))', "bad_arguments"),
        ("swipe(3, 'sideways')", "bad_arguments"),
        ("swipe('x', direction='up')", "bad_arguments"),
        ("text()", "bad_arguments"),
        ("text(你好，世界)", "bad_arguments"),
        ('text("', "bad_arguments"),
        ("wait(soon)", "bad_arguments"),
        ('{"action": "tap", "mark": 3', "no_call"),
        ('<tool_call>{"name": "tap", "arguments": {"index"', "no_call"),
        ("import os; os.system('reboot')", "no_call"),
        ("<CALLED_FUNCTION>exec('tap(3)')</CALLED_FUNCTION>", "unknown_function"),
        ("tap(0)", "no_such_mark"),
        ("tap(10)", "no_such_mark"),
        ("tap(-1)", "no_such_mark"),
        ('{"action":"tap","mark":0}', "no_such_mark"),
        ("\ud800", "no_call"),
    ],
)
def test_what_cannot_be_read_says_why(text, why):
    assert reason(text) == why


def test_an_answer_without_a_call_still_says_what_the_model_thinks():
    answer = parse("<STATE_ASSESSMENT>lost</STATE_ASSESSMENT>", marks=3)
    assert isinstance(answer, Unparsed)
    assert answer.assessment == "lost"


def test_an_assessment_in_json_is_one_line():
    text = json.dumps({"assessment": {"Current State": "home", "Task Progress": "none"}, "action": "back"})
    answer = parse(text, marks=0)
    assert isinstance(answer, Answer)
    assert answer.assessment == "Current State: home; Task Progress: none"


REPEATED = (
    *("x", "(", "tap(", "text('", "{", '{"a":', "[", "<", "<REASONING>", "# ", "\n", " \n", "\\", '"'),
    *("tap(3) ", "a b ", "<|", "```", "1", "1.", "- ", "tap([[[[[", '{"action":"', "finish(message=", "_"),
    "**CALLED_FUNCTION**:\n",
)


@pytest.mark.parametrize("piece", REPEATED)
@pytest.mark.timeout(20)
def test_no_repetition_takes_long(piece):
    for length in (LONGEST, 1_000_000):
        parse((piece * (length // len(piece) + 1))[:length], marks=9)
    assert reason(piece * (1_000_000 // len(piece))) == "too_long"


PIECES = st.sampled_from(
    [
        *(
            "<REASONING>",
            "</CALLED_FUNCTION>",
            "<CALLED_FUNCTION>",
            "STATE_ASSESSMENT:",
            "```",
            "tap(",
            "text(",
        ),
        *("do(", "swipe(", "{", "}", '"', "'", "“", "[", "]", "(", ")", ",", "=", ":", "3", "-1", "1e999"),
        *("up", "null", "\\", '{"action": "tap"', '"arguments":', "<|box_start|>", "\n", " ", "index", "好"),
        *("\x00", "9" * 5000),
    ]
)


@settings(deadline=None, max_examples=60)
@given(st.lists(PIECES | st.text(max_size=8), max_size=40).map("".join), st.integers(0, 9), st.booleans())
def test_whatever_is_said_gives_a_value(text, marks, points):
    assert isinstance(parse(text, marks=marks, points=points), Answer | Unparsed)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["name", "x", "y"]), inner),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["action", "name", "arguments", "mark", "element", "text", "direction", "seconds", "state"]
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, json_values | st.sampled_from(["tap", "swipe", "wait", "text", "do", "finish"])))
def test_whatever_object_is_said_gives_a_value(facts):
    assert isinstance(parse(json.dumps(facts), marks=3), Answer | Unparsed)


@given(st.integers(1, 99), st.sampled_from(["tap({})", "tap(index={})", "<CALLED_FUNCTION>\ntap({})"]))
def test_only_marks_that_are_there_are_touched(number, form):
    found = call(form.format(number), marks=40)
    assert found == Touch(Mark(number)) if number <= 40 else reason(form.format(number), 40) == "no_such_mark"


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=50).filter(str.strip))
def test_a_text_that_is_quoted_as_json_arrives_as_it_is(text):
    assert call(json.dumps({"action": "text", "text": text})) == Write(text)
