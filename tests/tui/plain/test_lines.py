"""The line mode: a whole app in sentences and numbers."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import count, pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.core.log import Acted, Player
from engine.core.model import Seat
from engine.games.dalmuti.model import DalmutiOptions
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import WyrtDiscard
from saves.store import Store
from tests.tui.app import play_a_game
from tests.tui.tables import FirstFormat, house_on, store_in
from tui.plain.home import LineHome
from tui.plain.match import LineTable
from tui.plain.menu import PAGE_ROWS, Choice, ask, chosen, read_out
from tui.plain.rules import read_rules
from tui.plain.talk import Spoken
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.texts.localizer import Session

ANA = Player("Ana")


class Person:
    """Somebody at the other end: remembers what was said, and answers by a function of it; None goes away."""

    def __init__(self, answer: Callable[[list[str]], str | None]) -> None:
        self.said: list[str] = []
        self.answer = answer

    def say(self, *lines: str) -> None:
        self.said.extend(lines)

    async def hear(self) -> str | None:
        await asyncio.sleep(0)
        return self.answer(self.said)

    @property
    def all(self) -> str:
        return "\n".join(self.said)


def reading(lines: Iterable[str]) -> Person:
    left = iter(lines)
    return Person(lambda _: next(left, None))


def by_chance(seed: int) -> Person:
    """Somebody who answers every question with one of its numbers."""
    rng = Random(seed)

    def answer(said: list[str]) -> str:
        start = max((at for at, line in enumerate(said) if line == ""), default=0)
        numbers = [line.split(".")[0] for line in said[start:] if re.match(r"\d+\. ", line)]
        return rng.choice(numbers) if numbers else "l"

    return Person(answer)


def session(**chosen: object) -> Session:
    return Session(SessionSettings(bot_speed="instant", name="Ana", welcomed=True, **chosen), language="pt_BR")


def sitting_in(folder: Path, game: str, players: tuple[Player, ...]) -> tuple[Store, LiveMatch]:
    store = store_in(folder)
    return store, house_on(store, GAMES[game]).new_match(game, players, GAMES[game].options_type())


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
    mine = [ply for ply in live_match.table.line.plies if getattr(ply.entry, "seat", None) == 0]
    assert len(mine) > 5


async def test_a_newcomer_is_told_of_titles_and_bonus_once_after_the_first_hand_of_dalmuti(tmp_path: Path) -> None:
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, 4))
    store = store_in(tmp_path)
    for time in (1, 2):
        live_match = house_on(store, GAMES["dalmuti"]).new_match("dalmuti", (ANA, *bots), DalmutiOptions(hands=2))
        person = by_chance(time)
        await LineTable(person, session(), live_match, profile=store.profile).play()
        store.matches.delete(live_match.match)
        told = [line for line in person.said if "dirigida por IA" in line]
        assert len(told) == (time == 1)
        assert all(person.all.index("Fim da mão 1") < person.all.index(line) for line in told)


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
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Rosa", "random")))
    person = reading(["?", "s", "l", "c", "o", "x y z", "q"])
    await play(person, live_match)
    assert "s: a mesa e a sua mão." in person.said
    assert "Sua mão: nenhum." in person.said
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
    person = reading(["m", "desistir", "0", "m", "desistir", "1"])
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


async def test_the_lobby_plays_a_game_and_reads_it_aloud_afterwards(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    lines = ["Jogar", "Chama", "2", "1", "ao acaso", "m", "desistir", "1", "ouvir", "1", "", ""]
    person = reading(lines)
    await LineHome(person, session(), store, house_on(store), GAMES).run()
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
    await LineHome(person, session(), store, house_on(store), GAMES).run()
    assert any(re.match(r"\d+: .*Ana", line) for line in person.said)
    assert any(line.startswith("NÃO CONFERE: ") for line in person.said)


async def test_a_game_left_waits_in_the_lobby(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Jogar", "Chama", "2", "1", "ao acaso", "1", "q", "continuar", "1", "s", "q", "0"])
    await LineHome(person, session(), store, house_on(store), GAMES).run()
    assert store.matches.count(status="open") == 1
    assert person.said.count("Você saiu da mesa. O jogo está guardado.") == 2


async def test_options_of_the_table_are_chosen_by_number(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Jogar", "Chama", "2", "Xisum", "sim", "1", "ao acaso", "q", "0"])
    await LineHome(person, session(), store, house_on(store), GAMES).run()
    line = store.matches.library(status="open", limit=1)[0]
    assert store.matches.load(line.id).header.options["xisum"] is True


async def test_a_set_of_rules_is_chosen_by_its_name(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    chosen = ["Regras prontas", "Reino", "mapa do tabuleiro", "Serra", "1"]
    person = reading(["Jogar", "Magic", *chosen, "ao acaso", "q", "0"])
    await LineHome(person, session(), store, house_on(store, GAMES["magic_wizards"]), GAMES).run()
    line = store.matches.library(status="open", limit=1)[0]
    kept = store.matches.load(line.id).header.options
    assert (kept["board"], kept["environments"], kept["bench_out"]) == (6, "serra", True)
    assert any("Regras prontas: Reino dos Duelistas." in told for told in person.said)
    assert any("Regras prontas: sob medida." in told for told in person.said)


def test_the_command_speaks_in_lines_where_the_terminal_has_no_screen(tmp_path: Path) -> None:
    environment = {**os.environ, "TERM": "dumb", "LANG": "en_US.UTF-8", "LC_ALL": "", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tui", "--db", str(tmp_path / "club.db")]
    told = subprocess.run(
        command, input="Ana\n0\n", capture_output=True, text=True, encoding="utf-8", env=environment, check=True
    ).stdout
    assert told.splitlines()[0].startswith("Carteado in lines.")
    assert told.splitlines()[-1] == "See you."
    assert "\x1b" not in told


# ---- Cards by name, long lists, numbers that are not there -----------------------------------------------------------


def discards(language: str, *hands: str) -> tuple[Choice, ...]:
    word = {"pt_BR": "descartar", "en": "discard"}[language]
    return tuple(Choice(cards, f"{word} {cards}") for cards in hands)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("pt_BR", "8o 7o", ["8O 7O"]),
        ("pt_BR", "7O 8O", ["8O 7O"]),
        ("pt_BR", "descartar 8o", ["8O"]),
        ("pt_BR", "desc 10c", ["10C"]),
        ("pt_BR", "ae 8o 7o", ["AE 8O 7O"]),
        ("pt_BR", "descartar", ["8O", "7O", "10C", "8O 7O", "AE 8O 7O"]),
        ("pt_BR", "2p", []),
        ("en", "8d 7d", ["8D 7D"]),
        ("en", "10h", ["10H"]),
    ],
)
def test_cards_are_chosen_by_rank_and_suit_letter_and_no_others_with_them(
    language: str, typed: str, meant: list[str]
) -> None:
    hands = ("8O", "7O", "10C", "8O 7O", "AE 8O 7O")
    if language == "en":
        hands = ("8D", "7D", "10H", "8D 7D", "AS 8D 7D")
    assert [choice.name for choice in chosen(typed, discards(language, *hands))] == meant


def test_the_bare_set_wins_over_the_one_with_a_joker_and_a_verb_alone_chooses_nothing() -> None:
    sets = ("baixar 2 × 9", "baixar 2 × 9 com 1 curinga", "passar")
    choices = tuple(Choice(words, words) for words in sets)
    assert [one.name for one in chosen("2 9", choices)] == ["baixar 2 × 9"]
    assert [one.name for one in chosen("2 9 curinga", choices)] == ["baixar 2 × 9 com 1 curinga"]
    assert len(chosen("baixar", choices)) == 2


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_at_a_table_of_wyrt_two_cards_are_discarded_by_their_names(language: str, tmp_path: Path) -> None:
    store, live_match = sitting_in(tmp_path, "wyrt_lordes", (ANA, Player("Rosa", "random")))
    mine = Session(SessionSettings(bot_speed="instant", name="Ana", welcomed=True), language=language)
    LineHome(reading([]), mine, store, house_on(store), GAMES)
    told: list[str] = []

    def answer(said: list[str]) -> str | None:
        if told or not any(re.match(r"\d+\. (descartar|discard) ", line) for line in said):
            return None if told else "1"
        hand = next((line for line in said if line.startswith(("Sua mão: ", "Your hand: "))), None)
        if hand is None:
            return "s"
        told.append(" ".join(re.findall(r"\b(?:10|[2-9AJQK])[A-Z]\b", hand)[:2]))
        return told[0].lower()

    person = Person(answer)
    await LineTable(person, mine, live_match, "Ana").play()
    acts = (
        ply.entry.action for ply in live_match.table.line.plies if isinstance(ply.entry, Acted) and ply.entry.seat == 0
    )
    assert [len(act.cards) for act in acts if isinstance(act, WyrtDiscard)] == [2]
    assert not any(sign in person.all for sign in "♠♥♦♣")
    assert not any(line.startswith(("Não há", "There is no")) for line in person.said)


async def test_no_list_is_longer_than_a_screen_and_more_of_it_comes_on_demand() -> None:
    choices = tuple(Choice(str(at), f"carta {at}") for at in range(1, 61))
    person = reading(["mais", "MAIS", "60"])
    assert await ask(person, session().words, "O quê?", choices) == "60"
    ends = [at for at, line in enumerate(person.said) if line == "mais: o resto."]
    assert [after - before for before, after in pairwise((1, *ends[:2]))] == [PAGE_ROWS + 1, PAGE_ROWS + 2]
    assert "60. carta 60" not in person.all.split("mais: o resto.")[0]


async def test_a_long_line_counts_for_all_the_rows_that_it_takes() -> None:
    person = reading(["mais"])
    await read_out(person, session().words, *["x" * 300] * 5)
    assert person.said.index("mais: o resto.") == PAGE_ROWS // 4


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_rules_and_finished_matches_are_read_page_by_page(game: str, tmp_path: Path) -> None:
    store = store_in(tmp_path)
    person = reading(["Ler", GAMES[game].key.split("_")[0], "1", "", "0"])
    await LineHome(person, session(), store, house_on(store), GAMES).run()
    for said in person.all.split("\n\n"):
        assert sum(1 + len(line) // 80 for line in said.split("\n")) <= 24


async def test_a_number_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    person = reading(["4", "0"])
    choices = (Choice("a", "atacar"), Choice("b", "passar"))
    assert await ask(person, session().words, "O quê?", choices) is None
    assert "Não há o número 4: os números vão de 1 a 2." in person.said
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Rosa", "random")))
    person = reading(["99", "q"])
    await play(person, live_match)
    assert "Não há o número 99: os números vão de 1 a 51." in person.said
    store = store_in(tmp_path / "lobby")
    person = reading(["Jogar", "Chama", "9", "0", "0"])
    await LineHome(person, session(), store, house_on(store), GAMES).run()
    assert "Não há mesa para «9»: são de 2 a 4." in person.said


def arton(folder: Path) -> LiveMatch:
    """Return a match of Wyrt de Arton, in which a rival calls whatever is raised."""
    store = store_in(folder)
    game = GAMES["wyrt_arton"]
    return house_on(store, game).new_match("wyrt_arton", (ANA, Player("Bia")), game.options_type(owner=(1,)))


@pytest.mark.parametrize("typed", ["30", "aumentar 30", "T$ 30"])
async def test_WA_45_an_amount_is_typed_as_it_is(typed: str, tmp_path: Path) -> None:
    live_match = arton(tmp_path)
    person = reading(["aumentar", typed, "q"])
    await play(person, live_match)
    assert "Ana aumenta T$ 30: são T$ 40." in person.said


@pytest.mark.parametrize(
    ("typed", "sentence"), [("35", "Aumenta-se de 10 em 10, ou tudo: 990."), ("2.000", "no máximo 990.")]
)
async def test_WA_73_an_amount_that_cannot_be_raised_is_refused_with_the_rule(
    typed: str, sentence: str, tmp_path: Path
) -> None:
    live_match = arton(tmp_path)
    person = reading(["aumentar", typed, "0", "q"])
    await play(person, live_match)
    assert sentence in person.all
    assert not any("aumenta T$" in line for line in person.said if line.startswith("Ana"))


async def test_of_very_many_amounts_the_least_and_everything_are_offered(tmp_path: Path) -> None:
    live_match = arton(tmp_path)
    person = reading(["aumentar", "tudo", "q"])
    await play(person, live_match)
    at = person.said.index("0. voltar sem aumentar")
    assert person.said[at + 1 : at + 4] == [
        "10. aumentar T$ 10",
        "... e assim por diante; o diz todas.",
        "990. apostar tudo: aumentar T$ 990",
    ]
    assert "Ana aumenta T$ 990: são T$ 1.000. É tudo o que tem." in person.said


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_match_of_every_game_is_begun_against_each_of_its_bots(key: str, tmp_path: Path) -> None:
    store, home = store_in(tmp_path), session()
    few, many = min(GAMES[key].seats), max(GAMES[key].seats)
    seats = [str(few)] if few < many else []
    person = reading(["Jogar", str([*GAMES].index(key) + 1), *seats, "1", "mais", "0", "0"])
    await LineHome(person, home, store, house_on(store), GAMES).run()
    assert ("Para quantas pessoas" in person.all) == (few < many)
    asked = person.said[person.said.index("Contra quem?") :]
    bots = [bot for bot in GAMES[key].bots if bot != "planner"]
    assert [bot for bot in bots if not any(home.words(f"bot.{bot}") in line for line in asked)] == []


async def test_a_match_that_is_over_is_heard_again_from_a_move(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "test-0001", ("Ana", "Bia"))
    listener = reading(["Ouvir um jogo", "1", "", "Ouvir a partir", "999999", "40", "", "", "0"])
    home = LineHome(listener, session(), store, house_on(store), GAMES)
    await home.run()
    asked = listener.all.index("Não há o número 999999"[:22])
    heard = [line for line in listener.all[asked:].splitlines() if re.match(r"\d+: ", line)]
    assert heard and min(int(line.split(":")[0]) for line in heard) >= 40


async def test_what_was_known_at_a_move_is_told_in_lines(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "test-0001", ("Ana", "Bia"))
    listener = reading(["Ouvir um jogo", "1", "", "O que se sabia", "40", "", "0"])
    await LineHome(listener, session(), store, house_on(store), GAMES).run()
    start = re.search(r"^O que (Ana|Bia) sabia:$", listener.all, re.MULTILINE)
    assert start is not None
    told = listener.all[start.end() :]
    assert "As próximas cartas:\nEm 3 cartas: reino" in told and re.search(r"^A mão de (Ana|Bia): ", told, re.MULTILINE)


def house_of_all(store: Store) -> FirstFormat:
    """A house of every game."""
    names, seeds = (f"test-{number:04}" for number in count(1)), (bytes([number] * 32) for number in count(1))
    return FirstFormat(store, GAMES, clock=lambda: 0, seed_source=lambda: next(seeds), match_id=lambda: next(names))


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1))
async def test_a_newcomer_plays_any_game_against_bots_with_two_answers(tmp_path: Path, number: int) -> None:
    store = store_in(tmp_path)
    person = reading(["1", str(number)])
    await LineHome(person, session(), store, house_of_all(store), GAMES).run()
    assert store.matches.library(limit=1)[0].game == list(GAMES)[number - 1]
    assert "Chama: Reinos, comandantes e exércitos; 2-4 pessoas, uns 15 min." in person.all


async def test_a_match_that_is_not_over_is_the_first_thing_offered_and_the_game_played_last_the_first_game(
    tmp_path: Path,
) -> None:
    store = store_in(tmp_path)
    person = reading(["1", "3", "q", "2", "0", "0"])
    await LineHome(person, session(), store, house_of_all(store), GAMES).run()
    assert "1. Continuar um jogo" in person.said
    assert person.all.rindex("1. Wyrt dos Lordes") > person.all.index("1. Continuar um jogo")
