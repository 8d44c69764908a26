"""Nothing that a user reaches needs what only Unix has."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.figures.tree import sources, tree_of
from tests.without_unix import MODULES, UNIX_ALONE, modules

ROOT = Path(__file__).parent.parent


def test_everything_is_imported_and_bots_play_where_there_is_nothing_of_unix() -> None:
    run = subprocess.run(
        (sys.executable, "-W", "error::DeprecationWarning", "-m", "tests.without_unix"),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    asked, count = run.stdout.split()
    assert asked == "PipeWorker"
    assert int(count) == len([*modules()]) > 500


def test_the_command_is_a_module_too_for_where_its_name_is_not_on_the_path(tmp_path: Path) -> None:
    asked = (sys.executable, "-m", "carteado", "--db", str(tmp_path / "club.db"), "--version")
    run = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "") and run.stdout.startswith("carteado 1.")


@pytest.mark.source
def test_modules_of_unix_are_imported_only_by_what_is_for_unix_alone() -> None:
    importing = {
        source.module for source in sources() for node in tree_of(source).body if MODULES.intersection(_imported(node))
    }
    assert importing == UNIX_ALONE


def _imported(node: ast.stmt) -> list[str]:
    """Return what a statement at the top of a module imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
