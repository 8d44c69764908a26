"""The builder of decks: the collection on the left, the deck and why it is not legal on the right."""

from __future__ import annotations

import random
from typing import Any, ClassVar, NamedTuple

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, Static

from engine.core.keys import KeyFamily
from saves.people.saved_values import MOST_SAVED
from tui.context import reporting
from tui.games.card_sets import builder_with
from tui.games.deck_builder import DeckBuilder, deck_builder_of, format_difference
from tui.games.known_decks import KnownDecks
from tui.keymap import key
from tui.screens.deck_card import CardView, face_lines
from tui.screens.deck_files import deck_of_file, print_paper, sets_asked
from tui.services.identity.names import clean
from tui.texts.keys import GAME
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog, NameDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.named_choice import pasted
from tui.widgets.page import Page
from tui.widgets.row_list import Column, Row, RowList

_NEW, _CODE, _FILE, _NONE = "new", "code", "file", "none"
_READY, _SAVED = "ready.", "saved."
_PRINTED = KeyFamily("decks.print.{}", "list cards")
_COLUMNS = (Column(2), Column(), Column(1), Column(9, right=True))


class _Kept(NamedTuple):
    """What is saved of the deck in the builder: its name, "" for none, and the deck as it was saved."""

    name: str
    deck: Any


