"""A program that is killed when a match of its campaign is over on disk, and not booked yet."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from engine.core.log import Revealed
from saves.matches.journal import MatchJournal
from saves.matches.matches import Matches
from tests.tui.services.campaign_clubs import Club


def die(*_: object) -> None:
    """End as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


_APPEND: Any = MatchJournal.append


def die_at_the_seed(journal: MatchJournal, number: int, entry: Any, *rest: Any) -> Any:
    """Keep all but the seed that ends a log."""
    return die() if isinstance(entry, Revealed) else _APPEND(journal, number, entry, *rest)


if __name__ == "__main__":
    club = Club(Path(sys.argv[1]))
    if sys.argv[2] == "booking":
        Matches.close = die
    else:
        MatchJournal.append = die_at_the_seed
    club.play("Ana", "Bia", said=("win", "lose"))
