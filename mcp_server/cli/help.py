"""Help that teaches: examples that are not rewrapped."""


def examples(*lines: str) -> str:
    """Write example commands for the end of a command's help."""
    return verbatim("Example:" if len(lines) == 1 else "Examples:", *lines)


def verbatim(heading: str, *lines: str) -> str:
    """Write lines below a heading as they are; a backspace is click's sign for it."""
    return "\n".join(["\b", heading, *(f"  {line}" for line in lines)])
