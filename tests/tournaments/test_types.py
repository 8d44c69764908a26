"""Types and variants: what they mean at the tables, and types that a club makes (CH-53 to CH-61, CH-67)."""

from __future__ import annotations

from decimal import Decimal
from itertools import chain, combinations, product

import msgspec
import pytest

from engine.games.chama.model import ChamaOptions, Type
from engine.games.registry import GAMES
from tests.tournaments.events import Memory, entered, in_seat_order, opened, paired, played_out
from tournaments.catalog import CATALOG, ClubType
from tournaments.controller import TournamentController
from tournaments.differences import EntrantDiffers
from tournaments.errors import TournamentError
from tournaments.model import Member
from tournaments.ruleset import Ruleset
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import standings
from tournaments.tables import common_options, game_options, options_for, seats_of

CHAMA = CATALOG.game("chama")
VARIANTS = tuple(entry.name for entry in CHAMA.variants)
EVERY = list(
    product(
        [entry.name for entry in CHAMA.types],
        chain.from_iterable(combinations(VARIANTS, count) for count in range(len(VARIANTS) + 1)),
    )
)
PINEAPPLES = "Chama: Campeonato da Feira (Calouro do Chacrinha) 2026"


def refused(act, *args, **data) -> TournamentError:
    with pytest.raises(TournamentError) as caught:
        act(*args, **data)
    return caught.value


def options_at(line: str, **settings) -> ChamaOptions:
    """Return the options that the first table of a tournament plays by."""
    desk = entered(8, line, **settings)
    desk.draw_up(1)
    return options_for(GAMES["chama"], game_options(desk.tournament, desk.pending()[0]))


# ---- what the line means --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "variants"), EVERY)
def test_every_type_and_variant_means_options_that_the_game_knows(kind: str, variants: tuple[str, ...]) -> None:
    ruleset = CATALOG.ruleset("chama", kind, variants)
    options = options_for(GAMES["chama"], ruleset.options)
    assert options.type is Type(kind.lower())
    assert (options.allies, options.xisum) == ("Aliados" in variants, "Xisum" in variants)
    assert bool(ruleset.brings) == ("Calouro do Chacrinha" in variants)
    assert ruleset.pairs == (kind == "Duplas")
    GAMES["chama"].initial_state(options, max(ruleset.table_sizes) * ruleset.members)


def test_CH_51_a_plain_campeonato_plays_by_the_rulings_and_until_somebody_wins() -> None:
    assert options_at("Chama: Campeonato M 2025") == ChamaOptions(play_on_ties=True)


def test_CH_53_guerrilha_is_told_to_the_game() -> None:
    assert options_at("Chama: Guerrilha Carioca 2025").type is Type.GUERRILHA


def test_CH_55_conquistadores_is_told_to_the_game_with_the_organisers_other_reading() -> None:
    options = options_at("Chama: Conquistadores do Oeste 2025", options={"six_realms_too": True})
    assert (options.type, options.six_realms_too) == (Type.CONQUISTADORES, True)


def test_CH_56_aliados_is_told_to_the_game() -> None:
    assert options_at("Chama: Campeonato X (Aliados) 2025").allies


def test_CH_58_CH_59_xisum_is_the_variant_in_use_and_no_condition_of_victory() -> None:
    assert options_at("Chama: Campeonato X (Xisum) 2025") == ChamaOptions(xisum=True, play_on_ties=True)


def test_CH_60_the_line_alone_settles_type_variants_and_table_size() -> None:
    desk = TournamentController()
    desk.open(parse("Chama: Duplas Fluminenses (Xisum) 2025"))
    assert desk.tournament.settings.table_size == 2
    assert desk.tournament.ruleset == Ruleset({"type": "duplas", "xisum": True}, True, (2,), "", "play_on_ties")
    assert (
        refused(TournamentController().open, parse("Chama: Duplas X 2025"), TournamentSettings(table_size=4)).code
        == "bad_table_size"
    )
    assert TournamentController().settings_for(parse("Chama: Guerrilha X 2025")).table_size == 4


