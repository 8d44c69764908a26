"""Circles of imports: deferred imports and those for the type checker count like all others."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from tests.figures.tree import Source, nodes_of, sources


def imports() -> dict[str, set[str]]:
    """Return which modules of the program each of them imports, wherever in the file it does."""
    known = {source.module for source in sources()}
    return {source.module: {name for name in _imported(source, known) if name != source.module} for source in sources()}


def _imported(source: Source, known: set[str]) -> Iterator[str]:
    for node in nodes_of(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            base = _base(source, node)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                if whole in known:
                    yield whole
                elif base in known:
                    yield base


def _base(source: Source, node: ast.ImportFrom) -> str:
    """Return the module that `from ... import` names."""
    if not node.level:
        return node.module or ""
    parts = source.module.split(".")
    above = parts[: len(parts) - node.level + source.path.endswith("/__init__.py")]
    return ".".join([*above, *([node.module] if node.module else [])])


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected parts of more than one module, the largest first."""
    reached = {module: _reached(graph, module) for module in graph}
    left = dict(graph)
    found = []
    while left:
        module = min(left)
        part = sorted({module} | {other for other in reached[module] if module in reached[other]})
        found.append(part)
        left = {other: left[other] for other in left if other not in part}
    return sorted((part for part in found if len(part) > 1), key=lambda part: (-len(part), part))


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Return all that a module imports, itself or through others."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in graph[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def import_circles() -> Iterator[str]:
    """Tell the circles of imports, each with its modules."""
    found = circles(imports())
    yield f"import circles: {len(found)}, the largest of {len(found[0]) if found else 0} files"
    yield from (f"    {len(part)}: {', '.join(part)}" for part in found)
