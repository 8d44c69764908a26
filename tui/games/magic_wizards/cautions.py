"""What is said before an act that costs much, and which targets stand behind the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.magic_wizards import actions
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.card_effects import Do, Effect, Whom
from engine.games.magic_wizards.cards import card_by_id, fits
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.odds import Target, open_attacks
from engine.games.magic_wizards.zones import MAIN
from tui.games.magic_wizards.cards import find_card, picked_row, row_of
from tui.games.magic_wizards.forecast import Forecast, forecast, is_lost_by_ending
from tui.games.table_model import ChoiceTree

_HARM = (Do.DESTROY, Do.PARALYSE, Do.TURN_DOWN)
"""What nobody does to a card of one's own without a reason."""


def is_own(view: MagicView, slot: int) -> bool:
    """Tell whether a card of the field is the viewer's."""
    there = find_card(view, slot)
    return there is not None and there[0] == view.viewer


def own_field(view: MagicView) -> Sequence[FieldCardView]:
    """Return the viewer's cards of the field; () for a spectator."""
    return () if view.viewer is None else view.seats[view.viewer].field


def is_idle(view: MagicView, cell: Cell) -> bool:
    """Tell whether a cell is terrain that may be attacked, but whose attack would change nothing (MW-39)."""
    return view.ask is MagicAsk.ATTACK and not forecast(view, actions.ChooseCell(cell)).spread


def caution(view: MagicView, moves: ChoiceTree, action: Any) -> str | None:
    """Warn before what costs much.

    The duel, the own monster, PVs, a card not drawn, attacks that are left.
    """
    if isinstance(action, actions.SkipDraw):
        return "magic_wizards.caution.no_draw"
    if isinstance(action, actions.EndDuelTurn) and view.ask is MagicAsk.MAIN and is_lost_by_ending(view):
        return "magic_wizards.caution.bench_out"
    if (
        isinstance(action, actions.EndDuelTurn)
        and any(isinstance(action, actions.AttackWith) for action in moves.actions)
        and open_attacks(view)
    ):
        return "magic_wizards.caution.attacks_left"
    if isinstance(action, (actions.LeaveEmpty, actions.LayZones)) and _leaves_main_empty(view, moves, action):
        return "magic_wizards.caution.main_empty"
    if _helps_rival(view, action):
        return "magic_wizards.caution.helps_rival"
    if _harms_own(view, action):
        return "magic_wizards.caution.own"
    asked = view.ask is MagicAsk.ATTACK and view.viewer is not None
    return (
        warning(view, action)
        if asked and isinstance(action, (actions.ChooseSlot, actions.ChoosePlayer, actions.ChooseCell))
        else None
    )


def warning(view: MagicView, action: Target) -> str | None:
    """Return the warning against an attack.

    It costs the duel, the own monster or PVs, or hits an own card.
    """
    assert view.viewer is not None
    comes = forecast(view, action)
    own = action.seat == view.viewer if isinstance(action, actions.ChoosePlayer) else hits_own(view, action, comes)
    if comes.loses(view, view.viewer):
        return "magic_wizards.caution.duel"
    if own:
        return "magic_wizards.caution.own"
    if isinstance(action, actions.ChooseCell) and not comes.spread:
        return "magic_wizards.caution.terrain"
    if view.picked in comes.doomed:
        return "magic_wizards.caution.both" if len(comes.doomed) > 1 else "magic_wizards.caution.attacker"
    return "magic_wizards.caution.pays" if comes.life[view.viewer] < 0 else None


def _leaves_main_empty(view: MagicView, moves: ChoiceTree, action: Any) -> bool:
    """Tell whether the main zone would be left empty though a monster may lie there."""
    asked = any(isinstance(action, actions.LeaveEmpty) for action in moves.actions)
    if not asked or not any(isinstance(action, actions.ChooseSlot) for action in moves.actions):
        return False
    return isinstance(action, actions.LeaveEmpty) or all(card.cell != MAIN for card in own_field(view))


def hits_own(view: MagicView, action: actions.ChooseSlot | actions.ChooseCell, comes: Forecast) -> bool:
    """Tell whether an attack is made on an own card, or the sea carries it on to one."""
    slots = (*comes.spread, action.slot) if isinstance(action, actions.ChooseSlot) else comes.spread
    return any(is_own(view, slot) for slot in slots)


def _helps_rival(view: MagicView, action: actions.MagicAction) -> bool:
    """Tell whether what strengthens a monster is about to be done to one of the rival, by choice or for want of own."""
    frame = view.stack[-1] if view.stack else None
    if isinstance(action, actions.ChooseSlot) and view.ask is MagicAsk.CHOOSE and isinstance(frame, Task):
        source = row_of(view, frame.piece)
        helps = source is not None and any(map(_strengthens, source.effects))
        return helps and frame.effect.target in (Whom.ANY_MONSTER, Whom.BEARER) and not is_own(view, action.slot)
    row = picked_row(view) if isinstance(action, actions.PlayCard) else None
    if isinstance(action, actions.FlipUp):
        there = find_card(view, action.slot)
        row = None if there is None or there[1].card is None else card_by_id(view, there[1].card)
    if row is None or row.is_monster or view.viewer is None:
        return False
    effects = [effect for effect in row.effects if _strengthens(effect)]
    mine, theirs = (view.seats[seat].field for seat in (view.viewer, 1 - view.viewer))
    return any(_fit(view, effect, theirs) and not _fit(view, effect, mine) for effect in effects)


def _harms_own(view: MagicView, action: actions.MagicAction) -> bool:
    """Tell whether what weakens a card or takes it off is about to be done to one of the viewer's own."""
    frame = view.stack[-1] if view.stack else None
    if not (isinstance(action, actions.ChooseSlot) and view.ask is MagicAsk.CHOOSE and isinstance(frame, Task)):
        return False
    weakens = frame.effect.do is Do.BOOST and frame.effect.atk + frame.effect.defence < 0
    return (weakens or frame.effect.do in _HARM) and frame.seat == view.viewer and is_own(view, action.slot)


def comes_last(view: MagicView, action: actions.MagicAction) -> bool:
    """Tell whether an action names an own card or player as a target, or terrain that stays as it is."""
    if view.ask not in (MagicAsk.ATTACK, MagicAsk.CHOOSE):
        return False
    match action:
        case actions.ChooseSlot(slot=slot):
            return is_own(view, slot)
        case actions.ChoosePlayer(seat=seat):
            return seat == view.viewer
        case actions.ChooseCell(cell=cell):
            return is_idle(view, cell)
        case _:
            return False


def _strengthens(effect: Effect) -> bool:
    return effect.target in (Whom.ANY_MONSTER, Whom.BEARER) and min(effect.atk, effect.defence) >= 0 < max(
        effect.atk, effect.defence
    )


def _fit(view: MagicView, effect: Effect, field: Sequence[FieldCardView]) -> bool:
    """Tell whether a face-up monster of a side may be what an effect is done to."""
    rows = [card_by_id(view, card.card) for card in field if card.monster and card.up and card.card is not None]
    return any(fits(row, effect.of) for row in rows)
