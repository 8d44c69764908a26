"""What is refused is told in words: every sentence has what it speaks of, fits a line, and never fails itself."""

from __future__ import annotations

import pytest

from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from saves.errors import FileError
from tests.tui.texts.test_catalogs import calls, constants, error_classes, fields
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

MOST = 300
POSITIONAL = {
    "BrokenLog": {"number"},
    "CardError": {"file", "row", "card"},
    "FileError": {"file", "line"},
    "SpecError": {"line", "column", "expected", "found", "nearest"},
    "_error": {"line", "column", "expected", "found", "nearest"},
}
"""What the data of an error have besides its keywords."""


def both(error: CarteadoError) -> list[str]:
    """The error in every language; held to what every refusal keeps to."""
    lines = [Words(language).error(error) for language in LANGUAGES]
    for text in lines:
        assert text and text.isprintable() and len(text) <= MOST
    return lines


@pytest.mark.source
def test_every_refusal_brings_what_its_sentence_speaks_of() -> None:
    names = error_classes() | set(POSITIONAL) | {"_because"}
    sentences, lacking, seen = catalog("pt_BR"), set(), 0
    for path, called, call in calls():
        if called not in names:
            continue
        given = {keyword.arg for keyword in call.keywords} | POSITIONAL.get(called, set())
        for code in constants(call.args[0]):
            keys = (f"error.{code}", f"error.{code}.one", f"error.{code}.other")
            wanted = set().union(*(fields(sentences[key]) for key in keys if key in sentences))
            seen += 1
            # None: the data of another error go along as they are.
            if wanted - given and None not in given:
                lacking.add((path, call.lineno, code, *(wanted - given)))
    assert seen > 250 and lacking == set()


def test_a_refusal_that_lacks_its_data_is_told_all_the_same() -> None:
    for key in catalog("pt_BR"):
        if key.startswith("error."):
            code = key.removeprefix("error.").removesuffix(".one").removesuffix(".other")
            both(CarteadoError(code))
            both(BrokenLog("log_illegal_action", 3, reason=code))
            both(FileError(code, "jogo.jsonl", 3, column=2, field="$.a"))


@pytest.mark.parametrize(
    "datum",
    [
        10**39,
        -(10**5000),
        1e300,
        float("nan"),
        None,
        True,
        b"\xff",
        "\ud800\x1b]0;x\x07\r\n\tz",
        "a" * 10**6,
        [[]] * 999,
        {"a": {"b": "{c}"}},
        "{}",
        "{0}",
        "{a.b}",
        object(),
        "\u202e\u0301" * 500,
        ("x\n", 10**40),
        frozenset({1}),
    ],
    ids=range(18),
)
def test_whatever_an_error_brings_is_told_in_one_line_of_at_most_300_characters(datum: object) -> None:
    names = {name for key, text in catalog("en").items() if key.startswith("error.") for name in fields(text)}
    for code in ("log_illegal_action", "file_bad_field", "spec_bad_year", "results_missing", "no_such_code"):
        both(CarteadoError(code, **dict.fromkeys([*names, "game", "code", "self", "line"], datum)))


def test_a_number_is_told_to_its_last_digit_or_not_at_all() -> None:
    assert Words("en").number(10**15 + 1) == "1,000,000,000,000,001"
    assert Words("pt_BR").number(10**39) == "1" + ".000" * 13
    lines = both(FileError("file_newer_format", "jogo.jsonl", 1, found=10**39, known=1))
    assert all("999" not in text and "000" not in text for text in lines)


def test_a_long_path_does_not_hide_what_is_wrong() -> None:
    path = "/a" * 2000 + "/jogo.jsonl"
    assert all("jogo.jsonl" in text and "JSON" in text for text in both(FileError("file_not_json", path, 7, column=2)))


def test_an_action_that_the_rules_refuse_is_told_with_their_reason() -> None:
    refused = IllegalAction("bad_seats", "CH-1", game="chama", least=2, most=4, seats=9)
    lines = both(BrokenLog("log_illegal_action", 3, **{**refused.data, "reason": refused.code}))
    assert "Chama joga-se com 2 a 4 lugares" in lines[0] and "3" in lines[0]
