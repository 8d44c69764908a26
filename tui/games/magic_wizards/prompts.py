"""Prompts of Magic & Wizards: the question asked, the card in focus, and a card in large."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import cards_of
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.zones import MAIN
from tui.games.controls import number_of
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.card_picture import PictureSize, picture_lines
from tui.games.magic_wizards.cards import (
    find_card,
    kind_in_brief,
    name_at,
    name_of,
    name_of_card,
    own_extras,
    text_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, place_name, placed_row, way_text
from tui.games.magic_wizards.cells import standing_on
from tui.games.magic_wizards.choice_words import name_of as name_of_action
from tui.games.magic_wizards.draw_hand import is_spent
from tui.games.magic_wizards.draw_panel import attack_in_brief, focused, fusions_text, options_of, place_of, states_of
from tui.games.magic_wizards.events import layout_name
from tui.games.magic_wizards.forecast import forecast, unanswered
from tui.games.magic_wizards.laid import laid_of
from tui.games.magic_wizards.question import question_of
from tui.games.table_model import Pile, TableModel
from tui.games.windows import beside
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_PROMPT = KeyFamily(
    "magic_wizards.prompt.{}",
    "starter cut walls draw main main.combo main.combo.set main.done main.done.set hand.monster hand.other "
    "attack attack.own "
    "choose choose.order choose.card choose.discard choose.extra choose.material choose.component position "
    "may.conceal may.component may.leaving may.bearing answer.attack answer.struck answer.play answer.end last "
    "last.forced last.none last.lost over move cell cell.changed cell.brought "
    "arrange.under arrange.main arrange.position arrange.zone arrange.ready "
    "main.disc main.disc.combo draw.disc choose.discard.disc",
)
_MAGIC_WIZARDS_WAIT = KeyFamily(
    "magic_wizards.wait.{}", "starter cut walls arrange draw main choose position may answer last"
)
_MAGIC_WIZARDS_BEGUN = KeyFamily("magic_wizards.begun.{}", "turn_down attack move position flip effect")
_MAGIC_WIZARDS_HINT = KeyFamily(
    "magic_wizards.hint.{}",
    "draw no_draw play_attack play_defence play set_attack set_defence set attack move position flip effect with walk "
    "turn up turn_down empty lay draw.disc play_attack.last play_defence.last "
    "use stance_attack stance_defence pass end answering back",
)
_LAYING = ("empty", "lay", "turn_down", "back")
_MAGIC_WIZARDS_KEY = KeyFamily("magic_wizards.key.{}", _LAYING)
_WAITS = (
    MagicAsk.STARTER,
    MagicAsk.CUT,
    MagicAsk.WALLS,
    MagicAsk.ARRANGE,
    MagicAsk.DRAW,
    MagicAsk.CHOOSE,
    MagicAsk.POSITION,
    MagicAsk.MAY,
    MagicAsk.ANSWER,
    MagicAsk.LAST,
)


# ---- The question ----------------------------------------------------------------------------------------------------


def prompt(table_model: TableModel) -> str:
    """Return the question to the viewer, with the keys that answer it."""
    view, localizer = table_model.view, table_model.localizer
    if view.outcome is not None:
        return localizer("magic_wizards.prompt.over")
    if not table_model.mine:
        names = localizer.people(table_model.asked)
        ask = view.ask if view.ask in _WAITS else MagicAsk.MAIN
        return localizer(_MAGIC_WIZARDS_WAIT(ask), names=names) if names else ""
    if table_model.picked:
        return _begun(table_model)
    if view.ask is MagicAsk.ARRANGE:
        return _laying(table_model)
    question, data = question_of(view, localizer)
    if question == "attack" and all(_is_own(table_model, spot) for spot in table_model.moves.following(())):
        question = "attack.own"
    if ".combo" in question and is_spent(table_model):
        question = question.replace(".disc", "").replace(".combo", ".done")
    return localizer(_MAGIC_WIZARDS_PROMPT(question), **data)


def _is_own(table_model: TableModel, spot: str) -> bool:
    """Tell whether a spot that may be attacked is the attacker's own, or no target at all, as the way back."""
    if spot.startswith("field:"):
        there = find_card(table_model.view, number_of(spot))
        return there is None or there[0] == table_model.me
    return not spot.startswith("player:") or number_of(spot) == table_model.me


