"""Swiss, at duels and in tables, and the league evening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, permutations

import pytest

from tests.tournaments.events import entered, in_seat_order, played_out, report_all
from tournaments.controller import TournamentController
from tournaments.fold import field_of, rounds_planned
from tournaments.formats.judging import PairingJudge
from tournaments.formats.matching import best_pairs
from tournaments.formats.tabling import TablingCosts, tables_for
from tournaments.lots import round_lots, stream
from tournaments.model import Member
from tournaments.results import PlacesForm
from tournaments.tiebreaks.rounds import scores_so_far

SWISS = {"format": "swiss", "table_size": 2}
PODS = {"format": "swiss", "table_size": 4}


def by_lot(desk: TournamentController, rounds: int, seed: int = 1) -> TournamentController:
    """Play so many rounds with results at random."""
    numbers = stream("test results", seed)
    for _ in range(rounds):
        desk.draw_up(numbers.randrange(1 << 32))
        for table in desk.pending():
            places = tuple(place + 1 for place in numbers.shuffled(len(table.seats)))
            desk.report(desk.round.number, table.number, PlacesForm(places))
    return desk


def judge_of(desk: TournamentController, lot: int = 99) -> PairingJudge:
    tournament = desk.tournament
    lots = round_lots(lot, len(tournament.rounds) + 1, tournament.seeds)
    return PairingJudge(field_of(tournament), lots, by_score=True)


def test_the_first_round_pairs_the_upper_half_of_the_seeds_with_the_lower() -> None:
    desk = entered(8, **SWISS)
    desk.draw_up(1)
    rank = {entrant: index for index, entrant in enumerate(desk.tournament.seeds)}
    pairs = {frozenset(rank[seat] for seat in table.seats) for table in desk.round.draft.tables}
    assert pairs == {frozenset((index, index + 4)) for index in range(4)}


def test_the_first_round_in_tables_spreads_the_best_seeds() -> None:
    desk = entered(12, **PODS)
    desk.draw_up(1)
    best = set(desk.tournament.seeds[:3])
    assert [len(best & set(table.seats)) for table in desk.round.draft.tables] == [1, 1, 1]


def test_winners_meet_winners_and_nobody_meets_twice() -> None:
    desk = by_lot(entered(16, **SWISS), 4)
    for this_round, after in pairwise(desk.tournament.rounds):
        assert not {frozenset(t.seats) for t in this_round.draft.tables} & {
            frozenset(t.seats) for t in after.draft.tables
        }
    second = desk.tournament.rounds[1]
    assert [{why.code for why in table.why} for table in second.draft.tables] == [{"same_score"}] * 8


@pytest.mark.parametrize("players", [6, 7, 8])
@pytest.mark.parametrize("seed", range(4))
def test_small_fields_are_paired_at_the_least_cost_of_all_pairings(players: int, seed: int) -> None:
    judge = judge_of(by_lot(entered(players, **SWISS, scored=False), 2, seed))
    count = len(judge.order)
    fewest = min(judge.byes[entrant] for entrant in judge.order)

    def cost(order: tuple[int, ...]) -> int:
        total = sum(judge.pair(min(pair), max(pair)) for pair in zip(order[::2], order[1::2], strict=False))
        if count % 2:
            free = order[-1]
            total += judge.free(free) if judge.byes[judge.order[free]] == fewest else judge.weights[0] ** 2
        return total

    plan = tables_for(judge)
    made = tuple(judge.rank[seat] for table in plan.tables for seat in table)
    made += tuple(judge.rank[entrant] for entrant in plan.free)
    assert cost(made) == min(map(cost, permutations(range(count))))


@pytest.mark.parametrize("seed", range(6))
def test_tables_are_made_at_the_least_cost_of_all_partitions(seed: int) -> None:
    judge = judge_of(by_lot(entered(8, **PODS), 2, seed))
    weights = TablingCosts(judge, frozenset())

    def cost(tables: Iterable[Sequence[int]]) -> int:
        return sum(weights.cost(table, 4) for table in tables)

    everybody = set(judge.order)
    partitions = [(set(four), everybody - set(four)) for four in combinations(judge.order, 4)]
    assert cost(tables_for(judge).tables) == min(cost([sorted(a), sorted(b)]) for a, b in partitions)


def test_nothing_dearer_than_a_known_pairing_can_be_in_a_better_one() -> None:
    """The exact answer for many equals that of looking at every pair."""
    numbers = stream("costs", 1)
    prices = {pair: numbers.randrange(50) ** 2 for pair in combinations(range(60), 2)}
    found = best_pairs(60, lambda this, other: prices[this, other])
    whole = best_pairs(60, lambda this, other: prices[this, other], lambda this, other: None)
    assert found is not None
    assert sum(prices[pair] for pair in found) == sum(prices[pair] for pair in whole)


def test_the_bye_goes_to_the_lowest_of_those_who_have_had_the_fewest_and_says_why() -> None:
    desk = by_lot(entered(9, **SWISS), 3)
    free = [this_round.draft.byes[0] for this_round in desk.tournament.rounds]
    assert len({bye.entrant for bye in free}) == 3
    assert [bye.why[0].code for bye in free] == ["bye"] * 3
    scores = scores_so_far(field_of(desk.tournament))
    desk.draw_up(5)
    [last] = desk.round.draft.byes
    never = [entrant for entrant in desk.tournament.seeds if entrant not in {bye.entrant for bye in free}]
    assert scores[last.entrant] == min(scores[entrant] for entrant in never)


def test_first_seats_are_shared_out() -> None:
    desk = by_lot(entered(16, **SWISS, rounds=6), 6)
    firsts = field_of(desk.tournament).firsts()
    assert {firsts[entrant] for entrant in desk.tournament.seeds} <= {2, 3, 4}


def test_a_pairing_says_what_the_next_best_would_have_cost() -> None:
    desk = by_lot(entered(12, **SWISS), 3)
    codes = [desk.explain(3, table)[-1] for table in range(1, 7)]
    assert {why.code for why in codes} == {"next_best"}
    assert all(why.data["level"] in ("gap", "seats", "lot", "rematch") for why in codes)


def test_a_rematch_that_cannot_be_avoided_says_so() -> None:
    desk = by_lot(entered(4, **SWISS, rounds=4, scored=False), 4)
    assert all("rematch_unavoidable" in {why.code for why in t.why} for t in desk.round.draft.tables)
    assert not any("rematch" in {why.code for why in t.why} for t in desk.tournament.rounds[2].draft.tables)


def test_club_mates_are_kept_apart_where_that_costs_nothing_else() -> None:
    desk = entered(0, **SWISS, avoid_clubs=True)
    for number in range(8):
        desk.register(f"P{number}", club="Centro" if number < 4 else "Praia")
    desk.draw_up(3)
    clubs = {entrant.id: entrant.club for entrant in desk.tournament.entrants}
    assert all(clubs[table.seats[0]] != clubs[table.seats[1]] for table in desk.round.draft.tables)


def test_a_table_says_that_two_of_a_club_meet_at_it_whoever_else_does() -> None:
    desk = entered(0, **PODS, avoid_clubs=True)
    for number in range(8):
        desk.register(f"P{number}", club="Centro" if number < 6 else "Praia")
    desk.draw_up(3)
    assert all("club_mates" in {why.code for why in table.why} for table in desk.round.draft.tables)


def test_the_final_table_seats_the_best_and_its_places_go_first() -> None:
    desk = by_lot(entered(16, **PODS, final_table=4, rounds=3), 3)
    scores = scores_so_far(field_of(desk.tournament))
    assert desk.final() is None
    desk.draw_up(9)
    [final] = desk.round.draft.tables
    assert min(scores[seat] for seat in final.seats) >= max(
        scores[entrant] for entrant in desk.tournament.seeds if entrant not in final.seats
    )
    desk.report(4, 1, in_seat_order(4))
    assert desk.final()[:4] == final.seats
    assert rounds_planned(desk.tournament) == 4


def test_ties_are_allowed_and_the_final_order_is_still_total() -> None:
    desk = entered(8, **SWISS)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        for table in desk.pending():
            desk.report(desk.round.number, table.number, PlacesForm((1, 1)))
    assert sorted(desk.final()) == list(range(1, 9))


def test_a_league_evening_ignores_scores_and_brings_new_people_together() -> None:
    desk = played_out(16, format="league", table_size=4, rounds=3)
    met = field_of(desk.tournament).met()
    assert max(met.values()) == 1
    assert {why.code for table in desk.round.draft.tables for why in table.why} == {"by_lot"}


def test_the_same_log_gives_the_same_pairing() -> None:
    controller, other = (by_lot(entered(25, **PODS), 4) for _ in range(2))
    assert controller.tournament == other.tournament
    assert TournamentController(controller.entries).tournament == controller.tournament


def test_pairs_play_swiss_two_pairs_a_table() -> None:
    desk = entered(0, "Chama: Duplas Fluminenses 2025", format="swiss", table_size=2)
    for number in range(1, 7):
        desk.register_group((Member(f"A{number}"), Member(f"B{number}")))
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    assert len(desk.tournament.rounds) == 3


def test_a_table_whose_player_did_not_come_hides_no_other_table_s_reason() -> None:
    desk = entered(6, **SWISS, scored=False)
    desk.draw_up(3)
    first, second = desk.tournament.rounds[0].draft.tables[:2]
    desk.no_show(1, first.number, first.seats[0])
    assert desk.explain(1, second.number)
