"""Wyrt de Arton a second time, from the seed and the rulings WA-1 to WA-99 alone; `match.Reference` plays it."""
