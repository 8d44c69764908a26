"""A beginners' evening: everybody plays with one of the ready decks, and all know with which."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.decks import random_deck
from tests.tui.app import empty_club
from tests.tui.desk import app_at, at_desk, press, shown, tournament_session
from tournaments.choices import SettingsDraft
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tui.documents.builder import DocumentBuilder
from tui.documents.model import Slips
from tui.documents.rounds import slips
from tui.games.handed_in import DeckTeller, values_at
from tui.services.identity.names import clean
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words

LINE = "Magic & Wizards: Duelo X 2026"
PEOPLE = [f"P{number}" for number in range(1, 13)]
EVENING: dict[str, Any] = {"format": "swiss", "table_size": 2, "best_of": 1, "round_minutes": 25, "ready_values": True}


def evening(store: Any, people: list[str] = PEOPLE) -> TournamentSession:
    return tournament_session(app_at(store), people, line=LINE, scored=False, **EVENING)


async def test_everybody_gets_a_ready_deck_by_lot_each_once_while_there_are_enough(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = evening(store)
        chosen = found.handed_in.ready[3]
        found.handed_in.hand_in(Place(1), chosen)
        found.draw_up()
        names = [opened.name for opened in sorted(found.tournament.opened, key=lambda opened: opened.entrant)]
        assert names[0] == chosen.key
        assert len({*names[:10]}) == 10 and {names.count(name) for name in names} == {1, 2}
        for table in found.desk.pending():
            played = found.tables.sit_down(table).table.line.options.decks
            keys = [names[entrant - 1] for entrant in table.seats]
            by_name = {named.key: named.value for named in found.handed_in.ready}
            assert played == tuple(by_name[key] for key in keys)


def test_all_know_the_decks_from_the_first_round_on_and_nothing_is_sealed(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = evening(store, PEOPLE[:4])
        found.draw_up()
        assert not found.tournament.keeps_secrets
        table, words = found.desk.pending()[0], Words("pt_BR")
        lines = values_at(found.tournament, table, words)
        assert all(name in {words(item.key) for item in found.handed_in.ready} for name in lines)
        builder = DocumentBuilder(found.tournament, words)
        [block] = [block for block in slips(builder).blocks if isinstance(block, Slips)]
        assert block.slips[0].known == f"Baralhos: 1 {lines[0]}, 2 {lines[1]}."


def test_another_deck_than_the_ready_ones_is_refused(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        found = evening(store, PEOPLE[:4])
        with pytest.raises(CarteadoError, match="ready_values_only"):
            found.handed_in.hand_in(Place(1), Named(random_deck(Random(1)), label="Meu"))
        assert not found.tournament.handed_in


def test_only_a_game_whose_entrants_hand_something_in_offers_it() -> None:
    for line, offered in ((LINE, True), ("Dalmuti: Campeonato X 2026", False)):
        desk, spec = TournamentController(), parse(line)
        settings = desk.settings_for(spec)
        desk.open(spec, settings)
        assert SettingsDraft(settings, desk.tournament.ruleset).has("ready_values") == offered
    with pytest.raises(TournamentError, match="no_values_here"):
        TournamentController().open(parse("Dalmuti: Campeonato X 2026"), TournamentSettings(ready_values=True))


async def test_the_projector_tells_the_decks_and_their_plans_once_the_round_is_published(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PEOPLE[:4], line=LINE, scored=False, drawn=True, **EVENING) as (pilot, desk):
        found = desk.tournament_session
        teller = DeckTeller("magic_wizards", Words("pt_BR"))
        heard = [(teller.name(item), teller.plan(item)) for item in found.tournament.opened]
        assert len(heard) == 4 and all(plan for _, plan in heard)
        await press(pilot, "T")
        assert not any(name in shown(pilot) for name, _ in heard)
        found.do(TournamentController.publish)
        pilot.app.screen.tick()
        await pilot.pause()
        assert all(f": {name}" in shown(pilot) for name, _ in heard)
        await press(pilot, "right", "right", "space")
        words = " ".join(shown(pilot).replace("│", " ").split())
        assert "Quem joga com o quê" in words and all(name in words and plan in words for name, plan in heard)


async def test_the_projector_tells_nothing_of_decks_that_are_sealed(tmp_path: Path) -> None:
    sealed = EVENING | {"ready_values": False}
    async with at_desk(tmp_path, *PEOPLE[:4], line=LINE, scored=False, **sealed) as (pilot, desk):
        found = desk.tournament_session
        found.handed_in.hand_in(Place(1), Named(random_deck(Random(1)), label="Segredo"))
        found.draw_up()
        found.do(TournamentController.publish)
        await press(pilot, "T")
        for _page in range(4):
            assert "Segredo" not in shown(pilot) and "Quem joga com o quê" not in shown(pilot)
            await press(pilot, "right")


@pytest.mark.parametrize("name", ["界" * 80, "\u05d0" * 80, "e\u0301" * 40])
async def test_a_long_name_of_a_deck_takes_one_line_at_the_desk_and_on_the_projector(name: str, tmp_path: Path) -> None:
    sealed = EVENING | {"ready_values": False}
    async with at_desk(tmp_path, "Ana", "Bia", line=LINE, scored=False, **sealed) as (pilot, desk):
        found = desk.tournament_session
        for number in (1, 2):
            found.handed_in.hand_in(Place(number), Named(random_deck(Random(number)), label=name))
        found.draw_up()
        found.do(TournamentController.publish)
        found.do(found.handed_in.open_all)
        await press(pilot, "escape", "2")
        assert sum(clean(name)[0] in line for line in shown(pilot).splitlines()) == 1
        await press(pilot, "T", "right", "right")
        assert "Quem joga com o quê" in shown(pilot)
        assert sum(clean(name)[0] in line for line in shown(pilot).splitlines()) == 2
