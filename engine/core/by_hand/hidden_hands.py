"""A match entered by hand whose hands stay hidden.

A card is entered when everybody sees it, or when somebody shows it. A seat is offered every act that one of its
possible hands allows, and choosing an act enters the card that it names; a card laid face-down unseen is entered by its
kind alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, pairwise, product
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from engine.core.by_hand.deck_orders import Conflict
from engine.core.by_hand.entry_trials import EntryTrials, Pairs, PieceTrial
from engine.core.by_hand.match import ByHand, Need
from engine.core.by_hand.open_hands import ORDERS
from engine.core.by_hand.piece_exchanges import LOOSENED
from engine.core.chance import Stream
from engine.core.errors import CarteadoError
from engine.core.log import Drawn, Entry
from engine.core.model import Chance, Seat, Shuffle
from engine.core.table_cards import DECK, HAND


class Unseen(NamedTuple):
    """A card of the hand of some kind is laid face-down, and nobody tells which."""

    kind: str


class HiddenHandsMatch(EntryTrials):
    """One match as far as it is typed in."""

    # ---- What is typed -----------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> Self:
        """Return the match after one more entry.

        Raises what the rules refuse, and CarteadoError "by_hand_untold" for an entry that shows cards not entered yet.
        """
        if self.needs(entry) is not None:
            raise CarteadoError("by_hand_untold", seat=-1, count=1)
        other = self.copy()
        other.add(entry)
        other.shuffle()
        return other

    def shuffle(self) -> None:
        """Answer every shuffling that is waited for by a made-up order, unless a card is to be entered first."""
        while not self.first_shown() and (entry := self.shuffling()) is not None and self.needs(entry) is None:
            self.add(entry)

    def first_shown(self) -> int:
        """Return how many first cards of the present shuffle a seat may have had to reveal."""
        return self._cards.first_shown(self.state) if self._is_shuffling() else 0

    def first(self, revealed: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards that may be added to those entered as revealed, sorted."""
        pieces = [piece for piece in self.cards.pieces(self.state) if self._cards.may_be_shown(self.state, piece)]
        return tuple(sorted(Counter(map(self._face, pieces)) - Counter(revealed)))

    def shuffled_after(self, revealed: tuple[int, ...]) -> Drawn:
        """Return the shuffle that puts these revealed cards on top of the deck."""
        entry, pieces = self.shuffling(), self.cards.pieces(self.state)
        assert entry is not None
        first = []
        for card in revealed:
            first.append(next(at for at, piece in enumerate(pieces) if self._face(piece) == card and at not in first))
        return replace(entry, drawn=(*first, *[at for at in entry.drawn if at not in first]))

    def is_typed(self, number: int) -> bool:
        """Tell whether a person typed the entry, such as a shuffle with revealed cards."""
        return super().is_typed(number) or bool(self._cards.first_shown(self.line.state_at(number - 1)))

    def shuffling(self) -> Drawn | None:
        """Return the order made up for the shuffling that is waited for."""
        turn = self.line.turn()
        if not (isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)):
            return None
        rng, name, pieces = Stream(turn.name.encode()), self.line.name_of(turn), self.cards.pieces(self.state)
        orders = [rng.shuffled(turn.draw.size) for _ in range(ORDERS)]
        kept = (order for order in orders if not self._cards.is_shown(self.state, tuple([pieces[at] for at in order])))
        return Drawn(next(kept, orders[0]), 0, name)

    def cut(self, number: int) -> Self:
        """Return the match as it was before the entry of that number, from 1."""
        entered_hands = (hand for hand in self.entered_hands if hand.entry < number)
        return type(self)(self.game, self.line.header, self.entries[: number - 1], (), entered_hands)

    def changed(self, number: int, entry: Entry, before: ByHand | None = None) -> tuple[ByHand, CarteadoError | None]:
        """Return the match with another entry in that place, and after it all that still holds of the rest.

        As ByHand.changed; cards entered later are entered again where they still lie there.
        """
        start = before if isinstance(before, HiddenHandsMatch) else self.cut(number)
        if start.needs(entry) is not None:
            raise CarteadoError("by_hand_untold", seat=-1, count=1)
        other = start.copy()
        other.add(entry)
        for at, rest in enumerate(self.entries[number:], start=number + 1):
            try:
                tried = other._entered_as(self, at - 1, at)
                if tried.needs(rest) is not None:
                    raise CarteadoError("by_hand_untold", seat=-1, count=1)
                tried = tried.copy()
                tried.add(rest)
            except CarteadoError as error:
                other.shuffle()
                return other, error
            other = tried
        other = other._entered_as(self, len(self.entries), len(self.entries) + 1)
        other.shuffle()
        return other, None

    def _entered_as(self, before: HiddenHandsMatch, *moments: int) -> HiddenHandsMatch:
        """Return this match with the cards told that another one was told at these moments, those that lie hidden."""
        other = self
        for hand in before.entered_hands:
            if hand.entry in moments and {*hand.cards} <= other.free(hand.seat):
                other = other.pinned(hand.cards[0], hand.entry)
        return other

    # ---- What a seat may do ------------------------------------------------------------------------------------------

    def _trials(self, seat: Seat) -> Iterator[PieceTrial]:
        """Yield states that tell what a seat may do, whatever its hidden cards are."""
        state, free = self.state, self.free(seat)
        where, picked = self._cards.hidden(state, seat), self._cards.picked(state)
        hand = [piece for piece in free if where[piece] == HAND]
        held = sorted(hand, key=lambda piece: (not self._is_untold(piece), piece))
        down = sorted(piece for piece in free if where[piece] not in (DECK, HAND))
        yield from self._with_help(seat, (), free, [piece for piece, lies in where.items() if lies != DECK])
        for mine in [picked] if picked in free and picked is not None else [*held[:1], *down]:
            lies = self._cards.kind(state, mine) if mine == picked else where[mine]
            for other in self._others(seat, mine):
                if self._fits(other, lies) and self._face(other) != self._face(mine):
                    yield from self._with_help(seat, self._way_to(mine, other), frozenset((other,)), [other])
        deck = [piece for piece in self._others(seat) if where[piece] == DECK]
        for mine in (*held, *down):
            other = next((piece for piece in deck if self._fits(piece, where[mine])), mine)
            yield self._trial(((mine, other),), frozenset((mine,)))

    def view_for(self, seat: Seat, action: Any) -> Any:
        """Return a seat's view without its hidden cards, except the card that an action names."""
        return self._cards.view(self.state, seat, self.free(seat), self.cards.named(action))

    def lays_unseen(self) -> bool:
        """Tell whether the action picks up a card that nobody has named."""
        picked = self._cards.picked(self.state)
        return picked is not None and not self._is_named(picked, self._laid_at(picked))

    def is_hidden_lot(self, number: int) -> bool:
        """Tell whether this outcome of a random pick would discard a hidden card."""
        piece = self._cards.drawn_by_lot(self.state, number)
        return piece is not None and piece in self.free(self._seat_of(piece))

    def conceivable(self, seat: Seat) -> tuple[Any, ...]:
        """Return the actions that the entered cards allow a seat; unnamed cards are offered by kind."""
        actions, free = dict[Any, None](), self.free(seat)
        hides = self.lays_unseen()
        for trial in self._trials(seat):
            for action in self.game.legal_actions(trial.state, seat):
                piece = self.cards.named(action)
                if piece in free and piece not in trial.named:
                    continue
                if not (hides and self._cards.shows_picked(action)):
                    actions[action] = None
        kinds = dict[str, None]()
        for kind, _, _ in self._laid(seat, lambda kind: kind not in kinds):
            kinds[kind] = None
        if (barred := self._cards.barred(self.state, seat)) is not None and {*barred.pieces} <= free:
            actions[barred.action] = None
        ordered = sorted(
            actions, key=lambda action: (piece := self.cards.named(action)) not in free or self._is_untold(piece)
        )
        return (*map(Unseen, kinds), *ordered)

    def _laid(self, seat: Seat, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Pairs, int]]:
        """Yield cards of a hand that may be laid face-down unseen, with their kinds and what is exchanged for it.

        Only those of kinds that are `wanted` when their turn comes: to find out about a card takes a while.
        """
        where, free = self._cards.hidden(self.state, seat), self.free(seat)
        hand = sorted(piece for piece, lies in where.items() if lies == HAND)
        made_up = [piece for piece in hand if piece in free and self._is_untold(piece)]
        others = self._others(seat, *hand)
        as_they_lie = [(None, piece) for piece in made_up], [(None, piece) for piece in hand if piece not in made_up]
        instead = product(made_up, others), product([mine for mine in hand if mine in free], others)
        for mine, piece in chain(as_they_lie[0], instead[0], as_they_lie[1], instead[1]):
            kind = self._cards.kind(self.state, piece)
            if not wanted(kind):
                continue
            pairs = () if mine is None else self._way_to(mine, piece)
            if self._cards.laid_down(self._trial(pairs, free).state, seat, piece) is not None:
                yield kind, pairs, piece

    def unseen(self, seat: Seat, kind: str) -> tuple[Self, Any]:
        """Return the match in which a seat can lay a card of this kind, and the action for it.

        Raises CarteadoError "by_hand_unseen" where its hand cannot hold such a card.
        """
        self._begin_search()
        for _, pairs, piece in self._laid(seat, lambda its_kind: its_kind == kind):
            match = self._in_place(seat, pairs)
            if match is not None and (action := self._cards.laid_down(match.state, seat, piece)) is not None:
                return match, action
        raise self._unless_given_up(CarteadoError("by_hand_unseen"))

    def fitted(self, seat: Seat, action: Any) -> Self:
        """Return the match with a seat's hidden cards exchanged so that it may act so, its named ones entered.

        Raises IllegalAction where it may not with any cards that are known to be possible, and CarteadoError
        "by_hand_unchecked" where there were too many of them to look through.
        """
        self._begin_search()
        match = self._allowing(seat, action)
        piece = self.cards.named(action)
        if piece is not None and (piece in match.free(seat) or self._cards.taken_up(action)):
            return match.pinned(piece, len(self.entries) + 1)
        return match

    def _allowing(self, seat: Seat, action: Any) -> Self:
        reason = self._refusal(seat, action)
        if reason is None:
            return self
        trials = [
            trial
            for trial in self._trials(seat)
            if trial.pairs and self.game.explain(trial.state, seat, action) is None
        ]
        for match, trial in chain(((self, trial) for trial in trials), self._loosened_for(trials)):
            fitting = match._in_place(seat, trial.pairs)
            if fitting is not None and not fitting._loud() and fitting._refusal(seat, action) is None:
                return fitting
        if (barred := self._cards.barred(self.state, seat)) is not None and barred.action == action:
            fitting = self._rid_of(seat, barred.pieces)
            if fitting._refusal(seat, action) is None:
                return fitting
        raise self._unless_given_up(reason)

    def settled(self, entry: Entry, need: Need, *, able: bool) -> Self:
        """Return the match in which a hand can (or cannot) provide the cards that an effect needs.

        Raises CarteadoError "by_hand_unable" where no such hand is found.
        """
        self._begin_search()
        seat = self.deck_seat(need.place.entry)
        for pairs in ((), *self._deciding(seat)):
            match = self._in_place(seat, pairs)
            if match is not None and not match._loud() and match._asks_for_cards(match.state, entry, seat) is able:
                match = match.copy()
                match._settled |= {seat}
                return match
        raise self._unless_given_up(CarteadoError("by_hand_unable"))

    def _loosened_for(self, trials: Iterable[PieceTrial]) -> Iterator[tuple[Self, PieceTrial]]:
        """Yield matches with other hidden pieces exchanged before, so that those of a trial may be."""
        for trial in trials:
            mine, other = trial.pairs[-1]
            for match in islice(self._loosened(mine, [other]), LOOSENED):
                yield match, trial

    def _in_place(self, seat: Seat, pairs: Pairs) -> Self | None:
        """Return the match with pieces exchanged, where one of the hand does not hold for any other of it."""
        match: Self = self
        used = {piece for pair in pairs for piece in pair}
        # An exchange that only makes room for the next one is left out: any piece of the deck may make it.
        dropped = {pair for pair, then in pairwise(pairs) if then[1] == pair[0]}
        for mine, other in [pair for pair in pairs if pair not in dropped]:
            where = match._cards.hidden(match.state, seat)
            free = [piece for piece in sorted(match.free(seat)) if piece not in used]
            alike = [piece for piece in free if where[piece] == where[mine] == HAND]
            instead = [this for this in free if where[this] == where[other] == DECK and match._fits(this, where[mine])]
            pairs_alike = ((mine, other), *((this, other) for this in alike))
            instead = instead if where[mine] not in (DECK, HAND) else []
            tried = (match.exchange(*pair) for pair in (*pairs_alike, *((mine, piece) for piece in instead)))
            exchanged = next((changed for changed in tried if not isinstance(changed, Conflict)), None)
            by_way = (match._by_way_of_the_deck(seat, *pair) for pair in pairs_alike)
            exchanged = exchanged or next(chain.from_iterable(by_way), None)
            if exchanged is None:
                return None
            match = exchanged
        return match

    def _by_way_of_the_deck(self, seat: Seat, mine: int, other: int) -> Iterator[Self]:
        """Yield the match with `other` where `mine` lies, and a third piece where `other` lay, hand or face-down."""
        where = self._cards.hidden(self.state, seat)
        for third in self._others(seat, mine, other) if where[other] != DECK else ():
            if where[third] == DECK and self._fits(third, where[other]):
                for first, then in (((other, third), (mine, other)), ((mine, third), (third, other))):
                    away = self.exchange(*first)
                    exchanged = away if isinstance(away, Conflict) else away.exchange(*then)
                    if not isinstance(exchanged, Conflict):
                        yield exchanged

    def _rid_of(self, seat: Seat, pieces: tuple[int, ...]) -> Self:
        """Return the match with other cards in the places of these pieces, as a hand has none of their kind."""
        match: Self = self
        kinds = {self._cards.kind(self.state, piece) for piece in pieces}
        for piece in pieces:
            others = [
                other for other in match._others(seat, piece) if match._cards.kind(match.state, other) not in kinds
            ]
            exchanged = (
                match.exchange(piece, other)
                for other in others
                if match._cards.hidden(match.state, seat)[other] == DECK
            )
            match = next((changed for changed in exchanged if not isinstance(changed, Conflict)), match)
        return match
