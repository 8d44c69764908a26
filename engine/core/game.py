"""The contract between a game and everything that plays, keeps or shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from engine.core.judging import Judge
from engine.core.model import Intervention, Reason, Seat, Taking, Turn
from engine.core.table_cards import TableCards

if TYPE_CHECKING:
    from engine.core.story import Afterword, BotChoice, Story

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
Event = TypeVar("Event")
Options = TypeVar("Options")
Memory = TypeVar("Memory")


class Rng(Protocol):
    """A source of numbers for bots; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, and without, `stop`."""
        ...


class Bot(Protocol):
    """A player made of code.

    It sees a view and a memory, never a state, and keeps nothing between two choices.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any, budget: int) -> Any:
        """Return one of the legal actions.

        `memory` is what the seat remembers (Game.remember), `budget` how many playouts the choice may cost: never
        seconds, so that the same seed gives the same choice anywhere.
        """
        ...


class Game(Protocol[State, Action, View, Event, Options, Memory]):
    """One card game as pure functions over frozen states.

    A state is never changed: `apply`, `carry_out`, `resolve` and `intervene` return a new one. They take an optional
    list and append to it what happened, in order; a search that needs no story passes none, and pays for none.
    """

    key: str
    """The name in files and on the command line, such as "chama"."""
    rules_versions: tuple[str, ...]
    """The published versions of the rules that a match can be played by, the newest last.

    A new match gets the newest, and its log names it. Whatever changes what may be done or what comes of it, once
    matches have been played, makes a new version; the older ones stay, so that their matches open, go on, verify and
    replay. A version is no copy of the game: its number, or what follows from it, is a field of the state, asked only
    by the lines that decide by it. A log of a version that is not here is refused, never misread.
    """
    seats: range
    """How many seats the game can be played with."""
    options_type: type[Options]
    action_type: Any
    """The union of all actions, each with a tag: a file format."""
    event_type: Any
    """The union of all events."""
    state_type: type[State]
    view_type: type[View]
    memory_type: type[Memory]
    """States, views and memories are what they were once they have been written down and read by their types.

    A side line keeps the state that it starts from: a field that is new in a state has a default.
    """
    reasons: tuple[str, ...]
    """Why a match of it may end, as its outcome says, besides being abandoned."""
    bots: Mapping[str, Bot]
    """The game's own bots by name; "random" plays in every game."""

    table_cards: TableCards | None
    """What a match that is typed in from a real table needs; None in a game that has no cards to tell one by one."""
    levels: tuple[str, ...]
    """The names of those that are levels, the weakest first, as `carteado bench ladder` has placed them."""

    presets: Mapping[str, Options]
    """The sets of options that have a name of their own, where they are more than the kinds of the game."""

    unoffered: frozenset[str]
    """The options that no form, line or command lists; a table that has them is played all the same."""

    personal: frozenset[str]
    """The options that are no rule: where each player's own choice begins, which is changed at the table."""

    texts: Mapping[str, tuple[str, ...]]
    """What the options that are texts are chosen from, by their names."""

    decided_words: tuple[str, ...]
    """The catalog tags that `decided` names."""

    judge: Judge | None
    """How its play is judged by playouts; None where they say nothing honest."""

    def initial_state(self, options: Options, seats: int, rules: str = ...) -> State:
        """Return the state before the first draw.

        Raises BadSetup for options or seats that do not go together. `rules` is one of `rules_versions`, the newest
        when it is left out; the whole match is played by it.
        """
        ...

    def turn(self, state: State) -> Turn:
        """Return what the match waits for: a choice, a draw or nothing more."""
        ...

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return every action the seat may take now, in a fixed order.

        Empty unless the match waits for the seat. Where one choice has thousands of sets, the game asks for one item at
        a time. An action in which a player says something in words of their own is listed without any
        (`without_words`).
        """
        ...

    def next_choice(self, state: State) -> tuple[Seat, tuple[Action, ...]] | None:
        """Return the first seat that the match waits for, with its legal actions.

        None for a draw and at the end. What `turn` and `legal_actions` say, asked at once, since playouts ask it before
        every action.
        """
        ...

    def apply(self, state: State, seat: Seat, action: Action, events: list[Event] | None = None) -> State:
        """Return the state after the action.

        Raises IllegalAction for anything that `explain` has a reason against.
        """
        ...

    def carry_out(self, state: State, seat: Seat, action: Action, events: list[Event] | None = None) -> State:
        """Return the state after an action that `legal_actions` lists, which is not checked again.

        For playouts, which take what they were just given; what any other action makes of the state means nothing.
        """
        ...

    def resolve(self, state: State, drawn: tuple[int, ...], events: list[Event] | None = None) -> State:
        """Return the state after the draw it waits for; `drawn` has the shape that the draw tells."""
        ...

    def intervene(self, state: State, act: Intervention, events: list[Event] | None = None) -> State:
        """Return the state after an act from outside the rules, such as a resignation."""
        ...

    def can_take_back(self, before: State, seat: Seat, after: State) -> bool:
        """Tell whether the step from `before` to `after` showed the seat nothing new.

        It may be undone.
        """
        ...

    def noticed_by(self, state: State, entry: Any) -> tuple[Seat, ...] | None:
        """Return the seats that may know of an action, a draw or a time-out in this state; None for everybody.

        An act that a seat may not notice changes nothing in its view, its events, its `turn` or the match's progress.
        It is also left out of the numbers of plies that the seat is shown (engine.core.visible).
        """
        ...

    def seen_options(self, options: Options, seat: Seat | None) -> Options:
        """Return the options as the seat may know them, a spectator for None.

        What others keep secret is left out.
        """
        ...

    def decided(self, options: Options) -> Mapping[str, str]:
        """Return the options that other options make irrelevant, by name; usually none.

        Each has the catalog tag of the value that is played instead, one of `decided_words`, or "" where the option
        does nothing.
        """
        ...

    def at_one_keyboard(self, options: Options) -> Options:
        """Return the options suited to people who share one keyboard; usually unchanged."""
        ...

    def against_bots(self, options: Options) -> Options:
        """Return the options suited to one person against bots; usually unchanged."""
        ...

    def named_bots(self, options: Options, seats: int) -> Mapping[Seat, str]:
        """Return the bot names that the table's rules prescribe, by seat; usually none."""
        ...

    def named_values(self, option: str) -> Mapping[str, Any]:
        """Return the named choices of a per-seat option, such as ready decks, by catalog key.

        Usually none. There are at least as many as seats: a seat that has chosen nothing has the one in its place.
        """
        ...

    def brought_by(self, bot: str) -> Mapping[str, Any]:
        """Return a bot's default values for the per-seat options that nobody chose for it; often none."""
        ...

    def opened_options(self, state: State) -> tuple[Seat, ...]:
        """Return the seats whose secret options the rules have opened by now; when the match is over, all are."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may see, or a spectator for None; built by naming what may be seen."""
        ...

    def remember(self, memory: Memory | None, seat: Seat | None, events: Sequence[Event]) -> Memory:
        """Return the memory after these events, as redacted for the seat (None: a spectator), in their order.

        It holds what the seat knows and its view does not tell: cards that it saw go by, who holds a card that it
        knows, what somebody cannot hold. `memory` is None before the first event of the match.
        """
        ...

    def sample(self, view: View, memory: Memory, rng: Rng) -> State:
        """Return a state that may be the real one for all that the viewer knows, hidden cards dealt at random.

        The view of it is this view, and it goes on to an end. `memory` is the viewer's, up to the last event.
        """
        ...

    def explain(self, state: State, seat: Seat, action: Action) -> Reason | None:
        """Return why the action is not legal now, with its rule; None when it is legal."""
        ...

    def without_words(self, action: Action) -> Action:
        """Return an action as `legal_actions` lists it: without words of the player's own; mostly the same.

        `explain` tells which words may be said. Words change nothing but the sentences about the action.
        """
        ...

    def sides(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return who plays together by these options; () where everybody plays alone."""
        ...

    def lapse(self, state: State, seat: Seat) -> Action | None:
        """Return the default action for a seat whose time is up, None to let a bot choose."""
        ...

    def stays_unseen(self, options: Options) -> bool:
        """Tell whether what a seat did unseen stays unseen after the match, but for organisers."""
        ...

    def first_purse(self, options: Options) -> int:
        """Return what a newcomer brings to a campaign with these options.

        0 where no money goes from match to match.
        """
        ...

    def with_purses(self, options: Options, purses: tuple[int, ...]) -> Options:
        """Return the options of a match to which each seat brings its purse, one number a seat, each above 0.

        Raises BadSetup where no money goes from match to match, and for purses that the game cannot be played with.
        """
        ...

    def same_day(self, options: Options, ended: Iterable[State]) -> Options:
        """Return the options of a campaign's match after its matches of one day; usually unchanged."""
        ...

    def takings(self, state: State) -> tuple[Taking, ...]:
        """Return what each seat takes home from a match that is over.

        () where no money goes from match to match.
        """
        ...

    def warm(self, options: Options, seats: int) -> None:
        """Fill the caches that bots use at a table with these options."""
        ...

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return the remarks of one of the game's bots after a match: why it played so, and on a rival.

        It looks only at what happened and searches nothing, since a screen asks for it between two pictures.
        """
        ...

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return why a good player would choose so, by what the seat knows.

        None where it cannot be said plainly.
        """
        ...

    def has_secrets(self, view: Any) -> bool:
        """Tell whether the viewer knows anything that another person at the same screen must not see."""
        ...

    def automatic(self, view: Any, action: Action, alone: bool) -> bool:
        """Tell whether the viewer's only action may be taken without asking the viewer.

        `alone` tells that no other person sees when it is taken: before others, an answer that comes at once may tell
        what the hand does not hold.
        """
        ...

    def moments(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the codes of the key moments among the events, such as "razing", for marks in a replay."""
        ...

    def progress(self, state: State) -> tuple[int, ...]:
        """Return how far the match has come, coarse to fine (turn, battle ...): what a replay steps by."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any, Any]
