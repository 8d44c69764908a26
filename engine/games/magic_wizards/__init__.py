"""Magic & Wizards: its cards."""
