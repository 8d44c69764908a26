"""People who came in by SSH play on from a match of their own, and delete the line again."""

from __future__ import annotations

import asyncssh

from tests.tui.app import play_a_game
from tests.tui.ssh.test_visitor_app import app_of, club, welcomed
from tests.tui.ssh_people import Hall, eventually
from tui.match.replay import ReplayScreen
from tui.match.replay_side_lines import SideLinesDialog, SideLineTable

__all__ = ["club"]

MATCH = "zzzz-9999"


async def test_a_side_line_is_made_played_and_deleted_over_ssh(club: Hall, keys: list[asyncssh.SSHKey]) -> None:
    play_a_game(club.store, MATCH, ("Ana", "Bia"))
    before = club.store.matches.load(MATCH)
    ana = await welcomed(club, "Ana", keys[0])
    app = app_of(club, "Ana")
    app.call_later(lambda: app.replay_match(MATCH))
    await eventually(lambda: isinstance(app.screen, ReplayScreen))
    await ana.sees("REPLAY")
    ana.type("1b")
    for question in ("no lugar de quem?", "cartas", "E os outros lugares?"):
        await ana.sees(question)
        ana.type("\r")
    await eventually(lambda: isinstance(app.screen, SideLineTable))
    table = app.screen
    assert isinstance(table, SideLineTable)
    await eventually(lambda: bool(table.live_match.table.deciders()))
    played = len(table.live_match.table.line.plies)
    ana.type("\r\r\r")
    await eventually(lambda: len(table.live_match.table.line.plies) > played)
    ana.type("Q")
    await eventually(lambda: isinstance(app.screen, ReplayScreen))
    ana.type("B")
    await eventually(lambda: isinstance(app.screen, SideLinesDialog))
    await ana.sees("em jogo")
    ana.type("d")
    await ana.sees("Apagar")
    ana.type("s")
    await ana.sees("Ainda não há")
    assert club.store.matches.load(MATCH) == before and len(club.store.matches.library(limit=-1)) == 1
