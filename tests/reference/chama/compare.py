"""Random matches in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.chama.compare --games 5000 --seed 1`; the first match that differs is told with
its seed and all its steps.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Draw, Pick, Shuffle
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    CallXisum,
    Concede,
    DrawSpoils,
    EndTurn,
    GiveAid,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    PlaySpoils,
    Rebuild,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.game import Chama
from engine.games.chama.model import SUITS, ChamaOptions, ChamaSeatState, Fighter, Type
from tests.reference.chama.match import Reference
from tests.reference.chama.table import Place
from tests.reference.side_by_side import End, SideBySide, compare_by_hand, compare_matches

GAME = Chama()
BUILD: dict[type, float] = {PlayRealm: 20, PlaceCommander: 20, AttachArmy: 20}
SPOILS: dict[type, float] = {DrawSpoils: 20, PlaySpoils: 20}
SELDOM: dict[type, float] = {Withdraw: 0.05, PlayArmistice: 0.1}
HABITS: dict[str, dict[type, float]] = {
    "any": {},
    "build": BUILD,
    "fight": {**BUILD, **SPOILS, Attack: 20, SendFromPool: 20, GiveAid: 20, Concede: 5, **SELDOM},
    "rebuild": {**SPOILS, PlayRealm: 50, Rebuild: 200, Attack: 20, LeaveUndefended: 20, CallXisum: 20, **SELDOM},
    "idle": {EndTurn: 1_000},
}
"""How much more than others the people of a match like some types of action: what is rare comes of it."""


def random_options(rng: Random, habit: str) -> tuple[ChamaOptions, int]:
    """Return a table that the engine accepts, and its number of seats; often one where the habit matters."""
    while True:
        seats = rng.randint(3 if habit == "fight" else 2, 4)
        options = _options(rng, seats)
        if habit == "fight":
            options = replace(options, allies=True, chain_attack=True, raze_on_win=False)
        elif habit in ("rebuild", "idle") and rng.random() < 0.5:
            options = replace(options, type=Type.CONQUISTADORES, count_without_cards=True)
        try:
            GAME.initial_state(options, seats)
        except BadSetup:
            continue
        return options, seats


def _options(rng: Random, seats: int) -> ChamaOptions:
    def sometimes(often: float = 0.3) -> bool:
        return rng.random() < often

    brought = rng.sample(range(seats), rng.choice((0, 0, 1, 2, seats)))
    return ChamaOptions(
        type=rng.choice(tuple(Type)),
        allies=sometimes(0.5),
        pineapples=tuple(brought),
        xisum=sometimes(0.5),
        cut=sometimes(0.5),
        first_round_attack=sometimes(0.7),
        raze_on_win=sometimes(),
        deck_out_first=sometimes(0.6),
        six_realms_too=sometimes(0.5),
        chain_attack=sometimes(0.5),
        play_on_ties=sometimes(0.5),
        tip_covers_base=sometimes(0.4),
        first_draws=rng.choice(("semente", "justa")),
        count_without_cards=sometimes(0.5),
        suits=tuple(rng.sample(SUITS, seats)) if sometimes() else (),
    )


class Comparison(SideBySide):
    """One random match; `tally` counts what came up in it."""

    def __init__(self, seed: int) -> None:
        rng = Random(seed)
        habit = rng.choice(tuple(HABITS))
        options, seats = random_options(rng, habit)
        rules = rng.choice(GAME.rules_versions)
        super().__init__(rng, GAME, options, seats, Reference(options, seats, rules))
        self.engine = GAME.initial_state(options, seats, rules)
        # How this match's people like each type of action, how decks lie, what comes from outside.
        self.habit, self.likes = HABITS[habit], dict[type, float]()
        self.stacked = rng.choice((0.0, 0.0, 0.5, 1.0))
        self.outside = rng.choice((0.0, 0.002, 0.02))
        self.time = rng.choice((0.0, 0.0, 0.005, 0.05))

    def play(self) -> Counter[str]:
        """Play to the end, and count what the reference has noted."""
        return super().play() + Counter(self.reference.notes)

    def may_resign(self, seat: int) -> bool:
        """Tell whether the seat is still there."""
        return not self.reference.places[seat].out

    def seldom(self) -> float:
        """Return more where questions are rare, most of all where helpers have given armies or wait for spoils."""
        phase, battle = self.reference.phase, self.reference.battle
        if battle is not None and any(fighter.aid for fighter in battle.fighters.values()):
            return 20
        if phase in ("spoils", "place") and len(self.reference.owed) > 1:
            return 100
        return 1 if phase == "main" else 3

    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer; in some matches everybody draws few ranks first."""
        if isinstance(draw, Pick):
            size = draw.size if draw.size < 52 or not self.stacked else 8
            return tuple(self.rng.randrange(size) for _ in range(draw.times))
        assert isinstance(draw, Shuffle)
        cards = self.rng.sample(range(draw.size), draw.size)
        if self.rng.random() < self.stacked:
            first = self.rng.sample(range(13), 5)
            cards.sort(key=lambda card: card // 4 not in first)
        return tuple(cards)

    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose an action as this match's people do, first of which type."""
        types = list(dict.fromkeys(map(type, legal)))
        kind = self.rng.choices(types, [self.liking(kind) for kind in types])[0]
        return self.rng.choice([action for action in legal if type(action) is kind])

    def liking(self, kind: type) -> float:
        """Return how much this match's people like a type of action."""
        if kind not in self.likes:
            self.likes[kind] = self.rng.choice((0.2, 1, 1, 3)) * self.habit.get(kind, 1)
        return self.likes[kind]

    # What must be the same

    def check(self, events: list[Any]) -> None:
        """Compare all that the two tell after a step."""
        engine, reference = self.engine, self.reference
        self.same("events", events, reference.happened)
        self.tally.update(f"told: {type(event).__name__}" for event in events)
        reference.happened.clear()
        self.same("ask", str(engine.ask), reference.phase)
        self.check_turn()
        self.same("time called", engine.time_called, reference.time_called)
        for seat, (this, other) in enumerate(zip(engine.seats, reference.places, strict=True)):
            self.check_seat(f"seat {seat}", this, other)
        truces = {(truce.launcher, truce.target) for truce in engine.truces}
        self.same("armistices", truces, {(ace.launcher, ace.target) for ace in reference.armistices})
        between = {frozenset((truce.launcher, truce.target)) for truce in engine.truces}  # CH-71
        self.same("armistices, one between two", len(between), len(reference.armistices))
        if reference.phase == "start":
            self.same("contenders", list(engine.contenders), reference.contenders)
        elif reference.phase not in ("shuffle", "cut", "over"):
            self.check_turn_under_way()

    def check_seat(self, whose: str, engine: ChamaSeatState, reference: Place) -> None:
        """Compare all that lies before a seat."""
        formation = reference.formation
        self.same(f"{whose} out", engine.left, reference.out)
        self.same(f"{whose} pile", list(engine.deck[engine.drawn :]), reference.pile)
        self.same(f"{whose} hand", list(engine.hand), reference.hand)
        slots = [card if stands else -card for card, stands in zip(formation.cards, formation.stands, strict=True)]
        self.same(f"{whose} formation", list(engine.slots), slots)
        pool = [(unit.commander, unit.army, unit.down) for unit in engine.pool]
        self.same(
            f"{whose} pool", pool, [(commander.level, commander.army, commander.down) for commander in reference.pool]
        )
        self.same(f"{whose} discard", sorted(engine.discard), sorted(reference.discard))
        if reference.out:
            return
        figures = (engine.turns, engine.redraws, engine.razings)
        self.same(f"{whose} turns, redraws, razings", figures, (reference.turns, reference.redraws, reference.razings))

    def check_turn_under_way(self) -> None:
        """Compare the turn, and the battle if there is one."""
        engine, reference = self.engine, self.reference
        self.same("seat", engine.seat, reference.seat)
        self.same("starter", engine.starter, reference.starter)
        self.same("round", engine.round, reference.round)
        self.same("step", engine.step, reference.step)
        done = (engine.realm_done, engine.xisum_done)
        self.same("realm and xisum done", done, (reference.realm_done, reference.xisum_done))
        if reference.phase == "rebuild":
            self.same("cost", engine.discards, reference.cost)
        if reference.phase == "place":
            self.same("spoils", engine.spoils, reference.drawn)
        if reference.phase not in ("send", "defend", "losing", "aid", "again"):
            return
        this, other = engine.battle, reference.fighting()
        sides = (other.attacker, other.defender, other.slot)
        self.same("battle", (this.attacker, this.defender, this.slot), sides)
        for seat, fighter in ((this.attacker, this.attacking), (this.defender, this.defending)):
            found = other.fighters.get(seat)
            facts = found and (
                found.commander.level,
                found.commander.army,
                found.reinforcements,
                found.aid,
                found.level(),
            )
            self.same(f"fighter of seat {seat}", fighter and _facts(fighter), facts)
        helpers = [seat for seat in this.for_attack if not engine.seats[seat].left]
        self.same("the attacker's helpers", helpers, other.attack_helpers)
        if reference.phase == "aid":
            self.same("to ask", list(this.to_ask), other.asking)

    def end(self) -> End:
        """Return how the match ends by the reference."""
        scores = tuple(place.count() for place in self.reference.places)
        return End(self.reference.result, scores, self.reference.reason)


def _facts(fighter: Fighter) -> tuple[int, int, list[int], list[tuple[int, int]], int]:
    unit = fighter.unit
    aid = [(aid.seat, aid.card) for aid in fighter.aid]
    return unit.commander, unit.army, list(fighter.reinforcements), aid, fighter.level


def compare(seeds: range) -> Counter[str]:
    """Play the matches of these seeds; as `compare_matches`."""
    return compare_matches(Comparison, seeds)


if __name__ == "__main__":
    compare_by_hand(Comparison)
