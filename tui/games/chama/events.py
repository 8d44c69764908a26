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


def sentence(event: Event, voice: Localizer) -> LogLine | None:
    """Return the event in words; a turn's beginning is a heading."""
    text = _told(event, voice)
    return LogLine(text, heading=isinstance(event, events.TurnBegan), mark=MARKS.get(_MOMENTS.get(type(event), ""), ""))


def _named(cards: Sequence[int], seat: Seat, voice: Localizer) -> str:
    return " ".join(card_of(voice, card, seat) for card in cards)


def _told(event: Event, voice: Localizer) -> str:
    """Tell of set-up, turns and what lies on the table; the rest is told by the two that follow."""
    names = voice.names
    match event:
        case events.TurnBegan(seat=seat, turn=turn):
            return voice("chama.log.turn", turn=turn, name=names[seat])
        case events.DrewForStart(seats=seats, cards=cards):
            pairs = zip(seats, cards, strict=True)
            draws = ", ".join(f"{names[seat]} {card_of(voice, card, seat)}" for seat, card in pairs)
            return voice("chama.log.drew_for_start", draws=draws)
        case events.StarterKnown(seat=seat):
            return voice("chama.log.starter", name=names[seat])
        case events.DeckShuffled(seat=seat):
            return voice("chama.log.shuffled", name=names[seat])
        case events.DeckCut(seat=seat, owner=owner):
            return voice("chama.log.cut", name=names[seat], owner=names[owner])
        case events.CardsDrawn(seat=seat, count=count, cards=None):
            return voice("chama.log.drawn", name=names[seat], count=count)
        case events.CardsDrawn(seat=seat, cards=cards):
            return voice("chama.log.drawn.seen", name=names[seat], cards=_named(cards or (), seat, voice))
        case events.RealmPlayed():
            return _told_of_realm(event, voice)
        case events.RealmRebuilt(seat=seat, slot=slot, card=card):
            return voice("chama.log.rebuilt", name=names[seat], slot=SLOTS[slot], card=card_of(voice, card, seat))
        case events.CardDiscarded(seat=seat, card=card):
            return voice("chama.log.discarded", name=names[seat], card=card_of(voice, card, seat))
        case events.CommanderPlaced(seat=seat, card=card):
            return voice("chama.log.commander", name=names[seat], card=card_of(voice, card, seat))
        case events.ArmyAttached(seat=seat, card=card, commander=commander):
            pair = {"army": card_of(voice, card, seat), "commander": card_of(voice, commander, seat)}
            return voice("chama.log.army", name=names[seat], **pair)
        case events.PoolLost(seat=seat, cards=cards):
            return voice("chama.log.pool_lost", name=names[seat], cards=_named(cards, seat, voice))
        case _:
            return _told_of_battle(event, voice)


def _told_of_realm(event: events.RealmPlayed, voice: Localizer) -> str:
    seat = event.seat
    data = {"name": voice.names[seat], "card": card_of(voice, event.card, seat), "slot": SLOTS[event.slot]}
    if event.replaced:
        return voice("chama.log.realm.over", under=card_of(voice, event.replaced, seat), **data)
    return voice("chama.log.realm.spoils" if event.spoils else "chama.log.realm", **data)


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


def _told_of_battle(event: _Battle | _Variant | _End, voice: Localizer) -> str:
    names = voice.names
    match event:
        case events.AttackDeclared(seat=seat, target=target, slot=slot, realm=realm):
            data = {"name": names[seat], "target": names[target], "slot": SLOTS[slot]}
            return voice("chama.log.attack", card=card_of(voice, realm, target), **data)
        case events.TruceBroken(launcher=launcher, target=target):
            return voice("chama.log.truce_over", launcher=names[launcher], target=names[target])
        case events.CommanderSent(seat=seat, unit=unit, from_hand=from_hand, attacking=attacking):
            fighter = card_of(voice, unit.commander, seat)
            if unit.army:
                fighter += f"+{card_of(voice, unit.army, seat)}"
            role = "attacks" if attacking else "defends"
            place = ".hand" if from_hand else ""
            return voice(f"chama.log.{role}{place}", name=names[seat], unit=fighter)
        case events.Reinforced(seat=seat, card=card, attack=attack, defence=defence):
            data = {"name": names[seat], "card": card_of(voice, card, seat)}
            return voice("chama.log.reinforced", attack=attack, defence=defence, **data)
        case events.ArmisticeLaunched(seat=seat, target=target):
            return voice("chama.log.armistice", name=names[seat], card=card_of(voice, 1, seat), target=names[target])
        case events.IncursionWon(winner=winner, loser=loser, attack=attack, defence=defence, lost=lost):
            data = {"winner": names[winner], "loser": names[loser], "lost": _named(lost, loser, voice)}
            return voice("chama.log.incursion", attack=attack, defence=defence, **data)
        case events.RealmRazed(seat=seat, by=by, slot=slot, card=card):
            data = {"name": names[seat], "by": names[by], "slot": SLOTS[slot]}
            return voice("chama.log.razed", card=card_of(voice, card, seat), **data)
        case events.AttackWithdrawn(seat=seat):
            return voice("chama.log.withdrawn", name=names[seat])
        case events.SpoilsDrawn(seat=seat, none=True):
            return voice("chama.log.spoils.none", name=names[seat])
        case events.SpoilsDrawn(seat=seat, card=card):
            if card:
                return voice("chama.log.spoils.seen", name=names[seat], card=card_of(voice, card, seat))
            return voice("chama.log.spoils", name=names[seat])
        case events.SpoilsDeclined(seat=seat):
            return voice("chama.log.spoils.declined", name=names[seat])
        case _:
            return _told_of_variants(event, voice)


