"""The review of matches that are over: who may, and what is kept beside them."""
