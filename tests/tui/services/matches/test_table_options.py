"""What can be chosen of an option that takes many numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
import pytest

from engine.core.errors import BadSetup
from tests.tui.toy import Toy
from tui.services.matches.table_options import built_in, options_of, value_options_of, with_value, with_values


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


class Cast(msgspec.Struct, frozen=True):
    least: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10
    ages: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] = ()
    roles: tuple[Annotated[str, msgspec.Meta(max_length=12)], ...] = ()


class Acting(Toy):
    options_type = Cast
    presets: Mapping[str, Cast] = {"quiet": Cast(), "loud": Cast(least=500)}


def test_any_number_of_an_option_with_many_may_be_written_and_none_beyond() -> None:
    assert [option.written for option in (ORBITS, LEAST, MONEY)] == [False, True, True]
    assert with_value(Acting(), Cast(), "least", "37") == Cast(least=37)
    for wrong in ("0", "1001", "many", ""):
        with pytest.raises(BadSetup):
            with_value(Acting(), Cast(), "least", wrong)


def test_numbers_of_the_seats_are_written_by_spaces_or_commas_and_texts_by_commas() -> None:
    game = Acting()
    assert [option.name for option in value_options_of(game)] == ["ages", "roles"]
    assert with_values(game, Cast(), "ages", "30, 20 4").ages == (30, 20, 4)
    assert with_values(game, Cast(), "roles", " the king , a page ").roles == ("the king", "a page")
    assert with_values(game, Cast(roles=("x",)), "roles", "").roles == ()
    with pytest.raises(BadSetup):
        with_values(game, Cast(), "roles", "much too long a role")


def test_a_game_may_name_its_presets() -> None:
    known = built_in(Acting(), lambda option, value: f"{option} {value}")
    assert [(preset.name, preset.options) for preset in known] == [
        ("None toy.quiet", {}),
        ("None toy.loud", {"least": 500}),
    ]
