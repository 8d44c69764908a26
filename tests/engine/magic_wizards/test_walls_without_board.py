"""Paredes do Labirinto in a duel without Tabuleiro turn it into one with a board (seed: Labirinto; MW-93)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.errors import BadSetup
from engine.core.model import Chance, Decide
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.duel_events import LabyrinthFell, LabyrinthRaised
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import Deck, MagicAsk, MagicOptions, MagicState
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, changed, lay
from tests.engine.magic_wizards.test_labirinto import FLOOR, ITEM, REACHER, STRONG, WALKER, WALLS, steps

SMALL = {"labyrinth_size": 9, "layouts": ("patio",), "club_layouts": (FLOOR,)}


def raised(mine: str = "", yours: str = "", *, hand: str = "", **table: Any) -> Duel:
    """Lay a duel without a board in which Ana plays the walls of a labyrinth of 9 by 9."""
    return lay(mine, yours, hand=f"{WALLS} {hand}", **{**SMALL, **table}).play(WALLS)


def deck_with_walls(seat: int = 0) -> Deck:
    """Return a ready deck with walls in the place of three of its Magic or Traps."""
    deck = ready_decks()[seat].deck
    support = [card for card in deck.main if card >= 120][:3]
    main = [card for card in deck.main if card not in support]
    main += [BY_KEY[WALLS].id] * 3
    main += [BY_KEY["caldo_de_cana"].id] * (40 - len(main))
    return Deck(tuple(sorted(main)), deck.extra)


def test_MW_93_the_field_becomes_the_labyrinth_with_monsters_and_items_on_their_own_rows() -> None:
    duel = raised(f"{WALKER} ?{STRONG}:d {ITEM} ?tocaia", f"?{REACHER} {STRONG}")
    assert duel.happened(LabyrinthRaised) and grid_of(duel.state).rows == 9
    assert [duel.where(f"a.{key}") for key in (WALKER, STRONG, ITEM)] == ["a1", "b1", "c1"]
    assert [duel.where(f"b.{key}") for key in (REACHER, STRONG)] == ["i9", "h9"]
    assert duel.where("tocaia") == "" and duel.where(WALLS) == "" and duel.state.walls == duel.slot(WALLS)
    assert not duel.card(f"a.{STRONG}").up and not duel.card(f"a.{STRONG}").attack, "face and position as they were"


def test_MW_93_the_rules_of_the_board_hold_while_it_stands() -> None:
    duel = raised(WALKER, STRONG, hand=STRONG, your_hand=STRONG)
    assert duel.targets(WALKER) == {"ana"}, "nothing of the rival is beside it"
    assert "d1" in steps(duel, WALKER) and not duel.may(act.ChooseCell(3))
    duel.next_turn()
    duel.do(act.PickCard(duel.held(STRONG)), act.PlayCard(True))
    assert duel.ask is MagicAsk.CELL and duel.cells() <= {f"{column}{row}" for column in "abcdefghi" for row in (8, 9)}


def test_MW_46_MW_93_when_it_falls_there_is_no_board_again_and_those_inside_are_destroyed() -> None:
    duel = raised(f"{WALKER} {STRONG}", STRONG)
    duel.move(WALKER, "a4")
    gone = changed(duel, seats=_without(duel, WALLS))
    gone.do(act.EndDuelTurn())
    assert gone.happened(LabyrinthFell) and not gone.state.boarded
    assert WALKER not in gone.field(ANA) and STRONG in gone.field(ANA)
    assert all(card.cell == -1 for player in gone.state.seats for card in player.field)


def _without(duel: Duel, key: str) -> Any:
    slot = duel.slot(key)
    fields = [tuple(card for card in player.field if card.slot != slot) for player in duel.state.seats]
    return tuple(replace(player, field=field) for player, field in zip(duel.state.seats, fields, strict=True))


def test_MW_93_a_monster_being_played_as_the_walls_answer_it_gets_a_cell_too() -> None:
    duel = lay(WALKER, f"{STRONG} ?{WALLS}", hand=REACHER, answers="always", **SMALL).play(REACHER).flip(WALLS)
    assert duel.state.labyrinth == "patio" and duel.where(REACHER) == "b1"
    assert duel.ask is MagicAsk.MAIN and duel.where(REACHER) == "b1"


def test_MW_93_an_attack_that_the_walls_answer_goes_on_though_both_stand_far_apart() -> None:
    duel = lay(STRONG, f"{WALKER} ?{WALLS}", answers="always", **SMALL).attack(STRONG, WALKER).flip(WALLS)
    assert WALKER not in duel.field(BIA), "what was declared is settled already (MW-105)"


def test_MW_124_a_second_one_is_not_played_while_it_stands() -> None:
    duel = raised(WALKER, STRONG, your_hand=WALLS).next_turn()
    assert duel.options_of(WALLS) == {"set"}


def test_MW_118_a_terrain_of_the_whole_field_rests_meanwhile() -> None:
    duel = lay(f"{WALKER} chao_rachado", STRONG, hand=WALLS, **SMALL)
    before = duel.numbers(WALKER)
    assert before[0] > BY_KEY[WALKER].atk
    assert duel.play(WALLS).numbers(WALKER)[0] == BY_KEY[WALKER].atk


@pytest.mark.parametrize(("options", "legal"), [({}, True), ({"board": 6}, True), ({"duel_discs": True}, False)])
def test_MW_93_the_card_is_legal_everywhere_but_with_duel_discs(options: dict[str, Any], legal: bool) -> None:
    table = MagicOptions(decks=(deck_with_walls(0), deck_with_walls(1)), **options)
    if legal:
        assert GAME.initial_state(table, 2).decks
    else:
        with pytest.raises(BadSetup, match="deck_walls"):
            GAME.initial_state(table, 2)
    with pytest.raises(BadSetup, match="deck_walls"):
        GAME.initial_state(replace(table, board=0), 2, "4")


@pytest.mark.parametrize("bot", GAME.levels)
def test_MW_93_bots_play_on_as_walls_rise_and_never_hang(bot: str) -> None:
    table = MagicOptions(decks=(deck_with_walls(0), deck_with_walls(1)), labyrinth_size=9)
    rng, stream, state = Random(5), Stream(b"walls"), GAME.initial_state(table, 2)
    first = tuple(sorted(range(40), key=lambda at: state.decks[0].main[at] != BY_KEY[WALLS].id))
    for _ in range(400 if bot == "novato" else 25):
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            drawn = first if turn.name == "seat 0 deck" else answer_from(stream, turn.draw)
            state = GAME.resolve(state, drawn)
        elif isinstance(turn, Decide):
            (seat,) = turn.seats
            legal = GAME.legal_actions(state, seat)
            walls = next(
                (action for action in legal if isinstance(action, act.PickCard) and _is_walls(state, action)), None
            )
            taken = GAME.bots[bot].choose(GAME.view(state, seat), legal, rng, memory=NEW, budget=4)
            assert taken in legal
            plays = act.PlayCard() if state.ask is MagicAsk.HAND and act.PlayCard() in legal else None
            state = GAME.apply(state, seat, walls or plays or taken)
    assert state.turn > 0


def _is_walls(state: MagicState, action: act.PickCard) -> bool:
    return card_of(state.decks, action.piece).key == WALLS and not (state.play or state.labyrinth)
