"""Magic & Wizards: what a club draws, and the labyrinth."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "magic_wizards.layout.caracol": "Snail Shell",
    "magic_wizards.layout.cobogo": "Lattice",
    "magic_wizards.layout.veredas": "Footpaths",
    "magic_wizards.layout.degraus": "Steps",
    "magic_wizards.layout.raizes": "Roots",
    "magic_wizards.layout.espinha": "Spine",
    "magic_wizards.layout.becos": "Alleys",
    "magic_wizards.layout.clareira": "Clearing",
    "drawings.kind.labyrinth": "Labyrinths of the club",
    "drawings.kind.map": "Maps of the club",
    "drawings.stroke.labyrinth.w": "wall above",
    "drawings.stroke.labyrinth.a": "wall to the left",
    "drawings.stroke.labyrinth.s": "wall below",
    "drawings.stroke.labyrinth.d": "wall to the right",
    "drawings.stroke.map.s": "Darkness",
    "drawings.stroke.map.m": "Mountain",
    "drawings.stroke.map.c": "Meadow",
    "drawings.stroke.map.f": "Forest",
    "drawings.stroke.map.e": "Wasteland",
    "drawings.stroke.map.o": "Ocean",
    "drawings.stroke.map..": "Normal",
    "drawings.no_terrain": "Normal",
    "drawings.walls.one": "{walls} wall",
    "drawings.walls.other": "{walls} walls",
    "drawings.way.one": "Way of {cells} cell",
    "drawings.way.other": "Way of {cells} cells",
    "drawings.cut_off.one": "Cut off: {cells} cell",
    "drawings.cut_off.other": "Cut off: {cells} cells",
}
