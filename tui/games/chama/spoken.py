"""Chama for those who hear it.

The table and every choice in plain sentences, and why something cannot be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from engine.core.keys import KeyFamily
from engine.core.model import Reason, Seat
from engine.games.chama import actions
from engine.games.chama.actions import ChamaAction
from engine.games.chama.model import SLOTS, Battle, ChamaAsk, ChamaView
from engine.games.chama.types import exposed_in
from tui.games.chama.cards import in_hand_order, kind_word, score, title
from tui.games.chama.draw_pool import pool_text, unit_text
from tui.games.chama.draw_seats import turns_left
from tui.texts.events import format_ending, tag_of
from tui.texts.localizer import Localizer

_BRIEF = ("realm", "commander", "army", "send", "rebuild", "keep_spoils", "end")
"""The actions that have shorter words beside the question, by their tags."""
_CHAMA_ACT = KeyFamily("chama.act.{}", [tag_of(kind) for kind in get_args(ChamaAction)])
_CHAMA_BRIEF = KeyFamily("chama.brief.{}", _BRIEF)
_CHAMA_TELL_REALM = KeyFamily("chama.tell.realm.{}", "exposed protected razed")


def why(reason: Reason, localizer: Localizer) -> str:
    """Return a refusal in words; what is named a card or a commander in its data is a rank."""
    ranks = {
        name: localizer.session.rank(value) if name in ("card", "commander") and isinstance(value, int) else value
        for name, value in reason.data.items()
    }
    return localizer(f"error.{reason.code}", **ranks)


# ---- Choices --------------------------------------------------------------------------------------------------------


def name_of(view: ChamaView, action: ChamaAction, localizer: Localizer) -> str:
    """Return an action as a choice in words; its key has the action's tag."""
    return localizer(_CHAMA_ACT(tag_of(type(action))), **_data_of(view, action, localizer))


def brief_of(view: ChamaView, action: ChamaAction, localizer: Localizer) -> str:
    """Return an action in the fewest clear words beside the question."""
    tag = "realm" if isinstance(action, actions.PlaySpoils) else tag_of(type(action))
    if tag not in _BRIEF:
        return name_of(view, action, localizer)
    return localizer(_CHAMA_BRIEF(tag), **_data_of(view, action, localizer))


def _data_of(view: ChamaView, action: ChamaAction, localizer: Localizer) -> dict[str, object]:
    """Return what the words for an action name; nothing for one that says all by itself."""
    rank, names = localizer.session.rank, localizer.names
    match action:
        case actions.CutDeck(at=at):
            return {"count": at}
        case actions.PlayRealm(card=card, slot=slot):
            return {"card": rank(card), "slot": SLOTS[slot]}
        case actions.PlaySpoils(slot=slot):
            return {"card": rank(view.spoils), "slot": SLOTS[slot]}
        case actions.Rebuild(slot=slot):
            return {"card": rank(abs(view.seats[_actor(view)].slots[slot])), "slot": SLOTS[slot]}
        case actions.Attack(seat=seat, slot=slot):
            return {"card": rank(abs(view.seats[seat].slots[slot])), "slot": SLOTS[slot], "name": names[seat]}
        case actions.AttachArmy(card=card, unit=at):
            return {"card": rank(card), "unit": _unit(view, at)}
        case actions.SendFromPool(unit=at):
            return {"unit": _unit(view, at)}
        case actions.CallXisum(unit=at, seat=seat):
            return {"unit": _unit(view, at), "name": names[seat]}
        case (
            actions.PlaceCommander(card=card)
            | actions.SendFromHand(card=card)
            | actions.Reinforce(card=card)
            | actions.GiveAid(card=card)
            | actions.ChamaDiscard(card=card)
        ):
            return {"card": rank(card)}
        case _:
            return {}


def _actor(view: ChamaView) -> Seat:
    """Return who acts: the viewer where it is asked, else who is, as in a reply to the viewer's line."""
    assert view.viewer is not None
    return view.viewer if view.viewer in view.deciders or not view.deciders else view.deciders[0]


def _unit(view: ChamaView, at: int) -> str:
    """Return a commander of who acts with its army, numbered where there are others like it."""
    texts = [unit_text(unit) for unit in view.seats[_actor(view)].pool]
    same = [other for other, text in enumerate(texts) if text == texts[at]]
    return f"{texts[at]} ({same.index(at) + 1}/{len(same)})" if len(same) > 1 else texts[at]


# ---- The table ------------------------------------------------------------------------------------------------------


