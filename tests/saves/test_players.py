"""The register and the results that ratings come from."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Player
from saves.club.players import RatedResult
from tests.saves.conftest import opened
from tests.tournaments.events import paired, report_all
from tournaments import glicko
from tournaments.games import games_of
from tournaments.glicko import Glicko, RatedDuel
from tournaments.ratings import Rating, rate, rate_sides
from tournaments.standings import people, standings

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

ANA, BIA, CAIO = Player("Ana"), Player("Bia"), Player("Caio")
NEW = Rating()


def result(reference, *players, places=(1, 2), game="chama", kind="duel", at=1):
    return RatedResult(reference, game, kind, players, places, at)


def test_a_name_is_kept_as_it_was_first_written(store):
    assert store.players.remember("  José   da Silva ") == "José da Silva"
    assert store.players.remember("JOSE DA SILVA") == "José da Silva"
    assert store.players.remember("jose\u0301 da silva") == "José da Silva"
    assert store.players.names() == ["José da Silva"]


def test_names_are_listed_as_a_reader_of_the_alphabet_expects(store):
    for name in ("Zilda", "Érica", "ana", "Eva"):
        store.players.remember(name)
    assert store.players.names() == ["ana", "Érica", "Eva", "Zilda"]


def test_ratings_follow_the_results_in_their_order(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m2", BIA, CAIO))
    first = rate([NEW, NEW], (1, 2))
    second = rate([first[1].after, NEW], (1, 2))
    ratings = store.players.ratings("chama", "duel")
    assert ratings == {ANA: first[0].after, BIA: second[0].after, CAIO: second[1].after}
    assert list(ratings) == sorted(ratings, key=lambda player: -ratings[player].value)
    assert store.players.rated("chama", "duel")[1].changes == second


def test_a_correction_takes_the_place_of_the_wrong_result(store, path):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m2", ANA, CAIO))
    before = store.players.ratings("chama", "duel")
    store.players.record_result(result("m1", ANA, BIA, places=(2, 1), at=9))
    assert [kept.reference for kept in store.players.results()] == ["m1", "m2"]
    assert store.players.results()[0].places == (2, 1)
    assert store.players.ratings("chama", "duel") != before
    with opened(path.with_name("other.db")) as other:
        other.players.record_result(result("m1", ANA, BIA, places=(2, 1), at=9))
        other.players.record_result(result("m2", ANA, CAIO))
        assert other.players.ratings("chama", "duel") == store.players.ratings("chama", "duel")


def test_a_withdrawn_result_counts_no_longer_and_may_come_again(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.withdraw_result("m1", 5)
    store.players.withdraw_result("never", 5)
    assert store.players.results() == []
    assert store.players.ratings("chama", "duel") == {}
    store.players.record_result(result("m1", ANA, BIA, places=(2, 1)))
    assert list(store.players.ratings("chama", "duel")) == [BIA, ANA]


def test_nothing_of_the_results_is_ever_erased(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m1", ANA, BIA, places=(2, 1)))
    store.players.withdraw_result("m1", 5)
    assert store._database.first("SELECT count(*) FROM results")[0] == 3


def test_each_game_and_kind_has_its_own_list_and_there_is_one_over_all(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m2", ANA, BIA, CAIO, places=(3, 1, 2), kind="table"))
    store.players.record_result(result("m3", BIA, CAIO, game="dalmuti"))
    assert set(store.players.ratings("chama", "duel")) == {ANA, BIA}
    assert store.players.ratings("chama", "table")[ANA].games == 1
    assert store.players.ratings("dalmuti", "duel")[BIA].games == 1
    assert store.players.ratings()[BIA].games == 3


def test_a_player_is_seeded_by_the_ratings_of_the_game(store):
    store.players.record_result(result("m1", Player("José"), BIA))
    ratings = store.players.ratings_of(Player("jose"), "chama")
    assert (ratings.duel.games, ratings.table, ratings.overall) == (1, NEW, ratings.duel)
    assert store.players.ratings_of(Player("Nobody"), "chama").overall == NEW


def test_one_person_written_in_two_ways_has_one_rating(store):
    store.players.record_result(result("m1", Player("José"), BIA))
    store.players.record_result(result("m2", Player("JOSE"), BIA))
    assert store.players.ratings()[Player("José")].games == 2


def test_a_bot_is_rated_and_is_not_the_person_of_that_name(store):
    robot = Player("Ana", "planner")
    store.players.record_result(result("m1", ANA, robot))
    assert set(store.players.ratings()) == {ANA, robot}
    assert store.players.names() == ["Ana"]


def test_another_process_sees_a_new_result(store, path):
    assert store.players.ratings("chama", "duel") == {}
    with opened(path) as other:
        other.players.record_result(result("m1", ANA, BIA))
    assert set(store.players.ratings("chama", "duel")) == {ANA, BIA}


@pytest.mark.parametrize("players", [(ANA, Player("ana")), (ANA,), (ANA, BIA, CAIO)])
def test_a_result_that_cannot_be_rated_is_refused_and_leaves_nothing(store, players):
    with pytest.raises(CarteadoError) as refused:
        store.players.record_result(result("m1", *players))
    assert refused.value.code == "result_bad_players"
    assert store.players.results() == []
    assert store.players.names() == []


def test_results_come_back_as_they_were_recorded(store):
    kept = result("copa r1 t2", ANA, Player("Robô", "random"), places=(1, 1))
    store.players.record_result(kept)
    assert store.players.results() == [kept]
    assert msgspec.json.decode(msgspec.json.encode(kept), type=RatedResult) == kept


def test_one_player_may_ask_for_the_arithmetic_of_their_own_games(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m2", BIA, CAIO))
    store.players.record_result(result("m3", CAIO, ANA))
    whole = store.players.rated("chama", "duel")
    assert store.players.rated("chama", "duel", Player("ana")) == (whole[0], whole[2])
    assert store.players.rated("chama", "duel", Player("Nobody")) == ()


# ---- Glicko-2 --------------------------------------------------------------------------------------------------------

EVENING = 24 * 60 * 60 * 1000


def test_strengths_are_those_of_glicko_evening_by_evening(store):
    store.players.record_result(result("m1", ANA, BIA, at=0))
    store.players.record_result(result("m2", CAIO, ANA, at=EVENING))
    new = Glicko()
    first = glicko.rate(new, [RatedDuel(new, 1)])
    strengths = store.players.strengths("chama", "duel")
    assert strengths[ANA].value == pytest.approx(glicko.rate(first, [RatedDuel(new, 0)]).value)
    assert strengths[BIA].deviation > glicko.rate(new, [RatedDuel(new, 0)]).deviation
    assert list(strengths) == sorted(strengths, key=lambda player: -strengths[player].value)


def test_a_correction_keeps_its_evening_and_rates_the_club_anew(store, path):
    store.players.record_result(result("m1", ANA, BIA, at=0))
    store.players.record_result(result("m2", CAIO, ANA, at=EVENING))
    store.players.strengths()
    store.players.record_result(result("m1", ANA, BIA, places=(2, 1), at=2 * EVENING))
    with opened(path.with_name("other.db")) as other:
        other.players.record_result(result("m1", ANA, BIA, places=(2, 1), at=0))
        other.players.record_result(result("m2", CAIO, ANA, at=EVENING))
        assert other.players.strengths() == store.players.strengths()
        assert other.players.ratings() == store.players.ratings()


def test_lists_that_took_one_game_more_are_those_of_a_club_that_was_just_opened(store, path):
    for number in range(6):
        store.players.record_result(result(f"m{number}", ANA, BIA, places=(1 + number % 2, 2 - number % 2), at=number))
        store.players.ratings("chama", "duel")
        store.players.strengths()
    with opened(path) as again:
        assert again.players.ratings("chama", "duel") == store.players.ratings("chama", "duel")
        assert again.players.strengths() == store.players.strengths()


def test_a_transaction_that_failed_leaves_no_trace_in_the_ratings(store):
    store.players.record_result(result("m0", ANA, BIA))
    with pytest.raises(RuntimeError), store.transaction():
        store.players.record_result(result("m1", ANA, BIA))
        assert store.players.ratings()[ANA].games == 2
        raise RuntimeError
    assert store.players.ratings()[ANA].games == 1
    store.players.record_result(result("m2", CAIO, BIA))
    assert store.players.ratings()[ANA].games == 1
    assert store.players.ratings()[CAIO].games == 1


def test_a_player_is_seeded_by_the_strength_at_the_game_over_all_kinds(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(result("m2", CAIO, ANA, BIA, places=(2, 1, 3), kind="table"))
    ratings = store.players.ratings_of(Player("ana"), "chama")
    assert ratings.strength == store.players.strengths("chama")[ANA]
    assert ratings.seed("duel") == ratings.seed("table") == ratings.strength.value
    newcomer = store.players.ratings_of(Player("Nobody"), "chama")
    assert newcomer.strength is None
    assert newcomer.seed("duel") == 1500


def test_a_pair_is_seeded_by_the_mean_strength_of_its_members(store):
    store.players.record_result(result("m1", ANA, BIA))
    strengths = store.players.strengths("chama")
    pair = store.players.ratings_of_group((ANA, BIA), "chama")
    assert pair.seed("pairs") == pytest.approx((strengths[ANA].value + strengths[BIA].value) / 2)
    assert store.players.ratings_of_group((CAIO, Player("Nobody")), "chama").strength is None


def test_the_club_s_ratings_can_be_seen_as_they_were_at_any_moment(store):
    store.players.record_result(result("m1", ANA, BIA, at=10))
    store.players.record_result(result("m2", ANA, BIA, places=(2, 1), at=20))
    before, between, now = store.players.ratings_at((5, 15, 25))
    assert before == {}
    assert list(between) == [ANA, BIA]
    assert now == store.players.ratings()


# ---- pairs ----------------------------------------------------------------------------------------------------------

DUDA = Player("Duda")
EVA = Player("Eva")


def pairs_result(reference, *players, places=(1, 2, 1, 2), at=1):
    return result(reference, *players, places=places, kind="pairs", at=at)


def own(store, pair, game="chama"):
    """The rating that a pair has of its own."""
    return store.players.ratings_of_group(pair, game).pairs


def test_partners_change_by_the_same_amount_mean_against_mean(store):
    store.players.record_result(result("m1", ANA, BIA))
    store.players.record_result(pairs_result("m2", ANA, CAIO, BIA, DUDA))
    first, second = (rate([NEW, NEW], (1, 2))[seat].after for seat in (0, 1))
    overall = rate_sides([[first, second], [NEW, NEW]], (1, 2))
    of_kind = rate_sides([[NEW, NEW], [NEW, NEW]], (1, 2))
    [rated] = store.players.rated("chama", "pairs")
    assert rated.changes == (of_kind[0][0], of_kind[1][0], of_kind[0][1], of_kind[1][1])
    assert store.players.ratings()[ANA] == overall[0][0].after
    assert store.players.ratings()[DUDA] == overall[1][1].after
    gained = [store.players.ratings()[who].value - before.value for who, before in ((ANA, first), (BIA, second))]
    assert gained[0] == pytest.approx(gained[1])


def test_a_pair_has_a_rating_of_its_own_whoever_is_named_first(store):
    store.players.record_result(pairs_result("m1", ANA, CAIO, BIA, DUDA))
    store.players.record_result(pairs_result("m2", EVA, BIA, DUDA, ANA, places=(2, 1, 2, 1)))
    store.players.record_result(pairs_result("m3", ANA, BIA, DUDA, CAIO))
    games = {(BIA, ANA): 2, (CAIO, DUDA): 1, (DUDA, EVA): 1, (ANA, DUDA): 1, (CAIO, BIA): 1, (EVA, ANA): 0}
    assert {pair: own(store, pair).games for pair in games} == games
    store.players.withdraw_result("m3", 9)
    first, second = rate([NEW, NEW], (1, 2)), own(store, (ANA, BIA))
    assert (own(store, (EVA, DUDA)), second) == tuple(change.after for change in rate([NEW, first[0].after], (2, 1)))


def test_a_pair_is_seeded_by_its_own_rating_and_its_members_by_theirs(store):
    store.players.record_result(pairs_result("m1", Player("José"), BIA, CAIO, DUDA))
    pair = store.players.ratings_of_group((CAIO, Player("jose")), "chama")
    assert pair.pairs == own(store, (Player("José"), CAIO)) and pair.pairs.games == 1
    member = store.players.ratings_of(Player("jose"), "chama")
    assert member.pairs.games == member.overall.games == pair.overall.games == 1
    assert (member.duel, member.table) == (NEW, NEW)
    assert store.players.ratings_of_group((ANA, EVA), "chama").pairs == NEW


def test_a_corrected_result_of_pairs_recomputes_their_ratings(store):
    store.players.record_result(pairs_result("m1", ANA, CAIO, BIA, DUDA))
    assert own(store, (ANA, BIA)).value > 1500
    store.players.record_result(pairs_result("m1", ANA, CAIO, BIA, DUDA, places=(2, 1, 2, 1)))
    assert own(store, (ANA, BIA)).value < 1500
    assert own(store, (ANA, BIA), "dalmuti") == NEW
    store.players.withdraw_result("m1", 9)
    assert own(store, (ANA, BIA)) == NEW


@pytest.mark.parametrize(
    ("players", "places"),
    [((ANA, BIA, CAIO, DUDA), (1, 1, 2, 2)), ((ANA, BIA, CAIO), (1, 2, 1)), ((ANA, BIA), (1, 1))],
)
def test_pairs_that_are_none_are_refused(store, players, places):
    with pytest.raises(CarteadoError) as refused:
        store.players.record_result(pairs_result("m1", *players, places=places))
    assert refused.value.code == "result_bad_players"
    assert store.players.results() == []


def test_what_a_tournament_tells_of_its_tables_can_be_recorded_and_gives_the_same_ratings(store):
    desk = paired(4)
    while desk.final() is None:
        desk.draw_up(len(desk.entries))
        report_all(desk)
    for number, game in enumerate(games_of(desk.tournament)):
        seated = tuple(Player(member.name, member.bot) for member in game.people)
        store.players.record_result(pairs_result(f"copa {number}", *seated, places=game.result.places * 2))
    for line in people(desk.tournament):
        ratings = store.players.ratings_of(Player(line.person.name), "chama")
        assert ratings.pairs == line.ratings.pairs
        assert ratings.overall == line.ratings.overall
    for line in standings(desk.tournament):
        pair = store.players.ratings_of_group([Player(member.name) for member in line.entrant.members], "chama")
        assert pair.strength is not None
        assert msgspec.structs.replace(pair, strength=None) == line.ratings
