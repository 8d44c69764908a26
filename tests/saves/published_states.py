"""States that side lines of published programs start from, a file a game: whatever a state becomes, they open.

`python -m tests.saves.published_states` writes those of games that have none yet; what is there stays.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from engine.core.game import AnyGame
from engine.core.model import Decide
from engine.core.side_lines import go_on_with_cards_drawn_anew
from engine.games.registry import GAMES
from tests.engine.golden import kits

FOLDER = Path(__file__).parent / "published" / "states"
MANY = 6


def written(game: AnyGame) -> list[bytes]:
    """States with cards drawn anew from places of golden games."""
    rng, kit, found = Random(game.key), kits()[game.key], list[bytes]()
    for name in sorted(kit.records):
        line = kit.replay(kit.folder / f"{name}.jsonl")
        places = [at for at in range(len(line.plies)) if isinstance(game.turn(line.state_at(at)), Decide)]
        at = rng.choice(places)
        seat = rng.randrange(len(line.header.players))
        found.append(msgspec.msgpack.encode(go_on_with_cards_drawn_anew(line, at, seat, rng).state))
    return found[:MANY]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key, game in GAMES.items():
        file = FOLDER / f"{key}.msgpack"
        if not file.exists():
            file.write_bytes(msgspec.msgpack.encode(written(game)))


if __name__ == "__main__":
    main()
