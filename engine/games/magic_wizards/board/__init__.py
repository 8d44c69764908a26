"""Boards: cells, the terrain of maps, the sea, and the walls of labyrinths.

Pure shapes that know no card.
"""
