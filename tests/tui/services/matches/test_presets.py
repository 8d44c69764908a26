"""The new-game screen's types, variants, named sets of rules and the table it remembers."""

from __future__ import annotations

from functools import partial

import pytest
from textual.widgets import Input

from engine.games.chama.model import ChamaOptions, Type
from engine.games.registry import GAMES
from saves.matches.table_presets import Preset, SeatChoice
from saves.store import Store
from tests.tui.app import app_on, go_to, picture
from tui.app import CarteadoApp
from tui.match.table import TableScreen
from tui.screens.new_game import NewGameScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.table_options import built_in, fitted
from tui.services.matches.table_setup import by_preset, new_setup
from tui.texts.localizer import Words
from tui.texts.options import format_preset_name
from tui.widgets.dialogs import AskDialog, ConfirmDialog

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
SMALL = (80, 24)


def screen_of(app: CarteadoApp) -> NewGameScreen:
    assert isinstance(app.screen, NewGameScreen)
    return app.screen


def options_of_the_newest(store: Store) -> ChamaOptions:
    header = store.matches.load(store.matches.library(limit=1)[0].id).header
    fit = fitted(GAMES["chama"], header.options)
    assert not fit.unknown and isinstance(fit.options, ChamaOptions)
    return fit.options


# ---- Types and variants ---------------------------------------------------------------------------------------------


