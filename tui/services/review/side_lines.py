"""Side lines of a finished match: who may begin one, playing it on, their tree, and their outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.core.chance import Stream, commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, Origin, play_log
from engine.core.log import Codec, Header, Player
from engine.core.model import FORMAT, Outcome, Over, Seat
from engine.core.side_lines import go_on_with_cards_drawn_anew, go_on_with_real_cards, past_of_seat
from saves.matches.record import Record, status_of
from saves.matches.side_lines import SideLineEnd, SideLineRow, header_of, outcome_of
from saves.people.profiles import Profile
from saves.rows.row import decode
from saves.store import Store
from tui.services.identity.names import clean
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.rights import ReviewRefused, check_eyes, check_may_review, sees_all

Cards: TypeAlias = Literal["real", "anew"]
"""The hidden cards of a side line: those of the line that it goes off from, or drawn anew."""
_SALT = b"cards drawn anew"
_NUMBERED = "."
"""Stands between the id of a match and the number of a side line, in the id of the line."""


class Start(NamedTuple):
    """The start of a side line: a place of a line (0 is the match), on the seat of a player."""

    line: int
    place: int
    seat: Seat
    cards: Cards


class SideBranch(NamedTuple):
    """A side line in the tree of its match; those of `depth` 0 go off from the match itself."""

    depth: int
    row: SideLineRow
    players: tuple[Player, ...]
    outcome: Outcome | None


class DamagedLine(NamedTuple):
    """A side line that cannot be read: it keeps its number in the list until it is deleted."""

    number: int


class SideLineService:
    """The side lines of one match as one person may play and look at them."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        matches: MatchService,
        profile: Profile,
        record: Record,
        eyes: Sequence[Viewer],
    ) -> None:
        """Serve the person whose profile it is, who may look at the match with these eyes."""
        self._store = store
        self._matches = matches
        self._kept = profile.side_lines
        self.lasting = profile.lasting
        """Whether side lines are kept when the person has gone."""
        self.record = record
        self.game = games[record.header.game]
        self._codec = Codec(self.game)
        self.eyes = tuple(eyes)

    # ---- Beginning ---------------------------------------------------------------------------------------------------

    def seats(self, line: int) -> tuple[Seat, ...]:
        """Return the seats that may be taken in a side line from this line."""
        seats = range(len(self.record.header.players))
        return tuple(seat for seat in seats if line or sees_all(self.eyes) or seat in self.eyes)

    def cards(self, line: int) -> tuple[Cards, ...]:
        """Return which hidden cards a side line from this line may have.

        Whoever may not look at all hands of the match plays with cards drawn anew; from there on no card is secret.
        """
        return ("real", "anew") if line or sees_all(self.eyes) else ("anew",)

    def asked(self, line: int, place: int) -> tuple[Seat, ...]:
        """Return the seats that the line waits for at a place.

        Raises "side_line_over" where it waits for nothing or has no such place, and as `check_may_review` does.
        """
        check_may_review(self._store, self.record)
        history = self._line(line)
        if not 0 <= place <= len(history.plies):
            raise CarteadoError("side_line_over")
        turn = self.game.turn(history.state_at(place))
        if isinstance(turn, Over):
            raise CarteadoError("side_line_over")
        return getattr(turn, "seats", ())

    def players(self, line: int, place: int) -> tuple[Player, ...]:
        """Return who had the seats at a place of a line."""
        return self._line(line).players_at(place)

    def seated(self, start: Start, others: str | None) -> tuple[Player, ...]:
        """Return who plays a side line.

        A person in its seat, in the others bots of a kind, or people for None. Everybody has the name that the seat had
        there: the story goes on with the same names.
        """
        players = self.players(start.line, start.place)
        return tuple(replace(player, bot=None if seat == start.seat else others) for seat, player in enumerate(players))

    def begin(self, start: Start, players: tuple[Player, ...]) -> LiveMatch:
        """Begin a side line and return it as it is played; the match itself is not touched.

        `players` has somebody for every seat. Raises ReviewRefused and SealedMatch for what is not allowed, BrokenLog,
        and CarteadoError "side_line_over", "too_many_side_lines" and "unknown_side_line".
        """
        self.asked(start.line, start.place)
        if start.seat not in self.seats(start.line):
            check_eyes(self.eyes, start.seat)
        if start.cards not in self.cards(start.line):
            raise ReviewRefused("review_real_cards")
        line = self._line(start.line)
        seed, now = self._matches.fresh()
        origin = self._origin(line, start, seed)
        match = self.record.header.match
        number = self._kept.next_number(match)
        real = start.cards == "real"
        header = Header(
            match=f"{match}{_NUMBERED}{number}",
            game=self.game.key,
            rules=line.header.rules,
            players=players,
            options=msgspec.to_builtins(line.options if real else self.game.seen_options(line.options, start.seat)),
            commitment=commitment_of(seed),
            nonces=("",) * len(players),
            created=now,
            format=FORMAT,
        )
        row = SideLineRow(
            owner=self._kept.owner,
            match=match,
            number=number,
            parent=start.line,
            entries=line.plies[start.place - 1].number if start.place else 0,
            plies=self._visible_plies(line, start),
            seat=start.seat,
            kind=start.cards,
            name="",
            header=msgspec.msgpack.encode(header),
            seed=seed,
            state=None if real else msgspec.msgpack.encode(origin.state),
        )
        record = Record(header, seed, (), "open", origin=origin)
        return self._matches.open_line(record, self._kept.begin(row), SideLineEnd(self._kept, row))

    def _visible_plies(self, line: MatchHistory, start: Start) -> int:
        """Return how many plies there are up to the start, for eyes that may not see all: as the seat counts them."""
        plies = line.plies[: start.place]
        return len(plies) if sees_all(self.eyes) else sum(ply.is_noticed_by(start.seat) for ply in plies)

    def _origin(self, line: MatchHistory, start: Start, seed: bytes) -> Origin:
        if start.cards == "real":
            return go_on_with_real_cards(line, start.place)
        return go_on_with_cards_drawn_anew(line, start.place, start.seat, Stream(_SALT + seed))

    # ---- Going on, and looking ---------------------------------------------------------------------------------------

    def resume(self, number: int) -> LiveMatch:
        """Return a side line that is not over as it stands; raises as `load` does."""
        row = self._kept.find(self.record.header.match, number)
        return self._matches.open_line(self.load(number), self._kept.journal(row), SideLineEnd(self._kept, row))

    def load(self, number: int) -> Record:
        """Return a side line as a record that a replay takes.

        Raises ReviewRefused where its real cards are not for these eyes, "unknown_side_line", DamagedRow and BrokenLog.
        """
        check_may_review(self._store, self.record)
        row = self._kept.find(self.record.header.match, number)
        self._check_may_look(row)
        parent = self._line(row.parent, row.entries)
        if row.kind == "real":
            origin = go_on_with_real_cards(parent, len(parent.plies))
        else:
            state = decode(msgspec.msgpack.Decoder(self.game.state_type).decode, row, "state")
            origin = Origin(state, past_of_seat(parent, len(parent.plies), row.seat))
        outcome = outcome_of(row)
        return Record(
            header=header_of(row),
            seed=row.seed,
            entries=self._kept.entries(row, self._codec),
            status=status_of(outcome),
            outcome=outcome,
            origin=origin,
        )

    def _check_may_look(self, row: SideLineRow) -> None:
        """Raise ReviewRefused unless the cards that the match had at the start of a line are for these eyes."""
        if row.kind == "real" and not row.parent and not sees_all(self.eyes):
            raise ReviewRefused("review_real_cards")

    def _line(self, number: int, entries: int | None = None) -> MatchHistory:
        """Return the line of play of a side line, of the match for 0, after this many of its entries."""
        if not number and entries is None:
            return self._match_line
        record = self.load(number) if number else self.record
        if entries is None:
            return open_tape(self.game, record)[0].line
        return play_log(
            self.game, record.header, record.entries[:entries], secrets=record.secrets, origin=record.origin
        )

    def tape(self, number: int) -> ReplayRecord:
        """Return a side line, or the match for 0, to be wound; raises as `load` does."""
        return ReplayRecord(self.game, self._line(number))

    @cached_property
    def _match_line(self) -> MatchHistory:
        return open_tape(self.game, self.record)[0].line

    # ---- The tree ----------------------------------------------------------------------------------------------------

    def tree(self) -> tuple[SideBranch, ...]:
        """Return the side lines of the match, each followed by those that go off from it."""
        rows = self._kept.of(self.record.header.match)
        known = {row.number for row in rows}
        return tuple(_below(rows, {0} | {row.parent for row in rows if row.parent not in known}, 0))

    def damaged(self) -> tuple[DamagedLine, ...]:
        """Return the side lines of the match that cannot be read."""
        return tuple(map(DamagedLine, self._kept.damaged(self.record.header.match)))

    def branch(self, number: int) -> SideBranch:
        """Return one side line as it stands in the tree; raises "unknown_side_line"."""
        side_branch = next((branch for branch in self.tree() if branch.row.number == number), None)
        if side_branch is None:
            raise CarteadoError("unknown_side_line", match=self.record.header.match, number=number)
        return side_branch

    def trunk(self, number: int) -> SideLineRow:
        """Return the side line of the match that a side line descends from, itself if it starts in the match."""
        row = self._kept.find(self.record.header.match, number)
        return self.trunk(row.parent) if row.parent else row

    def rename(self, number: int, name: str) -> None:
        """Name a side line, "" for the name that it has by itself.

        Raises "saved_name" and "unknown_side_line".
        """
        self._kept.rename(self.record.header.match, number, clean(name))

    def delete(self, number: int) -> None:
        """Remove a side line for good, and those that go off from it."""
        self._kept.delete(self.record.header.match, number)


def _below(rows: Sequence[SideLineRow], parents: set[int], depth: int) -> Iterator[SideBranch]:
    for row in rows:
        if row.parent in parents:
            yield SideBranch(depth, row, header_of(row).players, outcome_of(row))
            yield from _below(rows, {row.number}, depth + 1)


def number_of(line: str) -> int:
    """Return the number of a side line by its id."""
    return int(line.rpartition(_NUMBERED)[2])
