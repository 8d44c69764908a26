"""The commands of carteado."""
