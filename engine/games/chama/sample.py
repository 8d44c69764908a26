"""A state that may be the real one for all that a seat knows.

Closed hands and draw piles are dealt at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.chama.cards import ACE, DECK, JACK, Card, Kind, kind_of
from engine.games.chama.model import Battle, ChamaAsk, ChamaSeatState, ChamaState, ChamaView, Fighter

COPIES = 4


def unseen(view: ChamaView, seat: Seat) -> list[int]:
    """Return how many cards of each rank are still closed in a seat's hand and draw pile, by rank."""
    return _others(_seen(view, seat))


def _others(cards: Iterable[Card]) -> list[int]:
    """Return how many cards of each rank a deck has besides these."""
    counts = [COPIES] * 14
    counts[0] = 0
    for card in cards:
        counts[card] -= 1
    return counts


def _seen(view: ChamaView, seat: Seat) -> list[Card]:
    place = view.seats[seat]
    cards = [*place.discard, *[abs(realm) for realm in place.slots if realm]]
    for unit in place.pool:
        cards += (unit.commander, unit.army) if unit.army else (unit.commander,)
    battle = view.battle
    if battle is not None:
        fighter = _fighter_of(battle, seat)
        if fighter is not None:
            cards += [card for card in (fighter.unit.commander, fighter.unit.army, *fighter.reinforcements) if card]
        for side in (battle.attacking, battle.defending):
            cards += [aid.card for aid in side.aid if aid.seat == seat] if side is not None else []
    cards += [ACE for truce in view.truces if truce.launcher == seat]
    return cards


def _fighter_of(battle: Battle, seat: Seat) -> Fighter | None:
    if seat not in (battle.attacker, battle.defender):
        return None
    return battle.attacking if seat == battle.attacker else battle.defending


def sample(view: ChamaView, rng: Rng, fresh: Sequence[int] | None = None) -> ChamaState:
    """Return a state with this view, each one that the viewer cannot rule out as likely as any other.

    `fresh` is, by seat, how many cards of a closed hand may be realms: the others stayed when one could be laid.
    """
    may_be_realms = fresh or (len(DECK),) * len(view.seats)
    seats = tuple(_dealt(view, seat, rng, may_be_realms[seat]) for seat in range(len(view.seats)))
    spoils = view.spoils
    if view.ask is ChamaAsk.PLACE and view.winner != view.viewer:
        hand = seats[view.winner].hand
        spoils = hand[rng.randrange(len(hand))]
    return ChamaState(
        options=view.options,
        seats=seats,
        ask=view.ask,
        seat=view.seat,
        starter=view.starter,
        step=view.step,
        turn=view.turn,
        round=view.round,
        realm_done=view.realm_done,
        xisum_done=view.xisum_done,
        battle_done=view.battle_done,
        discards=view.discards,
        battle=view.battle,
        winner=view.winner,
        spoils=spoils,
        sharers=view.sharers,
        truces=view.truces,
        contenders=view.contenders,
        starts=view.starts,
        cuts=view.cuts,
        battles=view.battles,
        restarts=view.restarts,
        time_called=view.time_called,
        outcome=view.outcome,
        rules=view.rules,
    )


def _dealt(view: ChamaView, seat: Seat, rng: Rng, fresh: int) -> ChamaSeatState:
    """Return the seat with a hand and a pile dealt from the cards that are closed; the own hand is known."""
    place, seen = view.seats[seat], _seen(view, seat)
    deck: tuple[Card, ...] = ()
    hand = place.hand or ()
    if not place.left and (place.draw_pile or place.hand_size or seen):
        held = 0 if place.hand is not None else place.hand_size
        closed = [card for card, count in enumerate(_others((*seen, *hand))) for _ in range(count)]
        shuffle(closed, rng)
        while _must_send(view, seat) and not any(kind_of(card) is Kind.COMMANDER for card in closed[:held]):
            shuffle(closed, rng)
        if held > fresh:
            _hold_back_realms(closed, held - fresh)
        hand = hand or tuple(sorted(closed[:held]))
        deck = (*seen, *hand, *closed[held:])
    return ChamaSeatState(
        deck=deck,
        drawn=len(deck) - place.draw_pile,
        hand=hand,
        slots=place.slots,
        pool=place.pool,
        discard=place.discard,
        turns=place.turns,
        redraws=place.redraws,
        razings=place.razings,
        left=place.left,
    )


def _hold_back_realms(closed: list[Card], old: int) -> None:
    """Put this many shuffled cards that are no realms before all others, as far as there are any."""
    others = [card for card in closed if card < JACK][:old]
    rest = closed.copy()
    for card in others:
        rest.remove(card)
    closed[:] = others + rest


def _must_send(view: ChamaView, seat: Seat) -> bool:
    """Tell whether the seat, another than the viewer, attacks with a commander that can only be in its hand."""
    if view.ask is not ChamaAsk.SEND or seat != view.seat or seat == view.viewer:
        return False
    return not any(unit.ready for unit in view.seats[seat].pool)
