"""The controls of Chama."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.chama import actions
from engine.games.chama.actions import ChamaAction
from engine.games.chama.cards import ACE, Kind, kind_of
from engine.games.chama.formation import open_slots
from engine.games.chama.model import ChamaAsk, ChamaSeatView, ChamaView
from engine.games.chama.types import TYPES
from tui.games.chama.cards import in_hand_order, in_pool_order
from tui.games.controls import Controls, When, Zone, number_of, press
from tui.games.table_model import ChoiceTree, Command, TableModel

_DIGITS = "1234567890"
_LETTERS = "abcdfgnstwyz"
"""Keys of pool units: without those that always mean something else (hjkl, e, i, m, o, p, q, r, u, v, x)."""
_SLOT_KEYS = "abcdef"


def _keyed_hand(table_model: TableModel) -> Iterable[str]:
    own = _own(table_model.view)
    if own is None or table_model.picked:
        return ()
    return [HAND_SPOTS[card] for card in in_hand_order(own.hand or ())]


def _keyed_pool(table_model: TableModel) -> Iterable[str]:
    """Letter the pool in the order in which it is shown, as soon as one of its units may be chosen."""
    own = _own(table_model.view)
    return map(unit, in_pool_order(own.pool)) if own is not None and unit.following(table_model) else ()


def _keyed_slots(table_model: TableModel) -> Iterable[str]:
    return slot.following(table_model) if table_model.picked or table_model.view.ask is ChamaAsk.PLACE else ()


def _own(view: ChamaView) -> ChamaSeatView | None:
    return None if view.viewer is None else view.seats[view.viewer]


hand: Zone = Zone(
    name="hand",
    keys=_DIGITS,
    keyed=_keyed_hand,
    best=lambda _table_model, spots: hand(in_hand_order(tuple(map(number_of, spots)))[0]),
)
HAND_SPOTS = [hand(card) for card in range(14)]
"""The spot of each card of the hand, by its rank."""
slot = Zone(name="slot", keys=_SLOT_KEYS, numbered=True, keyed=_keyed_slots)
"""A place in one's own formation."""
unit: Zone = Zone(
    name="unit",
    keys=_LETTERS,
    keyed=_keyed_pool,
    best=lambda table_model, spots: next(spot for spot in _keyed_pool(table_model) if spot in spots),
)
"""A commander in one's own pool."""
realm = Zone(name="realm", keys=_DIGITS, target=True)
"""A place in another's formation: the seat, and the slot."""
player = Zone(name="player", keys=_DIGITS, target=True)
# Where cards share a column only every second, third or fourth cut can be pointed at; 25 always can.
cut: Zone = Zone(name="cut", best=lambda _table_model, _spots: cut(25))


def _at(*asks: ChamaAsk) -> When:
    return lambda view, _action: view.ask in asks


def _is(kind: Kind, *asks: ChamaAsk) -> When:
    return lambda view, action: kind_of(action.card) is kind and (not asks or view.ask in asks)


def _stands(view: ChamaView, action: actions.Rebuild) -> bool:
    own = _own(view)
    return own is not None and bool(own.slots[action.slot])


def _open_slot(view: ChamaView) -> int:
    own = _own(view)
    return next(iter(open_slots(own.slots)), 0) if own is not None else 0


def _without_army(view: ChamaView) -> int:
    own = _own(view)
    return next((at for at, unit in enumerate(own.pool) if not unit.army), 0) if own is not None else 0


def _opponent(view: ChamaView) -> int:
    return TYPES[view.options.type].opponents(view.viewer or 0, len(view.seats))[0]


