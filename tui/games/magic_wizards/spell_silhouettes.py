"""What Magic looks like by where it lies, and Traps by what springs them.

Drawings of four lines, at most 13 cells wide.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.games.magic_wizards.card_effects import When
from engine.games.magic_wizards.card_model import Card, Staying
from engine.games.magic_wizards.card_traits import CardKind, Keyword

Sort: TypeAlias = Literal["spell", "gear", "aura", "land", "item", "jaws", "shield", "pit", "hush", "revenge", "fence"]
"""The five sorts of Magic, then the six of Traps."""

SPELLS: dict[Sort, str] = {
    "spell": r"""
   _______
 .'   *   '.
 |   /|\   |
 '._______.'
""",
    "gear": r"""
    _____
 __/  +  \__
[__ |===| __]
   \_____/
""",
    "aura": r"""
   .-=-=-.
  (  ( )  )
 __'-=-=-'__
 ~~~~~~~~~~~
""",
    "land": r"""
     /\
  /\/  \  _
 /      \/ \
/___________\
""",
    "item": r"""
    _[*]_
   |     |
  _|_____|_
 |_________|
""",
    "jaws": r"""
 \  /\  /\  /
  \/__\/__\/
  \        /
   \/\/\/\/
""",
    "shield": r"""
   |\_____/|
   |  ___  |
    \ \_/ /
     '._.'
""",
    "pit": r"""
____     ____
    |   |
    | v |
    |___|
""",
    "hush": r"""
   _______
 .' \   / '.
 |    X    |
 '._/___\_.'
""",
    "revenge": r"""
     ) (
    ( , )
    _|||_
   |_____|
""",
    "fence": r"""
  |  |  |  |
 =+==+==+==+=
 =+==+==+==+=
  |  |  |  |
""",
}
"""The drawing of each sort."""
_SPRUNG_BY: dict[When, Sort] = {
    When.DIRECT_ATTACK_DECLARED: "shield",
    When.MONSTER_PLAYED: "pit",
    When.MAGIC_PLAYED: "hush",
    When.COMBO_PLAYED: "hush",
    When.YOUR_MONSTER_DESTROYED: "revenge",
}


def spell_silhouette(card: Card) -> str:
    """Return the drawing of a Magic or a Trap."""
    return SPELLS[_sort_of_trap(card) if card.kind is CardKind.TRAP else _sort_of_magic(card)]


def _sort_of_magic(card: Card) -> Sort:
    if Keyword.ITEM in card.keywords:
        return "item"
    match card.stays:
        case Staying.NO:
            return "spell"
        case Staying.ATTACHED:
            return "gear"
        case Staying.FIELD:
            return "land" if card.needs_boards else "aura"


def _sort_of_trap(card: Card) -> Sort:
    if card.stays is not Staying.NO:
        return "fence"
    return next((_SPRUNG_BY[effect.when] for effect in card.effects if effect.when in _SPRUNG_BY), "jaws")
