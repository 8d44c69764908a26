"""MatchHistory: the line of play that a log makes, the one place where entries turn into states."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine.core.chance import SEED_BYTES, Dealer, answers, commitment_of
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.library_faults import fault_of
from engine.core.log import (
    Acted,
    Drawn,
    Entry,
    Header,
    Hinted,
    Intervened,
    OptionsOpened,
    Player,
    Revealed,
    Seated,
    TakenBack,
    TimedOut,
)
from engine.core.model import Abandoned, Chance, Decide, Outcome, Over, Resigned, Seat, Turn
from engine.core.option_values import options_of_values
from engine.core.secret_options import SecretOptions, Secrets, check_secrets, opens, whole_options


class Ply(msgspec.Struct, frozen=True):
    """One step of the line of play.

    The entry, its number in the log (from 1), what happened, and the state after. `noticed_by` are the seats that may
    know of it; None for one that everybody may know of, spectators too.
    """

    number: int
    entry: Entry
    events: tuple[Any, ...]
    state: Any
    noticed_by: tuple[Seat, ...] | None = None

    def is_noticed_by(self, seat: Seat | None) -> bool:
        """Tell whether the seat may know that this happened; None asks for a spectator."""
        return self.noticed_by is None or seat in self.noticed_by


class Origin(msgspec.Struct, frozen=True):
    """The start of a line that leaves another line at a place: the state there, and the events before it.

    `prior_events` are those that the line may know: all of them where its state is the real one, those visible to one
    seat where its hidden cards were drawn anew.
    """

    state: Any
    prior_events: tuple[Any, ...] = ()


class MatchHistory:
    """Line of play of a running match: its plies, their states, and the next decision.

    This is the one place where entries turn into states: the live table, the replay and the check of a file all use it.
    """

    def __init__(self, game: AnyGame, header: Header, secrets: Secrets = (), origin: Origin | None = None) -> None:
        """Start the match; raises BrokenLog (entry 0) when the header is not one of this game.

        `secrets` are the options that the seats keep to themselves, one a seat as the header seals them; what is
        played cannot be known without them. A line with an `origin` starts there, and not where matches begin.
        """
        if header.game != game.key or header.rules not in game.rules_versions:
            known = ", ".join(game.rules_versions)
            raise BrokenLog("log_other_rules", 0, game=header.game, rules=header.rules, known=known)
        self.game = game
        self.header = header
        self.secrets = secrets
        self.opened: tuple[Seat, ...] = ()
        """The seats whose secret options have been opened."""
        check_secrets(header.sealed_options, secrets, len(header.players))
        options = whole_options(header.options, secrets)
        try:
            self.options = options_of_values(game, options)
            self.start = (
                game.initial_state(self.options, len(header.players), header.rules) if origin is None else origin.state
            )
        except CarteadoError as error:
            raise BrokenLog("log_bad_options", 0, detail=error) from error
        except (LookupError, TypeError) as error:
            raise BrokenLog("log_bad_options", 0, detail=fault_of(error)) from error
        self.prior_events: tuple[Any, ...] = () if origin is None else origin.prior_events
        """What happened before the start, in a line that has an origin."""
        self.plies: list[Ply] = []
        self.entries = 0
        self.draws = 0
        self.revealed: str | None = None
        self.players = header.players
        """Who has the seats now: those of the header, until somebody takes another's seat."""
        self.unnoticed: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
        """The entries that not everybody may know of: the number of each, and who may."""
        self.hints: tuple[Seat, ...] = ()
        """The seat of each hint that was given."""
        self._abandoned = False
        self._turn: Turn | None = None

    @property
    def state(self) -> Any:
        """The state after the last ply."""
        return self.plies[-1].state if self.plies else self.start

    def state_at(self, ply: int) -> Any:
        """Return the state after this many plies, 0 for the start."""
        return self.plies[ply - 1].state if ply else self.start

    def players_at(self, ply: int) -> tuple[Player, ...]:
        """Return who had the seats after this many plies."""
        players = self.header.players
        for entry in (earlier.entry for earlier in self.plies[:ply]):
            if isinstance(entry, Seated):
                players = entry.among(players)
        return players

    def copy(self) -> MatchHistory:
        """Return an independent copy of the line."""
        other = copy.copy(self)
        other.plies = list(self.plies)
        return other

    def with_plies(self, plies: list[Ply]) -> MatchHistory:
        """Return a line with these plies, which the caller has played from the same entries."""
        other = copy.copy(self)
        other.plies, other._turn = plies, None
        return other

    def turn(self) -> Turn:
        """Return what the match waits for; an abandoned match is over without places."""
        if self._turn is None:
            self._turn = Over(Outcome((), (), "abandoned")) if self._abandoned else self.game.turn(self.state)
        return self._turn

    def add(self, entry: Entry, dealer: Dealer | None = None) -> Ply:
        """Play one more entry and keep it; raises as `play` does, the line unchanged then."""
        ply = self.play(entry, dealer)
        self.keep(ply)
        return ply

    def play(self, entry: Entry, dealer: Dealer | None = None) -> Ply:
        """Return the ply that an entry makes, without adding it; a draw must be the dealer's.

        Raises IllegalAction for a choice the rules refuse and BrokenLog for an entry that cannot stand here.
        """
        events: list[Any] = []
        state = self._play(entry, events, dealer)
        return Ply(self.entries + 1, entry, tuple(events), state, self._noticed_by(entry))

    def _noticed_by(self, entry: Entry) -> tuple[Seat, ...] | None:
        match entry:
            case Acted() | Drawn() | TimedOut():
                return self.game.noticed_by(self.state, entry)
            case TakenBack(seat=seat):
                return self.plies[self._last_noticed(seat)].noticed_by
            case Hinted(seat=seat):
                # Others would learn that it has something to choose, which they may not notice.
                return (seat,)
            case _:
                return None

    def keep(self, ply: Ply) -> None:
        """Make a ply that `play` returned the last one."""
        self.entries += 1
        self._turn = None
        if ply.noticed_by is not None:
            self.unnoticed = (*self.unnoticed, (ply.number, ply.noticed_by))
        match ply.entry:
            case TakenBack(seat=seat):
                del self.plies[self._last_noticed(seat) :]
            case Revealed(seed=seed):
                self.revealed = seed
            case Hinted(seat=seat):
                self.hints = (*self.hints, seat)
            case entry:
                self.draws += isinstance(entry, Drawn)
                self._abandoned |= isinstance(entry, Intervened) and isinstance(entry.act, Abandoned)
                self.plies.append(ply)
                if isinstance(entry, OptionsOpened):
                    self.opened = (*self.opened, entry.seat)
                if isinstance(entry, Seated):
                    self.players = entry.among(self.players)

    def _play(self, entry: Entry, events: list[Any], dealer: Dealer | None) -> Any:
        turn = self.turn()
        number = self.entries + 1
        if self.revealed is not None or (isinstance(turn, Over) and not isinstance(entry, OptionsOpened | Revealed)):
            raise BrokenLog("log_after_end", number)
        match entry:
            case Acted(seat=seat, action=action):
                self._check_asked(seat)
                return self.game.apply(self.state, seat, action, events)
            case Drawn(drawn=drawn, name=name):
                if not (isinstance(turn, Chance) and name == self.name_of(turn) and answers(turn.draw, drawn)):
                    raise BrokenLog("log_bad_draw", number)
                if dealer is not None and dealer.answer(turn, self.draws) != drawn:
                    raise BrokenLog("log_draw_not_from_seed", number)
                return self.game.resolve(self.state, drawn, events)
            case Intervened(act=act):
                if isinstance(act, Resigned):
                    self._check_seat(act.seat)
                return self.state if isinstance(act, Abandoned) else self.game.intervene(self.state, act, events)
            case Seated(seat=seat):
                self._check_seat(seat)
                return self.state
            case TimedOut(seat=seat) | Hinted(seat=seat):
                self._check_asked(seat)
                return self.state
            case TakenBack(seat=seat):
                if not self.can_take_back(seat):
                    raise BrokenLog("log_cannot_take_back", number, seat=seat)
                return self.state_at(self._last_noticed(seat))
            case OptionsOpened():
                self._check_opened(entry)
                return self.state
            case Revealed(seed=seed):
                self._check_seed(seed)
                return self.state

    def to_open(self) -> tuple[Seat, ...]:
        """Return the seats whose secret options have still to be opened now."""
        sealed = [seat for seat, seal in enumerate(self.header.sealed_options) if seal is not None]
        if not sealed:
            return ()
        due = sealed if isinstance(self.turn(), Over) else self.game.opened_options(self.state)
        return tuple(seat for seat in sealed if seat in due and seat not in self.opened)

    def name_of(self, chance: Chance) -> str | msgspec.UnsetType:
        """Return the name that the entry of a draw carries; in format 1 there is none."""
        return chance.name if self.header.format > 1 else msgspec.UNSET

    def _check_seat(self, seat: Seat) -> None:
        if seat not in range(len(self.header.players)):
            raise BrokenLog("log_not_asked", self.entries + 1, seat=seat)

    def _check_asked(self, seat: Seat) -> None:
        turn = self.turn()
        if not (isinstance(turn, Decide) and seat in turn.seats):
            raise BrokenLog("log_not_asked", self.entries + 1, seat=seat)

    def _check_opened(self, entry: OptionsOpened) -> None:
        seat, number = entry.seat, self.entries + 1
        if seat not in self.to_open():
            raise BrokenLog("log_options_not_due", number, seat=seat)
        if not opens(self.header.sealed_options[seat], SecretOptions(entry.salt, entry.options)):
            raise BrokenLog("log_options_not_sealed", number, seat=seat)

    def _check_seed(self, seed: str) -> None:
        number = self.entries + 1
        if not isinstance(self.turn(), Over):
            raise BrokenLog("log_seed_too_early", number)
        if unopened := self.to_open():
            raise BrokenLog("log_options_not_opened", number, seat=unopened[0])
        if not seals(self.header, seed):
            raise BrokenLog("log_seed_not_sealed", number)

    def can_take_back(self, seat: Seat) -> bool:
        """Tell whether the seat took the last action, nobody acted since, and it revealed nothing hidden.

        An action chosen by a bot because the seat's time was up cannot be taken back. Actions that the seat may not
        notice do not count, and are taken back with its own: a refusal would give them away.
        """
        at = self._last_noticed(seat)
        if at < 0 or self.revealed is not None:
            return False
        if at and isinstance(self.plies[at - 1].entry, TimedOut):
            return False
        last = self.plies[at]
        if not (isinstance(last.entry, Acted) and last.entry.seat == seat):
            return False
        return self.game.can_take_back(self.state_at(at), seat, last.state)

    def _last_noticed(self, seat: Seat) -> int:
        """Return the place of the last ply that the seat may know of, -1 where there is none."""
        at = len(self.plies) - 1
        while at >= 0 and not self.plies[at].is_noticed_by(seat):
            at -= 1
        return at


