"""From what a format sees to a round by the Dutch system, and why two of it meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tournaments.format import FieldOfPlayers
from tournaments.formats.accelerating import boosts, pairing_scores
from tournaments.formats.dutch.brackets import DutchPairing, pair_round
from tournaments.formats.dutch.next_best import next_best
from tournaments.formats.dutch.players import Colour, DutchPlayer, Float, white_first
from tournaments.model import Draft, EntrantId, Pairing, Why
from tournaments.tiebreaks import rounds as outcomes
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow, Outing

_UNITS = 2
"""Scores are counted in halves of a point."""
_LEVELS = {
    **dict.fromkeys(("C5", "C9"), "bye"),
    **dict.fromkeys(("C6", "C7", "C8"), "gap"),
    **dict.fromkeys(("C10", "C12", "C13"), "seats"),
    "C11": "streak",
    **dict.fromkeys((f"C{number}" for number in range(14, 22)), "float"),
}
"""What a criterion is about, in the words of our own levels."""


class DutchTables(msgspec.Struct, frozen=True):
    """The tables of a round in their order, the first seat's entrant first, and who has the bye."""

    tables: tuple[tuple[EntrantId, EntrantId], ...]
    free: tuple[EntrantId, ...] = ()


def dutch_tables(field: FieldOfPlayers, lots: Mapping[EntrantId, int], *, last: bool) -> DutchTables | None:
    """Return the next round of a field, None where every pairing breaks an absolute criterion (1.9.3).

    `last` tells whether it is the last round, which has topscorers.
    """
    pairing = pair_round(dutch_players(field, last=last).values(), _kept_apart(field))
    return _seated(field, pairing, lots) if pairing else None


def _kept_apart(field: FieldOfPlayers) -> frozenset[tuple[int, int]]:
    """Return who is not to meet whom, by their pairing numbers."""
    numbers = _numbers(field)
    pairs = ((numbers[entrant], numbers[other]) for entrant, other in field.kept_apart(field.playing()))
    return frozenset((min(pair), max(pair)) for pair in pairs)


def _numbers(field: FieldOfPlayers) -> dict[EntrantId, int]:
    return {entrant: number for number, entrant in enumerate(field.seeds, start=1)}


def dutch_players(field: FieldOfPlayers, *, last: bool) -> dict[EntrantId, DutchPlayer]:
    """Return those who are to be paired, with pairing numbers in the order of seeds."""
    table, scores = outcomes.crosstable(field), pairing_scores(field)
    numbers = _numbers(field)
    before = _scores_by_round(field, table)
    half = table.win * table.rounds / 2
    players = {}
    for entrant in field.playing():
        row = table.by_entrant[entrant]
        played = [outing for outing in row.outings if outing.played]
        players[entrant] = DutchPlayer(
            numbers[entrant],
            round(_UNITS * scores[entrant]),
            frozenset(numbers[outing.opponents[0]] for outing in played),
            tuple(_colour(outing) for outing in played),
            (_float(table, row, before, 1), _float(table, row, before, 2)),
            not any(outing.how == "bye" or _won_without_game(table, outing) for outing in row.outings),
            table.rounds - len(played),
            last and table.scores[entrant] > half,
        )
    return players


def _colour(outing: Outing) -> Colour:
    return 1 if outing.seat else 0


def _won_without_game(table: Crosstable, outing: Outing) -> bool:
    return not outing.played and outing.score >= table.win


def _scores_by_round(field: FieldOfPlayers, table: Crosstable) -> dict[tuple[EntrantId, int], float]:
    """Return everybody's score before each round, with the virtual points by which it was paired."""
    scores: dict[tuple[EntrantId, int], float] = {}
    extra = [boosts(msgspec.structs.replace(field, rounds=field.rounds[:at])) for at in range(table.rounds)]
    for row in table.rows:
        score = 0.0
        outings = {outing.round: outing for outing in row.outings}
        for number in range(table.first, table.first + table.rounds):
            scores[row.entrant, number] = score + extra[number - table.first].get(row.entrant, 0.0)
            score += outings[number].score if number in outings else 0.0
    return scores


