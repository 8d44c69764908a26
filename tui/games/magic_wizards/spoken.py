"""Magic & Wizards for those who hear it.

The duel and every choice in plain sentences, and why something cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards import actions as acts
from engine.games.magic_wizards.actions import NO_SLOT, Piece, Slot
from engine.games.magic_wizards.board.cells import ENTRY_ROWS
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.board.maps import SIGNS
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import terrains_of
from engine.games.magic_wizards.cards import card_by_id, main_pieces
from engine.games.magic_wizards.ending import plays_on
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame, ConcealFrame, PlayFrame, Task, WindowFrame
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.multi_body import TAKEN_OFF
from engine.games.magic_wizards.zones import MAIN
from tui.games.magic_wizards.cards import (
    ANSWERS,
    components_asked,
    found,
    hand_of,
    name_of_card,
    name_of_cell,
    row_of,
    text_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, place_name, placed_row, terrain_on, way_text
from tui.games.magic_wizards.cells import rows_from
from tui.games.magic_wizards.deck_text import deck_name, deck_plan, ready_key_of
from tui.games.magic_wizards.effect_text import KEYWORD, TERRAIN
from tui.games.magic_wizards.events import layout_name, map_name
from tui.games.magic_wizards.forecast import Forecast, fired_names, forecast, is_lost_by_ending
from tui.games.magic_wizards.labyrinth_text import labyrinth_lines
from tui.games.magic_wizards.laid import laid_of
from tui.texts.events import format_ending, tag_of
from tui.texts.localizer import Localizer

_KINDS = [kind for kind in get_args(acts.MagicAction) if kind is not acts.AnswerOnly]
_MAGIC_WIZARDS_ACT = KeyFamily("magic_wizards.act.{}", [tag_of(kind) for kind in _KINDS])
_MAGIC_WIZARDS_ASKING = KeyFamily("magic_wizards.act.answering.{}", get_args(acts.Answering))
_MAGIC_WIZARDS_STATE = KeyFamily("magic_wizards.tell.state.{}", "attacked moved turned used paralysed fused")
_MAGIC_WIZARDS_LEFT = KeyFamily("magic_wizards.tell.left.{}", "play combo done disc")
_MAGIC_WIZARDS_ABOUT = KeyFamily("magic_wizards.tell.about.{}", "attack play end")


# ---- Cards by names of their own ------------------------------------------------------------------------------------


def _numbered(name: str, same: list[int], piece: int) -> str:
    """Return the name with a number where several cards of a place have it."""
    return f"{name} ({same.index(piece) + 1})" if len(same) > 1 else name


def piece_name(view: MagicView, piece: Piece, localizer: Localizer) -> str:
    """Return what a card of the own hand, deck or graveyard is called, with a number for further copies."""
    row = row_of(view, piece)
    if row is None or view.viewer is None or view.own_deck is None:
        return localizer("magic_wizards.tell.component")
    zones = (hand_of(view), view.seats[view.viewer].graveyard, main_pieces(view.viewer, view.own_deck))
    pool = next((zone for zone in zones if piece in zone), (piece,))
    return _numbered(name_of_card(localizer, row.id), [piece for piece in pool if _id(view, piece) == row.id], piece)


def _id(view: MagicView, piece: Piece) -> int:
    row = row_of(view, piece)
    return 0 if row is None else row.id


def slot_name(view: MagicView, slot: Slot, localizer: Localizer) -> str:
    """Return the name of a card of the field, with its cell, or a number among cards of the same name."""
    there = found(view, slot)
    if there is None:
        return localizer("magic_wizards.tell.gone")
    if there[1].cell >= 0:
        discs = view.options.duel_discs
        where = place_name(view, there[1].cell, localizer) if discs else name_of_cell(view, there[1].cell)
        return f"{_card_name(view, there[1], localizer)} ({where})"
    names = {card.slot: _card_name(view, card, localizer) for card in view.seats[there[0]].field}
    return _numbered(names[slot], [other for other, name in names.items() if name == names[slot]], slot)


def cards_before(view: MagicView, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield the spots of the viewer's hand and field with the names of the cards there."""
    for piece in hand_of(view):
        yield f"hand:{piece}", piece_name(view, piece, localizer)
    for card in () if view.viewer is None else view.seats[view.viewer].field:
        yield f"field:{card.slot}", slot_name(view, card.slot, localizer)


