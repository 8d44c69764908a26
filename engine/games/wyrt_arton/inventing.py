"""Cheats that players invent.

Told to the table, given a level by it, open to all who may cheat (WA-109).
"""

from __future__ import annotations

from statistics import median_low

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.core.model import Ruled, Seat
from engine.games.wyrt_arton.actions import Invent, LookAt, NoVote, VoteLevel
from engine.games.wyrt_arton.betting import resume
from engine.games.wyrt_arton.cheat_events import HandSeen, LevelVoted, TrickInvented, TrickRuled
from engine.games.wyrt_arton.events import Events
from engine.games.wyrt_arton.leaving import recorded
from engine.games.wyrt_arton.model import AS_THE_TABLE, NOT_VOTED, ArtonAsk, ArtonState, Trick
from engine.games.wyrt_arton.seats import in_hand, seated, with_seat
from engine.games.wyrt_arton.sheets import VERY_HARD

MOST_SIGNS = 80
"""How long the words of an invented cheat may be, in characters."""
_JOINER = "\u200d"
"""What holds the parts of an emoji together: the one sign that is not printed and may stand in the words."""


def fault_of(text: str) -> str:
    """Return the code of what is wrong with the words of an invented cheat, "" for nothing.

    They are one line of at most MOST_SIGNS characters of any alphabet, without spaces outside or doubled.
    """
    if len(text) > MOST_SIGNS:
        return "trick_too_long"
    shown = text.replace(_JOINER, "")
    return "" if shown.isprintable() and text == " ".join(text.split()) else "trick_signs"


def invent(state: ArtonState, seat: Seat, action: Invent, events: Events) -> ArtonState:
    """Describe a seat's cheat and ask all others at the table how hard it is."""
    if events is not None:
        events.append(TrickInvented(seat, len(state.tricks), action.effect, action.words))
    tricks = (*state.tricks, Trick(seat, action.effect, action.words))
    return replace(state, tricks=tricks, ask=ArtonAsk.VOTE)


def voters(state: ArtonState) -> tuple[Seat, ...]:
    """Return who has still to say how hard the cheat is: all seated but its inventor, folded or not."""
    return tuple([seat for seat in seated(state) if seat != state.seat and state.seats[seat].vote == NOT_VOTED])


def vote(state: ArtonState, seat: Seat, action: VoteLevel | NoVote, events: Events) -> ArtonState:
    """Take a seat's level of the cheat, or its abstention; the others see it when all have answered."""
    level = action.level if isinstance(action, VoteLevel) else AS_THE_TABLE
    if events is not None:
        events.append(LevelVoted(seat, level))
    return settle_vote(with_seat(state, seat, replace(state.seats[seat], vote=level)), events)


def settle_vote(state: ArtonState, events: Events) -> ArtonState:
    """Set the level to the middle of the votes, of two the easier (WA-109)."""
    if voters(state):
        return state
    votes = tuple([place.vote for place in state.seats if place.vote >= 0])
    return _set_level(state, median_low(votes) if votes else AS_THE_TABLE, votes, False, events)


def rule(state: ArtonState, act: Ruled, events: Events) -> ArtonState:
    """Set the organiser's level in the place of those asked.

    Raises IllegalAction where there is none to set.
    """
    if state.ask is not ArtonAsk.VOTE or not 0 <= act.value <= VERY_HARD:
        raise IllegalAction("nothing_to_rule", "WA-109")
    return _set_level(state, act.value, (), True, events)


def _set_level(state: ArtonState, level: int, votes: tuple[int, ...], by_organiser: bool, events: Events) -> ArtonState:
    """Keep the level of the last invented cheat, and let its inventor go on with the turn."""
    if events is not None:
        events.append(TrickRuled(len(state.tricks) - 1, level, votes, by_organiser))
    tricks = (*state.tricks[:-1], replace(state.tricks[-1], level=level))
    seats = tuple([replace(place, vote=NOT_VOTED) for place in state.seats])
    return resume(replace(state, tricks=tricks, seats=seats), events)


def hands_to_see(state: ArtonState, seat: Seat) -> tuple[Seat, ...]:
    """Return whose cards the seat may look at: all others in the hand."""
    return tuple([other for other in in_hand(state, 0) if other != seat])


def look(state: ArtonState, seat: Seat, action: LookAt, events: Events) -> ArtonState:
    """Show the seat the hand of another, without what that one has stolen; its turn goes on (WA-109)."""
    cards = state.seats[action.seat].hand
    if events is not None:
        events.append(HandSeen(seat, action.seat, cards))
    place = replace(state.seats[seat], looked_at=action.seat, looked=cards)
    return resume(recorded(with_seat(state, seat, place)), events)
