"""Random games in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.wyrt_arton.compare --games 20000 --seed 1`; the first game that differs is told
with its seed and all its steps.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from engine.core.errors import BadSetup
from engine.core.model import Draw, Pick, Roll, Ruled, Shuffle
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND
from engine.games.wyrt_arton.cheat_events import CheatBegan, CheatDieFell, HandSeen
from engine.games.wyrt_arton.events import ArtonHandShown, PotPaid
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.model import AS_THE_TABLE, NOBODY, ArtonOptions, Chair, Mode
from tests.reference.side_by_side import End, SideBySide, compare_by_hand, compare_matches
from tests.reference.wyrt_arton.match import Reference
from tests.reference.wyrt_arton.sheets import ROSTER

GAME = WyrtArton()
_WRITTEN = ("h4 i5 artes carteador", "h9 i9 artes carteador", "i3 manipulacao radar", "h1 i6 crime animais arena")


def random_options(rng: Random) -> tuple[ArtonOptions, int]:
    """Return a table that the engine accepts, and its number of seats."""
    while True:
        seats = rng.randint(2, 10)
        options = _options(rng, seats)
        try:
            GAME.initial_state(options, seats)
        except BadSetup:
            continue
        return options, seats


def _options(rng: Random, seats: int) -> ArtonOptions:
    mode = rng.choice(list(Mode))
    doors = mode is not Mode.DEATH_MATCH and rng.random() < 0.4
    names = (*ROSTER, *_WRITTEN, *_WRITTEN)
    most = rng.choice((8, 40, 300)) if rng.random() < 0.99 else 100_000  # now and then a fortune (WA-100)
    return ArtonOptions(
        mode=mode,
        raise_rule=rng.choice(("literal", "holdem")),
        minimum=rng.choice((1, 2, 5, 10)),
        buy_in=rng.choice((20, 30, 100)),
        purses=tuple(rng.randint(1, most) for _ in range(seats)) if rng.random() < 0.5 else (),
        orbits=rng.randint(1, 3),
        until_one=rng.random() < 0.3,
        owner=(rng.randrange(seats),) if rng.random() < 0.3 else (),
        dealer=rng.choice(("none", "croupier", "watchful")),
        cheating=rng.random() < 0.6,
        sheets=tuple(rng.choice(names) for _ in range(seats)) if rng.random() < 0.7 else (),
        caught=rng.choice(("match", "hand")),
        inventing=rng.random() < 0.5,
        magic=rng.random() < 0.6,
        backfire=rng.random() < 0.7,
        spent=tuple(sorted(rng.sample(DEAD_MANS_HAND, rng.randint(0, 5)))) if rng.random() < 0.3 else (),
        doors=doors,
        empty=rng.randint(0, seats - 2) if doors and rng.random() < 0.5 else 0,
        difficulty=rng.choice(("casa", "livro")),
        regeneration=rng.choice(("hand", "turn")),
    )


class Comparison(SideBySide):
    """One random game; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        options, seats = random_options(rng)
        super().__init__(rng, GAME, options, seats, Reference(options, seats))
        # How this game's people play: how much each kind of action weighs, and how often something comes from outside.
        self.weights: dict[str, float] = {}
        self.outside = rng.choice((0.0, 0.002, 0.02))
        self.time = rng.choice((0.0, 0.0, 0.002))

    def step(self) -> bool:
        """Let the organiser say now and then how hard an invented cheat is; else as in every game."""
        if self.reference.ask != "vote" or self.rng.random() > 0.1:
            return super().step()
        events: list[Any] = []
        level = self.rng.randrange(7)
        self.note(f"ruled: {level}")
        self.engine = self.game.intervene(self.engine, Ruled(level), events)
        self.reference.rule(level)
        self.check(events)
        return True

    def may_resign(self, seat: int) -> bool:
        """Tell whether the reference lets the seat resign."""
        return bool(self.reference.may_resign(seat))

    def resigned(self, seat: int) -> None:
        """Let the seat resign in the reference too."""
        self.reference.resign(seat)

    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer."""
        match draw:
            case Shuffle(size=size):
                deck = self.rng.sample(range(size), size)
                if self.rng.random() < 0.2:  # heights lie together, so that hands are level and strong
                    first = self.rng.randrange(13)
                    deck.sort(key=lambda card: (card // 4 - first) % 13)
                return tuple(deck)
            case Roll(dice=dice, sides=sides):
                return tuple(self.rng.randint(1, sides) for _ in range(dice))
            case Pick(times=times, size=size):
                return tuple(self.rng.randrange(size) for _ in range(times))

    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose a kind of action by this game's weights, then one of that kind."""
        kinds = sorted({type(action).__name__ for action in legal})
        for kind in kinds:
            self.weights.setdefault(kind, self.rng.choice((0.2, 1.0, 4.0)) * (0.3 if kind == "Fold" else 1.0))
        kind = self.rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]
        return self.rng.choice([action for action in legal if type(action).__name__ == kind])

    # What must be the same

    def check(self, events: list[Any]) -> None:
        """Compare all that the two tell after a step."""
        engine, reference = self.engine, self.reference
        for event in events:
            self.check_event(event, events)
            self.tally[type(event).__name__] += 1
        self.check_turn()
        for name in ("hand_number", "buck", "orbit", "minimum", "fallen", "time_called"):
            self.same(name, getattr(engine, name), getattr(reference, name))
        self.same("spent", set(engine.spent), reference.spent)
        inventions = [(trick.by, trick.effect, trick.level) for trick in engine.tricks]
        levels = [AS_THE_TABLE if trick.level is None else trick.level for trick in reference.inventions]
        by_reference = [
            (trick.by, trick.effect, level) for trick, level in zip(reference.inventions, levels, strict=True)
        ]
        self.same("inventions", inventions, by_reference)
        for seat, (this, other) in enumerate(zip(engine.seats, reference.places, strict=True)):
            names = ("chair",) if this.chair is Chair.EMPTY else ("chair", "money", "in_hand", "owes", "stake", "left")
            for name in names:
                self.same(f"seat {seat} {name}", getattr(this, name), getattr(other, name))
        if engine.ask not in ("buck", "doors", "over"):
            self.check_hand()

    def check_hand(self) -> None:
        """Compare what belongs to the running hand."""
        engine, reference = self.engine, self.reference
        for name in ("small", "big", "straddler", "turn", "highest", "dead"):
            self.same(name, getattr(engine, name), getattr(reference, name))
        self.same("undealt", list(engine.undealt), reference.undealt)
        thrown = [[card.suit_die, *card.dice] for card in engine.dice]
        self.same("dice", thrown, [dice for dice in reference.dice if dice[1]])
        for seat, (this, other) in enumerate(zip(engine.seats, reference.places, strict=True)):
            cards = (sorted(this.hand), sorted(this.stolen), {"H": this.mask_h, "I": this.mask_i})
            self.same(f"seat {seat} cards", cards, (sorted(other.held), sorted(other.stolen), other.mask))

    def check_event(self, event: Any, events: list[Any]) -> None:
        """Compare what is told only once: pots, shown hands, and the chances of a cheat."""
        reference = self.reference
        match event:
            case PotPaid(number=0):
                pots = [event for event in events if isinstance(event, PotPaid)]
                self.same(
                    "pots",
                    [(pot.amount, set(pot.contenders), _shares(pot)) for pot in pots],
                    [(pot.amount, pot.contenders, pot.shares) for pot in reference.pots if pot.amount],
                )
                shown = {event.seat for event in events if isinstance(event, ArtonHandShown)}
                self.same("shown", shown, set(reference.shown))
                self.tally["side pots"] += len(pots) > 1
                self.tally["split pots"] += any(len(pot.winners) > 1 for pot in pots)
            case ArtonHandShown(seat=seat, cards=cards):
                if tuple(sorted(cards)) not in reference.shown[seat]:
                    raise self.difference(f"seat {seat} shows", cards, reference.shown[seat])
            case CheatBegan(seat=seat, level=level, i=i, h=h):
                chances = [reference.faces(seat, trait, reference.test_level) for trait in "IH"]
                self.same("cheat", (level, i, h), (reference.test_level, *chances))
            case HandSeen(whose=whose, cards=cards) if whose != NOBODY:
                self.same("hand seen", sorted(cards), reference.seen)
            case CheatDieFell(passes=passes):
                self.same("faces", passes, reference.passing)

    def end(self) -> End:
        """Return how the match ends by the reference."""
        return End(self.reference.places_at_end, self.reference.scores, self.reference.reason)


def _shares(pot: PotPaid) -> dict[int, int]:
    return {seat: pot.shares[seat] for seat in pot.winners}


def compare(seeds: range) -> Counter[str]:
    """Play the games of these seeds; as `compare_matches`."""
    return compare_matches(Comparison, seeds)


if __name__ == "__main__":
    compare_by_hand(Comparison)
