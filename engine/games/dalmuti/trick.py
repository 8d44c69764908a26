"""A trick: leading, laying a set, passing, and what ends it (S2 to S8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import ACE, SHIFT, Cards, only_jokers, size_of
from engine.games.dalmuti.events import Event, LeadSkipped, Passed, SetLaid, TrickBegan, TrickEnded
from engine.games.dalmuti.model import Ask, Deal, Laid, State
from engine.games.dalmuti.scoring import finish_hand, go_out
from engine.games.dalmuti.seating import in_play

Events = list[Event] | None


def cards_of(play: Play) -> Cards:
    """Return the cards of a set, packed."""
    return ((play.count - play.jokers) << SHIFT[play.rank]) + play.jokers


def unbeatable(play: Play, jokers: int) -> bool:
    """Tell whether no cards of a deck with so many jokers could beat the set (DA-9, DA-25).

    The rank below has rank - 1 copies, and the jokers that are not in the set may join them.
    """
    return play.rank == ACE or play.count + play.jokers >= play.rank + jokers


def begin_trick(deal: Deal, hands: tuple[Cards, ...], seat: Seat, events: Events) -> State:
    """Let the seat lead, or the next to its left that holds more than jokers (DA-5)."""
    leader = seat
    if not deal.options.jokers_alone:
        while only_jokers(hands[leader]):
            if events is not None:
                events.append(LeadSkipped(leader))
            leader = deal.ring[leader]
            if leader == seat:
                return _nobody_leads(deal, hands, seat, events)
    deal = replace(deal, ask=Ask.PLAY, trick=deal.trick + 1)
    if events is not None:
        events.append(TrickBegan(deal.hand, deal.trick, leader))
    return State(deal, hands, (), leader, leader)


def _nobody_leads(deal: Deal, hands: tuple[Cards, ...], leader: Seat, events: Events) -> State:
    """Nobody can lead: the hand ends, fewer cards first, then clockwise from who should have led (DA-5)."""
    holding = in_play(deal)
    start = holding.index(leader)
    for seat in sorted((*holding[start:], *holding[:start]), key=lambda seat: size_of(hands[seat]))[:-1]:
        deal = go_out(deal, seat, events)
    return finish_hand(deal, hands, events)


def lay(state: State, seat: Seat, play: Play, events: Events) -> State:
    """Lay a set; the turn goes to the left (S3)."""
    deal, hands = state.deal, state.hands
    held = hands[seat] - ((play.count - play.jokers) << SHIFT[play.rank]) - play.jokers
    hands = hands[:seat] + (held,) + hands[seat + 1 :]  # noqa: RUF005 - faster than unpacking
    laid = (*state.laid, Laid(seat, play))
    if events is not None:
        events.append(SetLaid(seat, play, size_of(held)))
    if held and play.rank != ACE and play.count + play.jokers < play.rank + deal.jokers:
        return State(deal, hands, laid, deal.ring[seat], seat)
    return _settle(State(deal, hands, laid, seat, seat), play, events)


def _settle(state: State, play: Play, events: Events) -> State:
    """Go on after a set that was the seat's last, or that nothing can beat."""
    deal, seat = state.deal, state.seat
    closer = seat
    if not state.hands[seat]:
        deal = go_out(deal, seat, events)
        closer = deal.ring[seat]
        if len(in_play(deal)) == 1:
            return finish_hand(replace(deal, discard=deal.discard + lying(state)), state.hands, events)
    if unbeatable(play, deal.jokers):
        return close(State(deal, state.hands, state.laid, seat, closer), True, events)
    return State(deal, state.hands, state.laid, deal.ring[seat], closer)


def pass_on(state: State, seat: Seat, events: Events) -> State:
    """Lay nothing; when everybody else has, the trick is over (S4, S6, DA-7)."""
    deal, closer = state.deal, state.closer
    following = deal.ring[seat]
    if events is not None:
        events.append(Passed(seat))
    if following != closer:
        return State(deal, state.hands, state.laid, following, closer)
    return close(state, False, events)


def close(state: State, certain: bool, events: Events) -> State:
    """Discard what lies and let the closer lead; `certain` when nothing could have beaten the last set (S6, S8)."""
    if events is not None:
        events.append(TrickEnded(state.laid[-1].seat, certain))
    deal = replace(state.deal, discard=state.deal.discard + lying(state))
    return begin_trick(deal, state.hands, state.closer, events)


def lying(state: State) -> Cards:
    """Return the cards on the table, packed."""
    return sum(cards_of(laid.play) for laid in state.laid)


def drop(state: State, seat: Seat, events: Events) -> State:
    """Go on without a seat that has resigned; `deal.ring` knows it no more, its cards are gone (DA-29)."""
    deal = state.deal
    if len(in_play(deal)) == 1:
        return finish_hand(replace(deal, discard=deal.discard + lying(state)), state.hands, events)
    following = deal.ring[seat]
    turn = following if state.seat == seat else state.seat
    if not state.laid:
        return (
            state if turn == state.seat else begin_trick(replace(deal, trick=deal.trick - 1), state.hands, turn, events)
        )
    if state.closer == seat:
        return State(deal, state.hands, state.laid, turn, following)
    if state.seat == seat and turn == state.closer:
        return close(state, False, events)
    return State(deal, state.hands, state.laid, turn, state.closer)
