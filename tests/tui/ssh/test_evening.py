"""A whole match by real SSH: two people at terminals of different kinds, the organiser in the app, and a spectator.

Somebody's line is cut and comes back at another size. All that was sent to anybody is searched for what they could not
know when it was sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import asyncssh
import pytest
from textual.pilot import Pilot

from engine.core.log import Acted
from engine.core.model import Seat
from engine.games.registry import GAMES
from saves.matches.match_rows import TableTerms
from tests.engine.core.tables import seats_near
from tests.engine.golden import kits
from tests.tui.app import picture
from tests.tui.lobby.test_local_server import come, embedded_server, hosted
from tests.tui.ssh_people import Hall, eventually
from tests.tui.terminal_screen import Screen
from tests.tui.visible_plies import visible_by_hand
from tui.app import CarteadoApp
from tui.games.game_ui import game_ui_of
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.services.lobby.open_table import TablePlan
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.ssh.session import SSHSession
from tui.texts.localizer import Localizer, Session
from tui.texts.match_log import LogFormatter
from tui.visitor_app import VisitorApp

pytestmark = pytest.mark.marathon

Keys = list[asyncssh.SSHKey]

SHORTEST = {key: (seats_near(key, 3), dict(kit.soon_over)) for key, kit in kits().items()}
"""Of every game the match that is soonest over: how many seats, the one that is open for a bot, and the options."""
BY_HAND, CUT_AT = 6, 16
"""So many choices are made by keys; after so many in all somebody's line is cut."""
_RANKS, _SUITS = ("A", *map(str, range(2, 11)), "J", "Q", "K"), "♠♥♦♣"
_CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")


class Sent(NamedTuple):
    """A text on its way to somebody, and how many plies had been played by then."""

    to: str
    plies: int
    text: str


class Secrets:
    """What each seat, or a spectator one move behind, may know after so many plies; worked out from the log alone."""

    def __init__(self, live_match: LiveMatch) -> None:
        self.line, self.game = live_match.table.line, live_match.table.game
        self.face = game_ui_of(self.game.key)
        names = tuple(player.name for player in live_match.table.players)
        self.localizer = Localizer(Session(SessionSettings(language="pt_BR")), names)
        self.log_formatter = LogFormatter(self.face, self.localizer)

    def sentences(self, seat: Seat | None, plies: int) -> list[str]:
        """Return the sentences about one ply."""
        return [line.text for line in self.log_formatter.of(visible_by_hand(self.line, plies, seat))]

    def cards(self, seat: Seat | None) -> list[set[str]]:
        """Return, for every number of plies, the cards that have been open to a seat by then.

        In Chama everybody has a suit of their own, and is told their hand without naming it.
        """
        own = _SUITS[seat] if seat is not None and self.game.key == "chama" else ""
        known = [{f"{rank}{own}" for rank in _RANKS if own}]
        for plies in range(1, len(self.line.plies) + 1):
            view = self.game.view(self.line.state_at(plies), seat)
            texts = [*self.sentences(seat, plies), *self.face.describe(view, self.localizer)]
            known.append(known[-1] | {card for text in texts for card in _CARD.findall(text)})
        return known

    @cached_property
    def shown(self) -> list[int]:
        """For every number of plies, how many of them a spectator one move behind may have seen."""
        shown, behind = [0], 0
        for at, ply in enumerate(self.line.plies):
            behind = at if isinstance(ply.entry, Acted) else behind
            shown.append(behind or at + 1)
        shown[-1] = len(self.line.plies)
        return shown

    def sentences_of_others(self, seat: Seat | None) -> set[str]:
        """Return every sentence of the match that somebody else reads and this seat never does."""
        seats = [*range(len(self.localizer.names)), None]
        whole = range(1, len(self.line.plies) + 1)
        mine = {text for plies in whole for text in self.sentences(seat, plies)}
        return {text for plies in whole for other in seats for text in self.sentences(other, plies)} - mine


