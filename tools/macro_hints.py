"""What a tool made of macros can do to the person: the worst of its members."""

from collections.abc import Sequence
from typing import Final

from maps.model import (
    AppMap,
    Go,
    LinkStep,
    Macro,
    PickStep,
    ReadListStep,
    ReadStep,
    Risk,
    SetStep,
    TapStep,
    TypeStep,
)
from router.consent import CONFIRMED_RISKS
from tools.folds import Fold
from tools.tool import Hints

_SETTLES: Final = (Go, LinkStep, PickStep, ReadListStep, ReadStep, SetStep, TypeStep)
"""Steps that lead to one state, however often they are done."""


def hints_of(versions: Sequence[AppMap], fold: Fold) -> Hints:
    """Tell what a call of the tool can do at worst."""
    risks = {macro.risk for macro in fold.macros}
    return Hints(
        read_only=False,  # even reading a value walks through the app
        destructive=bool(risks & CONFIRMED_RISKS),
        idempotent=all(
            _may_be_repeated(app_map, macro)
            for app_map in versions
            for macro in fold.members.get(app_map.platform, {}).values()
        ),
        open_world=bool(risks & {Risk.SENDS, Risk.PAYS}),
    )


def _may_be_repeated(app_map: AppMap, macro: Macro) -> bool:
    """Whether a second call changes nothing more: a tap that leads nowhere may skip a song each time."""
    if macro.risk not in (Risk.NONE, Risk.CHANGES_SETTING):
        return False
    if macro.family or macro.returns:
        return True
    edges = {e.id for screen in app_map.screens for e in screen.elements if e.leads_to is not None}
    return all(
        isinstance(step, _SETTLES)
        or (isinstance(step, TapStep) and bool(step.opens or step.element in edges))
        for step in macro.steps
    )
