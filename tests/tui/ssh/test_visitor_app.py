"""Carteado itself, as somebody sees it who has come in by SSH."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Stream
from engine.core.log import Acted, Player
from engine.games.registry import GAMES
from tests.tui.app import NASTY, add_game
from tests.tui.app_screens import screens_of_the_app
from tests.tui.desk import LINE
from tests.tui.services.review.judged import SteppedChooser, dalmuti_record
from tests.tui.ssh_people import Hall, eventually
from tests.tui.ssh_people import Person as Somebody
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tui.launch_server import build_server
from tui.lobby.lobby import LobbyScreen
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.screens.deck_builder import DeckBuilderScreen
from tui.screens.library import LibraryScreen
from tui.screens.settings import SettingsScreen
from tui.services.lobby.admin import ServerConfig
from tui.services.lobby.open_table import LobbyPerson, TablePlan
from tui.services.lobby.rights import may_open
from tui.services.matches.participant import enter
from tui.services.tournaments.session import TournamentSession
from tui.ssh.server import SSHServer
from tui.texts.localizer import Words
from tui.visitor_app import VisitorApp
from tui.widgets.file_dialog import SaveFileDialog

Keys = list[asyncssh.SSHKey]


@pytest.fixture
async def club(tmp_path: Path, keys: Keys) -> AsyncIterator[Hall]:
    """An open server with the club's own app."""
    hall = Hall(tmp_path)
    hall.server = opened(hall, keys)
    await hall.server.start()
    yield hall
    await hall.close()


def opened(hall: Hall, keys: Keys, **config: object) -> SSHServer:
    organisers = frozenset({keys[3].get_fingerprint("sha256")})
    chosen = ServerConfig(bind="127.0.0.1", port=0, join_code="abc-def", organisers=organisers, **config)
    return build_server(hall.store, chosen, Words("pt_BR"))


def app_of(hall: Hall, name: str) -> VisitorApp:
    visitor = next(visitor for visitor in hall.server.visitors() if visitor.name == name)
    app_session = hall.server.app_session_of(visitor.id)
    assert app_session is not None and isinstance(app_session.app, VisitorApp)
    return app_session.app


async def welcomed(hall: Hall, name: str, key: asyncssh.SSHKey | None = None, **how: object) -> Somebody:
    """Come in and skip the questions of the first visit."""
    person = await hall.come(name, key=key, **how)
    await person.sees("Qual idioma?")
    person.type("\x1b")
    await eventually(lambda: isinstance(app_of(hall, name).screen, LobbyScreen))
    await person.sees("Mesas")
    return person


async def test_a_visitor_sees_the_hall_and_plays(club: Hall, keys: Keys) -> None:
    bia = await welcomed(club, "Bia", keys[0])
    bia.type("p")
    await bia.sees("Reinos, comandantes e exércitos")
    bia.type("\r")
    await eventually(lambda: isinstance(app_of(club, "Bia").screen, TableScreen))
    await bia.sees("Bia")
    live_match = app_of(club, "Bia").screen.live_match
    assert live_match.table.header.players[0].name == "Bia"


async def test_guard_2_what_the_organiser_says_is_text_and_never_markup(club: Hall, keys: Keys) -> None:
    club.server.motd = "[/] hoje: [b]Chama[/b]"
    bia = await club.come("Bia", key=keys[0])
    await bia.sees("[/] hoje: [b]Chama[/b]")


async def test_a_key_draws_a_terminal_again_on_which_something_else_has_written(club: Hall, keys: Keys) -> None:
    bia = await welcomed(club, "Bia", keys[0])
    bia.screen.cells = [[("#", "")] * bia.screen.width for _ in bia.screen.cells]
    bia.type("\x0c")
    await bia.until(lambda: "#" not in bia.screen.text and "Mesas" in bia.screen.text, "the picture")


async def test_the_name_is_the_one_somebody_came_in_with(club: Hall, keys: Keys) -> None:
    await welcomed(club, "Bia", keys[0])
    app = app_of(club, "Bia")
    app.call_later(app.change_settings, name="Caio", suits="letters")
    await eventually(lambda: app.context.session.settings.suits == "letters")
    assert (app.context.session.settings.name, app.context.session.settings.suits) == ("Bia", "letters")


