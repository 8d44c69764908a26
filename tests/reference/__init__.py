"""Slow second implementations of games, written from the rules alone, to compare the engine with."""
