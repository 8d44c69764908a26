"""`carteado bench`: how fast this machine runs Carteado."""

from __future__ import annotations

import argparse

from engine.core.errors import CarteadoError
from tui.benchmarks.measures import MEASURES, PEERS
from tui.commands.output import print_json, print_lines
from tui.i18n import Words


def bench(args: argparse.Namespace, words: Words) -> int:
    """Take the measurements asked for, or all, and print their figures; `--against` measures beside another program."""
    names = args.names or ([] if args.against else list(MEASURES))
    for name in names:
        if name not in MEASURES:
            raise CarteadoError("unknown_measure", name=name, known=", ".join(MEASURES))
    chosen = {name: MEASURES[name] for name in names}
    if args.against:
        chosen[args.against] = PEERS[args.against]
    report = {}
    for name, measure in chosen.items():
        report[name] = measure()
        if not args.json:
            print_lines([name, *(f"  {told:<40}{_number(words, value):>16}" for told, value in report[name].items())])
    if args.json:
        print_json(report)
    return 0


def _number(words: Words, value: object) -> str:
    if isinstance(value, float):
        return words.number(value, 1)
    return words.number(value) if isinstance(value, int) else str(value)
