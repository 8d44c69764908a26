"""What a player of Wyrt de Arton says after a match.

Why it paid, raised or folded, and what it saw of a rival.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.story import Afterword, Remark, Story, first_said
from engine.games.wyrt_arton.actions import Raise
from engine.games.wyrt_arton.events import ArtonHandBegan, ArtonHandShown, Called, Folded, PotPaid, Raised
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_arton.model import ArtonView

SAID = KeyFamily(
    "wyrt_arton.afterword.{}",
    "cheated caught raised_made took_it saw priced_out looked patient weak_raise raiser unmoved folder caller",
)
_OFTEN, _SELDOM = 0.6, 0.4
"""Parts of the hands: who folds, or pays, so often is said to; who raises as often as in the second."""
_ENOUGH = 4
"""Of a rival seen in fewer hands nothing is said."""


class Hand(msgspec.Struct):
    """Acts of a hand that everybody saw: `raises` and `calls` with what was raised by and paid, in order.

    `folds` has each fold with the last raise before it, None without one.
    """

    number: int
    raises: list[tuple[Seat, int]] = []
    calls: list[tuple[Seat, int]] = []
    folds: dict[Seat, tuple[Seat, int] | None] = {}
    shown: dict[Seat, ArtonReading] = {}
    winners: tuple[Seat, ...] = ()
    amount: int = 0
    unshown: bool = False


def hands_of(story: Story) -> list[Hand]:
    """Return the hands that everybody saw from their beginning."""
    hands: list[Hand] = []
    for event in story.events:
        if isinstance(event, ArtonHandBegan):
            hands.append(Hand(event.hand_number))
        elif hands:
            _note(hands[-1], event)
    return hands


def _note(hand: Hand, event: Any) -> None:
    match event:
        case Raised(seat=seat, amount=amount):
            hand.raises.append((seat, amount))
        case Called(seat=seat, amount=amount):
            hand.calls.append((seat, amount))
        case Folded(seat=seat):
            hand.folds[seat] = hand.raises[-1] if hand.raises else None
        case ArtonHandShown(seat=seat, reading=reading):
            hand.shown[seat] = reading
        case PotPaid(number=0, winners=winners, amount=amount, unshown=unshown):
            hand.winners, hand.amount, hand.unshown = winners, amount, unshown
        case _:
            pass


def afterwords(story: Story) -> tuple[Afterword, ...]:
    """Return why the seat bet so, by its habit first, then what it saw of a rival."""
    own = first_said(story, (*_HABITS.get(story.bot, ()), *_REMARKS))
    return (*own, *first_said(story, (_weak_raise, _raiser, _folder, _caller)))


# ---- The own play ---------------------------------------------------------------------------------------------------


def _cheated(story: Story) -> Afterword | None:
    """A cheat, as far as the end of the match tells of cheats."""
    view: ArtonView = story.view
    own = [cheat for cheat in view.cheats if cheat.seat == story.seat]
    return Afterword(SAID("caught" if own[-1].caught else "cheated"), {"hand": own[-1].hand_number}) if own else None


def _raised_made(story: Story) -> Afterword | None:
    """A raise with the hand that was shown in the end, made already when it was raised."""
    shown = {hand.number: hand for hand in hands_of(story)}
    for choice in reversed(story.choices):
        view: ArtonView = choice.view
        if choice.action != Raise() or view.reading is None or (hand := shown.get(view.hand_number)) is None:
            continue
        reading = hand.shown.get(story.seat)
        if reading is not None and reading == view.reading and reading.kind >= HandKind.PAIR:
            return Afterword(SAID("raised_made"), {"hand": hand.number, "reading": reading})
    return None


def _took_it(story: Story) -> Afterword | None:
    """A pot that everybody else left to a raise of the seat."""
    for hand in reversed(hands_of(story)):
        if hand.unshown and hand.winners == (story.seat,) and hand.raises and hand.raises[-1][0] == story.seat:
            return Afterword(SAID("took_it"), {"hand": hand.number, "amount": hand.raises[-1][1]})
    return None


def _saw(story: Story) -> Afterword | None:
    """A pot that was paid for up to the showdown, where the own hand was shown."""
    for hand in reversed(hands_of(story)):
        paid = sum(amount for seat, amount in hand.calls if seat == story.seat)
        if paid and (reading := hand.shown.get(story.seat)) is not None:
            return Afterword(SAID("saw"), {"hand": hand.number, "amount": paid, "reading": reading})
    return None


def _priced_out(story: Story) -> Afterword | None:
    """The dearest raise that the seat did not pay."""
    left = [
        (hand.number, raised)
        for hand in hands_of(story)
        if (raised := hand.folds.get(story.seat)) is not None and raised[0] != story.seat
    ]
    if not left:
        return None
    number, (seat, amount) = max(left, key=lambda fold: fold[1][1])
    return Afterword(SAID("priced_out"), {"hand": number, "seat": seat, "amount": amount})


def _looked(story: Story) -> Afterword | None:
    """How often was paid rather than folded, by somebody who would rather see."""
    hands = hands_of(story)
    calls = sum(seat == story.seat for hand in hands for seat, _ in hand.calls)
    folds = sum(story.seat in hand.folds for hand in hands)
    return Afterword(SAID("looked"), {"count": calls, "folds": folds}) if calls > folds else None


def _patient(story: Story) -> Afterword | None:
    hands = hands_of(story)
    folds = sum(story.seat in hand.folds for hand in hands)
    return Afterword(SAID("patient"), {"count": len(hands), "folds": folds}) if hands else None


_TIGHT: tuple[Remark, ...] = (_priced_out, _raised_made)
_LOOSE: tuple[Remark, ...] = (_looked, _saw)
_BOLD: tuple[Remark, ...] = (_took_it, _raised_made)
_HABITS: Mapping[str, tuple[Remark, ...]] = {
    "novato": _LOOSE,
    "cliente_casual": _LOOSE,
    "cliente_rapido": _LOOSE,
    "jogador_clandestino": _BOLD,
    "nobre_iniciante": _LOOSE,
    "nobre_experiente": _BOLD,
    "carteador_clandestino": (_cheated, *_BOLD),
    "cliente_genial": _TIGHT,
    "jogador_genial": _TIGHT,
    "morto": _TIGHT,
}
"""What each says first, by how it bids (personas.CAST)."""
_REMARKS: tuple[Remark, ...] = (_cheated, _raised_made, _took_it, _saw, _priced_out, _patient)
"""What any of them may say, the most telling first."""


# ---- The rivals -----------------------------------------------------------------------------------------------------


def _rivals(story: Story) -> list[Seat]:
    return [seat for seat in range(len(story.view.seats)) if seat != story.seat]


def _weak_raise(story: Story) -> Afterword | None:
    """A rival that raised, and showed nothing."""
    for hand in reversed(hands_of(story)):
        for seat, amount in reversed(hand.raises):
            reading = hand.shown.get(seat)
            if seat != story.seat and reading is not None and reading.kind is HandKind.HIGH_CARD:
                return Afterword(SAID("weak_raise"), {"hand": hand.number, "seat": seat, "amount": amount})
    return None


def _raiser(story: Story) -> Afterword | None:
    """The rival that raised most, and what the seat did about it."""
    hands = hands_of(story)
    raised = {seat: sum(seat in dict(hand.raises) for hand in hands) for seat in _rivals(story)}
    seat = max(raised, key=lambda rival: raised[rival])
    if len(hands) < _ENOUGH or raised[seat] < _SELDOM * len(hands):
        return None
    folds = sum((fold := hand.folds.get(story.seat)) is not None and fold[0] == seat for hand in hands)
    return Afterword(
        SAID("raiser" if folds else "unmoved"),
        {"seat": seat, "count": raised[seat], "hands": len(hands), "folds": folds},
    )


def _folder(story: Story) -> Afterword | None:
    """The rival that gave up most hands."""
    hands = hands_of(story)
    folded = {seat: sum(seat in hand.folds for hand in hands) for seat in _rivals(story)}
    seat = max(folded, key=lambda rival: folded[rival])
    if len(hands) < _ENOUGH or folded[seat] < _OFTEN * len(hands):
        return None
    return Afterword(SAID("folder"), {"seat": seat, "count": folded[seat], "hands": len(hands)})


def _caller(story: Story) -> Afterword | None:
    """The rival that paid most often."""
    hands = hands_of(story)
    called = {seat: sum(seat in dict(hand.calls) for hand in hands) for seat in _rivals(story)}
    seat = max(called, key=lambda rival: called[rival])
    if len(hands) < _ENOUGH or called[seat] < _OFTEN * len(hands):
        return None
    return Afterword(SAID("caller"), {"seat": seat, "count": called[seat], "hands": len(hands)})
