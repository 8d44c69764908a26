"""What Wyrt de Arton brings to the suite of all games: golden games to look for, and positions of counted lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from engine.core.chance import Stream
from engine.core.history import MatchHistory
from engine.games.wyrt_arton.actions import (
    ArtonAction,
    Cheat,
    Fold,
    Insist,
    Raise,
    RaiseBy,
    StandUp,
    StealCard,
    TryTrick,
    UseMagic,
)
from engine.games.wyrt_arton.cheat_events import (
    CardStolen,
    CheatCaught,
    CheatDieFell,
    CheatInsisted,
    CheatStopped,
    HandSeen,
    TrickInvented,
    TrickRuled,
)
from engine.games.wyrt_arton.events import (
    ArtonHandShown,
    ArtonSeatOut,
    BlindPaid,
    Called,
    CrownDrawn,
    CrownLost,
    DieRolledAgain,
    MagicUsed,
    MortoFell,
    MortoRegenerated,
    PotPaid,
    Raised,
    SatDown,
    SceptreUsed,
    StoodUp,
    WishGranted,
)
from engine.games.wyrt_arton.model import Mode
from tests.engine.golden import GameKit, Plan
from tests.engine.wyrt_arton.positions import FILLER, GAME, Match, table

_NAMED: dict[type, str] = {
    ArtonHandShown: "shown",
    CardStolen: "stolen",
    CheatCaught: "caught",
    CheatInsisted: "insisted",
    CheatStopped: "stopped",
    CrownDrawn: "crown",
    CrownLost: "crown_lost",
    DieRolledAgain: "rerolled",
    HandSeen: "hand_seen",
    MortoFell: "fall",
    MortoRegenerated: "regenerated",
    SatDown: "sat",
    StoodUp: "stood",
    TrickInvented: "invented",
    TrickRuled: "ruled",
    WishGranted: "wish",
}


def marks_of(event: Any) -> set[Hashable]:
    """Return what an event shows of what plans look for."""
    match event:
        case PotPaid(winners=winners, number=number, unshown=unshown):
            return {"unshown" if unshown else "split" if len(winners) > 1 else "side_pot" if number else "pot"}
        case Raised(all_in=all_in):
            return {"all_in" if all_in else "raised"}
        case Called(all_in=all_in, answer=answer):
            return {"short_call"} if all_in else {"answer"} if answer else set()
        case BlindPaid(kind=kind):
            return {kind}
        case CheatDieFell(again=True):
            return {"second_chance"}
        case MagicUsed(backfired=backfired, card=used):
            return {"backfired" if backfired else "magic", f"magic {used}"}
        case SceptreUsed(lost=lost):
            return {"sceptre_lost" if lost else "sceptre"}
        case ArtonSeatOut(why=why):
            return {why.value}
        case _:
            return {_NAMED.get(type(event), "")}


def choose(legal: Sequence[ArtonAction], rng: Stream) -> ArtonAction:
    """Choose at random, with a liking for staying in the hand, for small raises, for theft and for magic."""
    leaving = (Fold, StandUp)[: 1 + rng.randrange(2)]
    staying = [action for action in legal if not isinstance(action, leaving)] if rng.randrange(5) else legal
    for kind, odds in ((UseMagic, 2), (TryTrick, 3), (Cheat, 3), (Insist, 2), (StealCard, 2)):
        liked = [action for action in staying if isinstance(action, kind)]
        if liked and not rng.randrange(odds):
            return liked[rng.randrange(len(liked))]
    raises = [action for action in legal if isinstance(action, RaiseBy)]
    if raises and rng.randrange(8):
        return raises[rng.randrange(min(3, len(raises)))]
    calm = [action for action in staying if not isinstance(action, Raise)] if rng.randrange(2) else staying
    return calm[rng.randrange(len(calm))]


THIEVES = ("casa", "nobre_invicto", "h9 i9 artes", "cliente_casual")
DEATH = ("mode", "death_match")
CHEATING = (("cheating", True), ("sheets", THIEVES))
PLANS = {
    "taverna": Plan(4, ("shown", "straddle", "answer", "unshown"), "orbits"),
    "a_split_pot": Plan(4, ("split",), "orbits", options=(("orbits", 2),)),
    "elite": Plan(2, ("raised",), "orbits", options=(("elite", True), ("minimum", 10_000), ("orbits", 1))),
    "magic_of_the_same_night": Plan(
        5, ("magic",), "orbits", options=(("magic", True), ("spent", (32, 48)), ("orbits", 2))
    ),
    "holdem": Plan(5, ("side_pot", "short_call"), "orbits", options=(("raise_rule", "holdem"), ("orbits", 1))),
    "until_one": Plan(3, ("all_in", "broke", "short_call"), "last", options=(("until_one", True), ("buy_in", 20))),
    "doors": Plan(4, ("sat", "stood", "newcomer"), "orbits", options=(("doors", True), ("empty", 1), ("orbits", 1))),
    "all_stand_up": Plan(3, ("stood",), "stood", options=(("doors", True),)),
    "cheats": Plan(4, ("stolen", "caught", "expelled", "stopped"), "orbits", options=(("orbits", 1), *CHEATING)),
    "second_chances": Plan(
        4,
        ("stolen", "caught", "second_chance", "insisted"),
        "orbits",
        options=(
            *CHEATING,
            ("difficulty", "livro"),
            ("caught", "hand"),
            ("dealer", "watchful"),
            ("cheats_told", False),
        ),
    ),
    "invented_cheats": Plan(
        4, ("invented", "ruled", "hand_seen"), "orbits", options=(("orbits", 1), ("inventing", True), *CHEATING)
    ),
    "magic_in_money": Plan(
        5, ("magic", "backfired", "rerolled", "sceptre"), "orbits", options=(("magic", True), ("orbits", 4))
    ),
    "magic_without_backfire": Plan(
        6, ("magic", "crown"), "orbits", options=(("magic", True), ("backfire", False), ("orbits", 2))
    ),
    "the_crown_backfires": Plan(7, ("crown_lost",), "orbits", options=(("magic", True), ("orbits", 1))),
    "death_match": Plan(
        3, ("fall", "wish", "regenerated", "sceptre"), "last", options=(DEATH, ("purses", (40, 40, 10)))
    ),
    "the_morto_wins": Plan(3, ("lost",), "last", options=(DEATH, ("regeneration", "turn"), ("cheating", True))),
    "survivors_stand_up": Plan(
        4, ("fall", "stood"), "stood", options=(DEATH, ("purses", (40, 40, 40, 6)), ("raise_rule", "holdem"))
    ),
    "death_match_until_time": Plan(2, (), "time", calls_time=40, options=(DEATH,)),
    "life_cassino": Plan(5, ("lost", "sat"), "orbits", options=(("mode", "life_cassino"), ("doors", True))),
    "nine_friends": Plan(
        9, ("raised",), "orbits", options=(("minimum", 1), ("orbits", 1), ("dealer", "croupier"), ("owner", (3,)))
    ),
    "seven_until_time": Plan(7, (), "time", calls_time=60),
    "eight_with_one_that_resigns": Plan(8, ("resigned",), "orbits", resigns=(30, 2), options=(("orbits", 1),)),
}


def opened(seats: int, **options: Any) -> Match:
    """A table that has been dealt fillers and is in its first betting turn."""
    return table(seats, money=(40,) * seats, **options).deal(*FILLER[:seats])


def magician(**options: Any) -> Match:
    """Bia, on turn after the first dice card, holds three magic cards."""
    match = table(2, money=(40, 40), magic=True, **options).deal("2S 4H 6D 8C TD", "AS QS KS 5H 7D")
    return match.go("c x").throw("9H")


def thief(**options: Any) -> Match:
    return table(2, money=(40, 40), cheating=True, **options).deal(*FILLER[:2])


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    # Of two the small blind acts first: call, raise, fold. Then the other checks, raises or folds; or the raise is one
    # of 10, 20, 30 or none; or the next hand has three choices again.
    ("by hand: the first choices of two", lambda: opened(2), [3, 3 + 4 + 3]),
    ("two, the literal rule", lambda: opened(2), [3, 10, 30, 87, 261, 761, 2236]),
    ("two, holdem", lambda: opened(2, raise_rule="holdem"), [3, 10, 32, 96, 293, 882, 2618]),
    ("four, the literal rule", lambda: opened(4), [3, 10, 29, 79, 206, 545, 1467]),
    ("four, holdem", lambda: opened(4, raise_rule="holdem"), [3, 10, 31, 92, 265, 741, 2067]),
    ("a straddle is offered", lambda: table(4, money=(40, 40, 40, 40)), [2, 6, 19, 54, 145, 375, 985]),
    ("doors", lambda: opened(3, doors=True).go("f f"), [6, 24, 48, 210, 816, 2274]),
    ("magic", magician, [6, 23, 86, 288, 939]),
    ("magic without backfire", lambda: magician(backfire=False), [6, 23, 86, 288, 939]),
    ("a cheat", thief, [4, 55, 1888]),
    (
        "a cheat by the book, with a kit",
        lambda: thief(difficulty="livro", sheets=("nobre_invicto",) * 2),
        [4, 55, 1888],
    ),
    # Two ways more to begin, after which the other says one of seven levels, or none: 55 + 2 * 8; and the other may
    # invent too where it acts after a call or a fold: 2 * 2 more.
    ("by hand: invented cheats", lambda: thief(inventing=True), [6, 75]),
    ("invented cheats", lambda: thief(inventing=True), [6, 75, 2012]),
    ("a Death Match", lambda: table(3, mode=Mode.DEATH_MATCH).deal(), [3, 20, 64, 238, 766]),
    ("the Life Cassino", lambda: table(3, mode=Mode.LIFE_CASSINO, doors=True).deal(), [3, 20, 68, 256, 901]),
]


def shown(lines: Sequence[MatchHistory]) -> None:
    """Every number of seats, every option, and whatever is rare."""
    assert {len(line.header.players) for line in lines} == set(GAME.seats)
    for name in GAME.options_type.__struct_fields__:
        assert len({getattr(line.options, name) for line in lines}) > 1
    marks = {mark for line in lines for mark in KIT.happened(line)}
    outs = {"broke", "resigned", "expelled", "dead", "lost"}
    rare = {"side_pot", "split", "short_call", "straddle", "newcomer", "sceptre_lost", "crown_lost"}
    assert marks >= rare | outs
    assert marks >= {f"magic {card}" for card in (32, 36, 40, 44, 48)}


SHORT: dict[str, dict[str, Any]] = {"soon_over": {"orbits": 1}, "two_deals": {"orbits": 1}}
KIT = GameKit(GAME, PLANS, choose, COUNTED, shown, marks_of, tries=150, undo_after=10, stream=b"dice", **SHORT)
