"""Tournaments: specification line, organiser's log, formats, points, ratings, and the desk over them."""
