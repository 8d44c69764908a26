"""The command `carteado`, writing down beside its database which screens were opened; any fault ends it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.monkey.clubs import noting_screens
from tui.__main__ import main
from tui.app import CarteadoApp
from tui.plain.home import LineHome

if __name__ == "__main__":
    CarteadoApp.outlives = LineHome.outlives = False
    with noting_screens(Path(sys.argv[sys.argv.index("--db") + 1]).parent):
        sys.exit(main())
