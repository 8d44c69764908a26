"""Wyrt dos Lordes on the screen: its table, its keys and its sentences."""
