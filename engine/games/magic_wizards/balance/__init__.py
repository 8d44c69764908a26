"""Measures whether the cards of the collection are balanced.

Thousands of duels are played, and each figure is compared with its target.
"""

from engine.games.magic_wizards.balance.report import balance_figures

__all__ = ["balance_figures"]
