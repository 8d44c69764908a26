"""Matches entered by hand from a real table: those that are begun, and one of them entry by entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from engine.core.by_hand.match import ByHand
from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.club.campaign_rows import CampaignRow
from saves.matches.table_presets import SeatChoice
from tui.context import reporting
from tui.games import by_hand
from tui.games.hidden_hands_dialogue import typed_dialogue
from tui.keymap import key
from tui.services.by_hand import ByHandService
from tui.services.identity.names import clean, short_names
from tui.services.matches.seating import PERSON, players_of
from tui.services.matches.table_setup import Setup
from tui.texts import typed_matches
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.list_page import ListPage
from tui.widgets.page import FilledPage
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.setup_page import SetupPage

_STARTED = (Column(11), Column(8), Column(), Column(14, right=True))


class TypedMatchesScreen(ListPage):
    """The matches that are being typed in; `enter` goes on with the marked one."""

    place = "place.typed_matches"
    AUTO_FOCUS = "#typed"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "key.by_hand.new"),
        key("d,delete", "delete", "key.by_hand.delete"),
        key("r", "rate", "key.by_hand.rate"),
    ]
    CSS = "TypedMatchesScreen > #typed { height: 1fr; margin: 0 1; }"

    def body(self) -> ComposeResult:
        """Show the matches."""
        yield RowList(_STARTED, id="typed", one_click=False)

    @property
    def _service(self) -> ByHandService:
        return self.context.by_hand

    def refill(self) -> None:
        """Read the matches."""
        session, rows = self.session, []
        for typed_match in self._service.list():
            names = " × ".join(short_names(player.name for player in typed_match.header.players).values())
            entries = self.words("by_hand.entries", count=len(typed_match.entries))
            game = session.short_game_name(typed_match.header.game)
            rows.append(
                Row(typed_match.match, (session.when(typed_match.at, self.context.clock()), game, names, entries))
            )
        rows += [Row(name, ("", "", self.words("by_hand.damaged"), "")) for name in self._service.damaged()]
        listing = self.query_one("#typed", RowList)
        listing.border_title = typed_matches.titled(self._service, self.words)
        listing.show(rows or [Row("", (self.words("by_hand.none"),))])

    @on(RowList.Chosen, "#typed")
    def _go_on(self, event: RowList.Chosen) -> None:
        with reporting(self.tell_error):
            self.app.push_screen(TypedMatchScreen(self._service, self._service.load(event.name)))

    def action_new(self) -> None:
        """Choose game, options and people, and begin."""
        self.app.push_screen(NewTypedScreen(self._service))

    @work
    async def action_delete(self) -> None:
        """Forget the marked match, after asking."""
        name = self.query_one("#typed", RowList).current
        question = ConfirmDialog(self.words("by_hand.delete.ask"), self.words("by_hand.delete.yes"))
        if not name:
            return
        if await self.app.push_screen_wait(question):
            self._service.delete(name)
            self.refill()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only whoever organises say what counts (hook of Textual)."""
        return self._service.may_rate if action == "rate" else super().check_action(action, parameters)

    @work
    async def action_rate(self) -> None:
        """Say of a kept match whether it counts for the ratings."""
        words = self.words
        rows = [Row(name, (text, "")) for name, text in typed_matches.kept_texts(self._service, self.session)]
        if not rows:
            self.notify(words("by_hand.rate.none"), markup=False)
            return
        match = await self.app.push_screen_wait(ChoiceDialog(words("by_hand.rate.which"), rows))
        if match is None:
            return
        ways = [Row(way, (words(typed_matches.KEEP(way)), "")) for way in typed_matches.KEPT]
        chosen = await self.app.push_screen_wait(ChoiceDialog(words("by_hand.rate.ask"), ways))
        if chosen is None:
            return
        with reporting(self.tell_error):
            self._service.rate(match, rated=chosen == "rated")
            self.notify(words(typed_matches.RATED(chosen)), markup=False)


