"""Plays an event of another program again, act by act, as a tournament of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tournaments.acts import Repaired
from tournaments.catalog import Catalog
from tournaments.controller import TournamentController
from tournaments.errors import SpecError
from tournaments.model import EntrantId, Member
from tournaments.ratings import Ratings
from tournaments.results import PlacesForm
from tournaments.settings import OWN_SYSTEM, TournamentSettings
from tournaments.spec import Spec, parse
from tui.services.tournaments.club import ServiceContext, brought
from tui.services.tournaments.events.comparing import EventComparison, compare
from tui.services.tournaments.events.sheet import EventSheet, Outcome, SheetPlayer, outcome_of, tables_of
from tui.services.tournaments.events.tie_break_codes import tiebreaks_of
from tui.services.tournaments.session import TournamentSession

_PLACES: dict[Outcome, tuple[int, int]] = {"win": (1, 2), "draw": (1, 1), "loss": (2, 1)}
_FREE = ("bye", "full_bye")


def settings_of(sheet: EventSheet) -> TournamentSettings:
    """Return the settings of a tournament that goes as the event did."""
    name = "round_robin" if sheet.round_robin else "swiss"
    known = tiebreaks_of(sheet)
    return TournamentSettings(
        name,
        2,
        "listed",
        scored=False,
        rounds=0 if sheet.round_robin else max(sheet.rounds, sheet.begun),
        tiebreaks=known or (),
        bye=sheet.bye,
        system="dutch" if sheet.dutch and not sheet.round_robin else OWN_SYSTEM,
    )


def play_again(desk: TournamentController, sheet: EventSheet, people: Sequence[Member], lot: int) -> None:
    """Enter the people, one for each player of the sheet in order, and play all of its rounds.

    Each round is drawn and then arranged by hand as it was. Players who sat out with half a point had asked for it;
    players missing from a round were absent. Raises TournamentError as the desk does.
    """
    desk.register_all(people)
    ids = {player.number: entrant.id for player, entrant in zip(sheet.players, desk.tournament.entrants, strict=True)}
    for number in range(1, sheet.begun + 1):
        for player in sheet.players:
            if outcome_of(player, number) == "half_bye":
                desk.ask_bye(ids[player.number], number)
        desk.draw_up(lot)
        _seat(desk, sheet, ids, number)


def _seat(desk: TournamentController, sheet: EventSheet, ids: dict[int, EntrantId], number: int) -> None:
    tables = [*tables_of(sheet, number)]
    free = tuple(ids[player.number] for player in sheet.players if outcome_of(player, number) in _FREE)
    seated = tuple((ids[first.number], ids[second.number]) for first, second in tables)
    desk.commit(Repaired(number, seated, free))
    for at, pair in enumerate(tables, start=1):
        outcome = outcome_of(pair[0], number)
        gone = [ids[player.number] for player in pair if outcome_of(player, number) == "forfeit_loss"]
        if gone:
            desk.no_show(number, at, *gone)
        elif outcome in _PLACES:
            desk.report(number, at, PlacesForm(_PLACES[outcome]))


def line_of(sheet: EventSheet, catalog: Catalog, line: str | None) -> Spec:
    """Return the line that an event gets: the one given, else its name, where that is one.

    Raises SpecError for a line that does not hold, CarteadoError "event_line_needed" where there is none.
    """
    if line is not None:
        return parse(line, catalog)
    try:
        return parse(sheet.name, catalog)
    except SpecError as error:
        raise CarteadoError("event_line_needed", name=sheet.name) from error


def rehearsed(sheet: EventSheet, spec: Spec, catalog: Catalog) -> EventComparison:
    """Play the event again without keeping it, and compare its standings with the file's."""
    desk = TournamentController(catalog=catalog)
    desk.open(spec, settings_of(sheet))
    people = [
        Member(name, ratings=brought(Ratings(), player.rating), club=player.club) for name, player in _named(sheet)
    ]
    play_again(desk, sheet, people, 0)
    return compare(sheet, desk.tournament)


class Brought(NamedTuple):
    """The result of importing an event.

    The tournament that it has become, and how its standings compare with the file's.
    """

    tournament_session: TournamentSession
    comparison: EventComparison


def bring(club: ServiceContext, sheet: EventSheet, spec: Spec, tournament: str | None = None, by: str = "") -> Brought:
    """Keep the event as a tournament of this line, all of it or nothing.

    Raises as `TournamentSession.create` does.
    """
    with club.store.transaction():
        session = TournamentSession.create(club, spec, settings_of(sheet), tournament, by)
        people = [session.member(name, None, player.club, player.rating) for name, player in _named(sheet)]

        def act(desk: TournamentController) -> None:
            with desk.signed(by):
                play_again(desk, sheet, people, club.lot())

        session.do(act)
    return Brought(session, compare(sheet, session.tournament))


def _named(sheet: EventSheet) -> Iterator[tuple[str, SheetPlayer]]:
    """Yield every player with a name that nobody before has."""
    taken: Counter[str] = Counter()
    for player in sheet.players:
        taken[fold(player.name)] += 1
        again = taken[fold(player.name)]
        yield (player.name if again == 1 else f"{player.name} ({again})"), player
