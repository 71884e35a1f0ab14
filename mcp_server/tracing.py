"""OpenTelemetry traces, when the usual variables ask for them and the extra `otel` is installed.

The MCP SDK opens a span for each message; nothing is said in it of screens, arguments, answers or phones.
"""

import os
from typing import TYPE_CHECKING, Final, TypeVar

from anyio import move_on_after, to_thread

from mcp_server.leaving import Close
from mcp_server.log import log
from mcp_server.version import NAME, version

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

    from tools.reply import Reply

T = TypeVar("T")

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
FLUSH_S: Final = 0.5
"""How long the last spans may take to be sent when the process ends."""


def is_asked_for() -> bool:
    """Whether the environment names a collector and nothing that turns traces off."""
    off = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    kinds = os.environ.get("OTEL_TRACES_EXPORTER", "otlp").lower()
    return not off and kinds == "otlp" and any(os.environ.get(name) for name in ENDPOINTS)


def traced(close: Close) -> Close:
    """Begin to send traces if they are asked for; return `close` with the sending of the last ones."""
    if not is_asked_for():
        return close
    try:
        from opentelemetry import trace  # noqa: PLC0415 - only who asks for traces pays for them
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        log().warning("traces_not_sent", next=f"pip install '{NAME}[otel]'")
        return close
    about = {"service.name": os.environ.get("OTEL_SERVICE_NAME", NAME), "service.version": version()}
    provider = TracerProvider(resource=Resource.create(about))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)

    async def close_and_send() -> None:
        await close()
        with move_on_after(FLUSH_S):
            await to_thread.run_sync(provider.shutdown, abandon_on_cancel=True)

    return close_and_send


def without_idle_spans(server: "Server[T]") -> "Server[T]":
    """Take the SDK's spans out of a server, all that its middleware is, where nobody would collect them."""
    if not is_asked_for():
        server.middleware.clear()
    return server


def mark(reply: "Reply") -> None:
    """Note on the span of this call how it ended: words of the machine contract, never of a screen."""
    from opentelemetry.trace import get_current_span  # noqa: PLC0415 - the SDK has loaded it

    span = get_current_span()
    if not span.is_recording() or (facts := reply.structured) is None:
        return
    error = facts.get("error")
    told = {
        "openphone.acted": facts.get("acted"),
        "openphone.status": facts.get("status"),
        "openphone.error": error.get("code") if isinstance(error, dict) else None,
    }
    span.set_attributes({name: value for name, value in told.items() if isinstance(value, str)})
