"""The picture of a table screen: the game's own board, the lines below it, and what lies over it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from engine.core.log import Ply
from engine.core.model import Outcome
from tui.games import Face, Interlude, Scene
from tui.screens.company import Company, draw_company
from tui.screens.foot import Hint, KeyHint, draw_foot, foot_rows, sentence_cells
from tui.screens.overlays import draw_curtain, draw_details, draw_interlude, draw_lesson, draw_results, draw_whole_log
from tui.screens.presence import Question
from tui.widgets.canvas import Canvas, Rect


class Over(Enum):
    """What lies over the table."""

    TABLE = "table"
    CURTAIN = "curtain"
    INTERLUDE = "interlude"
    RESULTS = "results"
    LOG = "log"
    DETAILS = "details"


class Picture(NamedTuple):
    """All that a table's picture is made of besides its scene."""

    face: Face
    scene: Scene
    over: Over
    hint: Hint
    can_undo: bool = False
    banner: str = ""
    lit: tuple[str, ...] = ()
    interlude: Interlude | None = None
    lesson: str = ""
    called: str = ""
    outcome: Outcome | None = None
    plies: tuple[Ply, ...] = ()
    behind: Scene | None = None
    """What the board shows when it is not the present: the hand that has just ended."""
    above: int = 0
    pane: int = 0
    clock: str = ""
    company: Company | None = None
    question: Question | None = None


def is_small(face: Face, width: int, height: int) -> bool:
    """Tell whether the table must be shown one pane after the other."""
    return width < face.roomy[0] or height < face.roomy[1]


def company_line(width: int, height: int) -> Rect:
    """Return where the line with the people of a shared table is drawn, between the board and the foot."""
    return Rect(0, max(height - foot_rows(height) - 1, 0), width, 1)


def draw_table_screen(canvas: Canvas, picture: Picture) -> None:
    """Draw everything."""
    face, scene = picture.face, picture.scene
    foot = foot_rows(canvas.height)
    rows = canvas.height if picture.company is None else canvas.height - 1
    board = Rect(0, 0, canvas.width, max(rows - foot, 0))
    shown = picture.behind or scene
    if is_small(face, canvas.width, rows):
        face.draw_pane(canvas, board, shown, picture.pane)
    else:
        face.draw(canvas, board, shown)
    _light(canvas, picture)
    beside = cell_len(picture.clock) + 2 if picture.clock else 0
    prompt, style = _prompt(picture, sentence_cells(canvas.width, canvas.height) - beside)
    below = Rect(0, max(canvas.height - foot, 0), canvas.width, foot)
    draw_foot(canvas, below, scene, (prompt, style), picture.hint, _keys(canvas, picture), picture.clock)
    _light(canvas, picture, only="key:")
    _draw_over(canvas, board, picture)
    if picture.company is not None:
        away = scene.voice("shared.away")
        line = company_line(canvas.width, canvas.height)
        canvas.clear(line)
        draw_company(canvas, line, scene.palette, picture.company, away)


def _light(canvas: Canvas, picture: Picture, only: str = "") -> None:
    """Light up what is pointed at and what has just happened."""
    if picture.over is Over.CURTAIN:
        return
    palette = picture.scene.palette
    for spot in canvas.spots:
        if spot.name in picture.lit:
            canvas.restyle(spot.rect, palette.flash)
        elif spot.name == picture.scene.focus and spot.name != "log" and not only:
            canvas.restyle(spot.rect, palette.focus)


def _prompt(picture: Picture, cells: int) -> tuple[str, Style]:
    scene = picture.scene
    if picture.banner:
        return f" *** {picture.banner} *** ", scene.palette.focus
    if picture.question is not None:
        keys = "/".join(key for key, _ in picture.question.keys)
        return f"? {picture.question.text} {keys}".rstrip(), scene.palette.turn
    text = scene.voice.fitting(cells - 2, lambda voice: picture.face.prompt(scene._replace(voice=voice)))
    mine = scene.me is not None and scene.me in scene.asked
    return (f"► {text}", scene.palette.turn) if mine else (text, scene.palette.dim)


def _keys(canvas: Canvas, picture: Picture) -> list[KeyHint]:
    """Return the keys that are of use now, the game's own first."""
    scene, voice = picture.scene, picture.scene.voice
    if picture.question is not None and picture.question.keys:
        return [KeyHint(name, word, f"key:{name}") for name, word in picture.question.keys]
    if picture.over is Over.INTERLUDE:
        return [KeyHint(name, voice(word), f"key:{name}") for name, word in _BETWEEN]
    if scene.picked:
        return [
            KeyHint("enter", voice("key.table.act"), "key:enter"),
            KeyHint("escape", voice("table.cancel"), "key:escape"),
        ]
    if picture.outcome is not None:
        after = _AFTER if picture.company is None else [one for one in _AFTER if one[0] != "n"]
        return [KeyHint(name, voice(word), f"key:{name}") for name, word in after]
    keys = [KeyHint(command.keys[0], voice(command.word), command.spot) for command in picture.face.commands(scene)]
    if picture.can_undo:
        keys.append(KeyHint("u", voice("key.table.undo"), "key:u"))
    if is_small(picture.face, canvas.width, canvas.height - (picture.company is not None)):
        keys.append(KeyHint("tab", voice("table.pane"), "key:tab"))
    # What Enter does stands in the hint; these always have a place, the first commands and undoing before them.
    usual = (("r", "key.table.rule"), ("L", "key.table.log"), ("m", "key.table.menu"), ("question_mark", "table.help"))
    keys += [KeyHint(name, voice(word), f"key:{name}") for name, word in usual]
    keys.append(KeyHint("i", voice("key.table.details"), "key:i"))
    return keys


_BETWEEN = (("enter", "table.go_on"), ("m", "key.table.menu"), ("question_mark", "table.help"))
_AFTER = (
    ("v", "key.table.replay"),
    ("n", "key.table.new_game"),
    ("Q", "key.table.leave"),
    ("L", "key.table.log"),
)


def _draw_over(canvas: Canvas, board: Rect, picture: Picture) -> None:
    scene, voice = picture.scene, picture.scene.voice
    match picture.over:
        case Over.TABLE:
            pass
        case Over.CURTAIN:
            draw_curtain(canvas, scene.palette, voice, picture.called)
        case Over.INTERLUDE:
            mine = scene.me is not None and scene.me in scene.asked
            keys = voice("table.interlude.mine" if mine else "table.interlude.keys")
            if picture.interlude is not None:
                draw_interlude(canvas, board, scene.palette, picture.interlude, keys)
            elif lesson := picture.lesson:
                draw_lesson(canvas, board, scene.palette, voice(f"{lesson}.title"), voice(lesson), keys)
        case Over.LOG:
            draw_whole_log(canvas, board, scene.palette, voice, scene.log, picture.above)
        case Over.DETAILS:
            draw_details(canvas, scene.palette, voice, picture.face.details(scene))
        case Over.RESULTS:
            if picture.outcome is not None:
                _draw_end(canvas, picture, picture.outcome)


def _draw_end(canvas: Canvas, picture: Picture, outcome: Outcome) -> None:
    scene, voice = picture.scene, picture.scene.voice
    choices = voice("table.results.keys" if picture.company is None else "shared.results.keys")
    if not outcome.places:
        rows: tuple[tuple[str, ...], ...] = ((voice("table.abandoned"),),)
        draw_results(canvas, scene.palette, voice("table.results.title"), rows, choices)
        return
    rows = picture.face.results(scene.view, outcome, picture.plies, voice)
    draw_results(canvas, scene.palette, picture.face.ending(outcome, voice), rows, choices)
