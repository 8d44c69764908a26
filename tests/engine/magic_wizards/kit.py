"""What Magic & Wizards brings to the suite of all games: golden duels to look for, and positions of counted lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

import msgspec

from engine.core.chance import Stream
from engine.core.history import MatchHistory
from engine.games.magic_wizards.actions import AnswerOnly, AttackWith, FlipUp, MagicAction, PutBack, SetCard, UseEffect
from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths
from engine.games.magic_wizards.card_traits import Element
from engine.games.magic_wizards.decks import random_deck, ready_decks
from engine.games.magic_wizards.duel_events import DuelDeckCut, LabyrinthRaised
from engine.games.magic_wizards.events import (
    AttackReflected,
    AttackStopped,
    CardFetched,
    CardNegated,
    CardPlayed,
    CardSaved,
    CardTurnedDown,
    CoinFell,
    ComponentGiven,
    ControlChanged,
    CounterAttackDeclared,
    DuelAttackDeclared,
    DuelCardDiscarded,
    DuelDeckShuffled,
    FlyerRolled,
    MonsterCame,
    MonsterMoved,
    TrapFired,
)
from engine.games.magic_wizards.match_cards import table_of
from tests.engine.golden import GameKit, Plan
from tests.engine.magic_wizards.club_sets import random_set
from tests.engine.magic_wizards.positions import BY_KEY, GAME, Duel, lay

_NAMED: dict[type, str] = {
    AttackReflected: "reflected",
    AttackStopped: "stopped",
    DuelCardDiscarded: "discarded",
    CardFetched: "fetched",
    CardNegated: "negated",
    CardSaved: "saved",
    CardTurnedDown: "concealed",
    CoinFell: "coin",
    ComponentGiven: "component",
    ControlChanged: "control",
    CounterAttackDeclared: "counter",
    DuelDeckCut: "cut",
    DuelDeckShuffled: "searched",
    FlyerRolled: "flyer",
    LabyrinthRaised: "raised",
    MonsterMoved: "moved",
    TrapFired: "trap",
}


def marks_of(event: Any) -> set[Hashable]:
    """Return what an event shows of what plans look for."""
    match event:
        case MonsterCame(components=components):
            return {"fusion" if components else "summoned"}
        case DuelAttackDeclared(cell=cell, land=land) if cell >= 0:
            return {"land" if land else "electric"}
        case CardPlayed(cells=(_, *_)):
            return {"terrain"}
        case CardPlayed(combo=True):
            return {"combo"}
        case CardPlayed(turned=True):
            return {"turned"}
        case _:
            return {_NAMED.get(type(event), "")}


def choose(legal: Sequence[MagicAction], rng: Stream) -> MagicAction:
    """Choose at random, with a liking for attacks, effects and cards turned up, and none for going back."""
    acting = [action for action in legal if not isinstance(action, (AnswerOnly, PutBack))] or legal
    for kind, odds in ((FlipUp, 2), (UseEffect, 2), (AttackWith, 3)):
        liked = [action for action in acting if isinstance(action, kind)]
        if liked and not rng.randrange(odds):
            return liked[rng.randrange(len(liked))]
    shown = [action for action in acting if not isinstance(action, SetCard)]
    if shown and rng.randrange(3):
        acting = shown
    return acting[rng.randrange(len(acting))]


def _decks(first: int, second: int) -> list[Any]:
    ready = ready_decks()
    return [msgspec.to_builtins(ready[number % len(ready)].deck) for number in (first, second)]


FIRST_MAGIC = 121
"""The id of the collection's first Magic."""
_CLUB = random_set(7, 40)


def _club_decks() -> list[Any]:
    return [msgspec.to_builtins(random_deck(Random(seed), known=table_of((_CLUB,)))) for seed in (1, 2)]


def _terrain_decks() -> list[Any]:
    """Return decks of electric and swimming monsters, with every terrain Magic."""
    keys = ["noite_sem_lua", "cordilheira_de_bolso", "mata_fechada", "chao_rachado", "mare_cheia"]
    terrains = [BY_KEY[key].id for key in keys]
    found = []
    for seed in (1, 2):
        deck = random_deck(Random(seed), lambda card: card.element in (Element.WATER, Element.LIGHTNING))
        magic = [card for card in deck.main if card >= FIRST_MAGIC][: len(terrains)]
        left = list(deck.main)
        for card in magic:
            left.remove(card)
        found.append({"main": sorted((*left, *terrains[: len(magic)])), "extra": list(deck.extra)})
    return found


_CLUB_LAYOUT = {"name": "do_clube", "text": drawn(own_labyrinths()["caracol"][9])}
_MAP_ROWS = ("mmccccff", "ccffmmee", "eeccmmff", "ffmmccee", "eemmffcc", "ffccccmm")
_CLUB_MAP = {"name": "da_casa", "text": "\n".join(_MAP_ROWS)}


def _walled_decks() -> list[Any]:
    """Return decks with Paredes do Labirinto in the place of three other Magic or Traps."""
    walls, found = [BY_KEY["paredes_do_labirinto"].id] * 3, []
    for seed in (1, 2):
        deck = random_deck(Random(seed))
        first = next(at for at, card in enumerate(deck.main) if card >= FIRST_MAGIC)
        found.append({"main": sorted((*deck.main[:first], *deck.main[first + 3 :], *walls)), "extra": list(deck.extra)})
    return found


