"""The rules to read: both languages, complete, and a way in for every rule that a refusal cites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input

import engine
from engine.core.text import fold
from engine.games.chama.explain import RULES
from engine.games.registry import GAMES
from tests.tui.app import picture
from tui.app import CarteadoApp
from tui.screens.rules import RulesScreen
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.rules import find_rule, rules_of, table_rows

CHAMA_RULINGS = {f"CH-{number}" for number in range(1, 72)} | {"CH-94", "CH-95", "CH-96", "CH-97"}


def marks(language: str) -> set[str]:
    text = " ".join(block.text for section in rules_of("chama", language) for block in section.blocks)
    return set(re.findall(r"\[(CH-\d+)\]", text))


def test_both_languages_have_the_same_sections() -> None:
    portuguese, english = (rules_of("chama", language) for language in LANGUAGES)
    assert [section.id for section in portuguese] == [section.id for section in english]
    assert [len(section.blocks) for section in portuguese][:30] == [len(section.blocks) for section in english][:30]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_told(language: str) -> None:
    assert marks(language) == CHAMA_RULINGS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", sorted(set(RULES.values())))
def test_every_rule_that_a_refusal_cites_is_found(rule: str, language: str) -> None:
    sections = rules_of("chama", language)
    found = find_rule(sections, rule)
    assert found is not None
    section = sections[found]
    assert section.id == rule or any(f"[{rule}]" in block.text for block in section.blocks)


GLOSSARY = {
    "pt_BR": (
        "Batalha, Carta unida, Comandante, Derrotado, Descartado, Em jogo, Etapa, Exército, Formação, Ícone, Incursão, "
        "Jogador, Mão, Nível ajustado, Nível base, Oponente, Pilha de descarte, Pilha de saque, Poço, Reforço, Reino, "
        "Reino arrasado, Reino exposto, Rodada"
    ),
    "en": (
        "Battle, Attached card, Commander, Beaten, Discarded, In play, Step, Army, Formation, Icon, Incursion, Player, "
        "Hand, Adjusted level, Base level, Opponent, Discard pile, Draw pile, Pool, Reinforcement, Realm, Razed realm, "
        "Exposed realm, Round"
    ),
}
"""The 24 terms that the game's own text explains."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_explains_every_term_that_the_text_of_the_game_explains(language: str) -> None:
    section = next(section for section in rules_of("chama", language) if section.id == "3")
    terms = [re.findall(r"^\*\*(.+?):\*\*", block.text) for block in section.blocks]
    assert {term for found in terms for term in found} >= set(GLOSSARY[language].split(", "))
    assert terms == sorted(terms, key=lambda found: fold(found[0])), "they are looked up by the alphabet"


@pytest.mark.parametrize(
    ("language", "estates"),
    [
        ("pt_BR", {"♥": "o clero", "♦": "a burguesia", "♣": "o proletariado", "♠": "a nobreza"}),
        ("en", {"♥": "the clergy", "♦": "the bourgeoisie", "♣": "the proletariat", "♠": "the nobility"}),
    ],
)
def test_each_suit_is_told_as_the_estate_that_it_stands_for(language: str, estates: dict[str, str]) -> None:
    section = next(section for section in rules_of("chama", language) if section.id == "1.2")
    text = " ".join(block.text for block in section.blocks)
    assert [suit for suit, estate in estates.items() if not re.search(rf"{suit}\)[^(]*{estate}", text)] == []


