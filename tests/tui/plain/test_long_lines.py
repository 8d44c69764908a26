"""A whole match in lines: cards by name, long lists, numbers that are not there."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.log import Acted, Player
from engine.games.registry import GAMES
from engine.games.wyrt_lordes.actions import WyrtDiscard
from saves.store import Store
from tests.tui.app import play_a_game
from tests.tui.plain.test_lines import ANA, Person, play, reading, session, sitting_in
from tests.tui.tables import FirstFormat, matches_on, store_in
from tui.plain.home import LineHome
from tui.plain.match import LineTable
from tui.plain.menu import PAGE_ROWS, Choice, ask, chosen, read_out
from tui.services.identity.user_settings import SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.texts.lengths import minutes
from tui.texts.localizer import Session

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
        ("pt_BR", "8 de ouros, 7 ouros", ["8O 7O"]),
        ("en", "7 of diamonds, 8d", ["8D 7D"]),
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
    assert [choice.name for choice in chosen("2 9", choices)] == ["baixar 2 × 9"]
    assert [choice.name for choice in chosen("2 9 curinga", choices)] == ["baixar 2 × 9 com 1 curinga"]
    assert len(chosen("baixar", choices)) == 2


def short(cards: str) -> str:
    """Return cards as they are typed fastest: "8 de ouros, 7 de copas" as "8o 7c"."""
    return re.sub(r" (?:de|of) (\w)\w+,?", r"\1", cards)


@pytest.mark.parametrize(("language", "typed"), [("pt_BR", short), ("pt_BR", str), ("en", short), ("en", str)])
async def test_at_a_table_of_wyrt_two_cards_are_discarded_by_their_names(
    language: str, typed: Callable[[str], str], tmp_path: Path
) -> None:
    store, live_match = sitting_in(tmp_path, "wyrt_lordes", (ANA, Player("Rosa", "random")))
    mine = Session(SessionSettings(bot_speed="instant", name="Ana", welcomed=True), language=language)
    LineHome(reading([]), mine, store, matches_on(store), GAMES)
    lines: list[str] = []

    def answer(said: list[str]) -> str | None:
        if lines or not any(re.match(r"\d+ (a|to) \d+\. (descartar|discard) ", line) for line in said):
            return None if lines else "1"
        hand = next((line for line in said if line.startswith(("Sua mão: ", "Your hand: "))), None)
        if hand is None:
            return "m"
        cards = re.findall(r"\b(?:10|[2-9AJQK]) (?:de|of) [a-z]+", hand)
        lines.append(typed(", ".join(cards[:2])))
        return lines[0].lower()

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
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    for said in person.all.split("\n\n"):
        assert sum(1 + len(line) // 80 for line in said.split("\n")) <= 24


async def test_a_number_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    person = reading(["4", "0"])
    choices = (Choice("a", "atacar"), Choice("b", "passar"))
    assert await ask(person, session().words, "O quê?", choices) is None
    assert "Não há o número 4: os números vão de 1 a 2." in person.said
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Rosa")))
    person = reading(["99", "q"])
    await play(person, live_match)
    assert "Não há o número 99: os números vão de 1 a 51." in person.said
    store = store_in(tmp_path / "lobby")
    person = reading(["Jogar", "Chama", "9", "0", "0"])
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    assert "Não há mesa para «9»: são de 2 a 4." in person.said


def arton(folder: Path) -> LiveMatch:
    """Return a match of Wyrt de Arton, in which a rival calls whatever is raised."""
    store = store_in(folder)
    game = GAMES["wyrt_arton"]
    return matches_on(store, game).new_match("wyrt_arton", (ANA, Player("Bia")), game.options_type(owner=(1,)))


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
    person = reading(["aumentar", "tudo", "tudo", "q"])
    await play(person, live_match)
    at = person.said.index("0. voltar sem aumentar")
    assert person.said[at + 1 : at + 4] == [
        "10. aumentar T$ 10",
        "... e mais; o diz todas.",
        "990. apostar tudo: aumentar T$ 990",
    ]
    assert "Ana aumenta T$ 990: são T$ 1.000. É tudo o que tem." in person.said


@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_match_of_every_game_is_begun_against_each_of_its_bots(key: str, tmp_path: Path) -> None:
    store, home = store_in(tmp_path), session()
    few, many = min(GAMES[key].seats), max(GAMES[key].seats)
    seats = [str(few)] if few < many else []
    more = [] if key == "magic_wizards" else ["mais"]  # whom all of one list names
    person = reading(["Jogar", str([*GAMES].index(key) + 1), *seats, "1", *more, "0", "0"])
    await LineHome(person, home, store, matches_on(store), GAMES).run()
    assert ("Para quantas pessoas" in person.all) == (few < many)
    asked = person.said[person.said.index("Contra quem?") :]
    bots = [bot for bot in GAMES[key].bots if bot != "planner"]
    assert [bot for bot in bots if not any(home.words(f"bot.{bot}") in line for line in asked)] == []


async def test_a_match_that_is_over_is_heard_again_from_a_move(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "test-0001", ("Ana", "Bia"))
    listener = reading(["Ouvir um jogo", "1", "", "Ouvir a partir", "999999", "40", "", "", "0"])
    home = LineHome(listener, session(), store, matches_on(store), GAMES)
    await home.run()
    asked = listener.all.index("Não há o número 999999"[:22])
    heard = [line for line in listener.all[asked:].splitlines() if re.match(r"\d+: ", line)]
    assert heard and min(int(line.split(":")[0]) for line in heard) >= 40


async def test_of_many_matches_an_old_one_is_found_by_words_or_pages(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "test-0000", ("Zuleica", "Bia"))
    oldest = store.matches.load("test-0000")
    players = (Player("Ana"), *oldest.header.players[1:])
    for number in range(1, 30):
        header = replace(
            oldest.header, match=f"test-{number:04}", players=players, created=oldest.header.created + number
        )
        store.matches.keep(replace(oldest, header=header))
    for typed in (["zuleica"], ["mais", "mais", "30"]):
        listener = reading(["Ouvir um jogo", *typed, "", "0"])
        await LineHome(listener, session(), store, matches_on(store), GAMES).run()
        assert any(re.match(r"\d+: .*Zuleica", line) for line in listener.said), typed


async def test_what_was_known_at_a_move_is_told_in_lines(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    play_a_game(store, "test-0001", ("Ana", "Bia"))
    listener = reading(["Ouvir um jogo", "1", "", "O que se sabia", "40", "", "0"])
    await LineHome(listener, session(), store, matches_on(store), GAMES).run()
    start = re.search(r"^O que (Ana|Bia) sabia:$", listener.all, re.MULTILINE)
    assert start is not None
    text = listener.all[start.end() :]
    assert "As próximas cartas:\nEm 3 cartas: reino" in text and re.search(r"^A mão de (Ana|Bia): ", text, re.MULTILINE)


def matches_of_all(store: Store) -> FirstFormat:
    """Return a match service with every game."""
    names, seeds = (f"test-{number:04}" for number in count(1)), (bytes([number] * 32) for number in count(1))
    return FirstFormat(store, GAMES, clock=lambda: 0, seed_source=lambda: next(seeds), match_id=lambda: next(names))


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1))
async def test_a_newcomer_plays_any_game_against_bots_with_two_answers(tmp_path: Path, number: int) -> None:
    store = store_in(tmp_path)
    person = reading(["1", str(number)])
    await LineHome(person, session(), store, matches_of_all(store), GAMES).run()
    assert store.matches.library(limit=1)[0].game == list(GAMES)[number - 1]
    assert f"Chama: Reinos, comandantes e exércitos; 2-4 pessoas, uns {minutes('chama')} min." in person.all


async def test_a_match_that_is_not_over_is_the_first_thing_offered_and_each_game_keeps_its_number(
    tmp_path: Path,
) -> None:
    store = store_in(tmp_path)
    person = reading(["1", "3", "q", "1", "0", "0"])
    await LineHome(person, session(), store, matches_of_all(store), GAMES).run()
    assert "g. Continuar um jogo" in person.said
    assert person.said[person.said.index("g. Continuar um jogo") + 1] == "1. Começar já, contra bots"
    assert person.all.rindex("3. Wyrt dos Lordes") > person.all.index("g. Continuar um jogo")
