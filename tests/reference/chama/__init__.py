"""Chama a second time: slow and plain, written from the rules page alone, to hold the engine against."""
