"""A whole tournament as one file: another laptop goes on with it; one that was changed is refused by its line."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from pathlib import Path

import pytest

from saves.errors import FileError, MatchExists, TournamentExists
from saves.exchange import match_files
from saves.exchange.tournament_files import export_tournament, import_tournament
from saves.exchange.tournament_reading import read_tournament
from saves.files.versions import TOURNAMENT_FORMAT
from saves.matches.notes import Note
from saves.people.profiles import Invitation
from saves.store import Store
from tests.saves.conftest import EVENING, SEED, header_of, opened, played
from tests.saves.files import check_words
from tests.saves.tally import GAMES
from tests.saves.tournaments import COPA, GOLDEN, LINE, begun, desk_of, filled, match_at, sealed
from tournaments.results import PlacesForm

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")


@pytest.fixture
def other(tmp_path: Path):
    """Another laptop."""
    with opened(tmp_path / "other" / "carteado.db") as store:
        yield store


@pytest.fixture
def file(store: Store, tmp_path: Path) -> Path:
    """The file of a tournament of four with a match in it."""
    filled(store)
    export_tournament(store, COPA, target := tmp_path / "copa.jsonl")
    return target


def lines_of(file: Path) -> list[dict]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def fault(file: Path, lines: list[dict] | bytes) -> FileError:
    file.write_bytes(lines if isinstance(lines, bytes) else sealed(lines))
    with pytest.raises(FileError) as refused:
        read_tournament(file, GAMES)
    check_words(refused.value)
    return refused.value


def at(lines: list[dict], kind: str) -> int:
    return next(index for index, line in enumerate(lines) if line["type"] == kind)


# ---- Going on elsewhere


def test_a_file_of_the_first_edition_verifies_and_goes_on_in_it(store: Store, tmp_path: Path):
    first = GOLDEN.with_name("golden_tournament_edition_1.jsonl")
    assert read_tournament(first, GAMES).tournament.edition == 1
    import_tournament(store, first, GAMES)
    desk = desk_of(store)
    desk.draw_up(9)
    assert [table.seats for table in desk.round.draft.tables] == [(4, 1), (3, 2)]
    export_tournament(store, COPA, again := tmp_path / "copa.jsonl")
    assert read_tournament(again, GAMES).tournament == desk.tournament


def test_another_laptop_has_the_same_tournament_match_and_ratings(store: Store, other: Store, file: Path):
    taken = import_tournament(other, file, GAMES)
    assert (taken.tournament, taken.status, taken.acts, taken.matches) == (
        COPA,
        "new",
        len(store.tournaments.load(COPA)),
        1,
    )
    assert (taken.results, taken.backed) == (2, 1)
    assert other.tournaments.load(COPA) == store.tournaments.load(COPA)
    assert other.tournaments.list()[0].line == LINE
    line = other.matches.library(tournament=COPA)[0]
    assert (line.id, line.round, line.table, line.status) == ("m-1", 1, 1, "finished")
    assert other.matches.load("m-1").entries == store.matches.load("m-1").entries
    assert other.players.ratings() == store.players.ratings()
    assert {result.reference for result in other.players.results()} == {f"{COPA}/1.1", f"{COPA}/1.2"}


def test_another_laptop_draws_the_next_round_and_the_first_one_takes_that_back_in(
    store: Store, other: Store, file: Path, tmp_path: Path
):
    import_tournament(other, file, GAMES)
    desk = desk_of(other)
    desk.draw_up(8)
    desk.report(2, 1, PlacesForm((1, 2)))
    export_tournament(other, COPA, back := tmp_path / "back.jsonl")
    taken = import_tournament(store, back, GAMES)
    assert (taken.status, taken.acts, taken.matches) == ("continued", 2, 0)
    assert desk_of(store).tournament == desk.tournament
    assert f"{COPA}/2.1" in {result.reference for result in store.players.results()}


def test_the_same_file_again_changes_nothing(store: Store, other: Store, file: Path):
    import_tournament(other, file, GAMES)
    before = other.players.results()
    again = import_tournament(other, file, GAMES)
    assert (again.status, again.acts, again.matches) == ("same", 0, 0)
    assert other.players.results() == before


def test_an_older_file_leaves_what_is_here(store: Store, file: Path):
    desk_of(store).note("depois")
    before = store.tournaments.load(COPA)
    assert import_tournament(store, file, GAMES).status == "older"
    assert store.tournaments.load(COPA) == before


def test_two_laptops_that_went_different_ways_are_told_so_by_the_act(
    store: Store, other: Store, file: Path, tmp_path: Path
):
    import_tournament(other, file, GAMES)
    shared = len(other.tournaments.load(COPA))
    desk_of(store).note("aqui")
    desk_of(other).note("lá")
    export_tournament(other, COPA, back := tmp_path / "back.jsonl")
    before = store.tournaments.load(COPA)
    with pytest.raises(TournamentExists) as refused:
        import_tournament(store, back, GAMES)
    assert (refused.value.code, refused.value.data["number"]) == ("tournament_conflicts", shared + 1)
    assert store.tournaments.load(COPA) == before


def test_a_different_match_of_the_same_name_stops_all_of_it(other: Store, file: Path):
    other.matches.keep(played(header_of("m-1", ("Rosa", "Zé"))))
    with pytest.raises(MatchExists):
        import_tournament(other, file, GAMES)
    assert other.tournaments.list() == []
    assert other.players.results() == []


def test_a_match_that_has_gone_on_elsewhere_takes_the_place_of_its_beginning(store: Store, other: Store, file: Path):
    other.matches.keep(match_at(desk_of(store), 1, actions=2))
    assert import_tournament(other, file, GAMES).matches == 1
    assert other.matches.load("m-1").status == "finished"


def test_notes_on_its_matches_change_nothing_in_a_tournaments_file(store: Store, file: Path, tmp_path: Path):
    store.notes.put(Note("m-1", 1, "ana", "Ana", "?", "Devia ter passado.", "all", EVENING))
    export_tournament(store, COPA, noted := tmp_path / "noted.jsonl", seeds=True)
    assert "Devia ter passado." not in noted.read_text(encoding="utf-8")
    store.notes.delete(store.notes.of("m-1")[0])
    export_tournament(store, COPA, file, seeds=True)
    assert noted.read_bytes() == file.read_bytes()


def test_notes_here_stay_when_a_tournaments_file_takes_the_same_match_in(store: Store, file: Path):
    store.notes.put(note := Note("m-1", 1, "ana", "Ana", "?", "Devia ter passado.", "all", EVENING))
    import_tournament(store, file, GAMES)
    assert store.notes.of("m-1") == (note,)


def test_an_open_match_is_played_on_only_when_its_seed_goes_with_the_file(store: Store, other: Store, tmp_path: Path):
    desk = begun(store)
    store.matches.create(match_at(desk, 2, actions=0).header, SEED, tournament=COPA, round=1, table=2)
    export_tournament(store, COPA, closed := tmp_path / "closed.jsonl")
    export_tournament(store, COPA, with_seeds := tmp_path / "seeds.jsonl", seeds=True)
    assert SEED.hex() not in closed.read_text(encoding="utf-8")
    import_tournament(other, with_seeds, GAMES)
    assert other.matches.library()[0].resumable
    other.matches.delete("m-2")
    import_tournament(other, closed, GAMES)
    assert not other.matches.library()[0].resumable


def test_a_file_can_go_down_a_stream_and_says_the_same(store: Store, file: Path):
    stream = BytesIO()
    export_tournament(store, COPA, stream)
    assert stream.getvalue() == file.read_bytes()


def test_a_folder_that_is_not_there_is_told(store: Store, tmp_path: Path):
    filled(store)
    with pytest.raises(FileError, match="file_cannot_write"):
        export_tournament(store, COPA, tmp_path / "nowhere" / "copa.jsonl")


# ---- Broken and doctored files


def test_every_line_that_is_changed_is_named(file: Path):
    content = file.read_bytes().splitlines(keepends=True)
    for index, line in enumerate(content):
        changed = line.replace(b'":', b'" :', 1).replace(b"0", b"1", 1) if b"0" in line else line.replace(b"a", b"e", 1)
        error = fault(file, b"".join([*content[:index], changed, *content[index + 1 :]]))
        assert error.line == index + 1, line


def test_every_line_that_is_left_out_is_missed(file: Path):
    content = file.read_bytes().splitlines(keepends=True)
    for index in range(len(content)):
        error = fault(file, b"".join([*content[:index], *content[index + 1 :]]))
        assert 1 <= error.line <= index + 1


def test_a_file_that_was_cut_anywhere_is_refused(file: Path):
    content = file.read_bytes()
    for size in range(1, len(content) - 1, 97):
        assert fault(file, content[:size]).code in (
            "file_cut_short",
            "file_not_json",
            "file_not_text",
            "file_line_changed",
        )


@pytest.mark.parametrize("line", [1, 2, 3, -1])
def test_a_file_cut_in_the_midst_of_a_line_ends_after_the_line_before(file: Path, line: int):
    content = file.read_bytes().splitlines(keepends=True)
    at = (line - 1) % (len(content) - 1) if line > 0 else len(content) - 1
    error = fault(file, b"".join([*content[:at], content[at][: len(content[at]) // 2]]))
    assert (error.code, error.line) == (("file_cut_short", at) if at else ("file_not_json", 1))


def test_a_match_file_is_no_tournament(file: Path, tmp_path: Path):
    lines = lines_of(file)
    start = at(lines, "match")
    only = file.read_bytes().splitlines(keepends=True)[start + 1 : start + 1 + lines[start]["lines"]]
    error = fault(file, b"".join(only))
    assert (error.code, error.data["kind"]) == ("file_foreign", "foreign.match")


def test_what_the_announcement_says_goes_along_and_a_file_that_goes_no_further_only_fills_what_is_empty(
    store: Store, other: Store, file: Path, tmp_path: Path
):
    store.invitation_of(COPA).change(date="sábado, 14h", place="Clube", price="R$ 15")
    export_tournament(store, COPA, said := tmp_path / "said.jsonl")
    import_tournament(other, said, GAMES)
    assert other.invitation_of(COPA).load() == store.invitation_of(COPA).load()
    other.invitation_of(COPA).change(price="", place="Biblioteca")
    assert import_tournament(other, said, GAMES).status == "same"
    import_tournament(other, file, GAMES)
    assert other.invitation_of(COPA).load() == Invitation("sábado, 14h", "Biblioteca", "R$ 15")
    desk_of(store).draw_up(8)
    export_tournament(store, COPA, said)
    assert import_tournament(other, said, GAMES).status == "continued"
    assert other.invitation_of(COPA).load().place == "Clube"


def test_a_line_of_the_announcement_that_is_too_long_is_refused(file: Path):
    lines = lines_of(file)
    lines[0]["invitation"] = {"place": "n" * 201}
    error = fault(file, lines)
    assert (error.code, error.line, error.field) == ("file_text_too_long", 1, "$.invitation.place")


def test_a_file_of_a_later_program_says_so(file: Path):
    lines = lines_of(file)
    lines[0]["format"] = TOURNAMENT_FORMAT + 1
    assert fault(file, lines).code == "file_newer_format"


@pytest.mark.parametrize(
    ("field", "value"), [("tournament", "../copa"), ("created", -1), ("created", 10**15), ("line", "Chama: outra 2025")]
)
def test_a_head_that_does_not_fit_is_named_by_its_field(file: Path, field: str, value: object):
    lines = lines_of(file)
    lines[0][field] = value
    error = fault(file, lines)
    assert (error.code, error.line, error.field) == ("file_bad_field", 1, f"$.{field}")


@pytest.mark.parametrize("field", ["name", "club", "bot"])
def test_a_name_that_nobody_has_is_refused_with_the_limit(file: Path, field: str):
    lines = lines_of(file)
    place = next(index for index, line in enumerate(lines) if line.get("act", {}).get("type") == "register")
    lines[place]["act"]["entrant"][field] = "n" * 201
    error = fault(file, lines)
    assert (error.code, error.line, error.data["limit"]) == ("file_text_too_long", place + 1, 200)
    assert error.field == f"$.act.entrant.{field}"


@pytest.mark.parametrize(
    ("of", "field", "value"),
    [
        ("overall", "value", -1e300),
        ("duel", "value", 1e300),
        ("table", "games", -3),
        ("pairs", "games", 2**62),
        ("strength", "value", 1e300),
        ("strength", "deviation", -1),
        ("strength", "volatility", 1e300),
    ],
)
def test_a_rating_that_no_games_lead_to_is_refused_with_its_field(file: Path, of: str, field: str, value: float):
    lines = lines_of(file)
    place = next(index for index, line in enumerate(lines) if line.get("act", {}).get("type") == "register")
    lines[place]["act"]["entrant"]["ratings"] = {of: {field: value}}
    error = fault(file, lines)
    assert (error.code, error.line) == ("file_bad_field", place + 1)
    assert str(error.field).endswith(f".ratings.{of}.{field}")


def test_a_forged_act_breaks_the_seal_of_the_next_even_when_the_chain_is_made_anew(file: Path):
    lines = lines_of(file)
    report = next(index for index, line in enumerate(lines) if line.get("act", {}).get("type") == "report")
    lines[report]["act"]["form"] = {"type": "places", "places": [2, 1]}
    error = fault(file, lines)
    assert (error.code, error.line) == ("log_broken_seal", report + 2)


def test_an_act_that_could_not_have_been_done_is_named(file: Path):
    lines = lines_of(file)
    last = at(lines, "match") - 1
    lines[last]["act"] = {
        "type": "report",
        "round": 9,
        "table": 1,
        "seats": [1, 2],
        "form": {"type": "places", "places": [1, 2]},
    }
    error = fault(file, lines)
    assert (error.code, error.line) == ("log_act_refused", last + 1)


def test_an_act_of_an_unknown_kind_is_a_bad_field(file: Path):
    lines = lines_of(file)
    lines[3]["act"]["type"] = "bribe"
    assert (fault(file, lines).code, fault(file, lines).line) == ("file_bad_field", 4)


def test_a_match_that_ended_otherwise_than_its_result_says_is_refused(file: Path, store: Store):
    lines = lines_of(file)
    start = at(lines, "match")
    length = lines[start]["lines"]
    open_match = [json.loads(line) for line in match_files.written(match_at(desk_of(store), 1, actions=2))]
    lines[start] |= {"lines": len(open_match), "seal": open_match[-1]["chain"]}
    error = fault(file, [*lines[: start + 1], *open_match, *lines[start + 1 + length :]])
    assert (error.code, error.line) == ("file_match_told_otherwise", start + 1)


def test_the_same_match_twice_is_refused(file: Path):
    lines = lines_of(file)
    start = at(lines, "match")
    match = lines[start : start + 1 + lines[start]["lines"]]
    error = fault(file, [*lines[:-1], *match, lines[-1]])
    assert error.code == "file_match_twice"


def test_a_seed_that_was_not_sealed_is_refused(store: Store, tmp_path: Path):
    desk = begun(store)
    store.matches.create(match_at(desk, 2, actions=0).header, SEED, tournament=COPA, round=1, table=2)
    export_tournament(store, COPA, file := tmp_path / "copa.jsonl", seeds=True)
    lines = lines_of(file)
    start = at(lines, "match")
    for seed in ("00" * 32, "x"):
        lines[start]["seed"] = seed
        assert (fault(file, lines).code, fault(file, lines).line) == ("log_seed_not_sealed", start + 1)


def test_wrong_counts_and_lines_after_the_end_are_refused(file: Path):
    lines = lines_of(file)
    assert fault(file, [*lines[:-1], {**lines[-1], "acts": 3}]).code == "file_wrong_count"
    assert fault(file, [*lines, lines[-1]]).code == "file_after_end"


def test_nothing_of_a_refused_file_reaches_the_store(other: Store, file: Path):
    lines = lines_of(file)
    fault(file, [*lines[:-1], {**lines[-1], "matches": 7}])
    with pytest.raises(FileError):
        import_tournament(other, file, GAMES)
    assert other.tournaments.list() == []
    assert other.matches.library() == []
    assert other.players.results() == []


@pytest.mark.marathon
def test_acts_of_any_nonsense_are_refused_by_their_line_and_nothing_worse_happens(file: Path):
    """Every field of every act in turn says something odd, with seals and chain made anew by somebody who knows how."""
    original = lines_of(file)
    acts = [index for index, line in enumerate(original[: at(original, "match")]) if line["type"] == "act"]
    for index in acts:
        for path in list(_paths(original[index]["act"])):
            for odd in (-1, 0, 2**62, "", None, [], [1, 1], {}):
                lines = json.loads(json.dumps(original))
                place = lines[index]["act"]
                for key in path[:-1]:
                    place = place[key]
                place[path[-1]] = odd
                file.write_bytes(sealed(_sealed_acts(lines)))
                try:
                    read_tournament(file, GAMES)
                except FileError as error:
                    assert index + 1 <= error.line or error.field == "$.line"


def _paths(value: object, path: tuple = ()):
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (*path, key)
        yield from _paths(each, (*path, key))


def _sealed_acts(lines: list[dict]) -> list[dict]:
    previous = ""
    for line in lines[1 : at(lines, "match")]:
        line["previous"] = previous
        said = {key: line[key] for key in ("number", "at", "previous", "act")}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(text.encode()).hexdigest()
    return lines


def test_a_table_of_nobody_is_refused_by_the_act_that_draws_it(file: Path):
    lines = lines_of(file)
    lines[1]["act"]["settings"]["table_size"] = 0
    error = fault(file, _sealed_acts(lines))
    assert error.code == "log_act_refused"
