"""A round at the desk: looked at, changed by hand, published; matches of several games, stages, papers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from engine.core.model import Resigned
from saves.exchange.tournament_files import export_tournament, keep_tournament
from saves.exchange.tournament_reading import read_tournament
from saves.people.profiles import Invitation
from saves.sealed_matches import SealedMatch, load_open
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, app_at, at_desk, club_of, press, report_all, shown, type_text
from tests.tui.organiser.test_desk_matches import play_on
from tournaments.results import GamesWon, PlacesForm, Series
from tui.services.lobby.admin import ConnectionInfo
from tui.services.tournaments.session import TournamentSession
from tui.texts.localizer import Words
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_log import format_act

SWISS = {"format": "swiss", "table_size": 2}


async def test_two_people_are_swapped_by_the_letters_of_their_names_and_the_log_says_so(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        before = [table.seats for table in desk.tournament_session.tournament.rounds[0].draft.tables]
        names = {number: desk.formatter.name(number) for seats in before for number in seats}
        this, other = before[0][0], before[1][0]
        await press(pilot, "x", names[this][0].lower(), "enter", names[other][0].lower())
        assert "Nada contra" in shown(pilot)
        await press(pilot, "enter")
        after = [table.seats for table in desk.tournament_session.tournament.rounds[0].draft.tables]
        assert after[0] == (other, before[0][1]) and after[1] == (this, before[1][1])
        assert "mudadas à mão" in shown(pilot)


async def test_a_swap_that_repeats_a_meeting_is_warned_of_before_it_is_done(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], rounds=1, drawn=True, **SWISS) as (pilot, desk):
        rounds = desk.tournament_session.tournament.rounds
        met = rounds[0].draft.tables[0].seats
        table = next(table for table in rounds[1].draft.tables if met[0] in table.seats)
        partner = next(seat for seat in table.seats if seat != met[0])
        keys = [desk.formatter.name(number)[0].lower() for number in (partner, met[1])]
        await press(pilot, "x", keys[0], "enter", keys[1])
        assert "já se enfrentaram" in shown(pilot)
        await press(pilot, "escape")
        assert not desk.tournament_session.tournament.rounds[1].by_hand


async def test_a_locked_table_stays_when_the_round_is_redrawn(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        kept = desk.tournament_session.tournament.rounds[0].draft.tables[0].seats
        await press(pilot, "m")
        assert "mesa 1 trancada" in shown(pilot) and "=1" in shown(pilot)
        await press(pilot, "z")
        assert "Sortear de novo a rodada 1?" in shown(pilot) and "1 mesa trancada" in shown(pilot)
        await press(pilot, "s")
        tables = desk.tournament_session.tournament.rounds[0].draft.tables
        assert kept in [table.seats for table in tables] and "sorteada de novo" in shown(pilot)


async def test_a_round_is_published_once_and_the_next_step_says_what_follows(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, round_minutes=40, **SWISS) as (pilot, desk):
        assert "não divulgada" in shown(pilot) and "v divulga" in shown(pilot)
        await press(pilot, "v")
        assert desk.tournament_session.tournament.rounds[0].published
        assert "C abre o relógio (40 min)" in shown(pilot)
        await press(pilot, "v")
        assert (
            len([line for line in desk.tournament_session.desk.entries if "Published" in type(line.act).__name__]) == 1
        )


async def test_whoever_does_not_come_loses_the_table_to_the_other(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        await press(pilot, "a")
        assert "Quem não veio à mesa 1?" in shown(pilot)
        await press(pilot, "enter")
        table = desk.tournament_session.tournament.rounds[0].draft.tables[0]
        assert table.walkover and len(table.absent) == 1
        assert 1 not in desk.tournament_session.tournament.rounds[0].missing() and "não veio à mesa 1" in shown(pilot)


async def test_where_nobody_came_the_table_is_lost_by_all_and_is_corrected_like_any_result(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        names = [
            desk.formatter.name(seat) for seat in desk.tournament_session.tournament.rounds[0].draft.tables[0].seats
        ]
        desk.pane.table_list.go_to("2")
        await press(pilot, "a", "enter", "a", "enter")
        # The mark stays at the table, so that its others can be named one after another.
        assert desk.tournament_session.tournament.rounds[0].draft.tables[1].nobody_came
        desk.pane.table_list.go_to("1")
        await press(pilot, "a", "down", "down", "enter")
        table = desk.tournament_session.tournament.rounds[0].draft.tables[0]
        assert table.nobody_came and "ninguém veio" in shown(pilot)
        desk.pane.table_list.go_to("1")
        await press(pilot, "a")
        assert f"veio, sim: {names[0]}" in shown(pilot)
        await press(pilot, "enter")
        assert desk.tournament_session.tournament.rounds[0].draft.tables[0].walkover
        desk.pane.table_list.go_to("1")
        await press(pilot, "enter")
        assert "todos vieram afinal?" in shown(pilot)
        await press(pilot, "2", "enter", "enter")
        round_ = desk.tournament_session.tournament.rounds[0]
        assert round_.draft.tables[0].absent == () and round_.results[0].places == (2, 1)


async def test_whoever_leaves_with_a_win_without_a_game_is_asked_about(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        for table, keys, came in ((0, ["enter"], False), (1, ["down", "enter"], True)):
            first, second = desk.tournament_session.tournament.rounds[0].draft.tables[table].seats
            await press(pilot, "1")
            desk.pane.entrant_list.go_to(str(first))
            await press(pilot, "x", "s")
            desk.pane.entrant_list.go_to(str(second))
            await press(pilot, "x")
            assert "venceu a mesa" in shown(pilot)
            await press(pilot, *keys)
            seats = desk.tournament_session.tournament.rounds[0].draft.tables[table].seats
            assert seats == ((second,) if came else ())
            assert second in desk.tournament_session.tournament.dropped


async def test_n_goes_from_one_missing_table_to_the_next(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, desk):
        await press(pilot, "enter", "1", "enter", "n", "n")
        assert desk.pane.table is not None and desk.pane.table.number == 4
        await press(pilot, "n")
        assert desk.pane.table.number == 2


async def test_a_best_of_three_is_typed_by_the_initials_of_the_winners(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, best_of=3, **SWISS) as (pilot, desk):
        [first, second] = desk.tournament_session.tournament.rounds[0].draft.tables[0].seats
        keys = [desk.formatter.name(number)[0].lower() for number in (first, second)]
        await press(pilot, "enter")
        assert "Partidas vencidas" in shown(pilot)
        await press(pilot, keys[1], keys[0], keys[1])
        assert "3 partidas de até 3" in shown(pilot)
        await press(pilot, "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        games = Series((PlacesForm((2, 1)), PlacesForm((1, 2)), PlacesForm((2, 1))))
        assert result is not None and (result.form, result.won, result.places) == (games, (1, 2), (2, 1))
        await press(pilot, "home")
        assert f"jogo 2: {desk.formatter.name(first)}" in shown(pilot)
        await press(pilot, "c", "enter")
        assert desk.tournament_session.tournament.rounds[0].results[0].form == games
        await press(pilot, "home", "c", "2", "1", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and result.form == GamesWon((2, 1))


async def test_the_games_of_a_match_at_a_larger_table_are_typed_one_after_another(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, format="swiss", table_size=4, best_of=3) as (pilot, desk):
        [at, two, three, four] = desk.tournament_session.tournament.rounds[0].draft.tables[0].seats
        keys = {number: desk.formatter.name(number)[0].lower() for number in (at, two, three, four)}
        await press(pilot, "enter", "tab")
        assert "Jogo a jogo" in shown(pilot) and "jogo 3" in shown(pilot)
        await press(pilot, *(keys[who] for who in (two, at, three)), *(keys[who] for who in (four, two)))
        assert "Falta, no jogo 2" in shown(pilot)
        await press(pilot, keys[at], "=", "x")
        assert "Anotado já: 3 jogos" in shown(pilot)
        await press(pilot, "backspace", "2", "1", "3", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        games = (PlacesForm((2, 1, 3, 4)), PlacesForm((3, 2, 4, 1)), PlacesForm((2, 1, 3, 4)))
        assert result is not None and result.form == Series(games) and result.places == (3, 1, 4, 2)
        await press(pilot, "home", "c")
        assert "jogo 3" in shown(pilot)
        await press(pilot, "enter")
        assert desk.tournament_session.tournament.rounds[0].results[0].form == Series(games)


async def test_a_kept_series_is_corrected_in_the_game_that_is_marked(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, format="swiss", table_size=4, best_of=3) as (pilot, desk):
        await press(pilot, "enter", "tab", *"123", *"213", *"312", "enter", "home", "c")
        assert "nada muda" in shown(pilot)
        await press(pilot, "left", "left", *"432", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        games = (PlacesForm((4, 3, 2, 1)), PlacesForm((2, 1, 3, 4)), PlacesForm((3, 1, 2, 4)))
        assert result is not None and result.form == Series(games)
        await press(pilot, "home", "c", "left", "down", "down", "4", "3", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        games = (PlacesForm((4, 3, 2, 1)), PlacesForm((2, 1, 4, 3)), PlacesForm((3, 1, 2, 4)))
        assert result is not None and result.form == Series(games)


async def test_a_drawn_game_that_was_kept_can_be_rubbed_out(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, best_of=3, **SWISS) as (pilot, desk):
        await press(pilot, "enter", "1", "1", "=", "enter", "home", "c", "backspace")
        assert "Ninguém venceu uma partida ainda" in shown(pilot)
        await press(pilot, "2", "1", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and result.form == GamesWon((2, 1))


async def test_a_stage_follows_with_the_best_by_another_format(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=2, **SWISS) as (pilot, desk):
        await press(pilot, "S")
        assert "foram jogadas 2 de 3" in shown(pilot)
        await press(pilot, "n", "S", "s")
        assert "Seguem os primeiros" in shown(pilot) and "Ordem de entrada" not in shown(pilot)
        await press(pilot, "down", "left", "left", "left", "enter")
        tournament = desk.tournament_session.tournament
        assert len(tournament.stages) == 1 and len(tournament.seeds) == 4
        entries = desk.tournament_session.desk.entries
        assert "pela classificação" in format_act(
            TournamentFormatter(Words("pt_BR"), tournament, entries), len(entries)
        )
        await press(pilot, "p")
        assert len(tournament.stage_rounds) == 0 and len(desk.tournament_session.tournament.stage_rounds) == 1


async def test_the_choices_change_before_the_first_round_and_not_after(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8]) as (pilot, desk):
        await press(pilot, "escape", "comma")
        assert "Como se joga este torneio" in shown(pilot)
        await press(pilot, *["right"] * 4, "enter")
        assert desk.tournament_session.tournament.settings.format == "swiss"
        await press(pilot, "p", "comma")
        assert "Quanto valem, de agora em diante" in shown(pilot)
    (tmp_path / "knockout").mkdir()
    async with at_desk(tmp_path / "knockout", *NAMES[:8], format="knockout", drawn=True) as (pilot, desk):
        await press(pilot, "comma")
        assert "Os jogos já começaram" in shown(pilot)


async def test_the_arithmetic_of_a_place_is_told_term_by_term(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=2, **SWISS) as (pilot, _desk):
        await press(pilot, "3", "down", "a")
        assert "por que 2º?" in shown(pilot) and "rodada 1" in shown(pilot) and "Buchholz" in shown(pilot)
        await press(pilot, "escape", "4")
        assert "R1" in shown(pilot) and "+" in shown(pilot)


async def test_papers_are_written_and_their_folder_is_told(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, _desk):
        await press(pilot, "P")
        assert "Pasta:" in shown(pilot)
        await press(pilot, "enter")
        assert "Gravado: mesas-rodada-1" in shown(pilot)
        await press(pilot, "f")
        await type_text(pilot, str(tmp_path / "outra"))
        await press(pilot, "down", "enter")
        assert list((tmp_path / "outra").rglob("fichas-rodada-1.pdf"))


async def test_the_announcement_asks_when_where_for_how_much_and_whom_to_ask(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia") as (pilot, desk):
        await press(pilot, "escape", "P", "c")
        for answer in ("sábado, 14h", "Clube", "", "Rosa"):
            await type_text(pilot, answer)
        assert "O convite diz isso." in shown(pilot)
        kept = desk.tournament_session.club.store.invitation_of("copa").load()
        assert kept == Invitation("sábado, 14h", "Clube", "", "Rosa")
        await press(pilot, "c", "escape", "enter")
        text = next((tmp_path).rglob("convite*.txt")).read_text(encoding="utf-8")
        assert "*Quando:* sábado, 14h" in text and "Inscrição" not in text


class OpenHall:
    """A hall that is open from the app."""

    pages = ("http://10.0.0.5:8080/",)
    poster = ConnectionInfo("Salão", "", ("ssh -p 8022 voce@10.0.0.5",), "4711", "SHA256", "ssh://10.0.0.5:8022")

    async def close(self) -> None:
        pass


async def test_the_announcement_tells_how_to_come_into_the_hall_while_it_is_open(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia") as (pilot, _desk):
        for hall, shows in ((OpenHall(), True), (None, False)):
            cast(Any, pilot.app).embedded_server = hall
            await press(pilot, "escape", "P", "enter")
            text = next(tmp_path.rglob("convite*.txt")).read_text(encoding="utf-8")
            assert ("ssh -p 8022 voce@10.0.0.5" in text and "4711" in text) == shows


async def test_slips_carry_everybody_s_link_only_where_it_is_chosen_and_the_pages_are_open(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True, **SWISS) as (pilot, _desk):
        await press(pilot, "P", "w")
        assert "abra antes o salão" in shown(pilot)
        cast(Any, pilot.app).embedded_server = OpenHall()
        await press(pilot, "down", "left")
        codes = []
        for _ in range(3):
            await press(pilot, "enter")
            codes.append(
                next(tmp_path.rglob("fichas*.html")).read_text(encoding="utf-8").count("http://10.0.0.5:8080/me/")
            )
            await press(pilot, "w")
            assert ("levam o link de cada pessoa" in shown(pilot)) is (len(codes) % 2 == 1)
        assert codes[0] == codes[2] == 0 < codes[1]
        cast(Any, pilot.app).embedded_server = None


async def test_the_announcement_can_be_posted_before_anybody_entered(tmp_path: Path) -> None:
    async with at_desk(tmp_path) as (pilot, _desk):
        await press(pilot, "escape", "P", "enter")
        assert "Gravado: convite.txt" in shown(pilot)


async def test_a_best_of_three_played_here_lands_when_somebody_has_the_majority(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", drawn=True, best_of=3, scored=False, **SWISS) as (pilot, desk):
        found, table = desk.tournament_session, desk.tournament_session.desk.pending()[0]
        games = 0
        while found.desk.pending():
            play_on(found.tables.sit_down(table).table)
            await pilot.pause()
            games += 1
            if found.desk.pending():
                assert games < 3 and "próxima partida" in shown(pilot)
        result = found.tournament.rounds[0].results[0]
        assert result is not None and isinstance(result.form, Series) and len(result.form.games) == games >= 2


async def test_with_the_same_deals_every_table_of_a_round_gets_the_same_cards_and_the_next_round_others(
    tmp_path: Path,
) -> None:
    async with at_desk(tmp_path, rounds=1, drawn=True, same_deals=True, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        [first, second, *_] = [found.tables.sit_down(table).table for table in found.desk.pending()]
        assert first.header.commitment == second.header.commitment and not any(first.header.nonces)
        assert [ply.entry for ply in first.line.plies[:1]] == [ply.entry for ply in second.line.plies[:1]]
        first.intervene(Resigned(0))
        await pilot.pause()
        match = first.header.match
        desk.context.navigator.replay_match(match)
        await pilot.pause()
        assert desk.app.screen is desk and "joga" in shown(pilot) and "mesmas cartas" in shown(pilot)
        store = found.club.store
        with pytest.raises(SealedMatch) as sealed:
            load_open(store, match)
        assert sealed.value.data == {"round": 2, "tables": found.desk.round.missing()}
        export_tournament(store, "copa", path := tmp_path / "copa.jsonl")
        assert read_tournament(path, found.club.games).matches == ()
        export_tournament(store, "copa", path, seeds=True)
        moved = read_tournament(path, found.club.games)
        assert len(moved.matches) == len(found.desk.round.results)
        with empty_club(tmp_path / "other") as away:
            keep_tournament(away, msgspec.structs.replace(moved, matches=moved.matches[:1]))
            there = TournamentSession(club_of(app_at(away)), "copa")
            waiting = next(table for table in there.desk.pending() if there.tables.look(2, table.number).match is None)
            assert there.tables.sit_down(waiting).table.header.commitment == first.header.commitment
        report_all(found)
        assert load_open(store, match).header == first.header
        pilot.app.clear_notifications()
        await press(pilot, "3", "v")
        assert "Contra o campo" in shown(pilot) and "com as mesmas cartas fizeram" in shown(pilot)
        await press(pilot, "escape")
        found.draw_up()
        begun = found.desk.pending()[0]
        third = found.tables.sit_down(begun).table.header.commitment
        assert third != first.header.commitment
        found.do(lambda desk: (desk.drop(begun.seats[0]), desk.redraw(0))[-1])
        assert not any(set(table.seats) == set(begun.seats) for table in found.desk.pending())
        assert found.tables.sit_down(found.desk.pending()[0]).table.header.commitment != third


async def test_the_crosstable_of_a_round_robin_says_who_met_whom_and_on_request_round_by_round(tmp_path: Path) -> None:
    robin = {"format": "round_robin", "table_size": 2, "scored": False}
    async with at_desk(tmp_path, *NAMES[:4], rounds=1, drawn=True, **robin) as (pilot, desk):
        await press(pilot, "4")
        assert all(found in shown(pilot) for found in ("  ×  ", "+1", "-1", "?2", "venceu na rodada 2"))
        await press(pilot, "m")
        assert "  ×  " not in shown(pilot) and "R1" in shown(pilot)
        await press(pilot, "m", "n")
        assert desk.followed is not None and "  ×  " in shown(pilot)


async def test_before_anything_is_printed_a_name_without_letters_on_paper_is_told(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "สมชาย", "山田", scored=False) as (pilot, _desk):
        await press(pilot, "escape", "P")
        seen = " ".join(shown(pilot).split())
        assert "O PDF não tem letras para สมชาย; em HTML" in seen and "山田;" not in seen


@pytest.mark.parametrize(("rounds", "drawn", "keys"), ((0, True, "1db"), (1, False, "2fv"), (3, False, "2pzm")))
async def test_a_key_that_has_no_use_now_says_so_instead_of_nothing(
    tmp_path: Path, rounds: int, drawn: bool, keys: str
) -> None:
    async with at_desk(tmp_path, rounds=rounds, drawn=drawn, **SWISS) as (pilot, desk):
        tab, *idle = keys
        before = desk.tournament_session.tournament
        for key in idle:
            await press(pilot, tab)
            desk.say("")
            await press(pilot, key)
            assert "não serve agora" in shown(pilot), key
        assert desk.tournament_session.tournament is before
        desk.say("")
        await press(pilot, *"123456", "2", "down", "u", "escape")
        assert "não serve agora" not in shown(pilot)
