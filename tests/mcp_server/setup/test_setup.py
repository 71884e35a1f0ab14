"""`setup`: what clients are told of this server, and that nothing of theirs is lost."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mcp_server.access import TokenFile
from mcp_server.cli.program import program
from mcp_server.setup.clients import BY_ID, CLIENTS, Machine

SECRET = "canary-4711"
URL = "https://phones.example.org/mcp"
JSON = [client.id for client in CLIENTS if client.format == "json"]


class Desk:
    """A person's home, from which `setup` is called."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.machine = Machine("linux", home, home, {})

    def setup(self, *args: str, **environ: str) -> Result:
        return CliRunner().invoke(program, ["setup", *args], env=environ)

    def file(self, client: str) -> Path:
        return BY_ID[client].file(self.machine)

    def has(self, client: str, text: str) -> Path:
        file = self.file(client)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    for name in ("XDG_CONFIG_HOME", "CODEX_HOME", "OPENPHONE_TOKEN", "OPENPHONE_PHONE", "OPENPHONE_APPS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path / "none"))
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


def servers(client: str, text: str) -> dict[str, Any]:
    whole = tomllib.loads(text) if BY_ID[client].format == "toml" else json.loads(text)
    return whole[BY_ID[client].under]


def test_further_options_of_serve_are_passed_on(desk: Desk):
    done = desk.setup("gemini", "--json", "--phone", "sim:ios", "--", "--read-only", "--tools", "screen")
    args = json.loads(done.stdout)["entry"]["args"]
    assert args == ["serve", "--phone", "sim:ios", "--read-only", "--tools", "screen"]


@pytest.mark.parametrize("client", BY_ID)
def test_it_prints_what_to_add_and_changes_nothing(desk: Desk, client: str):
    done = desk.setup(client, "--phone", "sim:ios", "--apps", "settings,clock", "--name", "mine")
    assert done.exit_code == 0, done.output
    entry = servers(client, done.stdout)["mine"]
    command = entry["command"] if client == "opencode" else [entry["command"], *entry["args"]]
    assert command[-5:] == ["serve", "--phone", "sim:ios", "--apps", "settings,clock"]
    assert Path(command[0]).is_absolute()
    assert str(desk.file(client)) in done.stderr
    assert not desk.file(client).exists()


@pytest.mark.parametrize("client", BY_ID)
def test_it_writes_a_new_file_once_and_then_nothing_more(desk: Desk, client: str):
    first = json.loads(desk.setup(client, "--write", "--json").stdout)
    text = desk.file(client).read_text(encoding="utf-8")
    again = json.loads(desk.setup(client, "--write", "--json").stdout)
    assert (first["written"], first["backup"], again["written"], again["backup"]) == (True, "", False, "")
    assert servers(client, text)["phone"] == first["entry"]
    assert desk.file(client).read_text(encoding="utf-8") == text
    assert [one.name for one in desk.file(client).parent.iterdir() if "backup" in one.name] == []


@pytest.mark.parametrize("client", JSON)
def test_what_is_in_a_file_stays_and_a_copy_is_kept(desk: Desk, client: str):
    under = BY_ID[client].under
    there = {"名": "ü", "nested": {"a": [1, 2.5, None]}, under: {"other": {"command": "x"}}, "last": True}
    before = json.dumps(there, indent=4, ensure_ascii=False)
    file = desk.has(client, before)
    file.chmod(0o640)
    report = json.loads(desk.setup(client, "--write", "--json").stdout)
    text = file.read_text(encoding="utf-8")
    after = json.loads(text)
    del after[under]["phone"]
    assert (after, list(after)) == (there, list(there))
    assert '\n    "名": "ü"' in text
    assert Path(report["backup"]).read_text(encoding="utf-8") == before
    assert file.stat().st_mode & 0o777 == 0o640


def test_comments_and_order_of_a_toml_file_stay(desk: Desk):
    before = '# mine\nmodel = "x"  # why\n\n[mcp_servers.other]\ncommand = "y"\n\n[tui]\nbell = true\n'
    file = desk.has("codex", before)
    assert desk.setup("codex", "--write").exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert set(servers("codex", text)) == {"other", "phone"}
    for line in before.splitlines():
        assert line in text
    assert text.index("# mine") < text.index("[mcp_servers.other]") < text.index("[tui]")


BROKEN = ["{", "[]", '"x"', '{"a": 1, "a": 2}', '{"x": 1 // why\n}', "\x00\xff", "null", "[" * 100_000]


@pytest.mark.parametrize("client", ["cursor", "vscode"])
def test_a_file_that_is_not_understood_is_left_as_it_is(desk: Desk, client: str):
    under = BY_ID[client].under
    for text in (*BROKEN, f'{{"{under}": []}}', f'{{"{under}": "x"}}'):
        file = desk.has(client, text)
        done = desk.setup(client, "--write")
        assert done.exit_code == 1, text
        assert "was left as it is" in done.stderr
        assert '"phone"' in done.stderr  # what to add by hand
        assert file.read_text(encoding="utf-8") == text
    file = desk.has(client, "")
    file.write_bytes(b"\xff\xfe{}")
    assert "no text" in desk.setup(client, "--write").stderr
    file.unlink()
    file.mkdir()
    assert desk.setup(client, "--write").exit_code == 1


def test_toml_that_is_not_understood_is_left_as_it_is(desk: Desk):
    for text in ("[mcp_servers\n", "mcp_servers = 3\n", 'mcp_servers = ["x"]\n'):
        file = desk.has("codex", text)
        assert desk.setup("codex", "--write").exit_code == 1
        assert file.read_text(encoding="utf-8") == text


def test_another_server_of_the_name_is_replaced_only_when_told(desk: Desk):
    file = desk.has("cursor", '{"mcpServers": {"phone": {"command": "theirs"}}}')
    refused = desk.setup("cursor", "--write")
    assert refused.exit_code == 1
    assert "--replace" in refused.stderr
    assert "theirs" in file.read_text(encoding="utf-8")
    assert desk.setup("cursor", "--write", "--replace").exit_code == 0
    assert servers("cursor", file.read_text(encoding="utf-8"))["phone"]["args"] == ["serve"]
    assert desk.setup("cursor", "--write", "--name", "other").exit_code == 0
    assert len(list(file.parent.glob("*.backup*"))) == 2


def test_a_link_is_followed_and_stays_a_link(desk: Desk):
    real = desk.home / "dotfiles.json"
    real.write_text("{}", encoding="utf-8")
    link = desk.file("cursor")
    link.parent.mkdir()
    link.symlink_to(real)
    assert desk.setup("cursor", "--write").exit_code == 0
    assert link.is_symlink()
    assert "phone" in real.read_text(encoding="utf-8")


HOW = {
    "claude-code": "Bearer ${OPENPHONE_TOKEN}",
    "cursor": "Bearer ${env:OPENPHONE_TOKEN}",
    "vscode": "Bearer ${input:openphone-token}",
    "gemini": "Bearer ${OPENPHONE_TOKEN}",
    "opencode": "Bearer {env:OPENPHONE_TOKEN}",
}


@pytest.mark.parametrize("client", [client.id for client in CLIENTS if client.remote])
def test_over_http_the_variable_is_named_and_the_token_is_nowhere(desk: Desk, client: str):
    done = desk.setup(client, "--http", URL, "--write", "--json", OPENPHONE_TOKEN=SECRET)
    entry = json.loads(done.stdout)["entry"]
    assert URL in entry.values()
    if client == "codex":
        assert entry["bearer_token_env_var"] == "OPENPHONE_TOKEN"
    else:
        assert entry["headers"] == {"Authorization": HOW[client]}
    written = desk.file(client).read_text(encoding="utf-8")
    assert SECRET not in written + done.output
    assert ('"password": true' in written) == (client == "vscode")


def test_a_server_on_this_machine_needs_no_token_unless_there_are_some(desk: Desk):
    local = "http://127.0.0.1:8765/mcp"
    assert "headers" not in json.loads(desk.setup("cursor", "--http", local, "--json").stdout)["entry"]
    TokenFile(desk.home / "state" / "tokens.json").add("laptop", "act")
    needed = desk.setup("cursor", "--http", local, "--json", OPENPHONE_STATE=str(desk.home / "state"))
    assert json.loads(needed.stdout)["token_env"] == "OPENPHONE_TOKEN"
    named = desk.setup("cursor", "--http", local, "--token-env", "MY_TOKEN", "--json")
    assert json.loads(named.stdout)["token_env"] == "MY_TOKEN"


def test_opencode_2_keeps_its_own_form(desk: Desk):
    file = desk.has("opencode", '{"mcp": {"servers": {"other": {"type": "local", "command": ["x"]}}}}')
    assert desk.setup("opencode", "--write").exit_code == 0
    there = servers("opencode", file.read_text(encoding="utf-8"))
    assert set(there) == {"servers"}
    assert set(there["servers"]["phone"]) == {"type", "command"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["claude-desktop", "--http", URL], "connector"),
        (["cursor", "--http", "ftp://x"], "no http or https URL"),
        (["cursor", "--http", "http://[::1"], "no http or https URL"),
        (["cursor", "--http", "https://me:secret@x.org/mcp"], "secret"),
        (["cursor", "--http", "https://x.org/mcp?token=secret"], "secret"),
        (["cursor", "--http", URL, "--phone", "sim:ios"], "serve"),
        (["cursor", "--http", URL, "--token-env", "NO-NAME"], "no name of a variable"),
        (["cursor", "--http", URL, "--", "--read-only"], "--read-only is for a server"),
        (["cursor", "--", "--no-such-option"], "No such option"),
        (["cursor", "--", "--http", "127.0.0.1:1"], "leave serve's --http out"),
        (["cursor", "--name", "Has Space"], "a letter first"),
        (["cursor", "--apps", "nosuchapp"], "no map"),
        (["cursor", "--list"], "Name one client"),
        (["emacs"], "is not one of"),
        ([], "Name one client"),
    ],
)
def test_what_cannot_be_meant_is_refused(desk: Desk, args: list[str], says: str):
    done = desk.setup("--write", *args)
    assert done.exit_code == 2
    assert says in done.stderr
    assert list(desk.home.rglob("*")) == []


