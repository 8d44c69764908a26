"""Wyrt's tutorial, played on the engine alone: whatever the person chooses, its hands come to their end."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from engine.core.log import Player
from engine.core.table import Table
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    TakeFromTable,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import PotWon
from engine.games.wyrt_lordes.game import WyrtLordes
from tests.tui.games.test_wyrt_lordes_words import localizer
from tui.games.teaching import courses_of
from tui.games.wyrt_lordes.events import EVENTS
from tui.games.wyrt_lordes.tutorial import cards
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import Coach, table_of
from tui.services.matches.scenarios import ME, RIVAL, Scenario, among
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

GAME = WyrtLordes()
COURSE = courses_of("wyrt_lordes")[0]
FIRST, KINGS = COURSE.scenarios
PLAYERS = (Player("Ana"), Player("Rosa", "random"))


class Way(NamedTuple):
    """One way through a scenario: what was done at which step, and how it ended."""

    done: tuple[tuple[str, Any], ...]
    pot: PotWon
    outcome: Any


def at(scenario: Scenario, actions: tuple[Any, ...]) -> tuple[Table, Coach]:
    """Play these actions of the person; the rival answers by its habits."""
    table = table_of(GAME, scenario, PLAYERS)
    coach = Coach(table, scenario)
    answer(table, scenario)
    for action in actions:
        table.submit(ME, action)
        answer(table, scenario)
    return table, coach


def answer(table: Table, scenario: Scenario) -> None:
    while RIVAL in table.deciders() and (ME not in table.deciders() or len(table.line.plies) == len(scenario.opening)):
        legal = table.legal_actions(RIVAL)
        habit = next((habit for habit in scenario.habits if habit in legal), None)
        assert habit is not None, f"nothing is written for the rival: {legal}"
        table.submit(RIVAL, habit)


@cache
def ways(number: int) -> tuple[Way, ...]:
    """Go through a scenario along every choice that the coach lets pass; of sets that differ little, some."""
    scenario = COURSE.scenarios[number]
    found: list[Way] = []
    open_ways: list[tuple[tuple[str, Any], ...]] = [()]
    while open_ways:
        done = open_ways.pop()
        table, coach = at(scenario, tuple(action for _name, action in done))
        step = coach.step
        if step is None:
            pots = [event for ply in table.line.plies for event in ply.events if isinstance(event, PotWon)]
            found.append(Way(done, pots[-1], table.outcome))
            continue
        passing = [action for action in table.legal_actions(ME) if among(step.wants + step.allows, action)]
        assert passing == [action for action in table.legal_actions(ME) if not coach.objects(action)]
        for action in passing if len(passing) < 12 else passing[::3]:
            open_ways.append((*done, (step.name, action)))
    return tuple(found)


def test_the_openings_hold_to_the_rules_and_ask_the_person() -> None:
    for scenario in COURSE.scenarios:
        table, coach = at(scenario, ())
        assert ME in table.deciders() and coach.step == scenario.steps[0]


def test_every_step_of_both_scenes_is_come_to() -> None:
    for number, scenario in enumerate(COURSE.scenarios):
        assert {name for way in ways(number) for name, _action in way.done} == {step.name for step in scenario.steps}


def test_the_first_hand_is_won_by_the_person_whatever_is_chosen() -> None:
    assert len(ways(0)) > 100
    for way in ways(0):
        assert way.pot.seats == (ME,)
        assert way.outcome is None


def test_WL_21_who_stays_with_three_nines_wins_level_totals_by_the_combination() -> None:
    simple = [way for way in ways(0) if ("second", WyrtPass()) in way.done]
    assert simple and all(way.pot.by == "combination" for way in simple)
    assert "Totais iguais" in EVENTS.format(simple[0].pot, localizer("pt_BR", 2))


def test_the_bets_are_free_and_every_one_of_them_is_played() -> None:
    assert {action for way in ways(0) for name, action in way.done if name == "bet"} == {Bet(10), Bet(20), Bet(50)}


def test_WL_18_kings_win_with_one_throw_or_two_and_the_match_with_them() -> None:
    assert {way.done[-1][1] for way in ways(1)} == {RollAgain(), KeepDice()}
    for way in ways(1):
        assert way.pot.seats == (ME,)
        assert way.outcome.places == (1, 2) and way.outcome.reason == "shuffled"
        assert ("ace", TakeFromTable((5,))) in way.done


def test_WL_19_who_keeps_the_first_throw_ties_and_wins_as_king() -> None:
    (kept,) = [way for way in ways(1) if way.done[-1][1] == KeepDice()]
    (again,) = [way for way in ways(1) if way.done[-1][1] == RollAgain()]
    assert kept.pot.by == "combination" and again.pot.by == "points"


def test_what_the_coach_says_of_hands_and_totals_is_so() -> None:
    table, _coach = at(KINGS, (WyrtDiscard(cards("3C")), TakeFromTable((5,))))
    views = GAME.view(table.state, ME).seats
    readings = [place.reading.combination for place in views if place.reading is not None]
    assert readings == [Combination.KINGS, Combination.TRIO]
    table, _coach = at(KINGS, (WyrtDiscard(cards("3C")), TakeFromTable((5,)), GAME.legal_actions(table.state, ME)[0]))
    mine = GAME.view(table.state, ME).seats[ME]
    assert (sum(mine.dice), mine.points) == (6, 12)


def test_the_coach_objects_to_what_leads_astray() -> None:
    _table, coach = at(FIRST, (Bet(10),))
    assert coach.objects(WyrtDiscard(cards("9S 2D"))) and coach.objects(WyrtDiscard(cards("2D")))
    assert not coach.objects(WyrtDiscard(cards("2D KD")))
    _table, coach = at(FIRST, (Bet(10), WyrtDiscard(cards("2D 4C"))))
    assert coach.objects(DrawFromPile()) and coach.objects(TakeFromTable((1,)))
    _table, coach = at(KINGS, ())
    assert coach.objects(WyrtPass()) and coach.objects(WyrtDiscard(cards("KD")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_has_words_for_everything_and_they_fit_its_panel(language: str) -> None:
    words = Words(language)
    base = "tutorial.wyrt_lordes"
    for scenario in COURSE.scenarios:
        for step in scenario.steps:
            assert words(f"{base}.lesson.{step.lesson}")
            said = words(f"{base}.{step.name}", rival="Rosa") + words(f"{base}.{step.name}.do", keys="1, 4, 5 ou 6")
            assert len(said) < 24 * 14
        assert words(f"{base}.{scenario.name}.done", rival="Rosa") and words(f"{base}.{scenario.name}.done.do")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_objects_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    names = {step.name for scenario in COURSE.scenarios for step in scenario.steps}
    tags = {action.__struct_config__.tag for action in GAME.action_type.__args__}
    objections = [
        key.split(".") for key in catalog(language) if key.startswith("tutorial.wyrt_lordes.") and ".not" in key
    ]
    assert len(objections) > 5
    for *path, last in objections:
        assert last in tags and path[2] in names


def test_the_lessons_count_up_without_a_gap() -> None:
    lessons = [step.lesson for scenario in COURSE.scenarios for step in scenario.steps]
    assert lessons == sorted(lessons) and set(lessons) == set(range(1, COURSE.lessons + 1))