def test_CH_61_a_format_that_needs_a_winner_plays_on_while_it_is_level() -> None:
    for key in ("escada", "knockout"):
        assert common_options(entered(8, format=key, options={"play_on_ties": False}).tournament)["play_on_ties"]


def test_the_organisers_own_options_hold_at_every_table() -> None:
    desk = entered(12, options={"chain_attack": True, "cut": False})
    desk.draw_up(1)
    expected = ChamaOptions(chain_attack=True, cut=False, play_on_ties=True)
    tables = [game_options(desk.tournament, table) for table in desk.pending()]
    assert [options_for(GAMES["chama"], table) for table in tables] == [expected] * 3


def test_options_that_the_game_does_not_know_are_refused() -> None:
    error = refused(options_for, GAMES["chama"], {"jokers": 2})
    assert (error.code, error.data["game"]) == ("bad_options", "chama")


# ---- pineapples -----------------------------------------------------------------------------------------------------


def test_CH_57_the_seats_that_brought_a_pineapple_are_told_to_their_tables_game() -> None:
    desk = opened(PINEAPPLES)
    for number in range(1, 9):
        desk.register(f"P{number}", pineapple=number in (2, 5))
    desk.draw_up(4)
    for table in desk.pending():
        seats = tuple(index for index, entrant in enumerate(table.seats) if entrant in (2, 5))
        options = options_for(GAMES["chama"], game_options(desk.tournament, table))
        assert options.pineapples == seats


def test_CH_57_a_pineapple_may_come_and_go_until_the_end_and_is_undone_like_anything_else() -> None:
    desk = entered(8, PINEAPPLES)
    desk.draw_up(1)
    table = desk.pending()[0]
    assert game_options(desk.tournament, table)["pineapples"] == ()
    assert desk.show_pineapple(table.seats[2]) == (EntrantDiffers("changed", table.seats[2], f"P{table.seats[2]}"),)
    assert game_options(desk.tournament, table)["pineapples"] == (2,)
    shown = len(desk.entries)
    desk.report(1, table.number, in_seat_order(4))
    desk.show_pineapple(table.seats[2], brought=False)
    assert game_options(desk.tournament, table)["pineapples"] == ()
    desk.take_back(len(desk.entries))
    desk.take_back(shown)
    assert game_options(desk.tournament, table)["pineapples"] == ()
    assert TournamentController(desk.entries).tournament == desk.tournament


def test_CH_57_of_a_pair_each_member_brings_a_pineapple_alone() -> None:
    desk = paired(4, "Chama: Duplas X (Calouro do Chacrinha) 2026")
    desk.draw_up(1)
    table = desk.pending()[0]
    desk.show_pineapple(table.seats[1], member=1)
    assert game_options(desk.tournament, table)["pineapples"] == (3,)
    assert seats_of(desk.tournament, table)[3].pineapple
    assert refused(desk.show_pineapple, table.seats[1], member=2).code == "unknown_member"


def test_CH_57_without_the_variant_nobody_is_asked_for_a_pineapple() -> None:
    desk = entered(8)
    assert refused(desk.show_pineapple, 1).code == "no_pineapples_here"
    assert refused(desk.register, "Late", pineapple=True).code == "no_pineapples_here"
    pairs = (Member("X"), Member("Y", pineapple=True))
    assert refused(paired(4).register_group, pairs).code == "no_pineapples_here"
    assert refused(entered(8, PINEAPPLES).show_pineapple, 9).code == "unknown_entrant"
    desk.draw_up(1)
    assert "pineapples" not in game_options(desk.tournament, desk.pending()[0])


# ---- types of a club's own ------------------------------------------------------------------------------------------

OURS = ClubType("chama", "Relâmpago", "guerrilha", {"raze_on_win": True}, (5, 3, 1))


