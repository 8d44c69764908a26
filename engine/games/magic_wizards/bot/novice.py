"""A beginner who knows the rules: it takes what looks best at once, and thinks of no defence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.magic_wizards.actions import AnswerOnly, MagicAction, PlayCard, SetCard, TurnPosition, UseEffect
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.planner import PlannedDuel, winning_step
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer
from engine.games.magic_wizards.memory import NEW


class Novice:
    """Bot that plays monsters in Attack, leaves them there, and attacks what it beats by what lies open."""

    def __init__(self, duel: PlannedDuel) -> None:
        self.duel = duel
        self._quick = MagicQuickPlayer(CAST["planner"])

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        if (step := winning_step(view)) is not None and step in legal:
            return step
        known = [action for action in legal if not isinstance(action, AnswerOnly)]
        turned_away = {card.slot for card in view.seats[view.viewer].field if card.attack}
        bold = [action for action in known if not _is_timid(action, known, turned_away)]
        if len(bold) <= 1:
            return (bold or known or legal)[0]
        return self._quick.act(self.duel.sample(view, NEW, rng), view.viewer, bold)


def _is_timid(action: MagicAction, known: Sequence[MagicAction], attacking: set[int]) -> bool:
    """Tell whether a beginner does not think of an action: Defence where Attack may be, and effects of monsters."""
    match action:
        case PlayCard(attack=False):
            return PlayCard(True) in known
        case SetCard(attack=False):
            return PlayCard(True) in known or SetCard(True) in known
        case SetCard():
            return PlayCard(True) in known
        case TurnPosition(slot=slot):
            return slot in attacking
        case UseEffect():
            return True
        case _:
            return False
