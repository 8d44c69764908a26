"""A player who never stops: writes entry after entry and says each number once it is acknowledged."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.core.log import Acted
from tests.saves.conftest import SEED, header_of, opened
from tests.saves.tally import Take

if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as store:
        journal = store.matches.create(header_of(sys.argv[2]), SEED)
        number = 0
        while True:
            number += 1
            journal.append(number, Acted(number % 2, Take(1), number))
            print(number, flush=True)
