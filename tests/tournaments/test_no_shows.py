"""Tables to which somebody, or nobody, came: every format goes on, and what comes of it is reckoned a second time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tournaments.events import entered, in_seat_order, opened
from tests.tournaments.test_desk import refused
from tournaments.controller import TournamentController
from tournaments.differences import AbsenceDiffers, ResultDiffers
from tournaments.fold import field_of
from tournaments.formats import FORMATS, format_named, traits_of
from tournaments.games import games_of
from tournaments.lots import stream
from tournaments.model import Member, Round
from tournaments.results import PlacesForm
from tournaments.settings_schema import SCORED
from tournaments.standings import history, standings
from tournaments.tiebreaks.rounds import scores_so_far

SWISS = {"format": "swiss", "table_size": 2, "scored": False}
DALMUTI = "Dalmuti: Campeonato da Firma 2026"
TRIOS = "Wyrt: Trios X 2026"
PAIRS = "Chama: Duplas Fluminenses (Xisum) 2025"
NOT_ONLY_DUELS = [key for key in FORMATS if not traits_of(key).duels_only]
EVENTS = [
    *((key, "Chama: Campeonato X 2026", 2) for key in FORMATS),
    *((key, line, size) for key in NOT_ONLY_DUELS for line, size in ((PAIRS, 2), (DALMUTI, 4))),
    *((key, "Chama: Campeonato X 2026", 4) for key in NOT_ONLY_DUELS),
    *((key, TRIOS, 2) for key in ("escada", "duel_knockout")),
]


def event(line: str, entrants: int, **settings) -> TournamentController:
    """Return a desk with so many entrants: people, pairs or trios."""
    desk = opened(line, scored=False, **settings)
    members = desk.tournament.ruleset.members
    for number in range(1, entrants + 1):
        if members == 1:
            desk.register(f"P{number}")
        else:
            desk.register_group([Member(f"{letter}{number}") for letter in "ABC"[:members]])
    return desk


def play(desk: TournamentController, numbers, missing: int) -> None:
    """Play a round in which one of so many entrants does not come, said one by one or all at once, in any order."""
    round_ = desk.round
    assert round_ is not None
    for table in round_.draft.tables:
        whole = not numbers.randrange(missing)
        gone = [seat for seat in table.seats if whole or not numbers.randrange(2 * missing)]
        shuffled = [gone[index] for index in numbers.shuffled(len(gone))]
        if shuffled and numbers.randrange(2):
            desk.no_show(round_.number, table.number, *shuffled)
        else:
            for entrant in shuffled:
                desk.no_show(round_.number, table.number, entrant)
    for table in desk.pending():
        places = PlacesForm(tuple(place + 1 for place in numbers.shuffled(len(table.seats))))
        desk.report(round_.number, table.number, places)


def deserted(round_: Round) -> Iterator[tuple[int, ...]]:
    return (table.absent for table in round_.draft.tables if not table.seats)


def came(round_: Round, group: int) -> set[int]:
    """Return who of a group of the ladder came to a table, or had a bye."""
    seats = {seat for table in round_.draft.tables if table.group == group for seat in table.seats}
    return seats | {bye.entrant for bye in round_.draft.byes if bye.group == group}


def behind_their_group(desk: TournamentController) -> None:
    """Check that whoever was at a deserted table stands behind all of their group who came to one of theirs."""
    round_, ladder = (
        desk.tournament.rounds[-1],
        format_named(desk.tournament.settings.format).ladder(field_of(desk.tournament)),
    )
    at = {entrant: index for index, group in enumerate(ladder) for entrant in group}
    for table in round_.draft.tables:
        if not table.seats:
            others = came(round_, table.group) - set(desk.tournament.dropped)
            assert all(at[entrant] > at[other] for entrant in table.absent for other in others)


def goes_on(desk: TournamentController) -> None:
    """Check who is still in a knockout: nobody of a deserted table, as long as anybody came anywhere."""
    round_ = desk.tournament.rounds[-1]
    final = desk.final()
    still = set(final[:1]) if final else set(format_named("knockout").ladder(field_of(desk.tournament))[0])
    if came(round_, 0):
        assert not any(still.intersection(absent) for absent in deserted(round_))


def defeats(desk: TournamentController) -> dict[int, int]:
    """Return how often everybody has lost: at a duel, by not coming to one, alone or with the other."""
    lost = dict.fromkeys(desk.tournament.seeds, 0)
    for round_ in desk.tournament.rounds:
        for table, result in zip(round_.draft.tables, round_.results, strict=True):
            assert result is not None
            beaten = [seat for seat, place in zip(table.seats, result.places, strict=True) if place > 1]
            for entrant in (*beaten, *table.absent):
                lost[entrant] += 1
    return lost


def scores(desk: TournamentController) -> dict[int, float]:
    """Return everybody's score: points for those left behind, all of them without a game, nothing for the absent."""
    size = desk.tournament.settings.table_size
    score = dict.fromkeys(desk.tournament.seeds, 0.0)
    for round_ in desk.tournament.rounds:
        for table, result in zip(round_.draft.tables, round_.results, strict=True):
            assert result is not None
            for seat, place in zip(table.seats, result.places, strict=True):
                others = len(table.seats) - 1
                score[seat] += (size - 1) * (len(table.seats) - place) / others if others else size - 1
        for bye in round_.draft.byes:
            score[bye.entrant] += size - 1
    return score


