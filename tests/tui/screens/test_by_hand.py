"""A match of a real table typed in by keys: asked, answered, corrected, gone on with, kept and replayed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.widgets import Static

from engine.core.by_hand.deck_orders import EnteredHand, Untold
from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.model import Abandoned, Resigned
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from saves.exchange.match_files import export, verify_file
from saves.store import Store, open_store
from tests.tui.app import NOW, app_on, empty_club
from tests.tui.commands import CommandLine
from tests.tui.desk import press, shown
from tests.tui.pictures import screen_text
from tests.tui.tables import without_toasts
from tui.app import CarteadoApp
from tui.games.by_hand import TypedDialogue
from tui.match.replay import ReplayScreen
from tui.screens.by_hand import TypedMatchesScreen, TypedMatchScreen
from tui.services.by_hand import ByHandService
from tui.services.matches.replay import open_tape
from tui.services.review.rights import ReviewRefused, check_may_review, true_eyes
from tui.texts.localizer import Session

SMALL, LARGE = (80, 24), (120, 40)
PEOPLE = tuple(map(Player, ("Ana", "Bia", "Caio", "Duda")))


def service_on(store: Store) -> ByHandService:
    return ByHandService(store, GAMES, lambda: NOW)


DECKS = tuple(ready.deck for ready in ready_decks()[:2])


def begun(store: Store, game: str = "dalmuti", seats: int = 4) -> str:
    options = MagicOptions(decks=DECKS) if game == "magic_wizards" else GAMES[game].options_type()
    return service_on(store).begin(game, PEOPLE[:seats], options).line.header.match


@asynccontextmanager
async def typing(folder: Path, game: str = "dalmuti", seats: int = 4) -> AsyncIterator[tuple[Pilot[None], Store]]:
    with empty_club(folder) as store:
        begun(store, game, seats)
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "a", "enter")
            assert isinstance(app.screen, TypedMatchScreen)
            yield pilot, store


def asked(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#question", Static).visual)


def said(pilot: Pilot[None]) -> str:
    return "\n".join(notification.message for notification in pilot.app._notifications)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", ["dalmuti", "wyrt_arton"])
def test_typing(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int], game: str) -> None:
    with empty_club(tmp_path) as store:
        begun(store, game)
        assert screen_text(app_on(store), press=["a", "enter", "enter", "enter"], terminal_size=size) == kept


async def test_a_lot_is_answered_and_every_entry_is_on_disk(tmp_path: Path) -> None:
    async with typing(tmp_path) as (pilot, store):
        assert "Quem começa, pelo sorteio?" in shown(pilot)
        await press(pilot, "down", "enter")
        assert "O que faz Bia?" in shown(pilot)
        with open_store(store.path) as other:
            [row] = service_on(other).list()
            assert [entry["type"] for entry in row.entries] == ["draw", "draw"]
            assert service_on(other).load(row.match).line.turn().seats == (1,)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TypedMatchesScreen) and "2 anotações" in shown(pilot)
        await press(pilot, "enter")
        assert "O que faz Bia?" in shown(pilot)


async def test_a_typed_match_that_was_changed_in_the_file_is_told_of_and_can_be_deleted(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        begun(store)
        sound = begun(store)
        store._database.change("UPDATE typed_matches SET entries = '[]', at = at + 1 WHERE match != ?", (sound,))
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "a")
            assert "não pode mais ser lida" in shown(pilot)
            await press(pilot, "down", "enter")
            assert isinstance(app.screen, TypedMatchesScreen) and "danificada" in said(pilot)
            await press(pilot, "d", "s")
            assert "não pode mais ser lida" not in shown(pilot)
            assert [row.match for row in service_on(store).list()] == [sound]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("entries", ({},), "log_unreadable"),
        ("entries", ({"type": "act", "seat": 0, "action": {"type": "none"}, "at": 0},), "log_unreadable"),
        ("entries", ({"type": "draw", "drawn": [10**6], "at": 0},), "log_bad_draw"),
        ("untold", (Untold(1, (0,)),), "row_damaged"),
        ("untold", (Untold(-1, (0,)),), "row_damaged"),
        ("tellings", (EnteredHand(0, 99, ()),), "row_damaged"),
        ("tellings", (EnteredHand(10**9, 0, ()),), "row_damaged"),
        ("at", -1, "row_damaged"),
        ("at", 2**62, "row_damaged"),
    ],
)
def test_a_typed_match_that_cannot_be_is_refused_with_a_reason(
    tmp_path: Path, field: str, value: object, code: str
) -> None:
    with empty_club(tmp_path) as store:
        name = begun(store)
        [row] = service_on(store).list()
        store.typed_matches.put(msgspec.structs.replace(row, **{field: value}))
        with pytest.raises(CarteadoError, match=code):
            service_on(store).load(name)


async def test_cards_are_told_by_writing_them_and_impossible_ones_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with typing(tmp_path) as (pilot, _store):
        await press(pilot, "enter", "c", "enter")
        assert "Cartas de Ana: 14" in " ".join(shown(pilot).split())
        await press(pilot, "A", "enter")
        await press(pilot, "1", "0", "enter")
        assert "Ana: A 10 + 12" in shown(pilot)
        # There is one ace alone.
        await press(pilot, "A", "enter")
        assert "Ana: A 10 + 12" in shown(pilot)
        assert "A não pode estar aí: depois da anotação 2 foi contado que Ana tinha A 10." in said(pilot)


async def test_suits_that_no_key_writes_are_typed_as_letters(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        begun(store, "wyrt_lordes", 2)
        app = app_on(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "a", "enter", *["enter"] * 3, "slash", *"ac")
            assert [row for row in "♠♥♦♣" if f"A{row}" in shown(pilot)] == ["♥"]
            await press(pilot, "enter")
            assert "A♥ + 4" in shown(pilot)


async def test_after_an_answer_that_was_written_letters_are_keys_again_where_a_choice_is_asked_for(
    tmp_path: Path,
) -> None:
    with empty_club(tmp_path) as store:
        begun(store, "wyrt_arton", 2)
        app = app_on(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "a", "enter", "enter", "slash", *"pagar", "enter")
            assert "O que faz Ana?" in shown(pilot)
            await press(pilot, "x")
            assert "Bia desistiu" in shown(pilot), "x is no part of an answer"
            await press(pilot, "escape", "slash", *"passar")
            assert "esc voltar" in shown(pilot)
            await press(pilot, "enter")
            # It is said what the die is for, and of two dice which one.
            assert "Naipe da 1ª carta dos dados. O que caiu?" in " ".join(asked(pilot).split())
            await press(pilot, "3", "enter")
            assert "Valor da 1ª carta dos dados. O que caiu? (dado 1 de 2)" in " ".join(asked(pilot).split())


async def test_an_entry_is_taken_back_or_changed_and_the_screen_says_where_the_rest_stops(tmp_path: Path) -> None:
    async with typing(tmp_path) as (pilot, store):
        await press(pilot, "enter", "enter")
        assert len(service_on(store).list()[0].entries) == 3
        await press(pilot, "u")
        assert len(service_on(store).list()[0].entries) == 2
        await press(pilot, "enter", "tab", "home", "enter")
        assert "Mudando a anotação 1" in shown(pilot)
        await press(pilot, "down", "enter")
        assert "Da anotação 3 em diante não vale mais (perdidas: 1)" in said(pilot)
        assert "O que faz Bia?" in shown(pilot)


async def test_only_what_the_table_would_take_is_offered_as_having_happened(tmp_path: Path) -> None:
    async with typing(tmp_path) as (pilot, _store):
        await press(pilot, "x", "down", "enter", "x")
        assert "Ana desistiu" not in shown(pilot) and "Bia desistiu" in shown(pilot)
        await press(pilot, "end", "enter", "x")
        assert "O jogo acabou." in said(pilot)


async def test_a_match_that_is_over_is_kept_unrated_unless_it_is_said_and_replayed_as_one_dealt_by_hand(
    tmp_path: Path,
) -> None:
    async with typing(tmp_path, "chama", 2) as (pilot, store):
        await press(pilot, "K")
        assert "ainda não acabou" in said(pilot)
        await press(pilot, "x", "down", "enter")
        assert "A partida acabou" in shown(pilot)
        await press(pilot, "K", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen) and isinstance(pilot.app, CarteadoApp)
        await without_toasts(pilot.app, pilot)
        assert "cartas dadas à mão" in shown(pilot)
        assert service_on(store).list() == () and store.players.results() == []
        [line] = store.matches.library()
        assert line.status == "finished" and not line.imported and not line.resumable


def typed_to_the_end(store: Store, game: str, *, rated: bool) -> str:
    service = service_on(store)
    dialogue = TypedDialogue(service, service.load(begun(store, game)), Session(language="en"))
    dialogue.answers()[0].give()
    dialogue.intervene(Resigned(3) if rated else Abandoned())
    while not dialogue.over:
        for seat in range(3):
            if not dialogue.over:
                dialogue.intervene(Resigned(seat))
    return service.keep(dialogue.match, rated=rated)


def test_the_organiser_may_let_it_count_and_nobody_looks_with_eyes_that_saw_untold_cards(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        record = store.matches.load(typed_to_the_end(store, "dalmuti", rated=True))
        assert len(store.players.results()) == 1
        assert record.header.commitment is None and record.header.unseen
        assert open_tape(GAMES["dalmuti"], record)[1].code == "by_hand"
        assert "all" not in true_eyes(record, ("all", 0, 1, 2, 3, None)) and true_eyes(record, ("all",)) == (None,)
        with pytest.raises(ReviewRefused, match="review_unseen"):
            check_may_review(store, record)
        export(record, tmp_path / "typed.jsonl")
        assert verify_file(tmp_path / "typed.jsonl", GAMES).record.header == record.header


def test_made_up_cards_are_shown_by_no_command_neither_from_the_library_nor_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = tmp_path / "typed.jsonl"
    with empty_club(tmp_path) as store:
        path, match = store.path, typed_to_the_end(store, "dalmuti", rated=True)
        export(store.matches.load(match), typed)
    for command, option in (("show", "--eyes"), ("replay", "--seat")):
        commands = CommandLine(tmp_path, capsys, command)
        commands.db = path
        for named in (match, str(typed)):
            for eyes in ("all", "1"):
                code, out, err = commands.ran(named, option, eyes)
                assert (code, out) == (1, "") and "ninguém contou" in err
            assert commands.text(named), "what a spectator sees was told"


async def test_a_new_one_is_set_up_by_the_form_with_people_alone(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "a")
            assert "Nenhuma partida de mesa" in shown(pilot)
            await press(pilot, "n")
            assert "Lugar 2  pessoa" in shown(pilot)
            await press(pilot, "enter")
            assert isinstance(app.screen, TypedMatchScreen)
            [row] = service_on(store).list()
            assert [(player.name, player.bot) for player in row.header.players] == [("Bia", None), ("Lugar 2", None)]


async def test_MW_61_the_cards_of_a_duel_are_written_as_they_are_drawn_and_taken_back_one_by_one(
    tmp_path: Path,
) -> None:
    async with typing(tmp_path, "magic_wizards", 2) as (pilot, store):
        await press(pilot, "enter")
        assert "Que carta saiu do baralho de Ana?" in shown(pilot) and "Ana: – + 5 não contadas" in shown(pilot)
        await press(pilot, *"saci", "enter", *"tocaia", "enter")
        hand = " ".join(shown(pilot).split())
        assert "Redemoinho de Saci" in hand and "Tocaia" in hand and "Saci + 3" in hand
        [row] = service_on(store).list()
        assert [len(untold.places) for untold in row.untold] == [38]
        await press(pilot, "escape", "u")
        assert "Redemoinho de Saci + 4" in " ".join(shown(pilot).split())
        await press(pilot, "slash", *"saci", "enter")
        assert "+ 4" in shown(pilot), "of a card with one copy a second is not offered"
        for name in ("tocaia", "tinhoso") * 2:
            await press(pilot, *["backspace"] * 8, *name, "enter")
        assert "Que carta saiu do baralho de Bia?" in shown(pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_typing_a_duel(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    with empty_club(tmp_path) as store:
        begun(store, "magic_wizards", 2)
        picture = screen_text(app_on(store), press=["a", "enter", "enter", *"saci", "enter", "t"], terminal_size=size)
        assert picture == kept


def test_a_typed_duel_is_scored_kept_and_replayed_with_every_eye(tmp_path: Path) -> None:
    from tests.engine.core.test_by_hand import real_match
    from tests.engine.core.test_open_by_hand import OpenTypist, header

    with empty_club(tmp_path) as store:
        real = real_match(header("basic"), 2)
        match = OpenTypist(real).type_until(len(real.plies))
        service = service_on(store)
        service.save(match)
        kept = service.keep(service.load("typed"), rated=True)
        record = store.matches.load(kept)
        assert record.header.commitment is None and record.header.unseen == ()
        tape, verdict = open_tape(GAMES["magic_wizards"], record)
        assert verdict.code == "by_hand" and tape.end > 20 and service.list() == ()


async def test_whether_a_kept_match_counts_is_said_later_too(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "a", "r")
            assert "Nenhuma partida de mesa está guardada" in said(pilot)
            match = typed_to_the_end(store, "dalmuti", rated=True)
            for keys, rated in (((), []), (("down",), [match])):
                await press(pilot, "r", "enter", *keys, "enter")
                assert [rated_result.reference for rated_result in store.players.results()] == rated
