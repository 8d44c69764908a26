"""A state that may be the real one for all that a seat knows: closed hands and draw piles are dealt at random."""

from __future__ import annotations

from engine.core.game import Rng
from engine.core.memory import shuffle
from engine.core.model import Seat
from engine.games.chama.cards import ACE, DECK, Card, Kind, kind_of
from engine.games.chama.model import Ask, Battle, Fighter, SeatState, SeatView, State, View

COPIES = 4


def unseen(view: View, seat: Seat) -> list[int]:
    """Return how many cards of each rank are still closed in a seat's hand and draw pile, by rank."""
    counts = [COPIES] * 14
    counts[0] = 0
    for card in _seen(view, seat, view.seats[seat]):
        counts[card] -= 1
    return counts


def _seen(view: View, seat: Seat, place: SeatView) -> list[Card]:
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


def sample(view: View, rng: Rng) -> State:
    """Return a state with this view, each one that the viewer cannot rule out as likely as any other."""
    seats = tuple(_dealt(view, seat, rng) for seat in range(len(view.seats)))
    spoils = view.spoils
    if view.ask is Ask.PLACE and view.winner != view.viewer:
        hand = seats[view.winner].hand
        spoils = hand[rng.randrange(len(hand))]
    return State(
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
    )


def _dealt(view: View, seat: Seat, rng: Rng) -> SeatState:
    """Return the seat with a hand and a pile dealt from the cards that are closed; the own hand is known."""
    place = view.seats[seat]
    deck: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    if place.draw_pile or place.hand_size or _seen(view, seat, place):
        counts = unseen(view, seat)
        for card in place.hand or ():
            counts[card] -= 1
        closed = [card for card, count in enumerate(counts) for _ in range(count)]
        held = 0 if place.hand is not None else place.hand_size
        shuffle(closed, rng)
        while _must_send(view, seat) and not any(kind_of(card) is Kind.COMMANDER for card in closed[:held]):
            shuffle(closed, rng)
        hand = tuple(sorted(closed[:held])) if place.hand is None else place.hand
        pile = closed[held:]
        gone = list(DECK)
        for card in pile:
            gone.remove(card)
        deck = (*gone, *pile)
    return SeatState(
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


def _must_send(view: View, seat: Seat) -> bool:
    """Tell whether the seat, another than the viewer, attacks with a commander that can only be in its hand."""
    if view.ask is not Ask.SEND or seat != view.seat or seat == view.viewer:
        return False
    return all(unit.fought or unit.down for unit in view.seats[seat].pool)