@pytest.mark.parametrize(("key", "line", "size"), EVENTS)
def test_every_format_plays_to_its_end_whoever_does_not_come(key: str, line: str, size: int) -> None:
    for seed in range(8 if key not in SCORED else 3):
        numbers = stream("no-shows", f"{key} {line} {size} {seed}")
        desk = event(line, 4 + numbers.randrange(10), format=key, table_size=size)
        while desk.final() is None:
            assert len(desk.tournament.rounds) < 40
            desk.draw_up(numbers.randrange(1 << 32))
            play(desk, numbers, 2 + numbers.randrange(4))
            match key:
                case "escada" | "duel_knockout":
                    behind_their_group(desk)
                case "knockout":
                    goes_on(desk)
                case "double_elimination":
                    alive = {entrant for entrant, count in defeats(desk).items() if count < 2}
                    ladder = format_named(key).ladder(field_of(desk.tournament))
                    assert {entrant for group in ladder for entrant in group} == set(desk.tournament.seeds)
                    assert alive == {entrant for group in ladder[: len(alive and ladder)] for entrant in group} & alive
                case _ if key in SCORED:
                    field = field_of(desk.tournament)
                    reckoned = {entrant: round(score, 6) for entrant, score in scores(desk).items()}
                    assert {entrant: round(score, 6) for entrant, score in scores_so_far(field).items()} == reckoned
        desk.finish()
        lines = standings(desk.tournament)
        assert sorted(line.entrant.id for line in lines) == sorted(desk.tournament.seeds)
        for line_ in lines:
            assert line_.low == line_.high
            assert not {
                appearance.place for appearance in history(desk.tournament, line_.entrant.id) if appearance.forfeit
            } - {None}


# ---- What a table that nobody came to is ----------------------------------------------------------------------------


def first_table(desk: TournamentController) -> tuple[int, ...]:
    assert desk.round is not None
    return desk.round.draft.tables[0].everybody


def drawn(players: int = 8, **settings) -> TournamentController:
    desk = entered(players, **({"scored": False} | settings))
    desk.draw_up(1)
    return desk


@pytest.mark.parametrize("size", [2, 4])
def test_where_nobody_came_all_have_lost_in_whatever_order_that_is_said(size: int) -> None:
    states = []
    for turned in (False, True):
        desk = drawn(format="swiss", table_size=size)
        seats = first_table(desk)
        for entrant in reversed(seats) if turned else seats:
            desk.no_show(1, 1, entrant)
        states.append(desk.tournament)
    assert states[0] == states[1]
    assert 1 not in {table.number for table in desk.pending()}
    assert {scores_so_far(field_of(desk.tournament))[entrant] for entrant in seats} == {0.0}
    assert games_of(desk.tournament) == ()
    heard = [history(desk.tournament, entrant)[0] for entrant in seats]
    assert all(round_.forfeit == "lost" and {*round_.opponents} < {*seats} for round_ in heard)


