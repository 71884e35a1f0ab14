"""Programs that end with us, even when we are killed and cannot stop them."""

import sys
from typing import Final

TIED_TO_US: Final = (
    [
        sys.executable,
        "-IS",
        "-c",
        # 1 is PR_SET_PDEATHSIG and 15 SIGTERM; the setting outlives the exec. Source: prctl(2).
        "import ctypes, os, sys; ctypes.CDLL(None).prctl(1, 15); os.execv(sys.argv[1], sys.argv[1:])",
    ]
    if sys.platform == "linux"
    else []
)
"""Stands before a command; empty where the operating system has no such thing."""
