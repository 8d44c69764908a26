"""The command `carteado`: without a word it opens the app, with one it answers on the terminal."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from tui.services.streams import fit_streams, speak_utf8


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 when it failed, 2 when it was called wrongly."""
    if arguments is None:
        # Nothing of what is loaded is garbage, and looking for it would be a tenth of the way to the first screen.
        gc.disable()
        speak_utf8()
        fit_streams()
    from tui.cli.main import run

    return run(sys.argv[1:] if arguments is None else list(arguments))


if __name__ == "__main__":
    sys.exit(main())
