"""Before the first trick of a hand.

Who begins, the deal, takeover and revolution, and the bonus (M1 to M5).
"""

from __future__ import annotations

from functools import cache
from operator import itemgetter

from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.model import Chance, Pick, Seat, Shuffle
from engine.games.dalmuti.actions import GiveCards
from engine.games.dalmuti.cards import (
    FIELD,
    JOKER_BITS,
    RANKS,
    SHIFT,
    TOP,
    UNIT,
    Card,
    Cards,
    deck_of,
    pack,
    top_rank_for,
    unpack,
)
from engine.games.dalmuti.events import (
    BonusPaid,
    CallDeclined,
    CardsDealt,
    Events,
    GiftGiven,
    HandBegan,
    LeaderDrawn,
    RevolutionCalled,
    TakeoverCalled,
)
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState, Deal, Transfer
from engine.games.dalmuti.scoring import await_deal
from engine.games.dalmuti.seating import exchanges, interns, order_after_takeover, present, ring_of
from engine.games.dalmuti.trick import begin_trick

SEATS = range(4, 9)
BOTH_JOKERS = 2


# ---- Who begins -----------------------------------------------------------------------------------------------------


def initial_state(options: DalmutiOptions, seats: int, rules: int) -> DalmutiState:
    """Return the state before the first draw.

    Raises BadSetup for options and seats that do not go together.
    """
    if seats not in SEATS:
        raise BadSetup("bad_seats", game="dalmuti", least=SEATS[0], most=SEATS[-1], seats=seats)
    if options.ages and len(options.ages) != seats:
        raise BadSetup("ages_for_each_seat", count=len(options.ages), seats=seats)
    if (options.takeover or options.revolution or options.jokers_alone) and not options.jokers:
        raise BadSetup("needs_jokers")
    everybody, nothing = tuple(range(seats)), (0,) * seats
    ring = ring_of(everybody, seats)
    top = options.top_rank or top_rank_for(seats)
    alone = TOP if rules == 1 else top + 1
    deal = Deal(options, rules, top, alone, DalmutiAsk.START, 1, everybody, 0, ring, (), nothing, (), options.jokers)
    firsts = youngest(options, seats)
    if len(firsts) == 1:
        return _start_with(deal, firsts[0])
    return DalmutiState(replace(deal, waiting=firsts), nothing, (), firsts[0], firsts[0])


def youngest(options: DalmutiOptions, seats: int) -> tuple[Seat, ...]:
    """Return the youngest seats, one of which begins; all seats where no ages are given (DA-12)."""
    return tuple(seat for seat in range(seats) if _age(options, seat) == min(options.ages, default=0))


def _age(options: DalmutiOptions, seat: Seat) -> int:
    return options.ages[seat] if options.ages else 0


def _start_with(deal: Deal, leader: Seat) -> DalmutiState:
    """The youngest begins; the oldest deals, of several the first to the right of who begins (S1, DA-12)."""
    here = present(deal)
    place = here.index(leader)
    order = (*here[place:], *here[:place])
    dealer = max(reversed(order), key=lambda seat: _age(deal.options, seat))
    return await_deal(deal, order, 1, dealer)


def without_contender(state: DalmutiState, seat: Seat) -> DalmutiState:
    """Go on with the draw for the lead when a seat has resigned."""
    waiting = tuple(other for other in state.deal.waiting if other != seat)
    deal = replace(state.deal, waiting=waiting)
    if len(waiting) == 1:
        return _start_with(deal, waiting[0])
    return DalmutiState(deal, state.hands, (), waiting[0], waiting[0])


# ---- The deal -------------------------------------------------------------------------------------------------------


def deck_for(deal: Deal) -> tuple[Card, ...]:
    """Return the deck that the match is played with, in its fixed order."""
    return deck_of(deal.top_rank, deal.jokers)


@cache
def _units(top_rank: Card, jokers: int) -> tuple[Cards, ...]:
    """Return each card of a deck, packed."""
    return tuple(UNIT[card] for card in deck_of(top_rank, jokers))


def pending_draw(state: DalmutiState) -> Chance:
    """Return the draw that the match waits for.

    Cards are dealt a second time in a hand after a takeover (DA-16).
    """
    deal = state.deal
    if deal.ask is DalmutiAsk.START:
        return Chance(Pick(times=1, size=len(deal.waiting)), "leader")
    return Chance(Shuffle(size=len(deck_for(deal))), f"hand {deal.hand} deck {2 if deal.called else 1}")


def resolve(state: DalmutiState, drawn: tuple[int, ...], events: Events) -> DalmutiState:
    """Take the answer to `pending_draw`."""
    deal = state.deal
    if deal.ask is DalmutiAsk.START:
        leader = deal.waiting[drawn[0]]
        if events is not None:
            events.append(LeaderDrawn(leader))
        return _start_with(deal, leader)
    units = _units(deal.top_rank, deal.jokers)
    hands, order = list(state.hands), deal.order
    dealt = itemgetter(*drawn)(units)
    for place, seat in enumerate(order):
        hands[seat] = sum(dealt[place :: len(order)])
    if events is not None:
        events.append(HandBegan(deal.hand, order, deal.dealer, deal.called))
        for seat in order:
            cards = unpack(hands[seat])
            events.append(CardsDealt(seat, len(cards), cards))
    return _ask_for_calls(replace(state, hands=tuple(hands)), events)


