"""The club that the monkey is let loose in, and what must hold of it afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

from engine.games.registry import GAMES
from saves.exchange import match_files
from saves.exchange.match_files import verify_file
from saves.store import open_store
from tests.tui.app import NASTY, play_a_game
from tests.tui.desk import NAMES, app_at, tournament_session
from tournaments.fold import apply_acts
from tournaments.log import standing
from tui.services.matches.replay import open_tape
from tui.widgets.screen import BaseScreen

_OPENED = "screens.txt"


def found(folder: Path) -> Path:
    """Make a club with finished games and running tournaments of several kinds, and return its database."""
    path = folder / "carteado.db"
    with open_store(path, zone=UTC) as store:
        play_a_game(store, "aaaa-2222", ("Bia", "Rosa"))
        play_a_game(store, "bbbb-3333", ("Caio", "Duda", NASTY))
        app = app_at(store)
        tournament_session(app, NAMES[:9], bots=3, rounds=1, drawn=True)
        chosen = {"welcomed": True, "name": "Bia", "language": "pt_BR", "bot_speed": "instant", "animation": False}
        store.profile.preferences.change(**chosen)
        store.club.change(server_port=0)
    return path


def check(path: Path) -> None:
    """Raise AssertionError or CarteadoError unless all that was kept is whole."""
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA quick_check").fetchone() == ("ok",)
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    database.close()
    file = path.with_name("checked.jsonl")
    with open_store(path, zone=UTC) as store:
        for line in store.matches.library(limit=100_000):
            record = store.matches.load(line.id)
            if record.status == "open" and any(record.header.sealed_options):
                # Whoever has the file alone cannot play what is still sealed.
                assert open_tape(GAMES[record.header.game], record)[1].holds, line.id
                continue
            match_files.export(record, file)
            assert verify_file(file, GAMES).record.status == line.status, line.id
        for tournament_line in store.tournaments.list():
            tournament = apply_acts(entry.act for entry in standing(store.tournaments.load(tournament_line.id)))
            assert tournament is not None and tournament.finished == tournament_line.finished
        store.players.ratings()


@contextmanager
def noting_screens(folder: Path) -> Iterator[None]:
    """Write down which screens are opened in this process."""
    mounted, known = BaseScreen._post_mount, opened(folder)

    def note(self: BaseScreen[object]) -> None:
        mounted(self)
        name = type(self).__name__
        if name not in known:
            known.add(name)
            with (folder / _OPENED).open("a") as file:
                file.write(f"{name}\n")

    BaseScreen._post_mount = note
    try:
        yield
    finally:
        BaseScreen._post_mount = mounted


def opened(folder: Path) -> set[str]:
    """Return the classes of the screens that were opened by what wrote them down in this folder."""
    path = folder / _OPENED
    return set(path.read_text().split()) if path.exists() else set()
