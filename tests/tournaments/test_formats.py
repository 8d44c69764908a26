"""The two formats at tables of at most 2, 3 or 4, over every number of players and any results (Chama)."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, pairwise

import pytest

from tournaments.editions import EDITION
from tournaments.format import FieldOfPlayers, Final, Format, finishers
from tournaments.formats import FORMATS
from tournaments.lots import draw_lots, stream
from tournaments.model import Draft, Result, Round
from tournaments.results import PlacesForm

SIZES = (2, 3, 4)
NUMBERS = tuple(range(2, 65))
LADDERS = ("escada", "knockout")
EVERY = [(key, size) for key in LADDERS for size in SIZES]


def settle(draft: Draft, winner_first, number: int, lot: int, worst: int = 9) -> Round:
    """Give every table of the draft a result: `winner_first` orders its entrants; no place is worse than `worst`."""
    results = []
    for table in draft.tables:
        order = list(winner_first(table.seats))
        places = tuple(min(order.index(entrant) + 1, worst) for entrant in table.seats)
        results.append(Result(PlacesForm(places), places, ((),) * len(places)))
    return Round(number, lot, draft, tuple(results))


def play(
    item: Format,
    players: int,
    size: int,
    winner_first,
    lot: int = 7,
    worst: int = 9,
    least: int = 2,
    edition: int = EDITION,
) -> tuple[tuple[Round, ...], Final]:
    """Play a whole tournament, the seeds being 1, 2, 3 ..."""
    seeds = tuple(range(1, players + 1))
    rounds: tuple[Round, ...] = ()
    while True:
        number = len(rounds) + 1
        field = FieldOfPlayers(seeds, rounds, size, least, edition=edition)
        drawn = item.draw(field, draw_lots(lot, f"round {number}", seeds))
        if isinstance(drawn, Final):
            return rounds, drawn
        rounds = (*rounds, settle(drawn, winner_first, number, lot, worst))
        assert number <= item.most_rounds(players, size, least)


def by_chance(seed: int):
    """Order a table at random, the same for the same seed."""
    numbers = stream("test results", seed)

    def winner_first(seats):
        left = list(seats)
        return [left.pop(numbers.randrange(len(left))) for _ in seats]

    return winner_first


@cache
def events(key: str, size: int) -> list[tuple[int, tuple[Round, ...], Final]]:
    """Play one event for every number of players, each with other results."""
    return [
        (players, *play(FORMATS[key], players, size, by_chance(players * 10 + size), lot=players))
        for players in NUMBERS
    ]


def losses(rounds) -> Counter[int]:
    return Counter(
        entrant
        for this_round in rounds
        for index in range(len(this_round.draft.tables))
        for entrant in finishers(this_round, index)[1:]
    )


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_CH_69_every_number_of_players_ends_in_strict_places(key: str, size: int) -> None:
    for players, _, final in events(key, size):
        assert sorted(final.order) == list(range(1, players + 1))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("key", "size"), EVERY)
def test_the_lot_is_the_last_resort_when_all_but_the_winner_are_level(key: str, size: int) -> None:
    for players in NUMBERS:
        rounds, final = play(FORMATS[key], players, size, by_chance(players), worst=2)
        assert sorted(final.order) == list(range(1, players + 1))
        assert losses(rounds)[final.order[0]] == 0 or key == "knockout"


@pytest.mark.parametrize("size", SIZES)
def test_in_a_knockout_at_duels_only_winners_go_on_and_else_nobody_worse_than_second(size: int) -> None:
    for _, rounds, _ in events("knockout", size):
        for this_round, after in pairwise(rounds):
            best = 1 if size == 2 else 2
            going_on = {
                entrant for i in range(len(this_round.draft.tables)) for entrant in finishers(this_round, i)[:best]
            }
            assert set(after.draft.ladder[0]) <= going_on | {bye.entrant for bye in this_round.draft.byes}


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_tables_seat_two_to_the_chosen_size_and_nobody_twice(key: str, size: int) -> None:
    for _, rounds, _ in events(key, size):
        for this_round in rounds:
            seated = [entrant for table in this_round.draft.tables for entrant in table.seats]
            seated += [bye.entrant for bye in this_round.draft.byes]
            assert len(seated) == len(set(seated))
            assert all(2 <= len(table.seats) <= size for table in this_round.draft.tables)
            assert [table.number for table in this_round.draft.tables] == list(
                range(1, len(this_round.draft.tables) + 1)
            )


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_tables_of_a_group_are_as_even_as_can_be(key: str, size: int) -> None:
    for _, rounds, _ in events(key, size):
        for this_round in rounds:
            for group in range(len(this_round.draft.ladder)):
                sizes = [len(table.seats) for table in this_round.draft.tables if table.group == group]
                assert not sizes or max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("key", LADDERS)
def test_byes_come_with_duels_only_one_a_round_to_whoever_of_the_group_had_the_fewest(key: str) -> None:
    for size in SIZES:
        for _, rounds, _ in events(key, size):
            had: Counter[int] = Counter()
            for this_round in rounds:
                assert len(this_round.draft.byes) <= (size == 2)
                for bye in this_round.draft.byes:
                    barred = bye.entrant in this_round.draft.barred
                    group = this_round.draft.ladder[bye.group]
                    assert had[bye.entrant] == min(had[e] for e in group if (e in this_round.draft.barred) == barred)
                    had[bye.entrant] += 1


@pytest.mark.parametrize("size", SIZES)
def test_escada_the_champion_alone_is_unbeaten(size: int) -> None:
    for players, rounds, final in events("escada", size):
        lost = losses(rounds)
        assert [entrant for entrant in range(1, players + 1) if not lost[entrant]] == [final.order[0]]


@pytest.mark.parametrize("size", SIZES)
def test_escada_everybody_plays_on_until_their_place_is_decided(size: int) -> None:
    for _, rounds, _ in events("escada", size):
        for this_round in rounds:
            playing = {entrant for table in this_round.draft.tables for entrant in table.seats}
            playing |= {bye.entrant for bye in this_round.draft.byes}
            assert playing == {entrant for group in this_round.draft.ladder if len(group) > 1 for entrant in group}


@pytest.mark.parametrize("size", SIZES)
def test_escada_nobody_finishes_below_the_places_they_play_for(size: int) -> None:
    """At duels a call-up may pass those who lose in the group it joins: one place a round, no more."""
    for _, rounds, final in events("escada", size):
        place = {entrant: index for index, entrant in enumerate(final.order, start=1)}
        for this_round in rounds:
            slack = len(rounds) - this_round.number if size == 2 else 0
            for table in this_round.draft.tables:
                assert all(place[entrant] <= table.why[0].data["high"] + slack for entrant in table.seats)


@pytest.mark.parametrize("size", (3, 4))
def test_escada_winners_meet_winners_and_seconds_meet_seconds(size: int) -> None:
    rounds, _ = play(FORMATS["escada"], size * size, size, by_chance(1))
    first, second = rounds
    finished = [finishers(first, index) for index in range(size)]
    assert [set(table.seats) for table in second.draft.tables] == [set(tier) for tier in zip(*finished, strict=True)]


def test_escada_a_lone_last_joins_the_group_above_and_the_table_says_so() -> None:
    rounds, _ = play(FORMATS["escada"], 13, 4, by_chance(5))
    ladder = rounds[1].draft.ladder
    assert [len(group) for group in ladder] == [4, 4, 5]
    [joined] = [why for table in rounds[1].draft.tables for why in table.why if why.code == "joined"]
    [full] = [index for index, table in enumerate(rounds[0].draft.tables) if len(table.seats) == 4]
    assert joined.data["entrant"] == finishers(rounds[0], full)[3]
    assert (joined.data["low"], joined.data["high"]) == (13, 13)


def test_escada_six_at_duels_call_one_up_who_cannot_be_champion() -> None:
    rounds, final = play(FORMATS["escada"], 6, 2, sorted)
    second = rounds[1].draft
    assert [len(group) for group in second.ladder] == [4, 2]
    [barred] = second.barred
    assert losses(rounds[:1])[barred] == 1
    assert not second.byes
    assert final.order[0] == 1


def test_escada_duels_call_up_whoever_has_met_the_fewest_of_the_group_above() -> None:
    chosen_among = 0
    for _, rounds, _ in events("escada", 2):
        for index, this_round in enumerate(rounds):
            joined = [
                why.data["entrant"] for table in this_round.draft.tables for why in table.why if why.code == "joined"
            ]
            if len(joined) != 1:
                continue
            [called] = joined
            met = meetings(rounds[:index])
            upper = next(group for group, members in enumerate(this_round.draft.ladder) if called in members)
            above = [entrant for entrant in this_round.draft.ladder[upper] if entrant != called]
            counts = [
                sum(met[frozenset((entrant, other))] for other in above)
                for entrant in (called, *this_round.draft.ladder[upper + 1])
            ]
            assert counts[0] == min(counts)
            chosen_among += max(counts) > counts[0]
    assert chosen_among


def test_escada_a_barred_entrant_who_wins_all_the_rest_is_second_at_best() -> None:
    def upset(seats):
        return sorted(seats, key=lambda entrant: (entrant != called, entrant))

    called = 0
    rounds, _ = play(FORMATS["escada"], 6, 2, upset)
    [called] = rounds[1].draft.barred
    first = rounds[0]
    drawn = FORMATS["escada"].draw(FieldOfPlayers((1, 2, 3, 4, 5, 6), (first,), 2), first.lots())
    assert isinstance(drawn, Draft)
    second = settle(drawn, upset, 2, 7)
    third = FORMATS["escada"].draw(FieldOfPlayers((1, 2, 3, 4, 5, 6), (first, second), 2), first.lots())
    assert isinstance(third, Draft)
    assert len(third.ladder[0]) == 1
    assert third.ladder[1] == (called,)


def test_escada_even_numbers_at_duels_have_no_bye_in_the_first_two_rounds() -> None:
    for players in range(2, 65, 2):
        rounds, _ = play(FORMATS["escada"], players, 2, by_chance(players))
        assert not any(this_round.draft.byes for this_round in rounds[:2])


def test_knockout_eight_at_duels_is_the_standard_bracket() -> None:
    rounds, final = play(FORMATS["knockout"], 8, 2, sorted)
    pairs = [{tuple(sorted(table.seats)) for table in this_round.draft.tables} for this_round in rounds]
    assert pairs == [{(1, 8), (4, 5), (2, 7), (3, 6)}, {(1, 4), (2, 3)}, {(1, 2)}]
    assert final.order == (1, 2, 4, 3, 8, 7, 5, 6)


def test_knockout_sixteen_at_duels_is_the_standard_bracket() -> None:
    rounds, _ = play(FORMATS["knockout"], 16, 2, sorted)
    order = (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)
    assert {tuple(sorted(table.seats)) for table in rounds[0].draft.tables} == {
        (order[index], order[index + 1]) for index in range(0, 16, 2)
    }


def test_knockout_at_duels_has_one_game_fewer_than_players() -> None:
    for players, rounds, _ in events("knockout", 2):
        assert sum(len(this_round.draft.tables) for this_round in rounds) == players - 1


def test_knockout_best_seconds_fill_the_tables() -> None:
    rounds, _ = play(FORMATS["knockout"], 20, 4, by_chance(3))
    assert [len(this_round.draft.ladder[0]) for this_round in rounds] == [20, 8, 4]
    winners = {finishers(rounds[0], index)[0] for index in range(5)}
    seconds = {finishers(rounds[0], index)[1] for index in range(5)}
    going_on = set(rounds[1].draft.ladder[0])
    assert winners < going_on
    assert going_on - winners < seconds


def with_counts(this_round: Round, scores: dict[int, tuple[int, ...]]) -> Round:
    results = tuple(
        Result(result.form, result.places, tuple(scores.get(entrant, ()) for entrant in table.seats))
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True)
        if result is not None
    )
    return Round(this_round.number, this_round.lot, this_round.draft, results)


def test_CH_52_knockout_the_table_count_chooses_the_best_second() -> None:
    rounds, _ = play(FORMATS["knockout"], 12, 4, by_chance(4))
    seconds = [finishers(rounds[0], index)[1] for index in range(3)]
    for best in seconds:
        counted = with_counts(rounds[0], {second: (5 + 20 * (second == best),) for second in seconds})
        drawn = FORMATS["knockout"].draw(FieldOfPlayers(tuple(range(1, 13)), (counted,), 4), rounds[0].lots())
        assert isinstance(drawn, Draft)
        assert best in drawn.ladder[0]
        assert not set(drawn.ladder[0]) & (set(seconds) - {best})


def test_CH_52_knockout_where_a_second_was_not_counted_the_lot_chooses() -> None:
    rounds, _ = play(FORMATS["knockout"], 12, 4, by_chance(4))
    first = rounds[0]
    seconds = [finishers(first, index)[1] for index in range(3)]
    by_lot, other, _ = sorted(seconds, key=first.lots().__getitem__)
    counted = with_counts(first, {by_lot: (1,), other: (50,)})
    drawn = FORMATS["knockout"].draw(FieldOfPlayers(tuple(range(1, 13)), (counted,), 4), first.lots())
    assert isinstance(drawn, Draft)
    assert by_lot in drawn.ladder[0]


def test_CH_52_knockout_those_who_went_out_together_rank_by_place_then_table_count() -> None:
    rounds, _ = play(FORMATS["knockout"], 16, 4, by_chance(9))
    seconds = [finishers(rounds[0], index)[1] for index in range(4)]
    counted = with_counts(rounds[0], {second: (place, 1, 0) for place, second in enumerate(seconds)})
    final = FORMATS["knockout"].draw(FieldOfPlayers(tuple(range(1, 17)), (counted, rounds[1]), 4), rounds[0].lots())
    assert isinstance(final, Final)
    assert list(final.order[4:8]) == seconds[::-1]
    thirds = {finishers(rounds[0], index)[2] for index in range(4)}
    assert set(final.order[8:12]) == thirds


def test_knockout_without_counts_the_opponents_of_the_champion_rank_first() -> None:
    rounds, final = play(FORMATS["knockout"], 16, 4, by_chance(11))
    place = {entrant: index for index, entrant in enumerate(final.order)}
    tables = [finishers(rounds[0], index) for index in range(4)]
    assert [table[1] for table in sorted(tables, key=lambda table: place[table[0]])] == list(final.order[4:8])


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_first_seats_go_round(key: str, size: int) -> None:
    for _, rounds, _ in events(key, size):
        firsts: Counter[int] = Counter()
        sides: defaultdict[int, str] = defaultdict(str)
        for this_round in rounds:
            for table in this_round.draft.tables:
                ends = [sides[entrant][-2:] for entrant in table.seats]
                if size == 2 and ends[0] != ends[1] and {"11", "22"} & set(ends):
                    assert ends[0] != "11" and ends[1] != "22"
                elif size == 2:
                    leads = [2 * sides[entrant].count("1") - len(sides[entrant]) for entrant in table.seats]
                    assert leads[0] <= leads[1]
                else:
                    assert firsts[table.seats[0]] == min(firsts[entrant] for entrant in table.seats)
            firsts.update(table.seats[0] for table in this_round.draft.tables)
            for table in this_round.draft.tables:
                for side, entrant in enumerate(table.seats, start=1):
                    sides[entrant] += str(side)


def meetings(rounds) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for this_round in rounds
        for table in this_round.draft.tables
        for pair in combinations(table.seats, 2)
    )


def fewest_rematches(members: tuple[int, ...], sizes: tuple[int, ...], met) -> int:
    """Try every way to seat the members at tables of these sizes."""
    if not sizes:
        return 0
    first, *others = members
    best = 99
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for rest in combinations(others, size - 1):
            cost = sum(met[frozenset(pair)] for pair in combinations((first, *rest), 2))
            if cost < best:
                free = tuple(other for other in others if other not in rest)
                best = min(best, cost + fewest_rematches(free, tuple(left), met))
    return best


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_no_group_repeats_a_meeting_that_another_seating_would_have_avoided(key: str, size: int) -> None:
    for _, rounds, _ in events(key, size):
        for index, this_round in enumerate(rounds):
            met = meetings(rounds[:index])
            for group in range(len(this_round.draft.ladder)):
                tables = [table.seats for table in this_round.draft.tables if table.group == group]
                members = tuple(sorted(entrant for seats in tables for entrant in seats))
                if not tables or len(members) > 8 or set(members) & set(this_round.draft.barred):
                    continue
                cost = sum(met[frozenset(pair)] for seats in tables for pair in combinations(seats, 2))
                assert cost == fewest_rematches(members, tuple(len(seats) for seats in tables), met)


@pytest.mark.parametrize(("key", "size"), EVERY)
def test_a_table_that_repeats_a_meeting_says_so(key: str, size: int) -> None:
    for _, rounds, _ in events(key, size):
        for index, this_round in enumerate(rounds):
            met = meetings(rounds[:index])
            for table in this_round.draft.tables:
                repeated = any(met[frozenset(pair)] for pair in combinations(table.seats, 2))
                assert repeated == any(why.code == "rematch" for why in table.why)


def test_the_same_lot_gives_the_same_tournament() -> None:
    for key, size in EVERY:
        assert play(FORMATS[key], 23, size, by_chance(2)) == play(FORMATS[key], 23, size, by_chance(2))


EDITION_1 = "dc2dc6d54466ae220dc828b385172bd38e51d4c588dd1d9b9a168de41944a6d8"


def test_edition_1_draws_for_ever_what_it_has_always_drawn() -> None:
    """A stored tournament is drawn again whenever it is opened: another digest here means a new edition."""
    digest = hashlib.sha256()
    for key, size in EVERY:
        for players in range(2, 41):
            rounds, final = play(FORMATS[key], players, size, by_chance(players), lot=players, edition=1)
            for this_round in rounds:
                tables = [(table.seats, table.group) for table in this_round.draft.tables]
                byes = [(bye.entrant, bye.group) for bye in this_round.draft.byes]
                digest.update(repr((this_round.draft.ladder, tables, byes, this_round.draft.barred)).encode())
            digest.update(repr(final.order).encode())
    assert digest.hexdigest() == EDITION_1
