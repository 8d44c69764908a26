"""Magic & Wizards a second time: slow, and written from the rules page and the words of the cards alone."""
