"""PapersDialog: writes the papers of a tournament, each in the format that is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.library_faults import fault_of
from saves.files.atomic_write import write_whole
from saves.people.profiles import LONGEST_INVITATION
from tournaments.prizes import categories_of
from tui.documents.builder import HallDoor
from tui.documents.files import PaperError
from tui.documents.offline_kit import folder_name, folder_of
from tui.documents.write import FORMATS, KINDS, formats_of, write
from tui.keymap import key
from tui.services.identity.names import shortened
from tui.services.tournaments.player_links import PlayerLinks
from tui.widgets.dialogs import AskDialog
from tui.widgets.form import Form, FormField
from tui.widgets.screen import Dialog

if TYPE_CHECKING:
    from tui.services.tournaments.session import TournamentSession

_INVITATION = KeyFamily("papers.invitation.{}.ask", "date place price contact")
_PAPERS_FORMAT = KeyFamily("papers.format.{}", "html pdf csv json markdown text trf")
_PAPERS_KIND = KeyFamily(
    "papers.kind.{}",
    "pairings slips standings crosstable bracket players signs sheet announcement decks prizes page",
)
_PAPERS_MENU_FILE = KeyFamily(
    "papers.menu.file.{}",
    "pairings slips sheet standings crosstable bracket players signs announcement decks prizes page",
)
_USUAL = {"page": "html", "announcement": "text", "standings": "text", "pairings": "text"}
"""Where another format than PDF comes first."""


class PapersDialog(Dialog[None]):
    """Dialog that writes a tournament's papers, each in its format.

    Below stand the folder and what was written.
    """

    place = "place.papers"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "write", "key.papers.write", priority=True),
        key("a", "write_all", "key.papers.write_all"),
        key("f", "folder", "key.papers.folder"),
        key("c", "invitation", "key.papers.invitation"),
        key("w", "links", "key.papers.links"),
        key("escape,P,q", "close", "key.papers.close", show=False),
    ]
    CSS = """
    PapersDialog #dialog { width: 76; }
    PapersDialog #papers { height: 10; }
    PapersDialog #told { height: auto; min-height: 4; margin: 1 0 0 0; }
    """

    def __init__(self, tournament_session: TournamentSession) -> None:
        super().__init__()
        self._tournament_session = tournament_session
        self._formats = {kind: _USUAL.get(kind, "pdf") for kind in KINDS}
        self._said = Content("")
        self._unprintable = ""
        self._links = False

    def compose(self) -> ComposeResult:
        """Show the kinds and the folder."""
        words = self.words
        with Vertical(id="dialog"):
            yield Static(Content(words("papers.menu.title")), id="question")
            yield Form(self._fields(), label_width=34, id="papers")
            yield Static("", id="told")
            yield Static(Content.styled(words("papers.menu.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Tell the folder; before the first round point at the announcement."""
        form = self.query_one(Form)
        form.focus()
        if not self._tournament_session.tournament.rounds:
            form.go_to("announcement")
        # The fonts are read here for the first time.
        from tui.documents.paper_texts import format_unprintable

        self._unprintable = format_unprintable(self._tournament_session.tournament, self.words)
        self._show()

    @property
    def _kinds(self) -> tuple[str, ...]:
        """The papers that this tournament can have."""
        tournament = self._tournament_session.tournament
        there = {"decks": bool(tournament.handed_in), "prizes": bool(categories_of(tournament))}
        return tuple(kind for kind in KINDS if there.get(kind, True))

    def _fields(self) -> list[FormField]:
        words = self.words
        return [
            FormField(kind, words(_PAPERS_KIND(kind)), words(_PAPERS_FORMAT(self._formats[kind])))
            for kind in self._kinds
        ]

    def _show(self) -> None:
        words, form = self.words, self.query_one(Form)
        form.fill(self._fields())
        fresh = words("papers.menu.fresh") if self._kept else words("papers.menu.none")
        lines = [
            Content.styled(words("papers.menu.folder", folder=str(self.folder)), "$faint"),
            Content.styled(fresh, "$faint"),
            *([Content.styled(f"! {self._unprintable}", "$warning")] if self._unprintable else []),
            *([self._format_links()] if self._pages else []),
            self._said,
        ]
        self.query_one("#told", Static).update(Content("\n").join(lines))

    @property
    def _kept(self) -> bool:
        return folder_of(self._tournament_session.club.store) is not None

    @property
    def folder(self) -> Path:
        """Where this tournament's papers go."""
        store = self._tournament_session.club.store
        above = folder_of(store) or store.path.parent / "papers"
        return above / folder_name(self._tournament_session.id, self._tournament_session.tournament)

    def on_form_changed(self, event: Form.Changed) -> None:
        """Apply the next file format."""
        formats = formats_of(event.name)
        at = formats.index(self._formats[event.name]) if self._formats[event.name] in formats else 0
        self._formats[event.name] = formats[(at + event.step) % len(formats)]
        self._show()

    # ---- Acts --------------------------------------------------------------------------------------------------------

    def _write(self, kind: str) -> Path:
        tournament_session = self._tournament_session
        kind_format = self._formats[kind]
        at, zone = self.context.clock(), self.session.zone
        invitation = tournament_session.club.store.invitation_of(tournament_session.id).load()
        content = write(
            kind,
            kind_format,
            tournament_session.tournament,
            self.words,
            at=at,
            zone=zone,
            invitation=invitation,
            hall=self._hall,
            purses=tournament_session.purses.brought,
            link=PlayerLinks(tournament_session).maker(self._pages) if self._links and self._pages else None,
        )
        number = len(tournament_session.tournament.rounds)
        name = self.words(_PAPERS_MENU_FILE(kind), round=number)
        path = self.folder / f"{name}{FORMATS[kind_format]}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        except OSError as error:
            raise PaperError("papers_cannot_write", detail=fault_of(error)) from error
        return path

    def action_write(self) -> None:
        """Write the marked paper in its format."""
        self._write_some((self.query_one(Form).current,))

    def action_write_all(self) -> None:
        """Write every paper that there is now, each in its format."""
        self._write_some(self._kinds)

    def _write_some(self, kinds: tuple[str, ...]) -> None:
        words, written, refused = self.words, [], []
        for kind in kinds:
            try:
                written.append(self._write(kind))
            except CarteadoError as error:
                refused.append(words.error(error))
        lines = [words("papers.menu.written", count=len(written), file=written[-1].name)] if written else []
        parts = [Content.styled(line, "bold $success") for line in lines]
        parts += [Content.styled(line, "$error") for line in dict.fromkeys(refused)]
        self._said = Content("\n").join(parts)
        self._show()

    @property
    def _pages(self) -> str:
        """Where the pages of the hall are that is open from here; "" where there are none."""
        server = self.context.navigator.embedded_server
        return next(iter(server.pages), "") if server is not None else ""

    def _format_links(self) -> Content:
        """Return whether papers carry the links of people, or the key by which they do."""
        if self._links:
            return Content.styled(self.words("papers.menu.links"), "$accent")
        return Content.styled(self.words("papers.menu.links.key"), "$faint")

    def action_links(self) -> None:
        """Put everybody's personal link on the papers that carry it, or leave it out."""
        self._links = bool(self._pages) and not self._links
        closed = Content.styled(self.words("papers.menu.links.closed"), "$warning")
        self._said = Content("") if self._pages else closed
        self._show()

    @property
    def _hall(self) -> HallDoor | None:
        """How people come into the hall that is open from here."""
        server = self.context.navigator.embedded_server
        if server is None:
            return None
        poster = server.poster
        code = self.words("lobby.poster.code", code=poster.code)
        return HallDoor(poster.address, (*poster.lines[:1], code))

    @work
    async def action_invitation(self) -> None:
        """Ask when, where, for how much and whom to ask.

        An empty answer leaves it out, Esc keeps what is there.
        """
        chosen = self._tournament_session.club.store.invitation_of(self._tournament_session.id)
        for name, value in msgspec.structs.asdict(chosen.load()).items():
            answer = await self.app.push_screen_wait(AskDialog(self.words(_INVITATION(name)), value))
            if answer is None:
                break
            chosen.change(**{name: shortened(answer, LONGEST_INVITATION)})
        self._said = Content.styled(self.words("papers.invitation.kept"), "bold $success")
        self.query_one(Form).go_to("announcement")
        self._show()

    @work
    async def action_folder(self) -> None:
        """Choose another folder; an empty answer means the one beside the store."""
        store = self._tournament_session.club.store
        dialog = AskDialog(self.words("papers.menu.folder.ask"), store.club.load().documents or "")
        answer = await self.app.push_screen_wait(dialog)
        if answer is not None:
            store.club.change(documents=answer.strip())
            self._show()
