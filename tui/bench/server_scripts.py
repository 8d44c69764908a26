"""Scripts of matches and messages between the processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.game import AnyGame
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Seat
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tui.canvas.palette import MONO
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.match.choice_controller import ChoiceController
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session, names_of

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.games.table_model import ChoicePath
    from tui.texts.localizer import Localizer


T = TypeVar("T")


IN_THE_HALL = -1
"""The table of a guest who stays on the hall's page."""


class GuestScript(msgspec.Struct, frozen=True):
    """The script of a guest who comes by a key, from an address of this machine.

    `table` is the match that they sit at or watch.
    """

    name: str
    key: str
    fingerprint: str
    address: str
    table: int
    size: tuple[int, int] = (80, 24)


class Opening(msgspec.Struct, frozen=True):
    """One match to be opened: the game, the names by seat, and the seed as hex."""

    game: str
    players: tuple[str, ...]
    seed: str


class ServerPlan(msgspec.Struct, frozen=True):
    """The server's settings for the measurement.

    With `resume` the matches are there already, `bind` is where it listens. Those of the tables `followed` are shown
    by another process, which `follows` this one at a port. With `entrants` it serves pages to browsers too, of a
    tournament of so many, of whom each has a link.
    """

    database: str
    openings: tuple[Opening, ...]
    guests: tuple[GuestScript, ...]
    resume: bool = False
    bind: str = "127.0.0.1"
    followed: tuple[int, ...] = ()
    follows: int = 0
    entrants: int = 0


class ServedPages(msgspec.Struct, frozen=True):
    """Address of the pages that the server serves.

    Their port, the tournament, and the secrets of each table's links, in order.
    """

    port: int
    tournament: str
    tables: tuple[tuple[str, ...], ...]


class ServerFigures(msgspec.Struct, frozen=True):
    """The server's figures about itself.

    Bytes of memory, seconds of the processor, the collector's longest pause in ms. The pause is told by the clock, and
    without the time that other programs took. `mturn` is how many seconds of the processor a million turns of an empty
    loop take now; `cpu` leaves out the time spent on measuring that. `waited` is how many seconds its threads wanted a
    processor that others had, 0.0 where the system does not tell. Another process may follow at the port `leads`.
    """

    port: int
    memory: int
    cpu: float
    mturn: float
    pause: tuple[float, float]
    stalls: int
    waited: float = 0.0
    leads: int = 0


HallActName: TypeAlias = Literal["go away", "come back", "open a table", "close a table"]


class HallAct(msgspec.Struct, frozen=True):
    """An act in the hall that the server is asked for, done by a guest who is there."""

    act: HallActName
    guest: str


class ReturnPlan(msgspec.Struct, frozen=True):
    """The plan of guests who come, are cut off and come back, at a port."""

    port: int
    guests: tuple[GuestScript, ...]


class ReturnTime(msgspec.Struct, frozen=True):
    """The number of guests who have come back, and the seconds of the last one."""

    count: int
    seconds: float


class WebPlan(msgspec.Struct, frozen=True):
    """The plan of those who come by browsers.

    So many readers, two people of each table who tell its result, and guests who play from match `first_table` on.
    """

    pages: ServedPages
    readers: int
    tellers: int
    guests: tuple[GuestScript, ...]
    game: str
    first_table: int
    moves: int


class WebFigures(msgspec.Struct, frozen=True):
    """Figures of what browsers have done and seen in a while.

    Pages and acts by count, results that landed, seconds of each page, act and choice, processor seconds of the crowd,
    and what was answered otherwise than it should be, by count.
    """

    pages: int = 0
    page_seconds: tuple[float, ...] = ()
    acts: int = 0
    landed: int = 0
    act_seconds: tuple[float, ...] = ()
    choice_seconds: tuple[float, ...] = ()
    cpu: float = 0.0
    wrong: dict[str, int] = {}


TELL = b"tell\n"
"""The line on which the server tells of itself."""


def match_of(table: int) -> str:
    """Return the id of a match by its number."""
    return f"table-{table}"


def give_way() -> None:
    """Take only what those who are measured leave of the processors: a real crowd has its own."""
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(10)


def say(value: Any, file: IO[bytes] | None = None) -> None:
    """Print a message as one line."""
    out = file or sys.stdout.buffer
    out.write(msgspec.json.encode(value) + b"\n")
    out.flush()


def heard(line: bytes, kind: type[T]) -> T:
    """Decode a line of a child process; raises EOFError for an empty one."""
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=kind)


_LETTERS = "acdefghkmp"
"""Letters of which no two, and no two of their words, look alike."""


_TYPED = {"enter": "\r", "escape": "\x1b", "tab": "\t", "space": " "}


