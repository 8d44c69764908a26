"""Papers as HTML: they stand alone, run nothing, load nothing, and a name is never markup."""

from __future__ import annotations

import pytest

from tests.tournaments.events import PAIRS_LINE, in_seat_order, opened, played_out
from tests.tui.document_readers import EN, NASTY, PT, Page, event
from tui.documents import write as papers
from tui.documents.builder import DocumentBuilder
from tui.documents.html import sheet_of
from tui.texts.localizer import Words

HTML = [kind for kind in papers.KINDS if kind not in ("signs", "announcement")]
MOMENT = 1_763_760_000_000


def page(kind: str, desk, words: Words = PT, **more) -> Page:
    return Page(papers.write(kind, "html", desk.tournament, words, **more).decode())


@pytest.mark.parametrize("kind", papers.KINDS)
def test_no_page_runs_or_loads_anything(kind: str):
    text = papers.write(kind, "html", event().tournament, PT).decode()
    found = Page(text)
    assert not found.tags & {"script", "img", "link", "iframe", "object", "form", "base"}
    assert all(link.startswith("#") for link in found.links)
    assert not any(name.startswith("on") or name == "src" for _, attrs in found.elements for name in attrs)
    assert "url(" not in text and "@import" not in text and "http:" not in text and "https:" not in text
    assert "default-src 'none'" in text


@pytest.mark.parametrize("kind", HTML)
@pytest.mark.parametrize("words", [PT, EN], ids=["pt_BR", "en"])
def test_every_name_is_shown_as_it_is_written(kind: str, words: Words):
    text = page(kind, event(), words).text
    assert all(name in text for name in NASTY)


@pytest.mark.parametrize("kind", papers.KINDS)
def test_a_page_says_its_language_and_its_tournament(kind: str):
    for words, language in ((PT, "pt-BR"), (EN, "en")):
        found = page(kind, event(), words)
        assert ("html", {"lang": language}) in found.elements
        assert "Chama: Campeonato Mariapaulista 2025" in found.text


def test_a_page_says_when_it_was_made():
    assert "Feito em 21/11/2025" in page("standings", event(), at=MOMENT).text
    assert "Feito" not in page("standings", event()).text


def test_pairings_tell_every_table_seat_and_bye():
    desk = event(7, 0, format="swiss", table_size=2, rounds=3, scored=False)
    text = page("pairings", desk).text
    item = desk.tournament.rounds[0]
    free = desk.tournament.entrant(item.draft.byes[0].entrant).name
    unbroken = free.replace(" ", "\u00a0")
    assert f"Livre nesta rodada: {unbroken}." in text
    assert text.count("Cadeira\u00a01") == 1 and "Cadeira\u00a03" not in text
    assert "Por que" in text or not any(table.why for table in item.draft.tables)


def test_an_earlier_round_is_told_with_its_results():
    desk = event()
    text = page("pairings", desk, round=1).text
    builder = DocumentBuilder(desk.tournament, PT)
    first = desk.tournament.rounds[0]
    for table, result in zip(first.draft.tables, first.results, strict=True):
        assert result and builder.ranked(table, result) in text


def test_the_members_of_a_pair_find_their_seats_by_their_own_names():
    desk = event(4, 0, PAIRS_LINE, members=2, table_size=2, scored=False)
    text = page("pairings", desk).text
    assert all(member.name in text for entrant in desk.tournament.entrants for member in entrant.people)
    assert "Dupla" in text


def test_the_phone_page_has_a_place_for_every_player_and_every_link_leads_somewhere():
    desk = event(16, 1)
    found = page("page", desk)
    assert {f"p{entrant.id}" for entrant in desk.tournament.entrants} <= set(found.ids)
    assert {link.removeprefix("#") for link in found.links} <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))


def test_the_phone_page_tells_everybody_where_to_sit_now():
    desk = event(8, 1)
    text = page("page", desk).text
    for table in desk.tournament.rounds[-1].draft.tables:
        for seat in range(1, len(table.seats) + 1):
            assert f"mesa {table.number} · cadeira {seat}" in text


