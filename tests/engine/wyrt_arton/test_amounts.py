"""How much may be raised by, with purses of any size."""

from __future__ import annotations

from engine.games.wyrt_arton.actions import (
    Cheat,
    Check,
    NoRaise,
    Raise,
    RaiseBy,
    StopCheating,
    StopStealing,
)
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_arton.legal import MOST_MINIMUMS, raises
from engine.games.wyrt_arton.model import ArtonOptions

GAME = WyrtArton()
FORTUNE = 10**12


def test_WA_73_amounts_are_whole_minimum_bets_and_everything() -> None:
    for room, amounts in ((45, (10, 20, 30, 40, 45)), (40, (10, 20, 30, 40)), (7, (7,))):
        assert raises(room, 10) == (*map(RaiseBy, amounts), NoRaise())


def test_WA_100_a_fortune_offers_whole_minimum_bets_up_to_5_000_and_everything() -> None:
    state = GAME.resolve(GAME.initial_state(ArtonOptions(minimum=1, purses=(FORTUNE, FORTUNE), owner=(0,)), 2), (0,))
    state = GAME.resolve(state, tuple(range(52)))
    for seat, action in ((1, Check()), (0, Raise())):
        state = GAME.apply(state, seat, action)
    legal = GAME.legal_actions(state, 0)
    assert len(legal) == MOST_MINIMUMS + 2
    reason = GAME.explain(state, 0, RaiseBy(MOST_MINIMUMS + 1))
    assert reason is not None and (reason.code, reason.rule) == ("too_many_minimums", "WA-100")
    assert GAME.explain(state, 0, RaiseBy(FORTUNE - 1)) is None


def test_WA_81_whoever_is_away_in_the_middle_of_a_cheat_or_an_amount_lets_it_lapse() -> None:
    options = ArtonOptions(owner=(0,), cheating=True)
    state = GAME.resolve(GAME.resolve(GAME.initial_state(options, 2), (0,)), tuple(range(52)))
    assert GAME.lapse(state, 1) is None
    raising = GAME.apply(state, 1, Raise())
    assert GAME.lapse(raising, 1) == NoRaise()
    failed = GAME.resolve(GAME.apply(state, 1, Cheat()), (6,))
    assert (GAME.lapse(failed, 1), GAME.lapse(failed, 0)) == (StopCheating(), None)
    passed = GAME.resolve(GAME.resolve(GAME.apply(state, 1, Cheat()), (1,)), (1,))
    stealing = GAME.resolve(passed, (6,))
    assert GAME.lapse(stealing, 1) == StopStealing()
    assert all(
        GAME.explain(arton_state, 1, GAME.lapse(arton_state, 1)) is None for arton_state in (raising, failed, stealing)
    )
