"""Chama for those who hear it: the table and every choice in plain sentences, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from engine.core.model import Reason, Seat
from engine.games.chama import actions
from engine.games.chama.actions import Action
from engine.games.chama.model import SLOTS, Ask, Battle, View
from engine.games.chama.types import exposed_in
from tui.games.chama.cards import in_hand_order, kind_word, score, title
from tui.games.chama.draw_seats import turns_left, unit_text
from tui.games.chama.events import ending
from tui.texts.localizer import Localizer


def why(reason: Reason, voice: Localizer) -> str:
    """Return a refusal in words; what is named a card or a commander in its data is a rank."""
    ranks = {
        name: voice.session.rank(value) if name in ("card", "commander") and isinstance(value, int) else value
        for name, value in reason.data.items()
    }
    return voice(f"error.{reason.code}", **ranks)


def _ranks(cards: Sequence[int], voice: Localizer) -> str:
    return ", ".join(map(voice.session.rank, cards)) or voice("chama.tell.none")


# ---- Choices --------------------------------------------------------------------------------------------------------


def name_of(view: View, action: Action, voice: Localizer) -> str:
    """Return an action as a choice in words."""
    rank, names = voice.session.rank, voice.names
    match action:
        case actions.CutDeck(at=at):
            return voice("chama.act.cut", count=at)
        case actions.PlayRealm(card=card, slot=slot):
            return voice("chama.act.realm", card=rank(card), slot=SLOTS[slot])
        case actions.PlaceCommander(card=card):
            return voice("chama.act.commander", card=rank(card))
        case actions.AttachArmy(card=card, unit=at):
            return voice("chama.act.army", card=rank(card), unit=_unit(view, at))
        case actions.Attack(seat=seat, slot=slot):
            realm = rank(abs(view.seats[seat].slots[slot]))
            return voice("chama.act.attack", card=realm, slot=SLOTS[slot], name=names[seat])
        case actions.SendFromPool(unit=at):
            return voice("chama.act.send", unit=_unit(view, at))
        case actions.SendFromHand(card=card):
            return voice("chama.act.send_hand", card=rank(card))
        case actions.Reinforce(card=card):
            return voice("chama.act.reinforce", card=rank(card))
        case actions.GiveAid(card=card):
            return voice("chama.act.aid", card=rank(card))
        case actions.CallXisum(unit=at, seat=seat):
            return voice("chama.act.xisum", unit=_unit(view, at), name=names[seat])
        case actions.Discard(card=card):
            return voice("chama.act.discard", card=rank(card))
        case actions.Rebuild(slot=slot):
            assert view.viewer is not None
            realm = rank(abs(view.seats[view.viewer].slots[slot]))
            return voice("chama.act.rebuild", card=realm, slot=SLOTS[slot])
        case actions.PlaySpoils(slot=slot):
            return voice("chama.act.play_spoils", card=rank(view.spoils), slot=SLOTS[slot])
        case _:
            return voice(f"chama.act.{_bare(action)}")


_Bare = (
    actions.LeaveUndefended
    | actions.RefuseAid
    | actions.PlayArmistice
    | actions.Concede
    | actions.Withdraw
    | actions.DrawSpoils
    | actions.DeclineSpoils
    | actions.KeepSpoils
    | actions.EndTurn
    | actions.Redraw
    | actions.KeepHand
)
"""The actions that say all by themselves."""


def _bare(action: _Bare) -> str:
    """Return the last part of the catalog key of an action without data."""
    match action:
        case actions.LeaveUndefended():
            return "undefended"
        case actions.RefuseAid():
            return "no_aid"
        case actions.PlayArmistice():
            return "armistice"
        case actions.Concede():
            return "concede"
        case actions.Withdraw():
            return "withdraw"
        case actions.DrawSpoils():
            return "spoils"
        case actions.DeclineSpoils():
            return "no_spoils"
        case actions.KeepSpoils():
            return "keep_spoils"
        case actions.EndTurn():
            return "end"
        case actions.Redraw():
            return "redraw"
        case actions.KeepHand():
            return "no_redraw"
        case _:
            assert_never(action)


def _unit(view: View, at: int) -> str:
    """Return a commander of one's own with its army, numbered where there are others like it."""
    assert view.viewer is not None
    texts = [unit_text(one) for one in view.seats[view.viewer].pool]
    same = [other for other, text in enumerate(texts) if text == texts[at]]
    return f"{texts[at]} ({same.index(at) + 1}/{len(same)})" if len(same) > 1 else texts[at]


