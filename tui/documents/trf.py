"""FIDE TRF16: a tournament of duels as pairing programs read it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from engine.core.text import fit_characters
from tournaments.fold import rounds_planned
from tournaments.model import EntrantId, Round, Tournament
from tournaments.tiebreaks import chosen
from tui.documents.files import PaperError
from tui.services.identity.names import clean
from tui.services.tournaments.events.tie_break_codes import codes_of

if TYPE_CHECKING:
    from tui.documents.builder import DocumentBuilder

_SCORES = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "=": Fraction(1, 2), "H": Fraction(1, 2)}


_BYES = {"win": "U", "half": "H", "loss": "Z"}


_MISSED = {"byes": "U", "halves": "H", "losses": "Z"}


_SYSTEMS = {"round_robin": "Round-Robin"}


_NAME = 33


_NOBODY = 0


class TrfGame(msgspec.Struct, frozen=True):
    """One round of a player.

    The opponent's number, 0 for nobody, the colour ("w", "b", "-"), and the result.
    """

    opponent: int
    colour: str
    result: str


class TrfPlayer(msgspec.Struct, frozen=True):
    """A player by starting number, in the order of seeds, with the final place."""

    number: int
    name: str
    rating: int
    place: int
    games: tuple[TrfGame, ...] = ()

    @property
    def points(self) -> Fraction:
        """Points from games."""
        return sum((_SCORES.get(game.result, Fraction(0)) for game in self.games), Fraction(0))


class TrfEvent(msgspec.Struct, frozen=True):
    """All that the format holds of an event."""

    name: str
    rounds: int
    cards: tuple[TrfPlayer, ...]
    system: str = "Swiss-System"
    tiebreaks: tuple[str, ...] = ()
    """Codes of FIDE's C.07; () where one of the tie-breaks has none."""


def as_trf(builder: DocumentBuilder) -> str:
    """Return the tournament in the format; raises PaperError for tables of more than two, pairs and trios."""
    return written(event_of(builder))


def written(event: TrfEvent) -> str:
    """Return the lines of an event."""
    lines = [f"012 {event.name}", f"062 {len(event.cards)}", f"092 Individual: {event.system}"]
    lines += [f"142 {event.rounds}"]
    lines += [f"202 {','.join(event.tiebreaks)}"] if event.tiebreaks else []
    return "\n".join([*lines, f"XXR {event.rounds}", *(_line(card) for card in event.cards)]) + "\n"


def _line(card: TrfPlayer) -> str:
    points = f"{float(card.points):.1f}"
    name = fit_characters(card.name, _NAME)
    head = f"001 {card.number:4} {'':5}{name:{_NAME}} {card.rating:4}{'':27} {points:>4} {card.place:4}"
    return (head + "".join(_game(game) for game in card.games)).rstrip()


def _game(game: TrfGame) -> str:
    number = f"{game.opponent:4}" if game.opponent else "0000"
    return f"  {number} {game.colour} {game.result}"


def event_of(builder: DocumentBuilder) -> TrfEvent:
    """Return the event; a table without a result is left out, as pairing programs read only what is over."""
    tournament = builder.tournament
    for this_round in tournament.rounds:
        for table in this_round.draft.tables:
            if len(table.seats) > 2 or tournament.ruleset.members > 1:
                raise PaperError("paper_not_duels", seats=len(table.seats) * tournament.ruleset.members)
    order = tournament.seeds or tuple(entrant.id for entrant in tournament.entrants)
    order = (*order, *(entrant.id for entrant in tournament.entrants if entrant.id not in order))
    numbers = {entrant: number for number, entrant in enumerate(order, start=1)}
    ranked = [line.entrant.id for line in builder.standings]
    ranked += [entrant for entrant in order if entrant not in ranked]  # Whoever never came is in no standings.
    places = {entrant: place for place, entrant in enumerate(ranked, start=1)}
    cards = tuple(
        TrfPlayer(
            number,
            clean(tournament.entrant(entrant).name),
            round(tournament.entrant(entrant).ratings.of(tournament.kind).value),
            places[entrant],
            tuple(_games(tournament, entrant, numbers)),
        )
        for entrant, number in numbers.items()
    )
    settings = tournament.settings
    system = "Swiss-System (Dutch)" if settings.system == "dutch" else _SYSTEMS.get(settings.format, "Swiss-System")
    names = chosen(settings.tiebreaks, settings.format, settings.table_size)
    return TrfEvent(clean(tournament.spec.line), rounds_planned(tournament), cards, system, codes_of(names))


def _games(tournament: Tournament, entrant: EntrantId, numbers: dict[EntrantId, int]) -> Iterator[TrfGame]:
    late = next((late for late in tournament.late if late.entrant == entrant), None)
    for this_round in tournament.rounds:
        if late is not None and this_round.number <= late.rounds:
            yield TrfGame(_NOBODY, "-", _MISSED[late.missed])
        elif game := _played(tournament, this_round, entrant, numbers):
            yield game


def _played(
    tournament: Tournament, this_round: Round, entrant: EntrantId, numbers: dict[EntrantId, int]
) -> TrfGame | None:
    """Return what a round was for an entrant; None while the game has no result, which only the last round's have."""
    if any(bye.entrant == entrant for bye in this_round.draft.byes):
        return TrfGame(_NOBODY, "-", _BYES[tournament.settings.bye])
    if entrant in this_round.draft.asked:
        return TrfGame(_NOBODY, "-", "H")
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        seats = (*table.seats, *table.absent)
        if entrant not in seats:
            continue
        other = next((numbers[seat] for seat in seats if seat != entrant), _NOBODY)
        colour = "w" if seats[0] == entrant else "b"
        if table.walkover:
            return TrfGame(other, colour, "-" if entrant in table.absent else "+")
        if result is None:
            return None
        mine, theirs = (result.places[table.seats.index(seat)] for seat in _facing(table.seats, entrant))
        return TrfGame(other, colour, "1" if mine < theirs else "=" if mine == theirs else "0")
    return TrfGame(_NOBODY, "-", "Z")


def _facing(seats: tuple[EntrantId, ...], entrant: EntrantId) -> tuple[EntrantId, EntrantId]:
    return entrant, next(seat for seat in seats if seat != entrant)