@SIZES
async def test_CH_54_duplas_seats_four_at_once_partners_opposite(store: Store, size: tuple[int, int]) -> None:
    app = app_on(store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.type")
        await pilot.press("right", "right")
        await go_to(pilot, "seats")
        shown = picture(app)
        for seat, label in enumerate(("A1", "B1", "A2", "B2"), start=1):
            assert f"Lugar {seat}  {label}" in shown
        if size == SMALL:
            assert "Bia + Tita  ×  Rosa + Ivo" in shown
        else:
            lines = shown.splitlines()
            rows = [next(at for at, line in enumerate(lines) if name in line[76:]) for name in ("A2 Tita", "A1 Bia")]
            sides = next(line for line in lines if "B1 Rosa" in line[76:])
            assert rows[0] < lines.index(sides) < rows[1] and "B2 Ivo" in sides
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert options_of_the_newest(store) == ChamaOptions(type=Type.DUPLAS, cut=False)
    assert len(store.matches.library(limit=1)[0].players) == 4


@pytest.mark.parametrize("keys", [["2"], ["right"], ["left"]])
async def test_CH_54_duplas_refuses_other_seats_in_words(app: CarteadoApp, keys: list[str]) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.type")
        await pilot.press("right", "right")
        await go_to(pilot, "seats")
        await pilot.press(*keys)
        await pilot.pause()
        assert "Duplas joga-se a quatro" in picture(app)
        assert len(screen_of(app).setup.choices) == 4


async def test_CH_57_the_app_asks_who_brought_a_pineapple_and_shows_it(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "3")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("space")
        await pilot.pause()
        assert "quem trouxe?" in picture(app)
        await go_to(pilot, "brings.pineapples.0")
        await pilot.press("right")
        await go_to(pilot, "brings.pineapples.2")
        await pilot.press("right")
        await pilot.pause()
        shown = picture(app)
        assert "sim: Bia, Tita *" in shown
        assert [("abacaxi" in line) for line in shown.splitlines() if "♠ Lugar" in line or "♥ Lugar" in line] == [
            True,
            False,
        ]
        await pilot.press("enter")
        await pilot.pause()
    assert options_of_the_newest(store).pineapples == (0, 2)


async def test_CH_57_who_leaves_the_table_takes_the_pineapple_along(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "3")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("space")
        await go_to(pilot, "brings.pineapples.2")
        await pilot.press("right", "2")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    assert options_of_the_newest(store).pineapples == ()


async def test_no_pineapples_are_left_when_the_variant_is_put_off_again(app: CarteadoApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("space")
        await go_to(pilot, "brings.pineapples.1")
        await pilot.press("space")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("space", "space")
        assert screen_of(app).setup.brought("pineapples") == ()


async def test_any_type_goes_with_every_variant_and_every_switch(app: CarteadoApp, store: Store) -> None:
    usual = zip(ChamaOptions.__struct_fields__, ChamaOptions.__struct_defaults__, strict=True)
    switches = [name for name, value in usual if isinstance(value, bool)]
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.type")
        await pilot.press("left")
        for name in switches:
            await go_to(pilot, f"option.{name}")
            await pilot.press("right")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("right")
        await go_to(pilot, "brings.pineapples.1")
        await pilot.press("right", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
    played = options_of_the_newest(store)
    turned = {name: not getattr(ChamaOptions(), name) for name in switches}
    assert played == ChamaOptions(type=Type.CONQUISTADORES, pineapples=(1,), **turned)


@SIZES
async def test_CH_94_a_seat_chooses_its_suit_and_whoever_had_it_takes_the_other(
    store: Store, size: tuple[int, int]
) -> None:
    app = app_on(store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await go_to(pilot, "seat.0")
        assert "nobreza" in picture(app)
        await pilot.press("u")
        shown = picture(app)
        assert "clero" in shown
        assert "♥ Lugar 1" in shown and "♠ Lugar 2" in shown
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert "Bia ♥" in picture(app) and "Rosa ♠" in picture(app)
        await app.screen.dismiss()
        await pilot.press("n")
        assert "♥ Lugar 1" in picture(app), "the next table begins with it"
        await pilot.press("3")
        assert ["♥ Lugar 1" in picture(app), "♦ Lugar 3" in picture(app)] == [True, True]
        await go_to(pilot, "preset")
        await pilot.press("right")
        assert "♠ Lugar 1" in picture(app), "a set of rules says nothing of the seats"
    assert options_of_the_newest(store) == ChamaOptions(suits=("H", "S"), cut=False)


async def test_CH_94_the_usual_suits_are_not_written_down(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "seat.0")
        await pilot.press("u", "down", "u", "enter")
        await pilot.pause()
    assert options_of_the_newest(store).suits == ()


async def test_CH_95_the_form_tells_what_a_fair_start_is_worth(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.first_draws")
        assert "dos duelos" in " ".join(picture(app).split())
        await pilot.press("right")
        assert "justa *" in picture(app)


async def test_4_1_the_types_say_how_hard_they_are(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.type")
        assert "Campeonato (Intermediário)" in picture(app)
        await pilot.press("left")
        assert "Conquistadores (Avançado)" in picture(app)


# ---- Named sets of rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_ready_made_set_for_each_type(language: str) -> None:
    found = built_in(GAMES["chama"], partial(format_preset_name, words=Words(language)))
    assert [fitted(GAMES["chama"], preset.options).options.type for preset in found] == list(Type)
    assert len({preset.name for preset in found}) == len(Type)


async def test_the_arrows_choose_a_ready_made_set(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n", "down", "right")
        assert screen_of(app).setup.options == ChamaOptions(type=Type.GUERRILHA)
        await pilot.press("left", "left")
        assert screen_of(app).setup.options == ChamaOptions(type=Type.CONQUISTADORES)


@SIZES
async def test_a_club_saves_its_own_set_chooses_it_again_and_deletes_it(store: Store, size: tuple[int, int]) -> None:
    app = app_on(store)
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.xisum")
        await pilot.press("right")
        await go_to(pilot, "minutes")
        await pilot.press("right")
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        await pilot.press(*"Quinta", "enter")
        await pilot.pause()
        await go_to(pilot, "preset")
        assert "‹ Quinta ›" in picture(app)
        await pilot.press("right")
        assert screen_of(app).setup.options == ChamaOptions() and screen_of(app).setup.minutes == 0
        await pilot.press("left")
        assert screen_of(app).setup.options == ChamaOptions(xisum=True) and screen_of(app).setup.minutes == 15
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, ConfirmDialog)
        await pilot.press("s")
        await pilot.pause()
        assert "sob medida" in picture(app)
    assert store.presets.of("chama") == ()


async def test_a_ready_made_set_is_neither_deleted_nor_overwritten(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("n", "d")
        await pilot.pause()
        assert "Só se apaga" in picture(app)
        await pilot.press("s")
        await pilot.pause()
        app.screen.query_one(Input).value = "  duplas,  REGRAS da casa"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, AskDialog)
        assert "é um conjunto da casa" in picture(app)


def test_a_name_is_kept_once_however_it_is_spelled(store: Store) -> None:
    store.presets.save(Preset("chama", "Sábado", {"cut": False}))
    store.presets.save(Preset("chama", "SABADO", {"xisum": True}))
    store.presets.save(Preset("other", "Sábado"))
    assert [preset.options for preset in store.presets.of("chama")] == [{"xisum": True}]
    store.presets.delete(Preset("chama", "sabado"))
    assert store.presets.of("chama") == ()
    assert len(store.presets.of("other")) == 1


async def test_what_a_later_version_does_not_know_of_a_set_is_told(app: CarteadoApp, store: Store) -> None:
    store.presets.save(Preset("chama", "Futuro", {"dragons": True, "xisum": True, "cut": "maybe"}, ("bananas",)))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("n", "down", "left")
        await pilot.pause()
        assert screen_of(app).setup.options == ChamaOptions(xisum=True)
        text = " ".join(picture(app).split())
        assert "não conhece 3 destas" in text and "dragons, cut, bananas" in text


@pytest.mark.parametrize("kept", ["7", "[3]", "{", '"x"'])
async def test_sets_that_cannot_be_read_are_left_out(app: CarteadoApp, store: Store, kept: str) -> None:
    change, columns = store._database.change, "game, folded, name, options, asks, minutes"
    change(f"INSERT INTO presets ({columns}) VALUES ('chama', 'x', 'X', ?, '[]', 0)", (kept,))
    change("INSERT INTO last_tables (game, rules, choices) VALUES ('chama', ?, '[]')", (kept,))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        assert len(screen_of(app).presets) == len(Type)
        assert screen_of(app).setup.options == ChamaOptions()


# ---- The table before -----------------------------------------------------------------------------------------------


async def test_the_last_table_is_remembered_but_not_its_pineapples(store: Store) -> None:
    app = app_on(store)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "3")
        await go_to(pilot, "option.type")
        await pilot.press("right")
        await go_to(pilot, "seat.2")
        await pilot.press("right")
        await go_to(pilot, "ask.pineapples")
        await pilot.press("right")
        await go_to(pilot, "brings.pineapples.0")
        await pilot.press("right", "enter")
        await pilot.pause()
    other = app_on(store, name="Duda")
    async with other.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        setup = screen_of(other).setup
        assert [(choice.kind, choice.name) for choice in setup.choices] == [
            ("person", "Duda"),
            ("calejado", ""),
            ("veterana", ""),
        ]
        assert setup.options == ChamaOptions(type=Type.GUERRILHA)
        assert setup.asks == ("pineapples",) and setup.brought("pineapples") == ()


async def test_the_table_before_of_another_version_is_told_and_played_without(app: CarteadoApp, store: Store) -> None:
    choices = (SeatChoice("person", "Eva"), SeatChoice("oracle"), SeatChoice("random"))
    store.last_tables.remember(Preset("chama", "", {"type": "duplas", "moon": 3}), choices)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("n")
        await pilot.pause()
        setup = screen_of(app).setup
        assert setup.options == ChamaOptions(type=Type.DUPLAS)
        assert [choice.kind for choice in setup.choices] == ["person", "random", "calejado", "calejado"]
        assert "moon" in picture(app)
    assert store.last_tables.newest() is not None


async def test_a_label_that_is_too_long_takes_what_its_short_value_leaves(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        await go_to(pilot, "option.deck_out_first")
        await pilot.pause()
        assert "Sem três cartas, perde mesmo com seis reinos" in picture(app)


def test_a_deck_that_was_chosen_for_a_seat_stays_where_other_rules_are_chosen() -> None:
    game = GAMES["magic_wizards"]
    setup = new_setup(game, "Ana")
    (option,) = [option for option in setup.own_options if option.name == "decks"]
    chosen = setup.stepped_own(option, 0, 1).stepped_own(option, 0, 1)
    assert chosen.own(option, 0) != setup.own(option, 0)
    for preset in built_in(game, partial(format_preset_name, words=Words("pt_BR"))):
        made, unknown = by_preset(chosen, preset, "Ana")
        assert not unknown and [made.own(option, seat) for seat in (0, 1)] == [
            chosen.own(option, seat) for seat in (0, 1)
        ]
