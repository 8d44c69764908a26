"""Battles as the planner weighs them: whom to attack, whom to send, what to add, when to let go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.actions import (
    Attack,
    ChamaAction,
    Concede,
    LeaveUndefended,
    PlayArmistice,
    Reinforce,
    SendFromHand,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.bot.contest import when_ahead, when_behind
from engine.games.chama.bot.counting import Hidden, hand_commanders, no_commander
from engine.games.chama.bot.race import outlasts, realms_needed, turns_left, win_awaits
from engine.games.chama.bot.worth import (
    PositionReading,
    can_add,
    last_chance,
    own_stake,
    rival_stake,
    safe_pool,
    threatened,
    unit_worth,
)
from engine.games.chama.cards import Kind, kind_of
from engine.games.chama.model import Battle, Type, Unit, ready_units
from engine.games.chama.types import type_of

Sent = SendFromPool | SendFromHand

HURRY = 10
"""Turns before the last at which a conqueror begins to spend its commanders."""
FEW_UNITS = 4
"""Attackers up to which each is worth its whole price to a conqueror."""
LAST_TURNS = 4
"""Turns to draw for at which a conqueror that will not outlast the others attacks at any odds."""


# ---- Odds ----------------------------------------------------------------------------------------------------------


def fall_odds(reading: PositionReading, attackers: float, defenders: float) -> float:
    """Return the chance that a realm falls after the attacker's next win, given those who may still join."""
    if reading.view.options.raze_on_win:
        return 1.0
    return attackers / (attackers + reading.weights.cover * max(0.0, defenders) + 0.5) if attackers > 0 else 0.0


# ---- Attacking ------------------------------------------------------------------------------------------------------


def unit_of(reading: PositionReading, action: Sent) -> Unit:
    """Return the commander that an action sends, with its army."""
    return reading.mine.pool[action.unit] if isinstance(action, SendFromPool) else Unit(action.card)


def attackers(reading: PositionReading) -> tuple[Unit, ...]:
    """Return every own commander that may still fight."""
    return (*ready_units(reading.mine), *(Unit(card) for card in reading.commanders))


def fighters_of(reading: PositionReading, seat: Seat) -> float:
    """Return how many commanders a seat may still send, those of the closed hand on average."""
    return len(ready_units(reading.view.seats[seat])) + hand_commanders(reading.hidden(seat))


def risked(reading: PositionReading, unit: Unit, units: int) -> float:
    """Return the cost of losing one of this many attackers.

    Where razing wins, a commander that never fights is worth nothing in the end, unless tables are counted then
    (CH-96): the less the more there are, and the fewer turns are left (CH-55).
    """
    worth = unit_worth(reading.weights, unit)
    if reading.view.options.type is not Type.CONQUISTADORES or type_of(reading.view).counts_without_cards(reading.view):
        return worth
    hurry = min(1.0, turns_left(reading.view, reading.me) / HURRY)
    return worth * hurry * min(1.0, FEW_UNITS / units)


def bare_odds(reading: PositionReading, foe: Hidden) -> float:
    """Return the odds that a rival with an empty pool cannot defend.

    They are greater in a duel, where a rival has no other neighbour to hold commanders back for.
    """
    hidden = 1 - no_commander(foe)
    return 1 - (reading.weights.ambush if len(reading.rivals) == 1 else 1.0) * hidden


class AttackTarget(NamedTuple):
    """A seat that may be attacked, as the attacker weighs it, whichever commander it sends."""

    razing: float
    """What a razing there is worth, with the spoils."""
    bare: float
    """How likely nobody defends."""
    strongest: int
    prize: float
    """What a won incursion is worth."""
    spent: bool
    """Whether no card is worth keeping."""
    foe: Hidden
    units: int
    """How many may attack."""


