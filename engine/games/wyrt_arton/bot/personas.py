"""The cast: how loose, how bold and how dishonest each player of the roster is (Wyrt, Jogadores; WA-65)."""

from __future__ import annotations

import msgspec


class Persona(msgspec.Struct, frozen=True):
    """How somebody plays.

    `loose` is the part of the pot that it pays for the sake of staying in, below 0 for who wants a better price.
    `bold`: how often of a hundred it raises without a reason. `folds`: how many of a hundred rivals it expects to
    fold to a raise. `respect`: how often it believes that who pays much holds much. `cheats` is how often it cheats
    when it would pay, `whim` how often without a reason.
    """

    loose: float = 0.0
    bold: int = 5
    folds: int = 40
    respect: float = 0.2
    cheats: float = 0.0
    whim: float = 0.0


CAST: dict[str, Persona] = {
    "planner": Persona(bold=1, folds=50),
    "cliente_casual": Persona(loose=0.1, bold=2, folds=10, respect=0.0),
    "cliente_rapido": Persona(loose=0.05, bold=5, folds=25, respect=0.1),
    "cliente_genial": Persona(bold=8, folds=35, respect=0.3),
    "jogador_clandestino": Persona(loose=0.05, bold=10, folds=45, respect=0.0),
    "jogador_experiente": Persona(bold=8, folds=40, respect=0.2),
    "jogador_genial": Persona(loose=-0.02, bold=8, folds=40, respect=0.3),
    "carteador_clandestino": Persona(loose=0.02, bold=12, folds=45, respect=0.1, cheats=0.8),
    "carteador_genial": Persona(bold=10, folds=40, respect=0.3, cheats=0.8),
    "carteador_expert": Persona(loose=-0.02, bold=10, folds=45, respect=0.3, cheats=1.0),
    "nobre_iniciante": Persona(loose=0.12, bold=10, folds=20, respect=0.0, cheats=0.2),
    "nobre_experiente": Persona(loose=0.02, bold=12, folds=40, respect=0.2, cheats=0.4),
    "nobre_genial": Persona(bold=10, folds=40, respect=0.3, cheats=0.4),
    "nobre_expert": Persona(loose=-0.02, bold=12, folds=45, respect=0.3, cheats=0.6),
    "nobre_invicto": Persona(loose=-0.02, bold=12, folds=45, respect=0.4, cheats=0.8),
    "morto": Persona(loose=-0.05, bold=3, folds=30, respect=0.4, whim=0.02),
}
"""Every bot of the game by name: the planner, and the characters of the roster (WA-50)."""
