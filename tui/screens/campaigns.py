"""The campaigns of the club, and one of them: everybody's purse, and the ledger."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.game import AnyGame
from engine.core.library_faults import fault_of
from saves.club.campaign_rows import CampaignRow, LedgerEntry
from saves.club.campaigns import Account
from saves.files.atomic_write import write_whole
from saves.matches.table_presets import Preset
from tui.context import reporting
from tui.documents.campaign import campaign_paper
from tui.documents.files import file_name
from tui.documents.offline_kit import folder_of
from tui.documents.write import FORMATS, written
from tui.keymap import key
from tui.screens.new_game import NewGameScreen
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.matches.table_options import built_in, fitted
from tui.services.tournaments.lists.lines import read_names
from tui.texts.campaigns import CampaignFormatter
from tui.texts.keys import GAME
from tui.texts.lobby import ban_call
from tui.texts.options import format_preset_name
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog, NameDialog
from tui.widgets.list_page import ListPage
from tui.widgets.page import Page
from tui.widgets.row_list import Column, Row, RowList

_PAPERS = ("pdf", "csv", "text")
"""The formats in which the paper of a campaign is written from the screen."""


class CampaignsScreen(ListPage):
    """The list; `n` opens a campaign, enter goes to the marked one."""

    place = "place.campaigns"
    AUTO_FOCUS = "#campaigns"
    BINDINGS: ClassVar[list[BindingType]] = [key("n", "new", "key.campaigns.new")]
    CSS = """
    CampaignsScreen > #campaigns { height: 1fr; margin: 0 1; }
    """

    def body(self) -> ComposeResult:
        """Show the campaigns and what to do next."""
        columns = (Column(), Column(18), Column(12, right=True), Column(25))
        yield RowList(columns, id="campaigns", one_click=False, title=self.words("place.campaigns"))
        yield Static("", id="advice")

    def refill(self) -> None:
        """Read the list from the store."""
        words = self.words
        rows = [self._row(campaign) for campaign in self.context.store.campaigns.list()]
        self.query_one("#campaigns", RowList).show(rows or [Row("", (words("campaigns.none"), "", "", ""))])
        advice = words("campaigns.advice" if rows else "campaigns.advice.first")
        self.advise(advice)

    def _row(self, campaign: CampaignRow) -> Row:
        words = self.words
        people = len(self.context.store.campaigns.accounts(campaign.id))
        open_since = words("campaigns.open", day=self.session.day(campaign.opened))
        closed = "" if campaign.closed is None else words("campaigns.closed", day=self.session.day(campaign.closed))
        return Row(
            campaign.id,
            (
                Content.styled(clean(campaign.name), "bold"),
                self.session.game_name(campaign.game),
                words("campaigns.people", count=people),
                Content.styled(closed or open_since, "$faint" if closed else "$success"),
            ),
        )

    @on(RowList.Chosen, "#campaigns")
    def _chosen(self, event: RowList.Chosen) -> None:
        self.app.push_screen(CampaignScreen(event.name))

    @work
    async def action_new(self) -> None:
        """Open a campaign: its game, its table rules, its name."""
        words, ask = self.words, self.app.push_screen_wait
        games = self.context.campaigns.carrying()
        if not games:
            self.notify(words("campaigns.no_game"), severity="warning", markup=False)
            return
        game: AnyGame | None = games[0]
        if len(games) > 1:
            rows = [Row(game.key, (words(GAME(game.key)), "")) for game in games]
            key = await ask(ChoiceDialog(words("campaigns.which_game"), rows))
            game = next((game for game in games if game.key == key), None)
        options = None if game is None else await self._rules(game)
        if game is None or options is None:
            return

        def check(name: str) -> str | None:
            return None if name else words("error.empty_name")

        name = await ask(NameDialog(words("campaigns.name.ask"), check=check))
        if name is None:
            return
        with reporting(self.tell_error):
            made = self.context.campaigns.open(name, game.key, options, by=_me(self))
            self.app.push_screen(CampaignScreen(made.id))

    async def _rules(self, game: AnyGame) -> Any | None:
        """Ask for the table rules among the presets by which money goes from match to match; None for none of them."""
        own = built_in(game, partial(format_preset_name, words=self.words))
        presets: list[Preset] = [*own, *self.context.store.presets.of(game.key)]
        known = [(preset, fitted(game, preset.options).options) for preset in presets]
        carrying = {options: preset for preset, options in reversed(known) if game.first_purse(options)}
        rules = [(preset, options) for options, preset in reversed(carrying.items())]
        if len(rules) < 2:
            return rules[0][1] if rules else game.options_type()
        rows = [
            Row(str(at), (clean(preset.name), self.words.number(game.first_purse(options))))
            for at, (preset, options) in enumerate(rules)
        ]
        at = await self.app.push_screen_wait(ChoiceDialog(self.words("campaigns.which_rules"), rows))
        return None if at is None else rules[int(at)][1]


class _Purses(RowList):
    """The purses; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.campaign.entries", show=False)]


