"""`python -m tests.figures [name ...]` prints the figures of the tree that it stands in; --brief without the lists."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from tests.figures.calls import key_press
from tests.figures.catalog_keys import catalog_keys
from tests.figures.imports import import_circles
from tests.figures.names import class_names
from tests.figures.scrolling import scrolling
from tests.figures.sizes import games, interface, shared_files

FIGURES: dict[str, Callable[[], Iterator[str]]] = {
    "interface": interface,
    "games": games,
    "shared": shared_files,
    "circles": import_circles,
    "names": class_names,
    "keys": catalog_keys,
    "calls": key_press,
    "scrolling": scrolling,
}


def main() -> None:
    """Print the figures that are asked for, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures", description="Figures of this tree.")
    parser.add_argument("name", nargs="*", help=", ".join(FIGURES))
    parser.add_argument("--brief", action="store_true", help="the figures without what they count")
    asked = parser.parse_args()
    if unknown := [name for name in asked.name if name not in FIGURES]:
        parser.error(f"no figure {', '.join(unknown)}: {', '.join(FIGURES)}")
    for name in asked.name or FIGURES:
        print(f"== {name}", flush=True)
        for line in FIGURES[name]():
            if not (asked.brief and line.startswith("    ")):
                print(line, flush=True)


if __name__ == "__main__":
    main()
