"""The line mode: a whole app in sentences and numbers."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.core.log import Player
from engine.core.model import Seat
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.registry import GAMES
from saves.store import Store
from tests.tui.app import play_a_game
from tests.tui.tables import matches_on, store_in
from tui.plain.home import LineHome
from tui.plain.match import LineTable
from tui.plain.menu import Choice, ask, chosen
from tui.plain.rules import read_rules
from tui.plain.talk import Spoken
from tui.services.bots.chooser import ThreadChooser
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.services.review.analysis import AnalysisService
from tui.texts.localizer import Session
from tui.texts.rules import rules_of

ANA = Player("Ana")


LISTENS = "(listens)"
"""The answer of somebody who has nothing to say before more is said."""


class Person:
    """Somebody at the other end: remembers what was said, and answers by a function of it; None goes away."""

    def __init__(self, answer: Callable[[list[str]], str | None]) -> None:
        self.said: list[str] = []
        self.answer = answer
        self._more = asyncio.Event()

    def say(self, *lines: str) -> None:
        self.said.extend(lines)
        self._more.set()

    async def hear(self) -> str | None:
        await asyncio.sleep(0)
        while (line := self.answer(self.said)) == LISTENS:
            self._more.clear()
            await self._more.wait()
        return line

    @property
    def all(self) -> str:
        return "\n".join(self.said)


def reading(lines: Iterable[str]) -> Person:
    left = iter(lines)
    return Person(lambda _: next(left, None))


def once(answer: Callable[[list[str]], str | None]) -> Person:
    """Somebody who answers every question once, by a function of what was said since the blank line before it."""
    answered = 0

    def answer_once(said: list[str]) -> str | None:
        nonlocal answered
        start = max((at for at, line in enumerate(said) if line == ""), default=0)
        if start == answered:
            return LISTENS
        line = answer(said[start:])
        answered = answered if line == LISTENS else start
        return line

    return Person(answer_once)


_CONFIRMS = re.compile(r"(\d+) (?:outra vez confirma|once more confirms)\.$")


def numbers_offered(said: list[str]) -> list[str]:
    """Return what may be typed: the numbers of a list, or what confirms a choice that was warned of."""
    confirming = [warned[1] for line in said if (warned := _CONFIRMS.search(line))]
    return confirming or [line.split(".")[0] for line in said if re.match(r"\d+\. ", line)]


def by_chance(seed: int) -> Person:
    """Somebody who answers every question with one of its numbers, and hears all choices where no new one is told."""
    rng = Random(seed)
    return once(lambda said: rng.choice(numbers) if (numbers := numbers_offered(said)) else "")


def session(**chosen: object) -> Session:
    return Session(SessionSettings(bot_speed="instant", name="Ana", welcomed=True, **chosen), language="pt_BR")


def sitting_in(folder: Path, game: str, players: tuple[Player, ...]) -> tuple[Store, LiveMatch]:
    store = store_in(folder)
    return store, matches_on(store, GAMES[game]).new_match(game, players, GAMES[game].options_type())


async def play(person: Person, live_match: LiveMatch, people: tuple[Seat, ...] = (0,)) -> None:
    await LineTable(person, session(), live_match, None if people == live_match.people else "Ana").play()


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_every_game_can_be_played_to_its_end_by_numbers_alone(key: str, tmp_path: Path) -> None:
    seats = min(GAMES[key].seats)
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, seats))
    _, live_match = sitting_in(tmp_path, key, (ANA, *bots))
    person = by_chance(2)
    await play(person, live_match)
    assert live_match.table.outcome is not None
    assert any(line.startswith(("Lugar", "Colocação", "Nº")) or "Ana" in line for line in person.said[-seats:])
    lines = [line for line in person.said[-2 * seats - 4 :] if line and not line.startswith("Esperando")]
    assert len(set(lines)) == len(lines), "the end is told once"
    mine = [ply for ply in live_match.table.line.plies if getattr(ply.entry, "seat", None) == 0]
    assert len(mine) > 5


async def test_a_newcomer_is_told_of_titles_and_bonus_once_after_the_first_hand_of_dalmuti(tmp_path: Path) -> None:
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, 4))
    store = store_in(tmp_path)
    for time in (1, 2):
        live_match = matches_on(store, GAMES["dalmuti"]).new_match("dalmuti", (ANA, *bots), DalmutiOptions(hands=2))
        person = by_chance(time)
        await LineTable(person, session(), live_match, profile=store.profile).play()
        store.matches.delete(live_match.match)
        lines = [line for line in person.said if "dirigida por IA" in line]
        assert len(lines) == (time == 1)
        assert all(person.all.index("Fim da mão 1") < person.all.index(line) for line in lines)


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_every_choice_of_every_game_is_told_apart_in_words(key: str, tmp_path: Path) -> None:
    seats = min(GAMES[key].seats)
    _, live_match = sitting_in(tmp_path, key, (ANA, *(Player(f"bot {seat}", "random") for seat in range(1, seats))))
    person = by_chance(2)
    await play(person, live_match)
    menus = "\n".join(person.said).split("\n\n")
    for menu in menus:
        offered = [line.split(". ", 1)[1] for line in menu.splitlines() if re.match(r"\d+\. ", line)]
        assert len(set(offered)) == len(offered)


async def test_nothing_is_drawn_and_no_control_code_is_said(tmp_path: Path) -> None:
    written: list[str] = []
    talk = Spoken(written.append)
    talk.say("a \x1b[31mred\x1b[0m name\x07", "[@click=app.quit]x[/]")
    assert written == ["a red name\n", "[@click=app.quit]x[/]\n"]


async def test_letters_answer_questions_at_any_time(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Rosa")))
    person = reading(["?", "ajuda", "s", "m", "t", "l", "c", "o", "x y z", "q"])
    await play(person, live_match)
    assert "Enter: a pergunta de novo." in person.said
    assert "s: como está o jogo, em uma linha." in person.said
    assert "Sua mão: nenhuma carta." in person.said
    assert "Este jogo não tem limite de tempo." in person.said
    assert "5. cortar depois de 5 cartas" in person.said
    assert "Não há aqui «x y z»." in person.said
    assert person.said[-1] == "Você saiu da mesa. O jogo está guardado."
    assert live_match.table.outcome is None


async def test_a_move_is_chosen_by_words_too_and_taken_back(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Bia")))
    person = reading(["51", "", "u", "", "depois de 40", "q"])
    before = len(live_match.table.line.plies)
    await play(person, live_match, (0, 1))
    assert "Ana corta o baralho de Bia." in person.said
    assert len(live_match.table.line.plies) > before


async def test_people_at_one_keyboard_are_called_before_their_cards_are_told(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Bia")))
    person = by_chance(3)
    answered = person.answer
    count = iter(range(60))
    person.answer = lambda said: None if next(count, None) is None else answered(said)
    await play(person, live_match, (0, 1))
    calls = [at for at, line in enumerate(person.said) if line.startswith("Passe o teclado para ")]
    assert len(calls) > 3
    for at in calls:
        assert not any(line.startswith("Sua mão") for line in person.said[at - 2 : at + 1])


async def test_resigning_is_asked_once_more(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Bia")))
    person = reading(["menu", "desistir", "0", "menu", "desistir", "1"])
    await play(person, live_match, (0,))
    assert live_match.table.outcome is not None
    assert live_match.table.outcome.places == (2, 1)


def test_words_that_fit_several_choices_name_them_and_a_number_names_one() -> None:
    choices = (Choice("a", "atacar o rei"), Choice("b", "atacar a dama"), Choice("c", "passar"))
    assert [choice.name for choice in chosen("atacar", choices)] == ["a", "b"]
    assert [choice.name for choice in chosen("DAMA", choices)] == ["b"]
    assert [choice.name for choice in chosen("3", choices)] == ["c"]
    assert chosen("4", choices) == chosen("0", choices) == chosen("", choices) == []
    options = [Choice("a", "Tabuleiro: não. Casas"), Choice("b", "Ambientes: não. Só com Tabuleiro")]
    assert [choice.name for choice in chosen("tabuleiro", options)] == ["a"] and len(chosen("não", options)) == 2


async def test_a_menu_asks_again_among_what_was_meant() -> None:
    person = reading(["nada disso", "ata", "2"])
    choices = (Choice("c", "passar"), Choice("a", "atacar o rei"), Choice("b", "atacar a dama"))
    assert await ask(person, session().words, "O quê?", choices) == "b"
    assert "2. atacar a dama" in person.said


async def test_a_rule_is_read_by_its_number() -> None:
    person = reading([])
    await read_rules(person, session(), "chama", "2.5")
    assert person.said[1].startswith("2.5 ")
    assert not any("```" in line for line in person.said)


async def test_tables_of_rules_are_read_row_by_row_and_drawings_left_out() -> None:
    person = reading([])
    await read_rules(person, session(), "magic_wizards", "5")
    assert "Fogo: fraco contra Guerreiro, Fera Guerreira, Água" in person.said
    await read_rules(person, session(), "chama", "2.2")
    assert not any(line.split() == ["D", "E", "F"] for line in person.said)


@pytest.mark.parametrize("game", GAMES)
async def test_rules_are_read_without_the_signs_that_mark_them_on_paper(game: str) -> None:
    person = Person(lambda _: "mais")
    for section in rules_of(game, "pt_BR"):
        await read_rules(person, session(), game, section.id)
    assert rules_of(game, "pt_BR")[-1].heading in person.said
    assert [line for line in person.said if "*" in line or "`" in line] == []


async def test_the_lobby_plays_a_game_and_reads_it_aloud_afterwards(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    lines = ["Jogar", "Chama", "2", "1", "ao acaso", "menu", "desistir", "1", "ouvir", "1", "", ""]
    person = reading(lines)
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    assert store.matches.count(status="finished") == 1
    assert any(re.match(r"\d+: .*Ana", line) for line in person.said)
    assert person.said[-1] == "Até a próxima."


async def test_of_a_match_whose_log_is_broken_one_hears_what_holds_and_that_the_rest_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "aaaa-2222", ("Ana", "Bia"))
    whole = store.matches.load("aaaa-2222")
    broken = msgspec.structs.replace(whole, entries=(*whole.entries[:50], *whole.entries[51:]))
    monkeypatch.setattr(store.matches, "load", lambda _: broken)
    person = reading(["ouvir", "1", "0"])
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    assert any(re.match(r"\d+: .*Ana", line) for line in person.said)
    assert any(line.startswith("NÃO CONFERE: ") for line in person.said)


async def test_a_game_left_waits_in_the_lobby(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Jogar", "Chama", "2", "1", "ao acaso", "1", "q", "continuar", "1", "s", "q", "0"])
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    assert store.matches.count(status="open") == 1
    assert person.said.count("Você saiu da mesa. O jogo está guardado.") == 2


async def test_the_menu_plays_the_match_that_is_just_over_again_by_n(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    service = matches_on(store)
    ids = iter(("test-0001", "test-0002"))
    service._match_id = lambda: next(ids)
    resigned = ["menu", "desistir", "1"]
    person = reading(["Jogar", "Chama", "2", "1", "ao acaso", *resigned, "n", *resigned, "0"])
    await LineHome(person, session(), store, service, GAMES).run()
    first, again = (store.matches.load(match).header for match in ("test-0001", "test-0002"))
    assert (again.game, again.players, again.options) == (first.game, first.players, first.options)
    offers = [line for line in person.said if line.startswith("n. ")]
    assert offers == ["n. Revanche: Chama, Ana, Pipo"] * 2


async def test_the_menu_leads_from_the_end_of_a_judged_match_to_own_mistakes_by_w(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Jogar", "Chama", "2", "1", "ao acaso", "menu", "desistir", "1", "w", LISTENS, "0"])
    home = LineHome(person, session(), store, matches_on(store), GAMES)
    home.analyses = AnalysisService(store, ThreadChooser(), 2)
    await home.run()
    assert "w. Os meus erros nesta partida, para tentar de novo" in person.said
    assert session().words("lines.retry.none") in person.said, "who resigns at once has chosen nothing"


async def test_the_menu_offers_no_mistakes_of_a_match_that_is_not_judged(tmp_path: Path) -> None:
    person = reading(["Jogar", "Chama", "3", "1", "ao acaso", "ao acaso", "menu", "desistir", "1", "0"])
    store = store_in(tmp_path)
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    assert not any(line.startswith("w. ") for line in person.said)


async def test_options_of_the_table_are_chosen_by_number(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Jogar", "Chama", "2", "Xisum", "sim", "1", "ao acaso", "q", "0"])
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    line = store.matches.library(status="open", limit=1)[0]
    assert store.matches.load(line.id).header.options["xisum"] is True


async def test_a_set_of_rules_is_chosen_by_its_name(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    chosen = ["Regras prontas", "Reino", "mapa do tabuleiro", "Serra", "1"]
    person = reading(["Jogar", "Magic", *chosen, "ao acaso", "q", "0"])
    await LineHome(person, session(), store, matches_on(store, GAMES["magic_wizards"]), GAMES).run()
    line = store.matches.library(status="open", limit=1)[0]
    kept = store.matches.load(line.id).header.options
    assert (kept["board"], kept["environments"], kept["bench_out"]) == (6, "serra", True)
    assert any("Regras prontas: Reino dos Duelistas. Num tabuleiro com terrenos" in text for text in person.said)
    assert any("Labirinto: Monstros andam por um labirinto" in text for text in person.said)
    assert any("Regras prontas: sob medida." in text for text in person.said)


def test_the_command_speaks_in_lines_where_the_terminal_has_no_screen(tmp_path: Path) -> None:
    environment = {**os.environ, "TERM": "dumb", "LANG": "en_US.UTF-8", "LC_ALL": "", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tui", "--db", str(tmp_path / "club.db")]
    text = subprocess.run(
        command, input="Ana\n0\n", capture_output=True, text=True, encoding="utf-8", env=environment, check=True
    ).stdout
    assert text.splitlines()[0].startswith("Carteado in lines.")
    assert text.splitlines()[-1] == "See you."
    assert "\x1b" not in text
