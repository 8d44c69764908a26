"""Dalmuti's tutorial, played on the engine alone: whatever the person chooses, the lessons come to their end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.log import Player
from engine.core.table import Table
from engine.games.dalmuti.actions import DalmutiPass, GiveCards, Play
from engine.games.dalmuti.model import Title
from engine.games.registry import GAMES
from tui.games.teaching import courses_of
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import Coach, Habits, table_of
from tui.services.matches.scenarios import ME, Scenario
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

COURSE = courses_of("dalmuti")[0]
PLAYERS = tuple(Player(name, "planner") for name in ("Ana", "Rosa", "Tita", "Ivo"))


def answered(table: Table, scenario: Scenario) -> None:
    """Let the rivals act until the person is asked."""
    rivals = Habits(scenario.habits)
    while table.outcome is None and ME not in table.deciders():
        seat = table.deciders()[0]
        table.submit(seat, rivals.choose(None, table.legal_actions(seat), None))


def walk(scenario: Scenario, pick: int) -> tuple[Table, list[str], list[Any]]:
    """Go through a scenario by the pick-th action that each step wants; returns the steps come to and what was done."""
    table = table_of(GAMES["dalmuti"], scenario, PLAYERS)
    coach = Coach(table, scenario)
    steps: list[str] = []
    done: list[Any] = []
    while coach.step is not None:
        assert coach.asked and len(steps) < 40
        wanted = coach.wanted()
        assert wanted, "a step that is come to can be done"
        steps.append(coach.step.name)
        done.append(wanted[pick % len(wanted)])
        table.submit(ME, done[-1])
        answered(table, scenario)
    return table, steps, done


@pytest.mark.parametrize("pick", range(4))
def test_S3_the_first_scene_leads_beats_passes_and_comes_back(pick: int) -> None:
    table, steps, done = walk(COURSE.scenarios[0], pick)
    assert steps == ["lead", "beat", "single", "pass", "back"]
    assert done[3] == DalmutiPass()
    assert table.state.laid == () and table.deciders() == (ME,), "the trick is won, and the next is led"


@pytest.mark.parametrize("pick", range(12))
def test_M1_the_last_scene_makes_a_president_whatever_is_chosen(pick: int) -> None:
    table, steps, done = walk(COURSE.scenarios[1], pick)
    assert steps[0] == "joker" and done[0] == Play(5, 3, 1)
    assert steps[-2:] == ["gift", "president"] and isinstance(done[-2], GiveCards)
    assert set(steps[1:-2]) == {"out"}
    view = table.view(ME)
    assert (view.seats[ME].title, view.seats[ME].points, view.hand) == (Title.PRESIDENT, 3, 2)


def test_a_set_that_does_not_belong_here_is_objected_to() -> None:
    coach = Coach(table_of(GAMES["dalmuti"], COURSE.scenarios[0], PLAYERS), COURSE.scenarios[0])
    assert coach.objects(Play(1, 1)) and coach.objects(Play(10, 1))
    assert not coach.objects(Play(10, 3)) and not coach.objects(Play(9, 3))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", COURSE.scenarios, ids=lambda scenario: scenario.name)
def test_the_coach_has_words_for_everything(language: str, scenario: Scenario) -> None:
    words = Words(language)
    for step in scenario.steps:
        assert words(f"tutorial.dalmuti.lesson.{step.lesson}")
        assert words(f"tutorial.dalmuti.{step.name}", rival="Rosa")
        assert words(f"tutorial.dalmuti.{step.name}.do", rival="Rosa", keys="1 2")
    assert words(f"tutorial.dalmuti.{scenario.name}.done", rival="Rosa")
    assert words(f"tutorial.dalmuti.{scenario.name}.done.do", rival="Rosa")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_objected_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    names = {step.name for scenario in COURSE.scenarios for step in scenario.steps}
    tags = {action.__struct_config__.tag for action in GAMES["dalmuti"].action_type.__args__}
    keys = [key.split(".") for key in catalog(language) if key.startswith("tutorial.dalmuti.") and ".not" in key]
    assert len(keys) >= 4
    for *path, last in keys:
        assert last in tags
        assert path[2] == "not" or (path[2] in names and path[3] == "not")


def test_the_lessons_count_up_without_a_gap() -> None:
    lessons = [step.lesson for scenario in COURSE.scenarios for step in scenario.steps]
    assert lessons == sorted(lessons)
    assert set(lessons) == set(range(1, 7))
