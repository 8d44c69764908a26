"""The line mode at a table with other people: each hears their own, is told who comes and asks, and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.log import Acted, Intervened, Player
from engine.core.model import Abandoned, Resigned
from engine.games.chama.actions import EndTurn
from saves.matches.match_rows import TimeControl
from tests.tui.plain.test_lines import session
from tests.tui.services.matches.match_services import until
from tests.tui.shared import Party
from tests.tui.visible_plies import visible_by_hand
from tui.plain.match import LineTable
from tui.plain.talk import Spoken
from tui.services.matches.attendance import Role


class Hearer:
    """Somebody at a table in lines."""

    def __init__(self, party: Party, who: str, role: Role = "guest") -> None:
        self.party = party
        self.heard: list[str] = []
        self.talk = Spoken(lambda text: self.heard.append(text.removesuffix("\n")))
        self.table = LineTable(self.talk, session(), party.live_match, who, role)
        self.task = asyncio.ensure_future(self.table.play())

    async def says(self, *lines: str) -> None:
        for line in lines:
            self.talk.typed(line)
            await quiet()

    def new(self) -> list[str]:
        """What was said since this was asked last."""
        heard, self.heard[:] = list(self.heard), []
        return heard

    async def leave(self) -> None:
        if not self.task.done():
            await self.says("q")
            await self.task


async def quiet() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def hearers(party: Party, *names: str) -> AsyncIterator[list[Hearer]]:
    people = [Hearer(party, name) for name in names]
    await quiet()
    try:
        yield people
    finally:
        for person in people:
            await person.leave()


def on_turn(party: Party, people: list[Hearer]) -> tuple[Hearer, Hearer]:
    """Return whoever is asked, and the other player."""
    (seat,) = party.live_match.table.deciders()
    me = next(person for person in people if seat in person.table.participant.seats)
    return me, next(person for person in people if person is not me and person.table.participant.seats)


def acted(party: Party) -> list[Any]:
    return [ply.entry for ply in party.live_match.table.line.plies if isinstance(ply.entry, Acted)]


async def test_each_is_asked_for_their_own_seat_and_hears_the_others_move(tmp_path: Path) -> None:
    party = Party(tmp_path)
    async with hearers(party, "Ana", "Bia") as people:
        me, other = on_turn(party, people)
        assert any("Sua vez:" in line for line in me.new())
        assert not any("Sua vez:" in line for line in other.new())
        await other.says("1")
        assert other.new() == [f"Esperando por {me.table.participant.who}."]
        await me.says("1")
        assert len(acted(party)) == 1
        assert any(str(me.table.participant.who) in line for line in other.new())


async def test_nobody_hears_the_hand_of_another(tmp_path: Path) -> None:
    party = Party(tmp_path, delay="none")
    async with hearers(party, "Ana", "Bia", "Duda") as people:
        for person in people:
            person.new()
            await person.says("t")
        views = [
            person.table.game_ui.describe(person.table.participant.view(seat), person.table.localizer)
            for person, seat in zip(people, (0, 1, None), strict=True)
        ]
        assert [tuple(person.new()) for person in people] == views
        assert len(set(views)) == 3


async def test_a_spectator_hears_what_the_delay_allows(tmp_path: Path) -> None:
    party = Party(tmp_path, delay="move")
    async with hearers(party, "Ana", "Bia", "Duda") as people:
        duda = people[2]
        assert "Você assiste a esta mesa, com uma jogada de atraso. Q sai." in duda.new()
        table = party.live_match.table
        for _ in range(6):
            me, _ = on_turn(party, people)
            seat = table.deciders()[0]
            me.table.participant.submit(seat, table.legal_actions(seat)[-1])
            await quiet()
            shown = range(1, party.live_match.spectator_delay.plies_shown + 1)
            plies = [visible_by_hand(table.line, number, None) for number in shown]
            lines = [line.text for ply in plies for line in duda.table.log_formatter.of(ply)]
            await duda.says("l")
            assert duda.new()[-len(lines[-8:]) :] == lines[-8:]
        await duda.says("1", "u", "a")
        assert duda.new()[0].startswith("Esperando por ")
        assert not any(line.startswith("c: ") for line in duda.new())


async def test_taking_back_is_asked_by_a_sentence_and_answered_by_a_letter(tmp_path: Path) -> None:
    party = Party(tmp_path)
    async with hearers(party, "Ana", "Bia") as people:
        me, other = on_turn(party, people)
        name = me.table.participant.who
        for answer, left in (("n", 1), ("a", 0)):
            if not acted(party):
                await me.says("1")
            for person in people:
                person.new()
            await me.says("u")
            assert f"Você pediu para voltar a jogada: esperando por {other.table.participant.who}." in me.new()
            heard = other.new()
            assert f"{name} pede para voltar a jogada. Concordar?" in heard
            assert "Responda a para concordar, n para recusar." in heard
            await other.says(answer)
            assert len(acted(party)) == left
        assert "A última jogada voltou atrás." in other.new()


async def test_a_refusal_and_what_cannot_be_taken_back_are_told(tmp_path: Path) -> None:
    party = Party(tmp_path)
    async with hearers(party, "Ana", "Bia") as people:
        me, other = on_turn(party, people)
        await me.says("1", "u")
        await other.says("n")
        assert f"{other.table.participant.who} não concorda: a jogada de {me.table.participant.who} fica." in me.new()
        me.table.participant.submit(party.live_match.table.deciders()[0], EndTurn())
        await me.says("u")
        assert "Não dá para voltar atrás: algo foi revelado ou alguém já jogou." in me.new()


async def test_who_comes_goes_and_is_there_is_told(tmp_path: Path) -> None:
    party = Party(tmp_path)
    async with hearers(party, "Ana") as (ana,):
        await ana.says("p")
        assert ana.new()[-2:] == ["À mesa: Ana.", "Fora da mesa: Bia (fora)."]
        bia = Hearer(party, "Bia")
        await quiet()
        assert ana.new() == ["Bia está à mesa."]
        await bia.leave()
        assert ana.new() == ["Bia saiu da mesa."]
        party.watch.pass_(minutes=3)
        async with hearers(party, "Duda"):
            await ana.says("p")
            assert ana.new() == ["À mesa: Ana.", "Fora da mesa: Bia (fora 3 min).", "1 assiste"]


async def test_time_is_told_when_one_is_asked_when_it_is_short_and_when_one_wants_to_know(tmp_path: Path) -> None:
    party = Party(tmp_path, time=TimeControl(move=30, reserve=60))
    async with hearers(party, "Ana", "Bia") as people:
        me, other = on_turn(party, people)
        assert "Você tem 0:30 para esta jogada, mais 1:00 de reserva." in me.new()
        assert not any(line.startswith("Você tem") for line in other.new())
        party.watch.pass_(seconds=25)
        await me.says("c")
        left = {me: "0:05", other: "0:30"}
        assert me.new() == [
            f"{hearer.table.participant.who}: {left[hearer]}, mais 1:00 de reserva" for hearer in people
        ]
        party.watch.pass_(seconds=56)
        party.live_match.time_keeper.look()
        await quiet()
        assert me.new() == [f"{me.table.participant.who}, você tem 10 segundos."]


async def test_a_bot_is_put_in_by_the_menu_and_the_owner_comes_back_by_a_letter(tmp_path: Path) -> None:
    party = Party(tmp_path, substitutes=True, stand_in="script")
    async with hearers(party, "Ana") as (ana,):
        await ana.says("menu", "bot no lugar de Bia", "1")
        assert party.live_match.table.players[1].bot == "script"
        async with hearers(party, "Bia") as (bia,):
            assert "Um bot joga no lugar que era seu. Voltar a ele?" in bia.new()
            await bia.says("a")
            assert bia.table.participant.seats == (1,)
            assert bia.table.hot_seat.present == 1


async def test_only_the_organiser_decides_and_says_why(tmp_path: Path) -> None:
    party = Party(tmp_path)
    judge = Hearer(party, "Juiz", "organiser")
    async with hearers(party, "Ana", "Bia") as (ana, bia):
        ana.new()
        await ana.says("menu", "0")
        offered = [line.split(". ", 1)[1] for line in ana.new() if line[:1].isdigit()]
        assert offered == ["Sair da mesa (o jogo fica salvo)", "Desistir da partida", "Voltar"]
        await judge.says("menu", "declarar", "bia", "chegou tarde")
        done = next(ply.entry for ply in party.live_match.table.line.plies if isinstance(ply.entry, Intervened))
        assert (done.act, done.note) == (Resigned(1), "chegou tarde")
        assert "Organização: chegou tarde" in ana.new() + bia.new()
    await judge.leave()


async def test_the_organiser_abandons_a_match_in_lines(tmp_path: Path) -> None:
    party = Party(tmp_path)
    judge = Hearer(party, "Juiz", "organiser")
    async with hearers(party, "Ana") as (ana,):
        await judge.says("menu", "abandonar", "falta luz")
        done = next(ply.entry for ply in party.live_match.table.line.plies if isinstance(ply.entry, Intervened))
        assert (done.act, done.note) == (Abandoned(), "falta luz")
        assert ana.task.done() and "Partida abandonada, sem resultado" in ana.new()
    await judge.leave()


async def test_what_is_typed_ahead_waits_for_the_disk(tmp_path: Path) -> None:
    party = Party(tmp_path)
    with party.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        async with hearers(party, "Ana", "Bia") as people:
            me, _ = on_turn(party, people)
            first = party.live_match.table.legal_actions(me.table.participant.seats[0])[0]
            me.talk.typed("1")
            me.talk.typed("2")
            await until(lambda: len(acted(party)) == 2)
            kept = acted(party)
            assert kept[0].action == first and kept[1].action != first


async def test_a_whole_match_is_played_by_two_people_with_somebody_listening(tmp_path: Path) -> None:
    party = Party(tmp_path, Player("Ana"), Player("Bia"), delay="hand")
    async with hearers(party, "Ana", "Bia", "Duda") as people:
        for _ in range(60):
            me, _ = on_turn(party, people)
            await me.says("1")
        me, _ = on_turn(party, people)
        await me.says("menu", "desistir", "1")
        assert all(person.task.done() for person in people)
        assert {person.heard[-1] for person in people} == {people[0].heard[-1]}


@pytest.mark.parametrize("who", ["Ana", "Duda"])
async def test_leaving_is_free(tmp_path: Path, who: str) -> None:
    party = Party(tmp_path)
    async with hearers(party, "Bia", who) as people:
        await people[1].says("q")
        assert people[1].task.done() and party.live_match.table.outcome is None
        assert people[1].new()[-1] == "Você saiu da mesa. O jogo está guardado."
