"""A card that somebody must not know never reaches their terminal: not in a picture, a hint, a refusal or a sentence.

Two halls play the same match; only what a session may not see lies otherwise in the second one. Every byte that the
session is sent must be the same in both, while somebody who may see the difference is sent other bytes.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.core.bots import RandomBot
from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, Ply
from engine.core.log import Acted, Drawn, Entry, Header, Player
from engine.core.model import Seat
from engine.core.redaction import redact
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from saves.matches.match_rows import Delay, TableTerms
from saves.store import open_store
from tests.engine.core.tables import seats_near
from tests.engine.golden import kits
from tests.tui.ssh_people import WORDS, eventually
from tui.games.game_ui import game_ui_of
from tui.launch_server import build_server
from tui.match.table import TableScreen
from tui.plain.match import LineTable
from tui.plain.talk import Spoken
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.admin import ServerConfig
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.table_options import with_named
from tui.ssh.server import SSHServer
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.terminal.remote_app import RemoteApp
from tui.texts.localizer import Localizer, Session

SEED = bytes(SEED_BYTES)
NAMES = ("Ana", "Beto", "Caio", "Duda", "Edu", "Flora")
CHOSEN: dict[str, Any] = {"welcomed": True, "auto_pass": False, "bot_speed": "instant", "language": "en"}
READER = "Ana"
"""Who must not know."""
WATCHER = "Watcher"
PRYING = ("\x1b[C", "\t", "i", "i", "1", "L", "L", "2", "3")
"""What the reader and a spectator press between the moves, one after the other, to see all that may be seen."""
LONG = 6
"""For so many steps at least somebody else must see a difference."""
DELAYS: tuple[Delay, ...] = ("none", "move", "hand")


class Chapter(NamedTuple):
    """A part of a match: who plays it, how much of it, and which deal lies otherwise in the twin."""

    seats: int
    options: dict[str, Any]
    bot: str
    actions: int
    later: bool
    """Whether it is a deal after something was revealed, so that the screens have shown other hands by then."""


OPENING = {key: Chapter(seats_near(key, 4), {}, "", 22, later=False) for key in GAMES}
"""Random choices from the first deal on."""


def _named(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options with what a new match names by itself, such as the decks of its seats."""
    named = with_named(game, msgspec.convert(options, game.options_type), min(game.seats))
    return dict(msgspec.to_builtins(named))


LATER = {
    key: Chapter(
        min(kit.game.seats),
        _named(kit.game, dict(kit.two_deals or {})),
        "planner",
        400,
        later=kit.two_deals is not None,
    )
    for key, kit in kits().items()
}
"""Whole matches, as short as they can be: to the end, or until the last hidden cards are shown."""
CHAPTERS = {"opening": OPENING, "later": LATER}
_BEFORE, _PLAYED = 8, 30
"""So much is played at the screens before a later deal, and of a long match; the rest lies there when they come."""


class Story(NamedTuple):
    """A match, as it is told by its log; the screens come to the table after `begun` entries."""

    game: AnyGame
    header: Header
    entries: tuple[Entry, ...]
    begun: int = 0

    def plies(self) -> Iterator[Ply]:
        """Yield its plies, as far as it is a match."""
        line = MatchHistory(self.game, self.header)
        for entry in self.entries:
            try:
                line.add(entry)
            except CarteadoError:
                break
            yield line.plies[-1]

    def seen(self, seat: Seat | None, plies: Iterable[Ply]) -> Iterator[Any]:
        """Yield all that a seat, or a spectator, may see of plies."""
        for ply in plies:
            yield self.game.view(ply.state, seat), tuple(redact(event, seat) for event in ply.events)


def story_of(game: AnyGame, number: int, chapter: Chapter) -> Story:
    """A match, up to so many actions."""
    players = tuple(Player(name) for name in NAMES[: chapter.seats])
    asked = (game.key, game.rules_versions[-1], players, chapter.options)
    header = Header("story", *asked, commitment_of(SEED), ("",) * chapter.seats)
    seed = number.to_bytes(SEED_BYTES, "big")
    dealt = Header("story", *asked, commitment_of(seed), ("",) * chapter.seats)
    table, bot, rng = Table(game, dealt, seed, NoJournal()), game.bots.get(chapter.bot) or RandomBot(), Random(number)
    table.start()
    for _ in range(chapter.actions):
        if not (deciders := table.deciders()):
            break
        seat = deciders[0]
        table.submit(seat, bot.choose(table.view(seat), table.legal_actions(seat), rng))
    entries = tuple(ply.entry for ply in table.line.plies if isinstance(ply.entry, (Acted, Drawn)))
    return Story(game, header, entries)


