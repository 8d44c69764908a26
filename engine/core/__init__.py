"""What every game shares.

The protocol, chance, the log of a match and the table at which it is played.
"""
