"""What somebody's choices gave away: by kind, with intervals only where there are matches enough for them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.core.model import Outcome
from engine.games.registry import GAMES
from engine.review.judge import BUDGET
from engine.review.model import ANALYSER_VERSION, NOT_COMPARED, Decision, Judgement
from saves.store import Store
from tests.tui.app import NOW, add_game, app_on, empty_club
from tests.tui.desk import press, shown
from tui.services.people.accuracy import (
    LEAST_BESIDE,
    LEAST_TREND,
    Accuracy,
    Charge,
    MatchAccuracy,
    charges_of,
    losses_of_levels,
    quantile,
    situation_of,
    slope_of,
)

T_OF = {4: 2.776, 8: 2.306, 18: 2.101, 60: 2.000}
"""Quantiles of Student's t, by degrees of freedom, from a printed table."""


def decision(seat: int, loss: float, act: str, unit: str = "") -> Decision:
    values, chosen = (0.5, 0.5 - loss), int(loss > 0)
    none, levels = (0.0, 0.0), (chosen, 0, 0, 0, 0)
    return Decision(
        seat, (0, 1), values, (0.0, 0.001), chosen, 0, 8, none, none, (0,), unit=unit, act=act, levels=levels
    )


def judged_match(store: Store, number: int, *losses: tuple[float, str]) -> None:
    """Enter a match of one choice of Bia's a loss, judged whole."""
    name = f"aaaa-{number:04}"
    add_game(store, name, ("Bia", "Caio"), NOW + number, None, "")
    store.matches.close(name, Outcome((1, 2), (1, 0), "six_realms"), len(losses), NOW + number)
    found = [
        Judgement(place, "choice", (0.5, 0.5), (0.0, 0.0), 0, decision(0, *loss)) for place, loss in enumerate(losses)
    ]
    found[-1] = msgspec.structs.replace(found[-1], result=(1.0, 0.0))
    for judgement in (*found, Judgement(len(losses), "end", (1.0, 0.0), (0.0, 0.0))):
        store.analyses.put(name, ANALYSER_VERSION, BUDGET, judgement.place, msgspec.msgpack.encode(judgement))


def test_mistakes_are_counted_by_act_and_unit() -> None:
    made = [decision(0, 0.1, "attack"), decision(0, 0.02, "attack")]
    made += [decision(0, 0.2, "bet", "match"), decision(0, 0.0, "end")]
    found = charges_of(made)
    attack, bet = found["attack", ""], found["bet", "match"]
    assert (attack.choices, attack.mistakes, bet.mistakes) == (2, 1, 1) and attack.loss == pytest.approx(0.1)
    total = MatchAccuracy(found).total
    assert (total.choices, total.mistakes) == (3, 1), "bets are measured in another unit"


def of(*rates: float) -> Accuracy:
    """Return somebody's matches of a hundred choices, the first one played first."""
    return beside(*[(rate, {}) for rate in rates])


def beside(*matches: tuple[float, dict[str, float]]) -> Accuracy:
    """Return somebody's matches of a hundred choices with what levels give away there, a choice."""
    made = [
        MatchAccuracy(
            {("attack", ""): Charge(100, 3, 100 * rate)}, {level: 100 * loss for level, loss in there.items()}
        )
        for rate, there in reversed(matches)
    ]
    return Accuracy("chama", tuple(made))


def test_intervals_are_told_only_from_matches_enough_on() -> None:
    few, more = of(*[0.01] * (LEAST_BESIDE - 1)), of(*[0.01, 0.03] * 4)
    assert few.rate is None and few.trend is None
    assert more.rate is not None and more.trend is None
    assert more.rate.mean == pytest.approx(0.02) and 0.007 < more.rate.half < 0.012
    assert of(*[0.01] * LEAST_TREND).trend is not None