def test_the_phone_page_tells_every_round_of_a_player_with_the_place():
    desk = event(8, 1, drawn=False)
    found = page("page", desk).text
    builder = DocumentBuilder(desk.tournament, PT)
    for this_round in desk.tournament.rounds:
        for table in this_round.draft.tables:
            others = ", ".join(builder.name(seat) for seat in table.seats[1:])
            assert f"mesa {table.number}, contra {others}" in found


def test_the_phone_page_is_there_before_the_first_round_and_after_the_last():
    empty = opened()
    assert "Ainda não há rodada" in page("page", empty).text
    over = played_out(8)
    over.finish()
    assert "Torneio encerrado." in page("page", over).text


def test_a_page_is_light_or_dark_as_the_phone_is():
    assert "prefers-color-scheme: dark" in papers.write("page", "html", event().tournament, PT).decode()


def test_a_sign_is_read_from_both_sides():
    text = page("signs", event(12, 0)).text
    assert [text.split().count(number) for number in ("1", "2", "3")] == [2, 2, 2]


def test_a_slip_asks_for_what_the_game_counts():
    chama = page("slips", event(8, 0)).text
    assert all(field in chama for field in ("Lugar", "Exérc.", "Com.", "Reinos", "Pilha", "☐ seis reinos", "☐ tempo"))
    pairs = page("slips", event(4, 0, PAIRS_LINE, members=2, table_size=2, scored=False)).text
    assert "☐ dez reinos" in pairs and "seis reinos" not in pairs
    wyrt = page("slips", event(8, 0, "Wyrt: Campeonato de Ahlen 2026")).text
    assert "A mesa soma 400 (T$)." in wyrt
    dalmuti = page("slips", event(8, 0, "Dalmuti: Campeonato da Firma 2026")).text
    assert all(hand in dalmuti for hand in ("1ª", "2ª", "3ª", "4ª", "Pontos"))
    series = page("slips", event(8, 0, format="swiss", table_size=2, rounds=3, best_of=3)).text
    assert all(game in series for game in ("J1", "J2", "J3")) and "Melhor de 3" in series


def test_only_tables_that_wait_get_a_slip_until_all_are_done():
    desk = event(8, 0)
    tables = desk.tournament.rounds[0].draft.tables
    assert [f"Mesa {table.number}" in page("slips", desk).text for table in tables] == [True, True]

    desk.report(1, 1, in_seat_order(4))
    assert [f"Mesa {table.number}" in page("slips", desk).text for table in tables] == [False, True]
    desk.report(1, 2, in_seat_order(4))
    assert [f"Mesa {table.number}" in page("slips", desk).text for table in tables] == [True, True]


def test_a_round_that_is_not_drawn_up_has_no_papers():
    for kind in ("pairings", "slips", "bracket"):
        with pytest.raises(papers.PaperError, match="paper_no_round"):
            papers.write(kind, "html", opened().tournament, PT)
    for number in (-1, 9):
        with pytest.raises(papers.PaperError, match="paper_no_round"):
            papers.write("pairings", "html", event().tournament, PT, round=number)


def test_a_paper_or_format_that_there_is_not_is_told():
    for kind, ending in (("poster", "html"), ("standings", "docx"), ("page", "pdf"), ("slips", "trf")):
        with pytest.raises(papers.PaperError, match="paper_unknown"):
            papers.write(kind, ending, event().tournament, PT)


def test_names_keep_their_room_beside_many_figures_and_headings_are_broken_instead():
    desk = event(format="swiss", table_size=2)
    assert "<table class=named>" in papers.write("standings", "html", desk.tournament, PT).decode()
    assert "<table class=named>" not in papers.write("pairings", "html", desk.tournament, PT).decode().split("<h2>")[1]
    style = sheet_of("print")
    assert ".named td.left { min-width: 48mm }" in style and "th.right { white-space: normal" in style
    # What a round was never breaks into its digits.
    assert ".center { text-align: center; white-space: nowrap }" in style


@pytest.mark.parametrize(("players", "long"), [(16, False), (20, False), (24, True)])
def test_a_bracket_of_more_than_a_sheet_has_its_boxes_close_below_one_another(players: int, long: bool):
    desk = event(players, format="duel_knockout", table_size=2)
    text = papers.write("bracket", "html", desk.tournament, PT).decode()
    assert ("<div class='tree long'>" in text) is long and ("<div class=tree>" in text) is not long
