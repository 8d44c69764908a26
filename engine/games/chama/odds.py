"""Odds that a seat could work out from what it sees.

What closed hands hold, what the next cards bring, and whether an attack can be held.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.legal import targets
from engine.games.chama.model import ChamaAsk, ChamaView
from engine.games.chama.sample import unseen
from engine.games.chama.turn import cards_a_turn

Counts = tuple[int, ...]
"""How many cards of each rank there are, by rank from 0, which none has."""
KINDS = (Kind.REALM, Kind.COMMANDER, Kind.ARMY, Kind.ARMISTICE)
_RANKS = {kind: tuple([rank for rank in range(1, 14) if kind_of(rank) is kind]) for kind in KINDS}


class Closed(NamedTuple):
    """A closed hand of `hand` cards out of `counts`."""

    counts: Counts
    hand: int


def closed_hand(view: ChamaView, seat: Seat) -> Closed:
    """Return what everybody may know of a seat's closed hand."""
    return Closed(tuple(unseen(view, seat)), view.seats[seat].hand_size)


def counts_by_kind(counts: Counts) -> Mapping[Kind, int]:
    """Return how many cards of each kind there are."""
    return {kind: sum([counts[rank] for rank in ranks]) for kind, ranks in _RANKS.items()}


def holds_some(closed: Closed) -> Mapping[Kind, float]:
    """Return how likely a closed hand holds a card of each kind; every hand of closed cards counts alike.

    What a seat has kept and laid says more; it is no certain knowledge, and nothing is made of it here.
    """
    return _some_of(closed.counts, closed.hand)


def _some_of(counts: Counts, drawn: int) -> Mapping[Kind, float]:
    """Return how likely one card of each kind is among this many drawn."""
    cards, kinds = sum(counts), counts_by_kind(counts)
    return {kind: 1 - comb(cards - kinds[kind], drawn) / comb(cards, drawn) for kind in KINDS}


def next_draw(view: ChamaView) -> tuple[int, Mapping[Kind, float]]:
    """Return how many cards the viewer draws next turn, and how likely one of each kind is among them."""
    assert view.viewer is not None
    left = own_pile(view)
    count = min(cards_a_turn(view, view.viewer), sum(left))
    return count, _some_of(left, count)


def own_pile(view: ChamaView) -> Counts:
    """Return how many cards of each rank lie in the viewer's own draw pile."""
    assert view.viewer is not None
    counts = unseen(view, view.viewer)
    for card in view.seats[view.viewer].hand or ():
        counts[card] -= 1
    return tuple(counts)


# ---- Battles --------------------------------------------------------------------------------------------------------


class AttackOdds(NamedTuple):
    """The resistance that an attack on a seat would meet.

    `slots` are its realms that may be attacked, `level` the attacker's strongest commander with its army, `aid` the
    armies of its hand. `held` is how likely the defender can hold the first incursion against all of it, with an ace or
    with cards; `razed` how likely it has no commander to send, so that the realm falls at once.
    """

    seat: Seat
    slots: tuple[int, ...]
    level: int
    aid: int
    held: float
    razed: float


def attack_odds(view: ChamaView) -> tuple[AttackOdds, ...]:
    """Return what an attack on each seat would meet; () unless the viewer might begin one now.

    Exact if every hand of closed cards counts alike and neither side keeps anything back. Nothing is returned where
    others may help (CH-56), since they may add what they like.
    """
    seat = view.viewer
    if seat is None or seat != view.seat or view.ask is not ChamaAsk.MAIN or view.options.allies or view.step == 4:
        return ()
    levels = _levels(view, seat, view.seats[seat].hand or ())
    aid = sum([card for card in view.seats[seat].hand or () if kind_of(card) is Kind.ARMY])
    if not levels or view.battle_done or (view.seats[seat].turns == 1 and not view.options.first_round_attack):
        return ()
    slots: dict[Seat, list[int]] = defaultdict(list)
    for attack in targets(view, seat):
        slots[attack.seat].append(attack.slot)
    found = []
    for other, there in slots.items():
        closed, pool = closed_hand(view, other), _levels(view, other, ())
        held, unarmed = _defence(closed, max(pool, default=0), max(levels) + aid)
        found.append(AttackOdds(other, tuple(there), max(levels), aid, held, 0.0 if pool else unarmed))
    return tuple(found)


