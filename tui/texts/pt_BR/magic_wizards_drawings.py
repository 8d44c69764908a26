"""Magic & Wizards: o que um clube desenha, e o labirinto."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "magic_wizards.layout.caracol": "Caracol",
    "magic_wizards.layout.cobogo": "Cobogó",
    "magic_wizards.layout.veredas": "Veredas",
    "magic_wizards.layout.degraus": "Degraus",
    "magic_wizards.layout.raizes": "Raízes",
    "magic_wizards.layout.espinha": "Espinha",
    "magic_wizards.layout.becos": "Becos",
    "magic_wizards.layout.clareira": "Clareira",
    "drawings.kind.labyrinth": "Labirintos do clube",
    "drawings.kind.map": "Mapas do clube",
    "drawings.stroke.labyrinth.w": "parede acima",
    "drawings.stroke.labyrinth.a": "parede à esquerda",
    "drawings.stroke.labyrinth.s": "parede abaixo",
    "drawings.stroke.labyrinth.d": "parede à direita",
    "drawings.stroke.map.s": "Escuridão",
    "drawings.stroke.map.m": "Montanha",
    "drawings.stroke.map.c": "Campina",
    "drawings.stroke.map.f": "Floresta",
    "drawings.stroke.map.e": "Ermo",
    "drawings.stroke.map.o": "Oceano",
    "drawings.stroke.map..": "Normal",
    "drawings.no_terrain": "Normal",
    "drawings.walls.one": "{walls} parede",
    "drawings.walls.other": "{walls} paredes",
    "drawings.way.one": "Caminho de {cells} casa",
    "drawings.way.other": "Caminho de {cells} casas",
    "drawings.cut_off.one": "Isolada: {cells} casa",
    "drawings.cut_off.other": "Isoladas: {cells} casas",
}
