"""`carteado tournament deck`, `look`, `decks`: decks of a tournament by commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saves.store import open_store
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.commands import CommandLine
from tui.games.card_sets import keep_set
from tui.games.drawings import keep_drawing, kind_named

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
    assert code and "Bia não entregou baralho" in err


def test_a_game_without_decks_refuses_one(club: CommandLine) -> None:
    club.text("new", "Chama: Campeonato X 2026", "--id", "outra")
    club.text("add", "outra", "Ana", "Bia")
    code, _out, err = club.ran("deck", "outra", "Ana", "Revoada")
    assert code and "não se entregam baralhos" in err


def test_a_tournament_is_told_by_name_which_sets_and_drawings_of_the_club_it_allows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(tmp_path / "club.db") as store:
        saved = store.profile.saved_values
        keep_set("magic_wizards", saved, CLUB.encode(), "serra.toml")
        keep_drawing(kind_named("map"), saved, "Lagoa", kind_named("map").sketch("\n".join(["f" * 8] * 5)))
    club = CommandLine(tmp_path, capsys, "tournament")
    chosen = ("sets=clube_da_serra.1", "club_maps=lagoa", "board=5", "environments=lot", "layouts=caracol,becos")
    club.text("new", LINE, "--id", "copa", *(word for text in chosen for word in ("--option", text)))
    lines = club.text("settings", "copa").splitlines()
    assert {"Conjuntos do clube: clube_da_serra.1", "Mapas do clube: lagoa", "Tabuleiro: 5 fileiras"} <= set(lines)
    announced = club.text("export", "copa", "--kind", "announcement")
    assert "Mapas do clube: lagoa." in announced and "Conjuntos do clube" in announced
    club.text("settings", "copa", "--option", "sets=nenhum")
    assert "Conjuntos" not in club.text("settings", "copa")
    code, _out, err = club.ran("settings", "copa", "--option", "club_maps=Outra")
    assert code and "não há «Outra» guardado e certo; há Lagoa" in err


@pytest.mark.parametrize(
    ("option", "text"), [("environments=lot", "(MW-95)"), ("chooses=5", "vai de -1 a 1"), ("board=x", "(board)")]
)
def test_options_that_nobody_can_play_by_found_no_tournament_and_change_none(
    club: CommandLine, option: str, text: str
) -> None:
    for words in (("new", LINE, "--id", "outra"), ("settings", "copa")):
        code, _out, err = club.ran(*words, "--option", option)
        assert code and text in err
    assert "outra" not in club.text("list") and "Ambientes" not in club.text("settings", "copa")


def test_a_game_without_decks_has_no_paper_of_them(club: CommandLine, tmp_path: Path) -> None:
    club.text("new", "Chama: Campeonato X 2026", "--id", "mesas")
    file = tmp_path / "baralhos.pdf"
    code, _, refused = club.ran("export", "mesas", "--kind", "decks", "-o", str(file))
    assert code == 1 and "Neste jogo não se entregam baralhos." in refused and not file.exists()
    assert "sem baralho" in club.text("export", "copa", "--kind", "decks")
