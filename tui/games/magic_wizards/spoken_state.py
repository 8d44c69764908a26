"""Magic & Wizards for those who hear it.

The duel in a line, the own cards, and what stands on every card seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.model import Seat
from engine.games.magic_wizards import actions as acts
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.model import MagicAsk, MagicView
from tui.games.magic_wizards.card_names import held, piece_name, slot_name
from tui.games.magic_wizards.cards import (
    find_card,
    hand_of,
    name_of_card,
    name_of_cell,
    own_extras,
    row_of,
    text_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, placed_row, way_to
from tui.games.magic_wizards.choice_words import name_of
from tui.games.magic_wizards.forecast import forecast
from tui.games.magic_wizards.spoken import lying, opening, state_of
from tui.games.table_model import SeenCard
from tui.texts.localizer import Localizer


def in_a_line(view: MagicView, localizer: Localizer) -> str:
    """Return how the duel stands: whose turn it is, and of both players PVs, hand and field."""
    near = view.viewer or 0
    sides = [_side(view, seat, localizer) for seat in (near, 1 - near)]
    return " ".join([opening(view, localizer), f"{'; '.join(sides)}."])


def _side(view: MagicView, seat: Seat, localizer: Localizer) -> str:
    player = view.seats[seat]
    monsters = sum(card.monster and (card.up or not view.options.duel_discs) for card in player.field)
    data = {"life": max(player.life, 0), "hand": player.hand_size, "monsters": monsters}
    key = "magic_wizards.line.discs" if view.options.duel_discs else "magic_wizards.line.side"
    return localizer(key, name=localizer.names[seat], others=len(player.field) - monsters, **data)


def own_cards(view: MagicView, localizer: Localizer) -> Sequence[str]:
    """Return the viewer's hand with its numbers, in a duel disk what only the viewer sees of its zones."""
    if view.viewer is None:
        return ()
    cards = [held(view, piece, localizer) for piece in hand_of(view)]
    if view.options.duel_discs:
        cards = [lying(view, card, localizer) for card in view.seats[view.viewer].field if not card.up]
    return (localizer("magic_wizards.tell.hand", cards="; ".join(cards)),) if cards else ()


def brief_of(view: MagicView, action: acts.MagicAction, localizer: Localizer) -> str:
    """Return an act without what the question names already, and without numbers that the own hand shows."""
    match action:
        case acts.PlayCard(attack=attack) | acts.SetCard(attack=attack):
            row = row_of(view, view.picked)
            key = "magic_wizards.line.play" if isinstance(action, acts.PlayCard) else "magic_wizards.line.set"
            if row is not None and row.is_monster:
                return localizer(f"{key}.attack" if attack else f"{key}.defence")
            return localizer(key)
        case acts.PickCard(piece=piece):
            return localizer("magic_wizards.act.pick", card=piece_name(view, piece, localizer))
        case acts.PutBack() if view.ask is not MagicAsk.ARRANGE:
            return localizer("magic_wizards.line.back")
        case acts.TurnPosition(slot=slot):
            there = find_card(view, slot)
            key = "magic_wizards.line.to_defence"
            key = key if there is not None and there[1].attack else "magic_wizards.line.to_attack"
            return localizer(key, card=slot_name(view, slot, localizer))
        case acts.ChooseSlot(slot=slot) if view.ask is MagicAsk.ARRANGE:
            return slot_name(view, slot, localizer)
        case acts.ChooseSlot(slot=slot) if view.ask is MagicAsk.ATTACK and forecast(view, action).hidden:
            return localizer("magic_wizards.line.attack", card=slot_name(view, slot, localizer))
        case acts.ChooseCell(cell=cell) if (row := placed_row(view)) is not None and row.is_monster:
            way = len(way_to(view, cell))
            far = localizer("magic_wizards.line.way", count=way) if way else ""
            gives = bonus_text(view, cell, row, localizer, none=False) or far
            return ", ".join(filter(None, (name_of_cell(view, cell), gives)))
        case _:
            return name_of(view, action, localizer)


def card_in_words(row: Card, localizer: Localizer) -> str:
    """Return all that stands on a card but its name: kind, level, element, type, numbers and effect."""
    text = text_of(localizer)
    # A level is a monster's alone: that it is one need not be said besides.
    kinds = text.kind(row).split(" · ")[1 if row.kind is CardKind.MONSTER else 0 :]
    parts = filter(None, (*kinds, text.numbers(row)))
    return f"{', '.join(parts)}. {text.text(row)}".rstrip()


def seen_cards(view: MagicView, localizer: Localizer) -> Iterator[SeenCard]:
    """Yield the cards that lie open to the viewer.

    Own hand, both fields, both graveyards, the own Extra deck.
    """
    near = view.viewer or 0
    for piece in hand_of(view):
        row = row_of(view, piece)
        if row is not None:
            yield _seen(row, localizer("magic_wizards.line.in_hand"), localizer)
    for seat in (near, 1 - near):
        name = localizer.names[seat]
        for card in view.seats[seat].field:
            for component in card.components:
                where = localizer("magic_wizards.line.under", name=name)
                yield _seen(card_by_id(view, component), where, localizer)
            if card.card is not None:
                how = ", ".join([localizer("magic_wizards.line.on_field", name=name), *state_of(view, card, localizer)])
                yield _seen(card_by_id(view, card.card), how, localizer)
    for seat in (near, 1 - near):
        for lies in view.seats[seat].graveyard_cards:
            where = localizer("magic_wizards.line.in_graveyard", name=localizer.names[seat])
            yield _seen(card_by_id(view, lies), where, localizer)
    for row in own_extras(view, near):
        yield _seen(row, localizer("magic_wizards.line.in_extra"), localizer)._replace(silent=True)


def _seen(row: Card, where: str, localizer: Localizer) -> SeenCard:
    return SeenCard(str(row.id), name_of_card(localizer, row.id), where, card_in_words(row, localizer))


def card_meant(view: MagicView, action: acts.MagicAction) -> str:
    """Return the key of the card that an action is about, "" for none, or for a secret one."""
    row, card = None, None
    match action:
        case acts.PickCard(piece=piece) | acts.ChoosePiece(piece=piece):
            row = row_of(view, piece)
        case acts.PlayCard() | acts.SetCard():
            row = row_of(view, view.picked)
        case (
            acts.FlipUp(slot=slot)
            | acts.UseEffect(slot=slot)
            | acts.AttackWith(slot=slot)
            | acts.MoveWith(slot=slot)
            | acts.TurnPosition(slot=slot)
            | acts.TurnDown(slot=slot)
            | acts.PutUnder(slot=slot)
            | acts.ChooseSlot(slot=slot)
        ):
            there = find_card(view, slot)
            card = None if there is None else there[1].card
        case _:
            return ""
    if row is not None:
        return str(row.id)
    return "" if card is None else str(card)
