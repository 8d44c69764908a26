"""How a level plays duels among its like, and how often it beats plain players.

Figures to report and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

import msgspec

from engine.core.bots import play_out, walk
from engine.core.game import Bot
from engine.core.manners import Figure, gain_over, share_of, streams
from engine.core.model import Seat
from engine.games.chama.actions import Attack
from engine.games.chama.game import Chama
from engine.games.chama.legal import legal_for
from engine.games.chama.model import HAND_LIMIT, ChamaAsk, ChamaOptions, ChamaState, ready_units
from engine.games.chama.plain_players import PLAIN

LOWEST_ARMY = 6
"""Commanders and aces are lower, and answer an attack from the hand."""


class TurnNotes(msgspec.Struct, frozen=True):
    """Facts of interest about a turn.

    `free` tells whether a realm could be razed at no cost before anybody was attacked; `armed` whether a commander was
    armed in order to attack; `taken` whether anybody was attacked.
    """

    free: bool
    armed: bool
    taken: bool


def measured(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return a bot's manners in duels with its like, and how often it beats each plain player both ways."""
    figures = manners_of(bot, matches, seed)
    for name, rival in PLAIN.items():
        figures[name] = gain_over(bot, rival, 2, matches, f"{seed} {name}", won)
    return figures


def manners_of(bot: Bot, matches: int, seed: int) -> dict[str, Figure]:
    """Return the part of turns that leave a free razing, and the part of armings that lead to an attack."""
    turns: list[TurnNotes] = []
    for number in range(matches):
        chance, choices = streams("manners", f"{seed} {number}")
        turns += notes_of([state for state, _ in walk(Chama(), ChamaOptions(), [bot] * 2, chance, choices)])
    armed = [turn for turn in turns if turn.armed]
    return {
        "free_razing_left": share_of(sum([turn.free and not turn.taken for turn in turns]), len(turns)),
        "attacks_after_arming": share_of(sum([turn.taken for turn in armed]), len(armed)),
    }


def notes_of(states: Sequence[ChamaState]) -> list[TurnNotes]:
    """Return the notes of every turn of a match, of which every state is given."""
    found = []
    for (_, number), same in groupby(states, key=lambda state: (state.restarts, state.turn)):
        turn = list(same)
        before = [state for state in turn if state.ask is ChamaAsk.MAIN and not state.battle_done]
        if number and before:
            last = before[-1]
            found.append(
                TurnNotes(
                    free=any(is_free(last, attack) for attack in attacks_of(last)),
                    armed=any(arms_to_attack(state, after) for state, after in pairwise(before)),
                    taken=any(state.battle_done for state in turn),
                )
            )
    return found


def attacks_of(state: ChamaState) -> list[Attack]:
    """Return the attacks that the seat on turn may declare."""
    return [action for action in legal_for(state, state.seat) if isinstance(action, Attack)]


def is_free(state: ChamaState, attack: Attack) -> bool:
    """Tell whether an attack cannot be answered: no ready commander, no ace or commander in hand.

    It is what the cards are, not what the attacker may know of them: the hand is closed.
    """
    rival = state.seats[attack.seat]
    return not ready_units(rival) and not any(card < LOWEST_ARMY for card in rival.hand)


def arms_to_attack(state: ChamaState, after: ChamaState) -> bool:
    """Tell whether an army made a commander stronger than all who stand ready against an attack.

    Armies laid only because the hand holds too many cards do not count.
    """
    old, new = state.seats[state.seat], after.seats[state.seat]
    armed = [unit.level for was, unit in zip(old.pool, new.pool, strict=False) if unit.army and not was.army]
    if not armed or len(old.hand) > HAND_LIMIT:
        return False
    guards = [
        max((unit.level for unit in ready_units(after.seats[attack.seat])), default=0) for attack in attacks_of(after)
    ]
    return any(armed[0] > guard for guard in guards)


def won(bots: Sequence[Bot], seat: Seat, name: str) -> float:
    """Play a duel and return 1 where the seat has won it."""
    chance, choices = streams("duel", name)
    outcome, _ = play_out(Chama(), ChamaOptions(), bots, chance, choices)
    return float(outcome.places[seat] == 1)
