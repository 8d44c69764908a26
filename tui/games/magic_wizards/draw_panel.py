"""The panel beside the field: the card in focus, or what the attack in focus will do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.games.magic_wizards.actions import Answering, ChooseCell, Slot
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.numbers import all_keywords
from engine.games.magic_wizards.odds import Target
from tui.canvas.grid import PLAIN, Rect, wrap
from tui.games.controls import number_of
from tui.games.drawing import DrawContext
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.card_picture import PictureSize, draw_picture
from tui.games.magic_wizards.cards import (
    ANSWERS,
    find_card,
    name_at,
    name_of_card,
    name_of_cell,
    own_extras,
    row_of,
    signs_of,
    text_of,
)
from tui.games.magic_wizards.cell_text import bonus_text, place_name, placed_row, way_text
from tui.games.magic_wizards.draw_hand import list_rows
from tui.games.magic_wizards.effect_text import KEYWORD
from tui.games.magic_wizards.forecast import Forecast, attacker_of, fired_names, forecast, unanswered
from tui.games.magic_wizards.labyrinth_text import sign_lines
from tui.games.magic_wizards.walls import NARROW, CellSize
from tui.games.table_model import TableModel
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_ANSWERS_KEY = KeyFamily("magic_wizards.answers.key.{}", get_args(Answering))
_MAGIC_WIZARDS_STATE = KeyFamily("magic_wizards.state.{}", "attacked moved turned used paralysed fused seen taken")
_MAGIC_WIZARDS_PLACE = KeyFamily("magic_wizards.place.{}", "attack attack.down defence defence.down")
_MAGIC_WIZARDS_WITH = KeyFamily("magic_wizards.with.{}", choices.ON_FIELD)
_MAGIC_WIZARDS_BRIEF = KeyFamily("magic_wizards.brief.{}", "hidden nobody mine other both pays gains")

Line = tuple[str, Style]

_PICTURE = (28, 576)
"""The least width of the panel that has room for a picture, and the fewest cells."""


def focused(table_model: TableModel) -> tuple[Card | None, FieldCardView | None]:
    """Return the card in focus, and where it lies if it is on the field.

    The card taken up stands for commands.
    """
    view: MagicView = table_model.view
    zone, _, number = table_model.focus.partition(":")
    spot = table_model.focus
    if zone == "cell":
        slot = next((card.slot for card in _cards(view) if card.cell == int(number)), 0)
        spot, zone, number = choices.field(slot), "field", str(slot)
    elif zone not in ("hand", "field", "list"):
        picked = next((spot for spot in table_model.picked if spot.startswith("field:")), "")
        spot = picked or (choices.hand(view.picked) if view.ask is MagicAsk.HAND else "")
        spot = spot or (choices.field(view.picked) if view.ask in (MagicAsk.ATTACK, MagicAsk.MOVE) else "")
        zone, _, number = spot.partition(":")
    if zone == "field":
        there = find_card(view, int(number))
        if there is not None:
            card = there[1]
            return (None if card.card is None else card_by_id(view, card.card)), card
    if zone == "hand":
        return row_of(view, int(number)), None
    if zone == "list":
        return next((row for other, row in list_rows(table_model) if other == spot), None), None
    return None, None


def _cards(view: MagicView) -> Iterator[FieldCardView]:
    return (card for player in view.seats for card in player.field)


def options_of(table_model: TableModel) -> list[tuple[str, str, str]]:
    """Return what may be done with the card of the field that is picked: spot, key and word of each."""
    following = table_model.moves.following(table_model.picked)
    words = table_model.localizer
    return [
        (spot, key, words(_MAGIC_WIZARDS_WITH(spot))) for spot, key in choices.ON_FIELD.items() if spot in following
    ]


_LEARNT = 6
"""After so many turns the signs of a labyrinth are known, and come behind who stands where."""


def draw_panel(pen: DrawContext, rect: Rect, size: CellSize = NARROW) -> None:
    """Draw what the attack in focus will do, else the card in focus, else the signs of the labyrinth."""
    view: MagicView = pen.view
    target = choices.target_of(pen.table_model.focus)
    mine = pen.mine and view.ask is MagicAsk.ATTACK and pen.table_model.focus in pen.open
    row, card = focused(pen.table_model)
    pending = unanswered(view) if pen.mine and row is None and card is None else None
    if mine and target is not None:
        lines = list(_attack_lines(pen, forecast(view, target), target))
    elif pending is not None:
        lines = list(_attack_lines(pen, pending[1], pending[0]))
    elif pen.table_model.focus.startswith("cell:"):
        lines = list(_cell_lines(pen, number_of(pen.table_model.focus), row, card))
    elif row is not None or card is not None:
        lines = list(_card_lines(pen, row, card))
    else:
        lines = list(_table_lines(pen, size))
    options = options_of(pen.table_model)
    for y, (spot, key, word) in enumerate(options, start=rect.y + rect.height - len(options)):
        end = pen.canvas.put(pen.canvas.put(rect.x + 1, y, key, pen.palette.key) + 1, y, word)
        pen.spot(spot, Rect(rect.x + 1, y, end - rect.x - 1, 1))
    height = rect.height - len(options)
    if row is not None and not mine and rect.width >= _PICTURE[0] and rect.width * rect.height >= _PICTURE[1]:
        width, tall = PictureSize.LARGE.value
        draw_picture(pen.canvas, rect.x + (rect.width - width) // 2, rect.y, row, PictureSize.LARGE, pen.palette)
        rect, height = rect._replace(y=rect.y + tall + 1), height - tall - 1
    wrapped = [(part, style) for text, style in lines for part in (wrap(text, rect.width - 2) if text else ("",))]
    if len(wrapped) > height > 0:
        more = pen.localizer("magic_wizards.more")
        (text, style), left = wrapped[height - 1], rect.width - 2 - cell_len(more)
        if cell_len(text) > left:
            wrapped[height - 1] = (f"{wrap(text, left - 1)[0]}…", style)
        pen.canvas.right(rect.x + rect.width, rect.y + height - 1, f" {more}", pen.palette.key)
    for y, (text, style) in enumerate(wrapped[:height], start=rect.y):
        pen.canvas.put(rect.x + 1, y, text, style)


def _card_lines(pen: DrawContext, row: Card | None, card: FieldCardView | None) -> Iterator[Line]:
    localizer, palette = pen.localizer, pen.palette
    if row is None:
        yield localizer("magic_wizards.face_down"), palette.bold
    else:
        card_text = text_of(localizer)
        yield card_text.name(row), palette.bold
        yield card_text.kind(row), palette.dim
        if card is not None and card.monster:
            yield localizer("magic_wizards.numbers", atk=card.atk, defence=card.defence), PLAIN
        elif numbers := card_text.numbers(row):
            yield numbers, PLAIN
    if card is not None:
        yield from ((text, palette.key) for text in states_of(card, pen.view, localizer))
    if row is not None:
        yield text_of(localizer).text(row), PLAIN
        yield from ((text, palette.dim) for text in fusions_text(pen.view, row, localizer))


def _cell_lines(pen: DrawContext, cell: Cell, row: Card | None, card: FieldCardView | None) -> Iterator[Line]:
    """Yield a cell and its terrain, what it would give to the card that is put there, and who stands there."""
    view, localizer = pen.view, pen.localizer
    yield place_name(view, cell, localizer), pen.palette.bold
    placed = placed_row(view)
    if placed is not None:
        yield text_of(localizer).name(placed), PLAIN
        if bonus := bonus_text(view, cell, placed, localizer):
            yield bonus, pen.palette.key
        if way := way_text(view, cell, localizer):
            yield way, pen.palette.key
    if card is not None:
        yield from _card_lines(pen, row, card)
    elif placed is None and view.map:
        yield localizer("magic_wizards.cell.free"), pen.palette.dim


def fusions_text(view: MagicView, row: Card, localizer: Localizer) -> Iterator[str]:
    """Yield what each Extra of one's own asks for, of a card that fuses."""
    if view.viewer is None or all(effect.do is not Do.FUSE for effect in row.effects):
        return
    card_text = text_of(localizer)
    yield from (f"{card_text.name(extra)}: {card_text.asks(extra)}" for extra in own_extras(view, view.viewer))


