"""The table of a tutorial: the coach's panel stands where the log does, and no choice leads astray."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.style import Style
from textual.binding import BindingType

from tui.canvas.grid import HEAVY, PLAIN, Canvas, Rect, wrap
from tui.context import Context
from tui.games.table_model import DONE, TableModel
from tui.keymap import key
from tui.match.draw_foot import KeyHint, draw_keys, foot_rows
from tui.match.draw_screen import Overlay, ScreenModel, choice_keys, is_small
from tui.match.table import TableScreen
from tui.services.matches.coach import Rehearsal, rehearse
from tui.services.matches.scenarios import RIVAL, Course
from tui.services.matches.seating import default_players

_NOT_HERE = frozenset({"clock", "hint", "menu", "resign", "call_time", "abandon", "leave", "replay", "rematch"})
"""What belongs to a match that counts."""


def open_tutorial(context: Context, course: Course, number: int = 0) -> TutorialScreen:
    """Return the screen of one scenario; raises BrokenLog when the rules do not lead to it."""
    game = context.games[course.game]
    players = default_players(game, context.session.me)
    return TutorialScreen(rehearse(game, course.scenarios[number], players, context.store.matches), course, number)


class TutorialScreen(TableScreen):
    """One scenario of a course."""

    place = "place.tutorial"
    # The coach says what to do.
    cautious = False
    recaps = False
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "act", "key.tutorial.act"),
        key("escape", "back", "key.tutorial.leave"),
    ]

    def __init__(self, live_match: Rehearsal, course: Course, number: int) -> None:
        """Sit down at a scenario, counted from 0."""
        super().__init__(live_match)
        self.coach = live_match.coach
        self._course = course
        self._scenario_number = number
        self._reply = ""
        # The end is told by the coach.
        self._seen_end = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what belongs to a match that counts (hook of Textual)."""
        return False if action in _NOT_HERE else super().check_action(action, parameters)

    @property
    def done(self) -> bool:
        """Tell whether the scenario is finished."""
        return self.coach.step is None

    # ---- Playing ----------------------------------------------------------------------------------------------------

    def take(self, action: Any | None) -> None:
        """Submit an action, unless the coach objects."""
        if action is not None and self.choosing.table_model.me is not None:
            objects = self.coach.objects(action)
            if objects and self._is_way_back(action):
                self._go_back()
                return
            self._reply = self._say(self.coach.objection(action, self.words)) if objects else ""
            if self._reply:
                self.choosing.cancel()
                self.paint()
                return
        super().take(action)

    def _is_way_back(self, action: Any) -> bool:
        """Tell whether the action gives up what was begun: it has the key that gives up a choice."""
        table_model = self.choosing.table_model
        back = [command.spot for command in self.game_ui.commands(table_model) if "escape" in command.keys]
        return action in [table_model.moves.at((spot,)) for spot in back]

    def _go_back(self) -> None:
        """Take back what was begun, so that the lesson is where it was; leave where it began with it."""
        if self.update.can_undo:
            self.action_undo()
        else:
            self.action_menu()

    def _answer_for_them(self) -> None:
        """Leave every answer to the person: to answer is what is learnt here."""

    def action_act(self) -> None:
        """Act on what is pointed at, or go on when the scenario is over."""
        if self.done:
            self._next_scenario()
        else:
            super().action_act()

    def _next_scenario(self) -> None:
        following = self._scenario_number + 1
        if following < len(self._course.scenarios):
            self.app.switch_screen(open_tutorial(self.context, self._course, following))
        else:
            self.dismiss()
            self.context.navigator.play_now(self._course.game, self._course.then)

    def action_menu(self) -> None:
        """Leave the tutorial, which saves nothing."""
        last = self.done and self._scenario_number + 1 == len(self._course.scenarios)
        self.app.notify(self.words("tutorial.finished" if last else "lines.tutorial.left"), markup=False)
        self.dismiss()

    # ---- The coach's panel ------------------------------------------------------------------------------------------

    def _say(self, word: str, **data: object) -> str:
        return self.localizer(word, rival=self.localizer.names[RIVAL], **data)

    def _advice(self) -> tuple[str, str]:
        """Return what the coach says, and what it asks for."""
        said = self.coach.said
        if self.done:
            return self._reply or self._say(said), self._say(f"{said}.do")
        if not self.coach.asked:
            return self._say(said), ""
        return self._reply or self._say(said), self._say(f"{said}.do", keys=self._keys(self.choosing.table_model))

    def _keys(self, table_model: TableModel) -> str:
        """Return the keys that lead on to what the step wants."""
        ways = [path for action in self.coach.wanted() for path in self.game_ui.paths(table_model.view, action)]
        if not any(path[: len(table_model.picked)] == table_model.picked for path in ways):
            table_model = table_model._replace(picked=())
        picked = len(table_model.picked)
        hot = {spot: keys.split()[0] for spot, keys in self.game_ui.hotkeys(table_model).items()}
        shown = hot | {command.spot: command.keys[0] for command in self.game_ui.commands(table_model)}
        shown[DONE] = "Enter"
        spots = dict.fromkeys(
            path[picked]
            for path in ways
            if path[:picked] == table_model.picked and len(path) > picked and path[picked] in shown
        )
        focus = table_model.focus
        place = focus in spots and ":" in focus and (len(spots) == 1 or focus == table_model.pressed)
        names_enter = "Enter" in self._say(f"{self.coach.said}.do", keys="")
        if place and (picked or self.game_ui.aims(table_model)) and not names_enter:
            # Its own key would only point, as the cursor does already.
            return "Enter"
        keys = sorted((shown[spot] for spot in spots), key=lambda name: (len(name), "1234567890".find(name), name))
        return self.localizer.listed(keys, "or")

    def draw(self, canvas: Canvas, picture: ScreenModel) -> None:
        """Draw the table with the coach in the place of the log; the log itself still opens."""
        self.draw_model(canvas, picture)
        if picture.over is Overlay.TABLE:
            panel = self._panel(canvas, picture)
            if panel is not None:
                self._draw_coach(canvas, panel, picture)
            if self.done:
                self._draw_end(canvas, picture)
            self._draw_keys(canvas, picture)

    def _draw_end(self, canvas: Canvas, picture: ScreenModel) -> None:
        """Write what Enter does where a table asks what is played: the lesson is over, and nothing is."""
        rows = foot_rows(canvas.height)
        palette = picture.table_model.palette
        canvas.clear(Rect(0, canvas.height - rows, canvas.width, rows - 1), palette.rail)
        _, asks = self._advice()
        canvas.put(1, canvas.height - rows, f"► {asks}", palette.turn, canvas.width - 2)

    def _panel(self, canvas: Canvas, picture: ScreenModel) -> Rect | None:
        """Return where the coach speaks: where the log would be, or without one above one's own cards."""
        for spot in canvas.spots:
            if spot.name == "log":
                return self._grown(spot.rect)
        if picture.pane:
            return None
        hand = [spot.rect for spot in canvas.spots if spot.name.startswith(("slot:", "hand:"))]
        left, top = (min(rect.x for rect in hand), min(rect.y for rect in hand)) if hand else (0, 0)
        # Cards that stand in a column of their own leave what is beside them in view.
        left = left - 1 if left > canvas.width // 3 else 0
        return Rect(left, 1, canvas.width - left, max(top - 2, 4))

    def _grown(self, rect: Rect) -> Rect:
        """Return the rectangle with so many lines more above it as what is said needs, as far as the line on top."""
        width = rect.inner(2).width
        need = sum(len(list(wrap(text, width))) for text in self._advice() if text) + rect.height - rect.inner(2).height
        grows = min(max(need - rect.height, 0), rect.y - 1)
        return rect._replace(y=rect.y - grows, height=rect.height + grows)

    def _draw_coach(self, canvas: Canvas, rect: Rect, picture: ScreenModel) -> None:
        palette = picture.table_model.palette
        canvas.clear(rect, palette.band)
        canvas.box(rect, palette.turn, HEAVY)
        canvas.put(rect.x + 2, rect.y, f" {self._title()} ", palette.turn, rect.width - 4)
        inside = rect.inner(2)
        says, asks = self._advice()
        asked = list(wrap(asks, inside.width)) if asks else []
        room = max(inside.height - len(asked), 0)
        style = palette.bad if self._reply else PLAIN
        lines: list[tuple[str, Style]] = [(line, style) for line in wrap(says, inside.width)][:room]
        lines += [("", PLAIN)] * min(1, room - len(lines))
        if not asks:
            lines += self._lately(inside.width, room - len(lines), picture)
        lines += [(line, palette.turn) for line in asked]
        for y, (text, drawn) in enumerate(lines[: inside.height], start=inside.y):
            canvas.put(inside.x, y, text, drawn, inside.width)
        if self.done:
            canvas.spot("key:enter", rect)

    def _lately(self, width: int, room: int, picture: ScreenModel) -> list[tuple[str, Style]]:
        """Return the end of what the log tells of this turn."""
        log = picture.table_model.log
        begins = max((at for at, line in enumerate(log) if line.heading), default=0)
        lines = [text for line in log[begins + 1 :] for text in wrap(line.text, width)]
        return [(text, picture.table_model.palette.dim) for text in lines[-room:]] if room > 0 else []

    def _title(self) -> str:
        lesson = self.coach.lesson
        word = self.localizer(f"{self._course.key}.lesson.{lesson}")
        return self.localizer("tutorial.title", lesson=lesson, lessons=self._course.lessons, word=word)

    def _draw_keys(self, canvas: Canvas, picture: ScreenModel) -> None:
        table_model, localizer = picture.table_model, self.localizer
        if table_model.picked:
            return
        leave = KeyHint("escape", localizer("key.tutorial.leave"), "key:escape")
        if self.done:
            word = "tutorial.next" if self._scenario_number + 1 < len(self._course.scenarios) else "tutorial.play"
            keys = [KeyHint("enter", localizer(word), "key:enter"), leave]
        else:
            commands = self.game_ui.commands(table_model)
            keys = choice_keys(picture)
            keys += [KeyHint("u", localizer("key.table.undo"), "key:u")] if picture.can_undo else []
            if is_small(self.game_ui, canvas.width, canvas.height):
                keys.append(KeyHint("tab", localizer("table.pane"), "key:tab"))
            usual = (("r", "key.table.rule"), ("L", "key.table.log"), ("question_mark", "table.help"))
            keys += [] if any("escape" in command.keys for command in commands) else [leave]
            keys += [KeyHint(name, localizer(word), f"key:{name}") for name, word in usual]
        line = Rect(0, canvas.height - 1, canvas.width, 1)
        canvas.clear(line)
        draw_keys(canvas, line, table_model, keys)