class CampaignScreen(ListPage):
    """Purses above, the ledger below with the newest entry first; the keys act on the marked person.

    Enter shows the entries of the marked one alone, or those of all again.
    """

    place = "place.campaign"
    AUTO_FOCUS = "#purses"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "match", "key.campaign.match"),
        key("a", "join", "key.campaign.join"),
        key("c", "correct", "key.campaign.correct"),
        key("r", "rebuy", "key.campaign.rebuy"),
        key("b", "lift_ban", "key.campaign.lift_ban"),
        key("x", "keep_ban", "key.campaign.keep_ban", show=False),
        key("P", "papers", "key.campaign.papers"),
        key("d,delete", "close", "key.campaign.close"),
    ]
    CSS = """
    CampaignScreen > #purses { height: 3fr; margin: 0 1; }
    CampaignScreen > #ledger { height: 2fr; margin: 0 1; }
    CampaignScreen > #said { height: 2; padding: 0 1; background: $surface; }
    """

    def __init__(self, campaign: str) -> None:
        super().__init__()
        self._campaign = campaign
        self._said = ""
        self._only = ""

    def title_words(self) -> str:
        """Return the campaign's name."""
        return clean(self.context.store.campaigns.get(self._campaign).name)

    def body(self) -> ComposeResult:
        """Show the purses and the ledger."""
        columns = (Column(), Column(14, right=True), Column(12, right=True, from_width=100), Column(28))
        yield _Purses(columns, id="purses", one_click=False)
        entries = (Column(4, right=True), Column(17, from_width=100), Column(20), Column(14, right=True), Column())
        yield RowList(entries, id="ledger", one_click=False, classes="-quiet")
        yield Static("", id="said")

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def refill(self) -> None:
        """Read the campaign and show it."""
        words, state = self.words, self.context.campaigns.state(self._campaign)
        formatter = CampaignFormatter(state, words, self.context.clock(), self.session.zone)
        self._state, self._formatter = state, formatter
        purses, ledger = self.query_one("#purses", RowList), self.query_one("#ledger", RowList)
        game, count = self.session.game_name(state.campaign.game), len(state.accounts)
        purses.border_title = words("campaign.title", game=game, count=count, first=state.first_purse)
        rows, marked = [self._row(account) for account in state.accounts], purses.current
        purses.show(rows or [Row("", (words("campaign.nobody"), "", "", ""))])
        purses.go_to(marked)
        only = next((account for account in state.accounts if account.person == self._only), None)
        entries = [entry for entry in reversed(state.ledger.entries) if only is None or entry.person in only.people]
        ledger.border_title = " · ".join([words("campaign.ledger"), *([formatter.name(only)] if only else [])])
        ledger.show([self._entry(entry) for entry in entries])
        damaged = " ".join(words("campaign.damaged", number=number) for number in state.ledger.damaged)
        closed = "" if state.campaign.closed is None else words("campaign.closed")
        requests = self.context.campaigns.ban_requests.waiting(self._campaign)
        asked = words("campaign.ban_request", asked=ban_call(requests[0]).sentence(words)) if requests else ""
        self._tell(damaged or self._said or closed or asked or words("campaign.advice"))

    def _tell(self, said: str) -> None:
        self.query_one("#said", Static).update(Content.assemble(("▸ ", "bold $accent"), (said, "bold")))

    def _row(self, account: Account) -> Row:
        return Row(
            account.person,
            (
                Content.styled(self._formatter.name(account), "bold"),
                Content.styled(self._formatter.money(account.purse), "bold $accent"),
                Content.styled(self.words("campaign.matches", count=account.matches), "$faint"),
                Content.styled(self._formatter.standing(account), "$warning"),
            ),
        )

    def _entry(self, entry: LedgerEntry) -> Row:
        return Row(
            str(entry.number),
            (
                Content.styled(str(entry.number), "$faint"),
                self._formatter.moment(entry),
                Content.styled(self._formatter.name(entry), "bold"),
                Content.styled(self._formatter.change(entry), "$success" if entry.change > 0 else "$error"),
                self._formatter.cause(entry),
            ),
        )

    @on(RowList.Moved, "#ledger")
    def _tell_entry(self, event: RowList.Moved) -> None:
        """Tell the marked entry whole."""
        if event.listing.has_focus:
            entries = self._state.ledger.entries
            self._tell(next((self._formatter.line(entry) for entry in entries if str(entry.number) == event.name), ""))

    @on(RowList.Chosen, "#purses")
    def _chosen(self, event: RowList.Chosen) -> None:
        """Show the entries of the marked one alone, or those of all again."""
        self._only = "" if self._only == event.name else event.name
        self.refill()

    # ---- Acts --------------------------------------------------------------------------------------------------------

    def _do(self, act: Callable[[], None]) -> None:
        with reporting(self.tell_error):
            act()
        self._said = ""
        self.refill()

    def _marked(self) -> Account | None:
        name = self.query_one("#purses", RowList).current
        return next((account for account in self._state.accounts if account.person == name), None)

    def action_match(self) -> None:
        """Set up a match of the campaign."""
        with reporting(self.tell_error):
            self.context.campaigns.options(self._state.campaign)
            self.app.push_screen(NewGameScreen(self._campaign))

    @work
    async def action_join(self) -> None:
        """Take somebody up, or several with commas between them."""
        names = self.context.store.players.names()
        typed = await self.app.push_screen_wait(AskDialog(self.words("campaign.join.ask"), names=names))
        if typed is not None:
            people = [person.name for person in read_names(typed)] or [typed]
            self._do(lambda: self.context.campaigns.join(self._campaign, *people, by=_me(self)))

    @work
    async def action_correct(self) -> None:
        """Change the marked purse: by how much, and why."""
        words, account = self.words, self._marked()
        if account is None:
            return

        def check(text: str) -> str | None:
            return None if _change_of(text) else words("campaign.correct.wrong")

        def fault(text: str) -> str | None:
            return None if clean(text) else words("error.correction_without_note")

        name = clean(account.name)
        question = words("campaign.correct.ask", name=name, purse=account.purse)
        change = await self.app.push_screen_wait(AskDialog(question, check=check))
        if change is None:
            return
        note = await self.app.push_screen_wait(AskDialog(words("campaign.correct.why", name=name), check=fault))
        if note is not None:
            campaigns, sum_ = self.context.campaigns, _change_of(change)
            self._do(lambda: campaigns.correct(self._campaign, account.person, sum_, note, by=_me(self)))

    def action_rebuy(self) -> None:
        """Give the marked one, who is broke, a first purse again."""
        if (account := self._marked()) is not None:
            self._do(lambda: self.context.campaigns.rebuy(self._campaign, account.person, by=_me(self)))

    def action_lift_ban(self) -> None:
        """Let the marked one sit down before the ban is over."""
        if (account := self._marked()) is not None:
            self._do(lambda: self.context.campaigns.lift_ban(self._campaign, account.person, by=_me(self)))

    def action_keep_ban(self) -> None:
        """Refuse the request of the marked one to lift the ban."""
        if (account := self._marked()) is not None:
            self._do(lambda: self.context.campaigns.keep_ban(self._campaign, account.person, by=_me(self)))

    def action_papers(self) -> None:
        """Write purses and ledger to be printed, for spreadsheets and for the messaging group."""
        store, state, at = self.context.store, self._state, self.context.clock()
        folder = folder_of(store) or store.path.parent / "papers"
        name = file_name(state.campaign.name, state.campaign.id)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for kind in _PAPERS:
                paper = campaign_paper(state, self.words, kind, at, self.session.zone)
                write_whole(folder / f"{name}{FORMATS[kind]}", written(paper, kind, self.words))
        except OSError as error:
            self._said = self.words("error.papers_cannot_write", detail=fault_of(error))
        else:
            self._said = self.words("campaign.written", file=str(folder / name))
        self.refill()

    @work
    async def action_close(self) -> None:
        """Close the campaign after asking: nobody sits down any more."""
        question = self.words("campaign.close.ask", name=self.title_words())
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("campaign.close.yes"))):
            self._do(lambda: self.context.campaigns.close(self._campaign, by=_me(self)))


def _me(screen: Page[None]) -> LocalOrganiser:
    """Return whoever sits at this computer."""
    return LocalOrganiser(clean(screen.session.settings.name))


def _change_of(text: str) -> int:
    """Return the sum that was typed, such as +50 or -20; 0 for what is none."""
    bare = text.strip().replace("−", "-")
    digits = bare.removeprefix("+").removeprefix("-")
    return int(bare) if digits.isdecimal() and len(digits) <= 10 and bare.count("-") + bare.count("+") <= 1 else 0
