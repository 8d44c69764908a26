"""The cast: how each player made of code values lives, cards and monsters, and its deck."""

from __future__ import annotations

import msgspec


class MagicPersona(msgspec.Struct, frozen=True):
    """A character of a bot; numbers are PVs where nothing else is said.

    `deck` is the key of the ready deck that it brings, "" for who plays with any. `hurt` is how often a PV of its own
    counts beside one of the rival's. `hand` and `set_card` are what a card in hand and a Magic or Trap on the field are
    worth. `field` is what a point of ATK on the field counts beside one of life, `guard` what a monster in Defence
    counts beside one in Attack. `threat` is how much of the damage that could come next turn counts as done already.
    `patience` is what an act must gain over doing nothing. `attacking`, `standing` and `setting` are what it likes
    besides: an attack or Attack position, Defence position, and a Magic or a Trap set.
    """

    deck: str = ""
    hurt: float = 1.0
    hand: float = 110.0
    set_card: float = 130.0
    field: float = 0.75
    guard: float = 1.0
    threat: float = 0.5
    patience: float = 15.0
    attacking: float = 0.0
    standing: float = 0.0
    setting: float = 0.0


CAST: dict[str, MagicPersona] = {
    "planner": MagicPersona(),
    "cavaleiro": MagicPersona("cavalhada", hurt=0.7, threat=0.3, patience=5.0, attacking=120.0),
    "benzedeira": MagicPersona("folia_da_serra", hurt=1.5, threat=0.8, standing=30.0),
    "ferreiro": MagicPersona("oficina_do_fundo", hurt=1.2, threat=0.6, standing=250.0),
    "ilusionista": MagicPersona("circo_de_bairro", patience=10.0, setting=150.0),
}
"""Every bot of the game by name: the planner, and four who bring a ready deck."""
