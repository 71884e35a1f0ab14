"""One word out of what a model says. A word counts as a whole only: INCOMPLETE is not COMPLETE. Pure."""

import re
from collections.abc import Sequence
from typing import Final

_WORDS: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_DECORATION: Final = " \t\r\n*_`\"'“”‘’.,:;!?()[]{}<>#>-—"
_LABELS: Final = frozenset({"ANSWER", "VERDICT", "DECISION", "FINAL"})


def verdict(said: str, words: Sequence[str]) -> str:
    """Find the one of `words` that was said; `""` when none was, or it is not clear which.

    A whole answer may be that word in any dress: `**CLOUD**`, `Answer: cloud.`. Of a longer one the last line
    decides if it is that word alone, else the words in it, if only one of them stands there.
    """
    wanted = {word.casefold(): word for word in words}
    lines = [line for line in said.splitlines() if line.strip(_DECORATION)]
    if lines and (alone := _alone(lines[-1])).casefold() in wanted:
        return wanted[alone.casefold()]
    found = {wanted[w.casefold()] for w in _WORDS.findall(said) if w.casefold() in wanted}
    return found.pop() if len(found) == 1 else ""


def _alone(line: str) -> str:
    words = _WORDS.findall(line)
    return " ".join(word for word in words if word.upper() not in _LABELS)
