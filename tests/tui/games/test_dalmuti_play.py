"""Playing Dalmuti with keys and the mouse: what is asked can be answered, and what cannot be played tells why."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.log import Player
from engine.games.dalmuti.actions import CallTakeover, DalmutiPass, Decline, Play
from engine.games.dalmuti.cards import ACE, JOKER, SHIFT, count_of, unpack
from engine.games.dalmuti.game import Dalmuti
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, Title
from saves.store import Store
from tests.tui.tables import CLOCK, FirstFormat, counted, press, settle, store_in
from tui.app import CarteadoApp
from tui.match.draw_screen import Overlay
from tui.match.table import TableScreen
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Session

ANA, BIA = Player("Ana"), Player("Bia")
BOTS = tuple(Player(name, "script") for name in ("Rosa", "Caio", "Tita", "Zeca", "Duda", "Lia", "José da Silva"))
ALONE = (ANA, *BOTS[:3])
GIFT, TAKEOVER, JOKER_HELD = 3, 110, 5
"""Seeds: seat 0 is an executive in the second hand; is an intern dealt both jokers in it; leads first with a joker."""


class Modest:
    """A bot that lays its commonest cards, all of them where it leads, and never calls."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        """Return the commonest set."""
        sets = [action for action in legal if isinstance(action, Play) and not action.jokers]
        if sets:
            return max(sets, key=lambda play: (play.rank, play.count))
        return DalmutiPass() if DalmutiPass() in legal else Decline() if Decline() in legal else legal[-1]


class ScriptedDalmuti(Dalmuti):
    """Dalmuti with one more bot, "script"."""

    def __init__(self) -> None:
        super().__init__()
        self.bots = {**self.bots, "script": Modest(), "random": RandomBot()}


def new_app(folder: Path, *, seed: int = 0, **chosen: Any) -> CarteadoApp:
    """Return an app that plays Dalmuti alone, on a store of its own, with bots that move at once."""
    settings = SessionSettings(
        **{"language": "pt_BR", "welcomed": True, "bot_speed": "instant", "name": "Ana", **chosen}
    )
    store: Store = store_in(folder)
    games = {"dalmuti": ScriptedDalmuti()}
    session = Session(settings, {}, zone=UTC)
    app = CarteadoApp(store, games, clock=lambda: CLOCK, seed_source=counted(seed), session=session)
    app.context.matches = FirstFormat(
        store, games, clock=lambda: CLOCK, seed_source=counted(seed), match_id=lambda: "test-0001"
    )
    return app


def sit_down(app: CarteadoApp, *players: Player, **options: Any) -> TableScreen:
    """Begin a match and open its table."""
    screen = TableScreen(app.context.matches.new_match("dalmuti", players, DalmutiOptions(**options)))
    app.push_screen(screen)
    return screen


@asynccontextmanager
async def at_table(folder: Path, *players: Player, seed: int = 0, **options: Any) -> AsyncIterator[Any]:
    """Open an app at 80x24 at a table; yields the pilot and the screen."""
    app = new_app(folder, seed=seed)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(app, *players, **options)
        await settle(pilot, screen)
        yield pilot, screen


async def play_until(pilot: Pilot[None], screen: TableScreen, wanted: Callable[[Any], bool]) -> None:
    """Let seat 0 play as the bots do until it is asked in a state as wanted, or the match is over."""
    for _ in range(1000):
        table = screen.live_match.table
        if table.outcome is not None or (0 in table.deciders() and wanted(table.state)):
            break
        table.submit(0, Modest().choose(None, table.legal_actions(0), None))
        await settle(pilot, screen)
    else:
        raise AssertionError("what is wanted does not come")
    while screen._over is Overlay.INTERLUDE:
        await press(pilot, screen, "enter")


def text(screen: TableScreen) -> str:
    return screen.board.text()


def following(state: Any) -> bool:
    return state.deal.ask is DalmutiAsk.PLAY and bool(state.laid)


def leading(state: Any) -> bool:
    return state.deal.ask is DalmutiAsk.PLAY and not state.laid


def hand(screen: TableScreen, seat: int = 0) -> tuple[int, ...]:
    return unpack(screen.live_match.table.state.hands[seat])


KEY = {JOKER: "c", 10: "0", 11: "j", 12: "q", 13: "k"}


def key_of(card: int) -> str:
    return KEY.get(card, str(card))


def may_beat(screen: TableScreen) -> bool:
    return len(screen.live_match.table.legal_actions(0)) > 1


async def test_S3_beating_takes_the_key_of_a_rank_and_enter(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, lambda state: following(state) and may_beat(screen))
        play = screen.live_match.table.legal_actions(0)[0]
        before = len(hand(screen))
        await press(pilot, screen, key_of(play.rank), "enter")
        assert len(hand(screen)) == before - play.count


async def test_S2_leading_asks_how_many_and_enter_lays_all_of_the_rank(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, lambda state: leading(state) and max(map(hand(screen).count, hand(screen))) > 1)
        card = max(set(hand(screen)), key=hand(screen).count)
        count, before = hand(screen).count(card), len(hand(screen))
        await press(pilot, screen, key_of(card), "enter")
        assert "Que conjunto?" in text(screen) and f"{count} × " in text(screen)
        assert len(hand(screen)) == before
        await press(pilot, screen, "enter")
        assert len(hand(screen)) == before - count


async def test_S2_a_number_lays_so_many(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, lambda state: leading(state) and max(map(hand(screen).count, hand(screen))) > 1)
        card = max(set(hand(screen)), key=hand(screen).count)
        before = len(hand(screen))
        await press(pilot, screen, key_of(card), key_of(card))
        assert len(hand(screen)) == before, "the same key again chooses the rank, and asks how many"
        await press(pilot, screen, "1", "1")
        assert len(hand(screen)) == before - 1


@pytest.mark.parametrize("key", ["1", "a"])
async def test_the_ace_is_1_or_a(tmp_path: Path, key: str) -> None:
    async with at_table(tmp_path, *ALONE, seed=2) as (pilot, screen):
        await play_until(
            pilot, screen, lambda state: state.deal.ask is DalmutiAsk.PLAY and state.hands[0] & 1 << SHIFT[ACE]
        )
        assert screen.live_match.table.outcome is None and 1 in hand(screen)
        await press(pilot, screen, key)
        assert screen.choosing.table_model.focus == "hand:1"


async def test_S4_p_and_space_pass(tmp_path: Path) -> None:
    for number, name in enumerate(("p", "space")):
        (tmp_path / name).mkdir()
        async with at_table(tmp_path / name, *ALONE, seed=3 + number) as (pilot, screen):
            await play_until(pilot, screen, following)
            plies = len(screen.live_match.table.line.plies)
            await press(pilot, screen, name)
            entry = screen.live_match.table.line.plies[plies].entry
            assert (entry.seat, entry.action) == (0, DalmutiPass())


async def test_DA_8_who_leads_is_told_why_there_is_no_passing(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, leading)
        pointed, before = screen.choosing.table_model.focus, len(hand(screen))
        await press(pilot, screen, "p")
        assert "Quem abre a vaza não passa" in text(screen) and "DA-8" in text(screen)
        assert screen.choosing.table_model.focus == pointed, "Enter goes on with the card that is pointed at"
        await press(pilot, screen, "enter")
        assert len(hand(screen)) < before or "Que conjunto?" in text(screen)


async def test_S3_a_card_that_does_not_beat_tells_why_with_its_rule(tmp_path: Path) -> None:
    def blocked(state: Any) -> bool:
        return following(state) and any(card >= state.laid[-1].play.rank for card in hand(screen))

    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, blocked)
        card = max(hand(screen))
        await press(pilot, screen, key_of(card), "enter")
        assert "[r: regra S" in text(screen)


async def test_C3_jokers_first_then_the_card_they_join(tmp_path: Path) -> None:
    def holds_one(state: Any) -> bool:
        return leading(state) and count_of(state.hands[0], JOKER) == 1 and len(set(hand(screen))) > 1

    async with at_table(tmp_path, *ALONE, seed=JOKER_HELD, jokers=2) as (pilot, screen):
        await play_until(pilot, screen, holds_one)
        card = min(set(hand(screen)) - {JOKER})
        await press(pilot, screen, "c", "c", key_of(card), key_of(card))
        if screen.choosing.table_model.picked:
            await press(pilot, screen, "2", "2")
        laid = next(
            ply.entry.action
            for ply in reversed(screen.live_match.table.line.plies)
            if getattr(ply.entry, "seat", None) == 0
        )
        assert laid == Play(card, 2, 1)


async def test_M4_a_gift_is_marked_changed_and_given(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=GIFT) as (pilot, screen):
        await play_until(pilot, screen, lambda state: state.deal.ask is DalmutiAsk.GIFT)
        assert screen.live_match.table.state.deal.ask is DalmutiAsk.GIFT
        first, second, *_ = sorted(set(hand(screen)), reverse=True)
        await press(pilot, screen, key_of(first), key_of(second))
        assert "Enter devolve" in text(screen) and any(spot.name == "done" for spot in screen.board.spots)
        await press(pilot, screen, key_of(second))
        assert "mais uma carta" in text(screen)
        await press(pilot, screen, key_of(second), "enter")
        given = [moved.cards for moved in screen.live_match.table.view(0).bonus if moved.gift and moved.giver == 0]
        assert given == [tuple(sorted((first, second)))]


async def test_the_interlude_tells_how_a_hand_ended(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=5) as (pilot, screen):
        for _ in range(200):
            if screen._over is Overlay.INTERLUDE:
                break
            screen.live_match.table.submit(0, Modest().choose(None, screen.live_match.table.legal_actions(0), None))
            await settle(pilot, screen)
        assert "Fim da mão 1 de 4" in text(screen) and "Próximo cargo" in text(screen)
        await press(pilot, screen, "enter")
        assert "Fim da mão 1 de 4" not in text(screen).split("Registro")[0]
        assert screen.live_match.table.state.deal.hand == 2


async def test_a_newcomer_is_told_of_titles_and_bonus_once_after_the_first_hand(tmp_path: Path) -> None:
    for time in (1, 2):
        async with at_table(tmp_path, *ALONE, seed=5 + time) as (pilot, screen):
            while screen._over is not Overlay.INTERLUDE:
                screen.live_match.table.submit(0, Modest().choose(None, screen.live_match.table.legal_actions(0), None))
                await settle(pilot, screen)
            assert "Fim da mão 1 de 4" in text(screen) and "dirigida por IA" not in text(screen)
            await press(pilot, screen, "enter")
            if time == 1:
                assert "dirigida por IA" in text(screen) and "Bônus executivo" in text(screen)
                assert "subir na firma" in text(screen) and "Enter" in text(screen)
                await press(pilot, screen, "enter")
            assert "dirigida por IA" not in text(screen) and screen._over is Overlay.TABLE
        with store_in(tmp_path) as store:
            store.matches.delete("test-0001")


async def test_DA_16_a_takeover_is_offered_and_called_with_one_key(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=TAKEOVER, jokers=2, takeover=True, hands=2) as (pilot, screen):
        await play_until(pilot, screen, lambda _state: CallTakeover() in screen.live_match.table.legal_actions(0))
        assert screen.live_match.table.outcome is None
        assert "AQUISIÇÃO HOSTIL?" in text(screen) and "tomar a presidência" in text(screen)
        await press(pilot, screen, "t")
        assert screen.live_match.table.view(0).seats[0].title is Title.PRESIDENT
        assert screen.live_match.table.state.deal.called


async def test_a_click_points_and_a_second_one_plays(tmp_path: Path) -> None:
    async with at_table(tmp_path, *ALONE, seed=3) as (pilot, screen):
        await play_until(pilot, screen, lambda state: following(state) and may_beat(screen))
        play, before = screen.live_match.table.legal_actions(0)[0], len(hand(screen))
        spot = next(spot for spot in screen.board.spots if spot.name == f"hand:{play.rank}")
        for _ in range(2):
            await pilot.click("#board", offset=(spot.rect.x + 1, spot.rect.y + 1))
            await settle(pilot, screen)
        assert len(hand(screen)) == before - play.count


async def test_before_other_people_nobody_sees_a_hand_that_is_not_theirs(tmp_path: Path) -> None:
    async with at_table(tmp_path, ANA, BIA, *BOTS[:2], seed=3) as (pilot, screen):
        for _ in range(6):
            called = screen.hot_seat.called
            assert called is not None
            assert "Passe o teclado" in text(screen)
            assert not any(spot.name.startswith("hand:") for spot in screen.board.spots)
            await press(pilot, screen, "enter")
            assert screen.hot_seat.present == called
            legal = screen.live_match.table.legal_actions(called)
            screen.live_match.table.submit(called, Modest().choose(None, legal, None))
            await settle(pilot, screen)


KEYS = [*"1234567890jkcpt", *["enter"] * 12, *["p"] * 3, "tab", "left", "right", "up", "down", "space", "i", "L"]


@pytest.mark.marathon
@pytest.mark.sampled(1)
@pytest.mark.usefixtures("every_picture")
@pytest.mark.parametrize("seats", [5, 8])
async def test_random_keys_do_no_harm_at_any_size(tmp_path: Path, seats: int) -> None:
    rng, app = Random(seats), new_app(tmp_path, seed=seats)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = sit_down(
            app, ANA, *BOTS[: seats - 1], hands=2, jokers=2, takeover=True, revolution=True, open_discard=True
        )
        await pilot.pause()
        for count in range(240):
            app.simulate_key(rng.choice(KEYS))
            if count % 4 == 0:
                await pilot.pause()
            if count % 60 == 59:
                await pilot.resize_terminal(*rng.choice([(120, 40), (50, 18), (80, 24), (200, 60), (30, 10)]))
        await pilot.pause()
        assert screen.is_current
        await play_until(pilot, screen, lambda _state: False)
        assert screen.live_match.table.outcome is not None
