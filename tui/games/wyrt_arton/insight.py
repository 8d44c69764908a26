"""What a player of Wyrt de Arton could know.

The price of staying in, the chance to win, what the dice may bring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.wyrt_arton.memory import NEW, ArtonMemory
from engine.games.wyrt_arton.model import DICE_CARDS, ArtonView
from engine.games.wyrt_arton.odds import kind_odds, win_odds
from tui.games.table_model import Insight
from tui.games.wyrt_arton.cards import cheat_outcomes, has_magic, winnable
from tui.games.wyrt_arton.names import MAGIC, card_of, cards_of, in_order, kind_name, money
from tui.services.review.knowledge import Known
from tui.texts.chances import format_chance
from tui.texts.localizer import Localizer


def insight(known: Known, localizer: Localizer) -> tuple[Insight, ...]:
    """Return the parts of what was known, the price and the chance to win first."""
    view: ArtonView = known.view
    memory: ArtonMemory = known.memory or NEW
    if not view.turn or view.outcome is not None:
        return ()
    parts = (
        ("wyrt_arton.insight.pot", _pot(view, memory, localizer)),
        ("wyrt_arton.insight.hands", _hands(view, localizer)),
        ("wyrt_arton.insight.cheat", _cheat(view, localizer)),
        ("wyrt_arton.insight.known", _known(view, memory, localizer)),
    )
    insights = [Insight(localizer(key), tuple(lines)) for key, lines in parts]
    return tuple(part for part in insights if part.lines)


def _pot(view: ArtonView, memory: ArtonMemory, localizer: Localizer) -> Iterator[str]:
    words = localizer.session.words
    if view.viewer is None or not view.seats[view.viewer].in_hand:
        return
    if view.to_call:
        pays = min(view.to_call, view.seats[view.viewer].money)
        wins = winnable(view, view.viewer)
        data = {name: money(localizer, view.options, amount) for name, amount in (("pays", pays), ("wins", wins))}
        needed = format_chance(words, pays / max(pays + wins, 1))
        yield localizer("wyrt_arton.insight.price", **data, needed=needed)
    odds = win_odds(view, memory)
    if odds is not None:
        rivals = sum(place.in_hand for place in view.seats) - 1
        chance = format_chance(words, odds.share, odds.error)
        yield localizer("wyrt_arton.insight.wins", count=rivals, chance=chance)


def _hands(view: ArtonView, localizer: Localizer) -> Iterator[str]:
    if len(view.dice) == DICE_CARDS:
        return
    for kind, chance in reversed([*kind_odds(view).items()]):
        yield f"{kind_name(localizer, kind)} {format_chance(localizer.session.words, chance)}"


def _cheat(view: ArtonView, localizer: Localizer) -> Iterator[str]:
    if view.odds is None or view.cheated:
        return
    words, come = localizer.session.words, cheat_outcomes(view.odds)
    succeeds, caught = format_chance(words, come.succeeds), format_chance(words, come.caught)
    yield localizer("wyrt_arton.insight.risk", succeeds=succeeds, caught=caught)


def _known(view: ArtonView, memory: ArtonMemory, localizer: Localizer) -> Iterator[str]:
    """Tell what the viewer knows of cards that the table does not show."""
    known = Counter(seat for seat, _ in memory.held)
    for seat, card in memory.held:
        if known[seat] > view.seats[seat].hand_size:
            continue  # one of them is out of play, and nobody knows which
        yield localizer("wyrt_arton.insight.holds", name=localizer.names[seat], card=card_of(localizer, card))
    if memory.undealt is not None:
        yield localizer("wyrt_arton.insight.undealt", cards=cards_of(localizer, in_order(memory.undealt)))
    if memory.gone:
        yield localizer("wyrt_arton.insight.gone", cards=cards_of(localizer, memory.gone))
    if has_magic(view) and (left := [card for card in MAGIC if card not in view.spent]):
        yield localizer("wyrt_arton.insight.magic", cards=cards_of(localizer, left))
