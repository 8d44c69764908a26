"""A table of one's own in the hall: the whole form of a new game, and the terms among people."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar, NamedTuple

import msgspec
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.bots import usual_bot
from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from saves.matches.match_rows import TableTerms
from saves.matches.table_presets import LastPlan, SeatChoice
from tui.keymap import key
from tui.lobby.client import LobbyClient
from tui.services.lobby.open_table import OPEN, OpenTable, SeatSlot, TablePlan
from tui.services.matches.seating import PERSON, bots_to_step_through, next_kind
from tui.services.matches.table_options import with_named
from tui.services.matches.table_setup import Setup, by_preset, further_time, new_setup
from tui.texts.keys import AT_ZERO, BOT
from tui.texts.lobby import seconds_words
from tui.texts.localizer import Words
from tui.widgets.form import Form, FormField
from tui.widgets.setup_form import SEAT, fields_of, own_words, seat_label
from tui.widgets.setup_page import SetupPage

_OPEN_TABLE_DELAY = KeyFamily("open_table.delay.{}", "help none move hand")
_OPEN_TABLE = KeyFamily("open_table.{}", "rated private move reserve at_zero grace delay substitutes")

LOBBY = "lobby."
"""How the names of the lines begin that are about people at a shared table."""
MOVES = (0, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
RESERVES = (0, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600)
GRACES = (0, 30, 60, 120, 180, 300, 600)
"""What the arrows offer, in seconds."""


class _Openness(NamedTuple):
    """Who may come to the table, and on which terms."""

    terms: TableTerms = TableTerms()
    private: bool = False
    rated: bool = False


class OpenTableScreen(SetupPage):
    """The form of a table; seats wait for people unless a bot is put there, `enter` opens the table."""

    place = "place.open_table"
    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "start", "key.open_table.start", priority=True)]

    def __init__(self, client: LobbyClient, open_table: OpenTable | None = None) -> None:
        super().__init__()
        self.client = client
        self._open_table = open_table
        self._openness = _Openness()

    # ---- What is chosen ----------------------------------------------------------------------------------------------

    def _first(self) -> tuple[Setup, tuple[str, ...]]:
        """Return the table that waits, else the one that this person opened last, else a duel of the first game."""
        games = self.context.games
        if self._open_table is not None:
            return self._of_plan(self._open_table.plan, self._open_table.slots), ()
        kept = self.context.profile.last_plan
        if kept is None or kept.rules.game not in games:
            return self._waiting(new_setup(next(iter(games.values())), self.session.me)), ()
        self._openness = _Openness(kept.terms, kept.private, kept.rated)
        setup, unknown = by_preset(new_setup(games[kept.rules.game], self.session.me), kept.rules, self.session.me)
        with suppress(CarteadoError):
            setup = setup.with_seats(kept.seats, self.session.me)
        return self._waiting(setup), unknown

    def _of_plan(self, plan: TablePlan, slots: Sequence[SeatSlot]) -> Setup:
        campaign = "" if plan.campaign is None else plan.campaign.id
        setup = new_setup(self.context.games[plan.game], self.session.me)
        # What others have chosen in secret is not shown to the host: they choose again at the changed table.
        seat = next((at for at, slot in enumerate(slots) if slot == SeatSlot(PERSON, self.client.name)), None)
        seen = setup.game.seen_options(plan.options, seat)
        setup = setup._replace(options=with_named(setup.game, seen, plan.seats), campaign=campaign)
        self._openness = _Openness(plan.terms, plan.private, plan.rated)
        return self._waiting(setup.with_seats(plan.seats, self.session.me)._replace(minutes=plan.minutes))

    def _waiting(self, setup: Setup) -> Setup:
        """Return the setup with oneself in the first seat, and all others open."""
        me = SeatChoice(PERSON, self.client.name)
        return setup._replace(choices=(me, *[SeatChoice(OPEN)] * (len(setup.choices) - 1)))

    def _stepped(self, name: str, step: int) -> Setup:
        if name.startswith(LOBBY):
            self._openness = self._stepped_openness(name.removeprefix(LOBBY), step)
            return self.setup
        before = self.setup
        if name.startswith(SEAT):
            return self._next_bot(before, int(name.removeprefix(SEAT)), step)
        after = super()._stepped(name, step)
        if after.game is before.game and len(after.choices) == len(before.choices):
            return after._replace(choices=before.choices)
        return self._waiting(after)

    def _next_bot(self, setup: Setup, seat: int, step: int) -> Setup:
        if seat == 0:
            return setup
        kinds = (OPEN, *bots_to_step_through(setup.game))
        now = setup.choices[seat].kind
        return setup.seat(seat, SeatChoice(next_kind(kinds, now, step)))

    def _stepped_openness(self, name: str, step: int) -> _Openness:
        chosen = self._openness
        terms, time = chosen.terms, chosen.terms.time
        match name:
            case "private":
                return chosen._replace(private=not chosen.private)
            case "rated":
                return chosen._replace(rated=not chosen.rated)
            case "substitutes":
                return chosen._replace(terms=_changed(terms, substitutes=not terms.substitutes))
            case "delay":
                return chosen._replace(terms=_changed(terms, delay=_next(("none", "move", "hand"), terms.delay, step)))
            case "at_zero":
                time = _changed(time, at_zero="resign" if time.at_zero == "bot" else "bot")
            case "move":
                time = _changed(time, move=further_time(MOVES, time.move, step))
            case "reserve":
                time = _changed(time, reserve=further_time(RESERVES, time.reserve, step))
            case "grace":
                time = _changed(time, grace=further_time(GRACES, time.grace, step))
        return chosen._replace(terms=_changed(terms, time=time))

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def fields(self) -> list[FormField]:
        """Return the lines of a new game, the seats waiting, and before the seats what is the server's."""
        words = self.words
        fields = []
        for field in fields_of(self._drawable, self.presets, self.session, self.suits, self.campaigns):
            if field.name == f"{SEAT}0":
                fields += [field, *self._seat_fields()]
            elif not field.name.startswith(SEAT):
                fields.append(field)
        at = next(number for number, field in enumerate(fields) if not field.name)
        return [
            *fields[:at],
            FormField("", ""),
            FormField("", words("open_table.people")),
            *self._lobby_fields(),
            *fields[at:],
        ]

    @property
    def _drawable(self) -> Setup:
        """The setup with bots in the seats that wait: what draws it knows people and bots only."""
        return self.setup._replace(
            choices=tuple(
                choice if choice.kind != OPEN else SeatChoice(usual_bot(self.setup.game))
                for choice in self.setup.choices
            )
        )

    def _seat_fields(self) -> list[FormField]:
        words = self.words
        found = []
        for seat, choice in list(enumerate(self.setup.choices))[1:]:
            if choice.kind == OPEN:
                content = Content.styled(words("lobby.chair.open"), "$success")
            else:
                content = Content.styled(words(BOT(choice.kind)), "$faint")
            found.append(FormField(f"{SEAT}{seat}", seat_label(self.suits, seat, self.session), content))
        return found

    def _lobby_fields(self) -> list[FormField]:
        words, (terms, private, rated) = self.words, self._openness
        time = terms.time
        fields = [
            ("rated", words("lobby.rated" if rated else "lobby.friendly")),
            ("private", words("yes" if private else "no")),
            ("move", _seconds_text(time.move, words)),
            ("reserve", _seconds_text(time.reserve, words)),
        ]
        if time.limited:
            fields += [
                ("at_zero", words(AT_ZERO(time.at_zero))),
                ("grace", _seconds_text(time.grace, words)),
            ]
        fields += [
            ("delay", words(_OPEN_TABLE_DELAY(terms.delay))),
            ("substitutes", words("yes" if terms.substitutes else "no")),
        ]
        return [FormField(LOBBY + name, words(_OPEN_TABLE(name)), value) for name, value in fields]

    def _explain(self, name: str) -> None:
        if name.startswith(LOBBY):
            text = self.words(f"{_OPEN_TABLE(name.removeprefix(LOBBY))}.help")
        elif name.startswith(SEAT):
            seat = int(name.removeprefix(SEAT))
            chosen_here = self.setup.choices[seat].kind != OPEN or not any(
                option.named for option in self.setup.own_options
            )
            own = own_words(self.setup, seat, self.words) if chosen_here else self.words("open_table.deck.help")
            text = f"{self.words('open_table.seat.help')} {own}".rstrip()
        else:
            super()._explain(name)
            return
        hint = Content.styled(self.words("open_table.hint"), "$faint")
        self.query_one("#explanation", Static).update(Content("\n").join([Content(text), hint]))

    @property
    def _own_seat(self) -> int:
        """The marked seat of a bot, else one's own: people choose for themselves when they sit down."""
        seat = super()._own_seat
        named = any(option.named for option in self.setup.own_options)
        return 0 if named and self.setup.choices[seat].kind == OPEN else seat

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what is kept for the whole club (hook of Textual)."""
        if action in ("save", "delete"):
            return self.client.person.organiser
        return super().check_action(action, parameters)

    def action_edit(self) -> Any:
        """Edit the marked field; seats are not typed, since whoever comes sits down."""
        return None if self.query_one(Form).current.startswith((SEAT, LOBBY)) else super().action_edit()

    # ---- Opening -----------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> TablePlan:
        """The chosen plan of the table."""
        setup, (terms, private, rated) = self.setup, self._openness
        count = len(setup.choices)
        campaign = next((campaign_row for campaign_row in self.campaigns if campaign_row.id == setup.campaign), None)
        options, chosen = setup.table_options, setup.chosen
        return TablePlan(setup.game.key, options, count, setup.minutes, terms, private, rated, campaign, chosen)

    def action_start(self) -> None:
        """Open the table and wait there, or change the one that waits."""
        lobby, plan = self.client.lobby, self.plan
        try:
            if self._open_table is not None:
                lobby.open_tables.change(self.client.name, self._open_table.number, plan)
                number = self._open_table.number
            else:
                number = lobby.open_tables.host(self.client.name, plan).number
                self._remember(plan)
            for seat, choice in enumerate(self.setup.choices):
                if choice.kind not in (OPEN, PERSON) and lobby.open_tables.table(number).slots[seat].kind != PERSON:
                    lobby.open_tables.put_bot(self.client.name, number, seat, choice.kind)
        except CarteadoError as error:
            self.client.tell_refused(error)
            return
        self.client.show_gathering(lobby.open_tables.table(number))

    def _remember(self, plan: TablePlan) -> None:
        profile, seats = self.context.profile, plan.seats
        profile.last_plan = LastPlan(profile.owner, self.setup.rules, seats, plan.terms, plan.private, plan.rated)


def _changed(struct: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(struct, **fields)


def _seconds_text(seconds: int, words: Words) -> str:
    return seconds_words(seconds, words) if seconds else words("open_table.none")


def _next(choices: tuple[str, ...], value: str, step: int) -> str:
    return choices[(choices.index(value) + step) % len(choices)]
