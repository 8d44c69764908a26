"""What bots are called in a tournament: short names that say they are bots, in any language."""

from __future__ import annotations

from collections.abc import Iterator

_NAMES = (
    *("Rosa", "Tita", "Ivo", "Caio", "Lia", "Nico", "Zeca", "Pipo", "Alda", "Beto", "Cida", "Duda", "Enzo", "Flora"),
    *("Gil", "Hugo", "Iara", "Juca", "Kika", "Lino", "Mila", "Nilo", "Olga", "Pepe", "Quim", "Rita", "Saul", "Tom"),
    *("Ugo", "Vera", "Wil", "Yara", "Zizi", "Abel", "Bela", "Ciro", "Dora", "Edu", "Fifi", "Gina", "Heitor", "Ilza"),
)


def bot_names() -> Iterator[str]:
    """Yield names without end, each of them new."""
    number = 1
    while True:
        yield from (f"Bot {name}" if number == 1 else f"Bot {name} {number}" for name in _NAMES)
        number += 1
