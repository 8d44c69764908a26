"""People's pages: who they are, what they have played, and who may look."""
