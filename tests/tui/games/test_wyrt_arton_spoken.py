"""Wyrt de Arton as somebody hears it: the table in sentences, every choice by a name of its own, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.model import Chance, Decide, Reason
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Cheat, Invent, Raise, RaiseBy, StealCard, TryTrick
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND
from engine.games.wyrt_arton.explain import RULES
from engine.games.wyrt_arton.model import ArtonAsk, ArtonOptions, ArtonView, Mode
from tests.engine.wyrt_arton.positions import table as dealt
from tui.games.game_ui import game_ui_of
from tui.games.wyrt_arton.cards import drawn_on, power_of
from tui.games.wyrt_arton.names import magic_name
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Localizer, Session

GAME, FACE = GAMES["wyrt_arton"], game_ui_of("wyrt_arton")
NAMES = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fred", "Gil", "Hugo", "Ivo")
KIT = "h9 i9 artes manipulacao carteador"
TABLES: tuple[tuple[ArtonOptions, int], ...] = (
    (ArtonOptions(cheating=True, inventing=True, sheets=(KIT, "h0 i0 artes", "cliente_casual"), magic=True), 3),
    (ArtonOptions(mode=Mode.DEATH_MATCH, cheating=True), 4),
    (ArtonOptions(mode=Mode.LIFE_CASSINO, doors=True, cheating=True, sheets=(KIT,) * 4), 4),
    (ArtonOptions(doors=True, empty=2, until_one=True, magic=True), 5),
    (ArtonOptions(buy_in=500, minimum=2), 9),
)


def localizer(options: ArtonOptions, seats: int, language: str = "pt_BR") -> Localizer:
    return Localizer(Session(language=language), NAMES[:seats], options=options)


def questions(options: ArtonOptions, seats: int, seed: int, most: int = 250) -> Iterator[tuple[Any, int]]:
    """Play at random, and yield each state with a seat that is asked."""
    state, rng = GAME.initial_state(options, seats), Stream(b"arton%d" % seed)
    dealer, bot = Dealer(seed.to_bytes(32, "big")), RandomBot()
    for _ in range(most):
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            state = GAME.resolve(state, dealer.answer(turn))
        elif isinstance(turn, Decide):
            seat = turn.seats[0]
            yield state, seat
            legal = GAME.legal_actions(state, seat)
            # Whoever cheats and raises little sees more of the game than random players do.
            wished = (action for action in (Invent("look"), TryTrick(0), Cheat()) if action in legal)
            choice = next(wished, None) or bot.choose(None, legal, rng)
            state = GAME.apply(state, seat, legal[0] if isinstance(choice, RaiseBy) else choice)
        else:
            return


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("options", "seats"), TABLES, ids=[arton_options.mode.value + str(count) for arton_options, count in TABLES]
)
def test_every_table_is_told_and_every_choice_has_a_name_of_its_own(
    options: ArtonOptions, seats: int, language: str
) -> None:
    said = localizer(options, seats, language)
    for seed in range(2):
        for state, seat in questions(options, seats, seed, 100):
            for viewer in (None, seat, (seat + 1) % seats):
                lines = FACE.describe(GAME.view(state, viewer), said)
                assert len(lines) > seats
                assert all(line.isprintable() and not {"{", "}"} & set(line) for line in lines)
            view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
            names = [FACE.name_of(view, action, said) for action in legal]
            assert all(names) and len(set(names)) == len(names)


def test_every_kind_of_choice_is_heard_somewhere() -> None:
    heard = {
        type(action)
        for options, seats in TABLES
        for seed in range(3)
        for state, seat in questions(options, seats, seed, 200)
        for action in GAME.legal_actions(state, seat)
    }
    assert {kind.__name__ for kind in get_args(GAME.action_type) if kind not in heard} <= {"AcceptDie"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_that_fits_the_line_below_the_table(language: str) -> None:
    said = localizer(ArtonOptions(), 4, language)
    data: dict[str, int | str] = {
        "amount": 1040,
        "most": 12000,
        "minimum": 10,
        "due": 30,
        "card": 5,
        "limit": 80,
        "found": 81,
    }
    for code, rule in RULES.items():
        text = FACE.why(Reason(code, rule, data), said)
        assert text and "{" not in text
        assert len(said("table.why", why=text, rule=rule)) <= 78, text


def test_a_refusal_names_sums_in_what_the_table_plays_for() -> None:
    reason = Reason("no_whole_minimum", "WA-45", {"amount": 35, "minimum": 10, "most": 990})
    assert FACE.why(reason, localizer(ArtonOptions(), 2)) == "Aumenta-se de T$ 10 em T$ 10, ou tudo: T$ 990."
    lives = localizer(ArtonOptions(mode=Mode.DEATH_MATCH), 2)
    assert FACE.why(reason, lives) == "Aumenta-se de 10 PV em 10 PV, ou tudo: 990 PV."


def asked(options: ArtonOptions, seats: int, ask: ArtonAsk) -> tuple[ArtonView, tuple[Any, ...]]:
    """Return what is seen, and offered, at the first question of a kind."""
    for seed in range(40):
        for state, seat in questions(options, seats, seed):
            if state.ask is ask:
                return GAME.view(state, seat), GAME.legal_actions(state, seat)
    raise AssertionError(ask)


def test_WA_87_a_cheat_hears_the_odds_before_deciding() -> None:
    options = ArtonOptions(cheating=True)
    view, legal = asked(options, 3, ArtonAsk.ACT)
    said = localizer(options, 3)
    assert "trapacear: 33% dá certo, 17% veem" in [FACE.name_of(view, action, said) for action in legal]
    text = " ".join(FACE.describe(view, said))
    assert "nível Médio; passam 3 de 6 em I e 4 de 6 em H." in text and "Insistindo, 58% dá certo" in text
    assert "alma" not in text


def test_WA_87_a_cheat_without_a_chance_is_called_so() -> None:
    options = ArtonOptions(mode=Mode.LIFE_CASSINO, cheating=True)
    view, legal = asked(options, 3, ArtonAsk.ACT)
    assert "trapacear, sem chance nesta mesa: 0 em 6" in [
        FACE.name_of(view, action, localizer(options, 3)) for action in legal
    ]


def test_WA_59_whoever_may_lose_the_soul_hears_it() -> None:
    options = ArtonOptions(mode=Mode.DEATH_MATCH, cheating=True)
    view, legal = asked(options, 3, ArtonAsk.ACT)
    said = localizer(options, 3)
    lines = FACE.describe(view, said)
    assert "Se alguém vir, o Morto leva a sua alma." in lines
    assert [line.partition(" ")[0] for line in lines if "É o Morto." in line] == ["Caio"]
    cheats = [FACE.name_of(view, action, said) for action in legal if isinstance(action, Cheat)]
    assert all(name.endswith("e a alma se perde") for name in cheats) and cheats


def test_WA_53_a_thief_hears_how_many_cards_may_still_be_taken() -> None:
    options = ArtonOptions(cheating=True, sheets=(KIT, "h0 i0", "h0 i0"))
    view, legal = asked(options, 3, ArtonAsk.STEAL)
    said = localizer(options, 3)
    assert any(line.startswith("Você pode roubar mais") for line in FACE.describe(view, said))
    assert len([action for action in legal if isinstance(action, StealCard)]) == 37
    assert not any("roubar" in line for seat in (1, 2, None) for line in FACE.describe(_as(view, seat), said))


def _as(view: ArtonView, seat: int | None) -> ArtonView:
    """Return the same moment as another sees it: found again, since a view does not hold the state."""
    options = view.options
    for seed in range(40):
        for state, _ in questions(options, 3, seed):
            if state.ask is ArtonAsk.STEAL:
                return GAME.view(state, seat)
    raise AssertionError


def test_WA_69_what_a_call_costs_and_what_it_may_win_is_told() -> None:
    view, legal = asked(ArtonOptions(owner=(0,)), 3, ArtonAsk.ACT)
    lines = FACE.describe(view, localizer(ArtonOptions(), 3))
    assert "O pote tem T$ 15; a maior aposta é T$ 10." in lines
    assert "Para ficar você paga T$ 10, e pode ganhar T$ 15." in lines
    assert Raise in map(type, legal)


def test_WA_62_between_hands_nothing_of_the_hand_before_is_told() -> None:
    options = ArtonOptions(doors=True, empty=1, buy_in=20)
    view, _ = asked(options, 4, ArtonAsk.DOORS)
    opening, *lines = FACE.describe(view, localizer(options, 4))
    assert opening == "Wyrt de Arton: a mão 1 acabou, e cada um diz se joga a próxima. Faltam: Ana, Bia, Caio e Davi."
    assert lines[-1] == "Davi: vago, com T$ 200."
    assert not any(word in line for line in lines for word in ("blind", "Desistiu", "pote", "dados"))


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize("card", DEAD_MANS_HAND)
def test_WA_24_a_magic_card_in_the_hand_is_told_with_its_drawing_and_what_it_does(card: int, spent: bool) -> None:
    match = dealt(2, magic=True).deal("2S 4H 6D 8C TD").change(spent=(card,) if spent else ())
    match.change_seat(0, hand=(card, *match.seat(0).hand[1:])).change_seat(1, hand=(1, 6, 11, 14, 19))
    for language in LANGUAGES:
        said = Localizer(Session(language=language), ("Ana", "Bia"), options=match.state.options)
        (line,) = [line for line in FACE.describe(match.view(0), said) if drawn_on(said, card) in line]
        assert (power_of(said, card) in line) == (not spent) and magic_name(said, card) in line
        assert not any(drawn_on(said, card) in line for line in FACE.describe(match.view(1), said)), (
            "nobody else hears it"
        )
    plain = dealt(2).change_seat(0, hand=(card,))
    assert not any(drawn_on(said, card) in line for line in FACE.describe(plain.view(0), said)), "no magic, no words"
