"""What practice weighs of both sides: what lies there, face-up and face-down."""

from __future__ import annotations

from engine.games.magic_wizards.bot.prospects import seen
from tests.engine.magic_wizards.positions import ANA, lay


def test_what_lies_face_down_is_counted_apart_from_what_is_open() -> None:
    sides = seen(lay(mine="?tocaia ?quebranto", yours="diabrete_de_botica").state, ANA)
    assert (sides.own.laid, sides.own.open) == (2, 0)
    assert (sides.rival.laid, sides.rival.open, sides.rival.monsters) == (0, 0, 1)
