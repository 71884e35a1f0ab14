import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcp_server.access import SCOPES, Access, Grant, TokenFile
from mcp_server.cli.program import program
from mcp_server.config import SettingError


@pytest.fixture
def file(tmp_path: Path) -> TokenFile:
    return TokenFile(tmp_path / "state" / "tokens.json")


def test_a_token_is_recognised_and_only_its_hash_is_kept(file: TokenFile):
    token = file.add("laptop", "observe")
    assert Access(file).grant(token) == Grant("laptop", "observe")
    assert token not in file.path.read_text(encoding="utf-8")
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert len(token) >= 40


@pytest.mark.parametrize("shown", ["", "openphone_", "x" * 43, "Bearer", "é", "\udcff", "a" * 100_000])
def test_what_is_no_token_is_not_recognised(file: TokenFile, shown: str):
    file.add("laptop", "act")
    assert Access(file, "the-variable").grant(shown) is None


def test_two_tokens_are_never_the_same_and_each_has_its_own_scope(file: TokenFile):
    made = {scope: file.add(scope, scope) for scope in SCOPES}
    assert len(set(made.values())) == 3
    access = Access(file)
    assert [access.grant(token) for token in made.values()] == [Grant(scope, scope) for scope in SCOPES]


def test_the_token_of_the_variable_may_do_everything(file: TokenFile):
    grant = Access(file, "secret").grant("secret")
    assert grant is not None
    assert grant.scope == "admin"
    assert not grant.refusal("learn_macro", looks=False)


def test_what_another_process_adds_or_revokes_is_seen_at_once(file: TokenFile):
    token = file.add("laptop", "act")
    running, other = Access(TokenFile(file.path)), TokenFile(file.path)
    assert running.grant(token)
    assert other.revoke("laptop")
    assert running.grant(token) is None
    assert running.is_needed  # or revoking the last one would open the door
    assert not other.revoke("laptop")


def test_a_name_that_is_taken_or_no_name_is_refused(file: TokenFile):
    file.add("laptop", "act")
    with pytest.raises(SettingError, match="already"):
        file.add("laptop", "admin")
    for name in ("", "../up", "two words", "-x", "a\nb", "x" * 61):
        with pytest.raises(SettingError, match="no name"):
            file.add(name, "act")


@pytest.mark.parametrize("content", ["", "[]", "{", '{"tokens": [{"name": "a"}]}', '{"more": 1}', "\x00"])
def test_a_file_that_is_no_list_of_tokens_lets_nobody_in(file: TokenFile, content: str):
    token = file.add("laptop", "act")
    access = Access(file, "secret")
    file.path.write_text(content, encoding="utf-8")
    assert access.grant(token) is None
    assert access.grant("secret")  # the one of the environment does not depend on it
    with pytest.raises(SettingError, match="no list of tokens"):
        Access(TokenFile(file.path))


@pytest.mark.parametrize(
    ("scope", "tool", "looks", "allowed"),
    [
        ("observe", "snapshot", True, True),
        ("observe", "tap", False, False),
        ("observe", "learn_macro", False, False),
        ("act", "snapshot", True, True),
        ("act", "tap", False, True),
        ("act", "learn_macro", False, False),
        ("admin", "learn_macro", False, True),
    ],
)
def test_a_scope_allows_what_it_says(scope, tool: str, looks: bool, allowed: bool):
    assert (not Grant("x", scope).refusal(tool, looks=looks)) is allowed


def test_tokens_are_made_listed_and_revoked_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))

    def run(*args: str, code: int = 0) -> str:
        done = CliRunner().invoke(program, ["token", *args])
        assert done.exit_code == code, done.output
        return done.stdout if code == 0 else done.output

    assert "There is no token" in run("list")
    token = run("add", "laptop", "--scope", "observe").strip()
    assert Access(TokenFile(tmp_path / "tokens.json")).grant(token) == Grant("laptop", "observe")
    made = json.loads(run("add", "ci", "--json"))
    assert (made["name"], made["scope"]) == ("ci", "act")
    assert "laptop" in run("list")
    listed = run("list", "--json")
    assert [one["name"] for one in json.loads(listed)["tokens"]] == ["laptop", "ci"]
    assert token not in listed
    assert "already" in run("add", "laptop", code=2)
    run("revoke", "laptop")
    assert "There are: ci" in run("revoke", "laptop", code=2)


@pytest.mark.parametrize(("secret", "told"), [("", "token add"), ("fifteen-letters", "fewer than 16")])
def test_nothing_listens_for_other_machines_without_a_token_or_with_one_that_can_be_guessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str, told: str
):
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))
    monkeypatch.setenv("OPENPHONE_TOKEN", secret)
    done = CliRunner().invoke(program, ["serve", "--http", "0.0.0.0:0"])
    assert done.exit_code == 2
    assert told in " ".join(done.output.split())


def test_a_server_does_not_start_on_tokens_that_it_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OPENPHONE_STATE", str(tmp_path))
    (tmp_path / "tokens.json").write_text("[", encoding="utf-8")
    done = CliRunner().invoke(program, ["serve", "--http", "127.0.0.1:0"])
    assert done.exit_code == 2
    assert "no list of tokens" in " ".join(done.output.split())
