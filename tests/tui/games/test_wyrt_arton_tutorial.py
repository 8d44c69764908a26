"""Wyrt de Arton's tutorial, played on the engine alone: whatever the person chooses, its hands end as they are told."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.core.log import Player
from engine.core.table import Table
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Call, Check, Fold, Raise, RaiseBy, StealCard, StopStealing
from engine.games.wyrt_arton.events import ArtonHandShown, DiceCardThrown, PotPaid
from engine.games.wyrt_arton.hands import HandKind
from tests.tui.tables import new_app, settle
from tui.games.teaching import courses_of
from tui.games.wyrt_arton.cards import cheat_outcomes, percent
from tui.games.wyrt_arton.tutorial import card
from tui.match.table import TableScreen
from tui.match.tutorial import TutorialScreen, open_tutorial
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.coach import Coach, table_of
from tui.services.matches.scenarios import ME, RIVAL, Scenario, among
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

GAME = GAMES["wyrt_arton"]
COURSE = courses_of("wyrt_arton")[0]
BLINDS, QUAD, BLUFF, FIVE, CHEAT = COURSE.scenarios
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
def ways(scenario: Scenario) -> tuple[Way, ...]:
    """Go through a scenario along every choice that the coach lets pass; of very many amounts, some."""
    found: list[Way] = []
    open_ways: list[tuple[tuple[str, Any], ...]] = [()]
    while open_ways:
        done = open_ways.pop()
        table, coach = at(scenario, tuple(action for _, action in done))
        step = coach.step
        if step is None:
            begin = len(scenario.opening)
            events = tuple(event for ply in table.line.plies[begin:] for event in ply.events)
            found.append(Way(done, events, table))
            continue
        passing = [action for action in table.legal_actions(ME) if among(step.wants + step.allows, action)]
        assert passing == [action for action in table.legal_actions(ME) if not coach.objects(action)]
        some = passing if len(passing) < 12 else [passing[0], *passing[7::19], passing[-1]]
        open_ways += [(*done, (step.name, action)) for action in some]
    return tuple(found)


def main_pot(way: Way) -> PotPaid:
    return next(event for event in way.events if isinstance(event, PotPaid))


@pytest.mark.parametrize("scenario", COURSE.scenarios, ids=lambda item: item.name)
def test_an_opening_holds_to_the_rules_and_every_step_is_come_to(scenario: Scenario) -> None:
    table, coach = at(scenario, ())
    assert table.deciders() == (ME,) and coach.step == scenario.steps[0]
    assert {name for way in ways(scenario) for name, _ in way.done} == {step.name for step in scenario.steps}


def test_the_first_scene_ends_with_the_dice_card_that_the_second_begins_with() -> None:
    (way,) = ways(BLINDS)
    thrown = [event.dice_card for event in way.events if isinstance(event, DiceCardThrown)]
    opened, _ = at(QUAD, ())
    assert thrown == list(opened.state.dice)
    assert [place.stake for place in way.table.state.seats] == [30, 30]
    assert [place.hand for place in opened.state.seats] == [place.hand for place in way.table.state.seats]


def test_four_sevens_win_the_pot_by_whatever_is_raised() -> None:
    assert len(ways(QUAD)) > 5
    for way in ways(QUAD):
        shown = next(event for event in way.events if isinstance(event, ArtonHandShown) and event.seat == ME)
        assert shown.reading.kind is HandKind.FOUR_OF_A_KIND
        assert main_pot(way).winners == (ME,)


def test_WA_7_the_bluffer_folds_and_the_pot_is_taken_unshown() -> None:
    assert len(ways(BLUFF)) > 5
    for way in ways(BLUFF):
        assert main_pot(way).winners == (ME,) and main_pot(way).unshown
    opened, _ = at(BLUFF, ())
    view = GAME.view(opened.state, ME)
    assert view.pot == 80 and view.reading.kind is HandKind.PAIR and view.reading.heights[0] == 9


def test_WA_47_the_flush_shows_three_cards_of_the_hand_and_both_of_the_dice() -> None:
    (way,) = ways(FIVE)
    mine, rivals = (
        next(event for event in way.events if isinstance(event, ArtonHandShown) and event.seat == seat)
        for seat in (ME, RIVAL)
    )
    opened, _ = at(FIVE, ())
    hand, dice = opened.state.seats[ME].hand, {die.card for die in opened.state.dice}
    assert mine.reading.kind is HandKind.FLUSH and rivals.reading.kind is HandKind.THREE_OF_A_KIND
    assert len(dice & set(mine.cards)) == 2 and len(set(hand) & set(mine.cards)) == 3
    assert {card("KS"), card("2C")} == set(hand) - set(mine.cards)
    assert main_pot(way).winners == (ME,)


def test_WA_53_the_cheat_takes_two_kings_and_nobody_counts_more_than_five_cards() -> None:
    for way in ways(CHEAT):
        state = way.table.state
        assert set(state.seats[ME].stolen) == {card("KD"), card("KC")}
        assert GAME.view(state, RIVAL).seats[ME].hand_size == 5
        assert GAME.view(state, ME).reading.kind is HandKind.FOUR_OF_A_KIND


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_says_of_the_odds_is_so(language: str) -> None:
    table, _ = at(CHEAT, ())
    odds = GAME.view(table.state, ME).odds
    comes = cheat_outcomes(odds)
    said = Words(language)("tutorial.wyrt_arton.cheat", rival="Rosa")
    assert f"{percent(comes.succeeds)} " in said and f"{percent(comes.caught)} " in said
    assert Words(language)(f"wyrt_arton.level.{odds.level}") in said


def test_the_coach_objects_to_what_leads_astray() -> None:
    _, coach = at(BLINDS, ())
    assert coach.objects(Fold()) and coach.objects(Raise()) and not coach.objects(Call())
    _, coach = at(QUAD, ())
    assert coach.objects(Check()) and not coach.objects(Raise())
    _, coach = at(BLUFF, (Raise(),))
    assert coach.objects(RaiseBy(50)) and not coach.objects(RaiseBy(60)) and not coach.objects(RaiseBy(960))
    _, coach = at(CHEAT, (CHEAT.steps[0].wants[0](),))
    assert coach.objects(StealCard(card("2S"))) and coach.objects(StopStealing())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_has_words_for_everything_and_they_fit_its_panel(language: str) -> None:
    words, base = Words(language), "tutorial.wyrt_arton"
    for scenario in COURSE.scenarios:
        for step in scenario.steps:
            assert words(f"{base}.lesson.{step.lesson}")
            said = words(f"{base}.{step.name}", rival="Rosa") + words(f"{base}.{step.name}.do", keys="a, b ou c")
            assert len(said) < PANEL
        assert words(f"{base}.{scenario.name}.done", rival="Rosa") and words(f"{base}.{scenario.name}.done.do")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_objects_to_is_a_tag_of_an_action_and_a_step_of_the_course(language: str) -> None:
    names = {step.name for scenario in COURSE.scenarios for step in scenario.steps}
    tags = {action.__struct_config__.tag for action in GAME.action_type.__args__}
    keys = [key.split(".") for key in catalog(language) if key.startswith("tutorial.wyrt_arton.") and ".not" in key]
    assert len(keys) > 20
    assert all(last in tags and path[2] in names for *path, last in keys)


def test_the_lessons_count_up_to_six_without_a_gap() -> None:
    lessons = [step.lesson for scenario in COURSE.scenarios for step in scenario.steps]
    assert lessons == sorted(lessons) and set(lessons) == set(range(1, 7))


KEYS: dict[str, tuple[tuple[str, ...], ...]] = {
    "blinds": (("p",), ("p",)),
    "quad": (("a",), ("5", "0", "enter"), ("p", "enter")),
    "bluff": (("a",), ("8", "0", "enter", "enter")),
    "five": (("p",), ("p", "enter")),
    "cheat": (("x", "x"), ("right", "enter"), ("up", "right", "enter"), ("p",)),
}
"""What is pressed at each step of each scenario."""


@pytest.mark.parametrize(
    ("language", "size"), [("pt_BR", (80, 24)), pytest.param("en", (120, 40), marks=pytest.mark.marathon)]
)
async def test_the_whole_tutorial_with_keys(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    app, words = new_app(tmp_path, GAME, language=language), Words(language)
    async with app.run_test(size=size) as pilot:
        app.push_screen(open_tutorial(app.context, COURSE, 0))
        for scenario in COURSE.scenarios:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TutorialScreen)
            await settle(pilot, screen)
            for step, keys in zip(scenario.steps, KEYS[scenario.name], strict=True):
                assert screen.coach.step == step, (step, screen.board.text())
                said = words(f"tutorial.wyrt_arton.{step.name}", rival="Rosa")
                assert said in _panel(screen), f"{step.name} does not fit into the panel"
                await pilot.press(*keys)
                await settle(pilot, screen)
            assert words(f"tutorial.wyrt_arton.{scenario.name}.done", rival="Rosa") in _panel(screen)
            await pilot.press("enter")
        await pilot.pause()
        assert type(app.screen) is TableScreen, "from the tutorial one goes on to a match"


def _panel(screen: TutorialScreen) -> str:
    """Return what the coach says, unwrapped."""
    lines = [line[line.rfind("║", 0, -1) + 1 : -1] for line in screen.board.text().splitlines() if line.endswith("║")]
    return " ".join(" ".join(lines).split())
