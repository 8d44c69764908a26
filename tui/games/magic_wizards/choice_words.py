"""Every choice of a duel in words, with what comes of it."""

from __future__ import annotations

from typing import get_args

from engine.core.keys import KeyFamily
from engine.games.magic_wizards import actions as acts
from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame, ConcealFrame
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.multi_body import TAKEN_OFF
from tui.games.magic_wizards.card_names import held, piece_name, slot_name
from tui.games.magic_wizards.cards import (
    components_asked,
    find_card,
    name_of_cell,
    row_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, place_name, placed_row, way_text
from tui.games.magic_wizards.events import layout_name
from tui.games.magic_wizards.forecast import Forecast, fired_names, forecast, is_lost_by_ending
from tui.games.magic_wizards.laid import laid_of
from tui.texts.events import tag_of
from tui.texts.localizer import Localizer

_KINDS = [kind for kind in get_args(acts.MagicAction) if kind is not acts.AnswerOnly]
_MAGIC_WIZARDS_ACT = KeyFamily("magic_wizards.act.{}", [tag_of(kind) for kind in _KINDS])
_MAGIC_WIZARDS_ASKING = KeyFamily("magic_wizards.act.answering.{}", get_args(acts.Answering))


def name_of(view: MagicView, action: acts.MagicAction, localizer: Localizer) -> str:
    """Return an action as a choice in words; its key has the action's tag."""
    key, data = _MAGIC_WIZARDS_ACT(tag_of(type(action))), dict[str, object]()
    match action:
        case acts.PickCard(piece=piece):
            data["card"] = held(view, piece, localizer)
        case acts.PlayCard(attack=attack) | acts.SetCard(attack=attack):
            row = row_of(view, view.picked)
            data["card"] = piece_name(view, view.picked, localizer)
            stands = "magic_wizards.tell.attack" if attack else "magic_wizards.tell.defence"
            data["position"] = f", {localizer(stands)}" if row is not None and row.is_monster else ""
        case acts.FlipUp(slot=slot) | acts.UseEffect(slot=slot) | acts.AttackWith(slot=slot) | acts.MoveWith(slot=slot):
            data["card"] = slot_name(view, slot, localizer)
        case acts.ChooseCell():
            return _cell_choice(view, action, localizer)
        case acts.TurnPosition(slot=slot):
            there = find_card(view, slot)
            key = key if there is not None and there[1].attack else f"{key}.attack"
            data["card"] = slot_name(view, slot, localizer)
        case acts.PutBack() if view.ask is MagicAsk.ARRANGE:
            key = "magic_wizards.act.back.lay"
        case acts.TurnDown(slot=slot) | acts.PutUnder(slot=slot):
            data["card"] = slot_name(view, slot, localizer)
        case acts.ChooseSlot():
            return _slot_choice(view, action, localizer)
        case acts.ChoosePlayer(seat=seat):
            data = {"name": localizer.names[seat], "comes": comes_of(view, forecast(view, action), localizer)}
        case acts.ChoosePiece(piece=piece):
            key = "magic_wizards.act.piece.give" if components_asked(view) is not None else key
            data["card"] = piece_name(view, piece, localizer)
        case acts.ChooseLayout(at=at):
            data["layout"] = layout_name(localizer, layouts_of(view.options)[at])
        case acts.CutDuelDeck(at=at):
            data["count"] = at
        case acts.ChoosePosition(attack=attack):
            key = f"{key}.attack" if attack else key
        case acts.SayYes() | acts.SayNo():
            key = _said_of(view, key)
            data["card"] = _asked_about(view, localizer)
        case acts.EndDuelTurn():
            key = "magic_wizards.act.end.last" if view.ask is MagicAsk.LAST else key
            key = "magic_wizards.act.end.lost" if is_lost_by_ending(view) else key
        case acts.AnswerOnly(mode=mode):
            key = _MAGIC_WIZARDS_ASKING(mode)
    return localizer(key, **data)


def _cell_choice(view: MagicView, action: acts.ChooseCell, localizer: Localizer) -> str:
    """Return a cell as a choice: with what its terrain brings, or with what comes of an attack on it."""
    cell = action.cell
    if view.ask is not MagicAsk.ATTACK:
        bonus = bonus_text(view, cell, placed_row(view), localizer, none=False) or way_text(view, cell, localizer)
        where, bonus = place_name(view, cell, localizer), f", {bonus}" if bonus else ""
        return localizer("magic_wizards.act.cell", cell=where, bonus=bonus)
    comes = forecast(view, action)
    key = "magic_wizards.act.cell.attack" if comes.spread else "magic_wizards.act.cell.terrain"
    where = name_of_cell(view, cell) if comes.spread else place_name(view, cell, localizer)
    return localizer(key, cell=where, comes=comes_of(view, comes, localizer))


def _slot_choice(view: MagicView, action: acts.ChooseSlot, localizer: Localizer) -> str:
    """Return a card of the field as a choice: for a zone, as a target of an attack, or of an effect."""
    card, there = slot_name(view, action.slot, localizer), find_card(view, action.slot)
    if view.ask is MagicAsk.ARRANGE:
        laid = laid_of(view)
        key = "magic_wizards.act.slot.main" if laid.step == "main" else "magic_wizards.act.slot.zone"
        return localizer(key, card=card, zone=laid.next_zone)
    name = localizer.names[there[0] if there else 0]
    if view.ask is not MagicAsk.ATTACK:
        return localizer("magic_wizards.act.slot", card=card, name=name)
    own = there is not None and there[0] == view.viewer
    key = "magic_wizards.act.slot.attack.own" if own else "magic_wizards.act.slot.attack"
    comes = comes_of(view, forecast(view, action), localizer, action.slot)
    return localizer(key, card=card, name=name, comes=comes)


def _said_of(view: MagicView, key: str) -> str:
    """Return the key of a yes or no by what it is about; the key itself where a component goes."""
    frame = view.stack[-1] if view.stack else None
    match frame:
        case _ if view.ask is MagicAsk.STARTER:
            return f"{key}.starter"
        case ConcealFrame():
            return f"{key}.conceal"
        case BearingFrame(task=task) if task.effect.do not in TAKEN_OFF:
            return f"{key}.bearing"
        case _:
            return key


def _asked_about(view: MagicView, localizer: Localizer) -> str:
    """Return the monster that a yes or no is about."""
    frame = view.stack[-1] if view.stack else None
    match frame:
        case ConcealFrame(slots=(slot, *_)) | BearingFrame(slot=slot):
            return slot_name(view, slot, localizer)
        case AttackFrame(doomed=doomed, offered=offered):
            return next((slot_name(view, slot, localizer) for slot in doomed if slot not in offered), "")
        case _:
            return ""


def comes_of(view: MagicView, comes: Forecast, localizer: Localizer, target: Slot = NO_SLOT) -> str:
    """Return the result of the chosen monster's attack on a named target, unanswered."""
    roles = {view.picked: "magic_wizards.tell.comes.attacker", target: "magic_wizards.tell.comes.target"}

    def name(slot: Slot) -> str:
        return localizer(roles[slot]) if slot in roles else slot_name(view, slot, localizer)

    parts = []
    if comes.spread:
        names = localizer.listed(slot_name(view, slot, localizer) for slot in comes.spread)
        parts.append(localizer("magic_wizards.tell.comes.spread", names=names))
    if comes.hidden:
        return ", ".join([*parts, localizer("magic_wizards.tell.comes.hidden", atk=comes.atk)])
    if len(comes.weak) > 1:
        parts.append(localizer("magic_wizards.attack.weak.both"))
    else:
        parts += [localizer("magic_wizards.attack.weak", card=name(slot)) for slot in comes.weak]
    if comes.fires:
        parts.append(localizer("magic_wizards.attack.fires", cards=fired_names(comes, localizer)))
    for slot in comes.doomed:
        key = "magic_wizards.tell.comes.flyer" if slot in comes.flyers else "magic_wizards.tell.comes.destroyed"
        parts.append(localizer(key, card=name(slot)))
    for seat, change in enumerate(comes.life):
        if change:
            key = "magic_wizards.tell.comes.loses" if change < 0 else "magic_wizards.tell.comes.gains"
            parts.append(localizer(key, name=localizer.names[seat], amount=abs(change)))
    parts += [
        localizer("magic_wizards.attack.ends", name=localizer.names[seat])
        for seat in (0, 1)
        if comes.life[seat] and comes.loses(view, seat)
    ]
    parts = parts or [localizer("magic_wizards.tell.comes.nothing")]
    if comes.unsettled:
        parts.append(localizer("magic_wizards.tell.comes.unsettled"))
    return ", ".join(parts)
