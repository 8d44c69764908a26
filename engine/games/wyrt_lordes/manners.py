"""How players of one level discard and bet among themselves, and what they gain from plain ones.

Figures to report.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.bots import play_out
from engine.core.game import Bot
from engine.core.manners import Figure, Watched, gain_over, mean_of, share_of, streams
from engine.core.model import Seat
from engine.core.story import BotChoice
from engine.games.wyrt_lordes.actions import Bet, WyrtDiscard
from engine.games.wyrt_lordes.bot.planner import exchange_of
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import Combination, reading_of
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.memory import NEW
from engine.games.wyrt_lordes.model import HAND_SIZE, ROUNDS, WyrtAsk, WyrtOptions
from engine.games.wyrt_lordes.odds import ExchangeOdds, exchange_odds
from engine.games.wyrt_lordes.plain_players import PLAIN

_TABLES = ((2, 1.0), (4, 0.5), (5, 0.25))
"""How many sit at a table, and what part of the matches asked for are played there: larger ones take longer."""
_DEALS = 5
"""So many deals are played against each plain player for a match among equals."""


class Discarded(msgspec.Struct, frozen=True):
    """A discard of the last exchange: by how many points it is behind the best, and what it breaks.

    `broken`: a pair or better was given up, and the chance to win the pot is not the better for it.
    """

    lost: float
    broken: bool


def discarded(choice: BotChoice) -> Discarded | None:
    """Return what a discard of the last exchange was worth, by exact expectation.

    None for any other choice.
    """
    view = choice.view
    if view.ask is not WyrtAsk.DISCARD or view.round < ROUNDS or view.options.azgher:
        return None
    out = choice.action.cards if isinstance(choice.action, WyrtDiscard) else ()
    all_odds = exchange_odds(view, choice.memory)
    chosen = _best(all_odds, _kinds(out))
    lost, hand = all_odds[0].points - chosen.points, view.seats[view.viewer].hand
    if _keeps(hand, out):
        return Discarded(lost, False)
    exchange = exchange_of(view, choice.memory or NEW)
    whole = [exchange.worth(WyrtDiscard(odds.out)) for odds in all_odds if _keeps(hand, odds.out)]
    return Discarded(lost, exchange.worth(WyrtDiscard(out)) <= max(whole, default=0.0))


def _best(all_odds: Sequence[ExchangeOdds], out: Sequence[int]) -> ExchangeOdds:
    """Return the best way to fill up after cards of these kinds are discarded."""
    return next(odds for odds in all_odds if _kinds(odds.out) == out)


def _kinds(cards: Sequence[Card]) -> list[int]:
    return sorted([card >> 2 for card in cards])


def _keeps(hand: Sequence[Card], out: Sequence[Card]) -> bool:
    """Tell whether the cards of a pair or better are all kept; a hand without one has nothing to break."""
    reading = reading_of(tuple(hand))
    if len(hand) < HAND_SIZE or reading.combination is Combination.TREASURE:
        return True
    if reading.combination in (Combination.PAIR, Combination.TRIO):
        return all(card >> 2 != reading.key[0] - 2 for card in out)
    return not out


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return how a bot discards and bets among its like, and its part of the money at plain tables.

    The part of the money is given in fair shares: 1 is an equal part.
    """
    figures: dict[str, Figure] = {}
    for seats, part in _TABLES:
        played = manners_of(bot, seats, max(round(part * matches), 1), seed)
        figures |= {f"{seats} {name}": value for name, value in played.items()}
        for name, rival in PLAIN.items():
            deals = max(round(part * _DEALS * matches), 2)
            figures[f"{seats} {name}"] = money_share(bot, rival, seats, deals, seed)
    return figures


def manners_of(bot: Bot, seats: int, matches: int, seed: int) -> dict[str, Figure]:
    """Measure a bot's discards and bets over this many matches against itself.

    `points_lost` a discard of the last exchange, against the best there was; `pairs_broken` the part of them that give
    up a pair or better and do not gain by it; `bet_10`, `bet_20` and `bet_50` the parts of bets.
    """
    bets: list[int] = []
    discards: list[Discarded] = []

    def notice(choice: BotChoice) -> None:
        if isinstance(choice.action, Bet):
            bets.append(choice.action.amount)
        elif (notice_odds := discarded(choice)) is not None:
            discards.append(notice_odds)

    for number in range(matches):
        play_out(
            WyrtLordes(), WyrtOptions(), [Watched(bot, notice)] * seats, *streams("manners", f"{seed} {seats} {number}")
        )
    return {
        "points_lost": mean_of([discard.lost for discard in discards]),
        "pairs_broken": share_of(sum([discard.broken for discard in discards]), len(discards)),
        **{f"bet_{amount}": share_of(bets.count(amount), len(bets)) for amount in (10, 20, 50)},
    }


def money_share(bot: Bot, rival: Bot, seats: int, deals: int, seed: int) -> Figure:
    """Return what part of the money a bot has at the end at a table of the rival, 1 for a fair share."""

    def share(bots: Sequence[Bot], seat: Seat, name: str) -> float:
        outcome, _ = play_out(WyrtLordes(), WyrtOptions(), bots, *streams("deal", name))
        return seats * outcome.scores[seat] / sum(outcome.scores)

    return gain_over(bot, rival, seats, deals, f"{seed} {seats}", share)
