"""Matches to be analysed in tests: short ones between bots, and a chooser that judges when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core.history import MatchHistory
from engine.core.log import Acted, Player
from engine.core.table import Table
from engine.games.magic_wizards.decks import ready_decks
from engine.games.registry import GAMES
from engine.review.model import Decision, Judgement
from saves.matches.record import Record
from saves.store import Store
from tests.engine.review.test_judging import finish, played
from tests.tui.tables import store_in
from tui.services.bots.chooser import JudgedMatch, ThreadChooser
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import Analysis, AnalysisService

SMALL = 2
"""A budget with which a whole match is judged in a moment."""


@cache
def dalmuti_record() -> Record:
    """One hand of four, finished: a person and three bots."""
    return _record(played("dalmuti", 4, 1, {"hands": 1}), "Rosa", "Zeca", "Ana", "Lia")


@cache
def duel_record() -> Record:
    """A duel whose decks were kept secret: they are opened after its end."""
    decks = tuple(ready.deck for ready in ready_decks()[:2])
    return _record(played("magic_wizards", 2, 1, {"decks": decks}, sealed=True), "Rosa", "Ana")


def _record(table: Table, *names: str) -> Record:
    line = finish(table, bot="random")
    entries = tuple(ply.entry for ply in line.plies)
    players = tuple(Player(name, "planner" if name != "Ana" else None) for name in names)
    header = replace(line.header, players=players, match="judged-1")
    return Record(header, None, entries, "finished", table.outcome, len(line.plies))


def tape_of(record: Record) -> ReplayRecord:
    return open_tape(GAMES[record.header.game], record)[0]


def kept_store(folder: Path, record: Record) -> Store:
    store = store_in(folder)
    store.matches.keep(record)
    return store


class SteppedChooser(ThreadChooser):
    """Judges as many places as it is allowed, and notes in which order it was asked."""

    def __init__(self, allowed: int, most: int = 1) -> None:
        super().__init__()
        self.most_judged = most
        self.asked: list[int] = []
        self.allowed = asyncio.Semaphore(allowed)

    async def judge(self, match: JudgedMatch, place: int, people: Collection[str] = ()) -> Judgement:
        await self._may()
        self.asked.append(place)
        return match.judging.judge(place)

    async def _may(self) -> None:
        await self.allowed.acquire()
        await asyncio.sleep(0)


class MadeUpChooser(SteppedChooser):
    """Judges by a rule that nobody improves: every fifth choice is a mistake, where there are three it is clear."""

    async def judge(self, match: JudgedMatch, place: int, people: Collection[str] = ()) -> Judgement:
        await self._may()
        self.asked.append(place)
        return made_up(match.judging.line, place)


def made_up(line: MatchHistory, place: int) -> Judgement:
    values = tuple((1 + seat + place % 7) / 12 for seat in range(4))
    errors = (0.01,) * 4
    if place == len(line.plies):
        return Judgement(place, "end", values, errors)
    entry = line.plies[place].entry
    if not isinstance(entry, Acted):
        return Judgement(place, "cards", values, errors)
    legal = line.game.legal_actions(line.state_at(place), entry.seat)
    result = (1.0, 0.5, 0.25, 0.0) if place == len(line.plies) - 1 else None
    decision = None
    if len(legal) > 1:
        chosen = legal.index(entry.action)
        best = (chosen + 1) % len(legal) if place % 5 == 0 else chosen
        worths = tuple(0.5 - (0.12 if at != best else 0.0) for at in range(len(legal)))
        decision = Decision(
            entry.seat,
            tuple(range(len(legal))),
            worths,
            (0.02,) * len(legal),
            chosen,
            best,
            8,
            (0.002, -0.001, 0.0, 0.001),
            errors,
        )
    return Judgement(place, "choice", values, errors, entry.seat, decision, result)


async def until_found(analysis: Analysis, many: int) -> None:
    """Return when so many places are judged."""
    while len(analysis.judgements) < many:
        heard = asyncio.Event()
        end = analysis.changed.subscribe(heard.set)
        await heard.wait()
        end()


def opened(store: Store, chooser: Any, record: Record | None = None, **more: float) -> tuple[AnalysisService, Analysis]:
    record, service = record or dalmuti_record(), AnalysisService(store, chooser, SMALL, **more)
    return service, service.open(record, tape_of(record))