@cache
def twins(key: str, name: str) -> tuple[Story, Story, Seat]:
    """Two matches that are one to the first seat and to spectators, and a seat to which they are two.

    They end where the difference comes out of hiding, if it ever does.
    """
    game, chapter = GAMES[key], CHAPTERS[name][key]
    for number in range(1, 40):
        story = story_of(game, number, chapter)
        plies = list(story.plies())
        open_to = {seat: list(story.seen(seat, plies)) for seat in (0, None)}
        for at, other in swapped(story, Random(number), later=chapter.later):
            alike = list(agreeing(other, open_to))
            same, theirs = len(alike), range(1, chapter.seats)
            data = {seat: differences(story.seen(seat, plies[:same]), other.seen(seat, alike)) for seat in theirs}
            whole = same == len(story.entries)
            if max(data.values()) >= LONG and (whole or chapter.later):
                begun = max(0, at - _BEFORE if chapter.later else same - _PLAYED)
                this, two = (tale._replace(entries=tale.entries[:same], begun=begun) for tale in (story, other))
                return this, two, max(data, key=lambda seat: data[seat])
    raise AssertionError("no twin was found")


def agreeing(other: Story, open_to: dict[Seat | None, list[Any]]) -> Iterator[Ply]:
    """Yield the plies of a match up to the first of which somebody sees what was not seen in the first match."""
    for at, ply in enumerate(other.plies()):
        if any(next(other.seen(seat, (ply,))) != seen[at] for seat, seen in open_to.items()):
            return
        yield ply


def differences(this: Iterable[Any], other: Iterable[Any]) -> int:
    """Return in how many steps two tellings differ."""
    return sum(mine != theirs for mine, theirs in zip(this, other, strict=True))


def swapped(story: Story, rng: Random, *, later: bool, tries: int = 60) -> Iterator[tuple[int, Story]]:
    """Yield the match with two cards of one shuffle in each other's place, and where that shuffle is."""
    shuffles = [
        at
        for at, entry in enumerate(story.entries)
        if isinstance(entry, Drawn) and len(entry.drawn) > 9 and sorted(entry.drawn) == list(range(len(entry.drawn)))
    ]
    for _ in range(tries):
        at = shuffles[-1] if later else rng.choice(shuffles)
        entry = story.entries[at]
        assert isinstance(entry, Drawn)
        number, two = rng.sample(range(len(entry.drawn)), 2)
        drawn = list(entry.drawn)
        drawn[number], drawn[two] = drawn[two], drawn[number]
        entries = (*story.entries[:at], Drawn(tuple(drawn), entry.at), *story.entries[at + 1 :])
        yield at, story._replace(entries=entries)


class StoryTable(Table):
    """A table whose cards fall as a story tells."""

    story: Story

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._dealer = self
        self._answers = [entry.drawn for entry in self.story.entries if isinstance(entry, Drawn)]

    def answer(self, _chance: Any, number: int) -> tuple[int, ...]:
        return self._answers[number] if number < len(self._answers) else pytest.fail("the story is over")


class Wire:
    """Keeps all that would be sent."""

    clear = True

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)

    def hold(self, waiting: bool) -> None: ...

    def offer(self, keys: object) -> None: ...


class House3(NamedTuple):
    """The same match at three tables, one for each distance at which spectators follow it."""

    live_matches: dict[Delay, LiveMatch]

    def play(self, entry: Entry) -> None:
        """Make a choice at all of them."""
        if isinstance(entry, Acted):
            for live_match in self.live_matches.values():
                live_match.table.submit(entry.seat, entry.action)


async def shown_bytes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, story: Story, other: str, delay: Delay
) -> dict[str, str]:
    """Play the story on a server and return all that was sent to each session; one at a screen watches behind."""
    monkeypatch.setattr(StoryTable, "story", story, raising=False)
    monkeypatch.setattr("tui.services.matches.match_service.Table", StoryTable)
    with open_store(folder / "club.db") as store:
        ids = iter(DELAYS)
        match_service = MatchService(
            store, GAMES, clock=lambda: 1, stopwatch=lambda: 1, seed_source=lambda: SEED, match_id=lambda: next(ids)
        )
        options = msgspec.convert(story.header.options, story.game.options_type)
        players = story.header.players
        tables = House3(
            {
                far: match_service.new_match(story.game.key, players, options, terms=TableTerms(delay=far))
                for far in DELAYS
            }
        )
        for entry in story.entries[: story.begun]:
            tables.play(entry)
        return await _shown(build_server(store, ServerConfig(), WORDS, match_service), story, tables, other, delay)


