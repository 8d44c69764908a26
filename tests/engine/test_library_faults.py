"""What libraries refuse is told by codes: their own sentences, which are English, reach nobody."""

from __future__ import annotations

import ast
import tomllib
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from tests.figures.tree import nodes_of, sources
from tui.texts.localizer import Words

ROOT = Path(__file__).resolve().parents[2]


class Colour(Enum):
    RED = "red"


class HeldOnWindows(PermissionError):
    """What Windows says of a file that a spreadsheet has open."""

    winerror = 5


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=2, le=8, multiple_of=2)] = 2
    colour: Colour = Colour.RED
    pair: tuple[int, int] = (1, 2)
    text: Annotated[str, Meta(pattern="^a", max_length=3)] = "a"
    listed: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    either: int | str | None = None
    word: Literal["x"] = "x"
    packed: bytes = b""


@pytest.mark.parametrize(
    ("given", "code", "field", "portuguese"),
    [
        ({"number": "x"}, "shape_kind", "$.number", "aqui cabe número inteiro, e não texto"),
        ({"either": []}, "shape_kind", "$.either", "aqui cabe número inteiro ou texto, e não lista"),
        ({"number": 0}, "shape_least", "$.number", "no mínimo 2"),
        ({"number": 10}, "shape_most", "$.number", "no máximo 8"),
        ({"number": 3}, "shape_step", "$.number", "só múltiplos de 2"),
        ({"colour": "blue"}, "shape_word", "$.colour", "«blue» não é uma das palavras daqui"),
        ({"word": "y"}, "shape_word", "$.word", "«y» não é uma das palavras daqui"),
        ({"pair": [1]}, "shape_count", "$.pair", "aqui vão exatamente 2"),
        ({"text": "b"}, "shape_pattern", "$.text", "o texto não tem a forma pedida"),
        ({"text": "aaaa"}, "shape_long", "$.text", "mais longo do que 3"),
        ({"listed": []}, "shape_short", "$.listed", "mais curto do que 1"),
        ({"packed": "%"}, "shape_other", "$.packed", "o valor não é dos que cabem aqui"),
        ({"zz": 1}, "shape_unknown", None, "o campo zz não existe aqui"),
        ([], "shape_kind", None, "aqui cabe objeto, e não lista"),
    ],
)
def test_a_shape_is_told_with_its_field_and_in_the_readers_language(
    given: Any, code: str, field: str | None, portuguese: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(given, Shape)
    fault = fault_of(refused.value)
    assert (fault.code, fault.data.get("field")) == (code, field)
    assert Words("pt_BR").error(fault) == portuguese
    assert "`" not in Words("en").error(fault)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a", "toml_equals"), ("a=", "toml_value"), ("a=1 b=2", "toml_rest"), ("[[x]", "toml_bracket"),
        ("a='x", "toml_string"), ('a="x\ny"', "toml_string"), ("a=[1", "toml_open"), ("[a]\n[a]", "toml_twice"),
        ("a=1\na=2", "toml_twice"), ("a={x=1,x=2}", "toml_twice"), ("é=1", "toml_character"), ("[]", "toml_character"),
    ],
)  # fmt: skip
def test_toml_is_told_by_what_is_missing_and_no_word_of_the_library(text: str, code: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as refused:
        tomllib.loads(text)
    fault = fault_of(refused.value)
    assert fault.code == code
    assert not {"Expected", "Invalid", "Cannot"} & set(Words("pt_BR").error(fault).split())


def test_the_system_json_text_and_the_rest_have_codes_too() -> None:
    for error, code in (
        (PermissionError(13, "Permission denied"), "system_permission"),
        (HeldOnWindows(13, "Access is denied"), "system_held"),
        (OSError(22, "Invalid argument"), "system_name"),
        (OSError(28, "No space left on device"), "system_full"),
        (TimeoutError("timed out"), "system_silent"),
        (TimeoutError(110, "Connection timed out"), "system_silent"),
        (ConnectionRefusedError(111, "Connection refused"), "system_refused_there"),
        (ConnectionResetError(104, "Connection reset by peer"), "system_hung_up"),
        (OSError(999, "Whatever"), "system_other"),
        (OSError("no number"), "system_other"),
        (msgspec.DecodeError("Input data was truncated"), "not_json"),
        (UnicodeDecodeError("utf-8", b"", 0, 1, "invalid start byte"), "not_text"),
        (ValueError("embedded null byte"), "not_readable"),
        (CarteadoError("own"), "own"),
    ):
        fault = fault_of(error)
        assert fault.code == code
        assert str(error) not in Words("pt_BR").error(fault) or code == "own"


@pytest.mark.source
def test_no_sentence_of_a_library_is_handed_on_as_a_detail_or_a_reason() -> None:
    found = [
        f"{source.path}:{node.value.lineno}"
        for source in sources()
        for node in nodes_of(source)
        if isinstance(node, ast.keyword) and node.arg in ("detail", "reason") and _is_sentence(node.value)
    ]
    assert found == []


def _is_sentence(value: ast.expr) -> bool:
    """Tell whether an expression is `str(error)`, `error.strerror` or a text made of one."""
    return any(
        (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str" and _is_error(node))
        or (isinstance(node, ast.Attribute) and node.attr == "strerror")
        for node in ast.walk(value)
    )


def _is_error(call: ast.Call) -> bool:
    return any(isinstance(part, ast.Name) and part.id in ("error", "problem", "refused", "exc") for part in call.args)
