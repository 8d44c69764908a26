"""The organiser's desk: one tournament on one screen, a tab for each side of it."""
