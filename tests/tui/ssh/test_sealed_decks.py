"""A deck that somebody hands in reaches no other terminal: no byte more, none less, whichever deck it is."""

from __future__ import annotations

import asyncio
import contextvars
from pathlib import Path
from typing import Any

from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import Deck
from engine.games.registry import GAMES
from tests.tui.lobby.test_handed_in import LINE, deck_at
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lobby import listening
from tests.tui.ssh.test_hidden_cards import CHOSEN, Wire, settled
from tests.tui.ssh_people import eventually
from tui.lobby.tournament import TournamentScreen
from tui.services.identity.authenticator import AdmissionMethod, Visitor
from tui.services.identity.user_profiles import UserSettings
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import Terminal
from tui.visitor_app import VisitorApp

PEOPLE = {"Bia": (80, 24), "Caio": (120, 40), "Zeca": (80, 24)}
"""Two who play in the tournament, and somebody who does not, each at the page of the tournament."""
PRYING = ("\x1b[B", "R", "q", "\x0c")
"""What they press then: a row further, what the tournament is about, back, and all drawn anew."""
DECKS = [ready.deck for ready in ready_decks()]
OTHER = next(deck for deck in DECKS[1:] if len(deck.extra) == len(DECKS[0].extra) and deck != DECKS[0])


async def sent(folder: Path, deck: Deck) -> tuple[list[list[str]], str]:
    """Return all that others are sent while and after Ana hands in a deck, by step and person, and what she is told."""
    folder.mkdir()
    club = HallClub(folder)
    found = tournament(club, drawn=False, line=LINE, format="swiss")
    wires: list[Wire] = []
    apps: list[VisitorApp] = []
    tasks: list[asyncio.Task[Any]] = []
    steps: list[list[str]] = []

    async def note() -> None:
        await settled(list(apps))
        steps.append(["".join(wire.sent) for wire in wires] + [duda.said])

    async with listening(club, "Ana", "Duda") as (ana, duda):
        for name, size in PEOPLE.items():
            terminal = Terminal("xterm", size, Depth.TRUE)
            visitor = Visitor(f"guest:{name}", name, AdmissionMethod.CODE, "")
            app = VisitorApp(
                visitor, terminal, club.store, GAMES, club.lobby, UserSettings(club.store), clock=club.clock
            )
            app.context.session.change(**CHOSEN)
            wire = Wire()
            app.output = wire
            tasks.append(asyncio.get_running_loop().create_task(app.run_async(), context=contextvars.Context()))
            await app.painted.wait()
            app.call_later(app.push_screen, TournamentScreen(app.client, found))
            await eventually(lambda app=app: isinstance(app.screen, TournamentScreen))
            await settled([*apps, app])
            wire.sent.clear()
            app.attach(wire, terminal)
            wires.append(wire)
            apps.append(app)
        await note()
        await ana.chooses("O torneio que você joga")
        await ana.chooses("Entregar o meu baralho")
        await ana.chooses("de um código")
        ana.type(code_of(deck))
        await ana.hears("Seu baralho:")
        assert deck_at(found, 1) == deck
        await note()
        for key in PRYING:
            for app in apps:
                app.driver.typed(key.encode())
            await note()
        for app in apps:
            app.exit()
    await asyncio.gather(*tasks, return_exceptions=True)
    return steps, ana.said


async def test_nobody_else_is_sent_a_byte_for_which_deck_was_handed_in(tmp_path: Path) -> None:
    (one_deck, own), (other_deck, other_own) = (
        await sent(tmp_path / "one", DECKS[0]),
        await sent(tmp_path / "other", OTHER),
    )
    assert [[len(text) for text in step] for step in one_deck] == [[len(text) for text in step] for step in other_deck]
    assert one_deck == other_deck
    assert own != other_own
    assert len(one_deck) == 2 + len(PRYING)
    assert all(before != after for before, after in zip(one_deck[1][:3], one_deck[-1][:3], strict=True))
