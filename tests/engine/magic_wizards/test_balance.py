"""The measures of balance: duels that can be played again, decks that are legal, targets that can be missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.benchmarks import part_of
from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.actions import AttackWith, PlayCard, TurnPosition
from engine.games.magic_wizards.balance import balance_figures, climb, duels
from engine.games.magic_wizards.balance.climb import Climb, climbed, score
from engine.games.magic_wizards.balance.copies import copy_effects
from engine.games.magic_wizards.balance.decks import attack_deck, main_type, one_type_deck, wall_deck
from engine.games.magic_wizards.balance.duels import BotName, DuelPairing, PlayedDuel, WallBot, play
from engine.games.magic_wizards.balance.greedy import GreedyDuellist
from engine.games.magic_wizards.balance.presets import map_figures, preset_figures
from engine.games.magic_wizards.board.maps import own_maps
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import Element, Keyword, MonsterType
from engine.games.magic_wizards.decks import faults_of, random_deck, ready_decks, weak_to
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.model import Answering, Deck, MagicOptions
from engine.games.magic_wizards.numbers import is_weak
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, GAME, Duel, cell, changed, lay

EVEN = PlayedDuel(0.5, 0, 9)
READY = [ready.deck for ready in ready_decks()]


def fake_workers(played: Callable[[DuelPairing], PlayedDuel]) -> Any:
    def work(_title: str, _work: Any, jobs: Sequence[Any]) -> list[Any]:
        return [played(job) if isinstance(job, DuelPairing) else random_deck(Stream(job.name.encode())) for job in jobs]

    return work


# ---- Duels and decks -------------------------------------------------------------------------------------------------


def test_a_duel_is_played_again_by_its_name() -> None:
    pairing = DuelPairing("one", (READY[0], READY[1]))
    assert play(pairing) == play(pairing)
    names = [play(DuelPairing(f"{number}", (READY[0], READY[1]))) for number in range(12)]
    assert {played.first for played in names} == {0, 1} and {played.won for played in names} >= {0.0, 1.0}
    assert all(played.turns >= 2 for played in names)


class Noted(WallBot):
    """A wall whose choices are kept."""

    def __init__(self) -> None:
        self.chosen: list[Any] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, *, memory: Any = None, budget: int = 0) -> Any:
        self.chosen.append(super().choose(view, legal, rng, memory=memory, budget=budget))
        return self.chosen[-1]


def test_a_wall_neither_attacks_nor_stands_in_attack_position() -> None:
    walls = (wall_deck(Stream(b"one")), wall_deck(Stream(b"other")))
    noted = Noted()
    play_out(MagicWizards(), MagicOptions(decks=walls), [noted, WallBot()], Stream(b"a"), Stream(b"b"))
    assert PlayCard(False) in noted.chosen
    assert not [item for item in noted.chosen if isinstance(item, AttackWith | TurnPosition)]
    assert PlayCard(True) not in noted.chosen


def test_a_greedy_duellist_is_no_bungler() -> None:
    won = 0.0
    for number in range(12):
        decks = (READY[number % 8], READY[number % 8])
        outcome, _ = play_out(
            MagicWizards(),
            MagicOptions(decks=decks),
            [GreedyDuellist(), RandomBot()],
            Stream(b"%d" % number),
            Stream(b"c"),
        )
        won += outcome.places[0] == 1
    assert won >= 10


@pytest.mark.parametrize("kind", list(MonsterType))
def test_a_deck_of_one_type_is_legal_and_holds_all_of_its_type(kind: MonsterType) -> None:
    deck = one_type_deck(kind)
    assert not [*faults_of(deck)]
    assert main_type(deck) is kind
    assert len({card for card in deck.main if table_of().by_id[card].type is kind}) == 7


@pytest.mark.parametrize("seed", range(20))
def test_decks_of_attackers_and_of_walls_are_legal_and_differ(seed: int) -> None:
    attack, wall = (made(Stream(f"{seed}".encode())) for made in (attack_deck, wall_deck))
    assert not [*faults_of(attack), *faults_of(wall)]
    assert not {card for card in attack.main if table_of().by_id[card].is_monster} & set(wall.main)


# ---- The effect of a copy --------------------------------------------------------------------------------------------


def test_the_card_that_decides_duels_is_found_and_the_others_do_nothing() -> None:
    rng = Random(3)
    played = []
    for _ in range(2000):
        mine, theirs = (Deck(tuple(rng.choices(range(1, 9), k=6))) for _ in range(2))
        chance = 0.5 + 0.1 * (mine.main.count(5) - theirs.main.count(5))
        played.append((mine, theirs, float(rng.random() < chance)))
    found = copy_effects(played)
    effect = found[5].points - found[1].points
    assert effect == pytest.approx(10, abs=3 * found[5].error)
    assert all(abs(found[card].points - found[1].points) < 4 for card in range(1, 9) if card != 5)
    assert 0.3 < found[5].error < 2


def test_more_duels_make_a_part_surer() -> None:
    few, many = part_of(5, 10), part_of(500, 1000)
    assert few[0] == many[0] == 50
    assert few[1] < many[1] < 50 < many[2] < few[2]
    assert 0 <= part_of(0, 10)[1] < part_of(0, 10)[2] < 50


# ---- Climbing --------------------------------------------------------------------------------------------------------


def test_a_climb_keeps_what_wins_more_and_stays_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "score", lambda deck, draws, each: float(deck.main.count(19)))
    deck = climbed(Climb("to card 19", 1500))
    assert deck.main.count(19) == 3 and not [*faults_of(deck)]


def test_a_score_is_the_part_of_duels_won_against_the_ready_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "play", lambda pairing: PlayedDuel(float(pairing.decks[1] in READY[:2]), 0, 9))
    assert score(READY[3], "any", 3) == 2 / len(READY)


# ---- The table -------------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_even_duels_meet_every_target_of_chances() -> None:
    def even(pairing: DuelPairing) -> PlayedDuel:
        number = int(pairing.name.rpartition(" ")[2])
        return PlayedDuel(float(number % 2), number // 2 % 2, 12)

    figures = balance_figures(fake_workers(even), 800, 200, 200, 1)
    judged = {name: figure for name, figure in figures.items() if figure.met is not None}
    assert len([name for name in figures if name.startswith("ready deck ")]) == 10
    missed = {name for name, figure in judged.items() if not figure.met}
    assert missed <= {"cards within 3 points a copy"}  # chance alone moves effects that far in so few duels
    assert figures["one-type pairings 35 to 65 %"].value == 114
    assert figures["pairings of alignment 15 to 85 %"].value == 6


@pytest.mark.deep
def test_lopsided_duels_miss_the_targets_and_are_named() -> None:
    figures = balance_figures(fake_workers(lambda pairing: PlayedDuel(1.0, 0, 3)), 200, 100, 2, 1)
    assert figures["starter wins % (planner)"].value == 100 and not figures["starter wins % (planner)"].met
    assert not figures["turns of a duel, Básico (greedy)"].met
    pairings = figures["one-type pairings 35 to 65 %"]
    assert not pairings.met and pairings.value == 0 and len(pairings.missed) == 114
    assert figures["ready deck noite_de_finados wins % (planner)"].value == 100
    assert figures["walls: drawn % (planner on planner)"].met
    pair = [figures[f"first pair: quintal_de_bichos wins % ({bot})"] for bot in ("greedy", "planner")]
    assert [(figure.value, figure.met) for figure in pair] == [(100, False)] * 2


def test_starters_that_win_and_long_duels_miss_the_targets_of_boards() -> None:
    workers = fake_workers(lambda pairing: PlayedDuel(1.0, 0, 90, "turns"))
    maps, figures = map_figures(workers, 8, 1), preset_figures(workers, 8, 1)
    assert len(maps) == len(own_maps()) == 6 and not any(figure.met for figure in maps.values())
    assert not figures["turns of a duel, kingdom"].met and not figures["turns of a duel, discs"].met
    assert figures["ended by turns %, kingdom"].value == 100


def test_a_duel_is_played_by_the_rules_of_its_preset_on_its_map() -> None:
    seen: list[DuelPairing] = []
    workers = fake_workers(lambda pairing: seen.append(pairing) or PlayedDuel(0.5, 0, 9))
    map_figures(workers, 1, 1)
    assert {(pairing.preset, pairing.map, pairing.bots[0]) for pairing in seen} == {
        ("kingdom", name, "greedy") for name in own_maps()
    }
    seen.clear()
    preset_figures(workers, 1, 1)
    assert {(pairing.map, pairing.bots[0]) for pairing in seen} == {("", "planner")}
    assert {pairing.preset for pairing in seen} == {*MagicWizards.presets} - {"basic"}


@pytest.mark.parametrize(
    ("bot", "preset", "map_name", "answers"),
    [("greedy", "kingdom", "serra", "never"), ("greedy", "discs", "", "never"), ("planner", "discs", "", "attacks")],
)
def test_a_duel_has_the_rules_of_its_preset_and_the_cells_of_its_map(
    bot: BotName, preset: str, map_name: str, answers: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk, asked = duels.walk, list[MagicOptions]()

    def noted(game: MagicWizards, options: MagicOptions, *rest: Any, **how: Any) -> Any:
        asked.append(options)
        return walk(game, options, *rest, **how)

    monkeypatch.setattr(duels, "walk", noted)
    if bot == "planner":  # which thinks for a second about each turn
        monkeypatch.setattr(duels, "_MOST_CHOICES", 8)
    decks = READY[0], READY[1]
    played = play(DuelPairing("one", decks, (bot, bot), preset=preset, map=map_name))
    assert played.reason in ((duels.ENDLESS,) if bot == "planner" else MagicWizards.reasons)
    rules = MagicWizards.presets[preset]
    environments = map_name or rules.environments
    assert asked == [replace(rules, decks=decks, answers=answers, environments=environments)]


def test_boards_have_a_number_of_duels_of_their_own() -> None:
    seen: list[DuelPairing] = []
    balance_figures(fake_workers(lambda pairing: seen.append(pairing) or PlayedDuel(0.5, 0, 9)), 50, 40, 3, 1)
    assert {*Counter(pairing.preset for pairing in seen if pairing.preset and not pairing.map).values()} == {3}
    assert {*Counter(pairing.map for pairing in seen if pairing.map).values()} == {20}


def test_a_duel_of_a_bot_that_goes_in_circles_is_cut_off_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duels, "_MOST_CHOICES", 20)
    cut = play(DuelPairing("one", (READY[0], READY[1])))
    assert cut.drawn and cut.reason == duels.ENDLESS
    monkeypatch.undo()
    assert play(DuelPairing("one", (READY[0], READY[1]))).reason != duels.ENDLESS

    figures = balance_figures(
        fake_workers(lambda pairing: cut if pairing.name == "1 ready revoada cavalhada 0" else EVEN), 50, 40, 1, 1
    )
    assert (
        figures["duels in circles"].missed == ("1 ready revoada cavalhada 0",) and not figures["duels in circles"].met
    )


def test_drawn_duels_are_walls_that_rule() -> None:
    figures = balance_figures(fake_workers(lambda pairing: PlayedDuel(0.5, 0, 90)), 50, 25, 2, 1)
    assert figures["walls: drawn % (greedy on wall)"].value == 100
    assert figures["walls: drawn % (greedy on wall)"].met is False


# ---- What alignment decides ------------------------------------------------------------------------------------------


def test_a_deck_of_one_type_is_told_what_decides_against_it() -> None:
    against = {kind: set(weak_to(one_type_deck(kind), table_of())) & set(MonsterType) for kind in MonsterType}
    assert {kind: found for kind, found in against.items() if found} == {
        MonsterType.FIEND: {MonsterType.WHITE_MAGE},
        MonsterType.ZOMBIE: {MonsterType.WHITE_MAGE},
        MonsterType.WHITE_MAGE: {MonsterType.BLACK_MAGE},
        MonsterType.BLACK_MAGE: {MonsterType.ILLUSIONIST},
        MonsterType.ILLUSIONIST: {MonsterType.FIEND, MonsterType.ZOMBIE},
    }


def test_elements_and_molhado_count_for_what_a_deck_is_weak_against() -> None:
    assert Element.LIGHTNING in weak_to(one_type_deck(MonsterType.FISH), table_of())
    assert weak_to(one_type_deck(MonsterType.BEAST), table_of()) == (Element.FIRE,)
    assert weak_to(Deck(()), table_of()) == ()


@pytest.mark.parametrize("row", [card for card in published("colecao_1").cards if card.is_monster])
def test_what_a_deck_is_told_is_what_battles_go_by(row: Card) -> None:
    found = weak_to(Deck((row.id,) * 3), table_of())
    wet = Keyword.WET in row.keywords
    for foe in published("colecao_1").cards:
        if foe.is_monster and Keyword.WET not in foe.keywords:
            assert is_weak(row, wet, foe, False) == bool({foe.type, foe.element} & {*found})


def on_board(mine: str, yours: str) -> Duel:
    duel = lay(mine, yours, board=6, one_attack=True, no_direct_attack=True, bench_out=True)
    return changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))


def chosen(duel: Duel) -> Any:
    return GreedyDuellist().choose(GAME.view(duel.state, ANA), duel.legal(), Random(1))


def test_10_2_the_greedy_bot_moves_beside_one_that_it_beats_and_attacks_it() -> None:
    duel, acts = on_board(f"{PLAIN}@a1", f"{WEE}@d6"), list[Any]()
    for _ in range(4):
        acts.append(chosen(duel))
        duel.do(acts[-1])
    assert acts[0] == act.MoveWith(1)
    assert acts[1].cell in grid_of(duel.state).neighbours[cell("d6")]
    assert acts[2:] == [act.AttackWith(1), act.ChooseSlot(2)]


def test_MW_31_the_greedy_bot_does_not_attack_a_stronger_one_beside_it() -> None:
    duel = on_board(f"{PLAIN}@d5", "dragao_da_serra@d6")
    assert act.AttackWith(1) in duel.legal()
    assert not isinstance(chosen(duel), act.AttackWith | act.MoveWith)


THIEF, COUNTS_DEAD, BECOMES = "flauta_de_bambu", "divida_no_fiado", "setimo_filho"


@pytest.mark.parametrize(
    ("yours", "dead", "magic", "helps"),
    [
        (WEE, 0, THIEF, True),
        (f"?{WEE}", 0, THIEF, False),  # nobody knows whom it would take
        ("dragao_da_serra", 0, THIEF, False),  # too strong to be taken
        ("", 4, COUNTS_DEAD, True),
        ("", 3, COUNTS_DEAD, False),
    ],
)
def test_the_greedy_bot_takes_up_a_magic_that_helps_now_and_else_a_trap(
    yours: str, dead: int, magic: str, helps: bool
) -> None:
    duel = lay("", yours, hand=f"tocaia {magic}", grave=" ".join([WEE] * dead))
    duel = changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))
    assert chosen(duel) == act.PickCard(duel.held(magic if helps else "tocaia"))


@pytest.mark.parametrize(("extra", "uses"), [("lobisomem_da_porteira", True), ("centauro_de_ferro_velho", False)])
def test_the_greedy_bot_transforms_a_monster_if_its_extra_is_there(extra: str, uses: bool) -> None:
    duel = lay(BECOMES, WEE, extra=extra)
    duel = changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))
    assert (chosen(duel) == act.UseEffect(1)) is uses
