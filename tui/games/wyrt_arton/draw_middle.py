"""The middle of the table: the dice cards and the pot.

Or the amounts, the cheat's panel, the deck to steal from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.games.wyrt_arton.actions import ArtonAction, Cheat, Invent, TryTrick
from engine.games.wyrt_arton.cards import DECK, SUITS
from engine.games.wyrt_arton.hands import HandKind
from engine.games.wyrt_arton.model import ArtonAsk, ArtonView, Chair, DiceCard
from engine.games.wyrt_arton.sheets import VERY_HARD
from tui.canvas.figures import LARGE_HEIGHT, draw_figure, large_figure
from tui.canvas.grid import ROUND, Rect, fit, wrap
from tui.canvas.palette import Size, draw_face
from tui.games import dice
from tui.games.controls import number_of
from tui.games.drawing import DrawContext
from tui.games.wyrt_arton import controls as choices
from tui.games.wyrt_arton.cards import (
    cheat_outcomes,
    costs_the_soul,
    look_of,
    own_seat,
    percent,
    table_waits,
    winnable,
)
from tui.games.wyrt_arton.draw_seats import settled
from tui.games.wyrt_arton.names import card_of, chair_name, kind_name, level_name, money
from tui.games.wyrt_arton.spoken import name_of, trick_lines
from tui.texts.cells import cell_len

_WYRT_ARTON_STEP = KeyFamily("wyrt_arton.amount.{}", "minimum half pot pots all")
_WYRT_ARTON_CAUGHT = KeyFamily("wyrt_arton.caught.{}", "soul match hand")

Line = tuple[str, Style]

_POT_LINES, _PRICE = 4, 2
"""So many lines tell of the pot, and of the price of staying in."""
_KINDS = (78, 12)
"""The least size of the middle beside which the kinds of hand have room."""
_WIDEST = 96
"""The columns of dice cards, pot and kinds of hand, which stand in the middle of a wider part."""
_SMALL_CARD, _ROOM_FOR_LARGE, _ROOM_FOR_HUGE = 3, 12, 20
"""The lines of a small dice card, and those of the middle that has room for a large one."""
_DIE_CARD, _LARGE_DIE_CARD = 14, 19
"""The width of a dice card with the dice that made it, and with large ones."""
_POT = 28
"""The least width of what is told of the pot."""
_CHEATS = ("attempt", "invent_take", "invent_look")
"""What is open only once somebody thinks of cheating."""
_SUIT_OF_DIE = {2: 1, 3: 0, 4: 2, 5: 3}


def draw_middle(pen: DrawContext, rect: Rect) -> None:
    """Draw what the seat at the screen needs now."""
    view: ArtonView = pen.view
    mine = pen.mine
    if pen.palette.band.bgcolor:
        pen.canvas.fill(rect._replace(width=rect.width - 1), pen.palette.band)
    if mine and view.ask is ArtonAsk.AMOUNT:
        _draw_amounts(pen, rect)
    elif mine and view.ask is ArtonAsk.STEAL:
        _draw_deck(pen, rect)
    elif view.ask is ArtonAsk.VOTE:
        _draw_vote(pen, rect)
    elif mine and view.ask is ArtonAsk.LOOK:
        _draw_hands(pen, rect)
    elif mine and (view.theft is not None or {*_CHEATS} & {*pen.open}):
        _draw_cheats(pen, rect)
    elif view.ask is ArtonAsk.DOORS:
        _draw_lines(pen, rect, _about_chairs(pen))
    else:
        _draw_dice_and_pot(pen, rect)


def _draw_lines(pen: DrawContext, rect: Rect, parts: Iterator[Line]) -> None:
    lines = [(line, style) for text, style in parts for line in wrap(text, rect.width - 2, "  ")]
    for y, (line, style) in enumerate(lines[: rect.height], start=rect.y):
        pen.canvas.put(rect.x + 1, y, line, style)


# ---- The dice cards and the pot -------------------------------------------------------------------------------------


def _draw_dice_and_pot(pen: DrawContext, rect: Rect) -> None:
    spare = max(rect.width - _WIDEST, 0) // 2
    rect = rect._replace(x=rect.x + spare, width=rect.width - 2 * spare)
    large = rect.height >= _ROOM_FOR_LARGE and rect.width >= 2 * _LARGE_DIE_CARD + _POT
    tall = Size.HUGE if rect.height >= _ROOM_FOR_HUGE else Size.LARGE
    height, width = (tall.height, _LARGE_DIE_CARD) if large else (_SMALL_CARD, _DIE_CARD)
    lines = height + (dice.LARGE[1] + 1 if large else 2)
    top = rect._replace(y=rect.y + max(rect.height - lines - 4, 0) // 2)
    for number in (1, 2):
        _draw_dice_card(pen, Rect(top.x + 1 + (number - 1) * width, top.y, width - 2, height), number, large)
    left = top.x + 2 * width + 1
    _draw_pot(pen, Rect(left, top.y, rect.x + rect.width - left - 2, lines))
    if rect.height >= _KINDS[1] and rect.width >= _KINDS[0] + 2 * (width - _DIE_CARD):
        _draw_kinds(pen, Rect(left + 30, rect.y, rect.x + rect.width - left - 30, rect.height))
        rect = rect._replace(width=left + 29 - rect.x)
    below = rect._replace(y=top.y + lines, height=rect.y + rect.height - top.y - lines)
    _draw_lines(pen, below, _about_the_price(pen, brief=below.height < _PRICE))


def _draw_kinds(pen: DrawContext, area: Rect) -> None:
    """Draw the kinds of hand, the strongest above, the present one marked."""
    reading = settled(pen, pen.view).reading
    for y, kind in enumerate(sorted(HandKind, reverse=True), start=area.y + (area.height - len(HandKind)) // 2):
        now = reading is not None and kind is reading.kind
        text = f"{'►' if now else ' '} {kind_name(pen.localizer, kind)}"
        pen.canvas.put(area.x, y, text, pen.palette.good if now else pen.palette.dim, area.width)


def _draw_dice_card(pen: DrawContext, rect: Rect, number: int, large: bool) -> None:
    """Draw a dice card, below it the dice that made it: the suit's first, then the two of the height."""
    view, canvas, palette = pen.view, pen.canvas, pen.palette
    thrown: DiceCard | None = view.dice[number - 1] if number <= len(view.dice) else None
    last = number == len(view.dice) + (view.suit_die > 0)
    tumbling = pen.table_model.tumbling if last else 0
    known = thrown is not None and not tumbling
    suit_die = thrown.suit_die if thrown is not None else view.suit_die if last else 0
    suit = pen.localizer.session.suit(SUITS[_SUIT_OF_DIE[suit_die]]) if suit_die else ""
    inks = palette.on_card() if known else palette
    if known:
        draw_face(canvas, rect, inks.face, inks.turn)
    elif palette.rail.bgcolor:
        canvas.fill(rect, palette.rail)
    else:
        canvas.box(rect, palette.line, ROUND)
    label = pen.localizer("wyrt_arton.dice_card", number=number)
    canvas.put(rect.x + 2, rect.y, f" {label} ", inks.dim)
    look = look_of(pen, thrown.card) if known and thrown is not None else None
    style = look.style if look else palette.dim
    canvas.middle(rect, rect.y + rect.height // 2, look.name if look else f"?{suit}", style)
    if look is not None and rect.height > _SMALL_CARD:
        canvas.put(rect.x + 1, rect.y + 1, look.rank, style)
        canvas.right(rect.x + rect.width - 1, rect.y + rect.height - 2, look.rank, style)
    below = rect._replace(y=rect.y + rect.height)
    if not suit_die:
        canvas.put(below.x, below.y, pen.localizer("wyrt_arton.dice_card.after"), palette.dim, rect.width)
        canvas.put(below.x, below.y + 1, pen.localizer("wyrt_arton.turn", turn=number), palette.dim, rect.width)
        return
    faces = dice.faces_of(thrown.dice, tumbling) if thrown is not None else ()
    spots = [choices.die(which) if last else "" for which in range(3)]
    total = "" if tumbling or thrown is None else f"= {sum(thrown.dice)}"
    if large:
        x = below.x
        for spot, face in zip(spots, (suit_die, *faces), strict=False):
            x = _draw_die(pen, x, below.y, face, spot, large=True) + 1
        canvas.put(below.x, below.y + dice.LARGE[1], f"= {suit}", palette.bold)
        canvas.put(below.x + dice.LARGE[0] + 1, below.y + dice.LARGE[1], total, palette.bold)
        return
    x = _draw_die(pen, below.x, below.y, suit_die, spots[0])
    canvas.put(x, below.y, f" = {suit}", palette.bold)
    x = below.x
    for spot, face in zip(spots[1:], faces, strict=False):
        x = _draw_die(pen, x, below.y + 1, face, spot)
    canvas.put(x + 1, below.y + 1, total, palette.bold)


def _draw_die(pen: DrawContext, x: int, y: int, face: int, spot: str, *, large: bool = False) -> int:
    """Draw a die, with its key where it may be chosen; returns the cell after it."""
    start, key = x, pen.hot.get(spot, "") if spot in pen.open else ""
    if large:
        end = dice.large(pen.canvas, x, y, face, pen.table_model)
        pen.canvas.put(x, y, key, pen.palette.on_card().key)
    else:
        end = dice.small(pen.canvas, pen.canvas.put(x, y, key, pen.palette.key), y, face, pen.table_model)
    if spot in pen.open:
        pen.spot(spot, Rect(start, y, end - start, dice.LARGE[1] if large else 1))
    return end


def _draw_pot(pen: DrawContext, rect: Rect) -> None:
    """Draw the pot, what is to be paid, and the own stake and purse."""
    view: ArtonView = pen.view
    own = own_seat(view)
    rows = [("wyrt_arton.pot", view.pot, pen.palette.turn)]
    if own is None:
        rows.append(("wyrt_arton.highest", view.highest, pen.palette.bold))
    else:
        rows.append(("wyrt_arton.to_call", view.to_call, pen.palette.bold if view.to_call else pen.palette.dim))
        rows += [("wyrt_arton.staked", own.stake, pen.palette.dim), ("wyrt_arton.purse", own.money, pen.palette.bold)]
    if view.dead:
        rows.append(("wyrt_arton.dead", view.dead, pen.palette.dim))
    top = rect.y
    if rect.height >= len(rows) + LARGE_HEIGHT and pen.localizer.session.settings.suits == "symbols":
        _draw_large_pot(pen, rect, view.pot)
        top, rows = rect.y + LARGE_HEIGHT + 1, rows[1:]
    for y, (key, amount, style) in enumerate(rows, start=top):
        sums, width = money(pen.localizer, view.options, amount), min(rect.width, _POT)
        pen.canvas.put(rect.x, y, fit(pen.localizer(key), width - cell_len(sums) - 1), style)
        pen.canvas.right(rect.x + width, y, sums, style)


def _draw_large_pot(pen: DrawContext, rect: Rect, amount: int) -> None:
    style = pen.palette.turn
    unit = money(pen.localizer, pen.view.options, amount).strip("0123456789.,\xa0 ")
    end = pen.canvas.put(rect.x, rect.y, pen.localizer("wyrt_arton.pot"), style)
    pen.canvas.right(end, rect.y + 1, unit, pen.palette.dim)
    number = pen.localizer("wyrt_arton.number", amount=amount)
    width = min(rect.width, _POT)
    draw_figure(pen.canvas, rect.x + width - len(large_figure(number)[0]), rect.y, number, style)


def _about_the_price(pen: DrawContext, *, brief: bool) -> Iterator[Line]:
    """Tell what paying costs, what it may win, and how often that must come off."""
    view, localizer = pen.view, pen.localizer
    if view.viewer is None or not view.seats[view.viewer].in_hand or not view.turn:
        return
    if not view.to_call:
        if pen.mine:
            yield localizer("wyrt_arton.price.free"), pen.palette.dim
        return
    own = view.seats[view.viewer]
    pays, wins = min(view.to_call, own.money), winnable(view, view.viewer)
    data = {name: money(localizer, view.options, amount) for name, amount in (("pays", pays), ("wins", wins))}
    all_in = "wyrt_arton.price.all_in" if pays == own.money else "wyrt_arton.price"
    key = "wyrt_arton.price.brief" if brief else all_in
    yield localizer(key, percent=percent(pays / max(pays + wins, 1)), **data), pen.palette.dim


# ---- The amounts of a raise -----------------------------------------------------------------------------------------


def _draw_amounts(pen: DrawContext, rect: Rect) -> None:
    """Draw the amounts offered in two columns, and below them the number that is being typed."""
    view, canvas, palette = pen.view, pen.canvas, pen.palette
    steps = {amount: word for amount, word in choices.steps_of(view).items() if choices.raise_by(amount) in pen.open}
    lines, wide = -(-len(steps) // 2), (rect.width - 2) // 2
    top = rect.y + (lines + 1 < rect.height)
    if top > rect.y:
        canvas.put(rect.x + 1, rect.y, pen.localizer("wyrt_arton.amount.title"), palette.bold, rect.width - 1)
    for at, (amount, word) in enumerate(steps.items()):
        x, y = rect.x + 1 + at // max(lines, 1) * wide, top + at % max(lines, 1)
        spot = choices.raise_by(amount)
        end = canvas.put(x, y, f"[{pen.hot.get(spot, ' ')}] ", palette.key)
        text = pen.localizer(_WYRT_ARTON_STEP(word), times=amount // view.minimum)
        end = canvas.put(end, y, f"{money(pen.localizer, view.options, amount)}  ", palette.bold)
        canvas.put(end, y, fit(text, x + wide - 1 - end), palette.dim)
        pen.spot(spot, Rect(x, y, wide - 1, 1))
    y, typed = top + lines, pen.table_model.written
    end = canvas.put(rect.x + 1, y, f"{pen.localizer('wyrt_arton.amount.typed')} ", palette.dim)
    shown = pen.localizer("wyrt_arton.number", amount=int(typed)) if typed else ""
    end = canvas.put(end, y, f"{shown}_", palette.bold)
    if typed and int(typed) not in steps:
        pen.spot(pen.table_model.focus, Rect(rect.x + 1, y, end - rect.x - 1, 1))
    below = rect._replace(y=y + 2, height=rect.y + rect.height - y - 2)
    if below.height >= _ROOM_FOR_LARGE:
        _draw_dice_and_pot(pen, below)
    elif below.height >= _POT_LINES:
        _draw_pot(pen, Rect(rect.x + 1, y + 2, rect.width - 2, _POT_LINES))


# ---- Cheating -------------------------------------------------------------------------------------------------------


def _draw_cheats(pen: DrawContext, rect: Rect) -> None:
    """Draw the cheats that may be tried or invented, where they are more than the theft, and what a cheat comes to."""
    view, localizer = pen.view, pen.localizer
    rows: list[tuple[str, str]] = []
    if view.options.inventing and view.theft is None:
        found: dict[str, ArtonAction] = {
            "attempt": Cheat(),
            **{choices.trick(number): TryTrick(number) for number in range(len(view.tricks))},
            "invent_take": Invent("take"),
            "invent_look": Invent("look"),
        }
        rows = [(spot, name_of(view, action, localizer)) for spot, action in found.items() if spot in pen.open]
    used = _draw_choices(pen, rect, rows)
    _draw_lines(pen, rect._replace(y=rect.y + used, height=rect.height - used), _about_cheating(pen))


def _draw_vote(pen: DrawContext, rect: Rect) -> None:
    """Draw the cheat that has just been invented, and the levels for whoever has still to say how hard it is."""
    view, localizer = pen.view, pen.localizer
    *_, last = trick_lines(view, localizer)
    lines = wrap(last, rect.width - 2, "")
    if not pen.mine:
        waiting = localizer.listed(localizer.names[seat] for seat in pen.table_model.asked)
        lines += wrap(localizer("wyrt_arton.doors.waiting", names=waiting), rect.width - 2, "")
    for y, line in enumerate(lines[: rect.height], start=rect.y):
        pen.canvas.put(rect.x + 1, y, line, pen.palette.bold)
    if pen.mine:
        rows = [(choices.level(level), level_name(localizer, level)) for level in range(VERY_HARD + 1)]
        used = len(lines)
        _draw_choices(pen, rect._replace(y=rect.y + used, height=max(rect.height - used, 0)), rows)


def _draw_hands(pen: DrawContext, rect: Rect) -> None:
    """Draw whose cards may be looked at."""
    seats = [seat for seat in range(len(pen.view.seats)) if choices.seated(seat) in pen.open]
    _draw_choices(pen, rect, [(choices.seated(seat), pen.localizer.names[seat]) for seat in seats])


def _draw_choices(pen: DrawContext, rect: Rect, rows: Sequence[tuple[str, str]]) -> int:
    """Draw spots with their keys, one a line, in two columns where they are too many; return how many lines it took."""
    columns = 2 if len(rows) > max(rect.height - 2, 1) else 1
    lines, wide = -(-len(rows) // columns), (rect.width - 2) // columns
    for at, (spot, words) in enumerate(rows):
        x, y = rect.x + 1 + at // max(lines, 1) * wide, rect.y + at % max(lines, 1)
        if y >= rect.y + rect.height:
            continue
        end = pen.canvas.put(x, y, f"[{pen.hot.get(spot, ' ')}] ", pen.palette.key)
        pen.canvas.put(end, y, fit(words, max(x + wide - 1 - end, 0)), pen.palette.bold)
        pen.spot(spot, Rect(x, y, wide - 1, 1))
    return lines


def _about_cheating(pen: DrawContext) -> Iterator[Line]:
    """Tell the level, the tests and what a cheat comes to, before it and while it is decided."""
    view, localizer, palette = pen.view, pen.localizer, pen.palette
    own, odds, theft = view.seats[view.viewer], view.odds, view.theft
    if odds is None:
        return
    level = level_name(localizer, theft.level if theft is not None else odds.level)
    tests = {"i": own.i, "h": own.h, "passes_i": odds.passes_i, "passes_h": odds.passes_h}
    yield localizer("wyrt_arton.cheat.tests", level=level, harder=odds.passes_h_harder, **tests), palette.bold
    if theft is None:
        data = {name: percent(chance) for name, chance in cheat_outcomes(odds)._asdict().items()}
        data["nothing"] = 100 - data["succeeds"] - data["caught"]
        yield localizer("wyrt_arton.cheat.odds", **data), palette.turn
        yield localizer("wyrt_arton.cheat.insisting", lost=100 - data["insisting"], **data), palette.turn
    elif view.ask is ArtonAsk.FAILED_H:
        yield localizer("wyrt_arton.cheat.failed_h", die=theft.h_die), palette.bad
    else:
        chance = percent(odds.passes_h_harder / 6)
        yield localizer("wyrt_arton.cheat.failed_i", die=theft.i_die, percent=chance), palette.bad
    word = "soul" if costs_the_soul(view) else view.options.caught
    stake = money(localizer, view.options, own.stake)
    yield localizer(_WYRT_ARTON_CAUGHT(word), stake=stake), palette.dim
    if not pen.table_model.alone:
        yield localizer("wyrt_arton.cheat.room"), palette.bad
    if odds.second_chance:
        yield localizer("wyrt_arton.cheat.second"), palette.dim


def _draw_deck(pen: DrawContext, rect: Rect) -> None:
    """Draw the cards that may be stolen as a grid: a line for each suit, the aces at the left."""
    view, canvas, palette = pen.view, pen.canvas, pen.palette
    left = view.theft.loot - view.theft.taken if view.theft is not None else 0
    title = pen.localizer("wyrt_arton.steal.title", count=left)
    canvas.put(rect.x + 1, rect.y, title, palette.turn, rect.width - 1)
    step = min((rect.width - 1) // (DECK // 4), 6)
    for card in view.undealt or ():
        column, row = (DECK - 1 - card) // 4, card % 4
        x, y, look = rect.x + 1 + column * step, rect.y + 1 + row, look_of(pen, card)
        canvas.put(x, y, look.name, look.style)
        pen.spot(choices.deck(card), Rect(x, y, cell_len(look.name), 1))
    focus = pen.table_model.focus
    if focus.startswith("deck:"):
        text = pen.localizer("wyrt_arton.steal.focus", card=card_of(pen.localizer, number_of(focus)))
        canvas.put(rect.x + 1, rect.y + 5, text, palette.dim, rect.width - 1)


# ---- Between hands --------------------------------------------------------------------------------------------------


def _about_chairs(pen: DrawContext) -> Iterator[Line]:
    """Tell who is asked between hands, and which chairs somebody may take."""
    view, localizer = pen.view, pen.localizer
    yield localizer("wyrt_arton.doors.waits" if table_waits(view) else "wyrt_arton.doors.title"), pen.palette.bold
    waiting = localizer.listed(localizer.names[seat] for seat in pen.table_model.asked)
    if waiting:
        yield localizer("wyrt_arton.doors.waiting", names=waiting), pen.palette.dim
    for seat, place in enumerate(view.seats):
        if place.chair in (Chair.EMPTY, Chair.STANDING):
            text = f"{localizer.names[seat]}: {chair_name(localizer, place.chair)}"
            yield text, pen.palette.dim
    yield localizer("wyrt_arton.doors.blind"), pen.palette.dim