def place_of(card: FieldCardView, localizer: Localizer) -> str:
    """Return how a card of the field lies; "" for a Magic or a Trap that is face-up."""
    if card.monster:
        place = ("attack" if card.attack else "defence") + ("" if card.up else ".down")
        return localizer(_MAGIC_WIZARDS_PLACE(place))
    return "" if card.up else localizer("magic_wizards.set_down")


def states_of(card: FieldCardView, view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Yield in words what has come of a card of the field."""
    row = None if card.card is None else card_by_id(view, card.card)
    if place := place_of(card, localizer):
        yield place
    if card.cell >= 0:
        lines = (
            place_name(view, card.cell, localizer),
            bonus_text(view, card.cell, row if card.up else None, localizer),
        )
        yield ": ".join(filter(None, lines))
    if row is not None and card.monster and (card.atk, card.defence) != (row.atk or 0, row.defence or 0):
        yield localizer("magic_wizards.printed", atk=row.atk or 0, defence=row.defence or 0)
    given = [keyword for keyword in card.keywords if row is not None and keyword not in all_keywords(row.keywords)]
    if given:
        yield localizer("magic_wizards.given", names=localizer.listed(localizer(KEYWORD(keyword)) for keyword in given))
    facts = {
        "attacked": card.attacked,
        "moved": card.moved and not card.attacked,
        "turned": card.turned and not card.attacked,
        "used": card.used,
        "paralysed": card.paralysed,
        "fused": bool(card.fused) and card.fused == view.turn,
        "seen": card.seen and not card.up,
        "taken": card.home >= 0,
    }
    for fact, stands in facts.items():
        if stands:
            yield localizer(_MAGIC_WIZARDS_STATE(fact))
    if card.bearer:
        yield localizer("magic_wizards.bearer", card=name_at(view, card.bearer, localizer))
    if card.components:
        names = localizer.listed(name_of_card(localizer, component) for component in card.components)
        yield localizer("magic_wizards.components", names=names)


def _table_lines(pen: DrawContext, size: CellSize) -> Iterator[Line]:
    """Yield what is asked of the own seat, and what the signs mean."""
    localizer, view, me = pen.localizer, pen.view, pen.view.viewer
    answers = None if me is None else view.seats[me].answers
    if answers is not None and view.outcome is None:
        now = view.deciders == (me,) and view.ask in (MagicAsk.MAIN, MagicAsk.ANSWER)
        yield localizer((_MAGIC_WIZARDS_ANSWERS_KEY if now else ANSWERS)(answers)), PLAIN
    if view.labyrinth:
        signs, *standing = sign_lines(view, pen.table_model.anchor, localizer, size)
        lines = (*standing, signs) if view.turn > _LEARNT else (signs, *standing)
        yield from ((line, pen.palette.dim) for line in lines)
        return
    marks = signs_of(localizer)
    yield localizer("magic_wizards.signs", attack=marks.attack, defence=marks.defence, down=marks.down), pen.palette.dim


def _attack_lines(pen: DrawContext, comes: Forecast, target: Target) -> Iterator[Line]:
    """Yield what an attack comes to, the numbers first, then who falls, who pays, and who may still answer."""
    view, localizer, palette = pen.view, pen.localizer, pen.palette
    style = {"bad": palette.bad, "good": palette.good, "key": palette.key, "": PLAIN}
    for kind, text in attack_text(view, comes, target, localizer):
        yield text, style[kind]


def attack_text(view: MagicView, comes: Forecast, target: Target, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield what an attack comes to in sentences, each with whether it is good or bad for the viewer."""
    slot: Slot = getattr(target, "slot", 0)
    attacker = attacker_of(view)
    if isinstance(target, ChooseCell):
        if comes.spread:
            yield "key", localizer("magic_wizards.attack.sea", cell=name_of_cell(view, target.cell))
        else:
            yield "key", localizer("magic_wizards.attack.terrain", cell=place_name(view, target.cell, localizer))
        slot = comes.battles[0].target if comes.battles else next(iter(comes.spread), 0)
    mine, other = name_at(view, attacker, localizer), name_at(view, slot, localizer)
    data = {"card": mine, "other": other, "atk": comes.atk, "against": comes.against}
    me = view.seat
    if comes.hidden:
        yield "", localizer("magic_wizards.attack.hidden", **data)
    elif comes.against is not None:
        key = "magic_wizards.attack.atk" if comes.against_attack else "magic_wizards.attack.def"
        yield "", localizer(key, **data)
        if comes.against >= comes.atk:
            strikes = "magic_wizards.attack.counters" if comes.counter else "magic_wizards.attack.no_counter"
            yield "key" if comes.counter else "", localizer(strikes, other=other)
        if (comes.atk, comes.against) != comes.usual:
            before = {"atk": comes.usual[0], "against": comes.usual[1]}
            yield "key", localizer("magic_wizards.attack.usual", **before)
    elif isinstance(target, ChooseCell) and not slot:
        yield "", localizer("magic_wizards.attack.terrain.nothing")
    elif slot:
        item = slot in comes.doomed and not comes.fires
        yield "", localizer("magic_wizards.attack.item" if item else "magic_wizards.attack.none", **data)
    else:
        name = localizer.names[getattr(target, "seat", 1 - me)]
        yield "", localizer("magic_wizards.attack.player", name=name, **data)
    for this in comes.helped if len(comes.helped) == 1 else ():
        key = "magic_wizards.attack.initiative"
        yield "bad" if not _is_mine(view, this) else "good", localizer(key, card=name_at(view, this, localizer))
    yield from _spread_text(view, comes, slot, localizer)
    for weak in comes.weak:
        yield (
            "bad" if _is_mine(view, weak) else "good",
            localizer("magic_wizards.attack.weak", card=mine if weak == attacker else other),
        )
    if comes.flying:
        yield "key", localizer("magic_wizards.attack.flying")
    if comes.unsettled:
        yield "key", localizer("magic_wizards.attack.unsettled")
    if comes.fires:
        yield "key", localizer("magic_wizards.attack.fires", cards=fired_names(comes, localizer))
    yield from _come_text(view, comes, slot, localizer)
    if comes.answers:
        yield "key", localizer("magic_wizards.attack.answers", name=localizer.names[1 - me], count=comes.answers)


def _spread_text(view: MagicView, comes: Forecast, first: Slot, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield whom the sea carries the attack on to, and the numbers of those battles that are known (MW-115)."""
    if comes.spread:
        names = localizer.listed(_with_cell(view, slot, localizer) for slot in comes.spread)
        yield (
            "bad" if any(_is_mine(view, slot) for slot in comes.spread) else "key",
            localizer("magic_wizards.attack.spread", names=names),
        )
    for fought in comes.battles:
        if fought.target != first:
            data = {"card": name_at(view, fought.attacker, localizer), "atk": fought.atk, "against": fought.against}
            key = "magic_wizards.attack.atk" if fought.against_attack else "magic_wizards.attack.def"
            yield "", localizer(key, other=_with_cell(view, fought.target, localizer), **data)


def _with_cell(view: MagicView, slot: Slot, localizer: Localizer) -> str:
    there = find_card(view, slot)
    name = name_at(view, slot, localizer)
    return (
        name
        if there is None or there[1].cell < 0 or view.options.duel_discs
        else f"{name} ({name_of_cell(view, there[1].cell)})"
    )


def struck_cells(pen: DrawContext) -> frozenset[Cell]:
    """Return the cells that the sea carries the attack in focus on to."""
    view, target = pen.view, choices.target_of(pen.table_model.focus)
    if target is None or not pen.mine or view.ask is not MagicAsk.ATTACK or pen.table_model.focus not in pen.open:
        return frozenset()
    spread = forecast(view, target).spread
    return frozenset(card.cell for card in _cards(view) if card.slot in spread)


def _is_mine(view: MagicView, slot: Slot) -> bool:
    there = find_card(view, slot)
    return there is not None and there[0] == view.viewer


def _come_text(view: MagicView, comes: Forecast, slot: Slot, localizer: Localizer) -> Iterator[tuple[str, str]]:
    """Yield who is destroyed, who is kept, who pays, and for whom the duel ends."""
    me = view.viewer
    for at, keyword in comes.saved:
        data = {"card": name_at(view, at, localizer), "keyword": localizer(KEYWORD(keyword))}
        yield "key", localizer("magic_wizards.attack.saved", **data)
    for at in comes.doomed:
        kind = "bad" if _is_mine(view, at) else "good"
        key = "magic_wizards.attack.flyer" if at in comes.flyers else "magic_wizards.attack.destroyed"
        yield kind, localizer(key, card=name_at(view, at, localizer))
    if slot and not (comes.doomed or comes.hidden):
        yield "", localizer("magic_wizards.attack.nobody")
    for seat, change in enumerate(comes.life):
        if change:
            kind = "bad" if (seat == me) == (change < 0) else "good"
            key = "magic_wizards.attack.pays" if change < 0 else "magic_wizards.attack.gains"
            yield kind, localizer(key, name=localizer.names[seat], count=abs(change))
    for seat in (0, 1):
        if comes.life[seat] and comes.loses(view, seat):
            yield "bad" if seat == me else "good", localizer("magic_wizards.attack.ends", name=localizer.names[seat])


def attack_in_brief(view: MagicView, comes: Forecast, localizer: Localizer) -> str:
    """Return an attack's result in one line.

    Numbers, who falls, who pays, and what may still change it most. Where both pay the line has no room for the last,
    which the panel tells.
    """
    fallen = {(False, False): "nobody", (True, False): "mine", (False, True): "other", (True, True): "both"}
    mine = [_is_mine(view, slot) for slot in comes.doomed]
    how = "hidden" if comes.hidden else fallen[any(mine), not all(mine)]
    lines = [] if comes.against is None and how == "nobody" else [localizer(_MAGIC_WIZARDS_BRIEF(how))]
    if comes.spread:
        lines.append(localizer("magic_wizards.brief.spread", count=len(comes.spread)))
    if comes.fires:
        lines.append(localizer("magic_wizards.attack.fires", cards=fired_names(comes, localizer)))
    for seat, change in enumerate(() if comes.unsettled else comes.life):
        if change:
            key = _MAGIC_WIZARDS_BRIEF("pays" if change < 0 else "gains")
            lines.append(localizer(key, name=localizer.names[seat], count=abs(change)))
    if not (lines or comes.hidden or comes.unsettled):
        lines.append(localizer("magic_wizards.tell.comes.nothing"))
    if comes.unsettled:
        lines.append(localizer("magic_wizards.brief.unsettled"))
    elif all(comes.life):
        pass
    elif comes.flyers:
        lines.append(localizer("magic_wizards.brief.die"))
    elif comes.answers:
        lines.append(localizer("magic_wizards.brief.answers", count=comes.answers))
    if comes.against is None:
        numbers = localizer("magic_wizards.brief.alone", atk=comes.atk)
    else:
        numbers = localizer("magic_wizards.brief.numbers", atk=comes.atk, against=comes.against)
    return "; ".join([numbers, *lines])
