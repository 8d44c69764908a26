"""The builder of decks, by keys."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from engine.core.text import LONGEST_NAME
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.card_table import published, read_set
from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import deck_of, ready_decks
from engine.games.magic_wizards.match_cards import copy_of, table_of
from engine.games.magic_wizards.model import Deck
from saves.people.profiles import profile_in_memory
from tests.engine.magic_wizards.tables import CLUB
from tests.tui.app import empty_club
from tests.tui.desk import SMALL, app_at, press, shown, type_text
from tests.tui.pictures import screen_text
from tests.tui.tables import without_toasts
from tui.app import CarteadoApp
from tui.games.card_sets import keep_set
from tui.games.magic_wizards.deck_builder import DECK_BUILDER
from tui.games.magic_wizards.deck_text import deck_text
from tui.screens.deck_builder import DeckBuilderScreen
from tui.screens.new_game import NewGameScreen
from tui.services.identity.names import clean
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words


@asynccontextmanager
async def builder(folder: Path) -> AsyncIterator[tuple[Pilot[None], CarteadoApp]]:
    """Somebody at the builder, with an empty deck."""
    with empty_club(folder) as store:
        app = app_at(store, name="Ana")
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            app.context.navigator.open_decks("magic_wizards")
            await pilot.pause()
            assert isinstance(app.screen, DeckBuilderScreen)
            yield pilot, app


async def test_cards_are_found_added_removed_and_a_change_is_taken_back(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        await press(pilot, "slash")
        await type_text(pilot, "voar fogo nivel 3")
        assert "Dragão de Papel-" in shown(pilot) and "Bicho-Pau Fingido" not in shown(pilot)
        await press(pilot, "a", "a", "a", "enter")
        assert "4×" in shown(pilot) and "cópias" in shown(pilot) and "MW-60" in shown(pilot)
        await press(pilot, "d")
        assert "3×" in shown(pilot) and "Cartas 3/40" in shown(pilot)
        await press(pilot, "u")
        assert "4×" in shown(pilot)
        await press(pilot, "i")
        assert "ATK 900" in shown(pilot)
        await press(pilot, "escape", "t")
        assert "Mão de teste" in shown(pilot)
        await press(pilot, "escape", "slash", "down", "a")
        assert "5×" in shown(pilot), "down leads from what is typed to the list"


async def test_a_wide_builder_shows_the_marked_card_as_a_card_beside_the_lists(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        assert "ATK 250" not in shown(pilot)
        await pilot.resize_terminal(120, 40)
        await press(pilot, "down")
        lines = shown(pilot).splitlines()
        name = next(line for line in lines if line.rstrip().endswith("Saúva Soldado"))
        assert name.count("Saúva Soldado") == 1 and any(line.rstrip().endswith("ATK 650  DEF 550") for line in lines)
        await press(pilot, "a", "down", "tab")
        assert "ATK 650" in shown(pilot), "the marked card of the list that has the focus"


async def test_levels_and_numbers_of_the_builder_stand_below_each_other(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        levels = [re.search(r"(\d) +\d+/\d+", line) for line in shown(pilot).splitlines()[3:-2]]
        assert len({found.start() for found in levels if found}) == 1 < sum(map(bool, levels))


async def test_a_key_that_finds_nothing_to_take_out_or_back_says_so(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        await press(pilot, "d")
        assert "Esta carta não está no baralho." in shown(pilot)
        await press(pilot, "u")
        assert "Não há mudança para desfazer." in shown(pilot)


async def test_a_ready_deck_is_changed_and_saved_and_offered_at_a_table(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "o", "down", "down", "down", "enter")
        assert "O baralho está dentro das regras" in shown(pilot) and "Cartas 40/40" in shown(pilot)
        await press(pilot, "s")
        await type_text(pilot, "Sexta-feira")
        (row,) = app.context.profile.saved_values.of("magic_wizards", "decks")
        assert row.name == "Sexta-feira" and "Sexta-feira" in shown(pilot)
        await press(pilot, "c", "down", "enter")
        assert "O outro tem a mais" in shown(pilot) and "-3 " in shown(pilot)
        await press(pilot, "escape", "D", "s")
        assert app.context.profile.saved_values.of("magic_wizards", "decks") == ()
        await press(pilot, "escape")
        assert not isinstance(app.screen, DeckBuilderScreen)


async def test_what_alignment_decides_against_a_deck_is_told_beside_its_numbers(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        assert "Alinhamento" not in shown(pilot)
        await press(pilot, "o", *["down"] * 5, "enter")  # Noite de Finados: Demônios and Zumbis
        assert "Alinhamento: fraco contra Mago Branco" in shown(pilot)


async def test_MW_160_a_deck_names_its_labyrinth_by_a_list_and_w_then_u_takes_it_back(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "w")
        assert "Qual labirinto as Paredes deste baralho erguem?" in shown(pilot) and "nenhum" in shown(pilot)
        await press(pilot, "down", "enter")
        named = next(iter(own_labyrinths()))
        called = Words("pt_BR")(f"magic_wizards.layout.{named}")
        assert f"Labirinto: {called} (sem Paredes" in shown(pilot)
        await press(pilot, "slash")
        await type_text(pilot, "paredes do labirinto")
        await press(pilot, "enter", "a")
        assert f"Labirinto: {called}" in shown(pilot) and "sem Paredes" not in shown(pilot)
        await press(pilot, "s")
        await type_text(pilot, "Muros")
        (kept,) = app.context.profile.saved_values.of("magic_wizards", "decks")
        assert msgspec.convert(kept.value, Deck).layout == named
        await press(pilot, "w", "home", "enter")
        assert f"Labirinto: {called}" not in shown(pilot)
        await press(pilot, "u")
        assert f"Labirinto: {called}" in shown(pilot)


async def test_MW_95_a_card_of_the_boards_says_which_tables_it_asks_for_and_is_no_fault(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        await press(pilot, "slash")
        await type_text(pilot, "maré cheia")
        await press(pilot, "enter", "a")
        summary, faults = (str(pilot.app.screen.query_one(name, Static).content) for name in ("#summary", "#faults"))
        assert "só vale com Ambientes" in summary and "Ambientes" not in faults


async def test_a_deck_comes_by_its_code_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    code = code_of(ready_decks()[2].deck)
    async with builder(tmp_path) as (pilot, _):
        await press(pilot, "o", "down", "enter")
        await type_text(pilot, code[:-1] + ("a" if code[-1] != "a" else "b"))
        assert "O código do baralho está errado" in shown(pilot)
        await press(pilot, "escape", "o", "down", "enter")
        await type_text(pilot, code)
        assert "Cartas 40/40" in shown(pilot)
        await press(pilot, "x")
        assert code[:40] in shown(pilot)


async def test_a_code_that_is_pasted_in_two_lines_is_one_code(tmp_path: Path) -> None:
    code = code_of(ready_decks()[2].deck)
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "o", "down", "enter")
        app.screen.query_one(Input).post_message(events.Paste(f"{code[:50]}\n  {code[50:]}\n"))
        await press(pilot, "enter")
        assert "Cartas 40/40" in shown(pilot)


async def test_a_deck_comes_from_a_file_and_what_is_wrong_in_it_is_told(tmp_path: Path) -> None:
    right, wrong, binary = tmp_path / "certo.txt", tmp_path / "errado.txt", tmp_path / "foto.txt"
    right.write_text(deck_text(ready_decks()[2].deck, Words("pt_BR")), encoding="utf-8")
    wrong.write_text("1 Carta que ninguém tem", encoding="utf-8")
    binary.write_bytes(b"\xff\xfe")
    async with builder(tmp_path) as (pilot, app):
        for file, text in ((wrong, "errado.txt, linha 1"), (binary, "UTF-8")):
            await press(pilot, "o", "down", "down", "enter")
            app.screen.query_one(Input).value = ""
            await type_text(pilot, str(file))
            assert text in shown(pilot)
            await press(pilot, "escape")
        await press(pilot, "o", "down", "down", "enter")
        app.screen.query_one(Input).value = ""
        await type_text(pilot, str(right))
        assert "Cartas 40/40" in shown(pilot)
        await press(pilot, "u")
        assert "Cartas 0/40" in shown(pilot)


async def test_a_whole_text_or_a_code_is_pasted_into_the_builder_and_taken_back(tmp_path: Path) -> None:
    words = Words("pt_BR")
    async with builder(tmp_path) as (pilot, app):
        for pasted in (code_of(ready_decks()[2].deck), deck_text(ready_decks()[2].deck, words)):
            app.post_message(events.Paste(pasted))
            await pilot.pause()
            assert "Cartas 40/40" in shown(pilot)
            await press(pilot, "u")
            assert "Cartas 0/40" in shown(pilot)
        app.post_message(events.Paste("1 Carta que ninguém tem"))
        await pilot.pause()
        assert "Carta que ninguém tem" in shown(pilot)
        await without_toasts(app, pilot)
        assert "Cartas 0/40" in shown(pilot)


async def test_whoever_is_forgotten_on_leaving_is_told_so_where_a_deck_is_saved(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        app.context.profile = profile_in_memory()
        await press(pilot, "a", "s")
        await type_text(pilot, "Sexta-feira")
        assert "Guardado até você sair" in shown(pilot)
        await press(pilot, "o")
        assert "1 de 50 guardados" in shown(pilot)


async def test_u_brings_back_the_deck_before_another_one_with_its_name_and_a_change_keeps_the_name(
    tmp_path: Path,
) -> None:
    code = code_of(ready_decks()[2].deck)
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "a", "a", "s")
        await type_text(pilot, "Sexta-feira")
        await press(pilot, "u")
        assert "Sexta-feira" in shown(pilot) and "Cartas 1/40" in shown(pilot)
        for other in ("code", "paste", "ready"):
            if other == "paste":
                app.post_message(events.Paste(code))
                await pilot.pause()
            elif other == "code":
                await press(pilot, "o", "down", "enter")
                await type_text(pilot, code)
            else:
                await press(pilot, "o", "down", "down", "down", "enter")
            assert "Sexta-feira" not in shown(pilot) and "Cartas 40/40" in shown(pilot), other
            await press(pilot, "u")
            assert "Sexta-feira" in shown(pilot) and "Cartas 1/40" in shown(pilot), other


async def test_what_is_not_saved_is_not_left_without_a_question(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "a", "escape")
        assert "Sair sem guardar" in shown(pilot)
        await press(pilot, "n")
        assert isinstance(app.screen, DeckBuilderScreen)
        await press(pilot, "escape", "s")
        assert not isinstance(app.screen, DeckBuilderScreen)


async def test_a_saved_deck_is_offered_in_the_form_of_a_new_match(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store, name="Ana")
        deck = msgspec.to_builtins(ready_decks()[3].deck)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "n", "left", "b", "escape")
            store.profile.saved_values.save("magic_wizards", "decks", "Sexta-feira", deck | {"extra": []})
            await press(pilot, "b", "escape", "u", "end", "enter")
            assert "Lugar 1  Sexta-feira" in shown(pilot)
            for _ in range(12):
                await press(pilot, "down")
                if "Baralho: Sexta-feira" in shown(pilot):
                    await press(pilot, "u", "end", "up")
                    await pilot.pause()
                    assert "Coleção 2: máquinas, rochas e mortos" in shown(pilot)
                    return
        raise AssertionError("the line of the seat does not tell its deck")


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
def test_the_builder_is_drawn(size: tuple[int, int], kept: SnapshotAssertion, tmp_path: Path) -> None:
    async def open_deck(pilot: Pilot[Any]) -> None:
        pilot.app.context.navigator.open_decks("magic_wizards")
        await pilot.pause()
        await press(pilot, "o", *["down"] * 5, "enter", "a")

    with empty_club(tmp_path) as store:
        assert screen_text(app_at(store, name="Ana"), run_before=open_deck, terminal_size=size) == kept


async def test_a_set_of_the_club_is_taken_in_its_cards_are_found_and_a_wrong_file_is_refused(tmp_path: Path) -> None:
    right, wrong = tmp_path / "serra.toml", tmp_path / "errado.toml"
    right.write_text(CLUB, encoding="utf-8")
    wrong.write_text(CLUB.replace("950", "960"), encoding="utf-8")
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "m", "enter")
        app.screen.query_one(Input).value = ""
        await type_text(pilot, str(wrong))
        assert "Carta 1 (saracura_do_brejo)" in shown(pilot) and "$.atk" in shown(pilot)
        assert app.context.profile.saved_values.of("magic_wizards", "sets") == ()
        await press(pilot, "escape", "m", "enter")
        app.screen.query_one(Input).value = ""
        await type_text(pilot, str(right))
        assert "Conjunto guardado: clube_da_serra.1" in shown(pilot)
        await press(pilot, "m", "down", "enter", "enter")
        assert "Saracura do Brejo" in shown(pilot) and "Bicho-Pau Fingido" not in shown(pilot)
        await press(pilot, "a")
        assert "1×" in shown(pilot)


async def test_a_deck_of_a_set_that_is_gone_is_told_and_mended(tmp_path: Path) -> None:
    table = table_of((copy_of(read_set("serra.toml", CLUB.encode())),))
    club = [card.id for card in table.cards if table.set_of(card.id)]
    deck = deck_of([*ready_decks()[3].deck.main[1:], club[0]], [], table)
    async with builder(tmp_path) as (pilot, app):
        saved = app.context.profile.saved_values
        saved.save("magic_wizards", "decks", "Do clube", msgspec.to_builtins(deck))
        await press(pilot, "o", "end")
        assert "fora das regras" in shown(pilot)
        await press(pilot, "enter")
        assert "clube_da_serra.1" in shown(pilot)
        await press(pilot, "tab", "end")
        assert "carta desconhecida" in shown(pilot)
        await press(pilot, "d")
        assert "carta desconhecida" not in shown(pilot) and "clube_da_serra" not in shown(pilot)


async def test_a_deck_that_cannot_be_read_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        saved = app.context.profile.saved_values
        saved.save("magic_wizards", "decks", "Estragado", {"main": ["x"]})
        await press(pilot, "o", "end")
        assert "Estragado" in shown(pilot) and "(não se lê)" in shown(pilot)
        await press(pilot, "enter")
        assert "não pode ser lido" in shown(pilot)
        await press(pilot, "s")
        assert saved.of("magic_wizards", "decks") == ()


async def test_a_deck_is_printed_as_a_list_and_as_cards_by_a_key(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "o", "down", "down", "down", "enter")
        for row, file, said in (((), "lista.html", "<table"), (("down",), "cartas.html", "<div class=card>")):
            await press(pilot, "p", *row, "enter")
            app.screen.query_one(Input).value = ""
            await type_text(pilot, str(tmp_path / file))
            assert said in (tmp_path / file).read_text(encoding="utf-8")


async def test_a_kept_set_is_a_choice_of_a_new_table(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        keep_set("magic_wizards", store.profile.saved_values, CLUB.encode(), "serra.toml")
        app = app_at(store, name="Ana")
        async with app.run_test(size=(80, 60)) as pilot:
            app.push_screen(NewGameScreen())
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, NewGameScreen)
            for _ in app.context.games:
                if screen.setup.game.key != "magic_wizards":
                    await press(pilot, "right")
            assert "Conjuntos do clube" in shown(pilot) and screen.setup.options.sets == ()
            for _ in range(40):
                if "▸ Conjuntos do clube" in shown(pilot):
                    break
                await press(pilot, "down")
            await press(pilot, "right")
            assert [laid.head.key for laid in screen.setup.options.sets] == ["clube_da_serra"]
            assert "clube_da_serra.1" in shown(pilot)


@pytest.mark.parametrize("name", ["界" * 80, "\u05d0" * 80, "e\u0301" * 40, "[bold]x[/] [@click=app.bell]"])
async def test_long_and_strange_names_of_decks_are_saved_listed_and_leave_the_frame_whole(
    name: str, tmp_path: Path
) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "a", "s")
        await type_text(pilot, name)
        (row,) = app.context.profile.saved_values.of("magic_wizards", "decks")
        assert row.name == clean(name)
        for size in ((20, 5), (200, 60), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await press(pilot, "o", "end")
        assert all(cell_len(line) == SMALL[0] for line in shown(pilot).splitlines())
        await press(pilot, "enter")
        assert app.screen._kept.name == clean(name)


@pytest.mark.parametrize("name", ["x\ty", "\x1b[31mvermelho", "\u202eabc", "", " " * 5, "界" * 81])
async def test_of_a_name_what_can_be_shown_is_kept_and_without_that_nothing(name: str, tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "a", "s")
        line = app.focused
        assert isinstance(line, Input)
        line.value = name
        await press(pilot, "enter", "escape")
        kept = [row.name for row in app.context.profile.saved_values.of("magic_wizards", "decks")]
        assert kept == ([clean(name)] if 0 < len(clean(name)) <= LONGEST_NAME else [])


async def test_keys_in_bursts_and_a_terminal_of_every_size_leave_the_builder_whole(tmp_path: Path) -> None:
    keys = [*"adutcx", "plus", "minus", "tab", "up", "down", "home", "end", "enter", "escape", "slash"]
    rng = Random(5)
    async with builder(tmp_path) as (pilot, app):
        for size in ((20, 5), (200, 60), (40, 10), SMALL):
            await pilot.resize_terminal(*size)
            for key in rng.choices(keys, k=12):
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
            while len(app.screen_stack) > 2:
                app.pop_screen()
            if not isinstance(app.screen, DeckBuilderScreen):
                app.context.navigator.open_decks("magic_wizards")
                await pilot.pause()
        assert "Cartas " in shown(pilot)


async def test_the_whole_name_of_the_marked_card_stands_in_the_border_of_its_list(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        await press(pilot, "slash")
        await type_text(pilot, "voar fogo nivel 3")
        assert shown(pilot).count("Dragão de Papel-Crepom") == 1
        await press(pilot, "a", "a")
        assert shown(pilot).count("Dragão de Papel-Crepom") == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [1, 2])
def test_a_search_for_a_set_of_the_program_finds_its_cards_and_no_others(language: str, number: int) -> None:
    found = [card.id for card in DECK_BUILDER.cards(Words(language)) if card.found_by(f"coleção {number}")]
    assert found == [card.id for card in published(f"colecao_{number}").cards]


@pytest.mark.parametrize("level", [1, 2])
def test_a_search_for_a_level_finds_no_cards_by_the_number_of_their_set(level: int) -> None:
    levels = {card.id: card.level for card in table_of().cards}
    found = {levels[card.id] for card in DECK_BUILDER.cards(Words("pt_BR")) if card.found_by(f"monstro nível {level}")}
    assert {str(number)[0] for number in found} == {str(level)}


async def test_the_bar_offers_no_key_that_would_be_written_into_the_search(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, _):
        assert "/ procura" in shown(pilot)
        await press(pilot, "slash")
        bar = shown(pilot).splitlines()[-1]
        assert "+ põe" not in bar and "- tira" not in bar and "/ procura" not in bar and "esc volta" in bar
        await press(pilot, "plus")
        assert pilot.app.screen.query_one(Input).value == "+"


async def test_saved_decks_are_offered_again_once_the_rules_of_the_table_are_whole(tmp_path: Path) -> None:
    async with builder(tmp_path) as (pilot, app):
        await press(pilot, "o", "down", "down", "down", "enter", "s")
        await type_text(pilot, "Meu")
        app.push_screen(NewGameScreen())
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NewGameScreen)

        def offered() -> bool:
            return any(choice.label == "Meu" for option in screen.setup.own_options for choice in option.choices)

        for _ in app.context.games:
            if screen.setup.game.key != "magic_wizards":
                await press(pilot, "right")
        assert offered()
        while "▸ Ambientes" not in shown(pilot):
            await press(pilot, "down")
        await press(pilot, "right")
        assert "MW-95" in shown(pilot)
        await press(pilot, "b", "escape")  # What is saved is looked up again while the rules are wrong.
        assert app.screen is screen
        await press(pilot, "left")
        assert offered()
