"""Players who never stop: they write entry after entry and say each number once it is acknowledged.

With several matches all tables share their flushes, as in a hall; with one every entry has its own.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from engine.core.log import Acted
from saves.matches.journal import MatchJournal
from saves.store import Store
from tests.saves.conftest import SEED, header_of, opened
from tests.saves.tally import Take


def entry(number: int) -> Acted[Take]:
    return Acted(number % 2, Take(1), number)


def write_alone(journal: MatchJournal) -> None:
    number = 0
    while True:
        number += 1
        journal.append(number, entry(number))
        print(journal.match, number, flush=True)


async def write_shared(store: Store, journals: list[MatchJournal]) -> None:
    loop = asyncio.get_running_loop()

    async def write(journal: MatchJournal) -> None:
        number = 0
        while True:
            number += 1
            on_disk = loop.create_future()
            journal.append(number, entry(number)).then(on_disk.set_result)
            assert await on_disk is None
            print(journal.match, number, flush=True)

    with store.shared_commits(loop.call_soon_threadsafe):
        await asyncio.gather(*(write(journal) for journal in journals))


if __name__ == "__main__":
    with opened(Path(sys.argv[1])) as store:
        journals = [store.matches.create(header_of(match), SEED) for match in sys.argv[2:]]
        if len(journals) == 1:
            write_alone(journals[0])
        else:
            asyncio.run(write_shared(store, journals))
