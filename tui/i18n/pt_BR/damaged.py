"""O que não pode ser lido."""

from __future__ import annotations

STRINGS = {
    "damaged.matches": "esta partida está danificada",
    "damaged.tournaments": "este torneio está danificado",
    "damaged.seasons": "temporada danificada",
    "damaged.delete.ask": "O que está guardado aqui não pode ser lido. Apagar de vez?",
}
