"""Open tables, people and notifications of the hall as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from engine.core.game import AnyGame
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.matches.match_rows import TableTerms, TimeControl
from tui.services.identity.names import clean, short_name
from tui.services.lobby.open_table import OPEN
from tui.services.matches.seating import PERSON
from tui.services.matches.table_options import options_of
from tui.services.tournaments.players import PendingResults, playing_in, seats_waiting
from tui.texts.keys import AT_ZERO, BOT, GAME
from tui.texts.localizer import names_of
from tui.texts.options import format_option_label, format_option_value, format_played

if TYPE_CHECKING:
    from tui.services.ban_requests import BanRequest
    from tui.services.identity.new_names import NewName
    from tui.services.lobby.lobby import Lobby
    from tui.services.lobby.open_table import LobbyMatch, LobbyPerson, OpenTable, SeatSlot, TablePlan
    from tui.services.matches.table_options import Option
    from tui.texts.localizer import Words

_HALL_CALL = KeyFamily(
    "lobby.call.{}",
    "round table match result results_differ invitation ban_request ban_request_said ban_lifted ban_kept",
)
_HALL_TERMS_DELAY = KeyFamily("lobby.terms.delay.{}", "none move hand")


NotificationKind: TypeAlias = Literal[
    "round", "table", "match", "result", "invitation", "ban_request", "ban_lifted", "ban_kept"
]


class LobbyNotification(NamedTuple):
    """A message that a key answers.

    `about` is a tournament, a match or a table's number; `data` is for the words. "round": one's table of a round;
    "table": a match in which one has a seat, and is not there; "match": one that was left when the server was closed;
    "result": an opponent has entered a result; "invitation": to a table; "ban_request": somebody asks an organiser to
    lift their ban; "ban_lifted" and "ban_kept": the answers. `about` of these three is the number of the request.
    """

    kind: NotificationKind
    about: str
    data: tuple[tuple[str, object], ...] = ()

    @property
    def name(self) -> str:
        """The call as the name of a row."""
        return f"{self.kind}:{self.about}"

    @property
    def table(self) -> int:
        """The number of the table."""
        number = dict(self.data).get("table", 0)
        return number if isinstance(number, int) else 0

    def sentence(self, words: Words) -> str:
        """Return the notification as a sentence."""
        data = dict(self.data)
        kind: str = self.kind
        if kind == "ban_request" and data["text"]:
            kind = "ban_request_said"
        elif kind == "result" and data["differ"]:
            kind = "results_differ"
        return words(_HALL_CALL(kind), **data)

    @property
    def only_read(self) -> bool:
        """Tell whether the notification needs no answer and is dismissed once read."""
        return self.kind in ("ban_lifted", "ban_kept")


def calls_for(lobby: Lobby, name: str) -> tuple[LobbyNotification, ...]:
    """Return what waits for somebody, the most urgent first."""
    found: list[LobbyNotification] = []
    at_tables = {
        live.match
        for live in lobby.matches.tables(name)
        if any(attendee.is_of(name) for attendee in live.live_match.attendance.attendees)
    }
    tournament_sessions = lobby.tournament_sessions
    for seat in seats_waiting(tournament_sessions, name):
        # Where a result was told already nobody is sent to play.
        proposed = PendingResults(seat.tournament_session).at(seat.table)
        if not proposed and seat.tournament_session.tables.watched_at(seat.table) not in at_tables:
            line = clean(seat.tournament_session.tournament.spec.line)
            data = (("line", line), ("round", seat.round), ("table", seat.table), ("seat", seat.number))
            found.append(LobbyNotification("round", seat.tournament_session.id, data))
    for live in lobby.matches.seats_here(name):
        in_tournament = tournament_sessions is not None and tournament_sessions.of_match(live.match) is not None
        if live.match not in at_tables and not in_tournament:
            others = [player.name for player in live.live_match.players if player.name != name]
            data_of_table = (("table", live.number), ("names", ", ".join(map(short_name, others))))
            found.append(LobbyNotification("table", live.match, data_of_table))
    for left in lobby.matches.left_open(name):
        names = ", ".join(short_name(other) for other in left.players if fold(other) != fold(name))
        found.append(LobbyNotification("match", left.id, (("names", names),)))
    for tournament_session in playing_in(tournament_sessions, name):
        pending = PendingResults(tournament_session)
        for entered in pending.for_answer(name)[:1]:
            differ = pending.differ(pending.at(entered.number))
            said = (("name", short_name(entered.by)), ("table", entered.number), ("differ", differ))
            found.append(LobbyNotification("result", tournament_session.id, said))
    for invited in lobby.open_tables.invitations(name):
        game = lobby.open_tables.table(invited.number).plan.game
        found.append(
            LobbyNotification(
                "invitation",
                str(invited.number),
                (("name", short_name(invited.by)), ("table", invited.number), ("game", game)),
            )
        )
    return (*found, *map(ban_call, (*lobby.bans.waiting(name), *lobby.bans.answers(name))))


def ban_call(request: BanRequest) -> LobbyNotification:
    """Return the notification of a request to lift a ban, or of its answer."""
    data = (("name", short_name(request.by)), ("campaign", request.campaign_name), ("text", request.text))
    return LobbyNotification(request.answer or "ban_request", str(request.number), data)


def format_minutes(minutes: int, words: Words) -> str:
    """Return a time limit in words."""
    return words("new_game.minutes.value", count=minutes) if minutes else words("new_game.minutes.none")


def game_words(key: str, options: object, games: Mapping[str, AnyGame], words: Words) -> str:
    """Return a game's name, with the kind of it that these options make: "Chama, duelo"."""
    parts = [words(GAME(key))]
    game: Any = games[key]
    for option in _kinds(game):
        if (value := getattr(options, option.name)) != option.choices[0]:
            parts.append(format_option_value(option, value, words))
    return ", ".join(parts)


