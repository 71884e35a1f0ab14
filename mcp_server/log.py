"""Logs: JSON lines on standard error, never on standard output, which belongs to the protocol."""

import json
import logging
import sys
from functools import cache
from typing import TYPE_CHECKING

from router.redaction import redacted_plain

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


def configure(level: str) -> None:
    """Send everything that is logged in this process to standard error. Call it first of all.

    Libraries log through `logging`, which costs nothing here; structlog is set up by the first `log()`.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    _level.append(level)


@cache
def log() -> "FilteringBoundLogger":
    """Return this program's logger."""
    import structlog  # noqa: PLC0415 - it takes a fifth of the start-up time, and the first answer needs no log

    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,  # never with locals: they hold typed text
            lambda _logger, _method, event: redacted_plain(event),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_level[-1]),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # whatever standard error is by then
    )
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger


_level = ["info"]


class _JsonLines(logging.Formatter):
    """Writes a record of the standard library as structlog writes its events."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {
            "event": record.getMessage(),
            "logger": record.name,
            "level": record.levelname.lower(),
            "timestamp": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
        }
        if record.exc_info:
            facts["exception"] = self.formatException(record.exc_info)
        return json.dumps(redacted_plain(facts), ensure_ascii=False)
