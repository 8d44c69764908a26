"""What the monkey types: bursts of keys, clicks, pastes and new sizes, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

ESCAPE = "\x1b[27u"
"""The escape key as it can stand before other keys: alone, its byte would begin theirs."""
_PLAIN = (
    *("\r",) * 12,
    *(ESCAPE, ESCAPE, ESCAPE, " ", " ", " ", "\t", "\t", "\x1b[Z", "\x7f", "\x7f", "\x1b[3~"),
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D") * 4,
    *("\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"),
    *("\x10", "\x07", "\x0c", "\x03", "\x15", "\x17", "\x01", "\x05"),
    *("\x1b[I", "\x1b[O"),
    *"abcdefghijklmnoprstuvwxyz",
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    *"0123456789?/:+-=[]{}.,!*'#@",
    *("ã", "é", "ç", "—", "王", "😀"),
)
_RARE = ("q", "\x11")
"""What may end the app: it is started again then, and that takes a while."""
_PASTED = (
    "Zé Niterói",
    "Maria Fernanda de Oliveira Santos; Botafogo",
    "1. Ana\n2. Bia, 1500\n3) Caio\tCopa",
    "edu",
    "12",
    "[/] [@click=app.bell]x",
    "x" * 3000,
    "\x07\x08\x1f",
)
_SIZES = ((80, 24), (120, 40), (80, 24), (120, 40), (79, 23), (40, 10), (200, 60), (20, 5))


class Burst(NamedTuple):
    """What is written at once: `keys` counts its keys, clicks and pastes; `size` is the window's new size, if any."""

    written: str
    keys: int
    size: tuple[int, int] | None = None


def bursts(seed: str, keys: int, size: tuple[int, int]) -> Iterator[Burst]:
    """Yield bursts of 1 to 30 keys until there are so many; clicks fall within the size."""
    rng = Random(seed)
    while keys > 0:
        wanted = min(keys, rng.choice((1, 2, 2, 2, 3, 3, 4, 6, 10, 20, 30)))
        pieces = list(_pieces(rng, wanted, size))
        keys -= len(pieces)
        yield Burst("".join(pieces), len(pieces), rng.choice(_SIZES) if rng.random() < 0.03 else None)


def _pieces(rng: Random, count: int, size: tuple[int, int]) -> Iterator[str]:
    if rng.random() < 0.25:
        # The same one again and again, as when a key is held.
        yield from [_key(rng)] * count
        return
    for _ in range(count):
        item = rng.random()
        if item < 0.06:
            yield _clicks(rng, size)
        elif item < 0.08:
            yield f"\x1b[200~{rng.choice(_PASTED)}\x1b[201~"
        else:
            yield _key(rng)


def _key(rng: Random) -> str:
    return rng.choice(_RARE) if rng.random() < 0.002 else rng.choice(_PLAIN)


def _clicks(rng: Random, size: tuple[int, int]) -> str:
    """Return a click, a double click, a turn of the wheel or a drag."""
    at = f"{rng.randint(1, size[0])};{rng.randint(1, size[1])}"
    match rng.randrange(6):
        case 0:
            return f"\x1b[<{rng.choice((64, 65))};{at}M"
        case 1:
            to = f"{rng.randint(1, size[0])};{rng.randint(1, size[1])}"
            return f"\x1b[<0;{at}M\x1b[<32;{to}M\x1b[<0;{to}m"
        case 2 | 3:
            return f"\x1b[<0;{at}M\x1b[<0;{at}m" * 2
        case _:
            return f"\x1b[<0;{at}M\x1b[<0;{at}m"
