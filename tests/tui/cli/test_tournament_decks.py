"""`carteado tournament deck`, `look`, `decks`: decks of a tournament by commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.commands import CommandLine

LINE = "Magic & Wizards: Duelo X 2026"


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    made = CommandLine(tmp_path, capsys, "tournament")
    made.text("new", LINE, "--id", "copa", "--format", "swiss", "--unscored")
    made.text("add", "copa", "Ana", "Bia")
    return made


def test_a_deck_is_taken_kept_secret_locked_and_told_at_the_end(club: CommandLine) -> None:
    assert club.text("deck", "copa", "Ana", "Revoada") == "Ana entregou o baralho\n"
    assert club.text("decks", "copa") == "Ana: entregue\nBia: sem baralho\n"
    assert "Caio" not in club.text("pair", "copa")
    code, _out, err = club.ran("deck", "copa", "Ana", "Rio Abaixo")
    assert code and "já foi sorteada" in err
    secret = [club.text(*words) for words in (("log", "copa"), ("show", "copa"), ("decks", "copa", "--json"))]
    assert "Revoada" not in "".join(secret)
    club.text("result", "copa", "1", "1", "2")
    club.text("finish", "copa")
    assert club.text("decks", "copa").startswith("Ana: Revoada  colecao_1.1-")
    assert "Ana: Revoada" in club.text("export", "copa", "--kind", "decks")
    assert json.loads(club.text("decks", "copa", "--json"))["decks"][0]["deck"]["name"] == "Revoada"


def test_a_judges_look_is_written_down_in_their_name(club: CommandLine) -> None:
    club.text("deck", "copa", "Ana", "Revoada")
    assert club.text("look", "copa", "Ana", "--by", "Juiz").startswith("Revoada\n3 ")
    assert "um juiz viu o baralho de Ana" in club.text("log", "copa") and "Juiz" in club.text("log", "copa")
    code, _out, err = club.ran("look", "copa", "Bia")
    assert code and "não entregou baralho" in err


def test_a_game_without_decks_refuses_one(club: CommandLine) -> None:
    club.text("new", "Chama: Campeonato X 2026", "--id", "outra")
    club.text("add", "outra", "Ana", "Bia")
    code, _out, err = club.ran("deck", "outra", "Ana", "Revoada")
    assert code and "não se entregam baralhos" in err
