"""A trick: leading, laying a set, passing, and what ends it (S2 to S8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.cards import only_jokers, size_of
from engine.games.dalmuti.events import DalmutiPassed, Events, LeadSkipped, SetLaid, TrickBegan, TrickEnded
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState, Laid
from engine.games.dalmuti.scoring import finish_hand, go_out
from engine.games.dalmuti.seating import in_play
from engine.games.dalmuti.sets import CARDS_OF, UNBEATABLE

_PLAY = DalmutiAsk.PLAY
"""Looked up once: a member of an enumeration is slow to reach."""


def begin_trick(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Discard what lies and let the seat lead, or the next to its left that holds more than jokers (DA-5)."""
    deal, hands, leader = state.deal, state.hands, seat
    if deal.jokers and not deal.options.jokers_alone:
        while only_jokers(hands[leader]):
            if events is not None:
                events.append(LeadSkipped(leader))
            leader = deal.ring[leader]
            if leader == seat:
                return _nobody_leads(state, seat, events)
    if deal.ask is not _PLAY:
        deal = replace(deal, ask=_PLAY)
    trick = state.trick + 1
    if events is not None:
        events.append(TrickBegan(deal.hand, trick, leader))
    return DalmutiState(deal, hands, (), leader, leader, trick, state.played)


def _nobody_leads(state: DalmutiState, leader: Seat, events: Events) -> DalmutiState:
    """Nobody can lead: the hand ends, fewer cards first, then clockwise from who should have led (DA-5)."""
    deal, holding = state.deal, in_play(state.deal)
    start = holding.index(leader)
    for seat in sorted((*holding[start:], *holding[:start]), key=lambda seat: size_of(state.hands[seat]))[:-1]:
        deal = go_out(deal, seat, events)
    return finish_hand(replace(state, deal=deal), events)


def lay(state: DalmutiState, seat: Seat, play: Play, events: Events) -> DalmutiState:
    """Lay a set and pass the turn to the left, unless nothing beats it or the hand is over (S3, S7, S8)."""
    deal, cards, hands = state.deal, CARDS_OF[play], [*state.hands]
    hands[seat] = held = hands[seat] - cards
    if events is not None:
        events.append(SetLaid(seat, play, size_of(held)))
    closer = seat
    if not held:
        deal = go_out(deal, seat, events)
        closer = deal.ring[seat]
    laid, played = (*state.laid, Laid(seat, play)), state.played + cards
    state = DalmutiState(deal, tuple(hands), laid, deal.ring[seat], closer, state.trick, played)
    if not held and deal.ring[closer] == closer:
        return finish_hand(state, events)
    return close(state, True, events) if play in UNBEATABLE[deal.jokers] else state


def pass_on(state: DalmutiState, seat: Seat, _pass: DalmutiPass, events: Events) -> DalmutiState:
    """Lay nothing; when everybody else has, the trick is over (S4, S6, DA-7)."""
    if events is not None:
        events.append(DalmutiPassed(seat))
    following = state.deal.ring[seat]
    return replace(state, seat=following) if following != state.closer else close(state, False, events)


def close(state: DalmutiState, certain: bool, events: Events) -> DalmutiState:
    """Let the closer lead the next trick; `certain` when nothing could have beaten the last set (S6, S8)."""
    if events is not None:
        events.append(TrickEnded(state.laid[-1].seat, certain))
    return begin_trick(state, state.closer, events)


def drop(state: DalmutiState, seat: Seat, events: Events) -> DalmutiState:
    """Go on without a seat that has resigned: `deal.ring` knows it no more, its cards are gone (DA-29)."""
    ring = state.deal.ring
    if len(in_play(state.deal)) == 1:
        return finish_hand(state, events)
    turn = ring[seat] if state.seat == seat else state.seat
    if not state.laid:
        again = replace(state, trick=state.trick - 1)
        return state if turn == state.seat else begin_trick(again, turn, events)
    if state.closer == seat:
        return replace(state, seat=turn, closer=ring[seat])
    if state.seat == seat and turn == state.closer:
        return close(state, False, events)
    return replace(state, seat=turn)
