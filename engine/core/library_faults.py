"""Errors of libraries and of the system, turned into errors with a code and data.

Their own English sentences are never shown.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import msgspec.inspect

from engine.core.errors import CarteadoError, CatalogKey
from engine.core.keys import KeyFamily

_KIND = KeyFamily("shape.{}", "array object int float str bool null bytes")
"""The kinds of values by the names that msgspec has for them."""
_FIELD = r" - at (?:`key` in )?`(?P<field>[^`]*)`$"
_SHAPES = {
    "shape_word": r"Invalid (?:enum )?value (?P<found>.*)",
    "shape_unknown": r"Object contains unknown field `(?P<found>.*)`",
    "shape_missing": r"Object missing required field `(?P<found>.*)`",
    "shape_count": r"Expected `\S+` of length (?P<most>\d+)(?:, got (?P<found>\d+))?",
    "shape_long": r"Expected `\S+` of length <= (?P<most>\d+)",
    "shape_short": r"Expected `\S+` of (?:length >=|at least length) (?P<least>\d+)(?:, got \d+)?",
    "shape_most": r"Expected `\S+` <=? (?P<most>-?[\d.]+)",
    "shape_least": r"Expected `\S+` >=? (?P<least>-?[\d.]+)",
    "shape_step": r"Expected `\S+` that's a multiple of (?P<step>\d+)",
    "shape_pattern": r"Expected `str` matching regex .*",
    "shape_large": r"Integer value out of range",
    "shape_kind": r"Expected `(?P<expected>.*?)(?: \| null)?`, got `(?P<found>.*)`",
}
"""What msgspec tells of a value of the wrong shape, by the code that has words for it; compiled when one comes."""
_PLACE = r" \((?:at line (\d+), column (\d+)|at end of document)\)$"
_TOML = {
    "toml_equals": r"Expected '=' after a key.*",
    "toml_bracket": r"Expected '\]\]?' at the end.*",
    "toml_rest": r"Expected newline or end of document.*",
    "toml_string": r"Unterminated string|Expected \"'\"|Illegal character '\\n'|.*[Ee]scaped .*|Invalid hex.*",
    "toml_open": r"Unclosed .*",
    "toml_twice": r"Cannot (declare|overwrite|mutate).*|Duplicate inline table key.*",
    "toml_character": r"Found invalid character.*|Illegal character.*|Invalid (statement|initial).*",
    "toml_value": r"Invalid value|Invalid date.*",
}
"""What tomllib tells, likewise."""
_SYSTEM = {
    "system_permission": (errno.EACCES, errno.EPERM),
    "system_read_only": (errno.EROFS,),
    "system_full": (errno.ENOSPC, errno.EDQUOT, errno.EFBIG),
    "system_missing": (errno.ENOENT,),
    "system_folder": (errno.EISDIR,),
    "system_no_folder": (errno.ENOTDIR,),
    "system_exists": (errno.EEXIST,),
    "system_long_name": (errno.ENAMETOOLONG,),
    "system_name": (errno.EINVAL,),
    "system_device": (errno.EIO, errno.ENXIO, errno.ENODEV),
    "system_taken": (errno.EADDRINUSE,),
    "system_address": (errno.EADDRNOTAVAIL,),
    "system_silent": (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH),
    "system_refused_there": (errno.ECONNREFUSED,),
    "system_hung_up": (errno.ECONNRESET, errno.ECONNABORTED, errno.EPIPE),
}
"""What the system refuses, by its numbers."""
_HELD = (5, 32, 33)
"""The numbers by which Windows refuses a file that another program has open, or that permission is missing for."""


def fault_of(error: BaseException, kind: Any = None) -> CarteadoError:
    """Return what a library or the system refused as an error with a code.

    An error that has a code already is returned as it is. Its data has the `field` in which a shape is wrong, `$` and
    what follows, and the `line` and `column` of a TOML file, as far as the library tells them. Where `kind` is the type
    that was to be read, an unknown word gets the `nearest` valid one.
    """
    import tomllib  # Here, as nobody reads TOML until somebody does.

    match error:
        case CarteadoError():
            return error
        case msgspec.ValidationError():
            fault = _of_shape(str(error))
            return fault if kind is None else _with_nearest(fault, kind)
        case msgspec.MsgspecError():
            return CarteadoError("not_json")
        case tomllib.TOMLDecodeError():
            return _of_toml(str(error))
        case UnicodeError():
            return CarteadoError("not_text")
        case TimeoutError():
            return _of_system(errno.ETIMEDOUT)
        case OSError() if getattr(error, "winerror", None) in _HELD:
            return CarteadoError("system_held")
        case OSError():
            return _of_system(error.errno)
        case _ if name := getattr(error, "sqlite_errorname", ""):
            return CarteadoError("system_sqlite", name=name)
        case _:
            return CarteadoError("not_readable")


def _of_shape(text: str) -> CarteadoError:
    place = re.search(_FIELD, text)
    data = {"field": place["field"]} if place else {}
    text = text[: place.start()] if place else text
    for code, shape in _SHAPES.items():
        if match := re.fullmatch(shape, text):
            found = {name: value for name, value in match.groupdict().items() if value is not None}
            return CarteadoError(code, **{name: _value(code, value) for name, value in found.items()}, **data)
    return CarteadoError("shape_other", **data)


def _with_nearest(fault: CarteadoError, kind: Any) -> CarteadoError:
    if fault.code not in ("shape_word", "shape_unknown"):
        return fault
    from difflib import get_close_matches

    names = [name for name in re.split(r"\.|\[[^]]*\]", str(fault.data.get("field", "$"))[1:]) if name]
    places = [msgspec.inspect.type_info(kind)]
    for name in names:
        places = [field.type for struct in _structs(places) for field in struct.fields if field.encode_name == name]
    known = (
        [field.encode_name for struct in _structs(places) for field in struct.fields]
        if fault.code == "shape_unknown"
        else [word for place in _parts(places) for word in _words(place)]
    )
    near = get_close_matches(str(fault.data["found"]), known, n=1, cutoff=0.5)
    return CarteadoError(fault.code, **fault.data, nearest=near[0]) if near else fault


def _parts(places: Sequence[msgspec.inspect.Type]) -> Iterator[msgspec.inspect.Type]:
    """Yield the types that may stand in these places: those of unions, lists and values with conditions too."""
    for place in places:
        match place:
            case msgspec.inspect.UnionType(types=types):
                yield from _parts(types)
            case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
                yield from _parts((item,))
            case msgspec.inspect.SetType(item_type=item) | msgspec.inspect.FrozenSetType(item_type=item):
                yield from _parts((item,))
            case msgspec.inspect.Metadata(type=inner):
                yield from _parts((inner,))
            case _:
                yield place


def _structs(places: Sequence[msgspec.inspect.Type]) -> Iterator[msgspec.inspect.StructType]:
    yield from (place for place in _parts(places) if isinstance(place, msgspec.inspect.StructType))


def _words(place: msgspec.inspect.Type) -> Iterator[str]:
    match place:
        case msgspec.inspect.EnumType(cls=words):
            yield from (str(word.value) for word in words)
        case msgspec.inspect.LiteralType(values=values):
            yield from map(str, values)
        case msgspec.inspect.StructType(tag=str(tag)):
            yield tag
        case _:
            pass


def _value(code: str, value: str) -> object:
    if code == "shape_kind":
        return tuple(CatalogKey(_KIND(name)) for name in value.split(" | "))
    return value.strip("'")


def _of_toml(text: str) -> CarteadoError:
    place = re.search(_PLACE, text)
    data = {"line": int(place[1]), "column": int(place[2])} if place and place[1] else {}
    text = text[: place.start()] if place else text
    code = next((code for code, sentence in _TOML.items() if re.fullmatch(sentence, text)), "toml_other")
    return CarteadoError(code, **data)


def _of_system(number: int | None) -> CarteadoError:
    code = next((code for code, numbers in _SYSTEM.items() if number in numbers), "system_other")
    return CarteadoError(code, number=number or 0)
