"""Magic & Wizards on the screen."""
