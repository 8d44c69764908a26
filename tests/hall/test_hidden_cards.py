"""A card that somebody must not know never reaches their terminal: not in a picture, a hint, a refusal or a sentence.

Two halls play the same match; only what a session may not see lies otherwise in the second one. Every byte that the
session is sent must be the same in both, while somebody who may see the difference is sent other bytes.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Acted, Drawn, Entry, Header, Line, Player
from engine.core.model import Seat
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from saves.store import open_store
from tests.hall.people import WORDS, eventually
from tui.games import Voice, face_of
from tui.hall.hosted import Hosted
from tui.hall.opening import open_hall
from tui.hall.pens import Depth
from tui.hall.server import HallConfig
from tui.hall.terminal import Terminal
from tui.hall.visitor import Visitor, Way
from tui.house import House
from tui.house.terms import Delay, Terms
from tui.lines.table import LineTable
from tui.lines.talk import Spoken
from tui.screens.table import TableScreen
from tui.session import Session, Settings

SEED = bytes(SEED_BYTES)
NAMES = ("Ana", "Beto", "Caio", "Duda", "Edu", "Flora")
CHOSEN: dict[str, Any] = {"welcomed": True, "auto_pass": False, "bot_speed": "instant", "language": "en"}
READER = "Ana"
"""Who must not know."""
PRYING = ("\x1b[C", "\t", "i", "i", "1", "L", "L", "2", "3")
"""What the reader presses between the moves, one after the other, to see all that may be seen."""
MOVES = 22
"""So many choices of each match are played."""
LONG = 6
"""For so many steps at least somebody else must see a difference."""


class Story(NamedTuple):
    """A match, as it is told by its log."""

    game: AnyGame
    header: Header
    entries: tuple[Entry, ...]

    def seen(self, seat: Seat | None) -> list[Any]:
        """Return all that a seat, or a spectator, may see of it; raises BrokenLog."""
        line, seen = Line(self.game, self.header), []
        for entry in self.entries:
            line.add(entry)
            events = tuple(self.game.redact(event, seat) for event in line.plies[-1].events)
            seen.append((self.game.view(line.state, seat), events))
        return seen


def story_of(game: AnyGame, number: int, actions: int) -> Story:
    """A match of random choices, up to so many actions."""
    seats = 4 if 4 in game.seats else game.seats[0]
    players = tuple(Player(name) for name in NAMES[:seats])
    header = Header("story", game.key, game.rules_version, players, {}, commitment_of(SEED), ("",) * seats)
    seed = number.to_bytes(SEED_BYTES, "big")
    dealt = Header("story", game.key, game.rules_version, players, {}, commitment_of(seed), ("",) * seats)
    table, bot, rng = Table(game, dealt, seed, NoJournal()), RandomBot(), Random(number)
    table.start()
    for _ in range(actions):
        if not (deciders := table.deciders()):
            break
        seat = deciders[0]
        table.submit(seat, bot.choose(table.view(seat), table.legal_actions(seat), rng))
    entries = tuple(ply.entry for ply in table.line.plies if isinstance(ply.entry, (Acted, Drawn)))
    return Story(game, header, entries)


def twins(game: AnyGame, actions: int) -> tuple[Story, Story, Seat]:
    """Two matches that are one to the first seat and to spectators, and a seat to which they are two."""
    for number in range(1, 40):
        story = story_of(game, number, actions)
        mine, open_to_all = story.seen(0), story.seen(None)
        for other in swapped(story, Random(number)):
            try:
                if other.seen(0) != mine or other.seen(None) != open_to_all:
                    continue
                told = {seat: differences(story, other, seat) for seat in range(1, len(story.header.players))}
            except CarteadoError:
                continue
            if max(told.values()) >= LONG:
                return story, other, max(told, key=lambda seat: told[seat])
    raise AssertionError("no twin was found")


def differences(one: Story, other: Story, seat: Seat) -> int:
    """Return for how many steps of the match a seat sees it otherwise."""
    return sum(mine != theirs for mine, theirs in zip(one.seen(seat), other.seen(seat), strict=True))


def swapped(story: Story, rng: Random, tries: int = 60) -> Iterator[Story]:
    """Yield the match with two cards of one shuffle in each other's place."""
    shuffles = [
        at
        for at, entry in enumerate(story.entries)
        if isinstance(entry, Drawn) and len(entry.drawn) > 9 and sorted(entry.drawn) == list(range(len(entry.drawn)))
    ]
    for _ in range(tries):
        at = rng.choice(shuffles)
        entry = story.entries[at]
        assert isinstance(entry, Drawn)
        one, two = rng.sample(range(len(entry.drawn)), 2)
        drawn = list(entry.drawn)
        drawn[one], drawn[two] = drawn[two], drawn[one]
        yield story._replace(entries=(*story.entries[:at], Drawn(tuple(drawn), entry.at), *story.entries[at + 1 :]))


