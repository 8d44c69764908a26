"""Multi-Corpos: what a component may bear in the place of the Extra over it (seed: Multi-Corpos; MW-51)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do, Until, Whom
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import ComponentGiven, EffectBorne
from engine.games.magic_wizards.frames import BearingFrame
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, lay
from tests.engine.magic_wizards.test_effects import done
from tests.engine.magic_wizards.test_memory import sampled, secret

WEE, WHOLE = "parafuso_solto", "roda_de_compadres"
BODY = "roda_de_compadres+brigao_de_rapadura+moleque_do_estilingue+setimo_filho"
LASTING: dict[Do, dict[str, Any]] = {
    Do.BOOST: {"atk": -500},
    Do.SET_NUMBERS: {"atk": 100, "defence": 100},
    Do.GIVE_KEYWORD: {"keyword": Keyword.FLYING},
    Do.PARALYSE: {},
    Do.ILLUMINATE: {},
}
AT_ONCE = (Do.CHANGE_POSITION, Do.TURN_DOWN)


def against(do: Do, table: Duel, whom: Whom = Whom.RIVAL_MONSTERS) -> Duel:
    """Let Ana's first card do something to Bia's."""
    until = {"until": Until.FOR_GOOD, **LASTING[do]} if do in LASTING else {}
    return done(table, WEE, do, whom, **until)


@pytest.mark.parametrize("do", [*LASTING, *AT_ONCE])
def test_7_6_MW_51_a_component_bears_what_the_rival_does_once(do: Do) -> None:
    before = lay(WEE, BODY)
    duel = against(do, lay(WEE, BODY))
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, BIA)
    spared = duel.do(act.SayYes())
    assert spared.card(WHOLE) == before.card(WHOLE) and spared.grave(BIA) == []
    assert spared.happened(EffectBorne) and spared.ask is MagicAsk.MAIN
    whole = against(do, lay(WEE, BODY)).do(act.SayNo())
    assert whole.card(WHOLE) != before.card(WHOLE) and not whole.happened(EffectBorne)


def test_7_6_MW_51_nobody_is_asked_about_the_own_side_or_where_nothing_would_come_of_it() -> None:
    own = done(lay(WEE + " " + BODY), WEE, Do.BOOST, Whom.YOUR_MONSTERS, atk=-100, until=Until.FOR_GOOD)
    assert own.ask is MagicAsk.MAIN and own.card(WHOLE).marks
    held = against(Do.PARALYSE, lay(WEE, BODY)).do(act.SayNo())
    assert against(Do.CHANGE_POSITION, held).ask is MagicAsk.MAIN
    lit = against(Do.ILLUMINATE, lay(WEE, BODY)).do(act.SayNo())
    assert against(Do.TURN_DOWN, lit).ask is MagicAsk.MAIN
    alone = lay(WEE, WHOLE)
    assert against(Do.PARALYSE, alone).ask is MagicAsk.MAIN, "it has no component left"
    full = lay(" ".join([WEE] * 8), BODY)
    assert against(Do.TAKE_CONTROL, full, Whom.RIVAL_MONSTER).ask is MagicAsk.MAIN


def test_7_6_MW_51_what_works_all_the_time_is_done_to_the_whole_card() -> None:
    before = lay(WEE, BODY).numbers(WHOLE)[0]
    duel = lay(WEE, BODY, hand="ninho_de_marimbondo").play("ninho_de_marimbondo").name(WHOLE)
    assert duel.ask is MagicAsk.MAIN and duel.numbers(WHOLE)[0] == before - 400


def test_7_6_MW_51_it_is_asked_after_the_other_cards_that_the_effect_is_done_to() -> None:
    duel = against(Do.BOOST, lay(WEE, f"{BODY} seixo_rolado"))
    assert duel.ask is MagicAsk.MAY and duel.card("seixo_rolado").marks and not duel.card(WHOLE).marks


def test_7_6_MW_51_MW_131_a_component_is_taken_in_its_place_and_goes_back_as_a_monster() -> None:
    duel = done(lay(WEE, BODY), WEE, Do.TAKE_CONTROL, Whom.RIVAL_MONSTER, until=Until.END_OF_TURN)
    duel.do(act.SayYes()).name("setimo_filho")
    assert duel.field(ANA) == [WEE, "setimo_filho"] and duel.field(BIA) == [WHOLE]
    assert duel.happened(ComponentGiven)[0].where == "field"
    assert duel.card("setimo_filho").attack and duel.may(act.AttackWith(duel.slot("setimo_filho")))
    assert len(duel.card(WHOLE).components) == 2
    duel.next_turn()
    assert duel.field(ANA) == [WEE] and duel.field(BIA) == [WHOLE, "setimo_filho"]


def test_7_6_MW_51_it_is_destroyed_as_its_last_component_is_taken() -> None:
    duel = done(lay(WEE, f"{WHOLE}+setimo_filho"), WEE, Do.TAKE_CONTROL, Whom.RIVAL_MONSTER, until=Until.END_OF_TURN)
    duel.do(act.SayYes()).name("setimo_filho")
    assert duel.field(ANA) == [WEE, "setimo_filho"] and duel.grave(BIA) == [WHOLE]


def test_MW_51_while_it_is_asked_nobody_else_learns_which_piece_of_a_deck_does_it() -> None:
    duel = against(Do.PARALYSE, lay(WEE, BODY))
    heard = [GAME.view(duel.state, viewer).stack[-1] for viewer in (ANA, BIA, None)]
    assert [isinstance(frame, BearingFrame) and frame.task.piece for frame in heard] == [duel.card(WEE).piece, -1, -1]


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("viewer", [ANA, BIA])
def test_MW_51_who_is_asked_and_who_asks_can_imagine_the_rest_of_the_duel(viewer: int, *, taken: bool) -> None:
    decks = secret(WEE, BODY)
    duel = done(decks, WEE, Do.TAKE_CONTROL, Whom.RIVAL_MONSTER, until=Until.END_OF_TURN)
    sampled(duel.do(act.SayYes()).name("setimo_filho") if taken else duel, viewer)
