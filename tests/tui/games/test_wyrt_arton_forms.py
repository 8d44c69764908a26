"""The forms of Wyrt de Arton: they show what is played, and an option that others decide changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.games.registry import GAMES
from engine.games.wyrt_arton.model import ArtonOptions, Mode
from tests.engine.wyrt_arton.positions import GAME
from tests.laws.play import walk
from tui.services.identity.user_settings import LANGUAGES
from tui.services.lobby.open_table import TablePlan
from tui.services.matches.table_options import options_of
from tui.services.matches.table_setup import Setup, new_setup
from tui.texts.lobby import changed_options
from tui.texts.localizer import Session, Words
from tui.widgets.setup_form import NUMBERS, OPTION, SEAT, explanation_of, fields_of

LIVES = [Mode.DEATH_MATCH, Mode.LIFE_CASSINO]
OTHER: dict[str, Any] = {
    "minimum": 500,
    "elite": True,
    "buy_in": 300,
    "orbits": 7,
    "until_one": True,
    "sheets": ("nobre_invicto",) * 3,
    "caught": "hand",
    "cheats_told": False,
    "inventing": True,
    "difficulty": "livro",
    "magic": True,
    "backfire": False,
    "dealer": "watchful",
    "doors": True,
    "empty": 1,
    "regeneration": "turn",
}
"""Another value of each option that may be decided."""


def setup(options: ArtonOptions) -> Setup:
    return new_setup(GAME, "Ana").with_seats(3, "Ana")._replace(options=options)


def shown(options: ArtonOptions, language: str = "pt_BR") -> dict[str, str]:
    fields = fields_of(setup(options), (), Session(language=language), ())
    return {field.name.removeprefix(OPTION).removeprefix(NUMBERS): str(field.value) for field in fields}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", LIVES)
@pytest.mark.parametrize("minimum", [10, 10_000])
def test_WA_28_WA_59_with_lives_at_stake_the_form_shows_points_of_life(mode: Mode, minimum: int, language: str) -> None:
    rows = shown(ArtonOptions(mode=mode, minimum=minimum), language)
    assert (rows["minimum"], rows["buy_in"][:5]) == ("2 PV", "20 PV")
    assert ("30" in rows["buy_in"]) == (mode is Mode.DEATH_MATCH)
    assert ("Morto" in rows[f"{SEAT}2"]) == (mode is Mode.DEATH_MATCH)
    assert rows["magic"] == {"pt_BR": "sim, sempre", "en": "yes, always"}[language]


def test_WA_36_for_tibares_the_form_shows_what_was_chosen() -> None:
    rows = shown(ArtonOptions(minimum=50))
    assert (rows["minimum"], rows["buy_in"], rows["magic"]) == ("50 *", "100", "não")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_decide_is_explained_and_not_to_be_chosen(language: str) -> None:
    lives = setup(ArtonOptions(mode=Mode.DEATH_MATCH))
    for name in ("minimum", "buy_in", "magic"):
        assert str(explanation_of(lives, OPTION + name, (), Session(language=language), wide=True))
        with pytest.raises(BadSetup) as stepped:
            lives.with_option(name, OTHER[name], "Ana")
        with pytest.raises(BadSetup) as written:
            lives.written(name, "300")
        assert stepped.value.code == written.value.code == "already_decided" and Words(language).error(stepped.value)


def test_a_table_of_the_hall_tells_what_is_played_with_lives_at_stake() -> None:
    plan = TablePlan("wyrt_arton", ArtonOptions(mode=Mode.LIFE_CASSINO, minimum=10_000, regeneration="turn"), 3)
    said = changed_options(plan, GAMES, Words("pt_BR"))
    assert said == ("Aposta mínima: 2 PV", "Entrada: 20 PV", "Dealer: o Morto", "A Mão do Morto: sim, sempre")


def story(options: ArtonOptions, seed: int) -> list[Any]:
    """Play a random match and return all that happened in it."""
    return [event for step in walk(GAME, options, 3, Random(seed)) for event in step.events]


@pytest.mark.parametrize("cheating", [False, True])
@pytest.mark.parametrize("mode", list(Mode))
def test_no_option_that_others_decide_changes_what_is_played(mode: Mode, cheating: bool) -> None:
    options = ArtonOptions(mode=mode, cheating=cheating)
    for name in GAME.decided(options):
        other = replace(options, **{name: OTHER[name]})
        if name == "empty":
            continue  # a number of free chairs is shown, and refused
        for seed in range(6):
            assert story(other, seed) == story(options, seed), name


def test_every_option_that_is_decided_somewhere_is_one_of_the_table() -> None:
    names = {option.name for option in options_of(GAME)} | {"sheets", "purses", "owner"}
    every = [ArtonOptions(mode=mode, cheating=cheating) for mode in Mode for cheating in (False, True)]
    assert {name for options in every for name in GAME.decided(options)} <= names
