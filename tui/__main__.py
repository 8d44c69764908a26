"""The command `carteado`: without a word it opens the app, with one it answers on the terminal."""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading
from collections.abc import Sequence
from typing import NoReturn

from tui.services.streams import fit_streams, speak_utf8


def _load_msgspec() -> None:
    """Load msgspec without `typing_extensions`, of which it takes nothing that Python does not have.

    It would be a fifteenth of what a command costs; whoever needs it afterwards loads it as ever.
    """
    if "typing_extensions" not in sys.modules:
        sys.modules["typing_extensions"] = None  # type: ignore[assignment]
        try:
            import msgspec  # noqa: F401
        finally:
            del sys.modules["typing_extensions"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 when it failed, 2 when it was called wrongly."""
    if arguments is None:
        # Nothing of what is loaded is garbage, and looking for it would be a tenth of the way to the first screen.
        gc.disable()
        _load_msgspec()
        speak_utf8()
        fit_streams()
    from tui.cli.main import run

    return run(sys.argv[1:] if arguments is None else list(arguments))


def start() -> NoReturn:
    """Run the command that this process was called with, and end the process with its exit code."""
    code = main()
    if threading.active_count() == 1:
        # Python would take all modules apart before it ends, which is a tenth of what a command costs.
        atexit._run_exitfuncs()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    start()
