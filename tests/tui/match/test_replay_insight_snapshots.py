"""How the panel of what a seat knew looks in each game, at places of matches between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.registry import GAMES
from tests.tui.pictures import TextPicture, written
from tests.tui.services.review.matches import record
from tests.tui.tables import new_app
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import MONO
from tui.games.game_ui import game_ui_of, localizer_of
from tui.match.replay_insight import insight_panel
from tui.match.replay_panels import PanelCache, ReplayPlace, draw_panel, height_of
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.texts.localizer import names_of
from tui.texts.match_log import LogFormatter

WIDTH, MOST = 40, 60
PLACES: dict[str, tuple[int, tuple[tuple[int, Viewer], ...]]] = {
    "dalmuti": (5, ((30, "all"), (60, 1), (45, None))),
    "chama": (3, ((40, "all"), (120, 1), (40, None))),
    "wyrt_lordes": (4, ((8, "all"), (11, 2), (30, "all"), (11, None))),
    "wyrt_arton": (4, ((12, "all"), (22, 1), (12, None))),
    "magic_wizards": (2, ((60, "all"), (120, 0), (120, None))),
}
"""By game: how many seats, and the places with whose eyes they are looked at."""


@pytest.mark.parametrize("language", ["pt_BR", "en"])
@pytest.mark.parametrize("key", sorted(PLACES))
def test_the_panel_of_what_a_seat_knew(key: str, language: str, tmp_path: Path, snapshot: Any) -> None:
    seats, places = PLACES[key]
    shown = record(key, seats)
    context = new_app(tmp_path, GAMES[key], language=language).context
    tape, _ = open_tape(GAMES[key], shown)
    localizer = localizer_of(context.session, key, tape.options, names_of(tape.players))
    eyes: tuple[Viewer, ...] = ("all", *range(seats), None)
    kept = PanelCache()
    lines = []
    for at, viewer in places:
        tape.look(viewer)
        tape.go(at)
        here = ReplayPlace(
            context, shown, tape, viewer, eyes, localizer, LogFormatter(game_ui_of(key), localizer), kept
        )
        panel = insight_panel(here)
        canvas = Canvas(WIDTH, height_of(panel, WIDTH, MOST))
        draw_panel(canvas, Rect(0, 0, canvas.width, canvas.height), panel, MONO, 0)
        lines += [f"{at}/{tape.end} {viewer}", *("".join(row.chars) for row in canvas.rows())]
    assert written(lines) == snapshot(extension_class=TextPicture)
