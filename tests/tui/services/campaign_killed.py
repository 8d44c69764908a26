"""A program that is killed when a match of its campaign is over on disk, and not booked yet."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from tests.tui.services.test_campaigns import Club

if __name__ == "__main__":
    club = Club(Path(sys.argv[1]))
    club.store.matches.close = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign,assignment]
    club.play("Ana", "Bia", said=("win", "lose"))
