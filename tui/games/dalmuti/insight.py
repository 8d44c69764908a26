"""What a player of Dalmuti could know.

Cards not seen yet, what others hold, and how safe the own sets are.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Seat
from engine.games.dalmuti.cards import count_of, unpack
from engine.games.dalmuti.memory import NEW, DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from engine.games.dalmuti.odds import Odds, odds_of_sets, passes
from engine.games.dalmuti.sample import in_other_hands, known_cards
from engine.games.dalmuti.sets import UNBEATABLE
from tui.games.dalmuti.cards import cards_words, face_text, grouped, set_short
from tui.games.table_model import Insight
from tui.services.review.knowledge import Known
from tui.texts.chances import format_chance
from tui.texts.localizer import Localizer

_PASSES_LISTED = 4
"""So many of a seat's passes are told, the last ones."""
_DEALT = (DalmutiAsk.CALL, DalmutiAsk.GIFT, DalmutiAsk.PLAY)


def insight(known: Known, localizer: Localizer) -> tuple[Insight, ...]:
    """Return the insight panel's parts, odds of the own sets first."""
    view: DalmutiView = known.view
    memory: DalmutiMemory = known.memory or NEW
    if view.ask not in _DEALT:
        return ()
    parts = (
        ("dalmuti.insight.sets", _sets(view, memory, localizer)),
        ("dalmuti.insight.unseen", _unseen(view, memory, localizer)),
        ("dalmuti.insight.others", _others(view, memory, localizer)),
        ("dalmuti.insight.passes", _passes(known, localizer)),
    )
    insights = [Insight(localizer(key), tuple(lines)) for key, lines in parts]
    return tuple(part for part in insights if part.lines)


def _sets(view: DalmutiView, memory: DalmutiMemory, localizer: Localizer) -> Iterator[str]:
    for odds in odds_of_sets(view, memory):
        yield localizer(
            "dalmuti.insight.set", set=set_short(localizer, odds.play), chance=_chance(view, odds, localizer)
        )


def _chance(view: DalmutiView, odds: Odds, localizer: Localizer) -> str:
    if odds.play in UNBEATABLE[view.jokers]:
        return localizer("dalmuti.insight.unbeatable")
    return format_chance(localizer.session.words, odds.beaten, odds.error)


def _unseen(view: DalmutiView, memory: DalmutiMemory, localizer: Localizer) -> Iterator[str]:
    cards = grouped(unpack(in_other_hands(view, memory)))
    if cards:
        yield " ".join(f"{count}×{face_text(localizer, card)}" for card, count in cards.items())
    if view.jokers and not count_of(in_other_hands(view, memory), 0):
        yield localizer("dalmuti.insight.no_jokers")


def _others(view: DalmutiView, memory: DalmutiMemory, localizer: Localizer) -> Iterator[str]:
    for seat, cards in enumerate(known_cards(view, memory)):
        if seat == view.viewer or not view.seats[seat].hand_size:
            continue
        name = localizer.names[seat]
        if seat in memory.bare:
            yield localizer("dalmuti.insight.bare", name=name)
        elif cards:
            yield localizer("dalmuti.insight.holds", name=name, cards=cards_words(localizer, unpack(cards)))
        if least := memory.least[seat]:
            yield localizer("dalmuti.insight.least", name=name, card=localizer.session.rank(least))


def _passes(known: Known, localizer: Localizer) -> Iterator[str]:
    passed = passes(known.events)
    seats: list[Seat] = [seat for seat in known.view.order if seat in passed and known.view.seats[seat].hand_size]
    for seat in seats:
        sets = dict.fromkeys(set_short(localizer, play) for play in reversed(passed[seat]))
        yield localizer("dalmuti.insight.passed", name=localizer.names[seat], sets=", ".join([*sets][:_PASSES_LISTED]))
