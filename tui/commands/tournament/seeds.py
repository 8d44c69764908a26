"""The lots of a tournament that is drawn from a seed: the same seed draws the same rounds, on any machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.core.chance import SEED_BYTES
from saves.tournament_rows import DrawSeed
from tournaments.lots import stream
from tui.championship import Championship

_LOTS = 1 << 32
"""So many lots a stream can tell apart at once; every lot below it is one of a desk."""


def lot_of(seed: str, round: int, drawing: str = "round") -> int:
    """Return the lot of a round by a seed; `drawing` tells a redrawing from the first one."""
    return stream(f"seeded {drawing}", f"{seed} {round}").randrange(_LOTS)


def lot_for(championship: Championship, seed: str | None, round: int, drawing: str = "round") -> int:
    """Return the lot of a round by the seed given now, else by the one kept, else by chance."""
    kept = seed if seed is not None else kept_seed(championship)
    return championship.club.lot() if kept is None else lot_of(kept, round, drawing)


def seeds_from(seed: str) -> Callable[[], bytes]:
    """Return a source of seeds for matches, each made from this one and its number."""
    count = 0

    def source() -> bytes:
        nonlocal count
        count += 1
        return hashlib.sha256(f"carteado match seed {count}\x00{seed}".encode()).digest()[:SEED_BYTES]

    return source


def keep_seed(championship: Championship, seed: str) -> None:
    """Draw all rounds by this seed from now on."""
    championship.club.store.draw_seeds.put(DrawSeed(championship.id, seed))


def kept_seed(championship: Championship) -> str | None:
    """Return the seed kept for the tournament, None where chance draws."""
    kept = championship.club.store.draw_seeds.get(championship.id)
    return kept.seed if kept is not None else None


def forget_seed(championship: Championship) -> None:
    """Let chance draw again."""
    championship.club.store.draw_seeds.delete(championship.id)
