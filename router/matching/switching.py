"""Whether words want something on or off, or say so by what is allowed, used or not wanted. Pure."""

from collections.abc import Iterator, Sequence
from typing import Final

from router.matching.sentence import spoken_state
from router.matching.tokens import Token

SWITCHING: Final = frozenset({"ON", "OFF", "TURN", "SWITCH", "WANT"})
_WISHING: Final = SWITCHING | {"LET", "ONISH", "UNWANTED"}
_DENYING: Final = _WISHING | {"NOT", "DENY", "OFFISH"}
_STATED: Final = frozenset(
    (
        "not",
        "never",
        "isn't",
        "doesn't",
        "won't",
        "no longer",
        "ain't",
        "needn't",
        "没",
        "没有",
        "还不",
        "先别",
    )
) | frozenset(("先不", "先不要", "暂不", "暂时不", "暂时别", "无需", "不必"))
"""Denials that tell what is so, or put something off; or are a rule; none of them asks that it end."""
_LASTS: Final = frozenset(("use", "using", "in", "running", "active", "使用中", "in use", "保持", "stay"))
"""What lasts, so that not to do it is to have it off: “don't connect” only keeps from what is begun."""
_STANDS: Final = frozenset(
    ("on", "enabled", "active", "activated", "running", "turned on", "switched on", "开着")
)
"""What is so, rather than what is done."""
_PERMITS: Final = frozenset(("allow", "allowed", "permit", "允许", "准许", "许可"))
"""What turns something on without beginning anything: not to allow it is off."""
NOTHING: Final[frozenset[str]] = frozenset()
State = tuple[bool | None, frozenset[str]]
"""On, off, or neither, and what the words that say so do."""


def readings(tokens: Sequence[Token], verb: frozenset[str]) -> Iterator[State]:
    """Read a switch's words in each way; `verb` is what its own name begins with, showing or sharing."""
    yield _headed(tokens, verb) if verb else _switched(tokens)
    yield wished(tokens, verb=verb)


def _switched(tokens: Sequence[Token]) -> State:
    """Tell on from off; “into” and “hide” say so where nothing else does."""
    said = frozenset(c for t in tokens for c in t.concepts)
    if said & {"ON", "OFF"}:
        return spoken_state(tokens), SWITCHING
    if "HIDE" in said:
        return False, SWITCHING | {"HIDE"}
    return spoken_state(tokens, "ONISH", "OFFISH"), SWITCHING | {"ONISH", "OFFISH"}


def _headed(tokens: Sequence[Token], verb: frozenset[str]) -> State:
    """Tell on from off where the switch's own name begins with a verb: showing it is on, hiding it is off."""
    said = frozenset(c for t in tokens for c in t.concepts)
    has_verb = bool(said & verb)
    may = SWITCHING | verb | {"ONISH", "OFFISH"}
    if "HIDE" in said and "SHOWN" in verb:
        return False, may | {"HIDE"}
    if has_verb and any("NOT" in t.concepts and "ON" not in t.concepts for t in tokens):
        return False, may | {"NOT"}
    state, more = _switched([t for t in tokens if not t.concepts & verb])
    return (True if state is None and has_verb else state), may | more


def wished(tokens: Sequence[Token], *, verb: frozenset[str] = NOTHING, has_verb: bool = False) -> State:
    """Tell on from off by what is allowed or no longer wanted, beside a verb that is to be so or not."""
    has_verb = has_verb or any(t.concepts & verb for t in tokens)
    denials = [t for t in tokens if _denies(t)]
    ends = [t for t in tokens if "OFFISH" in t.concepts and t not in denials]
    turns = [t for t in tokens if t.concepts & {"ON", "OFF"} and t.text not in _PERMITS and not _denies(t)]
    if turns:
        return _turned(tokens, turns, is_denied=bool(denials or ends))
    is_begun = any("TURN" in t.concepts or _begins(t) for t in tokens if t not in denials)
    if len(denials) + len(ends) > 1 or (denials and is_begun):
        return None, NOTHING
    if denials or ends or any("UNWANTED" in t.concepts for t in tokens):
        return False, _DENYING | verb
    is_let = any("LET" in t.concepts and not t.concepts & {"WANT", "YN"} for t in tokens)
    return (True if is_let or has_verb else None), _WISHING | verb


def _turned(tokens: Sequence[Token], turns: Sequence[Token], *, is_denied: bool) -> State:
    """Read “on” and “off” among wishes: “I don't want it on” is off, “don't turn it on” is nothing."""
    state = spoken_state(turns)
    if is_denied or state is None:
        return None, NOTHING
    if any("UNWANTED" in t.concepts for t in tokens):
        is_off = state is False or all(t.text in _STANDS for t in turns)
        return (False if is_off else None), _WISHING
    return state, SWITCHING | {"LET"}


def _denies(token: Token) -> bool:
    is_denial = token.concepts & {"NOT", "DENY"} and not token.concepts & {"ON", "OFF", "YN", "UNWANTED"}
    return bool(is_denial) and token.text not in _STATED


def _begins(token: Token) -> bool:
    return "ONISH" in token.concepts and "LET" not in token.concepts and token.text not in _LASTS
