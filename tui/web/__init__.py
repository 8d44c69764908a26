"""Pages of the hall for browsers."""
