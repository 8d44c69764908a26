"""A whole history rated anew: the same figures as game by game, evenings as periods, and everybody over time."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.glicko import Glicko, RatedDuel, rested
from tournaments.glicko import rate as glicko_rate
from tournaments.ratings import Rating, rate, rate_sides
from tournaments.rerating import EVENING_GAP, EloLedger, GlickoLedger, Sat, over_time


def history(games: int, seats: int, people: int = 12) -> list[Sat[str]]:
    draw = Random(7)
    names = [f"P{number}" for number in range(people)]
    return [
        Sat(tuple(draw.sample(names, seats)), tuple(sorted(draw.choices(range(1, seats + 1), k=seats))), 1, number)
        for number in range(games)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_the_ledger_has_the_same_elo_as_game_by_game(seats: int) -> None:
    ledger: EloLedger[str] = EloLedger()
    known: dict[str, Rating] = {}
    for game in history(60, seats):
        changes = rate([known.get(player, Rating()) for player in game.players], game.places)
        known.update((player, change.after) for player, change in zip(game.players, changes, strict=True))
        ledger.add(game)
    assert ledger.ratings() == known


def test_the_ledger_has_the_same_elo_of_partners() -> None:
    ledger: EloLedger[str] = EloLedger()
    known: dict[str, Rating] = {}
    for game in history(40, 6):
        pairs = game._replace(places=game.places[:3], members=2)
        sides = pairs.sides()
        changes = rate_sides([[known.get(text, Rating()) for text in side] for side in sides], pairs.places)
        for side, change in zip(sides, changes, strict=True):
            known.update((text, each.after) for text, each in zip(side, change, strict=True))
        ledger.add(pairs)
    assert ledger.ratings() == known


def test_a_table_of_four_is_three_duels_for_everybody() -> None:
    ledger: GlickoLedger[str] = GlickoLedger()
    ledger.add(Sat(("Ana", "Bia", "Caio", "Duda"), (1, 2, 2, 4), 1, 0))
    new = Glicko()
    scores = {"Ana": (1, 1, 1), "Bia": (0, 0.5, 1), "Caio": (0, 0.5, 1), "Duda": (0, 0, 0)}
    for name, got in scores.items():
        alone = glicko_rate(new, [RatedDuel(new, score) for score in got])
        found = ledger.rating(name)
        assert (found.value, found.deviation) == pytest.approx((alone.value, alone.deviation))
        assert found.games == 1


def test_all_games_of_an_evening_count_from_the_ratings_before_it() -> None:
    ledger: GlickoLedger[str] = GlickoLedger()
    ledger.add(Sat(("Ana", "Bia"), (1, 2), 1, 0))
    ledger.add(Sat(("Ana", "Caio"), (1, 2), 1, EVENING_GAP))
    both = glicko_rate(Glicko(), [RatedDuel(Glicko(), 1), RatedDuel(Glicko(), 1)])
    assert ledger.rating("Ana").value == pytest.approx(both.value)
    assert ledger.rating("Ana").games == 2


def test_another_evening_goes_on_from_the_last_one_and_absence_makes_less_sure() -> None:
    ledger: GlickoLedger[str] = GlickoLedger()
    ledger.add(Sat(("Ana", "Bia"), (1, 2), 1, 0))
    first = ledger.rating("Ana"), ledger.rating("Bia")
    ledger.add(Sat(("Ana", "Caio"), (1, 2), 1, 10 * EVENING_GAP))
    assert ledger.rating("Ana").value == pytest.approx(glicko_rate(first[0], [RatedDuel(Glicko(), 1)]).value)
    assert ledger.rating("Bia") == rested(first[1], 1)
    assert ledger.rating("Nobody") == Glicko()
    assert set(ledger.ratings()) == {"Ana", "Bia", "Caio"}


def test_partners_play_with_the_mean_of_their_ratings_and_move_alike_when_level() -> None:
    ledger: GlickoLedger[str] = GlickoLedger()
    ledger.add(Sat(("Ana", "Bia", "Caio", "Duda"), (1, 2), 2, 0))
    assert ledger.rating("Ana") == ledger.rating("Caio")
    assert ledger.rating("Bia") == ledger.rating("Duda")
    assert ledger.rating("Ana").value > 1500 > ledger.rating("Bia").value


def test_the_better_player_comes_out_above_in_both() -> None:
    elo: EloLedger[str] = EloLedger()
    glicko: GlickoLedger[str] = GlickoLedger()
    for number in range(30):
        game = Sat(("Ana", "Bia"), (2, 1) if number % 5 == 0 else (1, 2), 1, number * 2 * EVENING_GAP)
        elo.add(game)
        glicko.add(game)
    assert elo.rating("Ana").value > elo.rating("Bia").value
    assert glicko.rating("Ana").low > glicko.rating("Bia").value
    assert glicko.rating("Ana").deviation < 100


def test_ratings_over_time_are_those_after_the_games_before_each_moment() -> None:
    games = history(30, 4)
    early, middle, late = over_time(games, (0, 10, 1000))
    assert early == {}
    ledger: EloLedger[str] = EloLedger()
    for game in games[:10]:
        ledger.add(game)
    assert middle == ledger.ratings()
    for game in games[10:]:
        ledger.add(game)
    assert late == ledger.ratings()