SETTINGS: dict[str, object] = {
    "welcomed": True,
    "auto_pass": False,
    "bot_speed": "instant",
    "confirm_end": False,
}
"""What the people have chosen: all that is shown and done comes from their keys, at once."""


class Stroke(NamedTuple):
    """One choice of a match.

    Whose, the keys that make it, one after the other, and how many actions there are then.
    """

    seat: Seat
    keys: tuple[str, ...]
    actions: int


class Script(NamedTuple):
    """A match of the measurement: how it is opened and played."""

    game: str
    players: tuple[Player, ...]
    seed: bytes
    strokes: tuple[Stroke, ...]

    @property
    def opening(self) -> Opening:
        """How the server opens it."""
        return Opening(self.game, tuple(player.name for player in self.players), self.seed.hex())


def name_of(number: int) -> str:
    """Return the name of a person, by number."""
    return "Gente " + "".join(_LETTERS[int(digit)] for digit in f"{number:03}")


def seed_of(number: int) -> bytes:
    """Return the fixed seed with this number."""
    return (number + 1).to_bytes(SEED_BYTES, "big")


def nonce_of(seed: bytes) -> str:
    """Return a person's part of the seal as a server draws it from the same source."""
    return seed[:8].hex()


def script_of(game: str, people: Sequence[int], number: int, most: int) -> Script:
    """Return the script of a match between people, up to this many choices.

    The same number makes the same match.
    """
    players = tuple(Player(name_of(person)) for person in people)
    seed = seed_of(number)
    header = Header(
        match=match_of(number),
        game=game,
        rules=GAMES[game].rules_versions[-1],
        players=players,
        options={},
        commitment=commitment_of(seed),
        nonces=(nonce_of(seed),) * len(players),
        format=FORMAT,
    )
    table = Table(GAMES[game], header, seed, NoJournal())
    table.start()
    return Script(game, players, seed, tuple(_strokes(table, Random(number), most)))


def _strokes(table: Table, rng: Random, most: int) -> Iterator[Stroke]:
    session = Session(msgspec.convert(SETTINGS, SessionSettings))
    game_ui, localizer = (
        game_ui_of(table.game.key),
        localizer_of(session, table.game.key, table.line.options, names_of(table.players)),
    )
    for actions in range(1, most + 1):
        choice = next(_choices(table, game_ui, localizer, rng), None)
        if choice is None:
            return
        seat, action, keys = choice
        table.submit(seat, action)
        yield Stroke(seat, keys, actions)


def _choices(
    table: Table, game_ui: GameUI, localizer: Localizer, rng: Random
) -> Iterator[tuple[Seat, Any, tuple[str, ...]]]:
    """Yield what may be done now by keys, in a random order; what has no key of its own only by what is pointed at."""
    for pointing in (False, True):
        for seat in table.deciders():
            table_model = _table_model(table, table.game, game_ui, localizer, seat)
            actions = list(table.legal_actions(seat))
            rng.shuffle(actions)
            for action in actions:
                for path in game_ui.paths(table_model.view, action):
                    keys = _keys(ChoiceController(table.explain, game_ui, table_model), path, action, pointing=pointing)
                    if keys is not None:
                        yield seat, action, keys


def _table_model(table: Table, game: AnyGame, game_ui: GameUI, localizer: Localizer, seat: Seat) -> TableModel:
    view = game.view(table.state, seat)
    moves = ChoiceTree((path, action) for action in table.legal_actions(seat) for path in game_ui.paths(view, action))
    table_model = TableModel(localizer, MONO, table.players, view, table.deciders(), moves, seat, seat)
    return table_model._replace(focus=game_ui.first_focus(table_model))


def _keys(choosing: ChoiceController, path: ChoicePath, action: Any, *, pointing: bool) -> tuple[str, ...] | None:
    """Return the keys that lead to an action on a path; None where a spot of it has no key."""
    typed: list[str] = []
    for spot in path:
        for _ in range(2):
            key, before = _key(choosing, spot), choosing.table_model.picked
            if key is not None:
                _, made = choosing.key(key, key if len(key) == 1 else None)
            elif pointing and spot == choosing.table_model.focus:
                key, made = "enter", choosing.choose(spot)
            else:
                return None
            typed.append(_TYPED.get(key, key))
            if made is not None:
                return tuple(typed) if made == action else None
            if choosing.table_model.picked != before:
                break
    return None


def _key(choosing: ChoiceController, spot: str) -> str | None:
    key = choosing.game_ui.hotkeys(choosing.table_model).get(spot)
    if key is None:
        commands = choosing.game_ui.commands(choosing.table_model)
        key = next((command.keys[0] for command in commands if command.spot == spot), None)
    return key if key is None or len(key) == 1 or key in _TYPED else None
