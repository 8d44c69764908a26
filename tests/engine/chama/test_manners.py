"""What is measured of the levels among their like, and against players of one habit."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.story import Choice
from engine.games.chama.actions import AttachArmy, Attack, ChamaAction, EndTurn
from engine.games.chama.bot.levels import LEVELS
from engine.games.chama.manners import is_free, measured, notes_of, won
from engine.games.chama.plain_players import PLAIN
from tests.engine.chama.positions import ANA, BIA, END, GAME, Match, position, side


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_a_plain_player_plays_a_duel_to_its_end_and_the_same_again(name: str) -> None:
    bots = [PLAIN[name], LEVELS["mestra"]]
    assert won(bots, 0, "one") == won(bots, 0, "one") == 1 - won(bots, 1, "one")


def test_a_turtle_never_attacks_and_a_rush_attacks_before_it_lays() -> None:
    match = position(side(hand="K Q 10", slots="K Q", pool="5+9"), side(hand="", slots="K Q"))
    view, legal = GAME.view(match.state, ANA), match.legal(ANA)
    turtle, rush = (PLAIN[name].choose(view, legal, Random(1)) for name in ("turtle", "rush"))
    assert not isinstance(turtle, Attack)
    assert isinstance(rush, Attack)


def test_a_razing_is_free_where_nobody_can_answer() -> None:
    free = position(side(hand="K", slots="K Q", pool="5"), side(hand="", slots="K Q"))
    held = position(side(hand="K", slots="K Q", pool="5"), side(hand="2", slots="K Q"))
    assert is_free(GAME.view(free.state, ANA), Attack(BIA, 0))
    assert not is_free(GAME.view(held.state, ANA), Attack(BIA, 0))


def test_a_turn_that_arms_and_ends_has_armed_and_attacked_nobody() -> None:
    match = position(side(hand="10", slots="K Q", pool="5"), side(hand="", slots="K Q"))
    view, legal = GAME.view(match.state, ANA), match.legal(ANA)
    choices = [Choice(view, legal, None, AttachArmy(10, 0)), Choice(view, legal, None, END)]
    (note,) = notes_of(choices)
    assert (note.armed, note.taken, note.free) == (True, False, True)


def test_a_novato_attacks_only_what_it_may_beat_by_what_lies_open() -> None:
    weak = position(side(hand="2", slots="K Q", pool="2"), side(hand="9 9", slots="K Q", pool="5+10"))
    strong = position(side(hand="9", slots="K Q", pool="5+10"), side(hand="9 9", slots="K Q", pool="2"))

    def main(match: Match) -> ChamaAction | None:
        for _ in range(20):
            view, legal = GAME.view(match.state, ANA), match.legal(ANA)
            action: ChamaAction = LEVELS["novato"].choose(view, legal, Random(1), memory=None, budget=0)
            if isinstance(action, Attack | EndTurn):
                return action
            match.play(action)
        return None

    assert isinstance(main(weak), EndTurn)
    assert isinstance(main(strong), Attack)


def test_measured_names_every_plain_player_and_the_manners() -> None:
    assert set(measured(LEVELS["novato"], 1, 1)) == {*PLAIN, "free_razing_left", "attacks_after_arming"}
