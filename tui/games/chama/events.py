"""What happens in Chama, in sentences. Cards that the viewer may not see are counted and never named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.core.model import Outcome, Seat
from engine.games.chama import events
from engine.games.chama.events import Event
from engine.games.chama.model import SLOTS
from tui.games.chama import controls as choices
from tui.games.chama.cards import card_of
from tui.games.game_ui import Highlight
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine

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

_MOMENTS: dict[type, str] = {
    events.RealmRazed: "razing",
    events.HandRaided: "raid",
    events.XisumCalled: "xisum",
    events.ArmisticeLaunched: "armistice",
    events.SpoilsDrawn: "spoils",
    events.RedrawCalled: "redraw",
    events.SeatLeft: "out",
    events.TimeWasCalled: "time",
    events.GameEnded: "end",
}


def sentence(event: Event, localizer: Localizer) -> LogLine | None:
    """Return the event in words; a turn's beginning is a heading."""
    text = _told(event, localizer)
    return LogLine(text, heading=isinstance(event, events.TurnBegan), mark=MARKS.get(_MOMENTS.get(type(event), ""), ""))


def _named(cards: Sequence[int], seat: Seat, localizer: Localizer) -> str:
    return " ".join(card_of(localizer, card, seat) for card in cards)


def _told(event: Event, localizer: Localizer) -> str:
    """Tell of set-up, turns and what lies on the table; the rest is told by the two that follow."""
    names = localizer.names
    match event:
        case events.TurnBegan(seat=seat, turn=turn):
            return localizer("chama.log.turn", turn=turn, name=names[seat])
        case events.DrewForStart(seats=seats, cards=cards):
            pairs = zip(seats, cards, strict=True)
            draws = ", ".join(f"{names[seat]} {card_of(localizer, card, seat)}" for seat, card in pairs)
            return localizer("chama.log.drew_for_start", draws=draws)
        case events.StarterKnown(seat=seat):
            return localizer("chama.log.starter", name=names[seat])
        case events.DeckShuffled(seat=seat):
            return localizer("chama.log.shuffled", name=names[seat])
        case events.DeckCut(seat=seat, owner=owner):
            return localizer("chama.log.cut", name=names[seat], owner=names[owner])
        case events.CardsDrawn(seat=seat, count=count, cards=None):
            return localizer("chama.log.drawn", name=names[seat], count=count)
        case events.CardsDrawn(seat=seat, cards=cards):
            return localizer("chama.log.drawn.seen", name=names[seat], cards=_named(cards or (), seat, localizer))
        case events.RealmPlayed():
            return _told_of_realm(event, localizer)
        case events.RealmRebuilt(seat=seat, slot=slot, card=card):
            return localizer(
                "chama.log.rebuilt", name=names[seat], slot=SLOTS[slot], card=card_of(localizer, card, seat)
            )
        case events.CardDiscarded(seat=seat, card=card):
            return localizer("chama.log.discarded", name=names[seat], card=card_of(localizer, card, seat))
        case events.CommanderPlaced(seat=seat, card=card):
            return localizer("chama.log.commander", name=names[seat], card=card_of(localizer, card, seat))
        case events.ArmyAttached(seat=seat, card=card, commander=commander):
            pair = {"army": card_of(localizer, card, seat), "commander": card_of(localizer, commander, seat)}
            return localizer("chama.log.army", name=names[seat], **pair)
        case events.PoolLost(seat=seat, cards=cards):
            return localizer("chama.log.pool_lost", name=names[seat], cards=_named(cards, seat, localizer))
        case _:
            return _told_of_battle(event, localizer)


def _told_of_realm(event: events.RealmPlayed, localizer: Localizer) -> str:
    seat = event.seat
    data = {"name": localizer.names[seat], "card": card_of(localizer, event.card, seat), "slot": SLOTS[event.slot]}
    if event.replaced:
        return localizer("chama.log.realm.over", under=card_of(localizer, event.replaced, seat), **data)
    return localizer("chama.log.realm.spoils" if event.spoils else "chama.log.realm", **data)


_Battle = (
    events.AttackDeclared
    | events.TruceBroken
    | events.CommanderSent
    | events.Reinforced
    | events.ArmisticeLaunched
    | events.IncursionWon
    | events.RealmRazed
    | events.AttackWithdrawn
    | events.SpoilsDrawn
    | events.SpoilsDeclined
)
_Variant = events.AidGiven | events.AidRefused | events.HandRaided | events.XisumCalled
_End = (
    events.RedrawCalled
    | events.SeatLeft
    | events.TimeWasCalled
    | events.RoundAdded
    | events.TablesCounted
    | events.GameEnded
)


