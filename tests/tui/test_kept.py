"""Wherever something is kept under keys, it is kept, found and forgotten in the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.settings import Kept
from tests.tui.shell import empty_club
from tests.tui.tables import house_on
from tui.hall.own_settings import Wardrobe
from tui.hall.visitor import Visitor, Way

BIA = Visitor("person:7", "Bia", Way.KEY, "")
GUEST = Visitor("guest:ana", "Ana", Way.CODE, "")


@pytest.mark.parametrize("where", ["store", "tables", "person", "guest"])
def test_what_is_kept_is_found_and_forgotten(tmp_path: Path, where: str) -> None:
    with empty_club(tmp_path) as store:
        wardrobe = Wardrobe(store.settings)
        places: dict[str, Kept] = {
            "store": store.settings,
            "tables": house_on(store)._kept,
            "person": wardrobe.of(BIA),
            "guest": wardrobe.of(GUEST),
        }
        kept = places.pop(where)
        kept.set("suits", "letters")
        assert kept.get("suits") == "letters" and kept.get("theme", "day") == "day"
        if where in ("person", "guest"):
            assert [other.get("suits") for other in places.values()] == [None, None, None]
        kept.forget("suits")
        kept.forget("suits")
        assert kept.get("suits") is None
