"""The log of a match: who sat down, and every choice, draw and intervention in order.

Log = save = replay. A log only grows. Undoing is an entry too, so the line of play is what remains when every undone
action is left out. Field names and tags here are a file format (docs/record-format.md); golden logs guard them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from engine.core.model import Format, Intervention, Seat

if TYPE_CHECKING:
    from engine.core.game import AnyGame

ActionT = TypeVar("ActionT")


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a person, or the bot of that name."""

    name: str
    bot: str | None = None


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of a match before its first draw.

    `commitment` seals the seed of the draws; None when cards and dice are drawn by hand and typed in. `nonces` holds
    one text a seat, mixed into every draw; bots bring none. `created` is in milliseconds since 1970. `format` is 1
    where none is written, as in every match from before there were several; a new match has FORMAT. `sealed_options`
    holds the seal of each seat's secret options, None for a seat that has none; () where no seat has any. `unseen` are
    the seats some of whose cards nobody has told in a match typed in from a real table: what the log has is made up.
    """

    match: str
    game: str
    rules: str
    players: tuple[Player, ...]
    options: dict[str, Any]
    commitment: str | None
    nonces: tuple[str, ...]
    created: int = 0
    format: Format = 1
    sealed_options: tuple[str | None, ...] = ()
    unseen: tuple[Seat, ...] = ()


class Acted(msgspec.Struct, Generic[ActionT], frozen=True, tag="act"):
    """A seat's choice; `at` is in milliseconds since 1970."""

    seat: Seat
    action: ActionT
    at: int = 0


class Drawn(msgspec.Struct, frozen=True, tag="draw"):
    """The answer to the draw that the match waited for; `name` tells which draw it was, from format 2 on."""

    drawn: tuple[int, ...]
    at: int = 0
    name: str | msgspec.UnsetType = msgspec.UNSET


class Intervened(msgspec.Struct, frozen=True, tag="intervene"):
    """An event from outside the rules: time called, a resignation, the match abandoned.

    `note` tells why, in the words of whoever decided it for the players.
    """

    act: Intervention
    at: int = 0
    note: str | msgspec.UnsetType = msgspec.UNSET


class TakenBack(msgspec.Struct, frozen=True, tag="undo"):
    """The seat takes its last action back."""

    seat: Seat
    at: int = 0


class Seated(msgspec.Struct, frozen=True, tag="seat"):
    """A player who has the seat from now on.

    A substitute, a bot for somebody absent, or who was there before.
    """

    seat: Seat
    player: Player
    at: int = 0

    def among(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        """Return the players of all seats once this one has changed."""
        return (*players[: self.seat], self.player, *players[self.seat + 1 :])


class TimedOut(msgspec.Struct, frozen=True, tag="timeout"):
    """The seat's time for a choice was up: the bot of this name makes it, as the seat's next action."""

    seat: Seat
    bot: str
    at: int = 0


class Hinted(msgspec.Struct, frozen=True, tag="hint"):
    """Record that the seat was shown a hint; it is no step of the line of play."""

    seat: Seat
    at: int = 0


class Revealed(msgspec.Struct, frozen=True, tag="reveal"):
    """The seed of all draws, in hexadecimal, opened when the match is over."""

    seed: str
    at: int = 0


class OptionsOpened(msgspec.Struct, frozen=True, tag="open_options"):
    """The secret options of a seat, by their names, opened when the rules say so.

    `salt` is that of their seal.
    """

    seat: Seat
    salt: str
    options: dict[str, Any]
    at: int = 0


Entry: TypeAlias = Acted[Any] | Drawn | Intervened | TakenBack | Seated | TimedOut | Hinted | OptionsOpened | Revealed


class Codec:
    """Encoder of a game's entries: msgpack in the store, JSON in files."""

    def __init__(self, game: AnyGame) -> None:
        # The generic entry is bound to the game's actions at run time, which a type checker cannot follow.
        action: Any = game.action_type
        others: Any = Drawn | Intervened | TakenBack | Seated | TimedOut | Hinted | OptionsOpened | Revealed
        entry: Any = Acted[action] | others
        self._pack = msgspec.msgpack.Encoder()
        self._unpack = msgspec.msgpack.Decoder(entry)
        self._read = msgspec.json.Decoder(entry)

    def pack(self, entry: Entry) -> bytes:
        """Return the entry as msgpack."""
        return self._pack.encode(entry)

    def unpack(self, data: bytes) -> Entry:
        """Return the entry that `pack` made; raises msgspec.MsgspecError for anything else."""
        entry: Entry = self._unpack.decode(data)
        return entry

    def read(self, line: bytes | str) -> Entry:
        """Return the entry written in one line of JSON; raises msgspec.MsgspecError naming the field."""
        entry: Entry = self._read.decode(line)
        return entry
