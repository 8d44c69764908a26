"""An event in words: the key from its tag and what its fields are, the data by the types of the fields."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from engine.core.model import Denotes, Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.registry import GAMES
from tests.figures.catalog_keys import keys, log_keys, written
from tui.texts.catalog import SentenceCatalog
from tui.texts.events import Branch, EventTexts
from tui.texts.localizer import Localizer, Session, Words

NAMES = ("Ana", "Bia", "Caio")
TEMPLATES = {
    "toy.log.drew": "{seat} draws {cards}",
    "toy.log.drew.hidden.one": "{seat} draws a card",
    "toy.log.drew.hidden.other": "{seat} draws {count} cards",
    "toy.log.looked": "{seat} sees {cards}",
    "toy.log.moved": "{seats} move to {at}",
    "toy.log.moved.fast": "{seats} run to {at}",
    "toy.log.moved.fast.west": "{seats} run west",
    "toy.log.ended.points.one": "{winners} wins with {best}",
    "toy.log.ended.points.other": "{winners} share {sum}",
    "toy.log.stopped.late": "{seat} stops too late",
}
Cards = Annotated[tuple[Annotated[int, Denotes("card")], ...] | None, VisibleTo("seat")]


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    seat: Seat
    count: int
    cards: Cards


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    seat: Seat
    cards: Cards


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    seats: tuple[Seat, ...]
    at: int
    fast: bool = False
    slow: bool = False
    to: Literal["east", "west"] = "east"


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    seat: Seat


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    outcome: Outcome


class Toy(Words):
    def __init__(self) -> None:
        super().__init__("en")
        self._catalog = SentenceCatalog("en")
        self._catalog.loaded.update(TEMPLATES)
        self._loaded = self._catalog.loaded


TEXTS = EventTexts(
    "toy",
    {"card": lambda card, _event, _localizer: f"<{card}>"},
    {Stopped: lambda _event, _localizer: Branch(key="toy.log.stopped.late", after="Pity.")},
)


def tell(event: msgspec.Struct, monkeypatch: pytest.MonkeyPatch) -> str:
    session = Session(language="en")
    monkeypatch.setattr(session, "words", Toy())
    monkeypatch.setattr(Localizer, "listed", lambda _self, parts: "+".join(parts))
    return TEXTS.format(event, Localizer(session, NAMES))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Drew(1, 2, (7, 8)), "Bia draws <7>+<8>"),
        (Drew(1, 2, None), "Bia draws 2 cards"),
        (Drew(1, 1, None), "Bia draws a card"),
        (Looked(0, (5,)), "Ana sees <5>"),
        (Looked(0, None), ""),
        (Moved((0, 2), 1000), "Ana+Caio move to 1,000"),
        (Moved((0, 2), 3, slow=True), "Ana+Caio move to 3"),
        (Moved((0, 2), 3, fast=True), "Ana+Caio run to 3"),
        (Moved((0, 2), 3, fast=True, to="west"), "Ana+Caio run west"),
        (Ended(Outcome((1, 2, 3), (9, 5, 4), "points")), "Ana wins with 9"),
        (Ended(Outcome((1, 3, 1), (9, 5, 9), "points")), "Ana+Caio share 18"),
        (Stopped(2), "Caio stops too late Pity."),
    ],
    ids=repr,
)
def test_an_event_is_told_by_its_tag_and_the_types_of_its_fields(
    event: msgspec.Struct, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tell(event, monkeypatch) == sentence


@pytest.mark.source
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_log_is_one_that_an_event_has(game: str) -> None:
    whole, ended = written(), f"{game}.log.ended."
    known = set(log_keys(game)) | whole
    sentences = {key.removesuffix(".heard") for key in keys() if key.startswith(f"{game}.log.") and ended not in key}
    assert sentences <= known