class NewTypedScreen(SetupPage):
    """The form of a new game; what begins is typed in."""

    place = "place.typed_new"

    @property
    def campaigns(self) -> tuple[CampaignRow, ...]:
        """Return none: no purse is played for."""
        return ()

    def __init__(self, service: ByHandService) -> None:
        super().__init__()
        self._service = service

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that only organisers may use (hook of Textual)."""
        if action in ("save", "delete", "drawings") and not self._service.may_rate:
            return False
        return super().check_action(action, parameters)

    def known_people(self) -> Sequence[str]:
        """Return the people of the register for organisers alone."""
        return super().known_people() if self._service.may_rate else ()

    def _with_saved(self, setup: Setup) -> Setup:
        """Seat people alone."""
        setup = super()._with_saved(setup)
        for seat, choice in enumerate(setup.choices):
            if choice.kind != PERSON:
                setup = setup.seat(seat, SeatChoice(PERSON, self.words("new_game.seat", seat=seat + 1)))
        return setup

    def action_start(self) -> None:
        """Begin a match that is typed in; everybody is a person."""
        self._start()

    @work
    async def _start(self) -> None:
        setup = self.setup
        names = [fold(choice.name) for choice in setup.choices if choice.kind == PERSON]
        if len(set(names)) < len(setup.choices):
            self.tell_error(CarteadoError("by_hand_people"))
            return
        hands: str | None = "shown"
        if self._service.may_hide(setup.game.key):
            rows = [Row(way, (self.words(typed_matches.HANDS_SAID(way)), "")) for way in typed_matches.HANDS]
            hands = await self.app.push_screen_wait(ChoiceDialog(self.words("by_hand.ask.hands"), rows))
        if hands is None:
            return
        with reporting(self.tell_error):
            players = players_of(setup.choices)
            match = self._service.begin(setup.game.key, players, setup.table_options, hidden=hands == "hidden")
            self.app.switch_screen(TypedMatchScreen(self._service, match))


class TypedMatchScreen(FilledPage):
    """The entries of a match on the left, the question and its possible answers on the right."""

    place = "place.typed_match"
    AUTO_FOCUS = "#answers"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("slash", "filter", "key.by_hand.filter"),
        key("c", "cards", "key.by_hand.cards"),
        key("u", "take_back", "key.by_hand.take_back"),
        key("tab", "to_log", "key.by_hand.to_log", show=False, priority=True),
        key("x", "intervene", "key.by_hand.intervene", show=False),
        key("K", "keep", "key.by_hand.keep"),
        key("escape", "back", "key.by_hand.leave", priority=True),
    ]
    CSS = """
    TypedMatchScreen > Horizontal { height: 1fr; }
    TypedMatchScreen #past { width: 1fr; height: 100%; }
    TypedMatchScreen #asked { width: 1fr; height: 100%; }
    TypedMatchScreen #question { height: auto; max-height: 3; padding: 0 1; }
    TypedMatchScreen #hands { height: auto; max-height: 40%; padding: 0 1; color: $faint; }
    TypedMatchScreen #wanted { height: 1; border: none; padding: 0 1; background: transparent; }
    TypedMatchScreen #answers { height: 1fr; }
    """

    def __init__(self, service: ByHandService, match: ByHand) -> None:
        super().__init__()
        self._service = service
        self._match = match
        self._answers: list[by_hand.Answer] = []

    def body(self) -> ComposeResult:
        """Show the log, the question, the hands and the answers."""
        self._dialogue = typed_dialogue(self._service, self._match, self.session)
        with Horizontal():
            columns, title = (Column(4, right=True), Column()), self.words("by_hand.past")
            yield RowList(columns, id="past", one_click=False, classes="-quiet", title=title)
            with Vertical(id="asked"):
                yield Static("", id="question")
                yield Input("", placeholder=self.words("by_hand.filter"), id="wanted", compact=True)
                yield RowList((Column(),), id="answers", one_click=False)
                yield Static("", id="hands")

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        self._match = self._dialogue.match
        await super().retell()

    def refill(self) -> None:
        """Show what happened, and ask what comes next."""
        dialogue = self._dialogue
        lines = dialogue.log()
        past = self.query_one("#past", RowList)
        past.show([Row(f"{line.ply}.{at}", (str(line.ply), line.text)) for at, line in enumerate(lines)])
        past.cursor = len(lines) - 1
        question = Content.styled(dialogue.question(), "bold $accent")
        if dialogue.changing is not None:
            question = Content(f"{self.words('by_hand.changing', number=dialogue.changing)}\n") + question
        self.query_one("#question", Static).update(question)
        self.query_one("#hands", Static).update(Content("\n".join(dialogue.hands())))
        self._answers = dialogue.answers()
        self.query_one("#wanted", Input).value = ""
        self._offer("")
        if dialogue.asks_for_card:
            self.query_one("#wanted").focus()
        elif self.focused is self.query_one("#wanted") and not dialogue.asks_for_faces:
            # One card, die or lot is written after the other; where a choice is asked for, letters are keys again.
            self.query_one("#answers").focus()

    def _offer(self, wanted: str) -> None:
        folded = fold(wanted)
        rows = [
            Row(str(at), (answer.text,))
            for at, answer in enumerate(self._answers)
            if any(folded in form for form in self._forms(answer.text))
        ]
        listing = self.query_one("#answers", RowList)
        listing.border_title = self.words("by_hand.answers", count=len(rows))
        listing.show(rows or [Row("", (self.words("by_hand.over" if self._dialogue.over else "by_hand.no_answer"),))])
        listing.cursor = 0

    def _forms(self, text: str) -> tuple[str, str]:
        """Return how an answer may be typed: as it is shown, or with suits in letters."""
        return fold(text), fold(self.session.spelled(text))

    @on(Input.Changed, "#wanted")
    def _typed(self, event: Input.Changed) -> None:
        self._offer(event.value)

    @on(Input.Submitted, "#wanted")
    def _submitted(self) -> None:
        # What is written whole is meant, also where it is a part of others: a 1 is no 10.
        wanted = fold(self.query_one("#wanted", Input).value)
        answers = (*self._answers, *self._dialogue.impossible())
        exact = next((answer for answer in answers if wanted in self._forms(answer.text)), None)
        current = self.query_one("#answers", RowList).current
        if exact is not None:
            self._give(exact)
        elif current:
            self._give(self._answers[int(current)])

    @on(RowList.Chosen, "#answers")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._give(self._answers[int(event.name)])

    def _give(self, answer: by_hand.Answer) -> None:
        with reporting(self.tell_error):
            answer.give()
        self.refill()

    @on(RowList.Chosen, "#past")
    def _change(self, event: RowList.Chosen) -> None:
        with reporting(self.tell_error):
            self._dialogue.change_act(int(event.name.partition(".")[0]))
        self.refill()
        self.query_one("#answers").focus()

    def action_filter(self) -> None:
        """Write what is meant."""
        self.query_one("#wanted").focus()

    def action_to_log(self) -> None:
        """Go to what happened, or back to the answers."""
        here = self.focused is self.query_one("#past")
        self.query_one("#answers" if here else "#past").focus()

    def action_back(self) -> None:
        """Leave the written line, then a question half answered, then the screen: all of it is kept."""
        if self.focused is not self.query_one("#answers"):
            self.query_one("#answers").focus()
        elif self._dialogue.leave():
            self.refill()
        else:
            self.dismiss()

    def action_take_back(self) -> None:
        """Take the last thing back that was typed."""
        with reporting(self.tell_error):
            self._dialogue.take_back()
        self.refill()

    @work
    async def action_cards(self) -> None:
        """Tell cards of a seat."""
        seats = self._dialogue.seats_untold()
        if not seats:
            self.tell_error(CarteadoError("by_hand_no_cards"))
            return
        rows = [Row(str(seat), (clean(self._dialogue.names[seat]), "")) for seat in seats]
        chosen = await self.app.push_screen_wait(ChoiceDialog(self.words("by_hand.whose_cards"), rows))
        if chosen is not None:
            self._dialogue.tell_cards(int(chosen))
            self.refill()
            self.query_one("#wanted").focus()

    @work
    async def action_intervene(self) -> None:
        """Call time, let somebody resign, or leave the match without a result, as far as the table takes it."""
        answers = self._dialogue.interventions()
        if not answers:
            self.tell_error(CarteadoError("game_over"))
            return
        rows = [Row(str(number), (answer.text, "")) for number, answer in enumerate(answers)]
        chosen = await self.app.push_screen_wait(ChoiceDialog(self.words("by_hand.intervene"), rows))
        if chosen is not None:
            self._give(answers[int(chosen)])

    @work
    async def action_keep(self) -> None:
        """Take the match into the library; the organiser says whether it counts for the ratings."""
        if not self._dialogue.over:
            self.tell_error(CarteadoError("by_hand_not_over"))
            return
        rows = [
            Row(way, (self.words(typed_matches.KEEP(way)), "")) for way in typed_matches.ways_to_keep(self._service)
        ]
        chosen = await self.app.push_screen_wait(ChoiceDialog(self.words("by_hand.keep.ask"), rows))
        if chosen is None:
            return
        with reporting(self.tell_error):
            match = self._service.keep(self._dialogue.match, rated=chosen == "rated")
            self.dismiss()
            self.context.navigator.replay_match(match)
