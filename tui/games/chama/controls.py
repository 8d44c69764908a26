"""From spots and keys to Chama's actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from engine.core.model import Seat
from engine.games.chama import actions
from engine.games.chama.actions import Action
from engine.games.chama.cards import ACE, Kind, kind_of
from engine.games.chama.formation import open_slots
from engine.games.chama.model import Ask, View
from engine.games.chama.types import TYPES
from tui.games.chama.cards import in_hand_order
from tui.games.game_ui import ChoicePath, ChoiceTree, Command, TableModel

_DIGITS = "1234567890"
_LETTERS = "abcdfgnqstwyz"
"""Keys of pool units: without those that always mean something else (hjkl, e, i, m, o, p, r, u, v, x)."""
_SLOT_KEYS = "abcdef"


def hand(card: int) -> str:
    """Return the spot of a card in the hand."""
    return f"hand:{card}"


def slot(at: int) -> str:
    """Return the spot of a place in one's own formation."""
    return f"slot:{at}"


def unit(at: int) -> str:
    """Return the spot of a commander in one's own pool."""
    return f"unit:{at}"


def realm(seat: Seat, at: int) -> str:
    """Return the spot of a place in another's formation."""
    return f"realm:{seat}:{at}"


def player(seat: Seat) -> str:
    """Return the spot of another player's name."""
    return f"player:{seat}"


def cut(at: int) -> str:
    """Return the spot of a place to cut."""
    return f"cut:{at}"


def paths(action: Action) -> tuple[ChoicePath, ...]:
    """Return the spots that choose the action."""
    match action:
        case actions.CutDeck(at=at):
            return ((cut(at),),)
        case actions.PlayRealm(card=card, slot=at):
            return ((hand(card), slot(at)),)
        case actions.Rebuild(slot=at):
            return ((slot(at),), ("rebuild", slot(at)))
        case actions.AttachArmy(card=card, unit=at):
            return ((hand(card), unit(at)),)
        case actions.Attack(seat=seat, slot=at):
            return ((realm(seat, at),), ("attack", realm(seat, at)))
        case actions.SendFromPool(unit=at):
            return ((unit(at),),)
        case actions.PlaceCommander(card=card) | actions.SendFromHand(card=card) | actions.Discard(card=card):
            return ((hand(card),),)
        case actions.Reinforce(card=card) | actions.GiveAid(card=card):
            return ((hand(card),),)
        case actions.CallXisum(unit=at, seat=seat):
            return (("xisum", unit(at), player(seat)),)
        case actions.PlayArmistice():
            return ((hand(ACE),),)
        case actions.PlaySpoils(slot=at):
            return ((slot(at),),)
        case actions.DrawSpoils():
            return (("draw",),)
        case actions.Redraw():
            return (("redraw",),)
        case actions.EndTurn():
            return (("end",),)
        case (
            actions.LeaveUndefended()
            | actions.Concede()
            | actions.Withdraw()
            | actions.DeclineSpoils()
            | actions.KeepSpoils()
            | actions.KeepHand()
            | actions.RefuseAid()
        ):
            return (("pass",),)
        case _:
            assert_never(action)


def probe(view: View, me: Seat, picked: ChoicePath, spot: str) -> Action | None:
    """Return what pressing the spot would most likely mean."""
    kind, _, rest = spot.partition(":")
    place = view.seats[me]
    if "xisum" in (kind, *picked[:1]):
        return _xisum_probe(view, me, picked, spot)
    if kind == "hand":
        return _card_probe(view, me, int(rest))
    if kind == "unit":
        if picked and picked[0].startswith("hand:"):
            return actions.AttachArmy(int(picked[0][5:]), int(rest))
        return actions.SendFromPool(int(rest))
    if kind == "slot":
        if picked and picked[0].startswith("hand:"):
            return actions.PlayRealm(int(picked[0][5:]), int(rest))
        if view.ask is Ask.PLACE:
            return actions.PlaySpoils(int(rest))
        return actions.Rebuild(int(rest)) if place.slots[int(rest)] else None
    if kind == "realm":
        seat, at = rest.split(":")
        return actions.Attack(int(seat), int(at))
    return None


def _xisum_probe(view: View, me: Seat, picked: ChoicePath, spot: str) -> actions.CallXisum:
    """Return the challenge that the spots chosen so far lead to, of the first commander and opponent where none is."""
    chosen = dict(one.split(":") for one in (*picked, spot) if one.startswith(("unit:", "player:")))
    other = TYPES[view.options.type].opponents(me, len(view.seats))[0]
    return actions.CallXisum(int(chosen.get("unit", 0)), int(chosen.get("player", other)))


