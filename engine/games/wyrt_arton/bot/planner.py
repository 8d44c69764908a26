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
    StealCard,
    StopCheating,
    StopStealing,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.bot.personas import CAST, Persona
from engine.games.wyrt_arton.bot.theft import WORTH_A_TRY, WORTH_INSISTING, best_card, success
from engine.games.wyrt_arton.bot.worth import gain, own_cards, rivals_of, share_of, worlds_of
from engine.games.wyrt_arton.cards import COIN, CROWN, ROSE, SCEPTRE
from engine.games.wyrt_arton.cheating import odds_of, watch_of
from engine.games.wyrt_arton.memory import NEW, ArtonMemory
from engine.games.wyrt_arton.model import ArtonAsk, ArtonView, Mode

_RICH_POT, _POOR = 15, 20
"""In minimum bets: a pot worth a cheat, and a purse that needs one (WA-65)."""
_LEAST_SAMPLES = 40
_MORTO = CAST["morto"]
_PARTS = (0.25, 0.5, 1, 2, 4)
"""Of the pot: what a raise may be."""


class ArtonPlanner:
    """Plays by its chance to win the pot and what it costs, as its persona bids; keeps nothing between two choices."""

    def __init__(self, persona: Persona) -> None:
        self.persona = persona

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, ArtonView)
        if self.persona != _MORTO and view.options.mode is Mode.DEATH_MATCH and view.viewer == len(view.seats) - 1:
            # Whatever bot has the seat of the Morto plays as he does: tight, and seldom cheating (WA-65).
            return ArtonPlanner(_MORTO).choose(view, legal, rng, memory=memory, budget=budget)
        known = memory or NEW
        samples = max(budget, _LEAST_SAMPLES)
        match view.ask:
            case ArtonAsk.ACT:
                return self._act(view, known, legal, rng, samples)
            case ArtonAsk.ANSWER:
                return self._answer(view, known, rng, samples)
            case ArtonAsk.AMOUNT:
                return self._amount(view, known, rng, samples)
            case ArtonAsk.STRADDLE:
                return PostStraddle() if rng.randrange(200) < self.persona.bold else NoStraddle()
            case ArtonAsk.INSIST | ArtonAsk.FAILED_H:
                return _after_failure(view, legal)
            case ArtonAsk.STEAL:
                return _theft(view)
            case ArtonAsk.LOOK:
                return next((action for action in legal if isinstance(action, LookAt)), StopStealing())
            case ArtonAsk.VOTE:
                assert view.viewer is not None
                return VoteLevel(watch_of(view, view.viewer).mind)
            case ArtonAsk.COIN:
                return ChooseDie(1 + rng.randrange(2))
            case _:
                return StaySeated() if StaySeated() in legal else SitDown()

    def _act(
        self, view: ArtonView, memory: ArtonMemory, legal: Sequence[ArtonAction], rng: Rng, samples: int
    ) -> ArtonAction:
        if Cheat() in legal:
            cheat, chance = _easiest(view, legal)
            if self._would_cheat(view, chance, rng):
                return cheat
        worlds = worlds_of(view, memory, rng, samples, self.persona.respect)
        power = _power(view, legal, share_of(worlds))
        if power is not None:
            return power
        stay = gain(view, worlds, 0, self.persona)
        if Raise() in legal:
            best = max([gain(view, worlds, amount, self.persona) for amount in _amounts(view)])
            if best > max(stay, 0.0) or rng.randrange(100) < self.persona.bold:
                return Raise()
        if Check() in legal:
            return Check()
        return Call() if self._pays(view, stay) else Fold()

    def _answer(self, view: ArtonView, memory: ArtonMemory, rng: Rng, samples: int) -> ArtonAction:
        worlds = worlds_of(view, memory, rng, samples, self.persona.respect)
        return Call() if self._pays(view, gain(view, worlds, 0, self.persona)) else Fold()

    def _pays(self, view: ArtonView, stay: float) -> bool:
        """Tell whether staying in gains enough for this persona."""
        return stay + self.persona.loose * (view.pot + view.to_call) >= 0

    def _amount(self, view: ArtonView, memory: ArtonMemory, rng: Rng, samples: int) -> ArtonAction:
        """Raise by what gains most."""
        worlds = worlds_of(view, memory, rng, samples, self.persona.respect)
        return RaiseBy(max(_amounts(view), key=lambda amount: gain(view, worlds, amount, self.persona)))

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
    """Return by how much a raise is considered: parts of the pot in whole minimum bets, and everything."""
    assert view.viewer is not None
    room, least = view.seats[view.viewer].money - view.to_call, view.minimum
    pot = view.pot + view.to_call
    parts = {max(round(pot * part / least), 1) * least for part in _PARTS}
    return [*sorted(part for part in parts if part < room), room]


def _after_failure(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    if SecondChance() in legal:
        return SecondChance()
    if AcceptDie() in legal:
        return AcceptDie()
    insists = view.odds is not None and view.odds.passes_h_harder >= WORTH_INSISTING
    return Insist() if insists else StopCheating()


def _theft(view: ArtonView) -> ArtonAction:
    assert view.theft is not None and view.undealt is not None
    dice = [one.card for one in view.dice]
    card = best_card(own_cards(view), dice, view.undealt, view.theft.loot - view.theft.taken)
    return StopStealing() if card is None else StealCard(card)


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
