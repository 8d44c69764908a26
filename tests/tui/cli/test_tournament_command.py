"""`carteado tournament`: lines read and whole tournaments played for every game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import GAMES
from tournaments.catalog import CATALOG
from tui.cli.main import FAILED, run

RUNS = [
    ("Chama: Campeonato Mariapaulista 2025", 8),
    ("Chama: Duplas Fluminenses (Xisum) 2025", 8),
    ("Dalmuti: Campeonato Corte (Curingas) 2026", 23),
    ("Dalmuti: Campeonato da Firma (Aquisição Hostil, Revolução) 2026", 9),
    ("Wyrt: Campeonato de Ahlen (Azgher) 2026", 11),
    ("Wyrt: Duplas Copa de Ahlen (Nimb, Tenebra) 2026", 14),
    ("Wyrt: Trios da Taverna (Hyninn, Thyatis) 2026", 15),
]


def ran(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["--db", str(folder / "club.db"), "--lang", "pt_BR", "tournament", *words]) == 0
    return capsys.readouterr().out


def json_of(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(ran(folder, capsys, *words, "--json"))


@pytest.mark.parametrize(("line", "players"), RUNS)
def test_a_tournament_of_any_game_runs_from_its_line_the_same_every_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, players: int
) -> None:
    words = ("run", line, "--players", str(players), "--bot", "random", "--seed", "1")
    report = json_of(tmp_path, capsys, *words)
    assert report["line"] == line
    assert [item["place"] for item in report["final"]] == list(range(1, players // report["members"] + 1))
    assert report == json_of(tmp_path, capsys, *words)
    table = ran(tmp_path, capsys, *words)
    assert line in table and report["final"][0]["name"] in table


SHORT = {"magic_wizards": "Magic & Wizards: Duelo da Várzea 2026"}
"""The line where the matches of a game are shorter than by its first example."""
QUICK = {"magic_wizards": "novato"}
"""Who plays where the planner, with one attack a turn, takes a minute a duel."""


@pytest.mark.parametrize("key", [key for key in GAMES if "planner" in GAMES[key].bots])
def test_bots_of_every_game_play_tournaments_too(tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str) -> None:
    words = (
        "run",
        SHORT.get(key, CATALOG.game(key).lines[0]),
        "--players",
        "4",
        "--no-scored",
        "--bot",
        QUICK.get(key, "planner"),
        "--seed",
        "1",
    )
    assert len(json_of(tmp_path, capsys, *words)["final"]) == 4


def test_the_games_own_scores_stand_in_the_final_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("run", RUNS[2][0], "--players", "8", "--bot", "random", "--option", "hands=2")
    report = json_of(tmp_path, capsys, *words)
    assert report["options"]["hands"] == 2
    assert sum(item["score"] for item in report["final"]) == sum(
        seat["score"][0] for item in report["rounds"] for table in item["tables"] for seat in table["seats"]
    )
    assert "pontos nas mãos" in ran(tmp_path, capsys, *words)
    assert "T$ " in ran(tmp_path, capsys, "run", RUNS[4][0], "--players", "8", "--bot", "random")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("run", RUNS[2][0], "--option", "jokers=0"), "decide a opção jokers: 2"),
        (("run", RUNS[6][0], "--players", "9", "--option", "hyninn=0"), "hyninn pode ser"),
        (("run", RUNS[6][0], "--players", "10"), "10 pessoas não formam grupos de 3"),
        (("run", RUNS[5][0], "--players", "8", "--tables", "4"), "Não há mesas de 4"),
        (("run", RUNS[2][0], "--players", "8", "--option", "hands=many"), "hands"),
        (("parse", "Wyrt: Trios X (Nimbo) 2026"), "não há variante «Nimbo»"),
    ],
)
def test_what_does_not_fit_the_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], wrong: str
) -> None:
    bot = () if words[0] == "parse" else ("--bot", "random")
    assert run(["--db", str(tmp_path / "club.db"), "--lang", "pt_BR", "tournament", *words, *bot]) == FAILED
    assert wrong in capsys.readouterr().err


def test_a_line_of_wyrt_is_read_into_its_parts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = "wyrt: duplas Copa de Ahlen (tenebra, nimb) 2026"
    spec = json_of(tmp_path, capsys, "parse", line)["spec"]
    assert (spec["game"], spec["type"], spec["name"]) == ("wyrt_lordes", "Duplas", "Copa de Ahlen")
    assert spec["variants"] == ["Nimb", "Tenebra"]
    assert "variantes  Nimb, Tenebra" in ran(tmp_path, capsys, "parse", line)
