"""Magic & Wizards in tournaments: its lines, its variants, its life points, a match of three duels (MW-92)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.magic_wizards.board.maps import own_maps
from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from tests.tournaments.events import opened
from tournaments.autoplay import run
from tournaments.catalog import CATALOG, settled_options
from tournaments.errors import SpecError, TournamentError
from tournaments.results import GameInApp, GamesAndLife, Series
from tournaments.results.life import LifePoints
from tournaments.spec import parse
from tournaments.standings import standings
from tournaments.tables import common_options, options_for

DUEL = "Magic & Wizards: Duelo X 2026"
ONE_ATTACK = "Magic & Wizards: Duelo X (Apenas 1 Ataque) 2026"


def options_of(line: str, format: str = "swiss", **chosen: Any) -> MagicOptions:
    """Return the options that the tables of such a tournament play by."""
    tournament = opened(line, format=format, table_size=2, **chosen).tournament
    return options_for(GAMES["magic_wizards"], common_options(tournament))


# ---- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("magic & wizards: duelo X 2026", DUEL),
        ("Magic e Wizards: Duelo X 2026", DUEL),
        ("MAGIC AND WIZARDS: DUELO X 2026", DUEL),
        ("Magic  &  Wizards : Duelo X (apenas 1 atáque) 2026", ONE_ATTACK),
    ],
)
def test_the_game_is_named_with_its_ampersand_or_without(line: str, canonical: str) -> None:
    spec = parse(line)
    assert (spec.game, spec.line) == ("magic_wizards", canonical)
    assert parse(str(spec)) == spec


def test_a_duel_has_one_attack_a_turn_unless_the_organiser_lets_every_monster_attack() -> None:
    assert options_of(DUEL).one_attack and options_of(ONE_ATTACK).one_attack
    assert not options_of(DUEL, options={"one_attack": False}).one_attack
    with pytest.raises(TournamentError, match="option_decided"):
        options_of(ONE_ATTACK, options={"one_attack": False})
    offered = [settled_options(CATALOG, "magic_wizards", "Duelo", named) for named in ((), ("Apenas 1 Ataque",))]
    assert ["one_attack" in settled for settled in offered] == [False, True]


KINGDOM = "Magic & Wizards: Reino dos Duelistas X 2026"


def test_the_duelist_kingdom_is_what_tournaments_are_played_by_unless_the_line_says_otherwise() -> None:
    options = options_of(KINGDOM)
    assert CATALOG.game("magic_wizards").types[0].name == "Reino dos Duelistas"
    assert options == replace(
        GAMES["magic_wizards"].presets["kingdom"],
        chooses=options.chooses,
        play_on_ties=options.play_on_ties,
        cut=True,
    )
    assert not options_of(KINGDOM, options={"cut": False}).cut
    chosen = options_of(KINGDOM, options={"board": 5, "environments": "serra"})
    assert (chosen.board, chosen.environments) == (5, "serra")
    with pytest.raises(TournamentError, match="option_decided"):
        options_of(KINGDOM, options={"bench_out": False})


@pytest.mark.parametrize(
    ("variants", "options"),
    [
        ("Tabuleiro", {"board": 6}),
        ("Ambientes", {"board": 6, "environments": "lot"}),
        ("Ataques Diretos Proibidos", {"no_direct_attack": True, "bench_out": True}),
        ("Bench-out, Tabuleiro", {"bench_out": True, "board": 6}),
        ("Discos de Duelo", {"duel_discs": True}),
        ("Labirinto", {"board": 6, "labyrinth": 19}),
    ],
)
def test_MW_95_each_variant_plays_by_its_rule_and_by_what_that_asks_for(variants: str, options: dict[str, Any]) -> None:
    played = options_of(f"Magic & Wizards: Duelo X ({variants}) 2026")
    assert {name: getattr(played, name) for name in options} == options
    assert GAMES["magic_wizards"].initial_state(played, 2)


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Magic & Wizards: Duelo X (Tabuleiro, Discos de Duelo) 2026", 37),
        ("Magic & Wizards: Duelo X (discos de duelo, ambientes) 2026", 43),
        ("Magic & Wizards: Reino dos Duelistas X (Labirinto) 2026", 41),
    ],
)
def test_MW_95_variants_that_do_not_go_together_are_refused_by_column_and_name(line: str, column: int) -> None:
    with pytest.raises(SpecError) as caught:
        parse(line)
    assert (caught.value.code, caught.value.column) == ("spec_variants_clash", column)
    with pytest.raises(TournamentError, match="variants_clash"):
        CATALOG.ruleset("magic_wizards", "Duelo", ("Discos de Duelo", "Labirinto"))


def test_MW_87_the_maps_that_an_organiser_may_choose_are_those_of_the_program() -> None:
    assert CATALOG.type("magic_wizards", "Reino dos Duelistas").opens["environments"] == ("lot", *own_maps())


def test_the_variants_are_the_headings_of_the_seed() -> None:
    game = CATALOG.game("magic_wizards")
    assert {entry.name for entry in game.variants} == {
        "Tabuleiro",
        "Ambientes",
        "Apenas 1 Ataque",
        "Ataques Diretos Proibidos",
        "Bench-out",
        "Discos de Duelo",
        "Labirinto",
    }


@pytest.mark.parametrize(("format", "on"), [("swiss", False), ("duel_knockout", True)])
def test_MW_92_the_next_change_of_life_points_decides_where_a_winner_is_needed(format: str, on: bool) -> None:
    assert options_of(DUEL, format).play_on_ties == on


# ---- results typed in -----------------------------------------------------------------------------------------------

PVS = LifePoints("magic_wizards")


@pytest.mark.parametrize(
    ("form", "places"),
    [
        (GamesAndLife((2, 1), (1200, 0)), (1, 2)),
        (GamesAndLife((0, 2), (0, 2300), 1), (2, 1)),
        (GamesAndLife((1, 1), (700, 700), 1, "time"), (1, 1)),
        (GamesAndLife((1, 1), (0, 0), 1), (1, 1)),
        (GamesAndLife((2, 0), (300, 1900), 0, "resigned"), (1, 2)),
        (GamesAndLife((1, 0), (500, 500), 0, "time"), (1, 2)),
    ],
)
def test_MW_92_games_won_make_the_places_and_the_points_of_the_last_duel_are_kept(
    form: GamesAndLife, places: tuple[int, ...]
) -> None:
    settled = form.settle(2, strict=False, scoring=PVS)
    assert (settled.places, settled.won, settled.figures) == (places, form.won, form.life)
    assert settled.games == sum(form.won) + form.drawn


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (GamesAndLife((2, 1), (1200, 300)), "life_left"),
        (GamesAndLife((2, 1), (1200, 0), 0, "time"), "life_gone"),
        (GamesAndLife((2, 1), (1200, 0), 0, "resigned"), "life_gone"),
        (GamesAndLife((2, 0), (0, 1200)), "life_not_won"),
        (GamesAndLife((2, 0), (300, 1200), 0, "time"), "life_not_won"),
        (GamesAndLife((2, 0), (0, 0)), "life_not_drawn"),
        (GamesAndLife((0, 0), (100, 200), 1, "resigned"), "life_resigned"),
        (GamesAndLife((2, 0), (100_000, 0)), "bad_life"),
        (GamesAndLife((2, 0), (100, -1)), "bad_life"),
        (GamesAndLife((2, 0), (100,)), "life_missing"),
        (GamesAndLife((0, 0), (100, 0)), "bad_games_won"),
    ],
)
def test_MW_24_MW_92_points_that_cannot_stand_beside_the_games_are_refused(form: GamesAndLife, code: str) -> None:
    with pytest.raises(TournamentError) as caught:
        form.settle(2, strict=False, scoring=PVS)
    assert caught.value.code == code


def test_a_game_without_life_points_has_no_such_result() -> None:
    with pytest.raises(TournamentError, match="no_scores_here"):
        GamesAndLife((2, 0), (100, 0)).settle(2, strict=False)


def test_a_match_played_here_counts_the_points_of_its_last_duel_as_a_typed_one_does() -> None:
    games = tuple(GameInApp(f"m{at}", places, ((life,), (0,))) for at, (places, life) in enumerate(PLAYED))
    settled = Series(games).settle(2, strict=False, scoring=PVS)
    assert (settled.won, settled.figures) == ((2, 1), (900, 0))


PLAYED = (((1, 2), 1500), ((2, 1), 0), ((1, 2), 900))


def test_typed_draws_and_points_make_standings_points_and_elo() -> None:
    desk = opened(DUEL, format="swiss", table_size=2, best_of=3, rounds=2, scored=False)
    for number in range(1, 5):
        desk.register(f"P{number}")
    desk.draw_up(1)
    desk.report(1, 1, GamesAndLife((2, 1), (1200, 0)))
    desk.report(1, 2, GamesAndLife((1, 1), (700, 700), 1, "time"))
    desk.correct(1, 1, GamesAndLife((2, 0), (1300, 0)))
    drawn = desk.round.draft.tables[1].seats
    lines = standings(desk.tournament)
    assert [line.score for line in lines] == [1300, 700, 700, 0]
    assert {line.entrant.id for line in lines[1:3]} == {*drawn}
    assert [line.ratings.duel.value for line in lines] == [1530, 1500, 1500, 1470]


# ---- played out -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("format", "players"), [("swiss", 6), ("duel_knockout", 4)])
def test_whole_tournaments_are_played_by_bots(format: str, players: int) -> None:
    more = {"best_of": 3, **({"rounds": 2} if format == "swiss" else {})}
    report = run(parse(DUEL), GAMES, players=players, bot="random", seed=3, format=format, scored=False, more=more)
    assert len(report.final) == players and all(final_report.score is not None for final_report in report.final)
    tables = [table for round_report in report.rounds for table in round_report.tables]
    assert all(table.games >= 2 for table in tables)
