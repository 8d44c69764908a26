"""How the bots behave: no gifts, no attacks on their own side, no sure win left, help before attacks, Traps set."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.core.story import BotChoice
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.manners import FAULTS, GOOD, faults_in, manners_of, seen_in, share_won
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from engine.games.magic_wizards.plain_players import PLAIN
from tests.engine.magic_wizards.card_cases import PLAIN as USUAL
from tests.engine.magic_wizards.card_cases import WEE
from tests.engine.magic_wizards.positions import ANA, BY_KEY, GAME, Duel, changed, lay

BIG, BLADE = "dragao_da_serra", "facao_de_mutirao"
BOTS = tuple(GAME.bots)


def laid(mine: str = "", yours: str = "", **table: Any) -> Duel:
    """Lay a duel whose decks the players may know, as those of a match."""
    duel = lay(mine, yours, **table)
    return changed(duel, options=MagicOptions(decks=duel.state.decks.both, answers="never"))


def chosen(bot: str, duel: Duel) -> Any:
    view, legal = GAME.view(duel.state, ANA), duel.legal()
    return GAME.bots[bot].choose(view, legal, Random(1), memory=NEW, budget=16)


def turn_of(bot: str, duel: Duel, most: int = 30) -> Iterator[BotChoice]:
    """Let a bot play Ana's turn, and yield its choices."""
    for _ in range(most):
        if duel.state.outcome is not None or duel.state.seat != ANA or duel.state.ask is MagicAsk.LAST:
            return
        view, legal = GAME.view(duel.state, ANA), duel.legal()
        action = chosen(bot, duel)
        yield BotChoice(view, legal, NEW, action)
        duel.do(action)


@pytest.mark.parametrize("bot", BOTS)
def test_a_sure_win_is_taken(bot: str) -> None:
    five = laid(" ".join([USUAL] * 5), f"{WEE}:d {WEE}:d", life=(2000, 600))
    straight = laid(USUAL, "", life=(100, 600), hand=BLADE)
    for duel in (five, straight):
        assert not [fault for choice in turn_of(bot, duel) for fault in faults_in(choice)]
        assert duel.state.outcome is not None
        assert duel.state.outcome.places == (1, 2)


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_leaves_its_field_bare_with_a_monster_in_the_hand(bot: str) -> None:
    for mine, yours, hand in (("", f"{BIG} {BIG}", WEE), ("", BIG, f"{WEE} {BLADE}"), ("", "", USUAL)):
        duel = laid(mine, yours, hand=hand, life=(1200, 2000))
        assert not [fault for choice in turn_of(bot, duel) for fault in faults_in(choice)]
        assert any(card.monster for card in duel.state.seats[ANA].field)


def test_a_field_left_bare_is_a_fault_only_where_a_monster_could_have_come() -> None:
    for hand, faults in ((WEE, ["left_bare"]), (BLADE, [])):
        duel = laid("", BIG, hand=hand)
        choice = BotChoice(GAME.view(duel.state, ANA), duel.legal(), NEW, act.EndDuelTurn())
        assert list(faults_in(choice)) == faults


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_attacks_its_own_side(bot: str) -> None:
    walled = laid(f"{USUAL} {WEE}", f"{BIG}:d {BIG}:d")
    assert not [fault for choice in turn_of(bot, walled) for fault in faults_in(choice)]
    begun = laid(f"{USUAL} {WEE}", BIG).do(act.AttackWith(1))
    assert chosen(bot, begun) in {act.PutBack(), act.ChooseSlot(begun.slot(BIG))}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("key", [BLADE, "couraca_de_tatu", "pena_de_carcara"])
def test_help_goes_to_ones_own_monsters(bot: str, key: str) -> None:
    duel = laid(f"{USUAL} {WEE}", f"{BIG} {WEE}", hand=key)
    duel.do(act.PickCard(duel.held(key)), act.PlayCard())
    assert duel.state.ask is MagicAsk.CHOOSE
    assert chosen(bot, duel) in {act.ChooseSlot(1), act.ChooseSlot(2)}


@pytest.mark.parametrize("bot", BOTS)
def test_harm_goes_to_the_rivals_strongest(bot: str) -> None:
    duel = laid(f"{USUAL} {WEE}", f"{BIG} {WEE}", hand="corrente_de_ancora")
    duel.do(act.PickCard(duel.held("corrente_de_ancora")), act.PlayCard())
    assert chosen(bot, duel) == act.ChooseSlot(duel.slot(BIG))