# ---- The table ------------------------------------------------------------------------------------------------------


def describe(view: View, voice: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences: what is played, the battle, each seat from the viewer's own, its hand."""
    count = len(view.seats)
    first = view.viewer or 0
    lines = [_opening(view, voice)]
    if view.battle is not None and view.outcome is None:
        lines.extend(_battle(view, view.battle, voice))
    for step in range(count):
        lines.append(" ".join(_seat(view, (first + step) % count, voice)))
    for truce in view.truces:
        left = turns_left(view, truce)
        names = {"launcher": voice.names[truce.launcher], "target": voice.names[truce.target]}
        lines.append(voice("chama.truce.long" if left else "chama.truce.long.open", count=left, **names))
    if view.viewer is not None:
        lines.append(_hand(view.seats[view.viewer].hand or (), voice))
        if view.spoils:
            lines.append(voice("chama.tell.spoils", card=voice.session.rank(view.spoils)))
    return tuple(lines)


def _opening(view: View, voice: Localizer) -> str:
    if view.outcome is not None:
        told = ending(view.outcome, voice) if view.outcome.places else voice("table.abandoned")
        return f"{title(voice, view)[0]}. {told}"
    if view.ask is Ask.CUT or not view.turn:
        return f"{title(voice, view)[0]}, {voice('chama.setup')}."
    turn = voice("chama.turn.number", turn=view.turn, round=view.round)
    told = f"{title(voice, view)[0]}, {turn}, {voice('chama.turn.whose', name=voice.names[view.seat])}."
    return f"{told} {voice('chama.time')}." if view.time_called else told


def _battle(view: View, battle: Battle, voice: Localizer) -> Iterator[str]:
    realm = abs(view.seats[battle.defender].slots[battle.slot])
    sides = {"attacker": voice.names[battle.attacker], "defender": voice.names[battle.defender]}
    yield voice("chama.tell.battle", card=voice.session.rank(realm), slot=SLOTS[battle.slot], **sides)
    for seat, fighter in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        if fighter is not None:
            unit = unit_text(fighter.unit).strip("()|")
            yield voice("chama.tell.fighter", name=voice.names[seat], unit=unit, level=fighter.level)


def _seat(view: View, seat: Seat, voice: Localizer) -> Iterator[str]:
    place = view.seats[seat]
    if place.left:
        yield voice("chama.tell.out", name=voice.names[seat])
        return
    exposed = exposed_in(view, seat)
    realms = [
        voice(
            f"chama.tell.realm.{'razed' if state < 0 else 'exposed' if at in exposed else 'protected'}",
            slot=SLOTS[at],
            card=voice.session.rank(abs(state)),
        )
        for at, state in enumerate(place.slots)
        if state
    ]
    yield voice("chama.tell.seat", name=voice.names[seat], score=score(voice, view, seat)[0])
    yield voice("chama.tell.realms", realms=", ".join(realms) or voice("chama.tell.none"))
    yield voice("chama.tell.pool", units=", ".join(map(unit_text, place.pool)) or voice("chama.tell.none"))
    counts = {"hand": place.hand_size, "pile": place.draw_pile, "discard": len(place.discard)}
    yield voice("chama.tell.counts", **counts)


def _hand(hand: tuple[int, ...], voice: Localizer) -> str:
    cards = []
    for card in in_hand_order(hand):
        held = hand.count(card)
        many = f"{held} × " if held > 1 else ""
        cards.append(f"{many}{voice.session.rank(card)} ({kind_word(voice, card)})")
    return voice("chama.tell.hand", cards=", ".join(cards) or voice("chama.tell.none"))
