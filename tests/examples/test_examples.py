"""Every example runs, and every configuration is what `setup` writes."""

import json
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mcp_server.setup.clients import CLIENTS
from mcp_server.setup.merging import Wanted, fragment
from mcp_server.setup.server import Local, Remote
from tests.mcp_server.served import PROGRAM, environment

EXAMPLES = Path(__file__).parents[2] / "examples"
TOKEN = "of this test"
NOTE = "post a note on xiaohongshu"
"""A chore that a person has to agree to."""
LOCAL = Local("openphone-mcp", ("serve",))
REMOTE = Remote("https://phones.example.org/mcp", "OPENPHONE_TOKEN")
PATH = f"{Path(sys.executable).parent}:/usr/bin:/bin"
"""Where a client finds the program by its name."""


def run(folder: Path, *command: str, said: str = "", **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-P", *command],
        env=environment(folder / "state", PATH=PATH, **environ),
        cwd=folder,
        input=said,
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )


@contextmanager
def listening(folder: Path, token: str) -> Generator[str]:
    """Serve over HTTP; yields the URL."""
    process = subprocess.Popen(
        [*PROGRAM, "serve", "--http", "127.0.0.1:0"],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env=environment(folder / "state", OPENPHONE_TOKEN=token),
    )
    try:
        assert process.stderr
        yield json.loads(process.stderr.readline())["url"]
    finally:
        process.terminate()
        process.communicate(timeout=10)


def test_every_configuration_is_what_setup_writes():
    expected = {
        f"{client.id}{kind}.{client.format}": fragment(Wanted(client, "phone", server))
        for client in CLIENTS
        for kind, server in (("", LOCAL), ("-http", REMOTE))
        if kind == "" or client.remote
    }
    found = {file.name: file.read_text(encoding="utf-8") for file in (EXAMPLES / "clients").iterdir()}
    assert found == expected


def test_a_desktop_agent_asks_its_person_and_does_the_chore(tmp_path: Path):
    configuration = str(EXAMPLES / "clients" / "claude-desktop.json")
    done = run(tmp_path, str(EXAMPLES / "desktop_agent.py"), configuration, NOTE, said="y\n")
    assert "Shall it be done?" in done.stdout
    assert (done.returncode, "Done:" in done.stdout) == (0, True), done.stdout + done.stderr[-2000:]


def test_a_chat_assistant_delegates_with_its_token_alone(tmp_path: Path):
    program = str(EXAMPLES / "chat_assistant.py")
    with listening(tmp_path, TOKEN) as url:
        sent = run(tmp_path, program, url, NOTE, "--yes", OPENPHONE_TOKEN=TOKEN)
    assert (sent.returncode, sent.stdout.splitlines()[-1][:4]) == (0, "done"), sent.stderr[-2000:]


def test_an_app_is_tested_through_the_tools(tmp_path: Path):
    example = str(EXAMPLES / "test_my_app_through_the_tools.py")
    done = run(
        tmp_path, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", "/dev/null", example
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_a_program_that_was_told_too_little_says_how_it_is_called(tmp_path: Path):
    for program in ("desktop_agent.py", "chat_assistant.py"):
        told = run(tmp_path, str(EXAMPLES / program))
        assert told.returncode == 1
        assert f"python examples/{program}" in told.stderr
        assert "Traceback" not in told.stderr


def test_a_desktop_agent_asks_its_person_which_is_meant(tmp_path: Path):
    configuration = str(EXAMPLES / "clients" / "claude-desktop.json")
    chosen = "Open Settings > Family > Subscriptions\n"
    done = run(tmp_path, str(EXAMPLES / "desktop_agent.py"), configuration, "open subscriptions", said=chosen)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Open Settings > Apple Account > Subscriptions" in done.stdout
    assert "screen=family_subscriptions" in done.stdout
