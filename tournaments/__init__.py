"""Tournaments: the line that names one, the organiser's log, formats, points, ratings and the desk over them all."""
