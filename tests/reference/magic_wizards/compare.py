"""Random duels in which the engine and the reference are held side by side at every step.

By hand: `python -m tests.reference.magic_wizards.compare --games 20000 --seed 1`; the first duel that differs is told
with its seed and all its steps.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.core.model import Chance, Decide, Draw, Over, Pick, Resigned, Roll, Shuffle, TimeCalled
from engine.games.magic_wizards.actions import NOBODY, ChooseCell, ChooseSlot
from engine.games.magic_wizards.card_effects import Do, Until
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import MagicEvent
from engine.games.magic_wizards.field import put
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import FOR_GOOD, FieldCardView, MagicAsk, MagicOptions, Mark
from tests.reference.magic_wizards.chosen_decks import FUSION, of_boards, random_deck, with_terrains
from tests.reference.magic_wizards.discs import DiscDuel
from tests.reference.magic_wizards.duel import Duel
from tests.reference.magic_wizards.of_clubs import with_what_a_club_has
from tests.reference.magic_wizards.places import LAYOUTS, MAP_NAMES
from tests.reference.magic_wizards.reach import is_electric
from tests.reference.magic_wizards.rows import CARDS, SECOND, cards_of
from tests.reference.magic_wizards.table import Ask, Change, Lying
from tests.reference.side_by_side import End, SideBySide, compare_matches

GAME = MagicWizards()
_IDLE = ("EndDuelTurn", "SkipDraw", "LetPass")
_RARE = {"EndDuelTurn": 0.2, "TurnPosition": 0.3, "AnswerOnly": 0.02, "PutBack": 0.1, "SkipDraw": 0.2}
"""What would else be chosen too often."""


def random_options(rng: Random) -> MagicOptions:
    """Return a table of random rules that go together (MW-95)."""
    boards: tuple[Literal[0, 5, 6], ...] = (0, 5, 6)
    discs = rng.random() < 0.3
    board = 0 if discs else rng.choice(boards)
    sizes: tuple[Literal[9, 19], ...] = (9, 9, 19)
    labyrinth = rng.choice(sizes) if board and rng.random() < 0.2 else 0
    bench = rng.random() < 0.4  # without it Ataques Diretos Proibidos is refused (MW-95)
    return MagicOptions(
        duel_discs=discs,
        board=board,
        environments=rng.choice(("", "lot", *MAP_NAMES)) if board and not labyrinth else "",
        labyrinth=labyrinth,
        labyrinth_size=rng.choice(sizes),
        layouts=tuple(rng.sample(LAYOUTS, rng.choice((0, 1, 1, 3)))),
        adjacent=rng.choice((4, 4, 8)),
        move=rng.choice(("any", "any", "side")),
        answers=rng.choice(("attacks", "always", "always", "never")),
        one_attack=rng.random() < 0.25,
        first_turn_attack=rng.random() < 0.3,
        end_turn_monster=rng.choice(("any", "any", "defence")),
        alignment_fallback=rng.choice(("last", "last", "start")),
        para_counter=rng.random() < 0.3,
        flyers_out_of_reach=rng.random() < 0.3,
        no_direct_attack=bench and rng.random() < 0.5,
        bench_out=bench,
        play_on_ties=rng.random() < 0.3,
        chooses=rng.choice((NOBODY, NOBODY, 0, 1)),
        cut=rng.random() < 0.3,
    )


def with_fixed(options: MagicOptions, fixed: Mapping[str, str]) -> MagicOptions:
    """Return the options with these ones as they are told; raises msgspec.ValidationError for a bad one."""
    data = {**{name: getattr(options, name) for name in options.__struct_fields__}, **fixed}
    return msgspec.convert(data, MagicOptions, strict=False)


class Comparison(SideBySide):
    """One random duel; `tally` counts what came up in it."""

    def __init__(self, seed: int, fixed: Mapping[str, str], *, club: bool = False, second: bool = False) -> None:
        rng = Random(seed)
        options = with_fixed(replace(random_options(rng), life=4000 if seed % 10 == 6 else 2000), fixed)
        if club:
            options = with_what_a_club_has(rng, options)
        club_cards = [card for number, card in cards_of(options.sets).items() if number not in CARDS]
        cards = [card for card in club_cards if options.environments or not card.needs_boards]
        cards += SECOND if second else []
        theme, legal = rng.randrange(4), of_boards(options)
        decks = (random_deck(rng, theme, legal, cards), random_deck(rng, theme, legal, cards))
        if seed % 10 in (1, 6):  # a deck that names a labyrinth, mostly one that the table has (MW-160)
            decks = (replace(decks[0], layout=LAYOUTS[seed % len(LAYOUTS)]), decks[1])
        options = replace(options, decks=decks)
        terrains = not options.board and rng.random() < 0.15  # no legal deck has one before the boards are built
        if terrains:
            decks = (with_terrains(rng, decks[0]), with_terrains(rng, decks[1]))
        super().__init__(rng, GAME, options, 2, (DiscDuel if options.duel_discs else Duel)(options, decks))
        if terrains:
            self.engine = replace(self.engine, decks=replace(self.engine.decks, both=decks))
        self.checked: tuple[object, ...] = ()
        # How this duel's people play: how much each kind of action weighs, and how often something comes from outside.
        self.weights: dict[str, float] = {}
        self.outside = rng.choice((0.0, 0.0, 0.0, 0.002))
        self.storms = rng.random() < 0.3
        self.marches = rng.random() < 0.5
        self.fuses = rng.random() < 0.4
        self.lazy = rng.random() < 0.04
        self.time = rng.choice((0.0, 0.0, 0.0, 0.005))

    def step(self) -> bool:
        """Let one thing happen to both; False when the duel is over."""
        turn = GAME.turn(self.engine)
        if isinstance(turn, Over):
            self.check_end(turn)
            return False
        events: list[MagicEvent] = []
        if self.rng.random() < self.outside:
            seat = self.rng.randrange(2)
            self.note(f"seat {seat} resigns")
            self.engine = GAME.intervene(self.engine, Resigned(seat), events)
            self.reference.resign(seat)
        elif self.rng.random() < self.time:
            self.note("time called")
            self.engine = GAME.intervene(self.engine, TimeCalled(), events)
            self.reference.call_time()
        elif self.storms and self.engine.ask is MagicAsk.MAIN and self.rng.random() < 0.2 and self.storm():
            pass
        elif isinstance(turn, Chance):
            drawn = self.draw(turn.draw)
            self.note(f"{turn.name}: {drawn}")
            self.engine = GAME.resolve(self.engine, drawn, events)
            self.reference.draw(drawn)
        else:
            (seat,) = turn.seats
            action = self.choose(tuple(GAME.legal_actions(self.engine, seat)))
            self.note(f"turn {self.engine.turn} seat {seat} {self.engine.ask}: {action}")
            self.engine = GAME.apply(self.engine, seat, action, events)
            self.reference.act(action)
        self.steps += [f"    {event}" for event in events]
        self.tally.update(type(event).__name__ for event in events)
        self.check(events)
        return True

    def draw(self, draw: Draw) -> tuple[int, ...]:
        """Return a random answer."""
        match draw:
            case Shuffle(size=size):
                order = self.rng.sample(range(size), size)
                if self.fuses and size == 40:  # the Fusion cards lie on top
                    deck = self.engine.decks[self.engine.seat].main
                    order.sort(key=lambda place: deck[place] != FUSION)
                    order[:8] = self.rng.sample(order[:8], 8)
                return tuple(order)
            case Roll(dice=dice, sides=sides):
                return tuple(self.rng.randint(1, sides) for _ in range(dice))
            case Pick(times=times, size=size):
                return tuple(self.rng.randrange(size) for _ in range(times))

    def choose(self, legal: tuple[Any, ...]) -> Any:
        """Choose a kind of action by this duel's weights, then one of that kind."""
        kinds = sorted({type(action).__name__ for action in legal})
        for kind in kinds:
            rare = 200.0 if self.lazy and kind in _IDLE else _RARE.get(kind, 1.0)
            self.weights.setdefault(kind, self.rng.choice((0.2, 1.0, 4.0)) * rare)
        kind = self.rng.choices(kinds, [self.weights[kind] for kind in kinds])[0]
        found = [action for action in legal if type(action).__name__ == kind]
        if self.engine.ask is MagicAsk.MAIN and kind == "AttackWith" and self.rng.random() < 0.5:
            shocks = {it.slot for it in self.reference.lying() if is_electric(it.card)}
            found = [action for action in found if action.slot in shocks] or found
        if self.engine.ask in (MagicAsk.ATTACK, MagicAsk.MOVE, MagicAsk.CELL) and self.rng.random() < 0.3:
            wet = [action for action in found if self.reference.is_sea(getattr(action, "cell", -1))]
            wet += [action for action in found if isinstance(action, ChooseSlot) and self.stands_in_sea(action.slot)]
            found = wet or found
        if self.engine.ask is MagicAsk.ATTACK and kind == "ChooseSlot" and self.rng.random() < 0.5:
            extras = {card.slot for player in self.engine.seats for card in player.field if card.components}
            found = [action for action in found if action.slot in extras] or found
        if self.marches and self.reference.labyrinth and self.rng.random() < 0.8:
            found = self.marching(found)
        return self.rng.choice(found)

    def storm(self) -> bool:
        """Bring a monster with Alcance before the walls, strong enough for them, as no random duel brings one."""
        side, walls = self.engine.seat, self.reference.walls
        free = [cell for cell in self.reference.own_cells(1 - side) if self.reference.who_is_on(cell) is None]
        able = [it for it in self.reference.sides[side].field if it.up and Keyword.REACH in self.reference.words(it)]
        able = [it for it in able if not it.changes]
        if walls is None or not free or not able:
            return False
        it, cell = self.rng.choice(able), self.rng.choice(free)
        self.note(f"slot {it.slot} goes to {cell}, and is strong")
        self.engine = put(self.engine, it.slot, cell=cell, marks=(Mark(Do.BOOST, FOR_GOOD, atk=3000),))
        it.cell, it.changes = cell, [Change(Do.BOOST, Until.FOR_GOOD, atk=3000)]
        self.reference.ask_again()
        return True

    def marching(self, found: list[Any]) -> list[Any]:
        """Return of moves those that go farthest in the labyrinth, of targets its walls."""
        walls = self.reference.walls
        struck = [action for action in found if walls and isinstance(action, ChooseSlot) and action.slot == walls.slot]
        if self.engine.ask is MagicAsk.ATTACK and struck:
            return struck
        if self.engine.ask is not MagicAsk.MOVE or not isinstance(found[0], ChooseCell):
            return found
        gone = {True: max, False: min}[self.engine.seat == 0](action.cell // self.reference.size for action in found)
        return [action for action in found if action.cell // self.reference.size == gone]

    def stands_in_sea(self, slot: int) -> bool:
        """Tell whether a card stands in Oceano."""
        return self.reference.is_sea(self.reference.at(slot).cell)

    # What must be the same

    def may_resign(self, seat: int) -> bool:
        """Tell that anybody may, until the duel is over."""
        return True

    def check(self, events: list[Any]) -> None:
        """Compare all that the two tell after a step."""
        engine, reference = self.engine, self.reference
        self.check_turn()
        self.same("map", engine.map, "" if reference.labyrinth else reference.map)
        self.same("walls", engine.walls, reference.walls.slot if reference.walls else 0)
        if engine.turn:
            self.same("seat", engine.seat, reference.seat)
        for name in ("turn", "attacks", "next_slot", "last_turn", "second_set", "labyrinth"):
            self.same(name, getattr(engine, name), getattr(reference, name))
        if (engine.seats, engine.answers, engine.used, engine.stack) == self.checked:
            return  # a choice that nothing has come of
        self.checked = (engine.seats, engine.answers, engine.used, engine.stack)
        views = [GAME.view(engine, seat) for seat in (0, 1)]
        for seat, side in enumerate(reference.sides):
            this = engine.seats[seat]
            for name in ("life", "hand", "deck", "extra", "graveyard"):
                found, other = getattr(this, name), getattr(side, name)
                self.same(f"seat {seat} {name}", list(found) if isinstance(found, tuple) else found, other)
            self.same(f"seat {seat} answers", engine.answers[seat], side.answers)
            found = {card.slot: card for card in views[seat].seats[seat].field}
            self.same(f"seat {seat} slots", list(found), [it.slot for it in side.field])
            for it in side.field:
                self.check_card(found[it.slot], it)

    def check_card(self, card: FieldCardView, it: Lying) -> None:
        """Compare a card on the field."""
        what = f"{it.card.key} (slot {it.slot})"
        for name in ("up", "monster", "attack", "attacked", "turned", "fused", "seen", "cell", "moved"):
            self.same(f"{what} {name}", getattr(card, name), getattr(it, name))
        self.same(f"{what} used", card.used, it.piece in self.reference.used)
        fought = (card.attacked or card.battled, it.attacked or it.battled)  # no more change of position (MW-6)
        self.same(f"{what} has fought", *fought)
        self.same(f"{what} id", card.card, it.card.id)
        self.same(f"{what} cells", set(card.cells), set(it.cells))
        self.same(f"{what} bearer", card.bearer, it.bearer.slot if it.bearer else 0)
        self.same(f"{what} home", card.home, -1 if it.home is None else it.home)
        components = [self.reference.printed[piece].id for piece in it.components]
        self.same(f"{what} components", list(card.components), components)
        if it.up and not self.reference.over:  # the end may come before a played card works
            self.same(f"{what} numbers", (card.atk, card.defence), self.reference.numbers(it))
            self.same(f"{what} keywords", set(card.keywords), self.reference.words(it))
            self.same(f"{what} paralysed", card.paralysed, self.reference.suffers(Do.PARALYSE, it))

    def check_turn(self) -> None:
        """Compare what is waited for, and every action that is legal."""
        turn, pending = GAME.turn(self.engine), self.reference.pending
        match turn:
            case Chance(draw=draw):
                self.same("draw", draw, pending)
            case Over():
                self.same("waiting", None, pending)
            case Decide(seats=seats):
                if not isinstance(pending, Ask):
                    raise self.difference("decides", (self.engine.ask, seats), pending)
                self.same("asked", (str(self.engine.ask), seats), (pending.name, (pending.seat,)))
                legal = tuple(GAME.legal_actions(self.engine, pending.seat))
                self.same("legal", set(legal), set(pending.legal))
                self.same("legal, each once", len(legal), len(set(legal)))
                self.same("legal for the other", (), tuple(GAME.legal_actions(self.engine, 1 - pending.seat)))

    def end(self) -> End:
        """Return how the duel ends by the reference."""
        over = self.reference.over
        assert over is not None
        self.tally.update(self.reference.rules)
        places = {None: (1, 1), 0: (1, 2), 1: (2, 1)}[over.winner]
        return End(places, tuple(max(0, side.life) for side in self.reference.sides), over.reason)


def compare(seeds: Iterable[int], *, club: bool = False, second: bool = False, **fixed: str) -> Counter[str]:
    """Play the games of these seeds and return what came up in them; Difference names the seed of the first.

    With `club` every duel has cards and drawings of a club, with `second` many cards of the second set.
    """
    return compare_matches(lambda seed: Comparison(seed, fixed, club=club, second=second), seeds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Hold the engine of Magic & Wizards against the reference.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first duel's")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="options that every duel has")
    parser.add_argument("--club", action="store_true", help="with cards and drawings of a club")
    parser.add_argument("--second", action="store_true", help="with many cards of the second set")
    arguments = parser.parse_args()
    chosen = dict(option.split("=", 1) for option in arguments.options)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    print(compare(seeds, club=arguments.club, second=arguments.second, **chosen))