OWED = {
    "chama": ("ociolevaaovicio.blogspot.com", "Spellfire", "Liga BSW"),
    "dalmuti": ("Richard Garfield", "Luciano Ramalho", "The Great Dalmuti", "Dilbert Corporate Shuffle", "President"),
    "wyrt_lordes": ("Tormenta", "Leonel Caldela", "Marcelo Cassaro", "Trevisan", "Svaldi", "Jambô", "1.09"),
    "wyrt_arton": ("O Tabuleiro de Khalmyr", "Tormenta", "3D&T", "Piratas e Pistoleiros"),
    "magic_wizards": ("Yu-Gi-Oh!", "Kazuki Takahashi", "Konami", "bcgfullpistola.blogspot.com"),
}
"""Whose idea each game is, and the games and books that it comes from."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_last_section_says_whose_idea_the_game_is_and_thanks_them(game: str, language: str) -> None:
    section = rules_of(game, language)[-1]
    text = " ".join(block.text for block in section.blocks)
    assert section.title == {"pt_BR": "De quem é a ideia", "en": "Whose idea it is"}[language]
    assert [name for name in OWED[game] if name not in text] == []
    assert {"pt_BR": "Obrigado", "en": "Thanks"}[language] in text


def test_every_rule_that_the_engine_names_is_found() -> None:
    folder = Path(str(engine.__file__)).parent / "games" / "chama"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    cited = set(re.findall(r"CH-\d+|Chama (\d[\d.]*(?: [a-i])?)", source)) - {""}
    sections = rules_of("chama", "pt_BR")
    assert {rule for rule in cited if find_rule(sections, rule.rstrip(".")) is None} == set()


def test_a_ruling_is_found_where_it_is_told() -> None:
    sections = rules_of("chama", "en")
    found = find_rule(sections, "CH-37")
    assert found is not None and sections[found].id == "2.5.4"


def test_a_number_without_a_section_leads_to_the_one_above_it() -> None:
    sections = rules_of("chama", "en")
    found = find_rule(sections, "2.2.9")
    assert found is not None and sections[found].id == "2.2"
    assert find_rule(sections, "nonsense") is None


def test_a_game_without_a_text_has_no_sections() -> None:
    assert rules_of("no_such_game", "en") == ()


def test_the_formation_is_drawn_as_it_is() -> None:
    section = next(section for section in rules_of("chama", "en") if section.id == "2.2")
    drawing = next(block for block in section.blocks if block.kind == "```")
    assert drawing.text.splitlines()[0].strip() == "A"
    assert drawing.text.splitlines()[2].split() == ["D", "E", "F"]


NARROW = 43
"""The cells beside the contents at 80x24."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_in_rules_is_no_wider_than_the_text_of_a_small_terminal(game: str, language: str) -> None:
    for section in rules_of(game, language):
        for block in section.blocks:
            if block.kind in ("```", "table"):
                assert max(map(cell_len, block.text.splitlines())) <= NARROW, f"{section.heading} is broken in two"


async def test_the_text_of_rules_is_as_wide_as_what_is_drawn_in_it(app: CarteadoApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter")
        assert app.screen.query_one("#section-0").content_size.width >= NARROW


def test_a_table_is_read_row_by_row_and_a_line_further_in_goes_on_with_its_last_cell() -> None:
    table = "Flush    4   A J 8 4 4\n             of one suit\nPair    40   Q Q 9 4 2"
    assert table_rows(table) == [("Flush", "4", "A J 8 4 4 of one suit"), ("Pair", "40", "Q Q 9 4 2")]


async def test_the_rules_are_printed_into_the_file_that_is_named(app: CarteadoApp, tmp_path: Path) -> None:
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("r", "enter")
        assert "P imprimir" in picture(app)
        for name, begin in (("regras.pdf", b"%PDF"), ("regras.html", b"<!doctype html>")):
            await pilot.press("P")
            await pilot.pause()
            app.screen.query_one(Input).value = str(tmp_path / name)
            await pilot.press("enter")
            await pilot.pause()
            assert "Regras gravadas em" in picture(app)
            assert (tmp_path / name).read_bytes().startswith(begin)
        await pilot.press("P")
        await pilot.pause()
        app.screen.query_one(Input).value = str(tmp_path / "regras.doc")
        await pilot.press("enter")
        await pilot.pause()
        assert "não diz o formato" in picture(app) and not (tmp_path / "regras.doc").exists()


async def test_whoever_is_not_at_the_computer_writes_no_rules_to_its_disk(app: CarteadoApp) -> None:
    app.context.owns_store = False
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "enter")
        assert "imprimir" not in picture(app)
        await pilot.press("P")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
