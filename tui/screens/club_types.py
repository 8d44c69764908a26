"""The types of tournament that a club has made.

A list of them, and a form for the one under the cursor.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.catalog import Catalog, ClubType, TypeEntry, idle_options
from tournaments.errors import TournamentError
from tui.keymap import key
from tui.services.identity.names import clean
from tui.services.matches.table_options import Option, fitted, options_of
from tui.services.tournaments import club
from tui.texts.keys import GAME
from tui.texts.options import format_option_help, format_option_label, format_option_value
from tui.widgets.dialogs import AskDialog, ConfirmDialog, NameDialog
from tui.widgets.form import Form, FormField
from tui.widgets.page import FilledPage
from tui.widgets.row_list import Column, Row, RowList

_CLUB_TYPES_HELP = KeyFamily("club_types.{}.help", "name game base points")

_OPTION = "option."


class ClubTypesScreen(FilledPage):
    """The club's types in a form; what is changed is checked, kept and in force at once."""

    place = "place.club_types"
    AUTO_FOCUS = "#types"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "key.club_types.new"),
        key("e", "edit", "key.club_types.edit"),
        key("d,delete", "delete", "key.club_types.delete"),
        key("escape,tab", "list", "key.club_types.list", drawn="esc"),
    ]
    CSS = """
    ClubTypesScreen #club-types { height: 1fr; }
    ClubTypesScreen #types { width: 24; height: 100%; }
    ClubTypesScreen #type { width: 1fr; height: 100%; }
    ClubTypesScreen #explanation { height: 4; margin: 0; padding: 0 2; }
    ClubTypesScreen.-wide #types { width: 40; margin: 1 0 1 2; }
    ClubTypesScreen.-wide #type { margin: 1 2; }
    ClubTypesScreen.-wide #explanation { margin: 0 0 0 2; }
    ClubTypesScreen.-narrow #club-types { layout: vertical; }
    ClubTypesScreen.-narrow #types { width: 100%; height: 6; }
    ClubTypesScreen.-narrow #type { width: 100%; height: 1fr; }
    """

    @property
    def types(self) -> tuple[ClubType, ...]:
        """The types as they are kept."""
        return self.context.store.club_types.all()

    @property
    def catalog(self) -> Catalog:
        """The catalog with those that hold."""
        return club.catalog_of(self.context.store.club_types)

    @property
    def marked(self) -> ClubType | None:
        """The type under the cursor."""
        name = self.query_one("#types", RowList).current if self.is_mounted else ""
        types = self.types
        return next((kind for kind in types if kind.name == name), types[0] if types else None)

    def body(self) -> ComposeResult:
        """Show the list, the form, and what is marked in it."""
        words = self.words
        with Horizontal(id="club-types"):
            yield RowList((Column(),), self._rows(), id="types", title=words("club_types.list"))
            yield Form(self._fields(), label_width=30 if self.app.size.width >= 80 else 18, id="type")
        yield Static("", id="explanation")

    def _rows(self) -> tuple[Row, ...]:
        return tuple(Row(kind.name, (clean(kind.name),)) for kind in self.types) or (
            Row("", (self.words("club_types.none"),)),
        )

    def _fields(self) -> list[FormField]:
        words, kind = self.words, self.marked
        if kind is None:
            return []
        points = " ".join(map(str, self._points(kind)))
        fields = [
            FormField("name", words("club_types.name"), clean(kind.name)),
            FormField("game", words("club_types.game"), words(GAME(kind.game))),
            FormField("base", words("club_types.base"), self._base(kind)),
            FormField("points", words("club_types.points"), points),
            FormField("", ""),
            FormField("", words("new_game.options")),
        ]
        chosen = self._chosen(kind)
        for option in self._free(kind):
            value = getattr(chosen, option.name)
            mark = " *" if option.name in kind.options else ""
            text = format_option_value(option, value, words) + mark
            fields.append(FormField(_OPTION + option.name, format_option_label(option, words), text))
        return fields

    def _chosen(self, kind: ClubType) -> Any:
        """Return the options of a type; those that this version does not know keep their default."""
        return fitted(self.context.games[kind.game], kind.options).options

    def _like(self, kind: ClubType) -> TypeEntry | None:
        """Return the type that this one starts from, if there still is one."""
        game = self.catalog.game(kind.game)
        return game.type_named(kind.base) if kind.base else game.types[0]

    def _base(self, kind: ClubType) -> str:
        like = self._like(kind)
        return like.name if like is not None else kind.base

    def _points(self, kind: ClubType) -> tuple[int, ...]:
        like = self._like(kind)
        return kind.points or (like.points if like is not None else ())

    def _free(self, kind: ClubType) -> tuple[Option, ...]:
        """Return the options that the base leaves open; what is being played it never does."""
        like = self._like(kind)
        decided = like.options.keys() | idle_options(kind.game, like) if like is not None else ()
        every = options_of(self.context.games[kind.game])
        return tuple(option for option in every if option.name not in decided and not option.names_a_kind)

    def refill(self, name: str = "") -> None:
        """Show the types and the fields of the one marked, or of the one with this name."""
        types, form = self.query_one("#types", RowList), self.query_one(Form)
        types.show(self._rows())
        if name:
            types.go_to(name)
        form.fill(self._fields())
        kind = self.marked
        form.border_title = clean(kind.name) if kind is not None else ""
        self._explain()

    def _explain(self) -> None:
        words, kind, name = self.words, self.marked, self.query_one(Form).current
        if kind is None:
            text = words("club_types.none.help")
        elif (refused := club.register(self.types).refused.get(kind.name)) is not None:
            text = words("club_types.refused", reason=words.error(refused))
        elif not self.query_one(Form).has_focus or not name:
            points = " ".join(map(str, self._points(kind)))
            text = words("club_types.note", game=words(GAME(kind.game)), base=self._base(kind), points=points)
        elif name.startswith(_OPTION):
            option = next(option for option in self._free(kind) if _OPTION + option.name == name)
            text = format_option_help(option, words)
        else:
            text = words(_CLUB_TYPES_HELP(name))
        self.query_one("#explanation", Static).update(Content(text))

    @on(RowList.Moved, "#types")
    def _type_moved(self) -> None:
        form = self.query_one(Form)
        form.fill(self._fields())
        form.border_title = clean(self.marked.name) if self.marked is not None else ""
        self._explain()

    @on(RowList.Moved, "#type")
    def _field_moved(self) -> None:
        self._explain()

    def on_descendant_focus(self) -> None:
        """Explain what the focus is on now."""
        self._explain()

    @on(RowList.Chosen, "#types")
    def _type_chosen(self) -> None:
        self.query_one(Form).focus()

    @on(RowList.Chosen, "#type")
    def _field_chosen(self) -> None:
        self.query_one(Form).action_change(1)

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        kind, name, step = self.marked, event.name, event.step
        if kind is None:
            return
        if name in ("name", "points"):
            self.action_edit()
        elif name == "game":
            games = [key_ for key_ in self.context.games if any(game.key == key_ for game in self.catalog.games)]
            self._keep(
                kind, ClubType(games[(games.index(kind.game) + step) % len(games)], kind.name, points=kind.points)
            )
        elif name == "base":
            names = self._bases(kind)
            at = names.index(self._base(kind)) + step if self._base(kind) in names else 0
            base = names[at % len(names)]
            like = self.catalog.type(kind.game, base)
            decided = like.options.keys() | idle_options(kind.game, like)
            options = {option: value for option, value in kind.options.items() if option not in decided}
            self._keep(kind, msgspec.structs.replace(kind, base=base, options=options))
        else:
            self._step_option(kind, name.removeprefix(_OPTION), step)

    def _bases(self, kind: ClubType) -> list[str]:
        """Return the types that this one may start from: those that are not the club's own."""
        own = {fold(other.name) for other in self.types}
        return [entry.name for entry in self.catalog.game(kind.game).types if fold(entry.name) not in own]

    def _step_option(self, kind: ClubType, name: str, step: int) -> None:
        option = next(option for option in self._free(kind) if option.name == name)
        chosen = self._chosen(kind)
        value = option.stepped(getattr(chosen, name), step)
        plain = msgspec.to_builtins(value)
        options = {other: kept for other, kept in kind.options.items() if other != name}
        if plain != msgspec.to_builtins(getattr(type(chosen)(), name)):
            options[name] = plain
        self._keep(kind, msgspec.structs.replace(kind, options=options))

    def _keep(self, old: ClubType | None, new: ClubType) -> bool:
        """Keep a type; says in words why not when it does not hold."""
        try:
            club.keep(self.context.store.club_types, new, instead=old.name if old is not None else "")
        except TournamentError as error:
            self.tell_error(error)
            return False
        self.refill(new.name)
        return True

    # ---- What is typed -----------------------------------------------------------------------------------------------

    @work
    async def action_new(self) -> None:
        """Make a type like the first one of the first game, and go to its form."""
        game = next(iter(self.context.games))
        name = await self._ask_name(None, ClubType(game, ""))
        if name is not None and self._keep(None, ClubType(game, name)):
            self.query_one(Form).focus()

    async def _ask_name(self, old: ClubType | None, new: ClubType) -> str | None:
        others = [kind for kind in self.types if old is None or kind.name != old.name]
        catalog = club.register(others).catalog

        def check(name: str) -> str | None:
            try:
                catalog.with_club_types((msgspec.structs.replace(new, name=name),))
            except TournamentError as error:
                return self.words("new_game.name.empty") if not name else self.words.error(error)
            return None

        dialog = NameDialog(self.words("club_types.name.ask"), new.name, check=check)
        return await self.app.push_screen_wait(dialog)

    @work
    async def action_edit(self) -> None:
        """Type the name, or the points where the cursor is on them."""
        kind = self.marked
        if kind is None:
            return
        form = self.query_one(Form)
        if form.has_focus and form.current == "points":
            await self._edit_points(kind)
            return
        name = await self._ask_name(kind, kind)
        if name is not None:
            self._keep(kind, msgspec.structs.replace(kind, name=name))

    async def _edit_points(self, kind: ClubType) -> None:
        others = [other for other in self.types if other.name != kind.name]
        catalog = club.register(others).catalog

        def check(text: str) -> str | None:
            points = _read_points(text)
            if points is None:
                return self.words("club_types.points.wrong")
            try:
                catalog.with_club_types((msgspec.structs.replace(kind, points=points),))
            except TournamentError as error:
                return self.words.error(error)
            return None

        shown = " ".join(map(str, self._points(kind)))
        answer = await self.app.push_screen_wait(AskDialog(self.words("club_types.points.ask"), shown, check=check))
        if answer is not None:
            self._keep(kind, msgspec.structs.replace(kind, points=_read_points(answer) or ()))

    @work
    async def action_delete(self) -> None:
        """Delete the marked type, after asking."""
        kind = self.marked
        if kind is None:
            return
        question = self.words("club_types.delete.ask", name=clean(kind.name))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("club_types.delete.yes"))):
            self.context.store.club_types.delete(kind.name)
            self.refill()
            self.query_one("#types").focus()

    def action_list(self) -> None:
        """Go from the form back to the list, and from the list back to the settings."""
        if self.query_one(Form).has_focus:
            self.query_one("#types").focus()
        else:
            self.dismiss()


def _read_points(text: str) -> tuple[int, ...] | None:
    """Return points written with spaces or commas between, or None."""
    parts = text.replace(",", " ").split()
    return tuple(map(int, parts)) if all(part.isdecimal() and len(part) < 6 for part in parts) else None
