"""The additional rules that need no board: Ataques Diretos Proibidos and Bench-out (seed: Regras Adicionais)."""

from __future__ import annotations

import pytest

from engine.core.errors import BadSetup
from engine.core.model import Chance
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.duel_events import HandShown
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, changed, lay

BENCH = {"bench_out": True}


def test_9_1_no_monster_attacks_a_player_its_own_neither() -> None:
    assert lay(mine=PLAIN).targets(PLAIN) == {"ana", "bia"}
    duel = lay(mine=PLAIN, yours="?tocaia", no_direct_attack=True, **BENCH)
    assert duel.why(act.AttackWith(1)) == "duel_no_target"
    duel = lay(mine=PLAIN, yours=WEE, no_direct_attack=True, **BENCH).do(act.AttackWith(1))
    assert duel.why(act.ChoosePlayer(BIA)) == duel.why(act.ChoosePlayer(ANA)) == "duel_no_direct_attack"
    assert duel.may(act.ChooseSlot(2))


def test_MW_95_no_direct_attacks_without_bench_out_is_refused() -> None:
    with pytest.raises(BadSetup, match="duel_only_bench_out"):
        GAME.initial_state(MagicOptions(no_direct_attack=True), 2)
    GAME.initial_state(MagicOptions(no_direct_attack=True, bench_out=True), 2)


def bare(**table: str) -> Duel:
    """Return a duel in which the player of the turn has had no monster yet."""
    return changed(lay(**table, **BENCH), bare=True)


def test_9_2_who_has_no_monster_in_a_whole_turn_and_can_play_none_loses() -> None:
    duel = bare(hand="tocaia").end().end()
    assert (duel.places, duel.reason, duel.life) == ((2, 1), "bench", (2000, 2000))
    assert bare().end().places == (2, 1)
    assert changed(lay(hand="tocaia"), bare=True).end().end().asked == BIA


def test_MW_41_who_can_play_a_monster_at_the_end_must() -> None:
    duel = bare(hand=f"{WEE} tocaia", your_deck=PLAIN).end()
    assert duel.ask is MagicAsk.LAST
    assert duel.legal() == (act.PickCard(duel.held(WEE)),)
    assert duel.why(act.EndDuelTurn()) == "duel_bench_out"
    duel.set_down(WEE)
    assert (duel.state.seat, duel.ask) == (BIA, MagicAsk.DRAW)


@pytest.mark.parametrize("first", [ANA, BIA])
def test_MW_41_it_holds_from_the_first_turn_on(first: int) -> None:
    duel = Duel(GAME.initial_state(MagicOptions(bench_out=True), 2)).drawn(first)
    duel.drawn(*range(40)).drawn(*range(40)).do(act.SkipDraw())
    assert duel.state.bare
    monster = next(number for number in duel.state.seats[first].hand if card_of(duel.state.decks, number).is_monster)
    duel.do(act.PickCard(monster), act.SetCard(False))
    assert not duel.state.bare
    duel.end()
    assert duel.state.bare and duel.state.seat == 1 - first


def test_MW_96_a_monster_at_any_moment_of_the_turn_is_enough_a_set_one_and_a_taken_one_too() -> None:
    for table in ({"mine": f"?{WEE}"}, {"mine": WEE}):
        duel = lay(yours=PLAIN, your_deck=PLAIN, **table, **BENCH).next_turn().next_turn()
        assert not duel.state.bare and duel.state.seat == ANA
    duel = bare(hand="flauta_de_bambu", yours=WEE).play("flauta_de_bambu")
    assert not duel.state.bare
    duel.end()
    assert duel.state.outcome is None and duel.state.seat == BIA


def test_MW_96_a_rivals_monster_and_ones_own_in_the_rivals_turn_do_not_count() -> None:
    duel = lay(mine=WEE, yours=PLAIN, your_hand="tocaia", **BENCH).attack(WEE, PLAIN).next_turn()
    assert not duel.state.bare
    duel = lay(mine=PLAIN, your_hand="tocaia", **BENCH).next_turn()
    assert duel.state.bare


def test_MW_112_who_has_had_a_monster_in_the_turn_may_leave_the_field_empty() -> None:
    duel = lay(mine=WEE, yours=PLAIN, hand=PLAIN, your_deck=WEE, **BENCH).attack(f"a.{WEE}", f"b.{PLAIN}").end()
    assert duel.ask is MagicAsk.LAST and duel.may(act.EndDuelTurn())
    assert duel.end().state.outcome is None


def test_MW_111_five_cards_without_a_monster_are_shown_and_shuffled_back() -> None:
    duel = Duel(GAME.initial_state(MagicOptions(bench_out=True), 2)).drawn(ANA)
    rows = [card_of(duel.state.decks, piece) for piece in duel.state.seats[ANA].deck]
    order = sorted(range(40), key=lambda place: rows[place].is_monster)
    for number in (1, 2):
        duel.drawn(*(order if number == 1 else range(40)))
        turn = GAME.turn(duel.state)
        assert isinstance(turn, Chance) and turn.name == f"seat 0 deck {number + 1}"
        assert duel.happened(HandShown) == [HandShown(ANA, tuple(rows[place].id for place in order[:5]))] * number
        assert not duel.state.seats[ANA].hand
    duel.drawn(*reversed(range(40)))
    assert len(duel.state.seats[ANA].hand) == 5 and duel.state.seat == BIA
    usual = Duel(GAME.initial_state(MagicOptions(), 2)).drawn(ANA).drawn(*order)
    assert len(usual.state.seats[ANA].hand) == 5
