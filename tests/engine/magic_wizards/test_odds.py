"""What a duellist could reckon, against every order of attacks and against the real deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.memory import recall
from engine.core.model import Chance, Over
from engine.games.magic_wizards import odds
from engine.games.magic_wizards.actions import AttackWith, ChoosePlayer, ChooseSlot
from engine.games.magic_wizards.cards import id_of
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.memory import MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicOptions, MagicState, MagicView
from engine.games.magic_wizards.odds import OpenAttack, known_of, open_attacks, open_state, own_deck, winning_attacks
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, lay


def with_life(duel: Duel, ana: int, bia: int) -> Duel:
    """Give both so much life, and let each know its own deck alone."""
    seats = tuple(replace(duellist, life=life) for duellist, life in zip(duel.state.seats, (ana, bia), strict=True))
    options = replace(duel.state.options, decks=duel.state.decks.both)
    duel.state = replace(duel.state, seats=seats, options=options)
    return duel


def seen(duel: Duel) -> MagicView:
    return GAME.view(duel.state, ANA)


def test_a_monster_that_may_attack_a_bare_player_wins_when_its_number_is_enough() -> None:
    duel = lay(mine="tinhoso_do_fogao")
    assert winning_attacks(seen(with_life(duel, 2000, 1400))) == (OpenAttack(1, ChoosePlayer(BIA)),)
    assert winning_attacks(seen(with_life(duel, 2000, 1401))) == ()


def test_a_guard_is_attacked_first_and_what_lies_face_down_is_left_alone() -> None:
    mine = "tinhoso_do_fogao capeta_de_gibi"
    line = winning_attacks(seen(with_life(lay(mine=mine, yours="diabrete_de_botica:d"), 2000, 1200)))
    assert [type(attack.target) for attack in line] == [ChooseSlot, ChoosePlayer]
    assert winning_attacks(seen(with_life(lay(mine=mine, yours="?diabrete_de_botica:d"), 2000, 1200))) == ()


def test_a_set_trap_that_may_answer_is_not_known_and_does_not_hinder_what_is_told() -> None:
    duel = with_life(lay(mine="tinhoso_do_fogao", yours="?tocaia"), 2000, 900)
    assert winning_attacks(seen(duel))


def test_nobody_wins_out_of_turn_and_a_spectator_is_told_nothing() -> None:
    duel = with_life(lay(mine="tinhoso_do_fogao"), 2000, 100)
    assert winning_attacks(seen(duel))
    assert not winning_attacks(GAME.view(duel.state, BIA)) and not winning_attacks(GAME.view(duel.state, None))
    assert own_deck(GAME.view(duel.state, None)) is None


def match(options: MagicOptions, seed: int) -> Iterator[tuple[MagicState, list[MagicMemory]]]:
    """Yield the states of a duel between two bots of little patience with what both remember."""
    game = MagicWizards()
    bot, rng, stream = game.bots["novato"], Random(seed), Stream(str(seed).encode())
    state = game.initial_state(options, 2)
    memories = [recall(game, None, seat, ()) for seat in (0, 1)]
    for _ in range(700):
        turn, events = game.turn(state), []
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(stream, turn.draw), events)
        else:
            seat = turn.seats[0]
            legal = game.legal_actions(state, seat)
            action = bot.choose(game.view(state, seat), legal, rng, memory=memories[seat], budget=8)
            state = game.apply(state, seat, action, events)
        memories = [recall(game, memories[seat], seat, events) for seat in (0, 1)]
        yield state, memories


MOST_OPEN = 24
"""Attacks of a turn of which all orders can be tried."""


def wins(state: MagicState, seat: int, hidden: set[int]) -> bool:
    """Tell whether any order of attacks wins, all of them tried."""
    for attack in GAME.legal_actions(state, seat):
        if not isinstance(attack, AttackWith):
            continue
        named = GAME.apply(state, seat, attack)
        for target in GAME.legal_actions(named, seat):
            if (isinstance(target, ChooseSlot) and target.slot in hidden) or not isinstance(
                target, ChooseSlot | ChoosePlayer
            ):
                continue
            after = GAME.apply(named, seat, target)
            if after.outcome is not None:
                if after.outcome.places[seat] == 1 and after.outcome.places[1 - seat] == 2:
                    return True
            elif after.ask is MagicAsk.MAIN and wins(after, seat, hidden):
                return True
    return False


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [MagicOptions(), MagicOptions(duel_discs=True, one_attack=True)])
def test_a_winning_turn_is_found_where_any_order_of_attacks_wins_and_nowhere_else(options: MagicOptions) -> None:
    compared = Counter[bool]()
    for seed in range(8):
        for state, _ in match(options, seed):
            view = GAME.view(state, state.seat) if state.seat >= 0 else None
            if view is None or view.ask is not MagicAsk.MAIN or view.asked != state.seat:
                continue
            attackers = [action for action in GAME.legal_actions(state, state.seat) if isinstance(action, AttackWith)]
            if len(attackers) > 3 or len(open_attacks(view)) > MOST_OPEN:  # there are too many orders to try
                continue
            hidden = {card.slot for card in view.seats[1 - state.seat].field if card.card is None}
            # Nearer to its end the duel would be more often to win: both are asked about such a one too.
            for life in {state.seats[1 - state.seat].life, 600}:
                near = tuple(
                    replace(own, life=life) if seat != state.seat else own for seat, own in enumerate(view.seats)
                )
                nearer = replace(view, seats=near)
                found = bool(winning_attacks(nearer))
                assert found == wins(open_state(nearer), state.seat, hidden)
                compared[found] += 1
    assert compared[True] > 10 and compared[False] > 10


def test_the_search_gives_up_after_so_many_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = "tinhoso_do_fogao capeta_de_gibi"
    view = seen(with_life(lay(mine=mine, yours="diabrete_de_botica:d"), 2000, 1200))
    winning_attacks.cache_clear()
    monkeypatch.setattr(odds, "MOST_ATTACKS", 1)
    assert winning_attacks(view) == ()
    winning_attacks.cache_clear()


def test_the_rest_of_the_own_deck_is_what_really_lies_there_and_known_cards_are_really_held() -> None:
    for state, memories in match(MagicOptions(), 5):
        for seat in (0, 1):
            view = GAME.view(state, seat)
            left = own_deck(view)
            assert left is not None
            if state.seats[seat].deck or view.turn:
                assert left.cards == Counter(id_of(state.decks, piece) for piece in state.seats[seat].deck)
                assert left.monsters + left.magic + left.traps == len(state.seats[seat].deck)
            held, down = known_of(view, memories[seat], 1 - seat)
            other = state.seats[1 - seat]
            closed = [id_of(state.decks, piece) for piece in (*other.hand, *[card.piece for card in other.field])]
            assert not Counter(held) - Counter(closed)
            slots = {card.slot: id_of(state.decks, card.piece) for card in other.field}
            assert all(slots[slot] == card for slot, card in down)


def test_what_is_known_of_a_rival_is_told_of_cards_that_still_lie_hidden() -> None:
    view = seen(with_life(lay(yours="?tocaia capeta_de_gibi"), 2000, 2000))
    hidden, shown = (card.slot for card in view.seats[BIA].field)
    memory = MagicMemory(down=((hidden, 7), (shown, 8), (99, 9)), held=((BIA, 3), (ANA, 4)))
    assert known_of(view, memory, BIA) == ((3,), ((hidden, 7),))
