"""The picture of a replay.

The table at one ply, the list of moves beside it, the whole match as a line below.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.keys import KeyFamily
from tui.canvas.grid import PLAIN, Canvas, Rect, fit, wrap
from tui.canvas.palette import draw_area
from tui.games.drawing import write_line
from tui.games.game_ui import GAME_UIS, GameUI, game_ui_of
from tui.games.table_model import TableModel
from tui.keymap import drawn
from tui.match.draw_foot import KeyHint, draw_keys
from tui.match.replay_panels import Panel, draw_panel, height_of
from tui.match.value_graph import ValueGraph, draw_graph, lines_of
from tui.services.matches.replay import ReplayRecord, Verdict
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine, sentences_of
from tui.texts.struct_texts import spaced

_REPLAY_MARK = KeyFamily(
    "replay.mark.{}", lambda: dict.fromkeys(mark for game in GAME_UIS for mark in game_ui_of(game).marks)
)
_REPLAY_VERDICT = KeyFamily("replay.verdict.{}", "ok sealed by_hand")

SPEEDS = (1, 2, 4)
_REVIEW_KEYS = (("a", "key.replay.annotate"), ("i", "key.replay.insight"))
_SIDE_LINE_KEYS = (("B", "key.replay.side_lines"),)
_ANALYSIS_KEY = (("w", "key.replay.analysis"),)
_PROGRESS_KEY = (("w", "key.replay.progress"),)
"""Where nothing is judged: the same key shows what everybody could see."""
_QUIZ_KEY = ("z", "key.replay.quiz")
"""What reviews a match besides, a quiz where play is judged; `?` and the palette name all of it."""
_ROOMY = (70, 20)
_WIDE = 100
"""From so many cells on the bar says apart where one's own mistakes and everybody's are; the panel says it always."""
_FEWEST_MOVES, _SHARED = 7, 26
"""How many rows the moves have at least beside a panel, and from which height on both are shown."""


class Review(NamedTuple):
    """Model of a replay's picture: all that is drawn."""

    game_ui: GameUI
    table_model: TableModel
    tape: ReplayRecord
    moves: Sequence[LogLine]
    sentences: Sequence[LogLine]
    """What the last ply is in sentences."""
    events: tuple[Any, ...]
    """What the last ply was, as it was told."""
    title: str
    seen_by: str
    verdict: Verdict
    playing: bool = False
    speed: int = 1
    entry: str | None = None
    """What is being typed, with its question; None while nothing is."""
    filter: str = ""
    pane: int = 0
    """On a small screen: 0 shows the moves, 1 the table."""
    panel: Panel | None = None
    """What is told beside the moves, or in their place where both do not fit."""
    panel_top: int = 0
    graph: ValueGraph | None = None
    """The value of the match, drawn below its line."""
    reviews: bool = True
    """Whether what belongs to whole matches alone is offered: analysis, mistakes, notes, quiz, what was known."""
    notes: Mapping[int, str] = {}
    """The signs of what people have noted, by the plies."""
    owns: bool = False
    """Whether the person at the keyboard had a seat."""
    retries: bool = False
    """Whether that person's mistakes are known and may be tried again."""


def is_roomy(width: int, height: int) -> bool:
    """Tell whether table and moves stand side by side."""
    return width >= _ROOMY[0] and height >= _ROOMY[1]


