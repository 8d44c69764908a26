"""What a duel is worth to a player: lives, monsters, cards, and who could strike next."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.bot.cells import worth_of_ground
from engine.games.magic_wizards.bot.personas import MagicPersona
from engine.games.magic_wizards.bot.picture import GUARD, Picture, blows, picture_of
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.field import monsters, supports
from engine.games.magic_wizards.model import DuellistState, MagicState
from engine.games.magic_wizards.numbers import figures, lasting_of, unparalysed

WON = 1_000_000.0
LACKING = (3000.0, 900.0, 200.0)
"""What it costs to have no monster, one, or two, in hand and on the field, where a turn without one is lost."""
SURE = 0.9
"""How much of the damage of the next turn counts there: any monster may come to the main zone and attack at once."""
Numbers = dict[Slot, tuple[int, int]]
"""ATK and DEF of every monster on the field, by slot."""


def worth(
    state: MagicState, seat: Seat, persona: MagicPersona, sees_board: bool = True, picture: Picture | None = None
) -> float:
    """Return how good the duel is for a player, in PVs; WON when it has won.

    `picture` is its field, where known.
    """
    if state.outcome is not None:
        mine, theirs = state.outcome.places[seat], state.outcome.places[1 - seat]
        return 0.0 if mine == theirs else WON if mine < theirs else -WON
    if sees_board and state.options.duel_discs:
        persona = in_duel_disk(persona)
    me, rival = state.seats[seat], state.seats[1 - seat]
    lasting = lasting_of(state)
    by_slot = {
        card.slot: figures(state, card, lasting) for player in state.seats for card in player.field if card.monster
    }
    numbers = {slot: change.now() for slot, change in by_slot.items()}
    lives = persona.hurt * me.life - rival.life
    cards = _cards(me, numbers, persona) - _cards(rival, numbers, persona)
    if sees_board and (state.boarded or state.options.duel_discs):
        lives += worth_of_ground(state, seat, persona, by_slot)
    if sees_board and state.options.bench_out:
        lives += _bench(state, seat) - _bench(state, 1 - seat)
    if sees_board and state.options.no_direct_attack:
        return lives + cards
    if not sees_board or not (state.boarded or state.options.duel_discs):
        return lives + cards + _attacks(picture or picture_of(state, seat), persona)
    harm = persona.hurt * _blow(state, 1 - seat, numbers) - _blow(state, seat, numbers)
    return lives + cards - persona.threat * harm


def _attacks(picture: Picture, persona: MagicPersona) -> float:
    """Return what the attacks of this turn gain, less what those of the rival's next turn may."""
    mine, theirs, life, rival_life, strikes, most, direct = picture
    gained, lost = blows(mine, theirs, rival_life, strikes, direct), blows(theirs, mine, life, most, direct)
    return gained - persona.hurt * persona.threat * lost


@cache
def in_duel_disk(persona: MagicPersona) -> MagicPersona:
    """Return a player's value of the cards in a duel disk."""
    return replace(persona, threat=max(persona.threat, SURE))


def _bench(state: MagicState, seat: Seat) -> float:
    """Return what a player with few monsters lacks who loses the duel without any (MW-41)."""
    player = state.seats[seat]
    held = [piece for piece in player.hand if card_of(state.decks, piece).is_monster]
    left = len(held) + len(monsters(player))
    return -LACKING[left] if left < len(LACKING) else 0.0


def _cards(player: DuellistState, numbers: Numbers, persona: MagicPersona) -> float:
    strength = persona.field * _strength(player, numbers, persona)
    return strength + persona.hand * len(player.hand) + persona.set_card * len(supports(player))


def _strength(player: DuellistState, numbers: Numbers, persona: MagicPersona) -> float:
    total = 0.0
    for card in monsters(player):
        atk, defence = numbers[card.slot]
        number = max(atk, GUARD * defence)
        total += number if card.attack else persona.guard * number
    return total


def _blow(state: MagicState, seat: Seat, numbers: Numbers) -> float:
    """Return what a player could take of the other's life if the other had its weakest monster alone in the way."""
    mine = sorted([numbers[card.slot][0] for card in unparalysed(state, seat) if card.up], reverse=True)
    guards = len(monsters(state.seats[1 - seat]))
    return float(sum(mine[guards:])) if guards < len(mine) else 0.0