PLANS: dict[str, Plan] = {
    "club": Plan(
        2,
        ("turned",),
        "life",
        options=(("decks", _club_decks()), ("sets", [msgspec.to_builtins(_CLUB)]), ("chooses", 1)),
    ),
    "by_life": Plan(2, ("trap", "flyer", "concealed", "searched"), "life"),
    "long": Plan(2, ("trap",), "life", options=(("life", 4000),)),
    "fused": Plan(2, ("fusion", "combo"), "life", options=(("decks", _decks(2, 3)), ("answers", "always"))),
    "strict": Plan(
        2,
        ("trap", "turned"),
        "life",
        options=(
            ("decks", _decks(4, 5)),
            ("one_attack", True),
            ("end_turn_monster", "defence"),
            ("alignment_fallback", "start"),
            ("flyers_out_of_reach", True),
        ),
    ),
    "loose": Plan(
        2,
        ("stopped", "reflected"),
        "life",
        options=(
            ("decks", _decks(6, 7)),
            ("answers", "never"),
            ("first_turn_attack", True),
            ("para_counter", True),
            ("play_on_ties", True),
        ),
    ),
    "on_board": Plan(
        2,
        ("moved", "trap", "fusion"),
        "life",
        options=(("decks", _decks(2, 3)), ("board", 5), ("adjacent", 8), ("move", "side")),
    ),
    "on_maps": Plan(
        2,
        ("moved", "electric", "terrain"),
        "life",
        options=(("decks", _terrain_decks()), ("board", 6), ("environments", "lot"), ("one_attack", True)),
    ),
    "in_labyrinth": Plan(
        2,
        ("moved", "trap"),
        "life",
        options=(("decks", _decks(2, 3)), ("board", 5), ("labyrinth", 19)),
    ),
    "in_small_labyrinth": Plan(
        2,
        ("moved", "raised"),
        "life",
        options=(
            ("decks", _decks(4, 5)),
            ("board", 5),
            ("labyrinth", 9),
            ("layouts", ["do_clube", "espinha"]),
            ("club_layouts", [_CLUB_LAYOUT]),
        ),
    ),
    "walls_rise": Plan(
        2,
        ("moved", "raised", "trap"),
        "life",
        options=(
            ("decks", _walled_decks()),
            ("board", 6),
            ("environments", "lot"),
            ("club_maps", [_CLUB_MAP]),
            ("labyrinth_size", 9),
        ),
    ),
    "cut_and_walled": Plan(
        2,
        ("cut", "counter", "raised", "moved", "trap"),
        "life",
        options=(("decks", _walled_decks()), ("cut", True), ("labyrinth_size", 9)),
    ),
    "on_land": Plan(
        2,
        ("cut", "counter", "land"),
        "life",
        options=(("decks", _decks(0, 5)), ("cut", True), ("board", 5), ("environments", "lot")),
    ),
    "in_zones": Plan(
        2,
        ("trap", "turned", "combo"),
        "life",
        options=(("decks", _decks(2, 3)), ("duel_discs", True), ("answers", "always")),
    ),
    "benched": Plan(
        2,
        ("trap",),
        "bench",
        options=(("decks", _decks(2, 5)), ("no_direct_attack", True), ("bench_out", True)),
    ),
    "time_called": Plan(2, ("trap",), "time", calls_time=40, options=(("decks", _decks(1, 2)),)),
    "resigned": Plan(2, ("turned",), "resigned", resigns=(40, 1), options=(("decks", _decks(3, 6)),)),
}


def _opened() -> Duel:
    return lay(
        mine="capataz_de_ferrugem ?tatu_bola_de_gude:d",
        yours="onca_de_gibao ?tocaia",
        hand="caldo_de_cana mula_de_brasa amalgama",
        deck="seixo_rolado",
        extra="centauro_de_ferro_velho",
    )


def _asked() -> Duel:
    return lay(
        mine="carcara_de_duas_sombras",
        yours="menina_do_caleidoscopio ?caldo_de_cana ?tocaia",
        hand="facao_de_mutirao",
        answers="always",
    )


COUNTED: list[tuple[str, Callable[[], Any], list[int]]] = [
    ("an open turn", _opened, [10, 64, 418, 2611]),
    ("answers", _asked, [6, 26, 113, 480, 2034, 8574]),
    ("a fusion", lambda: _opened().play("amalgama"), [2, 5, 27, 143, 892]),
    (
        "a duel from its beginning",
        lambda: Duel(GAME.initial_state(GAME.options_type(), 2)),
        [2, 17, 78, 474, 2353, 12235],
    ),
]


def shown(lines: Sequence[MatchHistory]) -> None:
    """Every option at more than one value, and whatever is rare."""
    for name in GAME.options_type.__struct_fields__:
        assert len({getattr(line.options, name) for line in lines}) > 1, name
    marks = {mark for line in lines for mark in KIT.happened(line)}
    assert marks >= {
        "trap",
        "flyer",
        "concealed",
        "fusion",
        "combo",
        "turned",
        "stopped",
        "searched",
        "summoned",
        "reflected",
    }


KIT = GameKit(
    GAME,
    PLANS,
    choose,
    COUNTED,
    shown,
    marks_of,
    tries=300,
    undo_after=10,
    stream=b"duel",
    soon_over={},
    two_deals=None,
)
