"""The FIDE (Dutch) System for duels.

C.04.3 of the FIDE Handbook, edition in force since 1 February 2026. `players` holds what the rules know of a player,
`criteria` what speaks against two of a bracket, `brackets` the procedure from the top bracket down, `sieve` the exact
search behind it, `drafting` the way from a field to a draft.
"""
