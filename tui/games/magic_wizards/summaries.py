"""The table of the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Seat
from engine.games.magic_wizards import events as magic_events
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.cards import cards_of
from engine.games.magic_wizards.model import MagicView
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_END = KeyFamily("magic_wizards.end.{}", "place name life dealt blow fallen")


def results(
    view: MagicView, outcome: Outcome, events: Sequence[Any], localizer: Localizer
) -> tuple[tuple[str, ...], ...]:
    """Return the places with PVs, damage dealt, the greatest blow, and monsters felled."""
    cards = cards_of(view).by_id
    columns = ("place", "name", "life", "dealt", "blow", "fallen")
    rows = [tuple(localizer(_MAGIC_WIZARDS_END(column)) for column in columns)]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat)):
        blows = [damage for dealt_by, damage in _blows(events) if dealt_by == seat]
        left = [
            event
            for event in events
            if isinstance(event, magic_events.CardLeft) and event.where == "graveyard" and event.seat != seat
        ]
        fallen = sum(cards[card_left.card].is_monster for card_left in left)
        figures = (outcome.scores[seat], sum(blows), max(blows, default=0), fallen)
        place = localizer("magic_wizards.end.nth", place=outcome.places[seat])
        rows.append((place, localizer.names[seat], *(localizer.session.words.number(figure) for figure in figures)))
    return tuple(rows)


def _blows(events: Sequence[Any]) -> Iterator[tuple[Seat, int]]:
    """Yield who dealt each damage to the rival: by an attack, a counter-attack (4.4) or an effect.

    What a player's own attack costs it is nobody's blow, on an own monster or on a higher DEF; turned by Refletir it is
    the blow of whoever turned it. What an effect costs comes right after it has begun; a price comes before. A blow
    counts for no more than the PVs that were left.
    """
    sides: dict[Slot, Seat] = {}
    attacks, counters, reflected, effect_by = -1, -1, False, -1
    for event in events:
        match event:
            case (
                magic_events.CardPlayed(seat=seat, slot=slot)
                | magic_events.CardSetDown(seat=seat, slot=slot)
                | magic_events.CardTurnedUp(seat=seat, slot=slot)
                | magic_events.CardShown(seat=seat, slot=slot)
                | magic_events.MonsterCame(seat=seat, slot=slot)
                | magic_events.ControlChanged(seat=seat, slot=slot)
            ):
                sides[slot] = seat
            case magic_events.DuelAttackDeclared(seat=seat) | magic_events.CounterAttackDeclared(seat=seat):
                attacks, counters, reflected = seat, -1, False
            case magic_events.AttackReflected():
                reflected = True
            case magic_events.BattleFought(attacker=attacker, counter=counter, target=target):
                attacks = sides.get(attacker, attacks)
                counters = sides.get(target, 1 - attacks) if counter else -1
            case magic_events.LifeChanged(seat=seat, change=change, life=life, battle=True) if change < 0:
                if reflected or 1 - seat in (attacks, counters):
                    yield 1 - seat, min(-change, max(life - change, 0))
            case magic_events.LifeChanged(seat=seat, change=change, life=life) if change < 0 and effect_by == 1 - seat:
                yield effect_by, min(-change, max(life - change, 0))
            case _:
                pass
        effect_by = event.seat if isinstance(event, magic_events.EffectBegan) else -1