_PASS = "p space"
CONTROLS = Controls(
    {
        actions.CutDeck: cut.pick("at"),
        actions.GiveAid: hand.pick("card").when(_at(ChamaAsk.AID)),
        actions.ChamaDiscard: hand.pick("card").when(_at(ChamaAsk.TRIM, ChamaAsk.REBUILD)),
        actions.PlayRealm: (hand.pick("card") >> slot.pick("slot", guess=_open_slot)).when(_is(Kind.REALM)),
        actions.PlaceCommander: hand.pick("card").when(_is(Kind.COMMANDER, ChamaAsk.MAIN)),
        actions.SendFromHand: hand.pick("card").when(_is(Kind.COMMANDER)),
        actions.AttachArmy: (hand.pick("card") >> unit.pick("unit", guess=_without_army)).when(
            _is(Kind.ARMY, ChamaAsk.MAIN)
        ),
        actions.Reinforce: hand.pick("card").when(_is(Kind.ARMY)),
        actions.PlayArmistice: hand.only(ACE),
        actions.SendFromPool: unit.pick("unit"),
        actions.PlaySpoils: slot.pick("slot").when(_at(ChamaAsk.PLACE)),
        actions.Attack: (
            realm.pick("seat", "slot"),
            press("attack", "a", "chama.do.attack") >> realm.pick("seat", "slot"),
        ),
        actions.Rebuild: (
            slot.pick("slot").when(_stands),
            press("rebuild", "b", "chama.do.rebuild") >> slot.pick("slot"),
        ),
        actions.CallXisum: (
            press("xisum", "x", "chama.do.xisum", refused=lambda view: view.options.xisum and view.ask is ChamaAsk.MAIN)
            >> unit.pick("unit", guess=lambda _view: 0)
            >> player.pick("seat", guess=_opponent)
        ),
        actions.DrawSpoils: press("draw", "d", "chama.do.draw"),
        actions.Redraw: press("redraw", "d", "chama.do.redraw"),
        actions.LeaveUndefended: press("pass", _PASS, "chama.do.undefended"),
        actions.Concede: press("pass", _PASS, "chama.do.concede"),
        actions.RefuseAid: press("pass", _PASS, "chama.do.no_aid"),
        actions.Withdraw: press("pass", _PASS, "chama.do.withdraw"),
        actions.DeclineSpoils: press("pass", _PASS, "chama.do.no_spoils"),
        actions.KeepSpoils: press("pass", _PASS, "chama.do.keep"),
        actions.KeepHand: press("pass", _PASS, "chama.do.no_redraw"),
        actions.EndTurn: press("end", "e p space", "chama.do.end"),
    },
    focus=("draw", cut, unit, hand, slot, realm, player),
    zones=(hand, slot, unit, realm, player),
)


def commands(table_model: TableModel) -> tuple[Command, ...]:
    """Return the choices besides cards; to attack once more has a key of its own."""
    commands = CONTROLS.commands(table_model)
    if table_model.view.ask is not ChamaAsk.AGAIN:
        return commands
    # Commanders of the pool have letters then, "a" among them.
    chain = Command(("o",), "attack", "chama.do.chain")
    return tuple([chain if command.spot == "attack" else command for command in commands])


_CAUTIONS: tuple[tuple[type[ChamaAction], str], ...] = (
    (actions.PlayRealm, "chama.caution.end.realm"),
    (actions.Rebuild, "chama.caution.end.rebuild"),
    (actions.PlaceCommander, "chama.caution.end.commander"),
    (actions.AttachArmy, "chama.caution.end.army"),
    (actions.Attack, "chama.caution.end.attack"),
)


def caution(_view: ChamaView, moves: ChoiceTree, action: ChamaAction) -> str | None:
    """Warn before a turn ends with something left, or leaves step 2 while a realm could be laid (Chama 2)."""
    others = {type(other) for other in moves.actions}
    if isinstance(action, actions.EndTurn):
        return next((key for kind, key in _CAUTIONS if kind in others), None)
    leaves = isinstance(action, actions.PlaceCommander | actions.AttachArmy | actions.Attack)
    return "chama.caution.realm" if leaves and actions.PlayRealm in others else None
