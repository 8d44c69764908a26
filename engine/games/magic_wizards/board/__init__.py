"""Boards: cells, the terrain of maps, the sea, and the walls of labyrinths; pure shapes that know no card."""
