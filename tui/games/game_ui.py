"""GameUI: the protocol of a game on the screen, and the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.model import Chance, Outcome, Reason, Roll, Seat
from engine.core.story import Afterword
from engine.games.installed import installed
from engine.games.registry import GAMES
from engine.review.model import Gain
from tui.games.windows import draw_interlude
from tui.services.matches.table_options import Named, own_options_of, own_values
from tui.texts.events import EventTexts, format_ending
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas, Rect
    from tui.services.review.knowledge import Known
    from tui.services.review.winning import TurnWins
    from tui.texts.localizer import Session


from tui.games.controls import Controls
from tui.games.drawing import DrawContext
from tui.games.layout import Layout
from tui.games.table_model import (
    ChoicePath,
    ChoiceTree,
    Command,
    HandSummary,
    Highlight,
    Insight,
    Pile,
    SeenCard,
    TableModel,
)


class GameUI(Protocol):
    """Drawing and words of a game."""

    key: str
    layout: Layout
    """Where the parts of the table lie, and what draws each."""
    controls: Controls
    """Which spots choose an action."""
    steps: tuple[str, ...]
    """The catalog keys of what the game's `progress` counts, coarse to fine: a replay winds by the first two."""
    events: EventTexts
    """How events are told."""
    heading: type
    """The event that is a heading in the log."""
    settings: tuple[type, ...] = ()
    """The actions that change only what their player is asked from then on: no answers."""
    readable: Callable[[TableModel], tuple[tuple[str, ...], ...]] | None = None
    """Returns the cards that may be read large, each in lines with its name first; None in a game without such."""
    piles: Callable[[TableModel], tuple[Pile, ...]] | None = None
    """Returns the piles that everybody may look through; None in a game without such."""
    reads_hand: bool = False
    """Whether every card of a hand has a text that is read when the card is first seen."""
    could_win: Callable[[Any], bool] | None = None
    """Tells of the view of a seat on turn whether it can win at once by what it knows; None where no game tells."""
    turn_wins: TurnWins | None = None
    """How such a turn is won, step by step; None where no game tells."""
    tally: Callable[[Any], tuple[int, ...]] | None = None
    """Returns what each seat openly has of what decides the match, by a spectator's view; None where nothing does.

    The catalog key "GAME.tally" is what it counts, such as life points.
    """
    unsaid: tuple[type, ...] = ()
    """The actions that are left out where several are named one after another: the next one tells of them."""
    measured: frozenset[str] = frozenset()
    """The gains of a better line (Gain.trait) that are told by how great they are, not by how often they are had."""
    marks: Mapping[str, str]
    """The character that marks each key moment, one of those that the game's `moments` tells, on every terminal."""

    def suits(self, options: Any) -> tuple[str, ...]:
        """Return the suit that is each seat's own, as letters of SUITS; () where seats have none."""
        return ()

    def roles(self, options: Any, seats: int, seat: Seat, session: Session) -> tuple[str, ...]:
        """Return each seat's role by the match's options, in words, such as suit or deck."""
        suits = self.suits(options)
        own = (session.suit(suits[seat]),) if suits else ()
        return (*own, *_named_of(GAMES[self.key], options, seats, seat, session))

    def winning(self, view: Any, localizer: Localizer, /) -> Iterator[str]:
        """Yield how a seat wins on its turn and what may still stop it."""
        return iter(())

    def card_face(self, card: int, seat: Seat, localizer: Localizer, /) -> str:
        """Return a card of a seat as it is typed and listed, of a game whose matches may be typed in."""
        return str(card)

    def lot_face(self, state: Any, chance: Chance, at: int, number: int, localizer: Localizer, /) -> str:
        """Return the meaning of a random number; `at` is its index among those drawn together."""
        return str(number) if isinstance(chance.draw, Roll) else str(number + 1)

    def lot_question(self, state: Any, at: int, localizer: Localizer, /) -> str:
        """Return the question about a random number; `at` is its index among those drawn together.

        By default who begins.
        """
        return localizer("by_hand.lot.first")

    def roll_of(self, state: Any, localizer: Localizer, /) -> str:
        """Return in a sentence whose dice fall, or why; "" if obvious."""
        return ""

    def unseen_words(self, state: Any, what: Any, localizer: Localizer, /) -> str:
        """Return the words for an action with a card that nobody names, "" where the usual words do."""
        return ""

    def face_down_words(self, state: Any, piece: int, localizer: Localizer, /) -> str:
        """Return what a face-down card on the table is called, in a game whose hands may stay hidden."""
        return ""

    def draw(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the table as the seat sees it, and name the spots that can be pointed at."""
        self.layout.draw(self._pen(canvas, table_model), area)

    def draw_review(self, canvas: Canvas, area: Rect, table_model: TableModel) -> None:
        """Draw the table for a viewer without a seat."""
        self.layout.draw_review(self._pen(canvas, table_model), area)

    def draw_replayed(self, canvas: Canvas, area: Rect, table_model: TableModel, events: Sequence[Any]) -> None:
        """Draw a place of a replay.

        What the last events touched is marked, and how a hand ended stands over it.
        """
        self.draw_review(canvas, area, table_model)
        traces = self.traces(events)
        for spot in canvas.spots:
            if spot.name in traces:
                canvas.restyle(spot.rect, table_model.palette.flash)
        hand_summary = self.hand_summary(events, lambda: table_model.view, table_model.localizer)
        if hand_summary is not None:
            draw_interlude(canvas, area, table_model.palette, hand_summary, "")

    def panes(self) -> tuple[str, ...]:
        """Return the catalog keys of the panes of a small screen, the one to act from first."""
        return self.layout.panes

    def draw_pane(self, canvas: Canvas, area: Rect, table_model: TableModel, pane: int) -> None:
        """Draw one pane of the table for a small screen."""
        self.layout.draw_pane(self._pen(canvas, table_model), area, pane)

    def _pen(self, canvas: Canvas, table_model: TableModel) -> DrawContext:
        keys = self.controls.shown_keys(table_model)
        return self.layout.context(canvas, table_model, keys)

    def paths(self, view: Any, action: Any) -> tuple[ChoicePath, ...]:
        """Return the ways to choose an action: the names of the spots pressed one after another."""
        return self.controls.paths(view, action)

    def probe(self, view: Any, picked: ChoicePath, spot: str) -> Any | None:
        """Return the action that pressing the spot would most likely mean, so that a refusal can say why."""
        return self.controls.probe(view, picked, spot)

    def why(self, reason: Reason, localizer: Localizer) -> str:
        """Return why something cannot be done now, in words.

        Cards in the data are numbers that only the game reads.
        """
        return localizer(f"error.{reason.code}", **reason.data)

    def name_of(self, view: Any, action: Any, localizer: Localizer) -> str:
        """Return a legal action as a choice in words, such as "play 3 × 9 with a jester"."""
        ...

    def brief_of(self, view: Any, action: Any, localizer: Localizer, /) -> str:
        """Return a legal action in the fewest clear words beside the question."""
        return self.name_of(view, action, localizer)

    def together(self, view: Any, actions: Sequence[Any], localizer: Localizer, /) -> str:
        """Return in one line several actions of a type that the typed cards distinguish.

        "" where each has a line of its own.
        """
        return ""

    def describe(self, view: Any, localizer: Localizer) -> tuple[str, ...]:
        """Return all that the viewer may know of the table in plain sentences, for somebody who hears it."""
        ...

    def in_a_line(self, view: Any, localizer: Localizer, /) -> str:
        """Return the state of the match in a sentence or two: turn and scores."""
        ...

    def own_cards(self, view: Any, localizer: Localizer, /) -> Sequence[str]:
        """Return the viewer's cards in sentences; () where there are none."""
        ...

    def makes(self, view: Any, localizer: Localizer, /) -> str:
        """Return what the viewer's cards make now, said by itself when it changes; "" where nothing counts."""
        return ""

    def seen_cards(self, view: Any, localizer: Localizer, /) -> Iterable[SeenCard]:
        """Return the cards with a text that lie open to the viewer, the own ones first.

        () in a game without texts.
        """
        return ()

    def card_meant(self, view: Any, action: Any, /) -> str:
        """Return the `key` of the seen card that an action is about, "" for one that is about none."""
        return ""

    def cell_heard(self, view: Any, named: str, localizer: Localizer, /) -> str:
        """Return the content of a named cell in words, "" without a board."""
        return ""

    def comes_last(self, view: Any, action: Any, /) -> bool:
        """Tell whether an action stands last in a list, such as one that hits the viewer's own card."""
        return False

    def question(self, view: Any, localizer: Localizer, /) -> str:
        """Return the question in lines, where it is more than choosing an action.

        "" otherwise.
        """
        return ""

    def cards_before(self, view: Any, localizer: Localizer, /) -> Iterable[tuple[str, str]]:
        """Return the spots and names of the viewer's cards.

        In lines, typing one of these names shows why the card cannot be chosen.
        """
        return ()

    def hotkeys(self, table_model: TableModel) -> Mapping[str, str]:
        """Return the key of every spot that has one now, by the spot's name.

        Of several, spaced, the first is shown.
        """
        return self.controls.hotkeys(table_model)

    def typed(self, table_model: TableModel) -> str:
        """Return the zone whose spots may be typed by number now, or ""."""
        return self.controls.typed(table_model)

    def written(self, view: Any, action: Any) -> str:
        """Return the spot whose number is typed for the action, or ""."""
        return self.controls.written(view, action)

    def commands(self, table_model: TableModel) -> tuple[Command, ...]:
        """Return the choices besides cards that the seat has now."""
        return self.controls.commands(table_model)

    def first_focus(self, table_model: TableModel) -> str:
        """Return the spot to point at when the seat is asked anew."""
        return self.controls.first_focus(table_model)

    def aims(self, table_model: TableModel) -> bool:
        """Tell whether the present choice asks for a target, so that arrows move among targets."""
        return False

    def prompt(self, table_model: TableModel) -> str:
        """Return in one sentence what the match waits for, and from whom."""
        ...

    def hint(self, table_model: TableModel) -> str:
        """Return what the spot in focus is, or what pressing it does; "" when there is nothing to say."""
        ...

    def details(self, table_model: TableModel) -> tuple[str, ...]:
        """Return lines about the spot in focus: all that lies open about it."""
        ...

    def caution(self, view: Any, moves: ChoiceTree, action: Any, /) -> str | None:
        """Return the catalog key of what should be said before the action is taken, once.

        None for most actions.
        """
        return None

    def words_asked(self, action: Any, /) -> str | None:
        """Return the catalog key of the question for the words that a player says with the action, or None.

        None for an action that says nothing.
        """
        return None

    def rulings(self, view: Any, localizer: Localizer, /) -> Sequence[tuple[int, str]]:
        """Return the answers that an organiser may give for the whole table, with their words.

        Mostly none.
        """
        return ()

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        """Return the event, as redacted for a viewer, in words; None for one that is not shown."""
        text = self.events.format(event, localizer)
        moment = next(iter(GAMES[self.key].moments((event,))), None)
        mark = "" if moment is None else self.marks[moment]
        return LogLine(text, heading=isinstance(event, self.heading), mark=mark) if text else None

    def flourish(self, event: Any, localizer: Localizer, me: Seat | None, /) -> Highlight | None:
        """Return a moment worth a flourish, as the seat `me` sees the table.

        One with dice lets them roll first.
        """
        ...

    def traces(self, events: Sequence[Any]) -> tuple[str, ...]:
        """Return the spots that these events touched, to be marked in a replay; usually none."""
        return ()

    def insight(self, known: Known, localizer: Localizer, /) -> tuple[Insight, ...]:
        """Return what a player with this knowledge could reckon, the most telling first.

        It follows from what is known alone: the same twice, and the same whatever others hold.
        """
        return ()

    def hand_summary(
        self, events: Sequence[Any], view: Callable[[], Any], localizer: Localizer, /
    ) -> HandSummary | None:
        """Return the summary of a hand that these events end, while the match goes on.

        None for all others. The events are those of one ply, as redacted for a viewer; `view` returns the viewer's own
        after that ply.
        """
        return None

    def ending(self, outcome: Outcome, localizer: Localizer) -> str:
        """Return in one sentence how a match with places ended."""
        return format_ending(self.key, outcome, localizer)

    def gain(self, gain: Gain, seat: Seat, localizer: Localizer, /) -> str:
        """Return the advantage of a better line, as the predicate of a sentence."""
        return ""

    def afterwords(self, said: Iterable[tuple[Seat, Afterword]], localizer: Localizer) -> list[str]:
        """Return what bots say of their play, each with its name before."""
        return [f"{localizer.names[seat]}: {self.afterword(word, localizer)}" for seat, word in said]

    def afterword(self, said: Afterword, localizer: Localizer) -> str:
        """Return what a bot says of its play in words; its data are written as those of the game's events are."""
        return localizer(
            said.key, **{name: self._said(name, value, said, localizer) for name, value in said.data.items()}
        )

    def _said(self, name: str, value: Any, said: Afterword, localizer: Localizer) -> object:
        if name == "seat":
            return localizer.names[value]
        formats = self.events.formats
        write = formats.get(name, formats.get(type(value)))
        return value if write is None else write(value, said, localizer)

    def results(
        self, view: Any, outcome: Outcome, events: Sequence[Any], localizer: Localizer, /
    ) -> tuple[tuple[str, ...], ...]:
        """Return the table of the end.

        A heading and a row for every seat, the best first, place and name first. The events are those of the whole
        match, as redacted for the viewer.
        """
        ...


GAME_UIS = {
    "chama": "tui.games.chama.game_ui",
    "dalmuti": "tui.games.dalmuti.game_ui",
    "wyrt_lordes": "tui.games.wyrt_lordes.game_ui",
    "wyrt_arton": "tui.games.wyrt_arton.game_ui",
    "magic_wizards": "tui.games.magic_wizards.game_ui",
}
"""The module of each game's GameUI, which holds it as GAME_UI; other packages name theirs in `carteado.game_uis`."""


def _named_of(game: AnyGame, options: Any, seats: int, seat: Seat, session: Session) -> Iterator[str]:
    """Yield the names of the values that a seat has of options with one a seat, where the game has named them."""
    for option in own_options_of(game):
        value = own_values(option, options, seats)[seat]
        if isinstance(value, Named) and value.key:
            yield session.words(value.key)


@cache
def game_ui_of(key: str) -> GameUI:
    """Return the GameUI of a game, the default one where its package brings none.

    Raises CarteadoError for no game.
    """
    # Each is imported when its game is opened: the first screen of the app should not wait for all of them.
    game_ui: GameUI
    if key in GAME_UIS:
        game_ui = import_module(GAME_UIS[key]).GAME_UI
    elif key not in GAMES:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAMES))
    elif point := installed("carteado.game_uis").get(key):
        game_ui = point.load()
    else:
        game_ui = import_module("tui.games.default_ui").DefaultUI(key)
    return game_ui


def localizer_of(session: Session, game: str, options: Any, names: tuple[str, ...]) -> Localizer:
    """Return the localizer of a match, with the names of its players."""
    return Localizer(session, names, game_ui_of(game).suits(options), options)
