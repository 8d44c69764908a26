"""What a duellist remembers, and the states that it may take for the real one (MW-63)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.memory import recall
from engine.core.model import Decide
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_rules import DECK_SIZE
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.frames import PlayFrame, Task
from engine.games.magic_wizards.guess import deck_of, seen_of
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import MagicAsk
from engine.games.magic_wizards.sample_pending import wanted_by_pending
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, changed, lay

WEE, PLAIN = "parafuso_solto", "capataz_de_ferrugem"


def memory_of(duel: Duel, seat: int) -> MagicMemory:
    memory: MagicMemory = recall(GAME, None, seat, duel.events)
    return memory


def sampled(duel: Duel, viewer: int | None, seed: int = 1) -> Duel:
    """Return a sample that must have the same view."""
    view = GAME.view(duel.state, viewer)
    state = GAME.sample(view, memory_of(duel, viewer if viewer is not None else ANA), Random(seed))
    assert GAME.view(state, viewer) == view
    assert GAME.turn(state) == GAME.turn(duel.state)
    return Duel(state)


def secret(mine: str = "", yours: str = "", **zones: Any) -> Duel:
    """Lay a duel with two decks of 40 cards that are the players' own secret."""
    texts = {"deck": (mine, "hand", "deck", "grave"), "your_deck": (yours, "your_hand", "your_deck", "your_grave")}
    for pile, (field, *names) in texts.items():
        keys = re.findall(r"[a-z]\w+", " ".join((field, *(zones.get(name, "") for name in names))))
        filler = ["muro_de_taipa"] * (DECK_SIZE - sum(BY_KEY[key].kind is not CardKind.EXTRA for key in keys))
        zones[pile] = " ".join((zones.get(pile, ""), *filler))
    duel = lay(mine, yours, **zones)
    return changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))


def test_MW_63_a_card_turned_down_is_remembered_until_it_is_up_again() -> None:
    duel = secret("menina_do_caleidoscopio", "seixo_rolado:d").attack("menina_do_caleidoscopio", "seixo_rolado")
    duel.do(act.SayYes())
    name = BY_KEY["menina_do_caleidoscopio"].id
    assert memory_of(duel, BIA).down == ((1, name),)
    assert sampled(duel, BIA).field(ANA) == ["menina_do_caleidoscopio"]
    duel.flip("menina_do_caleidoscopio")
    assert memory_of(duel, BIA).down == ()


def test_a_card_fetched_openly_is_held_until_it_is_played_or_discarded() -> None:
    duel = secret(hand="segunda_demao", grave=WEE, yours="seixo_rolado").play("segunda_demao")
    name = BY_KEY[WEE].id
    assert memory_of(duel, BIA).held == ((ANA, name),)
    assert sampled(duel, BIA).hand(ANA) == [WEE]
    duel.next_turn().next_turn().play(WEE)
    assert memory_of(duel, BIA).held == ()


def test_a_card_held_that_was_set_since_lies_there_in_every_sample() -> None:
    duel = secret(hand="segunda_demao", grave=WEE, yours="seixo_rolado", your_hand="tocaia").play("segunda_demao")
    duel.next_turn().next_turn().set_down(WEE)
    assert sampled(duel, BIA).field(ANA) == [WEE]


def test_a_component_sent_to_the_hand_and_one_discarded() -> None:
    duel = secret(PLAIN, "agoureiro_de_porteira", hand="segunda_demao", grave=WEE).play("segunda_demao")
    duel.attack(PLAIN, "agoureiro_de_porteira").drawn(0)
    assert memory_of(duel, BIA).held == ()


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("viewer", [BIA, None])
def test_while_the_other_is_fusing_a_sample_lets_it_go_on(seed: int, viewer: int | None) -> None:
    duel = secret(
        mine="capataz_de_ferrugem",
        hand="amalgama mula_de_brasa tocaia",
        extra="centauro_de_ferro_velho caipora_montada",
        yours="seixo_rolado",
    )
    duel.play("amalgama")
    for _ in range(4):
        assert duel.ask in (MagicAsk.CHOOSE, MagicAsk.POSITION)
        other = sampled(duel, viewer, seed)
        assert isinstance(GAME.turn(other.state), Decide) and other.legal()
        if other.ask is MagicAsk.POSITION:
            assert other.do(act.ChoosePosition(True)).state.seats[ANA].field[-1].components
        duel.do(duel.legal()[0])
    assert "centauro_de_ferro_velho" in duel.field(ANA)


