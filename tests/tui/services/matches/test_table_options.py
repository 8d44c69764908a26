"""What can be chosen of an option that takes many numbers."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from tests.tui.toy import Toy
from tui.services.matches.table_options import options_of


class Bets(msgspec.Struct, frozen=True):
    orbits: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 10
    money: Annotated[int, msgspec.Meta(ge=20, le=300)] = 100


class Betting(Toy):
    options_type = Bets


ORBITS, LEAST, MONEY = options_of(Betting())


def test_a_few_numbers_are_offered_one_by_one_and_many_as_round_ones_between_the_first_and_the_last() -> None:
    assert ORBITS.choices == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert MONEY.choices == (20, 50, 100, 200, 300)
    assert LEAST.choices[:5] == (1, 2, 5, 10, 20) and LEAST.choices[-1] == 1_000_000
    assert len(LEAST.choices) == 19


@pytest.mark.parametrize(("value", "step", "next"), [(10, 1, 20), (37, 1, 50), (37, -1, 20), (1, -1, 1_000_000)])
def test_a_number_that_was_written_steps_to_the_round_ones_beside_it(value: int, step: int, next: int) -> None:
    assert LEAST.stepped(value, step) == next
