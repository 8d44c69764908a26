"""The organiser's page of the hall's door: who comes in and by which code, whose names are whose, what all are told."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from tui.hall.keeper import MOTD_CELLS, Caller, Keeper
from tui.hall.poster import addresses, ssh_line
from tui.hall.screens.place import HallPage
from tui.hall.side import Side
from tui.hall.telling import marks_of, person_words
from tui.keymap import key
from tui.screens.dialogs import AskDialog, ChoiceDialog, ConfirmDialog
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row

_COLUMNS = (Column(), Column(12), Column(10), Column(16, from_width=70))
KEYS = {"code": "d", "release": "r", "send_away": "x", "keep_out": "f", "let_in": "e"}
"""The keys of what is decided about one person: the same in every language, as all keys are."""


class HallDoorScreen(HallPage):
    """Who is here, who owns a name and who is kept out; `enter` decides about the marked one."""

    place = "hall_door"
    AUTO_FOCUS = "#callers"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new_code", "hall_door.new_code"),
        key("e", "motd", "hall_door.motd"),
    ]

    def __init__(self, side: Side, keeper: Keeper) -> None:
        super().__init__(side)
        self.keeper = keeper

    def body(self) -> ComposeResult:
        """Show how one comes in above all who do."""
        yield Static("", id="door-told")
        callers = Listing(_COLUMNS, id="callers", one_click=False)
        callers.border_title = self.words("hall_door.callers")
        yield callers

    def show_all(self) -> None:
        """Show everything as it stands now."""
        words, keeper, server = self.words, self.keeper, self.keeper.server
        line = ssh_line(addresses(server.config.bind)[0], server.port, words("hall.poster.you"))
        told = (
            ("poster.type", line),
            ("poster.code", keeper.code),
            ("poster.fingerprint", server.fingerprint),
            ("hall_door.motd.now", keeper.motd or "–"),
        )
        lines = [Content.assemble((words(name), "$faint"), " ", (what, "bold $accent")) for name, what in told]
        self.query_one("#door-told", Static).update(Content("\n").join(lines))
        rows = [self._row(caller) for caller in keeper.callers()]
        listing = self.query_one("#callers", Listing)
        current = listing.current
        listing.show(rows or [Row("", (words("hall_door.nobody"),))])
        if current:
            listing.go_to(current)

    def _row(self, caller: Caller) -> Row:
        words = self.words
        person = self.lounge.person(caller.name) if caller.visitor is not None else None
        mark = marks_of(person, words) if person is not None else ""
        name = Content.assemble(
            (clean(caller.name), "bold" if person else ""), (f" {mark}" if mark else "", "$secondary")
        )
        if caller.barred:
            state = Content.styled(words("hall_door.barred"), "$error")
        elif person is not None:
            state = Content(person_words(person, words))
        else:
            state = Content.styled(words("hall_door.not_here"), "$faint")
        no_key = words("hall_door.return_code" if caller.coded else "hall_door.no_key")
        keys = words("hall_door.keys", count=caller.keys) if caller.keys else no_key
        address = caller.visitor.address if caller.visitor is not None else ""
        return Row(caller.name, (name, state, Content.styled(keys, "$faint"), Content.styled(clean(address), "$faint")))

    def action_new_code(self) -> None:
        """Change the code for people without a key: whoever is in stays in."""
        self.keeper.renew_code()
        self.refill()

    @work
    async def action_motd(self) -> None:
        """Change what everybody reads on coming in."""
        words = self.words

        def check(text: str) -> str | None:
            return words("hall_door.motd.long", most=MOTD_CELLS) if len(text) > MOTD_CELLS else None

        answer = await self.app.push_screen_wait(AskDialog(words("hall_door.motd.ask"), self.keeper.motd, check=check))
        if answer is not None:
            self.keeper.change_motd(answer.strip())
            self.refill()

    # ---- About one person --------------------------------------------------------------------------------------------

    @on(Listing.Chosen, "#callers")
    def _chosen(self, event: Listing.Chosen) -> None:
        caller = self.keeper.caller(event.name)
        if caller is not None:
            self._decide(caller)

    def _acts(self, caller: Caller) -> list[str]:
        """Return what there is to decide about somebody; nobody shuts out oneself or another organiser."""
        other = caller.name != self.side.name and not caller.organises
        acts = ["code"] if not caller.barred else []
        if caller.keys or caller.coded:
            acts.append("release")
        if other and caller.visitor is not None:
            acts.append("send_away")
        if other:
            acts.append("let_in" if caller.barred else "keep_out")
        return acts

    @work
    async def _decide(self, caller: Caller) -> None:
        words = self.words
        rows = [Row(act, (words(f"hall_door.act.{act}"), KEYS[act])) for act in self._acts(caller)]
        act = await self.app.push_screen_wait(ChoiceDialog(clean(caller.name), rows))
        if act is None or not await self._sure(act, caller):
            return
        keeper, name = self.keeper, caller.name
        match act:
            case "code":
                code = keeper.link_code(name)
                self.notify(words("hall.device.code", name=clean(name), code=code), timeout=60, markup=False)
            case "release":
                await keeper.release(name)
            case "send_away":
                keeper.send_away(name)
            case "keep_out":
                keeper.keep_out(name)
            case "let_in":
                keeper.let_in(name)
        self.refill()

    async def _sure(self, act: str, caller: Caller) -> bool:
        """Ask before what shuts somebody out or takes a name from them; the rest is undone as easily."""
        if act not in ("release", "keep_out"):
            return True
        words, name, address = self.words, clean(caller.name), self.keeper.address_of(caller.name)
        if act == "keep_out" and address:
            told = words("hall_door.keep_out.ask.address", name=name, address=address)
        else:
            told = words(f"hall_door.{act}.ask", name=name)
        dialog = ConfirmDialog(told, words(f"hall_door.act.{act}"))
        return await self.app.push_screen_wait(dialog)
