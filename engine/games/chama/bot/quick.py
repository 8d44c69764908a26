"""What a quick player does next: the first act of a playout, as an action of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from engine.core.model import Seat
from engine.games.chama.actions import (
    AttachArmy,
    Attack,
    ChamaAction,
    ChamaDiscard,
    Concede,
    EndTurn,
    LeaveUndefended,
    PlaceCommander,
    PlayArmistice,
    PlayRealm,
    Rebuild,
    Reinforce,
    SendFromHand,
    SendFromPool,
    Withdraw,
)
from engine.games.chama.bot.habits import Habit
from engine.games.chama.bot.players import PlayoutSeat, unit_number
from engine.games.chama.bot.playout import Playout
from engine.games.chama.cards import JACK
from engine.games.chama.model import ChamaAsk, ChamaState, Unit


class _Act(Exception):
    """The first act of a playout."""

    def __init__(self, fits: Callable[[Any], bool]) -> None:
        self.fits = fits


def quick_action(state: ChamaState, seat: Seat, legal: Sequence[ChamaAction], habits: Sequence[Habit]) -> ChamaAction:
    """Return a quick player's action, from its hand and the open table alone."""
    playout = _FirstAct(state, seat, habits)
    try:
        playout.resume(state)
        playout.end(state.seat)
    except _Act as act:
        return next(action for action in legal if act.fits(action))
    raise AssertionError(state.ask)


class _FirstAct(Playout):
    """A playout that stops at its first act."""

    def __init__(self, state: ChamaState, seat: Seat, habits: Sequence[Habit]) -> None:
        super().__init__(state, habits)
        self.asked, self.ask = seat, state.ask
        self.units = state.seats[seat].pool

    def _is(self, action: ChamaAction) -> NoReturn:
        raise _Act(lambda legal: legal == action)

    def _sent(self, player: PlayoutSeat, unit: int, before: int) -> NoReturn:
        if len(player.pool) == before:
            self._is(SendFromHand(unit & 7))
        self._is(SendFromPool(next(at for at, other in enumerate(self.units) if _is_unit(other, unit))))

    def lay(self, player: PlayoutSeat, slot: int) -> NoReturn:
        """Stop at a realm, whatever its rank."""
        raise _Act(lambda legal: isinstance(legal, PlayRealm) and legal.slot == slot)

    def rebuild(self, player: PlayoutSeat, slot: int) -> NoReturn:
        """Stop at a rebuilding."""
        self._is(Rebuild(slot))

    def discard(self, player: PlayoutSeat, count: int) -> None:
        """Stop at a discard, of any realm where it is one."""
        if count > 0:
            card = player.drop()
            raise _Act(lambda legal: isinstance(legal, ChamaDiscard) and min(legal.card, JACK) == card)

    def arm(self, player: PlayoutSeat, at: int) -> NoReturn:
        """Stop at an army for a commander."""
        commander = player.pool[at] & 7
        at = next(at for at, unit in enumerate(self.units) if unit.commander == commander and not unit.army)
        self._is(AttachArmy(player.armies[-1], at))

    def place(self, player: PlayoutSeat) -> NoReturn:
        """Stop at a commander for the pool."""
        self._is(PlaceCommander(player.commanders[-1]))

    def declare(self, seat: Seat, other: Seat, slot: int) -> NoReturn:
        """Stop at an attack."""
        self._is(Attack(other, slot))

    def sends(self, seat: Seat) -> NoReturn:
        """Stop at a commander that is sent; the other side of a lost incursion has given in before."""
        if seat != self.asked:
            self._is(Concede())
        player = self.players[seat]
        before = len(player.pool)
        self._sent(player, super().sends(seat), before)

    def sends_again(self, seat: Seat, other: Seat) -> NoReturn:
        """Stop at a withdrawal, where nobody is sent."""
        if seat != self.asked:
            self._is(Concede())
        super().sends_again(seat, other)
        self._is(Withdraw())

    def defends(self, player: PlayoutSeat, level: int) -> NoReturn:
        """Stop at an answer to an attack."""
        before = len(player.pool)
        answer = super().defends(player, level)
        if not answer:
            self._is(LeaveUndefended())
        self._sent(player, answer, before)

    def adds(self, player: PlayoutSeat, gap: int, stake: int, defence: PlayoutSeat) -> int:
        """Stop at an army, or where the attacker gives in; a defender may still lay an ace."""
        card = super().adds(player, gap, stake, defence)
        if card:
            self._is(Reinforce(card))
        if player is not defence:
            self._is(Concede())
        return 0

    def armistice(self, seat: Seat, target: Seat, attacking: int, defending: int) -> NoReturn:
        """Stop at an ace."""
        self._is(PlayArmistice())

    def raze(self, attacker: Seat, defender: Seat, slot: int, unit: int) -> NoReturn:
        """Stop where a lost incursion razes the realm at once."""
        self._is(Concede())

    def end(self, seat: Seat) -> None:
        """Stop at the end of the turn, or at what is discarded for it."""
        if self.ask is ChamaAsk.MAIN:
            self._is(EndTurn())
        super().end(seat)


def _is_unit(unit: Unit, number: int) -> bool:
    return unit.ready and unit_number(unit.commander, unit.army) == number
