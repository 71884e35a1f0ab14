"""Whatever the map looks like: what the path finder promises, the replayer does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from maps.model import Expect, Go, Macro, Risk, Screen
from maps.path import reachable, shortest
from maps.replay import Replayer
from phone.action import StopApp, Tap
from phone.protocols import Done
from tests.maps.paper_phone import PaperPhone, run
from tests.maps.snapshots import app_map, item, screen

WORDS = ("Amber", "Birch", "Cedar", "Dune", "Elm", "Fjord", "Grove", "Heath")


@st.composite
def graphs(draw: st.DrawFn):
    """Screens with rows that lead anywhere, some of them dangerous, some of them in longer lists."""
    ids = [f"s{n}" for n in range(draw(st.integers(2, len(WORDS))))]

    def one(number: int) -> Screen:
        targets = draw(st.lists(st.sampled_from(ids), max_size=4, unique=True))
        ways = [
            item(
                f"to_{target}",
                f"See {WORDS[ids.index(target)]}",
                leads_to=target,
                risk=draw(st.sampled_from([Risk.NONE, Risk.NONE, Risk.NONE, Risk.DELETES])),
            )
            for target in targets
            if target != ids[number]
        ]
        filler = draw(st.integers(2, 30))
        rows = [
            item(f"row_{number}_{n}", f"{WORDS[number]} row {'ivx'[n % 3] * (n // 3 + 1)}")
            for n in range(filler)
        ]
        place = draw(st.integers(0, filler))
        return screen(ids[number], *rows[:place], *ways, *rows[place:], title=WORDS[number], scrollable=True)

    return app_map(*(one(n) for n in range(len(ids))), home="s0")


@settings(max_examples=60, deadline=None)
@given(graphs(), st.data())
def test_every_path_that_is_found_can_be_walked_and_nothing_else_is_tapped(graph, data):
    start = data.draw(st.sampled_from([s.id for s in graph.screens]))
    goal = data.draw(st.sampled_from([s.id for s in graph.screens]))
    macro = Macro("open", "Open", steps=(Go(goal),), expect=Expect(screen=goal), family="open")
    phone = PaperPhone(graph).at("s0", *([start] if start != "s0" else []))
    end = run(phone, Replayer(graph, macro))
    way = shortest(graph, start, goal)
    if way is not None:
        assert isinstance(end, Done)
        assert [a.label for a in phone.actions if isinstance(a, Tap)] == [e.element.text for e in way]
        assert phone.stack[-1] == goal
    elif goal in reachable(graph):
        assert isinstance(end, Done)
        assert any(isinstance(action, StopApp) for action in phone.actions)
    else:
        assert not isinstance(end, Done)
        assert all(
            "deletes" not in str(e.risk)
            for s in graph.screens
            for e in s.elements
            if e.text in _tapped(phone)
        )


def _tapped(phone: PaperPhone) -> set[str]:
    return {action.label for action in phone.actions if isinstance(action, Tap)}
