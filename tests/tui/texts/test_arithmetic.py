"""Tie-breaks in words, in both languages."""

from __future__ import annotations

import pytest

from tests.tournaments.oracles.tec_swiss import swiss
from tournaments.tiebreaks import TIEBREAKS, Crosstable, CrosstableRow, Outing, figure, rank
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.localizer import Words

SWISS = swiss()


def formatter(language: str = "pt_BR") -> ArithmeticFormatter:
    return ArithmeticFormatter(Words(language), lambda number: f"P{number}")


def test_a_sum_is_told_with_its_terms() -> None:
    assert formatter().sentence(figure(SWISS, "buchholz", 1)) == "Buchholz 12,5 = 1,5 + 1,5 + 4 + 2 + 3,5"


def test_what_is_cut_and_what_was_not_played_is_marked_and_explained() -> None:
    sentence = formatter("en").sentence(figure(SWISS, "buchholz_cut_1", 4))
    assert sentence.endswith("11.5 = 3 + [2.5] + 1.5 + 3.5 + 3.5 ([ ] is left out)")
    sentence = formatter("en").sentence(figure(SWISS, "buchholz", 6))
    assert sentence.endswith("11.5 = 2 + 3.5 + 2.5* + 1 + 2.5 (* a round that was not played)")


def test_sonneborn_berger_is_told_as_products() -> None:
    assert (
        formatter()
        .sentence(figure(SWISS, "sonneborn_berger", 1))
        .endswith("8 = 1 × 1,5 + 0,5 × 1,5 + 0,5 × 4 + 1 × 2 + 0,5 × 3,5")
    )


def test_percentages_are_told_as_such_with_what_the_floor_raised() -> None:
    assert formatter().figure(figure(SWISS, "match_win", 2)) == "73,33%"
    assert formatter().sentence(figure(SWISS, "match_win", 2)).endswith("73,33% = 11 ÷ 15")
    assert "33%↑" in formatter().sentence(figure(SWISS, "opponents_match_win", 1))


def test_places_are_told_one_after_the_other() -> None:
    assert formatter().figure(figure(SWISS, "places", 2)) == "5-0"


def test_each_term_says_in_which_round_and_against_whom() -> None:
    assert formatter().lines(figure(SWISS, "buchholz", 1))[:2] == ("rodada 1, P9: 1,5", "rodada 2, P13: 1,5")
    assert formatter("en").lines(figure(SWISS, "buchholz", 6))[2] == "round 3: 2.5*"


def test_what_parted_two_neighbours_is_told_with_both_figures() -> None:
    ranked = rank(SWISS, ("score", "buchholz"))
    above, own = ranked[1], ranked[2]
    assert own.parted_by == "buchholz"
    assert formatter("en").parted(above.columns[1], own.columns[1]) == "decided by Buchholz: 15.5 to 14"


def test_a_ruling_of_the_judge_is_a_term_of_the_score() -> None:
    table = Crosstable((CrosstableRow(1, (Outing(1, "bye", 1.0),), extra=-0.5),), 1)
    score = figure(table, "score", 1)
    assert formatter("en").sentence(score).endswith("0.5 = 1 - 0.5")
    assert formatter("en").lines(score) == ("round 1: 1", "a judge's ruling: -0.5")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TIEBREAKS)
def test_every_tie_break_has_words_for_its_arithmetic(language: str, name: str) -> None:
    [column] = rank(SWISS, (name,))[0].columns
    assert formatter(language).sentence(column).startswith(Words(language)(f"desk.tiebreak.{name}"))