def target_of(reading: PositionReading, seat: Seat) -> AttackTarget:
    """Return what there is to be known of a seat before one of the own commanders is sent against it."""
    weights, foe, units = reading.weights, reading.hidden(seat), len(attackers(reading))
    ready = ready_units(reading.view.seats[seat])
    razing = rival_stake(reading, seat) + weights.spoils
    weakest = min((unit_worth(weights, other) for other in ready), default=0.8)
    falls = fall_odds(reading, units - 1, fighters_of(reading, seat) - 1)
    return AttackTarget(
        razing=razing,
        bare=weights.lapse if ready else max(weights.lapse, bare_odds(reading, foe)),
        strongest=max((other.level for other in ready), default=4),
        prize=weights.kill * weakest + razing * falls,
        spent=last_chance(reading, seat),
        foe=foe,
        units=units,
    )


def attack_gain(reading: PositionReading, unit: Unit, target: AttackTarget) -> float:
    """Return what one incursion of the unit promises."""
    weights, prize, foe = reading.weights, target.prize, target.foe
    loss = 0.0 if target.spent else risked(reading, unit, target.units) + weights.kill * weights.spoils
    gap = target.strongest - unit.level + 1
    if gap > 0:
        fight = when_behind(weights, reading.armies, gap, prize + loss, foe).gain - loss
    else:
        fight = when_ahead(weights, reading.armies, 1 - gap, prize + loss, foe) - loss
    stranded = 0.0 if safe_pool(reading.mine) else unit_worth(weights, unit)
    return target.bare * target.razing + (1 - target.bare) * fight - stranded


def seat_gain(reading: PositionReading, seat: Seat) -> float:
    """Return what an incursion against the seat promises by the commander that suits it best."""
    target = target_of(reading, seat)
    return max(attack_gain(reading, unit, target) for unit in dict.fromkeys(attackers(reading)))


def attack_margin(reading: PositionReading) -> float:
    """Return what an attack must promise: more while the own win waits for its turn.

    A conqueror with commanders to spare wears its rivals down, even by attacks that will probably fail.
    """
    if reading.view.options.type is Type.CONQUISTADORES:
        if turns_left(reading.view, reading.me) < LAST_TURNS and not outlasts(reading.view, reading.me, {}):
            return -reading.weights.game  # there is nothing left to lose
        spare = len(attackers(reading)) - FEW_UNITS
        return reading.weights.margin - reading.weights.boldness * max(0, spare)
    waiting = win_awaits(reading.view, reading.me) and threatened(reading)
    return reading.weights.guard if waiting else reading.weights.margin


def best_attack(reading: PositionReading, attacks: Iterable[Attack]) -> tuple[float, Attack | None]:
    """Return the attack that promises most, and how much."""
    gains: dict[Seat, float] = {}
    best: tuple[float, Attack | None] = (float("-inf"), None)
    for attack in attacks:
        if attack.seat not in gains:
            gains[attack.seat] = seat_gain(reading, attack.seat)
            if gains[attack.seat] > best[0]:
                best = (gains[attack.seat], attack)
    return best


