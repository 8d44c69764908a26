"""What needs no screen loads none: a command answers at once, and the line mode works where nothing can be drawn."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from pkgutil import walk_packages

import pytest

from engine.core.model import FORMAT
from saves.files.versions import SCHEMA_VERSION, SEASON_FORMAT, TOURNAMENT_FORMAT
from tests.tui.commands import Commands
from tournaments.editions import EDITION
from tournaments.errors import TournamentError
from tui import cli, plain
from tui.cli.main import run
from tui.texts.catalog import catalog
from tui.texts.localizer import Words

SCREEN = ("textual.app", "textual.screen", "textual.widget")


def test_no_command_and_no_line_mode_loads_a_screen() -> None:
    packages = ((cli, "tui.cli."), (plain, "tui.plain."))
    modules = [module.name for package, begin in packages for module in walk_packages(package.__path__, begin)]
    assert len(modules) > 20
    code = f"import sys, {', '.join(modules)}; print(*[name for name in {SCREEN} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def _loaded(arguments: list[str], unneeded: tuple[str, ...]) -> list[str]:
    """Run a command in a process of its own and return which of these modules it has loaded."""
    code = (
        "import sys\nfrom tui.cli.main import run\n"
        f"try:\n    code = run({arguments!r})\nexcept SystemExit as left:\n    code = left.code\n"
        f"print(code or 0, *[name for name in {unneeded} if name in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    code, *loaded = ran.stderr.splitlines()[-1].split()
    assert code == "0", ran.stderr
    return loaded


def test_a_result_by_command_loads_no_game_no_loop_and_nothing_that_draws_or_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(tmp_path, capsys)
    commands.text(
        "new", "Chama: Campeonato Copa 2026", "--id", "copa", "--format", "round_robin", "--tables", "2", "--unscored"
    )
    commands.text("add", "copa", "Ana", "Bia", "Caio", "Duda")
    commands.text("pair", "copa", "--publish")
    unneeded = ("asyncio", "engine.games.chama.game", "tui.services.matches.match_service", "reportlab", "rich.style")
    others = ("tui.cli.arguments.matches", "tui.cli.arguments.campaign", "tui.cli.arguments.decks", "tui.games")
    command = ["--db", str(tmp_path / "club.db"), "tournament", "result", "copa", "1", "21"]
    assert _loaded(command, (*unneeded, *others)) == []
    program = [sys.executable, "-X", "importtime", "-m", "tui", *command[:-2], "2", "12"]
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    loaded = [line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time:")]
    # Most of what a result costs is loading modules: what it does not need stays where it is.
    unneeded = ("inspect", "rich", "secrets", "saves.matches.notes", "saves.matches.side_lines")
    others = ("saves.matches.by_hand", "saves.matches.analyses", "saves.people.keys", "engine.core.by_hand.deck_orders")
    besides = ("tui.cli.arguments.season", "tui.cli.arguments.club", "tui.services.hours", "tui.services.listening")
    assert not {*unneeded, *others, *besides}.intersection(loaded)
    assert sum(name.split(".")[0] in ("tui", "tournaments", "saves", "engine") for name in loaded) <= 173
    # Every command of `tournament` makes its sentences: one that lies in another module would load all before it.
    assert sum(name.startswith(("tui.texts.pt_BR.", "tui.texts.en.")) for name in loaded) <= 7


def test_an_error_is_told_without_loading_all_the_words() -> None:
    catalog.cache_clear()
    try:
        assert "Table 1" in Words("en").error(TournamentError("has_result", round=1, table=1))
        assert "chama.log.time_called" not in catalog("en").loaded
    finally:
        catalog.cache_clear()


def test_a_process_ends_with_the_code_of_its_command_and_with_all_that_it_said(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "tui", "--db", str(tmp_path / "none.db"), "tournament", "list"]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert ran.returncode == 1 and ran.stderr.startswith("carteado: ")


@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_the_version_names_the_formats_that_files_need(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["--lang", language, "--version"])
    first, formats, python = capsys.readouterr().out.splitlines()
    assert left.value.code == 0 and first == f"carteado {version('carteado')}"
    assert [int(number) for number in re.findall(r"\d+", formats)] == [
        SCHEMA_VERSION,
        FORMAT,
        TOURNAMENT_FORMAT,
        EDITION,
        SEASON_FORMAT,
    ]
    assert python.startswith("Python 3.")


def test_the_version_is_told_without_the_store_and_without_tournaments() -> None:
    unneeded = ("sqlite3", "saves.store", "tournaments.model", "tui.cli.arguments.tournament", "asyncio")
    assert _loaded(["--version"], unneeded) == []
