"""The rules of a game: contents on the left, the text on the right, search, and links to rules cited."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from engine.core.text import fold
from tui.canvas.grid import wrap
from tui.keymap import key
from tui.texts.cells import cell_len
from tui.texts.keys import GAME
from tui.texts.rules import Mark, RulesBlock, Section, find_rule, rules_of, spans, unmarked
from tui.widgets.file_dialog import write_asked
from tui.widgets.page import Page
from tui.widgets.row_list import Column, Row, RowList


class RulesScreen(Page[None]):
    """Screen of the rules, opened at the beginning or at a rule's section."""

    place = "place.rules"
    AUTO_FOCUS = "#contents"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("slash", "search", "key.rules.search"),
        key("n", "found(1)", "key.rules.next"),
        key("N,p", "found(-1)", "key.rules.previous", show=False),
        key("space,pagedown", "scroll(1)", "key.rules.page_down"),
        key("b,pageup", "scroll(-1)", "key.rules.page_up", show=False),
        key("g", "game", "key.rules.game"),
        key("P", "print", "key.rules.print"),
        key("escape", "back", "key.rules.back"),
    ]

    def __init__(self, game: str, section: str = "") -> None:
        """Show the rules of the game; `section` is a number or a ruling, such as "2.5.4" or "CH-35"."""
        super().__init__()
        self._game = game
        self._rule = section
        self._text = ""

    @property
    def _sections(self) -> tuple[Section, ...]:
        return rules_of(self._game, self.session.language)

    def title_words(self) -> str:
        """Return the title with the game's name."""
        return self.words("rules.title", game=self.words(GAME(self._game)))

    def body(self) -> ComposeResult:
        """Show contents and text."""
        with Horizontal(id="rules"):
            contents = _Contents(self._sections)
            contents.border_title = self.words("rules.contents")
            yield contents
            with Vertical(id="reading"):
                with VerticalScroll(id="text", can_focus=True):
                    for index, section in enumerate(self._sections):
                        yield Static(self._section_text(section), id=f"section-{index}", classes="section")
                with Horizontal(id="search-line"):
                    yield Static(Content.styled("/", "bold $accent"), id="search-mark")
                    yield Input(self._text, placeholder=self.words("rules.placeholder"), id="search", compact=True)
                    yield Static("", id="found")

    def on_mount(self) -> None:
        """Go to the rule that was asked for."""
        self.query_one("#text").border_title = self.words(GAME(self._game))
        section = find_rule(self._sections, self._rule) if self._rule else None
        if section is not None:
            self._turn_to(section)
            self.call_after_refresh(self._read_from, section)

    def _section_text(self, section: Section) -> Content:
        parts = [Content.styled(section.heading, "bold $accent" if section.depth else "bold $primary")]
        for number, block in enumerate(section.blocks):
            in_list = block.kind == "- " and number and section.blocks[number - 1].kind == "- "
            parts.append(Content("\n" if in_list else "\n\n" if number else "\n"))
            parts.append(self._block(block))
        return self._highlighted(Content("").join(parts))

    def _block(self, block: RulesBlock) -> Content:
        if block.kind in ("```", "table"):
            return Content.styled(block.text, "$secondary")
        pieces = [(piece, _STYLES.get(mark, "")) for piece, mark in spans(block.text)]
        # A no-break space keeps the dot with its first word.
        return Content.assemble(("•\u00a0" if block.kind == "- " else ""), *pieces)

    def _highlighted(self, content: Content) -> Content:
        if len(self._text) < 2:
            return content
        return content.highlight_regex(_folded_pattern(self._text), style="reverse")

    @on(RowList.Moved, "#contents")
    def _moved(self, event: RowList.Moved) -> None:
        self._read_from(int(event.name))

    @on(RowList.Chosen, "#contents")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._read_from(int(event.name))
        self.query_one("#text").focus()

    def _turn_to(self, index: int) -> None:
        self.query_one("#contents", RowList).go_to(str(index))

    def _read_from(self, index: int) -> None:
        self.query_one("#text").scroll_to_widget(self.query_one(f"#section-{index}"), top=True, animate=False)

    def action_scroll(self, pages: int) -> None:
        """Read on a page, or back."""
        text = self.query_one("#text")
        text.scroll_relative(y=pages * max(1, text.size.height - 2), animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer other games where there are some, and files to whoever sits at the computer (hook of Textual)."""
        if action == "print":
            return self.context.owns_store
        return action != "game" or len(self.context.games) > 1

    def action_game(self) -> None:
        """Open the rules of another game, in the place of these."""
        self.context.navigator.choose_game("rules.other", lambda game: self._open(RulesScreen(game)))

    def _open(self, rules: RulesScreen) -> None:
        self.app.switch_screen(rules)

    @work
    async def action_print(self) -> None:
        """Write the rules into a file, in the format that its name asks for."""
        from tui.documents.rules import write_rules
        from tui.documents.write import format_of

        words = self.words

        def content(path: Path) -> bytes:
            return write_rules(self._game, format_of(path), words)

        name = f"{words('rules.file')}-{self._game}.pdf"
        await write_asked(self, words("rules.print.ask"), name, content, "rules.printed")

    def action_search(self) -> None:
        """Go to the search."""
        self.query_one("#search").focus()

    @on(Input.Changed, "#search")
    def _typed(self, event: Input.Changed) -> None:
        if event.value == self._text:
            return
        self._text = event.value
        for index, section in enumerate(self._sections):
            self.query_one(f"#section-{index}", Static).update(self._section_text(section))
        hits = self._hits()
        count = self.words("rules.found", count=len(hits)) if len(self._text) > 1 else ""
        self.query_one("#found", Static).update(Content.styled(count, "$faint"))
        if hits:
            self._turn_to(hits[0])

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#contents").focus()

    def _hits(self) -> list[int]:
        sought = fold(self._text)
        if len(sought) < 2:
            return []
        return [index for index, section in enumerate(self._sections) if sought in fold(_plain(section))]

    def action_found(self, step: int) -> None:
        """Go to the next or the previous section with what was searched."""
        current, hits = int(self.query_one("#contents", RowList).current or 0), self._hits()
        later = [index for index in hits if (index - current) * step > 0] or hits
        if later:
            self._turn_to(later[0] if step > 0 else later[-1])

    def action_back(self) -> None:
        """Leave the search, then empty it, then leave the rules."""
        if self.focused is self.query_one("#search"):
            self.query_one("#contents").focus()
        elif self._text:
            self.query_one("#search", Input).value = ""
        else:
            self.dismiss()


class _Contents(RowList):
    """The headings of the rules; one that is too long goes on in the next row."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self._sections = sections
        super().__init__((Column(),), self._headings(1000), id="contents")

    def on_resize(self) -> None:
        """Break the headings anew."""
        super().on_resize()
        self.change(self._headings(self._width - 2))

    def _headings(self, cells: int) -> tuple[Row, ...]:
        rows = []
        for index, section in enumerate(self._sections):
            number, gap, title = section.heading.rpartition("  ")
            begin = "  " * min(section.depth, 2) + number + gap
            first, *others = wrap(title, cells - cell_len(begin))
            rows.append(Row(str(index), (begin + first,)))
            rows += [Row("", (Content(" " * cell_len(begin) + line),)) for line in others]
        return tuple(rows)


_STYLES: dict[Mark, str] = {"strong": "bold", "soft": "italic $faint", "code": "$secondary", "ruling": "$faint"}


def _plain(section: Section) -> str:
    return " ".join([section.heading, *(unmarked(block.text) for block in section.blocks)])


def _folded_pattern(text: str) -> str:
    """Return a pattern that finds the text whatever its accents."""
    same = {"a": "aáàâã", "e": "eéê", "i": "ií", "o": "oóôõ", "u": "uúü", "c": "cç"}
    return "(?i)" + "".join(f"[{same[char]}]" if char in same else re.escape(char) for char in fold(text))
