"""A tournament of the store in the organiser's hands, or in a player's: its desk, its tables, what is rated of it."""

from tui.championship.championship import Championship, Waiting
from tui.championship.club import Club, no_papers

__all__ = ["Championship", "Club", "Waiting", "no_papers"]
