"""The same cards at every table of a round."""

from __future__ import annotations

from tests.tournaments.events import entered, opened, report_all
from tournaments.deals import is_sealed
from tournaments.placing import against_field
from tournaments.results import PlacesForm, Scores
from tournaments.standings import standings


def test_a_deal_stays_sealed_until_the_last_table_of_the_round_is_done() -> None:
    desk = entered(8, format="swiss", table_size=4, same_deals=True)
    desk.draw_up(1)
    assert is_sealed(desk.tournament, 1)
    report_all(desk)
    assert not is_sealed(desk.tournament, 1)
    desk.draw_up(2)
    assert is_sealed(desk.tournament, 2) and not is_sealed(desk.tournament, 1)


def test_without_the_option_nothing_is_sealed() -> None:
    desk = entered(8, format="swiss", table_size=4)
    desk.draw_up(1)
    assert not is_sealed(desk.tournament, 1)


def test_against_the_field_everybody_is_compared_with_those_who_held_the_same_cards_in_the_same_seat() -> None:
    desk = opened(line="Wyrt: Campeonato de Ahlen 2026", format="swiss", table_size=4, same_deals=True, scored=False)
    for number in range(1, 12):
        desk.register(f"P{number}")
    desk.draw_up(1)
    money = {4: iter(((130, 90, 80, 100), (110, 150, 40, 100))), 3: iter(((120, 90, 90),))}
    for table in desk.pending():
        desk.report(1, table.number, Scores(next(money[len(table.seats)])))
    lines = dict(against_field(desk.tournament))
    [first, second] = [table for table in desk.round.draft.tables if len(table.seats) == 4]
    assert [lines[seat].value for seat in first.seats] == [20, -60, 40, 0]
    assert [lines[seat].value for seat in second.seats] == [-20, 60, -40, 0]
    term = lines[first.seats[0]].terms[0]
    assert (term.round, term.opponents, term.of) == (1, (second.seats[0],), 110)
    [three] = [table for table in desk.round.draft.tables if len(table.seats) == 3]
    assert all(lines[seat].terms == () and lines[seat].value == 0 for seat in three.seats)
    order = [entrant for entrant, _ in against_field(desk.tournament)]
    assert order[:2] == [second.seats[1], first.seats[2]]


def test_where_no_scores_are_told_the_places_are_compared_against_the_field() -> None:
    desk = entered(8, format="swiss", table_size=4, same_deals=True, tiebreaks=("score", "field"))
    desk.draw_up(1)
    [pairing, other] = desk.pending()
    desk.report(1, pairing.number, PlacesForm((1, 2, 3, 4)))
    desk.report(1, other.number, PlacesForm((2, 1, 3, 4)))
    lines = dict(against_field(desk.tournament))
    assert [lines[seat].value for seat in pairing.seats] == [1, -1, 0, 0]
    assert [line.entrant.id for line in standings(desk.tournament)][:2] == [pairing.seats[0], other.seats[1]]
    assert sum(line.value for line in lines.values()) == 0


def test_the_least_money_is_more_than_the_field_where_the_least_wins() -> None:
    line = "Wyrt: Campeonato de Ahlen (Azgher) 2026"
    desk = opened(line=line, format="swiss", table_size=4, same_deals=True, scored=False)
    for number in range(1, 9):
        desk.register(f"P{number}")
    desk.draw_up(1)
    [pairing, other] = desk.pending()
    desk.report(1, pairing.number, Scores((130, 90, 80, 100)))
    desk.report(1, other.number, Scores((110, 150, 40, 100)))
    assert against_field(desk.tournament)[0][0] == pairing.seats[1]


def test_without_the_same_deals_there_is_no_field() -> None:
    desk = entered(8, format="swiss", table_size=4, tiebreaks=("score", "field"))
    desk.draw_up(1)
    report_all(desk)
    assert against_field(desk.tournament) == ()
    assert {line.columns[1].value for line in standings(desk.tournament)} == {0.0}
