"""Wyrt de Arton on the screen."""
