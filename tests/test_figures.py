"""The figures of the tree count what they say."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import settings

from tests.figures.catalog_keys import is_found, keys
from tests.figures.imports import circles, imports
from tests.figures.names import doubled
from tests.figures.sizes import games, interface, naming, shared_files
from tests.figures.tree import GAMES, ROOT, game_of
from tui.texts.catalog import catalog

pytestmark = pytest.mark.source


def test_circles_are_parts_in_which_every_module_reaches_every_other() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}, "g": {"g"}}
    assert circles(graph) == [["a", "b", "c"], ["d", "e"]]


def test_imports_inside_functions_and_for_the_type_checker_count() -> None:
    graph = imports()
    assert "engine.games.chama.game" in graph["engine.games.registry"]
    assert all(module in graph for names in graph.values() for module in names)


@pytest.mark.parametrize(
    ("path", "game"),
    [
        ("tui/games/chama/cards.py", "chama"),
        ("tui/rules/dalmuti.en.md", "dalmuti"),
        ("tests/laws/wyrt_lordes_law.py", "wyrt_lordes"),
        ("tui/app.py", ""),
    ],
)
def test_a_file_is_a_games_own_by_its_folder_or_its_name(path: str, game: str) -> None:
    assert game_of(path) == game


def test_the_keys_counted_are_those_of_the_catalog() -> None:
    every = catalog("en").keys()
    forms = {
        key for key in every if key.rpartition(".")[2] in ("one", "other") and f"{key.rpartition('.')[0]}.one" in every
    }
    assert set(keys()) == (every - forms) | {key.rpartition(".")[0] for key in forms}
    assert {"shared.news.given", "shared.news.given.match", "rules.other"} <= set(keys())


def test_a_key_is_found_whole_by_its_family_by_its_code_or_with_an_ending_that_the_code_adds() -> None:
    assert is_found("library.found") and is_found("error.store_in_use")
    assert is_found("chama.kind.realm") and is_found("chama.kind.realm.short")
    assert not any(map(is_found, ("chama.kind.dragon", "error.no_such_code", "library.found.nowhere")))


def test_every_figure_of_sizes_tells_of_every_game() -> None:
    assert len([*interface()]) == 2
    assert [line.split(":")[0] for line in games()] == [*GAMES]
    assert [line.split(":")[0] for line in shared_files() if not line.startswith(" ")] == [*GAMES]


FIVE = {
    "engine/games/registry.py",
    "tournaments/catalog.py",
    "tournaments/results/__init__.py",
    "tui/games/game_ui.py",
    "tui/games/teaching.py",
}
"""All that a new game touches besides its own files (docs/architecture.md)."""
BENCH = "tui/bench/measures.py"
"""Times Dalmuti beside another program's nearest game."""


@pytest.mark.parametrize("game", sorted({*GAMES} - {"chama"}))
def test_five_shared_files_name_a_game(game: str) -> None:
    """Chama came first: the forms of results, the benchmarks and the first screen are about it."""
    assert set(naming(game)) - {BENCH} <= FIVE


@pytest.mark.parametrize("layer", ["engine.games", "tui.games"])
def test_a_contract_keeps_every_game_of_a_layer_from_importing_another(layer: str) -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    kept = [set(contract["modules"]) for contract in contracts if contract["type"] == "independence"]
    assert {f"{layer}.{game}" for game in GAMES} in kept


def test_a_doubled_name_has_two_modules_at_least() -> None:
    assert all(len(set(modules)) > 1 for modules in doubled().values())


def test_examples_that_are_made_up_have_no_deadline_that_a_busy_machine_could_miss() -> None:
    assert settings.default is not None and settings.default.deadline is None
