"""The program: `openphone-mcp COMMAND`."""

from mcp_server.cli.program import program


def main() -> None:
    """Run the command line."""
    program(prog_name="openphone-mcp")


if __name__ == "__main__":
    main()
