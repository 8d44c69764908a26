"""Magic & Wizards as somebody hears it: the duel in sentences, every choice by a name of its own, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.model import Chance, Decide, Reason
from engine.games.magic_wizards.actions import AnswerOnly, AttackWith, DrawACard, MagicAction, SayNo, SayYes
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.explain import RULES
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from engine.games.registry import GAMES
from tests.engine.magic_wizards.positions import Duel, in_zones, lay
from tests.engine.magic_wizards.test_multi_body import BODY, WEE, against
from tests.tui.games.duels import duel
from tui.games.magic_wizards.choice_words import name_of
from tui.games.magic_wizards.game_ui import GAME_UI
from tui.games.magic_wizards.question import question
from tui.games.magic_wizards.spoken import describe
from tui.plain.choices import ActionChoices
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Localizer, Session

GAME = GAMES["magic_wizards"]
TURNS = (MagicAsk.DRAW, MagicAsk.MAIN)
"""Where what is asked is the turn as a whole."""
NAMES = ("Ana", "Bia")


def localizer(language: str = "pt_BR") -> Localizer:
    return Localizer(Session(language=language), NAMES)


def questions(seed: int, most: int = 250, **rules: Any) -> Iterator[tuple[Any, int]]:
    """Play at random with random decks, and yield each state with the seat that is asked."""
    rng = Stream(b"duel%d" % seed)
    options = MagicOptions((random_deck(rng), random_deck(rng)), answers="always", **rules)
    state, dealer, bot = GAME.initial_state(options, 2), Dealer(seed.to_bytes(32, "big")), RandomBot()
    for _ in range(most):
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            state = GAME.resolve(state, dealer.answer(turn))
        elif isinstance(turn, Decide):
            seat = turn.seats[0]
            yield state, seat
            legal = [action for action in GAME.legal_actions(state, seat) if not isinstance(action, AnswerOnly)]
            state = GAME.apply(state, seat, bot.choose(None, legal, rng))
        else:
            return


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_duel_is_told_and_every_choice_has_a_name_of_its_own(language: str) -> None:
    said = localizer(language)
    for seed in range(3):
        for state, seat in questions(seed, 150, board=6 * (seed == 1), duel_discs=seed == 2):
            for viewer in (None, seat, 1 - seat):
                lines = describe(GAME.view(state, viewer), said)
                assert len(lines) > 2
                assert all(line.isprintable() and not {"{", "}"} & set(line) for line in lines)
            view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
            names = [name_of(view, action, said) for action in legal]
            assert all(names) and len(set(names)) == len(names), names
            asked = question(view, said)
            assert asked.endswith("?") != (view.ask in TURNS) and not {"{", "}"} & set(asked), asked


def _without_monsters() -> Duel:
    """Return a duel disk of five cards without a monster, which hardly ever comes at random."""
    duel = in_zones("", "- ?tocaia ?caldo_de_cana ?amalgama", your_deck="tocaia caldo_de_cana")
    return duel.end().do(DrawACard())


def test_every_kind_of_choice_is_heard_somewhere() -> None:
    heard = {
        type(action)
        for seed in range(6)
        for state, seat in questions(seed, 200, board=5 * (seed == 4), duel_discs=seed == 5, cut=seed == 3)
        for action in GAME.legal_actions(state, seat)
    }
    heard |= {type(action) for action in _without_monsters().legal()}
    heard |= {
        type(action)
        for action in lay("capataz_de_ferrugem", hand="paredes_do_labirinto").play("paredes_do_labirinto").legal()
    }
    assert heard == set(get_args(MagicAction))


def test_MW_63_the_rivals_hand_and_set_cards_are_not_told() -> None:
    for state, seat in questions(5, 200):
        if state.ask is not MagicAsk.MAIN:
            continue
        view, lines = GAME.view(state, 1 - seat), describe(GAME.view(state, 1 - seat), localizer())
        set_cards = [card for card in view.seats[seat].field if not card.up]
        assert sum("baixado" in line or "baixada" in line for line in lines) >= bool(set_cards)
        assert not any("Sua mão" in line for line in describe(GAME.view(state, None), localizer()))


def test_a_ready_deck_is_told_with_its_plan_at_the_start() -> None:
    decks = tuple(ready.deck for ready in ready_decks()[:2])
    state, dealer = GAME.initial_state(MagicOptions(decks), 2), Dealer(bytes(32))
    while isinstance(turn := GAME.turn(state), Chance):
        state = GAME.resolve(state, dealer.answer(turn))
    lines = describe(GAME.view(state, 0), localizer())
    assert any(line.startswith("Seu baralho: Noite de Finados. ") for line in lines)
    assert not any("Seu baralho" in line for line in describe(GAME.view(state, None), localizer()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_told(language: str) -> None:
    said = {GAME_UI.why(Reason(code, rule, {}), localizer(language)) for code, rule in RULES.items()}
    assert len(said) == len(RULES) and not any({"{", "}"} & set(line) for line in said)


def test_MW_67_who_has_something_set_hears_what_is_asked_about() -> None:
    lines = describe(
        GAMES["magic_wizards"].view(duel("+parafuso_solto ?tocaia", "+seixo_rolado ?tocaia"), 0), localizer()
    )
    assert "Perguntar se responde: só em ataques." in lines


@pytest.mark.parametrize(("life", "ends"), [(1600, True), (1650, False)])
def test_MW_24_in_lines_an_attack_that_ends_the_duel_says_so(life: int, ends: bool) -> None:
    state = duel("+mula_de_brasa", life=(2000, life))
    chosen = GAME.apply(state, 0, AttackWith(slot=state.seats[0].field[0].slot))
    view = GAME.view(chosen, 0)
    lines = [name_of(view, action, localizer()) for action in GAME.legal_actions(chosen, 0)]
    assert any("fica sem PVs" in line for line in lines) == ends, lines


def test_MW_51_a_component_that_bears_an_effect_is_asked_for_in_words() -> None:
    asked = against(Do.PARALYSE, lay(WEE, BODY))
    view = GAME.view(asked.state, 1)
    yes, no = (name_of(view, action, localizer()) for action in (SayYes(), SayNo()))
    assert yes == "sim: um componente sofre o efeito no lugar de Roda de Compadres"
    assert no == "não: Roda de Compadres sofre o efeito"


def reason_heard(duel: Duel, typed: str) -> str:
    """Return why the rule says that what a line means cannot be, "" where it means nothing that is refused."""
    legal = GAME.legal_actions(duel.state, 0)
    refused = ActionChoices(GAME_UI, GAME.view(duel.state, 0), legal, localizer()).refused(typed)
    return duel.why(refused, 0) if refused is not None else ""


def test_a_card_that_is_named_in_lines_is_told_why_it_cannot_be_chosen() -> None:
    lying = lay(mine="onca_de_gibao ?tocaia ?amalgama", yours="mula_de_brasa", hand="caldo_de_cana")
    assert reason_heard(lying, "Tocaia") == "duel_trap_fires_itself"
    assert reason_heard(lying, "amálgama") == "duel_magic_not_now"
    assert reason_heard(lying, "Caldo") == "" and reason_heard(lying, "Mula de Brasa") == ""
