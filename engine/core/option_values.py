"""Options of a game made from plain values, and the reason why a value cannot be one of them."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.core.errors import CarteadoError

if TYPE_CHECKING:
    from engine.core.game import AnyGame

_HINTS: dict[Any, Mapping[str, Any]] = {}
"""By the type of the options: a list of matches asks for them again and again, and each look takes a millisecond."""


def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of an options type, in their order."""
    if kind not in _HINTS:
        hints = get_type_hints(kind, include_extras=True)
        _HINTS[kind] = {field.name: hints[field.name] for field in msgspec.structs.fields(kind)}
    return _HINTS[kind]


def options_of_values(game: AnyGame, given: Mapping[str, Any], *, strict: bool = True) -> Any:
    """Return the options that plain values make, texts of numbers and switches too if not `strict`.

    Raises CarteadoError for the first that cannot be: "option_unknown"; "option_switch", "option_range" and
    "option_words" with what it may be, "option_number", "option_many"; "option_form" for any other shape, whose `name`
    is the place in it. Data has `option`, `name`, and `value` as it was given.
    """
    try:
        return msgspec.convert(given, game.options_type, strict=strict)
    except msgspec.ValidationError:
        hints = hints_of(game.options_type)
        for name, value in given.items():
            if name not in hints:
                from difflib import get_close_matches

                near = next(iter(get_close_matches(name, hints, n=1)), None)
                known = ", ".join(hints)
                raise CarteadoError("option_unknown", known=known, nearest=near, **_named(game, name)) from None
            option_value(game, name, value, strict=strict)
        raise


def option_value(game: AnyGame, name: str, value: Any, *, strict: bool = True) -> Any:
    """Return what a plain value is as the option of that name; raises as `options_of_values` does."""
    try:
        return msgspec.convert(value, hints_of(game.options_type)[name], strict=strict)
    except msgspec.ValidationError as error:
        raise _refused(game, name, hints_of(game.options_type)[name], value, strict, error) from error


def _named(game: AnyGame, name: str) -> dict[str, Any]:
    return {"game": game.key, "option": name, "name": name}


def _refused(
    game: AnyGame, name: str, hint: Any, value: Any, strict: bool, error: msgspec.ValidationError
) -> CarteadoError:
    """Return why a value cannot be the option, told by its first wrong part where it is a list of such."""
    item = _item(hint)
    if item is not None and isinstance(value, (list, tuple)):
        for part in value:
            try:
                msgspec.convert(part, item, strict=strict)
            except msgspec.ValidationError:
                hint, value = item, part
                break
    data = {**_named(game, name), "value": _written(value)}
    if hint is bool:
        return CarteadoError("option_switch", **data)
    if bounds := _bounds(hint):
        return CarteadoError("option_range", least=bounds[0], most=bounds[1], **data)
    known = [*_words(hint), *(key.rpartition(".")[2] for key in game.named_values(name))]
    if known and not isinstance(value, Mapping):
        return CarteadoError("option_words", known=", ".join(known), **data)
    if getattr(hint, "__origin__", hint) is int:
        return CarteadoError("option_number", **data)
    if isinstance(value, (list, tuple)) and (most := _most(hint)) is not None and len(value) > most:
        return CarteadoError("option_many", most=most, count=len(value), **_named(game, name))
    place = str(error).partition(" - at `$")[2].rstrip("`")
    return CarteadoError("option_form", **{**data, "name": f"{name}{place}"})


def _item(hint: Any) -> Any | None:
    """Return the type of what a list lists; None for what is none."""
    hint = hint.__origin__ if hasattr(hint, "__metadata__") else hint
    parts = get_args(hint)
    return parts[0] if get_origin(hint) is tuple and len(parts) == 2 and parts[1] is Ellipsis else None


def _bounds(hint: Any) -> tuple[int, int] | None:
    bounds = [(meta.ge, meta.le) for meta in _metas(hint) if meta.ge is not None and meta.le is not None]
    return (int(bounds[0][0]), int(bounds[0][1])) if bounds and hint.__origin__ is int else None


def _most(hint: Any) -> int | None:
    return next((meta.max_length for meta in _metas(hint) if meta.max_length is not None), None)


def _metas(hint: Any) -> list[msgspec.Meta]:
    return [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]


def _words(hint: Any) -> Iterator[str]:
    """Yield what an enumeration or a list of literals may be."""
    if get_origin(hint) is Literal:
        yield from map(_written, get_args(hint))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (_written(member.value) for member in hint)
    elif get_origin(hint) in (Union, types.UnionType):
        for part in get_args(hint):
            yield from _words(part)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
