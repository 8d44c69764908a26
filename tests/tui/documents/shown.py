"""Matches to be shown to others: golden games, and twins that differ in hidden cards alone."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
import subprocess
from datetime import UTC
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.log import Codec, Header, Intervened, Player
from engine.core.model import Abandoned, Outcome
from saves.matches.notes import Note
from saves.matches.record import Record
from tests.engine.golden import kits
from tests.tui.ssh.test_hidden_cards import Story
from tui.documents.replay_html import replay_page
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.player_update import Viewer
from tui.services.review.showing import Showing, open_showing
from tui.texts.localizer import Session

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
needs_browser = pytest.mark.skipif(not CHROMIUM, reason="no Chromium here")


def session(language: str = "pt_BR") -> Session:
    return Session(SessionSettings(), language=language, zone=UTC)


@cache
def golden(key: str, name: str) -> Record:
    kit = kits()[key]
    path = kit.folder / f"{name}.jsonl"
    header, *lines = path.read_bytes().splitlines()
    entries = tuple(map(Codec(kit.game).read, lines))
    outcome, plies = kit.records[name].outcome, len(kit.replay(path).plies)
    return Record(msgspec.json.decode(header, type=Header), None, entries, "finished", outcome, plies)


def ended(story: Story | Record) -> Record:
    """A story or the beginning of a match, left where it is."""
    entries = (*story.entries, Intervened(Abandoned()))
    return Record(story.header, None, entries, "abandoned", Outcome((), (), "abandoned"), len(entries))


def renamed(record: Record, *names: str) -> Record:
    players = tuple(map(Player, names)) + record.header.players[len(names) :]
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, players=players))


def shown(record: Record, viewer: Viewer = "all", notes: tuple[Note, ...] = ()) -> Showing:
    game = kits()[record.header.game].game
    return open_showing(None, record, game, ("all", *range(len(record.header.players)), None), viewer, notes)


def page_of(record: Record, viewer: Viewer = "all", notes: tuple[Note, ...] = (), *, each_seat: bool = False) -> str:
    return replay_page(shown(record, viewer, notes), session(), each_seat=each_seat)


@cache
def golden_page(key: str, name: str) -> str:
    return page_of(golden(key, name))


def data_in(page: str) -> Any:
    return json.loads(_data(page))


def _data(page: str) -> str:
    found = re.search(r'<script type="application/octet-stream" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return gzip.decompress(base64.b64decode(found[1])).decode()


def opened(page: str) -> str:
    """The page with its data as it is when it has been unpacked."""
    return page + _data(page)


def dom_of(folder: Path, page: str, at: int | str = "") -> str:
    """What a browser makes of a page, with the place in its address."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    call = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    wait = ["--lang=pt-BR", "--window-size=1280,800", "--virtual-time-budget=2000", "--dump-dom"]
    done = subprocess.run([*call, *wait, f"{file.as_uri()}#{at}"], capture_output=True, check=True, timeout=120)
    return done.stdout.decode()
