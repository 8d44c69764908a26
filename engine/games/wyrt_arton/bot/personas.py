"""The cast: how loose, bold and dishonest each player of the roster is (Wyrt, Jogadores; WA-65)."""

from __future__ import annotations

import msgspec


class ArtonPersona(msgspec.Struct, frozen=True):
    """A character of a bot.

    `loose` is the part of the pot that it pays for the sake of staying in, below 0 for who wants a better price.
    `bold`: how often of a hundred it raises with a weak hand. `folds`: how many of a hundred rivals it expects to fold
    to a raise, 40 being as many as do. `respect` from 0 to 1: how far it believes what bets tell of a hand. `cheats` is
    how often it cheats when it would pay, `whim` how often without a reason.
    """

    loose: float = 0.0
    bold: int = 8
    folds: int = 40
    respect: float = 0.8
    cheats: float = 0.0
    whim: float = 0.0


CAST: dict[str, ArtonPersona] = {
    "planner": ArtonPersona(loose=0.03, bold=8, respect=0.8),
    "cliente_casual": ArtonPersona(loose=0.12, bold=2, folds=20, respect=0.0),
    "cliente_rapido": ArtonPersona(loose=0.08, bold=6, folds=30, respect=0.3),
    "cliente_genial": ArtonPersona(loose=0.02, bold=6, folds=38, respect=0.9),
    "jogador_clandestino": ArtonPersona(loose=0.06, bold=20, folds=50, respect=0.3),
    "jogador_experiente": ArtonPersona(loose=0.04, bold=10, folds=42, respect=0.6),
    "jogador_genial": ArtonPersona(loose=0.0, bold=6, folds=40, respect=0.9),
    "carteador_clandestino": ArtonPersona(loose=0.05, bold=20, folds=50, respect=0.4, cheats=0.8),
    "carteador_genial": ArtonPersona(loose=0.03, bold=8, folds=40, respect=0.8, cheats=0.8),
    "carteador_expert": ArtonPersona(loose=0.0, bold=8, folds=42, respect=0.9, cheats=1.0),
    "nobre_iniciante": ArtonPersona(loose=0.14, bold=15, folds=30, respect=0.0, cheats=0.2),
    "nobre_experiente": ArtonPersona(loose=0.05, bold=18, folds=48, respect=0.5, cheats=0.4),
    "nobre_genial": ArtonPersona(loose=0.03, bold=8, folds=40, respect=0.8, cheats=0.4),
    "nobre_expert": ArtonPersona(loose=0.01, bold=10, folds=42, respect=0.9, cheats=0.6),
    "nobre_invicto": ArtonPersona(loose=0.02, bold=12, folds=42, respect=1.0, cheats=0.8),
    "morto": ArtonPersona(loose=-0.02, bold=3, folds=35, respect=1.0, whim=0.02),
}
"""Every bot of the game by name: the planner, and the characters of the roster (WA-50)."""
