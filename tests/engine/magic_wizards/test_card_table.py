"""A card table is read strictly: whatever is wrong is refused with file, row and field."""

from __future__ import annotations

from subprocess import run
from sys import executable

import pytest

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import CardSet
from engine.games.magic_wizards.card_table import MOST_BYTES, MOST_ROWS, published, read_set
from tests.engine.magic_wizards.tables import EXTRA, FOX, HEAD, MAGIC, TRAP, WRONG_OTHERS, WRONG_ROWS, effect, table


def read(*rows: dict[str, str], head: str = HEAD) -> CardSet:
    return read_set("clube.toml", table(*rows, head=head))


def refused(content: bytes) -> CardError:
    with pytest.raises(CardError) as found:
        read_set("clube.toml", content)
    assert found.value.data["file"] == "clube.toml"
    return found.value


def test_a_clubs_own_set_is_read_with_its_names() -> None:
    cards = read(TRAP, FOX, EXTRA, MAGIC)
    assert [card.key for card in cards.cards] == ["raposa", "buraco", "raposao", "sopro"]
    assert cards.by_id[2] is cards.by_key["buraco"]
    names = cards.by_key["raposa"].names
    assert names and (names.portuguese, names.english) == ("Raposa do Clube", "Club Fox")


def test_the_hash_is_of_what_the_rows_say_not_of_how_they_are_written() -> None:
    turned = {name: FOX[name] for name in reversed(FOX)}
    assert read(FOX, TRAP).hash == read(TRAP, turned, head="# a comment\n" + HEAD).hash
    assert len(read(FOX).hash) == 64
    assert read(FOX).hash != read({**FOX, "atk": "950", "def": "850"}).hash
    assert read(FOX).hash != read(FOX, head=HEAD.replace("2", "3")).hash


@pytest.mark.parametrize("why", WRONG_ROWS)
def test_a_wrong_row_is_refused_with_file_row_and_field(why: str) -> None:
    change, code, field = WRONG_ROWS[why]
    error = refused(table(TRAP, {**FOX, **change}))
    assert (error.code, error.data["field"], error.data["row"]) == (code, field, 2)
    assert str(error.data["card"]).strip().lower() == "raposa"


@pytest.mark.parametrize("why", WRONG_OTHERS)
def test_a_wrong_card_of_another_kind_is_refused_in_its_row(why: str) -> None:
    row, code, field = WRONG_OTHERS[why]
    error = refused(table(FOX, row))
    assert (error.code, error.data["field"], error.data["row"]) == (code, field, 2)


def test_MW_129_the_effects_of_a_monster_of_level_1_cost_300_at_most() -> None:
    small = {
        **FOX,
        "level": "1",
        "atk": "200",
        "def": "200",
        **effect("played", "draw", 'target = "you", count = 1, price = 400'),
    }
    error = refused(table(small))
    assert (error.code, error.data["field"], error.data["most"]) == ("card_effects_price", "$.effects", 300)


def test_MW_129_an_extra_may_pass_the_cap_of_atk_by_300() -> None:
    assert read(FOX, {**EXTRA, "atk": "1650", "def": "150"}).by_key["raposao"].atk == 1650
    assert refused(table(FOX, {**EXTRA, "atk": "1700", "def": "100"})).code == "card_over_cap"


def test_MW_129_from_level_7_on_the_budget_is_a_ceiling() -> None:
    great = {**FOX, "level": "7", "effects": "", "atk": "1000", "def": "1000"}
    assert read(great).cards[0].level == 7
    assert refused(table({**great, "atk": "2250", "def": "2050", "keywords": '["voar"]'})).code == "card_off_budget"


def test_two_cards_that_would_keep_each_other_busy_are_refused() -> None:
    up = {**FOX, **effect("played", "turn_up", 'target = "any_monster", price = 200')}
    back = {**FOX, "id": "9", "key": '"outra"', "figure": '"o_O"', "names": '{ pt_BR = "Outra", en = "Other" }'}
    again = effect("turned_up", "summon", 'target = "your_graveyard", price = 200')
    assert read(up, {**back, **effect("destroyed_by_battle", "summon", 'target = "your_graveyard", price = 200')})
    assert refused(table(up, {**back, **again})).code == "card_feeds_itself"


@pytest.mark.parametrize(
    ("key", "called"),
    [("0x" + "f" * 5000, "?"), ("[" * 40 + "]" * 40, "?"), ('"Raposa"', "Raposa"), ("17", "17"), ("true", "?")],
)
def test_a_row_with_a_key_of_whatever_kind_is_refused_by_what_it_can_be_called(key: str, called: str) -> None:
    assert refused(table({**FOX, "key": key})).data["card"] == called
    deep = {**FOX, "key": "", "key" + ".a" * 1900: "1"}
    assert refused(table(deep)).data.get("card", "?") == "?"  # Python 3.14 itself refuses it


