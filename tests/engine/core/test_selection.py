"""A selection: k of n, with a rule of what may be added."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from engine.core.selection import Selection


def at_most_nine(chosen: tuple[int, ...], item: int) -> bool:
    return sum(chosen) + item <= 9


def selections() -> list[Selection[int]]:
    """Return many small selections: with equal candidates and without, with a rule and without."""
    rng = Random(1)
    made = []
    for number in range(60):
        candidates = tuple(rng.randrange(1, 7) for _ in range(rng.randrange(6)))
        fewest = rng.randrange(3)
        rule = at_most_nine if number % 2 else None
        made.append(Selection(candidates, fewest, fewest + rng.randrange(3), rule=rule))
    return made


def by_hand(selection: Selection[int]) -> set[tuple[int, ...]]:
    """Return every sequence of candidates that completes the choice, found without a selection."""
    counts = range(selection.fewest, selection.most + 1)
    every = (items for count in counts for items in permutations(selection.candidates, count))
    return {items for items in every if selection.rule is None or sum(items) <= 9}


@pytest.mark.parametrize("selection", selections())
def test_whole_choices_are_accepted_exactly_if_they_follow_the_rule(selection: Selection[int]) -> None:
    right = by_hand(selection)
    assert all(selection.accepts(items) for items in right)
    wrong = set(permutations((*selection.candidates, 7), min(3, len(selection.candidates) + 1))) - right
    assert wrong and not any(selection.accepts(items) for items in wrong)


@pytest.mark.parametrize("selection", selections())
def test_choices_lists_each_set_once_the_smaller_first(selection: Selection[int]) -> None:
    listed = list(selection.choices())
    sets = [tuple(sorted(items)) for items in listed]
    assert set(sets) == {tuple(sorted(items)) for items in by_hand(selection)}
    assert [len(items) for items in listed] == sorted(len(items) for items in listed)
    assert len(set(sets)) == len(sets)


def test_a_choice_asked_in_steps_reaches_the_same_choices() -> None:
    """A game that asks for one item at a time lists few actions, and ends where whole sets would have."""
    for selection in selections():
        reached: set[tuple[int, ...]] = set()
        pending = [selection]
        while pending:
            number = pending.pop()
            if number.complete:
                reached.add(number.chosen)
            pending += [number.add(item) for item in number.open]
        assert reached == by_hand(selection)


def test_of_many_candidates_few_actions_are_listed() -> None:
    """One to six of forty cards are 4,598,478 sets; asked in steps there are never more than 41 actions."""
    selection = Selection(tuple(range(40)), 1, 6)
    rng, most = Random(2), 0
    while selection.open:
        most = max(most, len(selection.open) + selection.complete)
        selection = selection.add(rng.choice(selection.open))
    assert len(selection.chosen) == 6 and selection.complete and most == 40


def test_what_may_be_added_follows_from_what_is_chosen() -> None:
    deck: Selection[int] = Selection((4, 4, 5, 3), 2, 3, rule=at_most_nine)
    assert deck.open == (4, 5, 3) and not deck.complete
    selection = deck.add(5)
    assert selection.open == (4, 3) and not selection.may_add(5)
    two = selection.add(4)
    assert two.complete and two.open == ()
    assert two.without(5).chosen == (4,) and two.without(5).open == (4, 5, 3)
    assert deck.chosen == ()


@pytest.mark.parametrize(
    "step", [lambda item: item.add(7), lambda item: item.add(3).add(3), lambda item: item.without(3)]
)
def test_what_is_not_there_cannot_be_added_or_taken_back(step: Any) -> None:
    with pytest.raises(ValueError, match=r"3|7|index"):
        step(Selection((3, 4), 1, 2))


def test_the_last_of_equal_items_is_taken_back() -> None:
    assert Selection((1, 1, 2), 0, 3, (1, 2, 1)).without(1).chosen == (1, 2)
