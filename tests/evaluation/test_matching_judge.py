"""A fire is right only with the right macro and just the right arguments."""

from dataclasses import replace
from datetime import date

import pytest

from evaluation.matching import failure_lines
from evaluation.matching_data import Meant, Sentence
from evaluation.matching_judge import curve, figures, judge
from maps.macro import Macro, Param, Risk
from maps.model import AppMap, Origin, Screen
from router.call import Candidate, Decision

TODAY = date(2026, 11, 30)
PARAMS = (
    Param("title", "string"),
    Param("day", "date", required=False),
    Param("kind", "choice", choices=("short", "long"), required=False, default="short"),
)
ADD = Macro("add", "Add a note", PARAMS, risk=Risk.WRITES)
SHOW = Macro("show", "Show the notes")
NOTES = AppMap(
    "notes",
    "Notes",
    "ios",
    "org.example.notes",
    "home",
    Origin("assumed"),
    (Screen("home", "Notes"),),
    (ADD, SHOW),
)
TASK = Sentence(
    "ios",
    "notes",
    "en",
    "note milk for tomorrow",
    (Meant("notes.add", {"title": "Milk", "day": "2026-12-01"}),),
)
OTHER = Sentence("ios", "notes", "en", "I like notes", why="other_meaning")
SHOWN = Candidate(NOTES, SHOW, score=0.8)


def fired(score=1.0, **arguments):
    return Decision(chosen=Candidate(NOTES, ADD, arguments, score=score))


def outcome(sentence, decision):
    return judge(sentence, decision, TODAY).outcome


@pytest.mark.parametrize(
    "arguments",
    [
        {"title": "Milk", "day": "2026-12-01"},
        {"title": "“milk”.", "day": "tomorrow"},
        {"title": "Milk", "day": "2026-12-01", "kind": "short"},
    ],
)
def test_the_same_arguments_are_right_however_they_are_written(arguments):
    assert outcome(TASK, fired(**arguments)) == "right"


@pytest.mark.parametrize(
    "arguments",
    [
        {"title": "Milk"},
        {"title": "Milk", "day": "2026-12-02"},
        {"title": "Milk and bread", "day": "2026-12-01"},
        {"title": "Milk", "day": "2026-12-01", "kind": "long"},
        {"title": "Milk", "day": "no day at all"},
        {"title": "Milk", "day": "2026-12-01", "unknown": "x"},
        {},
    ],
)
def test_a_wrong_missing_or_superfluous_argument_is_a_wrong_fire_with_the_macros_risk(arguments):
    judged = judge(TASK, fired(**arguments), TODAY)

    assert (judged.outcome, judged.risk, judged.has_right_macro) == ("wrong", Risk.WRITES, True)


def test_a_second_meaning_that_is_as_good_is_right_too():
    either = replace(TASK, meant=(*TASK.meant, Meant("notes.show", {})))

    assert outcome(either, Decision(chosen=SHOWN)) == "right"
    assert outcome(TASK, Decision(chosen=SHOWN)) == "wrong"


def test_whatever_fires_where_nothing_is_meant_is_wrong():
    assert outcome(OTHER, Decision(chosen=SHOWN)) == "wrong"
    assert outcome(OTHER, Decision(nearest=(SHOWN,))) == "nothing"


def test_a_question_is_neither_right_nor_a_wrong_fire():
    assert outcome(TASK, Decision(rivals=(SHOWN, SHOWN), nearest=(SHOWN,))) == "asked"


def test_shares_are_of_the_tasks_for_what_is_right_and_of_everything_for_what_fires_wrongly():
    right = judge(TASK, fired(title="milk", day="2026-12-01"), TODAY)
    wrong = judge(TASK, fired(title="bread", day="2026-12-01"), TODAY)
    harmless = judge(OTHER, Decision(chosen=SHOWN), TODAY)
    silent = judge(OTHER, Decision(), TODAY)

    found = figures([right, wrong, harmless, silent])

    assert (found.tasks, found.others, found.right_share, found.right_macro) == (2, 2, 0.5, 2)
    assert (found.wrong_share, found.wrong_with_risk) == (0.5, 1)


def test_figures_of_no_sentences_are_zero():
    assert (figures([]).right_share, figures([]).wrong_share) == (0.0, 0.0)


def test_the_curve_counts_what_would_fire_were_the_bar_lower_but_never_what_is_asked():
    right = judge(TASK, fired(title="milk", day="2026-12-01"), TODAY)
    near = judge(TASK, Decision(nearest=(SHOWN,)), TODAY)
    asked = judge(TASK, Decision(rivals=(SHOWN, SHOWN), nearest=(SHOWN,)), TODAY)
    other = judge(OTHER, Decision(nearest=(replace(SHOWN, score=0.5),)), TODAY)

    points = curve([right, near, asked, other], (1.0, 0.8, 0.0))

    assert [round(p.coverage, 2) for p in points] == [0.33, 0.67, 0.67]
    assert [round(p.risk, 2) for p in points] == [0.0, 0.5, 0.67]
    assert {round(p.right, 2) for p in points} == {0.33}


def test_failures_name_what_was_meant_and_what_came():
    wrong = judge(TASK, fired(title="bread"), TODAY)
    silent = judge(OTHER, Decision(), TODAY)
    asked = judge(OTHER, Decision(rivals=(SHOWN, SHOWN)), TODAY)

    (line,) = failure_lines([wrong, silent, asked])

    assert "note milk" in line
    assert "bread" in line
    assert "writes" in line
