"""What a task leaves open becomes a question, and its answer an argument."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from maps.model import Macro, Param, Risk
from phone.errors import PhoneError
from router.call import Candidate, Decision
from router.decided import decided, unmatched
from router.lease import lease
from router.policy import EVERYTHING, Policy
from router.question import MOST_CHOICES, MOST_TRIES, Unanswered, inquiry_of, settle, value_of, which
from router.redaction import forget_hidden, hide
from router.run_settings import RunSettings
from router.task import run_task
from tests.fakes.still_phone import StillPhone
from tests.router.small_map import SETTINGS

TODAY = date(2026, 12, 1)
TIMER = Macro(
    id="set_timer",
    description="Start a timer",
    params=(
        Param("length", "duration", "How long"),
        Param("sound", "choice", choices=("bell", "sea_waves"), labels={"bell": {"zh": "铃声"}}),
        Param("loud", "boolean", required=False),
    ),
)
TWIN = replace(SETTINGS, id="twin", name="Twin")
OPEN_TWIN = (
    Candidate(SETTINGS, SETTINGS.macro("set_airplane_mode"), {"on": True}),
    Candidate(TWIN, TWIN.macro("set_airplane_mode"), {"on": True}),
)


def lacking(*missing: str, macro: Macro = TIMER, **arguments) -> Candidate:
    return Candidate(SETTINGS, macro, arguments, missing=missing)


class Person:
    """Answers what is asked, one after the other."""

    def __init__(self, *answers) -> None:
        self.answers = list(answers)
        self.asked = []

    async def __call__(self, inquiry):
        self.asked.append(inquiry.told)
        return self.answers.pop(0)


async def settled(inquiry: Any, person: Any, today: date) -> Any:
    return await settle(inquiry, person, today)


async def reported(*given: Any) -> Any:
    return await decided(*given)


def test_nothing_is_asked_where_one_macro_fires_or_none_is_near():
    assert inquiry_of("t", Decision(chosen=OPEN_TWIN[0])) is None
    assert inquiry_of("t", Decision(nearest=OPEN_TWIN)) is None


def test_of_several_macros_it_is_asked_which_with_all_that_each_would_do():
    told = which("turn on airplane mode", OPEN_TWIN).told
    assert told.kind == "which"
    assert "“turn on airplane mode” could mean several things" in told.text
    assert [(one.macro, one.arguments) for one in told.choices] == [
        ("settings.set_airplane_mode", {"on": True}),
        ("twin.set_airplane_mode", {"on": True}),
    ]
    assert all("(on: true)" in one.words for one in told.choices)
    assert told.choices[0].words != told.choices[1].words


def test_choices_that_would_read_the_same_are_told_apart_by_the_macro():
    same = (OPEN_TWIN[0], replace(OPEN_TWIN[1], app_map=replace(TWIN, name=SETTINGS.name)))
    first, second = which("t", same).told.choices
    assert first.words.endswith(f" - {first.macro} on: true")
    assert second.words.endswith(f" - {second.macro} on: true")


def test_of_very_many_only_the_first_are_offered_and_it_is_said():
    macro = SETTINGS.macro("open")
    many = tuple(Candidate(SETTINGS, macro, {"screen": f"s{n}"}) for n in range(MOST_CHOICES + 5))
    told = which("t", many).told
    assert len(told.choices) == MOST_CHOICES
    assert f"{MOST_CHOICES} of {MOST_CHOICES + 5}" in told.text


@pytest.mark.parametrize("answer", ["2", "twin.set_airplane_mode", "words"])
async def test_a_choice_is_made_by_its_words_its_number_or_its_macro(answer):
    inquiry = which("t", OPEN_TWIN)
    given = inquiry.told.choices[1].words.upper() if answer == "words" else answer
    assert await settled(inquiry, Person(given), TODAY) == OPEN_TWIN[1]


@pytest.mark.parametrize("answer", ["", "0", "3", "both", "rm -rf /", True, 1.5])
def test_what_is_none_of_the_choices_is_refused_with_what_is_valid(answer):
    inquiry = which("t", OPEN_TWIN)
    with pytest.raises(PhoneError) as refused:
        inquiry.answered(answer, TODAY)
    assert inquiry.told.choices[0].words in refused.value.next


async def test_a_missing_value_is_asked_for_with_what_it_takes_and_typed_as_an_argument():
    person = Person("20 minutes")
    call = await settled(value_of(lacking("length", sound="bell")), person, TODAY)
    assert call.arguments == {"sound": "bell", "length": "PT20M"}
    (told,) = person.asked
    assert (told.kind, told.param, told.choices) == ("value", "length", [])
    assert "Start a timer (sound: bell)" in told.text
    assert "length (How long)" in told.text
    assert "90m" in told.takes


async def test_several_missing_values_are_asked_for_one_after_the_other():
    person = Person("PT5M", "Sea waves")
    call = await settled(value_of(lacking("length", "sound")), person, TODAY)
    assert call.arguments == {"length": "PT5M", "sound": "sea_waves"}
    assert call.missing == ()
    assert [told.param for told in person.asked] == ["length", "sound"]
    assert [(one.words, one.arguments) for one in person.asked[1].choices] == [
        ("bell", {"length": "PT5M", "sound": "bell"}),
        ("sea_waves", {"length": "PT5M", "sound": "sea_waves"}),
    ]


async def test_what_is_chosen_is_asked_for_what_it_lacks():
    rivals = (OPEN_TWIN[0], lacking("length", sound="bell"))
    call = await settled(which("t", rivals), Person("2", "1h"), TODAY)
    assert call.arguments == {"sound": "bell", "length": "PT1H"}


async def test_a_bad_answer_is_asked_for_once_more_with_the_reason():
    person = Person("soon", "PT1M")
    call = await settled(value_of(lacking("length", sound="bell")), person, TODAY)
    assert call.arguments["length"] == "PT1M"
    assert "length cannot be 'soon'" in person.asked[1].text


async def test_it_is_never_asked_a_third_time():
    person = Person(*["soon"] * 9)
    left = await settled(value_of(lacking("length", sound="bell")), person, TODAY)
    assert len(person.asked) == MOST_TRIES
    assert "'soon'" in left.why
    assert not left.is_declined


@pytest.mark.parametrize("answer", ["yes", "no", "on", True, False])
async def test_a_switch_takes_yes_and_no(answer):
    macro = replace(TIMER, params=(Param("loud", "boolean"),))
    call = await settled(value_of(lacking("loud", macro=macro)), Person(answer), TODAY)
    assert call.arguments == {"loud": answer in ("yes", "on", True)}


@pytest.mark.parametrize(
    ("name", "description", "is_asked"),
    [
        ("password", "", False),
        ("code", "The passcode of the phone", False),
        ("pin", "", False),
        ("word", "密码", False),
        ("spinner", "What spins", True),
        ("query", "What to look for", True),
    ],
)
async def test_nobody_is_asked_for_a_password(name, description, is_asked):
    macro = replace(TIMER, params=(Param(name, "string", description),))
    person = Person("hunter2")
    found = await settled(value_of(lacking(name, macro=macro)), person, TODAY)
    assert bool(person.asked) == is_asked
    assert isinstance(found, Candidate) == is_asked
    if not is_asked:
        assert "{secret:NAME}" in found.inquiry.told.takes


@pytest.mark.parametrize(
    ("task", "is_asked"),
    [
        ("change the number of Ada", True),
        ("change Ada", False),
        ("改Ada的电话", True),
        ("修改Ada", False),
        ("change the ADA", False),
    ],
)
def test_a_lone_verb_beside_a_name_is_not_asked_about(task, is_asked):
    macro = replace(TIMER, params=(Param("person", "person"), Param("phone", "string")))
    candidate = lacking("phone", macro=macro, person="Ada")
    assert (inquiry_of(task, Decision(missing=candidate)) is not None) == is_asked


def test_a_switch_that_is_called_on_is_asked_on_or_off():
    told = value_of(lacking("on", macro=SETTINGS.macro("set_wifi"))).told
    assert told.text == "Turn wifi on or off in Settings: on or off?"
    assert [(one.words, one.arguments) for one in told.choices] == [
        ("on", {"on": True}),
        ("off", {"on": False}),
    ]


async def test_without_an_answer_the_report_says_what_is_open_and_how_to_call_again():
    decision = Decision(missing=lacking("length", sound="bell"))
    report = await reported("t", decision, "a phone", EVERYTHING, Person(Unanswered.NOBODY))
    assert report == unmatched("t", decision, "a phone")
    assert (report.status, report.error.code, report.acted) == ("needs_input", "missing_value", "no")
    assert (report.macro, report.arguments) == ("settings.set_timer", {"sound": "bell"})
    assert report.question.param == "length"


async def test_who_is_asked_and_does_not_answer_has_declined():
    decision = Decision(rivals=OPEN_TWIN, nearest=OPEN_TWIN)
    report = await reported("t", decision, "a phone", EVERYTHING, Person(Unanswered.DECLINED))
    assert (report.status, report.error.code) == ("refused", "declined")
    assert report.question.kind == "which"


async def test_nobody_is_asked_about_what_may_not_be_done_anyhow():
    person = Person()
    pays = replace(TIMER, risk=Risk.PAYS)
    decision = Decision(missing=lacking("length", macro=pays))
    report = await reported("t", decision, "a phone", Policy(risk_max=Risk.WRITES), person)
    assert (report.status, report.error.code) == ("refused", "risk_not_allowed")
    assert person.asked == []


async def test_the_phone_is_not_touched_before_the_answer_and_then_the_chosen_macro_runs(tmp_path):
    phone = StillPhone()
    touched = []

    async def ask(_inquiry):
        touched.append(list(phone.performed))
        return "twin.set_airplane_mode"

    settings = RunSettings(lease_folder=tmp_path, ask=ask, patience_s=0)
    async with lease(tmp_path, phone.info.key, "somebody else"):  # so that it ends at once
        report = await run_task(phone, "turn on airplane mode", [SETTINGS, TWIN], settings)
    assert touched == [[]]
    assert (report.macro, report.error.code) == ("twin.set_airplane_mode", "phone_busy")


def test_no_question_and_no_choice_shows_a_secret():
    hide("correct horse", "{secret:WORDS}")
    try:
        rivals = tuple(replace(one, arguments={"on": "correct horse"}) for one in OPEN_TWIN)
        told = which("say correct horse", rivals).told
    finally:
        forget_hidden()
    assert "correct horse" not in told.text
    assert all("{secret:WORDS}" in one.words for one in told.choices)
