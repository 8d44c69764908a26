"""Cards on their way to their places: from a spot, from where one has gone, or from above; figures that count up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style

from tests.tui.tables import ANA, TITA, new_app, play_until, settle, sit_down
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import MONO, Palette
from tui.match.motion import STEPS, Motion, between
from tui.services.identity.user_settings import BOT_PAUSES
from tui.widgets.canvas_view import palette_of

FACE = Style(bgcolor="#f3ecd8")
HAND = 8
"""The line of cards that are held."""
FILLED = MONO._replace(card=MONO._replace(face=FACE))


def table(*cards: tuple[str, int, int], life: int = 0, log: str = "") -> Canvas:
    """Return a table of 30 by 10 cells with cards of 4 by 2, each a spot, and a line of figures."""
    canvas = Canvas(30, 10)
    for name, x, y in cards:
        canvas.fill(Rect(x, y, 4, 2), FACE)
        canvas.put(x, y, name)
        canvas.spot(f"{'hand' if y == HAND else 'place'}:{name}", Rect(x, y, 4, 2))
    if life:
        canvas.put(0, 4, f"PV {life}")
    canvas.put(20, 4, log)
    canvas.spot("log", Rect(18, 4, 12, 1))
    return canvas


def where(canvas: Canvas, name: str) -> list[tuple[int, int]]:
    """Return the cells at which a name begins."""
    texts = ["".join(row.chars) for row in canvas.rows()]
    return [(x, y) for y, text in enumerate(texts) for x in range(len(text)) if text.startswith(name, x)]


def test_a_card_goes_from_the_spot_of_the_act_to_its_place_in_three_pictures() -> None:
    before, after = table(("7a", 0, 8), ("9b", 6, 8)), table(("9b", 0, 8), ("7a", 24, 2))
    frames = [*between(before, after, FILLED, "hand:7a")]
    assert [where(frame, "7a") for frame in frames] == [[(8, 6)], [(16, 4)]] and len(frames) + 1 == STEPS
    assert all(frame.spots == after.spots for frame in frames)


def test_what_others_play_comes_from_where_a_card_has_gone_or_from_above() -> None:
    from_place = [*between(table(("7a", 0, 0)), table(("7a", 24, 0)), FILLED)]
    from_above = [*between(table(), table(("7a", 24, 6)), FILLED)]
    assert [where(frame, "7a") for frame in from_place] == [[(8, 0)], [(16, 0)]]
    assert [where(frame, "7a") for frame in from_above] == [[(24, 2)], [(24, 4)]]


def test_a_tall_card_is_shown_on_its_way_once_by_its_upper_lines() -> None:
    after = table()
    for y, text in enumerate(("name", "1500", "/--\\", "|oo|", "N4")):
        after.fill(Rect(24, y + 3, 4, 1), FACE)
        after.put(24, y + 3, text)
    frames = [*between(table(), after, FILLED)]
    assert [bool(where(frame, "1500")) and not where(frame, "|oo|") for frame in frames] == [True]


def test_cards_of_a_hand_that_close_ranks_are_not_shown_on_their_way() -> None:
    before, after = table(("7a", 0, 8), ("9b", 6, 8)), table(("9b", 3, 8))
    assert not [*between(before, after, FILLED)]


def test_figures_count_to_what_they_are_now_but_ranks_and_what_is_read_do_not() -> None:
    frames = [*between(table(life=1000, log="paga 200"), table(life=700, log="paga 500"), FILLED)]
    assert [where(frame, "PV  900") + where(frame, "PV  800") for frame in frames] == [[], []]
    assert [where(frame, "PV 900") + where(frame, "PV 800") for frame in frames] == [[(0, 4)], [(0, 4)]]
    assert all(where(frame, "paga 500") for frame in frames)
    assert not [*between(table(life=10), table(life=13), FILLED)]


@pytest.mark.parametrize(
    ("before", "after", "palette"),
    [
        (table(("7a", 0, 8)), table(("7a", 0, 8)), FILLED),
        (table(("7a", 0, 8)), table(("7a", 9, 8)), MONO),
        (Canvas(20, 5), table(("7a", 9, 8)), FILLED),
        (table(), table(*((f"{at}a", 5 * at, 6) for at in range(5))), FILLED),
    ],
    ids=["nothing-new", "no-colours", "another-size", "a-deal"],
)
def test_nothing_is_shown_on_its_way(before: Canvas, after: Canvas, palette: Palette) -> None:
    assert not [*between(before, after, palette)]


class Board:
    """What a motion draws on: keeps every picture."""

    def __init__(self) -> None:
        self.shown: list[Canvas] = []

    def show(self, canvas: Canvas) -> None:
        self.shown.append(canvas)


class Stage:
    """A screen whose beats come when a test wants them."""

    def __init__(self) -> None:
        self.beat: Callable[[], None] = lambda: None
        self.stopped = 0

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Any:
        self.beat = callback
        return self

    def stop(self) -> None:
        self.stopped += 1


def test_the_last_picture_is_the_table_as_it_is_whether_it_is_waited_for_or_ended_by_a_key() -> None:
    for waits in (True, False):
        stage, board, after = Stage(), Board(), table(("7a", 24, 2))
        motion = Motion(stage, board)  # type: ignore[arg-type]  # both are asked for nothing else
        motion.show(table(("7a", 0, 8)), FILLED, moves=True)
        motion.show(after, FILLED, "hand:7a", moves=True)
        assert board.shown[-1] is not after and motion.going
        if waits:
            stage.beat()
            stage.beat()
        else:
            motion.end()
        assert board.shown[-1] is after and not motion.going
        shown = len(board.shown)
        stage.beat()
        motion.end()
        assert len(board.shown) == shown


def test_a_new_picture_takes_the_place_of_one_on_its_way() -> None:
    stage, board = Stage(), Board()
    motion = Motion(stage, board)  # type: ignore[arg-type]  # both are asked for nothing else
    motion.show(table(("7a", 0, 8)), FILLED, moves=True)
    motion.show(table(("7a", 24, 2)), FILLED, moves=True)
    last = table(("7a", 12, 2))
    motion.show(last, FILLED, moves=False)
    assert board.shown[-1] is last and not motion.going and stage.stopped


def test_where_nothing_moves_no_picture_is_kept() -> None:
    stage, board = Stage(), Board()
    motion = Motion(stage, board)  # type: ignore[arg-type]  # both are asked for nothing else
    motion.show(table(("7a", 0, 8)), FILLED, moves=True)
    motion.forget()
    motion.show(table(("7a", 24, 2)), FILLED, moves=True)
    assert not motion.going and len(board.shown) == 2


@pytest.mark.parametrize(
    ("chosen", "level", "moves"),
    [
        ({"bot_speed": "fast"}, "full", True),
        ({"bot_speed": "fast", "animation": False}, "full", False),
        ({"bot_speed": "instant"}, "full", False),
        ({"bot_speed": "fast"}, "none", False),
    ],
    ids=["local", "not-wanted", "instant", "over-a-line"],
)
async def test_a_realm_goes_to_its_place_where_that_is_wanted_and_a_key_ends_it(
    chosen: dict[str, Any], level: Any, moves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOT_PAUSES, "fast", 0.01)
    app = new_app(tmp_path, **chosen)
    app.animation_level = level
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, ANA, TITA, cut=False)
        await settle(pilot, screen)
        assert palette_of(app).card is not None
        went = []
        usual = screen.motion.show

        def show(canvas: Canvas, palette: Palette, start: str = "", *, moves: bool) -> None:
            usual(canvas, palette, start, moves=moves)
            went.append(screen.motion.going)

        screen.motion.show = show  # type: ignore[method-assign]
        screen.motion.forget = lambda: went.append(False)  # type: ignore[method-assign]
        await play_until(pilot, screen, lambda state: len(went) > 3)
        assert any(went) == moves
        await pilot.press("i")
        assert not screen.motion.going
