"""The editor of drawings in lines: a command a line, listed by `ajuda` or `help`.

The drawing is said as its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.people.saved_values import SavedValues
from tui.games import drawings
from tui.plain.menu import Pager, agrees
from tui.plain.talk import Talk, saying_refusals
from tui.services.identity.names import clean
from tui.texts.localizer import Words

_ACTS = ("show", "list", "open", "paste", "save", "remove", "even", "undo", "help")
_WORD = KeyFamily("lines.drawings.word.{}", _ACTS)
_STROKE = re.compile(r"([a-z]\d{1,2})\s+(\S)")


class LineDrawing:
    """One person drawing; nothing is kept until it is saved under a name."""

    def __init__(self, talk: Talk, words: Words, kind: drawings.DrawingKind, saved: SavedValues) -> None:
        self._talk = talk
        self._words = words
        self._kind = kind
        self._saved = saved
        self._sketch = self._kept = next(iter(kind.ready(words).values()))
        self._before: list[drawings.Sketch] = []
        self._even = True
        self._pager = Pager(talk, words)

    async def run(self) -> None:
        """Take commands until the person goes back."""
        words = self._words
        strokes = ", ".join(
            f"{stroke} {words(drawings.STROKE(f'{self._kind.key}.{stroke}'))}" for stroke in self._kind.strokes
        )
        self._talk.say("", words(drawings.DRAWING(self._kind.key)), words("lines.drawings.help", strokes=strokes))
        while (typed := await self._talk.hear()) is not None:
            if typed in ("", "0"):
                if self._sketch == self._kept or await self._agreed(words("drawings.leave.ask")):
                    return
            elif not self._pager.more(typed):
                with saying_refusals(self._talk, words):
                    self._pager.say(*await self._done(typed, strokes))

    async def _agreed(self, question: str) -> bool:
        return await agrees(self._talk, self._words, question, self._words("yes"))

    async def _done(self, typed: str, strokes: str) -> Sequence[str]:
        """Do what a line says, and return what is said then; raises CarteadoError."""
        stroke = _STROKE.fullmatch(typed.lower())
        if stroke is not None and stroke[2] in self._kind.strokes:
            return self._drawn(stroke[1], stroke[2])
        first, _, rest = typed.partition(" ")
        match next((act for act in _ACTS if fold(self._words(_WORD(act))) == fold(first)), ""):
            case "show":
                return (*self._sketch.text.splitlines(), *self._facts(0))
            case "list":
                kept = [self._listed(drawing) for drawing in drawings.kept_drawings(self._kind, self._saved)]
                return (*kept, *self._kind.ready(self._words))
            case "open":
                return self._opened(rest)
            case "paste":
                return self._put(drawings.sketch_of(self._kind, await self._pasted()))
            case "save":
                drawings.keep_drawing(self._kind, self._saved, rest.strip(), self._sketch)
                self._kept = self._sketch
                wrong = self._sketch.fault is not None
                text = self._words("drawings.imported", name=clean(rest))
                return (text, self._words("drawings.kept_wrong")) if wrong else (text,)
            case "remove":
                drawings.forget_drawing(self._kind, self._saved, rest)
                return (self._words("drawings.removed", name=clean(rest)),)
            case "even":
                self._even = not self._even
                return (self._words("lines.drawings.even" if self._even else "lines.drawings.uneven"),)
            case "undo":
                self._sketch = self._before.pop() if self._before else self._sketch
                return self._facts(0)
            case _:
                return (self._words("lines.drawings.help", strokes=strokes),)

    def _listed(self, drawing: drawings.KeptDrawing) -> str:
        return "  ".join((clean(drawing.name), *([] if drawing.error is None else [self._words.error(drawing.error)])))

    def _drawn(self, name: str, key: str) -> Sequence[str]:
        cells = range(self._sketch.columns * self._sketch.rows)
        cell = next((cell for cell in cells if self._sketch.name(cell) == name), None)
        if cell is None:
            return (self._words("lines.drawings.no_cell", cell=name),)
        return self._put(self._sketch.stroke(key, cell, even=self._even), cell)

    def _put(self, sketch: drawings.Sketch, cell: int = 0) -> Sequence[str]:
        self._before.append(self._sketch)
        self._sketch = sketch
        return self._facts(cell)

    def _facts(self, cell: int) -> Sequence[str]:
        fault = self._sketch.fault
        right = self._words("drawings.right") if fault is None else self._words.error(fault)
        return (*self._sketch.facts(cell, self._words), right)

    def _opened(self, name: str) -> Sequence[str]:
        ready = {fold(title): sketch for title, sketch in self._kind.ready(self._words).items()}
        opened = ready.get(fold(name))
        if opened is None:
            kept = drawings.found_drawing(self._kind, self._saved, name)
            if kept.sketch is None:
                raise kept.error or CarteadoError("no_drawing", name=clean(name))
            opened = kept.sketch
        texts = self._put(opened)
        self._kept = opened
        return texts

    async def _pasted(self) -> str:
        """Hear the lines of a drawing, up to an empty one."""
        self._talk.say(self._words("lines.drawings.paste"))
        lines: list[str] = []
        while len(lines) < drawings.MOST_LINES and (typed := await self._talk.hear()):
            lines.append(typed)
        return "\n".join(lines)