def _card_name(view: MagicView, card: FieldCardView, localizer: Localizer) -> str:
    if card.card is None and view.options.duel_discs:
        return localizer("magic_wizards.tell.set.card")
    if card.card is None:
        return localizer("magic_wizards.tell.set.monster" if card.monster else "magic_wizards.tell.set.support")
    return name_of_card(localizer, card.card)


# ---- Choices --------------------------------------------------------------------------------------------------------


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
        case acts.ChooseCell(cell=cell):
            bonus = bonus_text(view, cell, placed_row(view), localizer, none=False) or way_text(view, cell, localizer)
            data = {"cell": place_name(view, cell, localizer), "bonus": f", {bonus}" if bonus else ""}
            if view.ask is MagicAsk.ATTACK:
                comes = forecast(view, action)
                key = "magic_wizards.act.cell.attack" if comes.spread else "magic_wizards.act.cell.terrain"
                where = name_of_cell(view, cell) if comes.spread else place_name(view, cell, localizer)
                data = {"cell": where, "comes": comes_of(view, comes, localizer)}
        case acts.TurnPosition(slot=slot):
            there = found(view, slot)
            key = key if there is not None and there[1].attack else f"{key}.attack"
            data["card"] = slot_name(view, slot, localizer)
        case acts.PutBack() if view.ask is MagicAsk.ARRANGE:
            key = "magic_wizards.act.back.lay"
        case acts.TurnDown(slot=slot) | acts.PutUnder(slot=slot):
            data["card"] = slot_name(view, slot, localizer)
        case acts.ChooseSlot(slot=slot) if view.ask is MagicAsk.ARRANGE:
            laid = laid_of(view)
            key = "magic_wizards.act.slot.main" if laid.step == "main" else "magic_wizards.act.slot.zone"
            data = {"card": slot_name(view, slot, localizer), "zone": laid.next_zone}
        case acts.ChooseSlot(slot=slot):
            there = found(view, slot)
            data = {"card": slot_name(view, slot, localizer), "name": localizer.names[there[0] if there else 0]}
            if view.ask is MagicAsk.ATTACK:
                own = there is not None and there[0] == view.viewer
                key = "magic_wizards.act.slot.attack.own" if own else "magic_wizards.act.slot.attack"
                data["comes"] = comes_of(view, forecast(view, action), localizer, slot)
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


def held(view: MagicView, piece: Piece, localizer: Localizer) -> str:
    """Return a card of the hand with its numbers, or with what kind it is."""
    row = row_of(view, piece)
    if row is None:
        return piece_name(view, piece, localizer)
    text = text_of(localizer)
    return f"{piece_name(view, piece, localizer)}, {text.numbers(row) or text.kind(row).replace(' · ', ', ')}"


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


# ---- The duel -------------------------------------------------------------------------------------------------------


def describe(view: MagicView, localizer: Localizer) -> tuple[str, ...]:
    """Return the duel in plain sentences.

    The turn, both sides from the viewer on, what is pending, the own hand.
    """
    first = view.viewer or 0
    lines = [opening(view, localizer), *_board(view, first, localizer)]
    for seat in (first, 1 - first):
        lines += _side(view, seat, localizer)
    if view.outcome is not None:
        return (*lines, format_ending("magic_wizards", view.outcome, localizer))
    lines += _pending(view, localizer)
    lines += _own(view, localizer)
    return tuple(lines)


