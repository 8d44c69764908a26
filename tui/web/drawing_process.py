"""The process in which the pages of large tournaments are drawn; it ends with whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.services.bots.worker import main

if TYPE_CHECKING:
    from tui.services.bots.worker import Answer


def _load() -> Answer:
    # What is asked may end at any time, also while this is imported.
    from tui.web.drawing import answer_to

    return answer_to


if __name__ == "__main__":
    main(_load)
