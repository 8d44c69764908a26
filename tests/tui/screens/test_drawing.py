"""The editor of a club's labyrinths and maps, by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual import events
from textual.pilot import Pilot

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from saves.people.profiles import profile_in_memory
from tests.tui.app import empty_club
from tests.tui.desk import SMALL, app_at, press, shown, type_text
from tests.tui.pictures import screen_text
from tui.app import CarteadoApp
from tui.app_screens import drawing_screen
from tui.games.drawings import all_kinds, keep_drawing, kept_drawings, kind_named, sketch_of
from tui.screens.drawing import DrawingScreen
from tui.screens.new_game import NewGameScreen
from tui.texts.localizer import Words

WORDS = Words("pt_BR")


@asynccontextmanager
async def editor(folder: Path, kind: str = "labyrinth") -> AsyncIterator[tuple[Pilot[None], CarteadoApp]]:
    """Somebody at the editor, with an empty drawing."""
    with empty_club(folder) as store:
        app = app_at(store, name="Ana")
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            app.push_screen(drawing_screen(kind))
            await pilot.pause()
            assert isinstance(app.screen, DrawingScreen)
            yield pilot, app


def text_of(app: CarteadoApp) -> str:
    assert isinstance(app.screen, DrawingScreen)
    return app.screen.sketch.text


async def paste(pilot: Pilot[None], app: CarteadoApp, text: str) -> None:
    app.post_message(events.Paste(text))
    await pilot.pause()


async def test_MW_43_a_wall_is_raised_and_pulled_down_by_one_key_on_both_sides_or_one(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        empty = text_of(app)
        await press(pilot, "up", "right", "d")
        lines = text_of(app).splitlines()
        assert lines[-2].startswith(". .|.") and lines[1].endswith(".|. .") and "2 paredes" in shown(pilot)
        await press(pilot, "d")
        assert text_of(app) == empty
        await press(pilot, "v", "w")
        assert text_of(app).count("_") == 1 and "1 parede" in shown(pilot) and "De um lado só" in shown(pilot)
        await press(pilot, "u", "u", "u")
        assert text_of(app) == empty
        await press(pilot, "down", "s", "left", "a", "left")
        assert text_of(app) == empty, "a wall of the edge is none"


async def test_MW_43_the_way_is_lit_and_what_is_cut_off_is_told_at_once(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        assert "Caminho de 17 casas" in shown(pilot) and "Tudo certo" in shown(pilot)
        closed = "\n".join("_ " * 19 if line == 9 else ". " * 19 for line in range(19))
        await paste(pilot, app, closed)
        text = shown(pilot)
        assert "Não há caminho" in text and "Isoladas: 190 casas" in text and text.count("x") >= 190
        await press(pilot, *["up"] * 9, "w")
        assert "Caminho de 17 casas" in shown(pilot) and "Isoladas" not in shown(pilot)
        await press(pilot, "u", "u")
        assert "0 paredes" in shown(pilot)


async def test_a_labyrinth_begins_from_one_of_ours_and_is_kept_under_a_name(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        await press(pilot, "n", "down", "down", "enter")
        assert text_of(app) == drawn(own_labyrinths()["caracol"][19])
        await press(pilot, "up", "up", "right", "d", "g")
        await type_text(pilot, "Labirinto do Zé")
        (kept,) = kept_drawings(kind_named("labyrinth"), app.context.profile.saved_values)
        assert (kept.name, kept.text, kept.error) == ("Labirinto do Zé", text_of(app), None)
        await press(pilot, "n", "down", "enter")
        assert "Labirinto do Zé" not in shown(pilot) and "38" not in text_of(app)
        await press(pilot, "n", "enter", "D", "s")
        assert list(kept_drawings(kind_named("labyrinth"), app.context.profile.saved_values)) == []


async def test_what_is_not_kept_is_not_left_without_a_question(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        await press(pilot, "d", "escape")
        assert "Deixar o desenho sem guardar?" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, DrawingScreen)
        await press(pilot, "u", "escape")
        assert not isinstance(app.screen, DrawingScreen)


async def test_a_wrong_drawing_may_be_kept_and_is_told_to_be_wrong(tmp_path: Path) -> None:
    async with editor(tmp_path, "map") as (pilot, app):
        await press(pilot, "v", "o", "g")
        await type_text(pilot, "Torto")
        assert "Guardado, mas com erro" in shown(pilot) and "precisa ser o mesmo" in shown(pilot)
        (kept,) = kept_drawings(kind_named("map"), app.context.profile.saved_values)
        assert kept.error is not None and kept.error.code == "map_uneven"


async def test_MW_117_a_map_is_drawn_letter_by_letter_and_turned_is_the_same(tmp_path: Path) -> None:
    async with editor(tmp_path, "map") as (pilot, app):
        await press(pilot, "o", "right", "m", "right", "full_stop", "right", "e")
        assert text_of(app).splitlines()[-1] == "om.e...." and text_of(app).splitlines()[0] == "....e.mo"
        assert "Ermo" in shown(pilot) and "Tudo certo" in shown(pilot)


WRONG = {
    "long": ("\n" * 100_000, "drawing_long", None, None),
    "control": (". " * 19 + "\n.\x1b[2J", "drawing_sign", 2, 2),
    "sign": (". " * 9 + "\n. # ." + "\n." * 7, "labyrinth_sign", 2, 3),
    "wide": (". " * 40 + "\n." * 8, "labyrinth_long", 1, 19),
    "lines": (".\n.\n.", "labyrinth_lines", None, None),
    "empty": ("", "labyrinth_lines", None, None),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_text_that_draws_nothing_is_refused_with_its_place(case: str) -> None:
    text, code, line, column = WRONG[case]
    with pytest.raises(CarteadoError) as refused:
        sketch_of(kind_named("labyrinth"), text)
    error = refused.value
    assert (error.code, error.data.get("line"), error.data.get("column")) == (code, line, column)
    assert "{" not in WORDS.error(error)


async def test_a_wrong_text_that_is_pasted_changes_nothing_and_is_told(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        await press(pilot, "d")
        before = text_of(app)
        await paste(pilot, app, ".\n.")
        assert text_of(app) == before and "tem 9 ou 19 linhas" in " ".join(shown(pilot).split())


async def test_a_name_of_eighty_signs_and_two_keys_in_one_write_change_nothing_else(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        await press(pilot, "g")
        await type_text(pilot, "Á" * 80)
        (kept,) = kept_drawings(kind_named("labyrinth"), app.context.profile.saved_values)
        assert kept.name == "Á" * 80
        for key in ("right", "d", "u", "g", "d"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await type_text(pilot, "x")
        assert text_of(app).count("|") == 0
        assert len(list(kept_drawings(kind_named("labyrinth"), app.context.profile.saved_values))) == 2


async def test_what_an_organiser_draws_over_ssh_is_kept_by_the_club_and_its_tables_offer_it(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        app.context.profile = profile_in_memory()
        await press(pilot, "g")
        await type_text(pilot, "Meu")
        (club,) = [option for option in app.club_options("magic_wizards") if option.name == "club_layouts"]
        assert [drawing.name for drawing in club.choices[1]] == ["meu"]


async def test_a_drawing_is_written_into_a_file_and_taken_in_again(tmp_path: Path) -> None:
    async with editor(tmp_path) as (pilot, app):
        await press(pilot, "up", "d", "p")
        await type_text(pilot, str(tmp_path / "a.txt"))
        text = text_of(app)
        assert (tmp_path / "a.txt").read_text(encoding="utf-8") == text + "\n"
        await press(pilot, "u", "i")
        await type_text(pilot, str(tmp_path / "a.txt"))
        assert text_of(app) == text


async def test_the_editor_is_opened_from_the_first_screen(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store, name="Ana")
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "m", "enter")
            assert isinstance(app.screen, DrawingScreen)


async def test_a_labyrinth_drawn_from_the_form_of_a_table_is_offered_there_after_it(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store, name="Ana")
        async with app.run_test(size=(120, 60)) as pilot:
            await press(pilot, "n", "left")
            assert isinstance(app.screen, NewGameScreen)
            assert "Desenho do labirinto" in shown(pilot) and "Labirintos do clube" not in shown(pilot)
            await press(pilot, "m", "enter", "g")
            await type_text(pilot, "Vazio")
            await press(pilot, "escape")
            assert "Labirintos do clube" in shown(pilot)


def test_what_the_store_has_damaged_is_told_and_every_ready_drawing_is_right(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        saved = store.profile.saved_values
        for kind in all_kinds().values():
            for name, sketch in kind.ready(WORDS).items():
                assert sketch.fault is None, name
                assert kind.sketch(sketch.text).text == sketch.text
            keep_drawing(kind, saved, "a", sketch)
            saved.save(kind.game, kind.option, "a", {"text": "?"})
            (kept,) = kept_drawings(kind, saved)
            assert kept.sketch is None and kept.error is not None


@pytest.mark.parametrize(
    ("kind", "row", "size"),
    [("labyrinth", 2, SMALL), ("labyrinth", 10, (120, 40)), ("map", 2, SMALL)],
    ids=["labyrinth-80x24", "labyrinth-120x40", "map-80x24"],
)
def test_the_editor_is_drawn(
    kind: str, row: int, size: tuple[int, int], kept: SnapshotAssertion, tmp_path: Path
) -> None:
    async def draw(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(drawing_screen(kind))
        await pilot.pause()
        await press(pilot, "n", *["down"] * row, "enter", *["up"] * 4, "right", "right")

    with empty_club(tmp_path) as store:
        assert screen_text(app_at(store, name="Ana"), run_before=draw, terminal_size=size) == kept
