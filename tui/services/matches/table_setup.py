"""What is chosen for a new table before it begins.

The game, its rules, who sits where, and the time there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.model import Seat
from saves.matches.table_presets import LastTable, LastTables, Preset, SeatChoice
from tui.services.matches.seating import PERSON, default_choices
from tui.services.matches.table_options import (
    Named,
    Option,
    changed,
    check_choosable,
    fitted,
    own_options_of,
    own_values,
    refusal,
    seat_options_of,
    seats_for,
    value_options_of,
    with_brought,
    with_own,
    with_value,
    with_values,
)

MINUTES = (0, 15, 20, 30, 40, 45, 50, 60, 75, 90, 120)
"""The time limits that the arrows offer; 0 is none, any other number can be typed."""
MOST_MINUTES = 600


class Setup(NamedTuple):
    """Setup of a new match, as a value; `asks` are its options that list seats.

    `campaign` is the id of the campaign whose purses are brought, "" for a match of none. `saved` are values that the
    person at this screen has saved for a seat's own option, `more` are options of the table whose choices are made of
    what was saved.
    """

    game: AnyGame
    choices: tuple[SeatChoice, ...]
    options: Any
    minutes: int = 0
    asks: tuple[str, ...] = ()
    campaign: str = ""
    saved: tuple[Named, ...] = ()
    more: tuple[Option, ...] = ()
    chosen: frozenset[str] = frozenset()
    """The options that were chosen here by hand: they are played as they stand, whoever sits at the table."""

    @property
    def own_options(self) -> tuple[Option, ...]:
        """The options by which each seat has something of its own, with what the person here has saved."""
        return own_options_of(self.game, self.saved)

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that play together, () where everybody plays alone."""
        return self.game.sides(self.options, len(self.choices))

    def side_label(self, seat: Seat) -> str:
        """Return the name of a seat among sides, such as A1 B1 A2 B2 (CH-54); "" where there are none."""
        side = next((number for number, seats in enumerate(self.sides) if seat in seats), None)
        return "" if side is None else f"{'ABC'[side]}{self.sides[side].index(seat) + 1}"

    def brought(self, name: str) -> tuple[Seat, ...]:
        """Return the seats that this option lists, without seats the table does not have."""
        listed: tuple[Seat, ...] = getattr(self.options, name)
        return tuple(seat for seat in listed if seat < len(self.choices)) if name in self.asks else ()

    @property
    def table_options(self) -> Any:
        """The game's options, for the seats there are."""
        lists = {option.name: self.brought(option.name) for option in seat_options_of(self.game)}
        return msgspec.structs.replace(self.options, **lists)

    @property
    def to_remember(self) -> Preset:
        """The rules, and what each seat has for itself: the next table may begin with it."""
        own = {option.name for option in own_options_of(self.game)}
        kept = {name: value for name, value in changed(self.game, self.options).items() if name in own}
        return msgspec.structs.replace(self.rules, options=self.rules.options | kept)

    @property
    def _bare(self) -> Any:
        """The options without what is told of each seat, so that they fit any number of them."""
        listed = (*seat_options_of(self.game), *value_options_of(self.game), *own_options_of(self.game))
        return msgspec.structs.replace(self.options, **{option.name: () for option in listed})

    @property
    def rules(self) -> Preset:
        """The rules and time limit as a preset, without a name or per-table questions."""
        return Preset(self.game.key, "", changed(self.game, self._bare), self.asks, self.minutes)

    def seat(self, at: Seat, choice: SeatChoice) -> Setup:
        """Put a person or bot in a seat; a bot brings its default values."""
        options, before = self.options, self.choices[at].kind
        if choice.kind != before:
            options = with_brought(self.game, options, len(self.choices), at, choice.kind, before)
        return self._replace(options=options, choices=(*self.choices[:at], choice, *self.choices[at + 1 :]))

    def with_seats(self, count: int, me: str) -> Setup:
        """Seat this many; raises CarteadoError when they cannot play by these rules."""
        error = refusal(self.game, self._bare, count)
        if error is not None:
            raise error
        more = default_choices(self.game, me, count)
        made = self._replace(choices=(self.choices + more[len(self.choices) :])[:count])
        return made if count == len(self.choices) else made._without_values().fitted_own()

    def _without_values(self) -> Setup:
        """Forget the values told of each seat: others sit there now."""
        numbers = {option.name: () for option in value_options_of(self.game)}
        return self._replace(options=msgspec.structs.replace(self.options, **numbers))

    def fitted_own(self) -> Setup:
        """Assign every seat its own value of each per-seat option, as far as chosen."""
        options, seats = self.options, len(self.choices)
        for option in self.own_options:
            options = with_own(option, options, seats, 0, own_values(option, options, seats)[0])
        return self._replace(options=options)

    def own(self, option: Option, seat: Seat) -> Any:
        """Return a seat's own value of a per-seat option."""
        return own_values(option, self.options, len(self.choices))[seat]

    def stepped_own(self, option: Option, seat: Seat, step: int) -> Setup:
        """Give a seat the next or previous choice; whoever had it takes the seat's."""
        return self.with_own(option, seat, option.stepped(self.own(option, seat), step))

    def with_own(self, option: Option, seat: Seat, value: Any) -> Setup:
        """Give a seat one of the choices; whoever had it takes the seat's, if choices have no names."""
        return self._replace(options=with_own(option, self.options, len(self.choices), seat, value))

    def with_values(self, name: str, text: str) -> Setup:
        """Tell a number or a text of each seat; raises CarteadoError for what is none, or not one for each."""
        return self._playable(with_values(self.game, self.options, name, text))

    def written(self, name: str, text: str) -> Setup:
        """Give an option the value that was written; raises CarteadoError for one it may not have."""
        check_choosable(self.game, self.options, name)
        return self._playable(with_value(self.game, self.options, name, text))._replace(chosen=self.chosen | {name})

    def _playable(self, options: Any) -> Setup:
        error = refusal(self.game, options, len(self.choices))
        if error is not None:
            raise error
        return self._replace(options=options)

    def stepped_seats(self, step: int, me: str) -> Setup:
        """Seat the next higher or lower number that can play by these rules, going round.

        Raises CarteadoError when no other number can.
        """
        fit = [count for count in self.game.seats if refusal(self.game, self._bare, count) is None]
        now = len(self.choices)
        if fit in ([], [now]):
            # No other number can: the one next to it says why not.
            counts = list(self.game.seats)
            return self.with_seats(counts[(counts.index(now) + step) % len(counts)], me)
        return self.with_seats(fit[(fit.index(now) + step) % len(fit) if now in fit else 0], me)

    def with_option(self, name: str, value: Any, me: str) -> Setup:
        """Choose an option; the seats follow when it asks for another number of them.

        Raises CarteadoError for an option that the others decide.
        """
        check_choosable(self.game, self.options, name)
        options = msgspec.structs.replace(self.options, **{name: value})
        return self._replace(options=options, chosen=self.chosen | {name}).fitted_seats(me)

    def fitted_seats(self, me: str) -> Setup:
        """Seat the number nearest to the present one that can play by these rules."""
        count = seats_for(self.game, self._bare, len(self.choices))
        try:
            return self.with_seats(count, me)
        except CarteadoError:
            return self

    def asking(self, name: str, wanted: bool) -> Setup:
        """Ask for the seats of an option, or no longer."""
        others = tuple(other for other in self.asks if other != name)
        asks = tuple(option.name for option in seat_options_of(self.game) if option.name in (*others, name))
        options = self.options if wanted else msgspec.structs.replace(self.options, **{name: ()})
        return self._replace(asks=asks if wanted else others, options=options)

    def bringing(self, name: str, seat: Seat) -> Setup:
        """List a seat in an option, or no longer."""
        listed = set(getattr(self.options, name)) ^ {seat}
        return self._replace(options=msgspec.structs.replace(self.options, **{name: tuple(sorted(listed))}))

    def stepped_minutes(self, step: int) -> Setup:
        """Give the next longer or shorter time, going round."""
        return self._replace(minutes=further_time(MINUTES, self.minutes, step))


