"""Character sheets: what a seat can do at a table of Wyrt, and how hard cheating is there.

Trapaças, Jogadores.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from engine.core.errors import BadSetup

Difficulty: TypeAlias = Literal["casa", "livro"]
"""Which numbers the levels mean: each one point from Very Easy +3 to Very Hard -3; or as the book has them (WA-86)."""


class Sheet(msgspec.Struct, frozen=True):
    """The traits of a character that count at Wyrt.

    `skill` is H, `mind` is I, before what the table adds to them (WA-49). `crime`, `manipulation`, `arts` and `animals`
    are whole skills, each +1 I; `arts` and `manipulation` bring Prestidigitação, without which nobody cheats. `arena`
    is +2 H and +2 I, `genius` +2 I, `kit` the whole kit of the Carteador: Blefar, +2 H and +2 I, and a second chance.
    `radar` makes it Very Hard to cheat at the table.
    """

    skill: int = 0
    mind: int = 0
    crime: bool = False
    manipulation: bool = False
    arts: bool = False
    animals: bool = False
    arena: bool = False
    genius: bool = False
    kit: bool = False
    radar: bool = False

    @property
    def can_cheat(self) -> bool:
        """Tell whether the character has Prestidigitação, of Artes or Manipulação (WA-49)."""
        return self.arts or self.manipulation

    @property
    def h(self) -> int:
        """The Habilidade that counts at the table."""
        return self.skill + 2 * self.arena + 2 * self.kit

    @property
    def i(self) -> int:
        """The Inteligência that counts at the table."""
        skills = self.crime + self.manipulation + self.arts + self.animals
        return self.mind + 2 * self.arena + 2 * self.kit + 2 * self.genius + skills


CASA = Sheet(skill=2, arena=True, arts=True)
"""The equal sheet of everybody where no other is written (WA-49)."""
MORTO = Sheet(manipulation=True, animals=True, arena=True, kit=True)
"""O Morto, as the seed has him: H4 and I6."""
WATCHER = Sheet(mind=3)
"""A watchful Dealer (WA-40)."""

ROSTER: dict[str, Sheet] = {
    "casa": CASA,
    "cliente_casual": Sheet(),
    "cliente_rapido": Sheet(mind=2),
    "cliente_genial": Sheet(mind=1, genius=True),
    "jogador_clandestino": Sheet(arena=True),
    "jogador_experiente": Sheet(skill=1, arena=True),
    "jogador_genial": Sheet(arena=True, genius=True),
    "carteador_clandestino": Sheet(skill=2, arena=True, manipulation=True, crime=True),
    "carteador_genial": Sheet(skill=2, arena=True, genius=True, manipulation=True, crime=True),
    "carteador_expert": Sheet(skill=3, mind=2, arena=True, genius=True, manipulation=True, crime=True),
    "nobre_iniciante": Sheet(manipulation=True),
    "nobre_experiente": Sheet(skill=1, arena=True, manipulation=True),
    "nobre_genial": Sheet(mind=2, genius=True, manipulation=True),
    "nobre_expert": Sheet(skill=3, mind=2, arena=True, genius=True, manipulation=True, crime=True),
    "nobre_invicto": Sheet(skill=5, mind=6, arena=True, genius=True, kit=True, manipulation=True, crime=True),
    "morto": MORTO,
}
"""The characters of the seed by name, in fixed numbers (WA-50); "casa" is WA-49's."""

_FLAGS = {
    "crime": "crime",
    "manipulacao": "manipulation",
    "artes": "arts",
    "animais": "animals",
    "arena": "arena",
    "genialidade": "genius",
    "carteador": "kit",
    "radar": "radar",
}
_NUMBER = re.compile(r"([hi])(\d{1,2})")


@cache
def sheet_of(text: str) -> Sheet:
    """Return the sheet of a name of the roster, or the one written, such as "h2 i3 artes arena" (WA-49).

    What may be written: h and i with a number from 0 to 20, and once each crime, manipulacao, artes, animais, arena,
    genialidade, carteador, radar. Raises BadSetup naming the word that is none of these.
    """
    if text in ROSTER:
        return ROSTER[text]
    numbers: dict[str, int] = {}
    flags: dict[str, bool] = {}
    for word in text.split():
        number = _NUMBER.fullmatch(word)
        flag = _FLAGS.get(word)
        if number is not None and number[1] not in numbers and int(number[2]) <= MOST:
            numbers[number[1]] = int(number[2])
        elif flag is not None and flag not in flags:
            flags[flag] = True
        else:
            raise BadSetup("bad_sheet", game="wyrt_arton", word=word, sheet=text)
    if not (numbers or flags):
        raise BadSetup("bad_sheet", game="wyrt_arton", word=text, sheet=text)
    return Sheet(skill=numbers.get("h", 0), mind=numbers.get("i", 0), **flags)


MOST = 20
"""The greatest H and I that can be written."""

VERY_HARD = 6
"""The level that I 6 and Radar impose; crime and manipulation go beyond it, a level each."""
_LEVELS_OF_CASA = 3
_LIVRO = (None, None, 2, 1, -1, -2, -3)


def modifier_of(level: int, difficulty: Difficulty) -> int | None:
    """Return what a level adds to H and I (0 is Very Easy, 6 Very Hard).

    None when the test cannot fail (WA-86).
    """
    if difficulty == "casa":
        return _LEVELS_OF_CASA - level
    return _LIVRO[level] if level <= VERY_HARD else -3 - (level - VERY_HARD)


def chances_of(value: int, level: int, difficulty: Difficulty) -> int:
    """Return how many faces of the die pass the test: at most the target, and never the 6."""
    modifier = modifier_of(level, difficulty)
    return 6 if modifier is None else max(0, min(value + modifier, 5))


def passes(die: int, value: int, level: int, difficulty: Difficulty) -> bool:
    """Tell whether the die passes the test."""
    return die <= chances_of(value, level, difficulty)


Trait = Literal["H", "I"]
"""The two halves of a test to cheat."""
