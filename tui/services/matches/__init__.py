"""Live matches: tables, participants, clocks, bots."""
