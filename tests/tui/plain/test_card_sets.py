"""The card sets of a club taken in, told and removed in lines."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club
from tests.tui.plain.test_lines import Person, reading
from tui.games.card_sets import kept_sets
from tui.plain.card_sets import LineSets
from tui.texts.localizer import Words

GAME = "magic_wizards"
PASTED = ("traz", *CLUB.splitlines(), "fim")
Rights = Literal["look", "text", "files"]


async def sets(
    folder: Path, *typed: str, rights: Rights = "files", language: str = "pt_BR"
) -> tuple[Person, list[str]]:
    """Type lines; return what was said, and the names of the sets that are kept then."""
    person = reading([*typed, "0"])
    with empty_club(folder) as store:
        await LineSets(person, Words(language), GAME, store.profile.saved_values, rights).run()
        return person, [card_set.name for card_set in kept_sets(GAME, store.profile.saved_values)]


async def test_a_set_is_taken_in_from_a_file_listed_told_and_removed(tmp_path: Path) -> None:
    file = tmp_path / "serra.toml"
    file.write_text(CLUB, encoding="utf-8")
    person, kept = await sets(tmp_path, f"traz {file}", "lista", "mostra clube", "apaga clube_da_serra.1", "0")
    assert kept == ["clube_da_serra.1"] and "Conjunto guardado: clube_da_serra.1, 2 cartas" in person.all
    assert "seu oponente perde 100 PVs" in person.all and person.said.count("nenhum") == 1
    person, kept = await sets(tmp_path, "apaga clube_da_serra.1", "1", "lista")
    assert kept == [] and person.said[-1] == "nenhum"


@pytest.mark.parametrize("rights", ["text", "files"])
async def test_a_set_is_taken_in_as_text_up_to_the_word_that_ends_it(rights: Rights, tmp_path: Path) -> None:
    person, kept = await sets(tmp_path, *PASTED, rights=rights)
    assert kept == ["clube_da_serra.1"] and person.said[-1].startswith("Conjunto guardado")


async def test_whoever_only_looks_takes_nothing_in_and_removes_nothing(tmp_path: Path) -> None:
    await sets(tmp_path, *PASTED)
    person, kept = await sets(tmp_path, "traz", "apaga clube_da_serra.1", "mostra clube_da_serra.1", rights="look")
    assert kept == ["clube_da_serra.1"]
    assert person.said.count("Isso quem decide é a organização.") == 2 and "Saracura do Brejo" in person.all
    assert "traz" not in "\n".join(person.said[:3])


async def test_a_file_of_the_clubs_computer_is_read_only_for_whoever_sits_there(tmp_path: Path) -> None:
    file = tmp_path / "serra.toml"
    file.write_text(CLUB, encoding="utf-8")
    person, kept = await sets(tmp_path, f"traz {file}", "fim", rights="text")
    assert kept == [] and "Conjunto guardado" not in person.all


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (("traz", "[set]", "key = 1", "fim"), "texto colado, linha 2: O cabeçalho [set]"),
        (("traz", "[set]", "x" * 200, "fim"), "Linha 2"),
        (("traz /nada/que/haja.toml",), "haja.toml"),
        (("mostra outro",), "Não há conjunto outro"),
        (("xyz",), "lista diz os conjuntos"),
    ],
)
async def test_what_is_no_set_is_refused_with_its_place_and_nothing_is_kept(
    typed: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    person, kept = await sets(tmp_path, *typed)
    assert text in person.all and kept == []


async def test_a_kept_set_never_changes(tmp_path: Path) -> None:
    other = CLUB.replace("950", "900").replace("450", "500").splitlines()
    person, kept = await sets(tmp_path, *PASTED, "traz", *other, "fim")
    assert "um conjunto publicado não muda" in person.all and kept == ["clube_da_serra.1"]


async def test_a_damaged_set_is_named_and_removed(tmp_path: Path) -> None:
    await sets(tmp_path, *PASTED)
    with empty_club(tmp_path) as store:
        store._database.change("UPDATE saved_values SET value = '{}'")
    person, kept = await sets(tmp_path, "lista", "apaga clube_da_serra.1", "1")
    assert "clube_da_serra.1  a linha clube_da_serra.1 de saved_values está danificada" in person.all
    assert kept == []
