"""Events at random, with people who leave and come late, and what must hold of every one of them.

The suite runs a few; `carteado bench` runs thousands. A broken rule is reported as a line of text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

import msgspec

from engine.core.chance import Stream
from tournaments.catalog import CATALOG
from tournaments.controller import TournamentController
from tournaments.fold import field_of
from tournaments.format import FieldOfPlayers
from tournaments.formats import traits_of
from tournaments.formats.matching import best_pairs
from tournaments.lots import stream
from tournaments.model import EntrantId, Round, Tournament
from tournaments.results import PlacesForm
from tournaments.settings import MISSED, TournamentSettings
from tournaments.spec import parse
from tournaments.tiebreaks.rounds import crosstable

_LINES = tuple(f"{game.name}: {game.types[0].name} X 2026" for game in CATALOG.games)
_FORMATS = ("swiss", "swiss", "league", "escada", "knockout", "round_robin", "duel_knockout", "double_elimination")
_EXACT = 60
"""Up to so many a pairing is compared with the exact fewest rematches."""

_Item = TypeVar("_Item")


class Trial:
    """One event at random, from a seed."""

    def __init__(self, seed: int, most: int = 200, *, calm: bool = False) -> None:
        """Choose the event; a `calm` one has nobody who leaves or comes late."""
        self.numbers = stream("trial", seed)
        spec = parse(random_item(self.numbers, _LINES))
        key = random_item(self.numbers, _FORMATS)
        duels = traits_of(key).duels_only
        size = 2 if duels else random_item(self.numbers, CATALOG.game(spec.game).table_sizes)
        if size not in CATALOG.game(spec.game).table_sizes:
            spec = parse(_LINES[0])
        small = key == "round_robin" or bool(self.numbers.randrange(3))
        self.players = 8 + self.numbers.randrange(min(most, 24 if small else most) - 7)
        self.calm = calm
        self.desk = TournamentController()
        final_table = size if key in ("swiss", "league") and not self.numbers.randrange(3) else 0
        self.desk.open(spec, TournamentSettings(format=key, table_size=size, final_table=final_table))
        for number in range(1, self.players + 1):
            self.desk.register(f"P{number}")

    @property
    def tournament(self) -> Tournament:
        """The event as it stands."""
        return self.desk.tournament

    def run(self) -> Iterator[str]:
        """Play the event to its end and yield each law that it breaks."""
        while self.desk.final() is None:
            if self.tournament.rounds and not self.calm:
                self._before()
                if self.desk.final() is not None:
                    break
            here = self.tournament.playing
            so_far = self.tournament.rounds
            self.desk.draw_up(self.numbers.randrange(1 << 32))
            yield from self._judged(msgspec.structs.replace(field_of(self.tournament), rounds=so_far), here)
            if not self.calm and not self.numbers.randrange(4):
                self._leave()
            self._play()
        yield from self._ended()

    def undone(self) -> Iterator[str]:
        """Take everything back, the last act first, and yield what is left then."""
        opened = TournamentController()
        opened.open(self.tournament.spec, self.tournament.settings)
        while (number := self.desk.undoable()) is not None:
            self.desk.take_back(number)
        if self.tournament != opened.tournament:
            yield "undoing everything leaves something"

    def _before(self) -> None:
        """Let somebody leave, come back or come late before a round, sometimes."""
        chance = self.numbers.randrange(8)
        if chance == 0:
            self._leave()
        elif chance == 1 and self.tournament.dropped:
            self.desk.bring_back(self.tournament.dropped[0])
        elif chance == 2 and traits_of(self.tournament.settings.format).late:
            self.desk.register(f"L{len(self.desk.entries)}", missed=random_item(self.numbers, MISSED))

    def _leave(self) -> None:
        """Let somebody leave, as long as there remain some to play and no table becomes too short for the game."""
        least = self.tournament.ruleset.least
        here = self.tournament.playing
        tight = least > 2 and any(len(table.seats) <= least for table in self.desk.pending())
        if len(here) > 2 * least + 2 and not tight:
            self.desk.drop(random_item(self.numbers, here))

    def _play(self) -> None:
        strict = traits_of(self.tournament.settings.format).strict
        number = len(self.tournament.rounds)
        for table in self.desk.pending():
            seats = len(table.seats)
            order = self.numbers.shuffled(seats)
            places = tuple(place + 1 for place in order)
            if not strict and seats == 2 and not self.numbers.randrange(8):
                places = (1, 1)
            self.desk.report(number, table.number, PlacesForm(places))

    def _judged(self, before: FieldOfPlayers, here: tuple[EntrantId, ...]) -> Iterator[str]:
        """Yield what is wrong with the round just drawn up, for which those were here."""
        this_round = self.tournament.rounds[-1]
        text = f"{self.tournament.settings.format} of {len(here)}, round {this_round.number}"
        seated = [seat for table in this_round.draft.tables for seat in table.seats] + [
            bye.entrant for bye in this_round.draft.byes
        ]
        if len(set(seated)) < len(seated):
            yield f"{text}: somebody sits twice"
        if set(seated) - set(here):
            yield f"{text}: somebody plays who is not here"
        if this_round.draft.tables and this_round.draft.tables[0].why[0].code == "final_table":
            return
        if self.tournament.settings.format in ("swiss", "league"):
            yield from self._everybody(before, this_round, set(here or seated), text)

    def _everybody(self, before: FieldOfPlayers, this: Round, here: set[EntrantId], text: str) -> Iterator[str]:
        """Yield what is wrong with a round in which everybody plays."""
        free = [bye.entrant for bye in this.draft.byes]
        sizes = [len(table.seats) for table in this.draft.tables]
        if {*free, *(seat for table in this.draft.tables for seat in table.seats)} != here:
            yield f"{text}: somebody is left out"
        if max(sizes) - min(sizes) > 1:
            yield f"{text}: uneven tables"
        if len(free) != (len(here) % 2 if before.size == 2 else 0):
            yield f"{text}: {len(free)} byes"
        byes = before.byes()
        if any(byes[entrant] > min(byes[other] for other in here) for entrant in free):
            yield f"{text}: a second bye before somebody's first"
        met = before.met()
        again = sum(met[min(pair), max(pair)] for table in this.draft.tables for pair in combinations(table.seats, 2))
        if again and before.size == 2 and len(here) <= _EXACT and again > fewest_rematches(before, sorted(here)):
            yield f"{text}: {again} rematches that could be avoided"

    def _ended(self) -> Iterator[str]:
        tournament = self.tournament
        final = self.desk.final() or ()
        if sorted(final) != sorted(entrant.id for entrant in tournament.entrants):
            yield f"{tournament.settings.format} of {self.players}: not everybody has a place"
        if self.calm:
            byes = field_of(tournament).byes()
            counts = [byes[entrant.id] for entrant in tournament.entrants]
            if tournament.settings.format in ("swiss", "league") and max(counts) - min(counts) > 1:
                yield f"{tournament.settings.format} of {self.players}: byes more than one apart"
        field = field_of(tournament)
        for this_round in tournament.rounds:
            alone = msgspec.structs.replace(field, rounds=(this_round,), late=(), penalties=())
            scored = sum(crosstable(alone).scores.values())
            whole = sum(_worth(len(table.seats), field.size) for table in this_round.draft.tables)
            whole += len(this_round.draft.byes) * (field.size - 1)
            if abs(scored - whole) > 1e-6 * max(1.0, whole):
                yield f"{tournament.settings.format}: {scored} points instead of {whole}"


def _worth(seats: int, size: int) -> float:
    """Return how many match points a table gives away."""
    if seats < 2:
        return seats * (size - 1.0)
    return seats * (size - 1) / 2


def random_item(numbers: Stream, items: tuple[_Item, ...]) -> _Item:
    """Return any of the items, each equally likely."""
    return items[numbers.randrange(len(items))]


def fewest_rematches(before: FieldOfPlayers, here: list[EntrantId]) -> int:
    """Return the fewest rematches of any pairing of these, with the bye among those who had the fewest."""
    met, byes = before.met(), before.byes()
    fewest = min(byes[entrant] for entrant in here)

    def cost(this: int, other: int) -> int | None:
        if other == len(here):
            return 0 if byes[here[this]] == fewest else None
        return met[here[this], here[other]]

    pairs = best_pairs(len(here) + len(here) % 2, cost)
    assert pairs is not None
    return sum(cost(*pair) or 0 for pair in pairs)