def _told_of_variants(event: _Variant | _End, voice: Localizer) -> str:
    names = voice.names
    match event:
        case events.AidGiven(seat=seat, side=side, card=card, attack=attack, defence=defence):
            data = {"name": names[seat], "side": names[side], "card": card_of(voice, card, seat)}
            return voice("chama.log.aided", attack=attack, defence=defence, **data)
        case events.AidRefused(seat=seat, side=side):
            return voice("chama.log.aid_refused", name=names[seat], side=names[side])
        case events.HandRaided(seat=seat, by=by, card=card):
            return voice("chama.log.raided", name=names[seat], by=names[by], card=card_of(voice, card, seat))
        case events.XisumCalled():
            return _told_of_xisum(event, voice)
        case _:
            return _told_of_end(event, voice)


def _told_of_xisum(event: events.XisumCalled, voice: Localizer) -> str:
    word = "none" if event.lost is None else "lost" if event.lost == event.seat else "won"
    return voice(
        f"chama.log.xisum.{word}",
        name=voice.names[event.seat],
        target=voice.names[event.target],
        commander=card_of(voice, event.commander, event.seat),
        card=card_of(voice, event.card, event.target),
    )


def _told_of_end(event: _End, voice: Localizer) -> str:
    names = voice.names
    match event:
        case events.RedrawCalled(seat=seat, hand=hand):
            return voice("chama.log.redraw", name=names[seat], cards=_named(hand, seat, voice))
        case events.SeatLeft(seat=seat, resigned=resigned):
            return voice("chama.log.resigned" if resigned else "chama.log.out", name=names[seat])
        case events.TimeWasCalled():
            return voice("chama.log.time")
        case events.RoundAdded():
            return voice("chama.log.round_added")
        case events.TablesCounted(counts=counts):
            told = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
            return voice("chama.log.counted", counts=told)
        case events.GameEnded(outcome=outcome):
            return ending(outcome, voice)
        case _:
            assert_never(event)


def _winners(outcome: Outcome, voice: Localizer) -> dict[str, object]:
    """Return the names of all in the first place and how many they are; a pair shares it (CH-63)."""
    return {"count": outcome.places.count(1), "name": voice.winners(outcome)}


def ending(outcome: Outcome, voice: Localizer) -> str:
    """Return who won and how."""
    return voice(f"chama.log.ended.{outcome.reason}", **_winners(outcome, voice))


def flourish(event: Event, voice: Localizer, me: Seat | None) -> Highlight | None:
    """Return the words for a great moment and the spots it happened at; spoils are one only for who sees them."""
    match event:
        case events.RealmRazed(seat=seat, by=by, slot=slot, card=card):
            data = {"name": voice.names[seat], "by": voice.names[by], "card": card_of(voice, card, seat)}
            spot = choices.slot(slot) if seat == me else choices.realm(seat, slot)
            return Highlight(voice("chama.flourish.razed", **data), (spot,))
        case events.HandRaided(seat=seat, card=card):
            return Highlight(voice("chama.flourish.raided", name=voice.names[seat], card=card_of(voice, card, seat)))
        case events.XisumCalled(seat=seat, target=target, commander=commander, card=card):
            cards = {"commander": card_of(voice, commander, seat), "card": card_of(voice, card, target)}
            word = "none" if event.lost is None else "duel"
            winner = voice.names[seat if event.lost == target else target]
            return Highlight(voice(f"chama.flourish.xisum.{word}", name=voice.names[seat], winner=winner, **cards))
        case events.ArmisticeLaunched(seat=seat, target=target):
            return Highlight(voice("chama.flourish.armistice", name=voice.names[seat], target=voice.names[target]))
        case events.SpoilsDrawn(seat=seat, card=card) if card:
            return Highlight(voice("chama.flourish.spoils", card=card_of(voice, card, seat)), (choices.hand(card),))
        case events.GameEnded(outcome=outcome) if outcome.places:
            return Highlight(voice("chama.flourish.won", **_winners(outcome, voice)))
        case _:
            return None
