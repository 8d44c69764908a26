"""Whether the cards of the collection are balanced.

Duels by the thousand, and what they came to beside its target.
"""

from engine.games.magic_wizards.balance.report import balance_figures

__all__ = ["balance_figures"]
