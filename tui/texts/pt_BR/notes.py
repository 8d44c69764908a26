"""Anotações nos lances de uma partida, e o que se mostra a outras pessoas."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "notes.taken_in.one": "{count} anotação nova ou mais recente.",
    "notes.taken_in.other": "{count} anotações novas ou mais recentes.",
}
