"""Whatever a visitor keeps, reads or asks for counts by their limits, at a screen and in lines; not an organiser's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.games.chama.model import ChamaOptions
from engine.games.registry import GAMES
from saves.people.profiles import profile_in_memory
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import Listener
from tests.tui.services.matches.test_replay import record
from tui.services.by_hand import ByHandService, Typist
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.limits import BUDGETS, Act, Spend
from tui.services.identity.user_profiles import UserSettings
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.replay import open_tape
from tui.services.review.notes import NoteBook, Writer
from tui.terminal.input_decoder import terminal_of
from tui.visitor_app import VisitorApp

PLAYERS = (Player("Ana"), Player("Tita", "random"))
OPTIONS = ChamaOptions()


class Part:
    """What a front end gives a visitor: a profile and a limit for all that goes another way."""

    def __init__(self, profile: Any, spend: Spend, by_hand: ByHandService) -> None:
        self.profile = profile
        self.spend = spend
        self.by_hand = by_hand


def at_a_screen(club: HallClub, organiser: bool) -> Part:
    visitor = Visitor("person:1", "Ana", AdmissionMethod.KEY, "10.0.0.7", organiser)
    club.lobby.arrive(LobbyPerson("Ana", guest=False, organiser=organiser, address="10.0.0.7"))
    terminal = terminal_of("xterm", (80, 24), {})
    app = VisitorApp(
        visitor, terminal, club.store, GAMES, club.lobby, UserSettings(club.store), clock=club.clock, language="pt_BR"
    )
    return Part(app.context.profile, app.context.spend, app.context.by_hand)


def in_lines(club: HallClub, organiser: bool) -> Part:
    listener = Listener(club, "Ana")
    visit = listener.lines
    visit._person = visit._person._replace(organiser=organiser)
    club.lobby.arrive(visit._person)
    return Part(visit._profile, visit._spend, visit._by_hand)


def saves_a_deck(part: Part, number: int) -> None:
    part.profile.saved_values.save("magic_wizards", "decks", f"meu {number % 40}", {})


def begins_a_match_typed_in(part: Part, _number: int) -> None:
    row = part.by_hand.begin("chama", PLAYERS, OPTIONS)
    part.by_hand.delete(row.line.header.match)


def notes(part: Part, _number: int) -> None:
    game_record = record()
    book = NoteBook(
        part.by_hand._store,
        game_record,
        open_tape(GAMES["chama"], game_record)[0],
        (0,),
        Writer("Ana", spend=part.spend),
    )
    book.write("!", "boa", 5)


def spends(act: Act) -> Callable[[Part, int], None]:
    def do(part: Part, _number: int) -> None:
        part.spend(act)

    return do


ACTS: dict[Act, Callable[[Part, int], None]] = {
    "keep": saves_a_deck,
    "typed_match": begins_a_match_typed_in,
    "note": notes,
    "export": spends("export"),
    "read": spends("read"),
}


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    club = HallClub(tmp_path)
    club.store.matches.keep(record())
    return club


@pytest.mark.parametrize("front", [at_a_screen, in_lines])
@pytest.mark.parametrize("act", ACTS)
async def test_too_much_is_refused_and_waiting_helps(club: HallClub, act: Act, front: Callable[..., Part]) -> None:
    part = front(club, False)
    for number in range(BUDGETS[act].person):
        ACTS[act](part, number)
    with pytest.raises(CarteadoError, check=lambda error: error.code == BUDGETS[act].refusal):
        ACTS[act](part, 0)
    club.seconds += BUDGETS[act].seconds
    ACTS[act](part, 0)


@pytest.mark.parametrize("front", [at_a_screen, in_lines])
@pytest.mark.parametrize("act", ACTS)
async def test_an_organiser_is_not_limited(club: HallClub, act: Act, front: Callable[..., Part]) -> None:
    part = front(club, True)
    for number in range(2 * BUDGETS[act].person):
        ACTS[act](part, number)


def test_analyses_count_by_their_person_and_the_same_one_is_not_counted_twice(club: HallClub) -> None:
    club.lobby.arrive(LobbyPerson("Ana", guest=False, organiser=False))
    analyses = club.lobby.analyses
    analysis: Any = SimpleNamespace(
        is_old=False,
        renew=lambda: None,
        missing=lambda: [1],
        wanted_by={"Ana"},
        task=object(),
        changed=SimpleNamespace(tell=lambda: None),
    )
    for _ in range(3 * BUDGETS["analysis"].person):
        analyses.start(analysis, "Ana")
    for _ in range(BUDGETS["analysis"].person):
        analysis.wanted_by.clear()
        analyses.start(analysis, "Ana")
    analysis.wanted_by.clear()
    with pytest.raises(CarteadoError, check=lambda error: error.code == "analyses_too_fast"):
        analyses.start(analysis, "Ana")
    assert analysis.wanted_by == set()


def test_a_visitors_profile_limits_side_lines_too(club: HallClub) -> None:
    from tui.services.identity.user_profiles import limit_profile

    profile, spent = profile_in_memory(), []
    limit_profile(profile, spent.append)
    profile.side_lines.admit()
    profile.saved_values.admit()
    assert spent == ["side_line", "keep"]
    assert Typist("person:1", "Ana").spend("typed_match") is None
