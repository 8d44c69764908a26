"""Settings, the session they make, and what a game lets one choose."""

from __future__ import annotations

from datetime import UTC
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal, cast

import msgspec
import pytest
from textual.color import Color

from engine.core.bots import usual_bot
from engine.core.game import AnyGame
from engine.games.chama.model import ChamaOptions, Type
from engine.games.registry import GAMES
from saves.matches.table_presets import SeatChoice
from saves.store import open_store
from tests.tui.app import HOUR, NOW
from tui.services.identity.user_settings import SessionSettings, load_settings
from tui.services.matches.seating import default_players, players_of
from tui.services.matches.table_options import changed, fitted, options_of, seat_options_of, seats_for
from tui.texts.localizer import Session
from tui.theme import DARK, LIGHT


def test_settings_come_back_from_the_store(tmp_path: Path) -> None:
    with open_store(tmp_path / "carteado.db") as store:
        store.profile.preferences.change(language="en", suits="letters", auto_pass=False)
        assert load_settings(store.profile) == SessionSettings(language="en", suits="letters", auto_pass=False)


def test_a_setting_that_this_version_does_not_know_counts_as_not_chosen(tmp_path: Path) -> None:
    with open_store(tmp_path / "carteado.db") as store:
        store.profile.preferences.change(theme="theme-of-tomorrow", name=7)
        assert load_settings(store.profile) == SessionSettings()


def test_the_chosen_language_beats_the_environment_and_the_command_beats_both() -> None:
    chosen = SessionSettings(language="pt_BR")
    assert Session(chosen, {"LANG": "en_US"}).language == "pt_BR"
    assert Session(chosen, {}, language="en").language == "en"
    assert Session(SessionSettings(), {"LANG": "en_US"}).language == "en"


def test_changing_the_language_changes_the_words() -> None:
    session = Session(SessionSettings(language="pt_BR"))
    session.change(language="en")
    assert session.words("yes") == "yes"


def test_two_sessions_do_not_share_a_language() -> None:
    here, there = Session(SessionSettings(language="pt_BR")), Session(SessionSettings(language="en"))
    assert (here.words("yes"), there.words("yes")) == ("sim", "yes")


def test_suits_are_symbols_or_the_letters_of_the_language() -> None:
    session = Session(SessionSettings(language="pt_BR"))
    assert "".join(session.suit(letter) for letter in "SHDC") == "♠♥♦♣"
    session.change(suits="letters")
    assert "".join(session.suit(letter) for letter in "SHDC") == "ECOP"
    session.change(language="en")
    assert "".join(session.suit(letter) for letter in "SHDC") == "SHDC"


@pytest.mark.parametrize(
    ("ago", "text"), [(2 * HOUR, "19:20"), (26 * HOUR, "ontem"), (50 * HOUR, "há 2 dias"), (400 * HOUR, "05/11/2025")]
)
def test_a_time_is_told_as_one_says_it(ago: int, text: str) -> None:
    assert Session(SessionSettings(language="pt_BR"), zone=UTC).when(NOW - ago, NOW) == text


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_suit_stands_out_from_the_background(theme: Any) -> None:
    background = Color.parse(theme.background)
    for suit in "shdc":
        assert contrast(background, Color.parse(theme.variables[f"suit-{suit}"])) >= 5


def contrast(first: Color, second: Color) -> float:
    """The contrast of two colours as WCAG 2 counts it, from 1 to 21."""
    dark, light = sorted(
        sum(part * weight for part, weight in zip(linear(color), (0.2126, 0.7152, 0.0722), strict=True))
        for color in (first, second)
    )
    return (light + 0.05) / (dark + 0.05)


def linear(color: Color) -> list[float]:
    parts = (part / 255 for part in (color.r, color.g, color.b))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def test_chama_s_table_rules_are_offered_in_their_order() -> None:
    game = GAMES["chama"]
    names = [
        field.name for field in msgspec.structs.fields(game.options_type) if field.name not in ("pineapples", "suits")
    ]
    assert [option.name for option in options_of(game)] == names
    assert [option.name for option in seat_options_of(game)] == ["pineapples"]
    assert [option.name for option in options_of(game) if option.names_a_kind] == ["type"]


class Kind(Enum):
    CALM = "calm"
    WILD = "wild"


class Rules(msgspec.Struct, frozen=True):
    quick: bool = False
    kind: Kind = Kind.CALM
    deal: Literal["few", "many"] = "few"
    realms: Annotated[int, msgspec.Meta(ge=4, le=6)] = 6
    seats_with_a_pineapple: tuple[int, ...] = ()


def test_any_game_s_options_become_choices() -> None:
    game = cast(AnyGame, SimpleNamespace(key="other", options_type=Rules, unoffered=(), texts={}))
    assert {option.name: option.choices for option in options_of(game)} == {
        "quick": (True, False),
        "kind": (Kind.CALM, Kind.WILD),
        "deal": ("few", "many"),
        "realms": (4, 5, 6),
    }


def test_kept_options_of_another_version_keep_what_is_known_and_name_the_rest() -> None:
    found = fitted(GAMES["chama"], {"xisum": True, "cut": 7, "dragons": True, "type": "guerrilha"})
    assert found.options == ChamaOptions(type=Type.GUERRILHA, xisum=True)
    assert set(found.unknown) == {"cut", "dragons"}


def test_only_what_differs_from_the_house_rules_is_kept() -> None:
    game = GAMES["chama"]
    options = ChamaOptions(type=Type.DUPLAS, cut=False)
    assert changed(game, options) == {"type": "duplas", "cut": False}
    assert fitted(game, changed(game, options)).options == options


@pytest.mark.parametrize(("kind", "wanted", "seats"), [("duplas", 2, 4), ("campeonato", 3, 3), ("guerrilha", 9, 4)])
def test_seats_follow_the_type(kind: str, wanted: int, seats: int) -> None:
    assert seats_for(GAMES["chama"], ChamaOptions(type=Type(kind)), wanted) == seats


def test_choices_go_round() -> None:
    realms = options_of(cast(AnyGame, SimpleNamespace(key="other", options_type=Rules, unoffered=(), texts={})))[3]
    assert [realms.stepped(6, 1), realms.stepped(4, -1), realms.stepped(5, 1)] == [4, 6, 6]


def test_bots_have_names_that_nobody_at_the_table_has() -> None:
    players = players_of([SeatChoice("person", "Rosa"), SeatChoice("planner"), SeatChoice("planner")])
    names = [player.name for player in players]
    assert len(set(names)) == 3 and names[0] == "Rosa"
    assert [player.bot for player in players] == [None, "planner", "planner"]


def test_nothing_chosen_is_a_duel_against_the_game_s_own_bot() -> None:
    game = GAMES["chama"]
    me, bot = default_players(game, Session(SessionSettings(name="Bia", language="pt_BR")).me)
    assert (me.name, me.bot) == ("Bia", None)
    assert bot.bot == usual_bot(game)
