"""Notes in lines, at this computer and over SSH."""

from __future__ import annotations

from pathlib import Path

from engine.core.game import AnyGame
from engine.games.registry import GAMES
from saves.matches.record import Record
from tests.tui.app import play_a_game
from tests.tui.documents.shown import golden
from tests.tui.lobby_apps import HallClub
from tests.tui.plain.test_lines import reading, session
from tests.tui.plain.test_lobby import listening
from tests.tui.tables import matches_on, store_in
from tui.plain.home import LineHome
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape

MATCH = "zzzz-9999"


async def test_a_note_of_several_lines_is_written_read_and_deleted(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, MATCH, ("Ana", "Bia"))
    noted = ["anotar um lance", "3", "!Boa", "mesmo", ""]
    after = ["ler as anotações", "anotar um lance", "3", "-", "ler as anotações", "0", "0"]
    person = reading(["ouvir um jogo", "1", "", *noted, *after])
    await LineHome(person, session(), store, matches_on(store, GAMES["chama"]), GAMES).run()
    text = person.all
    assert "Anotado." in text and "3: ! Ana," in text and ": Boa mesmo" in text
    assert text.index("Anotação apagada.") < text.index("Ninguém anotou nada")
    assert store.notes.of(MATCH) == ()


async def test_over_ssh_everybody_notes_under_their_own_name(tmp_path: Path) -> None:
    hall = HallClub(tmp_path)
    play_a_game(hall.store, MATCH, ("Ana", "Bia"))
    async with listening(hall, "Ana") as (ana,):
        await ana.chooses("Ler uma partida")
        await ana.chooses("Bia")
        ana.type("")
        await ana.chooses("Anotar")
        ana.type("3")
        ana.type("?Que pena")
        ana.type("")
        await ana.hears("Anotado.")
    assert [(note.place, note.name, note.mark, note.text) for note in hall.store.notes.of(MATCH)] == [
        (3, "Ana", "?", "Que pena")
    ]


class Own(LineHome):
    """Somebody who sees the matches of the library from their own seat only."""

    def _eyes(self, game: AnyGame, record: Record) -> tuple[Viewer, ...]:
        return (0, None)


async def test_moves_are_counted_as_the_eyes_are_told_them_and_notes_stand_there(tmp_path: Path) -> None:
    store, record = store_in(tmp_path), golden("wyrt_arton", "cheats")
    store.matches.keep(record)
    tape, _ = open_tape(GAMES["wyrt_arton"], record)
    plies = tape.end
    tape.look(0)
    assert tape.end < plies, "something was done unseen"
    person = reading(["ouvir um jogo", "1", "", "anotar um lance", "12", "!Aqui", "", "o texto", "12", "0", "0"])
    await Own(person, session(), store, matches_on(store, GAMES["wyrt_arton"]), GAMES).run()
    assert f"De 1 a {tape.end};" in person.all and f"De 1 a {plies};" not in person.all
    (note,) = store.notes.of("golden")
    tape.go(12)
    assert (note.place, note.eyes) == (tape.place, (0,))
    assert f"Lance 12 de {tape.end}" in person.all and "✎ ! Ana" in person.all
