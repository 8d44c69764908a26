"""`python -m carteado`: the command where its name is not on the PATH, as often on Windows."""

from __future__ import annotations

import sys

from tui.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
