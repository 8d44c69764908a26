"""The log: sealed entry to entry, a file format, and the whole tournament in it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from engine.core.errors import BrokenLog
from tests.tournaments.events import LINE, entered, played_out
from tournaments.acts import Act, ActTakenBack, Registered, TournamentOpened
from tournaments.audit import audit
from tournaments.bracket import bracket
from tournaments.controller import TournamentController
from tournaments.log import LoggedAct, check, hash_of, next_entry, read, standing, write
from tournaments.model import Entrant
from tournaments.points import plain
from tournaments.results import ResultForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.standings import people, standings
from tournaments.tables import common_options, game_options

GOLDEN = Path(__file__).parent / "golden"


def table_of(desk: TournamentController) -> dict[str, object]:
    """Return all that follows from a log, ratings to four decimals: what the golden table holds."""
    return {
        "line": desk.tournament.spec.line,
        "seeds": desk.tournament.seeds,
        "notices": [notice.code for notice in desk.tournament.notices],
        "standings": [
            {
                "place": line.low,
                "name": line.entrant.name,
                "points": None if line.points is None else plain(line.points),
                "duel": round(line.ratings.duel.value, 4),
                "table": round(line.ratings.table.value, 4),
                "overall": round(line.ratings.overall.value, 4),
            }
            for line in standings(desk.tournament)
        ],
        "bracket": msgspec.to_builtins(bracket(desk.tournament)),
    }


def pairs_table_of(desk: TournamentController) -> dict[str, object]:
    """Return what `table_of` does, each member's ratings, and the options of every table."""
    tables = [table for this_round in desk.tournament.rounds for table in this_round.draft.tables]
    return {
        **table_of(desk),
        "people": [
            {
                "name": line.person.name,
                "points": None if line.standing.points is None else plain(line.standing.points),
                "pairs": round(line.ratings.pairs.value, 4),
                "overall": round(line.ratings.overall.value, 4),
            }
            for line in people(desk.tournament)
        ],
        "options": [game_options(desk.tournament, table) for table in tables],
    }


def scores_table_of(desk: TournamentController) -> dict[str, object]:
    """Return what `table_of` does, everybody's scores, the groups' own ratings, and the options of every table."""
    lines = standings(desk.tournament)
    return {
        **table_of(desk),
        "scores": [line.score for line in lines],
        "trios": [round(line.ratings.trios.value, 4) for line in lines],
        "options": common_options(desk.tournament),
    }


KEPT = {
    "championship": table_of,
    "evening": table_of,
    "pairs": pairs_table_of,
    "dalmuti": scores_table_of,
    "trios": scores_table_of,
    "wyrt_arton": scores_table_of,
    "names": table_of,
    "handed_in": table_of,
    "magic_wizards": scores_table_of,
    "wishes": scores_table_of,
}
"""The logs to be read for ever: no ruleset, pairs with a club's type, scores, nine, renames, decks, wishes."""


def golden(name: str) -> tuple[LoggedAct, ...]:
    return tuple(read(line) for line in (GOLDEN / f"{name}.jsonl").read_bytes().splitlines())


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_log_still_reads_and_is_written_byte_for_byte_the_same(name: str) -> None:
    lines = (GOLDEN / f"{name}.jsonl").read_bytes().splitlines()
    assert [write(read(line)) for line in lines] == lines
    check(golden(name))


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_log_still_gives_the_same_final_table(name: str) -> None:
    kept = msgspec.json.decode((GOLDEN / f"{name}.table.json").read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(KEPT[name](TournamentController(golden(name))))) == kept


def test_the_kept_logs_hold_every_kind_of_act_and_form() -> None:
    text = "".join((GOLDEN / f"{name}.jsonl").read_text() for name in KEPT)
    acts = [str(act.__struct_config__.tag) for act in get_args(Act)]
    forms = [str(form.__struct_config__.tag) for form in get_args(ResultForm)]
    assert [tag for tag in (*acts, *forms) if f'"type":"{tag}"' not in text] == []
    assert len(acts) > 10


def test_numbers_count_from_one_and_each_entry_seals_the_one_before() -> None:
    entries = entered(8).entries
    check(entries)
    assert [entry.number for entry in entries] == list(range(1, 10))
    assert entries[0].previous == ""
    assert entries[5].previous == hash_of(entries[4])


def test_a_doctored_entry_breaks_the_seal_of_the_next() -> None:
    entries = list(entered(8).entries)
    entries[3] = msgspec.structs.replace(entries[3], act=Registered(Entrant(3, "Somebody else")))
    with pytest.raises(BrokenLog) as caught:
        check(entries)
    assert (caught.value.code, caught.value.number) == ("log_broken_seal", 5)


def test_a_missing_entry_is_named() -> None:
    entries = entered(8).entries
    with pytest.raises(BrokenLog) as caught:
        TournamentController((*entries[:4], *entries[5:]))
    assert (caught.value.code, caught.value.number) == ("log_bad_number", 5)


def test_a_sealed_act_that_the_rules_refuse_is_named_with_the_reason() -> None:
    entries = entered(8).entries
    twice = next_entry(entries, 0, Registered(Entrant(9, "p1")))
    with pytest.raises(BrokenLog) as caught:
        TournamentController((*entries, twice))
    assert (caught.value.code, caught.value.number, caught.value.data["reason"]) == (
        "log_act_refused",
        10,
        "name_taken",
    )


def test_nobody_takes_back_what_is_not_there_yet() -> None:
    entries = entered(8).entries
    ahead = next_entry(entries, 0, ActTakenBack(10))
    with pytest.raises(BrokenLog, match="log_bad_take_back"):
        check((*entries, ahead))


def test_a_log_of_another_edition_is_refused() -> None:
    [old] = (next_entry((), 0, TournamentOpened(parse(LINE), TournamentSettings(), edition=0)),)
    with pytest.raises(BrokenLog) as caught:
        TournamentController((old,))
    assert caught.value.data["reason"] == "other_edition"


def test_the_seal_does_not_depend_on_how_equal_values_were_made() -> None:
    spelled = TournamentSettings(format="".join(["esc", "ada"]), seeding="".join(["dr", "aw"]), points=(25, 18, 15))
    entry = next_entry((), 5, TournamentOpened(parse(LINE), spelled))
    assert write(read(write(entry))) == write(entry)
    assert hash_of(read(write(entry))) == hash_of(entry)


def test_taking_back_a_taking_back_makes_the_act_stand_again() -> None:
    entries: tuple[LoggedAct, ...] = ()
    for act in (
        TournamentOpened(parse(LINE), TournamentSettings()),
        Registered(Entrant(1, "Ana")),
        ActTakenBack(2),
        ActTakenBack(3),
        ActTakenBack(4),
    ):
        entries = (*entries, next_entry(entries, 0, act))
    assert [[entry.number for entry in standing(entries[:length])] for length in (2, 3, 4, 5)] == [
        [1, 2],
        [1],
        [1, 2],
        [1],
    ]


def test_the_audit_of_a_whole_tournament_reads_from_the_log_alone() -> None:
    desk = played_out(10)
    assert audit(tuple(read(write(entry)) for entry in desk.entries)) == desk.audit()
