"""Random matches in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.dalmuti.compare --games 5000 --seed 1`; the first match that differs is told with
its seed and all its steps.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from engine.core.errors import BadSetup, IllegalAction
from engine.core.model import Chance, Decide, Draw, Over, Pick, Resigned, Shuffle, TimeCalled
from engine.games.dalmuti.actions import CallRevolution, CallTakeover
from engine.games.dalmuti.cards import unpack
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState, Title
from tests.reference.dalmuti.match import Reference

GAME = Dalmuti()
_LIMIT = 20_000


class Difference(AssertionError):
    """The engine and the reference do not agree."""


def random_options(rng: Random) -> tuple[DalmutiOptions, int]:
    """Return a table that the engine accepts, and its number of seats."""
    while True:
        seats = rng.randint(4, 8)
        options = _options(rng, seats)
        try:
            GAME.initial_state(options, seats)
        except BadSetup:
            continue
        return options, seats


def _options(rng: Random, seats: int) -> DalmutiOptions:
    ages = tuple(rng.randint(30, rng.choice((31, 35, 60))) for _ in range(seats))
    return DalmutiOptions(
        hands=rng.randint(1, 4),
        jokers=rng.choice((0, 2, 2)),
        takeover=rng.random() < 0.5,
        takeover_redeal=rng.random() < 0.6,
        revolution=rng.random() < 0.4,
        jokers_alone=rng.random() < 0.3,
        vice_bonus=rng.choice((1, 2)),
        top_rank=rng.choice((0, 0, 10, 11, 12, 13)),
        open_discard=rng.random() < 0.5,
        play_on_ties=rng.random() < 0.5,
        ages=ages if rng.random() < 0.5 else (),
    )


class Comparison:
    """One random match; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.options, self.seats = random_options(rng)
        self.engine: DalmutiState = GAME.initial_state(self.options, self.seats)
        self.reference = Reference(self.options, self.seats)
        self.steps: list[str] = []
        self.tally: Counter[str] = Counter()
        # How this match's people play: how often they pass, call, and spare their jokers; what comes from outside.
        self.passes, self.calls, self.spares = rng.choice((0.1, 0.5, 0.9)), rng.random(), rng.random() < 0.3
        self.outside = rng.choice((0.0, 0.002, 0.02))
        self.time = rng.choice((0.0, 0.0, 0.005))
        self.stacked = rng.random() < 0.5

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
        seldom = 1 if self.reference.phase == "play" else 10
        if self.rng.random() < self.outside * seldom:
            self.resign(self.rng.randrange(self.seats))
        elif self.rng.random() < self.time * seldom and not self.reference.time_called:
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
        """Let a seat resign, or hear from both that it has."""
        self.note(f"seat {seat} resigns")
        there = seat in self.reference.present
        try:
            self.engine = GAME.intervene(self.engine, Resigned(seat))
        except IllegalAction:
            self.same("may resign", False, there)
            return
        self.same("may resign", True, there)
        self.tally[f"resigned: {self.reference.phase}"] += 1
        self.reference.resign(seat)

    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer; in some matches one seat is often dealt both jokers."""
        if isinstance(draw, Pick):
            return tuple(self.rng.randrange(draw.size) for _ in range(draw.times))
        assert isinstance(draw, Shuffle)
        cards = self.rng.sample(range(draw.size), draw.size)
        if self.options.jokers and self.stacked:
            order, jokers = len(self.reference.order), (draw.size - 2, draw.size - 1)
            cards = [card for card in cards if card not in jokers]
            place = self.rng.randrange(order)
            cards[place:place] = [jokers[0]]
            cards[place + order : place + order] = [jokers[1]]
        return tuple(cards)

    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose an action as this match's people do."""
        calls = [action for action in legal if isinstance(action, (CallTakeover, CallRevolution))]
        if calls and self.rng.random() < self.calls:
            return self.rng.choice(calls)
        laying = [action for action in legal if hasattr(action, "rank")]
        if laying and len(laying) < len(legal) and self.rng.random() < self.passes:
            laying = []
        spared = [action for action in laying if not action.jokers]
        return self.rng.choice((spared if self.spares and spared else laying) or legal)

    # What must be the same

    def check(self) -> None:
        """Compare all that the two tell after a step."""
        engine, reference = self.engine, self.reference
        self.check_turn()
        self.same("left", engine.deal.left, tuple(reference.left))
        self.same("time called", engine.deal.time_called, reference.time_called)
        if engine.deal.ask is DalmutiAsk.OVER:
            return
        self.same("hand", engine.deal.hand, reference.number)
        sheet = [tuple(hand.get(seat, 0) for seat in range(self.seats)) for hand in reference.sheet]
        self.same("sheet", list(engine.deal.sheet), sheet)
        if reference.phase not in ("start", "deal"):
            self.check_hand()

    def check_hand(self) -> None:
        """Compare what belongs to the running hand."""
        engine, reference = self.engine, self.reference
        view = GAME.view(engine, None)
        present = [seat for seat in engine.deal.order if seat not in engine.deal.left]
        self.same("order", present, [seat for seat in reference.order if seat in reference.present])
        self.same("dealer", engine.deal.dealer, reference.dealer)
        self.same("called", engine.deal.called, reference.called)
        for seat in reference.present:
            self.same(f"seat {seat} holds", Counter(unpack(engine.hands[seat])), Counter(reference.held[seat]))
        self.same("out of play", Counter(unpack(engine.deal.gone)), Counter(reference.gone))
        hand = reference.hand
        laid = [] if hand is None else [(one.seat, one.rank, one.count, one.jokers) for one in hand.table]
        self.same("laid", [(one.seat, *_figures(one.play)) for one in engine.laid], laid)
        self.same("discard", Counter(unpack(engine.discard)), Counter([] if hand is None else hand.discard))
        shown = None if not self.options.open_discard else Counter([] if hand is None else hand.discard)
        self.same("shown discard", None if view.discard is None else Counter(view.discard), shown)
        for seat in reference.present:
            one = view.seats[seat]
            self.same(f"seat {seat} title", one.title, self.title(seat))
            if hand is not None:
                place = hand.out.index(seat) + 1 if seat in hand.out else 0
                told = (one.gained, one.out, one.passed, one.points)
                known = (hand.points[seat], place, seat in hand.passed, reference.total(seat) + hand.points[seat])
                self.same(f"seat {seat} gained, out, passed, points", told, known)

    def title(self, seat: int) -> Title | None:
        """M1, DA-2, DA-13, DA-28: the title by the order of sitting as the hand is played, none in the first one."""
        reference = self.reference
        if reference.number == 1:
            return None
        order = reference.titled
        at, last = order.index(seat), len(order) - 1
        four = len(order) > 3
        names = {0: Title.PRESIDENT, last: Title.JUNIOR} | ({1: Title.VICE, last - 1: Title.SENIOR} if four else {})
        return names.get(at, Title.ENGINEER)

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
            legal = GAME.legal_actions(self.engine, seat)
            self.same(f"seat {seat} legal", set(legal), self.reference.legal(seat))
            self.same(f"seat {seat} legal, each once", len(legal), len(set(legal)))

    def check_end(self, turn: Over) -> None:
        """Compare the end."""
        outcome = turn.outcome
        self.same("places", outcome.places, self.reference.places)
        self.same("scores", outcome.scores, tuple(map(self.reference.total, range(self.seats))))
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


def _figures(play: Any) -> tuple[int, int, int]:
    return play.rank, play.count, play.jokers


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
    parser = argparse.ArgumentParser(description="Hold the engine of Dalmuti against the reference.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first match's")
    arguments = parser.parse_args()
    print(compare(range(arguments.seed, arguments.seed + arguments.games)))