def _card_probe(view: View, me: Seat, card: int) -> Action:
    place = view.seats[me]
    if view.ask is Ask.AID:
        return actions.GiveAid(card)
    if view.ask in (Ask.TRIM, Ask.REBUILD):
        return actions.Discard(card)
    match kind_of(card):
        case Kind.REALM:
            return actions.PlayRealm(card, (open_slots(place.slots) or (0,))[0])
        case Kind.COMMANDER:
            return actions.PlaceCommander(card) if view.ask is Ask.MAIN else actions.SendFromHand(card)
        case Kind.ARMY if view.ask is Ask.MAIN:
            bare = [at for at, one in enumerate(place.pool) if not one.army]
            return actions.AttachArmy(card, bare[0] if bare else 0)
        case Kind.ARMY:
            return actions.Reinforce(card)
        case Kind.ARMISTICE:
            return actions.PlayArmistice()


def hotkeys(table_model: TableModel) -> Mapping[str, str]:
    """Return the key of every spot that has one: digits for the hand, letters for the pool and one's own places."""
    view: View = table_model.view
    following = table_model.moves.following(table_model.picked)
    keys: dict[str, str] = {}
    if table_model.picked:
        targets = [spot for spot in following if spot.startswith(("realm:", "player:"))]
        keys |= dict(zip(targets, _DIGITS, strict=False))
    elif table_model.me is not None:
        cards = in_hand_order(view.seats[table_model.me].hand or ())
        keys |= dict(zip(map(hand, cards), _DIGITS, strict=False))
        if view.options.xisum and view.ask is Ask.MAIN and table_model.me in table_model.asked:
            keys["xisum"] = "x"  # also when it is no choice now: pressing it tells why
    if table_model.picked or view.ask is Ask.PLACE:
        keys |= {spot: _SLOT_KEYS[int(spot[5:])] for spot in following if spot.startswith("slot:")}
    units = [spot for spot in following if spot.startswith("unit:")]
    return keys | dict(zip(units, _LETTERS, strict=False))


_PASS_WORDS = {
    Ask.DEFEND: "undefended",
    Ask.LOSING: "concede",
    Ask.AID: "no_aid",
    Ask.AGAIN: "withdraw",
    Ask.SPOILS: "no_spoils",
    Ask.PLACE: "keep",
    Ask.REDRAW: "no_redraw",
}


def commands(table_model: TableModel) -> tuple[Command, ...]:
    """Return the choices besides cards: attack, rebuild, xisum, draw, pass, end the turn."""
    if table_model.picked:
        return ()
    view: View = table_model.view
    following = table_model.moves.following(())
    found = []
    if "attack" in following and view.ask is Ask.AGAIN:
        # Commanders of the pool have letters now, "a" among them.
        found.append(Command(("o",), "attack", "chama.do.chain"))
    elif "attack" in following:
        found.append(Command(("a",), "attack", "chama.do.attack"))
    if "rebuild" in following:
        found.append(Command(("b",), "rebuild", "chama.do.rebuild"))
    if "xisum" in following:
        found.append(Command(("x",), "xisum", "chama.do.xisum"))
    if "draw" in following:
        found.append(Command(("d",), "draw", "chama.do.draw"))
    if "redraw" in following:
        found.append(Command(("d",), "redraw", "chama.do.redraw"))
    if "pass" in following:
        found.append(Command(("p", "space"), "pass", f"chama.do.{_PASS_WORDS[view.ask]}"))
    if "end" in following:
        found.append(Command(("e", "p", "space"), "end", "chama.do.end"))
    return tuple(found)


def first_focus(table_model: TableModel) -> str:
    """Return the spot to point at: the first card or commander that may be used, else what ends the wait."""
    view: View = table_model.view
    following = table_model.moves.following(table_model.picked)
    if view.ask is Ask.CUT:
        # Where cards share a column only every second, third or fourth can be pointed at; this one always can.
        return cut(25)
    if "draw" in following:
        return "draw"
    for prefix in ("unit:", "hand:", "slot:", "realm:", "player:"):
        spots = [spot for spot in following if spot.startswith(prefix)]
        if prefix == "hand:" and table_model.me is not None:
            cards = in_hand_order(view.seats[table_model.me].hand or ())
            spots = [hand(card) for card in cards if hand(card) in spots]
        if spots:
            return spots[0]
    return following[0] if following else ""


_CAUTIONS: tuple[tuple[type[Action], str], ...] = (
    (actions.PlayRealm, "chama.caution.end.realm"),
    (actions.Rebuild, "chama.caution.end.rebuild"),
    (actions.PlaceCommander, "chama.caution.end.commander"),
    (actions.AttachArmy, "chama.caution.end.army"),
    (actions.Attack, "chama.caution.end.attack"),
)


def caution(moves: ChoiceTree, action: Action) -> str | None:
    """Warn before a turn ends with something left to do, or leaves step 2 while a realm could be laid (Chama 2)."""
    others = {type(other) for other in moves.actions}
    if isinstance(action, actions.EndTurn):
        return next((key for kind, key in _CAUTIONS if kind in others), None)
    leaves = isinstance(action, actions.PlaceCommander | actions.AttachArmy | actions.Attack)
    return "chama.caution.realm" if leaves and actions.PlayRealm in others else None
