"""The program: `openphone-mcp COMMAND`."""

import gc
import sys


def main() -> None:
    """Run the command line. Ctrl-C while it is loaded leaves quietly, too."""
    gc.set_threshold(50_000)  # looking through what loading makes, which stays, took a tenth of a start
    try:
        from mcp_server.cli.output import guard_streams  # loading it can be interrupted
        from mcp_server.cli.program import program

        guard_streams()
        program(prog_name="openphone-mcp")
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell reports of a program that Ctrl-C ended


if __name__ == "__main__":
    main()
