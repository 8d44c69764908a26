"""ScreenModel and the drawing of a whole match screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.style import Style

from engine.core.model import Outcome
from tui.canvas.grid import PLAIN, Rect
from tui.games.game_ui import GameUI
from tui.games.table_model import Command, HandSummary, TableModel
from tui.games.windows import TableRows, draw_interlude, draw_rows
from tui.match.draw_foot import KeyHint, PromptHint, draw_foot, foot_rows, sentence_cells
from tui.match.draw_players_bar import draw_players_bar
from tui.match.overlays import are_few, draw_curtain, draw_details, draw_lesson, draw_whole_log
from tui.match.recap import draw_marks, joined
from tui.texts.match import PlayersBar, Question

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.texts.localizer import Localizer, Words


class Overlay(Enum):
    """Overlay over the table, such as the log or details."""

    TABLE = "table"
    CURTAIN = "curtain"
    INTERLUDE = "interlude"
    RESULTS = "results"
    LOG = "log"
    DETAILS = "details"
    AFTERWORDS = "afterwords"


AFTER = (
    ("v", "key.table.replay"),
    ("n", "key.table.rematch"),
    ("Q", "key.table.leave"),
    ("L", "key.table.log"),
    ("question_mark", "table.help"),
)
MISTAKES = ("w", "key.table.mistakes")
"""The key before them where play is judged."""
_LEAD_AWAY = ("w", "v", "n", "Q")
"""Those of them that stand below the results, too."""


class ScreenModel(NamedTuple):
    """Model of a match screen's picture: all that is drawn."""

    game_ui: GameUI
    table_model: TableModel
    over: Overlay
    hint: PromptHint
    can_undo: bool = False
    banner: str = ""
    lit: tuple[str, ...] = ()
    hand_summary: HandSummary | None = None
    lesson: str = ""
    called: str = ""
    outcome: Outcome | None = None
    events: tuple[Any, ...] = ()
    """What happened in the whole match, once it is over."""
    behind: TableModel | None = None
    """What the board shows when it is not the present: the hand that has just ended."""
    scrolled: int = 0
    """How many lines above its end the log is read, or below their beginning details are."""
    pane: int = 0
    clock: str = ""
    players_bar: PlayersBar | None = None
    question: Question | None = None
    recap: Sequence[str] = ()
    """What others did since the own turn, until it has been read."""
    before: Mapping[str, str] | None = None
    """What was written at each spot of the table then."""
    after: Sequence[tuple[str, str]] = AFTER
    """The keys of use when the match is over, and their words."""
    afterwords: Sequence[str] = ()
    """What bots say of their play once it is over."""
    hints: Sequence[str] = ()
    """Who was given hints, once it is over."""
    may_ask_hint: bool = False
    """Whether what a good player would do may be asked now."""


def is_small(game_ui: GameUI, width: int, height: int) -> bool:
    """Tell whether the table must be shown one pane after the other."""
    roomy = game_ui.layout.roomy
    return width < roomy[0] or height < roomy[1]


def players_bar_line(width: int, height: int) -> Rect:
    """Return where the line with the people of a shared table is drawn, between the board and the foot."""
    return Rect(0, max(height - foot_rows(height) - 1, 0), width, 1)


def draw_table_screen(canvas: Canvas, picture: ScreenModel) -> int:
    """Draw the screen; returns how many lines the overlay can be scrolled."""
    game_ui, table_model = picture.game_ui, picture.table_model
    foot = foot_rows(canvas.height)
    rows = canvas.height if picture.players_bar is None else canvas.height - 1
    board = Rect(0, 0, canvas.width, max(rows - foot, 0))
    shown = picture.behind or table_model
    canvas.fill(Rect(0, 0, canvas.width, 1), table_model.palette.rail)
    if is_small(game_ui, canvas.width, rows):
        game_ui.draw_pane(canvas, board, shown, picture.pane)
    else:
        game_ui.draw(canvas, board, shown)
    _light(canvas, picture)
    hint = _draw_recap(canvas, picture)
    prompt, style = _prompt(picture, sentence_cells(canvas.width, canvas.height))
    below = Rect(0, max(canvas.height - foot, 0), canvas.width, foot)
    draw_foot(canvas, below, table_model, (prompt, style), hint, _keys(canvas, picture), picture.clock)
    _light(canvas, picture, only="key:")
    furthest = _draw_over(canvas, board, picture)
    if picture.players_bar is not None:
        away = table_model.localizer("shared.away")
        line = players_bar_line(canvas.width, canvas.height)
        canvas.clear(line)
        draw_players_bar(canvas, line, table_model.palette, picture.players_bar, away)
    return furthest


