"""How Magic & Wizards looks: every question at both sizes, full fields, long lists, and what others see."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.games.magic_wizards.actions import (
    AttackWith,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    LetPass,
    PickCard,
    PlayCard,
    SayNo,
)
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.tui.games.duels import SeatedDuel, duel
from tests.tui.pictures import TextPicture
from tui.match.draw_screen import Overlay

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
HAND = "defunto_de_maraca amalgama sapo_de_cartola tocaia mula_de_brasa"
MINE = "+mula_de_brasa -sauva_soldado +setimo_filho ?bicho_pau +carro_de_som !caldo_de_cana"
THEIRS = "+escrivao_de_fumaca -muro_de_taipa !afogado_da_ponte ?tocaia"
WARRIORS = "brigao_de_rapadura espadachim_de_vergalhao setimo_filho"


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(TextPicture)


def main() -> SeatedDuel:
    return SeatedDuel(duel(MINE, THEIRS, HAND, dead="sapo_de_cartola", options=MagicOptions(one_attack=True)))


def full() -> SeatedDuel:
    monsters = "+queixada_de_guerra -fogueteiro_da_ladeira +vaqueiro_de_corpo_fechado !tatu_bola_de_gude "
    supports = "!caldo_de_cana +facao_de_mutirao !amalgama +carro_de_som "
    side = 2 * monsters + 2 * supports
    return SeatedDuel(duel(side, side, f"{HAND} {HAND} {HAND}", their_hand=12))


def attacker() -> SeatedDuel:
    return main().press("a")


def card() -> SeatedDuel:
    return main().point("field:1").press("enter")


def hand() -> SeatedDuel:
    return main().press("1", "1")


def magic() -> SeatedDuel:
    return SeatedDuel(duel(MINE, THEIRS, "caldo_de_cana")).press("1", "1")


def attack() -> SeatedDuel:
    return SeatedDuel(duel(MINE, THEIRS, HAND)).press("a", "enter")


def hidden() -> SeatedDuel:
    seated = SeatedDuel(duel(MINE, THEIRS, HAND)).press("a", "enter")
    return seated.point(f"field:{seated.slot('afogado_da_ponte')}")


def direct() -> SeatedDuel:
    return SeatedDuel(duel("+mula_de_brasa", "!tocaia", HAND, life=(2000, 900))).press("a", "enter")


def extra() -> SeatedDuel:
    state = duel(
        MINE, THEIRS, f"amalgama {WARRIORS}", extra="caipora_montada roda_de_compadres centauro_de_ferro_velho"
    )
    return SeatedDuel(state).press("1", "1", "j")


def material() -> SeatedDuel:
    return extra().press("1", "1")


def position() -> SeatedDuel:
    return material().press("enter", "enter")


def deck() -> SeatedDuel:
    kinds = "caldo_de_cana chuva_de_granizo feira_de_trocas bilhete_premiado dia_de_visita bau_da_avo luz_de_quermesse"
    seated = SeatedDuel(duel(MINE, THEIRS, "recado_da_vizinha", decks=f"{kinds} {kinds} {kinds} {kinds}"))
    return seated.press("1", "1", "j", "pagedown")


def discard() -> SeatedDuel:
    return SeatedDuel(duel(MINE, THEIRS, f"feira_de_trocas {HAND}")).press("1", "1", "j")


def answer() -> SeatedDuel:
    seated = SeatedDuel(duel("+mula_de_brasa", "+muro_de_taipa !caldo_de_cana !tocaia", HAND), me=1)
    return seated.play(AttackWith(1), ChooseSlot(2))


def answer_play() -> SeatedDuel:
    options = MagicOptions(answers="always")
    seated = SeatedDuel(duel("", "!caldo_de_cana", HAND, options=options), me=1)
    return seated.play(PickCard(0), PlayCard(True))


def conceal() -> SeatedDuel:
    return SeatedDuel(duel("+bicho_pau", "+caveira_de_papelao", HAND)).press("a", "enter", "enter")


def last() -> SeatedDuel:
    return SeatedDuel(duel("", THEIRS, HAND)).play(EndDuelTurn())


def draw() -> SeatedDuel:
    seated = SeatedDuel(duel(MINE, THEIRS, HAND), me=1)
    return seated.play(EndDuelTurn(), *([LetPass()] if seated.state.ask is MagicAsk.ANSWER else []))


def waiting() -> SeatedDuel:
    return SeatedDuel(duel(MINE, THEIRS, HAND), me=1).play(PickCard(6))


QUESTIONS = (
    main, full, attacker, card, hand, magic, attack, hidden, direct, extra, material, position, deck, discard, answer,
    answer_play, conceal, last, draw, waiting,
)  # fmt: skip


@SIZES
@pytest.mark.parametrize("question", QUESTIONS, ids=[item.__name__ for item in QUESTIONS])
def test_duel(question: Callable[[], SeatedDuel], size: tuple[int, int], picture: SnapshotAssertion) -> None:
    drawn = question().text(size)
    assert all(len(line) <= size[0] for line in drawn.splitlines())
    assert drawn == picture


@SIZES
def test_a_card_is_read_large_with_its_picture(size: tuple[int, int], picture: SnapshotAssertion) -> None:
    assert main().point("field:3").text(size, Overlay.DETAILS) == picture


@SIZES
def test_the_end_tells_life_points_and_blows(size: tuple[int, int], picture: SnapshotAssertion) -> None:
    seated = direct().press("enter")
    assert seated.state.outcome is not None
    assert seated.text(size, Overlay.RESULTS) == picture


@SIZES
def test_the_review_shows_both_hands(size: tuple[int, int], picture: SnapshotAssertion) -> None:
    assert main().review(size) == picture


def test_a_duel_on_a_small_screen(picture: SnapshotAssertion) -> None:
    assert main().text((60, 18)) == picture


def test_a_duel_in_letters_in_english(picture: SnapshotAssertion) -> None:
    state = duel(MINE, THEIRS, HAND)
    assert SeatedDuel(state, language="en", suits="letters").press("a", "enter").text((80, 24)) == picture


def test_the_rival_sees_no_difference_between_a_card_taken_up_and_none() -> None:
    before = SeatedDuel(duel(MINE, THEIRS, HAND), me=1).text((80, 24))
    assert waiting().text((80, 24)) == before


def test_MW_82_nothing_is_turned_down_unless_one_says_so() -> None:
    assert conceal().play(SayNo()).state.ask is MagicAsk.MAIN


def test_MW_62_the_next_player_is_asked_to_draw() -> None:
    assert draw().play(DrawACard()).state.ask is MagicAsk.MAIN
