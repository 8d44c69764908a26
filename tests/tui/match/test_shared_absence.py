"""Who is away from a shared table, and how the screens say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player, Seated
from tests.tui.shared import cards, choose, entries, party
from tests.tui.tables import BIA
from tui.services.matches.table_acts import acts_of


async def test_who_is_away_is_marked_by_a_word_and_told_and_so_is_coming_back(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana = await item.come("Ana")
        assert "Bia (fora)" in ana.players_bar
        bia = await item.come("Bia")
        assert "fora" not in ana.players_bar and ana.messages == []
        await item.go(bia)
        assert ana.messages == ["Bia saiu da mesa."] and ana.hint == " Bia saiu da mesa."
        await item.tick(61)
        assert "Bia (fora 1 min)" in ana.players_bar
        await item.come("Bia")
        assert ana.messages == ["Bia saiu da mesa.", "Bia voltou à mesa."]
        assert "fora" not in ana.players_bar


async def test_what_was_told_stands_below_the_table_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with party(tmp_path) as item:
        ana, bia = await item.come("Ana"), await item.come("Bia")
        monkeypatch.setattr("tui.match.shared._NOTICE_SECONDS", 0.001)
        await item.go(bia)
        for _ in range(100):
            if ana.hint != " Bia saiu da mesa.":
                break
            await item.settle()
        assert ana.messages and "saiu" not in ana.hint


async def test_a_line_that_drops_is_an_absence_and_the_screen_goes_on(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, bia = await item.come("Ana"), await item.come("Bia")
        bia.screen.step_out(True)
        bia.screen.step_out(True)
        await item.settle()
        assert "Bia (fora)" in ana.players_bar and item.live_match.attendance.seats == (0,)
        assert ana.messages == ["Bia saiu da mesa."]
        bia.screen.step_out(False)
        await item.settle()
        assert "fora" not in ana.players_bar and item.live_match.attendance.seats == (0, 1)
        assert ana.messages[1:] == ["Bia voltou à mesa."]


async def test_a_second_screen_of_the_same_person_is_no_coming_or_going(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana = await item.come("Ana")
        await item.come("Bia")
        second = await item.come("Bia")
        await item.go(second)
        assert ana.messages == [] and "fora" not in ana.players_bar


async def test_anybody_puts_a_bot_into_an_empty_seat_where_agreed_and_its_owner_is_asked_back(tmp_path: Path) -> None:
    async with party(tmp_path, substitutes=True, stand_in="script") as item:
        ana = await item.come("Ana")
        await ana.press("m")
        await choose(ana, "bot:1")
        await ana.press("s")
        await item.settle()
        assert item.live_match.table.players[1].bot == "script"
        assert "Bia" not in ana.players_bar
        bia = await item.come("Bia")
        assert bia.prompt == " ? Um bot joga no lugar que era seu. Voltar a ele? s/n"
        await bia.press("s")
        await item.settle()
        assert bia.screen.participant.seats == (1,) and bia.screen.choosing.table_model.me == 1
        assert item.live_match.table.players[1] == BIA
        assert "Bia" in ana.players_bar
        assert sum(isinstance(entry, Seated) for entry in entries(item)) == 2


async def test_who_does_not_come_back_watches_and_may_change_their_mind(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        item.live_match.table.give_seat(1, Player("Rosa", "script"))
        bia = await item.come("Bia")
        await bia.press("n")
        assert "Voltar" not in bia.prompt and cards(bia) == []
        await bia.press("m")
        await choose(bia, "come_back:1")
        await item.settle()
        assert bia.screen.participant.seats == (1,)


async def test_no_seat_is_filled_where_that_was_not_agreed_on(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana, duda = await item.come("Ana"), await item.come("Duda")
        assert acts_of(ana.screen.participant) == acts_of(duda.screen.participant) == ()
        judge = await item.come("Juiz", "organiser")
        assert [act.key for act in acts_of(judge.screen.participant)] == ["sit:1", "bot:1", "out", "replace"]


async def test_a_spectator_takes_the_seat_of_somebody_absent(tmp_path: Path) -> None:
    async with party(tmp_path, substitutes=True) as item:
        ana, duda = await item.come("Ana"), await item.come("Duda")
        assert [act.key for act in acts_of(ana.screen.participant)] == ["bot:1"]
        assert [act.key for act in acts_of(duda.screen.participant)] == ["sit:1", "bot:1"]
        duda.screen.participant.replace(1, Player("Duda"))
        await item.settle()
        assert duda.screen.choosing.table_model.me == 1 and cards(duda)
        assert "Duda" in ana.players_bar and "Bia" not in ana.players_bar
        with pytest.raises(CarteadoError) as refused:
            ana.screen.participant.replace(1, Player("Ana"))
        assert refused.value.code == "seat_not_free"
