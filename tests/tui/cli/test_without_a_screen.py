"""What needs no screen loads none: a command answers at once, and the line mode works where nothing can be drawn."""

from __future__ import annotations

import subprocess
import sys
from pkgutil import walk_packages

from tui import cli, plain

SCREEN = ("textual.app", "textual.screen", "textual.widget")


def test_no_command_and_no_line_mode_loads_a_screen() -> None:
    packages = ((cli, "tui.cli."), (plain, "tui.plain."))
    modules = [module.name for package, begin in packages for module in walk_packages(package.__path__, begin)]
    assert len(modules) > 20
    code = f"import sys, {', '.join(modules)}; print(*[name for name in {SCREEN} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_a_result_by_command_loads_no_game_no_loop_and_nothing_that_draws_or_prints() -> None:
    unneeded = ("asyncio", "engine.games.chama.game", "tui.services.matches.match_service", "reportlab", "rich.style")
    code = (
        "import sys, tui.cli.tournament_results\n"
        "from tui.cli.main import parser\nfrom tui.texts.localizer import Words\n"
        "parser(Words('en')).parse_args(['tournament', 'result', 'copa', '1', '21']);"
        f"print(*[name for name in {unneeded} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