async def test_settings_are_ones_own_and_kept_with_the_key(club: Hall, keys: Keys) -> None:
    await welcomed(club, "Bia", keys[0])
    app = app_of(club, "Bia")
    app.call_later(app.change_settings, language="en", suits="letters")
    await eventually(lambda: app.context.session.language == "en")
    await welcomed(club, "Caio", keys[1])
    assert app_of(club, "Caio").context.session.settings.suits == "symbols"
    assert club.store.profile.preferences.load().suits is None
    app_of(club, "Bia").exit()
    await eventually(lambda: len(club.server.visitors()) == 1)
    again = await club.come("Bia", key=keys[0])
    await eventually(lambda: len(club.server.visitors()) == 2)
    await again.sees("Bia")
    assert app_of(club, "Bia").context.session.language == "en"


async def test_settings_are_chosen_in_the_middle_of_a_match_for_oneself_alone(club: Hall, keys: Keys) -> None:
    ana, bia = await welcomed(club, "Ana", keys[0]), await welcomed(club, "Bia", keys[1])
    app, other = app_of(club, "Ana"), app_of(club, "Bia")
    ana.type("p\r")
    await eventually(lambda: isinstance(app.screen, TableScreen))
    table = app.screen
    assert isinstance(table, TableScreen)
    ana.type("mo")
    await eventually(lambda: isinstance(app.screen, SettingsScreen))
    ana.type("\r")
    await eventually(lambda: app.context.session.language == "en")
    ana.type("\x1b")
    await eventually(lambda: app.screen is table)
    await ana.sees("Log")
    entries = [ply.entry for ply in table.live_match.table.line.plies]
    assert not any(isinstance(entry, Acted) and entry.seat == 0 for entry in entries), (
        "no key of the settings has played"
    )
    assert app.context.session.language == "en" and other.context.session.language == "pt_BR"
    bia.type("?")
    await bia.sees("Nesta tela")


async def test_a_terminal_tells_the_language(club: Hall, keys: Keys) -> None:
    person = await club.come("Ana", key=keys[0], env={"LANG": "en_US.UTF-8"})
    await person.sees("First time here")


async def test_what_writes_on_the_clubs_computer_is_for_organisers(club: Hall, keys: Keys) -> None:
    await welcomed(club, "Bia", keys[0])
    app = app_of(club, "Bia")
    closed = [page for page in screens_of_the_app() if not may_open(LobbyPerson("Bia", False, False), page.place)]
    for page in closed:
        screen = page.__new__(page)
        app.call_later(app.push_screen, screen)
        app.call_later(app.switch_screen, screen)
    refused = Words("pt_BR")("lobby.for_organisers")
    await eventually(
        lambda: [notification.message for notification in app._notifications].count(refused) == 2 * len(closed)
    )
    assert isinstance(app.screen, LobbyScreen) and len(app.screen_stack) == 1


async def test_the_organiser_opens_the_library(club: Hall, keys: Keys) -> None:
    juiz = await welcomed(club, "Juiz", keys[3])
    juiz.type("L")
    await eventually(lambda: isinstance(app_of(club, "Juiz").screen, LibraryScreen))


async def test_nobody_looks_into_hands_that_are_still_hidden(club: Hall, keys: Keys) -> None:
    add_game(club.store, "aaaa-2222", ("Caio", "Duda"), 1, None, "")
    add_game(club.store, "bbbb-3333", (NASTY, "Bia"), 2, (2, 1), "six_realms")
    add_game(club.store, "cccc-4444", ("Caio", "Duda"), 3, (2, 1), "six_realms")
    await welcomed(club, "Bia", keys[0])
    app = app_of(club, "Bia")
    app.call_later(lambda: app.replay_match("aaaa-2222"))
    app.call_later(lambda: app.resume_match("aaaa-2222"))
    app.call_later(lambda: app.replay_match("cccc-4444"))
    await eventually(lambda: len(app._notifications) == 3)
    assert isinstance(app.screen, LobbyScreen)
    app.call_later(lambda: app.replay_match("bbbb-3333"))
    await eventually(lambda: not isinstance(app.screen, LobbyScreen))


