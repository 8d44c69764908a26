"""The tutorials' scripts, played on the engine alone: whatever the person chooses, the lessons come to their end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from engine.core.log import Player
from engine.core.table import Table
from engine.games.chama.actions import (
    Attack,
    ChamaDiscard,
    DrawSpoils,
    EndTurn,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    Rebuild,
    SendFromPool,
)
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.formation import intact
from engine.games.chama.model import ChamaAsk, ChamaState
from engine.games.registry import GAMES
from tui.games.teaching import courses_of
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import Coach, after, possible, table_of
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario
from tui.texts.localizer import Words

PLAYERS = (Player("Ana"), Player("Rosa", "planner"))
COURSES = [courses_of("chama")[0]]
SCENARIOS = [(course, scenario) for course in COURSES for scenario in course.scenarios]
OF_SCENES = pytest.mark.parametrize(
    ("course", "scenario"), SCENARIOS, ids=[f"{course.game}-{scenario.name}" for course, scenario in SCENARIOS]
)


def played(course: Course, scenario: Scenario, actions: tuple[Any, ...]) -> tuple[Table, Coach]:
    """Play these actions of the person; the rival answers by its habits or by what alone is left to it."""
    table = table_of(GAMES[course.game], scenario, PLAYERS)
    coach = Coach(table, scenario)
    for action in actions:
        table.submit(ME, action)
        while RIVAL in table.deciders():
            table.submit(RIVAL, reply(scenario, table.legal_actions(RIVAL)))
    return table, coach


class Walk(NamedTuple):
    """All that can come of a scenario: where it may end, and what was done at which step."""

    ends: tuple[ChamaState, ...]
    done: frozenset[tuple[str, type]]


@cache
def walk() -> tuple[Walk, ...]:
    """Go through the scenarios of Chama along every choice that the coach lets pass."""
    return tuple(_walk(scenario) for scenario in courses_of("chama")[0].scenarios)


def _walk(scenario: Scenario) -> Walk:
    game = GAMES["chama"]
    ends: list[ChamaState] = []
    done: set[tuple[str, type]] = set()
    open_ways = [(table_of(game, scenario, PLAYERS).state, 0)]
    seen = set()
    while open_ways:
        state, at = open_ways.pop()
        legal = game.legal_actions(state, ME)
        here = possible(scenario, at, legal)
        if state.outcome is not None or here == len(scenario.steps):
            ends.append(state)
            continue
        step = scenario.steps[here]
        passing = [action for action in legal if isinstance(action, step.wants + step.allows)]
        for action in passing:
            done.add((step.name, type(action)))
            following = in_order(answered(scenario, game.apply(state, ME, action))), after(scenario, at, legal, action)
            if following not in seen:
                seen.add(following)
                open_ways.append(following)
    return Walk(tuple(ends), frozenset(done))


def answered(scenario: Scenario, state: ChamaState) -> ChamaState:
    """Let the rival answer until the person is asked."""
    game = GAMES["chama"]
    while legal := game.legal_actions(state, RIVAL):
        state = game.apply(state, RIVAL, reply(scenario, legal))
    return state


def reply(scenario: Scenario, legal: Sequence[Any]) -> Any:
    habits = [habit for habit in scenario.habits if habit in legal]
    assert habits or len(legal) == 1, f"nothing is written for the rival: {legal}"
    return habits[0] if habits else legal[0]


def in_order(state: ChamaState) -> ChamaState:
    """The same state with the discard piles sorted: in which order cards came there changes nothing."""
    seats = tuple(replace(place, discard=tuple(sorted(place.discard))) for place in state.seats)
    return replace(state, seats=seats)


@OF_SCENES
def test_the_opening_of_a_scene_holds_to_the_rules_and_asks_the_person(course: Course, scenario: Scenario) -> None:
    table, coach = played(course, scenario, ())
    assert table.deciders() == (ME,)
    assert coach.step == scenario.steps[0]
    assert len(table.line.plies) == len(scenario.opening)


def test_the_first_scene_razes_a_realm_and_ends_in_an_armistice_whatever_is_chosen() -> None:
    ends = walk()[0].ends
    assert len(ends) > 50
    for state in ends:
        assert (state.seats[ME].razings, state.seats[RIVAL].razings) == (1, 0)
        assert [(truce.launcher, truce.target) for truce in state.truces] == [(ME, RIVAL)]
        assert (state.ask, state.seat) == (ChamaAsk.MAIN, ME)


def test_CH_42_the_last_scene_is_won_with_six_realms_whatever_is_chosen() -> None:
    ends = walk()[1].ends
    assert len(ends) > 50
    for state in ends:
        assert state.outcome is not None
        assert (state.outcome.places, state.outcome.reason) == ((1, 2), "six_realms")
        assert intact(state.seats[ME].slots) == 6


def test_every_step_is_come_to() -> None:
    for scenario, walked in zip(COURSES[0].scenarios, walk(), strict=True):
        assert {name for name, _kind in walked.done} == {step.name for step in scenario.steps}


def test_CH_35_the_ace_may_answer_before_or_after_a_defender_is_sent() -> None:
    assert {("defend", PlayArmistice), ("armistice", PlayArmistice)} <= walk()[0].done


def test_the_rival_concedes_only_because_it_holds_no_army_and_no_ace() -> None:
    table, _coach = played(COURSES[0], COURSES[0].scenarios[0], ())
    assert {kind_of(card) for card in table.state.seats[RIVAL].hand} == {Kind.REALM}
    table, _coach = played(COURSES[0], COURSES[0].scenarios[1], ())
    assert {kind_of(card) for card in table.state.seats[RIVAL].hand} == {Kind.REALM, Kind.COMMANDER}


def test_the_coach_objects_to_what_is_legal_but_comes_too_early() -> None:
    _table, coach = played(COURSES[0], COURSES[0].scenarios[0], ())
    assert coach.objects(EndTurn()) and coach.objects(Attack(RIVAL, 0)) and coach.objects(PlaceCommander(5))
    assert not coach.objects(PlayRealm(13, 0)) and not coach.objects(PlayRealm(11, 0))


def test_what_is_taken_back_is_to_be_done_again() -> None:
    table, coach = played(COURSES[0], COURSES[0].scenarios[0], (PlayRealm(13, 0), PlaceCommander(5)))
    assert coach.step is not None and coach.step.name == "army"
    table.take_back(ME)
    assert coach.step is not None and coach.step.name == "commander"
    table.take_back(ME)
    assert coach.step is not None and coach.step.name == "realm"


def test_a_step_that_cannot_come_any_more_is_passed_over() -> None:
    table, coach = played(COURSES[0], COURSES[0].scenarios[1], ())
    first = table.legal_actions(ME)[0]
    assert isinstance(first, Rebuild)
    table, coach = played(
        COURSES[0],
        COURSES[0].scenarios[1],
        (first, ChamaDiscard(1), ChamaDiscard(1), ChamaDiscard(3), EndTurn(), SendFromPool(0)),
    )
    assert coach.step is not None and coach.step.name == "last_spoils", "15 against 14 needs no reinforcement"
    assert coach.wanted()[0] == DrawSpoils()


@pytest.mark.parametrize("language", LANGUAGES)
@OF_SCENES
def test_the_coach_has_words_for_everything(language: str, course: Course, scenario: Scenario) -> None:
    words = Words(language)
    base = f"tutorial.{course.game}"
    for step in scenario.steps:
        assert words(f"{base}.lesson.{step.lesson}")
        assert words(f"{base}.{step.name}", rival="Rosa")
        assert words(f"{base}.{step.name}.do", rival="Rosa", keys="1 2")
    assert words(f"{base}.{scenario.name}.done", rival="Rosa") and words(
        f"{base}.{scenario.name}.done.do", rival="Rosa"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_objects_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    from tui.texts.catalog import catalog

    names = {step.name for _course, scenario in SCENARIOS for step in scenario.steps}
    tags = {action.__struct_config__.tag for action in GAMES["chama"].action_type.__args__}
    objections = [key.split(".") for key in catalog(language) if key.startswith("tutorial.chama.") and ".not" in key]
    assert len(objections) > 10
    for *path, last in objections:
        assert last in tags
        assert path[2] == "not" or (path[2] in names and path[3] == "not")


def test_the_lessons_count_up_without_a_gap() -> None:
    for course in COURSES:
        lessons = [step.lesson for scenario in course.scenarios for step in scenario.steps]
        assert lessons == sorted(lessons)
        assert set(lessons) == set(range(1, course.lessons + 1))
