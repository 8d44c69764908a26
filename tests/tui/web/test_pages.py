"""Pages of the hall for browsers: what they show, to whom, in which language, and how long they are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.tournaments.events import entered, in_seat_order
from tests.tui.desk import NAMES, report_all
from tests.tui.document_readers import NASTY
from tests.tui.web.browsers import Browsers
from tournaments.standings import standings
from tui.services.tournaments.rounds import clock_of
from tui.texts.localizer import Words
from tui.web.pages import TournamentPages, View
from tui.web.visit import Visit, language_asked

VIEWS = ("", "/standings", "/bracket", "/crosstable")
PT = Words("pt_BR")


@pytest.fixture
async def browsers(tmp_path: Path) -> AsyncIterator[Browsers]:
    async with Browsers(tmp_path) as opened:
        yield opened


async def everything(browsers: Browsers, id: str = "copa") -> str:
    """All bytes that everybody can read of a tournament."""
    entrants = range(1, 20)
    paths = ["/", "/?name=a", *(f"/t/{id}{view}" for view in VIEWS), *(f"/t/{id}/people/{n}" for n in entrants)]
    paths += [f"/telao?page={page}" for page in range(1, 8)]
    answers = [await browsers.get(path) for path in paths]
    # The time of an answer tells nothing of the tournament.
    heads = [{name: value for name, value in answer.headers.items() if name != "Date"} for answer in answers]
    return "\n".join(f"{head} {answer.text}" for head, answer in zip(heads, answers, strict=True))


async def test_the_evening_lists_its_tournaments_and_finds_a_name(browsers: Browsers) -> None:
    browsers.tournament(rounds=1)
    page = (await browsers.get("/")).page
    assert "/t/copa" in page.links and "Clube da Bia" in page.text
    found = (await browsers.get("/?name=cai")).page
    assert "/t/copa/people/3" in found.links and "Caio" in found.text
    assert "Ninguém com esse nome." in (await browsers.get("/?name=zzz")).page.text
    assert "Nenhum torneio" not in page.text


async def test_a_hall_without_tournaments_says_so_on_every_page(browsers: Browsers) -> None:
    assert "Nenhum torneio agora." in (await browsers.get("/")).text
    assert (await browsers.get("/telao")).status == 404


@pytest.mark.parametrize("view", VIEWS)
async def test_every_page_has_its_landmarks_and_loads_nothing_from_elsewhere(browsers: Browsers, view: str) -> None:
    browsers.tournament([*NASTY, "Ana", "Caio"], rounds=1, drawn=True)
    answer = await browsers.get(f"/t/copa{view}")
    page = answer.page
    assert answer.status == 200 and {"header", "nav", "main", "footer", "h1", "title"} <= page.tags
    assert ("html", {"lang": "pt-BR"}) in page.elements
    assert not any(name == "style" or name.startswith("on") for _, attrs in page.elements for name in attrs)
    loaded = [attrs[name] for _, attrs in page.elements for name in ("src", "href") if name in attrs]
    assert all(place.startswith(("/", "#", "data:,")) and not place.startswith("//") for place in loaded)
    assert [attrs for tag, attrs in page.elements if tag == "a" and "aria-current" in attrs]


async def test_every_name_is_shown_as_it_is_written_and_is_never_markup(browsers: Browsers) -> None:
    browsers.tournament([*NASTY, "Ana", "Caio"], rounds=1, drawn=True)
    for path in ("/t/copa", "/t/copa/standings", "/t/copa/crosstable", "/t/copa/bracket", "/?name=script"):
        answer = await browsers.get(path)
        assert "<script>alert" not in answer.text and NASTY[0] in answer.page.text
    names = "".join([(await browsers.get(f"/telao?page={page}")).text for page in range(1, 5)])
    assert "<script>alert" not in names and "&lt;script" in names


async def test_everybody_finds_table_and_seat_and_their_own_rounds(browsers: Browsers) -> None:
    found = browsers.tournament(rounds=1, drawn=True)
    page = (await browsers.get("/t/copa")).page
    last = found.tournament.rounds[-1]
    for table in last.draft.tables:
        assert f"mesa {table.number} · cadeira 1" in page.text
    for entrant in found.tournament.entrants:
        assert f"/t/copa/people/{entrant.id}" in page.links
        answer = await browsers.get(f"/t/copa/people/{entrant.id}")
        own = answer.page.text
        # No level of headings is left out.
        assert "h2" in answer.page.tags and "h3" not in answer.page.tags
        assert entrant.name in own and "R1" in own and "em jogo" in own


async def test_a_round_that_is_prepared_is_in_no_byte_until_it_is_published(browsers: Browsers) -> None:
    found = browsers.tournament(rounds=1)
    before = await everything(browsers)
    found.draw_up()
    assert await everything(browsers) == before and "R2" not in before
    found.do(lambda desk: desk.publish())
    shown = await everything(browsers)
    assert "R2" in shown and "Rodada 2" in shown


async def test_the_first_round_shows_no_seed_order_before_it_is_published(browsers: Browsers) -> None:
    found = browsers.tournament()
    before = (await browsers.get("/t/copa/standings")).page.text
    found.draw_up()
    assert (await browsers.get("/t/copa/standings")).page.text == before


async def test_a_result_is_seen_as_soon_as_it_is_told(browsers: Browsers) -> None:
    found = browsers.tournament(drawn=True)
    assert "1º" not in (await browsers.get("/t/copa")).page.text
    table = found.desk.pending()[0]
    found.do(lambda desk: desk.report(1, table.number, in_seat_order(len(table.seats))))
    assert "1º" in (await browsers.get("/t/copa")).page.text


async def test_the_language_is_that_of_the_browser_until_another_is_chosen(browsers: Browsers) -> None:
    browsers.tournament(rounds=1)
    english = await browsers.get("/t/copa", headers={"Accept-Language": "de, en-GB;q=0.8, pt;q=0.2"})
    assert ("html", {"lang": "en"}) in english.page.elements and "Standings" in english.text
    assert "/t/copa?lang=pt-BR" in english.page.links
    chosen = await browsers.get("/t/copa?lang=pt-BR", headers={"Accept-Language": "en"})
    assert "Classificação" in chosen.text
    own = [link for link in chosen.page.links if link.startswith("/") and "lang=en" not in link]
    assert own and all("lang=pt-BR" in link for link in own)
    assert "Classificação" in (await browsers.get("/t/copa?lang=xx", headers={"Accept-Language": "zz;q=x,,;"})).text


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "pt_BR"),
        ("en", "en"),
        ("pt-PT", "pt_BR"),
        ("en;q=0.1,pt;q=0.9", "pt_BR"),
        ("en;q=0,fr", "pt_BR"),
        (";", "pt_BR"),
    ],
)
def test_a_header_is_read_by_its_weights(header: str, language: str) -> None:
    assert language_asked(header, "pt_BR") == language


async def test_the_clock_of_the_round_runs_stands_and_is_over(browsers: Browsers) -> None:
    found = browsers.tournament(drawn=True)
    assert "data-left" not in (await browsers.get("/t/copa")).text
    clock_of(found).start(1, 50)
    assert 'data-left="3000000">50:00</b>' in (await browsers.get("/t/copa")).text
    clock_of(found).pause()
    paused = await browsers.get("/telao")
    assert "PARADO" in paused.text and "data-left" not in paused.text
    clock_of(found).pause()
    browsers.clock.seconds += 3600
    assert "O TEMPO ACABOU" in (await browsers.get("/t/copa")).text


async def test_the_big_screen_turns_through_every_slide_and_begins_again(browsers: Browsers) -> None:
    found = browsers.tournament([f"Pessoa {number}" for number in range(40)], drawn=True)
    path, seen = "/telao", []
    for _ in range(12):
        answer = await browsers.get(path)
        seen.append(answer.page.text)
        refresh = next(attrs["content"] for tag, attrs in answer.page.elements if attrs.get("http-equiv") == "refresh")
        path = refresh.partition("url=")[2]
    text = "".join(seen)
    assert all(f"Pessoa {number}\n" in text for number in range(40))
    assert "Onde me sento? Rodada 1" in text and "Mesas da rodada 1" in text
    assert seen[0] in seen[1:]
    assert (await browsers.get("/telao?page=999999")).status == (await browsers.get("/telao?page=x")).status == 200
    assert (await browsers.get("/telao?t=none")).status == 404
    assert found.id == "copa"


async def test_a_new_round_and_the_end_are_on_the_big_screen_with_its_next_slide(browsers: Browsers) -> None:
    crowd = [f"Pessoa {number}" for number in range(40)]
    found = browsers.tournament(crowd, format="swiss")
    found.change_settings(msgspec.structs.replace(found.tournament.settings, rounds=2))
    found.draw_up()
    found.do(lambda desk: desk.publish())

    async def following(path: str) -> tuple[str, str]:
        answer = await browsers.get(path)
        refresh = next(attrs["content"] for tag, attrs in answer.page.elements if attrs.get("http-equiv") == "refresh")
        return answer.page.text, refresh.partition("url=")[2]

    _, second = await following("/telao")
    _, third = await following(second)
    report_all(found)
    assert "página 3 " in (await following(third))[0]
    found.draw_up()
    assert "página 3 " in (await following(third))[0]
    found.do(lambda desk: desk.publish())
    text, after = await following(third)
    assert "Onde me sento? Rodada 2" in text and "página 1 " in text
    assert "página 2 " in (await following(after))[0]
    report_all(found)
    found.finish()
    # Below a champion there is room for a dozen.
    text = (await following(after))[0]
    assert "Tabela final" in text and "página 1 de 4 " in text


async def test_the_big_screen_lists_who_has_entered_before_the_first_round(browsers: Browsers) -> None:
    browsers.tournament()
    page = (await browsers.get("/telao")).page.text
    assert PT("projector.entering", count=8) in page and "Classificação" not in page
    assert all(name in page for name in NAMES[:8])


async def test_the_big_screen_tells_the_champion_and_the_message(browsers: Browsers) -> None:
    found = browsers.tournament(rounds=1)
    while found.desk.final() is None:
        found.draw_up()
        report_all(found)
    found.finish()
    champion = found.tournament.entrant(found.desk.final()[0]).name
    page = (await browsers.get("/telao")).page
    assert f"1º {champion}" in page.text and "Tabela final" in page.text
    assert "Torneio encerrado." in (await browsers.get("/t/copa")).page.text


async def test_the_big_screen_tells_all_who_share_the_first_place(browsers: Browsers) -> None:
    found = browsers.of_one_round()
    first = [line for line in standings(found.tournament) if line.place == 1]
    assert len(first) > 1
    page = (await browsers.get("/telao")).page.text
    assert " · ".join(line.entrant.name for line in first) in page


async def test_the_big_screen_follows_what_is_played(browsers: Browsers) -> None:
    browsers.tournament(drawn=True, id="primeiro")
    browsers.tournament(["Zoe", "Yan", "Xana"], id="segundo", line="Chama: Campeonato Petropolitano 2026")
    assert "Mariapaulista" in (await browsers.get("/telao")).page.text
    assert "Petropolitano" in (await browsers.get("/telao?t=segundo")).page.text


@pytest.mark.parametrize("path", ["/t/none", "/t/copa/none", "/t/copa/people/99", "/t/copa/people/x", "/x", "/t/"])
async def test_what_is_not_there_is_said_on_a_page(browsers: Browsers, path: str) -> None:
    browsers.tournament()
    answer = await browsers.get(path)
    assert answer.status == 404 and "Esta página não existe." in answer.page.text and "/" in answer.page.links


@pytest.mark.parametrize("settings", [{"format": "escada"}, {"format": "swiss", "table_size": 2, "rounds": 9}])
async def test_no_page_of_a_crowd_is_longer_than_sixty_kilobytes_with_its_frame(settings: dict[str, object]) -> None:
    desk = entered(0, **settings)
    for number in range(300):
        desk.register(f"{'Wł&<🂡' * 6}{number}")
    desk.draw_up(1)
    pages = TournamentPages("x" * 40, desk.tournament, Visit(PT, "pt-BR"))
    shown = [page for view in get_args(View) for page in await pages.view(view)]
    assert len(shown) > 8 and max(len(page.encode()) for page in shown) < 56_000
    whole = "".join(await pages.view("round"))
    assert all(f"/t/{'x' * 40}/people/{number}?" in whole for number in range(1, 301))


async def test_a_tournament_that_is_over_is_read_in_a_hall_that_is_opened_after_it(tmp_path: Path) -> None:
    async with Browsers(tmp_path) as browsers:
        for number in range(6):
            browsers.tournament(NAMES[:4], rounds=1, id=f"copa{number}", scored=False).finish()
        browsers.tournament(id="next")
    async with Browsers(tmp_path) as browsers:
        browsers.sessions.look()
        links = (await browsers.get("/")).page.links
        assert next(link for link in links if link.startswith("/t/")) == "/t/next"
        shown = {link for link in links if link.startswith("/t/copa")}
        assert len(shown) == 4
        assert "1º" in (await browsers.get(f"{shown.pop()}/standings")).page.text