class Told(Table):
    """A table whose cards fall as a story tells."""

    story: Story

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._dealer = self  # type: ignore[assignment]
        self._answers = [entry.drawn for entry in self.story.entries if isinstance(entry, Drawn)]

    def answer(self, number: int, _draw: Any) -> tuple[int, ...]:
        return self._answers[number] if number < len(self._answers) else pytest.fail("the story is over")


class Wire:
    """Keeps all that would be sent."""

    clear = True

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)

    def hold(self, waiting: bool) -> None: ...


async def told_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, story: Story, other: str, delay: Delay
) -> dict[str, str]:
    """Play the story in a hall, and return all that was sent to each session."""
    monkeypatch.setattr(Told, "story", story, raising=False)
    monkeypatch.setattr("tui.house.house.Table", Told)
    with open_store(folder / "club.db") as store:
        house = House(
            store, GAMES, clock=lambda: 1, stopwatch=lambda: 1, seed_source=lambda: SEED, match_id=lambda: "m"
        )
        players = story.header.players
        sitting = house.new_match(story.game.key, players, story.game.options_type(), terms=Terms(delay=delay))
        hall = open_hall(store, HallConfig(), WORDS, house)
        wires: dict[str, Wire] = {}
        apps: list[Hosted] = []
        tasks: list[asyncio.Task[Any]] = []
        for name in (READER, other, "Watcher"):
            terminal = Terminal("xterm", (120, 40), Depth.TRUE)
            app: Any = hall._make_app(Visitor(f"guest:{name}", name, Way.CODE, ""), terminal)
            app.session.change(**CHOSEN)
            app.wire = wires[name] = Wire()
            tasks.append(asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context()))
            apps.append(app)
        for app, name in zip(apps, (READER, other, "Watcher"), strict=True):
            await app.painted.wait()
            app.call_later(app.push_screen, TableScreen(sitting, name))
            await eventually(lambda app=app: isinstance(app.screen, TableScreen))
            await settled(apps)
        for name in (READER, "Watcher"):
            wires[f"{name} in lines"] = wire = Wire()
            lines = LineTable(Spoken(wire.send), Session(Settings(**CHOSEN)), sitting, name)
            tasks.append(asyncio.ensure_future(lines.play()))
            await settled(apps)
        reader, keys = apps[0].driver, cycle(PRYING)
        assert reader is not None
        # The hall's own screen may have been painted in more or fewer steps; from here on every byte counts.
        for app, name in zip(apps, (READER, other, "Watcher"), strict=True):
            wires[name].sent.clear()
            app.attach(wires[name], app.terminal)
        await settled(apps)
        for entry in story.entries:
            if isinstance(entry, Acted):
                for _ in range(2):
                    reader.typed(next(keys).encode())
                    await settled(apps)
                sitting.table.submit(entry.seat, entry.action)
                await settled(apps)
        for app in apps:
            app.exit()
        for task in tasks[len(apps) :]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return {name: "".join(wire.sent) for name, wire in wires.items()}


async def settled(apps: list[Hosted]) -> None:
    """Wait until everybody has been sent all there is."""

    def quiet() -> bool:
        return all(_idle(app) for app in apps)

    for _ in range(3):
        await eventually(quiet)
        await asyncio.sleep(0)


def _idle(app: Hosted) -> bool:
    driver, screen = app.driver, app.screen
    waiting = (app, screen, *screen.children)
    return (
        driver is not None
        and driver._frame.settled
        and not driver._typed
        and not driver._keyboard.waiting
        and not screen._dirty_widgets
        and not any(one.message_queue_size or one._next_callbacks or one._repaint_required for one in waiting[1:])
        and not app.message_queue_size
    )


@pytest.mark.parametrize("delay", ["none", "move", "hand"])
@pytest.mark.parametrize("key", GAMES)
async def test_no_session_is_sent_a_card_that_it_must_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, delay: Delay
) -> None:
    story, twin, different = twins(GAMES[key], MOVES)
    other = story.header.players[different].name
    sent = []
    for at, one in enumerate((story, twin)):
        (tmp_path / str(at)).mkdir()
        sent.append(await told_bytes(tmp_path / str(at), monkeypatch, one, other, delay))
    first, second = sent
    assert first[other] != second[other], "nobody was shown any difference"
    for name in ("Ana", "Watcher", "Ana in lines", "Watcher in lines"):
        assert len(first[name]) > 200
        assert first[name] == second[name], name


@pytest.mark.parametrize("key", GAMES)
def test_what_a_face_says_of_a_seat_is_made_of_what_the_seat_may_see(key: str) -> None:
    story, twin, _ = twins(GAMES[key], MOVES)
    face, session = face_of(key), Session(Settings(**CHOSEN))
    voice = Voice(session, tuple(player.name for player in story.header.players))
    for one, same in zip(story.seen(0), twin.seen(0), strict=True):
        assert face.describe(one[0], voice) == face.describe(same[0], voice)
