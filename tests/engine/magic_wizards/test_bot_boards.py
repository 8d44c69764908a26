"""The planner on the board, with duel disks and in the labyrinth: where it goes, and what it keeps away from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Rng
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.places import labyrinth_of
from engine.games.magic_wizards.bot import CAST, MagicPlanner
from engine.games.magic_wizards.bot.cells import ARRIVED, LATER, SOON, STEP, Ground
from engine.games.magic_wizards.bot.planner import FULL
from engine.games.magic_wizards.bot.walks import NEVER, turns_until_across, turns_until_beside
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.numbers import figures, lasting_of
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, cell, changed, in_zones, lay

SMALL = Grid(9, 9)
BIG, FISH, MOLE = "dragao_da_serra", "piranha_de_feira", "tatu_de_galeria"
PLANNER = CAST["planner"]


def at_board(mine: str = "", yours: str = "", **table: Any) -> Duel:
    """Lay a duel on the board whose decks the players may know, as those of a match."""
    duel = lay(mine, yours, **{"board": 6, "one_attack": True, "no_direct_attack": True, **table})
    return changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))


def chosen(duel: Duel, **bot: Any) -> Any:
    view, legal = GAME.view(duel.state, ANA), duel.legal()
    return MagicPlanner(GAME, **bot).choose(view, legal, Random(1), memory=None, budget=200)


def ground(duel: Duel) -> Ground:
    state, lasting = duel.state, lasting_of(duel.state)
    cards = [card for player in state.seats for card in player.field if card.monster]
    return Ground(state, PLANNER, {card.slot: figures(state, card, lasting) for card in cards})


def test_a_monster_moves_beside_one_that_it_beats_and_attacks_it() -> None:
    duel = at_board(f"{PLAIN}@a1", f"{WEE}@d6")
    assert chosen(duel) == act.MoveWith(1)
    duel.do(act.MoveWith(1))
    where = chosen(duel)
    assert where in {act.ChooseCell(cell(name)) for name in ("c6", "e6", "d5")}
    duel.do(where)
    assert chosen(duel) == act.AttackWith(1)


def test_a_planner_that_does_not_see_the_board_finds_all_cells_alike() -> None:
    near, far = at_board(f"{PLAIN}@c6", f"{WEE}@d6"), at_board(f"{PLAIN}@a1", f"{WEE}@d6")
    seeing, blind = ([worth(duel.state, ANA, PLANNER, sees) for duel in (near, far)] for sees in (True, False))
    assert seeing[0] > seeing[1]
    assert blind[0] == blind[1]


def test_a_monster_moves_to_ground_that_helps_it() -> None:
    duel = at_board(f"{PLAIN}@a2", f"?{BIG}@h6", environments="arquipelago")
    duel.do(act.MoveWith(1))
    where = chosen(duel)
    assert ground(duel).terrain(where.cell) in BY_KEY[PLAIN].helped_by


@pytest.mark.parametrize("bot", GAME.levels)
def test_MW_39_no_bot_attacks_terrain_that_nothing_comes_of(bot: str) -> None:
    sea = {"environments": "arquipelago", "one_attack": False}
    duel = at_board(f"{PLAIN}@c3 bode_de_trovao@c2", f"{WEE}@a6", **sea)
    level = GAME.bots[bot]
    for seed in range(4):
        taken = level.choose(GAME.view(duel.state, ANA), duel.legal(), Random(seed), memory=NEW, budget=8)
        assert not isinstance(taken, act.AttackWith)
    prey = at_board("bode_de_trovao@f2", f"arraia_de_choque@h2 {FISH}@g1", **sea).do(act.AttackWith(1))
    if bot != "novato":
        taken = level.choose(GAME.view(prey.state, ANA), prey.legal(), Random(1), memory=NEW, budget=8)
        assert taken == act.ChooseCell(cell("g2")), "the sea carries that one on"


@pytest.mark.parametrize(("around", "peril"), [("", True), (f"{FISH}@b1 {FISH}@a2", False)])
def test_a_monster_with_no_free_cell_beside_it_is_out_of_reach(around: str, peril: bool) -> None:
    duel = at_board(f"{WEE}@a1 {around}", f"{BIG}@h6")
    board = ground(duel)
    weak, strong = board.sides[ANA][0], board.sides[BIA][0]
    assert (board.strike(strong, weak, moves=True) > 0) is peril


def test_MW_36_who_does_not_swim_comes_near_over_land_alone() -> None:
    duel = at_board(f"{FISH}@a6", f"{PLAIN}@h1 {FISH}@h2", environments="arquipelago")
    board = ground(duel)
    swimmer = board.sides[ANA][0]
    land = [board.terrain(number) for number in board.grid.orthogonal[cell("a6")]]
    assert land == [Terrain.OCEAN, Terrain.OCEAN]
    assert board.strike(board.sides[BIA][0], swimmer, moves=True) == 0


def test_MW_29_over_one_side_a_far_monster_is_no_threat() -> None:
    for move, threat in (("any", True), ("side", False)):
        board = ground(at_board(f"{WEE}@a1", f"{BIG}@h6", move=move))
        assert (board.strike(board.sides[BIA][0], board.sides[ANA][0], moves=True) > 0) is threat


def test_MW_41_the_last_monster_counts_for_much() -> None:
    def alone(**table: Any) -> float:
        two, state = (at_board(mine, f"{PLAIN}@h6", **table).state for mine in (f"{WEE}@a1 {WEE}@b1", f"{WEE}@a1"))
        return worth(two, ANA, PLANNER) - worth(state, ANA, PLANNER)

    assert alone(bench_out=True) > alone() + 500


def in_labyrinth(mine: str = "", yours: str = "", **table: Any) -> Duel:
    """Lay a duel in the small spiral, whose decks the players may know."""
    rules = {"one_attack": False, "no_direct_attack": False, "labyrinth": 9, "layouts": ("caracol",)}
    return at_board(mine, yours, **rules | table)


def test_in_the_labyrinth_a_monster_gains_by_every_walk_from_wherever_it_came() -> None:
    board = ground(in_labyrinth(f"{PLAIN}@c2"))
    assert board.maze is not None
    (walker,) = board.sides[ANA]
    level = walker.row.level or 0
    turns = turns_until_across(board.maze, level, ANA)
    gains = [
        board.progress(ANA, walker._replace(card=replace(walker.card, cell=number))) for number in board.grid.cells
    ]
    entry = board.grid.entry(ANA)
    worst = max(turns[number] for number in entry)
    assert len({turns[number] for number in entry}) > 1
    walk = STEP * level
    assert gains == [walk * max(worst - max(left, ARRIVED), 0) for left in turns]
    assert all(min(turns[end] for end in board.maze.ends(number, level)) < turns[number] for number in entry)


def test_MW_94_walks_of_an_even_level_never_come_beside_who_stands_on_their_colour() -> None:
    maze = ground(in_labyrinth(f"{PLAIN}@c2")).maze
    assert maze is not None
    for level, never in ((4, True), (3, False)):
        turns = turns_until_beside(maze, level, None, cell("a9", SMALL), False)
        assert (turns[cell("c9", SMALL)] == NEVER) is never
        assert turns[cell("b9", SMALL)] == 0


def test_MW_45_who_stays_on_its_own_rows_hunts_there_alone() -> None:
    maze = ground(in_labyrinth(f"{PLAIN}@c2")).maze
    assert maze is not None
    turns = turns_until_beside(maze, 1, BIA, cell("a9", SMALL), False)
    assert turns[cell("d9", SMALL)] == 2
    assert (
        turns[cell("d5", SMALL)]
        == turns_until_beside(maze, 1, BIA, cell("a2", SMALL), False)[cell("d9", SMALL)]
        == NEVER
    )


def test_in_the_labyrinth_one_monster_strikes_one_target_however_many_are_near() -> None:
    item, two, both = (
        ground(in_labyrinth(mine, yours))
        for mine, yours in (
            (f"{PLAIN}@e9", f"{WEE}@d9"),
            (f"{PLAIN}@e9 {PLAIN}@a1", f"{WEE}@d9 {WEE}@f9"),
            (f"{PLAIN}@e9 {PLAIN}@d8", f"{WEE}@d9 {WEE}@f9"),
        )
    )
    alone = item.strikes(ANA, item.sides[ANA], moves=False)
    assert alone > 0
    assert two.strikes(ANA, two.sides[ANA], moves=False) == alone
    assert both.strikes(ANA, both.sides[ANA], moves=False) == 2 * alone


def test_in_the_labyrinth_a_monster_near_many_targets_goes_to_one_and_attacks_it() -> None:
    idle = "urutau_de_tocaia"
    flyers = " ".join(f"{idle}@{item}" for item in ("a1", "c1", "e1", "g1"))
    duel = in_labyrinth(f"{PLAIN}@e9 {flyers}", f"{WEE}@c8 {WEE}@g8 {WEE}@c9 {WEE}@g9")
    while isinstance(turned := chosen(duel), act.TurnPosition):
        duel.do(turned)
    assert turned == act.MoveWith(1)
    duel.do(act.MoveWith(1))
    duel.do(chosen(duel))
    while isinstance(moved := chosen(duel), act.MoveWith):
        duel.do(moved)
        duel.do(chosen(duel))
    assert moved == act.AttackWith(1)


def test_MW_123_a_monster_whose_way_is_barred_is_no_threat() -> None:
    for friend, threat in (("", True), (f"{WEE}@a6", False)):
        board = ground(in_labyrinth(f"{PLAIN}@a8 {friend}", f"{WEE}@a4"))
        assert (board.strike(board.sides[ANA][0], board.sides[BIA][0], moves=True) > 0) is threat


def test_MW_48_in_the_labyrinth_magic_hunts_no_anti_magic() -> None:
    for key, hunted in (("gamba_perfumado", False), (WEE, True)):
        board = ground(in_labyrinth("miragem_da_lagoa@e9", f"{key}:d@d9"))
        assert (board.strikes(ANA, board.sides[ANA], moves=True) > 0) is hunted
        assert (board.hunts(ANA, board.sides[ANA]) > 0) is hunted


def test_in_the_labyrinth_who_bars_the_only_way_to_a_target_keeps_others_from_hunting_it() -> None:
    def hunted(friend: str) -> float:
        board = ground(in_labyrinth(f"{PLAIN}@b6 {WEE}@{friend}", f"{WEE}@a4 {PLAIN}@b4"))
        return board.hunts(ANA, board.sides[ANA])

    assert hunted("a5") == 0 < hunted("i5")


@pytest.mark.parametrize("prey", ["h9", "g9"])
def test_in_the_labyrinth_who_came_across_goes_on_after_what_it_beats(prey: str) -> None:
    duel = in_labyrinth(f"{PLAIN}@a9", f"{WEE}@{prey}")
    assert chosen(duel) == act.MoveWith(1)
    where = chosen(duel.do(act.MoveWith(1)))
    maze, level = ground(duel).maze, BY_KEY[PLAIN].level
    assert maze is not None and level is not None
    turns = turns_until_beside(maze, level, None, cell(prey, SMALL), False)
    assert turns[where.cell] == turns[cell("a9", SMALL)] - 1


def test_MW_45_who_stays_out_of_the_labyrinth_leaves_the_cells_before_its_ways_to_others() -> None:
    for key in ("urutau_de_tocaia", "trio_de_mil_watts"):
        board = ground(lay(f"{key}@c2", board=6, labyrinth=9, layouts=("caracol",)))
        assert board.progress(ANA, board.sides[ANA][0]) == 0


def test_in_the_labyrinth_a_monster_walks_towards_the_rival() -> None:
    duel = in_labyrinth(f"{PLAIN}@c2")
    left = turns_until_across(labyrinth_of(duel.state.options, "caracol"), 3, ANA)
    assert chosen(duel) == act.MoveWith(1)
    where = chosen(duel.do(act.MoveWith(1)))
    assert left[where.cell] == left[cell("c2", SMALL)] - 1


@pytest.mark.parametrize("hand", ["", "tocaia"])
def test_in_the_labyrinth_a_hoarder_keeps_its_cards_and_walks_all_the_same(hand: str) -> None:
    duel = in_labyrinth(f"{PLAIN}@c2", hand=hand)
    view, legal = GAME.view(duel.state, ANA), duel.legal()
    hoarder = GAME.bots["calejado"]
    assert hoarder.choose(view, legal, Random(1), memory=None, budget=200) == act.MoveWith(1)


def test_in_the_labyrinth_one_of_two_moves_beside_its_target_while_the_other_has_one_too() -> None:
    duel = in_labyrinth(f"{PLAIN}@a9 {PLAIN}@i9", f"{WEE}@e9 {WEE}@g9")
    board = ground(duel)
    assert board.prospects(ANA, LATER) == 2 * SOON * board.strikes(ANA, board.sides[ANA][:1], moves=True)
    assert isinstance(chosen(duel), act.MoveWith)


def at_disks(mine: str, yours: str, **table: Any) -> Duel:
    """Lay duel disks whose decks the players may know, as those of a match."""
    duel = in_zones(mine, yours, one_attack=True, **table)
    return changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))


def test_MW_138_a_weak_monster_is_not_turned_up_before_a_strong_rival() -> None:
    duel = at_disks(f"{PLAIN} ?{WEE} ?{PLAIN}", f"{BIG} ?{PLAIN}")
    duel = changed(duel, attacks=1)
    assert act.FlipUp(2) in duel.legal()
    assert chosen(duel) == act.TurnPosition(1)
    assert chosen(duel.do(act.TurnPosition(1))) == act.EndDuelTurn()


def test_MW_42_a_hidden_monster_is_struck_by_lot_and_each_decoy_makes_it_rarer() -> None:
    strikes = []
    for mine in (f"- {WEE}", f"- ?{WEE}", f"- ?{WEE} ?quebranto", f"- ?{WEE} ?quebranto ?quebranto"):
        board = ground(at_disks(mine, PLAIN))
        strikes.append(board.strikes(BIA, board.sides[BIA], moves=True))
    assert strikes == [strikes[0], strikes[0], strikes[0] / 2, pytest.approx(strikes[0] / 3)]


def test_12_7_a_monster_that_would_cost_the_last_life_is_worth_less_in_attack() -> None:
    def position_is_worth(life: int) -> float:
        attack, defence = (at_disks(text, BIG, life=(life, 2000)).state for text in (PLAIN, f"{PLAIN}:d"))
        return worth(defence, ANA, PLANNER) - worth(attack, ANA, PLANNER)

    assert position_is_worth(1000) > position_is_worth(2000) + 1000


def test_12_4_who_lies_face_down_may_strike_next_from_the_main_zone() -> None:
    near, far = (at_disks(f"- {WEE}", f"{WEE} ?{text}").state for text in (BIG, WEE))
    hidden = [ground(Duel(state)).prospects(BIA, 1.0) for state in (near, far)]
    assert hidden[0] > hidden[1] == 0


class _Watched:
    """A planner whose choices are checked; tells which questions it was asked."""

    def __init__(self) -> None:
        self.planner = MagicPlanner(GAME)
        self.asked: set[MagicAsk] = set()

    def choose(self, view: Any, legal: Any, rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        self.asked.add(view.ask)
        action = self.planner.choose(view, legal, rng, memory=memory, budget=8)
        assert action in legal
        return action


@pytest.mark.parametrize("preset", ["kingdom", "discs"])
def test_the_planner_plays_a_duel_of_each_preset_to_its_end(preset: str) -> None:
    deck, bot = ready_decks()[0].deck, _Watched()
    options = replace(GAME.presets[preset], decks=(deck, deck))
    streams = (Stream(f"{word} 4".encode()) for word in ("chance", "choices"))
    outcome, _ = play_out(GAME, options, [bot, RandomBot()], *streams)
    assert outcome.places[0] == 1
    assert (MagicAsk.ARRANGE in bot.asked) is bool(options.duel_discs)
    assert (MagicAsk.CELL in bot.asked) is bool(options.board)


class _Counted:
    """The game as the planner needs it; counts the duels that are sampled."""

    def __init__(self) -> None:
        self.sampled = 0
        self.turn, self.legal_actions, self.apply, self.resolve = (
            GAME.turn,
            GAME.legal_actions,
            GAME.apply,
            GAME.resolve,
        )

    def sample(self, *args: Any) -> MagicState:
        self.sampled += 1
        return GAME.sample(*args)


def test_a_small_budget_is_spent_on_fewer_duels() -> None:
    duel = at_board(f"{PLAIN}@a1 {BIG}@b1 {WEE}@c1 {FISH}@d1", f"{PLAIN}@a6", hand=f"{PLAIN} {WEE} {BIG}")
    sampled = []
    for budget in (0, 2000):
        counted = _Counted()
        view, legal = GAME.view(duel.state, ANA), duel.legal()
        MagicPlanner(counted).choose(view, legal, Random(1), memory=None, budget=budget)
        sampled.append(counted.sampled)
    assert sampled[0] < sampled[1] == len(FULL.on_boards)


def test_of_many_choices_some_of_each_kind_are_tried() -> None:
    turns = " ".join(f"{WEE}:d@{column}{row}" for row in (1, 2) for column in "abcdefgh")
    duel = at_board(f"{turns} {BIG}@d3", f"{PLAIN}@d4", turn=5)
    assert chosen(duel) == act.AttackWith(17)
