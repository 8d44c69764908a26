"""Taking back at a shared table: asked and answered at the foot of the screen."""

from __future__ import annotations

from pathlib import Path

from engine.core.log import Acted
from engine.games.chama.actions import EndTurn
from tests.tui.shared import CAIO, entries, party
from tests.tui.tables import ANA, BIA
from tui.match.table import TableScreen


async def test_taking_back_is_asked_at_the_foot_and_granted_by_a_key(tmp_path: Path) -> None:
    async with party(tmp_path) as this:
        await this.come("Ana")
        await this.come("Bia")
        before = this.live_match.table.state
        this.act()
        await this.settle()
        me = this.on_turn()
        other, name = this.other(me), me.screen.participant.who
        await me.press("u")
        await this.settle()
        assert other.prompt == f" ? {name} pede para voltar a jogada. Concordar? s/n"
        assert other.lines[-1].split() == ["s", "sim", "n", "não"]
        assert isinstance(other.app.screen, TableScreen)
        assert me.hint.strip() == f"Você pediu para voltar a jogada: esperando por {other.screen.participant.who}."
        assert "?" not in me.prompt
        await other.press("s")
        await this.settle()
        assert this.live_match.table.state == before
        assert any(isinstance(entry, Acted) for entry in entries(this)) is False
        assert "pede" not in other.prompt and "pediu" not in me.hint


async def test_a_no_is_told_and_the_move_stands(tmp_path: Path) -> None:
    async with party(tmp_path) as this:
        await this.come("Ana")
        await this.come("Bia")
        this.act()
        await this.settle()
        me = this.on_turn()
        other = this.other(me)
        await me.press("u")
        await this.settle()
        await other.press("n")
        await this.settle()
        assert me.messages == [
            f"{other.screen.participant.who} não concorda: a jogada de {me.screen.participant.who} fica."
        ]
        assert isinstance(entries(this)[-1], Acted)
        await other.press("s")
        assert isinstance(entries(this)[-1], Acted)


async def test_a_question_that_expires_is_told(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        await item.come("Bia")
        item.act()
        await item.settle()
        me = item.on_turn()
        await me.press("u")
        await me.press("e", "e")
        await item.settle()
        assert f"O jogo seguiu: a jogada de {me.screen.participant.who} fica." in me.messages
        assert "pede" not in item.other(me).prompt


async def test_what_was_revealed_is_not_taken_back_and_nobody_is_asked(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        await item.come("Ana")
        await item.come("Bia")
        me = item.on_turn()
        me.screen.participant.submit(item.live_match.table.deciders()[0], EndTurn())
        await item.settle()
        await me.press("u")
        await item.settle()
        assert me.notices == ["Não dá para voltar atrás: algo foi revelado ou alguém já jogou."]
        assert item.live_match.undo_request.request is None


async def test_a_question_leaves_the_others_game_keys_alone(tmp_path: Path) -> None:
    async with party(tmp_path, ANA, BIA, CAIO) as item:
        guests = [await item.come(name) for name in ("Ana", "Bia", "Caio")]
        item.act()
        await item.settle()
        me = item.on_turn()
        await me.press("u")
        await item.settle()
        waiting = [guest for guest in guests if guest is not me]
        assert all("pede para voltar" in guest.prompt for guest in waiting)
        await waiting[0].press("s")
        await item.settle()
        assert "pede" not in waiting[0].prompt and "pede" in waiting[1].prompt
        await waiting[1].press("L")
        assert "pgup" in waiting[1].text and "pede" in waiting[1].prompt
        await waiting[1].press("escape", "y")
        await item.settle()
        assert not any(isinstance(entry, Acted) for entry in entries(item))