async def test_an_analysis_is_the_lobbys_and_ends_when_the_visitor_goes(club: Hall, keys: Keys) -> None:
    club.store.matches.keep(dalmuti_record())
    await welcomed(club, "Ana", keys[0])
    app = app_of(club, "Ana")
    analyses = app.client.lobby.analyses
    assert app.context.analyses is analyses
    analyses._chooser = SteppedChooser(0)
    app.call_later(lambda: app.replay_match("judged-1"))
    await eventually(lambda: isinstance(app.screen, ReplayScreen))
    app.call_later(app.screen.action_analysis)
    await eventually(lambda: len(analyses._running) == 1)
    app.exit()
    await eventually(lambda: not analyses._running)


async def test_sixteen_colours_and_none_get_a_theme_made_for_them(club: Hall, keys: Keys) -> None:
    await club.come("Ana", key=keys[0], term="linux")
    await club.come("Beto", key=keys[1], env={"NO_COLOR": "1"})
    await club.come("Caio", key=keys[2])
    await eventually(lambda: len(club.server.visitors()) == 3)
    themes = [app_of(club, name).theme for name in ("Ana", "Beto", "Caio")]
    assert themes == ["ansi-dark", "ansi-dark", "carteado-noite"]


async def test_all_share_one_match_service(club: Hall, keys: Keys) -> None:
    await welcomed(club, "Ana", keys[0])
    await welcomed(club, "Beto", keys[1])
    assert app_of(club, "Ana").context.matches is app_of(club, "Beto").context.matches


async def test_a_move_costs_a_viewer_few_bytes_and_no_repaint(club: Hall, keys: Keys) -> None:
    watching = await welcomed(club, "Ana", keys[0])
    app, game = app_of(club, "Ana"), GAMES["chama"]
    live_match = app.context.matches.new_match("chama", (Player("Ana"), Player("Beto")), game.options_type())
    app.call_later(app.push_screen, TableScreen(live_match))
    await eventually(lambda: isinstance(app.screen, TableScreen))
    await watching.sees("Beto")
    whole = len(watching.received)
    costs = []
    for _ in range(12):
        before = len(watching.received)
        seat = live_match.table.deciders()[0]
        live_match.table.submit(seat, live_match.table.legal_actions(seat)[0])
        await watching.until(lambda before=before: len(watching.received) > before)
        costs.append(len(watching.received) - before)
    assert sum(costs) / len(costs) < whole / 4


async def test_a_visitor_reaches_no_file_of_the_clubs_computer(club: Hall, keys: Keys, tmp_path: Path) -> None:
    answers: list[str | None] = []

    async def ask(app: VisitorApp) -> None:
        answers.append(await app.push_screen_wait(SaveFileDialog("?", str(tmp_path / "a.pdf"), ())))

    await welcomed(club, "Bia", keys[0])
    app = app_of(club, "Bia")
    app.call_later(app.open_decks, "magic_wizards")
    await eventually(lambda: isinstance(app.screen, DeckBuilderScreen))
    builder = app.screen
    assert not any(builder.check_action(action, ()) for action in ("print", "sets"))
    app.call_later(lambda: app.run_worker(ask(app)))
    await eventually(lambda: answers == [None])
    assert app.screen is builder


async def test_guard_16_the_line_mode_plays_and_keeps_to_ones_own(club: Hall, keys: Keys) -> None:
    add_game(club.store, "aaaa-2222", ("Caio", "Duda"), 1, None, "")
    bia = await club.come("Bia", key=keys[0], term=None, env={"LANG": "en_US.UTF-8"})
    await bia.hears("What would you like to do?")
    bia.type("finished\n")
    await bia.until(lambda: bia.screen.said.count("What would you like to do?") == 2)
    assert "Caio" not in bia.screen.said
    bia.type("português\n")
    await bia.hears("O que")
    assert club.store.profile.preferences.load().language is None
    bia.type("0\n")
    await bia.gone()


async def test_what_is_entered_under_serve_lies_ready_on_paper_too(club: Hall, monkeypatch) -> None:
    monkeypatch.setattr("tui.documents.offline_kit.QUIET", 0)
    lobby = club.server.lobby
    assert lobby is not None and lobby.tournament_sessions is not None
    around = lobby.tournament_sessions.club
    spec = parse(LINE, around.catalog)
    TournamentSession.create(around, spec, TournamentSettings(), "copa").enter("Ana")
    folder = club.store.path.parent / "papers"
    await eventually(
        lambda: len(list(folder.rglob("folha.pdf"))) == 1 and len(list(folder.rglob("torneio.jsonl"))) == 1
    )


