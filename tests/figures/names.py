"""Public class names that have more than one definition in the program."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.figures.tree import sources, tree_of


def doubled() -> dict[str, list[str]]:
    """Return the modules that define each public class name of two definitions or more; nested classes apart."""
    found: dict[str, list[str]] = defaultdict(list)
    for source in sources():
        for node in tree_of(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(source.module)
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


def class_names() -> Iterator[str]:
    """Tell the public class names with two definitions or more, with their modules."""
    found = doubled()
    yield f"public class names with two definitions or more: {len(found)}"
    yield from (f"    {name}: {', '.join(modules)}" for name, modules in found.items())
