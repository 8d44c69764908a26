"""The list of entrants before the first round: in the reader's alphabet, and found by the first letters."""

from __future__ import annotations

from pathlib import Path

from tests.tui.desk import at_desk, press, shown, type_text
from tui.widgets.row_list import RowList

PEOPLE = ("Zeca", "Érica", "ana", "Eva", "Ângela", "Davi")


async def test_entrants_stand_in_alphabetical_order_with_accents_folded(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, format="swiss") as (pilot, desk):
        listing = desk.query_one("#entrant-list", RowList)
        tournament = desk.tournament_session.tournament
        names = [tournament.entrant(int(row.name)).name for row in listing.rows]
        assert names == ["ana", "Ângela", "Davi", "Érica", "Eva", "Zeca"]
        await press(pilot, "escape", "c", "c")
        assert {tournament.entrant(number).name for number in desk.tournament_session.tournament.present} == {
            "ana",
            "Ângela",
        }


async def test_whoever_was_typed_last_is_marked_and_the_first_letters_jump_to_a_name(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, format="swiss") as (pilot, desk):
        await type_text(pilot, "Caio")
        listing = desk.query_one("#entrant-list", RowList)
        assert listing.current == "7" and "Caio" in shown(pilot)
        await press(pilot, "escape", "slash")
        await type_text(pilot, "er")
        assert desk.tournament_session.tournament.entrant(int(listing.current)).name == "Érica"


async def test_keys_that_strayed_into_the_line_of_names_are_no_person(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, format="swiss") as (pilot, desk):
        for strayed in ("p", "2-1", "2 1", "3w"):
            await type_text(pilot, strayed)
            assert f"«{strayed}» é o nome de alguém?" in shown(pilot)
            await press(pilot, "n")
            await press(pilot, "n")
        assert len(desk.tournament_session.tournament.entrants) == len(PEOPLE)


async def test_the_list_has_the_keys_again_once_somebody_is_checked_in(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE, format="swiss") as (pilot, desk):
        await press(pilot, "escape", "3", "1")
        assert desk.query_one("#name").has_focus
        await press(pilot, "escape", "c", "3", "1")
        assert desk.query_one("#entrant-list").has_focus
