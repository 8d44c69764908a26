"""Magic & Wizards' tutorial, played on the engine alone: whatever the person chooses, it ends as it is told."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.core.log import Player
from engine.core.table import Table
from engine.games.magic_wizards.actions import EndDuelTurn, LetPass, PickCard, PlayCard, SetCard
from engine.games.magic_wizards.events import BattleFought, CardLeft, MonsterCame, TrapFired
from engine.games.registry import GAMES
from tests.tui.tables import new_app, settle
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.tutorial import courses, piece
from tui.match.table import TableScreen
from tui.match.tutorial import TutorialScreen, open_tutorial
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import Coach, table_of
from tui.services.matches.scenarios import ME, RIVAL, Course, Scenario, among
from tui.texts.catalog import catalog
from tui.texts.localizer import Localizer, Session, Words

GAME = GAMES["magic_wizards"]
COURSES = courses()
DUEL, BOARD, LABYRINTH = COURSES
PARTS = ["duel", "board", "labyrinth"]
SCENARIOS = [scenario for course in COURSES for scenario in course.scenarios]
PLAY, ATTACK, TRAP, COMBO, FUSION, ANSWER = DUEL.scenarios
GROUND, WALK, INITIATIVE, LAST_ROW = BOARD.scenarios
SIDE, THROUGH = LABYRINTH.scenarios[2:]
PLAYERS = (Player("Ana"), Player("Rosa", "planner"))
PANEL = 24 * 14
"""How many cells the coach has on a small screen."""


class Way(NamedTuple):
    """One way through a scenario: what was done at which step, what happened, and how the table stands."""

    done: tuple[tuple[str, Any], ...]
    events: tuple[Any, ...]
    table: Table


def at(scenario: Scenario, actions: tuple[Any, ...]) -> tuple[Table, Coach]:
    """Play these actions of the person; the rival answers by its habits."""
    table = table_of(GAME, scenario, PLAYERS)
    coach = Coach(table, scenario)
    for action in (None, *actions):
        if action is not None:
            table.submit(ME, action)
        while RIVAL in table.deciders():
            habit = next((habit for habit in scenario.habits if habit in table.legal_actions(RIVAL)), None)
            assert habit is not None, f"nothing is written for the rival: {table.legal_actions(RIVAL)}"
            table.submit(RIVAL, habit)
    return table, coach


@cache
def way(scenario: Scenario) -> Way:
    """Go through a scenario along what each step wants, the last of it where there is a choice."""
    done: list[tuple[str, Any]] = []
    while True:
        table, coach = at(scenario, tuple(action for _, action in done))
        step = coach.step
        if step is None:
            plies = table.line.plies[len(scenario.opening) :]
            return Way(tuple(done), tuple(event for ply in plies for event in ply.events), table)
        wanted = [action for action in table.legal_actions(ME) if among(step.wants, action)]
        assert tuple(wanted) == coach.wanted()
        done.append((step.name, wanted[-1]))


def names(cards: Any) -> list[str]:
    voice = Localizer(Session(language="pt_BR"), ("Ana", "Rosa"))
    return [name_of_card(voice, card) for card in cards]


def left(scenario: Scenario) -> list[str]:
    return names(event.card for event in way(scenario).events if isinstance(event, CardLeft))


def battle(scenario: Scenario) -> BattleFought:
    return next(event for event in way(scenario).events if isinstance(event, BattleFought))


def lives(scenario: Scenario) -> list[int]:
    return [player.life for player in way(scenario).table.state.seats]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda item: item.name)
def test_an_opening_holds_to_the_rules_and_every_step_is_come_to(scenario: Scenario) -> None:
    table, coach = at(scenario, ())
    assert table.deciders() == (ME,) and coach.step == scenario.steps[0]
    assert [name for name, _ in way(scenario).done] == [step.name for step in scenario.steps]


def test_the_first_scene_ends_with_a_monster_of_1200_in_attack_position() -> None:
    (card,) = way(PLAY).table.state.seats[ME].field
    view = GAME.view(way(PLAY).table.state, ME).seats[ME].field[0]
    assert card.attack and names([view.card]) == ["Capataz de Ferrugem"] and view.atk == 1200


def test_the_attack_fells_the_frog_and_costs_550() -> None:
    assert (battle(ATTACK).atk, battle(ATTACK).against) == (1200, 650)
    assert left(ATTACK) == ["Sapo de Cartola"] and lives(ATTACK) == [2000, 1450]


def test_MW_66_the_trap_fires_by_itself_and_the_attacker_falls() -> None:
    fired = [event.card for event in way(TRAP).events if isinstance(event, TrapFired)]
    assert names(fired) == ["Tocaia"] and (battle(TRAP).atk, battle(TRAP).against) == (1100, 1200)
    assert left(TRAP) == ["Tocaia", "Mula de Brasa"] and lives(TRAP) == [2000, 1900]


def test_MW_69_the_combo_makes_1500_of_1200() -> None:
    assert (battle(COMBO).atk, battle(COMBO).against) == (1500, 1300)
    assert left(COMBO) == ["Cupim de Cartório"] and lives(COMBO) == [2000, 1800]


def test_MW_130_the_fusion_lies_over_the_machine_and_the_beast() -> None:
    came = next(event for event in way(FUSION).events if isinstance(event, MonsterCame))
    assert names([came.card, *came.components]) == ["Centauro de Ferro-Velho", "Capataz de Ferrugem", "Mula de Brasa"]
    assert came.attack


def test_MW_67_the_set_magic_turns_the_attack_round() -> None:
    assert (battle(ANSWER).atk, battle(ANSWER).against, battle(ANSWER).counter) == (1300, 1500, True)
    assert left(ANSWER) == ["Cupim de Cartório"] and lives(ANSWER) == [2000, 1800]


def test_the_coach_objects_to_what_leads_astray() -> None:
    _, coach = at(PLAY, tuple(action for _, action in way(PLAY).done[:1]))
    assert coach.objects(EndDuelTurn()) and coach.objects(PickCard(piece(ME, "tocaia")))
    _, coach = at(PLAY, tuple(action for _, action in way(PLAY).done[:2]))
    assert coach.objects(PlayCard(False)) and coach.objects(SetCard(True)) and not coach.objects(PlayCard(True))
    _, coach = at(ANSWER, ())
    assert coach.objects(LetPass())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_has_words_for_everything_and_they_fit_its_panel(language: str) -> None:
    words, base = Words(language), "tutorial.magic_wizards"
    assert all(words(f"{step.key}.lesson.{lesson}") for step in COURSES for lesson in range(1, step.lessons + 1))
    for scenario in SCENARIOS:
        for step in scenario.steps:
            said = words(f"{base}.{step.name}", rival="Rosa") + words(
                f"{base}.{step.name}.do", keys="a, b ou c", rival="Rosa"
            )
            assert len(said) < PANEL, step.name
        assert words(f"{base}.{scenario.name}.done", rival="Rosa") and words(f"{base}.{scenario.name}.done.do")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_objects_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    steps = {step.name for scenario in SCENARIOS for step in scenario.steps}
    tags = {action.__struct_config__.tag for action in GAME.action_type.__args__}
    keys = [key.split(".") for key in catalog(language) if key.startswith("tutorial.magic_wizards.") and ".not" in key]
    assert len(keys) > 10
    assert all(last in tags and path[2] in {*steps, "not"} for *path, last in keys)


@pytest.mark.parametrize(("course", "count"), [(DUEL, 6), (BOARD, 4), (LABYRINTH, 4)], ids=PARTS)
def test_the_lessons_count_up_without_a_gap(course: Course, count: int) -> None:
    lessons = [step.lesson for scenario in course.scenarios for step in scenario.steps]
    assert lessons == sorted(lessons) and set(lessons) == set(range(1, count + 1))


def test_no_two_tutorials_share_the_name_of_a_step() -> None:
    names = [step.name for scenario in SCENARIOS for step in scenario.steps]
    assert len(set(names)) == len(names)


def test_MW_34_the_wasteland_makes_1560_of_the_machines_1200() -> None:
    view = GAME.view(way(GROUND).table.state, ME).seats[ME].field[0]
    assert (view.atk, view.defence) == (1560, 1040)


def test_MW_14_the_attack_from_the_wasteland_fells_what_would_have_won() -> None:
    assert (battle(INITIATIVE).atk, battle(INITIATIVE).against) == (1560, 1300)
    assert left(INITIATIVE) == ["Cupim de Cartório"] and lives(INITIATIVE) == [2000, 1740]


def test_MW_32_from_the_last_row_the_player_is_struck() -> None:
    assert lives(LAST_ROW)[RIVAL] < 1740 - 1000


def test_MW_94_the_labyrinth_is_walked_through_to_the_rivals_rows() -> None:
    assert left(SIDE) == ["Sapo de Cartola"] and lives(SIDE) == [2000, 1450]
    assert lives(THROUGH) == [2000, 250]


KEYS: dict[str, tuple[tuple[str, ...], ...]] = {
    "play": (("c",), ("enter",), ("a",)),
    "attack": (("a", "enter"), ("enter",)),
    "trap": (("enter",), ("b",), ("e",)),
    "combo": (("enter",), ("j",), ("a", "enter"), ("enter",)),
    "fusion": (("5", "enter"), ("j",), ("enter",), ("2", "enter"), ("enter",), ("a",)),
    "answer": (("f", "enter"), ("2", "enter")),
    "ground": (("enter",), ("a",), ("enter",)),
    "walk": (("M", "enter"), ("right", "right", "enter")),
    "initiative": (("a", "enter"), ("enter",)),
    "mouth": (("enter",), ("a",), ("left", "left", "enter")),
    "pace": (("M", "enter"), ("enter",)),
    "side": (("a", "enter"), ("enter",)),
    "through": (("M", "enter"), ("enter",), ("a", "enter"), ("enter",)),
    "last_row": (("M", "enter"), ("up", "enter"), ("a", "enter"), ("enter",)),
}
"""What is pressed at each step of each scenario."""


@pytest.mark.covered
@pytest.mark.parametrize("course", COURSES, ids=PARTS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_tutorial_with_keys(tmp_path: Path, language: str, course: Course) -> None:
    app, words = new_app(tmp_path, GAME, language=language), Words(language)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(open_tutorial(app.context, course, 0))
        for scenario in course.scenarios:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TutorialScreen)
            await settle(pilot, screen)
            for step, keys in zip(scenario.steps, KEYS[scenario.name], strict=True):
                assert screen.coach.step == step, (step, screen.board.text())
                said = words(f"tutorial.magic_wizards.{step.name}", rival="Rosa")
                assert said in _panel(screen), f"{step.name} does not fit into the panel"
                if len(keys) == 1:
                    key = keys[0].replace("enter", "Enter")
                    asked = words(f"tutorial.magic_wizards.{step.name}.do", rival="Rosa", keys=key)
                    assert asked in _panel(screen), f"{step.name} names another key than the one that leads on"
                assert screen.board.text().splitlines()[-1].count("esc ") <= 1, "Esc has one meaning at a time"
                await pilot.press(*keys)
                await settle(pilot, screen)
            assert words(f"tutorial.magic_wizards.{scenario.name}.done", rival="Rosa") in _panel(screen)
            await pilot.press("enter")
        await pilot.pause()
        assert type(app.screen) is TableScreen, "from the tutorial one goes on to a match"


def _panel(screen: TutorialScreen) -> str:
    """Return what the coach says, unwrapped."""
    lines = [line.split("║")[1] for line in screen.board.text().splitlines() if line.count("║") == 2]
    return " ".join(" ".join(lines).split())


async def test_escape_gives_up_the_attack_that_was_begun_and_the_lesson_is_where_it_was(tmp_path: Path) -> None:
    app = new_app(tmp_path, GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(open_tutorial(app.context, DUEL, 1))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TutorialScreen)
        await settle(pilot, screen)
        for _ in range(2):
            await pilot.press("a", "enter")
            await settle(pilot, screen)
            assert screen.coach.step is not None and screen.coach.step.name == "target"
            assert "enter confirmar" in screen.board.text().splitlines()[-1]
            await pilot.press("escape")
            await settle(pilot, screen)
            assert app.screen is screen and screen.coach.step is not None and screen.coach.step.name == "attack"


@pytest.mark.parametrize("course", COURSES, ids=PARTS)
async def test_what_is_played_after_a_course_is_what_it_taught(course: Course, tmp_path: Path) -> None:
    app = new_app(tmp_path, GAME)
    async with app.run_test(size=(80, 24)) as pilot:
        app.context.navigator.play_now(course.game, course.then)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        options = screen.live_match.table.state.options
        taught = course.scenarios[-1].options
        assert (options.labyrinth, bool(options.board)) == (taught.labyrinth, bool(taught.board))
