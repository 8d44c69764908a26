"""Which matches are kept of each published version of the rules, and what each has to show."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.core.errors import BrokenLog
from engine.core.history import MatchHistory, play_log
from engine.core.model import Format, Intervention, Resigned, TimeCalled
from engine.games.chama.events import AidGiven, ArmisticeLaunched, HandRaided, RealmRebuilt, SpoilsDrawn, XisumCalled
from engine.games.dalmuti.events import CardsDealt, HandAdded, HandBegan, RevolutionCalled, SetLaid, TakeoverCalled
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.duel_events import DuelDeckCut, LabyrinthRaised, ZonesLaid
from engine.games.magic_wizards.events import (
    BattleFought,
    CounterAttackDeclared,
    DuelAttackDeclared,
    EffectBegan,
    LifeChanged,
    MonsterCame,
    MonsterMoved,
    TerrainCame,
    TerrainRazed,
    TrapFired,
)
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import COLLECTION, SET_STEP
from engine.games.magic_wizards.model import Deck, MagicOptions
from engine.games.wyrt_arton.cheat_events import CardStolen, CheatCaught
from engine.games.wyrt_arton.events import MagicUsed, PotPaid, SatDown, TableWaits
from engine.games.wyrt_arton.game import WyrtArton
from engine.games.wyrt_lordes.events import DiceRolled, DisputeBegan, HandDealt, HandRevealed, PotWon
from engine.games.wyrt_lordes.model import Dispute
from tests.engine.golden import story_of
from tests.saves.published_sets import CLUB_SET, with_club_cards


class Plan(NamedTuple):
    """A match to look for: the table, what it must show, and what befalls it after so many entries.

    `open_at` is how many entries it has where it is still open, 0 for one that is not; those of format 1 are in the
    store of their time.
    """

    game: str
    seats: int
    options: dict[str, Any]
    shows: Callable[[MatchHistory], bool] = lambda _line: True
    befalls: tuple[tuple[int, Intervention], ...] = ()
    open_at: int = 0
    format: Format = 1


def events_of(line: MatchHistory) -> list[Any]:
    """Return all that happened, in order."""
    return [event for ply in line.plies for event in ply.events]


def happens(*kinds: type) -> Callable[[MatchHistory], bool]:
    """Look for a match in which all of this happens."""
    return lambda line: set(kinds) <= {type(event) for event in events_of(line)}


def ends(reason: str) -> Callable[[MatchHistory], bool]:
    """Look for a match that ends so."""
    return lambda line: bool(line.state.outcome.reason == reason)


def jokers_after(kind: type) -> Callable[[MatchHistory], bool]:
    """Look for both jokers dealt to an intern in a hand after one with such a call."""

    def shows(line: MatchHistory) -> bool:
        called = 0
        order: tuple[int, ...] = ()
        hand = 0
        for event in events_of(line):
            if isinstance(event, kind):
                called = called or hand
            elif isinstance(event, HandBegan):
                order, hand = event.order, event.hand
            elif isinstance(event, CardsDealt) and 0 < called < hand and event.seat in order[-2:]:
                assert event.cards is not None
                if event.cards.count(0) == 2:
                    return True
        return False

    return shows


def lays_jokers_alone(line: MatchHistory) -> bool:
    """Look for a set of jokers alone that another set beats."""
    events = [event for event in events_of(line) if isinstance(event, SetLaid)]
    return any(event.play.count == event.play.jokers for event in events)


def adds_a_hand_after_time(line: MatchHistory) -> bool:
    """Look for a hand that is added because of level scores though time was called."""
    return bool(line.state.deal.time_called) and happens(HandAdded)(line)


def one_group_rolls_with_itself(line: MatchHistory) -> bool:
    """Look for a dispute about a pot in which two lords of a group of two groups roll."""
    return any(
        isinstance(event, DisputeBegan)
        and event.about is not Dispute.MATCH
        and len({seat % 2 for seat in event.seats}) < len(event.seats)
        for event in events_of(line)
    )


def best_hand_does_not_win(line: MatchHistory) -> bool:
    """Look for two groups with level sums of which the one without the best hand wins."""
    strength: dict[int, tuple[int, ...]] = {}
    points: dict[int, int] = {}
    for event in events_of(line):
        match event:
            case HandDealt():
                strength, points = {}, {}
            case HandRevealed(seat=seat, reading=reading):
                strength[seat] = reading.strength
            case DiceRolled(seat=seat, points=total):
                points[seat] = total
            case PotWon(seats=winners, by="combination" | "cards") if len(points) == 4:
                best = max(points, key=lambda seat: strength[seat])
                if points[0] + points[2] == points[1] + points[3] and (best - winners[0]) % 2:
                    return True
    return False


def best_hand_wins_with_fewer_points(line: MatchHistory) -> bool:
    """Look for two groups with level sums of which the winner has fewer points than its partner."""
    points: dict[int, int] = {}
    for event in events_of(line):
        match event:
            case HandDealt():
                points = {}
            case DiceRolled(seat=seat, points=total):
                points[seat] = total
            case PotWon(seats=(winner,), by="combination" | "cards") if len(points) == 4:
                partner = (winner + 2) % 4
                if points[0] + points[2] == points[1] + points[3] and points[winner] < points[partner]:
                    return True
    return False


CHAMA: dict[str, Plan] = {
    "chama_1_duel": Plan("chama", 2, {}, happens(ArmisticeLaunched, RealmRebuilt, SpoilsDrawn), open_at=60),
    "chama_1_three": Plan("chama", 3, {"chain_attack": True}, happens(ArmisticeLaunched, SpoilsDrawn), open_at=70),
    "chama_1_four": Plan(
        "chama", 4, {"allies": True, "xisum": True}, happens(AidGiven, XisumCalled, ArmisticeLaunched), open_at=80
    ),
    "chama_1_guerrilha": Plan("chama", 4, {"type": "guerrilha"}, happens(HandRaided, RealmRebuilt, ArmisticeLaunched)),
    "chama_1_duplas": Plan("chama", 4, {"type": "duplas"}, happens(ArmisticeLaunched, RealmRebuilt), open_at=50),
    "chama_1_conquest_duel": Plan("chama", 2, {"type": "conquistadores"}, open_at=40),
    "chama_1_conquest_four": Plan("chama", 4, {"type": "conquistadores", "six_realms_too": True}, ends("six_realms")),
    "chama_1_time": Plan(
        "chama", 4, {"play_on_ties": True, "deck_out_first": False}, ends("time"), ((80, TimeCalled()),)
    ),
}
JOKERS = {"jokers": 2, "takeover": True}
DALMUTI: dict[str, Plan] = {
    "dalmuti_1_takeover": Plan("dalmuti", 4, {**JOKERS, "hands": 3}, jokers_after(TakeoverCalled), open_at=120),
    "dalmuti_1_revolution": Plan(
        "dalmuti",
        4,
        {**JOKERS, "revolution": True, "takeover_redeal": False},
        jokers_after(RevolutionCalled),
        open_at=90,
    ),
    "dalmuti_1_jokers_alone": Plan(
        "dalmuti", 7, {"jokers": 2, "jokers_alone": True, "hands": 2}, lays_jokers_alone, open_at=60
    ),
    "dalmuti_1_jokers_alone_four": Plan(
        "dalmuti", 4, {"jokers": 2, "jokers_alone": True, "hands": 2}, lays_jokers_alone
    ),
    "dalmuti_1_time": Plan(
        "dalmuti", 4, {"play_on_ties": True}, adds_a_hand_after_time, ((100, TimeCalled()),), open_at=110
    ),
    "dalmuti_1_resigned": Plan("dalmuti", 5, {"open_discard": True, "hands": 2}, befalls=((40, Resigned(1)),)),
}
PAIRS, TRIOS = {"groups": "pairs", "group_sum": True}, {"groups": "trios", "nimb": True, "azgher": True}
WYRT: dict[str, Plan] = {
    "wyrt_lordes_1_sums": Plan("wyrt_lordes", 4, PAIRS, best_hand_does_not_win, open_at=30),
    "wyrt_lordes_1_dispute": Plan(
        "wyrt_lordes", 4, {"groups": "pairs", "nimb": True}, one_group_rolls_with_itself, open_at=30
    ),
    "wyrt_lordes_1_trios": Plan("wyrt_lordes", 6, TRIOS, one_group_rolls_with_itself),
    "wyrt_lordes_1_two_resign": Plan(
        "wyrt_lordes", 4, {}, ends("lords_out"), ((16, Resigned(1)), (24, Resigned(3))), 20
    ),
    "wyrt_lordes_1_one_resigns": Plan("wyrt_lordes", 5, {"thyatis": True}, ends("lords_out"), ((20, Resigned(1)),)),
    "wyrt_lordes_1_duel": Plan("wyrt_lordes", 2, {"hyninn": 2, "tenebra": True, "ace_low": True}),
}
NAMED: dict[str, Plan] = {
    "chama_1_named": Plan("chama", 3, {"type": "guerrilha"}, happens(HandRaided, RealmRebuilt), open_at=50, format=2),
    "dalmuti_2_named": Plan("dalmuti", 4, {**JOKERS, "hands": 3}, happens(TakeoverCalled), open_at=80, format=2),
    "wyrt_lordes_2_named": Plan(
        "wyrt_lordes", 3, {"thyatis": True, "nimb": True}, happens(DisputeBegan), ((40, TimeCalled()),), 30, 2
    ),
}


def duel(preset: str, *kinds: type, open_at: int = 0) -> Plan:
    """Return a duel of the first two ready decks, which stand in its options whole."""
    options = replace(MagicWizards.presets[preset], decks=tuple(ready.deck for ready in ready_decks()[:2]))
    return Plan("magic_wizards", 2, msgspec.to_builtins(options), happens(*kinds), open_at=open_at, format=2)


MAGIC: dict[str, Plan] = {
    "magic_wizards_1_duel": duel("basic", BattleFought, TrapFired, LifeChanged, open_at=30),
    "magic_wizards_1_kingdom": duel("kingdom", MonsterMoved, BattleFought, open_at=60),
    "magic_wizards_1_discs": duel("discs", ZonesLaid, BattleFought, open_at=30),
    "magic_wizards_1_labyrinth": duel("labyrinth", LabyrinthRaised, BattleFought),
}


def night(preset: str, seats: int, *kinds: type) -> Plan:
    """Return a night of Wyrt de Arton that is cut short."""
    options = msgspec.to_builtins(replace(WyrtArton.presets[preset], cheating=True))
    return Plan("wyrt_arton", seats, options, happens(*kinds), ((150, TimeCalled()),), open_at=60, format=2)


ARTON: dict[str, Plan] = {
    "wyrt_arton_1_tavern": night("tavern", 3, CardStolen, CheatCaught, PotPaid),
    "wyrt_arton_1_death_match": night("death_match", 3, MagicUsed, PotPaid),
}


def club_duel() -> Plan:
    """Return a duel of ready decks with cards of a club, every Magic and Trap of which does something."""
    options = MagicWizards.presets["kingdom"]
    decks = tuple(with_club_cards(ready.deck) for ready in ready_decks()[:2])
    options = replace(options, sets=(CLUB_SET,), decks=decks, first_turn_attack=True)

    def shows(line: MatchHistory) -> bool:
        begun = {event.card % SET_STEP for event in events_of(line) if isinstance(event, EffectBegan)}
        return begun >= {card.id for card in CLUB_SET.cards} and happens(TrapFired, BattleFought)(line)

    return Plan("magic_wizards", 2, msgspec.to_builtins(options), shows, open_at=40, format=2)


def differs_by(other: str) -> Callable[[MatchHistory], bool]:
    """Look for a match that goes another way by the other version of the rules."""

    def shows(line: MatchHistory) -> bool:
        header = replace(line.header, rules=other)
        try:
            return story_of(play_log(line.game, header, [ply.entry for ply in line.plies])) != story_of(line)
        except BrokenLog:
            return True

    return shows


def duel_of_cards_that_changed(other: str) -> Plan:
    """Return a duel that goes another way with the cards of the other version of the rules."""
    return duel("basic", BattleFought, LifeChanged, open_at=40)._replace(shows=differs_by(other))


MAGIC_CARDS: dict[str, Plan] = {
    "magic_wizards_3_cards": duel_of_cards_that_changed("4"),
    "magic_wizards_4_cards": duel_of_cards_that_changed("3"),
}
MASKED = {"magic": True, "cheating": True, "caught": "hand", "sheets": ("nobre_iniciante",) + 2 * ("cliente_casual",)}
ARTON_LATER: dict[str, Plan] = {
    "wyrt_arton_2_mask": Plan("wyrt_arton", 3, MASKED, differs_by("1"), open_at=40, format=2),
    "wyrt_arton_2_waits": Plan(
        "wyrt_arton", 3, {"mode": "life_cassino", "doors": True}, happens(TableWaits, SatDown), open_at=60, format=2
    ),
}


def counter_attack_sets_off_a_trap(line: MatchHistory) -> bool:
    """Look for a duel in which a Trap fires on a counter-attack, and that goes another way without."""
    events = events_of(line)
    fired = [isinstance(event, CounterAttackDeclared) and isinstance(two, TrapFired) for event, two in pairwise(events)]
    return any(fired) and differs_by("4")(line)


def duel_with_walls(layouts: tuple[str, str] = ("", "")) -> Plan:
    """Return a duel without a board, whose decks are cut and may name layouts, in which walls rise and fall."""
    walls = next(card.id for card in published(COLLECTION).cards if card.key == "paredes_do_labirinto")
    decks = []
    for ready, layout in zip(ready_decks()[:2], layouts, strict=True):
        main = [card for card in ready.deck.main if card < walls or card > walls + 60][:37]
        main += [card for card in ready.deck.main if card not in main][: 37 - len(main)]
        decks.append(Deck(tuple(sorted((*main, walls, walls, walls))), ready.deck.extra, layout=layout))
    options = MagicOptions(decks=tuple(decks), cut=True, labyrinth_size=9)
    return Plan(
        "magic_wizards",
        2,
        msgspec.to_builtins(options),
        happens(LabyrinthRaised, MonsterMoved, DuelDeckCut, BattleFought),
        open_at=40,
        format=2,
    )


def terrain_is_attacked(line: MatchHistory) -> bool:
    """Look for an attack on terrain that is no Oceano, in a duel whose decks are cut."""
    events = events_of(line)
    land = [event for event in events if isinstance(event, DuelAttackDeclared) and event.land]
    return bool(land) and happens(DuelDeckCut, BattleFought)(line)


MAGIC_LATER: dict[str, Plan] = {
    "magic_wizards_5_walls": duel_with_walls(),
    "magic_wizards_5_kingdom": Plan(
        "magic_wizards",
        2,
        msgspec.to_builtins(
            replace(MagicWizards.presets["kingdom"], decks=tuple(ready.deck for ready in ready_decks()[:2]), cut=True)
        ),
        terrain_is_attacked,
        open_at=60,
        format=2,
    ),
    "magic_wizards_5_counter": duel("basic", open_at=40)._replace(shows=counter_attack_sets_off_a_trap),
}
LAYOUTS = ("caracol", "espinha")


def the_layout_of_a_deck_rises(line: MatchHistory) -> bool:
    """Look for a duel in which walls raise the labyrinth that the deck of their player names (MW-160)."""
    raised = [event for event in events_of(line) if isinstance(event, LabyrinthRaised)]
    named = all(event.seat is not None and event.layout == LAYOUTS[event.seat] for event in raised)
    return bool(raised) and named and happens(MonsterMoved, BattleFought)(line)


MAGIC_SECOND: dict[str, Plan] = {
    "magic_wizards_6_layout": duel_with_walls(LAYOUTS)._replace(shows=the_layout_of_a_deck_rises),
    "magic_wizards_6_second": Plan(
        "magic_wizards",
        2,
        msgspec.to_builtins(MagicOptions(decks=tuple(ready.deck for ready in ready_decks()[8:]))),
        happens(TerrainRazed, MonsterCame, TerrainCame, BattleFought),
        open_at=40,
        format=2,
    ),
}
MAGIC_CLUB: dict[str, Plan] = {"magic_wizards_2_club": club_duel(), "magic_wizards_3_club": club_duel()}
LATER: dict[str, Plan] = {
    "chama_2_allies": Plan("chama", 4, {"allies": True}, happens(AidGiven, ArmisticeLaunched), open_at=80, format=2),
    "wyrt_lordes_2_sums": Plan("wyrt_lordes", 4, PAIRS, best_hand_wins_with_fewer_points, open_at=30, format=2),
    "wyrt_lordes_3_one_resigns": Plan(
        "wyrt_lordes", 4, {"nimb": True}, happens(DisputeBegan), ((16, Resigned(1)),), 20, 2
    ),
}
PLANS = (
    CHAMA
    | DALMUTI
    | WYRT
    | NAMED
    | MAGIC
    | MAGIC_CLUB
    | MAGIC_CARDS
    | MAGIC_LATER
    | MAGIC_SECOND
    | ARTON
    | ARTON_LATER
    | LATER
)
