"""Minutes of matches for a person among bots, by the bots' pause and the person's pace (docs/bots.md)."""

from __future__ import annotations

from math import log2
from typing import Any, NamedTuple

from engine.core.bots import usual_bot, walk
from engine.core.log import Acted
from engine.core.manners import Figure, Watched, median_of, streams
from engine.core.model import Seat
from engine.core.redaction import redact
from engine.core.story import BotChoice
from engine.games.registry import GAMES
from tui.bench.workers import TellingWorkers
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.teaching import courses_of
from tui.services.identity.user_settings import BOT_PAUSES, SessionSettings
from tui.services.in_order import Workplace
from tui.services.matches.scenarios import Course
from tui.services.matches.table_options import seats_for, with_named
from tui.texts.lengths import measured_lengths
from tui.texts.localizer import Session, Words

READING = 238 / 60
"""Words a second that people read silently in English, the mean of many studies (Brysbaert 2019)."""
THOUGHT = 1.35
"""Seconds of one act of the mind (Card, Moran and Newell 1983): each weighs twice as many choices."""
KEYS = 2 * 0.28
"""Seconds for the two keys of a choice, by somebody who types as people on average do (the same source)."""
_ME: Seat = 0
_PAUSE = BOT_PAUSES["normal"]


class Sitting(NamedTuple):
    """A match to be timed, by its number.

    `option` is the option played besides the defaults, "" for none.
    """

    game: str
    option: str
    number: int
    seed: int


def length_figures(matches: int, seed: int, where: Workplace | None = None) -> dict[str, Figure]:
    """Return the median minutes of a match of each game at its smallest table, and of its first tutorial.

    The names are those of `tui/texts/lengths.json`: a game, with an option or `tutorial` after a space. Options
    measured are those that the file already names.
    """
    workers, figures = TellingWorkers(where), {}
    for name in (*GAMES, *[kept for kept in measured_lengths() if "=" in kept]):
        key, _, option = name.partition(" ")
        sittings = [Sitting(key, option, number, seed) for number in range(matches)]
        figures[name] = _rounded(median_of(workers(name, minutes_of, sittings)))
    for key in GAMES:
        minutes = tutorial_minutes(courses_of(key)[0])
        figures[f"{key} tutorial"] = _rounded(Figure(minutes, minutes, minutes, 1))
    return figures


def _rounded(figure: Figure) -> Figure:
    return Figure(round(figure.value, 2), round(figure.low, 2), round(figure.high, 2), figure.cases)


def choice_seconds(choices: int) -> float:
    """Return how long a person takes to choose among this many actions and to press the keys."""
    return THOUGHT * log2(choices + 1) + KEYS


class MatchPace:
    """The time that a match takes the person in seat 0, step by step."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._bots = 0.0
        self._read = 0.0

    def bot_moves(self) -> None:
        """Let a bot make a move that everybody notices."""
        self._bots += _PAUSE

    def reads(self, count: int) -> None:
        """Add the time to read this many words of the log."""
        self._read += count / READING

    def catches_up(self) -> None:
        """Let the person read to the end what was said; the bots have moved meanwhile."""
        self.seconds += max(self._bots, self._read)
        self._bots = self._read = 0.0

    def chooses(self, choices: int) -> None:
        """Let the person choose; a lone choice is made by the app."""
        if choices > 1:
            self.catches_up()
            self.seconds += choice_seconds(choices)


def minutes_of(sitting: Sitting) -> float:
    """Return how long the match takes, whose choices are all made by the game's usual bot."""
    game, game_ui = GAMES[sitting.game], game_ui_of(sitting.game)
    options = _options(sitting)
    seats = seats_for(game, options, min(game.seats))
    options = with_named(game, options, seats)
    session = Session(SessionSettings(language="en", welcomed=True))
    localizer = localizer_of(session, game.key, options, tuple("ABCDEFGHI"[:seats]))
    chosen: list[BotChoice] = []
    bots = [Watched(game.bots[usual_bot(game)], chosen.append)] * seats
    chance, choices = streams("length", f"{sitting.seed} {sitting.game} {sitting.option} {sitting.number}")
    events: list[Any] = []
    pace, heard, before = MatchPace(), 0, None
    for state, seat in walk(game, options, bots, chance, choices, events):
        if seat is not None:
            legal = game.legal_actions(before, seat)
            action = chosen.pop().action if len(legal) > 1 else legal[0]
            if seat == _ME:
                pace.chooses(len(legal))
            elif game.noticed_by(before, Acted(seat, action, 0)) is None:
                pace.bot_moves()
        seen = [event for event in (redact(event, _ME) for event in events[heard:]) if event is not None]
        lines = [line.text for event in seen if (line := game_ui.sentence(event, localizer)) is not None]
        pace.reads(sum(len(text.split()) for text in lines))
        heard, before = len(events), state
    pace.catches_up()
    return pace.seconds / 60


def _options(sitting: Sitting) -> Any:
    game = GAMES[sitting.game]
    name, _, value = sitting.option.partition("=")
    return game.against_bots(game.options_type(**({name: int(value)} if name else {})))


def tutorial_minutes(course: Course) -> float:
    """Return how long it takes to read what the coach says and to do each thing that it asks for."""
    words, seconds = Words("en"), 0.0
    for scenario in course.scenarios:
        names = dict.fromkeys([*(step.name for step in scenario.steps), f"{scenario.name}.done"])
        keys = [f"tutorial.{course.game}.{name}{part}" for name in names for part in ("", ".do")]
        seconds += sum(len(words(key, keys="", rival="").split()) for key in keys if key in words) / READING
        seconds += len(scenario.steps) * choice_seconds(1)
    return seconds / 60
