"""What a duel is worth to a player: lives, monsters, cards, and who could strike next."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.magic_wizards.field import monsters, supports
from engine.games.magic_wizards.model import DuellistState, MagicState
from engine.games.magic_wizards.numbers import figures, is_paralysed

WON = 1_000_000.0
_CARD_IN_HAND, _SUPPORT = 110.0, 130.0
_DEFENCE, _FACE_DOWN = 0.55, 600.0
_FIELD = 0.75
"""What a point of ATK on the field counts beside one of life."""
_THREAT = 0.5
"""How much of the damage that could come next turn counts as lost already."""


def worth(state: MagicState, seat: Seat) -> float:
    """Return how good the duel is for a player, in PVs; WON when it has won."""
    if state.outcome is not None:
        mine, theirs = state.outcome.places[seat], state.outcome.places[1 - seat]
        return 0.0 if mine == theirs else WON if mine < theirs else -WON
    return _side(state, seat) - _side(state, 1 - seat) - _THREAT * (_blow(state, 1 - seat) - _blow(state, seat))


def _side(state: MagicState, seat: Seat) -> float:
    player = state.seats[seat]
    return player.life + _FIELD * _strength(state, player) + _cards(player)


def _cards(player: DuellistState) -> float:
    return _CARD_IN_HAND * len(player.hand) + _SUPPORT * len(supports(player))


def _strength(state: MagicState, player: DuellistState) -> float:
    total = 0.0
    for card in monsters(player):
        atk, defence = figures(state, card).now()
        total += max(atk, 0.8 * defence) if card.attack else max(0.8 * atk, _DEFENCE * defence)
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
