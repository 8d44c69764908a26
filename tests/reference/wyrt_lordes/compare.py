"""Random matches in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.wyrt_lordes.compare --games 5000 --seed 1`; the first match that differs is told
with its seed and all its steps.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from engine.core.errors import BadSetup
from engine.core.model import Draw, Pick, Roll, Shuffle
from engine.games.wyrt_lordes.actions import WyrtDiscard
from engine.games.wyrt_lordes.game import WyrtLordes
from engine.games.wyrt_lordes.model import Groups, WyrtOptions
from tests.reference.side_by_side import End, SideBySide, compare_by_hand, compare_matches
from tests.reference.wyrt_lordes.match import Reference

GAME = WyrtLordes()


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


class Comparison(SideBySide):
    """One random match; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        options, seats = random_options(rng)
        super().__init__(rng, GAME, options, seats, Reference(options, seats))
        # How this match's people play, what its deck gives them, and what comes from outside.
        self.passes, self.like_bets = rng.choice((0.2, 0.9)), rng.random() < 0.3
        self.stacked = rng.choice((0.0, 0.0, 0.5))
        self.outside = rng.choice((0.0, 0.003, 0.03))
        self.time = rng.choice((0.0, 0.0, 0.005))

    def play(self) -> Counter[str]:
        """Play to the end, and count what the reference has noted."""
        return super().play() + Counter(self.reference.notes)

    def may_resign(self, seat: int) -> bool:
        """Tell whether the seat is still there."""
        return seat in self.reference.present()

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

    def check(self, _events: list[Any]) -> None:
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
        for seat, (this, other) in enumerate(zip(engine.seats, reference.lords, strict=True)):
            self.same(f"seat {seat} money", (this.money, bool(this.left)), (other.money, bool(other.left)))
            self.same(f"seat {seat} shuffled", this.shuffled, other.shuffled)
        if reference.phase not in ("start", "shuffle"):
            self.check_hand()

    def check_hand(self) -> None:
        """Compare what belongs to the running hand."""
        engine, reference = self.engine, self.reference
        for seat in reference.present():
            this, other = engine.seats[seat], reference.lords[seat]
            self.same(f"seat {seat} paid and bet", (this.paid, this.bet), (other.paid, other.bet))
            self.same(f"seat {seat} hand", sorted(this.hand), sorted(other.hand))
            self.same(f"seat {seat} dice", list(this.dice), other.dice)
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

    def translated(self, action: Any) -> Any:
        """Return an action as the reference tells it: cards that are discarded together have no order."""
        return frozenset(action.cards) if isinstance(action, WyrtDiscard) else action

    def end(self) -> End:
        """Return how the match ends by the reference."""
        return End(self.reference.places, tuple(lord.money for lord in self.reference.lords), self.reference.reason)


def compare(seeds: range) -> Counter[str]:
    """Play the matches of these seeds; as `compare_matches`."""
    return compare_matches(Comparison, seeds)


if __name__ == "__main__":
    compare_by_hand(Comparison)