def _levels(view: ChamaView, seat: Seat, hand: Sequence[Card]) -> list[int]:
    """Return the levels of the commanders that a seat may send: those of the pool and of a hand."""
    ready = [unit.level for unit in view.seats[seat].pool if unit.ready]
    return ready + [card for card in hand if kind_of(card) is Kind.COMMANDER]


def answer_odds(view: ChamaView) -> tuple[Seat, int, float] | None:
    """Return the losing side of a battle with closed cards, what it lacks, and its chance to get it.

    The chance is that it can turn the incursion with armies of its hand, or stop the battle with an ace.
    """
    battle = view.battle
    if battle is None or battle.attacking is None or battle.defending is None or view.options.allies:
        return None
    attacking, defending = battle.attacking.level, battle.defending.level
    seat = battle.attacker if defending >= attacking else battle.defender
    lacks = abs(attacking - defending) + (seat == battle.attacker)
    if seat == view.viewer or view.ask is not ChamaAsk.LOSING:
        return None
    return seat, lacks, reaches(closed_hand(view, seat), lacks)


def reaches(closed: Closed, lacks: int) -> float:
    """Return how likely the armies of a closed hand add up to so much, or it holds an ace (CH-25, CH-35)."""
    return 1 - _fails(closed, lambda _best: lacks)


def _defence(closed: Closed, pool: int, attack: int) -> tuple[float, float]:
    """Return how likely a defender comes level with an attack or holds an ace, and that its hand has neither a
    commander nor an ace; `pool` is its best commander there with its army, 0 without one.
    """
    held = 1 - _fails(closed, lambda best: attack - max(pool, best) if pool or best else _NEVER)
    return held, _fails(closed, lambda best: 0 if best else _NEVER)


_NEVER = 1_000
"""No armies add up to so much."""


def _fails(closed: Closed, lacks: Callable[[Card], int]) -> float:
    """Return how likely a closed hand holds no ace, and armies that add up to less than it lacks.

    `lacks` tells what a hand with such a best commander (0 for none) lacks.
    """
    hand, counts = closed.hand, closed.counts
    realms = counts_by_kind(counts)[Kind.REALM]
    armies = _army_sums(counts[6:11], hand)
    failing = 0
    for (commanders, best), ways in _best_commanders(counts[:6], hand).items():
        needed = lacks(best)
        below = [0] * (hand + 1)
        for (many, total), dealt in armies.items():
            below[many] += dealt if total < needed else 0
        for many in range(hand - commanders + 1):
            failing += ways * below[many] * comb(realms, hand - commanders - many)
    return failing / comb(sum(counts), hand)


@lru_cache(maxsize=1 << 8)
def _army_sums(counts: Counts, most: int) -> Mapping[tuple[int, int], int]:
    """Return in how many ways this many armies add up to each sum; `counts` are those of 6 to 10."""
    sums = {(0, 0): 1}
    for level, copies in enumerate(counts, start=6):
        after: dict[tuple[int, int], int] = defaultdict(int)
        for (many, total), ways in sums.items():
            for more in range(min(copies, most - many) + 1):
                after[many + more, total + more * level] += ways * comb(copies, more)
        sums = dict(after)
    return sums


@lru_cache(maxsize=1 << 8)
def _best_commanders(counts: Counts, most: int) -> Mapping[tuple[int, Card], int]:
    """Return in how many ways so many commanders have each best one; `counts` are those of ranks up to 5."""
    found = {(0, 0): 1}
    for best in range(2, 6):
        lower, upto = sum(counts[2:best]), sum(counts[2 : best + 1])
        for many in range(1, most + 1):
            if ways := comb(upto, many) - comb(lower, many):
                found[many, best] = ways
    return found
