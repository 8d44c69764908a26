"""A club's labyrinths and maps at a table: chosen among those kept that are right, under names that matches have."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import msgspec
import pytest

from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from engine.games.magic_wizards.board.maps import drawn_map, own_maps
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import game
from tests.tui.app import empty_club
from tournaments.tables import options_for
from tui.games.club_options import club_options
from tui.games.drawings import keep_drawing, key_names, kind_named, kinds_of, right_sketch
from tui.games.magic_wizards.events import layout_name, map_name
from tui.services.matches.table_options import Option
from tui.services.matches.table_setup import new_setup
from tui.texts.localizer import Localizer, Session, Words
from tui.texts.options import format_option_explanation, format_option_label, format_option_value

KEY, WORDS = "magic_wizards", Words("pt_BR")


def choice_texts(option: Option) -> list[str]:
    return [format_option_value(option, choice, WORDS) for choice in option.choices]


def test_MW_142_the_labyrinths_of_the_program_are_choices_and_the_lot_is_the_default(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        (layouts,) = club_options(KEY, store.profile.saved_values, WORDS)
        assert (layouts.name, layouts.choices[0], choice_texts(layouts)[:3]) == (
            "layouts",
            MagicOptions().layouts,
            ["qualquer dos oito", "Caracol", "Cobogó"],
        )
        assert club_options("chama", store.profile.saved_values, WORDS) == () == kinds_of("chama")


def test_MW_142_the_labyrinths_of_the_club_are_choices_if_they_are_right_alone_or_all_of_a_size(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        kind, saved = kind_named("labyrinth"), store.profile.saved_values
        for name, layout, size in (("Do Zé", "becos", 9), ("Caracol", "raizes", 9), ("Grande", "espinha", 19)):
            keep_drawing(kind, saved, name, kind.sketch(drawn(own_labyrinths()[layout][size])))
        keep_drawing(kind, saved, "Fechado", kind.sketch("\n".join("_ " * 9 for _ in range(9))))
        _, club = club_options(KEY, saved, WORDS)
        assert choice_texts(club) == [
            "nenhum",
            "Do Zé, 9 × 9",
            "Caracol, 9 × 9",
            "Grande, 19 × 19",
            "todos os de 9 × 9",
        ]
        assert [choice.name for choice in club.choices[-1]] == ["do_ze", "caracol_2"]
        assert club.choices[1][0].text == drawn(own_labyrinths()["becos"][9])
        assert format_option_label(club, WORDS) == "Labirintos do clube"
        assert "tomam o lugar" in format_option_explanation(club, club.choices[1], WORDS)


def test_MW_87_the_maps_of_the_club_are_choices(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        kind, saved = kind_named("map"), store.profile.saved_values
        keep_drawing(kind, saved, "lot", kind.sketch(drawn_map(own_maps()["serra"][6])))
        *_, maps = club_options(KEY, saved, WORDS)
        assert (maps.name, choice_texts(maps)) == ("club_maps", ["nenhum", "lot, 8 × 6"])
        assert maps.choices[1][0].name == "lot_2", "the lot is no map"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Do Zé", "do_ze"),
        ("  A - B  ", "a_b"),
        ("9 x 9", "x_9_x_9"),
        ("Ж", "x"),
        ("á" * 80, "a" * 36),
        ("caracol", "caracol_2"),
    ],
)
def test_every_name_that_can_be_kept_has_a_key_that_a_match_may_have(name: str, key: str) -> None:
    assert key_names([name], ["caracol"]) == {name: key}
    both = key_names([name, name + "!"], ["caracol"])
    assert len({*both.values()}) == 2


def test_a_table_carries_the_drawings_that_were_chosen(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        kind, saved = kind_named("labyrinth"), store.profile.saved_values
        keep_drawing(kind, saved, "Do Zé", kind.sketch(drawn(own_labyrinths()["becos"][9])))
        _, club = club_options(KEY, saved, WORDS)
        setup = new_setup(game(KEY), "Ana").with_option("club_layouts", club.choices[1], "Ana")
        assert setup.options.club_layouts == club.choices[1]


def test_a_tournament_has_what_was_chosen_among_its_settings_and_its_tables_play_on_it(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        kind, saved = kind_named("map"), store.profile.saved_values
        keep_drawing(kind, saved, "Nosso mapa", kind.sketch(drawn_map(own_maps()["serra"][6])))
        *_, maps = club_options(KEY, saved, WORDS)
        plain = msgspec.json.decode(msgspec.json.encode({"club_maps": maps.choices[1]}))
        options = options_for(game(KEY), {"board": 6, "environments": "lot", **plain})
        state = game(KEY).initial_state(options, 2)
        assert [item.name for item in state.options.club_maps] == ["nosso_mapa"]


def test_the_examples_of_the_page_are_right() -> None:
    page = (Path(__file__).parents[3] / "docs" / "drawings.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    \S.*\n)+", page, re.MULTILINE)
    for kind, block in zip(("labyrinth", "map"), blocks, strict=True):
        assert right_sketch(kind_named(kind), textwrap.dedent(block), "drawings.md").fault is None


@pytest.mark.parametrize(
    ("key", "name"), [("nossa_lagoa", "Nossa Lagoa"), ("mapa_da_lua", "Mapa da Lua"), ("x_2", "X 2")]
)
def test_a_drawing_of_the_club_is_told_with_capitals_at_a_table(key: str, name: str) -> None:
    localizer = Localizer(Session(), ("Ana", "Bia"))
    assert map_name(localizer, key) == layout_name(localizer, key) == name
