"""The games besides Chama: what their lines mean, and whole tournaments of them between bots."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from engine.games.registry import GAMES
from tests.engine.golden import kits
from tests.tournaments.events import opened
from tournaments.autoplay import run
from tournaments.catalog import CATALOG, GameEntry, TypeEntry, clashes, idle_options, settled_options
from tournaments.completion import completed
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.results import scoring_of
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings
from tournaments.tables import common_options, options_for, seats_of

OTHERS = CATALOG.games[1:]


def sets_of(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(names, count) for count in range(len(names) + 1)))


def goes_together(game: GameEntry, kind: TypeEntry, variants: tuple[str, ...]) -> bool:
    chosen = (entry for entry in game.variants if entry.name in variants)
    return next(clashes((kind, *chosen)), None) is None


def line_of(game: str, kind: str, variants: tuple[str, ...]) -> str:
    shown = f"({', '.join(variants)}) " if variants else ""
    return f"{game}: {kind} de Teste {shown}2026"


LINES = [
    line_of(game.name, kind.name, variants)
    for game in OTHERS
    for kind in game.types
    for variants in sets_of(tuple(entry.name for entry in game.variants))
    if goes_together(game, kind, variants)
]
PLAYED = [
    line_of(game.name, kind.name, variants)
    for game in OTHERS
    for kind in game.types
    for names in [tuple(entry.name for entry in game.variants)]
    for variants in [(), names, *((name,) for name in names)]
    if goes_together(game, kind, variants)
]


def options_of(line: str, **settings):
    """Return the options that a tournament's tables play by, as the game's own struct."""
    tournament = opened(line, **settings).tournament
    return options_for(GAMES[tournament.spec.game], common_options(tournament))


# ---- what the lines mean --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES)
def test_WL_32_every_type_goes_with_any_variants_and_means_options_that_the_game_can_be_played_by(line: str) -> None:
    desk = TournamentController()
    spec = parse(line)
    desk.open(spec)
    assert spec.line == line
    game = GAMES[spec.game]
    options = options_for(game, common_options(desk.tournament))
    ruleset = desk.tournament.ruleset
    assert desk.tournament.settings.table_size in ruleset.table_sizes
    for size in ruleset.table_sizes:
        game.initial_state(options, size * ruleset.members)


def test_DA_5_DA_16_the_takeover_and_the_revolution_bring_the_jokers_they_need() -> None:
    plain, jokers, takeover, revolution = (
        options_of(f"Dalmuti: Campeonato da Firma {variant} 2026", table_size=5)
        for variant in ("", "(Curingas)", "(Aquisição Hostil)", "(Revolução)")
    )
    assert (plain.jokers, plain.takeover, plain.revolution) == (0, False, False)
    assert (jokers.jokers, jokers.takeover, jokers.revolution) == (2, False, False)
    assert (takeover.jokers, takeover.takeover, takeover.revolution) == (2, True, False)
    assert (revolution.jokers, revolution.takeover, revolution.revolution) == (2, False, True)


def test_DA_20_the_number_of_hands_is_the_organisers_and_a_winner_is_played_for() -> None:
    options = options_of("Dalmuti: Campeonato da Firma 2026", table_size=6, options={"hands": 7})
    assert (options.hands, options.play_on_ties) == (7, True)


def test_WL_27_hyninn_has_two_jokers_unless_the_organiser_takes_four() -> None:
    line = "Wyrt: Campeonato de Ahlen (Hyninn) 2026"
    assert options_of(line).hyninn == 2
    assert options_of(line, options={"hyninn": 4}).hyninn == 4
    with pytest.raises(TournamentError) as caught:
        options_of(line, options={"hyninn": 0})
    assert (caught.value.code, caught.value.data["known"]) == ("option_not_here", (2, 4))
    assert options_of("Wyrt: Campeonato de Ahlen 2026").hyninn == 0


def test_WL_7_pairs_sit_at_tables_of_two_or_three_and_trios_of_two() -> None:
    assert CATALOG.ruleset("wyrt_lordes", "Duplas", ()).table_sizes == (2, 3)
    assert CATALOG.ruleset("wyrt_lordes", "Trios", ()).table_sizes == (2,)
    assert TournamentController().settings_for(parse("Wyrt: Duplas de Ahlen 2026")).table_size == 3
    with pytest.raises(TournamentError, match="bad_table_size"):
        TournamentController().open(parse("Wyrt: Trios de Ahlen 2026"), TournamentSettings(table_size=3))


def test_WL_9_pairs_and_trios_sit_apart_one_of_each_in_turn() -> None:
    from tournaments.model import Member

    for line, members, groups in (("Wyrt: Duplas X 2026", 2, 3), ("Wyrt: Trios X 2026", 3, 2)):
        desk = opened(line, table_size=groups, scored=False)
        for letter in "ABC"[:groups]:
            desk.register_group([Member(f"{letter}{number}") for number in range(1, members + 1)])
        desk.draw_up(3)
        [table] = desk.pending()
        letters = ["ABC"[seat - 1] for seat in table.seats]
        names = [member.name for member in seats_of(desk.tournament, table)]
        assert names == [f"{letter}{number}" for number in range(1, members + 1) for letter in letters]


# ---- options that belong to a type or variant -----------------------------------------------------------------------


def test_an_option_is_the_organisers_only_where_it_does_something() -> None:
    def chosen(line: str) -> set[str]:
        spec = parse(line)
        settled = settled_options(CATALOG, spec.game, spec.type, spec.variants)
        return {field for field in GAMES[spec.game].options_type.__struct_fields__ if field not in settled}

    assert "six_realms_too" in chosen("Chama: Conquistadores X 2026")
    assert "six_realms_too" not in chosen("Chama: Campeonato X 2026")
    plain, takeover = chosen("Dalmuti: Campeonato X 2026"), chosen("Dalmuti: Campeonato X (Aquisição Hostil) 2026")
    assert "hands" in plain
    assert takeover - plain == {"jokers_alone", "takeover_redeal"}
    assert chosen("Dalmuti: Campeonato X (Revolução, Aquisição Hostil) 2026") == takeover
    alone, pairs = chosen("Wyrt: Campeonato X 2026"), chosen("Wyrt: Duplas X (Hyninn) 2026")
    assert pairs - alone == {"group_sum", "hyninn"}
    assert not {"groups", "nimb", "azgher", "thyatis", "tenebra"} & pairs


@pytest.mark.parametrize("kind", ["Campeonato", "Guerrilha", "Duplas", "Conquistadores"])
def test_CH_95_a_tournament_of_chama_offers_the_fair_start_and_what_its_type_has_a_use_for(kind: str) -> None:
    settled = settled_options(CATALOG, "chama", kind, ())
    assert not {"first_draws", "tip_covers_base"} & settled
    assert ("count_without_cards" in settled) == (kind != "Conquistadores")


def test_a_clubs_type_is_not_asked_for_what_only_other_types_open() -> None:
    assert idle_options("chama", CATALOG.type("chama", "Guerrilha")) == {"six_realms_too", "count_without_cards"}
    assert idle_options("chama", CATALOG.type("chama", "Conquistadores")) == frozenset()
    ours = CATALOG.with_type("dalmuti", "Relâmpago", options={"hands": 2})
    assert "hands" in settled_options(ours, "dalmuti", "Relâmpago", ())
    assert "hands" not in settled_options(ours, "dalmuti", "Campeonato", ())


@pytest.mark.parametrize(
    ("begun", "whole"),
    [
        ("d", "dalmuti: "),
        ("Wy", "Wyrt: "),
        ("Wyrt: tr", "Wyrt: trios "),
        ("Dalmuti: Campeonato X (aquisicao h", "Dalmuti: Campeonato X (aquisicao hostil"),
        ("Wyrt: Duplas X (Nimb, Te", "Wyrt: Duplas X (Nimb, Tenebra"),
        ("Wyrt: Duplas X (Nimb, Ni", None),
        ("Wyrt: Duplas X (Nimb) 20", None),
        ("Wyrt: Duplas Copa", None),
        ("Xadrez: Tr", None),
        ("", None),
    ],
)
def test_a_line_is_completed_as_it_is_typed(begun: str, whole: str | None) -> None:
    assert completed(begun) == whole or (whole is not None and completed(begun).lower() == whole.lower())


# ---- played out -----------------------------------------------------------------------------------------------------


@pytest.mark.marathon
@pytest.mark.sampled(10)
@pytest.mark.parametrize("line", PLAYED)
def test_every_type_and_variant_is_played_out_to_strict_places_with_scores(line: str) -> None:
    spec = parse(line)
    ruleset = CATALOG.ruleset(spec.game, spec.type, ())
    # In a duel only two sit at a table: fewer people are as many tables.
    players = 8 if ruleset.table_sizes == (2,) and ruleset.members == 1 else 18
    report = run(spec, GAMES, players=players, bot="random", seed=5, options=kits()[spec.game].soon_over)
    entrants = players // report.members
    assert [final_report.place for final_report in report.final] == list(range(1, entrants + 1))
    assert [final_report.points for final_report in report.final[:3]] == ([25, 18, 15] if report.scored else [None] * 3)
    kind = {2: "pairs", 3: "trios"}.get(report.members)
    scoring, sizes = scoring_of(spec.game, report.options), ruleset.table_sizes
    assert scoring is not None
    for table in (table for round_report in report.rounds for table in round_report.tables):
        seats = len(table.seats)
        level = not CATALOG.game(spec.game).ties and scoring.level == "play_one_more_hand"
        assert table.games == 1 or level or TournamentController().settings_for(spec).best_of > 1
        assert seats // report.members in sizes
        if scoring.shared and not scoring.hands:
            assert sum(seat.score[0] for seat in table.seats) == scoring.most(seats, 0)[-1]
    for final_report in report.final:
        assert final_report.score is not None
        assert kind is None or final_report.ratings[kind].games == final_report.games
        assert len(final_report.members) == (report.members if kind else 0)


@pytest.mark.marathon
@pytest.mark.covered
@pytest.mark.parametrize("key", ["escada", "knockout"])
@pytest.mark.parametrize("size", range(4, 9))
def test_DA_any_number_of_people_play_at_dalmuti_tables_of_any_size(key: str, size: int) -> None:
    for players in (8, 9, 11, 23):
        line = parse("Dalmuti: Campeonato da Corte (Curingas) 2026")
        report = run(
            line, GAMES, players=players, bot="random", seed=1, table_size=size, format=key, options={"hands": 1}
        )
        assert [final_report.place for final_report in report.final] == list(range(1, players + 1))
        assert all(4 <= len(table.seats) <= 8 for round_report in report.rounds for table in round_report.tables)


@pytest.mark.parametrize(("line", "players"), [("Wyrt: Duplas X 2026", 9), ("Wyrt: Trios X 2026", 10)])
def test_people_who_do_not_make_groups_are_refused(line: str, players: int) -> None:
    with pytest.raises(TournamentError, match="odd_number_for_groups"):
        run(parse(line), GAMES, players=players, bot="random", seed=1)


def test_ratings_are_a_game_s_own_and_a_table_of_wyrt_for_two_is_a_duel() -> None:
    line = parse("Wyrt: Campeonato de Ahlen (Azgher) 2026")
    report = run(line, GAMES, players=8, bot="random", seed=1, table_size=2)
    assert all(set(final_report.ratings) == {"duel", "overall"} for final_report in report.final)
    desk = opened("Dalmuti: Campeonato X 2026")
    assert desk.tournament.kind == "table"
    assert standings(desk.tournament) == ()
