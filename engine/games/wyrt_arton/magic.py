"""The Dead Man's Hand: what its five cards do, and how they backfire.

WA-24 to WA-26, WA-57, WA-91 to WA-94.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Chance, Pick, Roll, Seat
from engine.games.wyrt_arton.actions import ChooseDie, UseMagic
from engine.games.wyrt_arton.betting import go_on, resume
from engine.games.wyrt_arton.cards import COIN, CROWN, MASK, ROSE, SCEPTRE, dice_card
from engine.games.wyrt_arton.deal import AGAIN
from engine.games.wyrt_arton.events import (
    CrownDrawn,
    CrownLost,
    DiceCardThrown,
    DieChosen,
    DieRolledAgain,
    Events,
    MagicUsed,
    MaskWorn,
    SceptreUsed,
)
from engine.games.wyrt_arton.model import ArtonAsk, ArtonState, DiceCard, Mode, Power
from engine.games.wyrt_arton.seats import in_hand, swapped, with_seat

NAMES = {SCEPTRE: "sceptre", CROWN: "crown", COIN: "coin", ROSE: "rose", MASK: "mask"}
"""The magic cards by the names that draws and catalogs have for them."""
MASK_CHANGE = 3
SUIT_DIE = 0
"""The die of the suit among those of a dice card; 1 and 2 are those of the height."""
_ALL_DICE = -1
_ONE, _TWO = Roll(1), Roll(2)


def is_magic(state: ArtonState) -> bool:
    """Tell whether the cards have their powers at this table (WA-91)."""
    return state.options.magic or state.options.mode is not Mode.MONEY


def use(state: ArtonState, seat: Seat, action: UseMagic, events: Events) -> ArtonState:
    """Name the card; the open die follows, unless nothing can backfire (WA-92)."""
    power = Power(action.card, seat, action.trait)
    state = replace(state, spent=(*state.spent, action.card), power=power)
    if state.options.backfire:
        return replace(state, ask=ArtonAsk.POWER)
    if events is not None:
        events.append(MagicUsed(seat, action.card, action.trait, 0, False))
    return _take_effect(state, power, events)


def power_of(state: ArtonState) -> Power:
    """Return the magic card at work."""
    assert state.power is not None
    return state.power


def draw_of_power(state: ArtonState) -> Chance:
    """Return the open die of a magic card, once a match each."""
    return Chance(_ONE, f"{NAMES[power_of(state).card]} power")


def power_fell(state: ArtonState, die: int, events: Events) -> ArtonState:
    """Use the die of a magic card: on a 1 the bad side happens in place of the good one (WA-58)."""
    power = replace(power_of(state), backfired=die == 1)
    if events is not None:
        events.append(MagicUsed(power.by, power.card, power.trait, die, power.backfired))
    return _take_effect(replace(state, power=power), power, events)


def _take_effect(state: ArtonState, power: Power, events: Events) -> ArtonState:
    if power.card == MASK:
        return _mask(state, power, events)
    if power.card == SCEPTRE:
        return _sceptre(state, power, events)
    if power.card == CROWN:
        return replace(state, ask=ArtonAsk.CROWN_LOSS) if power.backfired else _crown(state, power.by, events)
    if power.backfired:
        return next_chooser(state, power.by)
    if power.card == COIN:
        return replace(state, power=replace(power, chooser=power.by), ask=ArtonAsk.COIN)
    return replace(state, power=replace(power, die=_ALL_DICE), ask=ArtonAsk.REROLL)


def next_chooser(state: ArtonState, seat: Seat) -> ArtonState:
    """Let the next seat to the left, still in the hand, choose the die of a backfire (WA-58, WA-81)."""
    power = power_of(state)
    chooser = next(other for other in in_hand(state, seat + 1) if other != power.by)
    return replace(state, power=replace(power, chooser=chooser), ask=ArtonAsk.COIN)


def _done(state: ArtonState, events: Events) -> ArtonState:
    return resume(replace(state, power=None), events)


def _mask(state: ArtonState, power: Power, events: Events) -> ArtonState:
    change = -MASK_CHANGE if power.backfired else MASK_CHANGE
    place = state.seats[power.by]
    if power.trait == "H":
        place = replace(place, mask_h=place.mask_h + change)
    else:
        place = replace(place, mask_i=place.mask_i + change)
    if events is not None:
        events.append(MaskWorn(power.by, "H" if power.trait == "H" else "I", change))
    return _done(with_seat(state, power.by, place), events)


def _sceptre(state: ArtonState, power: Power, events: Events) -> ArtonState:
    """Money: the stake of this betting turn comes back; lives: up to the full number again (WA-93)."""
    place, mode = state.seats[power.by], state.options.mode
    dead = state.dead
    if mode is Mode.MONEY and power.backfired:
        amount = min(state.minimum, place.money)
        place, dead = replace(place, money=place.money - amount), dead + amount
    elif mode is Mode.MONEY:
        amount = place.turn_stake
        place = replace(place, money=place.money + amount, stake=place.stake - amount, turn_stake=0)
    elif power.backfired:
        amount = place.money // 2
        place = replace(place, money=place.money - amount)
    else:
        full = place.brought if mode is Mode.DEATH_MATCH else place.began
        amount = max(full - place.money, 0)
        place = replace(place, money=place.money + amount)
    if events is not None:
        events.append(SceptreUsed(power.by, amount, power.backfired))
    if not place.money:
        place = replace(place, acted=True)
        seats = swapped(state.seats, power.by, place)
        return go_on(replace(state, dead=dead, power=None), seats, events)
    return _done(with_seat(state, power.by, place, dead=dead), events)


def _crown(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """The next card of the deck comes to the hand (WA-94); that a thief has left none is the holder's to know alone."""
    place = state.seats[seat]
    card = state.undealt[0] if state.undealt else None
    if events is not None:
        events.append(CrownDrawn(seat, card, card is None))
    drawn = () if card is None else (card,)
    place = replace(place, hand=place.hand + drawn, shown=place.shown + 1)
    return _done(with_seat(state, seat, place, undealt=state.undealt[1:], counted=state.counted - 1), events)


