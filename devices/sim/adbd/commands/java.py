"""How Android's system services report a Java exception on a shell."""

from devices.sim.adbd.call import Call

FAILED = 255


class JavaError(Exception):
    """An exception in the service that carries out a command."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def report(call: Call, name: str, error: JavaError) -> int:
    """Print the exception as the shell command handler does. Source: android.os.BasicShellCommandHandler."""
    package = "java.lang"
    return call.fail(
        f"\nException occurred while executing '{name}':\n{package}.{error.kind}: {error}\n"
        "\tat android.os.BasicShellCommandHandler.exec(BasicShellCommandHandler.java:97)",
        FAILED,
    )
