"""Whose name is whose, on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.people.keys import NAMES_A_KEY
from saves.store import open_store

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")


def test_claims_are_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        claimed = store.keys.claim("José", "jose", "KEY-1", 7)
    with open_store(tmp_path / "club.db") as store:
        assert store.keys.person("jose") == claimed
        assert store.keys.opens(claimed, "KEY-1") and not store.keys.opens(claimed, "KEY-2")


def test_a_name_is_claimed_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        first = store.keys.claim("José", "jose", "KEY-1", 7)
        with pytest.raises(CarteadoError, match="name_claimed"):
            store.keys.claim("Jose", "jose", "KEY-2", 8)
        assert store.keys.claim("JOSE", "jose", "KEY-1", 9) == first


def test_a_key_that_has_enough_names_leaves_no_trace_of_another(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        for number in range(NAMES_A_KEY):
            store.keys.claim(f"name{number}", f"look{number}", "KEY-1", 7)
        with pytest.raises(CarteadoError, match="key_has_names"):
            store.keys.claim("one more", "onemore", "KEY-1", 8)
        assert store.keys.person("onemore") is None


def test_several_keys_open_a_name_and_go_with_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        person = store.keys.claim("Bia", "bia", "KEY-1", 7)
        store.keys.link(person, "KEY-2", 8)
        store.keys.link(person, "KEY-2", 9)
        assert store.keys.fingerprints(person) == ("KEY-1", "KEY-2")
        store.keys.release(person)
        assert store.keys.person("bia") is None and store.keys.fingerprints(person) == ()
