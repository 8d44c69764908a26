"""Decks handed in over SSH: on the screen, in lines, and seen by nobody else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine.games.magic_wizards.deck_codes import code_of
from engine.games.magic_wizards.decks import offered_decks, ready_decks
from engine.games.magic_wizards.model import Deck
from tests.tui.lobby.test_tournament import tournament
from tests.tui.lobby_apps import HallClub, people
from tests.tui.plain.test_lobby import listening
from tui.lobby.tournament import TournamentScreen
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession

LINE = "Magic & Wizards: Duelo X 2026"
DECKS = [deck.deck for deck in ready_decks()]


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


def duels(club: HallClub) -> TournamentSession:
    return tournament(club, drawn=False, line=LINE, format="swiss")


def deck_at(found: TournamentSession, entrant: int) -> Deck | None:
    own = found.handed_in.of(Place(entrant))
    return None if own is None else msgspec.convert(own.value, Deck)


async def test_an_entrant_hands_in_by_a_key_and_sees_the_own_deck_alone(club: HallClub) -> None:
    found = duels(club)
    found.handed_in.hand_in(Place(2), Named(DECKS[1], label="Segredo de Bia"))
    async with people(club, "Ana", "Zeca") as (ana, zeca):
        for somebody in (ana, zeca):
            await somebody.press("t")
            await somebody.on(TournamentScreen)
        await ana.seeing("Você ainda não entregou baralho")
        assert "baralho" not in zeca.sees
        await ana.press("B", "down", "enter")
        await ana.until(lambda: deck_at(found, 1) == offered_decks()[0].deck)
        await ana.seeing("Seu baralho:")
        assert "Segredo" not in ana.sees + zeca.sees and "Seu baralho" not in zeca.sees


async def test_in_lines_one_hands_in_a_code_and_hears_the_own_deck(club: HallClub) -> None:
    found = duels(club)
    async with listening(club, "Ana") as (ana,):
        await ana.chooses("O torneio que você joga")
        await ana.chooses("Entregar o meu baralho")
        await ana.chooses("de um código")
        ana.type(code_of(DECKS[2]))
        await ana.hears("Seu baralho:")
        assert deck_at(found, 1) == DECKS[2]
        await ana.chooses("Ouvir o meu baralho")
        await ana.hears("Piraíba Sem-Fundo")
