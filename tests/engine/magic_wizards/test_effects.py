"""Acts, targets and conditions that no card of Coleção 1 uses, and the tables that hold every act."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards import effects, effects_on_cards, flow, game, legal, targets
from engine.games.magic_wizards.card_effects import Condition, Do, Effect, Until, When, Whether, Whom
from engine.games.magic_wizards.card_traits import Element, Keyword
from engine.games.magic_wizards.cards import effects_at
from engine.games.magic_wizards.field import push
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.frames import Around, AttackStage, Frame, Task
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, changed, lay

WEE, PLAIN = "parafuso_solto", "capataz_de_ferrugem"
NOTHING = Around()


def done(duel: Duel, name: str, do: Do, target: Whom, *, around: Around = NOTHING, **amounts: Any) -> Duel:
    """Let a card of the field do something, as if it were printed on it."""
    card = duel.card(name)
    seat = next(seat for seat in (ANA, BIA) if card in duel.state.seats[seat].field)
    effect = Effect(When.PLAYED, do, target, **{"until": Until.DONE, **amounts})
    state = push(duel.state, Task(effect, seat, card.piece, card.slot, around))
    return Duel(run(state, duel.events))


def test_every_act_and_every_action_has_what_carries_it_out() -> None:
    assert set(effects_on_cards.ON_CARDS) | set(effects._ACTS) == set(Do)
    assert not set(effects_on_cards.ON_CARDS) & set(effects._ACTS)
    assert set(game._APPLY) == set(get_args(act.MagicAction))
    assert set(flow._STEPS) == set(get_args(Frame)) and set(flow._STAGES) == set(AttackStage)
    assert set(game._CHANCE) | set(legal._BY_ASK) | {MagicAsk.RUN, MagicAsk.OVER} == set(MagicAsk)


def test_your_monster_is_one_of_the_own_side_face_up() -> None:
    duel = lay(f"{PLAIN} {WEE} ?seixo_rolado", "mula_de_brasa")
    duel = done(duel, PLAIN, Do.BOOST, Whom.YOUR_MONSTER, atk=100, until=Until.END_OF_TURN)
    assert {action.slot for action in duel.legal()} == {1, 2}
    assert duel.name(WEE).numbers(WEE) == (500, 400)
    assert duel.next_turn().numbers(WEE) == (400, 400)


def test_the_foe_is_the_monster_that_fights_and_nobody_in_a_direct_attack() -> None:
    duel = lay(PLAIN, WEE)
    hit = done(duel, PLAIN, Do.PARALYSE, Whom.FOE, around=Around(attacker=1, foe=2), until=Until.FOR_GOOD)
    assert hit.paralysed(WEE)
    aside = done(duel, PLAIN, Do.PARALYSE, Whom.FOE, around=Around(attacker=1, struck=BIA), until=Until.FOR_GOOD)
    assert not aside.paralysed(WEE)


def test_a_keyword_that_is_given_counts_until_its_end() -> None:
    duel = done(lay(PLAIN, WEE), PLAIN, Do.GIVE_KEYWORD, Whom.SELF, keyword=Keyword.BURROW, until=Until.END_OF_TURN)
    assert duel.keywords(PLAIN) == {"subterraneo", "ocultar"}
    assert duel.next_turn().keywords(PLAIN) == set()


def test_what_lasts_a_battle_does_nothing_where_there_is_none() -> None:
    duel = done(lay(PLAIN, WEE), PLAIN, Do.BOOST, Whom.SELF, atk=300, until=Until.END_OF_BATTLE)
    assert duel.numbers(PLAIN) == (1200, 800)


@pytest.mark.parametrize("until", [Until.WHILE_UP, Until.FOR_GOOD])
def test_control_that_lasts_while_a_card_is_up_ends_as_that_goes(until: Until) -> None:
    duel = done(lay(WEE, "onca_de_gibao"), WEE, Do.TAKE_CONTROL, Whom.RIVAL_MONSTER, until=until)
    assert duel.field(ANA) == [WEE, "onca_de_gibao"]
    duel = done(duel, WEE, Do.DESTROY, Whom.SELF)
    assert duel.field(BIA) == (["onca_de_gibao"] if until is Until.WHILE_UP else [])


def test_numbers_set_to_others_are_printed_anew_and_a_reach_for_all_touches_both_sides() -> None:
    duel = lay(f"{PLAIN} facao_de_mutirao>1", WEE)
    duel = done(duel, PLAIN, Do.SET_NUMBERS, Whom.ALL_MONSTERS, atk=700, defence=0, until=Until.FOR_GOOD)
    assert (duel.numbers(PLAIN), duel.numbers(WEE)) == ((1000, 0), (700, 0))


def test_a_monster_that_destroys_another_looks_at_what_that_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for element, found in ((Element.METAL, 1250), (Element.FIRE, 1550)):
        wanted = Condition(test=Whether.FOE_IS, elements=(element,))
        effect = Effect(When.DESTROYS, Do.LOSE_LIFE, Whom.RIVAL, if_=wanted, life=300)
        at = effects_at
        monkeypatch.setattr(targets, "effects_at", lambda _card, when, e=effect: (e,) if when is e.when else ())
        duel = lay("espadachim_de_vergalhao parafuso_solto", "ima_de_geladeira facao_de_mutirao>3")
        duel.attack("espadachim_de_vergalhao", "ima_de_geladeira")
        monkeypatch.setattr(targets, "effects_at", at)
        assert duel.life == (2000, found - 150)


def test_a_discard_by_choice_asks_and_one_by_lot_does_not() -> None:
    mine = done(lay(PLAIN, hand="tocaia quebranto"), PLAIN, Do.DISCARD, Whom.YOU, count=2)
    mine.name("quebranto").name("tocaia")
    assert mine.grave(ANA) == ["quebranto", "tocaia"] and mine.ask is MagicAsk.MAIN
    theirs = done(lay(PLAIN, your_hand="tocaia quebranto"), PLAIN, Do.DISCARD, Whom.RIVAL, count=5)
    theirs.drawn(1).drawn(0)
    assert theirs.grave(BIA) == ["quebranto", "tocaia"] and theirs.ask is MagicAsk.MAIN


def test_a_monster_summoned_from_the_deck_is_no_play_and_the_deck_is_shuffled() -> None:
    duel = lay(PLAIN, "?quebranto", deck=f"{WEE} seixo_rolado")
    duel = done(duel, PLAIN, Do.SUMMON, Whom.YOUR_DECK)
    duel.name(WEE).do(act.ChoosePosition(True)).drawn(0)
    assert duel.field(ANA) == [PLAIN, WEE] and duel.field(BIA) == ["quebranto"]
    assert duel.may(act.AttackWith(duel.slot(WEE)))


# ---- What a refusal says ---------------------------------------------------------------------------------------------


def test_every_reason_is_given_somewhere() -> None:
    """Those that no other page of these tests meets; all together are all that there are."""
    duel = lay(f"{PLAIN} fogueira_de_junho ?amalgama", WEE + " ?tocaia", hand="amalgama tocaia")
    said = {
        duel.why(act.EndDuelTurn(), seat=BIA),
        duel.why(act.LetPass()),
        duel.why(act.PutBack()),
        duel.why(act.PickCard(199)),
        duel.why(act.FlipUp(99)),
        duel.why(act.FlipUp(1)),
        duel.why(act.FlipUp(3)),
        duel.why(act.TurnPosition(99)),
        duel.why(act.TurnPosition(2)),
        duel.why(act.AnswerOnly("never")),
    }
    assert said == {
        "duel_not_asked",
        "duel_nothing_to_answer",
        "duel_nothing_taken_up",
        "duel_not_in_hand",
        "duel_no_such_card",
        "duel_not_set",
        "duel_magic_not_now",
        "duel_no_monster",
        "duel_asked_so_already",
    }
    loose = {act.PlayCard(True): "card", act.SetCard(): "card", act.ChoosePlayer(BIA): "attacker"}
    loose |= {act.ChooseSlot(4): "attacker"}
    assert {action: duel.why(action) for action in loose} == {act_: f"duel_{it}_first" for act_, it in loose.items()}
    assert duel.why(act.ChoosePosition(True)) == "duel_only_main"
    held = Duel(GAME.apply(duel.state, ANA, act.PickCard(duel.held("amalgama"))))
    assert (held.why(act.PlayCard()), held.why(act.EndDuelTurn())) == ("duel_no_fusion", "duel_finish_card")
    aiming = Duel(GAME.apply(duel.state, ANA, act.AttackWith(1)))
    assert (aiming.why(act.ChooseSlot(1)), aiming.why(act.ChooseSlot(99))) == ("duel_itself", "duel_no_such_card")
    assert (aiming.why(act.ChoosePlayer(BIA)), aiming.why(act.ChooseSlot(5))) == ("duel_player_guarded", "duel_no_item")
    assert aiming.why(act.EndDuelTurn()) == "duel_choose_first"
    guarded = lay(PLAIN, f"{WEE} fogueira_de_junho").do(act.AttackWith(1))
    assert guarded.why(act.ChooseSlot(3)) == "duel_item_guarded"
    asked = lay(PLAIN, WEE + " ?tocaia ?parafuso_solto ?amalgama", answers="always").end()
    assert asked.why(act.EndDuelTurn()) == "duel_answer_first"
    assert asked.why(act.FlipUp(4)) == "duel_answer_magic_only"
    assert asked.why(act.PutBack()) == "duel_told_already"
    combo = lay(WEE, hand=f"{PLAIN} tocaia caldo_de_cana").play(PLAIN)
    combo.do(act.PickCard(combo.held("caldo_de_cana")))
    assert combo.key(combo.state.picked) == "caldo_de_cana" and combo.why(act.PlayCard()) == "duel_no_link"
    trap = lay(WEE, hand=f"{PLAIN} tocaia").play(PLAIN)
    trap.do(act.PickCard(trap.held("tocaia")))
    assert trap.why(act.PlayCard()) == "duel_trap_not_played", "and not that it has no link"
    naming = lay(hand="relojoeiro_fajuto", mine=f"relojoeiro_fajuto {PLAIN}").use("relojoeiro_fajuto")
    assert naming.why(act.ChooseSlot(99)) == "duel_not_a_choice"
    second = lay(hand="tocaia quebranto silencio_na_biblioteca").set_down("tocaia").set_down("quebranto")
    assert second.why(act.PickCard(second.held("silencio_na_biblioteca"))) == "duel_second_set_made"
    over = lay(hand="chuva_de_granizo", life=(2000, 300)).play("chuva_de_granizo")
    assert over.why(act.EndDuelTurn(), seat=ANA) == "duel_over"


# ---- What the core asks besides --------------------------------------------------------------------------------------


def test_what_only_took_something_up_can_be_taken_back_and_what_told_something_cannot() -> None:
    duel = lay(f"{PLAIN} ?{WEE}", WEE, hand="tocaia caldo_de_cana")
    state = duel.state
    for action in (act.PickCard(duel.held("tocaia")), act.AttackWith(1), act.TurnPosition(1), act.AnswerOnly("always")):
        assert GAME.can_take_back(state, ANA, GAME.apply(state, ANA, action))
    assert not GAME.can_take_back(state, ANA, GAME.apply(state, ANA, act.FlipUp(2)))
    assert not GAME.can_take_back(state, ANA, GAME.apply(state, ANA, act.EndDuelTurn()))


def test_an_answer_is_let_pass_for_a_player_only_where_nobody_sees_it() -> None:
    view = GAME.view(lay(PLAIN, hand=WEE).state, ANA)
    assert GAME.automatic(view, act.LetPass(), True) and not GAME.automatic(view, act.LetPass(), False)
    assert GAME.has_secrets(view) and not GAME.has_secrets(GAME.view(lay(PLAIN).state, None))


def test_moments_are_traps_fusions_blows_time_and_the_end() -> None:
    trap = lay(PLAIN, "?tocaia").attack(PLAIN, BIA)
    assert GAME.moments(trap.events) == ("trap",)
    blow = lay(PLAIN, life=(2000, 1200)).attack(PLAIN, BIA)
    assert GAME.moments(blow.events) == ("blow", "end")


def test_a_question_that_is_out_of_the_hand_is_not_changed_by_another() -> None:
    duel = lay(PLAIN, WEE)
    same = changed(duel, draws=7)
    assert same.legal() == duel.legal()


def test_MW_74_MW_131_a_played_monster_that_an_answer_takes_does_what_it_does_for_its_new_controller() -> None:
    duel = lay(
        hand="costureira_de_sombras",
        mine="capataz_de_ferrugem",
        yours="seixo_rolado ?flauta_de_bambu",
        answers="always",
    )
    duel.play("costureira_de_sombras").flip("flauta_de_bambu").name("costureira_de_sombras")
    assert "costureira_de_sombras" in duel.field(BIA)
    assert duel.numbers("capataz_de_ferrugem")[0] == 1200 - 200
    assert duel.numbers("seixo_rolado")[0] == 250