@pytest.mark.parametrize("bot", BOTS)
def test_help_that_an_attack_wants_comes_before_the_attack(bot: str) -> None:
    duel = laid(USUAL, USUAL, hand=BLADE)
    done = [choice.action for choice in turn_of(bot, duel)]
    played = [number for number, action in enumerate(done) if isinstance(action, act.PlayCard | act.FlipUp)]
    attacks = [number for number, action in enumerate(done) if isinstance(action, act.AttackWith)]
    assert played
    assert attacks
    assert played[0] < attacks[0]
    assert not seen_in(duel.events, table_of())["supports_late"]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("key", [BLADE, "tinta_fresca"])
def test_help_taken_up_after_an_attack_is_set_and_not_played(bot: str, key: str) -> None:
    duel = laid(f"{BIG} {USUAL}", f"{WEE}:d {USUAL}", hand=key)
    duel.do(act.AttackWith(duel.slot(BIG)), act.ChooseSlot(duel.slot(WEE)), act.PickCard(duel.held(key)))
    assert isinstance(chosen(bot, duel), act.SetCard)


@pytest.mark.parametrize("bot", BOTS)
def test_a_trap_is_set(bot: str) -> None:
    duel = laid(f"{USUAL}:d", BIG, hand="buraco_de_tatu")
    list(turn_of(bot, duel))
    assert [card.piece for card in duel.state.seats[ANA].field if not card.monster]


@pytest.mark.parametrize("bot", ["calejado", "mestra"])
def test_no_planner_offers_a_hidden_monster_whose_fall_would_cost_the_last_life(bot: str) -> None:
    mine = "carcara_de_duas_sombras cerca_de_avelos pena_de_carcara>1 ?bigua_pescador:d"
    duel = laid(mine, "gaviao_real_da_tempestade pena_de_carcara>5 urutau_de_tocaia ?cerca_de_avelos", life=(800, 2000))
    view, legal, turned = GAME.view(duel.state, ANA), duel.legal(), act.TurnPosition(duel.slot("bigua_pescador"))
    assert turned in legal
    for seed in range(3):
        assert GAME.bots[bot].choose(view, legal, Random(seed), memory=NEW, budget=24) != turned


def test_a_beginner_attacks_what_it_beats_and_leaves_what_it_does_not() -> None:
    assert isinstance(chosen("novato", laid(USUAL, WEE)), act.AttackWith)
    assert chosen("novato", laid(WEE, BIG)) == act.EndDuelTurn()


def test_nobody_pays_life_for_nothing() -> None:
    payers = [row.key for row in BY_KEY.values() if any(effect.pay for effect in row.effects)]
    for key in payers:
        for bot in BOTS:
            assert not isinstance(chosen(bot, laid(f"{key}:d", "", life=(300, 2000))), act.UseEffect)


def test_faults_are_counted_where_they_are_made() -> None:
    duel = laid(f"{USUAL} {WEE}", "", life=(2000, 600))
    view = GAME.view(duel.state, ANA)
    assert list(faults_in(BotChoice(view, (), NEW, act.EndDuelTurn()))) == ["wins_left"]
    begun = GAME.view(laid(f"{USUAL} {WEE}", BIG).do(act.AttackWith(1)).state, ANA)
    assert list(faults_in(BotChoice(begun, (), NEW, act.ChooseSlot(2)))) == ["own_attacks"]
    assert list(faults_in(BotChoice(begun, (), NEW, act.ChooseSlot(3)))) == []
    given = laid(USUAL, BIG, hand=BLADE)
    given.do(act.PickCard(given.held(BLADE)), act.PlayCard())
    asked = GAME.view(given.state, ANA)
    assert list(faults_in(BotChoice(asked, (), NEW, act.ChooseSlot(2)))) == ["boosts_misplaced"]
    late = laid(f"{USUAL} ?{BLADE}", f"{WEE} {WEE}").attack(USUAL, WEE).flip(BLADE).name(USUAL)
    assert seen_in([DuelTurnBegan(3, ANA), *late.events], table_of())["supports_late"] == 1


def test_manners_have_a_figure_of_each_kind() -> None:
    found = manners_of(PLAIN["greedy"], MagicOptions(), 2, 1)
    assert {*FAULTS, *GOOD} < set(found)
    assert 0 <= found["sets"].value <= 1
    won = share_won(PLAIN["greedy"], PLAIN["random"], ready_decks()[0].deck, 4, 1)
    assert won.value >= 0.5
    assert won.cases == 4
