"""Games by commands: every spelling of key and title, the list without a game, and files named in what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from saves.store import open_store
from tests.saves.tournaments import GOLDEN
from tests.tui.commands import Commands
from tui.cli.games import game_key, list_games
from tui.cli.main import parser, run
from tui.texts.localizer import Words

MATCH = GOLDEN.with_name("golden_chama.jsonl")


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("wyrt-lordes", "wyrt_lordes"),
        ("WYRT LORDES", "wyrt_lordes"),
        ("Wyrt dos Lordes", "wyrt_lordes"),
        ("o grande dalmuti", "dalmuti"),
        ("Magic & Wizards", "magic_wizards"),
        ("magic-wizards", "magic_wizards"),
        ("chama", "chama"),
        ("xadrez", "xadrez"),
    ],
)
def test_a_game_is_known_by_key_and_title_however_it_is_spelled(typed: str, key: str) -> None:
    assert game_key(typed) == key


@pytest.mark.parametrize("command", ["rules", "simulate"])
def test_without_a_game_the_games_are_listed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "pt_BR", command]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(GAMES)
    assert run([command, "--json"]) == 0
    assert [game["game"] for game in json.loads(capsys.readouterr().out)["games"]] == list(GAMES)


def test_the_rules_come_for_a_game_with_a_hyphen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "pt_BR", "rules", "wyrt-lordes", "--format", "text"]) == 0


@pytest.mark.parametrize("words", [("replay", "--ply", "9999"), ("show", "--ply", "9999"), ("replay", "--seat", "9")])
def test_what_is_refused_of_a_match_names_its_file(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *after = words
    assert run(["--db", str(tmp_path / "a.db"), "--lang", "pt_BR", command, str(MATCH), *after]) == 1
    assert capsys.readouterr().err.startswith(f"carteado: {MATCH}: Não há l")


def test_commands_speak_the_language_of_the_settings_unless_another_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    with open_store(db := tmp_path / "a.db") as store:
        store.profile.preferences.change(language="en")
    for command in (["verify", str(MATCH)], ["show", str(MATCH)], ["import", str(MATCH)], ["verify", "none.jsonl"]):
        run(["--db", str(db), *command])
        english = "".join(capsys.readouterr())
        run(["--db", str(db), "--lang", "pt_BR", *command])
        assert english != "".join(capsys.readouterr())
    run(["--db", str(db), "verify", "none.jsonl"])
    assert "there is no such file" in capsys.readouterr().err


def test_no_name_is_cut_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = Commands(tmp_path, capsys)
    long = "Maria Aparecida dos Santos Figueiredo de Albuquerque Cavalcanti da Silva e Souza"
    commands.text("new", "Chama: Campeonato Copa 2026", "--id", "copa", "--unscored")
    commands.text("add", "copa", long, "Bia", "Caio", "Duda")
    drawn = commands.data("pair", "copa")
    assert long in [seat["name"] for table in drawn["round"]["tables"] for seat in table["seats"]]


def test_a_command_for_games_of_a_kind_lists_those(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["--lang", "pt_BR", "campaign", "new", "Copa"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["wyrt_arton"]
    monkeypatch.setattr("tui.cli.arguments.decks.games_with_decks", lambda: ("magic_wizards", "chama"))
    for command in (["decks", "list"], ["cards", "list"]):
        args = parser(Words("pt_BR")).parse_args(command)
        assert args.game is None and list_games(args, Words("pt_BR")) == 0
        assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["magic_wizards", "chama"]
