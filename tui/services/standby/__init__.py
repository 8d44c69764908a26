"""A live copy of the club's file elsewhere, and the second computer that takes over."""