def test_the_last_one_who_is_dropped_has_won_nothing_where_nobody_came() -> None:
    for size in (2, 4):
        desk = drawn(format="swiss", table_size=size)
        seats = first_table(desk)
        for entrant in seats:
            desk.drop(entrant)
        assert desk.round is not None
        assert desk.round.draft.tables[0].nobody_came
        assert scores_so_far(field_of(desk.tournament))[seats[-1]] == 0.0


def test_whoever_came_and_leaves_with_a_win_without_a_game_keeps_it() -> None:
    desk = drawn(**SWISS)
    first, second = first_table(desk)
    desk.drop(first)
    assert desk.won_unplayed(second) == 1
    desk.drop(second, came=True)
    assert scores_so_far(field_of(desk.tournament))[second] == 1.0


def test_a_double_loss_is_corrected_like_any_result() -> None:
    desk = drawn(**SWISS)
    first, second = first_table(desk)
    desk.no_show(1, 1, first, second)
    assert refused(desk.report, 1, 1, in_seat_order(2)).code == "walkover"
    changes = desk.correct(1, 1, in_seat_order(2))
    assert AbsenceDiffers(1, 1, first, absent=False, left=(first, second)) in changes
    assert any(isinstance(change, ResultDiffers) and change.seats == (first, second) for change in changes)
    assert scores_so_far(field_of(desk.tournament))[first] == 1.0
    desk.no_show(1, 1, second)
    desk.no_show(1, 1, first)
    desk.no_show(1, 1, second, came=True)
    assert scores_so_far(field_of(desk.tournament))[second] == 1.0
    assert refused(desk.no_show, 1, 1, second, came=True).code == "not_missing"
    desk.no_show(1, 1, first, came=True)
    assert 1 in {table.number for table in desk.pending()}
    assert desk.tournament.rounds[0].draft.tables[0].seats == (first, second)


def test_a_no_show_takes_the_result_away_that_was_typed_before_it_was_known() -> None:
    desk = drawn(format="swiss", table_size=4)
    gone, *left = first_table(desk)
    desk.report(1, 1, in_seat_order(4))
    changes = desk.no_show(1, 1, gone)
    assert [change.after for change in changes if isinstance(change, ResultDiffers)] == [None]
    assert desk.pending()[0].seats == tuple(left)


def test_in_a_round_that_is_past_a_no_show_has_to_decide_the_table() -> None:
    desk = drawn(format="swiss", table_size=4)
    seats = first_table(desk)
    for table in desk.pending():
        desk.report(1, table.number, in_seat_order(len(table.seats)))
    desk.draw_up(2)
    assert refused(desk.no_show, 1, 1, seats[0]).code == "round_is_past"
    before = desk.round
    desk.no_show(1, 1, *seats)
    assert desk.tournament.rounds[0].draft.tables[0].nobody_came
    # Nobody has begun the next round, so it follows.
    assert [notice.code for notice in desk.tournament.notices] == ["round_redrawn"]
    assert desk.round != before


def test_the_next_one_has_a_bye_where_nobody_goes_on_from_a_table_of_a_knockout() -> None:
    desk = drawn(format="knockout", table_size=2)
    gone = first_table(desk)
    desk.no_show(1, 1, *gone)
    for table in desk.pending():
        desk.report(1, table.number, in_seat_order(2))
    desk.draw_up(2)
    assert desk.round is not None
    assert len(desk.round.draft.tables) == 1
    assert len(desk.round.draft.byes) == 1
    assert not {*gone} & {*desk.round.draft.ladder[0]}


def test_who_did_not_come_plays_for_the_last_places_where_all_places_are_played_for() -> None:
    desk = drawn(format="duel_knockout", table_size=2)
    gone = first_table(desk)
    desk.no_show(1, 1, *gone)
    for table in desk.pending():
        desk.report(1, table.number, in_seat_order(2))
    desk.draw_up(2)
    assert desk.round is not None
    assert [len(group) for group in desk.round.draft.ladder] == [3, 3, 2]
    assert {*desk.round.draft.ladder[2]} == {*gone}


