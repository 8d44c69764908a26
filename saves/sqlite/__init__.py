"""The one SQLite file: transactions, threads, seals, and what waits to be written."""
