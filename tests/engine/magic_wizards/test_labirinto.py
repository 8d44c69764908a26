"""The labyrinth (RULES.md, chapter 13; MW-43 to MW-46, MW-93, MW-94, MW-123 to MW-126, MW-142)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.errors import BadSetup, CarteadoError
from engine.core.model import Chance, Pick
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.duel_events import LabyrinthRaised
from engine.games.magic_wizards.field import leave
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.model import Deck, Drawing, MagicAsk, MagicOptions
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, changed, lay

WALLS = "paredes_do_labirinto"
WALKER = "capataz_de_ferrugem"
"""Level 3, without keywords."""
STRONG = "mula_de_brasa"
"""Level 4."""
FLYER = "vaga_lume"
"""Level 1, Voar."""
REACHER = "escrivao_de_fumaca"
"""Level 4, Alcance."""
LARGE = "centauro_de_ferro_velho"
"""An Extra with Grande."""
ITEM = "espantalho_de_milharal"

ROWS = [". . . . . . . . ."] * 9


def drawing(*rows: tuple[int, str]) -> Drawing:
    """Return a labyrinth of 9 by 9 without walls but in the rows that are told, by their numbers."""
    lines = list(ROWS)
    for number, line in rows:
        lines[9 - number] = line
    return Drawing("patio", "\n".join(lines))


FLOOR = drawing()
FENCE = drawing((4, ". . . _ _ . . . ."), (5, ". . . .|. . . . ."))
"""A wall under d4 and e4, and one between d5 and e5."""


def inside(mine: str = "", yours: str = "", *, where: Drawing = FLOOR, **options: Any) -> Duel:
    """Lay a duel in a labyrinth of 9 by 9 that stands from the start."""
    return lay(mine, yours, board=5, labyrinth=9, layouts=("patio",), club_layouts=(where,), **options)


def with_walls(mine: str = "", yours: str = "", **options: Any) -> Duel:
    """Lay a duel on the board, in which Ana's Paredes do Labirinto raise a labyrinth of 9 by 9."""
    options = {"board": 5, "labyrinth_size": 9, "layouts": ("patio",), "club_layouts": (FLOOR,), **options}
    return lay(mine, yours, hand=f"{WALLS} {options.pop('hand', '')}", **options).play(WALLS)


def steps(duel: Duel, name: str) -> set[str]:
    """Return where a monster may move."""
    card = duel.card(name)
    if not duel.may(act.MoveWith(card.slot)):
        return set()
    state = GAME.apply(duel.state, duel.asked, act.MoveWith(card.slot))
    legal = GAME.legal_actions(state, duel.asked)
    return {grid_of(state).name(each.cell) for each in legal if isinstance(each, act.ChooseCell)}


# ---- Which labyrinth -------------------------------------------------------------------------------------------------


def test_13_1_the_card_turns_the_board_into_a_labyrinth_of_19_by_19() -> None:
    duel = lay(f"{WALKER}@d3", board=5, hand=WALLS, layouts=("caracol",)).play(WALLS)
    grid = grid_of(duel.state)
    assert (grid.columns, grid.rows, duel.state.labyrinth) == (19, 19, "caracol")
    assert duel.happened(LabyrinthRaised) == [LabyrinthRaised("caracol", ANA, duel.slot(WALLS))]


def test_13_1_a_way_leads_from_the_rows_of_one_player_to_those_of_the_other() -> None:
    blocked = drawing((5, "_ " * 9))
    with pytest.raises(CarteadoError) as error:
        GAME.initial_state(MagicOptions(board=5, labyrinth=9, club_layouts=(blocked,)), 2)
    assert (error.value.data["why"].code, error.value.data["drawing"]) == ("labyrinth_no_way", "patio")


def test_MW_43_the_other_size_is_9_by_9() -> None:
    duel = lay(f"{WALKER}@d3", board=5, hand=WALLS, layouts=("cobogo",), labyrinth_size=9).play(WALLS)
    assert grid_of(duel.state).rows == 9
    assert labyrinth_of(duel.state.options, "cobogo") == own_labyrinths()["cobogo"][9]


def test_MW_93_MW_142_of_several_the_player_of_the_walls_names_one_as_they_rise() -> None:
    duel = lay(f"{WALKER}@d3", board=5, hand=WALLS, layouts=("caracol", "espinha")).play(WALLS)
    assert (duel.ask, duel.asked) == (MagicAsk.WALLS, ANA) and not duel.state.labyrinth
    assert duel.legal() == (act.ChooseLayout(0), act.ChooseLayout(1))
    assert duel.why(act.EndDuelTurn()) == "duel_choose_first" and duel.why(act.ChooseLayout(0), BIA) == "duel_not_asked"
    duel.do(act.ChooseLayout(1))
    assert duel.state.labyrinth == "espinha" and duel.state.walls == duel.slot(WALLS)
    assert duel.why(act.ChooseLayout(1)) == "duel_layout_later"


