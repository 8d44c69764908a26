"""Editions: how the program pairs. A tournament keeps for ever the edition that it was opened with.

FORMATS.md tells what each one does; what an edition has drawn once, it draws for ever.
"""

from __future__ import annotations

BALANCED = 2
"""From this edition on duels of the ladders are matched exactly, nobody sits three times running on one side and floats
are shared, all as far as can be."""

EDITIONS = (1, BALANCED)
EDITION = BALANCED
"""The edition of tournaments that are opened now."""
