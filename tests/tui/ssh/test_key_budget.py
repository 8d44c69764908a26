"""Whoever presses keys without end takes little of the loop that all share, and everybody else has their own."""

from __future__ import annotations

import asyncssh
import pytest
from textual.widgets import Input

from tests.tui.ssh_people import Hall, eventually
from tui.ssh import key_budget
from tui.ssh.key_budget import (
    KEY_LEFT_EVERY,
    KEYS_AT_ONCE,
    SCREEN_EVERY,
    SCREEN_LEFT_EVERY,
    SCREENS_AT_ONCE,
    SCREENS_LEFT_AT_ONCE,
    KeyBudget,
    LeftOver,
)


def press(budget: KeyBudget, now: float, *, draws: bool = False) -> bool:
    """Press a key if it may be heard; tells whether it was."""
    if budget.wait(now) > 0:
        return False
    budget.pressed(now)
    if draws:
        budget.drawn(now)
    return True


def heard(budgets: list[KeyBudget], seconds: float, *, draws: bool) -> list[int]:
    """Return how many keys of each were heard who all press without end."""
    count = [0] * len(budgets)
    for tick in range(int(seconds * 50)):
        for at, budget in enumerate(budgets):
            count[at] += press(budget, tick / 50, draws=draws)
    return count


@pytest.mark.parametrize("many", [1, 16, 29])
def test_of_all_who_draw_screen_after_screen_each_has_their_own_and_together_what_is_left(many: int) -> None:
    left_over = LeftOver()
    screens = sum(heard([KeyBudget(left_over) for _ in range(many)], 60.0, draws=True))
    assert screens >= many * SCREENS_AT_ONCE
    shared = SCREENS_LEFT_AT_ONCE + 60.0 / SCREEN_LEFT_EVERY + 1
    assert screens <= many * (SCREENS_AT_ONCE + 60.0 / SCREEN_EVERY + 1) + shared


def test_one_who_pages_through_screens_quickly_is_slowed_less_than_each_of_a_crowd() -> None:
    [alone] = heard([KeyBudget(LeftOver())], 60.0, draws=True)
    left_over = LeftOver()
    crowd = heard([KeyBudget(left_over) for _ in range(29)], 60.0, draws=True)
    assert alone > 2 * 60 and max(crowd) < alone / 2
    assert max(crowd) - min(crowd) <= 1, "they take turns"
    assert sum(crowd) <= 12 * 60, "twelve screens a second at most, of all together, the first ones counted in"


def test_keys_that_draw_no_screen_are_heard_for_long_and_then_slowly() -> None:
    [keys] = heard([KeyBudget(LeftOver())], 60.0, draws=False)
    assert keys > KEYS_AT_ONCE
    assert keys <= KEYS_AT_ONCE + 60.0 / KEY_LEFT_EVERY + 60.0 / key_budget.KEY_EVERY + 2


def test_whoever_comes_to_a_loop_in_which_others_press_without_end_has_their_own() -> None:
    left_over = LeftOver()
    heard([KeyBudget(left_over) for _ in range(16)], 60.0, draws=True)
    calm = KeyBudget(left_over)
    assert all(press(calm, 60.0, draws=True) for _ in range(SCREENS_AT_ONCE))


def test_screens_that_others_change_are_not_counted() -> None:
    budget = KeyBudget(LeftOver())
    assert press(budget, 0.0)
    for _ in range(10 * SCREENS_AT_ONCE):
        budget.drawn(0.0)
    assert budget.wait(0.0) == 0
    assert not budget.spent(0.0)


async def test_keys_beyond_the_budget_wait_and_those_of_others_are_heard(
    hall: Hall, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_budget, "KEYS_AT_ONCE", 20)
    monkeypatch.setattr(key_budget, "KEY_EVERY", 3600.0)
    monkeypatch.setattr(hall.server, "_left_over", LeftOver())
    hall.server._left_over.keys.count(KeyBudget(LeftOver()), 1e9)
    bia, caio = await hall.come("Bia", key=keys[0]), await hall.come("Caio", key=keys[1])
    await bia.sees("hello Bia")
    await caio.sees("hello Caio")
    bia.type("x" * 200)
    await eventually(lambda: len(hall.apps["Bia"].query_one("#typed", Input).value) == 20)
    caio.type("hi")
    await caio.sees("hi")
    assert len(hall.apps["Bia"].query_one("#typed", Input).value) == 20
