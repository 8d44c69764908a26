"""What Wyrt brings to the suite of all games: golden games to look for, and positions whose lines are counted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from engine.core.chance import Stream
from engine.core.history import MatchHistory
from engine.games.wyrt_lordes.actions import Bet, TakeFromTable, WyrtAction, WyrtDiscard
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import (
    BetsRefused,
    BetsShown,
    CardsTaken,
    DiceRolled,
    DisputeBegan,
    HandRevealed,
    LordOut,
    LowestRolled,
    PotWon,
    RoundEnded,
)
from engine.games.wyrt_lordes.model import Dispute, Groups
from tests.engine.golden import GameKit, Plan
from tests.engine.wyrt_lordes.positions import ANA, FILLER, GAME, Match, dealt, showdown


def points_and_events(line: MatchHistory) -> Iterator[tuple[dict[int, int], Any]]:
    """Yield all that happened, with the points of those that have rolled in the hand."""
    points: dict[int, int] = {}
    for event in (event for ply in line.plies for event in ply.events):
        if isinstance(event, HandRevealed):
            points = {}
        elif isinstance(event, DiceRolled):
            points[event.seat] = event.points
        yield points, event


def best_hand_wins(line: MatchHistory) -> bool:
    """Look for level sums won by a lord with fewer points than the other of its pair (WL-42)."""
    return any(
        isinstance(event, PotWon) and event.by in ("combination", "cards") and points[seat] < points[(seat + 2) % 4]
        for points, event in points_and_events(line)
        if isinstance(event, PotWon) and len(points) == 4
        for seat in event.seats
    )


def one_of_a_pair_rolls(line: MatchHistory) -> bool:
    """Look for a pair of which both lords are level with the others, and one rolls (WL-42)."""
    return any(
        isinstance(event, DisputeBegan)
        and event.about is Dispute.POT
        and list(points.values()).count(max(points.values())) > len(event.seats)
        for points, event in points_and_events(line)
    )


def two_are_out_and_others_go_on(line: MatchHistory) -> bool:
    """Look for a lord without money and one that resigned, before the last hand (WL-24)."""
    outs = [
        (ply.state.hand_number, event.resigned) for ply in line.plies for event in ply.events if type(event) is LordOut
    ]
    return {resigned for _, resigned in outs} == {True, False} and max(outs)[0] < line.state.hand_number


ALL_VARIANTS = (("hyninn", 4), ("nimb", True), ("azgher", True), ("thyatis", True), ("tenebra", True))
PLANS = {
    "duel": Plan(2, ("taken", "dispute"), "shuffled"),
    "three_with_one_out": Plan(3, ("short", "out", "taken"), "shuffled"),
    "four_until_two_are_out": Plan(4, ("short", "out"), "lords_out"),
    "five_until_time": Plan(5, ("taken",), "time", calls_time=30),
    "three_with_one_that_resigns": Plan(3, ("out",), "shuffled", resigns=(30, 1), options=(("anticlockwise", True),)),
    "hyninn": Plan(4, ("kings", "dragon", "again"), "shuffled", options=(("hyninn", 4), ("ace_low", True))),
    "hyninn_divided": Plan(4, ("split",), "shuffled", bot="planner", options=(("hyninn", 4), ("reis_split", False))),
    "nimb": Plan(3, ("dispute",), "shuffled", options=(("nimb", True),)),
    "azgher": Plan(3, ("taken",), "shuffled", options=(("azgher", True), ("early_end", False))),
    "thyatis": Plan(2, ("lowest",), "shuffled", options=(("thyatis", True), ("trio_first", True))),
    "tenebra": Plan(3, ("taken",), "shuffled", options=(("tenebra", True),)),
    "two_pairs": Plan(4, ("refused", "impasse", "agreed"), "shuffled", options=(("groups", "pairs"),)),
    "two_trios": Plan(6, ("refused", "taken"), "shuffled", options=(("groups", "trios"), ("group_sum", True))),
    "level_sums": Plan(4, (), "shuffled", options=(("groups", "pairs"), ("group_sum", True)), shows=best_hand_wins),
    "one_rolls_for_a_pair": Plan(
        4, ("dispute",), "shuffled", options=(("groups", "pairs"), ("nimb", True)), shows=one_of_a_pair_rolls
    ),
    "one_broke_and_one_resigned": Plan(4, ("out",), "shuffled", resigns=(30, 1), shows=two_are_out_and_others_go_on),
    "every_variant": Plan(5, ("lowest", "again", "taken", "dispute"), "shuffled", options=ALL_VARIANTS),
    "every_variant_in_pairs": Plan(6, ("lowest", "taken"), "shuffled", options=(("groups", "pairs"), *ALL_VARIANTS)),
}


def marks_of(event: Any) -> set[Hashable]:
    """Return what an event shows of what plans look for."""
    match event:
        case BetsShown(short=short, impasse=impasse):
            return {"impasse" if impasse else "agreed", "short" if short else "paid"}
        case HandRevealed(reading=reading):
            return {{Combination.KINGS: "kings", Combination.DRAGON: "dragon"}.get(reading.combination, "hand")}
        case DiceRolled(again=again):
            return {"again" if again else "rolled"}
        case PotWon(by=by):
            return {by}
        case _:
            names = {BetsRefused: "refused", CardsTaken: "taken", DisputeBegan: "dispute", LordOut: "out"}
            return {(names | {LowestRolled: "lowest", RoundEnded: "round"}).get(type(event), "")}


def choose(legal: Sequence[WyrtAction], rng: Stream) -> WyrtAction:
    """Choose at random, with a liking for high bets and for cards of the table."""
    for kind in (Bet, TakeFromTable, WyrtDiscard):
        liked = [action for action in legal if isinstance(action, kind)]
        if liked and not rng.randrange(3):
            return liked[-1]
    return legal[rng.randrange(len(legal))]


HIGH, KINGS = "A K 9 7 5", "10 J Q K A"
EVERY = {"hyninn": 4, "nimb": True, "azgher": True, "thyatis": True, "tenebra": True}


def wyrt_hand() -> Match:
    return dealt(*FILLER[:2]).bets(10, 10)


def second_turn(**options: bool) -> Match:
    return dealt("2 6 8 J K", "3 5 7 9 Q", pile="3 4 2", **options).bets(10, 10).discard(ANA, "2")


def pairs_bet() -> Match:
    return dealt(*FILLER[:4], groups=Groups.PAIRS, money=(30, 30, 30, 310))


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    ("two lords bet", lambda: dealt(*FILLER[:2]), [6, 18, 738, 4338]),
    ("a poor lord bets", lambda: dealt(*FILLER[:3], money=(40, 9, 251)), [5, 12, 492, 2892, 34152]),
    (
        "two pairs bet",
        pairs_bet,
        [9, 60, 264, 576, 9792],
    ),
    ("the Mão de Wyrt", wyrt_hand, [41, 241, 2696, 25871]),
    ("the second lord", second_turn, [26, 81, 2081, 13761]),
    ("the second lord, two rounds", lambda: second_turn(early_end=False), [26, 106, 2186, 15916]),
    ("the second lord in the dark", lambda: second_turn(tenebra=True), [26, 81, 2081, 13761]),
    ("dice", lambda: showdown(HIGH, "Q J 9 7 5"), [1, 1, 6, 18, 738, 4338]),
    ("dice of kings", lambda: showdown(KINGS, KINGS, HIGH), [1, 2, 2, 4, 4, 36, 216, 648]),
    ("dice with a second chance", lambda: showdown(HIGH, "Q J 9 7 5", thyatis=True), [1, 2, 2, 4, 24, 72, 2952, 17352]),
    ("dice with every variant", lambda: showdown(KINGS, HIGH, "Q J 9 7 5", **EVERY), [1, 2, 4, 4, 8, 8, 16, 144]),
    ("the end, and a dispute", lambda: showdown(HIGH, HIGH, shuffled=(1,), money=(90, 110)), [1, 1, 1, 1, 1, 1, 1, 1]),
    # Two lords with three bets each, either first: 6, then 18; then the 41 discards of six cards.
    ("by hand: the first choices", lambda: dealt(*FILLER[:2]), [6, 18, 18 * 41]),
]


def shown(lines: Sequence[MatchHistory]) -> None:
    """Every number of seats, every option, and whatever is rare."""
    assert {len(line.header.players) for line in lines} == {2, 3, 4, 5, 6}
    assert {line.options.groups for line in lines} == set(Groups)
    for name in GAME.options_type.__struct_fields__:
        assert len({getattr(line.options, name) for line in lines}) > 1
    marks = {mark for line in lines for mark in KIT.happened(line)}
    assert marks >= {"short", "out", "dispute", "kings", "dragon", "split", "again", "lowest", "impasse", "combination"}


KIT = GameKit(GAME, PLANS, choose, COUNTED, shown, marks_of, undo_after=10)
