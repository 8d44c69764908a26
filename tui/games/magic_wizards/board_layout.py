"""The board of a duel on screens of every size, with the hand, the panel, the log and the legend."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.magic_wizards.board.maps import SIGNS
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import terrains_of
from tui.canvas.grid import Rect, fit, wrap
from tui.games.drawing import DrawContext, draw_log, folded, write_line
from tui.games.magic_wizards.cards import signs_of
from tui.games.magic_wizards.draw_board import BESIDE, NUMBERS, Cells, draw_board
from tui.games.magic_wizards.draw_field import MARK, MARKS, marks_of
from tui.games.magic_wizards.draw_hand import card_height, draw_hand, draw_list, list_rows
from tui.games.magic_wizards.draw_panel import draw_panel
from tui.games.magic_wizards.effect_text import TERRAIN
from tui.texts.match_log import LogLine

_WIDE, _TALL = 18, 6
"""The largest cell."""
_NAMED_TWICE = 3
"""From so many lines on a cell has two for a name."""
_PANEL = 26
_SEEN = 20
"""So many lines has the panel beside a board with a hand of cards, where it has room for a picture."""
_NEW = 2
"""So many turns of a duel the signs are told below a small board; then more of the last sentences are."""
HAND = 9
"""The lines of a hand of eight with its heading."""


def draw_board_table(pen: DrawContext, body: Rect) -> None:
    """Draw the board with the panel beside it.

    The hand lies below where there is room for eight cards, else beside.
    """
    grid, near = grid_of(pen.view), pen.table_model.anchor
    wide = min((body.width - max(_PANEL, body.width // 4) - NUMBERS) // grid.columns, _WIDE)
    tall = _height(pen, wide, body.height - BESIDE)
    below = tall >= 2
    cells = Cells(wide, tall if below else max(min((body.height - BESIDE) // grid.rows, 2), 1), near)
    width, height = cells.board(grid.rows, grid.columns)
    left, right = body._replace(width=width + 1), body._replace(x=body.x + width + 1, width=body.width - width - 1)
    draw_board(pen, left, cells)
    rest = left._replace(y=left.y + height, height=body.height - height)
    rows = list_rows(pen.table_model)
    if below:
        draw_hand(pen, rest, near)
        above, under = split(right, min(_SEEN, right.height * 2 // 3))
        draw_panel(pen, above)
        under, legend = split(under, under.height - len(_legend(pen, under.width)))
        draw_list(pen, under, rows) if rows else draw_log(pen.canvas, under, pen.table_model)
        _draw_legend(pen, legend)
        return
    above, under = split(right, right.height - HAND)
    draw_panel(pen, above)
    draw_list(pen, under, rows) if rows else draw_hand(pen, under, near)
    # The last sentence is whole before what the signs mean has all its lines.
    lines = len(folded(pen.table_model.log[-1], rest.width - 1)) if pen.table_model.log else 0
    _, last = split(rest, _draw_legend(pen, rest._replace(height=rest.height - lines)))
    draw_last(pen, last)


def _height(pen: DrawContext, wide: int, lines: int) -> int:
    """Return the lines of a cell: the most with which a hand has room for cards below the board, else for lines."""
    grid, count = grid_of(pen.view), pen.view.seats[pen.table_model.anchor].hand_size
    most = min((lines - HAND) // grid.rows, _TALL)
    under = Rect(0, 0, NUMBERS + grid.columns * wide, 0)
    heights = range(most, _NAMED_TWICE - 1, -1)
    rests = ((tall, under._replace(height=lines - grid.rows * tall - 1)) for tall in heights)
    return next((tall for tall, rest in rests if card_height(count, rest)), most)


def split(rect: Rect, height: int) -> tuple[Rect, Rect]:
    """Return the first lines of a rectangle, and the rest."""
    return rect._replace(height=height), rect._replace(y=rect.y + height, height=rect.height - height)


def draw_board_pane(pen: DrawContext, body: Rect) -> None:
    """Draw the board on a small screen: a list to choose from takes the place of the hand below it."""
    near = pen.table_model.anchor
    rest = _draw_above(pen, body, near, 3)
    rows = list_rows(pen.table_model)
    draw_list(pen, rest, rows) if rows else draw_hand(pen, rest, near)


def draw_board_review(pen: DrawContext, area: Rect) -> None:
    """Draw the board, and below it both hands as far as they are known."""
    near = pen.table_model.anchor if pen.view.viewer is None else pen.view.viewer
    rest = _draw_above(pen, area, near, 4)
    half = area.width // 2
    draw_hand(pen, rest._replace(width=half), near)
    draw_hand(pen, rest._replace(x=area.x + half, width=area.width - half), 1 - near)


def _draw_above(pen: DrawContext, area: Rect, near: Seat, least: int) -> Rect:
    """Draw the board as large as it may be with this many lines left below it, which are returned."""
    grid = grid_of(pen.view)
    wide = min((area.width - NUMBERS) // grid.columns, _WIDE)
    room = area.height - BESIDE
    # Cells of more lines than a card needs take none from a hand.
    tall = max(min((room - least) // grid.rows, _NAMED_TWICE), min((room - HAND) // grid.rows, _TALL), 1)
    cells = Cells(wide, tall, near)
    _, height = cells.board(grid.rows, grid.columns)
    draw_board(pen, area, cells)
    return area._replace(y=area.y + height, height=max(area.height - height, 0))


def _marked(name: str, letter: str) -> str:
    """Return the name of a terrain with its letter as its only capital, or before it where it has none such."""
    low = name.lower()
    return low.replace(letter, letter.upper(), 1) if letter in low else f"{letter}={low}"


def _legend(pen: DrawContext, width: int) -> list[str]:
    """Return what the letters of the map and the signs of a card mean, each folded to a width."""
    signs, words = signs_of(pen.localizer), pen.localizer
    near = pen.brief(pen.table_model.anchor)
    data = {"attack": signs.attack, "defence": signs.defence, "down": signs.down, "item": signs.item, "name": near}
    lines = [words("magic_wizards.signs.board", **data)] if pen.view.turn <= _NEW else []
    terrains = {*terrains_of(pen.view)}
    lands = sorted(terrain for terrain in terrains if terrain is not None)
    # First the sign that no letter explains: where room is scarce the last ones are left out.
    there = [_marked(words("magic_wizards.terrain.none"), SIGNS[None])] if None in terrains else []
    there += [_marked(words(TERRAIN(terrain)), SIGNS[terrain]) for terrain in lands]
    marks = {mark for player in pen.view.seats for card in player.field for mark in marks_of(card, pen.view)}
    there += [f"{mark} {words(MARK(name))}" for mark, name in MARKS.items() if mark in marks]
    return [line for text in (" ".join(there), *lines) if text for line in wrap(text, width - 2)]


def _draw_legend(pen: DrawContext, area: Rect) -> int:
    """Draw what the letters of the map and the signs of a card mean, as far as there is room; returns the lines."""
    shown = _legend(pen, area.width)[: max(area.height, 0)]
    for y, line in enumerate(shown, start=area.y):
        pen.canvas.put(area.x + 1, y, line, pen.palette.dim)
    return len(shown)


def draw_last(pen: DrawContext, area: Rect) -> None:
    """Draw as many of the last sentences as there is room for; of one that is too long its beginning."""
    shown: list[tuple[str, LogLine]] = []
    for line in reversed(pen.table_model.log if area.height > 0 else ()):
        texts = folded(line, area.width - 1)
        if shown and len(shown) + len(texts) > area.height:
            break
        cut = f"{texts[: area.height][-1]} …" if len(texts) > area.height else texts[-1]
        shown[:0] = [(text, line) for text in (*texts[: area.height][:-1], cut)]
    for y, (text, line) in enumerate(shown, start=area.y):
        write_line(pen.canvas, area.x, y, area.width - 1, fit(text, area.width - 2), line, pen.palette)
    if area.height > 0:
        pen.spot("log", area)
