"""Matches: their logs, the library, and what is kept beside a match."""
