"""A simple player to measure others against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.magic_wizards.actions import AnswerOnly, AttackWith, ChoosePlayer, ChooseSlot, EndDuelTurn, PutBack
from engine.games.magic_wizards.model import MagicAsk
from engine.games.magic_wizards.odds import open_attacks


class GreedyBot:
    """Bot that plays the strongest card it may, and attacks with the greatest number whatever comes of it."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        open_ = [action for action in legal if not isinstance(action, AnswerOnly | PutBack)] or list(legal)
        if view.ask is MagicAsk.MAIN:
            attacks = [action for action in open_ if isinstance(action, AttackWith)]
            if view.map and attacks:  # there everybody may attack terrain
                able = {attack.attacker for attack in open_attacks(view)}
                attacks = [action for action in attacks if action.slot in able]
            others = [action for action in open_ if not isinstance(action, AttackWith | EndDuelTurn)]
            if others and not view.play:
                return others[rng.randrange(len(others))]
            # A monster that finds no target is put back: now and then the turn has to end all the same.
            return attacks[0] if attacks and rng.randrange(12) else EndDuelTurn()
        if view.ask is MagicAsk.ATTACK:
            rival = {card.slot for card in view.seats[1 - view.viewer].field}
            wanted = [
                action
                for action in open_
                if action == ChoosePlayer(1 - view.viewer) or (isinstance(action, ChooseSlot) and action.slot in rival)
            ]
            return wanted[-1] if wanted else legal[-1]
        return open_[0]
