"""What the people of a measured hall play: whole matches made up beforehand, as the keys that are pressed in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.core.chance import SEED_BYTES, commitment_of
from engine.core.game import AnyGame
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Seat
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tui.games import Face, Scene, Voice, face_of, names_of, voice_of
from tui.games.moves import Moves, Path
from tui.screens.choosing import Choosing
from tui.session import Session
from tui.user_settings import Settings
from tui.widgets.palette import MONO

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
    """One choice of a match: whose, the keys that make it, one after the other, and how many actions there are then."""

    seat: Seat
    keys: tuple[str, ...]
    actions: int


class Script(NamedTuple):
    """One match: what it is opened with, and how it is played."""

    game: str
    players: tuple[Player, ...]
    seed: bytes
    strokes: tuple[Stroke, ...]


def name_of(number: int) -> str:
    """Return the name of a person, by number."""
    return "Gente " + "".join(_LETTERS[int(digit)] for digit in f"{number:03}")


def seed_of(number: int) -> bytes:
    """Return a seed."""
    return (number + 1).to_bytes(SEED_BYTES, "big")


def nonce_of(seed: bytes) -> str:
    """Return a person's part of the seal as a house draws it from the same source."""
    return seed[:8].hex()


def script_of(game: str, people: Sequence[int], number: int, most: int) -> Script:
    """Return the script of a match between people, up to so many choices; the same number makes the same match."""
    players = tuple(Player(name_of(person)) for person in people)
    seed = seed_of(number)
    header = Header(
        match=f"table-{number}",
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
    session = Session(Settings(**SETTINGS))  # type: ignore[arg-type]
    face, voice = (
        face_of(table.game.key),
        voice_of(session, table.game.key, table.line.options, names_of(table.players)),
    )
    for actions in range(1, most + 1):
        found = next(_choices(table, face, voice, rng), None)
        if found is None:
            return
        seat, action, keys = found
        table.submit(seat, action)
        yield Stroke(seat, keys, actions)


def _choices(table: Table, face: Face, voice: Voice, rng: Random) -> Iterator[tuple[Seat, Any, tuple[str, ...]]]:
    """Yield what may be done now by keys, in a random order; what has no key of its own only by what is pointed at."""
    for pointing in (False, True):
        for seat in table.deciders():
            scene = _scene(table, table.game, face, voice, seat)
            actions = list(table.legal_actions(seat))
            rng.shuffle(actions)
            for action in actions:
                for path in face.paths(scene.view, action):
                    keys = _keys(Choosing(table, face, scene), path, action, pointing=pointing)
                    if keys is not None:
                        yield seat, action, keys


def _scene(table: Table, game: AnyGame, face: Face, voice: Voice, seat: Seat) -> Scene:
    view = game.view(table.state, seat)
    moves = Moves((path, action) for action in table.legal_actions(seat) for path in face.paths(view, action))
    scene = Scene(voice, MONO, table.players, view, table.deciders(), moves, seat, seat)
    return scene._replace(focus=face.first_focus(scene))


def _keys(choosing: Choosing, path: Path, action: Any, *, pointing: bool) -> tuple[str, ...] | None:
    """Return the keys that lead to an action on a path; None where a spot of it has no key."""
    typed: list[str] = []
    for spot in path:
        for _ in range(2):
            key, before = _key(choosing, spot), choosing.scene.picked
            if key is not None:
                _, made = choosing.key(key, key if len(key) == 1 else None)
            elif pointing and spot == choosing.scene.focus:
                key, made = "enter", choosing.choose(spot)
            else:
                return None
            typed.append(_TYPED.get(key, key))
            if made is not None:
                return tuple(typed) if made == action else None
            if choosing.scene.picked != before:
                break
    return None


def _key(choosing: Choosing, spot: str) -> str | None:
    key = choosing.face.hotkeys(choosing.scene).get(spot)
    if key is None:
        commands = choosing.face.commands(choosing.scene)
        key = next((command.keys[0] for command in commands if command.spot == spot), None)
    return key if key is None or len(key) == 1 or key in _TYPED else None
