"""The line that names a tournament (4.5, CH-60, CH-65 to CH-68).

`Chama: TIPO NOME (VARIANTE) ANO`, then free text.

    Chama: Duplas Fluminenses (Xisum) 2025
    As regras deste torneio é a Lei da Terra! Será adotada pontuação dupla.

Reading forgives case, accents, extra spaces, quotation marks around any part, a game's full name ("Wyrt dos Lordes")
and "e" or another mark between variants; printing gives the canonical spelling; `parse(str(spec)) == spec`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from engine.core.text import fold
from tournaments.catalog import CATALOG, Catalog, CatalogEntry, GameEntry, clashes, near_type
from tournaments.errors import SpecError
from tournaments.names import nearest, quotation_marks, tidy, unquoted

_NEWLINE = r"\r\n|\r|\n"
_YEAR = "[0-9]{4}"
_BETWEEN_VARIANTS = r"(?i:[,;/+&]| e +(?=\S))"
_NEGATED = "(?:sem|nao|no|without) "


class Spec(msgspec.Struct, frozen=True):
    """A specification line as data. It knows its own spelling, so it prints without the catalog.

    `game` is the key of the registry, `label` the game's name in the line. `name` is kept as written, `text` (the lines
    below the first) word for word. `double_points` is what the text says about it (CH-66).
    """

    game: str
    label: str
    type: str
    name: str
    variants: tuple[str, ...]
    year: int
    text: str = ""
    double_points: bool = False

    @property
    def line(self) -> str:
        """The canonical line, without the free text."""
        variants = f"({', '.join(self.variants)}) " if self.variants else ""
        return f"{self.label}: {self.type} {self.name} {variants}{self.year:04}"

    def __str__(self) -> str:
        return f"{self.line}\n{self.text}" if self.text else self.line


def parse(text: str, catalog: Catalog = CATALOG) -> Spec:
    """Read a specification.

    Raises SpecError with the column, what was expected there and the nearest known name.
    """
    body = text.lstrip()
    above = len(re.findall(_NEWLINE, text[: len(text) - len(body)]))
    line, _, rest = re.sub(_NEWLINE, "\n", body).partition("\n")
    indent = len(re.split(_NEWLINE, text[: len(text) - len(body)])[-1])
    free = rest.strip()
    return _Reader(" " * indent + line, above + 1, catalog).read(free)


class _Word(NamedTuple):
    text: str
    column: int
    """Counted from 0; errors count from 1."""

    @property
    def end(self) -> int:
        return self.column + len(self.text)


class _Reader:
    """Reads one line from both ends towards the name in the middle: game, type | year, variants."""

    def __init__(self, line: str, number: int, catalog: Catalog) -> None:
        self.typed = line
        self.marks = tuple(quotation_marks(line))
        # Spaces in the place of the marks, so that columns stay those of the line as it was typed.
        places = {place for pair in self.marks for place in pair}
        self.line = "".join(" " if at in places else letter for at, letter in enumerate(line))
        self.number = number
        self.catalog = catalog

    def read(self, free: str) -> Spec:
        game, start = self._game()
        kind, start = self._type(game, start)
        year, stop = self._year(start)
        variants, stop = self._variants(game, kind, start, stop)
        name = self._name(start, stop)
        if not name:
            raise self._error("spec_no_name", self._end(stop) + 1, expected=("NOME",))
        # What reads the free text takes long to compile, and only a new line has to be read.
        from tournaments.double_points import doubles

        return Spec(game.key, game.name, kind.name, name, variants, year, free, doubles(free))

    def _name(self, start: int, stop: int) -> str:
        """Return the name as written, with the quotation marks that are in it and without those around it."""
        inside = {place for pair in self.marks if all(start <= end < stop for end in pair) for place in pair}
        return unquoted(tidy("".join(self.typed[at] if at in inside else self.line[at] for at in range(start, stop))))

    def _game(self) -> tuple[GameEntry, int]:
        names = tuple(game.name for game in self.catalog.games)
        before, colon, _ = self.line.partition(":")
        words = _words(before)
        if not words:
            raise self._error("spec_no_game", len(before) if colon else 0, expected=names)
        game_name = tidy(before) if colon else words[0].text
        game = self.catalog.game_named(game_name)
        if game is None:
            spelled = {name: game.name for game in self.catalog.games for name in game.names}
            near = spelled.get(nearest(game_name, spelled) or "")
            raise self._error("spec_unknown_game", words[0].column, expected=names, found=game_name, nearest=near)
        if not colon:
            raise self._error("spec_no_colon", words[0].end, expected=(":",), found=game_name)
        return game, len(before) + 1

    def _type(self, game: GameEntry, start: int) -> tuple[CatalogEntry, int]:
        words = _words(self.line, start)
        names = tuple(entry.name for entry in game.types)
        if not words:
            raise self._error("spec_no_type", self._end(start) + 1, expected=names)
        # The longest name first, so that a club's "Duplas Mistas" is not read as "Duplas" named "Mistas".
        for entry in sorted(game.types, key=lambda entry: -len(entry.name.split())):
            count = len(entry.name.split())
            if fold(" ".join(word.text for word in words[:count])) == fold(entry.name):
                return entry, words[count - 1].end
        name = words[0].text
        near = near_type(game, name)
        # Without a type that is near, it may be a format, such as "Swiss".
        code = "spec_unknown_type" if near else "spec_no_such_type"
        raise self._error(code, words[0].column, expected=names, found=name, nearest=near)

    def _year(self, start: int) -> tuple[int, int]:
        words = _words(self.line, start)
        if words and re.fullmatch(_YEAR, words[-1].text):
            return int(words[-1].text), words[-1].column
        if words and (glued := re.fullmatch(r"(.*\))([0-9]{4})", words[-1].text)):
            return int(glued[2]), words[-1].column + len(glued[1])
        if words and words[-1].text.isdigit():
            raise self._error("spec_bad_year", words[-1].column, expected=("ANO",), found=words[-1].text)
        raise self._error("spec_no_year", self._end(len(self.line)) + 1, expected=("ANO",))

    def _variants(self, game: GameEntry, kind: CatalogEntry, start: int, stop: int) -> tuple[tuple[str, ...], int]:
        """Return the variants, in the catalog's order and once each, and where the name before them ends."""
        end = self._end(stop)
        opening = self.line.rfind("(", start, end)
        closing = self.line.rfind(")", start, end)
        if opening < 0 or -1 < closing < opening or closing < 0:
            return self._no_variants(opening, closing, stop)
        if closing != end - 1:
            return (), stop
        entries: tuple[CatalogEntry, ...] = (kind,)
        column = opening + 1
        for mark in (*re.compile(_BETWEEN_VARIANTS).finditer(self.line, column, closing), None):
            stop = mark.start() if mark else closing
            entries = (*entries, self._variant(game, self.line[column:stop], column))
            if clash := next(clashes(entries), None):
                raise self._error("spec_variants_clash", column, expected=clash[:1], found=clash[1])
            column = mark.end() if mark else closing
        return tuple(entry.name for entry in game.variants if entry in entries), opening

    def _no_variants(self, opening: int, closing: int, stop: int) -> tuple[tuple[str, ...], int]:
        if opening > closing:
            raise self._error("spec_unclosed", self._end(stop), expected=(")",), found=self.line[opening:stop].strip())
        if closing >= 0:
            raise self._error("spec_unopened", closing, expected=("(",), found=")")
        return (), stop

    def _variant(self, game: GameEntry, part: str, column: int) -> CatalogEntry:
        names = tuple(entry.name for entry in game.variants)
        name = tidy(part)
        at = column + len(part) - len(part.lstrip()) if name else column
        if not name:
            raise self._error("spec_no_variant", at, expected=names)
        entry = game.variant_named(name)
        if entry is None:
            # "Sem Xisum" must not be answered with "Xisum", which is what it denies.
            near = None if re.match(_NEGATED, fold(name)) else nearest(name, names)
            raise self._error("spec_unknown_variant", at, expected=names, found=name, nearest=near)
        return entry

    def _end(self, stop: int) -> int:
        """Return where the last word before `stop` ends."""
        return len(self.line[:stop].rstrip())

    def _error(
        self, code: str, column: int, *, expected: tuple[str, ...], found: str = "", nearest: str | None = None
    ) -> SpecError:
        return SpecError(code, column + 1, line=self.number, expected=expected, found=found, nearest=nearest)


def _words(line: str, start: int = 0) -> list[_Word]:
    return [_Word(match[0], match.start()) for match in re.compile(r"\S+").finditer(line, start)]