async def test_rules_parsed_for_one_are_not_parsed_for_the_next(club: Hall, keys: Keys, monkeypatch) -> None:
    await welcomed(club, "Ana", keys[0])

    def parsed(*_: object, **__: object) -> None:
        raise AssertionError("parsed again")

    monkeypatch.setattr("textual.css.stylesheet.parse", parsed)
    await welcomed(club, "Beto", keys[1])
    assert app_of(club, "Ana").stylesheet.rules is not app_of(club, "Beto").stylesheet.rules


async def test_the_hall_sends_no_card_of_any_match(club: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("lobby", "matches"):
        monkeypatch.setattr(f"tui.services.lobby.{module}.BOT_PAUSE", 0.01)
    bia = await welcomed(club, "Bia", keys[0])
    lobby = club.server.lobby
    assert lobby is not None
    before = len(bia.received)
    lobby.open_tables.host("Caio", TablePlan("chama", GAMES["chama"].options_type(cut=False), 2))
    live = lobby.begin("Caio", 1, fill="random")
    await bia.sees("Em jogo")
    participant = enter(live.live_match, "Caio")
    bot, rng = RandomBot(), Stream(bytes(32))
    for _ in range(12):
        await eventually(lambda: 0 in live.live_match.table.deciders() or live.live_match.table.outcome is not None)
        participant.submit(0, bot.choose(None, live.live_match.table.legal_actions(0), rng))
    lobby.say("Caio", "fim")
    await bia.sees("Caio: fim")
    sent = bia.received[before:].decode()
    assert re.findall(r"(?:10|[2-9AJQK])[♠♥♦♣]", sent) == []
    await participant.leave()


async def test_a_visitor_reads_pages_as_one_of_the_people_and_no_list_of_names(club: Hall, keys: Keys) -> None:
    for match, players in (("aaaa-2222", ("Bia", "Caio")), ("bbbb-3333", ("Caio", "Duda"))):
        add_game(club.store, match, players, 1, (1, 2), "six_realms")
    club.store.page_privacy.choose(["Duda"], "organisers")
    bia = await welcomed(club, "Bia", keys[0])
    bia.type("f")
    await bia.sees("Ficha de Bia")
    await bia.sees("visível para todos")
    bia.type("p")
    await bia.sees("A ficha de quem?")
    assert "Duda" not in bia.screen.text
    bia.type("duda\r")
    await bia.sees("A ficha de Duda está fechada")
    bia.type("pcaio\r")
    await bia.sees("Ficha de Caio")
    await bia.sees("Duda")
    # Others' matches stay theirs.
    bia.type("\r")
    await bia.sees("Só quem jogou")
    juiz = await welcomed(club, "Juiz", keys[3])
    juiz.type("f")
    await juiz.sees("Ficha de Juiz")
    juiz.type("pdud\r")
    await juiz.sees("Ficha de Duda")
    await juiz.sees("visível para organizadores")


async def test_a_fault_at_a_visitors_table_sends_nobody_away_and_is_logged_once(
    club: Hall, keys: Keys, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(VisitorApp, "outlives", True)

    def broken(*_given: object) -> None:
        raise ValueError("K♠")

    ana, bia = await welcomed(club, "Ana", keys[0]), await welcomed(club, "Bia", keys[1])
    app = app_of(club, "Ana")
    ana.type("p\r")
    await eventually(lambda: isinstance(app.screen, TableScreen))
    table = app.screen
    with monkeypatch.context() as patch:
        patch.setattr("tui.match.choosing.draw_table_screen", broken)
        ana.type("\x1b[C\x1b[D\x1b[B")
        await ana.sees("Algo falhou aqui")
        bia.type("?")
        await bia.sees("Ajuda")
    ana.type("\x1b[C")
    await eventually(lambda: "Ana" in table.board.text())
    assert app.screen is table and len(club.server.visitors()) == 2
    logged = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(logged) == 1 and "a screen failed: ValueError in broken" in logged[0] and "K♠" not in logged[0]
