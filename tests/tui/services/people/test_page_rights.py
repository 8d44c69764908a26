"""Whose page is open to whom: one's own always, others' as they say, and none of a rival while both play."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.people.page_privacy import SHOWN_TO, ShownTo
from saves.store import Store, open_store
from tests.tui.app import NOW, club
from tests.tui.desk import app_at, tournament_session
from tui.services.people.rights import PageViewer, check_may_see, choose_shown_to, page_for

BIA, CAIO = PageViewer("Bia"), PageViewer("caio")
JUIZ = PageViewer("Juiz", organiser=True)
GUEST = PageViewer("Bia", lasting=False)


def refused(store: Store, name: str, viewer: PageViewer) -> str:
    try:
        check_may_see(store, name, viewer)
    except CarteadoError as error:
        return error.code
    return ""


@pytest.mark.parametrize(
    ("shown_to", "caio", "juiz"),
    [("everybody", "", ""), ("organisers", "page_closed", ""), ("nobody", "page_closed", "page_closed")],
)
def test_a_page_is_open_to_whom_the_person_says(store: Store, shown_to: ShownTo, caio: str, juiz: str) -> None:
    choose_shown_to(store, "Bia", BIA, shown_to)
    assert [refused(store, "BIA", viewer) for viewer in (BIA, GUEST, CAIO, JUIZ)] == ["", "", caio, juiz]


def test_nobody_else_says_it_no_organiser_either_and_a_guest_says_nothing(store: Store) -> None:
    for viewer, code in ((CAIO, "page_not_yours"), (JUIZ, "page_not_yours"), (GUEST, "page_of_guest")):
        with pytest.raises(CarteadoError, match=code):
            choose_shown_to(store, "Bia", viewer, "nobody")
    assert refused(store, "Bia", CAIO) == ""


def test_what_somebody_said_under_an_old_name_holds_for_the_new_one(store: Store) -> None:
    choose_shown_to(store, "Bia", BIA, "nobody")
    store.tournaments.create("copa", "Copa", NOW)
    store.players.keep_same("copa", [("bia", "Beatriz")])
    assert refused(store, "Beatriz", CAIO) == "page_closed"
    choose_shown_to(store, "Beatriz", PageViewer("Beatriz"), "everybody")
    assert refused(store, "Bia", CAIO) == ""


def test_what_was_said_is_there_when_the_store_is_opened_anew(tmp_path: Path) -> None:
    with club(tmp_path) as store:
        choose_shown_to(store, "Bia", BIA, "organisers")
        path = store.path
    with open_store(path) as store:
        assert store.page_privacy.of(["bia"]) == "organisers"
        assert SHOWN_TO[0] == store.page_privacy.of(["Caio"])


def test_a_page_that_was_closed_is_no_page_for_everybody_when_what_was_said_cannot_be_read(store: Store) -> None:
    choose_shown_to(store, "Bia", BIA, "organisers")
    store._database.change("UPDATE page_privacy SET shown_to = 'everybody'")
    assert refused(store, "Bia", CAIO) == refused(store, "Bia", JUIZ) == "page_closed"
    choose_shown_to(store, "Bia", BIA, "organisers")
    assert refused(store, "Bia", JUIZ) == "", "said anew it holds again"


@pytest.mark.parametrize("person", ["bib", "caio", "", "b\x01a", "bia\u200b"])
@pytest.mark.parametrize("shown_to", SHOWN_TO[1:])
def test_a_page_that_was_closed_stays_so_when_the_name_of_who_closed_it_is_damaged(
    store: Store, person: str, shown_to: ShownTo
) -> None:
    choose_shown_to(store, "Bia", BIA, shown_to)
    before = refused(store, "Bia", JUIZ)
    store._database.change("UPDATE page_privacy SET person = ?", (person,))
    assert refused(store, "Bia", CAIO) == "page_closed" and refused(store, "Bia", JUIZ) == before
    assert refused(store, "Duda", JUIZ) == "", "nobody else's page is closed by it"
    choose_shown_to(store, "Bia", BIA, "everybody")
    assert refused(store, "Bia", CAIO) == "", "said anew it holds again"


def test_rivals_do_not_read_each_other_while_their_tournament_goes_on(store: Store) -> None:
    tournament = tournament_session(app_at(store))
    assert refused(store, "Bia", CAIO) == ""  # Not begun yet.
    tournament.draw_up()
    organising_rival = PageViewer("Caio", organiser=True)
    assert [refused(store, "Bia", viewer) for viewer in (CAIO, organising_rival)] == ["page_closed_playing"] * 2
    assert [refused(store, "Bia", viewer) for viewer in (BIA, JUIZ, PageViewer("Nara"))] == ["", "", ""]
    tournament.delete()
    assert refused(store, "Bia", CAIO) == ""


def test_ones_own_page_is_there_before_the_first_match_and_nobody_elses(store: Store) -> None:
    assert page_for(store, "Zuleica", PageViewer("zuleica")) == "zuleica"
    with pytest.raises(CarteadoError, match="no_such_person"):
        page_for(store, "Zuleica", CAIO)
    assert page_for(store, "silva", JUIZ) == "José da Silva"
