from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from maps.catalog import Catalog
from maps.derive import opening
from maps.digest import digest
from maps.model import AppMap, Go, Link, Macro, Param, ReadStep, Risk, SetStep, TapStep
from phone.action import StopApp
from phone.errors import PhoneError, PhoneGoneError
from phone.protocols import Phone
from phone.snapshot import Alert
from router.call import MacroCall
from router.knowledge import recalled
from router.lease import lease
from router.run_settings import RunSettings
from router.verified import Verifications
from router.verify import verify
from router.verify_jobs import Job, jobs
from router.verify_plan import Examples, Limits
from router.verify_report import VerifyReport
from router.verify_rows import set_apart
from tests.maps.demo import BASS, DEMO, LOUD, QUIET, touches
from tests.maps.paper_phone import PaperPhone
from tests.router.paper_wire import WiredPaper

READ = Macro("read_line", "Read a line", (Param("line", "string"),), at="lines", steps=(ReadStep("line"),))
WIPE = Macro("wipe", "Erase", at="home", steps=(TapStep("erase"),), risk=Risk.DELETES)
MUTE = Macro("mute", "Mute", at="home", steps=(SetStep("quiet", to=True),), risk=Risk.CHANGES_SETTING)
ROAMING = Macro(
    "set_roaming",
    "Roam",
    (Param("line", "string"), Param("on", "boolean")),
    at="lines",
    steps=(TapStep("line"), SetStep("roaming", "{on}")),
    risk=Risk.CHANGES_SETTING,
)
MAP = replace(DEMO, macros=(QUIET, BASS, opening(DEMO), READ, WIPE, MUTE, ROAMING))
LINES = {("lines", "line"): ["Travel", "Work"]}


@pytest.fixture
def settings(tmp_path: Path) -> RunSettings:
    return RunSettings(lease_folder=tmp_path / "leases", patience_s=0)


async def held(
    settings: RunSettings, paper: PaperPhone, limits: Limits | None = None, phone: Phone | None = None
) -> VerifyReport:
    with anyio.fail_after(20):
        return await verify(phone or WiredPaper(paper), paper.app_map, settings, limits)


def told(report: VerifyReport) -> dict[str, str]:
    return {one.name: one.verdict for one in (*report.edges, *report.macros)}


async def test_edges_and_harmless_macros_hold_and_the_others_are_skipped_with_the_reason(settings):
    paper = PaperPhone(MAP, dynamic=LINES)
    report = await held(settings, paper)
    verdicts = told(report)
    assert report.ok
    assert {name for name, verdict in verdicts.items() if verdict == "holds"} == {
        *("home.sound", "home.battery", "home.lines", "home.find"),
        *("sound.back", "sound.deep", "battery.back", "lines.back", "find.back", "deep.back_to_sound"),
        *("demo.set_quiet", "demo.set_bass", "demo.open screen=home"),
    }
    why = {one.name: one.why for one in (*report.edges, *report.macros) if one.verdict == "skipped"}
    assert why["home.erase"] == "a tap on it deletes"
    assert why["lines.line"] == "there is no example for {line}"
    assert why["demo.wipe"] == "it deletes"
    assert "cannot be taken back" in why["demo.mute"]
    assert verdicts["sheet.close"] == "unreached"
    assert (report.map_hash, report.model) == (digest(MAP), "Paper 7")
    assert report.captures == paper.captures
    assert not paper.on


async def test_a_switch_that_is_on_is_turned_off_and_on_again(settings):
    paper = PaperPhone(replace(MAP, macros=(QUIET,)), on={("home", "quiet")})
    report = await held(settings, paper)
    assert told(report)["demo.set_quiet"] == "holds"
    assert paper.on == {("home", "quiet")}
    assert touches(paper).count("Quiet") == 2