def opening(view: MagicView, localizer: Localizer) -> str:
    """Return the turn and what is special about it."""
    if view.turn == 0 and view.ask is not MagicAsk.ARRANGE:
        return localizer("magic_wizards.tell.before")
    if view.turn == 0:
        return localizer("magic_wizards.tell.discs")
    parts = [localizer("magic_wizards.tell.turn", turn=view.turn, name=localizer.names[view.seat])]
    if view.options.duel_discs:
        parts.append(localizer("magic_wizards.tell.discs"))
    if view.options.one_attack:
        parts.append(localizer("magic_wizards.tell.one_attack"))
    if plays_on(view.last_turn, view.turn):
        parts.append(localizer("magic_wizards.log.plays_on"))
    elif view.last_turn:
        parts.append(localizer("magic_wizards.log.time_called", last_turn=view.last_turn))
    return " ".join(parts)


def _board(view: MagicView, near: Seat, localizer: Localizer) -> Iterator[str]:
    """Yield the board: its rows, whose they are, and its map as a table of letters, the nearest row last."""
    if not view.boarded or not view.turn:
        return
    if view.labyrinth:
        yield from labyrinth_lines(view, near, localizer)
        return
    rows, terrains = rows_from(grid_of(view), near), terrains_of(view)
    own = localizer.listed(name_of_cell(view, row[0])[1:] for row in rows[: -ENTRY_ROWS - 1 : -1])
    yield localizer("magic_wizards.tell.board", rows=len(rows), name=localizer.names[near], own=own)
    if not terrains:
        return
    names = [
        f"{SIGNS[terrain]} {localizer('magic_wizards.terrain.none' if terrain is None else TERRAIN(terrain))}"
        for terrain in sorted(dict.fromkeys(terrains), key=lambda terrain: terrain or "")
    ]
    ends = {"first": name_of_cell(view, rows[0][0])[0], "last": name_of_cell(view, rows[0][-1])[0]}
    yield localizer("magic_wizards.tell.map", map=map_name(localizer, view.map), letters=", ".join(names), **ends)
    for row in rows:
        letters = " ".join(SIGNS[terrains[cell]] for cell in row)
        yield localizer("magic_wizards.tell.map.row", row=name_of_cell(view, row[0])[1:], cells=letters)


def _side(view: MagicView, seat: Seat, localizer: Localizer) -> Iterator[str]:
    player, name = view.seats[seat], localizer.names[seat]
    data = {"life": player.life, "hand": player.hand_size, "deck": player.deck, "extra": player.extra_size}
    if view.options.duel_discs:
        yield localizer("magic_wizards.tell.side.discs", name=name, **data)
        if player.field:
            cards_there = "; ".join(lying(view, card, localizer) for card in player.field)
            yield localizer("magic_wizards.tell.zones", name=name, cards=cards_there)
        if view.turn and not player.guarded:
            yield localizer("magic_wizards.tell.side.unguarded", name=name)
    else:
        yield localizer("magic_wizards.tell.side", name=name, **data)
        for key, monster in (("magic_wizards.tell.monsters", True), ("magic_wizards.tell.supports", False)):
            cards = [lying(view, card, localizer) for card in player.field if card.monster is monster]
            if cards:
                yield localizer(key, name=name, cards="; ".join(cards))
    if player.graveyard_cards:
        names = (name_of_card(localizer, card) for card in player.graveyard_cards)
        yield localizer("magic_wizards.tell.graveyard", name=name, cards=", ".join(names))


