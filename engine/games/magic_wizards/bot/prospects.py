"""The prospects of a duel as a turn begins, by weights that practice among quick players has found.

They are thousandths of a duel, and stand in `prospects.json`, which `carteado bench practice` makes (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import exp
from typing import NamedTuple

import msgspec

from engine.core.model import Seat
from engine.games.magic_wizards.bot.picture import LETHAL, FieldMonster, Picture, blows, edge, picture_of, reaches
from engine.games.magic_wizards.field import supports
from engine.games.magic_wizards.model import DuellistState, MagicOptions, MagicState

SCALE, ON_TURN = 4000.0, 2750.0
"""By so many PVs a duel has to be better that its chances are e to 1, and what it is worth to have the turn: fitted to
who won duels of quick players, by the prospects and a planner's own numbers together.
"""
DECIDED = 0.1
"""Part of the PVs that counts however sure it is who wins: nobody gives up."""
_FURTHEST = 20_000.0
MOST = 2 * SCALE + DECIDED * _FURTHEST
"""What a won duel counts: more than any that goes on."""


class SideSeen(NamedTuple):
    """One side of a duel in numbers, or the weights of these numbers."""

    life: float
    bare: float
    """1 where it has no monster."""
    monsters: float
    attack: float
    """The ATK of its monsters together."""
    defence: float
    """Their DEF together."""
    wall: float
    """The most that an attack on one of them has to pass."""
    strikes: float
    """What attacks on the other side gain by what lies open, in PVs."""
    lethal: float
    """1 where they take the last life."""
    beaten: float
    """Its face-up monsters that a face-up one of the other side beats."""
    hand: float
    laid: float
    """Magic and Traps face-down."""
    open: float
    """Magic, Traps and Items face-up."""


class SidesSeen(NamedTuple):
    """Weights of both sides, in thousandths of a duel."""

    own: SideSeen
    rival: SideSeen


SIZE = len(SidesSeen._fields) * len(SideSeen._fields)


def covers(options: MagicOptions) -> bool:
    """Tell whether practice has taught anything of these rules: monsters stand face to face and end duels."""
    return not (
        options.board
        or options.labyrinth
        or options.duel_discs
        or options.no_direct_attack
        or options.bench_out
        or options.one_attack
    )


def seen(state: MagicState, seat: Seat, picture: Picture | None = None) -> SidesSeen:
    """Return both sides as a player sees them whose turn begins; `picture` is its field, where known."""
    picture = picture or picture_of(state, seat)
    me, rival = state.seats[seat], state.seats[1 - seat]
    mine, theirs = picture.mine, picture.theirs
    first = state.turn == 1 and not state.options.first_turn_attack
    gained = blows(mine, theirs, rival.life, 0 if first else picture.most, picture.direct)
    lost = blows(theirs, mine, me.life, picture.most, picture.direct)
    return SidesSeen(_side(me, mine, theirs, gained), _side(rival, theirs, mine, lost))


def _side(player: DuellistState, own: Sequence[FieldMonster], foes: Sequence[FieldMonster], gained: float) -> SideSeen:
    lethal = gained >= LETHAL
    set_up = supports(player)
    laid = sum([not card.up for card in set_up])
    return SideSeen(
        life=player.life,
        bare=not own,
        monsters=len(own),
        attack=sum([fighter.atk for fighter in own]),
        defence=sum([fighter.defence for fighter in own]),
        wall=max([fighter.number for fighter in own], default=0),
        strikes=gained - LETHAL * lethal,
        lethal=lethal,
        beaten=sum([_is_beaten(fighter, foes) for fighter in own if fighter.up]),
        hand=len(player.hand),
        laid=laid,
        open=len(set_up) - laid,
    )


def _is_beaten(fighter: FieldMonster, foes: Sequence[FieldMonster]) -> bool:
    return any(foe.up and reaches(foe, fighter) and edge(foe, fighter) > 0 for foe in foes)


def prospects(state: MagicState, seat: Seat, picture: Picture | None = None) -> float:
    """Return by how many PVs a duel is better than an even one as the player's turn begins."""
    return sum(map(float.__mul__, _WEIGHTS, _numbers(seen(state, seat, picture)))) / LEARNED.own.life


def counted(worth: float) -> float:
    """Return PVs weighted by how much they change the chance to win; equal to PVs where the duel is even.

    So a single world of many in which the duel is lost does not outweigh all others.
    """
    known = max(-_FURTHEST, min(_FURTHEST, worth))
    return 4 * SCALE * (1 / (1 + exp(-(known + ON_TURN) / SCALE)) - 0.5) + DECIDED * known


def _numbers(sides: SidesSeen) -> list[float]:
    return [float(number) for side in sides for number in side]


def row_of(state: MagicState, seat: Seat) -> tuple[tuple[int, float], ...]:
    """Return what a player sees as a case to learn from: each number that is not nought, with its place."""
    return tuple([(place, number) for place, number in enumerate(_numbers(seen(state, seat))) if number])


def figures_of(weights: Sequence[float]) -> dict[str, float]:
    """Return weights by their names, "own life" to "rival open"."""
    names = [f"{side} {name}" for side in SidesSeen._fields for name in SideSeen._fields]
    return dict(zip(names, weights, strict=True))


def learned_from(content: bytes) -> SidesSeen:
    """Return the weights that a file holds."""
    figures: Mapping[str, float] = msgspec.json.decode(content, type=dict[str, dict[str, float]])["practice"]
    sides = [SideSeen(*[figures[f"{side} {name}"] for name in SideSeen._fields]) for side in SidesSeen._fields]
    return SidesSeen(*sides)


LEARNED = learned_from((files(__package__) / "prospects.json").read_bytes())
_WEIGHTS = _numbers(LEARNED)
