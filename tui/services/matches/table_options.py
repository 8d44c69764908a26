"""The options of a game as choices, values that each seat chooses, and named sets of options."""

from __future__ import annotations

import types
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from engine.core.errors import BadSetup, CarteadoError
from engine.core.game import AnyGame
from engine.core.model import Seat
from engine.core.option_values import hints_of, option_value
from engine.core.text import fold
from saves.matches.table_presets import Preset
from saves.people.saved_values import SavedValues

_MOST_NUMBERS = 40
"""More numbers than these are not offered one by one; any of them may be written."""


class Named(msgspec.Struct, frozen=True):
    """A named value.

    The game's own values are named by their catalog `key`, saved values by a person's `label`. A value without either
    has no name; None is one that is kept secret.
    """

    value: Any
    key: str = ""
    label: str = ""


class Option(msgspec.Struct, frozen=True):
    """One option of a game.

    Its field's name and what it may be, the default first only when the type says so.
    """

    game: str
    name: str
    choices: tuple[Any, ...]
    labels: tuple[str, ...] = ()
    """What the choices are called, where the catalogs do not say it: those made of what somebody has saved."""

    @property
    def names_a_kind(self) -> bool:
        """Tell whether the option selects the kind of game, an enumeration, not a detail."""
        return bool(self.choices) and isinstance(self.choices[0], Enum)

    @property
    def written(self) -> bool:
        """Tell whether a number may be typed, from the first choice to the last; the choices are examples."""
        return type(self.choices[-1]) is int and self.choices[-1] - self.choices[0] >= _MOST_NUMBERS

    @property
    def named(self) -> bool:
        """Tell whether its choices have names of their own; several seats may have the same one."""
        return bool(self.choices) and isinstance(self.choices[0], Named)

    def stepped(self, value: Any, step: int) -> Any:
        """Return the next (`step` 1) or previous (-1) choice, going round.

        A written number steps to its neighbours.
        """
        if value in self.choices:
            return self.choices[(self.choices.index(value) + step) % len(self.choices)]
        if self.named:
            return self.choices[0 if step > 0 else -1]
        return self.choices[(bisect(self.choices, value) - (step < 0)) % len(self.choices)]


def options_of(game: AnyGame) -> tuple[Option, ...]:
    """Return what can be chosen for a table of the game, in the order of its options type.

    Fields of another shape than yes or no, a few values, a bounded number, or a text that the game lists keep their
    default, and so do those that the game does not offer.
    """
    hints = ((name, hint) for name, hint in _hints(game).items() if name not in game.unoffered)
    by_name = ((name, game.texts[name] if name in game.texts else _choices(hint)) for name, hint in hints)
    return tuple(Option(game.key, name, choices) for name, choices in by_name if len(choices) > 1)


def seat_options_of(game: AnyGame) -> tuple[Option, ...]:
    """Return the options that list seats, such as those that brought a pineapple (CH-57).

    They have no choices.
    """
    return tuple(Option(game.key, name, ()) for name, hint in _hints(game).items() if lists_seats(hint))


def value_options_of(game: AnyGame) -> tuple[Option, ...]:
    """Return the options that list a number or a text for each seat, such as ages (DA-12).

    They have no choices.
    """
    names = (name for name, hint in _hints(game).items() if lists_values(hint) and name not in game.unoffered)
    return tuple(Option(game.key, name, ()) for name in names)


def own_options_of(game: AnyGame, saved: Sequence[Named] = ()) -> tuple[Option, ...]:
    """Return the options by which each seat has its own choice, such as a deck's suit (CH-94).

    The choices are values of the type, or those that the game names, with those that the person has `saved`.
    """
    by_name = ((name, _own_choices(hint) or _named_choices(game, name, saved)) for name, hint in _hints(game).items())
    return tuple(Option(game.key, name, choices) for name, choices in by_name if choices)


def own_values(option: Option, options: Any, seats: int) -> tuple[Any, ...]:
    """Return each seat's value of a per-seat option: the chosen one, else the first free choice."""
    if option.named:
        names = {choice.value: choice for choice in reversed(option.choices)}
        given = [names.get(value, Named(value)) for value in getattr(options, option.name)[:seats]]
        return (*given, *option.choices[len(given) : seats])
    chosen = tuple(dict.fromkeys(getattr(options, option.name)[:seats]))
    return (*chosen, *(choice for choice in option.choices if choice not in chosen))[:seats]


