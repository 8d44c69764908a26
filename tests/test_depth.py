from __future__ import annotations

from itertools import product

import pytest

from tests.depth import covering, spread


def test_a_sample_is_spread_from_the_first_to_the_last_of_a_family() -> None:
    assert spread(10, 3) == {0, 4, 9}
    assert spread(60, 16) >= {0, 59}
    assert len(spread(60, 16)) == 16


def test_a_family_that_is_no_larger_than_its_sample_is_run_whole() -> None:
    assert [spread(count, 3) for count in range(4)] == [frozenset(range(count)) for count in range(4)]
    assert spread(5, 1) == {0}


def test_of_a_product_as_many_are_kept_as_its_longest_parameter_has_values() -> None:
    family = [tuple(zip("abc", values, strict=True)) for values in product(range(5), range(3), range(2))]
    kept = covering(family)
    assert len(kept) == 5
    assert {value for number in kept for value in family[number]} == {value for values in family for value in values}


def test_where_each_test_has_a_value_of_its_own_all_are_kept() -> None:
    assert covering([(("seed", seed),) for seed in range(7)]) == set(range(7))
    assert covering([]) == frozenset()


@pytest.mark.covered
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("letter", "ab")
def test_of_a_family_that_is_covered_each_value_comes_up(
    request: pytest.FixtureRequest, letter: str, number: int
) -> None:
    kept = {("a", 0), ("b", 1), ("a", 2)}
    assert (request.node.get_closest_marker("deep") is None) == ((letter, number) in kept)
