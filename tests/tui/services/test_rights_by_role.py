"""Who may do what: every act of a person is refused by the services, whatever screen is open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import TableTerms
from tests.tui.services.matches.match_services import everybody, shared
from tests.tui.tables import ANA, BIA, CLOCK, matches_on, store_in
from tui.services.lobby.admin import LobbyAdmin
from tui.services.lobby.lobby import Lobby
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.services.tournaments.handed_in import HandedInValues, Place
from tui.services.tournaments.players import PendingResults

MINE, OURS, DESK = "not_your_seat", "organiser_only", "seat_not_free"
ALLOWED = ""
ROLES = ("player", "spectator", "host", "organiser")
"""Of the host and the organiser none plays; Ana has the seat that is asked, and Bia, who is here, the other."""

ACTS: dict[str, tuple[Callable[[Participant, int, Any], Any], tuple[str, str, str, str]]] = {
    "see the cards of a seat": (lambda participant, seat, _: participant.view(seat), (ALLOWED, MINE, MINE, MINE)),
    "see the match from a seat": (lambda participant, seat, _: participant.update(seat), (ALLOWED, MINE, MINE, MINE)),
    "ask why not": (lambda participant, seat, action: participant.explain(seat, action), (ALLOWED, MINE, MINE, MINE)),
    "learn of secrets": (lambda participant, seat, _: participant.has_secrets(seat), (ALLOWED, MINE, MINE, MINE)),
    "act": (lambda participant, seat, action: participant.submit(seat, action), (ALLOWED, MINE, MINE, MINE)),
    "resign": (lambda participant, seat, _: participant.resign(seat), (ALLOWED, MINE, MINE, MINE)),
    "take back": (lambda participant, seat, _: participant.take_back(seat), ("cannot_take_back", MINE, MINE, MINE)),
    "stop the clocks": (lambda participant, _, __: participant.pause_clocks(True), (OURS, OURS, ALLOWED, ALLOWED)),
    "give time": (lambda participant, seat, _: participant.give_time(seat, 60), (OURS, OURS, ALLOWED, ALLOWED)),
    "give the match time": (lambda participant, _, __: participant.give_time(None, 60), (OURS, OURS, ALLOWED, ALLOWED)),
    "lift the limit": (lambda participant, _, __: participant.lift_limit(), (OURS, OURS, ALLOWED, ALLOWED)),
    "call time": (lambda participant, _, __: participant.call_time(), (OURS, OURS, OURS, ALLOWED)),
    "abandon": (lambda participant, _, __: participant.abandon(), (OURS, OURS, OURS, ALLOWED)),
    "rule somebody out": (lambda participant, seat, _: participant.rule_out(seat), (OURS, OURS, OURS, ALLOWED)),
    "put a bot into a seat": (
        lambda participant, seat, _: participant.replace(seat, Player("Rosa", "random")),
        (DESK, DESK, DESK, ALLOWED),
    ),
    "claim the match": (lambda participant, seat, _: participant.claim(1 - seat), (DESK, DESK, DESK, DESK)),
    "come back to a seat": (lambda participant, seat, _: participant.come_back(seat), (DESK, DESK, DESK, DESK)),
}


def code_of(act: Callable[[], Any]) -> str:
    """Return why an act is refused, "" when it is not."""
    try:
        act()
    except CarteadoError as error:
        return error.code
    return ALLOWED


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", list(ACTS))
async def test_an_act_at_a_table_is_refused_by_who_asks_for_it(act: str, role: str, tmp_path: Path) -> None:
    live_match = shared(tmp_path)
    do, codes = ACTS[act]
    async with everybody(live_match, "Ana", "Bia") as people:
        (seat,) = live_match.table.deciders()
        player = next(participant for participant in people.values() if seat in participant.seats)
        participant = (
            player if role == "player" else Participant(live_match, "Duda", "guest" if role == "spectator" else role)
        )
        before = live_match.table.line.entries
        assert (
            code_of(lambda: do(participant, seat, live_match.table.legal_actions(seat)[0])) == codes[ROLES.index(role)]
        )
        assert codes[ROLES.index(role)] == ALLOWED or live_match.table.line.entries == before


async def test_a_spectator_behind_the_table_is_told_no_clock_and_nothing_early(tmp_path: Path) -> None:
    live_match = shared(tmp_path, delay="hand")
    async with everybody(live_match, "Ana", "Bia", "Duda") as people:
        seat = live_match.table.deciders()[0]
        player = next(participant for participant in people.values() if seat in participant.seats)
        player.submit(seat, live_match.table.legal_actions(seat)[0])
        late, judge = people["Duda"], Participant(live_match, "Juiz", "organiser")
        assert late.behind and not judge.behind and not player.behind
        assert late.update().number < judge.update().number == player.update(seat).number
        assert late.update().legal == judge.update().legal == ()
        assert late.clocks == ()


CLUB = {
    "Ana": LobbyPerson("Ana", guest=True, organiser=False),
    "Bia": LobbyPerson("Bia", guest=True, organiser=False),
    "Juiz": LobbyPerson("Juiz", guest=False, organiser=True),
}


@pytest.fixture
def lobby(tmp_path: Path) -> Lobby:
    store = store_in(tmp_path)
    lobby = Lobby(store, matches_on(store), {"chama": Chama()}, clock=lambda: CLOCK, now=lambda: 0.0)
    for person in CLUB.values():
        lobby.arrive(person)
    return lobby


def plan(**chosen: Any) -> TablePlan:
    return TablePlan("chama", ChamaOptions(cut=False), 2, **chosen)


@pytest.mark.parametrize(
    "act",
    [
        lambda lobby, by: lobby.open_tables.put_bot(by, 1, 1, "random"),
        lambda lobby, by: lobby.open_tables.fill(by, 1, "random"),
        lambda lobby, by: lobby.open_tables.remove(by, 1, "Ana"),
        lambda lobby, by: lobby.open_tables.change(by, 1, plan(rated=True)),
        lambda lobby, by: lobby.begin(by, 1, "random"),
    ],
)
def test_only_its_host_decides_about_a_table_that_waits(lobby: Lobby, act: Callable[[Lobby, str], Any]) -> None:
    lobby.open_tables.host("Ana", plan())
    assert {name: code_of(lambda name=name: act(lobby, name)) for name in ("Bia", "Juiz", "Ninguém")} == dict.fromkeys(
        ("Bia", "Juiz", "Ninguém"), "not_your_table"
    )


def test_only_organisers_switch_the_talk_and_keep_the_door(lobby: Lobby) -> None:
    who = ("Ana", "Juiz", "Ninguém")
    assert [code_of(lambda name=name: lobby.switch_talk(name, False)) for name in who] == [OURS, ALLOWED, OURS]
    server: Any = None
    codes = [code_of(lambda person=person: LobbyAdmin(person, server, lobby)) for person in CLUB.values()]
    assert codes == [OURS, OURS, ALLOWED]


async def test_a_private_table_is_watched_with_its_code_or_by_organisers(lobby: Lobby) -> None:
    open_table = lobby.open_tables.host("Ana", plan(private=True))
    live = lobby.begin("Ana", open_table.number, "random")
    visits = {
        name: code_of(lambda person=person: lobby.matches.visit(person, live.match)) for name, person in CLUB.items()
    }
    assert visits == {"Ana": ALLOWED, "Bia": "table_private", "Juiz": ALLOWED}
    assert lobby.matches.visit(CLUB["Bia"], live.match, live.code.lower()) is live


async def test_a_role_at_a_table_is_given_by_the_hall(lobby: Lobby) -> None:
    live = lobby.begin("Ana", lobby.open_tables.host("Ana", plan()).number, "random")
    roles = {name: lobby.matches.role_at(person, live.live_match) for name, person in CLUB.items()}
    assert roles == {"Ana": "host", "Bia": "guest", "Juiz": "organiser"}


@pytest.mark.parametrize("act", ["accept", "discard"])
def test_results_that_players_told_are_decided_about_by_organisers(act: str) -> None:
    nothing_told: Any = SimpleNamespace(club=SimpleNamespace(store=SimpleNamespace(pending_results=None)))
    pending = PendingResults(nothing_told)
    for name in ("Ana", "Bia"):
        assert code_of(lambda name=name: getattr(pending, act)(1, CLUB[name])) == OURS


def test_only_organisers_look_at_what_was_handed_in() -> None:
    nothing: Any = None
    values = HandedInValues(nothing, "copa", nothing, lambda _act: None)
    codes = {
        name: code_of(lambda person=person: values.look(Place(1), person))
        for name, person in CLUB.items()
        if name != "Juiz"
    }
    assert codes == {"Ana": OURS, "Bia": OURS}


def test_the_terms_of_a_table_let_others_take_a_seat_that_is_free(tmp_path: Path) -> None:
    live_match: LiveMatch = matches_on(store_in(tmp_path)).new_match(
        "chama", (ANA, BIA), ChamaOptions(cut=False), terms=TableTerms(substitutes=True)
    )
    stranger = Participant(live_match, "Duda")
    assert stranger.may_sit(0) and code_of(lambda: stranger.replace(0, Player("Caio"))) == DESK
    assert code_of(lambda: stranger.replace(0, Player("Duda"))) == ALLOWED and stranger.seats == (0,)
