"""The line mode: every game as sentences and numbered choices."""
