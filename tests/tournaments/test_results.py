"""The forms of a result, Chama's own among them (4.7.1, CH-61, CH-63)."""

from __future__ import annotations

import pytest

from engine.core.model import Outcome
from tournaments.errors import TournamentError
from tournaments.results import GameInApp, PlacesForm, Scores, SixRealms, TableCounts
from tournaments.results.chama import ArmyCount
from tournaments.results.chama_ways import CountedVictory
from tournaments.results.entry import Typed
from tournaments.results.entry_table import EntryTable
from tournaments.results.forms import played
from tournaments.results.general_ways import Points
from tournaments.results.wyrt_lordes import WyrtTibares


def refused(form, seats: int, strict: bool = True) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        form.settle(seats, strict)
    return caught.value


@pytest.mark.parametrize(("realms", "points"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 13), (5, 21), (6, 34)])
def test_CH_61_intact_realms_count_by_the_table(realms: int, points: int) -> None:
    assert ArmyCount(armies=0, commanders=0, realms=realms).points == points


def test_CH_61_an_army_counts_one_and_a_commander_two() -> None:
    assert ArmyCount(armies=3, commanders=2, realms=4).points == 3 + 4 + 13


def test_CH_61_the_counts_rank_the_table() -> None:
    form = TableCounts((ArmyCount(0, 1, 2), ArmyCount(2, 2, 3), ArmyCount(0, 0, 0), ArmyCount(1, 3, 3)))
    settled = form.settle(4, strict=True)
    assert settled.places == (3, 2, 4, 1)
    assert settled.scores[1] == (14, 3, 0)


def test_CH_61_a_tie_goes_to_more_intact_realms() -> None:
    assert TableCounts((ArmyCount(2, 0, 1), ArmyCount(0, 0, 2))).settle(2, strict=True).places == (2, 1)


def test_CH_61_then_to_more_cards_in_the_draw_pile() -> None:
    assert TableCounts((ArmyCount(1, 1, 2, pile=9), ArmyCount(1, 1, 2, pile=11))).settle(2, strict=True).places == (
        2,
        1,
    )


def test_CH_61_what_is_still_level_plays_one_more_rodada_in_a_knockout_and_stands_elsewhere() -> None:
    form = TableCounts((ArmyCount(1, 1, 2, 9), ArmyCount(1, 1, 2, 9), ArmyCount(0, 0, 0, 9)))
    assert refused(form, 3).code == "play_one_more_rodada"
    assert form.settle(3, strict=False).places == (1, 1, 3)
    behind = TableCounts((ArmyCount(0, 0, 6), ArmyCount(1, 1, 2, 9), ArmyCount(1, 1, 2, 9)))
    assert refused(behind, 3).code == "play_one_more_rodada"


@pytest.mark.parametrize(
    ("count", "figure"),
    [
        (ArmyCount(21, 0, 0), "armies"),
        (ArmyCount(0, 17, 0), "commanders"),
        (ArmyCount(0, 0, 7), "realms"),
        (ArmyCount(0, 0, 0, -1), "pile"),
    ],
)
def test_a_count_that_no_table_can_hold_is_refused(count: ArmyCount, figure: str) -> None:
    error = refused(TableCounts((count, ArmyCount(0, 0, 0))), 2)
    assert (error.code, error.data["figure"]) == ("bad_count", figure)


def test_counts_for_another_number_of_seats_are_refused() -> None:
    assert refused(TableCounts((ArmyCount(0, 0, 0),)), 2).code == "counts_missing"
    assert refused(TableCounts(()), 2).code == "counts_missing"


def test_a_duel_won_by_six_realms_needs_the_winner_only() -> None:
    assert SixRealms(1).settle(2, strict=True).places == (2, 1)


def test_CH_63_behind_six_realms_the_others_rank_by_their_counts() -> None:
    form = SixRealms(2, (ArmyCount(0, 0, 1), ArmyCount(9, 9, 5), None, ArmyCount(0, 2, 1)))
    assert form.settle(4, strict=True).places == (4, 2, 1, 3)
    level = SixRealms(0, (None, ArmyCount(1, 0, 1), ArmyCount(1, 0, 1)))
    assert level.settle(3, strict=True).places == (1, 2, 2)


def test_behind_six_realms_the_others_may_be_typed() -> None:
    assert SixRealms(0, places=(1, 3, 2)).settle(3, strict=True).places == (1, 3, 2)
    assert refused(SixRealms(0, places=(2, 1, 3)), 3).code == "bad_places"
    assert refused(SixRealms(0, places=(1, 1, 3)), 3).code == "bad_places"


def test_behind_six_realms_the_others_cannot_be_guessed() -> None:
    assert refused(SixRealms(0), 3).code == "counts_missing"
    assert refused(SixRealms(0, (None, ArmyCount(0, 0, 1), None)), 3).code == "counts_missing"
    assert refused(SixRealms(3), 3).code == "bad_winner"


@pytest.mark.parametrize("places", [(1, 2), (1, 2, 4), (0, 1, 2), (2, 2, 3), (1, 2, 2, 3), (1, 1, 2)])
def test_places_must_be_one_two_three_with_level_seats_sharing_the_better(places) -> None:
    assert refused(PlacesForm(places), 3).code == "bad_places"


def test_level_seats_share_the_better_place() -> None:
    assert PlacesForm((2, 1, 2)).settle(3, strict=True).places == (2, 1, 2)


def test_a_match_played_in_the_app_fills_in_its_own_form() -> None:
    form = played("m7", Outcome((2, 1, 3), (21, 34, 5), "six_realms"))
    assert form == GameInApp("m7", (2, 1, 3), ((21,), (34,), (5,)), "six_realms")
    assert form.settle(3, strict=True).scores == ((21,), (34,), (5,))
    assert refused(GameInApp("m7", (2, 1), ((1,), (2,), (3,))), 2).code == "bad_places"
    assert refused(GameInApp("m7", ()), 2).code == "bad_places"


def test_an_earlier_score_is_gone_on_with_and_the_first_figure_of_each_row_stands_first() -> None:
    table = EntryTable(("Ana", "Bia", "Caio"), ("Ana", "Bia", "Caio"), WyrtTibares())
    typed = Points(table, WyrtTibares()).begun(Scores((50, 200, 50), places=(2, 1, 3)))
    assert (typed.firsts, typed.ahead) == ((50, 200, 50), (1, 0, 2))
    assert Typed(((1, 2), (3, 4))).firsts == (1, 3)


def test_of_the_losers_of_a_game_of_chama_it_is_said_who_is_not_counted_yet() -> None:
    table = EntryTable(("Ana", "Bia", "Caio"), ("Ana", "Bia", "Caio"))
    nobody, bia = (None,) * 4, (0, 0, 3, None)
    way = CountedVictory(table)
    assert way._uncounted(Typed((nobody, bia, nobody), 0, "six_realms")) == "Caio"
    assert way.form(Typed((nobody, bia, bia), 0, "six_realms")) is not None
