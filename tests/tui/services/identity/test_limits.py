"""One table of limits says how often anybody may do what costs the others something."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core.errors import CarteadoError
from tui.services.identity.limits import BUDGETS, Act, Limits, Pace
from tui.services.lobby.open_table import LobbyPerson
from tui.texts.localizer import Words

ACTS = tuple(BUDGETS)


class Clock:
    def __init__(self) -> None:
        self.seconds = 5.0

    def now(self) -> float:
        return self.seconds


def somebody(name: str, address: str = "10.0.0.7", *, organiser: bool = False) -> LobbyPerson:
    return LobbyPerson(name, guest=True, organiser=organiser, address=address)


def exhausted(limits: Limits, act: Act, person: LobbyPerson) -> CarteadoError:
    for _ in range(BUDGETS[act].person):
        limits.spend(act, person)
    with pytest.raises(CarteadoError) as refused:
        limits.spend(act, person)
    return refused.value


def test_every_act_has_its_budget() -> None:
    assert set(get_args(Act)) == set(ACTS)
    assert all(0 < budget.person < budget.network and budget.seconds > 0 for budget in BUDGETS.values())


@pytest.mark.parametrize("act", ACTS)
def test_whoever_does_too_much_is_told_when_they_may_again_and_then_may(act: Act) -> None:
    clock = Clock()
    limits, ana = Limits(clock.now), somebody("Ana")
    refused = exhausted(limits, act, ana)
    assert refused.code == BUDGETS[act].refusal
    limits.spend(act, somebody("Bia"))
    seconds = int(str(refused.data["seconds"]))
    clock.seconds += seconds - 1
    with pytest.raises(CarteadoError):
        limits.spend(act, ana)
    clock.seconds += 1
    limits.spend(act, ana)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_a_refusal_is_a_sentence_that_says_when(act: Act, language: str) -> None:
    words = Words(language)
    sentences = [words.error(CarteadoError(BUDGETS[act].refusal, seconds=seconds)) for seconds in (1, 9)]
    second, seconds = ("1 segundo ", "9 segundos ") if language == "pt_BR" else ("1 second ", "9 seconds ")
    assert second in sentences[0] and seconds in sentences[1]
    assert sentences[0].endswith(".")


@pytest.mark.parametrize("act", ACTS)
def test_many_people_of_one_network_have_one_budget_together_and_another_network_its_own(act: Act) -> None:
    limits, budget = Limits(Clock().now), BUDGETS[act]
    people = [somebody(f"p{number}", f"10.0.0.{number % 250}") for number in range(budget.network)]
    for person in people:
        limits.spend(act, person)
    with pytest.raises(CarteadoError):
        limits.spend(act, somebody("Ana", "10.0.0.251"))
    limits.spend(act, somebody("Bia", "10.0.1.7"))


def test_addresses_of_one_ipv6_network_are_one() -> None:
    limits, budget = Limits(Clock().now), BUDGETS["match"]
    for number in range(budget.network):
        limits.spend("match", somebody(f"p{number}", f"2001:db8::{number:x}"))
    with pytest.raises(CarteadoError):
        limits.spend("match", somebody("Ana", "2001:db8::ffff:1"))
    limits.spend("match", somebody("Ana", "2001:db8:0:1::1"))


def test_an_organiser_is_not_limited_and_uses_up_nothing() -> None:
    limits, budget = Limits(Clock().now), BUDGETS["match"]
    for _ in range(2 * budget.network):
        limits.spend("match", somebody("Juiz", organiser=True))
    limits.spend("match", somebody("Ana"))


def test_what_is_refused_does_not_count() -> None:
    """Whoever goes on trying may again as soon as whoever waits."""
    clock = Clock()
    limits, ana = Limits(clock.now), somebody("Ana")
    exhausted(limits, "match", ana)
    for _ in range(100):
        with pytest.raises(CarteadoError):
            limits.spend("match", ana)
    clock.seconds += BUDGETS["match"].seconds
    limits.spend("match", ana)


def test_names_without_end_are_not_remembered_without_end() -> None:
    limits = Limits(Clock().now)
    for number in range(20_000):
        limits.spend("talk", somebody(f"p{number}", ""))
    assert len(limits._windows) < 10_000


def test_a_pace_lets_some_through_at_once_and_then_one_after_the_other() -> None:
    pace, now, moments = Pace(3, 0.5), 100.0, []
    for _ in range(6):
        now += pace.wait(now)
        pace.count(now)
        moments.append(now)
    assert moments == [100.0, 100.0, 100.0, 100.5, 101.0, 101.5]
    assert pace.wait(now + 1.0) == 0.0