def _draw_recap(canvas: Canvas, picture: ScreenModel) -> PromptHint:
    """Mark what others changed on the table; returns the hint, which tells what they did where no log is seen."""
    table_model = picture.table_model
    if picture.over is Overlay.INTERLUDE:
        return PromptHint("", PLAIN)  # Enter goes on: what it would play is told after that
    if not picture.recap or picture.over is not Overlay.TABLE:
        return picture.hint
    draw_marks(canvas, table_model.palette, picture.before)
    if any(spot.name == "log" for spot in canvas.spots):
        return picture.hint
    title = table_model.localizer("table.recap")
    words = joined(title, picture.recap, sentence_cells(canvas.width, canvas.height))
    return PromptHint(words, table_model.palette.bold)


def _light(canvas: Canvas, picture: ScreenModel, only: str = "") -> None:
    """Light up what is pointed at and what has just happened."""
    if picture.over is Overlay.CURTAIN:
        return
    palette = picture.table_model.palette
    for spot in canvas.spots:
        if spot.name in picture.lit:
            canvas.restyle(spot.rect, palette.flash)
        elif spot.name == picture.table_model.focus and not only:
            canvas.restyle(spot.rect, palette.focus)


def _prompt(picture: ScreenModel, cells: int) -> tuple[str, Style]:
    table_model = picture.table_model
    if picture.banner:
        return f" *** {picture.banner} *** ", table_model.palette.focus
    if picture.question is not None:
        keys = "/".join(key for key, _ in picture.question.keys)
        return f"? {picture.question.text} {keys}".rstrip(), table_model.palette.turn
    if picture.over is Overlay.INTERLUDE:
        # What is asked is answered once the card is gone: until then Enter only goes on.
        return table_model.localizer(_interlude_keys(table_model)), table_model.palette.dim
    outcome = None if table_model.tumbling or picture.over is Overlay.RESULTS else picture.outcome

    def prompt_text(localizer: Localizer) -> str:
        if outcome is None:
            return picture.game_ui.prompt(table_model._replace(localizer=localizer))
        return picture.game_ui.ending(outcome, localizer) if outcome.places else localizer("table.abandoned")

    text = table_model.localizer.fitting(cells - 2, prompt_text)
    return (f"► {text}", table_model.palette.turn) if table_model.mine else (text, table_model.palette.dim)


def _keys(canvas: Canvas, picture: ScreenModel) -> list[KeyHint]:
    """Return the keys that are of use now, the game's own first."""
    table_model, localizer = picture.table_model, picture.table_model.localizer
    if picture.question is not None and picture.question.keys:
        return [KeyHint(name, word, f"key:{name}") for name, word in picture.question.keys]
    if picture.over is Overlay.INTERLUDE:
        return [KeyHint(name, localizer(word), f"key:{name}") for name, word in _BETWEEN]
    if table_model.picked:
        return [
            *key_again(picture.game_ui, table_model),
            KeyHint("enter", localizer(_enter_word(table_model)), "key:enter"),
            KeyHint("escape", localizer("table.cancel"), "key:escape"),
            KeyHint("question_mark", localizer("table.help"), "key:question_mark"),
        ]
    if picture.outcome is not None:
        return [KeyHint(name, localizer(word), f"key:{name}") for name, word in picture.after]
    keys = choice_keys(picture)
    if picture.can_undo:
        keys.append(KeyHint("u", localizer("key.table.undo"), "key:u"))
    if picture.may_ask_hint:
        keys.append(KeyHint("H", localizer("key.table.hint"), "key:H"))
    if is_small(picture.game_ui, canvas.width, canvas.height - (picture.players_bar is not None)):
        keys.append(KeyHint("tab", localizer("table.pane"), "key:tab"))
    return [*keys, *_usual_keys(localizer.session.words)]


def choice_keys(picture: ScreenModel) -> list[KeyHint]:
    """Return the available keys: the game's commands, then those of the spot in focus."""
    table_model, words = picture.table_model, picture.table_model.localizer
    keys = [
        KeyHint(command.keys[0], words(command.word), command.spot, _is_whole(table_model, command))
        for command in picture.game_ui.commands(table_model)
    ]
    keys += key_again(picture.game_ui, table_model)
    if table_model.focus in table_model.moves.following(()) and "Enter" not in picture.hint.text:
        # What Enter does stands in the hint, but where that tells of what is pointed at alone.
        keys.append(KeyHint("enter", words(_enter_word(table_model)), "key:enter"))
    return keys


