"""Every target of the collection with the figure that was measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import ceil
from statistics import median
from typing import TypeAlias

from engine.core.benchmarks import SURE, Done, Job, TargetFigure, Workers, part_of
from engine.core.chance import Stream
from engine.games.magic_wizards.balance.climb import Climb, climbed
from engine.games.magic_wizards.balance.copies import CopyEffect, copy_effects
from engine.games.magic_wizards.balance.decks import attack_deck, is_top, main_type, one_type_deck, wall_deck
from engine.games.magic_wizards.balance.duels import ENDLESS, BotName, DuelPairing, PlayedDuel, play
from engine.games.magic_wizards.balance.presets import map_figures, preset_figures
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import MonsterType
from engine.games.magic_wizards.decks import FIRST_PAIR, random_deck, ready_decks
from engine.games.magic_wizards.match_cards import COLLECTION, table_of
from engine.games.magic_wizards.model import Deck
from engine.games.magic_wizards.numbers import weak_types

_CLIMBS, _BEST = 12, 8
_MORE = 4
"""So many times as many duels more are played of a pairing of types whose interval crosses its limit."""
_POINTS = 3.0
_OF_180 = 170
"""So many of 180 cards are to lie within the points: as large a part of those that decks may have."""

Figures = dict[str, TargetFigure]
_Pair: TypeAlias = tuple[MonsterType, MonsterType]


def balance_figures(workers: Workers, greedy: int, planner: int, boards: int, seed: int) -> Figures:
    """Return every target with its figure.

    `greedy` and `planner` are the duels of random decks by these bots. `boards` are those of the planner in each preset
    with a board, where a duel is long. The other measures take their numbers of duels from the first two: the cards
    three times as many by the greedy bot where these do not tell whether enough lie within the points, 120 pairings of
    types greedy / 50 each, five times as many where it is not plain on which side of the limit one lies, the climbs
    greedy / 100 steps each, each map greedy / 2.5, the ready decks planner / 40 each pairing, the two of a first duel
    greedy / 5 and planner / 2.5.
    """
    endless: list[str] = []
    workers = _watched(workers, endless)
    many = _random_duels("greedy", range(greedy), seed)
    few = _random_duels("planner", range(planner), seed)
    by_greedy, by_planner = workers("greedy", play, many), workers("planner", play, few)
    figures = _cards(workers, many, by_greedy, seed)
    figures |= _starters("greedy", by_greedy) | _starters("planner", by_planner)
    figures |= _lengths(workers, greedy, planner, seed)
    figures |= _types(workers, max(1, greedy // 50), seed)
    figures |= _walls(workers, greedy, planner, seed)
    figures |= _climbs(workers, max(1, greedy // 100), seed)
    figures |= _ready(workers, max(1, planner // 40), seed)
    figures |= _first_pair(workers, max(1, greedy // 5), max(1, planner * 2 // 5), seed)
    figures |= map_figures(workers, max(1, greedy * 2 // 5), seed)
    figures |= preset_figures(workers, boards, seed)
    count = float(len(endless))
    return figures | {"duels in circles": TargetFigure("none", count, count, count, not endless, tuple(endless))}


def _watched(workers: Workers, endless: list[str]) -> Workers:
    """Return the workers as they are, but the names of duels that are cut off as endless are noted."""

    def work(text: str, do: Callable[[Job], Done], jobs: Sequence[Job], /) -> list[Done]:
        done = workers(text, do, jobs)
        for job, duel in zip(jobs, done, strict=True):
            if isinstance(job, DuelPairing) and isinstance(duel, PlayedDuel) and duel.reason == ENDLESS:
                endless.append(job.name)
        return done

    return work


def _random_duels(bot: BotName, numbers: range, seed: int, one_attack: bool = True) -> list[DuelPairing]:
    names = [f"{seed} random {number}" for number in numbers]
    return [
        DuelPairing(
            name,
            (random_deck(Stream(f"{name} 0".encode())), random_deck(Stream(f"{name} 1".encode()))),
            (bot, bot),
            one_attack,
        )
        for name in names
    ]


def _cards(workers: Workers, duels: list[DuelPairing], played: list[PlayedDuel], seed: int) -> Figures:
    """Return how many cards lie within the points, of three times the duels where these do not tell whether enough."""
    effects = _effects(duels, played)
    wanted = ceil(len(effects) * _OF_180 / len(published(COLLECTION).cards))
    if _surely(effects) < wanted <= _perhaps(effects):
        more = _random_duels("greedy", range(len(duels), 3 * len(duels)), seed)
        effects = _effects([*duels, *more], [*played, *workers("greedy", play, more)])
    missed = tuple(_effect(*item) for item in effects.items() if abs(item[1].points) > _POINTS)
    within = len(effects) - len(missed)
    target = f"{wanted} of {len(effects)} (no boards)"
    figure = TargetFigure(target, within, _surely(effects), _perhaps(effects), within >= wanted, missed)
    return {"cards within 3 points a copy": figure}


def _effects(duels: Sequence[DuelPairing], played: Sequence[PlayedDuel]) -> dict[int, CopyEffect]:
    """Return what a copy of each card is worth, the least first."""
    found = copy_effects((*duel.decks, played_duel.won) for duel, played_duel in zip(duels, played, strict=True))
    return dict(sorted(found.items(), key=lambda item: item[1].points))


def _surely(effects: Mapping[int, CopyEffect]) -> int:
    """Return how many cards lie within the points for certain."""
    return sum(abs(effect.points) + SURE * effect.error <= _POINTS for effect in effects.values())


def _perhaps(effects: Mapping[int, CopyEffect]) -> int:
    """Return how many cards may lie within the points."""
    return sum(abs(effect.points) - SURE * effect.error <= _POINTS for effect in effects.values())


def _effect(card: int, effect: CopyEffect) -> str:
    return f"{table_of().by_id[card].key} {effect.points:+.1f}±{SURE * effect.error:.1f}"


def _starters(bot: BotName, played: Sequence[PlayedDuel]) -> Figures:
    won = sum(duel.won if duel.first == 0 else 1 - duel.won for duel in played)
    value, low, high = part_of(won, len(played))
    return {f"starter wins % ({bot})": TargetFigure("47 to 55", value, low, high, 47 <= value <= 55)}


def _lengths(workers: Workers, greedy: int, planner: int, seed: int) -> Figures:
    figures: Figures = {}
    bots: tuple[tuple[BotName, int], ...] = (("greedy", greedy), ("planner", planner))
    for bot, count in bots:
        for one_attack, text in ((False, "Básico"), (True, "one attack")):
            duels = _random_duels(bot, range(max(1, count // 10)), seed, one_attack)
            middle = float(median(played.turns for played in workers(f"turns {bot}", play, duels)))
            target = "" if one_attack else "5 or more"
            met = None if one_attack else middle >= 5
            figures[f"turns of a duel, {text} ({bot})"] = TargetFigure(target, middle, middle, middle, met)
    return figures


def _types(workers: Workers, each: int, seed: int) -> Figures:
    pairs = list(combinations(MonsterType, 2))
    won = _won_by_types(workers, pairs, range(each), seed)
    parts = {pair: part_of(won[pair], each) for pair in pairs}
    doubtful = [pair for pair in pairs if _crosses(parts[pair], 15 if _is_decided(*pair) else 35)]
    more = _won_by_types(workers, doubtful, range(each, each + _MORE * each), seed)
    parts |= {pair: part_of(won[pair] + more[pair], each + _MORE * each) for pair in doubtful}
    return {
        "one-type pairings 35 to 65 %": _pairings(parts, [pair for pair in pairs if not _is_decided(*pair)], 35),
        "pairings of alignment 15 to 85 %": _pairings(parts, [pair for pair in pairs if _is_decided(*pair)], 15),
    }


def _won_by_types(workers: Workers, pairs: Sequence[_Pair], numbers: range, seed: int) -> dict[_Pair, float]:
    """Return how many of the duels of these numbers the first type of each pairing won."""
    decks, count = {kind: one_type_deck(kind) for kind in MonsterType}, len(numbers)
    duels = [
        DuelPairing(f"{seed} {monster_type} {other} {number}", (decks[monster_type], decks[other]))
        for monster_type, other in pairs
        for number in numbers
    ]
    played = workers("types", play, duels)
    return {pair: sum(duel.won for duel in played[at * count : (at + 1) * count]) for at, pair in enumerate(pairs)}


def _is_decided(kind: MonsterType, other: MonsterType) -> bool:
    return other in weak_types(kind) or kind in weak_types(other)


def _crosses(part: tuple[float, float, float], least: int) -> bool:
    """Tell whether an interval does not say whether a part lies between a limit and its counterpart."""
    _, low, high = part
    return low < least < high or low < 100 - least < high


def _pairings(parts: dict[_Pair, tuple[float, float, float]], pairs: Sequence[_Pair], least: int) -> TargetFigure:
    missed = tuple(
        f"{kind}-{other} {parts[kind, other][0]:.0f}"
        for kind, other in pairs
        if not least <= parts[kind, other][0] <= 100 - least
    )
    within = len(pairs) - len(missed)
    surely = sum(least <= parts[pair][1] and parts[pair][2] <= 100 - least for pair in pairs)
    perhaps = sum(parts[pair][2] >= least and parts[pair][1] <= 100 - least for pair in pairs)
    return TargetFigure(f"all {len(pairs)}", within, surely, perhaps, not missed, missed)


def _walls(workers: Workers, greedy: int, planner: int, seed: int) -> Figures:
    figures: Figures = {}
    sides: tuple[tuple[BotName, BotName, int], ...] = (
        ("greedy", "wall", max(1, greedy // 10)),
        ("planner", "planner", max(1, planner // 5)),
    )
    for attacker, wall, count in sides:
        names = [f"{seed} wall {number}" for number in range(count)]
        decks = [(attack_deck(Stream(f"{name} 0".encode())), wall_deck(Stream(f"{name} 1".encode()))) for name in names]
        duels = [DuelPairing(name, pair, (attacker, wall)) for name, pair in zip(names, decks, strict=True)]
        played = workers("walls", play, duels)
        value, low, high = part_of(sum(duel.drawn for duel in played), count)
        text = f"{attacker} on {wall}"
        figures[f"walls: drawn % ({text})"] = TargetFigure("at most 5", value, low, high, value <= 5)
        figures[f"walls: attackers win % ({text})"] = TargetFigure(
            "", *part_of(sum(duel.won for duel in played), count), None
        )
    return figures


def _climbs(workers: Workers, steps: int, seed: int) -> Figures:
    decks = workers("climb", climbed, [Climb(f"{seed} {number}", steps) for number in range(_CLIMBS)])
    ready = ready_decks()
    names = [(at, deck.key, number) for at in range(_CLIMBS) for deck in ready for number in range(steps)]
    by_key = {deck.key: deck.deck for deck in ready}
    duels = [DuelPairing(f"{seed} last {key} {number}", (decks[at], by_key[key])) for at, key, number in names]
    played = workers("climbed", play, duels)
    each = len(ready) * steps
    scores = [sum(duel.won for duel in played[at * each : (at + 1) * each]) for at in range(_CLIMBS)]
    best = sorted(range(_CLIMBS), key=lambda at: -scores[at])[:_BEST]
    return (
        _types_among([decks[at] for at in best])
        | _most_held(decks)
        | {
            "best decks against the ready ones %": TargetFigure(
                "", *part_of(sum(scores[at] for at in best), each * _BEST), None
            )
        }
    )


def _types_among(best: Sequence[Deck]) -> Figures:
    types = Counter(main_type(deck) for deck in best)
    count = float(len(types))
    named = tuple(f"{kind} {number}" for kind, number in types.most_common())
    return {f"types among the {_BEST} best climbed": TargetFigure("5 or more", count, count, count, count >= 5, named)}


def _most_held(decks: Sequence[Deck]) -> Figures:
    held = Counter(card for deck in decks for card in {*deck.main} if not is_top(table_of().by_id[card]))
    most = 100 * max(held.values()) / len(decks)
    missed = tuple(
        f"{table_of().by_id[card].key} {number}" for card, number in held.most_common() if number > 0.6 * len(decks)
    )
    return {"card most often in climbed decks %": TargetFigure("at most 60", most, most, most, not missed, missed)}


def _ready(workers: Workers, each: int, seed: int) -> Figures:
    ready = ready_decks()
    pairs = list(combinations(ready, 2))
    duels = [
        DuelPairing(f"{seed} ready {kind.key} {other.key} {number}", (kind.deck, other.deck), ("planner", "planner"))
        for kind, other in pairs
        for number in range(each)
    ]
    played = workers("ready decks", play, duels)
    won = {deck.key: 0.0 for deck in ready}
    for at, (deck, other) in enumerate(pairs):
        part = sum(duel.won for duel in played[at * each : (at + 1) * each])
        won[deck.key] += part
        won[other.key] += each - part
    games = each * (len(ready) - 1)
    return {
        f"ready deck {deck.key} wins % (planner)": TargetFigure("40 to 60", *part, 40 <= part[0] <= 60)
        for deck in ready
        for part in (part_of(won[deck.key], games),)
    }


def _first_pair(workers: Workers, greedy: int, planner: int, seed: int) -> Figures:
    """Return how often the first deck of the pair that is dealt to newcomers wins, by each bot on both sides."""
    by_key = {ready.key: ready.deck for ready in ready_decks()}
    first, second = FIRST_PAIR
    figures: Figures = {}
    bots: tuple[tuple[BotName, int], ...] = (("greedy", greedy), ("planner", planner))
    for bot, count in bots:
        names = [f"{seed} first pair {number}" for number in range(count)]
        duels = [DuelPairing(name, (by_key[first], by_key[second]), (bot, bot), one_attack=False) for name in names]
        value, low, high = part_of(sum(duel.won for duel in workers("first pair", play, duels)), count)
        name = f"first pair: {first} wins % ({bot})"
        figures[name] = TargetFigure("45 to 55", value, low, high, 45 <= value <= 55)
    return figures