def test_a_line_that_would_take_minutes_to_read_is_refused_by_its_number() -> None:
    error = refused(table(FOX) + b"\nx" + b".a" * 100_000 + b" = 1\n")
    assert (error.code, error.data["line"]) == ("card_line_long", 17)


@pytest.mark.parametrize("key", ["colecao_1", "colecao_l", "colecaoi", "c0lecao_1"])
def test_a_set_whose_key_looks_like_that_of_a_collection_is_refused(key: str) -> None:
    error = refused(table(FOX, head=f'[set]\nkey = "{key}"\n'))
    assert (error.code, error.data["key"]) == ("card_set_published", key)


def test_a_magic_that_stays_resolves_once() -> None:
    effects = '[{ when = "played", do = "summon", target = "your_graveyard" }]'
    assert read({**MAGIC, "effects": effects, "stays": '"field"'})


def test_a_trap_that_is_gone_after_it_cannot_feed_itself_but_one_that_stays_can() -> None:
    revenge = '[{ when = "your_monster_destroyed", do = "destroy", target = "any_monster" }]'
    assert read({**TRAP, "effects": revenge})
    assert refused(table({**TRAP, "effects": revenge, "stays": '"field"'})).code == "card_feeds_itself"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "card_no_head"),
        (b"card = 3\n" + HEAD.encode(), "card_rows"),
        (HEAD.encode(), "card_rows"),
        (HEAD.replace("2", "0").encode(), "card_bad_head"),
        (HEAD.encode() + b"[deck]\n", "card_unknown_table"),
        (HEAD.encode() + b"[[card]]\nid = \n", "card_not_toml"),
        (HEAD.encode() + b'name = "\xff"', "file_not_text"),
        (HEAD.encode() + b"x = " + b"[" * 5000, "card_not_toml"),
        (HEAD.encode() + b"[[card]]\n" * (MOST_ROWS + 1), "card_rows"),
        (b"#" * (MOST_BYTES + 1), "card_file_long"),
        (table(FOX, head=HEAD.replace("clube", "colecao_1")), "card_set_published"),
    ],
)
def test_a_file_that_is_no_card_table_is_refused(content: bytes, code: str) -> None:
    assert refused(content).code == code


@pytest.mark.parametrize(
    ("field", "value", "code", "data"),
    [
        ("kind", '"house"', "shape_word", {"found": "house", "nearest": "monster"}),
        ("levell", "3", "shape_unknown", {"found": "levell", "nearest": "level"}),
        ("key", "", "shape_missing", {"found": "key"}),
        ("level", "12", "shape_most", {"most": "8"}),
        ("level", "0", "shape_least", {"least": "1"}),
        ("atk", "975", "shape_step", {"step": "50"}),
        ("atk", '"muito"', "shape_kind", {"expected": "shape.int", "found": "shape.str"}),
        ("names", '{ pt_BR = "X", en = "Fox" }', "shape_short", {"least": "2"}),
    ],
)
def test_what_is_wrong_with_the_shape_of_a_row_has_a_code(
    field: str, value: str, code: str, data: dict[str, str]
) -> None:
    detail = refused(table({**FOX, field: value})).data["detail"]
    assert isinstance(detail, CarteadoError) and detail.code == code
    said = {
        name: "".join(map(str, value)) if isinstance(value, tuple) else value for name, value in detail.data.items()
    }
    assert {**said, **data} == said


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read_set("clube.toml", b"\xef\xbb\xbf" + table(FOX).replace(b"\n", b"\r\n")).hash == read(FOX).hash


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    error = refused(HEAD.encode() + b"[[card]]\nid = \n")
    assert (error.data["line"], error.data["column"]) == (5, 6)


def test_a_published_set_is_read_once_and_known_by_its_key() -> None:
    assert published("colecao_1") is published("colecao_1")
    with pytest.raises(KeyError):
        published("colecao_0")


_LISTED = """
import tui.app, tui.cli.arguments.tournament, tui.games.magic_wizards.card_text
from engine.games.magic_wizards.card_table import published
from engine.games.registry import GAMES
from tui.games.game_ui import GAME_UIS
from tui.services.matches.seating import kinds_for
listed = [(key, kinds_for(game), GAME_UIS[key]) for key, game in GAMES.items()]
print(published.cache_info().currsize)
"""


def test_the_card_table_is_read_only_when_the_game_is_opened() -> None:
    read = run([executable, "-c", _LISTED], capture_output=True, text=True, check=True)
    assert read.stdout == "0\n"
