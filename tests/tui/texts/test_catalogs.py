"""The catalogs: both languages say the same things, and nothing the program may say is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from string import Formatter

import pytest

from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.games.chama.explain import RULES
from engine.games.registry import GAMES
from saves.errors import FileError, StoreError
from tests.figures.tree import nodes_of, sources
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.table_options import options_of
from tui.texts.catalog import MissingWord, catalog, language_of
from tui.texts.localizer import Words
from tui.texts.options import format_bot_help, format_option_help, format_option_label, format_option_value

pytestmark = pytest.mark.source

Found = tuple[str, ast.Call | ast.ClassDef | ast.Return]
"""The name of a file and what stands in it."""


@cache
def found() -> dict[type, list[Found]]:
    """All calls, classes and returns of the program by their kind, collected once."""
    kinds: dict[type, list[Found]] = {ast.Call: [], ast.ClassDef: [], ast.Return: []}
    for source in sources():
        for node in nodes_of(source):
            if type(node) in kinds:
                kinds[type(node)].append((source.path, node))
    return kinds


def calls(package: str = "") -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every call with arguments: the path of its file and the name called before it."""
    for path, node in found()[ast.Call]:
        if isinstance(node, ast.Call) and node.args and path.startswith(package):
            yield path, getattr(node.func, "id", getattr(node.func, "attr", "")), node


def error_classes() -> set[str]:
    """Every class of the program that descends from CarteadoError, by name."""
    bases: dict[str, set[str]] = {}
    for _path, node in found()[ast.ClassDef]:
        if isinstance(node, ast.ClassDef):
            bases[node.name] = {base.id for base in node.bases if isinstance(base, ast.Name)}
    errors = {"CarteadoError"}
    while more := {name for name, above in bases.items() if above & errors} - errors:
        errors |= more
    return errors