def test_CH_67_a_clubs_type_plays_as_its_base_with_options_and_points_of_its_own() -> None:
    ours = CATALOG.with_club_types((OURS,))
    desk = TournamentController(catalog=ours)
    desk.open(parse("Chama: Relâmpago de Maio (Xisum) 2026", ours))
    assert desk.tournament.ruleset.options == {"type": "guerrilha", "raze_on_win": True, "xisum": True}
    assert desk.tournament.settings.points == (5, 3, 1)
    for number in range(8):
        desk.register(f"P{number}")
    assert {line.points for line in standings(desk.tournament)} == {Decimal("1.1")}


def test_CH_67_a_type_without_a_base_plays_as_the_games_first() -> None:
    ours = CATALOG.with_type("chama", "Relâmpago", options={"raze_on_win": True})
    assert ours.ruleset("chama", "relampago", ()).options == {"type": "campeonato", "raze_on_win": True}


def test_CH_67_a_clubs_pairs_are_pairs() -> None:
    ours = CATALOG.with_type("chama", "Duplas Mistas", base="Duplas", points=(9, 4))
    desk = TournamentController(catalog=ours)
    desk.open(parse("Chama: Duplas Mistas de Verão 2026", ours))
    assert (desk.tournament.ruleset.pairs, desk.tournament.settings.table_size) == (True, 2)


def test_CH_67_a_clubs_types_are_kept_as_data() -> None:
    types = (OURS, ClubType("chama", "Duplas Mistas", "Duplas"))
    kept = msgspec.json.encode(types)
    assert msgspec.json.decode(kept, type=tuple[ClubType, ...]) == types
    assert CATALOG.with_club_types(msgspec.json.decode(kept, type=list[ClubType])) == CATALOG.with_club_types(types)


def test_CH_67_a_laptop_that_does_not_know_the_type_goes_on_from_the_log() -> None:
    ours = CATALOG.with_club_types((OURS,))
    journal = Memory()
    desk = TournamentController(journal=journal, catalog=ours)
    spec = parse("Chama: Relâmpago de Maio 2026", ours)
    desk.open(spec, msgspec.structs.replace(desk.settings_for(spec), table_size=3))
    for number in range(9):
        desk.register(f"P{number}")
    elsewhere = TournamentController(journal.entries, catalog=CATALOG)
    elsewhere.change_settings(msgspec.structs.replace(elsewhere.tournament.settings, table_size=4))
    elsewhere.draw_up(7)
    assert elsewhere.tournament.spec.type == "Relâmpago"
    assert common_options(elsewhere.tournament) == {"type": "guerrilha", "raze_on_win": True, "play_on_ties": True}
    assert refused(elsewhere.change_settings, TournamentSettings(table_size=5)).code == "bad_table_size"
    there, here = TournamentController(elsewhere.entries, catalog=ours), TournamentController(elsewhere.entries)
    assert standings(there.tournament) == standings(here.tournament)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"base": "Xadrez"}, "unknown_type"),
        ({"options": {"type": "duplas"}}, "option_decided"),
        ({"points": (1, 2)}, "bad_points"),
        ({"points": (1, -1)}, "bad_points"),
        ({"name": "Guerrilha"}, "type_name_taken"),
    ],
)
def test_CH_67_a_type_that_cannot_be_is_refused(changes, code: str) -> None:
    asked = {"key": "chama", "name": "Nossa", **changes}
    assert refused(CATALOG.with_type, **asked).code == code


def test_the_points_of_a_type_are_the_start_and_the_organiser_may_choose_others() -> None:
    ours = CATALOG.with_type("chama", "Nossa", points=(9, 4, 1))
    desk = TournamentController(catalog=ours)
    assert desk.settings_for(parse("Chama: Nossa Copa 2026", ours)).points == (9, 4, 1)
    lines = standings(played_out(8, points=(3, 1)).tournament)
    assert [line.points for line in lines[:3]] == [3, 1, 0]
