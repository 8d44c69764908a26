"""Defaults for an ordinary game, which a game inherits and changes where it differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.core.errors import BadSetup, CarteadoError, IllegalAction
from engine.core.game import Bot, Rng
from engine.core.judging import Judge
from engine.core.model import Decide, Reason, Seat, Taking
from engine.core.table_cards import TableCards

if TYPE_CHECKING:
    from engine.core.story import Afterword, BotChoice, Story


class OrdinaryGame:
    """Defaults for a game in which everybody plays alone, notices every act and knows all options.

    A game of this kind needs its types, `initial_state`, `turn`, `legal_actions`, `carry_out` (or, where it checks by
    itself, `apply`), `resolve`, `intervene` and `view` (docs/new-game.md); what else is here it overrides when it wants
    more.
    """

    rules_versions: tuple[str, ...] = ("1",)
    memory_type: Any = type(None)
    bots: Mapping[str, Bot] = MappingProxyType({})
    reasons: tuple[str, ...] = ()
    table_cards: TableCards | None = None
    levels: tuple[str, ...] = ()
    presets: Mapping[str, Any] = MappingProxyType({})
    unoffered: frozenset[str] = frozenset()
    personal: frozenset[str] = frozenset()
    texts: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    decided_words: tuple[str, ...] = ()
    judge: Judge | None = None

    def explain(self: Any, state: Any, seat: Seat, action: Any) -> Reason | None:
        """Return "not_asked" for an action that is not among the legal ones."""
        return None if action in self.legal_actions(state, seat) else Reason("not_asked", "")

    def check(self: Any, state: Any, seat: Seat, action: Any) -> None:
        """Raise IllegalAction with the reason that `explain` gives against an action, if there is one."""
        reason = self.explain(state, seat, action)
        if reason is not None:
            raise IllegalAction(reason.code, reason.rule, **reason.data)

    def apply(self: Any, state: Any, seat: Seat, action: Any, events: list[Any] | None = None) -> Any:
        """Return what `carry_out` makes of an action that has passed `check`."""
        self.check(state, seat, action)
        return self.carry_out(state, seat, action, events)

    def carry_out(self: Any, state: Any, seat: Seat, action: Any, events: list[Any] | None = None) -> Any:
        """Return what `apply` returns."""
        return self.apply(state, seat, action, events)

    def can_take_back(self, before: Any, seat: Seat, after: Any) -> bool:
        """Return False: what is done is done."""
        return False

    def remember(self, memory: Any, seat: Seat | None, events: Sequence[Any]) -> Any:
        """Return None: the view tells all that a seat has to know."""
        return None

    def sample(self: Any, view: Any, memory: Any, rng: Rng) -> Any:
        """Raise "no_sample": the game does not deal hidden cards anew."""
        raise CarteadoError("no_sample", game=self.key)

    def has_secrets(self, view: Any) -> bool:
        """Return True: people at one keyboard always get the curtain between them."""
        return True

    def automatic(self, view: Any, action: Any, alone: bool) -> bool:
        """Return False: everybody answers for themselves."""
        return False

    def moments(self, events: Sequence[Any]) -> tuple[str, ...]:
        """Return nothing: no moment is marked in a replay."""
        return ()

    def progress(self, state: Any) -> tuple[int, ...]:
        """Return 0 for both steps of a replay: the match is one piece."""
        return 0, 0

    def warm(self, options: Any, seats: int) -> None:
        """Do nothing: bots look up nothing that takes long to work out."""

    def afterwords(self, story: Story) -> Sequence[Afterword]:
        """Return nothing: its bots do not talk."""
        return ()

    def advice(self, choice: BotChoice) -> Afterword | None:
        """Return None: nothing is said of a choice."""
        return None

    def noticed_by(self, state: Any, entry: Any) -> tuple[Seat, ...] | None:
        """Return None: nothing goes unnoticed."""
        return None

    def seen_options(self, options: Any, seat: Seat | None) -> Any:
        """Return the options, all of them."""
        return options

    def decided(self, options: Any) -> Mapping[str, str]:
        """Return nothing: every option is chosen by itself."""
        return {}

    def at_one_keyboard(self, options: Any) -> Any:
        """Return the options as they are."""
        return options

    def against_bots(self, options: Any) -> Any:
        """Return the options as they are."""
        return options

    def named_bots(self, options: Any, seats: int) -> Mapping[Seat, str]:
        """Return no names: whoever seats a bot names it."""
        return {}

    def named_values(self, option: str) -> Mapping[str, Any]:
        """Return none: seats choose nothing that has a name."""
        return {}

    def brought_by(self, bot: str) -> Mapping[str, Any]:
        """Return nothing: bots have no values of their own."""
        return {}

    def opened_options(self, state: Any) -> tuple[Seat, ...]:
        """Return no seat: there is nothing to open."""
        return ()

    def next_choice(self: Any, state: Any) -> tuple[Seat, tuple[Any, ...]] | None:
        """Return what `turn` and `legal_actions` say."""
        turn = self.turn(state)
        return (turn.seats[0], self.legal_actions(state, turn.seats[0])) if isinstance(turn, Decide) else None

    def without_words(self, action: Any) -> Any:
        """Return the action unchanged: actions carry no text of the player's own."""
        return action

    def sides(self, options: Any, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return nothing: everybody plays alone."""
        return ()

    def lapse(self, state: Any, seat: Seat) -> Any:
        """Return None: a bot chooses for a seat whose time is up."""
        return None

    def stays_unseen(self, options: Any) -> bool:
        """Return False: after the match everything is open."""
        return False

    def first_purse(self, options: Any) -> int:
        """Return 0: no money goes from match to match."""
        return 0

    def with_purses(self: Any, options: Any, purses: tuple[int, ...]) -> Any:
        """Raise BadSetup: no money goes from match to match."""
        raise BadSetup("no_purses", game=self.key)

    def same_day(self, options: Any, ended: Iterable[Any]) -> Any:
        """Return the options as they are: nothing is used up for a day."""
        return options

    def takings(self, state: Any) -> tuple[Taking, ...]:
        """Return nothing: no money goes from match to match."""
        return ()
