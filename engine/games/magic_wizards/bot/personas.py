"""The cast: what each player made of code thinks its lives, cards and monsters are worth, and the deck it brings."""

from __future__ import annotations

import msgspec


class Persona(msgspec.Struct, frozen=True):
    """How somebody plays; numbers are PVs where nothing else is said.

    `deck` is the key of the ready deck that it brings, "" for who plays with any. `hurt` is how often a PV of its own
    counts beside one of the rival's. `hand` and `set_card` are what a card in hand and a Magic or Trap on the field are
    worth. `field` is what a point of ATK on the field counts beside one of life, `guard` what a point of DEF in Defence
    counts beside one of ATK. `threat` is how much of the damage that could come next turn counts as done already.
    `patience` is what an act must gain over doing nothing.
    """

    deck: str = ""
    hurt: float = 1.0
    hand: float = 110.0
    set_card: float = 130.0
    field: float = 0.75
    guard: float = 0.55
    threat: float = 0.5
    patience: float = 15.0


CAST: dict[str, Persona] = {
    "planner": Persona(),
    "cavaleiro": Persona(
        "cavalhada", hurt=0.4, hand=60.0, set_card=70.0, field=0.5, guard=0.2, threat=0.1, patience=5.0
    ),
    "benzedeira": Persona("folia_da_serra", hurt=1.8, set_card=220.0, field=0.6, guard=0.7, threat=0.9),
    "ferreiro": Persona("oficina_do_fundo", hurt=1.2, field=1.0, guard=1.5, threat=0.6),
    "ilusionista": Persona("circo_de_bairro", hand=40.0, set_card=320.0, patience=10.0),
}
"""Every bot of the game by name: the planner, and four who bring a ready deck."""
