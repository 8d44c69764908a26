"""The crosstable of a tournament's rounds, and what a round adds to the score.

At a table everybody gets a point for each opponent left behind and half of one for a level one, so that a duel gives
1, a half or 0, and a table of four 3, 2, 1, 0. At a table of another size than usual that is scaled to the usual one:
first of three is worth as much as first of four.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from tournaments.format import FieldOfPlayers
from tournaments.lots import draw_lots
from tournaments.model import EntrantId, Pairing, Result, Round
from tournaments.settings import TournamentSettings
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow, Outing
from tournaments.tiebreaks.sums import DIGITS

_PARTS = {"win": 1.0, "half": 0.5, "loss": 0.0, "byes": 1.0, "halves": 0.5, "losses": 0.0}
_LOTS = "tie-breaks"
_made: deque[tuple[FieldOfPlayers, bool, Crosstable]] = deque(maxlen=4)


def win_score(size: int) -> float:
    """Return the usual score of a win at a table of this many."""
    return float(size - 1)


def results_at(places: tuple[int, ...], seat: int) -> tuple[float, ...]:
    """Return a seat's result against each other seat, in seat order: 1, 0.5 or 0."""
    own = places[seat]
    return tuple([0.5 + 0.5 * ((own < place) - (own > place)) for other, place in enumerate(places) if other != seat])


def score_of(results: tuple[float, ...], size: int) -> float:
    """Return a round's score for these results against the table."""
    return round(sum(results) * win_score(size) / len(results), DIGITS)


def bye_score(settings: TournamentSettings) -> float:
    """Return the score of a bye."""
    return _PARTS[settings.bye] * win_score(settings.table_size)


def asked_score(size: int) -> float:
    """Return the score of a round sat out by request: half a win."""
    return _PARTS["half"] * win_score(size)


def scores_so_far(field: FieldOfPlayers) -> Mapping[EntrantId, float]:
    """Return everybody's score after the rounds, penalties taken off."""
    return crosstable(field).scores


def crosstable(field: FieldOfPlayers, *, round_robin: bool = False) -> Crosstable:
    """Return the crosstable of the field's rounds.

    A table without a result is as if it were not drawn up yet, and so is a last round without any. The last ones are
    remembered with all that was reckoned of them, for a standing is asked for from many sides.
    """
    for known, robin, table in _made:
        if robin == round_robin and known == field:
            return table
    table = _crosstable(field, round_robin=round_robin)
    _made.append((field, round_robin, table))
    return table


def forget() -> None:
    """Forget the crosstables that are remembered, so that the next one can be measured."""
    _made.clear()


def _crosstable(field: FieldOfPlayers, *, round_robin: bool) -> Crosstable:
    rounds = field.rounds
    if rounds and rounds[-1].untouched and not rounds[-1].complete:
        rounds = rounds[:-1]
    outings: dict[EntrantId, list[Outing]] = {entrant: [] for entrant in field.seeds}
    for late in field.late:
        if late.entrant in outings:
            outings[late.entrant] = [
                Outing(this_round.number, "absent", _PARTS[late.missed] * win_score(field.size))
                for this_round in rounds[: late.rounds]
            ]
    for this_round in rounds:
        for entrant, outing in _of_round(field, this_round):
            if entrant in outings and (not outings[entrant] or outings[entrant][-1].round < this_round.number):
                outings[entrant].append(outing)
    lots = draw_lots(field.rounds[0].lot, _LOTS, field.seeds) if field.rounds else {}
    win = win_score(field.size)
    extra = _penalties(field)
    rows = tuple(
        CrosstableRow(
            entrant,
            tuple(outings[entrant]),
            field.ratings.get(entrant),
            lots.get(entrant, rank),
            extra.get(entrant, 0.0),
        )
        for rank, entrant in enumerate(field.seeds)
    )
    first = field.rounds[0].number if field.rounds else 1
    return Crosstable(rows, len(rounds), field.size, win, win / 2, round_robin, first, field.settings.same_deals)


def _penalties(field: FieldOfPlayers) -> dict[EntrantId, float]:
    extra: dict[EntrantId, float] = {}
    for penalty in field.penalties:
        extra[penalty.entrant] = extra.get(penalty.entrant, 0.0) - penalty.points
    return extra


def _of_round(field: FieldOfPlayers, this_round: Round) -> Iterable[tuple[EntrantId, Outing]]:
    """Yield what the round was for everybody, for whom that is known."""
    seated: set[EntrantId] = set()
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        seated.update(table.seats, table.absent)
        if len(table.seats) == 1:
            [winner] = table.seats
            won = tuple(1.0 for _ in table.absent)
            yield winner, Outing(this_round.number, "forfeit_win", win_score(field.size), table.absent, won)
        elif result is not None:
            yield from _at_table(field.size, this_round.number, table, result)
        if result is not None or len(table.seats) < 2:
            for entrant in table.absent:
                others = table.seats or tuple(other for other in table.absent if other != entrant)
                yield entrant, Outing(this_round.number, "forfeit_loss", 0.0, others, (0.0,) * len(others))
    for bye in this_round.draft.byes:
        seated.add(bye.entrant)
        yield bye.entrant, Outing(this_round.number, "bye", bye_score(field.settings))
    for entrant in this_round.draft.asked:
        seated.add(entrant)
        yield entrant, Outing(this_round.number, "absent", asked_score(field.size))
    for entrant in field.seeds:
        if entrant not in seated:
            yield entrant, Outing(this_round.number, "absent", 0.0)


def _at_table(size: int, number: int, table: Pairing, result: Result) -> Iterable[tuple[EntrantId, Outing]]:
    for seat, entrant in enumerate(table.seats):
        results = results_at(result.places, seat)
        score = result.scores[seat]
        yield (
            entrant,
            Outing(
                number,
                "played",
                score_of(results, size),
                (*table.seats[:seat], *table.seats[seat + 1 :]),
                results,
                result.places[seat],
                seat,
                result.places.count(result.places[seat]),
                _games(result, seat),
                score[0] if score else None,
                result.figures[seat] if result.figures else None,
            ),
        )


def _games(result: Result, seat: int) -> tuple[int, int, int]:
    if not result.won:
        return (0, 0, 0)
    own, all_won = result.won[seat], sum(result.won)
    return own, all_won - own, result.games - all_won