async def _shown(hall: SSHServer, story: Story, tables: House3, other: str, delay: Delay) -> dict[str, str]:
    wires = {name: Wire() for name in (READER, WATCHER)}
    apps, tasks = await _at_screens(hall, tables.live_matches[delay], wires)
    # Whoever reads in lines leaves when the match is over, which those at a screen of the same table would see.
    elsewhere = [far for far in DELAYS if far != delay]
    for name, far in ((READER, elsewhere[0]), (other, elsewhere[0]), *((WATCHER, far) for far in elsewhere)):
        wires[f"{name} in lines, {far}"] = wire = Wire()
        lines = LineTable(Spoken(wire.send), Session(SessionSettings(**CHOSEN)), tables.live_matches[far], name)
        tasks.append(asyncio.ensure_future(lines.play()))
        await settled(apps)
    # The server's own screen may have been painted in more or fewer steps; from here on every byte counts.
    for app, wire in zip(apps, wires.values(), strict=False):
        wire.sent.clear()
        app.attach(wire, app.terminal)
    await settled(apps)
    pries = zip(cycle(apps), cycle(key for key in PRYING for _ in apps), strict=False)
    for entry in story.entries[story.begun :]:
        app, key = next(pries)
        assert app.driver is not None
        app.driver.typed(key.encode())
        await settled(apps)
        tables.play(entry)
        await settled(apps)
    for app in apps:
        app.exit()
    for task in tasks[len(apps) :]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {name: "".join(wire.sent) for name, wire in wires.items()}


async def _at_screens(
    hall: SSHServer, live_match: LiveMatch, wires: dict[str, Wire]
) -> tuple[list[RemoteApp], list[asyncio.Task[Any]]]:
    apps: list[RemoteApp] = []
    tasks: list[asyncio.Task[Any]] = []
    for name, size in ((READER, (120, 40)), (WATCHER, (80, 24))):
        terminal = Terminal("xterm", size, Depth.TRUE)
        app: Any = hall._make_app(Visitor(f"guest:{name}", name, AdmissionMethod.CODE, ""), terminal)
        app.context.session.change(**CHOSEN)
        app.output = wires[name]
        tasks.append(asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context()))
        apps.append(app)
        await app.painted.wait()
        app.call_later(app.push_screen, TableScreen(live_match, name))
        await eventually(lambda app=app: isinstance(app.screen, TableScreen))
    await settled(apps)
    return apps, tasks


async def settled(apps: list[RemoteApp]) -> None:
    """Wait until everybody has been sent all there is."""

    def quiet() -> bool:
        return all(_idle(app) for app in apps)

    for _ in range(3):
        await eventually(quiet)
        await asyncio.sleep(0)


def _idle(app: RemoteApp) -> bool:
    driver, screen = app.driver, app.screen
    waiting = (app, screen, *screen.children)
    return (
        driver is not None
        and driver._frame.settled
        and not (driver._typed or driver._heard or app.typed_ahead)
        and not driver._decoder.waiting
        and not screen._dirty_widgets
        and not any(node.message_queue_size or node._next_callbacks or node._repaint_required for node in waiting[1:])
        and not app.message_queue_size
    )


@pytest.mark.marathon
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("chapter", "delay"), [("opening", "move"), ("later", "hand")])
@pytest.mark.parametrize("key", GAMES)
async def test_no_session_is_sent_a_card_that_it_must_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, chapter: str, delay: Delay
) -> None:
    story, twin, different = twins(key, chapter)
    other = story.header.players[different].name
    sent = []
    for at, this in enumerate((story, twin)):
        (tmp_path / str(at)).mkdir()
        sent.append(await shown_bytes(tmp_path / str(at), monkeypatch, this, other, delay))
    first, second = sent
    for name, text in first.items():
        assert len(text) > 200
        if name.startswith(other):
            assert text != second[name], "nobody was told any difference"
        else:
            assert text == second[name], name


@pytest.mark.parametrize("key", GAMES)
def test_what_a_face_says_of_a_seat_is_made_of_what_the_seat_may_see(key: str) -> None:
    face, session = game_ui_of(key), Session(SessionSettings(**CHOSEN))
    for chapter in CHAPTERS:
        story, twin, _ = twins(key, chapter)
        localizer = Localizer(session, tuple(player.name for player in story.header.players))
        for item, same in zip(story.seen(0, story.plies()), twin.seen(0, twin.plies()), strict=True):
            assert face.describe(item[0], localizer) == face.describe(same[0], localizer)
