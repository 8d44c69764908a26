"""The arguments of every command, added to its parser once it is the one that was called."""
