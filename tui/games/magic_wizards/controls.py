"""The controls of Magic & Wizards.

Cards of the hand and of the field, what is done with them, targets, lists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from engine.games.magic_wizards import actions
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.odds import Target
from engine.games.magic_wizards.zones import MAIN
from tui.games.controls import Controls, PickPath, Zone, number_of, press
from tui.games.magic_wizards.cards import find_card, hand_of, picked_row
from tui.games.magic_wizards.cautions import hits_own, is_idle, is_own, own_field, warning
from tui.games.magic_wizards.cells import asks_for_cell, cells
from tui.games.magic_wizards.forecast import forecast
from tui.games.table_model import ChoicePath, TableModel

_DIGITS = "1234567890"
_PAGE = 10
_NEXT: dict[actions.Answering | None, actions.Answering] = {"attacks": "always", "always": "never", "never": "attacks"}
ON_FIELD = {"with": "a", "walk": "M", "turn": "p", "up": "f", "use": "x"}
"""The spots of what is done with a card of the field that is picked, with their keys."""
_FREE = (MagicAsk.MAIN, MagicAsk.LAST)


def _in_order(table_model: TableModel) -> list[str]:
    """Return the cards and players that may be named now, the rival's first; last terrain that stays as it is."""
    view: MagicView = table_model.view
    following = table_model.moves.following(table_model.picked)
    named = [spot for spot in following if spot.partition(":")[0] in ("field", "player", "hand", "list", "cell")]
    mine = {f"player:{view.viewer}", *(f"field:{card.slot}" for card in own_field(view))}
    return sorted(named, key=lambda spot: (_is_idle_cell(view, spot), spot in mine))


def _is_idle_cell(view: MagicView, spot: str) -> bool:
    return spot.startswith("cell:") and is_idle(view, number_of(spot))


def _keyed(table_model: TableModel) -> dict[str, str]:
    """Return digits for what may be named, else for the hand; a long list is turned page by page."""
    view: MagicView = table_model.view
    if asks_for_cell(view) or view.ask in (MagicAsk.CUT, MagicAsk.WALLS):
        return {}
    targets = _in_order(table_model)
    if not targets or (view.ask in _FREE and not table_model.picked):
        targets = [hand(piece) for piece in hand_of(view)]
        if view.options.duel_discs:
            held = [] if view.ask is MagicAsk.ARRANGE else [card for card in own_field(view) if not card.up]
            targets = [field(card.slot) for card in held]
    keys = dict(zip(targets, _DIGITS, strict=False))
    if len(targets) > _PAGE and table_model.focus in targets:
        at, last = targets.index(table_model.focus), len(targets) - 1
        turns = {"pagedown": min(at + _PAGE, last), "pageup": max(at - _PAGE, 0), "home": 0, "end": last}
        for name, to in turns.items():
            if to != at:
                keys[targets[to]] = f"{keys.get(targets[to], '')} {name}".strip()
    return keys


def _best(table_model: TableModel, spots: Sequence[str]) -> str:
    """Return what was pointed at before, else what may be named first."""
    return table_model.focus if table_model.focus in spots else spots[0]


def _of_zones(table_model: TableModel) -> str:
    """Return what is pointed at as zones are laid: who lies in the zone asked about, else who may, else that is all."""
    view: MagicView = table_model.view
    named = _in_order(table_model) if view.ask is MagicAsk.ARRANGE else []
    main = [field(card.slot) for card in own_field(view) if card.cell == MAIN]
    return next((spot for spot in main if spot in named), named[0] if named else "lay")


def _target(table_model: TableModel) -> str:
    """Return the target of which most comes by what lies open; of several as good the first."""
    targets = _in_order(table_model) if table_model.view.ask is MagicAsk.ATTACK else ()
    action_at = {spot: table_model.moves.only((*table_model.picked, spot)) for spot in targets}
    return max(targets, key=lambda spot: _comes_of(table_model.view, action_at[spot]), default="")


