"""A hall with people who never stop: says how it opened and each act once it is on disk; opened anew or taken over."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from engine.core.log import Acted
from saves.matches.journal import MatchJournal
from saves.store import Store
from tests.saves.conftest import SEED, header_of, opened
from tests.saves.tally import Take
from tui.launch_server import serve, take_over_warm
from tui.services.lobby.admin import ServerConfig
from tui.services.turn_loop import run_in_turns
from tui.texts.localizer import Words

TABLES = 16
PAUSE = 0.4
"""Seconds between two acts of a table."""


def say(*words: object) -> None:
    print(*words, flush=True)


async def play(journal: MatchJournal, number: int) -> None:
    loop = asyncio.get_running_loop()
    while True:
        number += 1
        on_disk = loop.create_future()
        pending = journal.append(number, Acted(number % 2, Take(1), number))
        if pending is not None:
            pending.then(on_disk.set_result)
            assert await on_disk is None
        say("act", journal.match, number, time.time_ns() // 1_000_000)
        await asyncio.sleep(PAUSE)


async def evening(store: Store, where: str) -> None:
    def notify(text: str) -> None:
        lines = text.split("\n")
        say("open" if len(lines) > 3 else "said", int(1000 * time.time()), lines[0])

    config = ServerConfig(bind="127.0.0.1", port=0, standby=where)
    served = asyncio.create_task(serve(store, config, Words("en"), notify))
    while not store._commits.shared:
        await asyncio.sleep(0.01)
    players = [asyncio.create_task(play(*found)) for found in journals(store)]
    try:
        await served
    finally:
        for player in players:
            player.cancel()


def journals(store: Store) -> list[tuple[MatchJournal, int]]:
    known = {line.id for line in store.matches.unfinished()}
    names = [f"aaaa-{number:04}" for number in range(TABLES)]
    made = [store.matches.create(header_of(name), SEED) for name in names if name not in known]
    return [(journal, 0) for journal in made] or [
        (store.matches.journal(name), len(store.matches.load(name).entries)) for name in names
    ]


def main(act: str, path: Path, where: str) -> None:
    if act == "takeover":
        done = asyncio.run(take_over_warm(where, path))
        with opened(path) as store:
            found = store.check()
            say("held", done.held, len(found.faults), len(found.problems))
            for name in (f"aaaa-{number:04}" for number in range(TABLES)):
                say("has", name, len(store.matches.load(name).entries))
    with opened(path) as store:
        run_in_turns(evening(store, where))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
