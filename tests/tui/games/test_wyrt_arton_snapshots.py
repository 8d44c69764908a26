"""How Wyrt de Arton looks: every question at both sizes, from two seats to nine, and what others see of a cheat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.game import Bot
from engine.core.log import Player
from engine.games.wyrt_arton.actions import (
    Call,
    Cheat,
    Check,
    Fold,
    Insist,
    NoStraddle,
    Raise,
    RaiseBy,
    StayOut,
    StaySeated,
    StealCard,
)
from engine.games.wyrt_arton.cards import COIN, MASK
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, ArtonState, Mode
from tests.tui.pictures import TablePicture, written
from tests.tui.tables import matches_on, new_app, press, settle, sit_down, store_in
from tui.canvas.grid import Canvas

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
NAMES = ("Ana", "Rosa", "Caio", "Davi", "Eva", "Gil", "Bia", "Hugo", "Ivo")
LONG = tuple(f"{name} Nome Muito Comprido Mesmo"[:24] for name in NAMES)
CARTEADOR = "h2 i1 artes arena carteador"
Wanted = Callable[[ArtonState], Any]


class Calm:
    """Does what it wishes where it may, else stays in the hand for as little as possible."""

    def __init__(self, *wishes: type) -> None:
        self.wishes = wishes

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        for wish in (*self.wishes, Check, Call, NoStraddle, StaySeated, StayOut):
            found = next((action for action in legal if isinstance(action, wish)), None)
            if found is not None:
                return found
        return legal[-1]


class CalmArton(WyrtArton):
    """Wyrt de Arton with bots that never raise, one that does whenever it may, and one that folds."""

    def __init__(self) -> None:
        super().__init__()
        self.bots: Mapping[str, Bot] = {"calm": Calm(), "bold": Calm(Raise, RaiseBy), "meek": Calm(Fold)}


def table(
    folder: Path,
    wanted: Wanted,
    seats: int = 4,
    *,
    seed: int = 1,
    people: int = 1,
    bot: str = "calm",
    names: Sequence[str] = NAMES,
    person: Bot | None = None,
    screen: Mapping[str, Any] | None = None,
    **options: Any,
) -> TablePicture:
    """Return a table as Ana sees it when a person is asked as wanted."""
    players = tuple(Player(name, bot if seat >= people else None) for seat, name in enumerate(names[:seats]))
    match_service = matches_on(store_in(folder), CalmArton(), seed)
    live_match = match_service.new_match("wyrt_arton", players, ArtonOptions(**options))
    return TablePicture(live_match, **(screen or {})).play_until(wanted, person or Calm()).sit()


def asked(ask: ArtonAsk, turn: int = 1) -> Wanted:
    return lambda state: state.ask is ask and state.turn >= turn


ACT = asked(ArtonAsk.ACT)


def straddle(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.STRADDLE, 0), seed=3)


def act(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 3), cheating=True)


def two(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 2), 2)


def nine(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 2), 9, names=LONG, cheating=True, minimum=10_000)


def answer(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ANSWER), bot="bold")


def nine_answer(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ANSWER, 2), 9, names=LONG, bot="bold")


def amount(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 2)).press("a", "5", "5")


def cheat(folder: Path) -> TablePicture:
    return table(folder, ACT, cheating=True, sheets=(CARTEADOR, "casa", "casa", "casa")).press("x")


def hot_seat(folder: Path) -> TablePicture:
    """Three people at one keyboard and six bots: the panel has the fewest lines."""

    def mine(state: ArtonState) -> bool:
        return state.ask is ArtonAsk.ACT and state.seat == 0

    sheets = (CARTEADOR, *["casa"] * 8)
    return table(folder, mine, 9, people=3, cheating=True, sheets=sheets).press("x")


def insist(folder: Path) -> TablePicture:
    return table(folder, ACT, 3, seed=1, cheating=True).press("x", "x")


def failed_h(folder: Path) -> TablePicture:
    sheets = (CARTEADOR, "nobre_genial", "casa")
    return table(folder, ACT, 3, seed=FAILED_H, cheating=True, sheets=sheets).press("x", "x")


def steal(folder: Path) -> TablePicture:
    return table(folder, ACT, 3, seed=STEAL, cheating=True).press("x", "x", "enter")


def coin(folder: Path) -> TablePicture:
    seated = table(folder, asked(ArtonAsk.ACT, 2), 3, seed=WITH_COIN, magic=True, backfire=False)
    return seated.press(*[key_of(seated, COIN)] * 2, "enter")


def mask(folder: Path) -> TablePicture:
    seated = table(folder, asked(ArtonAsk.ACT, 2), 3, seed=WITH_MASK, magic=True)
    return seated.press(*[key_of(seated, MASK)] * 2)


def doors(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.DOORS, 0), doors=True, empty=1).read()


def death_match(folder: Path) -> TablePicture:
    return table(folder, asked(ArtonAsk.ACT, 2), 3, seed=5, mode=Mode.DEATH_MATCH, cheating=True).press("x", "x")


def pots(folder: Path) -> TablePicture:
    """Ana raises more than two others have: side pots."""
    seated = table(folder, ACT, purses=(1000, 40, 80, 1000)).press("a", "2", "0", "0", "enter")
    return seated.play_until(lambda state: state.hand_number == 2, Calm())


def end(folder: Path) -> TablePicture:
    thief = Calm(Cheat, Insist, StealCard)
    return table(folder, lambda _state: False, 3, person=thief, orbits=1, cheating=True, caught="hand").read()


def key_of(seated: TablePicture, card: int) -> str:
    return seated.game_ui.hotkeys(seated.choosing.table_model)[f"hand:{card}"]


FAILED_H, STEAL, WITH_COIN, WITH_MASK = 5, 2, 23, 8
DRAWN = [
    straddle,
    act,
    two,
    nine,
    answer,
    nine_answer,
    amount,
    cheat,
    hot_seat,
    insist,
    failed_h,
    steal,
    coin,
    mask,
    doors,
    death_match,
    pots,
    end,
]


@SIZES
@pytest.mark.parametrize("drawn", DRAWN, ids=lambda drawn: drawn.__name__)
def test_arton(
    kept: SnapshotAssertion, tmp_path: Path, drawn: Callable[[Path], TablePicture], size: tuple[int, int]
) -> None:
    assert drawn(tmp_path).text(size) == kept


def test_arton_in_letters_without_colours_in_english(kept: SnapshotAssertion, tmp_path: Path) -> None:
    screen = {"suits": "letters", "language": "en"}
    seated = table(tmp_path, asked(ArtonAsk.ACT, 2), seed=4, screen=screen, magic=True, cheating=True)
    assert seated.text((80, 24)) == kept


def test_arton_on_a_small_screen(kept: SnapshotAssertion, tmp_path: Path) -> None:
    assert act(tmp_path).text((60, 20)) == kept


def review(seated: TablePicture, size: tuple[int, int], *, everything: bool) -> str:
    """Return the table as who plays no seat sees it: all hands, or what a spectator may know."""
    live = seated.table
    views = tuple(live.view(seat) for seat in range(len(live.players))) if everything else None
    table_model = seated.choosing.table_model._replace(view=live.view(None), me=None, open_hands=views, log=())
    canvas = Canvas(*size)
    seated.game_ui.draw_review(canvas, canvas.area, table_model)
    return written("".join(row.chars) for row in canvas.rows())


@SIZES
@pytest.mark.parametrize("seats", [2, 9])
def test_the_review_shows_every_hand_and_what_was_stolen(
    kept: SnapshotAssertion, tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    thief = Calm(Cheat, Insist, StealCard)
    stolen = table(tmp_path, asked(ArtonAsk.ACT, 3), seats, seed=4, person=thief, cheating=True, caught="hand")
    assert review(stolen, size, everything=True) == kept


def test_WA_54_neither_a_spectator_nor_another_seat_sees_anything_of_a_theft(tmp_path: Path) -> None:
    seated = table(tmp_path, ACT, 3, seed=STEAL, cheating=True)
    before, known = review(seated, (80, 24), everything=False), seated.table.view(1)
    for keys in (("x", "x"), ("enter",), ("p",)):
        seated.press(*keys)
        assert review(seated, (80, 24), everything=False) == before and seated.table.view(1) == known
    assert seated.table.state.seats[0].stolen


def test_arton_in_colours(snap_compare: Callable[..., bool], tmp_path: Path) -> None:
    app = new_app(tmp_path, CalmArton(), seed=4)

    async def play(pilot: Pilot[Any]) -> None:
        screen = sit_down(app, *(Player(name, "calm" if seat else None) for seat, name in enumerate(NAMES[:4])))
        await settle(pilot, screen)
        await press(pilot, screen, "p")

    assert snap_compare(app, terminal_size=(80, 24), run_before=play)
