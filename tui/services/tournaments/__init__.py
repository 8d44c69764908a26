"""Tournaments of the store that are open in this process."""
