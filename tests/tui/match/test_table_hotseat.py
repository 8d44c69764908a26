from __future__ import annotations

from pathlib import Path

from engine.core.log import Player
from tests.tui.tables import ANA, BIA, TITA, ScriptedChama, at_table, press
from tui.match.table import TableScreen
from tui.services.matches.hot_seat import HotSeat


def always(_seat: int) -> bool:
    return True


def test_a_person_alone_is_always_at_the_keyboard() -> None:
    hot_seat = HotSeat((2,))
    for asked in ((0,), (2,), (), (1, 2)):
        hot_seat.follow(asked, 1, always)
        assert (hot_seat.present, hot_seat.called) == (2, None)


def test_the_person_asked_is_called_and_nobody_is_shown_till_ready() -> None:
    hot_seat = HotSeat((0, 1))
    hot_seat.follow((1,), 1, always)
    assert (hot_seat.present, hot_seat.called) == (None, 1)
    hot_seat.ready()
    assert (hot_seat.present, hot_seat.called) == (1, None)


def test_somebody_with_nothing_to_hide_is_not_called() -> None:
    hot_seat = HotSeat((0, 1))
    hot_seat.follow((1,), 0, lambda _seat: False)
    assert (hot_seat.present, hot_seat.called) == (1, None)


def test_the_same_person_stays_while_a_bot_answers_within_the_turn() -> None:
    hot_seat = HotSeat((0, 1))
    hot_seat.follow((0,), 3, always)
    hot_seat.ready()
    hot_seat.follow((2,), 3, always)
    assert hot_seat.present == 0
    hot_seat.follow((0,), 3, always)
    assert (hot_seat.present, hot_seat.called) == (0, None)


def test_the_hand_is_hidden_after_the_turn_even_while_a_bot_plays() -> None:
    hot_seat = HotSeat((0, 1))
    hot_seat.follow((0,), 3, always)
    hot_seat.ready()
    hot_seat.follow((2,), 4, always)
    assert (hot_seat.present, hot_seat.called) == (None, None)
    hot_seat.follow((0,), 4, always)
    assert (hot_seat.present, hot_seat.called) == (None, 0)


def test_another_person_asked_within_the_turn_is_called() -> None:
    hot_seat = HotSeat((0, 1))
    hot_seat.follow((0,), 3, always)
    hot_seat.ready()
    hot_seat.follow((1,), 3, always)
    assert (hot_seat.present, hot_seat.called) == (None, 1)


def hand_shown(screen: TableScreen) -> list[str]:
    return [spot.name for spot in screen.board.spots if spot.name.startswith("hand:")]


def says_a_card(screen: TableScreen, seat: int) -> bool:
    """Tell whether a card of the seat's hand can be read outside the log, which names the cards drawn for the start."""
    suit = "♠♥♦♣"[seat]
    ranks = [screen.app.context.session.rank(card) for card in screen.live_match.table.state.seats[seat].hand]
    left = "\n".join(line[:54] for line in screen.board.text().splitlines()[:17])
    below = "\n".join(screen.board.text().splitlines()[17:])
    return any(f"{rank}{suit}" in left + below for rank in ranks)


async def test_the_curtain_hides_the_hand_until_the_next_person_is_ready(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):
        assert "Passe o teclado para Ana" in screen.board.text()
        assert hand_shown(screen) == [] and not says_a_card(screen, 0)
        await pilot.press("1", "e", "right")
        await pilot.pause()
        assert screen.live_match.table.state.turn == 1 and not says_a_card(screen, 0)
        await press(pilot, screen, "enter")
        assert hand_shown(screen) and says_a_card(screen, 0)
        assert not says_a_card(screen, 1)


async def test_after_the_turn_the_next_person_is_called_and_sees_only_an_own_hand(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):
        await press(pilot, screen, "enter", "e", "e")
        assert screen.live_match.table.state.seat == 1
        assert "Passe o teclado para Bia" in screen.board.text()
        assert not says_a_card(screen, 0) and not says_a_card(screen, 1)
        await press(pilot, screen, "enter")
        assert says_a_card(screen, 1) and not says_a_card(screen, 0)


async def test_a_person_against_a_bot_never_sees_the_curtain(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, TITA, game=ScriptedChama()) as (pilot, screen):
        for _ in range(3):
            assert "Passe o teclado" not in screen.board.text()
            assert hand_shown(screen)
            await press(pilot, screen, "e", "e")


async def test_decks_are_cut_without_a_curtain_since_nobody_holds_cards(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA, cut=True) as (pilot, screen):
        assert "Ana, corte o baralho de Bia" in screen.board.text()
        await press(pilot, screen, "right", "enter")
        assert "Bia, corte o baralho de Ana" in screen.board.text()
        assert screen.live_match.table.line.plies[-1].entry.action.at == 27
        await press(pilot, screen, "enter")
        assert "Passe o teclado" in screen.board.text()


async def test_the_log_names_drawn_cards_to_their_owner_only(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):

        def log_text() -> str:
            return " ".join(line.text for line in screen.choosing.table_model.log)

        assert "Ana saca 3 cartas." in log_text()
        await press(pilot, screen, "enter")
        assert "Ana saca 3 cartas." not in log_text() and "Ana saca" in log_text()
        await press(pilot, screen, "e", "e", "enter")
        assert "Ana saca 3 cartas." in log_text()


async def test_the_log_read_behind_the_curtain_leads_back_to_it(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA) as (pilot, screen):
        screen.action_log()
        screen.action_details()
        await pilot.pause()
        assert "Passe o teclado para Ana" in screen.board.text()
        await press(pilot, screen, "enter")
        assert hand_shown(screen)


async def test_a_table_of_bots_is_watched_to_its_end(tmp_path: Path) -> None:
    async with at_table(tmp_path, Player("Rosa", "random"), Player("Pipo", "random")) as (pilot, screen):
        assert screen.live_match.table.outcome is not None
        assert hand_shown(screen) == []
        assert "Arrasou" in screen.board.text()
        await press(pilot, screen, "enter", "1", "p", "a")
        assert "Arrasou" not in screen.board.text()
