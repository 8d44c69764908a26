"""Runs a program for as long as the process that started it lives.

When its input ends, the program is asked to end. A process that is killed cannot end what it has started; the end of a
pipe reaches that all the same, on any system.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading


def _end_with(program: subprocess.Popen[bytes]) -> None:
    # Not by `sys.stdin`: its lock would be asked for while this process ends, which is an error of its own.
    while os.read(0, 1024):
        pass
    program.terminate()


def main(arguments: list[str]) -> int:
    """Run the program, and return its exit code."""
    program = subprocess.Popen(arguments, stdin=subprocess.DEVNULL)
    threading.Thread(target=_end_with, args=(program,), daemon=True).start()
    return program.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
