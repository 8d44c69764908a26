"""Byes asked for, people kept apart, prize categories and merged entries at the desk, by keys."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.desk import NAMES, at_desk, press, shown, type_text
from tournaments.model import Apart, AskedBye
from tournaments.prizes import category_standings
from tournaments.standings import standings
from tui.widgets.row_list import RowList

SWISS = {"format": "swiss", "table_size": 2, "scored": False}


async def mark(pilot: Pilot[None], name: str) -> None:
    """Put the cursor of the list on somebody."""
    await press(pilot, *(("escape", "slash") if isinstance(pilot.app.focused, Input) else ("slash",)))
    await type_text(pilot, name)


async def test_a_bye_is_asked_for_shown_in_the_list_and_withdrawn(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], **SWISS) as (pilot, desk):
        await mark(pilot, "Caio")
        await press(pilot, "w")
        assert "folga numa rodada que vem" in shown(pilot)
        await press(pilot, "enter")
        assert "Caio: folga em que rodada? (de 1 a 3)" in shown(pilot)
        await type_text(pilot, "2")
        assert desk.tournament_session.tournament.asked == (AskedBye(3, 2),)
        assert "Caio pediu folga na rodada 2" in shown(pilot) and "folga 2" in shown(pilot)
        await press(pilot, "w", "end", "enter")
        assert desk.tournament_session.tournament.asked == ()
        assert "Caio não pede mais folga" in shown(pilot)


async def test_siblings_are_kept_apart_and_a_pairing_explains_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        await mark(pilot, "Ana")
        await press(pilot, "w", "down", "enter")
        await type_text(pilot, "Bia")
        assert found.tournament.apart == (Apart((1, 2)),)
        assert "não se enfrentam: Ana, Bia" in shown(pilot)
        await press(pilot, "p", "s", "2")
        table = next(pairing for pairing in found.tournament.rounds[0].draft.tables if 1 in pairing.seats)
        assert 2 not in table.seats
        await press(pilot, *["down"] * (table.number - 1), "w")
        assert "Ana não enfrenta Bia" in " ".join(shown(pilot).split())


async def test_categories_are_typed_and_the_standings_turn_through_them(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        await press(pilot, "1")
        for name in ("Ana", "Gil"):
            await mark(pilot, name)
            await press(pilot, "w", *["down"] * 2, "enter")
            await type_text(pilot, "juvenil, novato" if name == "Ana" else "juvenil")
        people = {entrant.name: entrant.categories for entrant in desk.tournament_session.tournament.entrants}
        assert (people["Ana"], people["Gil"]) == (("juvenil", "novato"), ("juvenil",))
        await press(pilot, "3", "g")
        text = shown(pilot)
        assert "juvenil" in text and "Ana" in text and "Gil" in text and "Caio" not in text
        await press(pilot, "g")
        rows = [row.name for row in desk.query_one("#standing-list", RowList).rows if row.name]
        assert "Categoria novato" in shown(pilot) and rows == ["1"]
        await press(pilot, "g")
        assert "Caio" in shown(pilot)


async def test_somebody_entered_twice_is_merged_by_setting_the_name_right_and_taken_back(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], "Ana S.", **SWISS) as (pilot, desk):
        found = desk.tournament_session
        await mark(pilot, "Ana S.")
        await press(pilot, "e")
        await type_text(pilot, "Ana")
        assert "Ana S. e Ana são a mesma pessoa, inscrita duas vezes?" in shown(pilot)
        await press(pilot, "s")
        assert [entrant.name for entrant in found.tournament.entrants] == list(NAMES[:8])
        assert "fica Ana" in shown(pilot)
        await press(pilot, "u", "s")
        assert len(found.tournament.entrants) == 9


async def test_two_who_both_played_are_not_merged_and_where_neither_did_one_is_asked(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:9], drawn=True, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        [bye] = found.tournament.rounds[0].draft.byes
        first, second = found.tournament.rounds[0].draft.tables[0].seats
        free, name, other = (found.tournament.entrant(number).name for number in (bye.entrant, first, second))
        await press(pilot, "1")
        await mark(pilot, name)
        await press(pilot, "e")
        await type_text(pilot, other)
        assert "As duas jogaram na rodada 1" in shown(pilot)
        found.do(lambda desk: desk.no_show(1, 1, first))
        await press(pilot, "e")
        await type_text(pilot, free)
        await press(pilot, "s")
        assert "Na rodada 1 nenhuma das duas jogou. O que vale?" in shown(pilot)
        await press(pilot, "down", "enter")
        assert not found.tournament.rounds[0].draft.byes
        assert len(found.tournament.entrants) == 8


async def test_a_pair_competes_in_a_category_where_both_do_and_the_list_says_who_lacks_it(tmp_path: Path) -> None:
    pairs = ("Ana / Bia", "Caio / Duda")
    async with at_desk(tmp_path, *pairs, line="Chama: Duplas X 2026", **SWISS) as (pilot, desk):
        found = desk.tournament_session
        await mark(pilot, "Ana")
        await press(pilot, "w")
        await press(pilot, "enter")
        await press(pilot, *["down"] * 2, "enter")
        assert "Uma equipe só concorre onde todos" in shown(pilot)
        await type_text(pilot, "juvenil")
        assert "juvenil (Ana)" in shown(pilot)
        assert category_standings(standings(found.tournament), "juvenil") == ()
        found.do(lambda desk: desk.categorise(1, ["juvenil"], 1))
        await pilot.pause()
        assert "juvenil" in shown(pilot) and "juvenil (" not in shown(pilot)
