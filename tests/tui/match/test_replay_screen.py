from __future__ import annotations

import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.games.registry import GAMES
from engine.games.wyrt_lordes.model import WyrtAsk
from saves.matches.record import Record
from tests.tui.documents.shown import golden
from tests.tui.services.matches.test_replay import record
from tests.tui.tables import new_app
from tui.match.replay import ReplayScreen
from tui.match.replay_steps import PartsDialog
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.row_list import RowList


@asynccontextmanager
async def replaying(folder: Path, shown: Record | None = None, size: tuple[int, int] = (80, 24)) -> Any:
    shown = shown or record()
    app = new_app(folder, GAMES[shown.header.game])
    async with app.run_test(size=size) as pilot:
        screen = ReplayScreen(shown)
        app.push_screen(screen)
        await pilot.pause()
        yield pilot, screen


def text(screen: ReplayScreen) -> str:
    return screen.board.text()


@pytest.mark.parametrize("game", ["dalmuti", "chama"])
async def test_at_80_columns_the_keys_that_review_have_room_and_none_stands_that_does_nothing(
    game: str, tmp_path: Path
) -> None:
    match, judged = (golden(game, "four"), True) if game == "dalmuti" else (record(), False)
    for size in ((80, 24), (120, 40)):
        async with replaying(tmp_path / str(size[0]), match, size=size) as (_, screen):
            line = text(screen).splitlines()[-2]
            shown = [spot.name for spot in screen.board.spots if spot.rect.y == size[1] - 2]
            assert all(f"key:{key}" in shown for key in ("M", "m", "a", "i"))
            assert all((f"key:{key}" in shown) == judged for key in ("X", "x", "z"))
            last = "quiz" if judged else "pontas"
            assert line.rstrip().endswith(last if size[0] == 80 else ("vai ao lance", "vel."))


