"""The planner and its personas: what they bring, how they differ, and that they need nothing but what they may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot, play_out, walk
from engine.core.chance import Stream
from engine.core.game import Rng
from engine.core.manners import Watched
from engine.core.model import Seat
from engine.games.magic_wizards.actions import (
    MagicAction,
    PickCard,
    PlayCard,
    PutBack,
    SetCard,
)
from engine.games.magic_wizards.benchmarks import bot_benchmark
from engine.games.magic_wizards.bot import CAST, MagicPlanner
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.decks import faults_of, random_deck, ready_decks
from engine.games.magic_wizards.guess import DeckKnowledge, guess_deck
from engine.games.magic_wizards.match_cards import table_of
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicAsk, MagicOptions, MagicState, MagicView
from tests.engine.magic_wizards.positions import BY_KEY, GAME, changed, lay

Question = tuple[MagicView, tuple[MagicAction, ...], Any]
MOST_TRIES = 400
"""Acts that the planner may try before it chooses: a choice takes some 20 ms then."""
PERSONAS = [name for name, persona in CAST.items() if persona.deck]


class _Asked:
    """A random bot that keeps what it was asked."""

    def __init__(self, kept: list[Question]) -> None:
        self.kept = kept

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        if len(legal) > 1 and view.ask is not MagicAsk.DRAW:
            self.kept.append((view, tuple(legal), memory))
        return RandomBot().choose(view, legal, rng)


@cache
def questions() -> tuple[Question, ...]:
    """Return some questions of random duels with ready decks."""
    kept: list[Question] = []
    for number, ready in enumerate(ready_decks()[:4]):
        streams = (Stream(f"{word} {number}".encode()) for word in ("chance", "choices"))
        play_out(GAME, MagicOptions(decks=(ready.deck, ready.deck)), [_Asked(kept), _Asked(kept)], *streams)
    return tuple(kept[::16])


@cache
def choice_of(name: str, number: int) -> MagicAction:
    """Return what a bot answers to one of these questions."""
    view, legal, memory = questions()[number]
    return GAME.bots[name].choose(view, legal, Stream(str(number).encode()), memory=memory, budget=0)


def choices_of(name: str) -> tuple[MagicAction, ...]:
    """Return what a bot answers to these questions."""
    return tuple(choice_of(name, number) for number in range(len(questions())))


def count(name: str, wanted: Callable[[MagicAction], bool]) -> int:
    """Return how many answers of a bot are as told."""
    return sum(map(wanted, choices_of(name)))


def test_four_personas_bring_a_legal_ready_deck_each_and_the_planner_plays_with_any() -> None:
    decks = [GAME.brought_by(name)["decks"] for name in PERSONAS]
    assert set(GAME.bots) == {*CAST, *GAME.levels}
    assert len(PERSONAS) == len(set(decks)) == 4
    assert not [fault for deck in decks for fault in faults_of(deck)]
    assert set(decks) <= {ready.deck for ready in ready_decks()}
    assert GAME.brought_by("planner") == GAME.brought_by("random") == {}


@pytest.mark.deep
def test_no_two_bots_of_the_cast_play_alike() -> None:
    played = {name: choices_of(name) for name in CAST}
    assert len(set(played.values())) == len(CAST)
    assert not [
        name for name in CAST for (_, legal, _), act in zip(questions(), played[name], strict=True) if act not in legal
    ]


MONSTERS = [key for key, row in BY_KEY.items() if row.kind is CardKind.MONSTER and row.level == 3][:8]


@cache
def uses_of(name: str) -> tuple[MagicAction, ...]:
    """Return how a bot uses one monster or another that it has taken up, before one of the rival's."""
    found = []
    for key in MONSTERS:
        duel = lay(yours="onca_de_gibao:d", hand=f"{key} tocaia")
        duel = changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))
        duel.do(PickCard(duel.held(key)))
        found.append(GAME.bots[name].choose(GAME.view(duel.state, 0), duel.legal(), Stream(b"1"), memory=NEW, budget=0))
    return tuple(found)


def stands(name: str) -> int:
    """Return how many of these monsters a bot puts in Defence."""
    return sum([action in {PlayCard(False), SetCard(False)} for action in uses_of(name)])


def test_the_blacksmith_puts_more_monsters_in_defence_than_others_and_the_rider_fewest() -> None:
    assert stands("ferreiro") > max(stands(name) for name in ("planner", "cavaleiro", "ilusionista"))
    assert stands("cavaleiro") <= min(stands(name) for name in CAST)