class DeckBuilderScreen(Page[None]):
    """Screen that builds a deck: every change can be undone, and nothing is saved until it has a name."""

    place = "place.decks"
    AUTO_FOCUS = "#collection"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("a,plus", "change(1)", "key.decks.add"),
        key("d,minus,delete", "change(-1)", "key.decks.remove"),
        key("u", "undo", "key.decks.undo"),
        key("slash", "filter", "key.decks.filter"),
        key("i", "large", "key.decks.large"),
        key("o", "open", "key.decks.open"),
        key("s", "save", "key.decks.save"),
        key("t", "hand", "key.decks.hand"),
        key("c", "compare", "key.decks.compare", show=False),
        key("w", "layout", "key.decks.layout", show=False),
        key("x", "code", "key.decks.code", show=False),
        key("D", "delete", "key.decks.delete", show=False),
        key("p", "print", "key.decks.print", show=False),
        key("m", "sets", "key.decks.sets", show=False),
        key("escape", "leave", "key.decks.back"),
    ]
    CSS = """
    DeckBuilderScreen #left { width: 2fr; height: 1fr; }
    DeckBuilderScreen #right { width: 40; height: 1fr; }
    DeckBuilderScreen #collection, DeckBuilderScreen #deck { height: 1fr; margin: 0; }
    DeckBuilderScreen #find { margin: 0 1; }
    DeckBuilderScreen #summary { height: auto; padding: 0 1; }
    DeckBuilderScreen #wrong { height: auto; max-height: 5; padding: 0 1; }
    DeckBuilderScreen #faults { height: auto; color: $error; }
    """

    def __init__(self, game: str) -> None:
        """Begin with an empty deck of the game; raises CarteadoError for a game without decks."""
        super().__init__()
        self._builder: DeckBuilder = deck_builder_of(game)
        self._deck: Any = self._builder.empty()
        self._before: list[tuple[Any, _Kept | None]] = []
        """The decks before each change; with what was saved of it where another deck came in its place."""
        self._kept = _Kept("", self._deck)

    def title_words(self) -> str:
        """Return the title with the game's name."""
        return self.words("decks.title", game=self.words(GAME(self._builder.game)))

    def body(self) -> ComposeResult:
        """Show both lists."""
        with Horizontal():
            with Vertical(id="left"):
                yield Input(placeholder=self.words("decks.placeholder"), id="find", compact=True)
                yield RowList(_COLUMNS, id="collection", one_click=False)
            with Vertical(id="right"):
                yield Static("", id="summary")
                yield RowList(_COLUMNS, id="deck", one_click=False)
                with VerticalScroll(id="wrong", can_focus=False):
                    yield Static("", id="faults")
            yield CardView()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer files to whoever sits at the computer (hook of Textual)."""
        return self.context.owns_store if action in ("print", "sets") else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Show the collection and the deck."""
        self._renew()

    def _renew(self) -> None:
        """Take up the sets that are kept now."""
        self._builder = builder_with(self._builder.game, self.context.club_values)
        self._show()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await super().retell()
        self._show()

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        builder, words = self._builder, self.words
        copies = builder.copies(self._deck)
        typed = self.query_one("#find", Input).value
        cards = builder.cards(words)
        rows = [
            Row(str(card.id), (f"{copies[card.id]}×" if card.id in copies else "", card.name, *card.columns))
            for card in cards
            if card.found_by(typed)
        ]
        self.query_one("#collection", RowList).show(rows or (Row("", (words("decks.none"),)),))
        names = {card.id: (card.name, *card.columns) for card in cards}
        unknown = (words("decks.unknown_card"), "", "")
        built = [Row(str(card), (f"{count}×", *names.get(card, unknown))) for card, count in copies.items()]
        deck = self.query_one("#deck", RowList)
        deck.border_title = clean(self._kept.name) or words("decks.unnamed")
        deck.show(built or (Row("", (words("decks.empty"),)),))
        self.query_one("#summary", Static).update(Content("\n".join(builder.summary(self._deck, words))))
        faults = builder.faults(self._deck, words)
        content = Content("\n".join(faults)) if faults else Content.styled(words("decks.legal"), "$success")
        self.query_one("#faults", Static).update(content)
        self._tell_names()

    @property
    def _marked(self) -> int | None:
        """The card under the cursor of the list that has the focus, else of the collection."""
        deck = self.query_one("#deck", RowList)
        name = (deck if deck.has_focus else self.query_one("#collection", RowList)).current
        return int(name) if name else None

    @on(RowList.Moved)
    def _tell_names(self) -> None:
        """Tell the whole names of the marked cards in the borders of the lists: a narrow one cuts them."""
        names = {str(card.id): card.name for card in self._builder.cards(self.words)}
        for listing in self.query(RowList):
            listing.border_subtitle = Content(names.get(listing.current or "", ""))
        self._show_card()

    @on(events.DescendantFocus)
    def _show_card(self) -> None:
        """Show the marked card of the list that has the focus."""
        marked = self._marked
        self.query_one(CardView).show_card(self._builder, marked if marked in self._names() else None, self.words)

    @on(Input.Changed, "#find")
    def _typed(self) -> None:
        self._show()

    @on(Input.Submitted, "#find")
    def _submitted(self) -> None:
        self.query_one("#collection").focus()

    def on_key(self, event: Key) -> None:
        """Go down to the list from what is typed, as Enter does."""
        if event.key == "down" and self.query_one("#find").has_focus:
            self.query_one("#collection").focus()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.action_change(1)

    def action_filter(self) -> None:
        """Type words of the cards that are wanted."""
        self.query_one("#find").focus()

    # ---- Building ----------------------------------------------------------------------------------------------------

    def _put(self, deck: Any, kept: _Kept | None = None) -> None:
        """Show a changed deck, or with what is saved of it another one in its place."""
        if deck != self._deck:
            self._before.append((self._deck, None if kept is None else self._kept))
        self._deck, self._kept = deck, kept or self._kept
        self._show()

    def action_change(self, step: int) -> None:
        """Add a copy of the marked card, or take one out."""
        card = self._marked
        if card is None:
            return
        with reporting(self.tell_error):
            changed = self._builder.changed(self._deck, card, step)
            if changed == self._deck:
                self.notify(self.words("decks.not_in_it"), markup=False)
            self._put(changed)

    @work
    async def action_layout(self) -> None:
        """Choose the layout that the deck names, or none."""
        layouts = self._builder.layouts(self.words)
        rows = [Row(name or _NONE, (called, "")) for name, called in layouts.items()]
        named = self._builder.layout_of(self._deck)
        now = [*layouts].index(named) if named in layouts else 0
        name = await self.app.push_screen_wait(ChoiceDialog(self.words("decks.layout.ask"), rows, now))
        if name is not None:
            self._put(self._builder.with_layout(self._deck, "" if name == _NONE else name))

    def action_undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._deck, kept = self._before.pop()
            self._kept = kept or self._kept
            self._show()
        else:
            self.notify(self.words("decks.nothing_before"), markup=False)

    def action_large(self) -> None:
        """Show the marked card large."""
        if self._marked in self._names():
            self.app.push_screen(LinesDialog(face_lines(self._builder.face(self._marked, self.words))))

    def action_hand(self) -> None:
        """Draw a first hand, another one each time."""
        names = self._names()
        drawn = self._builder.hand(self._deck, random.sample)
        lines = tuple(names.get(card, self.words("decks.unknown_card")) for card in drawn) or (
            self.words("decks.empty"),
        )
        self.app.push_screen(LinesDialog((self.words("decks.hand"), *lines)))

    def action_code(self) -> None:
        """Show the code of the deck, to be sent to somebody."""
        with reporting(self.tell_error):
            code = self._builder.code(self._deck)
            self.app.copy_to_clipboard(code)
            self.app.push_screen(LinesDialog((self.words("decks.code"), code, "", self.words("decks.code.copied"))))

    def on_paste(self, event: events.Paste) -> None:
        """Take the deck of a text or a code that is pasted in the place of the one shown.

        It can be taken back.
        """
        event.stop()
        with reporting(self.tell_error):
            name, deck = self._builder.read(event.text, self.words("decks.pasted"))
            self._put(deck, _Kept("", self._kept.deck))
            self.notify(self.words("decks.taken", name=clean(name) or self.words("decks.unnamed")), markup=False)

    def _names(self) -> dict[int, str]:
        return {card.id: card.name for card in self._builder.cards(self.words)}

    # ---- Decks by name -----------------------------------------------------------------------------------------------

    @property
    def _decks(self) -> KnownDecks:
        """The decks there are by name."""
        builder, game = self._builder, self.context.games.get(self._builder.game)
        ready = game.named_values(builder.option) if game is not None else {}
        return KnownDecks(builder, self.context.profile.saved_values, ready)

    def _state_of(self, deck: Any | None) -> str:
        if deck is None:
            return self.words("decks.unreadable")
        return self.words("decks.illegal") if self._builder.faults(deck, self.words) else ""

    async def _ask_deck(self, question: str, *more: Row) -> tuple[str, Any] | None:
        known = {
            f"{_READY}{deck.key}" if deck.key else _SAVED + deck.name: deck for deck in self._decks.all(self.words)
        }
        texts = {row: f"{clean(deck.name)} {self._state_of(deck.deck)}".rstrip() for row, deck in known.items()}
        rows = [*more, *(Row(row, (text, "")) for row, text in texts.items())]
        name = await self.app.push_screen_wait(ChoiceDialog(question, rows))
        if name is None or name not in known:
            return None if name is None else (name, None)
        if known[name].deck is None:
            await self._offer_to_delete(known[name].name)
            return None
        return name, known[name].deck

    async def _offer_to_delete(self, name: str) -> None:
        """A deck that cannot be read can only be deleted."""
        question = self.words("decks.damaged", name=clean(name))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("decks.delete.yes"))):
            self._decks.delete(name)

    @work
    async def action_open(self) -> None:
        """Go on with another deck: a ready one, a saved one, one of a code or a file, or an empty one."""
        words = self.words
        rows = [Row(_NEW, (words("decks.new"), "")), Row(_CODE, (words("decks.by_code"), ""))]
        if self.context.owns_store:
            rows.append(Row(_FILE, (words("decks.by_file"), "")))
        count = len(self._decks.saved_names)
        chosen = await self._ask_deck(words("decks.open.count", saved=count, most=MOST_SAVED), *rows)
        if chosen is None:
            return
        name, deck = chosen
        if name == _CODE:
            deck = await pasted(self, lambda text: self._builder.read(text, words("decks.pasted"))[1])
        elif name == _FILE:
            deck = await deck_of_file(self, self._builder)
        elif name == _NEW:
            deck = self._builder.empty()
        if deck is not None:
            self._put(deck, _Kept(name.removeprefix(_SAVED) if name.startswith(_SAVED) else "", deck))

    @work
    async def action_save(self) -> None:
        """Save the deck under a name, legal or not; the table offers those that are legal."""
        question, names = self.words("decks.name.ask"), self._decks.saved_names
        name = await self.app.push_screen_wait(NameDialog(question, self._kept.name, names=names))
        if not name:
            return
        with reporting(self.tell_error):
            self._decks.save(name, self._deck)
            self._kept = _Kept(name, self._deck)
            self._show()
            if not self.context.profile.lasting:
                self.notify(self.words("decks.guest"), severity="warning", markup=False)

    @work
    async def action_delete(self) -> None:
        """Delete the saved deck that is open, after asking."""
        if not self._kept.name:
            self.notify(self.words("decks.not_saved"), severity="warning", markup=False)
            return
        question = self.words("decks.delete.ask", name=clean(self._kept.name))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("decks.delete.yes"))):
            self._decks.delete(self._kept.name)
            self._kept = self._kept._replace(name="")
            self._show()

    @work
    async def action_compare(self) -> None:
        """Tell what another deck has more, and less."""
        other = await self._ask_deck(self.words("decks.compare"))
        if other is None:
            return
        lines = format_difference(self._builder, self._deck, other[1], self.words)
        self.app.push_screen(LinesDialog((self.words("decks.compared"), *lines)))

    # ---- Paper, and sets of a club -----------------------------------------------------------------------------------

    @work
    async def action_print(self) -> None:
        """Print the deck: as a list, or its cards to be cut out."""
        words = self.words
        rows = (Row("list", (words("decks.print.list"), "")), Row("cards", (words("decks.print.cards"), "")))
        what = await self.app.push_screen_wait(ChoiceDialog(words("decks.print.what"), rows))
        if what is None:
            return
        from tui.documents.deck import list_of, sheets_of

        name = self._kept.name or words("decks.unnamed")
        if what == "list":
            paper = list_of(self._builder, name, self._deck, words)
        else:
            paper = sheets_of(self._builder, name, self._builder.copies(self._deck), words)
        await print_paper(self, paper, f"{clean(name)} {words(_PRINTED(what))}")

    @work
    async def action_sets(self) -> None:
        """Take in a club's set of cards, or see, print or remove one that is kept."""
        if await sets_asked(self, self._builder, self.query_one("#find", Input)):
            self._renew()

    @work
    async def action_leave(self) -> None:
        """Leave, after asking where a change is not saved."""
        if self.query_one("#find").has_focus:
            self.query_one("#collection").focus()
            return
        question = ConfirmDialog(self.words("decks.leave.ask"), self.words("decks.leave.yes"))
        if self._deck == self._kept.deck or await self.app.push_screen_wait(question):
            self.dismiss()