def _comes_of(view: MagicView, action: Any) -> tuple[bool, bool, bool, int, int]:
    """Return what an attack is worth: that it wins, needs no warning, hits the rival; monsters, then PVs gained.

    A card face-down is worth nothing: less than a monster that falls, more than what is warned of.
    """
    if not isinstance(action, (actions.ChooseSlot, actions.ChoosePlayer, actions.ChooseCell)):
        return False, False, False, 0, 0
    me = view.seat
    comes = forecast(view, action)
    fallen = sum(-1 if is_own(view, slot) else 1 for slot in comes.doomed)
    wins = comes.loses(view, 1 - me) and not comes.loses(view, me)
    own = action.seat == me if isinstance(action, actions.ChoosePlayer) else hits_own(view, action, comes)
    return wins, warning(view, action) is None, not own, fallen, comes.life[me] - comes.life[1 - me]


def _first_monster(view: MagicView) -> int:
    return next((card.slot for card in own_field(view) if card.monster), 0)


def _free(view: MagicView) -> bool:
    return view.ask is MagicAsk.MAIN


def _free_on_board(view: MagicView) -> bool:
    return _free(view) and bool(view.boarded)


def _goes_on(view: MagicView) -> bool:
    return view.outcome is None


def _takes_monster(view: MagicView, _action: Any) -> bool:
    row = picked_row(view)
    return row is None or row.is_monster


def _takes_other(view: MagicView, _action: Any) -> bool:
    row = picked_row(view)
    return row is None or not row.is_monster


def _holds_monster(view: MagicView) -> bool:
    return view.ask is MagicAsk.HAND and _takes_monster(view, None)


def _holds_other(view: MagicView) -> bool:
    return view.ask is MagicAsk.HAND and _takes_other(view, None)


def _plays_monster(view: MagicView) -> bool:
    """Tell whether the keys for a monster of the hand are taken: at one that is only pointed at they tell so."""
    return _holds_monster(view) or (_free(view) and not view.options.duel_discs)


def _plays_other(view: MagicView) -> bool:
    return _holds_other(view) or (_free(view) and not view.options.duel_discs)


def _from_hand(view: MagicView, action: Any) -> bool:
    return action.piece in hand_of(view)


def _is_next(view: MagicView, action: Any) -> bool:
    """Tell whether the choice of what to be asked about follows the present one: one key goes round."""
    own = None if view.viewer is None else view.seats[view.viewer].answers
    return bool(_NEXT.get(own) == action.mode)


def _answering(mode: actions.Answering) -> PickPath:
    """Return the way to be asked so; the key is taken at any time, and tells when it will do."""
    way = press("answering", "O", "magic_wizards.do.answering", refused=_goes_on, waiting=True, mode=mode)
    return way.when(_is_next)


hand = Zone(name="hand", keyed=_keyed, best=_best)
field = Zone(name="field", best=_best)
player = Zone(name="player")
listed = Zone(name="list", best=_best)
layout = Zone(name="layout", keys=_DIGITS)
# Where cards share a column only every second or third cut can be pointed at; 19 always can.
cut: Zone = Zone(name="cut", best=lambda _table_model, _spots: cut(19))

