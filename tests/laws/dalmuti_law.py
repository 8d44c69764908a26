"""What the laws need to know of Dalmuti."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.log import Acted
from engine.core.model import Seat
from engine.games.dalmuti.actions import Decline
from engine.games.dalmuti.cards import JOKER, Card, only_jokers, pack, size_of, unpack
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.memory import DalmutiMemory, less
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState
from engine.games.dalmuti.sets import CARDS_OF
from tests.laws.play import Step

_TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"jokers": 2},
    {"jokers": 2, "takeover": True, "vice_bonus": 1},
    {"jokers": 2, "takeover": True, "takeover_redeal": False, "open_discard": True},
    {"jokers": 2, "revolution": True, "play_on_ties": True, "hands": 3},
    {"jokers": 2, "jokers_alone": True, "takeover": True, "revolution": True},
    {"top_rank": 13, "hands": 2, "open_discard": True, "president_single": True},
    {"top_rank": 10, "jokers": 2, "hands": 6, "vice_bonus": 1, "play_on_ties": True},
)
OPTIONS = tuple(DalmutiOptions(**table) for table in _TABLES)
"""Every option with each of its values, and those that work together."""


def seats_of(options: DalmutiOptions) -> Sequence[int]:
    """Return the numbers of seats that can play by these options."""
    return range(4, 9)


OPEN_FIELDS = "laid.play"
"""What all see of cards in the events, by tag and field: cards laid, discarded or shown."""
HIDDEN_FIELDS = "dealt.cards bonus.cards gift.cards"
"""What only some see of an event, cards or not."""

BOUND = 6_000
"""No random match takes so many steps."""


def reveals(step: Step) -> bool:
    """Tell whether the step may show cards that it does not name: the last to decline lets the interns pay."""
    return isinstance(step.entry, Acted) and isinstance(step.entry.action, Decline)


def cards_of(state: DalmutiState) -> Counter[Card]:
    """Return every card, wherever it lies."""
    lying = [state.discard, state.deal.gone, *state.hands, *(CARDS_OF[laid.play] for laid in state.laid)]
    return Counter(card for cards in lying for card in unpack(cards))


def whole(state: DalmutiState) -> Counter[Card]:
    """Return the cards that there must be: the deck, from the deal to the end of the hand."""
    return (
        Counter(() if state.deal.ask in (DalmutiAsk.START, DalmutiAsk.DEAL) else deck_for(state.deal))
        if _dealt(state)
        else Counter()
    )


def _dealt(state: DalmutiState) -> bool:
    """Tell whether a hand lies dealt; a match may end before the first deal when seats resign."""
    return bool(cards_of(state))


def twin(state: DalmutiState, viewer: Seat | None, rng: Random, *, own_pile: bool) -> DalmutiState:
    """Return a state with other cards wherever the viewer cannot look.

    Where the next action is to be followed (no `own_pile`), jokers stay where they are: who holds nothing else cannot
    lead, and everybody sees it (DA-5). Cards that changed hands in the bonus go on telling the two what they were.
    """
    hidden = [seat for seat in range(len(state.hands)) if seat != viewer]
    fixed = {seat: () if own_pile else (JOKER,) * (state.hands[seat] & 3) for seat in hidden}
    closed = not state.deal.options.open_discard
    unknown = [card for seat in hidden for card in unpack(state.hands[seat]) if own_pile or card != JOKER]
    thrown = [card for card in unpack(state.discard) if own_pile or card != JOKER] if closed else []
    kept = () if own_pile else tuple(card for card in unpack(state.discard) if card == JOKER)
    rng.shuffle(mixed := unknown + thrown)
    hands = list(state.hands)
    for seat in hidden:
        size = size_of(hands[seat]) - len(fixed[seat])
        hands[seat] = pack((*fixed[seat], *mixed[:size]))
        mixed = mixed[size:]
    played = state.played - state.discard + (pack((*kept, *mixed)) if closed else state.discard)
    bonus = tuple(
        transfer if viewer in (transfer.giver, transfer.receiver) else replace(transfer, cards=(1,) * transfer.count)
        for transfer in state.deal.bonus
    )
    return replace(state, hands=tuple(hands), deal=replace(state.deal, bonus=bonus), played=played)


def secrets(state: DalmutiState, viewer: Seat | None) -> tuple[bytes, ...]:
    """Return texts that no encoded view of the viewer may hold: the packed hands of the others, and the pile."""
    own = None if viewer is None else state.hands[viewer]
    hands = {hand for seat, hand in enumerate(state.hands) if seat != viewer and hand != own and hand > 100_000}
    return tuple(msgspec.json.encode(hand) for hand in hands)


def check_memory(state: DalmutiState, memory: DalmutiMemory) -> bool:
    """Fail unless the state agrees with what is remembered; tell whether that is anything."""
    if not _dealt(state):
        return False
    assert memory.laid == state.played
    assert less(memory.gone, state.deal.gone) == 0
    for seat, hand in enumerate(state.hands):
        known = memory.known[seat]
        assert less(known, hand) == 0
        assert all(card == JOKER or card >= memory.least[seat] for card in unpack(less(hand, known)))
        assert seat not in memory.bare or only_jokers(hand) or not hand
    paid = [transfer for transfer in state.deal.bonus if state.deal.ask is DalmutiAsk.GIFT and not transfer.gift]
    for transfer in paid:
        if transfer.receiver in state.deal.waiting:
            kept = unpack(less(state.hands[transfer.giver], memory.known[transfer.giver]))
            assert transfer.cards and all(card == JOKER or card >= max(transfer.cards) for card in kept)
    return bool(memory.laid)
