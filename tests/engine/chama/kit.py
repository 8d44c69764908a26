"""What Chama brings to the suite of all games: golden games to look for, and positions whose lines are counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.chance import Stream, answer_from
from engine.core.history import MatchHistory
from engine.core.model import Chance
from engine.games.chama.actions import ChamaAction, DeclineSpoils, EndTurn, KeepHand, PlayArmistice, PlayRealm, Redraw
from engine.games.chama.events import (
    AidGiven,
    AidRefused,
    ArmisticeLaunched,
    ChamaSeatLeft,
    ChamaTimeWasCalled,
    HandRaided,
    PoolLost,
    RealmRazed,
    RealmRebuilt,
    RedrawCalled,
    SpoilsDrawn,
    TruceBroken,
    XisumCalled,
)
from engine.games.chama.model import ChamaOptions, Type
from tests.engine.chama.battles import clash
from tests.engine.chama.positions import (
    ALLIES,
    ANA,
    BIA,
    CAIO,
    CHAIN,
    CONQUISTADORES,
    DUDA,
    END,
    GAME,
    GUERRILHA,
    XISUM,
    Match,
    attack,
    discard,
    position,
    send,
    side,
)
from tests.engine.golden import GameKit, Plan

PLANS = {
    "duel_with_a_redraw": Plan(2, (RedrawCalled, SpoilsDrawn, ArmisticeLaunched), "six_realms"),
    "three_until_time": Plan(3, (ArmisticeLaunched, TruceBroken, SpoilsDrawn), "time", calls_time=60),
    "four_to_the_last": Plan(4, (ArmisticeLaunched, SpoilsDrawn, RealmRebuilt), "last_seat", resigns=(60, 2)),
    "duel_razing_at_once": Plan(
        2,
        (SpoilsDrawn, PoolLost),
        "six_realms",
        options=(("raze_on_win", True), ("cut", False), ("play_on_ties", True)),
    ),
    "guerrilha": Plan(3, (HandRaided, SpoilsDrawn, ArmisticeLaunched), "six_realms", options=(("type", "guerrilha"),)),
    "duplas": Plan(4, (ArmisticeLaunched, SpoilsDrawn), "ten_realms", options=(("type", "duplas"),)),
    "conquistadores": Plan(2, (RealmRazed, SpoilsDrawn), "conquest", options=(("type", "conquistadores"),)),
    "every_variant": Plan(
        4,
        (AidGiven, AidRefused, XisumCalled, HandRaided, SpoilsDrawn),
        "six_realms",
        options=(
            ("type", "guerrilha"),
            ("allies", True),
            ("pineapples", [1]),
            ("xisum", True),
            ("chain_attack", True),
        ),
    ),
}


def choose(legal: Sequence[ChamaAction], rng: Stream) -> ChamaAction:
    """Choose at random, with a liking for what makes games short and eventful."""
    liked = [action for action in legal if isinstance(action, PlayArmistice | Redraw | PlayRealm)]
    if liked and rng.randrange(3):
        return liked[rng.randrange(len(liked))]
    dull = [action for action in legal if not isinstance(action, EndTurn | KeepHand | DeclineSpoils)]
    actions = dull if dull and rng.randrange(4) else legal
    return actions[rng.randrange(len(actions))]


def dealt(seed: bytes, seats: int, options: ChamaOptions) -> Match:
    """A game as it is dealt from a seed, up to the first choice."""
    stream, match = Stream(seed), Match(GAME.initial_state(options, seats))
    while isinstance(turn := GAME.turn(match.state), Chance):
        match.draw(*answer_from(stream, turn.draw))
    return match


def middle(options: ChamaOptions | None = None) -> Match:
    return position(
        ana=side(hand="K 5 4 9 7 A", slots="Q j", pool="3 5+8", top="J 2 10 6"),
        bia=side(hand="Q 3 6 6 A", slots="k Q J", pool="2+10", top="K 4 7 9"),
        caio=side(hand="J 5 8", slots="K", top="A 2 3"),
        truces=((BIA, ANA, 2), (CAIO, ANA, 9)),
        options=options,
    )


def siege() -> Match:
    match = position(
        ana=side(hand="5 6 9 A", slots="K Q", pool="4+7 3 2", top="K"),
        bia=side(hand="2 8 10 A", slots="K", pool="5+6 3", top="Q"),
    )
    return match.do(ANA, attack(BIA, "A"), send("5"))


def before_the_redraw() -> Match:
    match = position(ana=side(hand="2 3 4 5 6 7 8 9 10 A", turns=2), bia=side(turns=1, top="K Q 5"))
    return match.do(ANA, END, discard("2"), discard("3"))


def razing(options: ChamaOptions) -> Match:
    """Ana may raze, conquer, challenge and go on against others; everybody has something to help with."""
    return position(
        ana=side(hand="5 9 Q", slots="K J", pool="2+7 4", top="K 6", razings=3),
        bia=side(hand="3 8 A", slots="K q J", pool="(5)", top="4 J"),
        caio=side(hand="6 K 2", slots="Q", top="3 K"),
        duda=side(hand="10 7", slots="J K", top="A 5"),
        truces=((DUDA, ANA, 9),),
        options=options,
    )


NO_CUT = ChamaOptions(cut=False)
EVERY_VARIANT = ChamaOptions(type=Type.GUERRILHA, allies=True, xisum=True, pineapples=(BIA,), chain_attack=True)


def covered() -> Match:
    """Ana may attack a tip that was rebuilt, but not what stands behind the razed realm after it."""
    options = ChamaOptions(tip_covers_base=True)
    return position(ana=side(hand="5 9 K", slots="Q"), bia=side(hand="3 6", slots="K q J Q"), options=options)


def aid() -> Match:
    match = position(
        ana=side(hand="5", slots="K"), bia=side(hand="4", slots="K"), caio=side(hand="6 7"), options=ALLIES
    )
    return match.do(ANA, attack(BIA, "A"), send("5")).do(BIA, send("4"))


COUNTED: list[tuple[str, Callable[[], Match], list[int]]] = [
    ("a duel", lambda: dealt(b"one", 2, NO_CUT), [5, 21, 88, 334, 1198, 4329, 12509]),
    ("four seats", lambda: dealt(b"two", 4, NO_CUT), [4, 19, 85, 387, 1620, 6499, 26216]),
    ("two cuts", lambda: dealt(b"cut", 2, ChamaOptions()), [102, 5202, 23562]),
    ("the middle of a game", lambda: middle(), [10, 67, 378, 1849, 8676, 41543]),
    ("the same, razing at once", lambda: middle(ChamaOptions(raze_on_win=True)), [10, 67, 378, 1849, 8660, 41370]),
    ("a siege", lambda: siege(), [5, 15, 45, 139, 469, 1638, 5963, 22272]),
    ("a clash", lambda: clash("4+6 2", "5+7", "6 7 10 A", "8 9 A"), [5, 15, 36, 73, 126, 221, 449, 1179, 3745, 13142]),
    ("all against all", lambda: razing(ChamaOptions()), [6, 32, 154, 667, 2588, 9349]),
    ("a guerrilla", lambda: razing(GUERRILHA), [7, 40, 205, 936, 3876, 15047]),
    ("two pairs", lambda: razing(ChamaOptions(type=Type.DUPLAS, allies=True)), [5, 25, 121, 534, 2081, 7414]),
    ("conquerors", lambda: razing(CONQUISTADORES), [6, 32, 154, 667, 2582, 9313]),
    (
        "conquest or six realms",
        lambda: razing(ChamaOptions(type=Type.CONQUISTADORES, six_realms_too=True)),
        [6, 32, 154, 667, 2582, 9313],
    ),
    ("allies", lambda: razing(ALLIES), [6, 32, 154, 667, 2582, 9338]),
    ("a xisum", lambda: razing(XISUM), [12, 76, 441, 2613, 13499]),
    ("a pineapple", lambda: razing(ChamaOptions(pineapples=(CAIO,))), [6, 32, 154, 666, 2573, 9229]),
    ("a chain", lambda: razing(CHAIN), [6, 32, 154, 667, 2594, 9384]),
    ("a base that the tip covers", lambda: covered(), [5, 14, 37, 93, 234, 619]),
    (
        "a fair start",
        lambda: dealt(b"fair", 2, ChamaOptions(cut=False, first_draws="justa")),
        [3, 12, 51, 260, 1333, 6027],
    ),
    ("every variant", lambda: razing(EVERY_VARIANT), [13, 90, 547, 3384, 18652]),
    ("before the redraw", lambda: before_the_redraw(), [2, 106, 5208, 22352]),
    # Ana may lay her king, place her five or end. King then five or end; five then end (step 2 is over); end gives Bia,
    # who has drawn three aces, only her own end.
    ("by hand: a king and a five", lambda: position(ana=side(hand="K 5"), bia=side(top="A A A")), [3, 4]),
    # Ana may challenge Bia's pile or end; after the challenge only the end is left, after the end Bia's own.
    (
        "by hand: a challenge and its card",
        lambda: position(ana=side(pool="5", slots="K"), bia=side(top="A A A A"), options=XISUM),
        [2, 2],
    ),
    # Bia stops; Caio adds his six, his seven or nothing; then Ana stops, or (nothing added) Bia has lost already.
    ("by hand: aid", lambda: aid(), [1, 3, 3]),
]


def shown(lines: Sequence[MatchHistory]) -> None:
    """Two, three and four seats, every type, and whatever is rare."""
    assert {len(line.header.players) for line in lines} == {2, 3, 4}
    assert {line.options.type for line in lines} == set(Type)
    happened = {mark for line in lines for mark in KIT.happened(line)}
    assert {ArmisticeLaunched, SpoilsDrawn, RedrawCalled, ChamaTimeWasCalled, ChamaSeatLeft} <= happened
    assert {AidGiven, AidRefused, HandRaided, XisumCalled} <= happened


KIT = GameKit(GAME, PLANS, choose, COUNTED, shown, tries=600, soon_over={"cut": False}, two_deals=None)
