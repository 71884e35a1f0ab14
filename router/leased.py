"""What every run has around it: a trace that is closed and a lease that is given back, however it ends."""

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

import anyio

from phone.errors import Acted, PhoneError
from phone.protocols import Phone
from router.budget import Tally
from router.lease import lease
from router.policy import REFUSALS
from router.report import RunError, RunReport, Status
from router.run_settings import RunSettings
from router.trace import Trace


class Reporting(Protocol):
    """A run that can say at any moment what it has come to."""

    tally: Tally
    trace: str
    """Path of its trace."""

    def begin(self, trace: Trace, settings: RunSettings) -> None:
        """Write down what is about to be done."""
        ...

    def report(
        self, status: Status, *, error: RunError | None = None, failed_acted: Acted = Acted.NO
    ) -> RunReport:
        """Report that it ended so; `failed_acted` is what the phone said of an action that failed."""
        ...

    def cut_short(self) -> RunReport:
        """Report that it was ended from outside."""
        ...


async def leased(
    run: Reporting, phone: Phone, settings: RunSettings, work: Callable[[Trace], Awaitable[RunReport]]
) -> RunReport:
    """Do the work of a run while it holds the phone, and close its trace however it ends."""
    try:
        trace = Trace(settings.trace_folder, screens=settings.trace_screens)
    except PhoneError as error:
        return run.report("failed", error=RunError.of(error))
    run.trace = str(trace.path or "")
    run.begin(trace, settings)
    ended: Status | Literal["cancelled"] = "cancelled"
    info, claim = phone.info, settings.claim
    try:
        async with lease(settings.lease_folder, info.key, claim, settings.patience_s, called=info.address):
            report = await work(trace)
        ended = report.status
    except PhoneError as error:
        ended = "refused" if error.code in REFUSALS else "failed"
        report = run.report(ended, error=RunError.of(error), failed_acted=error.acted)
    except anyio.get_cancelled_exc_class():
        if settings.last_words:
            settings.last_words(run.cut_short())
        raise
    finally:
        trace.close(status=ended, acted=run.tally.acted)
    return report
