"""SetupPage: which game is played, who sits where, by which rules; `enter` begins with what is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from engine.core.game import AnyGame
from engine.core.text import fold
from saves.club.campaign_rows import CampaignRow
from saves.matches.table_presets import Preset, SeatChoice
from tui.context import reporting
from tui.keymap import key
from tui.services.matches import table_options as presets
from tui.services.matches.seating import PERSON, kinds_for, next_kind
from tui.services.matches.table_options import Named, Option, refusal, saved_choices
from tui.services.matches.table_setup import MOST_MINUTES, Setup, by_last_table, by_preset, next_setup
from tui.texts.campaigns import CampaignFormatter
from tui.texts.options import format_option_label, format_preset_name
from tui.widgets import setup_form
from tui.widgets.dialogs import AskDialog, ConfirmDialog, NameDialog, refusal_by
from tui.widgets.form import Form, FormField
from tui.widgets.page import Page
from tui.widgets.row_list import RowList


class SetupPage(Page[None]):
    """One form: game, seats, table rules; what the line under the cursor means stands beside or below it.

    Its subclasses decide what begins, and where.
    """

    AUTO_FOCUS = "#setup"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "start", "key.new_game.start", priority=True),
        key("e", "edit", "key.new_game.edit"),
        key("u", "own", "key.new_game.own"),
        key("u", "deck", "key.new_game.deck"),
        key("b", "decks", "key.new_game.decks"),
        key("m", "drawings", "key.new_game.drawings", show=False),
        key("s", "save", "key.new_game.save"),
        key("d,delete", "delete", "key.new_game.delete", show=False),
        *(key(f"{count}", f"seats({count})", "key.new_game.seats", show=False) for count in range(2, 10)),
    ]

    def __init__(self, campaign: str = "") -> None:
        """Set up a match, of a campaign if its id is given."""
        super().__init__()
        self._campaign = campaign
        self._setup: Setup | None = None
        self._saved_for: AnyGame | None = None
        self._saved: tuple[Named, ...] = ()
        self._saved_with: tuple[Any, ...] | None = None
        self._more: tuple[Option, ...] = ()
        self._unknown: tuple[str, ...] = ()

    @property
    def setup(self) -> Setup:
        """What is chosen so far; to begin with, the table before, or a duel by the house rules."""
        if self._setup is None:
            first, self._unknown = self._first()
            self._setup = self._with_saved(first)
        return self._setup

    def _with_saved(self, setup: Setup) -> Setup:
        if setup.game is not self._saved_for:
            self._saved_for = setup.game
            self._more = self.context.navigator.club_options(setup.game.key)
            self._saved_with = None
        stands = refusal(setup.game, setup.options, len(setup.choices)) is None
        chosen = (stands, *(getattr(setup.options, option.name) for option in self._more))
        if chosen != self._saved_with:
            self._saved_with = chosen
            self._saved = saved_choices(setup.game, self.context.profile.saved_values, setup.options)
        return setup._replace(saved=self._saved, more=self._more)

    def _first(self) -> tuple[Setup, tuple[str, ...]]:
        games = self.context.games
        if self._campaign:
            row = self.context.store.campaigns.get(self._campaign)
            return self._of_campaign(
                next_setup(games[row.game], self.context.store.last_tables, self.session.me)[0], row
            )
        last = self.context.store.last_tables.newest()
        if last is not None and last.rules.game in games and not self.context.played_before:
            return by_last_table(games[last.rules.game], last, self.session.me)
        return next_setup(games[self.context.last_game], self.context.store.last_tables, self.session.me)

    def _of_campaign(self, setup: Setup, campaign: CampaignRow | None) -> tuple[Setup, tuple[str, ...]]:
        """Return the table by the rules of a campaign, and the names in them that this version does not know."""
        if campaign is None:
            return setup._replace(campaign=""), ()
        made, unknown = by_preset(setup, Preset(campaign.game, "", campaign.options), self.session.me)
        return made._replace(campaign=campaign.id), unknown

    @property
    def campaigns(self) -> tuple[CampaignRow, ...]:
        """The open campaigns of the game."""
        return self.context.campaigns.open_of(self.setup.game.key)

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The presets of the game, the built-in ones first."""
        return self._built_in() + self.context.store.presets.of(self.setup.game.key)

    def _built_in(self) -> tuple[Preset, ...]:
        return presets.built_in(self.setup.game, partial(format_preset_name, words=self.words))

    def body(self) -> ComposeResult:
        """Show the form and the explanation."""
        form = Form(self.fields(), label_width=34, id="setup")
        form.border_title = self.words(self.place)
        with Horizontal(id="new-game"):
            yield form
            with Vertical(id="beside"):
                yield Static("", id="explanation")

    def fields(self) -> list[FormField]:
        """Return the lines of the form."""
        return setup_form.fields_of(self.setup, self.presets, self.session, self.suits, self.campaigns, self._purses())

    def _purses(self) -> dict[str, str]:
        """Return what everybody of the campaign brings, and why somebody may not, and by "" what others bring."""
        if not self.setup.campaign:
            return {}
        state = self.context.campaigns.state(self.setup.campaign)
        formatter = CampaignFormatter(state, self.words, self.context.clock(), self.session.zone)
        data = {
            person: f"{formatter.money(account.purse)} {formatter.standing(account)}".rstrip()
            for account in state.accounts
            for person in account.people
        }
        return {**data, "": formatter.money(state.first_purse)}

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits that the seats have chosen, () in a game without."""
        return self.context.suits(self.setup.game.key, self.setup.options)

    def on_mount(self) -> None:
        """Explain the first line and report choices that could not be restored."""
        self._explain(self.query_one(Form).current)
        self._tell_unknown(self._unknown)

    async def retell(self) -> None:
        """Draw everything anew after the settings changed, the cursor where it was."""
        name = self.query_one(Form).current
        await super().retell()
        self.query_one(Form).go_to(name)
        self._explain(name)

    def _tell_unknown(self, names: tuple[str, ...]) -> None:
        if names:
            text = self.words("preset.unknown", count=len(names), names=", ".join(names))
            self.notify(text, severity="warning", markup=False)

    def _explain(self, name: str) -> None:
        wide = self.app.size.width >= 120
        self.query_one("#explanation", Static).update(
            setup_form.explanation_of(self.setup, name, self.presets, self.session, wide=wide)
        )

    def _show(self, setup: Setup) -> None:
        self._setup = setup = self._with_saved(setup)
        form = self.query_one(Form)
        form.fill(self.fields())
        self._explain(form.current)
        self.refresh_bindings()

    @on(RowList.Moved)
    def _moved(self) -> None:
        self._explain(self.query_one(Form).current)

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        if event.name != event.form.current:
            # The lines have changed since: another game may have no such line.
            return
        if event.name.startswith(setup_form.NUMBERS):
            self.action_edit()
            return
        with reporting(self.tell_error):
            self._show(self._stepped(event.name, event.step))

    def _stepped(self, name: str, step: int) -> Setup:
        """Return the setup after one press of an arrow; raises CarteadoError when it cannot be so."""
        setup = self.setup
        if name == "preset":
            return self._next_preset(step)
        if name == "game":
            return self._next_game(step)
        if name == "campaign":
            return self._next_campaign(step)
        if name == "seats":
            return setup.stepped_seats(step, self.session.me)
        if name == "minutes":
            return setup.stepped_minutes(step)
        if name.startswith(setup_form.SEAT):
            return self._next_kind(int(name.removeprefix(setup_form.SEAT)), step)
        if name.startswith(setup_form.ASK):
            asked = name.removeprefix(setup_form.ASK)
            return setup.asking(asked, asked not in setup.asks)
        if name.startswith(setup_form.BRINGS):
            listed, seat = name.removeprefix(setup_form.BRINGS).split(".")
            return setup.bringing(listed, int(seat))
        option = setup_form.option_at(setup, name)
        value = option.stepped(getattr(setup.options, option.name), step)
        return setup.with_option(option.name, value, self.session.me)

    def _next_game(self, step: int) -> Setup:
        """Return the last table of the next game."""
        games = list(self.context.games.values())
        game = games[(games.index(self.setup.game) + step) % len(games)]
        setup, unknown = next_setup(game, self.context.store.last_tables, self.session.me)
        self._tell_unknown(unknown)
        return setup

    def _next_preset(self, step: int) -> Setup:
        known, current = self.presets, setup_form.preset_of(self.setup, self.presets)
        if not known:
            return self.setup
        at = known.index(current) + step if current is not None else (0 if step > 0 else -1)
        setup, unknown = by_preset(self.setup, known[at % len(known)], self.session.me)
        self._tell_unknown(unknown)
        return setup

    def _next_campaign(self, step: int) -> Setup:
        offered = [None, *self.campaigns]
        at = next(
            (at for at, campaign in enumerate(offered) if campaign is not None and campaign.id == self.setup.campaign),
            0,
        )
        setup, unknown = self._of_campaign(self.setup, offered[(at + step) % len(offered)])
        self._tell_unknown(unknown)
        return setup

    def _next_kind(self, seat: int, step: int) -> Setup:
        kinds = kinds_for(self.setup.game)
        kind = next_kind(kinds, self.setup.choices[seat].kind, step)
        return self.setup.seat(seat, SeatChoice(kind, self._free_name(seat) if kind == PERSON else ""))

    def known_people(self) -> Sequence[str]:
        """Return the people of the register, whose names are offered."""
        return self.context.store.players.names()

    def _free_name(self, seat: int) -> str:
        """Return a person of the register who does not sit here yet, else the seat's number."""
        taken = {fold(choice.name) for number, choice in enumerate(self.setup.choices) if number != seat}
        known = [self.session.settings.name, *self.known_people()]
        free = (name for name in known if name and fold(name) not in taken)
        return next(free, self.words("new_game.seat", seat=seat + 1))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what is chosen for a seat where seats have nothing of their own (hook of Textual)."""
        if action == "own":
            return any(not option.named for option in self.setup.own_options)
        if action == "drawings":
            return bool(self._more)
        if action in ("deck", "decks"):
            return any(option.named for option in self.setup.own_options)
        return super().check_action(action, parameters)

    def action_decks(self) -> None:
        """Build decks for this game."""
        self.context.navigator.open_decks(self.setup.game.key)

    def action_drawings(self) -> None:
        """Draw what the options of the club offer, such as its labyrinths."""
        self.context.navigator.enter("drawings")

    def on_screen_resume(self) -> None:
        """Offer what was saved while another screen was open."""
        if self.was_shown and any(option.named for option in self.setup.own_options):
            self._saved_for = None
            self._show(self.setup)

    def action_own(self) -> None:
        """Give the seat under the cursor, else the first one, the next suit or whatever it has for itself."""
        for option in self.setup.own_options:
            self._show(self.setup.stepped_own(option, self._own_seat, 1))

    @property
    def _own_seat(self) -> int:
        name = self.query_one(Form).current
        return int(name.removeprefix(setup_form.SEAT)) if name.startswith(setup_form.SEAT) else 0

    @work
    async def action_deck(self) -> None:
        """Choose what the seat under the cursor, else the first one, plays with."""
        from tui.widgets.named_choice import choose_own

        seat = self._own_seat
        for option in self.setup.own_options:
            named = await choose_own(
                self, self.setup.game, self.setup.options, option, self.setup.own(option, seat), seat
            )
            if named is not None:
                self._show(self.setup.with_own(option, seat, named))

    def action_seats(self, count: int) -> None:
        """Seat this many; says in words why not when they cannot play."""
        with reporting(self.tell_error):
            self._show(self.setup.with_seats(count, self.session.me))

    # ---- What is typed -----------------------------------------------------------------------------------------------

    @work
    async def action_edit(self) -> None:
        """Type the time limit, an option of many numbers or one a seat, or who sits in the marked seat."""
        name = self.query_one(Form).current
        if name == "minutes":
            await self._edit_minutes()
            return
        if name.startswith(setup_form.NUMBERS):
            await self._edit_values(name.removeprefix(setup_form.NUMBERS))
            return
        if name.startswith(setup_form.OPTION) and (option := setup_form.option_at(self.setup, name)).written:
            await self._edit_number(option)
            return
        choices = self.setup.choices
        first = next((at for at, choice in enumerate(choices) if choice.kind == PERSON), 0)
        seat = int(name.removeprefix(setup_form.SEAT)) if name.startswith(setup_form.SEAT) else first
        others = {fold(choice.name) for at, choice in enumerate(choices) if at != seat and choice.kind == PERSON}

        def check(typed: str) -> str | None:
            if not typed:
                return self.words("new_game.name.empty")
            return self.words("new_game.name.taken", name=typed) if fold(typed) in others else None

        question = self.words("new_game.name.ask", seat=seat + 1)
        names = self.known_people()
        answer = await self.app.push_screen_wait(NameDialog(question, choices[seat].name, names=names, check=check))
        if answer is not None:
            self._show(self.setup.seat(seat, SeatChoice(PERSON, answer)))

    async def _edit_minutes(self) -> None:
        def check(text: str) -> str | None:
            good = text.strip().isdecimal() and int(text) <= MOST_MINUTES
            return None if good else self.words("new_game.minutes.wrong", most=MOST_MINUTES)

        dialog = AskDialog(self.words("new_game.minutes.ask"), str(self.setup.minutes), check=check)
        answer = await self.app.push_screen_wait(dialog)
        if answer is not None:
            self._show(self.setup._replace(minutes=int(answer)))

    async def _edit_values(self, name: str) -> None:
        label = format_option_label(setup_form.option_at(self.setup, setup_form.NUMBERS + name), self.words)
        question = self.words("new_game.numbers.ask", option=label)
        current = setup_form.format_values(getattr(self.setup.options, name))
        await self._write(question, current, lambda text: self.setup.with_values(name, text))

    async def _edit_number(self, option: Option) -> None:
        label, (first, *_, last) = format_option_label(option, self.words), option.choices
        question = self.words("new_game.number.ask", option=label, first=first, last=last)
        current = str(getattr(self.setup.options, option.name))
        await self._write(question, current, lambda text: self.setup.written(option.name, text.strip()))

    async def _write(self, question: str, current: str, setup_with: Callable[[str], Setup]) -> None:
        """Ask for what an option is to be, until it is a setup that can be played or nothing is wanted."""
        check = refusal_by(setup_with, self.words)
        answer = await self.app.push_screen_wait(AskDialog(question, current, check=check))
        if answer is not None:
            self._show(setup_with(answer))

    @work
    async def action_save(self) -> None:
        """Keep the rules shown under a name."""
        club, game, builtin = self.context.store.presets, self.setup.game, self._built_in()

        def check(name: str) -> str | None:
            if not name:
                return self.words("new_game.name.empty")
            return self.words("preset.taken", name=name) if presets.named(builtin, name) else None

        names = [preset.name for preset in club.of(game.key)]
        current = setup_form.preset_of(self.setup, self.presets)
        shown = current.name if current is not None and current not in builtin else ""
        name = await self.app.push_screen_wait(NameDialog(self.words("preset.ask"), shown, names=names, check=check))
        if name is not None:
            rules = self.setup.rules
            club.save(Preset(rules.game, name, rules.options, rules.asks, rules.minutes))
            self._show(self.setup)
            self.notify(self.words("preset.saved", name=name), markup=False)

    @work
    async def action_delete(self) -> None:
        """Forget the preset shown, if the club has saved it."""
        club = self.context.store.presets
        current = setup_form.preset_of(self.setup, club.of(self.setup.game.key))
        if current is None:
            self.notify(self.words("preset.not_own"), severity="warning", markup=False)
            return
        question = ConfirmDialog(self.words("preset.delete.ask", name=current.name), self.words("preset.delete.yes"))
        if await self.app.push_screen_wait(question):
            club.delete(current)
            self._show(self.setup)

    def action_start(self) -> None:
        """Begin with what is shown."""
