"""The day that people mean by “today”: this machine's, in its time zone."""

from datetime import date, datetime


def today() -> date:
    """Name the present day."""
    return datetime.now().astimezone().date()
