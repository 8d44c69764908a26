"""Names and docstrings of the program are plain words (docs/contributing.md, engine/GLOSSARY.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.figures.names import doubled
from tests.figures.tree import nodes_of, sources, tree_of

pytestmark = pytest.mark.source

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
NO_NAMES = frozenset({"one", "told"})
"""Words that say nothing as a whole name."""
NO_PARTS = frozenset({"told", "lounge"})
"""Words that say nothing as a part of a name."""
LOOSE = frozenset({"found", "shown"})
"""Words that no function and no parameter has as its whole name: what is found or shown has a name of its own."""
BESIDE_EXPECTED = frozenset({"tournaments.errors", "tournaments.spec"})
"""Modules of an error that tells what it `found` beside what it `expected`."""
SAVED = frozenset({"cheats_told"})
"""Fields of saved matches keep their names."""
NO_WORDS = re.compile(r"\b(told|untold|lobby|lounge|lobbies)\b")
"""Words that no first line has: what is told is shown, entered or notified, the lobby is the hall."""
LONGEST = 100
VERBS = """
Abandon Accept Act Add Agree Announce Answer Append Apply Arm Ask Assign Assume Attack Be Begin Bet Bind Book Bring
Build Call Cancel Carry Change Check Choose Claim Clear Close Collect Come Compare Compute Confirm Continue Copy
Correct Count Create Credit Cut Damage Deal Decide Declare Decline Decode Defend Delete Describe Destroy Discard
Dismiss Divide Do Draw Drop Edit End Enqueue Enter Evaluate Explain Fight Fill Find Finish Flush Focus Follow Forget
Free Get Give Go Greet Hand Handle Hang Have Hear Help Hide Ignore Import Include Insert Invite Join Judge Keep Kill
Know Lay Learn Leave Let Lift Light Limit List Listen Load Log Look Lower Make Mark Measure Merge Move Name Note Offer
Open Paginate Paint Pair Parse Pass Pause Pay Play Point Post Prepare Press Print Propose Put Raise Rank Raze Read
Reckon Record Redirect Redo Redraw Refuse Register Remember Remove Rename Replace Replay Report Reserve Reset Restart
Resume Return Reveal Roll Run Save Say Scroll Search Seat See Select Send Serve Set Settle Show Shuffle Sign Sit Skip
Speak Start Step Stop Stream Submit Switch Take Talk Tell Throw Tick Try Turn Type Undo Update Use Void Wait Wake Warn
Watch Weigh Win Wind Wipe Withdraw Work Wrap Write Yield
"""
"""What docstrings of functions begin with; a plain verb that is missing belongs here."""
NO_NOUNS = re.compile(
    "(What|Who|How|Whether|Where|Whose|Which|Why|When|Whom|Whatever|Whoever|Somebody|Nobody|Everything|Something"
    "|Nothing|It|If|From|To|On|In|That|Not|Asks|Tells|Keeps|Plays|Shows|Opens|Draws|Makes|Lets|Does|Takes|Has|Is"
    "|Says|Reads|Begins|Offers|Answers (?!of|to|asked)|Speaks|Weighs|Goes|Finds|Moves|Follows|Holds)\\b"
)
"""What docstrings of classes do not begin with, which name a thing."""


class Documented(NamedTuple):
    """A public module, class, function or property with the first line of its docstring."""

    where: str
    kind: str
    line: str


@cache
def documented() -> tuple[Documented, ...]:
    return tuple(found for source in sources() for found in _of(source.module, "module", tree_of(source)))


def _of(
    name: str, kind: str, node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
) -> Iterator[Documented]:
    text = ast.get_docstring(node)
    if text:
        yield Documented(name, kind, text.partition("\n")[0])
    for inner in () if isinstance(node, FUNCTIONS) else node.body:
        if isinstance(inner, (ast.ClassDef, *FUNCTIONS)) and (
            not inner.name.startswith("_") or inner.name.startswith("__")
        ):
            yield from _of(f"{name}.{inner.name}", _kind(inner), inner)


def _kind(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    if isinstance(node, ast.ClassDef):
        return "class"
    return "property" if any("property" in ast.unparse(found) for found in node.decorator_list) else "function"


def test_the_first_line_of_a_docstring_has_at_most_100_characters() -> None:
    assert [found for found in documented() if len(found.line) > LONGEST] == []


def test_the_first_line_of_a_docstring_has_no_word_that_the_glossary_avoids() -> None:
    assert [found for found in documented() if NO_WORDS.search(found.line)] == []


def test_a_docstring_of_a_function_begins_with_a_verb() -> None:
    verbs = {*VERBS.split()}
    begun = [found for found in documented() if found.kind == "function"]
    assert [found for found in begun if re.split(r"\W", found.line, maxsplit=1)[0] not in verbs] == []


def test_a_docstring_of_a_class_begins_with_a_noun() -> None:
    assert [found for found in documented() if found.kind == "class" and NO_NOUNS.match(found.line)] == []


def test_names_are_made_of_words_that_say_something() -> None:
    assert sorted({name for name in _names() if not _says_something(name)}) == []


def _says_something(name: str) -> bool:
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_")
    return name in SAVED or not (name in NO_NAMES or NO_PARTS & {*parts})


def test_what_is_found_or_shown_has_a_name_of_its_own() -> None:
    loose = [
        (source.module, name)
        for source in sources()
        if source.module not in BESIDE_EXPECTED
        for node in nodes_of(source)
        if isinstance(node, (ast.arg, *FUNCTIONS))
        and (name := node.arg if isinstance(node, ast.arg) else node.name).strip("_") in LOOSE
    ]
    assert loose == []


def _names() -> Iterator[str]:
    for source in sources():
        for node in nodes_of(source):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    yield name
                case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name):
                    yield name


def test_nothing_in_the_tests_is_called_by_a_word_that_says_nothing() -> None:
    bound = re.compile(r"\bdef _?(?:one|told)\(|\bfor (?:one|told) in\b|^ *(?:self\.)?_?(?:one|told)(?:: \w| = )", re.M)
    assert [test.path for test in sources("tests") if bound.search(test.text)] == []


def test_a_sleep_that_a_test_listens_to_gives_its_turn() -> None:
    """Other tasks sleep by the same function: without a turn a loop of the hall goes round for ever."""
    replaced = re.compile(r'setattr\(\s*(?:"[\w.]*\basyncio\.sleep"|[\w.]*\basyncio, "sleep")')
    assert [test.path for test in sources("tests") if replaced.search(test.text)] == ["tests/tui/conftest.py"]


def test_a_public_class_name_has_one_meaning() -> None:
    assert doubled() == {}
