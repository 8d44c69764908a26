"""How duel disks look and are laid: every step at both sizes, the rival's side, the review, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.magic_wizards.actions import EndDuelTurn, LayZones
from engine.games.magic_wizards.frames import LayFrame
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import SeatedDuel, duel
from tests.tui.pictures import TextPicture

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
MINE = "+mula_de_brasa +carro_de_som ?bicho_pau !caldo_de_cana ?tocaia"
FOUR = "+mula_de_brasa +carro_de_som ?bicho_pau !caldo_de_cana"
THEIRS = "-muro_de_taipa ?tocaia +escrivao_de_fumaca ?bicho_pau ."
DISCS = MagicOptions(duel_discs=True)


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextPicture)


def table(mine: str = MINE, theirs: str = THEIRS, me: int = 0, **more: Any) -> SeatedDuel:
    return SeatedDuel(duel(mine, theirs, their_hand=0, options=DISCS, **more), me)


def main() -> SeatedDuel:
    return table()


def laying(mine: str = MINE, **more: Any) -> SeatedDuel:
    return table(mine, ask=MagicAsk.ARRANGE, asked=0, stack=(LayFrame(0, (1, 2)),), **more)


def first_zone() -> SeatedDuel:
    return laying()


def turning() -> SeatedDuel:
    return laying().press("b")


def position() -> SeatedDuel:
    return laying().press("2", "2")


def third_zone() -> SeatedDuel:
    return position().press("d", "3", "3", "1", "1")


def ready() -> SeatedDuel:
    return third_zone().press("1", "1", "1", "1")


def under() -> SeatedDuel:
    return laying("!tocaia !caldo_de_cana !amalgama !facao_de_mutirao !carro_de_som")


def target() -> SeatedDuel:
    return table().press("a")


def watched() -> SeatedDuel:
    return table(me=1, ask=MagicAsk.ARRANGE, asked=0, stack=(LayFrame(0, (1, 2)),))


QUESTIONS = (main, first_zone, turning, position, third_zone, ready, under, target, watched)


@SIZES
@pytest.mark.parametrize("question", QUESTIONS, ids=[item.__name__ for item in QUESTIONS])
def test_duel_disks(question: Callable[[], SeatedDuel], size: tuple[int, int], picture: SnapshotAssertion) -> None:
    drawn = question().text(size)
    assert all(len(line) <= size[0] for line in drawn.splitlines())
    assert drawn == picture


@SIZES
def test_the_review_shows_the_face_down_cards_of_both(size: tuple[int, int], picture: SnapshotAssertion) -> None:
    assert main().review(size) == picture


def test_duel_disks_on_a_small_screen(picture: SnapshotAssertion) -> None:
    assert laying().text((60, 18)) == picture


def test_on_the_smallest_screen_nothing_of_the_table_shows_through_prompt_and_keys() -> None:
    prompt, _hint, keys = third_zone().text((20, 5)).splitlines()[2:5]
    assert prompt.startswith(" ► Zona") and keys.strip() == "? ajuda"


def test_MW_120_escape_takes_back_step_by_step_until_all_is_confirmed() -> None:
    seated = laying(FOUR).press("b", "enter").press("v", "v")
    assert seated.asked.startswith("Zona 1")
    seated.press("1", "1")
    assert seated.asked.startswith("Zona 2")
    for step in ("Zona 1", "Zona Principal", "Zona Principal"):
        assert seated.press("escape").asked.startswith(step)
    assert not seated.events and seated.state.stack == laying(FOUR).state.stack


def test_MW_120_enter_alone_keeps_everything_where_it_lies() -> None:
    seated = laying()
    order = [card.piece for card in seated.state.seats[0].field]
    for _ in range(6):
        seated.press("enter")
    assert seated.state.ask is MagicAsk.MAIN
    assert [card.piece for card in seated.state.seats[0].field] == order


def test_MW_42_the_rival_sees_no_step_of_it() -> None:
    before = watched().text((80, 24))
    for done in (turning, position, third_zone, ready):
        assert SeatedDuel(done().state, 1).text((80, 24)) == before


def test_an_empty_main_zone_is_confirmed_twice() -> None:
    seated = laying(". +carro_de_som ?bicho_pau !caldo_de_cana")
    seated.press("p")
    assert seated.state.ask is MagicAsk.ARRANGE and "vazia" in seated.said
    assert seated.press("p").state.ask is MagicAsk.MAIN


def test_the_zones_that_were_laid_are_told() -> None:
    seated = laying().play(LayZones(), EndDuelTurn())
    assert "Bia arruma as zonas: Mula de Brasa na principal, em Posição de Ataque." in [
        line.text for line in seated.choosing.table_model.log
    ]


def test_a_duel_taken_up_again_in_the_midst_of_laying_goes_on_at_the_same_step() -> None:
    left = third_zone()
    again = SeatedDuel(left.state)
    assert again.asked == left.asked == "Zona 3: qual carta? p deixa o resto como está; Esc volta."
    assert again.press("escape").asked.startswith("Zona 2")
