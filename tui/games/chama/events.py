"""What happens in Chama, in sentences. Cards that the viewer may not see are counted and never named."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.chama import events
from engine.games.chama.cards import ACE
from engine.games.chama.events import ChamaEvent
from engine.games.chama.model import SLOTS, Unit
from tui.games.chama import controls as choices
from tui.games.chama.cards import card_of
from tui.games.table_model import Highlight
from tui.texts.events import Branch, EventTexts, outcome_data
from tui.texts.localizer import Localizer

_CHAMA_FLOURISH_XISUM = KeyFamily("chama.flourish.xisum.{}", "none duel")

MARKS = {
    "razing": "*",
    "raid": "!",
    "xisum": "x",
    "armistice": "=",
    "spoils": "+",
    "redraw": "%",
    "out": "-",
    "time": "@",
    "end": "#",
}
"""A character for each kind of key moment, the same on every terminal."""


def named(cards: Sequence[int], seat: Seat, localizer: Localizer) -> str:
    """Return the names of a seat's cards."""
    return localizer.session.cards(card_of(localizer, card, seat) for card in cards)


def _unit(unit: Unit, seat: Seat, localizer: Localizer) -> str:
    fighter = card_of(localizer, unit.commander, seat)
    return f"{fighter}+{card_of(localizer, unit.army, seat)}" if unit.army else fighter


def _drew_for_start(event: events.DrewForStart, localizer: Localizer) -> Branch:
    pairs = zip(event.seats, event.cards, strict=True)
    draws = (f"{localizer.names[seat]} {card_of(localizer, card, seat)}" for seat, card in pairs)
    return Branch({"cards": ", ".join(draws)})


def _xisum(event: events.XisumCalled, localizer: Localizer) -> Branch:
    key = (
        "chama.log.xisum_called.none"
        if event.lost is None
        else "chama.log.xisum_called.lost"
        if event.lost == event.seat
        else "chama.log.xisum_called.won"
    )
    return Branch({"card": card_of(localizer, event.card, event.target)}, key)


def _incursion(event: events.IncursionWon, localizer: Localizer) -> Branch:
    less, more = sorted((event.attack, event.defence))
    return Branch({"lost": named(event.lost, event.loser, localizer), "more": str(more), "less": str(less)})


def _counted(event: events.TablesCounted, localizer: Localizer) -> Branch:
    pairs = zip(localizer.names, event.counts, strict=True)
    return Branch({"counts": ", ".join(f"{name} {count}" for name, count in pairs)})


EVENTS = EventTexts(
    "chama",
    {
        "card": lambda card, event, localizer: card_of(localizer, card, event.seat) if card else "",
        "cards": lambda cards, event, localizer: named(cards, event.seat, localizer),
        "slot": lambda slot, _event, _localizer: SLOTS[slot],
        Unit: lambda unit, event, localizer: _unit(unit, event.seat, localizer),
    },
    {
        events.DrewForStart: _drew_for_start,
        events.RealmPlayed: lambda event, _: Branch(key="chama.log.realm_played.over" if event.replaced else ""),
        # A card of somebody else than the event's own seat:
        events.AttackDeclared: lambda event, localizer: Branch(
            {"realm": card_of(localizer, event.realm, event.target)}
        ),
        events.IncursionWon: _incursion,
        events.ArmisticeLaunched: lambda event, localizer: Branch({"card": card_of(localizer, ACE, event.seat)}),
        events.XisumCalled: _xisum,
        events.TablesCounted: _counted,
    },
)


def flourish(event: ChamaEvent, localizer: Localizer, me: Seat | None) -> Highlight | None:
    """Return the words for a great moment and the spots it happened at.

    Spoils are one only for who sees them.
    """
    match event:
        case events.RealmRazed(seat=seat, by=by, slot=slot, card=card):
            data = {"name": localizer.names[seat], "by": localizer.names[by], "card": card_of(localizer, card, seat)}
            spot = choices.slot(slot) if seat == me else choices.realm(seat, slot)
            return Highlight(localizer("chama.flourish.razed", **data), (spot,))
        case events.HandRaided(seat=seat, card=card):
            return Highlight(
                localizer("chama.flourish.raided", name=localizer.names[seat], card=card_of(localizer, card, seat))
            )
        case events.XisumCalled(seat=seat, target=target, commander=commander, card=card):
            cards = {"commander": card_of(localizer, commander, seat), "card": card_of(localizer, card, target)}
            word = "none" if event.lost is None else "duel"
            winner = localizer.names[seat if event.lost == target else target]
            return Highlight(localizer(_CHAMA_FLOURISH_XISUM(word), name=localizer.names[seat], winner=winner, **cards))
        case events.ArmisticeLaunched(seat=seat, target=target):
            return Highlight(
                localizer("chama.flourish.armistice", name=localizer.names[seat], target=localizer.names[target])
            )
        case events.SpoilsDrawn(seat=seat, card=card) if card:
            return Highlight(
                localizer("chama.flourish.spoils", card=card_of(localizer, card, seat)), (choices.hand(card),)
            )
        case events.ChamaGameEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("chama.flourish.won", **outcome_data(outcome, localizer)))
        case _:
            return None