def test_the_list_names_every_client_with_its_file(desk: Desk):
    desk.has("gemini", "{}")
    facts = {one["client"]: one for one in json.loads(desk.setup("--list", "--json").stdout)["clients"]}
    assert list(facts) == list(BY_ID)
    assert [id_ for id_, one in facts.items() if one["exists"]] == ["gemini"]
    assert str(desk.file("codex")) in desk.setup("--list").stdout


@pytest.mark.parametrize(
    ("system", "environ", "client", "file"),
    [
        ("darwin", {}, "claude-desktop", "Library/Application Support/Claude/claude_desktop_config.json"),
        ("darwin", {}, "vscode", "Library/Application Support/Code/User/mcp.json"),
        ("win32", {}, "claude-desktop", "AppData/Roaming/Claude/claude_desktop_config.json"),
        ("linux", {"XDG_CONFIG_HOME": "/h/x"}, "opencode", "x/opencode/opencode.json"),
        ("linux", {"CODEX_HOME": "/h/c"}, "codex", "c/config.toml"),
        ("darwin", {}, "opencode", ".config/opencode/opencode.json"),
    ],
)
def test_files_are_where_each_system_keeps_them(system: str, environ: dict[str, str], client: str, file: str):
    home = Path("/h")
    assert BY_ID[client].file(Machine(system, home, home, environ)) == home / file
