"""What can be chosen of an option that takes many numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import pytest

from engine.core.errors import BadSetup
from saves.matches.table_presets import SeatChoice
from saves.people.saved_values import SavedValue, SavedValues
from saves.rows.row_store import MemoryRows
from tests.engine.core.decks import Decks
from tests.engine.core.decks import Options as DeckOptions
from tests.tui.toy import Toy
from tui.services.matches.seating import PERSON, bot_player, players_of
from tui.services.matches.table_options import (
    Named,
    built_in,
    fitted,
    options_of,
    own_options_of,
    own_values,
    saved_choices,
    value_options_of,
    with_named,
    with_own,
    with_value,
    with_values,
)
from tui.texts.localizer import Words
from tui.texts.options import format_option_value


class Bets(msgspec.Struct, frozen=True):
    orbits: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 10
    money: Annotated[int, msgspec.Meta(ge=20, le=300)] = 100


class Betting(Toy):
    options_type = Bets


ORBITS, LEAST, MONEY = options_of(Betting())


def test_a_few_numbers_are_offered_one_by_one_and_many_as_round_ones_between_the_first_and_the_last() -> None:
    assert ORBITS.choices == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert MONEY.choices == (20, 50, 100, 200, 300)
    assert LEAST.choices[:5] == (1, 2, 5, 10, 20) and LEAST.choices[-1] == 1_000_000
    assert len(LEAST.choices) == 19


@pytest.mark.parametrize(("value", "step", "next"), [(10, 1, 20), (37, 1, 50), (37, -1, 20), (1, -1, 1_000_000)])
def test_a_number_that_was_written_steps_to_the_round_ones_beside_it(value: int, step: int, next: int) -> None:
    assert LEAST.stepped(value, step) == next


class Cast(msgspec.Struct, frozen=True):
    least: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 10
    ages: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] = ()
    roles: tuple[Annotated[str, msgspec.Meta(max_length=12)], ...] = ()


class Acting(Toy):
    options_type = Cast
    presets: Mapping[str, Cast] = {"quiet": Cast(), "loud": Cast(least=500)}


def test_any_number_of_an_option_with_many_may_be_written_and_none_beyond() -> None:
    assert [option.written for option in (ORBITS, LEAST, MONEY)] == [False, True, True]
    assert with_value(Acting(), Cast(), "least", "37") == Cast(least=37)
    for wrong in ("0", "1001", "many", ""):
        with pytest.raises(BadSetup):
            with_value(Acting(), Cast(), "least", wrong)


def test_numbers_of_the_seats_are_written_by_spaces_or_commas_and_texts_by_commas() -> None:
    game = Acting()
    assert [option.name for option in value_options_of(game)] == ["ages", "roles"]
    assert with_values(game, Cast(), "ages", "30, 20 4").ages == (30, 20, 4)
    assert with_values(game, Cast(), "roles", " the king , a page ").roles == ("the king", "a page")
    assert with_values(game, Cast(roles=("x",)), "roles", "").roles == ()
    with pytest.raises(BadSetup):
        with_values(game, Cast(), "roles", "much too long a role")


def test_a_game_may_name_its_presets() -> None:
    known = built_in(Acting(), lambda option, value: f"{option} {value}")
    assert [(preset.name, preset.options) for preset in known] == [
        ("None toy.quiet", {}),
        ("None toy.loud", {"least": 500}),
    ]


class Guarded(Acting):
    unoffered = frozenset(("least", "ages"))


class Located(msgspec.Struct, frozen=True):
    place: str = ""
    role: str = ""


class Locating(Toy):
    options_type = Located
    texts: Mapping[str, tuple[str, ...]] = {"place": ("", "hall", "square")}


def test_of_an_option_that_is_a_text_the_texts_that_the_game_lists_are_offered_and_others_hold_where_they_are_set() -> (
    None
):
    (place,) = options_of(Locating())
    assert (place.name, place.choices) == ("place", ("", "hall", "square"))
    assert place.stepped("square", 1) == "" and fitted(Locating(), {"place": "moor"}).options == Located("moor")


def test_an_option_that_a_game_does_not_offer_is_not_listed_but_holds_where_it_is_set() -> None:
    assert "least" in [option.name for option in options_of(Acting())]
    assert options_of(Guarded()) == ()
    assert [option.name for option in value_options_of(Guarded())] == ["roles"]
    assert fitted(Guarded(), {"least": 7}).options == Cast(least=7)


class Dealing(Decks):
    def named_values(self, option: str) -> Mapping[str, Any]:
        return {"deck.low": (1, 2, 3), "deck.high": (7, 8, 9)} if option == "decks" else {}


class Picky(Dealing):
    def initial_state(self, options: DeckOptions, seats: int, rules: str = "1") -> Any:
        if () in options.decks:
            raise BadSetup("deck_size")
        return super().initial_state(options, seats, rules)


DEALING = Dealing()
(DECK,) = own_options_of(DEALING, (Named((2, 4), label="Pares da Ana"),))


def test_values_that_a_game_names_are_chosen_seat_by_seat_and_two_seats_may_have_the_same() -> None:
    options = DeckOptions(decks=())
    assert [value.key for value in own_values(DECK, options, 2)] == ["deck.low", "deck.high"]
    options = with_own(DECK, options, 2, 0, DECK.choices[1])
    assert options.decks == ((7, 8, 9), (7, 8, 9))
    assert DECK.stepped(DECK.choices[1], 1) == Named((2, 4), label="Pares da Ana"), "then those that are saved"
    assert DECK.stepped(DECK.choices[2], 1) == DECK.choices[0]


def test_what_a_person_has_saved_is_offered_as_far_as_it_can_be_played_with() -> None:
    saved = SavedValues("", MemoryRows(SavedValue))
    for name, value in (("Minha", [3, 4]), ("Nada", None), ("Texto", ["x"]), ("Vazia", [])):
        saved.save("decks", "decks", name, value)
    saved.save("other", "decks", "De outro jogo", [1])
    assert saved_choices(Picky(), saved) == (Named((3, 4), label="Minha"),)


def test_a_value_that_nobody_has_named_steps_to_the_first_or_the_last_one() -> None:
    (mine, _other) = own_values(DECK, DeckOptions(decks=((5, 5), None)), 2)
    assert mine == Named((5, 5))
    assert [DECK.stepped(mine, step) for step in (1, -1)] == [DECK.choices[0], DECK.choices[2]]


def test_a_named_value_is_told_by_its_name_and_a_secret_one_as_such() -> None:
    lines = [format_option_value(DECK, item, Words("pt_BR")) for item in (DECK.choices[2], Named((5, 5)), Named(None))]
    assert lines == ["Pares da Ana", "outro, sem nome", "segredo"]


def test_every_seat_has_a_named_value_before_a_match_so_that_none_stands_open_in_its_header() -> None:
    assert with_named(DEALING, DeckOptions(decks=()), 2).decks == ((1, 2, 3), (7, 8, 9))
    assert with_named(DEALING, DeckOptions(decks=(None, (2, 4))), 2).decks == ((1, 2, 3), (2, 4))


def test_a_bot_has_no_name_that_a_person_at_the_table_has() -> None:
    bot = bot_player("medium", ())
    names = [player.name for player in players_of((SeatChoice(PERSON, bot.name), SeatChoice("medium")))]
    assert names[0] == bot.name != names[1]
