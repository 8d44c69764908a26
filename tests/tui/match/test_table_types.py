"""The table with every type and variant of Chama: what is asked, shown and refused there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Player
from engine.games.chama.actions import CallXisum, GiveAid
from engine.games.chama.model import ChamaAsk, Type
from engine.games.chama.scoring import table_count
from tests.tui.tables import ANA, TITA, Eager, ScriptedChama, at_table, play_until, press
from tui.games.chama.cards import count_of
from tui.match.table import TableScreen

SEED_OF_A_CHAIN = 33
"""With it seat 0 wins an incursion while others lie open."""
FOUR = (ANA, TITA, Player("Caio", "script"), Player("Zeca", "script"))


def eager() -> ScriptedChama:
    return ScriptedChama(Eager())


def text(screen: TableScreen) -> str:
    return screen.board.text()


def own_turn(number: int) -> Callable[[Any], bool]:
    """Seat 0 begins at least its turn of that number."""
    return lambda state: state.ask is ChamaAsk.MAIN and state.step == 2 and state.seats[0].turns >= number


def can_call_xisum(state: Any) -> bool:
    return own_turn(2)(state) and any(not unit.down for unit in state.seats[0].pool) and not state.xisum_done


async def test_CH_58_a_xisum_is_called_with_x_a_commander_and_an_opponent(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, xisum=True) as (pilot, screen):
        await play_until(pilot, screen, can_call_xisum)
        await press(pilot, screen, "x")
        assert "qual comandante vira para baixo? a " in text(screen)
        await press(pilot, screen, "a", "a")
        if screen.choosing.table_model.picked:
            assert "Xisum contra quem? 1 Tita 2 Caio 3 Zeca" in text(screen)
            assert "player:2" in {spot.name for spot in screen.board.spots}
            await press(pilot, screen, "2", "2")
        action = screen.live_match.table.line.plies[-1].entry.action
        assert isinstance(action, CallXisum) and action.seat == 2
        assert any("Xisum! Ana" in line.text for line in screen.choosing.table_model.log)
        await press(pilot, screen, "x")
        assert "Só um xisum por turno." in text(screen) and "CH-58" in text(screen)


async def test_escape_gives_a_xisum_up(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, xisum=True) as (pilot, screen):
        await play_until(pilot, screen, can_call_xisum)
        await press(pilot, screen, "x", "escape")
        assert screen.choosing.table_model.picked == () and not screen.live_match.table.state.xisum_done


def asked_for_aid(state: Any) -> bool:
    armies = [card for card in state.seats[0].hand if 6 <= card <= 10]
    return state.ask is ChamaAsk.AID and len(set(armies)) > 1


async def test_CH_56_who_is_asked_for_aid_sees_what_each_army_makes(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, allies=True) as (pilot, screen):
        await play_until(pilot, screen, asked_for_aid)
        shown = text(screen)
        battle = screen.live_match.table.state.battle
        total = battle.attacking.level if battle.attacking.level <= battle.defending.level else battle.defending.level
        assert "perde" in shown and "ajudar com " in shown and "ou não (p)?" in shown
        legal = [action for action in screen.live_match.table.legal_actions(0) if isinstance(action, GiveAid)]
        assert all(f"={total + action.card}" in shown for action in legal)
        spot = f"hand:{legal[0].card}"
        key = screen.game_ui.hotkeys(screen.choosing.table_model)[spot]
        await press(pilot, screen, key, key)
        assert isinstance(screen.live_match.table.line.plies[-1].entry.action, GiveAid) or any(
            "Ana ajuda" in line.text for line in screen.choosing.table_model.log
        )


async def test_CH_56_p_refuses_to_help(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, allies=True) as (pilot, screen):
        await play_until(pilot, screen, asked_for_aid)
        await press(pilot, screen, "p")
        assert any("Ana não ajuda" in line.text for line in screen.choosing.table_model.log)


async def test_CH_54_partner_and_pair_are_seen_at_a_glance(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, type=Type.DUPLAS) as (pilot, screen):
        await play_until(pilot, screen, own_turn(3))
        shown = text(screen)
        assert "CHAMA Duplas" in shown
        assert "■ Ana" in shown and "■ Caio" in shown and "□ Tita" in shown and "□ Zeca" in shown
        assert shown.count("sua dupla") == 1
        assert shown.count("/10") == 4


async def test_CH_54_an_attack_on_the_partner_is_refused_in_words(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, type=Type.DUPLAS) as (pilot, screen):
        await play_until(pilot, screen, own_turn(3))
        screen.choosing.point("realm:2:0")
        screen.paint()
        assert "É a sua dupla." in text(screen)


async def test_CH_53_in_guerrilha_every_standing_realm_is_drawn_as_exposed(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, type=Type.GUERRILHA) as (pilot, screen):
        await play_until(pilot, screen, own_turn(4))
        standing = sum(realm > 0 for seat in screen.live_match.table.state.seats for realm in seat.slots)
        assert standing and text(screen).count(">") >= standing
        assert "B[" not in text(screen)


async def test_CH_55_conquistadores_counts_razings_and_realms(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, type=Type.CONQUISTADORES) as (pilot, screen):
        await play_until(pilot, screen, own_turn(3))
        razings = screen.live_match.table.state.seats[0].razings
        assert f"{razings}/4 arrasados · " in text(screen)
        assert "CHAMA Conquistadores" in text(screen)


async def test_CH_57_who_brought_a_pineapple_and_who_draws_fewer_is_marked(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, pineapples=(1,)) as (pilot, screen):
        assert text(screen).count("abacaxi") == 1
        assert len(re.findall("saca 2(?! cartas)", text(screen))) == 3
        await press(pilot, screen, "i")
        assert "saca 2 cartas por turno" in text(screen)


@pytest.mark.parametrize("type_", [Type.CAMPEONATO, Type.DUPLAS])
async def test_CH_61_time_is_counted_card_by_card_for_every_seat(tmp_path: Path, type_: Type) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3, type=type_) as (pilot, screen):
        await play_until(pilot, screen, own_turn(4))
        await pilot.press("T")
        await pilot.pause()
        await press(pilot, screen, "s")
        await play_until(pilot, screen, lambda _state: False)
        assert screen.live_match.table.outcome.reason == "time"
        shown = text(screen)
        assert "Comandantes" in shown and "Exércitos" in shown
        for seat in screen.live_match.table.state.seats:
            assert str(table_count(seat)) in shown
        await press(pilot, screen, "enter")
        assert ("dupla " in text(screen)) == (type_ is Type.DUPLAS)


async def test_CH_61_what_is_spelled_out_is_the_engine_s_count(tmp_path: Path) -> None:
    async with at_table(tmp_path, *FOUR, game=eager(), seed=3) as (pilot, screen):
        await play_until(pilot, screen, own_turn(6))
        view, state = screen.live_match.table.view(None), screen.live_match.table.state
        counts = [count_of(place).total for place in view.seats]
        assert any(counts) and counts == [table_count(place) for place in state.seats]


async def test_CH_19_after_a_won_incursion_o_leads_to_another_opponent(tmp_path: Path) -> None:
    def may_chain(state: Any) -> bool:
        legal = screen.live_match.table.legal_actions(0)
        return state.ask is ChamaAsk.AGAIN and any(hasattr(action, "slot") for action in legal)

    async with at_table(tmp_path, *FOUR, game=eager(), seed=SEED_OF_A_CHAIN, chain_attack=True) as (pilot, screen):
        await play_until(pilot, screen, may_chain)
        assert "o atacar outro" in text(screen)
        before = screen.live_match.table.state.battle.defender
        await press(pilot, screen, "o", "1", "1")
        assert screen.live_match.table.state.battle.defender != before
