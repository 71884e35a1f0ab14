"""What a line of the session says."""

import pytest

from mcp_server.cli.shell_words import COMMANDS, Command, Other, Task, Wrong, help_lines, read


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("  turn on wifi \n", Task("turn on wifi")),
        ("打开飞行模式", Task("打开飞行模式")),
        ("", Other.NOTHING),
        (" \t\n", Other.NOTHING),
        ("# a remark", Other.NOTHING),
        ("exit", Other.LEAVE),
        ("QUIT\n", Other.LEAVE),
        ("/quit", Other.LEAVE),
        ("/help", Command("help")),
        ("/Snapshot ", Command("snapshot")),
        ("/phone", Command("phone")),
        ("/phone  sim:ios", Command("phone", "sim:ios")),
        ("/macros set an alarm", Command("macros", "set an alarm")),
        ("/dry turn on wifi", Command("dry", "turn on wifi")),
        ("/save look_up look up {query}", Command("save", "look_up look up {query}")),
        ("exit the app", Task("exit the app")),
    ],
)
def test_a_line_is_a_task_a_command_or_nothing(line: str, said: object):
    assert read(line) == said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/", "no command"),
        ("/macro alarm", "Try /macros."),
        ("/snapshot now", "takes nothing"),
        ("/save", "NAME [DESCRIPTION]"),
        ("/save Look-Up x", "no name of a macro"),
        ("/dry", "/dry TASK"),
        ("x" * 501, "501 characters"),
        (f"/dry {'x' * 501}", "501 characters"),
        (f"/{'x' * 9000}", "no command"),
    ],
)
def test_what_cannot_be_meant_says_what_can(line: str, says: str):
    said = read(line)
    assert isinstance(said, Wrong)
    assert says in f"{said.message} {said.next}"
    assert said.next.endswith((".", "}."))
    assert len(said.message) < 200


def test_help_names_every_command():
    told = "\n".join(help_lines())
    assert [name for name in COMMANDS if f"/{name}" not in told] == []