def _laid_so_far(view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Yield what of the own zones is laid, and what is turned down."""
    laid = laid_of(view)
    parts = [
        localizer(
            "magic_wizards.tell.zone.main" if zone == MAIN else "magic_wizards.tell.zone",
            zone=zone,
            card=_card_name(view, card, localizer),
        )
        for zone, card in sorted(laid.zones.items())
    ]
    parts += [localizer("magic_wizards.tell.zone.down", card=slot_name(view, slot, localizer)) for slot in laid.down]
    if parts:
        yield localizer("magic_wizards.tell.laid", cards="; ".join(parts))


def lying(view: MagicView, card: FieldCardView, localizer: Localizer) -> str:
    """Return a card of the field by its name, with how it lies."""
    return ", ".join([slot_name(view, card.slot, localizer), *state_of(view, card, localizer)])


def state_of(view: MagicView, card: FieldCardView, localizer: Localizer) -> list[str]:
    """Return how a card of the field lies, its numbers, and what is to be known of it in this turn."""
    parts = []
    if not card.up and card.card is not None:
        parts.append(localizer("magic_wizards.tell.down"))
    if card.monster:
        parts.append(localizer("magic_wizards.tell.attack" if card.attack else "magic_wizards.tell.defence"))
    if card.card is not None and card_by_id(view, card.card).atk is not None:
        parts.append(localizer("magic_wizards.tell.numbers", atk=card.atk, defence=card.defence))
    parts += [localizer(KEYWORD(keyword)) for keyword in card.keywords]
    if view.map and card.cell >= 0:
        row = card_by_id(view, card.card) if card.card is not None and card.up else None
        terrain = terrain_on(view, card.cell)
        parts.append(localizer("magic_wizards.terrain.none" if terrain is None else TERRAIN(terrain)))
        parts += filter(None, [bonus_text(view, card.cell, row, localizer, none=False)])
    if card.bearer:
        parts.append(localizer("magic_wizards.tell.bearer", card=slot_name(view, card.bearer, localizer)))
    states = {
        "attacked": card.attacked,
        "moved": card.moved,
        "turned": card.turned,
        "used": card.used,
        "paralysed": card.paralysed,
        "fused": bool(card.fused) and card.fused == view.turn,
    }
    return [*parts, *(localizer(_MAGIC_WIZARDS_STATE(state)) for state, stands in states.items() if stands)]


def _pending(view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Yield what is about to happen: the attack or the card that may be answered, the effect that asks."""
    for frame in view.stack:
        match frame:
            case AttackFrame(attacker=attacker, target=target, struck=struck, cell=cell):
                aim = localizer.names[struck] if struck >= 0 else place_name(view, cell, localizer)
                aim = slot_name(view, target, localizer) if target else aim
                yield localizer("magic_wizards.tell.attacks", card=slot_name(view, attacker, localizer), target=aim)
            case PlayFrame(slot=slot) if found(view, slot) is not None:
                yield localizer("magic_wizards.tell.played", card=slot_name(view, slot, localizer))
            case WindowFrame(about=about) if view.ask is MagicAsk.ANSWER:
                yield localizer(_MAGIC_WIZARDS_ABOUT(about), name=localizer.names[view.seat])


def _own(view: MagicView, localizer: Localizer) -> Iterator[str]:
    if view.viewer is None:
        return
    cards = [held(view, piece, localizer) for piece in hand_of(view)]
    if cards:
        yield localizer("magic_wizards.tell.hand", cards="; ".join(cards))
    if view.ask is MagicAsk.ARRANGE and view.deciders == (view.viewer,):
        yield from _laid_so_far(view, localizer)
    answers = view.seats[view.viewer].answers
    if answers is not None and any(
        not (card.up or (card.monster and not view.options.duel_discs)) for card in view.seats[view.viewer].field
    ):
        yield localizer(ANSWERS(answers))
    if view.turn <= 2 and (ready := ready_key_of(view.own_deck)):
        words = localizer.session.words
        yield localizer("magic_wizards.tell.deck", deck=deck_name(words, ready), plan=deck_plan(words, ready))
    if view.deciders != (view.viewer,):
        return
    if view.ask is MagicAsk.MAIN:
        left = "disc" if view.options.duel_discs and not view.play else view.play or "play"
        yield localizer(_MAGIC_WIZARDS_LEFT(left))
        if view.play and not view.second_set and not view.options.duel_discs:
            yield localizer("magic_wizards.tell.second_set")
    frame = view.stack[-1] if view.stack else None
    read = view.picked if view.ask is MagicAsk.HAND else frame.piece if isinstance(frame, Task) else -1
    row = row_of(view, read)
    if row is not None:
        text = text_of(localizer)
        yield localizer("magic_wizards.tell.reads", card=text.name(row), kind=text.kind(row), text=text.text(row))