CONTROLS = Controls(
    {
        actions.CutDuelDeck: cut.pick("at"),
        actions.ChooseLayout: layout.pick("at"),
        actions.DrawACard: press("draw", "c", "magic_wizards.do.draw_card"),
        actions.SkipDraw: press("no_draw", "n", "magic_wizards.do.no_draw"),
        actions.PickCard: hand.pick("piece"),
        actions.PlayCard: (
            press("play_attack", "a", "magic_wizards.do.play_attack", refused=_holds_monster, attack=True).when(
                _takes_monster
            ),
            press("play_defence", "d", "magic_wizards.do.play_defence", refused=_plays_monster, attack=False).when(
                _takes_monster
            ),
            press("play", "j", "magic_wizards.do.play", refused=_plays_other, attack=False).when(_takes_other),
        ),
        actions.SetCard: (
            press("set_attack", "A", "magic_wizards.do.set_attack", refused=_plays_monster, attack=True).when(
                _takes_monster
            ),
            press("set_defence", "D", "magic_wizards.do.set_defence", refused=_plays_monster, attack=False).when(
                _takes_monster
            ),
            press("set", "b", "magic_wizards.do.set", refused=_plays_other, attack=False).when(_takes_other),
        ),
        actions.AttackWith: (
            press("attack", "a", "magic_wizards.do.attack", refused=_free) >> field.pick("slot", guess=_first_monster),
            field.pick("slot") >> press("with", ON_FIELD["with"]),
        ),
        actions.MoveWith: (
            press("move", "M", "magic_wizards.do.move", refused=_free_on_board)
            >> field.pick("slot", guess=_first_monster),
            field.pick("slot") >> press("walk", ON_FIELD["walk"]),
        ),
        actions.TurnPosition: (
            press("position", "p", "magic_wizards.do.position", refused=_free)
            >> field.pick("slot", guess=_first_monster),
            field.pick("slot") >> press("turn", ON_FIELD["turn"]),
        ),
        actions.FlipUp: (
            press("flip", "f", "magic_wizards.do.flip") >> field.pick("slot"),
            field.pick("slot") >> press("up", ON_FIELD["up"]),
        ),
        actions.UseEffect: (
            press("effect", "x", "magic_wizards.do.effect") >> field.pick("slot"),
            field.pick("slot") >> press("use", ON_FIELD["use"]),
        ),
        actions.ChooseSlot: field.pick("slot"),
        actions.ChooseCell: cells.pick("cell"),
        actions.ChoosePiece: (
            hand.pick("piece").when(_from_hand),
            listed.pick("piece").when(lambda view, action: not _from_hand(view, action)),
        ),
        actions.ChoosePlayer: player.pick("seat"),
        actions.ChoosePosition: (
            press("stance_attack", "a", "magic_wizards.do.stance_attack", attack=True),
            press("stance_defence", "d", "magic_wizards.do.stance_defence", attack=False),
        ),
        actions.TurnDown: press("turn_down", "b", "magic_wizards.do.turn_down_card") >> field.pick("slot"),
        actions.PutUnder: field.pick("slot"),
        actions.LeaveEmpty: press("empty", "v", "magic_wizards.do.empty"),
        actions.LayZones: press("lay", "p", "magic_wizards.do.lay"),
        actions.SayYes: press("yes", "s y", "magic_wizards.do.yes"),
        actions.SayNo: press("no", "n", "magic_wizards.do.no"),
        actions.LetPass: press("pass", "p", "magic_wizards.do.pass"),
        actions.EndDuelTurn: press("end", "e", "magic_wizards.do.end"),
        actions.AnswerOnly: tuple([_answering(mode) for mode in get_args(actions.Answering)]),
        actions.PutBack: press("back", "escape", "magic_wizards.do.back"),
    },
    focus=(
        _target,
        _of_zones,
        "draw",
        cut,
        layout,
        "pass",
        "with",
        hand,
        listed,
        field,
        player,
        cells,
        "play_attack",
        "play",
        "set",
        "attack",
        "no",
        "end",
    ),
    zones=(hand, layout),
    meant={"field": lambda view, picked, slot: _meant(view, picked, slot)},
)


def _meant(view: MagicView, picked: ChoicePath, slot: int) -> actions.MagicAction:
    """Return what a card of the field most likely means: a target, or what was begun, or to act with it."""
    there = find_card(view, slot)
    begun = picked[0] if picked else ""
    if begun == "turn_down":
        return actions.TurnDown(slot)
    if view.ask in (MagicAsk.ATTACK, MagicAsk.CHOOSE, MagicAsk.ARRANGE):
        return actions.ChooseSlot(slot)
    if begun == "move":
        return actions.MoveWith(slot)
    if begun == "position":
        return actions.TurnPosition(slot)
    if begun == "effect":
        return actions.UseEffect(slot)
    if begun == "flip" or view.ask is MagicAsk.ANSWER or (there is not None and not there[1].up):
        return actions.FlipUp(slot)
    return actions.AttackWith(slot)


def graveyard(seat: int) -> str:
    """Return the spot of a player's graveyard."""
    return f"graveyard:{seat}"


def slot_of(spot: str) -> int:
    """Return the slot of a spot of the field, 0 for any other."""
    return number_of(spot) if spot.startswith("field:") else 0


def target_of(spot: str) -> Target | None:
    """Return the target of an attack that a spot stands for."""
    if spot.startswith("cell:"):
        return actions.ChooseCell(number_of(spot))
    if spot.startswith("player:"):
        return actions.ChoosePlayer(number_of(spot))
    return actions.ChooseSlot(slot_of(spot)) if slot_of(spot) else None