def _begun(table_model: TableModel) -> str:
    """Return what goes on from a command, or from a card of the field, that is picked."""
    localizer, first = table_model.localizer, table_model.picked[0]
    if not choices.slot_of(first):
        return localizer(_MAGIC_WIZARDS_BEGUN(first))
    keys = localizer.listed((f"{word} ({key})" for _, key, word in options_of(table_model)), last="or")
    name = name_at(table_model.view, choices.slot_of(first), localizer)
    return localizer("magic_wizards.prompt.card", card=name, keys=keys)


def _laying(table_model: TableModel) -> str:
    """Return the question as the zones of a duel disk are laid, with the keys that do something else."""
    view, localizer = table_model.view, table_model.localizer
    laid = laid_of(view)
    data: dict[str, object] = {"zone": laid.next_zone}
    if laid.step == "position":
        data["card"] = name_at(view, laid.zones[MAIN].slot, localizer)
    may = {name for name in _LAYING if name in table_model.moves.following(())}
    keys = ", ".join(localizer(_MAGIC_WIZARDS_KEY(name)) for name in _LAYING if name in may)
    text = localizer(_MAGIC_WIZARDS_PROMPT(f"arrange.{laid.step}"), keys=f"{keys}." if keys else "", **data)
    return text.rstrip()


# ---- The spot in focus -----------------------------------------------------------------------------------------------


def hint(table_model: TableModel) -> str:
    """Return what the spot in focus is, or what Enter does there; of a target, what the attack will do."""
    localizer, view, focus = table_model.localizer, table_model.view, table_model.focus
    kind, _, number = focus.partition(":")
    may = focus in table_model.moves.following(table_model.picked)
    target = choices.target_of(focus)
    if may and view.ask is MagicAsk.ATTACK and target is not None:
        return attack_in_brief(view, forecast(view, target), localizer)
    if kind == "field":
        if (
            may
            and view.ask in (MagicAsk.MAIN, MagicAsk.ARRANGE)
            and (only := table_model.moves.only((*table_model.picked, focus)))
        ):
            return localizer("magic_wizards.hint.take", card=name_of_action(view, only, localizer))
        return _field_hint(table_model, int(number))
    if kind == "cell":
        return _cell_hint(table_model, int(number))
    if kind in ("hand", "list"):
        row, _card = focused(table_model)
        if row is None:
            return ""
        numbers = text_of(localizer).numbers(row)
        text = "  ".join(filter(None, (name_of(localizer, row), kind_in_brief(localizer, row), numbers)))
        return localizer("magic_wizards.hint.take", card=text) if may else text
    if kind == "player":
        own = view.seats[int(number)]
        key = "magic_wizards.hint.player.own" if own.extra else "magic_wizards.hint.player"
        return localizer(key, name=localizer.names[int(number)], life=max(own.life, 0))
    if kind == "layout":
        name = layout_name(localizer, layouts_of(view.options)[int(number)])
        return localizer("magic_wizards.hint.layout", layout=name) if may else ""
    if kind == "cut":
        return localizer("magic_wizards.hint.cut", count=int(number)) if may else ""
    if kind == "graveyard":
        return localizer("magic_wizards.hint.graveyard", name=localizer.names[int(number)])
    if table_model.me is None or not may:
        return ""
    pending = unanswered(view) if kind == "pass" else None
    if pending is not None:
        return localizer("magic_wizards.brief.pass", brief=attack_in_brief(view, pending[1], localizer))
    if kind in ("yes", "no") and (answer := table_model.moves.only((*table_model.picked, focus))):
        return localizer("magic_wizards.hint.take", card=name_of_action(view, answer, localizer))
    if kind == "draw" and view.options.duel_discs:
        kind = "draw.disc"
    elif kind in ("play_attack", "play_defence") and view.stack:  # The turn is ending, MW-5.
        kind += ".last"
    return localizer(_MAGIC_WIZARDS_HINT(kind), **_names(table_model))


def _names(table_model: TableModel) -> dict[str, object]:
    """Return what the hints of commands may name: the card taken up, or picked on the field."""
    row, card = focused(table_model)
    name = name_of(table_model.localizer, row) if row is not None else ""
    if not name and card is not None:
        name = table_model.localizer("magic_wizards.face_down")
    return {"card": name}


def _field_hint(table_model: TableModel, slot: int) -> str:
    """Return what a card of the field is called, its numbers, whose it is and how it lies; the panel tells the rest."""
    view, localizer = table_model.view, table_model.localizer
    there = find_card(view, slot)
    if there is None:
        return ""
    seat, card = there
    parts = [name_at(view, slot, localizer)]
    if card.card is not None and card.monster:
        parts.append(localizer("magic_wizards.brief.field", atk=card.atk, defence=card.defence))
    whose = localizer("magic_wizards.hint.of", name=localizer.names[seat])
    cell = place_name(view, card.cell, localizer) if card.cell >= 0 else ""
    return "  ".join([*parts, ", ".join(filter(None, (whose, place_of(card, localizer), cell)))])


