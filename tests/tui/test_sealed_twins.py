"""Twins of a tournament with other decks: until something is played nobody else can tell them apart.

Seals are of chance (a salt of 32 bytes goes into each): digests are left out of the comparison. How many Extras there
are lies on the table: both twins have as many.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import msgspec

from engine.core.model import Resigned
from engine.games.magic_wizards.decks import ready_decks
from tests.tui.app import empty_club, picture
from tests.tui.desk import app_at, report_all, tournament_session
from tui.cli.main import run
from tui.documents import write as papers
from tui.organiser.desk import DeskScreen
from tui.organiser.projector import ProjectorScreen
from tui.services.matches.participant import Participant
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

DUELS: dict[str, Any] = {"line": "Magic & Wizards: Duelo X 2026", "format": "swiss", "table_size": 2, "scored": False}
DECKS = [deck.deck for deck in ready_decks()]
OTHER = next(deck for deck in DECKS[3:] if len(deck.extra) == len(DECKS[0].extra))
PEOPLE = ("Ana", "Bia", "Caio", "Duda")
TWINS = ("one", "other")
COMMANDS = (
    *(
        ("list",),
        ("show", "copa"),
        ("standings", "copa"),
        ("log", "copa"),
        ("decks", "copa"),
        ("player", "copa", "Ana"),
    ),
    *(("list", "--json"), ("show", "copa", "--json"), ("log", "copa", "--json"), ("decks", "copa", "--json")),
    ("export", "copa", "--kind", "tournament"),
)
_DIGEST = re.compile(rb"[0-9a-f]{32,64}")


def handed_in(found: TournamentSession, twin: str) -> None:
    """Ana hands in another deck in each twin, under another name; Bia the same in both; the others get one by lot."""
    deck, name = (DECKS[0], "Um") if twin == "one" else (OTHER, "Outro nome de baralho")
    found.handed_in.hand_in(Place(1), Named(deck, label=name))
    found.handed_in.hand_in(Place(2), Named(DECKS[2]))


def shown_on_paper(found: TournamentSession) -> Iterator[bytes]:
    for kind in papers.KINDS:
        for name in papers.formats_of(kind):
            if found.tournament.rounds or kind not in ("pairings", "slips", "sheet", "bracket", "crosstable"):
                yield papers.write(kind, name, found.tournament, Words("pt_BR"), at=0)


def printed(store: Path, *command: str) -> bytes:
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with redirect_stdout(out):
        assert run(["--db", str(store), "--lang", "pt_BR", "tournament", *command]) == 0
    out.buffer.seek(0)
    return out.buffer.read()


async def shown_to_others(folder: Path, twin: str) -> list[bytes]:
    """Return all that others can see or write of the tournament, before the draw, after it, and with a round played."""
    found_all: list[bytes] = []
    (folder / twin).mkdir(parents=True)
    with empty_club(folder / twin) as store:
        app = app_at(store)
        async with app.run_test(size=(80, 24)) as pilot:
            found = tournament_session(app, PEOPLE, **DUELS)
            handed_in(found, twin)
            for _ in range(2):
                found_all += shown_on_paper(found)
                for screen in (DeskScreen(found), ProjectorScreen(found)):
                    app.push_screen(screen)
                    await pilot.pause()
                    found_all.append(picture(app).encode())
                    await app.pop_screen()
                for command in COMMANDS:
                    found_all.append(printed(store.path, *command))
                if not found.tournament.rounds:
                    found.draw_up()
                    live = found.tables.sit_down(found.desk.pending()[0])
                    found_all.append(msgspec.json.encode(live.table.header))
                    found_all.append(repr(Participant(live, "Zeca").update()).encode())
                    live.table.intervene(Resigned(0))
                    await pilot.pause()
                    found_all.append(repr(Participant(live, "Zeca").update()).encode())
                    report_all(found)
    return [_DIGEST.sub(b"", item) for item in found_all]


async def test_nobody_can_tell_a_tournament_with_other_decks_apart(tmp_path: Path) -> None:
    this, other = [await shown_to_others(tmp_path, twin) for twin in TWINS]
    assert len(this) > 100
    assert [(at, found) for at, (found, twin) in enumerate(zip(this, other, strict=True)) if found != twin] == []