def with_own(option: Option, options: Any, seats: int, seat: Seat, value: Any) -> Any:
    """Return the options with a value for that seat.

    Whoever had it takes the seat's own, if values have no names.
    """
    values = list(own_values(option, options, seats))
    if option.named:
        values[seat] = value
        return msgspec.structs.replace(options, **{option.name: tuple(value.value for value in values)})
    if value in values:
        values[values.index(value)] = values[seat]
    values[seat] = value
    usual = tuple(values) == option.choices[:seats]
    return msgspec.structs.replace(options, **{option.name: () if usual else tuple(values)})


def with_brought(game: AnyGame, options: Any, seats: int, seat: Seat, kind: str, before: str = "") -> Any:
    """Return the options with what a bot that sits down brings along.

    What the one `before` it brought goes with it.
    """
    gone, come = game.brought_by(before), game.brought_by(kind)
    for option in own_options_of(game):
        if option.name in come:
            options = with_own(option, options, seats, seat, Named(come[option.name]))
        elif option.name in gone and own_values(option, options, seats)[seat].value == gone[option.name]:
            options = with_own(option, options, seats, seat, option.choices[seat])
    return options


def with_named(game: AnyGame, options: Any, seats: int, bots: Sequence[str] = ()) -> Any:
    """Return the options with a named value for every seat, also where it was not chosen or is secret.

    Where none was chosen for any seat, `bots` have what they bring; they are named by their seats, "" for a person.
    """
    for option in own_options_of(game):
        if option.named and not getattr(options, option.name):
            for seat, bot in enumerate(bots):
                options = with_brought(game, options, seats, seat, bot)
        if option.named:
            values = zip(own_values(option, options, seats), option.choices, strict=False)
            whole = tuple(usual.value if value.value is None else value.value for value, usual in values)
            options = msgspec.structs.replace(options, **{option.name: whole})
    return options


def saved_choices(game: AnyGame, saved: SavedValues, options: Any = None) -> tuple[Named, ...]:
    """Return what a person saved for the game's named option and may play with at such a table."""
    found = []
    for option in own_options_of(game):
        kind = get_args(_hints(game)[option.name])[0] if option.named else None
        for row in saved.of(game.key, option.name) if option.named else ():
            try:
                value = msgspec.convert(row.value, kind)
            except msgspec.ValidationError:
                continue
            if value is not None and refusal_of(game, options, option.name, value) is None:
                found.append(Named(value, label=row.name))
    return tuple(found)


def refusal_of(game: AnyGame, options: Any, name: str, value: Any) -> CarteadoError | None:
    """Return why nobody can play with this value of a named option at a table with these options, or None."""
    seats = min(game.seats)
    tried = msgspec.structs.replace(options or game.options_type(), **{name: (value,) * seats})
    return refusal(game, tried, seats)


def _named_choices(game: AnyGame, name: str, saved: Sequence[Named]) -> tuple[Named, ...]:
    own = game.named_values(name)
    return (*(Named(value, key) for key, value in own.items()), *saved) if own else ()


def _listed(hint: Any) -> Any:
    """Return the type of what a field of this type lists, None where it lists nothing."""
    parts = get_args(hint)
    return parts[0] if get_origin(hint) is tuple and len(parts) == 2 and parts[1] is Ellipsis else None


def _own_choices(hint: Any) -> tuple[Any, ...]:
    listed = _listed(hint)
    return get_args(listed) if get_origin(listed) is Literal else ()


def lists_values(hint: Any) -> bool:
    """Tell whether a field of this type lists numbers or texts."""
    return getattr(_listed(hint), "__origin__", None) in (int, str)


def lists_seats(hint: Any) -> bool:
    """Tell whether a field of this type lists seats."""
    return bool(hint == tuple[Seat, ...])


def _hints(game: AnyGame) -> Mapping[str, Any]:
    return hints_of(game.options_type)


class Fitted(NamedTuple):
    """Options that were kept, as this version understands them; `unknown` are the names that it does not."""

    options: Any
    unknown: tuple[str, ...] = ()