def seals(header: Header, seed: str) -> bool:
    """Tell whether the seed, in hexadecimal, is the one that the header's commitment seals."""
    try:
        opened = bytes.fromhex(seed)
    except ValueError:
        return False
    return len(opened) == SEED_BYTES and commitment_of(opened) == header.commitment


def opened_in(header: Header, entries: Iterable[Entry]) -> Secrets:
    """Return the secret options that the entries open.

    Raises BrokenLog for those that are not the sealed ones.
    """
    if not header.sealed_options:
        return ()
    found: dict[Seat, SecretOptions] = {}
    seals_of = dict(enumerate(header.sealed_options))
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, OptionsOpened):
            secret = SecretOptions(entry.salt, entry.options)
            if not opens(seals_of.get(entry.seat), secret):
                raise BrokenLog("log_options_not_sealed", number, seat=entry.seat)
            found[entry.seat] = secret
    return tuple(found.get(seat) for seat in range(len(header.players)))


def play_log(
    game: AnyGame,
    header: Header,
    entries: Iterable[Entry],
    *,
    check_draws: bool = False,
    played: Callable[[int], None] = lambda _number: None,
    secrets: Secrets = (),
    origin: Origin | None = None,
) -> MatchHistory:
    """Play a whole log and return its line; `check_draws` redoes every draw from the revealed seed.

    `played` is called with the number of every entry when it has been played; what it raises ends the playing.
    `secrets` are the seats' secret options; without them, those that the entries open. `origin` is where it starts.

    Raises BrokenLog naming the first entry that does not hold, also when draws are to be checked and no seed is there.
    """
    entries = tuple(entries)
    line = MatchHistory(game, header, secrets or opened_in(header, entries), origin)
    dealer = None
    if check_draws and header.commitment is not None:
        last = entries[-1] if entries else None
        if not isinstance(last, Revealed):
            raise BrokenLog("log_no_seed", len(entries))
        if not seals(header, last.seed):
            raise BrokenLog("log_seed_not_sealed", len(entries))
        dealer = Dealer(bytes.fromhex(last.seed), header.nonces, header.format)
    for number, entry in enumerate(entries, start=1):
        try:
            line.add(entry, dealer)
        except BrokenLog:
            raise
        except CarteadoError as error:
            raise BrokenLog("log_illegal_action", number, **{**error.data, "reason": error.code}) from error
        played(number)
    return line