async def test_arrows_step_and_digits_go_to_tenths(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("home", "right", "right", "left")
        assert screen.tape.at == 1
        await pilot.press("5")
        assert screen.tape.at == round(screen.tape.end / 2)
        await pilot.press("end")
        assert f"{screen.tape.end}/{screen.tape.end}" in text(screen)
        await pilot.press("home")
        assert screen.tape.at == 0


async def test_a_number_typed_goes_to_that_ply(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("colon", "4", "x", "2", "enter")
        assert screen.tape.at == 42
        await pilot.press("g", "7", "escape")
        assert screen.tape.at == 42


async def test_brackets_braces_and_m_jump(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("home", "right_square_bracket")
        assert screen.tape.update(None).view.turn == 1
        await pilot.press("right_curly_bracket")
        assert screen.tape.update(None).view.battle is not None
        assert "BATALHA" in text(screen)
        await pilot.press("left_curly_bracket", "m")
        assert screen.tape.at == screen.tape.marks[0].at
        await pilot.press("M", "left_square_bracket")
        assert screen.tape.at == 0


async def test_a_finished_match_opens_at_its_result_and_marks_are_found_from_there(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        assert screen.tape.at == screen.tape.end
        assert "Rosa vence com seis reinos de pé." in text(screen)
        await pilot.press("m")
        assert screen.tape.at == screen.tape.marks[0].at
        await pilot.press("end", "space")
        assert screen.tape.at == 0 and "tocando 1x" in text(screen)


async def test_a_match_that_goes_on_opens_at_its_start(tmp_path: Path) -> None:
    async with replaying(tmp_path, replace(record(), status="open")) as (_, screen):
        assert screen.tape.at == 0


async def test_the_keys_that_jump_are_named_by_the_game(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (_pilot, screen):
        assert "[ ] turno" in text(screen) and "{ } batalha" in text(screen)


async def test_a_turn_is_gone_to_from_the_list_of_all_turns(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("5", "H")
        await pilot.pause()
        dialog = pilot.app.screen
        listing = dialog.query_one(RowList)
        assert isinstance(dialog, PartsDialog)
        assert [row.cells[0] for row in listing.rows] == [f"turno {number}" for _, number in screen.tape.parts]
        assert screen.tape.parts[listing.cursor].number == screen.tape.update(None).view.turn, (
            "it points at where one is"
        )
        assert "T1 " in str(listing.rows[0].cells[1])
        await pilot.press("up", "enter")
        await pilot.pause()
        assert screen.tape.at == screen.tape.parts[listing.cursor].at
        await pilot.press("H", "escape")
        assert screen.is_current


async def test_each_pair_of_eyes_sees_its_own_hand_only(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("5")
        hands = [seat.hand for seat in screen.tape.line.state_at(screen.tape.at).seats]
        assert all(hands)
        assert text(screen).count("mão ") == 2 * len(hands), "every seat's count and every hand"
        await pilot.press("v")
        assert "visão: Rosa" in text(screen)
        assert text(screen).count("mão ") == len(hands) + 1
        for _ in hands:
            await pilot.press("v")
        assert "visão: espectador" in text(screen)
        assert text(screen).count("mão ") == len(hands)
        assert "saca 3 cartas" in " ".join(line.text for line in screen.moves())
        await pilot.press("v")
        assert "visão: TODOS" in text(screen)
        assert "saca 3 cartas" not in " ".join(line.text for line in screen.moves())


async def test_the_list_is_filtered_as_one_types_accents_or_not(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("slash", *"reforca")
        assert "Filtrar lances: reforca" in text(screen)
        assert screen.moves() and all("reforça" in line.text for line in screen.moves())
        await pilot.press("enter", "down")
        assert screen.tape.at == screen.moves()[0].ply
        await pilot.press("escape")
        assert screen.filter == "" and screen.is_current
        await pilot.press("escape")
        await pilot.pause()
        assert not screen.is_current


async def test_playing_stops_by_itself_at_the_end(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("plus", "plus", "plus", "space")
        assert "tocando 4x" in text(screen)
        screen.tape.go(screen.tape.end - 1)
        screen._beat()
        assert screen.tape.at == screen.tape.end
        assert "parado 4x" in text(screen)
        await pilot.press("space")
        assert screen.tape.at < screen.tape.end and "tocando" in text(screen)
        await pilot.press("space")
        assert "parado" in text(screen)


async def test_the_hands_of_a_game_that_goes_on_are_shown_only_when_confirmed(tmp_path: Path) -> None:
    going_on = msgspec.structs.replace(record(), entries=record().entries[:60], status="open", outcome=None)
    async with replaying(tmp_path, going_on) as (pilot, screen):
        await pilot.press("end")
        assert "visão: espectador" in text(screen)
        assert text(screen).count("mão ") == 3
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ConfirmDialog)
        await pilot.press("n")
        await pilot.pause()
        assert screen.viewer is None
        await pilot.press("v")
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert screen.viewer == "all"


async def test_a_click_on_a_move_or_on_the_line_goes_there(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("home")
        await pilot.click("#board", offset=(60, 10))
        await pilot.pause()
        first = screen.tape.at
        assert first > 0
        await pilot.click("#board", offset=(76, 20))
        await pilot.pause()
        assert screen.tape.at > first


async def test_a_broken_log_says_so_and_where(tmp_path: Path) -> None:
    entries = (*record().entries[:50], *record().entries[51:])
    async with replaying(tmp_path, msgspec.structs.replace(record(), entries=entries)) as (_pilot, screen):
        assert "NÃO CONFERE" in text(screen)
        assert screen.tape.end > 0


async def test_on_a_small_screen_the_moves_remain(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        await pilot.press("5")
        assert "Lances" in text(screen)
        await pilot.press("tab")
        assert "Lances" not in text(screen) and "Rosa" in text(screen)
        await pilot.resize_terminal(10, 3)
        await pilot.pause()


async def test_the_line_below_a_replay_names_a_player_once(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        word = set()
        for _ in range(12):
            await pilot.press("right")
            word.add(text(screen).splitlines()[-3])
        names = [player.name for player in screen.record.header.players]
        assert any(f"{name} saca" in line for line in word for name in names)
        assert not any(f"{name} {name}" in line for line in word for name in names)


async def test_the_realms_of_a_replay_leave_air_beside_the_frame(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.resize_terminal(120, 40)
        await pilot.press("end")
        await pilot.pause()
        realms = [spot.rect for spot in screen.board.spots if spot.name.startswith("realm:")]
        assert realms and min(rect.x for rect in realms) >= 2


async def test_beside_a_wide_panel_the_line_of_a_hand_of_wyrt_tells_its_present_part_and_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    async with replaying(tmp_path, golden("wyrt_lordes", "four_until_two_are_out")) as (pilot, screen):
        states = map(screen.tape.line.state_at, range(screen.tape.end))
        screen.tape.go(next(at for at, state in enumerate(states) if state.ask is WyrtAsk.DISCARD))
        await pilot.press("i")
        assert re.search(r"  \[TROCA 1/2\] +(> dados )? *vez de \w+  ", text(screen).splitlines()[1])


async def test_before_the_lot_has_said_who_leads_nobody_is_told_to_deal(tmp_path: Path) -> None:
    async with replaying(tmp_path, golden("dalmuti", "four")) as (pilot, screen):
        await pilot.press("home")
        assert "Sorteia-se quem abre" in text(screen) and "embaralha e dá" not in text(screen)
