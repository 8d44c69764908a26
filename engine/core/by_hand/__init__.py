"""Matches typed in from a real table, whose cards become known entry by entry.

`match` keeps a match whose hands are entered when somebody asks, `open_hands` one whose cards are entered as they are
drawn, `hidden_hands` one whose hands stay hidden: `piece_places` makes up where each hidden card lies,
`piece_exchanges` puts a card that is told in its place, `entry_trials` finds out what an entry would show of them.
`deck_orders` finds orders of a deck that agree with all that is known. What a game tells for this is its `TableCards`
(engine.core.table_cards).
"""
