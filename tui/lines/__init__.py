"""The line mode: every game in plain sentences and numbered choices, for screen readers and terminals without a screen.

Nothing is drawn, nothing is repainted: one sentence an event, one line an answer.
"""
