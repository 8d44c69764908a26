"""The examples of docs/examples run as they stand, each in less than 60 lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from runpy import run_path

import pytest

from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.log import Header, Player
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.exchange.match_files import export
from saves.store import open_store

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "docs" / "examples").glob("*.py"))


Printed = Callable[..., str]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Printed:
    """Runs an example as a program with these words, and returns what it prints or ends with."""

    def run(example: str, *words: str | Path) -> str:
        file = ROOT / "docs" / "examples" / f"{example}.py"
        monkeypatch.setattr(sys, "argv", [str(file), *map(str, words)])
        try:
            run_path(str(file), run_name="__main__")
        except SystemExit as left:
            return str(left)
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_has_less_than_60_lines_and_says_how_it_is_run(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert f"python docs/examples/{file.name}" in text
    assert f"({file.name})" in (file.parent / "README.md").read_text(encoding="utf-8")


def test_a_match_is_played_by_code(printed: Printed) -> None:
    lines = printed("play_a_match", "3").splitlines()
    assert len(lines) > 30 and any("Ana" in line for line in lines)
    assert "curinga" not in " ".join(lines)


def test_a_tournament_is_run_by_code(printed: Printed) -> None:
    lines = printed("run_a_tournament").splitlines()
    assert len([line for line in lines if line.startswith("round ")]) == 6
    assert lines[-8].startswith("1. Ana: 3 of 3 won, 25.0 points") and lines[-1].startswith("8. ")


def test_a_bot_is_written_and_measured(printed: Printed) -> None:
    won = int(printed("write_a_bot", "20").split()[0])
    assert won > 5, "it is better than chance"


def test_a_record_is_recomputed_and_one_that_was_changed_is_found_out(printed: Printed, tmp_path: Path) -> None:
    seed, game = bytes(range(SEED_BYTES)), GAMES["dalmuti"]
    players = tuple(Player(name, "random") for name in ("Ana", "Bia", "Caio", "Duda"))
    header = Header("abcd-2345", game.key, game.rules_versions[-1], players, {}, commitment_of(seed), ("",) * 4)
    file = tmp_path / "match.jsonl"
    with open_store(tmp_path / "club.db") as store:
        table = Table(game, header, seed, store.matches.create(header, seed))
        table.start()
        while seats := table.deciders():
            table.submit(seats[0], table.legal_actions(seats[0])[-1])
        assert table.outcome is not None
        store.matches.close(header.match, table.outcome, len(table.line.plies), 1)
        export(store.matches.load(header.match), file)
    assert "draws come from the sealed seed" in printed("recompute_a_record")
    assert "draws come from the sealed seed" in printed("recompute_a_record", file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"seat":0', '"seat":1', 1), encoding="utf-8")
    assert str(file.name) in printed("recompute_a_record", file)
