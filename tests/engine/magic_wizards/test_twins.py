"""Every card, played or attacking before the same table but for what the rival has face-down, tells the same."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.redaction import redact
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import burrows, fits
from engine.games.magic_wizards.model import MagicAsk
from engine.games.magic_wizards.targets import CHOSEN_SLOTS
from tests.engine.magic_wizards.positions import ANA, BY_KEY, GAME, Duel, lay

CARDS = [card for card in BY_KEY.values() if card.kind is not CardKind.EXTRA and not card.needs_boards]
REVEALING = (Do.TURN_UP, Do.DESTROY, Do.TO_HAND, Do.DISCARD)
"""Acts that may turn up what is hidden, where they are done to the rival's cards."""


def _conditions() -> list[Any]:
    asked = [effect.if_ for card in CARDS for effect in card.effects if effect.if_ is not None]
    return [condition for condition in asked if condition.test is Whether.FOE_IS]


def _hidden() -> list[str]:
    """Return monsters of which each condition in the collection fits one and not another."""
    plain = [card for card in CARDS if card.kind is CardKind.MONSTER and not burrows(card) and not card.effects]
    found = [
        next(card.key for card in CARDS if card.kind is CardKind.MONSTER and fits(card, condition))
        for condition in _conditions()
    ]
    return [*dict.fromkeys([*found, plain[0].key, plain[-1].key])]


def _seen(duel: Duel) -> Any:
    story = [redact(event, ANA) for event in duel.events]
    return story, GAME.view(duel.state, ANA)


def _reveals(card: Card) -> bool:
    theirs = (*CHOSEN_SLOTS, Whom.RIVAL_MONSTERS, Whom.ALL_MONSTERS, Whom.RIVAL)
    return any(effect.do in REVEALING and effect.target in theirs for effect in card.effects)


def test_MW_63_MW_73_the_hidden_monsters_differ_in_each_condition_of_the_collection() -> None:
    for wanted in _conditions():
        assert {fits(BY_KEY[key], wanted) for key in _hidden()} == {True, False}


@pytest.mark.parametrize("key", [card.key for card in CARDS if card.kind is CardKind.MONSTER])
def test_MW_63_MW_73_a_declared_attack_tells_nothing_of_its_face_down_target(key: str) -> None:
    seen = []
    for hidden in _hidden():
        duel = lay(key, f"?{hidden} ?caldo_de_cana", answers="attacks")
        duel.do(act.AttackWith(1), act.ChooseSlot(2))
        if duel.ask is MagicAsk.ANSWER:
            seen.append(_seen(duel))
    assert all(item == seen[0] for item in seen)


@pytest.mark.parametrize("key", [card.key for card in CARDS if card.kind is not CardKind.TRAP and not _reveals(card)])
def test_MW_63_MW_73_a_card_that_is_played_tells_nothing_of_what_lies_face_down(key: str) -> None:
    seen = []
    for hidden in _hidden():
        duel = lay("capataz_de_ferrugem", f"seixo_rolado ?{hidden} ?caldo_de_cana", hand=key, deck="quebranto")
        if not duel.may(act.PickCard(duel.held(key))) or "play" not in duel.options_of(key):
            seen.append((duel.legal(), GAME.view(duel.state, ANA).seats))
            continue
        seen.append(_seen(duel.play(key)))
    assert all(item == seen[0] for item in seen)
