"""Admission: who may come in, and what organisers decide about each person."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from tui.keymap import key
from tui.lobby.new_names import NewNamesScreen
from tui.lobby.page import LobbyPage
from tui.services.identity.names import clean
from tui.services.lobby.admin import MOTD_CELLS, addresses, ssh_line
from tui.texts.lobby import marks_of, person_words
from tui.texts.standby import format_standby
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from tui.lobby.client import LobbyClient
    from tui.services.lobby.admin import Caller, LobbyAdmin

_OPENED_BY = KeyFamily("server.{}", "return_code computer no_key")
_SERVER_ACT = KeyFamily("server.act.{}", "code release send_away keep_out let_in")
_SERVER_ASK = KeyFamily("server.{}.ask", "release keep_out")

_COLUMNS = (Column(), Column(12), Column(10), Column(16, from_width=70))


KEYS = {"code": "d", "release": "r", "send_away": "x", "keep_out": "f", "let_in": "e"}
"""The keys of what is decided about one person: the same in every language, as all keys are."""


class AdmissionScreen(LobbyPage):
    """The people who are here, own a name or are kept out; `enter` decides about the marked one."""

    place = "place.server"
    AUTO_FOCUS = "#callers"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new_code", "key.server.new_code"),
        key("l", "new_names", "key.server.new_names"),
        key("c", "code_for_names", "key.server.code_for_names"),
        key("e", "motd", "key.server.motd"),
    ]

    def __init__(self, client: LobbyClient, admin: LobbyAdmin) -> None:
        super().__init__(client)
        self.admin = admin

    def body(self) -> ComposeResult:
        """Show the ways to come in, above the list of people."""
        yield Static("", id="door-told")
        yield RowList(_COLUMNS, id="callers", one_click=False, title=self.words("server.callers"))

    def show_all(self) -> None:
        """Show everything as it stands now."""
        words, admin, server = self.words, self.admin, self.admin.server
        line = ssh_line(addresses(server.config.bind)[0], server.port, words("lobby.poster.you"))
        posted = (
            ("poster.type", line),
            ("poster.code", admin.code),
            ("poster.fingerprint", server.fingerprint),
            ("server.names.now", words("server.names.always" if admin.code_for_names else "server.names.sometimes")),
            ("server.motd.now", admin.motd or "–"),
        )
        lines = [Content.assemble((words(name), "$faint"), " ", (what, "bold $accent")) for name, what in posted]
        if server.standby is not None:
            lines.append(Content.styled(format_standby(server.standby.state, words), "$faint"))
        self.query_one("#door-told", Static).update(Content("\n").join(lines))
        rows = [self._row(caller) for caller in admin.callers()]
        listing = self.query_one("#callers", RowList)
        current = listing.current
        listing.show(rows or [Row("", (words("server.nobody"),))])
        if current:
            listing.go_to(current)

    def _row(self, caller: Caller) -> Row:
        words = self.words
        person = self.lobby.person(caller.name) if caller.visitor is not None else None
        mark = marks_of(person, words) if person is not None else ""
        name = Content.assemble(
            (clean(caller.name), "bold" if person else ""), (f" {mark}" if mark else "", "$secondary")
        )
        if caller.barred:
            state = Content.styled(words("server.barred"), "$error")
        elif person is not None:
            state = Content(person_words(person, words))
        else:
            state = Content.styled(words("server.not_here"), "$faint")
        opened_by = "return_code" if caller.coded else "computer" if caller.computer else "no_key"
        keys = words("server.keys", count=caller.keys) if caller.keys else words(_OPENED_BY(opened_by))
        address = caller.visitor.address if caller.visitor is not None else ""
        return Row(caller.name, (name, state, Content.styled(keys, "$faint"), Content.styled(clean(address), "$faint")))

    def action_new_code(self) -> None:
        """Change the code for people without a key: whoever is in stays in."""
        self.admin.renew_code()
        self.refill()

    def action_code_for_names(self) -> None:
        """Let every new name need the code, or only those that come in a crowd."""
        self.admin.ask_code_for_names(not self.admin.code_for_names)
        self.refill()

    def action_new_names(self) -> None:
        """Show who has taken a name since the hall was opened."""
        self.app.push_screen(NewNamesScreen(self.client, self.admin))

    @work
    async def action_motd(self) -> None:
        """Change what everybody reads on coming in."""
        words = self.words

        def check(text: str) -> str | None:
            return words("server.motd.long", most=MOTD_CELLS) if len(text) > MOTD_CELLS else None

        answer = await self.app.push_screen_wait(AskDialog(words("server.motd.ask"), self.admin.motd, check=check))
        if answer is not None:
            self.admin.change_motd(answer.strip())
            self.refill()

    # ---- About one person --------------------------------------------------------------------------------------------

    @on(RowList.Chosen, "#callers")
    def _chosen(self, event: RowList.Chosen) -> None:
        caller = self.admin.caller(event.name)
        if caller is not None:
            self._decide(caller)

    def _acts(self, caller: Caller) -> list[str]:
        """Return what there is to decide about somebody; nobody shuts out oneself or another organiser."""
        other = caller.name != self.client.name and not caller.organises
        acts = ["code"] if not caller.barred else []
        if caller.keys or caller.coded or caller.computer:
            acts.append("release")
        if other and caller.visitor is not None:
            acts.append("send_away")
        if other:
            acts.append("let_in" if caller.barred else "keep_out")
        return acts

    @work
    async def _decide(self, caller: Caller) -> None:
        words = self.words
        rows = [Row(act, (words(_SERVER_ACT(act)), KEYS[act])) for act in self._acts(caller)]
        act = await self.app.push_screen_wait(ChoiceDialog(clean(caller.name), rows))
        if act is None or not await self._sure(act, caller):
            return
        admin, name = self.admin, caller.name
        match act:
            case "code":
                code = admin.link_code(name)
                self.notify(words("lobby.device.code", name=clean(name), code=code), timeout=60, markup=False)
            case "release":
                await admin.release(name)
            case "send_away":
                admin.send_away(name)
            case "keep_out":
                admin.keep_out(name)
            case "let_in":
                admin.let_in(name)
        self.refill()

    async def _sure(self, act: str, caller: Caller) -> bool:
        """Ask before what shuts somebody out or takes a name from them; the rest is undone as easily."""
        if act not in ("release", "keep_out"):
            return True
        words, name, address = self.words, clean(caller.name), self.admin.address_of(caller.name)
        if act == "keep_out" and address:
            text = words("server.keep_out.ask.address", name=name, address=address)
        else:
            text = words(_SERVER_ASK(act), name=name)
        dialog = ConfirmDialog(text, words(_SERVER_ACT(act)))
        return await self.app.push_screen_wait(dialog)
