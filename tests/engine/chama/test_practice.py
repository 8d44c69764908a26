"""Practice: the same duels teach the same, in whatever parts they are played, in the form that the bots load."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from engine.core.least_squares import no_cases
from engine.games.chama.bot.habits import CAREFUL, PRACTISED, THRIFTY, TIMID, practised
from engine.games.chama.bot.leanings import ACTS, ATTACKING, GOING_ON, Weights, leaning_of, leanings_in
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.search import CheapRng
from engine.games.chama.practice import TRIALS, Exercise, PractisingDuel, learned_in, lessons_of, practise
from tests.engine.chama.positions import ANA, position, side


def in_turn(_text: str, work: Callable[[Any], Any], jobs: Sequence[Any]) -> list[Any]:
    """Do the jobs one after another."""
    return [work(job) for job in jobs]


@pytest.fixture(scope="module")
def learned() -> dict[str, float]:
    return practise(in_turn, 6, 1)


def test_the_same_seed_teaches_the_same_and_another_something_else(learned: dict[str, float]) -> None:
    assert practise(in_turn, 6, 1) == learned != practise(in_turn, 6, 2)


def test_what_is_learned_is_written_as_the_bots_load_it(learned: dict[str, float]) -> None:
    loaded = leanings_in(msgspec.json.encode({"practice": learned}))
    assert loaded == tuple(leaning_of(act, learned) for act in ACTS)
    assert practised(*loaded).attacking != ATTACKING
    assert [leaning.rival[6] for leaning in loaded[:2]] == [ATTACKING.rival[6], GOING_ON.rival[6]] == [1000, 1000]


def test_duels_teach_the_same_in_whatever_parts_they_are_played() -> None:
    whole = learned_in(Exercise(CAREFUL, "parts", 0, 4))
    first, second = (learned_in(Exercise(CAREFUL, "parts", *duels)) for duels in ((0, 1), (1, 3)))
    for act, equations in whole.items():
        joined = no_cases(len(equations.sums))
        joined.join(first[act])
        joined.join(second[act])
        assert (joined.sums, joined.products) == (equations.sums, equations.products)


def test_who_learns_plays_on_as_if_nothing_had_been_tried() -> None:
    match = position(
        side(hand="A 3 5 6 7 9 K", slots="K Q", pool="5+9 4", pile=30),
        side(hand="6 7 8 2 K", slots="K Q J", pool="3", pile=30),
    )
    for habits in ((PRACTISED, THRIFTY), (CAREFUL, CAREFUL)):
        duel = PractisingDuel(match.state, habits, ANA, CheapRng(1))
        assert duel.finish(match.state) == Playout(match.state, habits).finish(match.state)
        assert {lesson.act for lesson in duel.lessons} <= set(ACTS)
        assert duel.lessons


def test_an_attack_that_keeps_the_rival_from_winning_gains_each_time_it_wins() -> None:
    match = position(side(slots="K", pool="5+10", pile=30), side(slots="K K Q Q J J", pile=3))
    duel = PractisingDuel(match.state, (CAREFUL, TIMID), ANA, CheapRng(1))
    duel.finish(match.state)
    first = next(lesson for lesson in duel.lessons if lesson.act == "attacking")
    assert first.gain == TRIALS
    assert first.row[0] == (Weights._fields.index("best"), 15)
    assert [at - len(Weights._fields) for at, _ in first.row[-2:]] == [1, 7 + 6], "one realm of six stands, and six"


def test_all_acts_are_practised(learned: dict[str, float]) -> None:
    found = [lesson.act for number in range(12) for lesson in lessons_of(f"acts {number}", PRACTISED, CAREFUL)]
    assert set(found) == set(ACTS)
    assert any(weight for name, weight in learned.items() if not name.endswith("rival 6"))


def test_an_arming_is_tried_with_the_attack_that_it_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(ana=side(hand="8", slots="K", pool="5"), bia=side(slots="Q"))
    duel = PractisingDuel(match.state, (CAREFUL, TIMID), ANA, CheapRng(1))
    tried: list[str] = []
    monkeypatch.setattr(PractisingDuel, "strike", lambda _duel, _seat, _player: tried.append("strike"))
    monkeypatch.setattr(PractisingDuel, "fill", lambda _duel, _seat, _player: tried.append("fill"))
    monkeypatch.setattr(PractisingDuel, "learn", lambda _duel, _act, does, _leaves: does(duel))
    duel.arms(ANA, duel.players[ANA], 0)
    assert tried == ["fill", "strike"] and not duel.players[ANA].armies
