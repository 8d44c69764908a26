"""Compares the Dutch system of `tournaments` with other ways to the same round, over events with results by lot.

`python -m tests.reference.dutch.compare --events 5000` plays so many. Up to nine players it tries every pairing; where
the packages `caissify_pairings` and `py4swiss` are installed, they pair every round too (only a folder on PYTHONPATH is
asked: neither is a dependency). py4swiss has the rules in force until January 2026, so that only its colours count.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import groupby
from random import Random
from typing import NamedTuple

from tests.reference.dutch.event import PLAYED, POINTS, Card, away, float_of, play
from tests.reference.dutch.pairing import DutchRound
from tournaments.formats.dutch.brackets import pair_round
from tournaments.formats.dutch.players import DutchPlayer, white_first

MOST = 9
"""So many players all pairings are tried of."""
Seats = set[tuple[int, int]]


class PlayedRound(NamedTuple):
    """A round before it is paired: the event's seed, everybody's card, who is here, whether it is the last one."""

    seed: int
    cards: dict[int, Card]
    here: list[int]
    last: bool


def paired(found: PlayedRound) -> Seats | None:
    """Return the round as `tournaments` pairs it, White first."""
    players = dutch_players(found)
    pairing = pair_round(players.values())
    if pairing is None:
        return None
    seats = {tuple(player.number for player in white_first(*pair, 0)) for pair in pairing.pairs}
    return {(white, black) for white, black in seats} | ({(pairing.free.number, 0)} if pairing.free else set())


def dutch_players(found: PlayedRound) -> dict[int, DutchPlayer]:
    """Return the players of a round as the rules see them."""
    rounds = len(found.cards[found.here[0]].games)
    return {
        number: DutchPlayer(
            number,
            card.score(rounds),
            frozenset(card.met()),
            tuple(0 if colour == "w" else 1 for colour in card.colours()),
            (float_of(found.cards, card, 1), float_of(found.cards, card, 2)),
            not any(result not in PLAYED and POINTS.get(result, 0) == 2 for *_, result in card.games),
            sum(result not in PLAYED for *_, result in card.games),
            found.last and card.score(rounds) > rounds,
        )
        for number, card in ((number, found.cards[number]) for number in found.here)
    }


def rounds_of(seed: int, fewest: int, most: int, share: float = 0.05) -> Iterator[tuple[PlayedRound, Seats]]:
    """Yield the rounds of an event with our pairing of each, until the rules allow none."""
    numbers = Random(seed)
    count = numbers.randint(fewest, most)
    total = min(numbers.randint(3, 11), count - 1)
    cards = {number: Card(number) for number in range(1, count + 1)}
    for at in range(total):
        before = {number: Card(number, list(card.games)) for number, card in cards.items()}
        gone = away(cards, numbers, share)
        here = [number for number in cards if number not in gone]
        found = PlayedRound(seed, before, here, at + 1 == total)
        seats = paired(found) if len(here) > 1 else None
        if seats is None:
            return
        yield found, seats
        play(cards, seats, numbers, share)


def tried(found: PlayedRound) -> Seats | None:
    """Return the round by trying every pairing."""
    return DutchRound(found.cards, found.here, last=found.last).paired()


def by_caissify(found: PlayedRound) -> Seats:
    """Return the round as the package caissify_pairings pairs it."""
    from caissify_pairings.engines.dutch import DutchEngine

    players = dutch_players(found)
    rows = [
        {
            "id": number,
            "name": "",
            "score": player.score / 2,
            "rating": 0,
            "starting_number": number,
            "pairing_number": number,
            "color_hist": ["black" if colour else "white" for colour in player.colours],
            "float_history": [
                float_of(found.cards, found.cards[number], back) or "none"
                for back in range(len(found.cards[number].games), 0, -1)
            ],
            "bye_count": 0 if player.bye else 1,
            "forfeit_win_count": 0,
        }
        for number, player in players.items()
    ]
    met = {(min(number, other), max(number, other)) for number in players for other in players[number].opponents}
    played = len(found.cards[found.here[0]].games)
    engine = DutchEngine(rows, met, played + 1, played + (1 if found.last else 2), initial_color="white")
    return {(pair["white_id"], pair.get("black_id") or 0) for pair in engine.generate_pairings()}


def white_by_py4swiss(found: PlayedRound, number: int, other: int) -> int:
    """Return who of two has White by the package py4swiss, the first pairing number beginning with White."""
    from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength, Float
    from py4swiss.engines.dutch.criteria.color import E1, E2, E3, E4, E5
    from py4swiss.engines.dutch.player import Player

    players = dutch_players(found)
    sides = {None: ColorPreferenceSide.NONE, 0: ColorPreferenceSide.WHITE, 1: ColorPreferenceSide.BLACK}
    strengths = sorted(ColorPreferenceStrength)
    made = [
        Player(
            id=player.number,
            number=player.number,
            points=player.score,
            points_with_acceleration=player.score,
            color_preference=ColorPreference(side=sides[player.preferred], strength=strengths[player.strength]),
            color_difference=player.difference,
            color_double=player.repeated is not None,
            float_1=Float.NONE,
            float_2=Float.NONE,
            opponents=set(player.opponents),
            colors=[not colour for colour in player.colours],
            bye_received=not player.bye,
            top_scorer=player.top,
        )
        for player in sorted((players[number], players[other]), key=lambda player: player.rank)
    ]
    for rule in (E1, E2, E3, E4, E5):
        if side := rule.evaluate(*made):
            return made[0 if side == ColorPreferenceSide.WHITE else 1].id
    raise AssertionError("E5 always decides")


def better(found: PlayedRound, ours: Seats, theirs: Seats) -> str:
    """Return which of two pairings fails less by the criteria, from the top bracket down, or "level"."""
    judge = DutchRound(found.cards, found.here, last=found.last)
    mine, other = judge.ranked(ours), judge.ranked(theirs)
    moved: list[int] = []
    for _, group in groupby(judge.order, key=judge.score.__getitem__):
        residents = list(group)
        failures = [judge.failures(pairs, moved, residents) for pairs in (mine, other)]
        if failures[0] != failures[1]:
            return "ours better" if failures[0] < failures[1] else "theirs better"
        down = [judge.downfloaters(pairs, moved, residents) for pairs in (mine, other)]
        if down[0] != down[1]:
            return "order"
        moved = down[0]
    return "level"


def compare(seeds: range, fewest: int, most: int, *, others: bool = True) -> Counter[str]:
    """Compare every round of these events; prints what differs and returns how many of each there were."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        counts["events"] += 1
        for found, seats in rounds_of(seed, fewest, most):
            counts["rounds"] += 1
            if len(found.here) <= MOST:
                _count(counts, "tried", found, seats, tried(found) or set())
            if others and find_spec("caissify_pairings"):
                theirs = by_caissify(found)
                _count(counts, "caissify pairs", found, set(map(_sorted, seats)), set(map(_sorted, theirs)))
                counts[f"caissify pairs: {better(found, seats, theirs)}"] += 1
            if others and find_spec("py4swiss"):
                whites = {(white_by_py4swiss(found, *pair), *pair) for pair in seats if pair[1]}
                _count(counts, "py4swiss colours", found, {(pair[0], *pair) for pair in seats if pair[1]}, whites)
    return counts


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _count(counts: Counter[str], name: str, found: PlayedRound, ours: set, theirs: set) -> None:
    counts[f"{name}: compared"] += 1
    if ours != theirs:
        counts[f"{name}: different"] += 1
        round_number = len(found.cards[found.here[0]].games) + 1
        print(
            f"seed {found.seed} round {round_number} {name}:",
            sorted(ours - theirs),
            "ours,",
            sorted(theirs - ours),
            "theirs",
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--fewest", type=int, default=4)
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--alone", action="store_true", help="leave out packages that are installed")
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.events)
    print(dict(compare(seeds, given.fewest, given.most, others=not given.alone)))
