"""What a lord could know.

What each exchange comes to, cards not seen yet, who holds what, and the chances of dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.games.wyrt_lordes.cards import height
from engine.games.wyrt_lordes.memory import NEW, WyrtMemory
from engine.games.wyrt_lordes.model import EXCHANGE, HAND_SIZE, WyrtAsk, WyrtView
from engine.games.wyrt_lordes.odds import Chances, ExchangeOdds, PotOdds, dealt_odds, exchange_odds, pot_odds
from engine.games.wyrt_lordes.sample import unplaced
from tui.games.table_model import Insight
from tui.games.wyrt_lordes.cards import HYNINN, card_of, cards_of, in_order, lord_name, rank_of
from tui.games.wyrt_lordes.spoken import name_of
from tui.services.review.knowledge import Known
from tui.texts.chances import format_chance
from tui.texts.localizer import Localizer

_SCALE = KeyFamily("wyrt_lordes.scale.{}", "treasure pair trio adventurers dragon kings")
_EXCHANGES_LISTED = 5
"""So many exchanges are told, those that give most points."""


def insight(known: Known, localizer: Localizer) -> tuple[Insight, ...]:
    """Return the parts of what was known, the odds of the choice first."""
    view: WyrtView = known.view
    memory: WyrtMemory = known.memory or NEW
    parts: list[tuple[str, Iterator[str]]] = [("wyrt_lordes.insight.pot", _pot(view, localizer))]
    if view.ask is WyrtAsk.BET:
        parts.append(("wyrt_lordes.insight.dealt", _chances(dealt_odds(view.options.hyninn), localizer)))
    if view.ask in EXCHANGE:
        parts += [
            ("wyrt_lordes.insight.exchange", _exchanges(view, memory, localizer)),
            ("wyrt_lordes.insight.others", _others(view, memory, localizer)),
            ("wyrt_lordes.insight.unseen", _unseen(view, memory, localizer)),
        ]
    insights = [Insight(localizer(key), tuple(lines)) for key, lines in parts]
    return tuple(part for part in insights if part.lines)


def _chances(chances: Chances, localizer: Localizer) -> Iterator[str]:
    for combination, chance in reversed([*chances.items()]):
        name = localizer(_SCALE(combination.name.lower()))
        yield f"{name} {format_chance(localizer.session.words, chance)}"


def _exchanges(view: WyrtView, memory: WyrtMemory, localizer: Localizer) -> Iterator[str]:
    # Of those that come to the very same one is told.
    data = {tuple(odds.combinations.items()): odds for odds in reversed(exchange_odds(view, memory))}
    for odds in sorted(data.values(), key=lambda exchange: -exchange.points)[:_EXCHANGES_LISTED]:
        points = localizer.session.words.number(odds.points, 2)
        comes = " · ".join(_chances(odds.combinations, localizer))
        yield localizer("wyrt_lordes.insight.act", act=_exchange(view, odds, localizer), points=points, comes=comes)


def _exchange(view: WyrtView, odds: ExchangeOdds, localizer: Localizer) -> str:
    """Return an exchange in a few words: what goes, and where the rest comes from."""
    lines = []
    if odds.out:
        lines.append(localizer("wyrt_lordes.insight.out", cards=cards_of(localizer, in_order(odds.out))))
    missing = HAND_SIZE - len(view.seats[view.seat].hand or ()) + len(odds.out)
    if odds.taken:
        lines.append(localizer("wyrt_lordes.insight.take", cards=cards_of(localizer, in_order(odds.taken))))
    elif missing > 0:
        lines.append(localizer("wyrt_lordes.insight.draw", count=missing))
    return ", ".join(lines) or localizer("wyrt_lordes.insight.keep")


def _others(view: WyrtView, memory: WyrtMemory, localizer: Localizer) -> Iterator[str]:
    for seat, numbers in enumerate(memory.hands[: len(view.seats)]):
        if view.seats[seat].hand is not None:
            continue
        held = [card for card, where in memory.known if len(where) == 1 and where[0] in numbers]
        if held:
            cards = cards_of(localizer, in_order(held))
            yield localizer("wyrt_lordes.insight.holds", name=lord_name(view, seat, localizer), cards=cards)
        mixed = [card for card, where in memory.known if len(where) > 1 and not set(where).isdisjoint(numbers)]
        for card in mixed:
            name = lord_name(view, seat, localizer)
            yield localizer("wyrt_lordes.insight.perhaps", name=name, card=card_of(localizer, card))


def _unseen(view: WyrtView, memory: WyrtMemory, localizer: Localizer) -> Iterator[str]:
    tall = [height(card) for card in unplaced(view, memory)]
    counts = [
        (rank_of(localizer, rank) if rank else HYNINN, tall.count(rank)) for rank in sorted(set(tall), reverse=True)
    ]
    if counts:
        yield " ".join(f"{many}×{name}" for name, many in counts)


def _pot(view: WyrtView, localizer: Localizer) -> Iterator[str]:
    for odds in pot_odds(view):
        if odds.action is not None:
            yield f"{name_of(view, odds.action, localizer)}:"
        yield from _parts(view, odds, localizer)


def _parts(view: WyrtView, odds: PotOdds, localizer: Localizer) -> Iterator[str]:
    words = localizer.session.words
    for seat in view.order:
        yield f"{lord_name(view, seat, localizer)} {format_chance(words, min(1.0, round(odds.shares[seat], 9)))}"
