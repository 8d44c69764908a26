"""A match that is shown to others: a page for any browser, a picture, a text."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engine.core.text import fold
from engine.games.registry import GAMES
from engine.review.judge import Judging
from saves.matches.notes import Eyes, Note
from tests.tui.documents.shown import (
    data_in,
    dom_of,
    ended,
    golden,
    golden_page,
    needs_browser,
    opened,
    page_of,
    renamed,
    session,
    shown,
)
from tests.tui.services.review.judged import SMALL, MadeUpChooser, dalmuti_record
from tests.tui.ssh.test_hidden_cards import twins
from tui.canvas.grid import PLAIN, CanvasRow
from tui.documents.replay_cells import FIRST_CLASS, WIDE, Film, RowTable, StyleClasses, row_text, table_canvas
from tui.documents.replay_html import EYES, SIZES, replay_page
from tui.documents.replay_svg import position_svg
from tui.documents.replay_text import match_text, position_text
from tui.documents.replay_voice import Voice, voice_in
from tui.services.bots.chooser import JudgedMatch
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis import Analysis
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.rights import ReviewRefused
from tui.services.review.showing import open_showing

EVIL = (
    "</script><img src=x onerror=alert(1)>",
    "<!--<script>]]>",
    "\"'>&lt;b&gt; \u2028 javascript:alert(1)//",
)
MATCHES = {
    "chama": "duel_razing_at_once",
    "dalmuti": "revolution",
    "wyrt_lordes": "duel",
    "wyrt_arton": "cheats",
    "magic_wizards": "loose",
}
BOARDS = [
    *(("magic_wizards", board) for board in ("in_labyrinth", "in_zones")),
    *(
        pytest.param("magic_wizards", board, marks=pytest.mark.deep)
        for board in ("on_board", "on_maps", "in_small_labyrinth", "walls_rise")
    ),
]


def note(text: str, name: str = "Ana", place: int = 1, eyes: Eyes = "all") -> Note:
    return Note("golden", place, fold(name), name, "!", text, eyes, 5)


def unrolled(size: dict, language: str, eye: int = 0) -> list[list[str]]:
    """The rows of every picture of some eyes, as the page works them out."""
    rows: list[str] = []
    for found in size["rows"]:
        if isinstance(found, list):
            base, first, last, middle = found
            found = rows[base][:first] + middle + rows[base][len(rows[base]) - last :]
        rows.append(found)
    pictures, seen = [], [0] * size["height"]
    for change in size["films"][eye][language]["changes"]:
        for at, row in zip(change[::2], change[1::2], strict=True):
            seen[at] = row
        pictures.append([rows[row] for row in seen])
    return pictures


def plain(row: str) -> str:
    return "".join(char for char in row if not 0xE000 <= ord(char) < 0xF8FF and char != WIDE).rstrip()


@pytest.mark.parametrize(("key", "name"), [*MATCHES.items(), *BOARDS])
def test_a_page_holds_every_picture_that_the_app_draws_in_both_languages_and_sizes(key: str, name: str) -> None:
    record = golden(key, name)
    data = data_in(golden_page(key, name))
    showing = shown(record)
    assert data["languages"] == ["pt-BR", "en"] and data["end"] == showing.tape.end
    places = range(0, showing.tape.end + 1, 11)
    for (width, height), size in zip(SIZES, data["sizes"], strict=True):
        for language in ("pt_BR", "en"):
            pictures = unrolled(size, language.replace("_", "-"))
            voice = voice_in(language, showing, session())
            assert len(pictures) == showing.tape.end + 1
            for at in places:
                showing.tape.go(at)
                rows = table_canvas(showing, voice, width, height).rows()
                assert [plain(row) for row in pictures[at]] == ["".join(row.chars).rstrip() for row in rows]


def test_the_moves_of_a_page_are_scrolled_by_keys_too() -> None:
    assert '<ol id="log" tabindex="0">' in golden_page("dalmuti", "revolution")


def test_a_page_shows_how_each_hand_ended_in_a_box_over_its_table() -> None:
    showing = shown(golden("dalmuti", "revolution"))
    size = data_in(golden_page("dalmuti", "revolution"))["sizes"][0]
    pictures = [[plain(row) for row in rows] for rows in unrolled(size, "pt-BR")]
    voice, boxes = voice_in("pt_BR", showing, session()), 0
    for at, rows in enumerate(pictures):
        showing.tape.go(at)
        update, last = showing.tape.update("all"), showing.tape.last("all")
        events = () if last is None else last.events
        lines = voice.game_ui.hand_summary(events, lambda seen=update.view: seen, voice.localizer)
        assert any("╔═" in row for row in rows) is (lines is not None)
        if lines is not None:
            boxes += 1
            assert any(lines.title in row for row in rows)
            assert all(any(line[0] in row for row in rows) for line in lines.rows)
    assert boxes


def test_a_page_tells_every_sentence_in_both_languages() -> None:
    showing, found = shown(golden("dalmuti", "revolution")), data_in(golden_page("dalmuti", "revolution"))["told"][0]
    for language in ("pt_BR", "en"):
        voice = voice_in(language, showing, session())
        assert [line[1] for line in found[language.replace("_", "-")]["log"]] == [
            sentence.text for sentence in voice.sentences()
        ]
        assert voice.ending in found[language.replace("_", "-")]["here"][-1]
    assert found["pt-BR"]["here"][9] != found["en"]["here"][9]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", GAMES)
def test_what_the_eyes_may_not_see_is_absent_from_the_bytes(key: str) -> None:
    story, other, different = twins(key, "opening")
    record, twin = ended(story), ended(other)
    notes = (note("Eu sei o que ele tem", "Mestra"), note("Que mão", "Bia", 2, (different,)), note("Oi", "Gil", 2, ()))
    for viewer in (0, None):
        page = page_of(record, viewer, notes)
        assert page == page_of(twin, viewer, notes)
        for at in (0, 5, 99):
            texts = []
            for match in (record, twin):
                showing = shown(match, viewer, notes)
                showing.tape.go(at)
                voice = Voice(showing, session())
                texts.append((position_svg(voice), position_text(voice), match_text(voice)))
            assert texts[0] == texts[1]
        text = opened(page)
        assert "Eu sei" not in text and "Que mão" not in text and "Oi" in text
    assert page_of(record, different) != page_of(twin, different)
    assert page_of(record, "all") != page_of(twin, "all")


def test_a_long_match_takes_less_than_300_kB() -> None:
    page, plies = golden_page("dalmuti", "revolution"), golden("dalmuti", "revolution").plies
    frame = len(golden_page("magic_wizards", "resigned").encode())
    assert (len(page.encode()) - frame) / plies < 500 and frame < 60_000


@pytest.mark.parametrize("key", ["wyrt_lordes", "wyrt_arton"])
def test_a_page_is_read_with_the_eyes_of_each_seat_at_the_same_places(key: str) -> None:
    record = golden(key, MATCHES[key])
    page, showing = page_of(record, each_seat=True), shown(record)
    data = data_in(page)
    assert len(page.encode()) <= 300_000 and len(data["eyes"]) == len(record.header.players) + 1 <= EYES + 1
    for eye, viewer in enumerate(("all", *range(len(record.header.players)))):
        pictures = unrolled(data["sizes"][0], "pt-BR", eye)
        voice = Voice(showing._replace(viewer=viewer), session())
        assert data["eyes"][eye]["pt-BR"] == voice.seen_by and len(pictures) == data["end"] + 1
        for at in range(0, data["end"] + 1, 17):
            showing.tape.go(at)
            rows = table_canvas(voice.showing, voice, *SIZES[0]).rows()
            assert [plain(row) for row in pictures[at]] == ["".join(row.chars).rstrip() for row in rows]
        log = data["told"][eye]["pt-BR"]["log"]
        assert [line[1] for line in log] == [log_line.text for log_line in voice.sentences()]
        assert [line[0] for line in log] == sorted(line[0] for line in log)


class Parts(HTMLParser):
    """Which elements a page has, by their ids, and whether each is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.open += [tag] if tag not in ("meta", "input") else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_element_that_the_script_asks_for_is_in_the_page_once_and_closed() -> None:
    page, parts = golden_page("chama", MATCHES["chama"]), Parts()
    parts.feed(page)
    script = page.rpartition("<script>")[2]
    assert not parts.open and len(set(parts.ids)) == len(parts.ids)
    assert set(re.findall(r'get\("(\w+)"\)', script)) <= set(parts.ids)


