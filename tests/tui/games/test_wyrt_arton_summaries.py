"""Wyrt de Arton: who won what at the end of a hand, in the headline, the rows, the flourish and the log alike."""

from __future__ import annotations

from functools import partial

import pytest

from engine.games.wyrt_arton.events import PotPaid
from tests.engine.wyrt_arton.positions import GAME, Match, table
from tests.tui.games.test_wyrt_arton_words import localizer
from tui.games.table_model import HandSummary
from tui.games.wyrt_arton.events import flourish
from tui.games.wyrt_arton.summaries import hand_summary, results

BEST, SECOND, THIRD = "AS AH AD 7C 8D", "KS KH KD 5C 2D", "QS QH JD 3C 6D"


def all_in(*stacks: int, hands: tuple[str, ...]) -> Match:
    """Play a hand in which everybody puts in everything, who has most by a raise."""
    match = table(len(stacks), money=stacks).deal(*hands)
    while match.deciders and match.state.hand_number == 1 and match.state.turn == 1:
        legal = match.legal()
        biggest = max(stacks) == match.seat(match.deciders[0]).money + match.seat(match.deciders[0]).stake
        names = {type(action).__name__ for action in legal}
        match.go(f"r{max(stacks) - match.state.highest}" if biggest and "Raise" in names else "c")
    return match.throw("9S").throw("TH") if match.state.hand_number == 1 else match


def summary(match: Match, language: str = "pt_BR") -> HandSummary:
    found = hand_summary(match.events, partial(GAME.view, match.state, None), localizer(language))
    assert found is not None
    return found


def gains(shown: HandSummary) -> dict[str, str]:
    return {row[0]: row[3] for row in shown.rows[1:5]}


@pytest.mark.parametrize(
    ("language", "title"),
    [("pt_BR", "Bia leva T$ 60; Caio leva T$ 60"), ("en", "Bia takes T$ 60; Caio takes T$ 60")],
)
def test_WA_69_each_winner_of_a_pot_stands_in_the_headline_with_what_it_won(language: str, title: str) -> None:
    match = all_in(100, 20, 50, hands=(THIRD, BEST, SECOND))
    shown = summary(match, language)
    assert shown.title == title
    assert gains(shown)["Bia"] == "+60" and gains(shown)["Caio"] == "+60"


def test_WA_69_pots_of_the_same_winner_are_told_as_a_sum() -> None:
    shown = summary(all_in(100, 20, 60, hands=(THIRD, SECOND, BEST)))
    assert shown.title == "Caio leva T$ 140"


def test_WA_5_a_tie_in_one_pot_alone_is_told_of_that_pot_alone() -> None:
    hands = ("AS KH 7D 5C 3H", "AH KS 7C 5D 3C", "AC 8H 8C 8D 8S", "QS JD 6H 4H 2D")
    match = all_in(100, 100, 20, 100, hands=hands)
    shown = summary(match)
    assert shown.title == "Caio leva T$ 80; Bia e Ana dividem T$ 240"


def test_WA_69_what_nobody_covered_is_neither_won_nor_a_pot() -> None:
    match = all_in(100, 40, 40, hands=(THIRD, BEST, SECOND))
    shown = summary(match)
    assert shown.title == "Bia leva T$ 120"
    assert gains(shown)["Ana"] == "–" and [row[0] for row in shown.rows[4:]] == ["Pote 1", "Volta"]
    played = [*match.story]
    outcome = match.resign(0).outcome
    places = results(GAME.view(match.state, None), outcome, played, localizer())
    assert {row[1]: row[3] for row in places[1:4]} == {"Bia": "1", "Ana": "0", "Caio": "0"}


@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_a_flourish_of_a_side_pot_says_that_it_is_one(language: str) -> None:
    match = all_in(100, 20, 50, hands=(THIRD, BEST, SECOND))
    pots = [event for event in match.events if isinstance(event, PotPaid)]
    shown = [flourish(pot, localizer(language), None) for pot in pots]
    words = [highlight.text for highlight in shown if highlight is not None]
    side = {"pt_BR": "Caio LEVA O 1º POTE LATERAL: T$ 60", "en": "Caio TAKES SIDE POT 1: T$ 60"}[language]
    assert len(pots) == 3 and words[1:] == [side]
