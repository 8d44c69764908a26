"""Opened tables are read out a few times in a minute; what is more is bundled into one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.chama.model import ChamaOptions
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import listening
from tui.plain.announcing import MOST, SECONDS, Announcer
from tui.plain.lobby import LineVisit
from tui.plain.talk import AT_ONCE, Spoken, TalkWithChat
from tui.services.lobby.open_table import LobbyPerson, TablePlan

FOUR = TablePlan("chama", ChamaOptions(), 4)


class Loop:
    """A clock and the calls that are yet to come."""

    def __init__(self) -> None:
        self.seconds = 7.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.seconds

    def later(self, delay: float, callback: Callable[[], None]) -> Loop:
        self.calls.append((self.seconds + delay, callback))
        return self

    def cancel(self) -> None:
        self.calls.clear()

    def goes_on(self, seconds: float) -> None:
        self.seconds += seconds
        due = [call for at, call in self.calls if at <= self.seconds]
        self.calls = [(at, call) for at, call in self.calls if at > self.seconds]
        for call in due:
            call()


class Heard:
    def __init__(self) -> None:
        self.loop = Loop()
        self.said: list[int | tuple[int, ...]] = []
        self.announcer = Announcer(self.said.append, self.said.append, self.loop.now, self.loop.later)

    def opened(self, *numbers: int) -> None:
        for number in numbers:
            self.announcer.opened(number)


def test_the_first_few_are_told_at_once_and_the_rest_together_as_soon_as_there_is_room() -> None:
    heard = Heard()
    heard.opened(*range(1, MOST + 8))
    assert heard.said == [*range(1, MOST + 1)]
    heard.loop.goes_on(SECONDS)
    assert heard.said[MOST:] == [tuple(range(MOST + 1, MOST + 8))]
    heard.opened(99)
    assert heard.said[-1] == 99


def test_in_any_minute_there_are_no_more_than_five() -> None:
    heard, spoken = Heard(), []
    for second in range(600):
        before = len(heard.said)
        heard.opened(second)
        heard.loop.goes_on(1)
        spoken += [heard.loop.seconds] * (len(heard.said) - before)
    for moment in spoken:
        assert sum(moment <= other < moment + SECONDS - 1 for other in spoken) <= MOST
    bundled = [number for said in heard.said for number in (said if isinstance(said, tuple) else (said,))]
    assert bundled == [*range(bundled[-1] + 1)], "nothing is lost and nothing told twice"


def test_what_is_dropped_is_never_told() -> None:
    heard = Heard()
    heard.opened(*range(20))
    heard.announcer.drop()
    heard.loop.goes_on(10 * SECONDS)
    assert heard.said == [*range(MOST)]


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


def opens_many(club: HallClub, many: int) -> None:
    for number in range(many):
        club.lobby.arrive(LobbyPerson(f"Dono {number}", guest=False, organiser=False))
        club.lobby.open_tables.host(f"Dono {number}", FOUR)


def released(visit: LineVisit) -> None:
    visit._announcer._release()


async def test_a_flood_of_tables_is_told_in_six_sentences_and_those_that_are_gone_are_not_counted(
    club: HallClub,
) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.")
        opens_many(club, 14)
        await ana.hears("Dono 4 abriu a mesa 5")
        club.lobby.open_tables.stand("Dono 13", 14)
        released(ana.lines)
        await ana.hears("E mais 8 mesas abertas.")
        assert ana.said.count("abriu a mesa") == MOST


async def test_whoever_has_muted_the_talk_hears_of_no_table_and_still_of_what_waits_for_them(club: HallClub) -> None:
    async with listening(club, "Ana", "Bia") as (ana, _):
        await ana.chooses("Calar")
        await ana.hears("só lê os avisos")
        opens_many(club, 3)
        club.lobby.open_tables.host("Bia", FOUR)
        club.lobby.open_tables.invite("Bia", "Ana", 4)
        await ana.hears("Bia convida você à mesa 4.")
        assert "abriu a mesa" not in ana.said


async def test_whoever_mutes_the_talk_does_not_hear_what_was_held_back(club: HallClub) -> None:
    async with listening(club, "Ana") as (ana,):
        await ana.hears("O salão.")
        opens_many(club, 9)
        await ana.hears("Dono 4 abriu a mesa 5")
        await ana.chooses("Calar")
        await ana.hears("só lê os avisos")
        assert ana.lines._announcer._due is None and "E mais" not in ana.said


async def test_a_flood_of_typed_lines_is_heard_one_after_the_other_and_none_is_lost(sleeps: list[float]) -> None:
    spoken = Spoken(lambda _text: None)
    chat = TalkWithChat(spoken, lambda _text: None)
    for number in range(AT_ONCE + 9):
        spoken.typed(f"/oi {number}" if number % 2 else str(number))
    heard = [await chat.hear() for _ in range((AT_ONCE + 9) // 2)]
    assert heard == [str(number) for number in range(0, AT_ONCE + 8, 2)]
    assert len(sleeps) >= 5 and all(seconds > 0 for seconds in sleeps)
    free = TalkWithChat(spoken, lambda _text: None, paced=False)
    sleeps.clear()
    for number in range(3 * AT_ONCE):
        spoken.typed(str(number))
        await free.hear()
    assert sleeps == []
