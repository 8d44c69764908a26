"""A match on the screen: the table, the replay, the quiz and the tutorial."""
