"""Chama: realms, commanders and armies, for two to four seats, each with the 52 cards of one suit."""
