"""A duel of Magic & Wizards in plain sentences, for those who hear it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.board.cells import ENTRY_ROWS
from engine.games.magic_wizards.board.maps import SIGNS
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import terrains_of
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.ending import plays_on
from engine.games.magic_wizards.frames import AttackFrame, PlayFrame, Task, WindowFrame
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.zones import MAIN
from tui.games.magic_wizards.card_names import card_name, held, slot_name
from tui.games.magic_wizards.cards import (
    ANSWERS,
    find_card,
    hand_of,
    name_of_card,
    name_of_cell,
    row_of,
    text_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, place_name, terrain_on
from tui.games.magic_wizards.cells import rows_from
from tui.games.magic_wizards.deck_text import deck_name, deck_plan, ready_key_of
from tui.games.magic_wizards.effect_text import KEYWORD, TERRAIN
from tui.games.magic_wizards.events import map_name
from tui.games.magic_wizards.labyrinth_text import labyrinth_lines
from tui.games.magic_wizards.laid import laid_of
from tui.texts.events import format_ending
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_STATE = KeyFamily("magic_wizards.tell.state.{}", "attacked moved turned used paralysed fused")
_MAGIC_WIZARDS_LEFT = KeyFamily("magic_wizards.tell.left.{}", "play combo done disc")
_MAGIC_WIZARDS_ABOUT = KeyFamily("magic_wizards.tell.about.{}", "attack play end")


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
            card=card_name(view, card, localizer),
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
            case PlayFrame(slot=slot) if find_card(view, slot) is not None:
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
