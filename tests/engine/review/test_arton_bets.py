"""Bets of Wyrt de Arton judged: all the money where it is clearly wrong or right, and calls by the price."""

from __future__ import annotations

import pytest

from engine.core.benchmarks import SURE
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Header, Player
from engine.core.model import Chance, Decide
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Call, Check, Fold, Raise, RaiseBy
from engine.review.judge import Judging
from engine.review.model import Decision
from tests.engine.wyrt_arton.positions import dice_of, table

GAME = GAMES["wyrt_arton"]
SAID = {"x": Check(), "c": Call(), "f": Fold()}
DEEP, SHORT = 1000, 20
"""Money of 100 and of 2 minimum bets."""


def hand(said: str, ana: str = "", bia: str = "", money: int = DEEP) -> Judging:
    """Return a hand of two in which this was said from the deal on, by Bia first.

    `8D` throws a dice card, `r300` raises by so much, `all` by all there is.
    """
    players = (Player("Ana"), Player("Bia"))
    line = MatchHistory(GAME, Header(said, GAME.key, GAME.rules_versions[-1], players, {}, None, ("", ""), 0, 2))
    line.start = table(2, money=(money, money)).deal(ana, bia).state
    for word in said.split():
        turn = line.turn()
        if isinstance(turn, Chance):
            for dice in dice_of(word):
                line.add(Drawn(dice, 0, line.name_of(line.turn())))
            continue
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        if word in SAID:
            line.add(Acted(seat, SAID[word]))
            continue
        line.add(Acted(seat, Raise()))
        raises = [action for action in GAME.legal_actions(line.state, seat) if isinstance(action, RaiseBy)]
        line.add(Acted(seat, raises[-1] if word == "all" else RaiseBy(int(word[1:]))))
    return Judging(line, 256)


def last_choice(judging: Judging) -> tuple[int, list[Decision]]:
    """Return the place of the last thing that was said, and what it was worth, act by act: of a raise there are two."""
    place = len(judging.line.plies) - 1
    entry = judging.line.plies[place].entry
    if isinstance(entry, Acted) and isinstance(entry.action, RaiseBy):
        place -= 1
    return place, [act for act in judging.decisions(place) if act is not None]


def loss(judging: Judging) -> tuple[float, float]:
    """Return what the last thing that was said gave away, with its standard error."""
    _, acts = last_choice(judging)
    return sum(act.loss for act in acts), max(act.error for act in acts)


@pytest.mark.parametrize(
    ("said", "who", "held"),
    [
        ("all", "bia", "9S 9H JD 6C 2S"),
        pytest.param("all", "bia", "2S 4H 7D 9C JS", marks=pytest.mark.deep),
        pytest.param("c all", "ana", "JS JH 8D 5C 2D", marks=pytest.mark.deep),
        ("r300 c x 8D all", "bia", "2S 4H 7D 9C JS"),
    ],
    ids=["a pair of 9", "nothing", "after a call", "against who has paid a raise"],
)
def test_all_the_money_on_a_middling_hand_is_a_mistake(said: str, who: str, held: str) -> None:
    lost, error = loss(hand(said, **{who: held}))
    assert lost >= 0.05 and lost > SURE * error


@pytest.mark.parametrize(
    ("said", "money", "held"),
    [
        ("all", SHORT, "AS AH KD KC 4S"),
        ("all", SHORT, "KS KH KD 9C 4S"),
        pytest.param("r300 c x 8D all", DEEP, "AS AH AD AC 4S", marks=pytest.mark.deep),
        ("r300 c x 8D x x 9C all", DEEP, "8S 8H 9D 9S 4S"),
        ("r100 c x 8D r300 c x 9C all", DEEP, "KS KH KD KC 4S"),
    ],
)
def test_all_the_money_is_right_when_little_is_left_or_hardly_anything_beats_the_hand(
    said: str, money: int, held: str
) -> None:
    judging = hand(said, bia=held, money=money)
    place, acts = last_choice(judging)
    assert not any(act.is_mistake for act in acts)
    decision = acts[0]
    legal = GAME.legal_actions(judging.line.state_at(place), decision.seat)
    if Fold() in legal:
        values = dict(zip(decision.candidates, decision.values, strict=True))
        assert values[legal.index(Fold())] < max(decision.values) - 0.1


@pytest.mark.parametrize(
    ("said", "held", "exact"),
    [
        ("c x 8D x x 9C x all c", "AS AH 7D 6C 3S", -0.093),
        ("c x 8D x x 9C x all c", "2S 4H 7D JC KH", -0.923),
        ("c x 8D x x 9C x all c", "QS QH TD TC 5S", 0.315),
        ("r100 c x 8D x x 3H x r200 c", "AS AH 7D 6C 3S", 0.227),
        ("r100 c x 8D x x 3H x r200 c", "2S 4H 7D JC KH", -0.187),
        ("r100 c x 8D x x 3H x r200 c", "QS QH TD TC 5S", 0.149),
    ],
)
def test_a_call_that_ends_the_betting_is_worth_its_part_of_the_pot_less_its_price(
    said: str, held: str, exact: float
) -> None:
    """`exact` is the part of the pot against 12,000 hands that the rival may hold, a thirtieth of which bots look at.

    These fewer hands themselves are up to 0.09 off.
    """
    judging = hand(said, bia=held)
    place, (decision,) = last_choice(judging)
    legal = GAME.legal_actions(judging.line.state_at(place), decision.seat)
    values = dict(zip(decision.candidates, decision.values, strict=True))
    gain = values[legal.index(Call())] - values[legal.index(Fold())]
    assert gain == pytest.approx(exact, abs=3 * max(decision.errors) + 0.01)