def choose_attacker(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction:
    """Send the commander that promises most; withdraw when none promises enough."""
    target = target_of(reading, battle_of(reading).defender)
    best, gain = legal[-1], float("-inf")
    for action in legal:
        if isinstance(action, Withdraw):
            value = attack_margin(reading)
        elif isinstance(action, Attack):  # going on against another seat (CH-19)
            value = seat_gain(reading, action.seat)
        else:
            assert isinstance(action, Sent)
            value = attack_gain(reading, unit_of(reading, action), target)
        if value > gain:
            best, gain = action, value
    return best


def battle_of(reading: PositionReading) -> Battle:
    """Return the battle that is being fought."""
    assert reading.view.battle is not None
    return reading.view.battle


# ---- Defending ------------------------------------------------------------------------------------------------------


def defence_gain(reading: PositionReading, unit: Unit) -> float:
    """Return what sending the unit against the attacking commander promises.

    Losing the realm outright is minus it.
    """
    weights, battle = reading.weights, battle_of(reading)
    assert battle.attacking is not None
    foe = reading.hidden(battle.attacker)
    more = fighters_of(reading, battle.attacker)
    others = len(attackers(reading)) - 1
    lost = -unit_worth(weights, unit) - own_stake(reading) * fall_odds(reading, more, others)
    won = weights.kill * unit_worth(weights, battle.attacking.unit) + weights.spoils
    gap = battle.attacking.level - unit.level
    if gap > 0:
        return lost + when_behind(weights, reading.armies, gap, won - lost, foe).gain
    return lost + when_ahead(weights, reading.armies, 1 - gap, won - lost, foe)


def sealed(reading: PositionReading) -> bool:
    """Tell whether aces, each holding a duel's only rival off for two turns, suffice to finish the race."""
    if len(reading.rivals) != 1 or reading.rounds[reading.me] > reading.rounds[reading.rivals[0]]:
        return False
    if reading.view.options.type is Type.CONQUISTADORES:
        return False  # four razings are not won behind an armistice, which binds both
    need = realms_needed(reading.view, reading.me)
    realms, aces = (sum(kind_of(card) is kind for card in reading.hand) for kind in (Kind.REALM, Kind.ARMISTICE))
    supplied = realms >= need or (need == 1 and can_add(reading))
    return supplied and 2 * aces >= need + 1 and turns_left(reading.view, reading.me) > need


def armistice_gain(reading: PositionReading) -> float:
    """Return what an armistice promises: time, which may win the game (CH-37)."""
    weights = reading.weights
    if win_awaits(reading.view, reading.me):
        # A pair's win waits for the next of the two to draw, and only one rival comes before that.
        safe = len(reading.rivals) == 1 or reading.view.options.type is Type.DUPLAS
        return weights.last_stand / 2 if safe else 0.0
    if sealed(reading):
        return weights.last_stand / 2
    return truce_loss(reading)


def truce_loss(reading: PositionReading) -> float:
    """Return what an ace costs.

    Itself and, where razing wins, the attacks that its own truce forbids (CH-37).
    """
    weights = reading.weights
    needs_to_attack = reading.view.options.type is Type.CONQUISTADORES
    return -weights.ace - (weights.game / len(reading.rivals) if needs_to_attack else 0.0)


def choose_defence(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction:
    """Send the commander that holds best, play an ace, or let the realm go."""
    weights = reading.weights
    best, gain = legal[-1], float("-inf")
    for action in legal:
        if isinstance(action, LeaveUndefended):
            value = -own_stake(reading) - weights.kill * weights.spoils
        elif isinstance(action, PlayArmistice):
            value = armistice_gain(reading)
        else:
            assert isinstance(action, Sent)
            value = defence_gain(reading, unit_of(reading, action))
        if value > gain:
            best, gain = action, value
    return best


# ---- The losing side ------------------------------------------------------------------------------------------------


def choose_while_losing(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction:
    """Add the next army of the best answer, play an ace, or concede."""
    weights, battle = reading.weights, battle_of(reading)
    attacking, defending = battle.attacking, battle.defending
    assert attacking is not None and defending is not None
    if reading.me == battle.attacker:
        gap, rival, own = defending.level - attacking.level + 1, battle.defender, attacking
        prize = weights.kill * unit_worth(weights, defending.unit) + unit_worth(weights, own.unit)
        prize += rival_stake(reading, rival) * fall_odds(reading, len(attackers(reading)), fighters_of(reading, rival))
        waiting = win_awaits(reading.view, reading.me)
        truce = (armistice_gain(reading) if waiting else truce_loss(reading)) + unit_worth(weights, own.unit)
    else:
        gap, rival, own = attacking.level - defending.level, battle.attacker, defending
        more = fighters_of(reading, rival)
        risk = own_stake(reading) * fall_odds(reading, more, len(attackers(reading)))
        prize = weights.kill * unit_worth(weights, attacking.unit) + weights.spoils
        prize += unit_worth(weights, own.unit) + risk
        truce = armistice_gain(reading) + unit_worth(weights, own.unit) + risk
    gain, armies = when_behind(weights, reading.armies, gap, prize, reading.hidden(rival))
    if truce > max(gain, 0.0) and PlayArmistice() in legal:
        return PlayArmistice()
    return Reinforce(armies[0]) if armies else Concede()
