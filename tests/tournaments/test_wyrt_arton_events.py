"""Wyrt de Arton in tournaments: its lines, its money, tables of two to nine, formats (WA-35, WA-38, WA-64)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.registry import GAMES
from engine.games.wyrt_arton.model import ArtonOptions, Mode
from tests.tournaments.events import opened
from tournaments.acts import Repaired
from tournaments.autoplay import run
from tournaments.catalog import CATALOG, settled_options
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.results import Scores, Scoring, scoring_of
from tournaments.spec import parse
from tournaments.standings import history, standings
from tournaments.tables import common_options, options_for, scoring_at

TAVERN, ELITE = "Wyrt de Arton: Taverna X 2026", "Wyrt de Arton: Mesa de Elite da Corte 2026"
DEATH, LIFE = "Wyrt de Arton: Death Match X 2026", "Wyrt de Arton: Life Cassino X 2026"


def options_of(line: str, **chosen: Any) -> ArtonOptions:
    """Return the options that the tables of such a tournament play by."""
    return options_for(GAMES["wyrt_arton"], common_options(opened(line, **chosen).tournament))


def refused(line: str, **settings: Any) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        opened(line, **settings)
    return caught.value


def scoring(**options: Any) -> Scoring:
    found = scoring_of("wyrt_arton", options)
    assert found is not None
    return found


# ---- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "game", "kind"),
    [
        ("Wyrt de Arton: Taverna X 2026", "wyrt_arton", "Taverna"),
        ("wyrt de arton: mesa de elite da Corte 2026", "wyrt_arton", "Mesa de Elite"),
        ("Wyrt: Campeonato X 2026", "wyrt_lordes", "Campeonato"),
        ("Wyrt dos Lordes: Campeonato X 2026", "wyrt_lordes", "Campeonato"),
    ],
)
def test_WA_64_each_wyrt_has_its_name_in_the_line_and_the_plain_one_stays_the_lords(
    line: str, game: str, kind: str
) -> None:
    spec = parse(line)
    assert (spec.game, spec.type) == (game, kind)
    assert parse(str(spec)) == spec


def test_1_2_a_tavern_bets_at_least_ten_and_an_elite_table_at_least_ten_thousand() -> None:
    assert (options_of(TAVERN).mode, options_of(TAVERN).minimum) == (Mode.MONEY, 10)
    assert (options_of(ELITE).mode, options_of(ELITE).minimum) == (Mode.MONEY, 10_000)
    assert refused(ELITE, options={"minimum": 10}).code == "option_decided"
    assert refused(ELITE, options={"elite": False}).code == "option_decided"
    assert (options_of(ELITE).elite, options_of(TAVERN).elite) == (True, False)


def test_WA_59_WA_61_a_type_for_each_game_of_lives_and_the_life_cassino_is_never_for_points() -> None:
    assert options_of(DEATH).mode is Mode.DEATH_MATCH and options_of(LIFE, scored=False).mode is Mode.LIFE_CASSINO
    assert TournamentController().settings_for(parse(DEATH)).scored
    assert not TournamentController().settings_for(parse(LIFE)).scored
    assert refused(LIFE, scored=True).code == "never_scored"


def test_the_variants_are_cheating_a_fixed_dealer_and_raising_as_in_holdem() -> None:
    plain = options_of(TAVERN)
    assert (plain.cheating, plain.dealer, plain.raise_rule) == (False, "none", "literal")
    all_three = options_of("Wyrt de Arton: Taverna X (Trapaça, Dealer Fixo, Holdem) 2026")
    assert (all_three.cheating, all_three.dealer, all_three.raise_rule) == (
        True,
        "croupier",
        "holdem",
    )


@pytest.mark.parametrize("line", [TAVERN, ELITE, DEATH, LIFE])
def test_WA_62_nobody_stands_up_and_only_the_variant_lets_cheat_in_a_tournament(line: str) -> None:
    unscored = {"scored": False}
    assert not options_of(line, **unscored).doors
    assert refused(line, options={"doors": True}, **unscored).code == "option_decided"
    assert refused(line, options={"cheating": True}, **unscored).code == "option_decided"
    spec = parse(line)
    settled = settled_options(CATALOG, spec.game, spec.type, spec.variants)
    assert {"doors", "empty", "cheating", "caught", "difficulty", "cheats_told", "minimum", "mode"} <= settled
    cheating = settled_options(CATALOG, spec.game, spec.type, ("Trapaça",))
    assert settled - cheating == {"caught", "difficulty", "cheats_told"}


def test_an_option_is_offered_only_where_it_does_something() -> None:
    def offered(kind: str) -> set[str]:
        return set(ArtonOptions.__struct_fields__) - settled_options(CATALOG, "wyrt_arton", kind, ())

    assert {"buy_in", "orbits", "until_one", "magic"} <= offered("Taverna") == offered("Mesa de Elite")
    assert offered("Death Match") & {"buy_in", "orbits", "until_one", "magic", "regeneration"} == {"regeneration"}
    assert offered("Life Cassino") & {"buy_in", "orbits", "until_one", "magic", "regeneration"} == {"orbits"}


# ---- money ----------------------------------------------------------------------------------------------------------


def test_WA_36_WA_38_the_most_money_wins_and_none_is_lost() -> None:
    tavern = scoring(minimum=10, buy_in=100)
    assert Scores((1800, 0, 1200)).settle(3, True, 1, tavern).places == (1, 3, 2)
    with pytest.raises(TournamentError) as caught:
        Scores((1800, 0, 1300)).settle(3, True, 1, tavern)
    assert (caught.value.code, caught.value.data) == ("bad_score_sum", {"found": 3100, "total": 3000})
    elite = scoring(minimum=10_000, buy_in=50)
    assert Scores((4_500_000, *(0,) * 8)).settle(9, False, 1, elite).figures[0] == 4_500_000


@pytest.mark.parametrize("options", [{"mode": "death_match"}, {"mode": "life_cassino"}, {"magic": True}])
def test_WA_91_WA_95_WA_96_where_money_or_lives_may_come_and_go_no_sum_is_asked(options: dict[str, Any]) -> None:
    assert Scores((70, 0, 35)).settle(3, True, 1, scoring(**options)).places == (1, 3, 2)
    with pytest.raises(TournamentError, match="bad_score"):
        Scores((10_000_000, 0, 35)).settle(3, True, 1, scoring(**options))


def test_cheats_leave_the_sum_as_it_is() -> None:
    tournament = opened("Wyrt de Arton: Taverna X (Trapaça) 2026").tournament
    found = scoring_at(tournament)
    assert found is not None and found.shared and found.most(4, 0) == (4000,) * 4


def test_points_of_life_have_a_name_of_their_own() -> None:
    assert (scoring(mode="death_match").key, scoring(mode="money").key) == ("wyrt_arton.lives", "wyrt_arton")


# ---- tables and formats ---------------------------------------------------------------------------------------------


def test_WA_35_two_to_nine_sit_at_a_table_and_ten_do_not() -> None:
    assert CATALOG.ruleset("wyrt_arton", "Taverna", ()).table_sizes == tuple(range(2, 10))
    assert refused(TAVERN, table_size=10).code == "bad_table_size"
    assert opened(TAVERN, table_size=9, format="swiss", final_table=9).tournament.settings.final_table == 9


def test_a_table_may_be_made_of_nine_by_hand_and_not_of_ten() -> None:
    desk = opened(TAVERN, table_size=9, format="swiss", rounds=1)
    for number in range(1, 20):
        desk.register(f"P{number}")
    desk.draw_up(1)
    everybody = tuple(entrant.id for entrant in desk.tournament.entrants)
    desk.commit(Repaired(1, (everybody[:9], everybody[9:17], everybody[17:]), ()))
    assert [len(table.seats) for table in desk.round.draft.tables] == [9, 8, 2]
    with pytest.raises(TournamentError, match="bad_table") as caught:
        desk.commit(Repaired(1, (everybody[:10], everybody[10:]), ()))
    assert caught.value.data["most"] == 9


@pytest.mark.parametrize(
    ("line", "players", "settings"),
    [
        (TAVERN, 18, {"format": "swiss", "table_size": 9, "more": {"rounds": 2}}),
        ("Wyrt de Arton: Taverna X (Trapaça, Holdem) 2026", 9, {"format": "league", "table_size": 3}),
        (ELITE, 8, {"format": "swiss", "table_size": 2, "more": {"rounds": 2}}),
        (DEATH, 12, {"format": "swiss", "table_size": 4, "more": {"rounds": 1}}),
        (LIFE, 8, {"format": "swiss", "table_size": 4, "more": {"rounds": 1}}),
    ],
)
def test_whole_tournaments_are_played_by_bots(line: str, players: int, settings: dict[str, Any]) -> None:
    more = {**settings.pop("more", {}), **({"final_table": 3} if settings["format"] == "league" else {})}
    report = run(parse(line), GAMES, players=players, bot="random", seed=3, more=more, **settings)
    assert len(report.final) == players and all(final_report.score is not None for final_report in report.final)
    assert report.scored == (line != LIFE)
    if report.options["mode"] == "money":
        whole = report.options["minimum"] * ArtonOptions().buy_in
        for table in (table for round_report in report.rounds for table in round_report.tables):
            assert sum(seat.score[0] for seat in table.seats) == whole * len(table.seats)


def test_WA_38_typed_tibares_make_places_points_and_elo_and_add_up() -> None:
    desk = opened(TAVERN, table_size=9, format="swiss", rounds=2)
    for number in range(1, 10):
        desk.register(f"P{number}")
    for _ in range(2):
        desk.draw_up(1)
        desk.report(len(desk.tournament.rounds), 1, Scores((3000, 2000, 1500, 1000, 800, 500, 200, 0, 0)))
    desk.finish()
    lines = standings(desk.tournament)
    assert [line.points for line in lines[:3]] == [25, 18, 15]
    assert sum(line.score or 0 for line in lines) == 2 * 9000
    assert sorted((line.score or 0 for line in lines), reverse=True)[0] >= 3000
    first = history(desk.tournament, lines[0].entrant.id)
    assert first[0].score is not None and first[0].kind_change is not None
