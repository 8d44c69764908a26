"""What can be done at a table besides playing: leave it, resign, call time, abandon, replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from textual.binding import BindingType

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Seat
from saves.sealed_matches import load_open
from tui.context import reporting
from tui.games.game_ui import localizer_of
from tui.keymap import key
from tui.match.choosing import ChoosingScreen
from tui.match.overlays import ClockDialog
from tui.services.matches.attendance import Role
from tui.services.matches.hot_seat import HotSeat
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import Participant
from tui.services.matches.rematch import Rematch, rematch_of
from tui.services.matches.table_acts import TableAct, acts_of, carry_out, read_act
from tui.texts.keys import TABLE_ASK, TABLE_MENU
from tui.texts.localizer import Localizer, names_of
from tui.texts.match import clock_mark, format_act_question, format_table_act, warning, what_comes
from tui.widgets.dialogs import AskDialog, ChoiceDialog, ConfirmDialog, NameDialog
from tui.widgets.row_list import Row

_LOOK_EVERY = 1.0
"""How often a screen looks at the game's clock, in seconds."""


class _MenuLine(NamedTuple):
    """A line of the menu: the key that does the same without it, and what explains it."""

    key: str
    explained: str


_MENU = {
    "stay": _MenuLine("esc", "key.table.menu.close.help"),
    "leave": _MenuLine("Q", "key.table.leave.help"),
    "clock": _MenuLine("C", "key.table.clock.help"),
    "resign": _MenuLine("R", "key.table.resign.help"),
    "time": _MenuLine("T", "key.table.time.help"),
    "abandon": _MenuLine("A", "key.table.abandon.help"),
    "decide": _MenuLine("", "table.menu.decide.help"),
    "replay": _MenuLine("v", "key.table.replay.help"),
    "rematch": _MenuLine("n", "key.table.rematch.help"),
    "new_game": _MenuLine("", "table.menu.new_game.help"),
    "settings": _MenuLine("o", "table.menu.settings.help"),
}


