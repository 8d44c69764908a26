"""What the variants ask of the planner: whose battle to help, and when to call a xisum."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Seat
from engine.games.chama.actions import CallXisum, ChamaAction, GiveAid, RefuseAid
from engine.games.chama.battle import losing_seat
from engine.games.chama.bot.battle import attackers, battle_of, fall_odds, fighters_of
from engine.games.chama.bot.building import choose_spoils
from engine.games.chama.bot.contest import when_behind
from engine.games.chama.bot.race import seats_before, win_awaits
from engine.games.chama.bot.worth import PositionReading, card_worth, razing_gain, threatened, unit_worth
from engine.games.chama.cards import Card
from engine.games.chama.model import Fighter
from engine.games.chama.sample import unseen
from engine.games.chama.turn import cards_a_turn

# ---- Aliados --------------------------------------------------------------------------------------------------------


def aid_prize(reading: PositionReading, losing: Seat, winning: Seat) -> float:
    """Return what it is worth to the viewer that the losing side wins this incursion after all (CH-56)."""
    weights, battle = reading.weights, battle_of(reading)
    attacks = losing == battle.attacker
    razing = razing_gain(reading, battle.attacker, battle.defender)
    fighters = fighters_of(reading, battle.attacker)
    # An attacker that has just won still needs one win more, by another commander, or a defender without any.
    falls = fall_odds(reading, fighters, fighters_of(reading, battle.defender))
    if attacks:
        spoils = weights.spoils * falls if choose_spoils(reading) else 0.0
        prize = razing * falls + spoils
    else:
        prize = -razing * falls
    if losing in reading.side:
        own, other = _units(battle.attacking, battle.defending, attacks)
        prize += unit_worth(weights, own.unit) + weights.kill * unit_worth(weights, other.unit)
    elif winning not in reading.rivals:
        return 0.0
    return prize


def _units(attacking: Fighter | None, defending: Fighter | None, attacks: bool) -> tuple[Fighter, Fighter]:
    assert attacking is not None and defending is not None
    return (attacking, defending) if attacks else (defending, attacking)


def choose_aid(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction:
    """Add the next army of the best answer when that side's win is worth it; refuse otherwise."""
    weights, battle = reading.weights, battle_of(reading)
    losing = losing_seat(battle)
    attacks = losing == battle.attacker
    winning = battle.defender if attacks else battle.attacker
    own, other = _units(battle.attacking, battle.defending, attacks)
    gap = other.level - own.level + (1 if attacks else 0)
    prize = aid_prize(reading, losing, winning)
    used = when_behind(weights, spared(reading, prize), gap, prize, reading.hidden(winning)).armies
    return GiveAid(used[0]) if used and GiveAid(used[0]) in legal else RefuseAid()


def spared(reading: PositionReading, prize: float) -> tuple[Card, ...]:
    """Return the armies that may go to others.

    All but the best, which stay at home unless the game hangs on it.
    """
    if prize > reading.weights.game:
        return reading.armies
    return reading.armies[: max(0, len(reading.armies) - reading.weights.kept_armies)]


# ---- Xisum ----------------------------------------------------------------------------------------------------------


def mill_gain(reading: PositionReading, seat: Seat) -> float:
    """Return what it is worth that a rival's pile loses its top card: the nearer its last turn, the more."""
    weights, view = reading.weights, reading.view
    pile, drawn = view.seats[seat].draw_pile, cards_a_turn(view, seat)
    if pile < drawn:
        return 0.0  # it goes out at its next draw all the same
    if pile == drawn and len(reading.rivals) <= len(reading.side):
        return weights.last_stand / (1 + seats_before(view, seat))
    return weights.mill / (1 + pile // drawn) ** 2 / len(reading.rivals)


def xisum_gain(reading: PositionReading, action: CallXisum) -> float:
    """Return what a challenge promises: a card less to draw, against the own commander at stake (CH-58)."""
    weights = reading.weights
    unit = reading.mine.pool[action.unit]
    counts = unseen(reading.view, action.seat)
    cards = sum(counts)
    if not cards:
        return 0.0
    lost = 0.0
    for card in range(unit.commander, 6):
        lost += counts[card] / cards * (unit_worth(weights, unit) + weights.kill * card_worth(weights, card))
    return mill_gain(reading, action.seat) - lost


def spares_a_unit(reading: PositionReading) -> bool:
    """Tell whether a commander can lie face down until the next turn without danger."""
    if not threatened(reading):
        return True
    others = len(attackers(reading)) - 1
    return others >= (3 if win_awaits(reading.view, reading.me) else 2)


def choose_xisum(reading: PositionReading, legal: Sequence[ChamaAction]) -> ChamaAction | None:
    """Call the challenge that promises most, if a commander can be spared for it."""
    calls = [action for action in legal if isinstance(action, CallXisum)]
    if not calls or not spares_a_unit(reading):
        return None
    best = max(calls, key=lambda call: xisum_gain(reading, call))
    return best if xisum_gain(reading, best) > reading.weights.margin else None
