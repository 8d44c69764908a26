"""A Swiss event of duels in FIDE's text format (TRF16, C.04 A.2), which pairing programs and rating officers read.

One line a player, in fixed columns; each round is the opponent's number, the colour (w has the first seat) and the
result: 1 = 0 of a game, + - without one, H a half bye, U a full one, Z absent without a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tournaments.fold import rounds_planned
from tournaments.model import EntrantId, Round, Tournament
from tui.papers.model import PaperError
from tui.papers.scribe import Scribe
from tui.text import clean

_SCORES = {"1": Fraction(1), "+": Fraction(1), "U": Fraction(1), "=": Fraction(1, 2), "H": Fraction(1, 2)}
_BYES = {"win": "U", "half": "H", "loss": "Z"}
_MISSED = {"byes": "U", "halves": "H", "losses": "Z"}
_NAME = 33
_NOBODY = 0


class Game(msgspec.Struct, frozen=True):
    """One round of a player: the opponent's number, 0 for nobody, the colour ("w", "b", "-"), and the result."""

    opponent: int
    colour: str
    result: str


class Card(msgspec.Struct, frozen=True):
    """A player by starting number, in the order of seeds, with the final place."""

    number: int
    name: str
    rating: int
    place: int
    games: tuple[Game, ...] = ()

    @property
    def points(self) -> Fraction:
        """What the games gave."""
        return sum((_SCORES.get(game.result, Fraction(0)) for game in self.games), Fraction(0))


class Event(msgspec.Struct, frozen=True):
    """All that the format holds of an event."""

    name: str
    rounds: int
    cards: tuple[Card, ...]


def as_trf(scribe: Scribe) -> str:
    """Return the tournament in the format; raises PaperError for tables of more than two, pairs and trios."""
    return written(event_of(scribe))


def written(event: Event) -> str:
    """Return the lines of an event."""
    lines = [f"012 {event.name}", "092 Individual: Swiss-System", f"062 {len(event.cards)}", f"XXR {event.rounds}"]
    return "\n".join([*lines, *(_line(card) for card in event.cards)]) + "\n"


def _line(card: Card) -> str:
    points = f"{float(card.points):.1f}"
    head = f"001 {card.number:4} {'':5}{card.name[:_NAME]:{_NAME}} {card.rating:4}{'':27} {points:>4} {card.place:4}"
    return (head + "".join(_game(game) for game in card.games)).rstrip()


def _game(game: Game) -> str:
    number = f"{game.opponent:4}" if game.opponent else "0000"
    return f"  {number} {game.colour} {game.result}"


def event_of(scribe: Scribe) -> Event:
    """Return the event; a round without a result yet counts as not played by those who sit there."""
    tournament = scribe.tournament
    for one in tournament.rounds:
        for table in one.draft.tables:
            if len(table.seats) > 2 or tournament.ruleset.members > 1:
                raise PaperError("paper_not_duels", seats=len(table.seats) * tournament.ruleset.members)
    order = tournament.seeds or tuple(entrant.id for entrant in tournament.entrants)
    order = (*order, *(one.id for one in tournament.entrants if one.id not in order))
    numbers = {entrant: number for number, entrant in enumerate(order, start=1)}
    places = {line.entrant.id: place for place, line in enumerate(scribe.standings, start=1)}
    cards = tuple(
        Card(
            number,
            clean(tournament.entrant(entrant).name),
            round(tournament.entrant(entrant).ratings.of(tournament.kind).value),
            places[entrant],
            tuple(_games(tournament, entrant, numbers)),
        )
        for entrant, number in numbers.items()
    )
    return Event(clean(tournament.spec.line), rounds_planned(tournament), cards)


def _games(tournament: Tournament, entrant: EntrantId, numbers: dict[EntrantId, int]) -> Iterator[Game]:
    late = next((one for one in tournament.late if one.entrant == entrant), None)
    for one in tournament.rounds:
        if late is not None and one.number <= late.rounds:
            yield Game(_NOBODY, "-", _MISSED[late.missed])
        else:
            yield _played(tournament, one, entrant, numbers)


def _played(tournament: Tournament, one: Round, entrant: EntrantId, numbers: dict[EntrantId, int]) -> Game:
    if any(bye.entrant == entrant for bye in one.draft.byes):
        return Game(_NOBODY, "-", _BYES[tournament.settings.bye])
    for table, result in zip(one.draft.tables, one.results, strict=True):
        seats = (*table.seats, *table.absent)
        if entrant not in seats:
            continue
        other = next((numbers[seat] for seat in seats if seat != entrant), _NOBODY)
        colour = "w" if seats[0] == entrant else "b"
        if table.walkover:
            return Game(other, colour, "-" if entrant in table.absent else "+")
        if result is None:
            return Game(other, colour, " ")
        mine, theirs = (result.places[table.seats.index(seat)] for seat in _facing(table.seats, entrant))
        return Game(other, colour, "1" if mine < theirs else "=" if mine == theirs else "0")
    return Game(_NOBODY, "-", "Z")


def _facing(seats: tuple[EntrantId, ...], entrant: EntrantId) -> tuple[EntrantId, EntrantId]:
    return entrant, next(seat for seat in seats if seat != entrant)
