"""How the levels of Wyrt dos Lordes discard: by exact expectation, and no pair is given up for nothing."""

from __future__ import annotations

import pytest

from engine.core.bots import play_out
from engine.core.manners import Watched, streams
from engine.core.story import BotChoice
from engine.games.wyrt_lordes.actions import WyrtDiscard
from engine.games.wyrt_lordes.bot.levels import LEVELS
from engine.games.wyrt_lordes.manners import discarded, manners_of, money_share
from engine.games.wyrt_lordes.memory import NEW
from engine.games.wyrt_lordes.model import ROUNDS, WyrtAsk, WyrtOptions
from engine.games.wyrt_lordes.plain_players import PLAIN
from engine.games.wyrt_lordes.sample import unplaced
from tests.engine.wyrt_lordes.positions import GAME
from tests.reference.wyrt_lordes.exchange import best_points, discards


def last_discards(level: str, seats: int, matches: int) -> list[BotChoice]:
    """Return what a table of this level chose to discard in the last exchange."""
    seen: list[BotChoice] = []

    def notice(choice: BotChoice) -> None:
        if choice.view.ask is WyrtAsk.DISCARD and choice.view.round == ROUNDS:
            seen.append(choice)

    for number in range(matches):
        play_out(GAME, WyrtOptions(), [Watched(LEVELS[level], notice)] * seats, *streams("last", f"{seats} {number}"))
    return seen


def test_the_points_that_a_discard_loses_are_those_of_every_card_that_may_come() -> None:
    mestra = last_discards("mestra", 2, 1)
    assert mestra
    for choice in mestra[:1]:
        view, found = choice.view, discarded(choice)
        table = [lying.card for lying in view.table]
        unseen = unplaced(view, choice.memory or NEW)
        hand = view.seats[view.viewer].hand
        out = choice.action.cards if isinstance(choice.action, WyrtDiscard) else ()
        most = max([best_points(hand, other, table, unseen) for other in discards(hand)])
        assert found is not None
        assert found.lost == pytest.approx(most - best_points(hand, out, table, unseen))


@pytest.mark.parametrize(("level", "seats"), [("mestra", 2), ("mestra", 3), ("calejado", 3)])
def test_a_discard_of_the_last_exchange_is_seldom_behind_and_breaks_no_pair_for_nothing(level: str, seats: int) -> None:
    found = [discard for choice in last_discards(level, seats, 2) if (discard := discarded(choice)) is not None]
    assert len(found) > 5 and not any(discard.broken for discard in found)
    assert sum([discard.lost for discard in found]) / len(found) <= 0.02


@pytest.mark.sampled(1)
@pytest.mark.marathon
@pytest.mark.parametrize("rival", PLAIN)
def test_a_mestra_has_no_less_than_its_share_at_a_table_of_one_habit(rival: str) -> None:
    assert money_share(LEVELS["mestra"], PLAIN[rival], 2, 40, 1).high > 1


@pytest.mark.marathon
def test_a_table_of_mestras_bets_every_amount() -> None:
    figures = manners_of(LEVELS["mestra"], 3, 6, 1)
    assert all(figures[f"bet_{amount}"].value > 0 for amount in (10, 20, 50))