def test_MW_93_walls_turned_up_in_the_rivals_turn_are_of_the_layout_that_their_player_names() -> None:
    duel = lay(f"{WALKER}@d3", f"{STRONG}@d5 ?{WALLS}", board=5, answers="always", hand="caldo_de_cana")
    duel.play("caldo_de_cana").flip(WALLS)
    assert (duel.ask, duel.asked, len(duel.legal())) == (MagicAsk.WALLS, BIA, 8)
    assert duel.do(act.ChooseLayout(3)).state.labyrinth == list(own_labyrinths())[3]


def test_MW_142_in_matches_of_earlier_versions_the_lot_draws_one_as_the_walls_rise() -> None:
    table = lay(f"{WALKER}@d3", board=5, hand=WALLS, layouts=("caracol", "espinha"))
    duel = changed(table, rules=4).play(WALLS)
    assert GAME.turn(duel.state) == Chance(Pick(1, 2), "labyrinth 1") and not duel.state.labyrinth
    assert duel.drawn(1).state.labyrinth == "espinha" and duel.state.walls == duel.slot(WALLS)


@pytest.mark.parametrize(
    ("options", "count"),
    [({}, 8), ({"club_layouts": (FLOOR,), "layouts": ("patio", "caracol")}, 2), ({"layouts": ("caracol", "mina")}, 0)],
)
def test_MW_142_all_eight_are_drawn_from_or_those_that_are_named(options: dict[str, Any], count: int) -> None:
    if not count:
        with pytest.raises(BadSetup, match="duel_unknown_layout"):
            GAME.initial_state(MagicOptions(board=5, labyrinth=9, **options), 2)
        return
    state = GAME.initial_state(MagicOptions(board=5, labyrinth=9, **options), 2)
    assert GAME.turn(state) == Chance(Pick(1, count), "labyrinth")
    assert GAME.resolve(state, (0,)).labyrinth == (*options.get("layouts", ()), "caracol")[0]


def test_MW_142_those_of_the_club_take_the_place_of_ours() -> None:
    state = GAME.initial_state(MagicOptions(board=5, labyrinth=9, club_layouts=(FENCE,)), 2)
    assert state.labyrinth == "patio" and state.ask is MagicAsk.FIRST