class MatchScreen(ChoosingScreen):
    """Live match with the acts around it; subclasses show and play it."""

    afterwards: ClassVar[tuple[str, ...]] = ("replay", "rematch", "new_game")
    """What can be done once the match is over."""
    leave_words: ClassVar[str] = "table.menu.leave"
    """What leaving the table is called."""
    BINDINGS: ClassVar[list[BindingType]] = [
        key("m,q", "menu", "key.table.menu"),
        key("R", "resign", "key.table.resign", show=False),
        key("T", "call_time", "key.table.time", show=False),
        key("A", "abandon", "key.table.abandon", show=False),
        key("C", "clock", "key.table.clock", show=False),
        key("Q", "leave", "key.table.leave", show=False),
        key("v", "replay", "key.table.replay", show=False),
        key("w", "mistakes", "key.table.mistakes", show=False),
        key("n", "rematch", "key.table.rematch", show=False),
    ]

    def __init__(self, live_match: LiveMatch, who: str | None = None, role: Role = "guest") -> None:
        """Take the match and the name whose seats are played here; without a name, all seats of people."""
        super().__init__()
        self.live_match = live_match
        self.participant = Participant(live_match, who, role)
        self.hot_seat = HotSeat(self.participant.seats)
        self.update = self.participant.update(self.hot_seat.present)
        """The match as it was last shown."""
        self._looked_at = -1
        self._clock_shown = live_match.time_left
        self._clock_drawn = ""
        self._time_was_called = live_match.time_called
        self._named: tuple[Sequence[Player], Localizer] | None = None
        """The localizer that was made last, and the players whose names it says."""

    @property
    def localizer(self) -> Localizer:
        """The words of the match, with the names of those who have the seats now."""
        live_match = self.live_match
        players = live_match.players
        if self._named is None or self._named[0] is not players:
            names = names_of(players)
            self._named = (
                players,
                localizer_of(self.context.session, live_match.game.key, live_match.options, names),
            )
        return self._named[1]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what others decide at a shared table (hook of Textual)."""
        if action in ("call_time", "abandon") and not self.participant.decides:
            return False
        if action == "mistakes":
            return self.live_match.outcome is not None and self.opens_analysis
        if action in ("replay", "rematch") and (self.live_match.outcome is None or action not in self.afterwards):
            return False
        if action == "rematch" and self.rematch is None:
            return False
        return super().check_action(action, parameters)

    @property
    def begins_another(self) -> bool:
        """Tell whether another match can be set up from here."""
        return self.participant.who is None and self.live_match.time_keeper.patience is not None

    def on_mount(self) -> None:
        """Start watching the game's clock."""
        self.seconds = self.set_interval(_LOOK_EVERY, self.look_at_clock)

    def look_at_clock(self) -> None:
        """Show the time that is left, and say so when it grows short or is up."""
        number = self.participant.known
        if number == self._looked_at and not self.live_match.timed:
            return
        self._looked_at = number
        if (minutes := warning(self._clock_shown, self.live_match.time_left)) is not None:
            self.notify(self.localizer("clock.warning", count=minutes), severity="warning", markup=False)
        self._clock_shown = self.live_match.time_left
        if self.live_match.time_called and not self._time_was_called:
            self._time_was_called = True
            self.notify(
                self.localizer("clock.up", what=what_comes("time", self.live_match.game.key, self.localizer)),
                severity="warning",
                markup=False,
            )
        self.show_time()

    def show_time(self) -> None:
        """Redraw the clock if it has changed."""
        if (mark := clock_mark(self.live_match, self.words)) != self._clock_drawn:
            self._clock_drawn = mark
            self.paint()

    def action_clock(self) -> None:
        """Show the game's clock, to stop it or to give and take time."""
        if self.live_match.outcome is None:
            self.app.push_screen(ClockDialog(self.participant))

    def action_menu(self) -> None:
        """Offer what can be done besides playing."""
        names = self._menu_names()
        data = {name: self.leave_words if name == "leave" else TABLE_MENU(name) for name in names}
        if self.live_match.outcome is not None or not self.participant.seats:
            data["stay"] = "table.menu.look"
        rows = [
            Row(name, (self.localizer(data[name]), _MENU[name].key), self.localizer(_MENU[name].explained))
            for name in names
        ]
        rows += [Row(act.key, (format_table_act(act, self.localizer), "")) for act in acts_of(self.participant)]
        self.app.push_screen(TableMenu(self.localizer("table.menu.title"), rows), self._menu_chosen)

    def _menu_names(self) -> list[str]:
        """Return the lines of the menu that mean something now, in their order."""
        if self.live_match.outcome is not None:
            offered = {
                "new_game": self.begins_another,
                "rematch": self.rematch is not None,
                "replay": self.opens_replay,
            }
            afterwards = [name for name in self.afterwards if offered.get(name, True)]
            return ["stay", *afterwards, "leave", "settings"]
        resign = ["resign"] if self._can_resign() else []
        rulings = ["decide"] if self.game_ui.rulings(self.update.view, self.localizer) else []
        decide = [*rulings, "time", "abandon"] if self.participant.decides else []
        return ["stay", "leave", "clock", *resign, *decide, "settings"]

    def _menu_chosen(self, act: str | None) -> None:
        acts: dict[str, Callable[[], None]] = {
            "leave": self.action_leave,
            "clock": self.action_clock,
            "resign": self.action_resign,
            "time": self.action_call_time,
            "abandon": self.action_abandon,
            "decide": self._decide,
            "replay": self.action_replay,
            "rematch": self.action_rematch,
            "new_game": self._new_game,
            "settings": lambda: self.context.navigator.enter("settings"),
        }
        if act in acts:
            acts[act]()
        elif act and act != "stay":
            self._do(read_act(act))

    def _can_resign(self) -> bool:
        return self.hot_seat.present is not None and self.live_match.outcome is None

    def _intervene(self, act: Callable[[], None], question: str) -> None:
        """Ask once more, then let the act befall the match."""
        if self.live_match.outcome is None:
            asked = self.localizer(
                TABLE_ASK(question), what=what_comes(question, self.live_match.game.key, self.localizer)
            )
            self._confirm(asked, self.localizer(TABLE_MENU(question)), act)

    def _confirm(self, question: str, yes_label: str, act: Callable[[], None]) -> None:
        self.app.push_screen(ConfirmDialog(question, yes_label), lambda yes: self._try(act) if yes else None)

    def _try(self, act: Callable[[], None]) -> None:
        """Do something to the match, unless it is over by now, and say what is refused."""
        if self.live_match.outcome is None:
            with reporting(self.tell_error):
                act()

    def action_resign(self) -> None:
        """Give up for the person at the keyboard."""
        me = self.hot_seat.present
        if me is not None and self._can_resign():
            self._intervene(lambda: self.participant.resign(me), "resign")

    def action_call_time(self) -> None:
        """Call time: the match ends as soon as the game's rules say."""
        self._intervene(self._call_time, "time")

    def _call_time(self) -> None:
        self.participant.call_time()
        # Whoever calls it need not be told.
        self._time_was_called = True

    def _decide(self) -> None:
        """Answer in the table's place what it is asked."""
        rows = [Row(str(value), (words, "")) for value, words in self.game_ui.rulings(self.update.view, self.localizer)]

        def ruled(value: str | None) -> None:
            if value is not None:
                self._try(lambda: self.participant.rule(int(value)))

        self.app.push_screen(ChoiceDialog(self.localizer(TABLE_MENU("decide")), rows), ruled)

    def action_abandon(self) -> None:
        """End the match without a result; at a shared table the organiser says why."""
        if self.participant.who is None:
            self._intervene(self.participant.abandon, "abandon")
        else:
            self._ask_note(self.localizer("shared.ask.abandon"), self.participant.abandon)

    # ---- The people of a shared table ----------------------------------------------------------------------------

    def _do(self, act: TableAct) -> None:
        """Begin an act about a seat, or ask first about whose."""
        seat, participant = act.seat, self.participant
        if seat is None:
            rows = [
                Row(TableAct(act.name, person).key, (self.localizer.names[person], ""))
                for person in self.live_match.people
            ]
            self.app.push_screen(TableMenu(self.localizer("shared.act.whose"), rows), self._menu_chosen)
            return
        question = format_act_question(act, self.localizer)
        note = self.localizer("shared.claim.note", name=self.localizer.names[seat])
        match act.name:
            case "come_back":
                self._try(lambda: carry_out(participant, act, note))
            case "out":
                self._ask_note(question, lambda reason: participant.rule_out(seat, reason))
            case "replace":
                self._ask_who(seat, question)
            case _:
                done = format_table_act(act, self.localizer)
                self._confirm(question, done, lambda: carry_out(participant, act, note))

    def _ask_note(self, question: str, act: Callable[[str], None]) -> None:
        def answered(note: str | None) -> None:
            if note is not None:
                self._try(lambda: act(note))

        if self.live_match.outcome is None:
            self.app.push_screen(AskDialog(question), answered)

    def _ask_who(self, seat: Seat, question: str) -> None:
        def answered(name: str | None) -> None:
            if name:
                self._try(lambda: self.participant.replace(seat, Player(name)))

        names = [
            attendee.who
            for attendee in self.live_match.attendance.attendees
            if attendee.who is not None and not attendee.seats
        ]
        self.app.push_screen(NameDialog(question, names=names), answered)

    def action_leave(self) -> None:
        """Go back to the hall; the match is kept as it stands."""
        self.dismiss()

    def action_replay(self) -> None:
        """Look at the match from its result on, once it is over."""
        self._replay(analyses=False)

    def _replay(self, *, analyses: bool) -> None:
        if self.live_match.outcome is None:
            return
        if (closed := self._why_closed()) is not None:
            self.tell_error(closed)
            return
        self.dismiss()
        self.context.navigator.replay_match(self.live_match.match, analyses=analyses)

    def action_mistakes(self) -> None:
        """Look for the mistakes of the match in its replay, once it is over."""
        self._replay(analyses=True)

    @cached_property
    def opens_analysis(self) -> bool:
        """Tell whether a player of this judged match may open its analysis here."""
        return self.participant.is_judged and "replay" in self.afterwards and self.opens_replay

    @cached_property
    def opens_replay(self) -> bool:
        """Tell whether the match could be replayed at its end.

        Not while others play with its cards.
        """
        return self._why_closed() is None

    def _why_closed(self) -> CarteadoError | None:
        """Return why the match may not be looked at yet, None where it may."""
        try:
            load_open(self.context.store, self.live_match.match)
        except CarteadoError as error:
            return error
        return None

    @cached_property
    def rematch(self) -> Rematch | None:
        """Settings of the rematch that may be started here; None without one."""
        return rematch_of(self.context.store, self.participant) if "rematch" in self.afterwards else None

    def action_rematch(self) -> None:
        """Start a rematch that replaces this table."""
        if self.live_match.outcome is not None and (again := self.rematch) is not None:
            self.context.navigator.start_match(
                again.game,
                again.players,
                again.options,
                minutes=again.minutes,
                chosen=again.options.__struct_fields__,
                instead=self,
            )

    def _new_game(self) -> None:
        """Set up another game, once this one is over."""
        self.dismiss()
        self.context.navigator.enter("new_game")


class TableMenu(ChoiceDialog):
    """Menu of acts by name; None when the person goes on playing."""

    place = "place.table_menu"
    BINDINGS: ClassVar[list[BindingType]] = [key("m", "cancel", "key.table.menu.close", show=False)]
