"""A game of two rules, to try what the shared screens do for any game: everybody bids blind, then dice fall.

Each hand all seats bid at once, from 0 up to the highest die; the bids come out together. Then each seat rolls in turn,
and takes as many points as it bid unless it bid above its die. The cards are the bids one holds: they are secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.errors import BadSetup
from engine.core.game import Bot
from engine.core.log import Player
from engine.core.model import Chance, Decide, Intervention, Outcome, Over, Roll, Seat, TimeCalled, places_by
from engine.core.ordinary_game import OrdinaryGame
from engine.core.redaction import VisibleTo
from engine.games.registry import GAMES
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import MONO
from tui.games import dice
from tui.games import game_ui as games
from tui.games.controls import Controls, Zone, press
from tui.games.default_ui import DefaultUI
from tui.games.drawing import DrawContext
from tui.games.game_ui import GameUI
from tui.games.layout import Layout
from tui.games.table_model import ChoiceTree, HandSummary, Highlight, TableModel
from tui.services.identity.user_settings import SessionSettings
from tui.texts import localizer as i18n
from tui.texts.catalog import SentenceCatalog
from tui.texts.localizer import Localizer, Session
from tui.texts.match_log import LogLine


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every shape that an option may have."""

    hands: Annotated[int, Meta(ge=1, le=9)] = 2
    loud: bool = False
    speed: Literal["slow", "fast"] = "slow"
    top: Annotated[int, Meta(ge=4, le=6)] | None = None
    luck: tuple[Annotated[int, Meta(ge=0, le=9)], ...] = ()


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """Say a number, unseen."""

    number: int