def test_MW_126_walls_from_the_start_belong_to_nobody() -> None:
    duel = inside(f"{REACHER}@a8", f"{WALKER}@e9")
    assert duel.state.walls == act.NO_SLOT and not duel.may(act.AttackWith(duel.slot(REACHER)))
    assert not any(BY_KEY[key].needs_boards for seat in (ANA, BIA) for key in duel.field(seat))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"labyrinth": 9}, "duel_labyrinth_board"),
        ({"labyrinth": 9, "board": 5, "environments": "mata"}, "duel_labyrinth_no_map"),
        ({"labyrinth": 19, "board": 5, "club_layouts": (FLOOR,)}, "duel_layout_size"),
        ({"labyrinth": 9, "board": 5, "layouts": ("caracol", "caracol")}, "duel_layout_twice"),
        ({"labyrinth": 9, "board": 5, "club_layouts": (FLOOR, FLOOR)}, "duel_drawing_name"),
        ({"labyrinth": 9, "board": 5, "club_layouts": (Drawing("caracol", FLOOR.text),)}, "duel_drawing_name"),
    ],
)
def test_MW_95_what_does_not_go_together_is_refused_with_its_reason(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.initial_state(MagicOptions(**options), 2)
    assert error.value.code == code


def test_13_1_a_wrong_drawing_of_the_club_is_refused_with_line_and_column() -> None:
    wrong = Drawing("patio", "\n".join([*ROWS[:3], ". . x", *ROWS[4:]]))
    with pytest.raises(CarteadoError) as error:
        GAME.initial_state(MagicOptions(board=5, labyrinth=9, club_layouts=(wrong,)), 2)
    why = error.value.data["why"]
    assert (error.value.data["drawing"], why.code, why.data) == ("patio", "labyrinth_sign", {"line": 4, "column": 5})


def test_MW_87_a_club_may_add_maps_of_its_own() -> None:
    board = Drawing("lagoa", "\n".join(["f" * 8] * 5))
    options = MagicOptions(board=5, environments="lot", club_maps=(board,))
    assert GAME.turn(GAME.initial_state(options, 2)) == Chance(Pick(1, 1), "map")
    assert GAME.resolve(GAME.initial_state(options, 2), (0,)).map == "lagoa"
    duel = lay("sauva_soldado@a1", board=5, environments="lagoa", club_maps=(board,))
    assert duel.numbers("sauva_soldado")[0] > (BY_KEY["sauva_soldado"].atk or 0)
    with pytest.raises(BadSetup, match="duel_map_rows"):
        GAME.initial_state(msgspec.structs.replace(options, board=6), 2)
    uneven = Drawing("lagoa", "\n".join(["f" * 8] * 4 + ["c" * 8]))
    with pytest.raises(CarteadoError) as error:
        GAME.initial_state(msgspec.structs.replace(options, club_maps=(uneven,)), 2)
    assert error.value.data["why"].code == "map_uneven" and error.value.data["drawing"] == "lagoa"


# ---- The card --------------------------------------------------------------------------------------------------------


def deck_with_walls() -> Deck:
    deck = ready_decks()[0].deck
    return Deck(tuple(sorted((*deck.main[:-1], BY_KEY[WALLS].id))), deck.extra)


@pytest.mark.parametrize(
    ("options", "allowed"),
    [({"board": 5}, True), ({}, True), ({"board": 5, "labyrinth": 9}, False), ({"duel_discs": True}, False)],
)
def test_MW_93_the_card_is_legal_where_no_labyrinth_stands_from_the_start_and_not_with_discs(
    options: dict[str, Any], allowed: bool
) -> None:
    full = MagicOptions(decks=(deck_with_walls(), ready_decks()[1].deck), **options)
    if allowed:
        assert GAME.initial_state(full, 2).ask is MagicAsk.FIRST
        return
    with pytest.raises(BadSetup) as error:
        GAME.initial_state(full, 2)
    assert error.value.code == "deck_walls"


def test_MW_93_the_walls_lie_beside_the_board_as_an_item_of_0_and_3000() -> None:
    duel = with_walls(f"{WALKER}@d3", f"{STRONG}@d5")
    assert duel.where(WALLS) == "" and duel.numbers(WALLS) == (0, 3000)
    assert duel.state.labyrinth == "patio" and duel.ask is MagicAsk.MAIN


def test_MW_93_a_set_card_is_turned_up_as_an_answer() -> None:
    duel = lay(
        f"{WALKER}@a1",
        f"{STRONG}@a2 ?{WALLS}",
        board=5,
        labyrinth_size=9,
        layouts=("caracol",),
        answers="always",
    )
    duel.attack(WALKER, STRONG).do(act.FlipUp(duel.slot(WALLS)))
    assert duel.state.labyrinth == "caracol" and duel.where(STRONG) == "i9"
    assert duel.state.walls == duel.slot(WALLS)


def test_MW_93_ambientes_end_while_the_labyrinth_stands_and_go_on_when_it_falls() -> None:
    duel = lay(
        f"sauva_soldado@a1 {WALKER}@c2",
        board=5,
        environments="mata",
        labyrinth_size=9,
        layouts=("caracol",),
        hand=f"{WALLS} mata_fechada",
    ).play(WALLS)
    assert duel.state.map == "" and duel.numbers("sauva_soldado") == (650, 550)
    duel = changed(duel, play="")
    assert duel.options_of("mata_fechada") == {"set"}
    assert duel.do(act.PickCard(duel.held("mata_fechada"))).why(act.PlayCard()) == "duel_no_terrain_now"
    duel.do(act.PutBack())
    fallen = broken(duel)
    assert fallen.state.map == "mata" and fallen.state.labyrinth == ""


def broken(duel: Duel) -> Duel:
    """Let an effect take the walls off the field."""
    after = Duel(duel.state)
    after.state = run(leave(after.state, after.state.walls, "graveyard", after.events), after.events)
    return after


def test_MW_124_a_second_card_is_not_played_and_may_be_set() -> None:
    duel = changed(with_walls(f"{WALKER}@d3", hand=WALLS), play="")
    assert duel.options_of(WALLS) == {"set"}
    assert duel.do(act.PickCard(duel.held(WALLS))).why(act.PlayCard()) == "duel_labyrinth_stands"


def test_MW_124_two_at_once_only_the_one_that_takes_effect_first_stands() -> None:
    duel = lay(
        f"{WALKER}@a1",
        f"?{WALLS}",
        board=5,
        labyrinth_size=9,
        layouts=("caracol",),
        hand=WALLS,
        answers="always",
    ).play(WALLS)
    duel.do(act.FlipUp(duel.slot(f"b.{WALLS}"))).let_pass(2 if duel.ask is MagicAsk.ANSWER else 0)
    assert duel.state.walls == duel.slot(f"b.{WALLS}") and duel.grave(ANA) == [WALLS]
