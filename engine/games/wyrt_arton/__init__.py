"""Wyrt de Arton: poker with two cards thrown by dice, thefts from the deck and the Dead Man's Hand."""
