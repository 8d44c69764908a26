"""Tables of any sizes that a game allows, a fewest included: Dalmuti four to eight, Wyrt two to five, pairs, trios."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.events import entered, opened
from tests.tournaments.test_formats import LADDERS, by_chance, play
from tournaments.catalog import CATALOG
from tournaments.errors import TournamentError
from tournaments.format import FieldOfPlayers, finishers
from tournaments.formats import FORMATS
from tournaments.formats.seating import numbered, split, table_count
from tournaments.model import Draft, Pairing, Result, Round
from tournaments.results import PlacesForm, Scores

DALMUTI, WYRT, PAIRS, TRIOS = range(4, 9), range(2, 6), range(2, 4), range(2, 3)
GAMES = {"Dalmuti": DALMUTI, "Wyrt": WYRT, "Wyrt in pairs": PAIRS, "Wyrt in trios": TRIOS}
EVERY = [(key, sizes, size) for key in LADDERS for sizes in GAMES.values() for size in sizes]


def sizes_of(players: int, size: int, least: int) -> list[int]:
    return sorted((len(table) for table in split(range(players), size, {}, least)), reverse=True)


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (9, 4, [5, 4]),
        (11, 4, [6, 5]),
        (7, 4, [7]),
        (8, 4, [4, 4]),
        (8, 8, [8]),
        (13, 5, [5, 4, 4]),
        (11, 5, [6, 5]),
        (17, 8, [6, 6, 5]),
    ],
)
def test_DA_where_four_are_needed_tables_are_larger_rather_than_too_small(players, size, sizes) -> None:
    assert sizes_of(players, size, 4) == sizes


@given(st.integers(4, 200), st.sampled_from(DALMUTI))
def test_every_number_from_the_fewest_on_sits_at_allowed_tables_as_even_as_can_be(players: int, size: int) -> None:
    sizes = sizes_of(players, size, 4)
    assert sum(sizes) == players
    assert set(sizes) <= set(DALMUTI)
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == table_count(players, size, 4)
    assert max(sizes) <= size or (players // len(sizes) < 8 and players // (len(sizes) + 1) < 4)


def test_all_games_of_the_catalog_have_tables_that_any_number_can_fill() -> None:
    """Duels have byes; everywhere else the largest table is nearly two of the smallest."""
    for game in CATALOG.games:
        for kind in game.types:
            sizes = CATALOG.ruleset(game.key, kind.name, ()).table_sizes
            assert list(sizes) == list(range(min(sizes), max(sizes) + 1))
            assert sizes == (2,) or max(sizes) >= 2 * min(sizes) - 1


@pytest.mark.parametrize(("key", "sizes", "size"), EVERY)
def test_everybody_is_seated_or_free_at_tables_of_allowed_sizes_and_ends_on_a_place_of_their_own(
    key: str, sizes: range, size: int
) -> None:
    least = sizes[0]
    for players in (*range(least, 34), 47, 48, 49, 63, 64):
        rounds, final = play(FORMATS[key], players, size, by_chance(players * 10 + size), players, 9, least)
        assert sorted(final.order) == list(range(1, players + 1))
        for this_round in rounds:
            seated = [entrant for table in this_round.draft.tables for entrant in table.seats]
            seated += [bye.entrant for bye in this_round.draft.byes]
            assert len(seated) == len(set(seated))
            assert all(len(table.seats) in sizes for table in this_round.draft.tables)
            assert len(this_round.draft.byes) <= (size == 2)


@pytest.mark.parametrize("size", DALMUTI)
def test_escada_everybody_plays_on_until_their_place_is_decided(size: int) -> None:
    for players in range(4, 65):
        rounds, final = play(FORMATS["escada"], players, size, by_chance(players), players, 9, 4)
        place = {entrant: index for index, entrant in enumerate(final.order, start=1)}
        for this_round in rounds:
            playing = {entrant for table in this_round.draft.tables for entrant in table.seats}
            assert playing == {entrant for group in this_round.draft.ladder if len(group) > 1 for entrant in group}
            for table in this_round.draft.tables:
                low, high = table.why[0].data["low"], table.why[0].data["high"]
                assert all(low <= place[entrant] <= high for entrant in table.seats)


@pytest.mark.parametrize("key", LADDERS)
@pytest.mark.parametrize("size", DALMUTI)
def test_the_champion_has_won_the_last_table_and_nobody_has_two_byes(key: str, size: int) -> None:
    for players in range(4, 65):
        rounds, final = play(FORMATS[key], players, size, by_chance(players), players, 9, 4)
        last = max(
            (this_round.number, index)
            for this_round in rounds
            for index, table in enumerate(this_round.draft.tables)
            if final.order[0] in table.seats
        )
        assert finishers(rounds[last[0] - 1], last[1])[0] == final.order[0]
        assert not any(this_round.draft.byes for this_round in rounds)


def test_escada_two_winners_play_for_the_title_with_the_seconds_and_the_table_says_so() -> None:
    rounds, final = play(FORMATS["escada"], 9, 4, by_chance(5), 7, 9, 4)
    assert [sorted(len(table.seats) for table in this_round.draft.tables) for this_round in rounds] == [[4, 5], [4, 5]]
    tops = [set(finishers(rounds[0], index)[:2]) for index in range(2)]
    assert set(rounds[1].draft.ladder[0]) == tops[0] | tops[1]
    merged = [why.data for table in rounds[1].draft.tables for why in table.why if why.code == "merged"]
    assert merged == [{"best": 1, "worst": 2}, {"best": 3, "worst": 5}]
    assert not rounds[1].draft.barred
    assert final.order[0] == finishers(rounds[1], 0)[0]


@pytest.mark.parametrize(
    ("players", "size", "groups"), [(12, 4, [6, 6]), (14, 5, [6, 4, 4]), (15, 5, [6, 5, 4]), (10, 5, [4, 6])]
)
def test_escada_of_few_tables_makes_groups_of_one_table_and_ends_with_the_second_round(players, size, groups) -> None:
    rounds, _ = play(FORMATS["escada"], players, size, by_chance(1), 3, 9, 4)
    assert [len(group) for group in rounds[1].draft.ladder] == groups
    assert len(rounds) == 2


def test_escada_of_five_tables_seats_all_winners_together_and_the_leftovers_join_the_last_group() -> None:
    rounds, _ = play(FORMATS["escada"], 23, 5, by_chance(2), 3, 9, 4)
    winners = {finishers(rounds[0], index)[0] for index in range(5)}
    assert set(rounds[1].draft.ladder[0]) == winners
    assert [len(group) for group in rounds[1].draft.ladder] == [5, 5, 5, 8]
    joined = [why.data["entrant"] for table in rounds[1].draft.tables for why in table.why if why.code == "joined"]
    assert set(joined) == {
        finishers(rounds[0], index)[4] for index, t in enumerate(rounds[0].draft.tables) if len(t.seats) == 5
    }


def test_escada_only_so_many_are_called_up_as_a_table_needs_the_best_scores_first() -> None:
    rounds, _ = play(FORMATS["escada"], 15, 5, by_chance(1), 3, 9, 4)
    first = rounds[0]
    fourths = [finishers(first, index)[3] for index in range(3)]
    for left_behind in fourths:
        scores = {entrant: 1 if entrant == left_behind else 2 for entrant in fourths}
        counted = Round(
            first.number,
            first.lot,
            first.draft,
            tuple(
                Result(result.form, result.places, tuple((scores.get(entrant, 3),) for entrant in table.seats))
                for table, result in zip(first.draft.tables, first.results, strict=True)
                if result is not None
            ),
        )
        drawn = FORMATS["escada"].draw(FieldOfPlayers(tuple(range(1, 16)), (counted,), 5, 4), first.lots())
        assert isinstance(drawn, Draft)
        assert set(drawn.ladder[1]) >= set(fourths) - {left_behind}
        assert left_behind in drawn.ladder[2]


def test_knockout_the_final_of_two_winners_is_filled_with_the_best_seconds() -> None:
    rounds, _ = play(FORMATS["knockout"], 9, 4, by_chance(5), 7, 9, 4)
    assert [len(table.seats) for table in rounds[1].draft.tables] == [4]
    for this_round, after in pairwise(rounds):
        best = {
            entrant for index in range(len(this_round.draft.tables)) for entrant in finishers(this_round, index)[:2]
        }
        assert set(after.draft.ladder[0]) <= best


def test_fewer_than_make_a_table_are_refused() -> None:
    desk = entered(3, "Dalmuti: Campeonato da Firma 2026", scored=False)
    with pytest.raises(TournamentError) as caught:
        desk.draw_up(1)
    assert (caught.value.code, caught.value.data) == ("too_few_players", {"players": 3, "needed": 4})


@pytest.mark.parametrize("known", [True, False])
def test_level_at_a_table_all_scores_so_far_decide_before_the_lot_if_all_are_known(known: bool) -> None:
    desk = opened("Dalmuti: Campeonato da Firma 2026", table_size=4, options={"hands": 2})
    for number in range(1, 17):
        desk.register(f"P{number}")
    desk.draw_up(1)
    scores = {1: (4, 4, 4, 0), 2: (5, 3, 2, 2), 3: (6, 2, 2, 2), 4: (6, 4, 1, 1)}
    places = {1: (1, 2, 3, 4)}
    for table in desk.pending():
        desk.report(1, table.number, Scores(scores[table.number], places=places.get(table.number, ())))
    if not known:
        desk.correct(1, 2, PlacesForm((1, 2, 3, 4)))
    winners = {table.seats[0]: table.number for table in desk.tournament.rounds[0].draft.tables}
    desk.draw_up(2)
    title = desk.pending()[0]
    assert set(title.seats) == set(winners)
    first = next(seat for seat in title.seats if winners[seat] == 1)
    desk.report(2, 1, Scores(tuple(6 if seat == first else 2 for seat in title.seats)))
    for table in desk.pending():
        desk.report(2, table.number, Scores((6, 4, 2, 0)))
    final = desk.final()
    assert final is not None
    # The winners of tables 3 and 4 have six points from before, that of table 2 five.
    assert final[0] == first
    assert (winners[final[3]] == 2) == known


@pytest.mark.parametrize(
    ("kept", "drawn", "numbers"),
    [
        ([3], 2, ["a", "b", "kept 3"]),
        ([1], 1, ["kept 1", "a"]),
        ([4], 2, ["kept 4", "a", "b"]),
        ([2, 7], 1, ["kept 7", "kept 2", "a"]),
    ],
)
def test_a_table_that_is_kept_keeps_its_number_up_to_the_last_of_the_round(kept, drawn, numbers) -> None:
    tables = numbered(
        [Pairing(number, (f"kept {number}",), 0) for number in kept],
        [Pairing(0, (name,), 0) for name in "ab"[:drawn]],
    )
    assert [table.seats[0] for table in tables] == numbers
    assert [table.number for table in tables] == [*range(1, len(tables) + 1)]
