"""Errors as WebDriverAgent answers them: HTTP status and W3C error word. Source: WebDriverAgent 16.12."""

from typing import Self

_STATUS = {
    "invalid session id": 404,
    "no such alert": 404,
    "no such element": 404,
    "stale element reference": 404,
    "unknown command": 404,
    "invalid argument": 400,
    "invalid selector": 400,
    "invalid element state": 400,
    "unknown method": 405,
    "timeout": 408,
}


class WdaError(Exception):
    """What a handler cannot do; answered, never crashed on."""

    def __init__(self, error: str, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
        self.status = status or _STATUS.get(error, 500)

    @classmethod
    def no_session(cls) -> Self:
        """The session of the request is not the active one."""
        return cls("invalid session id", "Session does not exist")

    @classmethod
    def no_alert(cls) -> Self:
        """There is no alert to answer."""
        return cls("no such alert", "An attempt was made to operate on a modal dialog when one was not open")

    @classmethod
    def bad_argument(cls, message: str) -> Self:
        """A parameter is missing or of the wrong type."""
        return cls("invalid argument", message)

    def value(self) -> dict[str, str]:
        """Give what stands under `value` in the answer."""
        return {"error": self.error, "message": self.message, "traceback": ""}
