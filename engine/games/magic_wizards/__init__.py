"""Rules, cards and bots of Magic & Wizards."""
