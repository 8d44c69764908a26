"""A match of a real table typed in by lines: begun, told, corrected, gone on with, kept and read."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.tui.app import empty_club
from tests.tui.plain.test_lines import Person, reading, session
from tests.tui.screens.test_by_hand import begun, service_on, typed_to_the_end
from tests.tui.tables import matches_on
from tui.plain.by_hand import LineTypedMatch
from tui.plain.home import LineHome


async def typed_in(store: Store, *lines: str, game: str = "dalmuti") -> Person:
    """Type lines into a match that is begun."""
    person = reading(lines)
    service = service_on(store)
    [row] = service.list() or [service.load(begun(store, game)).line.header]
    await LineTypedMatch(person, session(), service, service.load(row.match)).run()
    return person


async def at_home(store: Store, *lines: str) -> Person:
    person = reading(lines)
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    return person


async def test_one_is_begun_by_lines_with_people_alone_and_gone_on_with(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        new = (
            "cartas de verdade",
            "Começar outra",
            "Dalmuti",
            "4",
            "1",
            "Ana",
            "",
            "Caio",
            "CAIO",
            "Duda",
            "Caio",
            "0",
        )
        person = await at_home(store, *new, "2", "Continuar", "0", "0", "0")
        [row] = service_on(store).list()
        assert [player.name for player in row.header.players] == ["Ana", "Lugar 2", "Caio", "Duda"]
        assert "Dalmuti: Ana × Lugar 2 × Caio × Duda; 2 anotações" in person.all
        assert person.said.count("O que faz Caio?") == 2


async def test_cards_are_told_several_a_line_and_one_that_cannot_be_is_refused_with_the_reason(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        person = await typed_in(store, "Bia", "c", "Ana", "a 10 10", "A", "10 77", "s", "0", "0")
        assert "Cartas de Ana: 13 não contadas" in person.said
        assert "A não pode estar aí: depois da anotação 2 foi contado que Ana tinha A 10 10." in person.said
        assert "Não há aqui «77»." in person.said
        assert "Ana: A 10 10 10 + 9 não contadas" in person.said
        with open_store(store.path) as other:
            assert len(service_on(other).list()[0].tellings) == 1


async def test_any_entry_is_changed_and_it_is_said_where_the_rest_stops(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        person = await typed_in(store, "Ana", "1", "k 1", "Bia", "k 99", "l", "u", "u", "0")
        assert "Mudando a anotação 1; 0 desiste." in person.said
        assert "Da anotação 3 em diante não vale mais (perdidas: 1)" in person.all
        assert "Não há anotação aí para mudar." in person.said
        assert any(line.startswith("Anotação 1: ") for line in person.said)
        assert service_on(store).list()[0].entries == ()


async def test_a_match_that_is_over_is_kept_and_read_and_before_that_it_is_not(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        begun(store, "chama", 2)
        lines = (
            "9",
            "2",
            "Continuar",
            "f",
            "x",
            "desistiu: Ana",
            "1",
            "x",
            "Ana desistiu",
            "f",
            "1",
            "0",
            "0",
            "0",
            "0",
        )
        person = await at_home(store, *lines)
        assert "A partida ainda não acabou." in person.said
        assert service_on(store).list() == ()
        [line] = store.matches.library()
        assert line.status == "finished" and store.players.results() == []
        assert "cartas dadas à mão" in person.all


async def test_entries_that_cannot_be_read_are_told_of_and_can_be_deleted(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        begun(store)
        [row] = service_on(store).list()
        store.typed_matches.put(msgspec.structs.replace(row, tellings=(), entries=({"type": "act", "seat": 99},)))
        person = await at_home(store, "9", "2", "Continuar", "2", "Apagar", "1", "0", "0")
        assert "1 anotação" in person.all and service_on(store).list() == ()


async def test_a_duel_is_typed_in_by_the_names_of_its_cards(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        begun(store, "magic_wizards", 2)
        person = await typed_in(store, "Ana", "Amálgama", "tocaia", "u", "0")
        assert "Que carta saiu do baralho de Ana?" in person.said and "1. Afogado da Ponte" in person.said
        assert "Ana: Amálgama Tocaia + 3 não contadas" in person.said
        assert "Ana: Amálgama + 4 não contadas" in (await typed_in(store, "s", "0")).said


async def test_whether_a_kept_match_counts_is_said_in_lines_too(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        typed_to_the_end(store, "dalmuti", rated=True)
        person = await at_home(store, "cartas de verdade", "vale rating", "1", "1", "0", "0")
        assert "A partida não vale rating." in person.said
        assert store.players.results() == []