async def test_what_does_not_lead_where_the_map_says_is_broken_and_what_lies_behind_is_unreached(settings):
    paper = PaperPhone(replace(MAP, macros=(LOUD,)), dead={("home", "sound")})
    report = await held(settings, paper)
    verdicts = told(report)
    assert not report.ok
    assert verdicts["home.sound"] == "broken"
    assert verdicts["sound.deep"] == verdicts["demo.set_loud"] == "unreached"
    (broken,) = [edge for edge in report.edges if edge.verdict == "broken"]
    assert "“Sound” did not lead to sound" in broken.why


async def test_an_optional_element_that_is_not_there_breaks_nothing(settings):
    home = MAP.screen("home")
    optional = replace(
        home, elements=tuple(replace(e, optional=e.id in ("battery", "quiet")) for e in home.elements)
    )
    own = replace(MAP, screens=(optional, *MAP.screens[1:]), macros=(QUIET,))
    paper = PaperPhone(own, hidden={("home", "battery"), ("home", "quiet")})
    report = await held(settings, paper)
    verdicts = told(report)
    assert report.ok
    assert verdicts["home.battery"] == verdicts["demo.set_quiet"] == "absent"
    assert verdicts["battery.back"] == "unreached"


async def test_rows_without_an_example_are_tried_with_the_first_that_the_phone_shows(settings):
    paper = PaperPhone(MAP, dynamic=LINES)
    report = await held(settings, paper, Limits(rows=True))
    verdicts = told(report)
    assert report.ok, [one for one in (*report.edges, *report.macros) if one.verdict == "broken"]
    assert verdicts["lines.line"] == verdicts["line.back_to_lines"] == "holds"
    assert "Travel" in touches(paper)
    assert report.map_hash == digest(MAP)


def test_two_lists_share_no_placeholder_but_one_that_a_macro_or_an_example_fills():
    bare = replace(MAP, macros=())
    assert set_apart(bare, Examples()).screen("lines").element("line").text == "{lines_line}"
    assert set_apart(bare, Examples({"line": "Travel"})).screen("lines").element("line").text == "{line}"
    assert set_apart(MAP, Examples()).screen("lines").element("line").text == "{line}"


async def test_a_list_that_shows_no_row_is_told_as_absent(settings):
    report = await held(settings, PaperPhone(MAP, dynamic={("lines", "line"): []}), Limits(rows=True))
    assert report.ok
    assert told(report)["lines.line"] == "absent"
    assert told(report)["line.back_to_lines"] == "unreached"


async def test_one_of_the_first_rows_has_to_lead_where_the_map_says(settings):
    paper = PaperPhone(MAP, dynamic=LINES, dead_labels={"Travel"})
    report = await held(settings, paper, Limits(rows=True))
    assert told(report)["lines.line"] == "holds"
    assert "Work" in touches(paper)
    none = PaperPhone(MAP, dynamic=LINES, dead_labels={"Travel", "Work"})
    report = await held(settings, none, Limits(rows=True))
    assert told(report)["lines.line"] == "broken"
    (broken,) = [edge for edge in report.edges if edge.verdict == "broken"]
    assert "did not lead to" in broken.why


async def test_a_row_whose_label_warns_is_never_the_first(settings):
    paper = PaperPhone(MAP, dynamic={("lines", "line"): ["Delete all", "Travel"]})
    report = await held(settings, paper, Limits(rows=True))
    assert told(report)["lines.line"] == "holds"
    assert "Delete all" not in touches(paper)


async def test_examples_open_the_rows_that_only_the_phone_knows(settings):
    limits = Limits(examples=Examples.of({"line": "Travel", "mute": {}}))
    paper = PaperPhone(MAP, dynamic=LINES)
    report = await held(settings, paper, limits)
    verdicts = told(report)
    assert report.ok, [one for one in (*report.edges, *report.macros) if one.verdict == "broken"]
    assert verdicts["lines.line"] == verdicts["line.back_to_lines"] == "holds"
    assert verdicts["demo.read_line line=Travel"] == verdicts["demo.set_roaming line=Travel"] == "holds"
    assert verdicts["demo.mute"] == "holds"
    assert paper.on == {("home", "quiet")}