class RollDie(msgspec.Struct, frozen=True, tag="roll"):
    """Roll the die."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """All bids come out."""

    bids: tuple[int, ...]


class Made(msgspec.Struct, frozen=True, tag="made"):
    """A seat has bid: what, only itself may know."""

    seat: Seat
    number: Annotated[int | None, VisibleTo("seat")]


class Fell(msgspec.Struct, frozen=True, tag="fell"):
    """A die fell."""

    seat: Seat
    die: int


class HandEnded(msgspec.Struct, frozen=True, tag="hand_ended"):
    """The points after a hand."""

    hand: int
    points: tuple[int, ...]
    last: bool


class State(msgspec.Struct, frozen=True):
    """A match: bids are -1 until made, the seat on turn rolls."""

    options: Options
    bids: tuple[int, ...]
    points: tuple[int, ...]
    dice: tuple[int, ...] = ()
    rolling: bool = False
    hand: int = 1
    over: bool = False


class View(msgspec.Struct, frozen=True):
    """What a seat sees."""

    viewer: Seat | None
    bids: tuple[int | None, ...]
    points: tuple[int, ...]
    dice: tuple[int, ...]
    hand: int


Event = Opened | Made | Fell | HandEnded


class Toy(OrdinaryGame):
    """The game."""

    key = "toy"
    rules_versions: tuple[str, ...] = ("toy-1",)
    seats = range(2, 6)
    options_type = Options
    action_type: Any = Bid | RollDie
    event_type: Any = Event
    bots: Mapping[str, Bot] = {"first": RandomBot()}

    def initial_state(self, options: Options, seats: int, rules: str = rules_versions[-1]) -> State:
        if seats not in self.seats:
            raise BadSetup("bad_seats", game=self.key, least=2, most=5, seats=seats)
        if options.speed == "fast" and seats > 3:
            raise BadSetup("bad_seats", game=self.key, least=2, most=3, seats=seats)
        if options.luck and len(options.luck) != seats:
            raise BadSetup("bad_option", game=self.key, detail="luck")
        return State(options, (-1,) * seats, (0,) * seats)

    def turn(self, state: State) -> Any:
        if state.over:
            return Over(Outcome(places_by([(points,) for points in state.points]), state.points, "hands"))
        waiting = tuple(seat for seat, bid in enumerate(state.bids) if bid < 0)
        if waiting:
            return Decide(waiting)
        seat = len(state.dice)
        return Chance(Roll(1), f"hand {state.hand} seat {seat} die") if state.rolling else Decide((seat,))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        turn = self.turn(state)
        if not (isinstance(turn, Decide) and seat in turn.seats):
            return ()
        return (
            (RollDie(),)
            if -1 not in state.bids
            else tuple(Bid(number) for number in range((state.options.top or 6) + 1))
        )

    def apply(self, state: State, seat: Seat, action: Any, events: list[Event] | None = None) -> State:
        heard = events if events is not None else []
        self.check(state, seat, action)
        if isinstance(action, RollDie):
            return replace(state, rolling=True)
        heard.append(Made(seat, action.number))
        state = replace(state, bids=(*state.bids[:seat], action.number, *state.bids[seat + 1 :]))
        if -1 not in state.bids:
            heard.append(Opened(state.bids))
        return state

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Event] | None = None) -> State:
        heard = events if events is not None else []
        seat = len(state.dice)
        heard.append(Fell(seat, drawn[0]))
        points = list(state.points)
        points[seat] += state.bids[seat] if state.bids[seat] <= drawn[0] else 0
        state = replace(state, dice=(*state.dice, *drawn), points=tuple(points), rolling=False)
        if len(state.dice) < len(state.bids):
            return state
        last = state.hand == state.options.hands
        heard.append(HandEnded(state.hand, state.points, last))
        if last:
            return replace(state, over=True)
        return replace(state, bids=(-1,) * len(state.bids), dice=(), hand=state.hand + 1)

    def intervene(self, state: State, act: Intervention, events: list[Event] | None = None) -> State:
        return replace(state, options=replace(state.options, hands=state.hand)) if act == TimeCalled() else state

    def view(self, state: State, seat: Seat | None) -> View:
        closed = -1 in state.bids
        bids = tuple(None if bid < 0 or (closed and at != seat) else bid for at, bid in enumerate(state.bids))
        return View(seat, bids, state.points, state.dice, state.hand)

    def automatic(self, view: Any, action: Any, alone: bool) -> bool:
        return isinstance(action, RollDie) and alone

    def has_secrets(self, view: Any) -> bool:
        return None in view.bids

    def moments(self, events: Sequence[Event]) -> tuple[str, ...]:
        return tuple("end" for event in events if isinstance(event, HandEnded) and event.last)

    def progress(self, state: State) -> tuple[int, ...]:
        return state.hand, len(state.dice)


def _draw(pen: DrawContext, area: Rect) -> None:
    table_model, view, canvas = pen.table_model, pen.view, pen.canvas
    fallen = dice.faces_of(view.dice, table_model.tumbling)
    for seat, name in enumerate(table_model.localizer.names):
        bid = "?" if view.bids[seat] is None else str(view.bids[seat])
        text = f"{name} bid {bid} points {view.points[seat]} "
        x = canvas.put(area.x, area.y + seat, text, table_model.palette.bold)
        if seat < len(fallen):
            dice.small(canvas, x, area.y + seat, fallen[seat], table_model)
    for at, spot in enumerate(offered.following(table_model)):
        canvas.put(area.x + 3 * at, area.y + 8, spot[4:], table_model.palette.key)
        canvas.spot(spot, Rect(area.x + 3 * at, area.y + 8, 1, 1))


offered = Zone(name="bid", keys="0123456789", numbered=True)
CONTROLS = Controls({Bid: offered.pick("number"), RollDie: press("roll", "d", "toy.roll")}, zones=(offered,))
LAYOUT = Layout(
    roomy=(40, 12),
    tall=30,
    panes=("table.log",),
    head=lambda pen, line: None,
    middle=_draw,
    others=_draw,
    review=_draw,
    table=lambda layout, pen, area, tall: _draw(pen, area),
)


class ToyUI(DefaultUI):
    """Draws a line for every seat and the bids of who sits here."""

    def __init__(self) -> None:
        super().__init__("toy")
        self.layout, self.controls = LAYOUT, CONTROLS

    steps: tuple[str, ...] = ("toy.step.hand", "toy.step.die")
    marks = MappingProxyType({"end": "#"})

    def draw(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the seats from the first line on, with none above them."""
        _draw(self._pen(canvas, table_model), area)

    draw_review = draw

    def name_of(self, view: Any, action: Any, localizer: Localizer) -> str:
        return f"bid {action.number}" if isinstance(action, Bid) else "roll"

    def describe(self, view: Any, localizer: Localizer) -> tuple[str, ...]:
        return (f"hand {view.hand}",)

    def prompt(self, table_model: TableModel) -> str:
        if table_model.me is None or table_model.me not in table_model.asked:
            return "waiting"
        return f"{table_model.localizer.names[table_model.me]}, {'roll' if self.commands(table_model) else 'bid'}"

    def hint(self, table_model: TableModel) -> str:
        return ""

    def details(self, table_model: TableModel) -> tuple[str, ...]:
        return ("toy",)

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        match event:
            case Made(seat=seat, number=number):
                return LogLine(f"{localizer.names[seat]} bids {'?' if number is None else number}")
            case Fell(seat=seat, die=die):
                return LogLine(f"{localizer.names[seat]} rolls {die}")
            case HandEnded(hand=hand):
                return LogLine(f"hand {hand} ends")
            case _:
                return None

    def flourish(self, event: Any, localizer: Localizer, me: Seat | None) -> Highlight | None:
        return (
            Highlight(f"{localizer.names[event.seat]} ROLLED {event.die}", (), (event.die,))
            if type(event) is Fell
            else None
        )

    def hand_summary(self, events: Sequence[Any], view: Callable[[], Any], localizer: Localizer) -> HandSummary | None:
        ended = next((event for event in events if isinstance(event, HandEnded) and not event.last), None)
        if ended is None:
            return None
        rows = ((name, str(points)) for name, points in zip(localizer.names, ended.points, strict=True))
        return HandSummary(f"After hand {ended.hand}", (("Name", "Points"), *rows))

    def ending(self, outcome: Outcome, localizer: Localizer) -> str:
        return "toy is over"

    def results(
        self, view: Any, outcome: Outcome, plies: Sequence[Any], localizer: Localizer
    ) -> tuple[tuple[str, ...], ...]:
        rows = zip(outcome.places, localizer.names, outcome.scores, strict=True)
        return (("Place", "Name", "Points"), *((f"{place}", name, f"{score}") for place, name, score in rows))


