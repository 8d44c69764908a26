"""What is used once a day stays used over the matches of one night of a campaign (WA-108)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.log import Player
from engine.core.model import Abandoned
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Fold, UseMagic
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND
from engine.games.wyrt_arton.model import ArtonOptions, Mode
from saves.club.campaigns import BAN
from saves.store import open_store
from tests.tui.tables import CLOCK, counted
from tui.services.campaigns import CampaignService
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService

NAMES = ("Ana", "Bia", "Caio")
OPTIONS = ArtonOptions(mode=Mode.LIFE_CASSINO, backfire=False, orbits=1)


class Night:
    """A campaign of the Life Cassino, with a clock in the hand of the test."""

    def __init__(self, path: Path) -> None:
        self.now = CLOCK
        self.store = open_store(path, GAMES)
        self.match_service = MatchService(self.store, GAMES, clock=lambda: self.now, seed_source=counted(1))
        self.service = CampaignService(self.store, self.match_service, GAMES, lambda: self.now)
        self.campaign = self.service.open("Smokestone", "wyrt_arton", OPTIONS).id

    def begin(self) -> LiveMatch:
        return self.service.start(self.campaign, [Player(name) for name in NAMES])

    def begin_and_use(self) -> tuple[LiveMatch, int]:
        """Play until somebody uses a magic card; return the match and the card."""
        live_match = self.begin()
        table = live_match.table
        while table.outcome is None:
            (seat, *_) = table.deciders()
            legal = table.legal_actions(seat)
            magic = next((action for action in legal if isinstance(action, UseMagic)), None)
            table.submit(seat, magic or legal[0])
            if magic is not None:
                return live_match, magic.card
        raise AssertionError("nobody had a magic card")

    def finish(self, live_match: LiveMatch) -> None:
        table = live_match.table
        while table.outcome is None:
            (seat, *_) = table.deciders()
            legal = table.legal_actions(seat)
            table.submit(seat, Fold() if Fold() in legal else legal[0])


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    night = Night(tmp_path / "carteado.db")
    with night.store:
        yield night


def test_WA_108_a_magic_card_used_in_a_match_stays_used_in_the_next_one_of_that_night(night: Night) -> None:
    live_match, card = night.begin_and_use()
    night.finish(live_match)
    spent = live_match.table.state.spent
    assert card in spent
    later = night.begin()
    assert set(later.table.state.spent) == set(spent) < set(DEAD_MANS_HAND)
    assert later.table.header.options["spent"] == sorted(spent), "a file of the match tells it"
    night.finish(later)
    assert set(night.begin().table.state.spent) >= set(spent), "and in the one after it"


def test_WA_108_after_24_hours_all_five_have_their_power_again(night: Night) -> None:
    live_match, _ = night.begin_and_use()
    night.finish(live_match)
    night.now += BAN
    assert night.begin().table.state.spent == ()


def test_WA_108_an_abandoned_match_counts_too(night: Night) -> None:
    live_match, card = night.begin_and_use()
    live_match.table.intervene(Abandoned())
    assert card in night.begin().table.state.spent


def test_WA_108_a_match_of_no_campaign_begins_with_all_five(night: Night) -> None:
    live_match, _ = night.begin_and_use()
    night.finish(live_match)
    alone = night.match_service.new_match("wyrt_arton", tuple(map(Player, NAMES)), OPTIONS)
    assert alone.table.state.spent == ()