def further_time(times: Sequence[int], time: int, step: int) -> int:
    """Return the next longer or shorter time, going round."""
    further = [other for other in times if (other > time if step > 0 else other < time)]
    return (min if step > 0 else max)(further, default=times[0 if step > 0 else -1])


def new_setup(game: AnyGame, me: str) -> Setup:
    """Return a table of the game with nothing chosen: the fewest seats, the house rules, no time limit."""
    options = game.options_type()
    return Setup(game, default_choices(game, me, seats_for(game, options, min(game.seats))), options)


def by_preset(setup: Setup, preset: Preset, me: str) -> tuple[Setup, tuple[str, ...]]:
    """Return the table by the rules of a preset, and the names in it that this version does not know.

    What a seat has of its own by a name, such as a deck, stays where the preset does not name it.
    """
    options, unknown = fitted(setup.game, preset.options)
    own = {option.name for option in own_options_of(setup.game) if option.named} - {*preset.options}
    options = msgspec.structs.replace(options, **{name: getattr(setup.options, name) for name in own})
    lists = [option.name for option in seat_options_of(setup.game)]
    asks = tuple(name for name in lists if name in preset.asks)
    strange = tuple(name for name in preset.asks if name not in lists)
    minutes = preset.minutes if 0 <= preset.minutes <= MOST_MINUTES else 0
    made = setup._replace(options=options, asks=asks, minutes=minutes).fitted_seats(me).fitted_own()
    return made, (*unknown, *strange)


def next_setup(game: AnyGame, tables: LastTables, me: str) -> tuple[Setup, tuple[str, ...]]:
    """Return the table as it was the last time this game was set up, else one with nothing chosen."""
    last = tables.of(game.key)
    return by_last_table(game, last, me) if last is not None else (new_setup(game, me), ())


def by_last_table(game: AnyGame, last: LastTable, me: str) -> tuple[Setup, tuple[str, ...]]:
    """Return the table as it was the last time, and the names in its rules unknown to this version."""
    choices = tuple(
        SeatChoice(PERSON, choice.name or me) if choice.kind == PERSON else choice
        for choice in last.choices
        if choice.kind in (PERSON, *game.bots, "random")
    )
    setup = new_setup(game, me)
    if len(choices) in game.seats:
        setup = setup._replace(choices=choices)
    return by_preset(setup, last.rules, me)


def kept_choices(choices: Sequence[SeatChoice], me: str) -> tuple[SeatChoice, ...]:
    """Return the seats as they are remembered.

    Whoever sits here has no name, so that another one may take over.
    """
    return tuple(SeatChoice(choice.kind, "" if choice.name == me else choice.name) for choice in choices)