def draw_replay(canvas: Canvas, review: Review) -> int:
    """Draw everything, and return the line of the panel that it begins with."""
    width, height, top = canvas.width, canvas.height, 0
    canvas.fill(Rect(0, 0, width, 2), review.table_model.palette.rail)
    _head(canvas, review)
    graph = lines_of(review.graph, height) if height >= 16 else 0
    below = 4 + graph if height >= 16 else 2
    body = Rect(0, 1, width, max(height - 1 - below, 0))
    if is_roomy(width, height):
        listing = max(27 if review.panel is None else 34, width * 34 // 100)
        _draw_table(canvas, body._replace(width=width - listing), review)
        top = _draw_beside(canvas, body._replace(x=width - listing, width=listing), review)
    elif review.pane:
        _draw_table(canvas, body, review)
    else:
        top = _draw_beside(canvas, body, review)
    y = height - below
    if below > 2:
        draw_line_of_play(canvas, Rect(0, y, width, 1), review)
        y += 1
        if review.graph is not None:
            draw_graph(canvas, Rect(0, y, width, graph), review.graph, review.table_model.palette)
        y += graph
    _status(canvas, y, review)
    draw_keys(canvas, Rect(0, height - 1, width, 1), review.table_model, _keys(review))
    if below > 2:
        _more_keys(canvas, height - 2, review)
    return top


def _draw_table(canvas: Canvas, area: Rect, review: Review) -> None:
    """Draw the table with what the last ply has touched, and how a hand ended over it."""
    review.game_ui.draw_replayed(canvas, area, review.table_model, review.events)


def _draw_beside(canvas: Canvas, area: Rect, review: Review) -> int:
    """Draw the moves, and the panel below them; where it wants most of the height it has all of it."""
    panel, palette, localizer = review.panel, review.table_model.palette, review.table_model.localizer
    if panel is None:
        draw_moves(canvas, area, review)
        return 0
    wanted = height_of(panel, area.width, area.height)
    if area.height - wanted < _FEWEST_MOVES:
        wanted = area.height if area.height < _SHARED else area.height - _FEWEST_MOVES
    if wanted < area.height:
        draw_moves(canvas, area._replace(height=area.height - wanted), review)
    there = area._replace(y=area.y + area.height - wanted, height=wanted)
    return draw_panel(canvas, there, panel, palette, review.panel_top, localizer("replay.panel.close"))


def _head(canvas: Canvas, review: Review) -> None:
    palette, localizer = review.table_model.palette, review.table_model.localizer
    style = palette.good if review.verdict.code == "ok" else palette.dim if review.verdict.holds else palette.bad
    text = localizer(_REPLAY_VERDICT(review.verdict.code))
    if review.verdict.error is not None:
        text = f"{text}: {localizer.session.words.error(review.verdict.error)}"
    start = canvas.right(canvas.width - 1, 0, fit(text, canvas.width * 2 // 3), style)
    canvas.put(1, 0, fit(review.title, start - 2), palette.bold)


def draw_moves(canvas: Canvas, rect: Rect, review: Review) -> None:
    """Draw the list of moves with the last one played in the middle; each can be clicked."""
    palette, localizer = review.table_model.palette, review.table_model.localizer
    draw_area(canvas, rect, palette.rail, palette.line)
    title = localizer("replay.moves") if not review.filter else f"/{review.filter}"
    canvas.put(rect.x + 2, rect.y, f" {fit(title, rect.width - 6)} ", palette.turn if review.filter else palette.dim)
    inside = rect.inner()
    moves, at = review.moves, review.tape.at
    if not moves:
        canvas.put(inside.x + 1, inside.y, localizer("replay.moves.none"), palette.dim)
        return
    noted = _noted(review)
    rows = _rows_of_moves(moves, at, inside.width - 2, inside.height)
    for y, (index, text, begins) in enumerate(rows, start=inside.y):
        line, row = moves[index], Rect(inside.x, y, inside.width, 1)
        if line.heading:
            write_line(canvas, row.x, y, row.width, line.text, line, palette)
        else:
            future = line.ply > at
            style = palette.dim if future else palette.bold if line.mark else PLAIN
            mark = line.mark if begins else ""
            canvas.put(row.x, y, f"{mark or ' '}{fit(text, row.width - 2)}", style)
        if index in noted and begins:
            canvas.right(row.x + row.width, y, f" {noted[index]}", palette.turn)
        if line.ply == at:
            canvas.restyle(row, palette.focus)
        canvas.spot(f"ply:{line.ply}", row)
    below = localizer("replay.moves.all" if review.filter and review.panel is None else "replay.moves.filter")
    canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, f" {below} ", palette.dim)


def _rows_of_moves(moves: Sequence[LogLine], at: int, width: int, height: int) -> list[tuple[int, str, bool]]:
    """Return the rows around the last move up to a ply: the number of its move, its text, and whether a move begins.

    A long sentence has several rows.
    """
    last = max((index for index, line in enumerate(moves) if line.ply <= at), default=-1)
    rows, here = list[tuple[int, str, bool]](), -1
    for index in range(max(last - height, 0), min(last + height + 1, len(moves))):
        line = moves[index]
        texts = (line.text,) if line.heading else wrap(line.text, width, " ")
        rows += [(index, text, text is texts[0]) for text in texts]
        if index == last:
            here = len(rows) - 1
    top = max(0, min(here - height // 2, len(rows) - height))
    return rows[top : top + height]


def _noted(review: Review) -> dict[int, str]:
    """Return the signs of notes by the index of the move that they stand beside: the last told up to their ply."""
    plies, noted = [line.ply for line in review.moves], dict[int, str]()
    for ply, signs in review.notes.items():
        index = bisect_right(plies, ply) - 1
        noted[index] = noted.get(index, "") + signs
    return noted


def draw_line_of_play(canvas: Canvas, line: Rect, review: Review) -> None:
    """Draw the match from its start to its end, its key moments on it, and where one is."""
    palette, tape = review.table_model.palette, review.tape
    label = f" {tape.at}/{tape.end} "
    x = canvas.put(line.x, line.y, label, palette.turn)
    width = line.width - len(label) - 2
    if width < 4:
        return

    def column(at: int) -> int:
        return x + 1 + round(at * (width - 2) / max(tape.end, 1))

    canvas.put(x, line.y, "├" + "─" * (width - 2) + "┤", palette.line)
    for at in range(width):
        canvas.spot(f"ply:{round(at * tape.end / max(width - 1, 1))}", Rect(x + at, line.y, 1, 1))
    for mark in tape.marks:
        symbol = review.game_ui.marks[mark.moment]
        canvas.put(column(mark.at), line.y, symbol, palette.bold if mark.at > tape.at else palette.key)
    canvas.put(column(tape.at), line.y, "●", palette.turn)


def _moment(code: str, localizer: Localizer) -> str:
    """Return the name of a key moment, its code where the game's package has no word for it."""
    key = _REPLAY_MARK(code)
    return localizer(key) if key in localizer.session.words else spaced(code)


def _status(canvas: Canvas, y: int, review: Review) -> None:
    palette, localizer = review.table_model.palette, review.table_model.localizer
    if review.entry is not None:
        canvas.put(1, y, f"{review.entry}▏", palette.turn)
        return
    state = localizer("replay.playing" if review.playing else "replay.paused", speed=review.speed)
    x = canvas.put(1, y, state, palette.turn if review.playing else palette.bold)
    x = canvas.put(x, y, f"   {localizer('replay.seen_by', who=review.seen_by)}", palette.bold)
    marks = "  ".join(f"{review.game_ui.marks[code]} {_moment(code, localizer)}" for code in _kinds(review.tape))
    # The heading of a turn names whoever the first sentence names again.
    sentences = sentences_of(review.sentences)
    text = " ".join(sentences)
    room = canvas.width - x - 4
    if cell_len(text) + cell_len(marks) + 4 < room or not text:
        canvas.right(canvas.width - 1, y, fit(marks, room), palette.dim)
        room -= cell_len(marks) + 4
    if cell_len(text) > room and is_roomy(canvas.width, canvas.height):  # the list has the sentences whole
        text = next((sentence for sentence in sentences if cell_len(sentence) <= room), "")
    canvas.put(x + 3, y, fit(text, room), palette.turn)


def _kinds(tape: ReplayRecord) -> list[str]:
    return list(dict.fromkeys(mark.moment for mark in tape.marks))


def _keys(review: Review) -> list[KeyHint]:
    localizer = review.table_model.localizer
    if review.entry is not None:
        return [
            KeyHint("enter", localizer("replay.accept"), "key:enter"),
            KeyHint("escape", localizer("table.cancel"), "key:escape"),
        ]
    offered = (
        *(("left", "key.replay.back"), ("right", "key.replay.on"), ("space", "key.replay.play")),
        ("v", "key.replay.view"),
        # What the analysis leads to takes its place once it is there; the key of the analysis stays in the help.
        *((("enter", "key.replay.retry"),) if review.retries else _analysis_key(review)),
        *(("escape", "key.replay.leave"), ("b", "key.replay.play_on")),
        ("question_mark", "table.help"),
    )
    return [KeyHint(name, localizer(word), f"key:{name}") for name, word in offered]


def _analysis_key(review: Review) -> Sequence[tuple[str, str]]:
    """Return the key of the analysis by what it has to show: judgements, what everybody could see, or nothing."""
    if not review.reviews:
        return ()
    return _ANALYSIS_KEY if is_judged(review.tape) else _PROGRESS_KEY if review.game_ui.tally is not None else ()


def is_judged(tape: ReplayRecord) -> bool:
    """Tell whether such a match can be judged by playouts."""
    judge = tape.game.judge
    return judge is not None and judge.judges(tape.options, len(tape.players))


def _more_keys(canvas: Canvas, y: int, review: Review) -> None:
    """Draw the keys that jump and those that review, the most useful first, as many as fit."""
    localizer = review.table_model.localizer
    coarse, finer = review.game_ui.steps[:2]
    reviews, judged = review.reviews, review.reviews and is_judged(review.tape)
    wins = reviews and review.game_ui.could_win is not None
    leads, key_name = judged or wins, "replay.mistake" if judged else "replay.chance"
    apart, both = (("x", key_name), ("X", "replay.found.all")), ("x", "X", key_name)
    jumps: tuple[tuple[str, ...], ...] = (
        ("left_square_bracket", "right_square_bracket", coarse),
        ("left_curly_bracket", "right_curly_bracket", finer),
        ("M", "m", "replay.moment"),
        *(() if not leads else (("X", key_name),) if not review.owns else apart if canvas.width >= _WIDE else (both,)),
        *(_REVIEW_KEYS if reviews else _SIDE_LINE_KEYS),
        *((_QUIZ_KEY,) if leads else ()),
        ("home", "end", "replay.ends"),
        ("colon", "replay.go"),
        ("minus", "plus", "replay.speed"),
    )
    x = 1
    for *names, word in jumps:
        hints = [(drawn(name, localizer.session.words), f"key:{name}") for name in names]
        text = f"{' '.join(shown for shown, _ in hints)} {localizer(word)}"
        if x + cell_len(text) > canvas.width:
            break
        end = canvas.put(x, y, text, PLAIN)
        for at, (shown, spot) in enumerate(hints):
            last = canvas.put(x, y, shown, review.table_model.palette.key)
            canvas.spot(spot, Rect(x, y, (end if at == len(hints) - 1 else last) - x, 1))
            x = last + 1
        x = end + 2
