"""Battles under way, for the tests of them."""

from __future__ import annotations

from typing import Any

from engine.core.model import Seat
from engine.games.chama.battle import battle_of, losing_seat
from tests.engine.chama.positions import ANA, BIA, Match, Side, attack, position, send_pool, side


def duel(ana: Side, bia: Side, **more: Any) -> Match:
    """Ana has attacked the tip of Bia's formation and is to send a commander."""
    return position(ana=ana, bia=bia, **more).do(ANA, attack(BIA, "A"))


def clash(attacker: str = "5", defender: str = "5", ana: str = "", bia: str = "", **more: Any) -> Match:
    """Both have sent a commander (with its army) from the pool; the hands are what is told."""
    match = duel(side(hand=ana, pool=attacker, slots="Q"), side(hand=bia, pool=defender, slots="K Q J"), **more)
    return match.do(ANA, send_pool()).do(BIA, send_pool())


def losing(match: Match) -> Seat:
    """Return the seat that is losing the incursion."""
    return losing_seat(battle_of(match.state))