def _told_of_battle(event: _Battle | _Variant | _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case events.AttackDeclared(seat=seat, target=target, slot=slot, realm=realm):
            data = {"name": names[seat], "target": names[target], "slot": SLOTS[slot]}
            return localizer("chama.log.attack", card=card_of(localizer, realm, target), **data)
        case events.TruceBroken(launcher=launcher, target=target):
            return localizer("chama.log.truce_over", launcher=names[launcher], target=names[target])
        case events.CommanderSent(seat=seat, unit=unit, from_hand=from_hand, attacking=attacking):
            fighter = card_of(localizer, unit.commander, seat)
            if unit.army:
                fighter += f"+{card_of(localizer, unit.army, seat)}"
            role = "attacks" if attacking else "defends"
            place = ".hand" if from_hand else ""
            return localizer(f"chama.log.{role}{place}", name=names[seat], unit=fighter)
        case events.Reinforced(seat=seat, card=card, attack=attack, defence=defence):
            data = {"name": names[seat], "card": card_of(localizer, card, seat)}
            return localizer("chama.log.reinforced", attack=attack, defence=defence, **data)
        case events.ArmisticeLaunched(seat=seat, target=target):
            return localizer(
                "chama.log.armistice", name=names[seat], card=card_of(localizer, 1, seat), target=names[target]
            )
        case events.IncursionWon(winner=winner, loser=loser, attack=attack, defence=defence, lost=lost):
            data = {"winner": names[winner], "loser": names[loser], "lost": _named(lost, loser, localizer)}
            return localizer("chama.log.incursion", attack=attack, defence=defence, **data)
        case events.RealmRazed(seat=seat, by=by, slot=slot, card=card):
            data = {"name": names[seat], "by": names[by], "slot": SLOTS[slot]}
            return localizer("chama.log.razed", card=card_of(localizer, card, seat), **data)
        case events.AttackWithdrawn(seat=seat):
            return localizer("chama.log.withdrawn", name=names[seat])
        case events.SpoilsDrawn(seat=seat, none=True):
            return localizer("chama.log.spoils.none", name=names[seat])
        case events.SpoilsDrawn(seat=seat, card=card):
            if card:
                return localizer("chama.log.spoils.seen", name=names[seat], card=card_of(localizer, card, seat))
            return localizer("chama.log.spoils", name=names[seat])
        case events.SpoilsDeclined(seat=seat):
            return localizer("chama.log.spoils.declined", name=names[seat])
        case _:
            return _told_of_variants(event, localizer)


def _told_of_variants(event: _Variant | _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case events.AidGiven(seat=seat, side=side, card=card, attack=attack, defence=defence):
            data = {"name": names[seat], "side": names[side], "card": card_of(localizer, card, seat)}
            return localizer("chama.log.aided", attack=attack, defence=defence, **data)
        case events.AidRefused(seat=seat, side=side):
            return localizer("chama.log.aid_refused", name=names[seat], side=names[side])
        case events.HandRaided(seat=seat, by=by, card=card):
            return localizer("chama.log.raided", name=names[seat], by=names[by], card=card_of(localizer, card, seat))
        case events.XisumCalled():
            return _told_of_xisum(event, localizer)
        case _:
            return _told_of_end(event, localizer)


def _told_of_xisum(event: events.XisumCalled, localizer: Localizer) -> str:
    word = "none" if event.lost is None else "lost" if event.lost == event.seat else "won"
    return localizer(
        f"chama.log.xisum.{word}",
        name=localizer.names[event.seat],
        target=localizer.names[event.target],
        commander=card_of(localizer, event.commander, event.seat),
        card=card_of(localizer, event.card, event.target),
    )


def _told_of_end(event: _End, localizer: Localizer) -> str:
    names = localizer.names
    match event:
        case events.RedrawCalled(seat=seat, hand=hand):
            return localizer("chama.log.redraw", name=names[seat], cards=_named(hand, seat, localizer))
        case events.SeatLeft(seat=seat, resigned=resigned):
            return localizer("chama.log.resigned" if resigned else "chama.log.out", name=names[seat])
        case events.TimeWasCalled():
            return localizer("chama.log.time")
        case events.RoundAdded():
            return localizer("chama.log.round_added")
        case events.TablesCounted(counts=counts):
            told = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
            return localizer("chama.log.counted", counts=told)
        case events.GameEnded(outcome=outcome):
            return ending(outcome, localizer)
        case _:
            assert_never(event)


def _winners(outcome: Outcome, localizer: Localizer) -> dict[str, object]:
    """Return the names of all in the first place and how many they are; a pair shares it (CH-63)."""
    return {"count": outcome.places.count(1), "name": localizer.winners(outcome)}


def ending(outcome: Outcome, localizer: Localizer) -> str:
    """Return who won and how."""
    return localizer(f"chama.log.ended.{outcome.reason}", **_winners(outcome, localizer))


def flourish(event: Event, localizer: Localizer, me: Seat | None) -> Highlight | None:
    """Return the words for a great moment and the spots it happened at; spoils are one only for who sees them."""
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
            return Highlight(
                localizer(f"chama.flourish.xisum.{word}", name=localizer.names[seat], winner=winner, **cards)
            )
        case events.ArmisticeLaunched(seat=seat, target=target):
            return Highlight(
                localizer("chama.flourish.armistice", name=localizer.names[seat], target=localizer.names[target])
            )
        case events.SpoilsDrawn(seat=seat, card=card) if card:
            return Highlight(
                localizer("chama.flourish.spoils", card=card_of(localizer, card, seat)), (choices.hand(card),)
            )
        case events.GameEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("chama.flourish.won", **_winners(outcome, localizer)))
        case _:
            return None
