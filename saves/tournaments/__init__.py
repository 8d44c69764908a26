"""Tournaments: their logs, seasons, and what is kept beside a tournament."""