@pytest.mark.parametrize(("key", "size"), [("knockout", 2), ("knockout", 4), ("escada", 2), ("duel_knockout", 2)])
def test_who_does_not_come_to_the_table_that_decides_shares_its_places(key: str, size: int) -> None:
    desk = drawn(8, format=key, table_size=size, scored=True)
    while desk.final() is None:
        assert desk.round is not None
        for table in desk.pending():
            if table.group == 0 and len([other for other in desk.round.draft.tables if other.group == 0]) == 1:
                last = table.seats
                desk.no_show(desk.round.number, table.number, *last)
            else:
                desk.report(desk.round.number, table.number, in_seat_order(len(table.seats)))
        if desk.final() is None:
            desk.draw_up(len(desk.entries))
    lines = {line.entrant.id: line for line in standings(desk.tournament)}
    assert {(lines[entrant].place, lines[entrant].sharing) for entrant in last} == {(1, len(last))}
    assert len({lines[entrant].points for entrant in last}) == 1


def test_two_tables_to_which_nobody_came_stay_when_others_change_places_by_hand() -> None:
    desk = drawn(8, **SWISS)
    assert desk.round is not None
    both = [table.seats for table in desk.round.draft.tables[:2]]
    for number, seats in enumerate(both, 1):
        desk.no_show(1, number, *seats)
    third, fourth = (table.seats for table in desk.round.draft.tables[2:])
    desk.swap(third[0], fourth[0])
    tables = desk.round.draft.tables
    assert [table.absent for table in tables[:2]] == both
    assert desk.round.missing() == (3, 4)
    desk.redraw(9)
    assert [table.absent for table in desk.round.draft.tables[:2]] == both


def test_an_absent_player_of_a_game_with_scores_has_none_and_the_tournament_goes_on() -> None:
    desk = event(DALMUTI, 8, format="escada", table_size=4)
    desk.draw_up(1)
    assert desk.round is not None
    for table in desk.round.draft.tables:
        desk.no_show(1, table.number, *table.seats)
    desk.draw_up(2)
    assert {len(table.seats) for table in desk.round.draft.tables} == {4}


def test_a_group_left_too_small_for_a_table_ends_the_ladder_and_draws_no_empty_round() -> None:
    desk = event(DALMUTI, 8, format="escada", table_size=4)
    desk.draw_up(1)
    assert desk.round is not None
    gone = first_table(desk)
    desk.no_show(1, 1, *gone)
    desk.report(1, 2, in_seat_order(4))
    desk.drop(gone[0])
    assert desk.final() is not None


def test_a_table_without_a_game_can_be_corrected_after_two_names_became_one_person() -> None:
    desk = drawn(9, **SWISS)
    first, second = first_table(desk)
    desk.no_show(1, 1, first)
    free = desk.tournament.rounds[0].draft.byes[0].entrant
    desk.merge(free, second, {1})
    desk.correct(1, 1, in_seat_order(2))
    assert desk.tournament.rounds[0].draft.tables[0].seats == (first, free)


def test_every_act_about_absence_can_be_undone_and_done_again() -> None:
    desk = drawn(**SWISS)
    first, second = first_table(desk)
    acts = (
        lambda: desk.no_show(1, 1, first, second),
        lambda: desk.no_show(1, 1, first, came=True),
        lambda: desk.correct(1, 1, in_seat_order(2)),
        lambda: desk.no_show(1, 1, second),
        lambda: desk.drop(first),
    )
    for act in acts:
        before = desk.tournament
        act()
        after = desk.tournament
        assert after != before
        desk.take_back(desk.undoable())
        assert desk.tournament == before
        desk.take_back(desk.redoable())
        assert desk.tournament == after


def test_the_formats_of_the_catalog_are_all_played_with_people_missing() -> None:
    assert {key for key, _, _ in EVENTS} == set(FORMATS)
