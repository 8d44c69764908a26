"""The tutorials' scripts, played on the engine alone: whatever the person chooses, the lessons come to their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.log import Acted, Player
from engine.core.table import Table
from engine.games.chama.actions import (
    Attack,
    DrawSpoils,
    EndTurn,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    Rebuild,
    Reinforce,
    SendFromPool,
)
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.events import ArmisticeLaunched, IncursionWon, RealmRazed
from engine.games.chama.formation import intact
from engine.games.chama.model import Ask
from engine.games.registry import GAMES
from tui.i18n import LANGUAGES, Words
from tui.tutorial import ME, RIVAL, Course, Scene, course_of
from tui.tutorial.coach import Coach, table_of

PLAYERS = (Player("Ana"), Player("Rosa", "planner"))
COURSES = [course_of("chama")]
SCENES = [(course, scene) for course in COURSES for scene in course.scenes]
OF_SCENES = pytest.mark.parametrize(
    ("course", "scene"), SCENES, ids=[f"{course.game}-{scene.name}" for course, scene in SCENES]
)


def played(course: Course, scene: Scene, actions: tuple[Any, ...]) -> tuple[Table, Coach]:
    """Play these actions of the person; the rival answers by its habits or by what alone is left to it."""
    table = table_of(GAMES[course.game], scene, PLAYERS)
    coach = Coach(table, scene)
    for action in actions:
        table.submit(ME, action)
        while RIVAL in table.deciders():
            table.submit(RIVAL, reply(table, scene))
    return table, coach


def reply(table: Table, scene: Scene) -> Any:
    legal = table.legal_actions(RIVAL)
    habits = [habit for habit in scene.habits if habit in legal]
    assert habits or len(legal) == 1, f"nothing is written for the rival at {table.state.ask}: {legal}"
    return habits[0] if habits else legal[0]


def ways(course: Course, scene: Scene) -> Iterator[tuple[Table, Coach]]:
    """Every end that the scene can come to, along all choices that the coach lets pass."""
    open_ways: list[tuple[Any, ...]] = [()]
    seen = set()
    while open_ways:
        actions = open_ways.pop()
        table, coach = played(course, scene, actions)
        here = (table.state, coach.at)
        if here in seen:
            continue
        seen.add(here)
        if coach.step is None:
            yield table, coach
            continue
        passing = [action for action in table.legal_actions(ME) if not coach.objects(action)]
        assert passing, f"no way on from {coach.step.name} at {table.state.ask}"
        open_ways += [(*actions, action) for action in passing]


@OF_SCENES
def test_the_opening_of_a_scene_holds_to_the_rules_and_asks_the_person(course: Course, scene: Scene) -> None:
    table, coach = played(course, scene, ())
    assert table.deciders() == (ME,)
    assert coach.step == scene.steps[0]
    assert len(table.line.plies) == len(scene.opening)


def test_the_first_scene_ends_in_an_armistice_whatever_is_chosen() -> None:
    ends = list(ways(COURSES[0], COURSES[0].scenes[0]))
    assert len(ends) > 50
    for table, _coach in ends:
        events = [event for ply in table.line.plies for event in ply.events]
        assert any(isinstance(event, IncursionWon) and event.winner == ME for event in events)
        assert any(isinstance(event, RealmRazed) and event.by == ME for event in events)
        assert not any(isinstance(event, RealmRazed) and event.by == RIVAL for event in events)
        assert any(isinstance(event, ArmisticeLaunched) and event.seat == ME for event in events)
        assert table.deciders() == (ME,) and table.state.ask is Ask.MAIN


def test_CH_42_the_last_scene_is_won_with_six_realms_whatever_is_chosen() -> None:
    ends = list(ways(COURSES[0], COURSES[0].scenes[1]))
    assert len(ends) > 50
    for table, _coach in ends:
        assert table.outcome is not None
        assert (table.outcome.places, table.outcome.reason) == ((1, 2), "six_realms")
        assert intact(table.state.seats[ME].slots) == 6


def test_every_step_is_come_to_and_leaves_a_choice() -> None:
    for course, scene in SCENES:
        reached = set()
        for table, coach in ways(course, scene):
            plies = table.line.plies[coach.start :]
            own = [ply.entry.action for ply in plies if isinstance(ply.entry, Acted) and ply.entry.seat == ME]
            reached |= {step.name for step in scene.steps if any(isinstance(action, step.wants) for action in own)}
        assert reached == {step.name for step in scene.steps}


def test_the_rival_concedes_only_because_it_holds_no_army_and_no_ace() -> None:
    table, _coach = played(COURSES[0], COURSES[0].scenes[0], ())
    assert {kind_of(card) for card in table.state.seats[RIVAL].hand} == {Kind.REALM}
    table, _coach = played(COURSES[0], COURSES[0].scenes[1], ())
    assert {kind_of(card) for card in table.state.seats[RIVAL].hand} == {Kind.REALM, Kind.COMMANDER}


def test_the_coach_objects_to_what_is_legal_but_comes_too_early() -> None:
    _table, coach = played(COURSES[0], COURSES[0].scenes[0], ())
    assert coach.objects(EndTurn()) and coach.objects(Attack(RIVAL, 0)) and coach.objects(PlaceCommander(5))
    assert not coach.objects(PlayRealm(13, 0)) and not coach.objects(PlayRealm(11, 0))


def test_what_is_taken_back_is_to_be_done_again() -> None:
    table, coach = played(COURSES[0], COURSES[0].scenes[0], (PlayRealm(13, 0), PlaceCommander(5)))
    assert coach.step is not None and coach.step.name == "army"
    table.take_back(ME)
    assert coach.step is not None and coach.step.name == "commander"
    table.take_back(ME)
    assert coach.step is not None and coach.step.name == "realm"


def test_a_step_that_cannot_come_any_more_is_passed_over() -> None:
    table, coach = played(COURSES[0], COURSES[0].scenes[1], ())
    first = table.legal_actions(ME)[0]
    assert isinstance(first, Rebuild)
    table, coach = played(
        COURSES[0], COURSES[0].scenes[1], (first, *(_discard(card) for card in (1, 1, 3)), EndTurn(), SendFromPool(0))
    )
    assert coach.step is not None and coach.step.name == "last_spoils", "15 against 14 needs no reinforcement"
    assert coach.wanted()[0] == DrawSpoils()


def _discard(card: int) -> Any:
    from engine.games.chama.actions import Discard

    return Discard(card)


@pytest.mark.parametrize("language", LANGUAGES)
@OF_SCENES
def test_the_coach_has_words_for_everything(language: str, course: Course, scene: Scene) -> None:
    words = Words(language)
    base = f"tutorial.{course.game}"
    for step in scene.steps:
        assert words(f"{base}.lesson.{step.lesson}")
        assert words(f"{base}.{step.name}", rival="Rosa")
        assert words(f"{base}.{step.name}.do", rival="Rosa", keys="1 2")
    assert words(f"{base}.{scene.name}.done", rival="Rosa") and words(f"{base}.{scene.name}.done.do", rival="Rosa")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_objects_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    from tui.i18n import catalog

    names = {step.name for _course, scene in SCENES for step in scene.steps}
    tags = {action.__struct_config__.tag for action in GAMES["chama"].action_type.__args__}
    objections = [key.split(".") for key in catalog(language) if key.startswith("tutorial.chama.") and ".not" in key]
    assert len(objections) > 10
    for *path, last in objections:
        assert last in tags
        assert path[2] == "not" or (path[2] in names and path[3] == "not")


def test_the_lessons_count_up_without_a_gap() -> None:
    for course in COURSES:
        lessons = [step.lesson for scene in course.scenes for step in scene.steps]
        assert lessons == sorted(lessons)
        assert set(lessons) == set(range(1, course.lessons + 1))


def test_CH_35_the_ace_may_answer_before_any_defender() -> None:
    ends = [table for table, _coach in ways(COURSES[0], COURSES[0].scenes[0])]
    last_own = [
        [ply.entry.action for ply in table.line.plies if isinstance(ply.entry, Acted) and ply.entry.seat == ME][-2:]
        for table in ends
    ]
    assert {isinstance(before, SendFromPool | Reinforce) for before, _ace in last_own} == {True, False}
    assert all(ace == PlayArmistice() for _before, ace in last_own)
