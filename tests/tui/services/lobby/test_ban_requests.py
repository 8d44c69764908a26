"""Whoever is banned from a campaign asks the organisers of the hall to lift the ban, and hears the answer (WA-55)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from saves.club.campaigns import BAN
from tests.tui.carrying import CarryingToy, PurseOptions, carrying
from tests.tui.tables import CLOCK, matches_on, store_in
from tui.services.ban_requests import MOST_CHARACTERS
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.texts.lobby import calls_for
from tui.texts.localizer import Words

__all__ = ["carrying"]


class Hall:
    """A hall with a campaign from which Ana and Caio are banned, and clocks in the hand of the test."""

    def __init__(self, game: CarryingToy, folder: Path) -> None:
        self.now, self.seconds = CLOCK, 0.0
        self.store = store_in(folder)
        matches = matches_on(self.store, game)
        self.lobby = Lobby(self.store, matches, {"toy": game}, clock=lambda: self.now, now=lambda: self.seconds)
        for name in ("Ana", "Bia", "Caio", "Gil", "Juiz", "Rosa"):
            self.lobby.arrive(LobbyPerson(name, guest=name == "Gil", organiser=name in ("Juiz", "Rosa")))
        self.campaign = self.lobby.campaigns.open("Taverna", "toy")
        self.lobby.campaigns.join(self.campaign.id, "Ana", "Bia", "Caio")
        for person in ("ana", "caio"):
            self.store.campaigns.append(self.campaign.id, person, 0, "ban", self.now)
        self.table = self.lobby.open_tables.host(
            "Bia", TablePlan("toy", PurseOptions(hands=1), 2, campaign=self.campaign)
        )

    def sit(self, name: str) -> None:
        self.lobby.open_tables.sit(name, self.table.number)

    def ask(self, name: str, text: str = "") -> None:
        self.lobby.bans.ask(name, self.campaign.id, text)

    def waits_for(self, name: str) -> list[str]:
        return [call.sentence(Words("en")) for call in calls_for(self.lobby, name)]

    def decide(self, by: str, *, lift: bool) -> None:
        request = self.lobby.bans.waiting("Juiz")[0]
        self.lobby.bans.decide(by, request.number, lift=lift)


@pytest.fixture
def hall(carrying: CarryingToy, tmp_path: Path) -> Hall:
    return Hall(carrying, tmp_path)


def refused(act: Callable[..., Any], *words: Any, **chosen: Any) -> CarteadoError:
    with pytest.raises(CarteadoError) as error:
        act(*words, **chosen)
    return error.value


def test_wa_55_whoever_is_refused_a_seat_by_a_ban_asks_every_organiser_and_sits_down_once_it_is_lifted(
    hall: Hall,
) -> None:
    assert hall.lobby.bans.askable("Ana", refused(hall.sit, "Ana")) == hall.campaign.id
    hall.ask("Ana", "Foi  uma\x1b[2J brincadeira")
    asked = "Ana asks you to lift the ban from the campaign Taverna: “Foi uma brincadeira”"
    assert [hall.waits_for(name) for name in ("Juiz", "Rosa", "Bia", "Caio", "Ana")] == [[asked], [asked], [], [], []]
    hall.decide("Juiz", lift=True)
    assert hall.waits_for("Rosa") == []
    entry = hall.lobby.campaigns.state(hall.campaign.id).ledger.entries[-1]
    assert (entry.person, entry.kind, entry.by) == ("ana", "ban_lifted", "Juiz")
    [call] = calls_for(hall.lobby, "Ana")
    assert (call.kind, call.only_read) == ("ban_lifted", True)
    hall.lobby.bans.read("Ana", int(call.about))
    assert hall.waits_for("Ana") == []
    hall.sit("Ana")
    assert refused(hall.sit, "Caio").code == "person_banned"


def test_a_request_that_is_refused_is_answered_in_words_and_the_ban_stays(hall: Hall) -> None:
    hall.ask("Ana")
    assert hall.waits_for("Juiz") == ["Ana asks you to lift the ban from the campaign Taverna."]
    hall.decide("Rosa", lift=False)
    assert hall.waits_for("Ana") == ["The organiser keeps your ban from the campaign Taverna."]
    assert refused(hall.sit, "Ana").code == "person_banned"
    hall.ask("Ana", "De novo, por favor")
    assert hall.waits_for("Ana") == [], "the new request has taken the place of the old answer"
    assert hall.waits_for("Juiz") == ["Ana asks you to lift the ban from the campaign Taverna: “De novo, por favor”"]


def test_a_second_request_before_the_answer_is_refused_in_words(hall: Hall) -> None:
    error = refused(hall.sit, "Ana")
    hall.ask("Ana", "Primeira")
    for again in (lambda: hall.ask("Ana", "Segunda"), lambda: hall.lobby.bans.askable("Ana", error)):
        refusal = refused(again)
        assert refusal.code == "ban_request_waits"
        assert "espera a resposta" in Words("pt_BR").error(refusal)
        assert "waits for the organiser" in Words("en").error(refusal)
    assert len(hall.waits_for("Juiz")) == 1


def test_a_person_of_two_names_has_one_request(hall: Hall) -> None:
    hall.store.tournaments.create("same-0001", "Taverna", CLOCK)
    hall.store.players.keep_same("same-0001", [("Aninha", "Ana")])
    hall.lobby.arrive(LobbyPerson("Aninha", guest=False, organiser=False))
    hall.ask("Ana")
    assert refused(hall.ask, "Aninha").code == "ban_request_waits"


def test_requests_are_limited_but_each_refusal_counts_nothing(hall: Hall) -> None:
    for _ in range(2):
        assert refused(hall.ask, "Ana", "x" * (MOST_CHARACTERS + 1)).code == "ban_request_too_long"
        hall.ask("Ana", "x" * MOST_CHARACTERS)
        hall.decide("Juiz", lift=False)
    assert refused(hall.ask, "Ana").code == "ban_requests_too_fast"
    hall.ask("Caio")
    hall.seconds = 600.0
    hall.ask("Ana")


@pytest.mark.parametrize("name", ["Bia", "Gil", "Juiz"])
def test_nobody_asks_without_a_ban_of_their_own(name: str, hall: Hall) -> None:
    error = refused(hall.sit, "Ana")
    assert hall.lobby.bans.askable(name, error) == ""
    assert refused(hall.ask, name).code in ("not_banned", "not_in_campaign")
    assert hall.lobby.bans.askable("Ana", CarteadoError("seat_taken", table=1)) == ""


def test_a_guest_who_goes_by_the_name_of_somebody_banned_asks_nothing(hall: Hall) -> None:
    error = refused(hall.sit, "Ana")
    hall.lobby.arrive(LobbyPerson("Ana", guest=True, organiser=False))
    assert hall.lobby.bans.askable("Ana", error) == ""
    assert refused(hall.ask, "Ana").code == "not_banned"


@pytest.mark.parametrize("text", ["{name} {0} {", "[red]%s[/]", "Ж漢字 " * 20, "\x1b]0;x\x07\u202e \n"])
def test_whatever_is_typed_is_told_as_text_on_one_line(text: str, hall: Hall) -> None:
    hall.ask("Ana", text)
    [asked] = hall.waits_for("Juiz")
    assert clean(text) in asked and asked.isprintable()


@pytest.mark.parametrize("lift", [True, False])
@pytest.mark.parametrize("name", ["Ana", "Bia", "Caio", "Gil"])
def test_wa_55_nobody_but_an_organiser_answers_not_even_the_host_of_the_table(
    name: str, lift: bool, hall: Hall
) -> None:
    hall.ask("Ana")
    assert refused(hall.decide, name, lift=lift).code == "organiser_only"
    assert len(hall.waits_for("Juiz")) == 1 and hall.waits_for("Ana") == []


def test_of_two_organisers_the_later_one_is_told_that_it_is_answered(hall: Hall) -> None:
    hall.ask("Ana")
    number = hall.lobby.bans.waiting("Rosa")[0].number
    hall.decide("Juiz", lift=True)
    assert refused(hall.lobby.bans.decide, "Rosa", number, lift=False).code == "no_ban_request"


def test_a_ban_lifted_on_the_page_of_the_campaign_answers_the_request(hall: Hall) -> None:
    hall.ask("Ana")
    hall.lobby.campaigns.lift_ban(hall.campaign.id, "Ana", by=LocalOrganiser("Juiz"))
    assert hall.waits_for("Juiz") == [] and len(hall.waits_for("Ana")) == 1
    assert refused(hall.lobby.campaigns.keep_ban, hall.campaign.id, "Ana").code == "no_ban_request"


def test_a_ban_lifted_by_another_program_is_told_as_lifted_whatever_the_organiser_chooses(hall: Hall) -> None:
    for lift in (True, False):
        hall.ask("Ana")
        hall.store.campaigns.append(hall.campaign.id, "ana", 0, "ban_lifted", hall.now)
        hall.decide("Juiz", lift=lift)
        assert [call.kind for call in calls_for(hall.lobby, "Ana")] == ["ban_lifted"]
        hall.store.campaigns.append(hall.campaign.id, "ana", 0, "ban", hall.now)


def test_a_request_ends_with_its_ban(hall: Hall) -> None:
    hall.ask("Ana")
    hall.now += BAN
    assert hall.waits_for("Juiz") == []
    hall.sit("Ana")


def test_an_answer_waits_for_whoever_has_gone_and_a_request_goes_with_the_hall(
    hall: Hall, carrying: CarryingToy
) -> None:
    hall.ask("Ana")
    hall.lobby.depart("Ana")
    hall.decide("Juiz", lift=False)
    hall.lobby.arrive(LobbyPerson("Ana", guest=False, organiser=False))
    assert len(hall.waits_for("Ana")) == 1
    hall.ask("Caio")
    hall.lobby.close()
    assert hall.lobby.campaigns.ban_requests.waiting() == () and hall.waits_for("Ana") == []
    matches = matches_on(hall.store, carrying)
    other = Lobby(hall.store, matches, {"toy": carrying}, clock=lambda: CLOCK, now=lambda: 0.0)
    assert calls_for(other, "Ana") == ()
