"""Decks at the organiser's desk: taken, missing ones named before the draw, looked at by a judge, told at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import offered_decks
from engine.games.magic_wizards.model import Deck
from tests.tui.desk import at_desk, press, report_all, shown, type_text
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place

DUELS: dict[str, Any] = {"line": "Magic & Wizards: Duelo X 2026", "format": "swiss", "table_size": 2, "scored": False}
DECKS = [ready.deck for ready in offered_decks()]


async def test_a_ready_deck_and_one_of_a_code_are_taken_at_the_desk(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", **DUELS) as (pilot, desk):
        values = desk.tournament_session.handed_in
        await press(pilot, "escape", "B")
        assert "Com que baralho joga Ana?" in shown(pilot)
        await press(pilot, "down", "enter")
        own = values.of(Place(1))
        assert own is not None and msgspec.convert(own.value, Deck) == DECKS[0]
        assert "Ana entregou o baralho" in shown(pilot) and "sem baralho" in shown(pilot)
        await press(pilot, "B", "enter")
        await type_text(pilot, code_of(DECKS[3]))
        own = values.of(Place(2))
        assert own is not None and msgspec.convert(own.value, Deck) == DECKS[3]
        assert "sem baralho" not in shown(pilot)


async def test_a_deck_of_41_cards_is_refused_with_its_rule(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", **DUELS) as (pilot, desk):
        await press(pilot, "escape", "B", "enter")
        await type_text(pilot, code_of(Deck(tuple(sorted((*DECKS[0].main, DECKS[2].main[0]))), DECKS[0].extra)))
        assert "41" in shown(pilot) and "MW-60" in shown(pilot)
        assert desk.tournament_session.tournament.handed_in == ()


async def test_whoever_has_no_deck_is_named_before_the_draw_and_given_one(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", **DUELS) as (pilot, desk):
        found = desk.tournament_session
        found.handed_in.hand_in(Place(1), Named(DECKS[0]))
        await press(pilot, "escape", "p")
        assert "Bia está sem baralho" in shown(pilot)
        await press(pilot, "n")
        assert not found.tournament.rounds
        await press(pilot, "p", "s")
        assert found.tournament.rounds and found.handed_in.missing == ()
        await press(pilot, "1", "B")
        assert "Ver o baralho de" in shown(pilot)


async def test_a_judge_is_told_that_the_look_is_written_down(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", drawn=True, **DUELS) as (pilot, desk):
        found = desk.tournament_session
        found.do(lambda desk: desk.take_back(desk.undoable()))
        found.handed_in.hand_in(Place(1), Named(DECKS[0], "deck.arraial"))
        found.draw_up()
        acts = len(found.desk.entries)
        await press(pilot, "1", "home", "B", "n")
        assert len(found.desk.entries) == acts
        await press(pilot, "B", "s")
        assert len(found.desk.entries) == acts and "Quem joga o torneio não vê" in shown(pilot)
        desk.session.change(name="Juiz")
        await press(pilot, "B", "s")
        assert len(found.desk.entries) == acts + 1 and "esc volta" in shown(pilot)
        await press(pilot, "escape", "6")
        assert "um juiz viu o baralho de Ana" in shown(pilot)


async def test_at_the_end_everybody_sees_the_decks_and_may_copy_one(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", **DUELS) as (pilot, desk):
        found = desk.tournament_session
        found.handed_in.hand_in(Place(1), Named(DECKS[0], label="Meu\x1b[31m" + "o" * 80))
        while found.desk.final() is None:
            found.draw_up()
            report_all(found)
        assert "Meu" not in shown(pilot)
        found.finish()
        await press(pilot, "1", "home", "B")
        assert "baralhos de todos" in shown(pilot) and "Ana: Meu" in shown(pilot)
        await press(pilot, "enter", "down", "enter")
        [saved] = desk.context.profile.saved_values.of("magic_wizards", "decks")
        assert msgspec.convert(saved.value, Deck) == DECKS[0] and saved.name.isprintable()


async def test_the_desk_asks_whether_a_file_takes_the_decks_along(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", **DUELS) as (pilot, desk):
        desk.tournament_session.handed_in.hand_in(Place(1), Named(DECKS[0], label="Segredo"))
        await press(pilot, "escape")
        for answer, name in (("n", "sem"), ("s", "com")):
            await press(pilot, "X")
            assert "Levar também os baralhos" in shown(pilot)
            await press(pilot, answer)
            await type_text(pilot, str(tmp_path / f"{name}.jsonl"))
        assert "Segredo" not in (tmp_path / "sem.jsonl").read_text(encoding="utf-8")
        assert "Segredo" in (tmp_path / "com.jsonl").read_text(encoding="utf-8")
