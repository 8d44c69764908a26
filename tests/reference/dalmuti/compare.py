"""Random matches in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.dalmuti.compare --games 5000 --seed 1`; the first match that differs is told with
its seed and all its steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engine.core.errors import BadSetup
from engine.core.model import Draw, Pick, Shuffle
from engine.games.dalmuti.actions import CallRevolution, CallTakeover
from engine.games.dalmuti.cards import unpack
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, Title
from tests.reference.dalmuti.match import Reference
from tests.reference.side_by_side import End, SideBySide, compare_by_hand, compare_matches

GAME = Dalmuti()


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
        president_single=rng.random() < 0.3,
    )


class Comparison(SideBySide):
    """One random match; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        options, seats = random_options(rng)
        super().__init__(rng, GAME, options, seats, Reference(options, seats))
        # How this match's people play: how often they pass, call, and spare their jokers; what comes from outside.
        self.passes, self.calls, self.spares = rng.choice((0.1, 0.5, 0.9)), rng.random(), rng.random() < 0.3
        self.outside = rng.choice((0.0, 0.002, 0.02))
        self.time = rng.choice((0.0, 0.0, 0.005))
        self.stacked = rng.random() < 0.5

    def play(self) -> Counter[str]:
        """Play to the end, and count what the reference has noted."""
        return super().play() + Counter(self.reference.notes)

    def seldom(self) -> float:
        """Return more where a trick is not played."""
        return 1 if self.reference.phase == "play" else 10

    def may_resign(self, seat: int) -> bool:
        """Tell whether the seat is still there."""
        return seat in self.reference.present

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

    def check(self, _events: list[Any]) -> None:
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
        laid = [] if hand is None else [(item.seat, item.rank, item.count, item.jokers) for item in hand.table]
        self.same("laid", [(item.seat, *_figures(item.play)) for item in engine.laid], laid)
        self.same("discard", Counter(unpack(engine.discard)), Counter([] if hand is None else hand.discard))
        shown = None if not self.options.open_discard else Counter([] if hand is None else hand.discard)
        self.same("shown discard", None if view.discard is None else Counter(view.discard), shown)
        for seat in reference.present:
            item = view.seats[seat]
            self.same(f"seat {seat} title", item.title, self.title(seat))
            if hand is not None:
                place = hand.out.index(seat) + 1 if seat in hand.out else 0
                row = (item.gained, item.out, item.passed, item.points)
                known = (hand.points[seat], place, seat in hand.passed, reference.total(seat) + hand.points[seat])
                self.same(f"seat {seat} gained, out, passed, points", row, known)

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

    def end(self) -> End:
        """Return how the match ends by the reference."""
        return End(self.reference.places, tuple(map(self.reference.total, range(self.seats))), self.reference.reason)


def _figures(play: Any) -> tuple[int, int, int]:
    return play.rank, play.count, play.jokers


def compare(seeds: Iterable[int]) -> Counter[str]:
    """Play the matches of these seeds; as `compare_matches`."""
    return compare_matches(Comparison, seeds)


if __name__ == "__main__":
    compare_by_hand(Comparison)