class Evening:
    """Nara in the app, Bia at a terminal, Caio in lines and Duda, who watches; Caio too where there are two seats."""

    def __init__(self, pilot: Pilot[None], app: CarteadoApp, hall: Hall, keys: Keys) -> None:
        self.pilot, self.app, self.hall, self.keys = pilot, app, hall, keys
        self.lobby = hosted(app).lobby
        self.begun: list[LiveMatch] = []
        self.sent: list[Sent] = []
        self.rng = Random(1)
        self.people = 3
        """So many people play, from the first seat on."""

    async def sit_down(self, key: str) -> None:
        """Come in, open the table, sit down, and let a bot have the seat that is left."""
        seats, options = SHORTEST[key]
        self.people = min(seats, self.people)
        self.bia = await come(self.hall, "Bia", self.keys[0])
        self.duda = await come(self.hall, "Duda", self.keys[2])
        self.caio = await self.hall.come("Caio", key=self.keys[1], term=None)
        await self.caio.hears("0. Sair do salão")
        game = GAMES[key]
        self.lobby.open_tables.host(
            "Nara", TablePlan(key, game.options_type(**options), seats, terms=TableTerms(delay="move"))
        )
        await self.bia.sees(f"1/{seats}")
        self.bia.type("\r")
        await self.bia.sees("Lugares")
        if self.people == 3:
            self.caio.type("1\r\n1\r\n")
            await eventually(lambda: "Caio" in self.lobby.open_tables.table(1).people)
        self.begun.append(self.lobby.begin("Nara", 1, fill=next(iter(game.bots))).live_match)
        await eventually(lambda: self.live_match.attendance.seats == tuple(range(self.people)))
        self.duda.type("w")
        if self.people < 3:
            self.caio.type("1\r\n1\r\n")
        await eventually(lambda: self.live_match.attendance.spectators == 4 - self.people)
        self.live_match.pause = 0.0

    def participant(self, seat: Seat) -> Participant:
        return next(participant for participant in self.live_match.attendance.attendees if seat in participant.seats)

    @property
    def live_match(self) -> LiveMatch:
        return self.begun[0]

    @property
    def played(self) -> int:
        return len(self.live_match.table.line.plies) if self.begun else 0

    async def choose(self, seat: Seat) -> None:
        """Make the choice that waits, as the game's own bot would."""
        table, plies = self.live_match.table, self.played
        bot = next(iter(table.game.bots.values()))
        self.participant(seat).submit(seat, bot.choose(table.view(seat), table.legal_actions(seat), self.rng))
        await eventually(lambda: self.played > plies and not table.pending)
        await self.pilot.pause()

    async def choose_by_key(self, seat: Seat) -> None:
        """Make it by the keys that the person at this seat would press, each once the one before has been answered."""
        table, plies = self.live_match.table, self.played
        # In a turn choices keep their numbers in lines: those that are gone are refused.
        for number in count(1):
            if self.played > plies:
                return
            before = self.shown_to(seat)
            if seat == 0:
                await self.pilot.press("enter")
            elif seat == 1:
                self.bia.type("\r")
            else:
                self.caio.type(f"{number}\r\n")
            await eventually(
                lambda before=before: not table.pending and (self.played > plies or self.shown_to(seat) != before)
            )

    def shown_to(self, seat: Seat) -> str:
        """Return all that the person at this seat has before their eyes."""
        return (picture(self.app), self.bia.screen.text, self.caio.screen.said)[seat]

    async def play(self) -> None:
        """Play the match to its end."""
        made = dict.fromkeys(range(self.people), 0)
        while self.live_match.table.outcome is None:
            table = self.live_match.table
            # A choice on its way to the disk, such as the only one left, may already have ended the turn.
            asked = [] if table.pending else [seat for seat in table.deciders() if seat in made]
            if not asked:
                await self.pilot.pause()
                continue
            made[asked[0]] += 1
            by_hand = made[asked[0]] <= BY_HAND // len(made)
            await (self.choose_by_key(asked[0]) if by_hand else self.choose(asked[0]))
            if sum(made.values()) == CUT_AT:
                await self.drop_and_return()
        assert min(made.values()) > BY_HAND // len(made)
        await eventually(lambda: self.live_match.closed)

    async def drop_and_return(self) -> None:
        """Cut Bia's line; she comes back at another size, to the same seat and the same cards."""
        table = self.app_of("Bia").screen
        assert isinstance(table, TableScreen)
        view = table.participant.view(1)
        self.bia.connection.abort()
        await eventually(lambda: 1 not in self.live_match.attendance.seats)
        await self.caio.hears("Bia saiu da mesa")
        self.sent.append(Sent("Bia", self.played, ""))
        self.bia = await self.hall.come("Bia", key=self.keys[0], size=(120, 40))
        await self.bia.sees("Bia")
        await eventually(lambda: 1 in self.live_match.attendance.seats)
        again = self.app_of("Bia").screen
        assert again is table and table.participant.seats == (1,) and table.participant.view(1) == view
        assert self.bia.screen.width == 120

    def app_of(self, name: str) -> VisitorApp:
        app_sessions = self.hall.server._app_sessions.values()
        app = next(app_session.app for app_session in app_sessions if app_session.visitor.name == name)
        assert isinstance(app, VisitorApp)
        return app

    # ---- What was sent -----------------------------------------------------------------------------------------------

    def pictures(self, name: str) -> Iterator[tuple[int, str]]:
        """Yield what somebody had before their eyes after each text that was sent, and how much had been played."""
        screen = Screen(80, 24)
        for sent in self.sent:
            if sent.to != name:
                continue
            if not sent.text:
                screen = Screen(120, 40)
                continue
            screen.feed(sent.text)
            # Before the match there are only the cards of the club's emblem.
            if sent.plies:
                yield sent.plies, f"{screen.text}\n{screen.said}"
            screen.said = ""

    def heard(self, name: str) -> str:
        return "".join(sent.text for sent in self.sent if sent.to == name)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("key", GAMES)
async def test_a_match_by_ssh_and_at_the_organisers_keyboard_tells_nobody_what_is_hidden(
    tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    async with embedded_server(tmp_path) as (pilot, app, hall):
        evening = Evening(pilot, app, hall, keys)
        send = SSHSession.send

        def noted(line: SSHSession, text: str) -> None:
            evening.sent.append(Sent(line.visitor.name, evening.played, text))
            send(line, text)

        monkeypatch.setattr(SSHSession, "send", noted)
        await evening.sit_down(key)
        await evening.play()
        await evening.duda.sees("Nara")
        table = app.screen
        assert isinstance(table, TableScreen) and table.participant.seats == (0,)

        secrets = Secrets(evening.live_match)
        for name, seat in (("Bia", 1), ("Caio", 2 if evening.people == 3 else None), ("Duda", None)):
            known = secrets.cards(seat)
            for plies, picture in evening.pictures(name):
                seen = secrets.shown[plies] if seat is None else plies
                assert set(_CARD.findall(picture)) <= known[seen], (name, plies, picture)
            others = secrets.sentences_of_others(seat)
            assert others, "everybody reads the same"
            if name == "Caio":
                assert not [text for text in others if text in evening.heard(name)]