# ---- Takeover and revolution ----------------------------------------------------------------------------------------


def _ask_for_calls(state: DalmutiState, events: Events) -> DalmutiState:
    """Ask everybody who might call, with both jokers or without, so that asking tells nothing (DA-26)."""
    deal = state.deal
    asked: tuple[Seat, ...] = ()
    if deal.hand > 1 and not deal.called and (deal.options.takeover or deal.options.revolution):
        asked = deal.order if deal.options.revolution else interns(deal)
    return (
        replace(state, deal=replace(deal, ask=DalmutiAsk.CALL, waiting=tuple(sorted(asked))))
        if asked
        else _pay(state, events)
    )


def decline(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Call nothing; when nobody has, the bonus is paid."""
    if events is not None:
        events.append(CallDeclined(seat))
    return without_caller(state, seat, events)


def without_caller(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Ask the seat no more."""
    waiting = tuple(other for other in state.deal.waiting if other != seat)
    state = replace(state, deal=replace(state.deal, waiting=waiting))
    return state if waiting else _pay(state, events)


def call_takeover(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Seat everybody anew and deal again.

    Or, at a table that says so, play at once without a bonus (DA-16).
    """
    order = order_after_takeover(state.deal.order, seat)
    order = tuple(other for other in order if other not in state.deal.left)
    if events is not None:
        events.append(TakeoverCalled(seat, order))
    deal = replace(state.deal, called=True, waiting=(), order=order, ring=ring_of(order, len(state.hands)))
    if deal.options.takeover_redeal:
        return await_deal(deal, order, deal.hand)
    return _first_trick(replace(state, deal=deal), events)


def call_revolution(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Play at once without a bonus (DA-17)."""
    if events is not None:
        events.append(RevolutionCalled(seat))
    return _first_trick(replace(state, deal=replace(state.deal, called=True, waiting=())), events)


def _first_trick(state: DalmutiState, events: Events) -> DalmutiState:
    return begin_trick(state, present(state.deal)[0], events)


# ---- The executive bonus --------------------------------------------------------------------------------------------


def _pay(state: DalmutiState, events: Events) -> DalmutiState:
    """The interns pay their rarest cards; then the executives owe as many of their choice (M4, DA-2, DA-3)."""
    deal = state.deal
    if deal.hand == 1:
        return _first_trick(state, events)
    due = exchanges(deal.order, deal.options)
    if deal.left:
        due = tuple(pair for pair in due if pair[0] not in deal.left and pair[1] not in deal.left)
    if not due:
        return _first_trick(state, events)
    for intern, executive, count in due:
        cards = rarest(state.hands[intern], count)
        state = _transfer(state, Transfer(intern, executive, count, cards, False))
        if events is not None:
            events.append(BonusPaid(intern, executive, count, cards))
    waiting = tuple(sorted(executive for _, executive, _ in due))
    return replace(state, deal=replace(state.deal, ask=DalmutiAsk.GIFT, waiting=waiting))


def rarest(cards: Cards, count: int) -> tuple[Card, ...]:
    """Return the rarest cards of a hand; jokers are never among them (C2, DA-3)."""
    rarest_cards: tuple[Card, ...] = ()
    for rank in RANKS:
        held = cards >> SHIFT[rank] & FIELD[rank]
        if held:
            rarest_cards += (rank,) * min(held, count - len(rarest_cards))
            if len(rarest_cards) == count:
                break
    return rarest_cards


def _transfer(state: DalmutiState, transfer: Transfer) -> DalmutiState:
    held, moved = list(state.hands), pack(transfer.cards or ())
    held[transfer.giver] -= moved
    held[transfer.receiver] += moved
    return replace(state, deal=replace(state.deal, bonus=(*state.deal.bonus, transfer)), hands=tuple(held))


def gift_of(deal: Deal, seat: Seat) -> tuple[Seat, int]:
    """Return to whom an executive owes its gift, and how many cards: as many as it was paid."""
    return next((paid.giver, paid.count) for paid in deal.bonus if paid.receiver == seat and not paid.gift)


def give(state: DalmutiState, seat: Seat, action: GiveCards, events: Events) -> DalmutiState:
    """Give an intern cards; when all executives have, the president leads (M5)."""
    intern, count = gift_of(state.deal, seat)
    state = _transfer(state, Transfer(seat, intern, count, action.cards, True))
    if events is not None:
        events.append(GiftGiven(seat, intern, count, action.cards))
    return _wait_for(state, tuple([other for other in state.deal.waiting if other != seat]), events)


def without_gift(state: DalmutiState, gone: Seat, events: Events) -> DalmutiState:
    """Wait no more for what a seat that has left owed, or was owed."""
    waiting = tuple(seat for seat in state.deal.waiting if gone not in (seat, gift_of(state.deal, seat)[0]))
    return _wait_for(state, waiting, events)


def _wait_for(state: DalmutiState, waiting: tuple[Seat, ...], events: Events) -> DalmutiState:
    state = replace(state, deal=replace(state.deal, waiting=waiting))
    return state if waiting else _first_trick(state, events)


def holds_both_jokers(cards: Cards) -> bool:
    """Tell whether both jokers are in the hand."""
    return cards & JOKER_BITS == BOTH_JOKERS