@pytest.mark.parametrize("seed", range(5))
def test_while_the_other_looks_through_its_deck_a_sample_has_something_to_find(seed: int) -> None:
    duel = secret(hand="recado_da_vizinha", deck="caldo_de_cana seixo_rolado", yours=WEE).play("recado_da_vizinha")
    assert sampled(duel, BIA, seed).legal()
    duel.name("caldo_de_cana")
    assert sampled(duel, BIA, seed).ask is MagicAsk.SHUFFLE_AGAIN


@pytest.mark.parametrize(("search", "searched"), [("recado_da_vizinha", "magic"), ("toque_do_berrante", "monster")])
def test_a_deck_that_is_looked_through_is_taken_to_hold_a_card_that_may_be_found(search: str, searched: str) -> None:
    duel = secret(hand=search, deck="caldo_de_cana seixo_rolado", yours=WEE).play(search)
    for seed in range(12):
        (card,) = wanted_by_pending(GAME.view(duel.state, BIA), Random(seed))
        row = table_of().by_id[card]
        assert row.kind.value == searched and (row.level or 0) <= 3


@pytest.mark.parametrize("seed", range(5))
def test_the_materials_of_a_fusion_lie_under_no_card_that_was_set_as_magic_or_trap(seed: int) -> None:
    duel = secret(
        mine="capataz_de_ferrugem ?tocaia ?mula_de_brasa",
        hand="amalgama",
        extra="centauro_de_ferro_velho",
        yours="seixo_rolado",
    ).play("amalgama")
    duel.name("centauro_de_ferro_velho", "capataz_de_ferrugem", "mula_de_brasa")
    other = sampled(duel, BIA, seed)
    assert other.legal()
    assert [card.monster for card in other.state.seats[ANA].field] == [True, False, True, False], "the last is Amálgama"


def test_what_the_other_has_named_is_not_in_the_view() -> None:
    duel = secret(mine=PLAIN, hand="amalgama mula_de_brasa", extra="centauro_de_ferro_velho", yours=WEE).play(
        "amalgama"
    )
    duel.name("centauro_de_ferro_velho", PLAIN)
    assert GAME.view(duel.state, BIA).stack == ()
    (_, own) = GAME.view(duel.state, ANA).stack
    assert isinstance(own, Task) and own.chosen == (-1,)
    duel.name("mula_de_brasa")
    (play, task) = GAME.view(duel.state, BIA).stack
    assert isinstance(play, PlayFrame) and play.named == ()
    assert isinstance(task, Task) and (task.piece, task.chosen, task.extra) == (-1, (), -1)


def test_a_piece_of_the_other_is_never_told_even_of_a_stolen_monster() -> None:
    duel = secret(hand="flauta_de_bambu", yours=WEE).play("flauta_de_bambu")
    (card,) = GAME.view(duel.state, ANA).seats[ANA].field
    assert (card.card, card.piece) == (BY_KEY[WEE].id, None)
    (seen,) = GAME.view(duel.state, BIA).seats[ANA].field
    assert seen.piece == duel.card(WEE).piece


def test_a_deck_is_known_to_its_player_alone_until_the_end() -> None:
    duel = secret(PLAIN, WEE + " ?tatu_bola_de_gude ?tocaia")
    view = GAME.view(duel.state, ANA)
    assert deck_of(view, ANA) == duel.state.decks[ANA] and deck_of(view, BIA) is None
    seen = seen_of(view, MagicMemory(), BIA)
    assert (seen.monsters, seen.burrowers, seen.supports) == (0, 1, 1)
    assert dict(seen.open) == {BY_KEY[WEE].id: 1}