def draw_of_crown_loss(state: ArtonState) -> Chance:
    """Return which card of the hand the backfire of the Coroa takes; only the holder knows of how many."""
    place = state.seats[power_of(state).by]
    return Chance(Pick(1, len(place.hand) + len(place.stolen)), "crown loss")


def crown_lost(state: ArtonState, index: int, events: Events) -> ArtonState:
    """Put a card out of play, unseen (WA-94)."""
    seat = power_of(state).by
    place = state.seats[seat]
    card = (place.hand + place.stolen)[index]
    if events is not None:
        events.append(CrownLost(seat, card))
    place = replace(
        place,
        hand=tuple([other for other in place.hand if other != card]),
        stolen=tuple([other for other in place.stolen if other != card]),
        shown=place.shown - 1,
    )
    return _done(with_seat(state, seat, place), events)


def choose_die(state: ArtonState, seat: Seat, action: ChooseDie, events: Events) -> ArtonState:
    """Choose a die of the last dice card to roll again (WA-57)."""
    if events is not None:
        events.append(DieChosen(seat, action.die))
    return replace(state, power=replace(power_of(state), die=action.die), ask=ArtonAsk.REROLL)


def _rolls_suit(power: Power) -> bool:
    return power.die == SUIT_DIE or (power.die == _ALL_DICE and not power.suit_die)


def draw_of_reroll(state: ArtonState) -> Chance:
    """Return the die, or the two dice of the height, that a magic card rolls again."""
    power = power_of(state)
    both = power.die == _ALL_DICE and power.suit_die > 0
    return Chance(_TWO if both else _ONE, f"{NAMES[power.card]} dice {power.rolls + 1}")


def reroll_fell(state: ArtonState, drawn: tuple[int, ...], events: Events) -> ArtonState:
    """Use dice rolled again: a die of the suit until it shows a suit, and the dice card changes (WA-57)."""
    power, last = power_of(state), state.dice[-1]
    if _rolls_suit(power):
        (die,) = drawn
        again = die in AGAIN
        if events is not None:
            events.append(DieRolledAgain(SUIT_DIE, die, again))
        if again:
            return replace(state, power=replace(power, rolls=power.rolls + 1))
        if power.die == _ALL_DICE:
            return replace(state, power=replace(power, rolls=power.rolls + 1, suit_die=die))
        return _thrown(state, die, last.dice, events)
    if power.die == _ALL_DICE:
        return _thrown(state, power.suit_die, (drawn[0], drawn[1]), events)
    (die,) = drawn
    if events is not None:
        events.append(DieRolledAgain(power.die, die, False))
    dice = (die, last.dice[1]) if power.die == 1 else (last.dice[0], die)
    return _thrown(state, last.suit_die, dice, events)


def _thrown(state: ArtonState, suit_die: int, dice: tuple[int, int], events: Events) -> ArtonState:
    card = DiceCard(suit_die, dice, dice_card(suit_die, sum(dice)))
    if events is not None:
        events.append(DiceCardThrown(len(state.dice), card, True))
    return _done(replace(state, dice=(*state.dice[:-1], card)), events)
