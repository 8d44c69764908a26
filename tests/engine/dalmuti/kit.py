"""What Dalmuti brings to the suite of all games: golden games to look for, and positions whose lines are counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from engine.core.chance import Stream
from engine.core.history import MatchHistory
from engine.core.log import Acted
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, DalmutiAction, DalmutiPass
from engine.games.dalmuti.events import (
    DalmutiSeatLeft,
    DalmutiTimeWasCalled,
    HandAdded,
    LeadSkipped,
    RevolutionCalled,
    TakeoverCalled,
)
from engine.games.dalmuti.model import DalmutiOptions
from tests.engine.dalmuti.positions import ANA, GAME, Match, before_deal, play, position, start
from tests.engine.golden import GameKit, Plan


def calls_in_two_hands(line: MatchHistory) -> bool:
    """Look for calls in more than one hand (DA-17)."""
    calls = (CallTakeover, CallRevolution)
    acted = [ply for ply in line.plies if isinstance(ply.entry, Acted) and isinstance(ply.entry.action, calls)]
    return len({ply.state.deal.hand for ply in acted}) > 1


def king_beats_jokers_alone(line: MatchHistory) -> bool:
    """Look for a set of jokers alone that kings beat (DA-5)."""
    tricks = [[laid.play for laid in ply.state.laid] for ply in line.plies]
    return any(under.rank == 14 and over.rank == 13 for laid in tricks for under, over in pairwise(laid))


def ends_level(line: MatchHistory) -> bool:
    """Look for a match that ends with several at the top (DA-30)."""
    return bool(line.state.deal.outcome.places.count(1) > 1)


PLANS = {
    "four": Plan(4, (), "points"),
    "six_with_jokers_and_a_takeover": Plan(
        6, (TakeoverCalled,), "points", options=(("jokers", 2), ("takeover", True), ("vice_bonus", 1), ("hands", 3))
    ),
    "takeover_without_a_deal": Plan(
        4, (TakeoverCalled,), "points", options=(("jokers", 2), ("takeover", True), ("takeover_redeal", False))
    ),
    "revolution": Plan(5, (RevolutionCalled,), "points", options=(("jokers", 2), ("revolution", True), ("hands", 2))),
    "a_lead_skipped": Plan(4, (LeadSkipped,), "points", options=(("jokers", 2), ("ages", [30, 12, 60, 41]))),
    "another_hand": Plan(
        4, (HandAdded,), "points", options=(("play_on_ties", True), ("hands", 2), ("open_discard", True))
    ),
    "calls_in_two_hands": Plan(
        5, (), "points", options=(("jokers", 2), ("takeover", True), ("revolution", True)), shows=calls_in_two_hands
    ),
    "kings_beat_jokers_alone": Plan(
        7, (), "points", options=(("jokers", 2), ("jokers_alone", True), ("hands", 1)), shows=king_beats_jokers_alone
    ),
    "time_with_level_scores": Plan(4, (), "time", calls_time=110, options=(("play_on_ties", True),), shows=ends_level),
    "until_time": Plan(8, (), "time", calls_time=60, options=(("jokers", 2), ("jokers_alone", True))),
    "one_resigns": Plan(5, (DalmutiSeatLeft,), "points", resigns=(60, 2), options=(("top_rank", 10),)),
}


def choose(legal: Sequence[DalmutiAction], rng: Stream) -> DalmutiAction:
    """Choose at random, with a liking for calls and for laying cards."""
    called = [action for action in legal if isinstance(action, CallTakeover | CallRevolution)]
    if called:
        return called[0]
    sets = [action for action in legal if not isinstance(action, DalmutiPass)]
    actions = sets if sets and rng.randrange(3) else legal
    return actions[rng.randrange(len(actions))]


JOKERS = DalmutiOptions(jokers=2)
ALONE = DalmutiOptions(jokers=2, jokers_alone=True)
CALLS = DalmutiOptions(jokers=2, takeover=True, revolution=True)
KEEP = DalmutiOptions(jokers=2, takeover=True, takeover_redeal=False, vice_bonus=1)
SIX = tuple(range(6))


def short(options: DalmutiOptions) -> Match:
    """Four short hands: tricks end, seats go out and the hand is over within a few choices."""
    joker = " *" if options.jokers else ""
    return position("9 9 3" + joker, "8 8 2", "7 10" + joker, "6 A", options=options)


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    ("four seats", lambda: start(4), [14, 63, 254, 690, 1672, 5603, 23088]),
    ("eight seats", lambda: start(8), [12, 35, 109, 316, 1079, 2157, 4425, 11837, 48619]),
    ("four seats with jokers", lambda: start(4, JOKERS), [15, 92, 225, 570, 1681, 8377, 27454]),
    ("the bonus of four", lambda: before_deal((0, 1, 2, 3)), [91, 4100, 57400]),
    ("the bonus of six, one for the vice-president", lambda: before_deal(SIX, KEEP), [2, 2, 80, 1024, 23936]),
    ("everybody may call", lambda: before_deal(SIX, CALLS).deal("", "", "", "", "* *"), [8, 118, 2675, 60839]),
    (
        "a takeover without a deal",
        lambda: before_deal(SIX, KEEP).deal("", "", "", "", "* *"),
        [3, 36, 257, 2743, 34610],
    ),
    ("short hands", lambda: short(DalmutiOptions()), [3, 7, 9, 20, 29, 57, 73, 133, 174, 326, 824]),
    ("short hands with jokers", lambda: short(JOKERS), [6, 11, 17, 28, 47, 84, 116, 207, 334, 595, 1128]),
    ("short hands, jokers alone", lambda: short(ALONE), [7, 14, 23, 45, 79, 154, 223, 422, 716, 1384, 2605]),
    # Ana leads 9 or 9 9; to the one Bia answers with 8 or passes, to the pair with 8 8 or passes.
    ("by hand: a lead and its answers", lambda: position("9 9", "8 8", "10 10", "10 10"), [2, 4]),
    # The ace ends its trick: Ana has only her 9 to lead, whatever the others hold; Bia may then answer or pass.
    ("by hand: an ace", lambda: position("A 9", "8 8", "10 10", "10 10").do(ANA, play("A")), [1, 2]),
]


def shown(lines: Sequence[MatchHistory]) -> None:
    """Four to eight seats, and whatever is rare."""
    assert {len(line.header.players) for line in lines} == {4, 5, 6, 7, 8}
    happened = {mark for line in lines for mark in KIT.happened(line)}
    assert {TakeoverCalled, RevolutionCalled, LeadSkipped, HandAdded, DalmutiSeatLeft, DalmutiTimeWasCalled} <= happened


KIT = GameKit(GAME, PLANS, choose, COUNTED, shown, tries=300, soon_over={"hands": 1}, two_deals={"hands": 2})