async def test_a_label_that_has_changed_is_healed_and_reported(settings):
    paper = PaperPhone(replace(MAP, macros=()), labels={("home", "battery"): "Batterie"})
    report = await held(settings, paper)
    assert report.ok
    (drifted,) = [edge for edge in report.edges if edge.drift]
    assert (drifted.name, drifted.drift[0].now) == ("home.battery", "Batterie")


class AskingPaper(PaperPhone):
    """Asks for the camera whenever the battery is opened; it `stays` for ever, or until a restart."""

    stays = False

    def perform(self, action):
        super().perform(action)
        if self.stack[-1:] == ["battery"]:
            self.alert = Alert("May Demo use the camera?", ("Don’t Allow", "Allow"))
        elif isinstance(action, StopApp) and not self.stays:
            self.alert = None


@pytest.mark.parametrize("stays", [False, True])
async def test_a_question_to_the_person_is_not_answered_and_ends_it_only_if_it_stays(settings, stays):
    paper = AskingPaper(replace(MAP, macros=()))
    paper.stays = stays
    report = await held(settings, paper)
    verdicts = told(report)
    assert verdicts["home.battery"] == "blocked"
    assert report.ok is not stays
    assert (report.error is not None and report.error.code == "alert") is stays
    assert ("home.find" in verdicts) is not stays
    assert not {"Allow", "Don’t Allow"} & set(touches(paper))


@pytest.mark.parametrize("code", ["phone_offline", "action_failed"])
async def test_a_phone_that_is_lost_on_the_way_ends_it_with_what_is_known(settings, code):
    kind = PhoneGoneError if code == "phone_offline" else PhoneError
    failure = kind(code, "It is gone.", next="Plug it in.")
    paper = PaperPhone(replace(MAP, macros=()))
    report = await held(settings, paper, phone=WiredPaper(paper, 5, failure))
    assert not report.ok
    assert report.error is not None
    assert report.error.code == code
    assert [edge.verdict for edge in report.edges].count("holds") >= 2


async def test_a_phone_that_somebody_else_uses_is_not_touched(settings):
    paper = PaperPhone(MAP)
    async with lease(settings.lease_folder, "paper-1", "somebody else"):
        report = await held(settings, paper)
    assert (report.ok, report.error.code, paper.captures) == (False, "phone_busy", 0)


async def test_examples_that_no_macro_takes_are_refused_before_the_phone_is_touched(settings):
    paper = PaperPhone(MAP)
    with pytest.raises(PhoneError, match="no parameter row"):
        await held(settings, paper, Limits(examples=Examples.of({"read_line": {"row": "Travel"}})))
    assert paper.captures == 0
    for wrong in ([], "x", {"line": [1]}, {"line": None}):
        with pytest.raises(PhoneError, match="example arguments cannot be used"):
            Examples.of(wrong)


@pytest.mark.parametrize("verified", [True, False])
async def test_links_are_opened_from_the_first_screen_and_only_claimed_ones_must_work(settings, verified):
    links = (
        Link("sound", "demo://sound", "sound"),
        Link("broken", "demo://nowhere", "battery", verified=verified),
        Link("search", "demo://find?q={query}", "find"),
        Link("open", "demo://lines?q={line}", "lines"),
        Link("order", "demo://order", "find", risk=Risk.PAYS),
    )
    paper = PaperPhone(replace(MAP, macros=(), links=links), dynamic={("lines", "line"): ["A & B"]})
    paper.urls = {"demo://sound": "sound", "demo://lines?q=A%20%26%20B": "lines"}
    report = await held(settings, paper, Limits(examples=Examples.of({"line": "A & B"})))
    assert {one.link: one.verdict for one in report.links} == {
        "sound": "holds", "broken": "broken", "search": "skipped", "open": "holds", "order": "skipped"
    }  # fmt: skip
    assert report.ok is not verified