def _float(table: Crosstable, row: CrosstableRow, before: Mapping[tuple[EntrantId, int], float], back: int) -> Float:
    """Return the float of so many rounds back: a game against another score, a bye, points without a game (1.4)."""
    number = table.first + table.rounds - back
    outing = next((outing for outing in row.outings if outing.round == number), None)
    if outing is None:
        return ""
    if not outing.played:
        return "down" if outing.how == "bye" or outing.score else ""
    own, other = before[row.entrant, number], before[outing.opponents[0], number]
    return "down" if own > other else "up" if own < other else ""


def _seated(field: FieldOfPlayers, pairing: DutchPairing, lots: Mapping[EntrantId, int]) -> DutchTables:
    initial = _initial_colour(field, lots)
    seeds = dict(enumerate(field.seeds, start=1))
    scores = outcomes.scores_so_far(field)

    def order(pair: tuple[DutchPlayer, DutchPlayer]) -> tuple[float, float, int]:
        """Return what orders tables: the better score, both scores, the number of whoever has it (C.04.2)."""
        ranked = sorted((-scores[seeds[player.number]], player.number) for player in pair)
        return ranked[0][0], ranked[0][0] + ranked[1][0], ranked[0][1]

    tables = sorted(pairing.pairs, key=order)
    return DutchTables(
        tuple(
            (seeds[white.number], seeds[black.number])
            for white, black in (white_first(*pair, initial) for pair in tables)
        ),
        () if pairing.free is None else (seeds[pairing.free.number],),
    )


def _initial_colour(field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Colour:
    """Return the colour of the first pairing number: drawn by lot, then as the first round was seated (5.1)."""
    if not field.rounds:
        return 1 if lots[field.seeds[0]] % 2 else 0
    numbers = _numbers(field)
    tables = [table.seats for table in field.rounds[0].draft.tables if len(table.seats) == 2]
    if not tables:
        return 0
    seats = min(tables, key=lambda seats: min(numbers[seat] for seat in seats))
    higher = min(seats, key=numbers.__getitem__)
    return 1 if (seats[0] == higher) != bool(numbers[higher] % 2) else 0


def next_best_dutch(field: FieldOfPlayers, draft: Draft, table: Pairing, *, last: bool) -> tuple[Why, ...]:
    """Return the criterion by which the best pairing without this table is worse, and whom they'd meet."""
    players = dutch_players(field, last=last)
    if len(table.seats) != 2 or any(seat not in players for seat in table.seats):
        return ()
    candidate = next_best(players.values(), _kept_apart(field), _drawn(players, draft), *_pair(players, table.seats))
    if candidate is None:
        return ()
    other, criterion = candidate
    if other is None:
        return (Why("only_pairing"),)
    numbers = _pair(players, table.seats)
    entrants = {player.number: entrant for entrant, player in players.items()}
    met: list[tuple[EntrantId, ...]] = [
        (entrants[a.number], entrants[b.number]) for a, b in other.pairs if {a.number, b.number} & set(numbers)
    ]
    if other.free and other.free.number in numbers:
        met.append((entrants[other.free.number],))
    seats, sizes = tuple(seat for seats in met for seat in seats), tuple(map(len, met))
    data: dict[str, int | str | tuple[int, ...]] = {
        "level": _LEVELS.get(criterion, "candidate"),
        "more": 0,
        "seats": seats,
        "sizes": sizes,
    }
    rule = Why("dutch", {"criterion": criterion}) if criterion else Why("dutch.order")
    return Why("next_best", data), rule


def _pair(players: Mapping[EntrantId, DutchPlayer], seats: Sequence[EntrantId]) -> tuple[int, int]:
    this, other = (players[seat].number for seat in seats)
    return min(this, other), max(this, other)


def _drawn(players: Mapping[EntrantId, DutchPlayer], draft: Draft) -> dict[int, int]:
    """Return everybody's opponent in a round, by pairing numbers; 0 for the bye."""
    pairs = [table.everybody for table in draft.tables if len(table.everybody) == 2]
    drawn: dict[EntrantId, EntrantId | None] = dict.fromkeys((bye.entrant for bye in draft.byes), None)
    for white, black in pairs:
        drawn |= {white: black, black: white}
    return {
        players[entrant].number: 0 if other is None else players[other].number
        for entrant, other in drawn.items()
        if entrant in players and (other is None or other in players)
    }
