"""A server for the tests of the desk: a club, a tournament at any point, and somebody at the keyboard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from textual.pilot import Pilot
from textual.widgets import Input

from saves.store import Store
from tests.tui.app import app_on, empty_club, picture
from tournaments.controller import TournamentController
from tournaments.results import PlacesForm
from tournaments.spec import parse
from tui.app import CarteadoApp
from tui.organiser.desk import DeskScreen
from tui.services.matches.match_service import MatchService
from tui.services.tournaments.club import ServiceContext, no_papers
from tui.services.tournaments.entry import GroupsEntry
from tui.services.tournaments.lists.listed import Listed
from tui.services.tournaments.session import TournamentSession

LINE = "Chama: Campeonato Mariapaulista 2025"
NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flora", "Gil", "Hugo", "Iara", "Juca", "Kika", "Lino", "Mila", "Nilo")
SMALL = (80, 24)


def counted() -> Any:
    """Return a source of seeds that gives 1, 2, 3 ... as 32 bytes, so that every match and lot is its own."""
    count = [0]

    def seed() -> bytes:
        count[0] += 1
        return count[0].to_bytes(8, "big") * 4

    return seed


def app_at(store: Store, language: str = "pt_BR", **chosen: Any) -> CarteadoApp:
    """The app on a store, with bots that move at once, fixed seeds, and matches named m-1, m-2 ..."""
    app = app_on(store, language, **{"bot_speed": "instant", **chosen})
    app.context.seed_source = counted()
    names = iter(f"m-{store.matches.count() + number}" for number in range(1, 1000))
    given = app.context
    given.matches = MatchService(
        store, given.games, clock=given.clock, seed_source=given.seed_source, match_id=lambda: next(names)
    )
    return app


def club_of(app: CarteadoApp) -> ServiceContext:
    """The club around the app."""
    given = app.context
    services = (given.store, lambda: given.matches, given.games, given.clock, given.seed_source, no_papers)
    return ServiceContext(*services, given.tournaments.club.ended)


def tournament_session(
    app: CarteadoApp,
    players: Iterable[str] = NAMES[:8],
    *,
    bots: int = 0,
    rounds: int = 0,
    drawn: bool = False,
    line: str = LINE,
    **settings: Any,
) -> TournamentSession:
    """A tournament with these people and so many random bots, played so far, the next round drawn up or not.

    Where pairs or trios play, a name may be a whole one, such as `Ana / Bia`.
    """
    club = club_of(app)
    spec = parse(line, club.catalog)
    chosen = msgspec.structs.replace(TournamentController(catalog=club.catalog).settings_for(spec), **settings)
    found = TournamentSession.create(club, spec, chosen, "copa")
    for name in players:
        if found.tournament.ruleset.members > 1:
            GroupsEntry(found).enter([Listed(name)])
        else:
            found.enter(name)
    found.enter_bots("random", bots)
    for _ in range(rounds):
        found.draw_up()
        report_all(found)
    if drawn:
        found.draw_up()
    return found


def report_all(found: TournamentSession) -> None:
    """Let every table that waits finish in the order of its seats, turned by the table's number."""
    this_round = found.desk.round
    assert this_round is not None
    for table in found.desk.pending():
        seats = len(table.seats)
        places = tuple((seat + table.number) % seats + 1 for seat in range(seats))
        found.do(
            lambda desk, table=table, places=places: desk.report(this_round.number, table.number, PlacesForm(places))
        )


@asynccontextmanager
async def at_desk(
    folder: Path, *players: str, size: tuple[int, int] = SMALL, language: str = "pt_BR", **point: Any
) -> AsyncIterator[tuple[Pilot[None], DeskScreen]]:
    """Open the desk of a tournament in a new club."""
    with empty_club(folder) as store:
        app = app_at(store, language)
        async with app.run_test(size=size, notifications=True) as pilot:
            screen = DeskScreen(tournament_session(app, players or NAMES[:8], **point))
            app.push_screen(screen)
            await pilot.pause()
            yield pilot, screen


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, then wait until all is quiet."""
    await pilot.press(*keys)
    await pilot.pause()


async def type_text(pilot: Pilot[None], text: str) -> None:
    """Write a text into the line that has the focus, all at once, then press enter."""
    line = pilot.app.focused
    assert isinstance(line, Input)
    line.replace(text, *line.selection)
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


def shown(pilot: Pilot[None]) -> str:
    """What is on the screen."""
    assert isinstance(pilot.app, CarteadoApp)
    return picture(pilot.app)