def changed_options(plan: TablePlan, games: Mapping[str, AnyGame], words: Words) -> tuple[str, ...]:
    """Return the options of a table that are not the game's usual ones, as they are played, in words."""
    game, options = games[plan.game], plan.options
    usual, decided = game.options_type(), game.decided(options)
    return tuple(
        f"{format_option_label(option, words)}: {format_played(game, options, option, words)}"
        for option in options_of(game)
        if not option.names_a_kind
        and decided.get(option.name, getattr(options, option.name) != getattr(usual, option.name))
    )


def seconds_words(seconds: int, words: Words) -> str:
    """Return a time as people say it: 45 s, 2 min, 1 min 30 s."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return words("lobby.time.seconds", seconds=rest)
    if not rest:
        return words("lobby.time.minutes", minutes=minutes)
    return words("lobby.time.both", minutes=minutes, seconds=rest)


def time_words(time: TimeControl, words: Words) -> str:
    """Return how long one may think."""
    if not time.limited:
        return words("lobby.terms.no_clock")
    parts = []
    if time.move:
        parts.append(words("lobby.terms.move", time=seconds_words(time.move, words)))
    if time.reserve:
        parts.append(words("lobby.terms.reserve", time=seconds_words(time.reserve, words)))
    parts.append(words(AT_ZERO(time.at_zero)))
    if time.grace:
        parts.append(words("lobby.terms.grace", time=seconds_words(time.grace, words)))
    return ", ".join(parts)


def terms_words(terms: TableTerms, words: Words) -> tuple[str, ...]:
    """Return the terms of a table, a sentence each."""
    parts = [time_words(terms.time, words), words(_HALL_TERMS_DELAY(terms.delay))]
    if terms.substitutes:
        parts.append(words("lobby.terms.substitutes"))
    return tuple(parts)


def plan_words(plan: TablePlan, games: Mapping[str, AnyGame], words: Words) -> tuple[str, ...]:
    """Return all that a table was opened for, besides its game, a sentence each."""
    parts = [words("lobby.rated" if plan.rated else "lobby.friendly")]
    if plan.campaign is not None:
        parts.append(words("lobby.campaign", name=clean(plan.campaign.name)))
    if plan.private:
        parts.append(words("lobby.private"))
    if plan.minutes:
        parts.append(format_minutes(plan.minutes, words))
    return (*parts, *terms_words(plan.terms, words), *changed_options(plan, games, words))


def format_slot(slot: SeatSlot, words: Words) -> str:
    """Return who has a seat of a table that waits."""
    if slot.kind == PERSON:
        return clean(slot.name)
    return words("lobby.chair.open") if slot.kind == OPEN else words(BOT(slot.kind))


def who_waits(open_table: OpenTable, words: Words) -> str:
    """Return who has sat down so far, bots too."""
    return ", ".join(format_slot(slot, words) for slot in open_table.slots if slot.kind != OPEN)


def who_plays(live: LobbyMatch, words: Words) -> str:
    """Return who plays, bots marked as such."""
    players = live.live_match.players
    return ", ".join(
        words("lobby.player.bot", name=name) if player.bot else name
        for player, name in zip(players, names_of(players), strict=True)
    )


def state_words(live: LobbyMatch, words: Words) -> str:
    """Return how a match stands, as anybody may know: playing or paused, and how many watch."""
    live_match = live.live_match
    state = words("lobby.state.paused" if live_match.clocks.paused else "lobby.state.live")
    watching = live_match.attendance.spectators
    return f"{state} {words('lobby.state.watched', count=watching)}" if watching else state


def person_words(person: LobbyPerson, words: Words) -> str:
    """Return what somebody does in the hall now."""
    if person.away:
        return words("lobby.person.away")
    return words("lobby.person.table", table=person.number) if person.number else words("lobby.person.free")


def new_name_words(new: NewName, when: str, words: Words) -> tuple[str, str, str, str]:
    """Return when a name was taken, from which address and network, and whether the code was known."""
    how = words("new_names.coded" if new.coded else "new_names.uncoded")
    return when, clean(new.address), clean(new.network), how


def marks_of(person: LobbyPerson, words: Words) -> str:
    """Return what else there is to know of somebody: the organiser, a guest; "" for everybody else."""
    if person.organiser:
        return words("lobby.person.organiser")
    return words("lobby.person.guest") if person.guest else ""


@lru_cache(maxsize=16)
def _kinds(game: Any) -> tuple[Option, ...]:
    # Read off the types of the game's options, which takes longer than all the rest of a row.
    return tuple(option for option in options_of(game) if option.names_a_kind)