def constants(node: ast.expr) -> Iterator[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def error_codes() -> set[str]:
    """Every code that the program may raise: the first argument of an error, wherever it is made."""
    names = error_classes() | {"_error"}
    codes = set(RULES)
    for _path, called, call in calls():
        if called in names:
            codes |= set(constants(call.args[0]))
    for path, node in found()[ast.Return]:
        if isinstance(node, ast.Return) and path.endswith("/database.py") and node.value is not None:
            codes |= {text for text in constants(node.value) if text.startswith("store_")}
    return codes


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert catalog("pt_BR").keys() == catalog("en").keys()


def test_both_languages_have_the_same_fields_in_every_sentence() -> None:
    portuguese, english = catalog("pt_BR"), catalog("en")
    assert {key for key in portuguese if fields(portuguese[key]) != fields(english[key])} == set()


def test_both_languages_have_the_same_modules() -> None:
    portuguese, english = (import_module(f"tui.texts.{language}").__path__ for language in LANGUAGES)
    assert {module.name for module in iter_modules(portuguese)} == {module.name for module in iter_modules(english)}


def test_whatever_is_counted_has_both_forms() -> None:
    for language in LANGUAGES:
        keys = catalog(language).keys()
        assert {key for key in keys if key.endswith(".one") and f"{key.removesuffix('one')}other" not in keys} == set()


def test_every_key_written_in_the_source_is_in_the_catalogs() -> None:
    missing = set()
    words = Words("en")
    for path, called, call in calls("tui"):
        if called in ("words", "_words", "localizer"):
            missing |= {(path, key) for key in constants(call.args[0]) if key not in words}
    assert missing == set()


def test_every_key_binding_has_a_word_and_a_sentence() -> None:
    names = set()
    words = Words("en")
    for path, called, call in calls("tui"):
        if called == "key" and len(call.args) == 3:
            names |= {(path, name) for name in constants(call.args[2])}
    assert len(names) > 100
    keys = {(path, key) for path, name in names for key in (name, f"{name}.help")}
    assert {(path, key) for path, key in keys if key not in words} == set()


def test_no_key_needs_alt_ctrl_shift_or_a_function_key() -> None:
    forbidden = re.compile(r"alt\+|ctrl\+shift|\bf\d+\b")
    bound = [keys for _path, called, call in calls("tui") if called == "key" for keys in constants(call.args[0])]
    assert len(bound) > 100 and not any(map(forbidden.search, bound))


def test_every_error_code_of_the_program_has_a_sentence() -> None:
    codes = error_codes()
    assert len(codes) > 60
    words = Words("pt_BR")
    assert {code for code in codes if f"error.{code}" not in words} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_name_options_and_bots_in_words(language: str) -> None:
    words = Words(language)
    for game in GAMES.values():
        assert words(f"game.{game.key}") and words(f"game.{game.key}.help", least=2, most=4)
        for bot in game.bots:
            assert words(f"bot.{bot}") and format_bot_help(game, bot, words)
        for option in options_of(game):
            assert format_option_label(option, words) and format_option_help(option, words)
            assert all(format_option_value(option, choice, words) for choice in option.choices)


def test_an_unknown_key_is_a_mistake_of_the_program() -> None:
    with pytest.raises(MissingWord):
        Words("en")("no.such.key")


def test_a_field_without_data_is_a_mistake_of_the_program() -> None:
    with pytest.raises(MissingWord, match="least"):
        Words("en")("game.chama.help", most=4)


def test_a_count_picks_the_form() -> None:
    words = Words("pt_BR")
    assert words("library.found", count=1) == "1 partida"
    assert words("library.found", count=0) == "0 partidas"
    assert words("library.found", count=1430) == "1.430 partidas"


def test_numbers_follow_the_language() -> None:
    assert Words("pt_BR").number(1430.5, 1) == "1.430,5"
    assert Words("en").number(1430.5, 1) == "1,430.5"


def test_data_in_braces_stays_as_it_is() -> None:
    assert Words("en")("new_game.name.taken", name="{count}") == "{count} already sits at this table."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "pt_BR"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "pt_PT.UTF-8"}, "pt_BR"),
        ({"LC_ALL": "pt_BR.UTF-8", "LANG": "en_US.UTF-8"}, "pt_BR"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "pt_BR.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("asked", ["C", "C.UTF-8", "POSIX", "de_DE.UTF-8", ""])
def test_an_environment_that_asks_for_no_known_language_leaves_the_usual_one(asked: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        assert language_of({name: asked}) == "pt_BR"
        assert language_of({name: asked}, "en") == "en"
    assert language_of({"LC_ALL": asked, "LANG": "pt_BR.UTF-8"}, "en") == ("en" if asked else "pt_BR")


def test_an_error_in_a_file_names_the_file_the_line_and_the_field() -> None:
    error = FileError("file_bad_field", "jogo.jsonl", 12, field="$.seat", detail="Expected `int`")
    text = Words("pt_BR").error(error)
    assert text.startswith("jogo.jsonl, linha 12: ")
    assert "$.seat" in text and "Expected `int`" in text


def test_an_error_suggests_what_was_meant() -> None:
    error = CarteadoError(
        "spec_unknown_type", column=8, expected=("Campeonato",), found="Campionato", nearest="Campeonato"
    )
    assert "Campeonato" in Words("en").error(error)


def test_an_error_of_the_rules_is_told_by_its_reason() -> None:
    assert Words("en").error(IllegalAction("not_your_turn", "2")) == Words("en")("error.not_your_turn")


def test_an_error_without_words_still_tells_what_it_is() -> None:
    assert "log_from_the_future" in Words("en").error(BrokenLog("log_from_the_future", 3))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_told_on_one_line_of_300_characters_that_acts_on_no_terminal(language: str) -> None:
    nasty = "/home/ana/\x1b[31m\x1b]0;title\x07\n\r\x00" + "very long/" * 200 + "club.db"
    text = Words(language).error(StoreError("store_failed", path=nasty, detail="the\n\treason"))
    assert text.isprintable()
    assert len(text) <= 300
    assert "/home/ana/ very long" in text
    assert text.endswith("club.db: the reason")
