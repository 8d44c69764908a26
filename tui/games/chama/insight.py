"""What a player of Chama could know.

What closed hands may hold, what the next cards bring, what an attack would do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.model import Seat
from engine.games.chama.cards import Kind
from engine.games.chama.memory import NEW, ChamaMemory
from engine.games.chama.model import SLOTS, ChamaAsk, ChamaView
from engine.games.chama.odds import (
    Counts,
    answer_odds,
    attack_odds,
    closed_hand,
    counts_by_kind,
    holds_some,
    next_draw,
    own_pile,
)
from tui.games.chama.cards import HAND_ORDER, kind_short
from tui.games.table_model import Insight
from tui.services.review.knowledge import Known
from tui.texts.chances import format_chance
from tui.texts.localizer import Localizer

_BEFORE = (ChamaAsk.START, ChamaAsk.SHUFFLE, ChamaAsk.CUT, ChamaAsk.OVER)


def insight(known: Known, localizer: Localizer) -> tuple[Insight, ...]:
    """Return the insight panel's parts for a place of a replay.

    What an attack meets, the next cards, then each rival's closed hand.
    """
    view: ChamaView = known.view
    memory: ChamaMemory = known.memory or NEW
    if view.ask in _BEFORE:
        return ()
    parts = [
        (localizer("chama.insight.attack"), (*_attacks(view, localizer), *_answer(view, localizer))),
        (localizer("chama.insight.draw"), tuple(_own(view, localizer))),
    ]
    for seat, place in enumerate(view.seats):
        if seat != view.viewer and not place.left:
            title = localizer("chama.insight.hand", name=localizer.names[seat], count=place.hand_size)
            parts.append((title, tuple(_rival(view, memory, seat, localizer))))
    return tuple(Insight(title, lines) for title, lines in parts if lines)


def _attacks(view: ChamaView, localizer: Localizer) -> Iterator[str]:
    words = localizer.session.words
    for odds in attack_odds(view):
        data = {"name": localizer.names[odds.seat], "slots": " ".join(SLOTS[slot] for slot in odds.slots)}
        chance = format_chance(words, odds.held)
        yield localizer("chama.insight.held", **data, level=odds.level, aid=odds.aid, chance=chance)
        if odds.razed:
            yield localizer("chama.insight.razed", **data, chance=format_chance(words, odds.razed))


def _answer(view: ChamaView, localizer: Localizer) -> Iterator[str]:
    odds = answer_odds(view)
    if odds is not None:
        seat, lacks, chance = odds
        text = format_chance(localizer.session.words, chance)
        yield localizer("chama.insight.lacks", name=localizer.names[seat], lacks=lacks, chance=text)


def _own(view: ChamaView, localizer: Localizer) -> Iterator[str]:
    if view.viewer is None or view.seats[view.viewer].left or not view.seats[view.viewer].draw_pile:
        return
    count, chances = next_draw(view)
    yield localizer("chama.insight.next", count=count, chances=_chances(chances, localizer))
    yield localizer("chama.insight.pile", cards=_ranks(own_pile(view), localizer))


def _rival(view: ChamaView, memory: ChamaMemory, seat: Seat, localizer: Localizer) -> Iterator[str]:
    closed = closed_hand(view, seat)
    if closed.hand:
        yield localizer("chama.insight.holds", chances=_chances(holds_some(closed), localizer))
    if memory.fresh[seat] < closed.hand:
        key = "chama.insight.no_realm" if memory.fresh[seat] else "chama.insight.no_realm.none"
        yield localizer(key, count=memory.fresh[seat])
    kinds = counts_by_kind(closed.counts)
    lines = [f"{kind_short(localizer.session.words, kind)} {count}" for kind, count in kinds.items() if count]
    if lines:
        yield localizer("chama.insight.closed", kinds=" · ".join(lines))


def _chances(chances: Mapping[Kind, float], localizer: Localizer) -> str:
    words = localizer.session.words
    return " · ".join(f"{kind_short(words, kind)} {format_chance(words, chance)}" for kind, chance in chances.items())


def _ranks(counts: Counts, localizer: Localizer) -> str:
    return " ".join(f"{counts[card]}×{localizer.session.rank(card)}" for card in HAND_ORDER if counts[card])
