"""What comes in from outside: the time and chance.

Everything else is handed them, so that a test hands others.
"""

from __future__ import annotations

import gc
import time

from engine.core.chance import SEED_BYTES


def now_ms() -> int:
    """Return the time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def fresh_seed() -> bytes:
    """Return 32 bytes that nobody can guess."""
    import secrets

    return secrets.token_bytes(SEED_BYTES)


def start_collecting() -> None:
    """Start garbage collection, which `main` has put off.

    Objects loaded until then are never looked through.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
