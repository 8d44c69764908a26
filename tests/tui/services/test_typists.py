"""Visitors with a key type in matches that they played; others' are not there for them, and none counts by itself."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from pytest import RaisesExc

from engine.core.by_hand.match import ByHand
from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Resigned
from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.tui.app import NOW, empty_club, play_a_game
from tui.games.by_hand import TypedDialogue
from tui.services.by_hand import MOST, ByHandService, Typist
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import may_read
from tui.services.people.page import Appearance, person_page
from tui.services.people.rights import PageViewer, may_refuse, refuse
from tui.texts.localizer import Session

ANA, BIA = Typist("person:1", "Ana"), Typist("person:2", "Bia")
OPTIONS = GAMES["chama"].options_type()


def service(store: Store, typist: Typist | None = None) -> ByHandService:
    return ByHandService(store, GAMES, lambda: NOW, typist)


def begun(by: ByHandService, *names: str) -> ByHand:
    return by.begin("chama", tuple(map(Player, names)), OPTIONS)


def name_of(match: ByHand) -> str:
    return match.line.header.match


def ended(by: ByHandService, match: ByHand) -> ByHand:
    """Type that the second seat resigned."""
    dialogue = TypedDialogue(by, match, Session())
    while not dialogue.over:
        if dialogue.answers():
            dialogue.answers()[0].give()
        if dialogue.match.entries:
            dialogue.intervene(Resigned(1))
    return dialogue.match


def refused(code: str) -> RaisesExc[CarteadoError]:
    return pytest.raises(CarteadoError, check=lambda error: error.code == code)


def test_a_visitor_sees_and_does_what_is_their_own_and_an_organiser_all(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        ana, bia, club = service(store, ANA), service(store, BIA), service(store)
        hers, ours = begun(ana, "Ana", "Caio"), begun(club, "Caio", "Duda")
        assert [row.match for row in ana.list()] == [name_of(hers)]
        assert bia.list() == () and {row.match for row in club.list()} == {name_of(hers), name_of(ours)}
        for other in (hers, ours):
            for act in (
                lambda other=other: bia.load(name_of(other)),
                lambda other=other: bia.delete(name_of(other)),
                lambda other=other: bia.save(other),
            ):
                with refused("no_typed_match"):
                    act()
        assert len(club.list()) == 2
        club.save(club.load(name_of(hers)))
        assert [row.match for row in ana.list()] == [name_of(hers)], "it stays hers, whoever goes on with it"
        ana.delete(name_of(hers))
        assert [row.match for row in club.list()] == [name_of(ours)]


def test_a_visitor_types_in_matches_that_they_played_under_any_of_their_names(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        ana = service(store, ANA)
        with refused("by_hand_not_own"):
            begun(ana, "Caio", "Duda")
        assert service(store).list() == ()
        assert begun(ana, "Caio", "ANA").line.header.players[1].name == "ANA"


def test_a_visitor_has_so_many_unfinished_ones_and_is_told(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        ana, bia = service(store, ANA), service(store, BIA)
        begun(bia, "Bia", "Ana")
        matches = [begun(ana, "Ana", "Caio") for _ in range(MOST)]
        with pytest.raises(CarteadoError) as found:
            begun(ana, "Ana", "Caio")
        assert (found.value.code, found.value.data) == ("by_hand_too_many", {"most": MOST})
        ana.save(matches[0])
        ana.keep(ended(ana, matches[1]))
        begun(ana, "Ana", "Caio")
        assert len(ana.list()) == MOST


def test_a_visitors_match_is_read_by_who_played_it_and_counts_only_where_an_organiser_says_so(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        ana, club = service(store, ANA), service(store)
        match = ended(ana, begun(ana, "Ana", "Caio"))
        with refused("organiser_only"):
            ana.keep(match, rated=True)
        kept = ana.keep(match)
        record = store.matches.load(kept)
        people = [LobbyPerson(name, guest=False, organiser=name == "Juiz") for name in ("Ana", "Caio", "Duda", "Juiz")]
        assert [may_read(person, record) for person in people] == [True, True, False, True]
        assert store.players.results() == [] and ana.list() == ()
        with refused("organiser_only"):
            ana.rate(kept, rated=True)
        assert [played.header.match for played in club.kept()] == [kept]
        for rated in (True, True, False):
            club.rate(kept, rated=rated)
            assert [rated_result.places for rated_result in store.players.results()] == [(1, 2)] * rated


def test_no_other_match_is_said_to_count_as_one_of_a_real_table(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        play_a_game(store, "aaaa-2222", ("Ana", "Bia"))
        with refused("not_dealt_by_hand"):
            service(store).rate("aaaa-2222", rated=True)
        assert service(store).kept() == [] and store.players.results() == []


def test_what_was_typed_before_visitors_did_and_what_is_damaged_is_the_organisers(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        ana, path = service(store, ANA), store.path
        hers, old = begun(ana, "Ana", "Caio"), begun(service(store), "Ana", "Caio")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE typed_matches SET owner = 'person:2' WHERE match = ?", (name_of(hers),))
    connection.close()
    with open_store(path) as store:
        assert service(store, ANA).list() == service(store, BIA).list() == service(store, BIA).damaged() == ()
        assert service(store).damaged() == (name_of(hers),)
        assert [row.match for row in service(store).list()] == [name_of(old)]
        for typist in (ANA, BIA):
            with refused("no_typed_match"):
                service(store, typist).delete(name_of(hers))


def test_a_visitors_match_says_on_every_page_who_typed_it_in_and_each_person_refuses_it_for_themselves(
    tmp_path: Path,
) -> None:
    with empty_club(tmp_path) as store:
        ana, club = service(store, ANA), service(store)
        theirs, ours = (by.keep(ended(by, begun(by, "Ana", "Caio"))) for by in (ana, club))

        def stands(name: str) -> dict[str, str]:
            return {appearance.match: appearance.typed_by for appearance in person_page(store, GAMES, name).appearances}

        def match(name: str, which: str) -> Appearance:
            return next(
                appearance for appearance in person_page(store, GAMES, name).appearances if appearance.match == which
            )

        caio, juiz = PageViewer("caio"), PageViewer("Juiz", organiser=True)
        assert stands("Ana") == stands("Caio") == {theirs: "Ana", ours: ""}
        for viewer, which in ((PageViewer("Bia"), theirs), (PageViewer("Caio", lasting=False), theirs), (caio, ours)):
            with refused("page_not_yours"):
                refuse(store, "Caio", viewer, match("Caio", which))
        refuse(store, "Caio", caio, match("Caio", theirs))
        assert stands("Caio") == {ours: ""} and stands("Ana") == {theirs: "Ana", ours: ""}
        club.rate(theirs, rated=True)
        assert stands("Caio") == {theirs: "Ana", ours: ""}, "an organiser says that it counts"
        assert not may_refuse(store, "Caio", caio, match("Caio", theirs))
        club.rate(theirs, rated=False)
        refuse(store, "Ana", juiz, match("Ana", theirs))
        assert stands("Ana") == stands("Caio") == {ours: ""}
        store.matches.delete(theirs)
        assert store.typed_by.all() == ()
