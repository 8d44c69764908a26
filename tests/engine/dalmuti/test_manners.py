"""How the levels of Dalmuti give cards back: by sets, and what that is worth in played hands."""

from __future__ import annotations

from typing import Any

from engine.core.bots import play_out
from engine.core.chance import Stream
from engine.core.manners import Watched, streams
from engine.core.story import BotChoice
from engine.games.dalmuti.bot.levels import LEVELS
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.manners import gift_lost, left_behind
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions
from engine.games.dalmuti.plain_players import PLAIN


def gifts_of(seats: int) -> list[BotChoice]:
    """Return what veteranas gave in a match."""
    seen: list[BotChoice] = []
    bots = [Watched(LEVELS["veterana"], seen.append)] * seats
    play_out(Dalmuti(), DalmutiOptions(hands=3), bots, *streams("gifts", f"{seats}"))
    return [choice for choice in seen if choice.view.ask is DalmutiAsk.GIFT]


def given(choice: BotChoice, budget: int) -> Any:
    return LEVELS["mestra"].choose(choice.view, choice.legal, Stream(b"give"), memory=choice.memory, budget=budget)


def test_a_mestra_gives_the_same_from_the_same_seed_and_a_gift_that_is_legal() -> None:
    for choice in gifts_of(4)[:2]:
        gift = given(choice, 20)
        assert gift in choice.legal and gift == given(choice, 20)


def test_the_rarest_cards_cost_points_and_the_best_gift_none() -> None:
    choice = gifts_of(4)[0]
    hand = choice.view.seats[choice.view.viewer].hand
    rarest = next(gift for gift in choice.legal if gift.cards == tuple(hand[:2]))
    both = (choice.action, rarest)
    lost = [gift_lost(BotChoice(choice.view, both, choice.memory, gift), "loss", 40) for gift in both]
    assert lost[0] == 0 < lost[1]


def test_who_lays_the_rarest_first_is_left_behind() -> None:
    assert left_behind(LEVELS["veterana"], PLAIN["lays_the_rarest"], 4, 6, 1).value > 0.6
