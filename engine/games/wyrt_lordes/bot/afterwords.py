"""What a lord says after a match: why it bet and exchanged so, and what it saw of a rival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, Remark, Story, first_said
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import Combination, HandReading
from engine.games.wyrt_lordes.events import (
    BetsShown,
    CardsDiscarded,
    CardsTaken,
    HandDealt,
    HandRevealed,
    PotWon,
    WyrtPassed,
)
from engine.games.wyrt_lordes.model import BETS, Groups, WyrtView

SAID = KeyFamily(
    "wyrt_lordes.afterword.{}",
    "high low behind ahead took stood changed bet took_mine dice potter",
)


class SeenHand(msgspec.Struct):
    """Acts of a hand that everybody saw.

    Cards by the seat that did something with them, as far as they lay open.
    """

    number: int
    bets: tuple[int, ...] = ()
    dropped: list[tuple[Seat, tuple[Card, ...]]] = []
    taken: list[tuple[Seat, tuple[Card, ...]]] = []
    stood: list[Seat] = []
    shown: dict[Seat, tuple[tuple[Card, ...], HandReading]] = {}
    won: PotWon | None = None


def hands_of(story: Story) -> list[SeenHand]:
    """Return the hands that everybody saw from their beginning."""
    hands: list[SeenHand] = []
    for event in story.events:
        if isinstance(event, HandDealt):
            hands.append(SeenHand(event.hand_number))
        elif hands:
            _note(hands[-1], event)
    return hands


def _note(hand: SeenHand, event: Any) -> None:
    match event:
        case BetsShown(bets=bets):
            hand.bets = bets
        case CardsDiscarded(seat=seat, cards=cards):
            hand.dropped.append((seat, cards or ()))
        case CardsTaken(seat=seat, cards=cards):
            hand.taken.append((seat, cards or ()))
        case WyrtPassed(seat=seat):
            hand.stood.append(seat)
        case HandRevealed(seat=seat, cards=cards, reading=reading):
            hand.shown[seat] = cards, reading
        case PotWon():
            hand.won = event
        case _:
            pass


def afterwords(story: Story) -> tuple[Afterword, ...]:
    """Return why the lord bet or exchanged so, by its habit first, then what it saw of a rival."""
    own = first_said(story, (*_HABITS.get(story.bot, ()), *_REMARKS))
    return (*own, *first_said(story, (_took_mine, _dice, _potter)))


# ---- The own play ---------------------------------------------------------------------------------------------------


def _bets(story: Story) -> list[tuple[int, int]]:
    """Return the own bets with the numbers of their hands."""
    return [(hand.number, bet) for hand in hands_of(story) if hand.bets and (bet := hand.bets[story.seat])]


def _high(story: Story) -> Afterword | None:
    bets = _bets(story)
    if not bets:
        return None
    hand, amount = max(bets, key=lambda bet: bet[1])
    return Afterword(SAID("high"), {"count": len(bets), "amount": amount, "hand": hand})


def _low(story: Story) -> Afterword | None:
    bets = _bets(story)
    return Afterword(SAID("low"), {"count": len(bets), "amount": max(bet for _, bet in bets)}) if bets else None


def _money(story: Story) -> Afterword | None:
    """The last bet that was high from behind, or low in the lead, where the most money wins."""
    for choice in reversed(story.choices):
        view: WyrtView = choice.view
        if not isinstance(choice.action, Bet) or view.options.azgher or view.options.groups is not Groups.NONE:
            continue
        rivals = [seat for seat, place in enumerate(view.seats) if seat != story.seat and not place.left]
        rival = max(rivals, key=lambda seat: view.seats[seat].money)
        mine, theirs, amount = view.seats[story.seat].money, view.seats[rival].money, choice.action.amount
        data = {"hand": view.hand_number, "seat": rival, "mine": mine, "theirs": theirs, "amount": amount}
        if mine < theirs and amount == max(bet for bet in BETS if bet <= mine) > BETS[0]:
            return Afterword(SAID("behind"), data)
        if mine > theirs and amount == BETS[0]:
            return Afterword(SAID("ahead"), data)
    return None


def _took(story: Story) -> Afterword | None:
    """Cards taken from the table that were shown in a combination at the end of their hand."""
    for hand in reversed(hands_of(story)):
        cards, reading = hand.shown.get(story.seat, ((), None))
        for seat, taken in hand.taken:
            if seat == story.seat and reading is not None and {*taken} <= {*cards} and taken:
                return Afterword(SAID("took"), {"hand": hand.number, "cards": taken, "reading": reading})
    return None


def _stood(story: Story) -> Afterword | None:
    """A hand without any exchange that was worth something."""
    for hand in reversed(hands_of(story)):
        _, reading = hand.shown.get(story.seat, ((), None))
        changed = any(seat == story.seat for seat, _ in hand.dropped)
        if reading is not None and not changed and reading.combination >= Combination.TRIO:
            return Afterword(SAID("stood"), {"hand": hand.number, "reading": reading})
    return None


def _changed(story: Story) -> Afterword | None:
    """What the last hand that was shown had become by its exchanges."""
    for hand in reversed(hands_of(story)):
        _, reading = hand.shown.get(story.seat, ((), None))
        dropped = tuple(card for seat, cards in hand.dropped if seat == story.seat for card in cards)
        if reading is not None and dropped:
            return Afterword(SAID("changed"), {"hand": hand.number, "cards": dropped, "reading": reading})
    return None


def _bet(story: Story) -> Afterword | None:
    bets = _bets(story)
    return Afterword(SAID("bet"), {"hand": bets[-1][0], "amount": bets[-1][1]}) if bets else None


_HABITS: Mapping[str, tuple[Remark, ...]] = {
    "prodiga": (_high,),
    "sovina": (_low,),
    "novato": (_changed,),
    "aprendiz": (_stood, _changed),
    "calejado": (_took, _stood, _changed),
}
"""What each says first, by its habit."""
_REMARKS: tuple[Remark, ...] = (_money, _took, _stood, _changed, _bet)
"""What any of them may say, the most telling first; who bets by a habit has said so before."""


# ---- The rivals -----------------------------------------------------------------------------------------------------


def _took_mine(story: Story) -> Afterword | None:
    """A rival that took up what the seat had laid down, and had it in the hand that it showed."""
    for hand in reversed(hands_of(story)):
        dropped = {card for seat, cards in hand.dropped if seat == story.seat for card in cards}
        for seat, cards in hand.taken:
            mine = tuple(card for card in cards if card in dropped)
            if mine and seat != story.seat and {*mine} <= {*hand.shown.get(seat, ((), None))[0]}:
                return Afterword(SAID("took_mine"), {"hand": hand.number, "seat": seat, "cards": mine})
    return None


def _dice(story: Story) -> Afterword | None:
    """A pot that dice gave to a rival with the weaker combination."""
    for hand in reversed(hands_of(story)):
        _, mine = hand.shown.get(story.seat, ((), None))
        if mine is None or hand.won is None or story.seat in hand.won.seats:
            continue
        for seat in hand.won.seats:
            _, theirs = hand.shown.get(seat, ((), None))
            if theirs is not None and theirs.combination < mine.combination:
                return Afterword(SAID("dice"), {"hand": hand.number, "seat": seat, "reading": mine})
    return None


def _potter(story: Story) -> Afterword | None:
    """The rival that won most pots."""
    pots = [hand.won for hand in hands_of(story) if hand.won is not None]
    often = Counter(seat for pot in pots for seat in pot.seats if seat != story.seat).most_common(1)
    if not often:
        return None
    return Afterword(SAID("potter"), {"seat": often[0][0], "count": often[0][1], "pots": len(pots)})
