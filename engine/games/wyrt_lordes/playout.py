"""Fast playouts of hands to the end of their pot: quick exchanges, dice computed instead of thrown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame
from engine.core.model import Chance, Decide
from engine.core.sampling import shuffle
from engine.games.wyrt_lordes.actions import DrawFromPile, TakeFromTable, WyrtAction, WyrtDiscard
from engine.games.wyrt_lordes.bot.draws import Prospects, code_of, prospects
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.model import EXCHANGE, HAND_SIZE, WyrtState, WyrtView
from engine.games.wyrt_lordes.odds import pot_odds
from engine.games.wyrt_lordes.pot import pot_of


def shares_of(before: WyrtState, after: WyrtState) -> tuple[float, ...] | None:
    """Return which part of the pot each lord was paid by a step; None for a step that pays none."""
    pot = pot_of(before)
    if not pot or pot_of(after):
        return None
    pairs = zip(before.seats, after.seats, strict=True)
    return tuple([(new.money - old.money) / pot for old, new in pairs])


def play_on(game: AnyGame, state: WyrtState, seed: int) -> tuple[float, ...]:
    """Return the part of the pot that each lord wins on average when quick play finishes the exchange.

    The order of the cards in the pile is drawn anew. All parts are 0 where the hand is already over.
    """
    rng = Stream(seed.to_bytes(8, "big"))
    pile = list(state.deck[state.drawn :])
    shuffle(pile, rng)
    state = replace(state, deck=(*state.deck[: state.drawn], *pile))
    while state.outcome is None:
        if odds := _odds(game.view(state, None)):
            return odds
        turn = game.turn(state)
        before = state
        if isinstance(turn, Chance):
            state = game.resolve(state, answer_from(rng, turn.draw))
        else:
            assert isinstance(turn, Decide)
            seat = turn.seats[0]
            legal = game.legal_actions(state, seat)
            state = game.carry_out(state, seat, _quick(state, legal) if state.ask in EXCHANGE else legal[0])
        if (shares := shares_of(before, state)) is not None:
            return shares
    return (0.0,) * len(state.seats)


@lru_cache(maxsize=8)
def _odds(view: WyrtView) -> tuple[float, ...]:
    """Return which part of the pot each lord wins, the lord on turn acting best; () while hands are hidden."""
    return max((odds.shares for odds in pot_odds(view)), key=lambda shares: shares[view.seat], default=())


def _quick(state: WyrtState, legal: Sequence[WyrtAction]) -> WyrtAction:
    """Return the exchange that comes to most when the pile is any cards of an untouched deck, and it is the last."""
    rivals = sum(not place.left for place in state.seats) - 1
    worth, hand = prospects(state.options, rivals, 1), state.seats[state.seat].hand
    code, known = code_of(hand), dict[int, float]()
    return max(legal, key=lambda action: _worth(action, state, worth, code, len(hand), known))


def _worth(
    action: WyrtAction, state: WyrtState, worth: Prospects, code: int, held: int, known: dict[int, float]
) -> float:
    match action:
        case TakeFromTable(places=places):
            cards = () if state.options.tenebra else [state.table[place] for place in places]
            return worth.kept(code + code_of(cards))
        case WyrtDiscard(cards=cards):
            code, held = code - code_of(cards), held - len(cards)
        case _:
            pass
    if code not in known:
        open_ = () if state.options.tenebra or isinstance(action, DrawFromPile) else _open(state)
        ways = combinations(open_, HAND_SIZE - held) if held < HAND_SIZE else ()
        known[code] = max([worth.kept(code), *[worth.kept(code + code_of(cards)) for cards in ways]])
    return known[code]


def _open(state: WyrtState) -> tuple[Card, ...]:
    return state.table[: len(state.table) - state.fresh]