async def test_what_was_seen_is_kept_without_what_was_typed_and_read(settings, tmp_path):
    link = Link("sound", "demo://sound", "sound")
    paper = PaperPhone(replace(MAP, macros=(READ,), links=(link,)), dynamic=LINES, urls={link.url: "sound"})
    report = await held(settings, paper, Limits(examples=Examples.of({"line": "Travel"})))
    call = MacroCall(paper.app_map, READ, {"line": "Travel"})
    assert recalled(tmp_path, call, WiredPaper(paper).info).links == frozenset()
    kept = Verifications(tmp_path / "verified")
    kept.keep(report)
    kept.keep(report)
    (file,) = (tmp_path / "verified").glob("*.json")
    assert "Travel" not in file.read_text(encoding="utf-8")
    (known,) = kept.of(paper.app_map)
    assert (known.ok, known.count("holds"), known.model) == (True, report.count("holds"), "Paper 7")
    assert kept.links(paper.app_map, "Paper 7") == {"sound"}
    assert kept.links(paper.app_map, "Paper 8") == frozenset()
    assert recalled(tmp_path, call, WiredPaper(paper).info).links == {"sound"}
    assert kept.of(replace(paper.app_map, macros=())) == ()
    file.write_text("{", encoding="utf-8")
    assert kept.of(paper.app_map) == ()


def planned(macro: Macro, limits: Limits, of: AppMap = MAP) -> Job:
    return jobs(replace(of, macros=(macro,)), limits)[0]


@pytest.mark.parametrize(
    ("macro", "rounds", "why_not"),
    [
        (QUIET, [{"on": True}], ""),
        (replace(QUIET, id="set_airplane_mode"), [], "it can end the connection to the phone"),
        (replace(QUIET, risk=Risk.WRITES), [], "it writes"),
        (replace(READ, params=(Param("line", "choice", choices=("a",)),)), [{"line": "a"}], ""),
        (replace(READ, params=(Param("line", "string", required=False),)), [{}], ""),
        (replace(QUIET, steps=(SetStep("quiet", "{on}"), TapStep("erase"))), [], "cannot be taken back"),
    ],
)  # fmt: skip
def test_only_what_can_be_taken_back_is_planned(macro, rounds, why_not):
    job = planned(macro, Limits())
    assert list(job.rounds) == rounds
    assert why_not in job.why_not


def test_what_cannot_be_taken_back_runs_when_it_is_allowed_or_told():
    assert planned(replace(QUIET, id="set_wifi"), Limits(may_cut_off=True)).rounds == ({"on": True},)
    assert planned(WIPE, Limits(allow=Risk.DELETES)).why_not
    told = Limits(allow=Risk.DELETES, examples=Examples.of({"wipe": {}}))
    assert planned(WIPE, told).rounds == ({},)


def test_many_choices_are_not_multiplied_without_end():
    choices = tuple(f"c{n}" for n in range(20))
    params = tuple(Param(name, "choice", choices=choices) for name in ("line", "other"))
    assert len(planned(replace(READ, params=params), Limits()).rounds) == 24


def test_the_digest_names_what_a_map_says():
    ios = next(m for m in Catalog.shipped().maps if (m.id, m.platform) == ("settings", "ios"))
    same = replace(ios, screens=tuple(replace(s) for s in ios.screens))
    assert digest(same) == digest(ios)
    moved = replace(ios.screens[0], elements=ios.screens[0].elements[::-1])
    assert digest(replace(ios, screens=(moved, *ios.screens[1:]))) != digest(ios)
    assert digest(replace(ios, macros=ios.macros[1:])) != digest(ios)
    assert digest(replace(DEMO, macros=(Macro("a", "b", steps=(Go("home"),)),))) != digest(
        replace(DEMO, macros=(Macro("a", "b", steps=(TapStep("home"),)),))
    )
