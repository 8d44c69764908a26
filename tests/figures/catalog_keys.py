"""Which keys of the catalogs stand whole in the code, so that a search finds where a sentence is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.figures.tree import sources, tree_of


def keys() -> tuple[str, ...]:
    """Return every key of the catalogs without the form of its count, in their order."""
    found = {
        key.value.removesuffix(".one").removesuffix(".other"): None
        for source in sources("tui")
        if source.is_catalog
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }
    return tuple(found)


def written() -> set[str]:
    """Return every string that stands in the code outside the catalogs."""
    return {
        node.value
        for source in sources()
        if not source.is_catalog
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def families() -> set[str]:
    """Return the beginnings up to a dot of the f-strings in the code, such as `error.`."""
    return {
        node.values[0].value
        for source in sources()
        if not source.is_catalog
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant)
        if str(node.values[0].value).endswith(".")
    }


def built(key: str, code: set[str], starts: set[str]) -> bool:
    """Tell whether the key is a family written in the code and tags that stand there whole."""
    rests = [key.removeprefix(start) for start in starts if key.startswith(start)]
    return any(rest in code or all(part in code for part in rest.split(".")) for rest in rests)


def catalog_keys() -> Iterator[str]:
    """Tell how many keys can be found whole in the code, and which cannot, by their first word."""
    every, code, starts = keys(), written(), families()
    left = [key for key in every if key not in code]
    tagged = sum(built(key, code, starts) for key in left)
    yield f"catalog keys found whole in the code: {1 - len(left) / len(every):.1%} of {len(every):,}"
    yield f"found whole, or built of a family and tags that are: {1 - (len(left) - tagged) / len(every):.1%}"
    named: dict[str, list[str]] = {}
    for key in left:
        named.setdefault(key.split(".")[0], []).append(key if built(key, code, starts) else f"{key}!")
    yield "    not whole (! not of tags either):"
    for family, members in sorted(named.items(), key=lambda one: (-len(one[1]), one[0])):
        yield f"    {family} ({len(members)}): {' '.join(members)}"
