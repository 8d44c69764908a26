"""Duels: no meeting repeated, nobody three times running on one side, no float twice, as far as can be."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.tournaments.events import entered, report_all
from tests.tournaments.test_formats import by_chance, play
from tests.tournaments.test_other_formats import by_lot_out
from tests.tournaments.test_swiss import by_lot
from tournaments.fold import field_of
from tournaments.formats import FORMATS
from tournaments.formats.judging import LEVELS, PairingJudge
from tournaments.formats.matching import best_pairs
from tournaments.formats.tabling import TablingPlan, tables_for
from tournaments.lots import round_lots
from tournaments.model import Round

FIELDS = range(6, 65)
DUELS = {"format": "swiss", "table_size": 2}


@cache
def ladder(players: int) -> tuple[Round, ...]:
    return play(FORMATS["escada"], players, 2, by_chance(players), lot=players)[0]


def meetings(rounds: tuple[Round, ...]) -> Counter[frozenset[int]]:
    return Counter(frozenset(table.seats) for this_round in rounds for table in this_round.draft.tables)


def repeats(rounds: tuple[Round, ...], index: int) -> int:
    met = meetings(rounds[:index])
    return sum(met[frozenset(table.seats)] for table in rounds[index].draft.tables)


@pytest.mark.parametrize("players", FIELDS)
def test_the_second_round_of_an_escada_at_duels_repeats_nothing(players: int) -> None:
    assert repeats(ladder(players), 1) == 0


def fewest(free: tuple[int, ...], unbeaten: frozenset[int], met: Counter[frozenset[int]]) -> tuple[int, int]:
    """Return what the best pairing costs: meetings of the unbeaten with others, then meetings repeated."""
    if not free:
        return 0, 0
    first, *others = free
    best = (99, 99)
    for other in others:
        rest = fewest(tuple(this for this in others if this != other), unbeaten, met)
        mixed = rest[0] + ((first in unbeaten) != (other in unbeaten))
        best = min(best, (mixed, rest[1] + met[frozenset((first, other))]))
    return best


def fewest_matched(free: tuple[int, ...], unbeaten: frozenset[int], met: Counter[frozenset[int]]) -> tuple[int, int]:
    """Return the same for many, by matching: so few meet again that a thousand meetings are never reached."""

    def cost(this: int, other: int) -> int:
        mixed = (free[this] in unbeaten) != (free[other] in unbeaten)
        return 1000 * mixed + met[frozenset((free[this], free[other]))]

    mixed, again = divmod(sum(cost(*pair) for pair in best_pairs(len(free), cost) or ()), 1000)
    return mixed, again


@pytest.mark.parametrize("players", FIELDS)
def test_no_group_of_an_escada_repeats_a_meeting_that_its_rule_lets_it_avoid(players: int) -> None:
    rounds = ladder(players)
    for index, this_round in enumerate(rounds):
        met = meetings(rounds[:index])
        for group, members in enumerate(this_round.draft.ladder):
            pairs = [frozenset(table.seats) for table in this_round.draft.tables if table.group == group]
            seated = tuple(sorted(entrant for pair in pairs for entrant in pair))
            unbeaten = frozenset(members) - frozenset(this_round.draft.barred) if group == 0 else frozenset()
            mixed = sum(len(pair & unbeaten) == 1 for pair in pairs)
            least = (fewest if len(seated) <= 10 else fewest_matched)(seated, unbeaten, met)
            assert (mixed, sum(met[pair] for pair in pairs)) == least


@pytest.mark.parametrize("players", FIELDS)
def test_calling_up_somebody_else_would_not_have_saved_a_meeting(players: int) -> None:
    """A title group and the group below it repeat no more meetings than with anybody else called up."""
    rounds = ladder(players)
    for index, this_round in enumerate(rounds[1:], start=1):
        met = meetings(rounds[:index])
        moved = {why.data["entrant"] for table in this_round.draft.tables for why in table.why if why.code == "joined"}
        title, below = (
            (set(group) for group in (*this_round.draft.ladder[:2], ())[:2])
            if this_round.draft.ladder
            else (set(), set())
        )
        [called, *more] = [entrant for entrant in title if entrant in moved] or [None]
        if called is None or more or len(title) > 8 or below & moved or len(below) > 8 or len(below) % 2:
            continue
        unbeaten = frozenset(title) - frozenset(this_round.draft.barred)

        def cost(up: int, title=title, below=below, called=called, unbeaten=unbeaten, met=met) -> int:
            upper = tuple(sorted({*title - {called}, up}))
            lower = tuple(sorted({*below, called} - {up}))
            return fewest(upper, unbeaten, met)[1] + fewest(lower, frozenset(), met)[1]

        assert cost(called) == min(cost(up) for up in {*below, called})


@pytest.mark.parametrize("players", FIELDS)
def test_an_escada_says_that_a_meeting_could_not_be_avoided_only_where_it_is_repeated(players: int) -> None:
    rounds = ladder(players)
    for index, this_round in enumerate(rounds):
        met = meetings(rounds[:index])
        for table in this_round.draft.tables:
            codes = {why.code for why in table.why}
            assert ("rematch_unavoidable" in codes) == ("rematch" in codes) == (met[frozenset(table.seats)] > 0)


def test_an_escada_of_edition_1_claims_no_more_than_what_is_certain() -> None:
    """Six at duels: the last winner met the first loser again, though two other winners had not met him."""
    desk = by_lot(entered(6, edition=1, format="escada", table_size=2, scored=False), 2)
    again = [table for table in desk.round.draft.tables if any(why.code == "rematch" for why in table.why)]
    assert again
    assert not any(why.code == "rematch_unavoidable" for table in again for why in table.why)


def test_an_escada_redrawn_keeps_the_unbeaten_together_and_repeats_nothing_it_need_not() -> None:
    desk = by_lot(entered(14, format="escada", table_size=2), 2)
    desk.draw_up(5)
    for lot in range(20):
        desk.redraw(lot)
        draft = desk.round.draft
        unbeaten = set(draft.ladder[0]) - set(draft.barred)
        mixed = [table for table in draft.tables if table.group == 0 and len(unbeaten & set(table.seats)) == 1]
        assert len(mixed) == len(unbeaten) % 2
        for group in range(len(draft.ladder)):
            pairs = [frozenset(table.seats) for table in draft.tables if table.group == group]
            met = meetings(desk.tournament.rounds[:-1])
            seated = tuple(sorted(entrant for pair in pairs for entrant in pair))
            best = fewest(seated, frozenset(unbeaten) if group == 0 else frozenset(), met)
            assert sum(met[pair] for pair in pairs) == best[1]


def sides(rounds: tuple[Round, ...]) -> dict[int, str]:
    """Return on which side everybody sat, duel by duel."""
    sat: dict[int, str] = {}
    for this_round in rounds:
        for table in this_round.draft.tables:
            for side, entrant in enumerate(table.seats if len(table.seats) == 2 else (), start=1):
                sat[entrant] = sat.get(entrant, "") + str(side)
    return sat


def thirds(rounds: tuple[Round, ...]) -> int:
    return sum("111" in sat or "222" in sat for sat in sides(rounds).values())


@pytest.mark.parametrize("players", range(8, 65, 4))
def test_nobody_sits_on_one_side_three_times_running_in_a_swiss(players: int) -> None:
    desk = by_lot(entered(players, **DUELS), 0)
    assert thirds(by_lot_out(desk, players).tournament.rounds) == 0


@pytest.mark.parametrize("players", range(9, 65, 6))
def test_seats_of_a_swiss_stay_within_two_of_each_other(players: int) -> None:
    desk = by_lot_out(entered(players, **DUELS, rounds=7), players)
    for sat in sides(desk.tournament.rounds).values():
        assert abs(sat.count("1") - sat.count("2")) <= 2


@pytest.mark.parametrize("players", FIELDS)
def test_nobody_of_an_escada_sits_three_times_running_where_two_orders_are_open(players: int) -> None:
    rounds = ladder(players)
    for index, this_round in enumerate(rounds):
        sat = sides(rounds[:index])
        for table in this_round.draft.tables:
            first, second = (sat.get(entrant, "")[-2:] for entrant in table.seats)
            assert not (first == "11" or second == "22") or first == second


def floats(rounds: tuple[Round, ...]) -> Counter[tuple[int, str]]:
    """Return how often everybody has met somebody of a lower group and of a higher one."""
    had: Counter[tuple[int, str]] = Counter()
    for this_round in rounds:
        group = {entrant: index for index, members in enumerate(this_round.draft.ladder) for entrant in members}
        for table in this_round.draft.tables:
            low, high = sorted(table.seats, key=group.__getitem__)
            if group[low] != group[high]:
                had.update(((low, "down"), (high, "up")))
    return had


@pytest.mark.parametrize("players", [14, 22, 30, 46, 58])
def test_whoever_has_floated_floats_again_only_where_another_costs_more(players: int) -> None:
    """Of all pairings with the same gaps of scores the one drawn repeats the fewest floats."""
    desk = by_lot(entered(players, **DUELS, rounds=6), 4, players)
    tournament = desk.tournament
    judge = PairingJudge(field_of(tournament), round_lots(9, 5, tournament.seeds), by_score=True)
    made = tables_for(judge)
    blind = PairingJudge(field_of(tournament), round_lots(9, 5, tournament.seeds), by_score=True)
    blind.downs, blind.ups = [0] * players, [0] * players
    without = cost_levels(judge, tables_for(blind))
    with_floats = cost_levels(judge, made)
    above = LEVELS[: LEVELS.index("float")]
    assert [with_floats[level] for level in above] == [without[level] for level in above]
    assert with_floats["float"] <= without["float"]


def cost_levels(judge: PairingJudge, plan: TablingPlan) -> dict[str, int]:
    pairs = [sorted(judge.rank[seat] for seat in table) for table in plan.tables]
    return judge.levels(sum(judge.pair(pair, other) for pair, other in pairs))


def test_a_duel_that_was_won_without_a_game_is_no_seat() -> None:
    desk = entered(8, **DUELS, rounds=4)
    desk.draw_up(1)
    first, gone = desk.round.draft.tables[0].seats
    desk.no_show(1, 1, gone)
    report_all(desk)
    judge = PairingJudge(field_of(desk.tournament), round_lots(9, 2, desk.tournament.seeds), by_score=True)
    assert judge.seats.lead(first) == 0
