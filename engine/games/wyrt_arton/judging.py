"""What a hand of Wyrt de Arton is worth.

The money that it leaves a seat, as a part of what the seat began it with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import msgspec

from engine.core.game import AnyGame
from engine.core.judging import SingleActs, Trait
from engine.core.model import Seat
from engine.games.wyrt_arton.actions import Call, NoRaise, Raise, RaiseBy, StopStealing
from engine.games.wyrt_arton.betting import to_call
from engine.games.wyrt_arton.bot.ranges import bet_likelihood, stand_of
from engine.games.wyrt_arton.bot.theft import best_theft
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.memory import NEW, ArtonMemory
from engine.games.wyrt_arton.model import (
    HAND_SIZE,
    ArtonAsk,
    ArtonOptions,
    ArtonSeatState,
    ArtonState,
    ArtonView,
    Chair,
    Mode,
)
from engine.games.wyrt_arton.playout import is_live, play_on
from engine.games.wyrt_arton.seats import pot_of

_TRUST = 0.8
"""How far the bets of others are believed (ArtonPersona.respect)."""
_JUDGED = frozenset(
    (ArtonAsk.ACT, ArtonAsk.ANSWER, ArtonAsk.AMOUNT, ArtonAsk.INSIST, ArtonAsk.FAILED_H, ArtonAsk.STEAL)
)
"""The questions whose answers are worth more or less money; the others ask about doors, votes and fallen dice."""
_WEIGHTS = {"pays": 9.0, "price": 9.0, "caught": 8.0, "ahead": 4.0, "stake": 0.001}
_RAISES = (0.25, 0.5, 1.0, 2.0)
"""Of the pot with what is due in: the raises that are compared, beside all the money there is."""


class ArtonJudge(SingleActs):
    """Judge of hands by the money they leave, relative to the money at their start.

    Only money games are judged: in the others a soul is lost with the last point of life, which no money measures.
    """

    unit = "hand_money"
    cost = 2
    reference = 2048
    situations: Mapping[str, str] = {
        "stay": "check call fold",
        "raise": "raise raise_by no_raise",
        "cheat": "cheat invent trick look insist stop second_chance accept steal enough",
    }

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def judges(self, options: ArtonOptions, seats: int) -> bool:
        """Tell whether the table plays for money, without cards that have power."""
        return options.mode is Mode.MONEY and not options.magic

    def result(self, before: ArtonState, after: ArtonState) -> tuple[float, ...] | None:
        """Return each seat's result of the hand that has just ended."""
        ended = is_live(before) and (after.hand_number != before.hand_number or not is_live(after))
        return _worth(before, after) if ended else None

    def play_on(self, state: ArtonState, seed: int, _begun: object = None) -> tuple[float, ...]:
        """Return what the hand leaves each seat when all play on by their cards and the price.

        1 between hands.
        """
        if not is_live(state):
            return tuple([float(place.money > 0) for place in state.seats])
        return _worth(state, play_on(self._game, state, seed)[1])

    def likelihood(self, world: ArtonState, seat: Seat, memory: ArtonMemory | None) -> float:
        """Return how well the hands of a world fit the bets of their seats, 0 to 1, as `seat` remembers them."""
        dice = tuple([dice_card.card for dice_card in world.dice])
        known = memory or NEW
        factors = [1.0]
        for bet in known.bets:
            place = world.seats[bet.seat]
            if bet.seat != seat and place.in_hand and len(place.hand) >= HAND_SIZE:
                stand = stand_of(_sorted(place.hand), dice[: bet.turn - 1])
                factors.append(1 - _TRUST + _TRUST * bet_likelihood(bet, stand))
        return prod(factors)

    def openings(self, state: ArtonState, seat: Seat, legal: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return the legal acts, of raises and of cards to steal only those worth a look.

        A raise and its amount are judged as a single choice, made in two acts.
        """
        found: list[tuple[Any, ...]] = []
        for action in self._worth_a_look(self._game.view(state, seat), legal):
            if isinstance(action, Raise):
                asked = self._game.apply(state, seat, action)
                amounts = self._worth_a_look(self._game.view(asked, seat), self._game.legal_actions(asked, seat))
                found += [(action, amount) for amount in amounts]
            else:
                found.append((action,))
        return found

    def learns(self, _before: ArtonState, action: Any, _after: ArtonState, _seat: Seat) -> bool:
        """Tell that nothing is learnt between a raise and its amount: they are judged as one."""
        return not isinstance(action, Raise | NoRaise)

    def comes_to(self, state: ArtonState) -> object:
        """Return the whole position."""
        return msgspec.msgpack.encode(state)

    # ---- Why an act is better ----------------------------------------------------------------------------------------

    def traits(self, before: ArtonState, after: ArtonState, seed: int, seat: Seat) -> Mapping[Trait, float]:
        """Return whether the seat comes out ahead, what it stakes, and how often its cards win at the price."""
        last, end = self._played(before, after, seed)
        place, began = end.seats[seat], before.seats[seat].began
        found: dict[Trait, float] = {
            ("ahead", 0): float(_kept(place) > began),
            ("stake", 0): -float(last.seats[seat].stake),
            ("caught", 0): float(place.chair is not Chair.EXPELLED),
        }
        due = to_call(before, seat)
        if not due or before.ask not in (ArtonAsk.ACT, ArtonAsk.ANSWER):
            return found
        price, left = round(100 * due / (pot_of(before) + due)), before.seats[seat].money - due
        if self.result(before, after) is not None or not after.seats[seat].in_hand:
            called = self._game.apply(before, seat, Call())
            found["price", price] = float(self._played(before, called, seed)[1].seats[seat].money <= left)
        elif after.seats[seat].money == left and after.highest == before.highest:
            found["pays", price] = float(place.money > left)
        return found

    def weight(self, trait: Trait) -> float:
        """Return how much a trait says."""
        return _WEIGHTS[trait[0]]

    def _played(self, before: ArtonState, after: ArtonState, seed: int) -> tuple[ArtonState, ArtonState]:
        """Return the last state of the hand of `before` and its end, once an act has led to `after`."""
        return (before, after) if self.result(before, after) is not None else play_on(self._game, after, seed)

    def _worth_a_look(self, view: ArtonView, legal: Sequence[Any]) -> Sequence[Any]:
        """Return what the seat on turn may do, of raises and of cards to steal those that are worth a look."""
        if view.ask not in _JUDGED:
            return ()
        if view.ask is ArtonAsk.STEAL:
            return [action for action in (best_theft(view), StopStealing()) if action in legal]
        if view.ask is not ArtonAsk.AMOUNT:
            return legal
        raises = [action for action in legal if isinstance(action, RaiseBy)]
        pot = view.pot + view.to_call
        near = (
            {min(raises, key=lambda action: abs(action.amount - part * pot)) for part in _RAISES} if raises else set()
        )
        return [action for action in legal if action in near or action is raises[-1]]


def _worth(before: ArtonState, after: ArtonState) -> tuple[float, ...]:
    pairs = zip(before.seats, after.seats, strict=True)
    return tuple([_kept(new) / (old.began or old.money or 1) for old, new in pairs])


def _kept(place: ArtonSeatState) -> int:
    """Return what a seat has after a hand: nothing for one that was expelled, which is last however rich it is."""
    return 0 if place.chair is Chair.EXPELLED else place.money + place.stake


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards))
