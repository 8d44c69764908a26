"""The planner of Wyrt de Arton and its cast: by the rules, from what a seat sees, and better than habits."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.bots import play_out
from engine.core.chance import Stream
from engine.games.wyrt_arton.actions import (
    Call,
    Cheat,
    Fold,
    Insist,
    Raise,
    RaiseBy,
    StealCard,
    StopCheating,
    StopStealing,
)
from engine.games.wyrt_arton.benchmarks import bot_benchmark, persona_benchmark
from engine.games.wyrt_arton.bot import CAST, ArtonPersona, ArtonPlanner
from engine.games.wyrt_arton.bot.ranges import HandRange
from engine.games.wyrt_arton.bot.theft import best_card, success
from engine.games.wyrt_arton.bot.worth import Outlook
from engine.games.wyrt_arton.cards import SUITS, Card
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.hands import HandKind, reading_of
from engine.games.wyrt_arton.memory import ArtonMemory, BetKind, RememberedBet
from engine.games.wyrt_arton.model import ArtonOptions, CheatOdds, Mode
from engine.games.wyrt_arton.sheets import ROSTER

GAME = WyrtArton()
_HEIGHTS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(_HEIGHTS.index(word[:-1]) * 4 + SUITS.index(word[-1]) for word in text.split())


class Watched:
    """A bot whose actions are kept."""

    def __init__(self, name: str) -> None:
        self.bot, self.taken = ArtonPlanner(CAST[name]), list[Any]()

    def choose(self, view: Any, legal: Any, rng: Any, *, memory: Any = None, budget: int = 0) -> Any:
        action = self.bot.choose(view, legal, rng, memory=memory, budget=40)
        assert action in legal
        self.taken.append(action)
        return action


@pytest.mark.sampled(2)
@pytest.mark.parametrize("mode", Mode)
def test_the_cast_plays_every_mode_to_its_end_by_the_rules(mode: Mode) -> None:
    doors = mode is Mode.LIFE_CASSINO
    options = ArtonOptions(mode=mode, cheating=True, magic=True, doors=doors, empty=int(doors), orbits=1)
    bots = [Watched(name) for name in ("nobre_invicto", "carteador_expert", "cliente_casual", "morto")]
    for number in range(4):
        play_out(GAME, options, bots, Stream(b"chance %d" % number), Stream(b"choices %d" % number))
    assert all(bot.taken for bot in bots)


def test_WA_50_every_character_of_the_roster_is_a_bot() -> None:
    assert set(CAST) == set(ROSTER) - {"casa"} | {"planner"}
    assert set(GAME.bots) == set(CAST) | set(GAME.levels)


def test_WA_50_clientes_and_clandestinos_never_cheat() -> None:
    honest = [name for name, sheet in ROSTER.items() if not sheet.can_cheat and name in CAST]
    assert len(honest) == 6
    assert all(not CAST[name].cheats and not CAST[name].whim for name in honest)


def test_WA_65_the_morto_cheats_in_one_hand_of_fifty_and_nobody_else_on_a_whim() -> None:
    assert {name: persona.whim for name, persona in CAST.items() if persona.whim} == {"morto": 1 / 50}


def test_WA_65_WA_90_a_cheat_is_likely_enough_at_55_percent_insisting_counted() -> None:
    assert success(CheatOdds(3, 3, 4, 3, False)) == pytest.approx(0.5833, abs=1e-3)
    assert success(CheatOdds(3, 3, 4, 2, False)) == pytest.approx(1 / 3)


def test_WA_65_it_cheats_for_a_rich_pot_and_not_for_a_poor_one() -> None:
    """Told apart by how often it tries over many matches: with short purses it needs to, with long ones rarely."""

    def tries(buy_in: int) -> int:
        bots = [Watched("carteador_expert") for _ in range(2)]
        options = ArtonOptions(cheating=True, buy_in=buy_in, sheets=("h5 i9 artes", "h5 artes"), orbits=1)
        for number in range(12):
            play_out(GAME, options, bots, Stream(b"chance %d" % number), Stream(b"choices %d" % number))
        return sum(isinstance(action, Cheat) for bot in bots for action in bot.taken)

    assert tries(20) > tries(500) >= 0


def test_it_steals_the_cards_of_a_royal_within_reach() -> None:
    held, dice, wanted = cards("AH KH 4C 9D 2S"), cards("10H 3C"), set(cards("QH JH"))
    undealt = tuple(card for card in range(52) if card not in held)
    taken: list[Card] = []
    for left in (2, 1):
        card = best_card((*held, *taken), dice, [number for number in undealt if number not in taken], left)
        assert card is not None
        taken.append(card)
    assert set(taken) == wanted
    assert reading_of((*held, *taken, *dice)).kind is HandKind.ROYAL


def test_it_takes_the_fourth_of_a_height_when_nothing_better_is_left() -> None:
    held = cards("9H 9C 9D 2S 5C")
    assert best_card(held, (), cards("9S 3H KD"), 1) == cards("9S")[0]


def test_it_takes_nothing_that_makes_its_hand_no_better() -> None:
    assert best_card(cards("AH KH QH JH 10H"), (), cards("9S 3H KD"), 3) is None


def dealt(own: str) -> Any:
    """A duel in which seat 1 acts first, with these cards."""
    state = GAME.resolve(GAME.initial_state(ArtonOptions(owner=(0,)), 2), (0,))
    rest = [card for card in range(52) if card not in cards(own)]
    pairs = zip(cards(own), rest[:5], strict=True)
    return GAME.resolve(state, (*(card for pair in pairs for card in pair), *rest[5:]))


def answer(state: Any, seat: int) -> Any:
    return ArtonPlanner(ArtonPersona()).choose(
        GAME.view(state, seat), GAME.legal_actions(state, seat), Random(1), budget=60
    )


def test_it_raises_with_a_royal() -> None:
    state = dealt("AH KH QH JH 10H")
    assert isinstance(answer(state, 1), Raise)
    assert isinstance(answer(GAME.apply(state, 1, Raise()), 1), RaiseBy)


def test_it_pays_no_whole_purse_with_the_worst_of_hands() -> None:
    state = dealt("2C 3D 5H 7S 8C")
    for seat, action in ((1, Call()), (0, Raise()), (0, RaiseBy(990))):
        state = GAME.apply(state, seat, action)
    assert isinstance(answer(state, 1), Fold)


@pytest.mark.parametrize(("amount", "expected"), [(20, Call), (990, Fold)])
def test_a_pair_of_nines_pays_a_raise_by_the_pot_and_no_whole_purse(amount: int, expected: type) -> None:
    """Most who risk everything for a small pot hold better."""
    state = dealt("9C 9D 5H 7S KC")
    for seat, action in ((1, Call()), (0, Raise()), (0, RaiseBy(amount))):
        state = GAME.apply(state, seat, action)
    memory = ArtonMemory(bets=(RememberedBet(0, 1, BetKind.RAISE, amount / 20),))
    view, legal = GAME.view(state, 1), GAME.legal_actions(state, 1)
    assert isinstance(ArtonPlanner(CAST["planner"]).choose(view, legal, Random(1), memory=memory), expected)


def test_it_insists_where_half_of_the_dice_pass_and_stops_where_fewer_do() -> None:
    bot = ArtonPlanner(ArtonPersona())
    for sheets, expected in ((("h5 i1 artes", "h0"), Insist), (("h2 i1 artes", "i6"), StopCheating)):
        state = GAME.resolve(GAME.initial_state(ArtonOptions(owner=(0,), cheating=True, sheets=sheets[::-1]), 2), (0,))
        state = GAME.resolve(state, tuple(range(52)))
        state = GAME.resolve(GAME.apply(state, 1, Cheat()), (6,))
        action = bot.choose(GAME.view(state, 1), GAME.legal_actions(state, 1), Random(1), budget=40)
        assert isinstance(action, expected)


def test_a_thief_takes_no_more_than_helps() -> None:
    bots = [Watched("nobre_invicto"), Watched("nobre_invicto")]
    options = ArtonOptions(cheating=True, sheets=("h9 i9 artes", "h9 i9 artes"), buy_in=20, orbits=2)
    for number in range(15):
        play_out(GAME, options, bots, Stream(b"chance %d" % number), Stream(b"choices %d" % number))
    taken = [action for bot in bots for action in bot.taken if isinstance(action, StealCard | StopStealing)]
    assert any(isinstance(action, StealCard) for action in taken)


@pytest.mark.deep
@pytest.mark.marathon
def test_it_takes_more_than_a_share_of_random_bots_and_wins_most_matches_against_who_always_calls() -> None:
    """Of five at the table; a raise is no more than the pot, so that nobody is emptied in a hand or two."""
    figures = bot_benchmark(16, 1)
    assert figures["money"] - 2 * figures["money_error"] > 0.2
    assert figures["calls"] + 2 * figures["calls_error"] > 0.6


@pytest.mark.marathon
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", CAST)
def test_no_persona_loses_to_who_always_folds_or_is_always_all_in(name: str) -> None:
    figures = persona_benchmark(name, 80, 1)
    for rival in ("folds", "all_in"):
        assert figures[rival] + 2 * figures[f"{rival}_error"] >= 0


def test_WA_65_whatever_bot_has_the_mortos_seat_plays_as_he_does() -> None:
    """A bot that always raises on nothing never does so there."""
    wild = ArtonPlanner(ArtonPersona(bold=100))
    options = ArtonOptions(mode=Mode.DEATH_MATCH, owner=(0,))
    state = GAME.resolve(GAME.resolve(GAME.initial_state(options, 2), (0,)), tuple(range(52)))
    legal, view = GAME.legal_actions(state, 1), GAME.view(state, 1)
    chosen = {type(wild.choose(view, legal, Random(seed), budget=40)) for seed in range(12)}
    morto = {type(ArtonPlanner(CAST["morto"]).choose(view, legal, Random(seed), budget=40)) for seed in range(12)}
    assert chosen == morto
    money = GAME.resolve(GAME.resolve(GAME.initial_state(ArtonOptions(owner=(0,)), 2), (0,)), tuple(range(52)))
    assert isinstance(wild.choose(GAME.view(money, 1), GAME.legal_actions(money, 1), Random(1), budget=40), Raise)


@pytest.mark.parametrize(("money", "gain"), [(0, -0.5), (100, 40)])
def test_who_has_all_in_stays_whatever_is_raised_and_who_has_not_may_fold_a_bad_hand(money: int, gain: float) -> None:
    rival = SimpleNamespace(money=money, stake=10)
    view: Any = SimpleNamespace(viewer=0, seats=(SimpleNamespace(money=1000, stake=10), rival), to_call=0, pot=60)
    certain = HandRange((1.0,), (0.0,), ((2,),))
    raised = Outlook(0.5, (1,), {1: certain}).raised(view, 20, 0.0)
    assert raised < 0 if gain < 0 else raised > gain
