"""Every key of the catalogs is found in the code, and every key that the code may build is in the catalogs."""

from __future__ import annotations

from enum import Enum

import pytest

from engine.core.keys import KeyFamily
from tests.figures.catalog_keys import families, formatted, is_found, keys
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

pytestmark = pytest.mark.source


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


def test_a_family_has_a_key_for_every_tag_of_each_field() -> None:
    family = KeyFamily("card.{}.{}", Colour, "one two")
    assert family.keys == ("card.red.one", "card.red.two", "card.blue.one", "card.blue.two")
    assert family(Colour.BLUE, "two") == "card.blue.two"


def test_no_key_of_the_catalogs_is_unused_and_each_can_be_found() -> None:
    assert [key for key in keys() if not is_found(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_every_family_is_in_the_catalogs(language: str) -> None:
    words = Words(language)
    assert len(families()) > 100
    assert [(name, key) for name, family in families() for key in family.keys if key not in words] == []


def test_keys_are_built_by_families_only() -> None:
    heads = {f"{key.partition('.')[0]}." for key in keys()}
    built = {
        (text, path)
        for text, path in formatted()
        if text.partition(".")[0] + "." in heads and " " not in text and text.count("{}") and not text.startswith("{}")
    }
    allowed = ("error.", "tutorial.", "rules.")
    assert {(text, path) for text, path in built if not text.startswith(allowed)} == set()