def _cell_hint(table_model: TableModel, cell: int) -> str:
    """Return a cell with its terrain, who stands there, and what it would give to the card that is put there."""
    view, localizer, placed = table_model.view, table_model.localizer, placed_row(table_model.view)
    parts = [place_name(view, cell, localizer)]
    if placed is not None and (bonus := bonus_text(view, cell, placed, localizer)):
        parts.append(f"{name_of(localizer, placed)}: {bonus}")
    parts += filter(None, [way_text(view, cell, localizer)])
    parts += [name_at(view, card.slot, localizer) for _, card in standing_on(view).values() if card.cell == cell]
    return "  ".join(parts)


# ---- A card in large -------------------------------------------------------------------------------------------------


def details(table_model: TableModel) -> tuple[str, ...]:
    """Return the card in focus with its picture and its text.

    Of a player, or of both, what lies beside the field.
    """
    view, localizer = table_model.view, table_model.localizer
    row, card = focused(table_model)
    of_one = table_model.focus.startswith(("player:", "graveyard:"))
    if of_one or (row is None and card is None):
        seats = [number_of(table_model.focus)] if of_one else [0, 1]
        return tuple(line for seat in seats for line in _beside(view, seat, localizer))
    lines = [localizer("magic_wizards.face_down"), ""] if row is None else [*_in_large(row, localizer)]
    if row is not None:
        lines += fusions_text(view, row, localizer)
    if card is not None:
        lines += ["", *states_of(card, view, localizer)]
    return tuple(lines)


def _in_large(row: Card, localizer: Localizer) -> Iterator[str]:
    card_text = text_of(localizer)
    texts = [card_text.kind(row), *filter(None, (card_text.numbers(row),)), "", card_text.text(row)]
    yield from (card_text.name(row), "", *beside(picture_lines(row, PictureSize.LARGE), texts))


def readable(table_model: TableModel) -> tuple[tuple[str, ...], ...]:
    """Return the cards that the log names, the newest first, then those of graveyards and Multi-Corpos."""
    view, localizer = table_model.view, table_model.localizer
    known = {name_of(localizer, row): row for row in cards_of(view).cards}
    lines = [line.text for line in reversed(table_model.log)]
    named = [name for line in lines for name in known if name in line]
    lying = [card for player in view.seats for card in player.graveyard_cards]
    lying += [component for player in view.seats for card in player.field for component in card.components]
    names = dict.fromkeys((*named, *(name_of_card(localizer, card) for card in lying)))
    return tuple(tuple(_in_large(known[name], localizer)) for name in names if name in known)


def piles(table_model: TableModel) -> tuple[Pile, ...]:
    """Return both graveyards, the viewer's first."""
    view, localizer = table_model.view, table_model.localizer
    cards = cards_of(view).by_id
    near = table_model.anchor
    return tuple(
        Pile(
            choices.graveyard(seat),
            localizer("magic_wizards.graveyard", name=localizer.names[seat], count=len(lying)),
            tuple(tuple(_in_large(cards[card], localizer)) for card in reversed(lying)),
        )
        for seat in (near, 1 - near)
        for lying in (view.seats[seat].graveyard_cards,)
    )


def _beside(view: MagicView, seat: int, localizer: Localizer) -> Iterator[str]:
    """Yield a player's graveyard, the newest card first, and the Extra deck where it may be seen, with their texts."""
    lying, cards = view.seats[seat].graveyard_cards, cards_of(view).by_id
    yield localizer("magic_wizards.graveyard", name=localizer.names[seat], count=len(lying))
    yield from (_in_a_line(cards[card], localizer) for card in reversed(lying))
    if extras := own_extras(view, seat):
        yield from ("", localizer("magic_wizards.extra_deck", name=localizer.names[seat], count=len(extras)))
        yield from (_in_a_line(row, localizer) for row in extras)


def _in_a_line(row: Card, localizer: Localizer) -> str:
    """Return a card's name, kind and numbers, and its text after them."""
    card_text = text_of(localizer)
    parts = filter(None, (card_text.name(row), kind_in_brief(localizer, row), card_text.numbers(row)))
    text = card_text.text(row)
    return "  ".join(parts) + (f": {text}" if text else "")
