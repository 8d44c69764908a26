"""Random matches in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.wyrt_lordes.compare --games 5000 --seed 1`; the first match that differs is told
with its seed and all its steps.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from engine.core.errors import BadSetup, IllegalAction
from engine.core.model import Chance, Decide, Draw, Over, Pick, Resigned, Roll, Shuffle, TimeCalled
from engine.games.wyrt_lordes.actions import WyrtDiscard
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, WyrtOptions, WyrtState
from tests.reference.wyrt_lordes.match import Reference

GAME = WyrtLordes()
_LIMIT = 20_000


class Difference(AssertionError):
    """The engine and the reference do not agree."""


def random_options(rng: Random) -> tuple[WyrtOptions, int]:
    """Return a table that the engine accepts, and its number of seats."""
    while True:
        seats = rng.randint(2, 6)
        options = _options(rng)
        try:
            GAME.initial_state(options, seats)
        except BadSetup:
            continue
        return options, seats


def _options(rng: Random) -> WyrtOptions:
    def sometimes(often: float = 0.3) -> bool:
        return rng.random() < often

    return WyrtOptions(
        groups=rng.choice((Groups.NONE, Groups.NONE, Groups.PAIRS, Groups.TRIOS)),
        hyninn=rng.choice((0, 2, 4)),
        nimb=sometimes(),
        azgher=sometimes(),
        thyatis=sometimes(),
        tenebra=sometimes(),
        anticlockwise=sometimes(0.5),
        ace_low=sometimes(),
        trio_first=sometimes(),
        reis_split=sometimes(0.6),
        early_end=sometimes(0.7),
        group_sum=sometimes(),
    )


class Comparison:
    """One random match; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.options, self.seats = random_options(rng)
        self.engine: WyrtState = GAME.initial_state(self.options, self.seats)
        self.reference = Reference(self.options, self.seats)
        self.steps: list[str] = []
        self.tally: Counter[str] = Counter()
        # How this match's people play, what its deck gives them, and what comes from outside.
        self.passes, self.like_bets = rng.choice((0.2, 0.9)), rng.random() < 0.3
        self.stacked = rng.choice((0.0, 0.0, 0.5))
        self.outside = rng.choice((0.0, 0.003, 0.03))
        self.time = rng.choice((0.0, 0.0, 0.005))

    def play(self) -> Counter[str]:
        """Play to the end; raises Difference at the first step after which the two differ."""
        self.check()
        for _ in range(_LIMIT):
            if not self.step():
                self.tally["game"] = 1
                self.tally["steps"] = len(self.steps)
                self.tally.update(self.reference.notes)
                return self.tally
        raise self.difference("no end", _LIMIT, _LIMIT)

    def step(self) -> bool:
        """Let one thing happen to both; False when the match is over."""
        turn = GAME.turn(self.engine)
        if isinstance(turn, Over):
            self.check_end(turn)
            return False
        if self.rng.random() < self.outside:
            self.resign(self.rng.randrange(self.seats))
        elif self.rng.random() < self.time and not self.reference.time_called:
            self.note("time called")
            self.engine = GAME.intervene(self.engine, TimeCalled())
            self.reference.call_time()
        elif isinstance(turn, Chance):
            drawn = self.draw(turn.draw)
            self.note(f"{turn.name}: {drawn}")
            self.engine = GAME.resolve(self.engine, drawn)
            self.reference.draw(drawn)
        else:
            seat = self.rng.choice(turn.seats)
            action = self.choose(GAME.legal_actions(self.engine, seat))
            self.note(f"seat {seat}: {action}")
            self.engine = GAME.apply(self.engine, seat, action)
            self.reference.act(seat, action)
            self.tally[type(action).__name__] += 1
        self.check()
        return True

    def resign(self, seat: int) -> None:
        """Let a seat resign, or hear from both that it may not."""
        self.note(f"seat {seat} resigns")
        there = seat in self.reference.present()
        try:
            self.engine = GAME.intervene(self.engine, Resigned(seat))
        except IllegalAction:
            self.same("may resign", False, there)
            return
        self.same("may resign", True, there)
        self.tally[f"resigned: {self.reference.phase}"] += 1
        self.reference.resign(seat)

    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer; in some matches good hands and level dice are frequent."""
        match draw:
            case Shuffle(size=size):
                deck = self.rng.sample(range(size), size)
                if self.rng.random() < self.stacked:  # two to four lords are dealt Reis
                    kings = [card for suit in range(self.rng.randint(2, 4)) for card in range(32 + suit, 52, 4)]
                    deck = kings + [card for card in deck if card not in kings]
                return tuple(deck)
            case Roll(dice=dice, sides=sides):
                return tuple(self.rng.randint(1, 2 if self.stacked else sides) for _ in range(dice))
            case Pick(times=times, size=size):
                return tuple(self.rng.randrange(size) for _ in range(times))

    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose an action as this match's people do."""
        discards = [action for action in legal if isinstance(action, WyrtDiscard)]
        if discards and len(discards) < len(legal) and self.rng.random() < self.passes:
            return next(action for action in legal if action not in discards)
        if self.like_bets and type(legal[0]).__name__ == "Bet":
            return legal[0] if self.rng.random() < 0.8 else legal[-1]
        return self.rng.choice(legal)

    # What must be the same

    def check(self) -> None:
        """Compare all that the two tell after a step."""
        engine, reference = self.engine, self.reference
        self.check_turn()
        if engine.ask == "over":
            return
        self.same("hand number", engine.hand_number, reference.number)
        self.same("time called", engine.time_called, reference.time_called)
        self.same("ask", str(engine.ask), reference.phase)
        if reference.phase != "start":
            self.same("lord", engine.lord, reference.lord)
        for seat, (one, other) in enumerate(zip(engine.seats, reference.lords, strict=True)):
            self.same(f"seat {seat} money", (one.money, bool(one.left)), (other.money, bool(other.left)))
            self.same(f"seat {seat} shuffled", one.shuffled, other.shuffled)
        if reference.phase not in ("start", "shuffle"):
            self.check_hand()

    def check_hand(self) -> None:
        """Compare what belongs to the running hand."""
        engine, reference = self.engine, self.reference
        for seat in reference.present():
            one, other = engine.seats[seat], reference.lords[seat]
            self.same(f"seat {seat} paid and bet", (one.paid, one.bet), (other.paid, other.bet))
            self.same(f"seat {seat} hand", sorted(one.hand), sorted(other.hand))
            self.same(f"seat {seat} dice", list(one.dice), other.dice)
        self.same("pile", list(engine.deck[engine.drawn :]), reference.pile)
        self.same("table", list(zip(engine.table, engine.table_by, strict=True)), reference.table)
        if reference.phase in ("roll", "dice", "reis", "dice_again", "thyatis", "die"):
            present = [seat for seat in engine.order if not engine.seats[seat].left]
            self.same("order", present, [seat for seat in reference.order if seat in reference.present()])
        if reference.phase in ("roll_off", "dice_off"):
            self.same("dispute", str(engine.dispute), reference.about)
            self.same("contenders", list(engine.contenders), reference.contenders)
            off = [list(engine.seats[seat].off) for seat in engine.contenders]
            self.same("off", off, [reference.lords[seat].off for seat in reference.contenders])

    def check_turn(self) -> None:
        """Compare what is waited for, and every action that is legal."""
        turn, waiting = GAME.turn(self.engine), self.reference.waiting()
        match turn:
            case Chance(draw=draw):
                self.same("draw", draw, waiting)
            case Over():
                self.same("waiting", (), waiting)
            case Decide(seats=seats):
                self.same("deciders", sorted(seats), sorted(waiting) if isinstance(waiting, tuple) else waiting)
        for seat in range(self.seats):
            legal = [
                frozenset(action.cards) if isinstance(action, WyrtDiscard) else action
                for action in GAME.legal_actions(self.engine, seat)
            ]
            self.same(f"seat {seat} legal", set(legal), self.reference.legal(seat))
            self.same(f"seat {seat} legal, each once", len(legal), len(set(legal)))

    def check_end(self, turn: Over) -> None:
        """Compare the end."""
        outcome = turn.outcome
        self.same("places", outcome.places, self.reference.places)
        self.same("scores", outcome.scores, tuple(lord.money for lord in self.reference.lords))
        self.same("reason", outcome.reason, self.reference.reason)
        self.tally[f"end: {outcome.reason}"] += 1

    def note(self, what: str) -> None:
        """Keep a step for whoever looks into a difference."""
        self.steps.append(what)

    def same(self, what: str, engine: object, reference: object) -> None:
        """Raise Difference unless the two are equal."""
        if engine != reference:
            raise self.difference(what, engine, reference)

    def difference(self, what: str, engine: object, reference: object) -> Difference:
        """Return the story of a difference."""
        story = (str(self.options), *self.steps, f"{what}: engine {engine}, reference {reference}")
        return Difference("\n".join(story))


def compare(seeds: range) -> Counter[str]:
    """Play the matches of these seeds and return what came up in them; Difference names the seed of the first."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        try:
            tally += Comparison(seed).play()
        except Difference as difference:
            raise Difference(f"match {seed}\n{difference}") from None
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Hold the engine of Wyrt dos Lordes against the reference.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first match's")
    arguments = parser.parse_args()
    print(compare(range(arguments.seed, arguments.seed + arguments.games)))
