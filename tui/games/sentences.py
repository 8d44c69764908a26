"""A match as plain text: for the command line, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.log import Line
from engine.core.model import Decide
from tui.games import Face, Scene, Voice
from tui.games.moves import Moves
from tui.i18n import Words
from tui.session import Session
from tui.widgets.canvas import Canvas
from tui.widgets.palette import MONO

WIDTH, HEIGHT = 80, 24


def plain_picture(face: Face, line: Line, ply: int, viewer: Any, words: Words, told: Iterable[Any]) -> list[str]:
    """Return the table after a ply as lines of text, then the events told as sentences.

    `viewer` is a seat, "all" for open hands, or None for a spectator; `told` are events as that viewer may know them.
    """
    game, players, state = line.game, line.header.players, line.state_at(ply)
    voice = Voice(Session(language=words.language), tuple(player.name for player in players))
    turn = line.turn() if ply == len(line.plies) else game.turn(state)
    scene = Scene(
        voice=voice,
        palette=MONO,
        players=players,
        view=game.view(state, viewer if isinstance(viewer, int) else None),
        asked=turn.seats if isinstance(turn, Decide) else (),
        moves=Moves(),
        open_hands=tuple(game.view(state, seat) for seat in range(len(players))) if viewer == "all" else None,
    )
    canvas = Canvas(WIDTH, HEIGHT)
    face.draw_review(canvas, canvas.area, scene)
    picture = ["".join(row.chars).rstrip() for row in canvas.rows()]
    lines = (face.sentence(event, voice) for event in told)
    return picture + [f"{line.mark or ' '} {line.text}" for line in lines if line is not None]
