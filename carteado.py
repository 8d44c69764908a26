"""`python -m carteado`: the command where its name is not on the PATH, as often on Windows."""

from __future__ import annotations

from tui.__main__ import start

if __name__ == "__main__":
    start()