def test_the_illusionist_sets_even_a_trap_of_little_use() -> None:
    duel = lay(f"{MONSTERS[0]}:d", "onca_de_gibao", hand="tocaia")
    duel = changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))
    legal = duel.do(PickCard(duel.held("tocaia"))).legal()
    bot, view = GAME.bots["ilusionista"], GAME.view(duel.state, 0)
    assert bot.choose(view, legal, Stream(b"1"), memory=NEW, budget=0) == SetCard()


def test_no_planner_goes_back_in_the_midst_of_an_act_where_one_is_forced_it_would_never_end() -> None:
    begun = [(legal, number) for number, (_, legal, _) in enumerate(questions()) if PutBack() in legal]
    assert len({questions()[number][0].ask for _, number in begun}) > 1
    for name in (*PERSONAS, "planner", "calejado"):
        assert not [number for _, number in begun if choice_of(name, number) == PutBack()]


def test_MW_112_a_duel_of_planners_one_of_whom_has_to_play_a_monster_goes_on() -> None:
    decks = (random_deck(Stream(b"1 kingdom mata 10 0")), random_deck(Stream(b"1 kingdom mata 10 1")))
    options = replace(GAME.presets["kingdom"], decks=decks, environments="mata")
    hasty = Watched(GAME.bots["calejado"], lambda _choice: None, 1)
    streams = (Stream(f"{word} 1 kingdom mata 10".encode()) for word in ("chance", "choices"))
    states = [state for state, _ in islice(walk(GAME, options, [hasty, hasty], *streams), 70)]
    assert states[-1].turn > 2


def test_a_sampled_duel_asks_a_player_the_very_same() -> None:
    for number, (view, legal, memory) in enumerate(questions()):
        state = GAME.sample(view, memory, Stream(str(number).encode()))
        assert GAME.legal_actions(state, view.deciders[0]) == legal


def test_MW_51_the_pieces_under_an_extra_are_told_to_their_owner_alone() -> None:
    under = "cardume_de_mil_escamas+piranha_de_feira+piranha_de_feira"
    duel = lay(mine=under, yours="seixo_rolado", hand="piranha_de_feira")
    mine, theirs = (GAME.view(duel.state, seat).seats[0].field[0] for seat in (0, 1))
    assert mine.pieces == duel.card("cardume_de_mil_escamas").components
    assert theirs.pieces == (None, None)


@pytest.mark.deep
def test_the_planner_beats_random_and_greedy_bots_and_tells_the_least_it_may_win() -> None:
    figures = bot_benchmark(1, 1, presets=("basic",))
    assert figures["random"] >= 0.75
    assert figures["greedy"] >= 0.5
    assert 0 < figures["random_least"] < figures["random"]


class _Counted:
    """The game as the planner needs it; counts the acts that it tries."""

    def __init__(self) -> None:
        self.tried = 0
        self.turn, self.legal_actions, self.resolve, self.sample = (
            GAME.turn,
            GAME.legal_actions,
            GAME.resolve,
            GAME.sample,
        )

    def apply(self, state: MagicState, seat: Seat, action: MagicAction) -> MagicState:
        """Return the state after the action."""
        self.tried += 1
        return GAME.apply(state, seat, action)


def test_a_choice_takes_few_tries_however_many_cards_lie_set() -> None:
    tried = []
    for number, (view, legal, memory) in enumerate(questions()):
        duel = _Counted()
        MagicPlanner(duel).choose(view, legal, Stream(str(number).encode()), memory=memory)
        tried.append(duel.tried)
    assert max(tried) < MOST_TRIES


@pytest.mark.parametrize("wanted", [Counter(), Counter({151: 1}), Counter({101: 2})])
def test_a_guessed_deck_has_every_hidden_card_where_what_was_held_has_been_set_since(wanted: Counter[int]) -> None:
    """Of 40 cards 25 lie open and 15 hidden, two of which were seen in the hand: none is left for anything else."""
    known = {144: 2, 123: 2} | dict.fromkeys((139, 209, 140, 25, 53, 78, 2, 73, 37, 107, 22), 1)
    known |= dict.fromkeys((212, 48, 40, 56, 137, 126, 33, 5, 43, 127), 1)
    laid = Counter({38: 1, 51: 1})
    seen = DeckKnowledge(Counter(known), laid, 10, 1, 0, 4, 5, table_of(), laid)
    assert seen.open.total() + seen.monsters + seen.burrowers + seen.supports == 40
    for seed in range(20):
        assert seen.allows(guess_deck(seen, wanted, Random(seed)), wanted)
