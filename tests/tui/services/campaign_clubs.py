"""A program with a campaign, for tests of its purses and of its ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from saves.club.campaigns import Account
from saves.store import open_store
from tests.engine.core.coins import COINS, Action
from tests.tui.tables import CLOCK, counted
from tui.services.campaigns import CampaignService
from tui.services.lobby.open_table import LobbyPerson
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService

GAMES = {"coins": COINS}
ORGANISER = LobbyPerson("Juiz", guest=False, organiser=True)


class Club:
    """A program on a store, with a clock in the hand of the test."""

    def __init__(self, path: Path, seed: int = 0) -> None:
        self.now = CLOCK
        self.store = open_store(path, GAMES)
        matches = iter(range(seed + 1, 999))
        self.match_service = MatchService(
            self.store,
            GAMES,
            clock=lambda: self.now,
            seed_source=counted(seed),
            match_id=lambda: f"test-{next(matches):04}",
        )
        self.service = CampaignService(self.store, self.match_service, GAMES, lambda: self.now)

    @property
    def only(self) -> str:
        return self.store.campaigns.list()[0].id

    def sit(self, *names: str, **chosen: Any) -> LiveMatch:
        return self.service.start(self.only, [Player(name) for name in names], **chosen)

    def play(self, *names: str, said: Sequence[Action]) -> LiveMatch:
        live_match = self.sit(*names)
        for seat, action in enumerate(said):
            live_match.table.submit(seat, action)
        return live_match

    def accounts(self) -> dict[str, Account]:
        return {account.name: account for account in self.service.state(self.only).accounts}

    def purses(self) -> dict[str, int]:
        return {name: account.purse for name, account in self.accounts().items()}

    def ledger(self) -> list[tuple[str, str, int, str]]:
        entries = self.service.state(self.only).ledger.entries
        return [(entry.person, entry.kind, entry.change, entry.match) for entry in entries]


def code_of(act: Any, *words: Any, **chosen: Any) -> str:
    with pytest.raises(CarteadoError) as refused:
        act(*words, **chosen)
    return refused.value.code
