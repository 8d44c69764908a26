"""Characters of a table of Wyrt, and how hard they make it to cheat (WA-49, WA-50, WA-85, WA-86)."""

from __future__ import annotations

from dataclasses import dataclass

ROSTER = {
    "casa": "h2 arena artes",  # WA-49
    "cliente_casual": "h0 i0",
    "cliente_rapido": "i2",
    "cliente_genial": "i1 genialidade",
    "jogador_clandestino": "arena",
    "jogador_experiente": "h1 arena",
    "jogador_genial": "arena genialidade",
    "carteador_clandestino": "h2 arena manipulacao crime",
    "carteador_genial": "h2 arena genialidade manipulacao crime",
    "carteador_expert": "h3 i2 arena genialidade manipulacao crime",
    "nobre_iniciante": "manipulacao",
    "nobre_experiente": "h1 arena manipulacao",
    "nobre_genial": "i2 genialidade manipulacao",
    "nobre_expert": "h3 i2 arena genialidade manipulacao crime",
    "nobre_invicto": "h5 i6 arena genialidade manipulacao crime carteador",
    "morto": "animais manipulacao arena carteador",
}
"""The seed's players with the numbers of WA-50, in words."""


@dataclass
class Sheet:
    """A sheet as it counts at the table: H and I with all that adds to them, and what else matters."""

    h: int
    i: int
    words: set[str]

    @property
    def may_cheat(self) -> bool:
        """Prestidigitação is of Artes or Manipulação; without it nobody cheats (the seed; 1.2)."""
        return "artes" in self.words or "manipulacao" in self.words


def sheet(text: str) -> Sheet:
    """Read a sheet: Arena +2 H +2 I, Genialidade I+2, Blefar +2 +2 (F7, F8, F14), each whole skill I+1 (F2)."""
    words = set(ROSTER.get(text, text).split())
    h = i = 0
    for word in words:
        if word[0] == "h" and word[1:].isdigit():
            h += int(word[1:])
        elif word[0] == "i" and word[1:].isdigit():
            i += int(word[1:])
        elif word in ("arena", "carteador"):
            h += 2
            i += 2
        elif word == "genialidade":
            i += 2
        elif word in ("crime", "manipulacao", "artes", "animais"):
            i += 1
    return Sheet(h, i, words)


def level_against(opponents: list[tuple[int, set[str]]], ruled: int | None = None) -> int:
    """Return the level that opponents impose, each its I and the words of its sheet; 0 is Very Easy, 6 Very Hard.

    A level that was `ruled` for an invented cheat stands in the place of that of I (WA-109).
    """
    highest = max(i for i, _ in opponents)
    radar = any("radar" in words for _, words in opponents)
    levels = []
    for i, words in opponents:
        if i == highest:  # "the opponent" is that of the highest I; if tied, the worse for the cheat (WA-22)
            base = 6 if radar else max(0, min(i, 6)) if ruled is None else ruled
            levels.append(base + ("crime" in words) + ("manipulacao" in words))
    return max(levels)


def faces(value: int, level: int, livro: bool) -> int:
    """Return how many faces of the die pass: up to the target, never a 6, but for tests that cannot fail (WA-86)."""
    if livro and level <= 1:
        return 6
    modifier = 3 - level  # +3 +2 +1 0 -1 -2 -3, and each level beyond -1 more, in both tables
    if livro:
        modifier = {2: 2, 3: 1, 4: -1, 5: -2, 6: -3}.get(level, modifier)
    return max(0, min(value + modifier, 5))
