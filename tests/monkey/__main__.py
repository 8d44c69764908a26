"""`python -m tests.monkey --keys N --seed S`: storms one after the other, each of its own seed, until so many keys."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.monkey.clubs import opened
from tests.monkey.storms import SIZES, hall_storm, storm
from tests.monkey.wire import wire_storm

_A_STORM = 1000
_OVER = ("app", "desk", "app", "hall", "desk")
"""What the storms go over in turn."""


def main() -> int:
    """Run the storms; returns how many failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--storm", type=int, default=None, help="run this one storm of the seed again")
    parser.add_argument("--over", choices=("app", "desk", "hall", "wire"), default=None)
    args = parser.parse_args()
    failed = taken = 0
    seen: set[str] = set()
    numbers = range(-(-args.keys // _A_STORM)) if args.storm is None else (args.storm,)
    for number in numbers:
        over = args.over or _OVER[number % len(_OVER)]
        size = SIZES[number % len(SIZES)]
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
            try:
                taken += run(Path(folder), over, f"{args.seed}.{number}", min(_A_STORM, args.keys), size)
                text = "ok"
            except Exception as error:
                failed += 1
                text = f"FAILED\n{type(error).__name__}: {error}"
            seen |= opened(Path(folder))
        name = f"--seed {args.seed} --storm {number} --keys {args.keys} over {over} at {size[0]}x{size[1]}"
        print(f"{name}: {text} ({time.monotonic() - began:.1f} s, {taken} keys so far, {failed} failed)", flush=True)
    print(f"{len(seen)} kinds of screens were opened: {' '.join(sorted(seen))}")
    return failed


def run(folder: Path, over: str, seed: str, keys: int, size: tuple[int, int]) -> int:
    """Run one storm; returns the keys it took, raises what went wrong."""
    if over == "wire":
        taken, figures = asyncio.run(wire_storm(folder, seed, keys, ssh=shutil.which("ssh") is not None))
        print(figures)
        return taken
    if over == "hall":
        return asyncio.run(hall_storm(folder, seed, keys))
    return storm(folder, over, seed, keys, size)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
