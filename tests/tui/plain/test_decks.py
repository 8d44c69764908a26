"""Decks built in lines."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import Deck
from engine.games.registry import GAMES
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club
from tests.tui.plain.test_lines import Person, reading
from tui.plain.decks import LineBuilder
from tui.texts.localizer import Words

GAME = GAMES["magic_wizards"]


async def built(folder: Path, *typed: str, language: str = "pt_BR") -> tuple[Person, list[tuple[str, Deck]]]:
    """Type lines to the builder; return what was said and what is saved then."""
    person = reading([*typed, "0"])
    with empty_club(folder) as store:
        saved = store.profile.saved_values
        await LineBuilder(person, Words(language), GAME, saved, saved, "files").run()
        rows = store.profile.saved_values.of(GAME.key, "decks")
        return person, [(row.name, msgspec.convert(row.value, Deck)) for row in rows]


async def test_cards_are_added_by_name_taken_out_counted_and_a_change_is_taken_back(tmp_path: Path) -> None:
    person, _ = await built(tmp_path, "+2 mula de brasa", "-mula de brasa", "desfaz", "lista", "falta")
    counts = [line for line in person.said if line.startswith("Cartas") and "/40" in line]
    assert [re.findall(r"\d+", line)[0] for line in counts] == ["2", "1", "2"]
    assert any(line.startswith("2 Mula de Brasa  ") for line in person.said)
    assert "Cartas no baralho: 2; são exatamente 40" in person.all


async def test_a_name_that_means_several_cards_asks_which_and_adds_none(tmp_path: Path) -> None:
    person, _ = await built(tmp_path, "+ fogo nível 3", "lista")
    assert "Qual destas?" in person.all and person.said[-1] == "nenhuma carta ainda"


async def test_a_deck_is_opened_by_name_or_code_and_saved(tmp_path: Path) -> None:
    ready = ready_decks()[2].deck
    person, saved = await built(
        tmp_path, f"abre {code_of(ready)}", "guarda Sexta-feira", "novo", "abre sexta-feira", "codigo"
    )
    assert saved == [("Sexta-feira", ready)] and person.said[-1] == code_of(ready)


async def test_MW_160_a_deck_names_its_labyrinth_by_its_name_and_none_is_said_too(tmp_path: Path) -> None:
    called = Words("pt_BR")("magic_wizards.layout.espinha")
    person, saved = await built(
        tmp_path,
        "labirinto",
        "labirinto quintal",
        f"labirinto {called}",
        "contas",
        "guarda Um",
        "labirinto nenhum: escolho na hora",
        "guarda Outro",
    )
    assert person.all.count("Qual labirinto as Paredes deste baralho erguem?") == 2
    assert f"Labirinto: {called} (sem Paredes no baralho)" in person.all
    assert {name: deck.layout for name, deck in saved} == {"Um": "espinha", "Outro": msgspec.UNSET}


@pytest.mark.parametrize(("typed", "text"), [("abre nada", "baralho"), ("guarda", "nome"), ("xyz", "desfaz")])
async def test_what_is_not_understood_is_told_and_nothing_changes(typed: str, text: str, tmp_path: Path) -> None:
    person, saved = await built(tmp_path, typed)
    assert text in person.said[-1] and saved == []


async def test_a_card_is_read_and_cards_are_found_in_english_too(tmp_path: Path) -> None:
    person, _ = await built(tmp_path, "card ember mule", "find flying fire level 3", language="en")
    assert "ATK" in person.all and re.search(r"3 \d+/\d+", person.said[-1])


@pytest.mark.parametrize(("answer", "kept"), [("1", 1), ("0", 0)])
async def test_a_deck_takes_the_place_of_another_of_its_name_only_after_a_yes(
    answer: str, kept: int, tmp_path: Path
) -> None:
    decks = [ready_decks()[2].deck, ready_decks()[3].deck]
    first, second = (f"abre {code_of(deck)}" for deck in decks)
    person, saved = await built(tmp_path, first, "guarda Sexta", second, "guarda SEXTA", answer)
    assert "Já há um baralho SEXTA." in person.all and [deck for _, deck in saved] == [decks[kept]]


async def test_leaving_with_a_change_that_is_not_saved_asks_first(tmp_path: Path) -> None:
    person, saved = await built(tmp_path, "+mula de brasa", "0", "0", "guarda Uma", "0", "lista")
    assert person.said.count("Sair sem guardar o baralho?") == 1
    assert [name for name, _ in saved] == ["Uma"] and "1 Mula de Brasa" not in person.said[-1]


async def test_a_saved_deck_is_deleted_after_a_yes(tmp_path: Path) -> None:
    ready = code_of(ready_decks()[2].deck)
    person, saved = await built(tmp_path, f"abre {ready}", "guarda Uma", "apaga uma", "0", "apaga outra")
    assert [name for name, _ in saved] == ["Uma"] and "Não há baralho outra" in person.all
    person, saved = await built(tmp_path, "apaga UMA", "1")
    assert saved == [] and person.said[-1] == "Baralho apagado: Uma"


async def test_a_clubs_set_is_taken_in_within_the_builder_and_its_cards_go_into_decks(tmp_path: Path) -> None:
    taken = ("conjuntos", "traz", *CLUB.splitlines(), "fim", "0")
    person, saved = await built(tmp_path, *taken, "+2 saracura do brejo", "guarda Brejo", "lista")
    assert person.said[-1].startswith("2 Saracura do Brejo") and len(saved[0][1].sets) == 1


@pytest.mark.parametrize("change", ["value = '[]'", "name = 'Outro'", "folded = 'Zé'", "seal = x'00'"])
async def test_a_damaged_deck_is_named_and_deleted_and_the_others_open(tmp_path: Path, change: str) -> None:
    await built(tmp_path, "+2 mula de brasa", "guarda meu", "guarda bom")
    with empty_club(tmp_path) as store:
        store._database.change(f"UPDATE saved_values SET {change} WHERE folded = 'meu'")
    name = "Zé" if "folded" in change else "meu"
    typed = ("baralhos", f"abre {name}", "abre bom", f"apaga {name}", "1", "baralhos")
    person, kept = await built(tmp_path, *typed)
    assert person.all.count(f"O baralho {name} não pode ser lido.") == 1
    assert [text for text, _ in kept] == ["bom"]


async def test_the_curve_and_what_a_deck_is_weak_against_are_told_in_words(tmp_path: Path) -> None:
    person, _ = await built(tmp_path, "+3 mula de brasa", "+ capivara banhista", "+2 vaga-lume", "contas")
    assert "Monstros por nível: 2 de nível 1, 4 de nível 4" in person.all and "█" not in person.all
    assert "fraco contra" in person.all


async def test_a_deck_is_compared_with_a_ready_one_or_a_code(tmp_path: Path) -> None:
    ready = code_of(ready_decks()[4].deck)
    person, _ = await built(tmp_path, "abre revoada", "+ mula de brasa", "compara Revoada", f"compara {ready}")
    assert person.all.count("O outro tem a mais (+) e a menos (-)\n-1 Mula de Brasa\n") == 2


async def test_ready_decks_are_listed_with_their_plans(tmp_path: Path) -> None:
    person, _ = await built(tmp_path, "baralhos")
    assert any(line.startswith("Revoada: ") for line in person.said)