def fitted(game: AnyGame, kept: Mapping[str, Any]) -> Fitted:
    """Return the options that the kept values make.

    What this version does not know keeps its default and is named.
    """
    hints, chosen, unknown = _hints(game), {}, []
    for name, value in kept.items():
        try:
            chosen[name] = msgspec.convert(value, hints[name])
        except (KeyError, msgspec.ValidationError):
            unknown.append(str(name))
    return Fitted(game.options_type(**chosen), tuple(unknown))


def changed(game: AnyGame, options: Any) -> dict[str, Any]:
    """Return the options that differ from the game's defaults, ready to be kept."""
    usual, chosen = (msgspec.to_builtins(value) for value in (game.options_type(), options))
    return {name: value for name, value in chosen.items() if value != usual[name]}


def with_values(game: AnyGame, options: Any, name: str, text: str) -> Any:
    """Return the options with the values written for the seats.

    Numbers by spaces or commas, texts by commas. Raises BadSetup for what are no such values.
    """
    hint = _hints(game)[name]
    spaced = get_args(hint)[0].__origin__ is int
    parts = (part.strip() for part in (text.replace(" ", ",") if spaced else text).split(","))
    return with_value(game, options, name, [part for part in parts if part])


def with_value(game: AnyGame, options: Any, name: str, value: Any) -> Any:
    """Return the options with the value that was written for one of them.

    Raises BadSetup for one it may not have.
    """
    try:
        chosen = option_value(game, name, value, strict=False)
    except CarteadoError as error:
        raise BadSetup("bad_option", game=game.key, detail=error) from error
    return msgspec.structs.replace(options, **{name: chosen})


def check_choosable(game: AnyGame, options: Any, name: str) -> None:
    """Check that an option is chosen by itself; raises BadSetup for one that the others decide."""
    if name in game.decided(options):
        raise BadSetup("already_decided", game=game.key, option=name)


def refusal(game: AnyGame, options: Any, seats: int) -> CarteadoError | None:
    """Return why this many seats cannot play by these options, or None."""
    try:
        game.initial_state(options, seats)
    except CarteadoError as error:
        return error
    return None


def seats_for(game: AnyGame, options: Any, wanted: int) -> int:
    """Return the number of seats nearest to the wanted one, the smaller first, that these options allow."""
    fit = [count for count in game.seats if refusal(game, options, count) is None]
    return min(fit, key=lambda count: (abs(count - wanted), count), default=wanted)


def _choices(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (True, False)
    if hint is types.NoneType:
        return (None,)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        parts = [_choices(part) for part in get_args(hint)]
        return tuple(choice for part in parts for choice in part) if all(parts) else ()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    meta = next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, msgspec.Meta)), None)
    if meta is not None and hint.__origin__ is int and meta.ge is not None and meta.le is not None:
        numbers = range(int(meta.ge), int(meta.le) + 1)
        return tuple(numbers) if len(numbers) <= _MOST_NUMBERS else tuple(_round_numbers(numbers))
    return ()


def _round_numbers(numbers: range) -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 ... as far as they are among the numbers, between the first and the last."""
    ladder = (digit * 10**zeros for zeros in range(len(str(numbers[-1]))) for digit in (1, 2, 5))
    yield from sorted({numbers[0], numbers[-1], *(number for number in ladder if number in numbers)})


def built_in(game: AnyGame, name_of: Callable[[Option | None, Any], str]) -> tuple[Preset, ...]:
    """Return the presets that the game names, else one for every kind of it.

    One alone where it has no kinds. `name_of` names the preset of an option's value, or without an option the one of
    this name, None for the only one.
    """
    if game.presets:
        named = game.presets.items()
        return tuple(
            Preset(game.key, name_of(None, f"{game.key}.{name}"), changed(game, named_values))
            for name, named_values in named
        )
    kinds = [option for option in options_of(game) if option.names_a_kind]
    found = [] if kinds else [Preset(game.key, name_of(None, None), {})]
    for option in kinds:
        for choice in option.choices:
            options = changed(game, game.options_type(**{option.name: choice}))
            found.append(Preset(game.key, name_of(option, choice), options))
    return tuple(found)


def named(presets: Iterable[Preset], name: str) -> Preset | None:
    """Return the preset of that name, however it is spelled."""
    return next((preset for preset in presets if fold(preset.name) == fold(name)), None)