def key_again(game_ui: GameUI, table_model: TableModel) -> list[KeyHint]:
    """Return the key that focused a card, and chooses it if pressed again."""
    spot = table_model.pressed
    if not spot or spot != table_model.focus or spot not in table_model.moves.following(table_model.picked):
        return []
    own_keys = game_ui.hotkeys(table_model).get(spot, "").split()
    words = table_model.localizer
    return [KeyHint(name, words("table.again", does=words(_enter_word(table_model))), spot) for name in own_keys[:1]]


def _enter_word(table_model: TableModel) -> str:
    """Return what Enter does with what is pointed at once a choice has begun: take the action, or choose on."""
    path = (*table_model.picked, table_model.focus)
    return "table.choose" if table_model.moves.only(path) is None else "table.confirm"


def _is_whole(table_model: TableModel, command: Command) -> bool:
    return not command.waiting and table_model.moves.at((command.spot,)) is not None


_USUAL = (
    ("i", "key.table.details"),
    ("r", "key.table.rule"),
    ("L", "key.table.log"),
    ("m", "key.table.menu"),
    ("question_mark", "table.help"),
)
"""The keys of every table, after its commands and undoing; where there is no room the last go first, the help never."""


@lru_cache(maxsize=512)
def _usual_keys(words: Words) -> tuple[KeyHint, ...]:
    return tuple(KeyHint(name, words(word), f"key:{name}") for name, word in _USUAL)


_BETWEEN = (("enter", "table.go_on"), ("m", "key.table.menu"), ("question_mark", "table.help"))


def _draw_over(canvas: Canvas, board: Rect, picture: ScreenModel) -> int:
    """Draw what lies over the table; returns by how many lines it may be scrolled."""
    table_model, localizer = picture.table_model, picture.table_model.localizer
    match picture.over:
        case Overlay.TABLE:
            pass
        case Overlay.CURTAIN:
            draw_curtain(canvas, table_model.palette, localizer, picture.called)
        case Overlay.INTERLUDE:
            keys = localizer(_interlude_keys(table_model))
            if picture.hand_summary is not None:
                draw_interlude(canvas, board, table_model.palette, picture.hand_summary, keys)
            elif lesson := picture.lesson:
                draw_lesson(canvas, board, table_model.palette, localizer(f"{lesson}.title"), localizer(lesson), keys)
        case Overlay.LOG:
            return draw_whole_log(canvas, board, table_model.palette, localizer, table_model.log, picture.scrolled)
        case Overlay.DETAILS:
            lines = picture.game_ui.details(table_model)
            return draw_details(canvas, board, table_model.palette, localizer, lines, picture.scrolled)
        case Overlay.AFTERWORDS:
            title, said = localizer("table.results.said"), picture.afterwords
            return draw_details(canvas, board, table_model.palette, localizer, said, picture.scrolled, title)
        case Overlay.RESULTS:
            if picture.outcome is not None:
                _draw_end(canvas, picture, picture.outcome)
    return 0


def _interlude_keys(table_model: TableModel) -> str:
    return "table.interlude.mine" if table_model.mine else "table.interlude.keys"


def _draw_end(canvas: Canvas, picture: ScreenModel, outcome: Outcome) -> None:
    table_model, localizer = picture.table_model, picture.table_model.localizer
    offered = [f"{name} {localizer(word)}" for name, word in picture.after if name in _LEAD_AWAY]
    # Of many bots' sentences those that leave the places in sight stand there, the others behind a key.
    said = picture.afterwords if are_few(picture.afterwords, canvas.area) else ()
    more = [f"i {localizer('table.results.bots')}"] if picture.afterwords and not said else []
    choices = " · ".join((*offered, *more, localizer("table.results.look")))
    title, below = localizer("table.results.title"), tuple[str, ...]()
    rows: TableRows = ((localizer("table.abandoned"),),)
    if outcome.places:
        title, below = picture.game_ui.ending(outcome, localizer), (*picture.hints, *said)
        rows = picture.game_ui.results(table_model.view, outcome, picture.events, localizer)
    draw_rows(canvas, canvas.area, table_model.palette, title, rows, choices, 1, below)
