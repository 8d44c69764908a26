"""After a hand: lords without money leave, the next one shuffles, or the match is over.

Wyrt, Fim do Jogo.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat, places_by
from engine.games.wyrt_lordes.dispute import begin_dispute
from engine.games.wyrt_lordes.events import Events, LordOut, MatchEnded
from engine.games.wyrt_lordes.model import Dispute, WyrtAsk, WyrtState
from engine.games.wyrt_lordes.seats import Group, group_of, groups_in_play, groups_of, in_order, in_play

LORDS_OUT = 2
"""So many lords without money end the match (WL-24)."""


def after_hand(state: WyrtState, events: Events) -> WyrtState:
    """Let all lords without money leave at the same time; then the next lord shuffles (WL-23)."""
    broke = [seat for seat in in_play(state) if not state.seats[seat].money]
    if broke:
        state = leave(state, broke, False, events)
    if why_over(state):
        return end_match(state, events)
    following = next(seat for seat in in_order(state, state.lord) if not state.seats[seat].shuffled)
    return replace(state, ask=WyrtAsk.SHUFFLE, hand_number=state.hand_number + 1, lord=following, seat=following)


def leave(state: WyrtState, leavers: list[Seat], resigned: bool, events: Events) -> WyrtState:
    """Take lords out of the match; those that leave at the same time share their place.

    Who resigned is not one of the two without money that end it (WL-24).
    """
    if events is not None:
        events.extend(LordOut(seat, resigned) for seat in leavers)
    order = 1 + max(place.left for place in state.seats)
    seats = tuple(replace(place, left=order) if seat in leavers else place for seat, place in enumerate(state.seats))
    out = state.out + (0 if resigned and state.rules > 1 else len(leavers))
    return replace(state, seats=seats, out=out)


def over_before_hand(state: WyrtState, events: Events) -> WyrtState:
    """End a match that lords have left before a hand is dealt.

    A time that was called still lets it be (WL-39).
    """
    return end_match(state, events) if why_over(state) not in ("", "time") else state


def why_over(state: WyrtState) -> str:
    """Return why the match is over after this hand, "" if it is not (WL-24)."""
    if len(groups_in_play(state)) == 1:
        return "last"
    if state.out >= LORDS_OUT:
        return "lords_out"
    if all(state.seats[seat].shuffled for seat in in_play(state)):
        return "shuffled"
    return "time" if state.time_called else ""


def money_of(state: WyrtState, group: Group) -> int:
    """Return the money of all members of a group, in play or not."""
    return sum(state.seats[seat].money for seat in group)


def end_match(state: WyrtState, events: Events) -> WyrtState:
    """End the match: the most money wins, with Azgher the least.

    Dice decide between level winners (WL-25, WL-26, WL-29, WL-48).
    """
    groups = groups_in_play(state)
    if state.rules > 2 and state.dispute is Dispute.MATCH:
        still = {group_of(state, seat) for seat in state.contenders}
        groups = tuple([group for group in groups if group_of(state, group[0]) in still])
    state = replace(state, ends=state.ends or why_over(state))
    best = max(_worth(state, group) for group in groups)
    level = [group for group in groups if _worth(state, group) == best]
    if len(level) > 1:
        lords = in_order(state, state.lord)
        firsts = tuple(next(seat for seat in lords if seat in group) for group in level)
        ordered = tuple(seat for seat in lords if seat in firsts)
        return begin_dispute(state, ordered, Dispute.MATCH, events)
    return close_match(state, level[0][0], events)


def _worth(state: WyrtState, group: Group) -> int:
    return -money_of(state, group) if state.options.azgher else money_of(state, group)


def close_match(state: WyrtState, winner: Seat, events: Events) -> WyrtState:
    """End the match: the winner's group, those in play by money, those out, last out first (WL-40)."""
    keys: list[tuple[int, int]] = [(0, 0)] * len(state.seats)
    for group in groups_of(state.options.groups, len(state.seats)):
        out = all(state.seats[seat].left for seat in group)
        key = (1, _worth(state, group)) if not out else (0, max(state.seats[seat].left for seat in group))
        for seat in group:
            keys[seat] = (2, 0) if group_of(state, seat) == group_of(state, winner) else key
    outcome = Outcome(places_by(keys), tuple(place.money for place in state.seats), _end_text(state))
    if events is not None:
        events.append(MatchEnded(outcome))
    return replace(state, ask=WyrtAsk.OVER, contenders=(), dispute=None, outcome=outcome)


def _end_text(state: WyrtState) -> str:
    """Return why a match that is closed was over: who resigns while dice decide it changes that for the last one only.

    In matches of versions 1 and 2 it was seen anew then, so that one ended by time might be told as shuffled through.
    """
    reason = why_over(state)
    return state.ends if state.rules > 2 and state.ends and reason != "last" else reason