def outside_data(page: str) -> str:
    """What stands in a page for whoever reads its source without unpacking the data."""
    parts = Words()
    parts.feed(page)
    return " ".join(parts.said)


class Words(HTMLParser):
    """The texts of a page but for its scripts and its sheet."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag
        self.said += [value or "" for name, value in attrs if name not in ("content", "id")]

    def handle_endtag(self, _tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in ("script", "style"):
            self.said.append(data)


@pytest.mark.parametrize("key", MATCHES)
def test_the_page_of_every_game_holds_together_and_names_only_moves_that_it_has(key: str) -> None:
    page, parts = golden_page(key, MATCHES[key]), Parts()
    parts.feed(page)
    assert not parts.open and len(set(parts.ids)) == len(parts.ids) and len(page.encode()) <= 300_000
    data = data_in(page)
    for language in data["languages"]:
        found, figures = data["told"][0][language], data["figures"][language]
        assert len(found["here"]) == data["end"] + 1 and found["log"]
        named = [line[0] for line in found["log"]] + [line[0] for line in figures["mistakes"]]
        assert set(named) | set(data["moments"]) <= set(range(data["end"] + 1))
        assert all(len(film[language]["changes"]) == data["end"] + 1 for film in data["sizes"][0]["films"])


@pytest.mark.parametrize("key", MATCHES)
def test_a_page_that_spoils_nothing_tells_no_end_outside_of_what_the_steps_unpack(key: str) -> None:
    showing = shown(golden(key, MATCHES[key]))
    page = replay_page(showing, session(), spoils=False, each_seat=False)
    voice = Voice(showing, session())
    said = outside_data(page)
    assert not data_in(page)["spoils"] and voice.ending not in said and voice.people not in said
    assert not any(name in said for name in voice.localizer.names)


def test_a_page_tells_the_result_and_what_each_seat_had_all_along() -> None:
    data = data_in(golden_page("chama", MATCHES["chama"]))
    heading, first, second = data["figures"]["pt-BR"]["result"]
    assert [row[0] for row in (heading, first, second)] == ["Lugar", "1º", "2º"]
    assert data["line"]["seats"] == [0, 1]
    assert all(len(values) == data["end"] + 1 and max(values) <= 100 for values in data["line"]["values"])
    assert data["spoils"]


def test_a_page_tells_the_mistakes_of_an_analysis_with_what_was_better() -> None:
    record = dalmuti_record()
    showing = shown(record)
    judged = JudgedMatch(Judging(showing.tape.line, SMALL), b"")
    chooser, places = MadeUpChooser(10**6), range(len(showing.tape.line.plies) + 1)
    found = {place: asyncio.run(chooser.judge(judged, place)) for place in places}
    view = AnalysisView(Analysis(judged, found, 0), ("all",), "all")
    data = data_in(replay_page(showing, session(), view, spoils=False, each_seat=False))
    assert not data["spoils"]
    for language in ("pt-BR", "en"):
        mistakes = data["figures"][language]["mistakes"]
        assert [(at, seat) for at, seat, _ in mistakes] == [(act.place + 1, act.seat) for act in view.mistakes]
        assert all(len(lines) > 1 for _, _, lines in mistakes) and len(data["figures"][language]["seats"]) == 4
    assert data["line"]["values"][0][0] == round(100 * (view.values(0) or ())[0])


def test_nothing_is_shown_of_a_match_that_goes_on_or_with_eyes_that_nobody_has() -> None:
    record = golden("chama", "duel_razing_at_once")
    with pytest.raises(ReviewRefused, check=lambda error: error.code == "review_running"):
        shown(replace(record, status="open"))
    others: tuple[Viewer, ...] = ("all", 1)
    for viewer in others:
        with pytest.raises(ReviewRefused, check=lambda error: error.code == "review_other_seat"):
            open_showing(None, record, GAMES["chama"], (0, None), viewer)


def evil() -> tuple[str, tuple[Note, ...]]:
    record = renamed(golden("wyrt_arton", "cheats"), *EVIL)
    notes = tuple(note(text, text, place) for place, text in enumerate(EVIL, start=1))
    return page_of(record, notes=notes), notes


def test_names_and_notes_cannot_become_script() -> None:
    page, _ = evil()
    assert len(re.findall("<script", page)) == len(re.findall("</script", page)) == 2
    assert "<img" not in page and "<!--" not in page and "\u2028" not in page
    found = data_in(page)
    assert [item["text"]["en"] for item in found["notes"]] == [" ".join(text.split()) for text in EVIL]
    assert "default-src 'none'" in page and "unsafe-inline" not in page
    assert not re.search(r"https?://|url\(|@import|\son\w+=", page.replace("onerror=alert", ""))


def test_a_picture_is_xml_that_holds_names_as_text() -> None:
    showing = shown(renamed(golden("wyrt_arton", "cheats"), *EVIL))
    showing.tape.go(5)
    picture = position_svg(Voice(showing, session()))
    tree = ElementTree.fromstring(picture)
    tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert tags == {"svg", "title", "desc", "style", "rect", "text"}
    assert any("</script>" in (element.text or "") for element in tree.iter())


def test_a_picture_has_every_sign_of_the_table_in_its_cell() -> None:
    showing = shown(golden("chama", "duel_razing_at_once"))
    showing.tape.go(40)
    voice = Voice(showing, session())
    tree = ElementTree.fromstring(position_svg(voice))
    grid = [[" "] * 80 for _ in range(24)]
    for element in tree.iter():
        if element.tag.endswith("text") and int(element.attrib["y"]) < 24 * 18:
            x, y = int(element.attrib["x"]) // 9, int(element.attrib["y"]) // 18
            grid[y][x : x + len(element.text or "")] = element.text or ""
    rows = table_canvas(showing, voice, 80, 24).rows()
    assert ["".join(row).rstrip() for row in grid] == ["".join(row.chars).rstrip() for row in rows]


def test_a_text_tells_the_place_or_the_result_with_the_notes() -> None:
    showing = shown(golden("dalmuti", "revolution"), notes=(note("Que mão!", place=9),))
    showing.tape.go(9)
    voice = Voice(showing, session())
    position, match = position_text(voice).splitlines(), match_text(voice).splitlines()
    assert position[1].startswith("Lance 9 de") and "TODOS" in position[1]
    assert position[2].startswith("» ") and position[-1].endswith(": Que mão!")
    assert match[1] == voice.ending and match[-1].startswith("✎ 9: ! Ana")
    assert showing.tape.at == 9, "the place stays"


def test_rows_are_told_by_how_they_differ_and_wide_signs_keep_their_cells() -> None:
    table = RowTable()
    film = Film(2, table, StyleClasses())
    base = "a" * 40
    for first in (base, base[:20] + "b" + base[21:], "\U0001f600" * 20):
        film.add([CanvasRow(list(text), [PLAIN] * len(text)) for text in (first, base)])
    assert film.changes == [[0, 0, 1, 0], [0, 1], [0, 2]]
    assert table.written == [base, (0, 20, 19, "b"), "\U0001f600" * 20]


def test_what_has_just_happened_stands_out_in_the_colours_of_the_theme() -> None:
    showing = shown(golden("magic_wizards", "on_board"))
    showing.tape.go(29)
    classes = StyleClasses()
    rows = [row_text(row, classes) for row in table_canvas(showing, Voice(showing, session()), 80, 24).rows()]
    marked = [number for number, declared in classes.rules() if "background" in declared]
    assert any(chr(FIRST_CLASS + number) in row for row in rows for number in marked)


PROBE = """<script>
ready.then(() => {
const key = (name) => dispatchEvent(new KeyboardEvent("keydown", {key: name, cancelable: true}));
const seen = [], see = (what) => seen.push(`${what}:${get("count").textContent}:${document.documentElement.lang}`);
const swipe = (from, to) => {
  const touch = (type, x) => { const event = new Event(type); event.changedTouches = [{clientX: x, clientY: 5}];
    get("board").dispatchEvent(event); };
  touch("touchstart", from); touch("touchend", to);
};
see("opens"); key("Home"); key("ArrowRight"); key("ArrowRight"); see("right"); key("ArrowLeft"); see("left");
key("End"); see("end"); key("ArrowRight"); see("past"); key("Home"); see("home");
key("n"); see("note"); seen.push(get("notes").textContent);
document.body.dataset.signs = Array.from(document.querySelectorAll("#log small"), (sign) => sign.textContent).join();
get("on").click(); see("button");
get("slider").value = 20; get("slider").dispatchEvent(new Event("input")); see("slider");
swipe(200, 100); see("swipe"); swipe(100, 200); see("back"); swipe(100, 110); see("tap");
get("log").children[3].click(); see("log");
get("language").click(); see("language");
key(" "); see("play"); key(" ");
document.body.dataset.seen = seen.join("|");
});
</script>"""


@needs_browser
def test_a_browser_replays_by_keys_by_touch_and_in_both_languages(tmp_path: Path) -> None:
    page = page_of(golden("chama", MATCHES["chama"]), notes=(note("Que mão!", place=9),))
    probed = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page).replace("</body>", PROBE + "</body>")
    dom = dom_of(tmp_path, probed, "")
    found = re.search(r'data-seen="([^"]*)"', dom)
    assert found is not None
    assert 'data-signs="!"' in dom
    lines, end = found[1].split("|"), data_in(page)["end"]
    text = lines.pop(7)
    assert "Que mão!" in text and "Ana" in text
    places = {line.split(":")[0]: int(line.split(":")[1].split("/")[0]) for line in lines}
    wanted = {
        "opens": end,
        "right": 2,
        "left": 1,
        "end": end,
        "past": end,
        "home": 0,
        "note": 9,
        "button": 10,
        "slider": 20,
    }
    assert places | wanted == places
    assert (places["swipe"], places["back"], places["tap"]) == (21, 20, 20)
    ply = data_in(page)["told"][0]["en"]["log"][3][0]
    assert places["log"] == places["language"] == ply
    assert len({line.split(":")[2] for line in lines}) == 2


@needs_browser
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("address", "at"), [("2.5", "2"), ("1e99", "{end}")])
def test_a_browser_opens_the_page_at_a_whole_place_whatever_the_address_says(
    tmp_path: Path, address: str, at: str
) -> None:
    page = golden_page("chama", MATCHES["chama"])
    end = data_in(page)["end"]
    assert f'id="count">{at.format(end=end)}/{end}' in dom_of(tmp_path, page, address)


@needs_browser
def test_in_a_browser_nothing_of_a_name_or_note_runs(tmp_path: Path) -> None:
    dom = dom_of(tmp_path, evil()[0], at=1)
    assert "<img" not in dom and "&lt;img" in dom and len(re.findall("<script", dom)) == 2


@needs_browser
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("key", "name"), [*MATCHES.items(), ("magic_wizards", "in_labyrinth")])
def test_a_browser_shows_the_table_of_every_game(tmp_path: Path, key: str, name: str) -> None:
    record = golden(key, name)
    page, showing = golden_page(key, name), shown(record)
    at = showing.tape.end * 2 // 3
    showing.tape.go(at)
    dom = dom_of(tmp_path, page, at)
    language = re.search(r'<html lang="([^"]*)"', dom)
    assert language is not None
    voice = voice_in(language[1].replace("-", "_"), showing, session())
    board = re.search(r'<div id="board"[^>]*>(.*?)</div></div>', dom, re.DOTALL)
    assert board is not None
    rows = [unescape(re.sub(r"<[^>]*>|\ufe0e", "", row)) for row in board[1].split("</div>")]
    drawn = table_canvas(showing, voice, *SIZES[0]).rows()
    assert [row.rstrip() for row in rows] == ["".join(row.chars).rstrip() for row in drawn]
    assert 'aria-live="polite"' in dom and f'id="count">{at}/' in dom


@pytest.mark.parametrize("name", ["in_labyrinth", "in_small_labyrinth", "on_board", "in_zones"])
def test_a_table_is_drawn_however_little_room_a_panel_leaves_it(name: str) -> None:
    showing = shown(golden("magic_wizards", name))
    showing.tape.go(showing.tape.end // 2)
    voice = Voice(showing, session())
    for width in range(12, 70, 3):
        for height in (8, 19, 31):
            table_canvas(showing, voice, width, height)
