"""Games by commands: every spelling of key and title, the list without a game, and files named in what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games.registry import GAMES
from tests.saves.tournaments import GOLDEN
from tui.cli.games import game_key
from tui.cli.main import run

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