GAME_UI: GameUI = ToyUI()

WORDS = {
    "game.toy": "Toy",
    "game.toy.line": "Bids and dice",
    "game.toy.seats": "2-4",
    "game.toy.help": "Bid and roll, {least} to {most}.",
    "game.toy.time": "The hand is finished.",
    "game.toy.resign": "You leave.",
    "bot.first": "bot «first»",
    "bot.first.help": "Any bid.",
    "reason.hands": "hands",
    "toy.step.hand": "hand",
    "toy.step.die": "die",
    "toy.roll": "roll",
    **{f"option.toy.{name}": name for name in ("hands", "loud", "speed", "top", "luck")},
    **{f"option.toy.{name}.help": f"about {name}" for name in ("hands", "loud", "speed", "top", "luck")},
    **{f"option.toy.speed.{name}": name for name in ("slow", "fast")},
    "option.toy.top.none": "as the die",
}


def catalog_with(language: str, more: Mapping[str, str]) -> SentenceCatalog:
    """The catalog of a language with more words."""
    catalog = SentenceCatalog(language)
    catalog.loaded.update({**catalog, **more})
    return catalog


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """The game with its face and its words, for one test."""
    monkeypatch.setattr(i18n, "catalog", lambda language: catalog_with(language, WORDS))
    monkeypatch.setitem(games.GAME_UIS, "toy", "tests.tui.toy")
    monkeypatch.setitem(GAMES.makers, "toy", cache(Toy))
    games.game_ui_of.cache_clear()
    yield Toy()
    games.game_ui_of.cache_clear()


def toy_scene(**chosen: Any) -> TableModel:
    """An empty table, by the settings chosen."""
    session = Session(SessionSettings(**chosen), {}, language="en")
    return TableModel(Localizer(session, ("Ana",)), MONO, (Player("Ana"),), None, (), ChoiceTree())
