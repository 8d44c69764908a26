"""Wyrt dos Lordes: bets in the dark, five cards and two dice, for two to six lords."""
