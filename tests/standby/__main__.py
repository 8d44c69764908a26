"""`python -m tests.standby`: halls that are killed while people play, each taken over from its copy by the next.

A kill ends the hall's process alone; a power cut ends all that it had started too, at the same moment.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_MOST = 60.0


class Fall(NamedTuple):
    """What became of a hall that fell: seconds until the next was open, acts missing, and how late they were."""

    seconds: float
    missing: int
    lost_seconds: float
    untold: int
    faults: int


class Hall:
    """A hall in a process group of its own."""

    def __init__(self, act: str, folder: Path, where: str) -> None:
        folder.mkdir(exist_ok=True)
        command = (sys.executable, "-m", "tests.standby.hall", act, str(folder / "club.db"), where)
        self.acts: dict[str, list[tuple[int, int]]] = {}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True)
        self.held = self.opened = self.faults = 0
        self.has: dict[str, int] = {}

    def read(self, until: str, seconds: float = _MOST) -> None:
        """Read what it says until a line that begins so, or for some seconds."""
        assert self.process.stdout is not None
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the hall has ended: {self.process.wait()}")
            if self.take(line) == until:
                return

    def take(self, line: str) -> str:
        word, *rest = line.split()
        match word:
            case "act":
                self.acts.setdefault(rest[0], []).append((int(rest[1]), int(rest[2])))
            case "held":
                self.held, self.faults = int(rest[0]), int(rest[1]) + int(rest[2])
            case "has":
                self.has[rest[0]] = int(rest[1])
            case "open":
                self.opened = int(rest[0])
        return word

    def fall(self, *, power: bool) -> int:
        """Let it fall; returns when, in milliseconds since 1970."""
        at = int(1000 * time.time())
        group = self.process.pid
        if power:
            os.killpg(group, signal.SIGKILL)
        else:
            self.process.kill()
        rest, _ = self.process.communicate()
        for line in rest.splitlines(keepends=True):
            if line.endswith("\n"):
                self.take(line)
        return at


def measure(first: Hall, second: Hall, at: int) -> Fall:
    """Compare what was acknowledged with what the second hall has, and with what it said that it has."""
    missing = [when for name, acts in first.acts.items() for number, when in acts if number > second.has.get(name, 0)]
    untold = sum(when <= second.held for when in missing)
    late = max(0, at - min(missing, default=at)) / 1000
    return Fall((second.opened - at) / 1000, len(missing), late, untold, second.faults)


def main() -> int:
    """Let halls fall; returns how many falls broke what is promised."""
    parser = argparse.ArgumentParser(prog="python -m tests.standby", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cuts", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    falls: dict[bool, list[Fall]] = {False: [], True: []}
    order = [False] * args.kills + [True] * args.cuts
    rng.shuffle(order)
    with tempfile.TemporaryDirectory(prefix="standby-") as folder:
        stick = Path(folder) / "stick"
        stick.mkdir()
        hall = Hall("serve", Path(folder) / "laptop-0", str(stick))
        try:
            hall.read("open")
            for number, power in enumerate(order, start=1):
                hall.read("", rng.uniform(4, 7))
                at = hall.fall(power=power)
                second = Hall("takeover", Path(folder) / f"laptop-{number % 2}", str(stick))
                second.read("open")
                fall = measure(hall, second, at)
                falls[power].append(fall)
                print(number, "power" if power else "kill", *fall, flush=True)
                hall = second
        finally:
            hall.fall(power=True)
    bad = 0
    for power, found in falls.items():
        if found:
            seconds = sorted(fall.seconds for fall in found)
            bad += sum(
                fall.seconds > 10 or fall.lost_seconds > 1 or fall.untold > 0 or fall.faults > 0 for fall in found
            )
            name, middle = "power cuts" if power else "kills", statistics.median(seconds)
            print(f"{name}: {len(found)}; open again after {middle:.1f} s, at most {seconds[-1]:.1f}")
            missing, falls_with = sum(fall.missing for fall in found), sum(fall.missing > 0 for fall in found)
            earliest, untold = max(fall.lost_seconds for fall in found), sum(fall.untold for fall in found)
            print(f"  acts missing: {missing} in {falls_with} falls, by {earliest:.2f} s at most; untold {untold}")
    print(f"{bad} of {len(order)} falls broke what is promised")
    return bad


if __name__ == "__main__":
    sys.exit(main())