def test_a_trend_is_that_of_the_straight_line_and_falls_for_who_gets_better() -> None:
    trend = of(*[0.05 - 0.003 * at for at in range(10)]).trend
    assert trend is not None and trend.mean == pytest.approx(-0.003) and trend.half == pytest.approx(0, abs=1e-9)
    slope, half = slope_of([1, 3, 2, 5])
    assert slope == pytest.approx(1.1) and half > 0


@pytest.mark.parametrize(("freedom", "expected"), T_OF.items())
def test_intervals_are_no_narrower_than_by_students_t_and_hardly_wider(freedom: int, expected: float) -> None:
    assert expected <= quantile(freedom) <= expected + 0.03


def test_levels_give_away_what_they_would_have_chosen_in_the_same_places() -> None:
    mistake, right = decision(0, 0.1, "attack"), decision(0, 0.0, "attack")
    made = [
        msgspec.structs.replace(mistake, levels=(1, 0, NOT_COMPARED, 0, 0)),
        msgspec.structs.replace(right, levels=(0, 0, 0, 0, 0)),
        msgspec.structs.replace(decision(0, 0.3, "end"), levels=()),
    ]
    found = losses_of_levels("chama", made)
    assert found == pytest.approx({"novato": 0.1, "aprendiz": 0, "calejado": 0.1, "veterana": 0, "mestra": 0})
    assert losses_of_levels("chama", made[2:]) == {}, "nobody was asked"


def test_somebody_plays_like_the_levels_that_cannot_be_told_apart_in_the_same_places_else_the_nearest() -> None:
    there = [{"novato": 0.06, "calejado": 0.02 + 0.01 * (at % 2), "mestra": 0.001 * at} for at in range(6)]
    rates = [0.02, 0.03, 0.03, 0.02, 0.02, 0.03]
    assert beside(*zip(rates, there, strict=True)).levels == ("calejado",)
    assert beside(*zip(rates[:4], there[:4], strict=True)).levels == (), "too few matches"
    wide = [0.0, 0.06, 0.0, 0.06, 0.0, 0.03]
    assert beside(*zip(wide, there, strict=True)).levels == ("calejado", "mestra")
    assert beside(*zip([0.09] * 6, there, strict=True)).levels == ("novato",)
    assert of(*[0.01] * 9).levels == (), "nobody was asked"
    assert beside((0.02, there[0])).beside == pytest.approx({"novato": 6, "calejado": 2, "mestra": 0})


JUDGES = {key: game.judge for key, game in GAMES.items() if game.judge is not None}


@pytest.mark.parametrize("game", JUDGES)
def test_every_tag_of_a_kind_of_choice_is_that_of_one_action_of_the_game(game: str) -> None:
    tags = {str(action.__struct_config__.tag) for action in get_args(GAMES[game].action_type)}
    named = [act for acts in JUDGES[game].situations.values() for act in acts.split()]
    assert len(named) == len(set(named)) and set(named) <= tags and named
    assert situation_of(game, named[0]) == next(iter(JUDGES[game].situations)) and situation_of(game, "") == "other"


async def test_the_page_tells_kinds_from_the_first_match_on_and_a_trend_from_ten(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        store.players.remember("Bia")
        judged_match(store, 0, (0.3, "attack"), (0.0, "realm"), (0.1, "spoils"))
        app = app_on(store)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "f", "left")
            said = shown(pilot)
            assert "2 erros em 3, -40% da vitória" in said and "combate" in said
            assert "nenhum erro em 1" in said and "de uma partida à outra" not in said
            assert "bot «novato» no lugar" in said and said.count("-40% da vitória") == 2
            assert "bot «mestra» no lugar" in said and "nada" in said and "joga como" not in said
            for number in range(1, LEAST_TREND):
                judged_match(store, number, (0.3 if number % 2 else 0.0, "attack"), (0.0, "realm"))
            await press(pilot, "escape", "f", "left")
            assert "perda por escolha" in shown(pilot) and "de uma partida à outra" in shown(pilot)
            assert "«novato» (+0,00% ± 0,00 por escolha)" in shown(pilot)
