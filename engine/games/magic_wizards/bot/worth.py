"""What a duel is worth to a player: lives, monsters, cards, and who could strike next."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.magic_wizards.bot.personas import Persona
from engine.games.magic_wizards.field import monsters, supports
from engine.games.magic_wizards.model import DuellistState, MagicState
from engine.games.magic_wizards.numbers import figures, is_paralysed

WON = 1_000_000.0


def worth(state: MagicState, seat: Seat, persona: Persona) -> float:
    """Return how good the duel is for a player, in PVs; WON when it has won."""
    if state.outcome is not None:
        mine, theirs = state.outcome.places[seat], state.outcome.places[1 - seat]
        return 0.0 if mine == theirs else WON if mine < theirs else -WON
    me, rival = state.seats[seat], state.seats[1 - seat]
    lives = persona.hurt * me.life - rival.life
    cards = _cards(state, me, persona) - _cards(state, rival, persona)
    return lives + cards - persona.threat * (persona.hurt * _blow(state, 1 - seat) - _blow(state, seat))


def _cards(state: MagicState, player: DuellistState, persona: Persona) -> float:
    strength = persona.field * _strength(state, player, persona)
    return strength + persona.hand * len(player.hand) + persona.set_card * len(supports(player))


def _strength(state: MagicState, player: DuellistState, persona: Persona) -> float:
    total = 0.0
    for card in monsters(player):
        atk, defence = figures(state, card).now()
        total += max(atk, 0.8 * defence) if card.attack else max(0.8 * atk, persona.guard * defence)
    return total


def _blow(state: MagicState, seat: Seat) -> float:
    """Return what a player could take of the other's life if the other had its weakest monster alone in the way."""
    mine = sorted(
        [
            figures(state, card).now()[0]
            for card in monsters(state.seats[seat])
            if card.up and not is_paralysed(state, card)
        ],
        reverse=True,
    )
    guards = len(monsters(state.seats[1 - seat]))
    return float(sum(mine[guards:])) if guards < len(mine) else 0.0
