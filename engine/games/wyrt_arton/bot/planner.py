"""The planner: what to pay, to raise, to steal and to risk, from what the seat may know alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Call,
    Cheat,
    Check,
    ChooseDie,
    Fold,
    Insist,
    LookAt,
    NoStraddle,
    PostStraddle,
    Raise,
    RaiseBy,
    SecondChance,
    SitDown,
    StaySeated,
    StopCheating,
    StopStealing,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.bot.personas import CAST, ArtonPersona
from engine.games.wyrt_arton.bot.theft import WORTH_A_TRY, WORTH_INSISTING, best_theft, success
from engine.games.wyrt_arton.bot.worth import Outlook, outlook_of, rivals_of, stayed
from engine.games.wyrt_arton.cards import COIN, CROWN, ROSE, SCEPTRE
from engine.games.wyrt_arton.cheating import odds_of, watch_of
from engine.games.wyrt_arton.memory import NEW, ArtonMemory
from engine.games.wyrt_arton.model import BETTING_TURNS, ArtonAsk, ArtonView, Mode

_RICH_POT, _POOR = 15, 20
"""In minimum bets: a pot worth a cheat, and a purse that needs one (WA-65)."""
_MORTO = CAST["morto"]
_PARTS, _PARTS_OF_CROWDS, _CROWD, _BIG_POT = (1 / 3, 1 / 2, 2 / 3, 1), (1 / 5, 1 / 3, 1 / 2), 2, 6
"""Of the pot with what is due in: what a raise may be, and with so many rivals in a pot of so many minimum bets."""
_WORTH_RAISING = 0.06
"""A raise has to gain so much of the pot more than staying does."""
_STRONG, _WEAK = 0.9, 0.35
"""From which standing on a hand may be played slowly, and below which one may bluff."""
_SLOW = 15
"""How many of a hundred strong hands are played slowly while a dice card is still to come."""


class ArtonPlanner:
    """Bot that plays by its chance to win the pot and what it costs, as its persona bids.

    It remembers nothing between two choices.
    """

    def __init__(self, persona: ArtonPersona) -> None:
        self.persona = persona

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, ArtonView)
        if self.persona != _MORTO and view.options.mode is Mode.DEATH_MATCH and view.viewer == len(view.seats) - 1:
            # Whatever bot has the seat of the Morto plays as he does: tight, and seldom cheating (WA-65).
            return ArtonPlanner(_MORTO).choose(view, legal, rng, memory=memory, budget=budget)
        known = memory or NEW
        match view.ask:
            case ArtonAsk.ACT:
                return self._act(view, known, legal, rng)
            case ArtonAsk.ANSWER:
                return Call() if self._stays(view, outlook_of(view, known, self.persona.respect)) > 0 else Fold()
            case ArtonAsk.AMOUNT:
                return self._amount(view, known, rng)
            case ArtonAsk.STRADDLE:
                return PostStraddle() if rng.randrange(200) < self.persona.bold else NoStraddle()
            case ArtonAsk.INSIST | ArtonAsk.FAILED_H:
                return _after_failure(view, legal)
            case ArtonAsk.STEAL:
                return best_theft(view) or StopStealing()
            case ArtonAsk.LOOK:
                return next((action for action in legal if isinstance(action, LookAt)), StopStealing())
            case ArtonAsk.VOTE:
                assert view.viewer is not None
                return VoteLevel(watch_of(view, view.viewer).mind)
            case ArtonAsk.COIN:
                return ChooseDie(1 + rng.randrange(2))
            case _:
                return StaySeated() if StaySeated() in legal else SitDown()

    def _act(self, view: ArtonView, memory: ArtonMemory, legal: Sequence[ArtonAction], rng: Rng) -> ArtonAction:
        if Cheat() in legal:
            cheat, chance = _easiest(view, legal)
            if self._would_cheat(view, chance, rng):
                return cheat
        outlook = outlook_of(view, memory, self.persona.respect)
        power = _power(view, legal, outlook.share())
        if power is not None:
            return power
        stay = self._stays(view, outlook)
        if Raise() in legal and self._raises(view, outlook, stay, rng):
            return Raise()
        if Check() in legal:
            return Check()
        return Call() if stay > 0 else Fold()

    def _stays(self, view: ArtonView, outlook: Outlook) -> float:
        """Return what staying in gains, as this persona sees it."""
        return stayed(view, outlook.share(), self.persona.loose)

    def _raises(self, view: ArtonView, outlook: Outlook, stay: float, rng: Rng) -> bool:
        """Tell whether to raise: for what it gains, not always with the best of hands, and now and then as a bluff."""
        amounts, chance = _amounts(view), rng.randrange(100)
        if not amounts:
            return False
        if outlook.standing >= _STRONG and view.turn < BETTING_TURNS and chance < _SLOW:
            return False
        if outlook.standing < _WEAK and chance < self.persona.bold:
            return True
        best = max([outlook.raised(view, amount, self._folds()) for amount in amounts])
        return best > max(stay, 0.0) + _WORTH_RAISING * (view.pot + view.to_call)

    def _amount(self, view: ArtonView, memory: ArtonMemory, rng: Rng) -> ArtonAction:
        """Raise by one of the amounts that gain nearly most; a bluff takes any of them."""
        outlook, amounts = outlook_of(view, memory, self.persona.respect), _amounts(view)
        gains = [outlook.raised(view, amount, self._folds()) for amount in amounts]
        near = max(gains) - _WORTH_RAISING * view.pot
        fit = [amount for amount, gain in zip(amounts, gains, strict=True) if gain >= near]
        return RaiseBy(fit[rng.randrange(len(fit))])

    def _folds(self) -> float:
        return (self.persona.folds - 40) / 200

    def _would_cheat(self, view: ArtonView, chance: float, rng: Rng) -> bool:
        """Tell whether to try: when it likely succeeds and there is need or a pot worth it, or on a whim (WA-65)."""
        assert view.viewer is not None
        if view.turn == 1 and rng.randrange(1000) < 1000 * self.persona.whim:
            return True
        poor = view.seats[view.viewer].money < _POOR * view.minimum
        worth = poor or view.pot >= _RICH_POT * view.minimum
        return worth and chance >= WORTH_A_TRY and rng.randrange(1000) < 1000 * self.persona.cheats


def _easiest(view: ArtonView, legal: Sequence[ArtonAction]) -> tuple[ArtonAction, float]:
    """Return the way to cards of the deck that succeeds most often, and how often: the theft, or an invented cheat."""
    assert view.viewer is not None and view.odds is not None
    found: dict[ArtonAction, float] = {Cheat(): success(view.odds)}
    for number, trick in enumerate(view.tricks):
        if trick.effect == "take" and TryTrick(number) in legal:
            found[TryTrick(number)] = success(odds_of(view, view.viewer, view.retried, number))
    return max(found.items(), key=lambda way: way[1])


def _amounts(view: ArtonView) -> list[int]:
    """Return by how much a raise is considered: parts of the pot in whole minimum bets, all where little is left."""
    assert view.viewer is not None
    room, least = view.seats[view.viewer].money - view.to_call, view.minimum
    pot = view.pot + view.to_call
    if room <= max(pot / 2, least):
        return [room]
    shares = _PARTS_OF_CROWDS if pot >= _BIG_POT * least and len(rivals_of(view)) >= _CROWD else _PARTS
    parts = {max(round(pot * part / least), 1) * least for part in shares}
    return sorted(part for part in parts if part <= room)


def _after_failure(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    if SecondChance() in legal:
        return SecondChance()
    if AcceptDie() in legal:
        return AcceptDie()
    insists = view.odds is not None and view.odds.passes_h_harder >= WORTH_INSISTING
    return Insist() if insists else StopCheating()


def _power(view: ArtonView, legal: Sequence[ArtonAction], share: float) -> ArtonAction | None:
    """Return a magic card worth using: lives to be had back, a card more, or another dice card for a losing hand."""
    assert view.viewer is not None
    place = view.seats[view.viewer]
    losing = share < 0.9 / (1 + len(rivals_of(view)))
    full = place.brought if view.options.mode is Mode.DEATH_MATCH else place.began
    wishes = {
        SCEPTRE: place.money < full // 2 if view.options.mode is not Mode.MONEY else losing and place.turn_stake > 0,
        CROWN: not losing,
        COIN: losing,
        ROSE: losing,
    }
    return next((UseMagic(card) for card, wished in wishes.items() if wished and UseMagic(card) in legal), None)
