"""The coach: finds the present step of a scenario, and judges an action there, from the line of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from engine.core.chance import commitment_of
from engine.core.game import AnyGame, Rng
from engine.core.log import Acted, Header, Player
from engine.core.table import NoJournal, Table
from saves.matches.matches import Matches
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.scenarios import ME, Scenario, Step, among

_SEED = bytes(32)
"""What the opening does not hold is drawn from it, the same every time."""


class Habits:
    """Scripted rival of a tutorial: plays its first legal preference, else the last action."""

    def __init__(self, habits: Sequence[Any]) -> None:
        self._habits = habits

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return the first legal preference, else the last action."""
        return next((habit for habit in self._habits if habit in legal), legal[-1])


class Rehearsal(LiveMatch):
    """Tutorial scenario played at a real table, without saving anything."""

    def __init__(self, table: Table, matches: Matches, scenario: Scenario) -> None:
        super().__init__(table, matches, lambda: 0, _SEED)
        self.coach = Coach(table, scenario)
        self.bot_runner.bots = {
            seat: Habits(scenario.habits) for seat in range(len(table.header.players)) if seat != ME
        }

    def close(self) -> None:
        """Leave the library as it is."""
        self._forget(self.match)


def table_of(game: AnyGame, scenario: Scenario, players: tuple[Player, ...]) -> Table:
    """Return a table at which the scenario's opening has been played.

    Raises BrokenLog when the rules refuse it.
    """
    header = Header(
        match="tutorial",
        game=game.key,
        rules=game.rules_versions[-1],
        players=players,
        options=msgspec.to_builtins(scenario.options),
        commitment=commitment_of(_SEED),
        nonces=("",) * len(players),
    )
    table = Table(game, header, _SEED, NoJournal())
    table.resume(scenario.opening)
    return table


def rehearse(game: AnyGame, scenario: Scenario, players: tuple[Player, ...], matches: Matches) -> Rehearsal:
    """Return a scenario ready to be played; raises BrokenLog when the rules do not lead to it."""
    return Rehearsal(table_of(game, scenario, players), matches, scenario)


def possible(scenario: Scenario, at: int, legal: Sequence[Any]) -> int:
    """Return the index of the first step from `at` on that can be done now, or the number of steps."""
    steps = scenario.steps
    while at < len(steps) and not any(among(steps[at].wants, action) for action in legal):
        at += 1
    return at


def after(scenario: Scenario, at: int, legal: Sequence[Any], action: Any) -> int:
    """Return how many steps are done after the person's action."""
    at = possible(scenario, at, legal)
    return at + (at < len(scenario.steps) and among(scenario.steps[at].wants, action))


class KnownKeys(Protocol):
    """The keys that the catalogs have."""

    def __contains__(self, key: str, /) -> bool:
        """Tell whether the key is there."""
        ...


class Coach:
    """Coach of one scenario at its table."""

    def __init__(self, table: Table, scenario: Scenario) -> None:
        self.table = table
        self.scenario = scenario
        self.start = len(scenario.opening)

    @property
    def at(self) -> int:
        """Index of the next step; taking back a step repeats it."""
        line = self.table.line
        at = 0
        for before, ply in enumerate(line.plies[self.start :], start=self.start):
            if isinstance(ply.entry, Acted) and ply.entry.seat == ME:
                legal = self.table.game.legal_actions(line.state_at(before), ME)
                at = after(self.scenario, at, legal, ply.entry.action)
        return at

    @property
    def asked(self) -> bool:
        """Tell whether the table waits for the person."""
        return ME in self.table.deciders()

    @property
    def step(self) -> Step | None:
        """The present step, the next one while the rival moves; None once all are done."""
        if self.table.outcome is not None:
            return None
        steps = self.scenario.steps
        at = possible(self.scenario, self.at, self.table.legal_actions(ME)) if self.asked else self.at
        if at == len(steps):
            return None if self.asked else steps[-1]
        return steps[at]

    def wanted(self) -> tuple[Any, ...]:
        """Return the legal actions that the step wants."""
        step = self.step
        return tuple(
            action for action in self.table.legal_actions(ME) if step is not None and among(step.wants, action)
        )

    def objects(self, action: Any) -> bool:
        """Tell whether the action is legal but not what the lesson wants."""
        step = self.step
        return step is None or not among(step.wants + step.allows, action)

    @property
    def said(self) -> str:
        """The catalog key of what the coach says now; the task stands under `.do`, unless others move."""
        step, game = self.step, self.table.game.key
        if step is None:
            return f"tutorial.{game}.{self.scenario.name}.done"
        return f"tutorial.{game}.{step.name}" if self.asked else "tutorial.watch"

    def objection(self, action: Any, known: KnownKeys) -> str:
        """Return the catalog key of the reason against an action, the step's own or the game's."""
        tag, step, game = action.__struct_config__.tag, self.step, self.table.game.key
        keys = () if step is None else (f"tutorial.{game}.{step.name}.not.{tag}", f"tutorial.{game}.not.{tag}")
        usual = "tutorial.not.over" if step is None else "tutorial.not"
        return next((key for key in keys if key in known), usual)

    @property
    def lesson(self) -> int:
        """The number of the lesson that the scenario has come to."""
        return (self.step or self.scenario.steps[-1]).lesson
