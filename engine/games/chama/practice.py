"""Practice: quick players of a duel learn by trying when to attack, to go on, and to arm.

One seat of each duel learns. Where it may do such an act, the duel is played on to its end after the act and without
it, with piles shuffled anew, the same for both. A linear fit of the differences by what the seat sees gives its
leanings, with which the next round is played. `carteado bench practice` writes the result.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import NamedTuple

from engine.core.benchmarks import Workers
from engine.core.bots import RandomBot, walk
from engine.core.least_squares import Equations, no_cases
from engine.core.manners import streams
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.chama.bot.habits import CAREFUL, Habit, practised
from engine.games.chama.bot.leanings import ACTS, Leaning, Weights, figures_of
from engine.games.chama.bot.players import STANDING, PlayoutSeat
from engine.games.chama.bot.playout import Playout
from engine.games.chama.bot.search import CheapRng
from engine.games.chama.cards import Card
from engine.games.chama.game import Chama
from engine.games.chama.model import REALMS_TO_WIN, ChamaAsk, ChamaOptions, ChamaState

ROUNDS = 2
"""How often it is learned, each time from duels of who has learned before."""
TRIALS = 2
"""How often a duel is played on after an act, and without it."""
_SPARING = CAREFUL._replace(margin=16.0, own_armies=0.5)
"""A rival that attacks only where much is promised, as planners do."""
_DUELS = 50
"""Duels that a worker plays in one go."""
_RIDGE = 1.0
_NOBODY: Seat = -1
_COUNTS = REALMS_TO_WIN + 1
_SIZE = len(Weights._fields) + 2 * _COUNTS
_WITHOUT_DOUBT = 1000.0
"""What speaks for an attack on six realms, which win at the next draw."""
Course = Callable[[Playout], None]
"""How a turn goes on."""


class Exercise(NamedTuple):
    """Duels to be practised in one go: how the learner plays, and which of the duels of that name."""

    habit: Habit
    name: str
    first: int
    duels: int


class Lesson(NamedTuple):
    """An act that could be done: what was seen, and how many more duels were won by it than without it."""

    act: str
    row: tuple[tuple[int, float], ...]
    gain: int


def practise(workers: Workers, duels: int, seed: int) -> dict[str, float]:
    """Return what was learned in this many duels a round, by the names of `leanings.json`."""
    habit = CAREFUL
    for number in range(ROUNDS):
        name, starts = f"{seed} {number}", range(0, duels, _DUELS)
        exercises = [Exercise(habit, name, start, min(_DUELS, duels - start)) for start in starts]
        learned = {act: no_cases(_SIZE) for act in ACTS}
        for found in workers(f"practice {number + 1} / {ROUNDS}", learned_in, exercises):
            for act, equations in found.items():
                learned[act].join(equations)
        habit = practised(*[leaning_from(act, equations) for act, equations in learned.items()])
    return {name: weight for act in ACTS for name, weight in figures_of(act, getattr(habit, act)).items()}


def learned_in(exercise: Exercise) -> dict[str, Equations]:
    """Return the sums over the lessons of these duels, by their acts."""
    learned = {act: no_cases(_SIZE) for act in ACTS}
    rivals = (_SPARING, exercise.habit, CAREFUL)
    for number in range(exercise.first, exercise.first + exercise.duels):
        for lesson in lessons_of(f"{exercise.name} {number}", exercise.habit, rivals[number % len(rivals)]):
            learned[lesson.act].add(lesson.row, lesson.gain)
    return learned


def lessons_of(name: str, habit: Habit, rival: Habit) -> list[Lesson]:
    """Play the duel of this name and return the lessons of the seat that plays by the first habit."""
    chance, choices = streams("practice", name)
    state = next(
        state for state, _ in walk(Chama(), ChamaOptions(), [RandomBot()] * 2, chance, choices) if _began(state)
    )
    learner = choices.randrange(2)
    habits = (rival, habit) if learner else (habit, rival)
    duel = PractisingDuel(state, habits, learner, CheapRng(choices.randrange(1 << 32)))
    duel.finish(state)
    return duel.lessons


def _began(state: ChamaState) -> bool:
    return state.ask is ChamaAsk.MAIN


def leaning_from(act: str, equations: Equations) -> Leaning:
    """Return the straight line through the lessons of an act, in thousandths of a duel."""
    weights = [round(1000 * weight / TRIALS, 2) for weight in equations.solved(_RIDGE).weights]
    seen, own, rival = weights[: -2 * _COUNTS], weights[-2 * _COUNTS : -_COUNTS], weights[-_COUNTS:]
    if act != "arming":
        rival[REALMS_TO_WIN] = _WITHOUT_DOUBT
    return Leaning(Weights(*seen), tuple(own), tuple(rival))


class PractisingDuel(Playout):
    """A duel of quick players one of whom learns."""

    def __init__(self, state: ChamaState, habits: tuple[Habit, Habit], learner: Seat, rng: CheapRng) -> None:
        super().__init__(state, habits)
        self.learner, self.rng = learner, rng
        self.lessons: list[Lesson] = []
        self.slot = -1
        """The realm that is attacked."""

    def arms(self, seat: Seat, player: PlayoutSeat, at: int) -> bool:
        """Tell whether a commander is armed, once both have been tried."""

        def armed(duel: Playout) -> None:
            own = duel.players[seat]
            duel.arm(own, at)
            duel.fill(seat, own)
            duel.strike(seat, own)

        if seat == self.learner:
            self.learn("arming", armed, lambda duel: duel.strike(seat, duel.players[seat]))
        return super().arms(seat, player, at)

    def attack(self, seat: Seat, player: PlayoutSeat) -> None:
        """Attack if that promises enough; the learner tries attacking and waiting first."""
        other = 1 - seat
        able = player.pool or player.commanders
        if seat == self.learner and able and STANDING[self.players[other].formation] and not self.barred(seat, other):
            self.learn("attacking", lambda duel: duel.charge(seat, other), _nothing)
        super().attack(seat, player)

    def declare(self, seat: Seat, other: Seat, slot: int) -> None:
        """Declare an attack on a realm."""
        super().declare(seat, other, slot)
        self.slot = slot

    def sends_again(self, seat: Seat, other: Seat) -> int:
        """Return the unit that goes on after a won incursion, 0 to withdraw; the learner tries both first."""
        player, slot = self.players[seat], self.slot
        if seat == self.learner and (player.pool or player.commanders):
            self.learn("going_on", lambda duel: duel.battle(seat, other, slot, duel.sends(seat)), _nothing)
        return super().sends_again(seat, other)

    def learn(self, act: str, does: Course, leaves: Course) -> None:
        """Play on after the act and without it, and note what the act has gained."""
        seat, gain = self.learner, 0
        for _ in range(TRIALS):
            decks = [player.deck.copy() for player in self.players]
            for deck in decks:
                shuffle(deck, self.rng)
            gain += self.wins(does, decks) - self.wins(leaves, decks)
        counts = [STANDING[self.players[side].formation] for side in (seat, 1 - seat)]
        seen = self.sees(seat, 1 - seat)
        realms = [(len(seen) + place * _COUNTS + count, 1.0) for place, count in enumerate(counts)]
        self.lessons.append(
            Lesson(act, (*[(at, float(number)) for at, number in enumerate(seen) if number], *realms), gain)
        )

    def wins(self, goes_on: Course, decks: list[list[Card]]) -> bool:
        """Play on with these piles and tell whether the learner wins."""
        twin = copy(self)
        twin.learner, twin.truces = _NOBODY, self.truces.copy()
        twin.players = [player.copied() for player in self.players]
        for player, deck in zip(twin.players, decks, strict=True):
            player.deck = deck.copy()
        goes_on(twin)
        return twin.play_on() == self.learner


def _nothing(_duel: Playout) -> None:
    """Do nothing more in this turn."""
