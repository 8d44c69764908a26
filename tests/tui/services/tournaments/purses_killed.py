"""A program that is killed while a result of a tournament with a campaign is written."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from saves.club.campaigns import Campaigns
from tests.tui.app import empty_club
from tests.tui.services.tournaments.test_campaign_purses import WON, Evening

_APPEND: Any = Campaigns.append


def die(*_: object, **__: object) -> None:
    """End as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    evening = Evening(empty_club(Path(sys.argv[1])))
    if sys.argv[2] == "act":
        Campaigns.pay = die  # type: ignore[method-assign]
    else:
        entries = 0

        def die_at_the_second(*said: Any, **more: Any) -> Any:
            global entries
            entries += 1
            return die() if entries == 2 else _APPEND(*said, **more)

        Campaigns.append = die_at_the_second  # type: ignore[method-assign]
    evening.report(**WON)
