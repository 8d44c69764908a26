"""What cannot be read."""

from __future__ import annotations

STRINGS = {
    "damaged.matches": "this game is damaged",
    "damaged.tournaments": "this tournament is damaged",
    "damaged.seasons": "damaged season",
    "damaged.delete.ask": "What is kept here cannot be read. Delete it for good?",
}
