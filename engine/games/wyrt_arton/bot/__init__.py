"""The players of Wyrt de Arton made of code."""
