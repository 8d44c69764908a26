"""The end of a hand and of a match: the tables that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.core.log import Ply
from engine.core.model import Outcome, Seat
from engine.games.wyrt_lordes.combinations import Reading
from engine.games.wyrt_lordes.events import HandRevealed, PotWon
from engine.games.wyrt_lordes.model import Groups, View
from tui.games import Interlude, Voice
from tui.games.wyrt_lordes.names import bare, combination, lord_name
from tui.games.wyrt_lordes.speech import pot_told

Rows = tuple[tuple[str, ...], ...]


def interlude(events: Sequence[Any], view: View, voice: Voice) -> Interlude | None:
    """Return everybody's combination, dice and money when a pot has been won and another hand follows."""
    won = next((event for event in events if isinstance(event, PotWon)), None)
    if won is None or view.outcome is not None:
        return None
    columns = ("lord", "hand", "dice", "total", "won", "money")
    head = tuple(voice(f"wyrt_lordes.results.{column}") for column in columns)
    order = [*view.order, *(seat for seat in range(len(view.seats)) if seat not in view.order)]
    ranked = sorted(order, key=lambda seat: (-won.shares[seat], -view.seats[seat].points))
    rows = tuple(_row(view, seat, won, voice) for seat in ranked)
    return Interlude(pot_told(won, voice), (head, *rows))


def _row(view: View, seat: Seat, won: PotWon, voice: Voice) -> tuple[str, ...]:
    place = view.seats[seat]
    read, dice, total = "–", "–", "–"
    if seat in view.order and place.reading is not None:
        read = combination(voice, place.reading)
        if place.dice:
            dice, total = f"{int(place.reading.combination)} + {sum(place.dice)}", str(place.points)
    gained = f"+{won.shares[seat]}" if won.shares[seat] else "–"
    money = voice("wyrt_lordes.out") if place.left else str(place.money)
    return lord_name(view, seat, voice), read, dice, total, gained, money


def results(view: View, outcome: Outcome, plies: Sequence[Ply], voice: Voice) -> Rows:
    """Return the places with the money, and what each lord did: pots won, and the best hand."""
    events = [event for ply in plies for event in ply.events]
    pots = Counter(seat for event in events if isinstance(event, PotWon) for seat in event.seats)
    best: dict[Seat, Reading] = {}
    for event in events:
        if isinstance(event, HandRevealed):
            known = best.get(event.seat)
            better = known is None or (event.reading.combination, event.reading.key) > (known.combination, known.key)
            best[event.seat] = event.reading if better or known is None else known
    groups = view.options.groups is not Groups.NONE
    columns = ("place", "name", "money", *(["group"] if groups else []), "pots", "best")
    head = tuple(voice(f"wyrt_lordes.results.{column}") for column in columns)
    rows = []
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], -outcome.scores[seat])):
        sums = [str(_group_money(view, outcome, seat))] if groups else []
        made = bare(voice, best[seat]) if seat in best else "–"
        place = voice("wyrt_lordes.results.nth", place=outcome.places[seat])
        money = voice("wyrt_lordes.out") if view.seats[seat].left else str(outcome.scores[seat])
        rows.append((place, lord_name(view, seat, voice), money, *sums, str(pots[seat]), made))
    return (head, *rows)


def _group_money(view: View, outcome: Outcome, seat: Seat) -> int:
    mine = view.seats[seat].group
    return sum(score for place, score in zip(view.seats, outcome.scores, strict=True) if place.group == mine)