def describe(view: ChamaView, localizer: Localizer) -> tuple[str, ...]:
    """Return the table in plain sentences.

    What is played, the battle, each seat from the viewer's own, its hand.
    """
    count = len(view.seats)
    first = view.viewer or 0
    lines = [_opening(view, localizer)]
    if view.battle is not None and view.outcome is None:
        lines.extend(_battle(view, view.battle, localizer))
    for step in range(count):
        lines.append(" ".join(_seat(view, (first + step) % count, localizer)))
    for truce in view.truces:
        left = turns_left(view, truce)
        names = {"launcher": localizer.names[truce.launcher], "target": localizer.names[truce.target]}
        lines.append(localizer("chama.truce.long" if left else "chama.truce.long.open", count=left, **names))
    return (*lines, *own_cards(view, localizer))


def in_a_line(view: ChamaView, localizer: Localizer) -> str:
    """Return how the match stands: the turn, the battle, and of every seat its realms, hand and pool."""
    parts = [_opening(view, localizer)]
    if view.battle is not None and view.outcome is None:
        parts += _battle(view, view.battle, localizer)
    seats = []
    for seat, place in enumerate(view.seats):
        data = {"name": localizer.names[seat], "hand": place.hand_size, "pool": len(place.pool)}
        key = "chama.line.out" if place.left else "chama.line.seat"
        seats.append(localizer(key, score=score(localizer, view, seat)[0], **data))
    return " ".join([*parts, f"{'; '.join(seats)}."])


def own_cards(view: ChamaView, localizer: Localizer) -> Sequence[str]:
    """Return the viewer's hand, and spoils that were drawn."""
    if view.viewer is None:
        return ()
    lines = [_hand(view.seats[view.viewer].hand or (), localizer)]
    if view.spoils:
        lines.append(localizer("chama.tell.spoils", card=localizer.session.rank(view.spoils)))
    return lines


def _opening(view: ChamaView, localizer: Localizer) -> str:
    if view.outcome is not None:
        text = format_ending("chama", view.outcome, localizer) if view.outcome.places else localizer("table.abandoned")
        return f"{title(localizer, view)[0]}. {text}"
    if view.ask is ChamaAsk.CUT or not view.turn:
        return f"{title(localizer, view)[0]}, {localizer('chama.setup')}."
    turn = localizer("chama.turn.number", turn=view.turn, round=view.round)
    text = f"{title(localizer, view)[0]}, {turn}, {localizer('chama.turn.whose', name=localizer.names[view.seat])}."
    return f"{text} {localizer('chama.time')}." if view.time_called else text


def _battle(view: ChamaView, battle: Battle, localizer: Localizer) -> Iterator[str]:
    realm = abs(view.seats[battle.defender].slots[battle.slot])
    sides = {"attacker": localizer.names[battle.attacker], "defender": localizer.names[battle.defender]}
    yield localizer("chama.tell.battle", card=localizer.session.rank(realm), slot=SLOTS[battle.slot], **sides)
    for seat, fighter in ((battle.attacker, battle.attacking), (battle.defender, battle.defending)):
        if fighter is not None:
            laid = (*fighter.reinforcements, *(aid.card for aid in fighter.aid))
            cards = "+".join((unit_text(fighter.unit).strip("()|"), *map(str, laid)))
            yield localizer("chama.tell.fighter", name=localizer.names[seat], cards=cards, level=fighter.level)


def _seat(view: ChamaView, seat: Seat, localizer: Localizer) -> Iterator[str]:
    place = view.seats[seat]
    if place.left:
        yield localizer("chama.tell.out", name=localizer.names[seat])
        return
    exposed = exposed_in(view, seat)
    realms = [
        localizer(
            _CHAMA_TELL_REALM("razed" if state < 0 else "exposed" if at in exposed else "protected"),
            slot=SLOTS[at],
            card=localizer.session.rank(abs(state)),
        )
        for at, state in enumerate(place.slots)
        if state
    ]
    yield localizer("chama.tell.seat", name=localizer.names[seat], score=score(localizer, view, seat)[0])
    yield localizer("chama.tell.realms", realms=", ".join(realms) or localizer("chama.tell.none"))
    yield localizer("chama.tell.pool", units=pool_text(place.pool) or localizer("chama.tell.none"))
    counts = {"hand": place.hand_size, "pile": place.draw_pile, "discard": len(place.discard)}
    yield localizer("chama.tell.counts", **counts)


def _hand(hand: tuple[int, ...], localizer: Localizer) -> str:
    cards = []
    for card in in_hand_order(hand):
        held = hand.count(card)
        many = f"{held} × " if held > 1 else ""
        cards.append(f"{many}{localizer.session.rank(card)} ({kind_word(localizer, card)})")
    return localizer("chama.tell.hand", cards=", ".join(cards) or localizer("chama.tell.no_cards"))


def cards_before(view: ChamaView, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield the spots of the viewer's hand with the names of the cards there."""
    hand = () if view.viewer is None else view.seats[view.viewer].hand or ()
    for card in in_hand_order(hand):
        yield f"hand:{card}", f"{localizer.session.rank(card)} ({kind_word(localizer, card)})"
