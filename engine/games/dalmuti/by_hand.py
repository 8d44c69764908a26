"""The cards of a match entered by hand from a real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from engine.core.by_hand.deck_orders import EnteredHand
from engine.core.history import MatchHistory, Ply
from engine.core.log import Acted
from engine.core.model import Seat
from engine.core.table_cards import TableCards
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, GiveCards, Play
from engine.games.dalmuti.cards import JOKER, Card, unpack
from engine.games.dalmuti.events import BonusPaid
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.model import DalmutiState

Hand = Counter[Card]


class DalmutiCards(TableCards):
    """The cards by their shuffled numbers, what a seat holds, and hands before the bonus."""

    def faces(self, state: DalmutiState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return deck_for(state.deal)

    def held(self, state: DalmutiState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return unpack(state.hands[seat])

    def needed(self, action: object) -> tuple[Card, ...]:
        """Return the cards that are laid, given or shown."""
        match action:
            case Play(rank=rank, count=count, jokers=jokers):
                return (rank,) * (count - jokers) + (JOKER,) * jokers
            case GiveCards(cards=cards):
                return cards
            case CallTakeover() | CallRevolution():
                return (JOKER, JOKER)
            case _:
                return ()

    def order(self, line: MatchHistory, entry: int, entered_hands: tuple[EnteredHand, ...]) -> tuple[int, ...] | None:
        """Return an order of the deck that agrees with all that was laid, given and entered since."""
        state: DalmutiState = line.state_at(entry - 1)
        faces, order = self.faces(state), state.deal.order
        places = {seat: range(at, len(faces), len(order)) for at, seat in enumerate(order)}
        sizes = {seat: len(mine) for seat, mine in places.items()}
        plies = line.plies[entry - 1 :]
        needs = _Needs(self, sizes)
        for at, ply in enumerate(plies):
            for hand in entered_hands if at else ():
                if hand.entry == entry + at - 1:
                    needs.hold(hand.seat, hand.cards)
            needs.follow(ply)
        for hand in entered_hands:
            if hand.entry == entry + len(plies) - 1:
                needs.hold(hand.seat, hand.cards)
        hands = next(needs.dealt(Counter(faces)), None)
        if hands is None:
            return None
        numbers = {card: [at for at, face in enumerate(faces) if face == card] for card in set(faces)}
        drawn = [0] * len(faces)
        for seat, mine in places.items():
            for place, card in zip(mine, hands[seat].elements(), strict=True):
                drawn[place] = numbers[card].pop()
        return tuple(drawn)


class _Payment(NamedTuple):
    giver: Seat
    receiver: Seat
    size: int


class _Needs:
    """What each seat must have been dealt, and what it must have held once the bonus was paid."""

    def __init__(self, cards: DalmutiCards, sizes: dict[Seat, int]) -> None:
        self._cards, self._sizes = cards, sizes
        self._before: dict[Seat, Hand] = {seat: Hand() for seat in sizes}
        self._after: dict[Seat, Hand] = {seat: Hand() for seat in sizes}
        self._lost: dict[Seat, Hand] = {seat: Hand() for seat in sizes}
        self._given: dict[Seat, Hand] = {seat: Hand() for seat in sizes}
        """What each has been given by an executive."""
        self._payments: list[_Payment] = []

    def hold(self, seat: Seat, cards: Sequence[Card]) -> None:
        """A seat holds cards now."""
        needs = self._after if self._payments else self._before
        needs[seat] |= Hand(cards) + self._lost[seat] - self._given[seat]

    def follow(self, ply: Ply) -> None:
        """Take what a ply tells: cards that left a hand, and payments."""
        entry = ply.entry
        if isinstance(entry, Acted) and (cards := self._cards.needed(entry.action)):
            self.hold(entry.seat, cards)
            if isinstance(entry.action, GiveCards):
                intern = next(paid.giver for paid in self._payments if paid.receiver == entry.seat)
                self._given[intern] += Hand(cards)
            if isinstance(entry.action, GiveCards | Play):
                self._lost[entry.seat] += Hand(cards)
        for event in ply.events:
            if isinstance(event, BonusPaid):
                self._payments.append(_Payment(event.giver, event.receiver, event.count))

    def dealt(self, deck: Hand) -> Iterator[dict[Seat, Hand]]:
        """Yield hands as they may have been dealt."""
        ranks = sorted(deck.keys() - {JOKER})
        ways = [
            [paid for paid in combinations_with_replacement(ranks, payment.size) if self._may_pay(payment, Hand(paid))]
            for payment in self._payments
        ]
        for paid in product(*ways):
            if (hands := self._filled(deck, [Hand(cards) for cards in paid])) is not None:
                yield hands

    def _may_pay(self, payment: _Payment, paid: Hand) -> bool:
        """Tell whether the giver need not have kept anything rarer."""
        kept = self._of_giver(payment.giver, paid) - paid
        return all(card == JOKER or card >= max(paid) for card in kept)

    def _of_giver(self, seat: Seat, paid: Hand) -> Hand:
        return self._before[seat] | self._after[seat] + paid

    def _filled(self, deck: Hand, paid: list[Hand]) -> dict[Seat, Hand] | None:
        """Deal what is needed, then the commonest cards to those who paid, and the rest to the others."""
        hands = {seat: self._before[seat] | self._after[seat] for seat in self._sizes}
        least: dict[Seat, Card] = dict.fromkeys(self._sizes, 0)
        for payment, cards in zip(self._payments, paid, strict=True):
            hands[payment.giver] = self._of_giver(payment.giver, cards)
            hands[payment.receiver] = self._before[payment.receiver] | self._after[payment.receiver] - cards
            least[payment.giver] = max(cards)
        needed = sum(hands.values(), Hand())
        if needed - deck:
            return None
        rest = sorted((deck - needed).elements(), reverse=True)
        for seat in sorted(hands, key=lambda owner: -least[owner]):
            missing = self._sizes[seat] - hands[seat].total()
            mine = rest[: max(missing, 0)]
            if missing < 0 or any(JOKER < card < least[seat] for card in mine):
                return None
            hands[seat] += Hand(mine)
            del rest[:missing]
        return hands
