"""A match that is typed in whose hands stay hidden: a card is told when everybody sees it, or when somebody shows it.

Every shuffled deck lies in an order made up, so that each hidden card is one of those that nobody has told. To tell a
card is to exchange it for the one that was made up, wherever that lies, and to play the rest again: it must show
everybody the same. Before an entry that shows a hidden card this one is asked for, and where a face-down card may turn
up by itself it is asked whether one did. What a hidden card may be is tried on the state alone, without the line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, NamedTuple, Self

from engine.core.chance import Stream
from engine.core.by_hand import ByHand, Need, impossible
from engine.core.deck_orders import Conflict, Place, ToldHand, Untold, furthest, seen_by
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.game import AnyGame
from engine.core.hidden_cards import DECK, HAND, HiddenCards
from engine.core.history import MatchHistory
from engine.core.log import Acted, Drawn, Entry, Header
from engine.core.model import Chance, Seat, Shuffle
from engine.core.open_by_hand import OpenByHand

_ORDERS = 50
"""Orders that are made up at most for a deck that must not be shuffled again at once."""
_LOOSENED = 150
"""Exchanges that are tried at most to make room for a card that is told."""


Pairs = tuple[tuple[int, int], ...]
"""Hidden pieces that are exchanged, one pair after the other."""


class Unseen(NamedTuple):
    """A card of the hand of some kind is laid face-down, and nobody tells which."""

    kind: str


class _Trial(NamedTuple):
    """A state in which hidden pieces lie in each other's places, and the pieces that may be named in it."""

    state: Any
    named: frozenset[int]
    pairs: Pairs


class HiddenByHand(OpenByHand):
    """One match as far as it is typed in.

    `told_hands` hold pieces, each with the entry that showed it, or after which it was shown; what is untold follows.
    """

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        entries: Iterable[Entry] = (),
        untold: Iterable[Untold] = (),
        told_hands: Iterable[ToldHand] = (),
    ) -> None:
        """Play what was typed; raises as ByHand does, and CarteadoError for options that need hands that are shown."""
        cards = None if game.table_cards is None else game.table_cards.hidden
        if cards is None:
            raise CarteadoError("not_by_hand", game=game.key)
        self._cards: HiddenCards = cards
        self._silent: frozenset[tuple[Place, int]] = frozenset()
        """What face-down cards are not, since they do not turn up by themselves as the next entry is made."""
        self._places: dict[int, Place] = {}
        self._free: dict[Seat, frozenset[int]] = {}
        if code := cards.refusal(MatchHistory(game, header).options):
            raise CarteadoError(code, game=game.key)
        super().__init__(game, header, entries, (), told_hands)

    # ---- Pieces and their places -------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return a match that stands where this one stands, and goes its own way from there."""
        other = super().copy()
        other._places, other._free = {}, {}
        return other

    def add(self, entry: Entry) -> None:
        """Keep one more entry; of a deck that is shuffled everything is untold."""
        shuffling = isinstance(entry, Drawn) and self._is_shuffling()
        ByHand.add(self, entry)
        self._silent, self._places, self._free = frozenset(), {}, {}
        if shuffling:
            assert isinstance(entry, Drawn)
            self.untold[len(self.entries)] = self._untold_since(len(self.entries))

    def _order(self, entry: int) -> tuple[int, ...]:
        """Return the pieces of a deck in the order of its shuffling."""
        drawn = self.entries[entry - 1]
        assert isinstance(drawn, Drawn)
        pieces = self.cards.pieces(self.line.state_at(entry - 1))
        return tuple([pieces[number] for number in drawn.drawn])

    def _untold_since(self, entry: int) -> frozenset[int]:
        """Return the places of a deck whose cards nobody has told since it was shuffled."""
        told = {piece for hand in self.told_hands if hand.entry >= entry for piece in hand.cards}
        return frozenset([at for at, piece in enumerate(self._order(entry)) if piece not in told])

    def place_of(self, piece: int) -> Place | None:
        """Return where a piece lay when its deck was last shuffled with it."""
        if not self._places:
            for entry in sorted(self.untold):
                self._places |= {one: Place(entry, at) for at, one in enumerate(self._order(entry))}
        return self._places.get(piece)

    def piece_at(self, place: Place) -> int:
        """Return the piece in a place of a deck."""
        return self._order(place.entry)[place.at]

    def free(self, seat: Seat) -> frozenset[int]:
        """Return the hidden pieces of a seat of which it is not certain where they lie."""
        if seat not in self._free:
            where = self._cards.hidden(self.state, seat)
            untold = [piece for piece in where if self._is_untold(piece)]
            self._free[seat] = frozenset((*untold, *self._unsure(seat, where, untold)))
        return self._free[seat]

    def _is_untold(self, piece: int) -> bool:
        place = self.place_of(piece)
        return place is not None and place.at in self.untold[place.entry]

    def _unsure(self, seat: Seat, where: Mapping[int, str], untold: list[int]) -> Iterator[int]:
        """Yield the told pieces of which one, or another one of the hand, may have been laid face-down unseen."""
        told = [piece for piece, lies in where.items() if lies != DECK and piece not in untold]
        for laid in [piece for piece, lies in where.items() if lies not in (DECK, HAND)] if told else ():
            number = self._laid_at(laid)
            if self._is_named(laid, number):
                continue
            alike = [
                one for one in told if one != laid and self._may_have_been_laid(seat, one, number, where[laid])
            ]
            yield from alike
            before = self._cards.hidden(self.line.state_at(number - 1), seat)
            if laid in told and (alike or any(before.get(one) == HAND and where[one] != DECK for one in untold)):
                yield laid

    def _is_named(self, piece: int, number: int) -> bool:
        """Tell whether a piece was told by an entry of that number, or later."""
        return any(hand.entry >= number for hand in self.told_hands if piece in hand.cards)

    def _laid_at(self, piece: int) -> int:
        """Return the number of the entry that took a face-down piece up."""
        return next(
            at
            for at in range(len(self.entries), 0, -1)
            if isinstance(entry := self.entries[at - 1], Acted)
            and self._cards.taken_up(entry.action)
            and self.cards.named(entry.action) == piece
        )

    def _may_have_been_laid(self, seat: Seat, piece: int, number: int, kind: str) -> bool:
        """Tell whether a piece of the hand may be the one that was taken up by an entry and laid face-down."""
        if self._is_named(piece, number):
            return False
        before = self.line.state_at(number - 1)
        return self._cards.hidden(before, seat).get(piece) == HAND and self._cards.kind(before, piece) == kind

    def _face(self, piece: int) -> int:
        return self._cards.face(self.state, piece)

    def _seat_of(self, piece: int) -> Seat:
        place = self.place_of(piece)
        assert place is not None
        return self.deck_seat(place.entry)

    def _others(self, seat: Seat, *but: int) -> list[int]:
        """Return the pieces of a seat that are not certain, told ones first, then its deck, each card of a zone once."""
        where, found = self._cards.hidden(self.state, seat), dict[tuple[str, int], int]()
        order = {one: (self._is_untold(one), where[one] != DECK, one) for one in self.free(seat) - {*but}}
        for piece in sorted(order, key=order.__getitem__):
            lies = where[piece]
            found.setdefault((lies if lies in (DECK, HAND) else f"{lies}{piece}", self._face(piece)), piece)
        return list(found.values())

    # ---- Cards that are told -----------------------------------------------------------------------------------------

    def exchange(self, mine: int, other: int) -> Self | Conflict:
        """Return the match in which another hidden piece lies where one lies, or what does not hold then.

        They change places, unless a told one comes to where it may have been laid unseen.
        """
        conflicts = []
        tried = (lambda: self._dealt_otherwise(mine, other), lambda: self._laid_as(other, mine))
        for found in chain((one() for one in (*tried, lambda: self._laid_as(mine, other))), self._laid_away(mine, other)):
            if not isinstance(found, Conflict):
                return found
            conflicts.append(found)
        return furthest(conflicts)

    def _dealt_otherwise(self, one: int, other: int) -> Self | Conflict:
        """Return the match with two pieces in each other's places since a deck was shuffled in which both lay."""
        conflicts = [Conflict("by_hand_gone")]
        for entry in sorted(self.untold):
            order = self._order(entry)
            if one in order and other in order:
                mine, its = order.index(one), order.index(other)
                if {mine, its} <= self.untold[entry]:
                    found = self.swapped(Place(entry, mine), its)
                    if not isinstance(found, Conflict):
                        return found
                    conflicts.append(found)
        return furthest(conflicts)

    def _laid_as(self, held: int, laid: int) -> Self | Conflict:
        """Return the match in which one card was laid face-down unseen, and not the other, which lies where that lay."""
        seat = self._seat_of(laid)
        where = self._cards.hidden(self.state, seat)
        if where[laid] not in (DECK, HAND) and self._fits(laid, where[held]):
            number = self._laid_at(laid)
            if self._may_have_been_laid(seat, held, number, where[laid]):
                return self.replayed(number, self.renamed(number - 1, {laid: held, held: laid}))
        return Conflict("by_hand_gone")

    def _laid_away(self, mine: int, other: int) -> Iterator[Self | Conflict]:
        """Yield the match in which one card was laid face-down unseen, and another one lies in its place."""
        for laid in sorted(self.free(self._seat_of(mine)) - {mine, other}) if not self._is_untold(mine) else ():
            found = self._laid_as(mine, laid)
            yield found if isinstance(found, Conflict) else found._dealt_otherwise(laid, other)

    def pinned(self, piece: int, entry: int) -> Self:
        """Return the match with a piece told: by the entry of that number, or after it."""
        other = self.copy()
        other.told_hands = (*self.told_hands, ToldHand(entry, self._seat_of(piece), (piece,)))
        other.untold = {at: untold & other._untold_since(at) for at, untold in self.untold.items()}
        return other

    def tell(self, place: Place, card: int) -> Self:
        """Return the match with a hidden card told that the next entry shows; raises as `show` does."""
        return self._told(self.piece_at(place), card, len(self.entries) + 1)

    def show(self, seat: Seat, card: int) -> Self:
        """Return the match with one more card of a hand told.

        Raises CarteadoError "by_hand_full" (nothing of the hand is untold), "by_hand_gone" (all of its kind are told)
        or "by_hand_seen" (an entry before says otherwise).
        """
        where = self._cards.hidden(self.state, seat)
        held = sorted((piece for piece in self.free(seat) if where[piece] == HAND), key=self._told_first)
        if not held:
            raise impossible(Conflict("by_hand_full", seat=seat), card)
        for piece in held:
            if self._face(piece) == card:
                return self.pinned(piece, len(self.entries))
        for piece in held:
            for other in self._copies(piece, card):
                if not isinstance(found := self.exchange(piece, other), Conflict):
                    return found.pinned(other, len(self.entries))
        return self._told(held[0], card, len(self.entries))

    def _told(self, piece: int, card: int, entry: int) -> Self:
        conflicts = [Conflict("by_hand_gone")]
        copies = self._copies(piece, card)
        if self._face(piece) == card and not (self._is_untold(piece) and any(not self._is_untold(one) for one in copies)):
            return self.pinned(piece, entry)
        place = self.place_of(piece)
        assert place is not None
        for match in chain((self,), islice(self._loosened(piece, copies), _LOOSENED if copies else 0)):
            lying = match.piece_at(place)
            for other in copies:
                found = match.exchange(lying, other)
                if not isinstance(found, Conflict):
                    return found.pinned(other, entry)
                conflicts.append(found)
            if match._face(lying) == card:
                return match.pinned(lying, entry)
        raise impossible(furthest(conflicts), card)

    def _copies(self, piece: int, card: int) -> list[int]:
        """Return the pieces that are a card and may lie where another one lies: told ones, then those in the deck."""
        return [one for one in self._others(self._seat_of(piece), piece) if self._face(one) == card]

    def _told_first(self, piece: int) -> tuple[bool, int]:
        """Return the order of pieces among which those come first that were told before they may have been laid."""
        return self._is_untold(piece), piece

    def _loosened(self, piece: int, copies: list[int]) -> Iterator[Self]:
        """Yield the match with other hidden pieces exchanged before: the wanted ones, then those beside the place."""
        seat = self._seat_of(piece)
        where = self._cards.hidden(self.state, seat)
        beside = [one for one in self._others(seat, piece, *copies) if where[one] != DECK]
        down = [one for one in copies if where[one] != DECK]
        for mine in (*down, *([piece] if down else ()), *beside):
            for other in self._others(seat, piece, mine):
                if self._face(other) != self._face(mine) and self._fits(other, where[mine]):
                    found = self.exchange(mine, other)
                    if not isinstance(found, Conflict):
                        yield found

    def _fits(self, piece: int, lies: str) -> bool:
        """Tell whether a piece may lie somewhere: face-down only where it is of the kind that everybody saw laid."""
        return lies in (DECK, HAND) or self._cards.kind(self.state, piece) == lies

    def tellable(self, place: Place) -> tuple[int, ...]:
        """Return the cards that may lie in a place, each once, in order."""
        piece = self.piece_at(place)
        seat = self._seat_of(piece)
        lies = self._cards.hidden(self.state, seat)[piece]
        return tuple(sorted({self._face(one) for one in self.free(seat) if self._fits(one, lies)}))

    def places(self, seat: Seat | None = None) -> Iterator[Place]:
        """Yield the places of the cards of a seat that are not certain, of all seats by default."""
        for one in range(len(self.line.header.players)) if seat is None else (seat,):
            yield from (place for piece in sorted(self.free(one)) if (place := self.place_of(piece)) is not None)

    def decks(self) -> list[int]:
        """Return the entries of all shufflings, the last first."""
        return sorted(self.untold, reverse=True)

    def due(self) -> Place | None:
        """Return nothing: a card is asked for by the entry that shows it."""
        return None

    def _dues(self) -> Iterator[Place]:
        return iter(())

    def holds(self, state: Any, hand: ToldHand) -> bool:
        """Tell that told pieces lie where they were told to lie: they are never exchanged."""
        return True

    def known(self, seat: Seat) -> Counter[int]:
        """Return the cards of a seat's hand that were told and are there for certain."""
        where, picked = self._cards.hidden(self.state, seat), self._cards.picked(self.state)
        hand = Counter(self._face(piece) for piece in self.free(seat) if where[piece] == HAND or piece == picked)
        return self.held(seat) - hand

    def untold_of(self, seat: Seat) -> Counter[int]:
        """Return the made-up cards of a seat's hand."""
        return self.held(seat) - self.known(seat)

    def unseen_seats(self) -> tuple[Seat, ...]:
        """Return the seats that have seen cards which nobody has told."""
        seats = range(len(self.line.header.players))
        hidden = {seat: self._cards.hidden(self.state, seat) for seat in seats}
        return tuple([seat for seat in seats if any(hidden[seat][piece] != DECK for piece in self.free(seat))])

    # ---- What is typed -----------------------------------------------------------------------------------------------

    def after(self, entry: Entry) -> Self:
        """Return the match after one more entry.

        Raises what the rules refuse, and CarteadoError "by_hand_untold" while it shows cards that are not told.
        """
        if self.needs(entry) is not None:
            raise CarteadoError("by_hand_untold", seat=-1, count=1)
        other = self.copy()
        other.add(entry)
        other.shuffle()
        return other

    def shuffle(self) -> None:
        """Answer every shuffling that is waited for by an order made up, unless something is to be told before."""
        while (entry := self.shuffling()) is not None and self.needs(entry) is None:
            self.add(entry)

    def shuffling(self) -> Drawn | None:
        """Return the order made up for the shuffling that is waited for."""
        turn = self.line.turn()
        if not (isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)):
            return None
        rng, name, pieces = Stream(turn.name.encode()), self.line.name_of(turn), self.cards.pieces(self.state)
        orders = [rng.shuffled(turn.draw.size) for _ in range(_ORDERS)]
        kept = (one for one in orders if not self._cards.is_shown(self.state, tuple([pieces[at] for at in one])))
        return Drawn(next(kept, orders[0]), 0, name)

    def cut(self, number: int) -> Self:
        """Return the match as it was before the entry of that number, from 1."""
        told_hands = (one for one in self.told_hands if one.entry < number)
        return type(self)(self.game, self.line.header, self.entries[: number - 1], (), told_hands)

    def changed(self, number: int, entry: Entry, before: ByHand | None = None) -> tuple[ByHand, CarteadoError | None]:
        """Return the match with another entry in that place, and after it all that still holds of the rest.

        As ByHand.changed; cards that were told later are told again as far as they still lie there.
        """
        start = before if isinstance(before, HiddenByHand) else self.cut(number)
        if start.needs(entry) is not None:
            raise CarteadoError("by_hand_untold", seat=-1, count=1)
        other = start.copy()
        other.add(entry)
        for at, rest in enumerate(self.entries[number:], start=number + 1):
            try:
                tried = other._told_as(self, at - 1, at)
                if tried.needs(rest) is not None:
                    raise CarteadoError("by_hand_untold", seat=-1, count=1)
                tried = tried.copy()
                tried.add(rest)
            except CarteadoError as error:
                other.shuffle()
                return other, error
            other = tried
        other = other._told_as(self, len(self.entries), len(self.entries) + 1)
        other.shuffle()
        return other, None

    def _told_as(self, before: HiddenByHand, *moments: int) -> HiddenByHand:
        """Return this match with the cards told that another one was told at these moments, those that lie hidden."""
        other = self
        for hand in before.told_hands:
            if hand.entry in moments and {*hand.cards} <= other.free(hand.seat):
                other = other.pinned(hand.cards[0], hand.entry)
        return other

    # ---- What a seat may do ------------------------------------------------------------------------------------------

    def _trials(self, seat: Seat) -> Iterator[_Trial]:
        """Yield states that tell what a seat may do, whatever its hidden cards are."""
        state, free = self.state, self.free(seat)
        where, picked = self._cards.hidden(state, seat), self._cards.picked(state)
        held = sorted((piece for piece in free if where[piece] == HAND), key=lambda one: (not self._is_untold(one), one))
        down = sorted(piece for piece in free if where[piece] not in (DECK, HAND))
        yield from self._with_help(seat, (), free, [piece for piece, lies in where.items() if lies != DECK])
        for mine in [picked] if picked in free and picked is not None else [*held[:1], *down]:
            lies = self._cards.kind(state, mine) if mine == picked else where[mine]
            for other in self._others(seat, mine):
                if self._fits(other, lies) and self._face(other) != self._face(mine):
                    yield from self._with_help(seat, self._bringing(mine, other), frozenset((other,)), [other])
        deck = [piece for piece in self._others(seat) if where[piece] == DECK]
        for mine in (*held, *down):
            other = next((one for one in deck if self._fits(one, where[mine])), mine)
            yield self._trial(((mine, other),), frozenset((mine,)))

    def _bringing(self, mine: int, other: int) -> Pairs:
        """Return the exchanges that bring a piece to the place of another one, by way of the deck where need be."""
        seat = self._seat_of(mine)
        where = self._cards.hidden(self.state, seat)
        if self._fits(mine, where[other]):
            return ((mine, other),)
        others = (one for one in self._others(seat, mine, other) if where[one] == DECK)
        instead = next((one for one in others if self._fits(one, where[other])), None)
        return ((mine, other),) if instead is None else ((other, instead), (mine, other))

    def _trial(self, pairs: Pairs, named: frozenset[int]) -> _Trial:
        state = self.state
        for mine, other in pairs:
            state = self._cards.exchanged(state, mine, other)
        return _Trial(state, named, pairs)

    def _with_help(self, seat: Seat, pairs: Pairs, named: frozenset[int], pieces: Iterable[int]) -> Iterator[_Trial]:
        """Yield a trial, and those with the other cards at hand that one of the pieces cannot do without."""
        trial = self._trial(pairs, named)
        yield trial
        for more in self._cards.helping(trial.state, seat, self.free(seat), tuple(pieces)):
            yield self._trial((*pairs, *more), named | {other for _, other in more})

    def conceivable(self, seat: Seat) -> tuple[Any, ...]:
        """Return what a seat may do now for all that is told; a card that it shows is named."""
        found, free = dict[Any, None](), self.free(seat)
        picked = self._cards.picked(self.state)
        hides = picked is not None and not self._is_named(picked, self._laid_at(picked))
        for trial in self._trials(seat):
            for action in self.game.legal_actions(trial.state, seat):
                piece = self.cards.named(action)
                if piece in free and piece not in trial.named:
                    continue
                if not (hides and self._cards.shows_picked(action)):
                    found[action] = None
        kinds = dict.fromkeys(kind for kind, _, _ in self._laid(seat))
        if (barred := self._cards.barred(self.state, seat)) is not None and {*barred.pieces} <= free:
            found[barred.action] = None
        told = sorted(found, key=lambda action: (piece := self.cards.named(action)) not in free or self._is_untold(piece))
        return (*told, *map(Unseen, kinds))

    def _laid(self, seat: Seat) -> Iterator[tuple[str, Pairs, int]]:
        """Yield cards of a hand that may be laid face-down unseen, with their kinds and what is exchanged for it."""
        where, free = self._cards.hidden(self.state, seat), self.free(seat)
        hand = sorted(piece for piece, lies in where.items() if lies == HAND)
        made_up = [piece for piece in hand if piece in free and self._is_untold(piece)]
        others = self._others(seat, *hand)
        for pairs, piece in (
            *(((), piece) for piece in made_up),
            *((self._bringing(mine, other), other) for mine in made_up for other in others),
            *(((), piece) for piece in hand if piece not in made_up),
            *((self._bringing(mine, other), other) for mine in hand if mine in free for other in others),
        ):
            kind = self._cards.kind(self.state, piece)
            if self._cards.laid_down(self._trial(pairs, free).state, seat, piece) is not None:
                yield kind, pairs, piece

    def unseen(self, seat: Seat, kind: str) -> tuple[Self, Any]:
        """Return the match in which a seat may lay a card of that kind, and the action that takes it up.

        Raises CarteadoError "by_hand_full" where its hand cannot hold such a card.
        """
        for pairs, piece in ((pairs, piece) for one, pairs, piece in self._laid(seat) if one == kind):
            match = self._in_place(seat, pairs)
            if match is not None and (action := self._cards.laid_down(match.state, seat, piece)) is not None:
                return match, action
        raise CarteadoError("by_hand_full", card=0, seat=seat, number=0)

    def fitted(self, seat: Seat, action: Any) -> Self:
        """Return the match with hidden cards of a seat made up anew so that it may act so, what it names told.

        Raises IllegalAction where it may not with any cards that are known to be possible.
        """
        match = self._allowing(seat, action)
        piece = self.cards.named(action)
        if piece is not None and (piece in match.free(seat) or self._cards.taken_up(action)):
            return match.pinned(piece, len(self.entries) + 1)
        return match

    def _allowing(self, seat: Seat, action: Any) -> Self:
        reason = self._refusal(seat, action)
        if reason is None:
            return self
        for trial in self._trials(seat):
            if trial.pairs and action in self.game.legal_actions(trial.state, seat):
                found = self._in_place(seat, trial.pairs)
                if found is not None and found._refusal(seat, action) is None:
                    return found
        if (barred := self._cards.barred(self.state, seat)) is not None and barred.action == action:
            found = self._rid_of(seat, barred.pieces)
            if found._refusal(seat, action) is None:
                return found
        raise reason

    def _in_place(self, seat: Seat, pairs: Pairs) -> Self | None:
        """Return the match with pieces exchanged, where one of the hand does not hold for any other of it."""
        match: Self = self
        used = {piece for pair in pairs for piece in pair}
        for mine, other in pairs:
            where = match._cards.hidden(match.state, seat)
            free = [one for one in sorted(match.free(seat)) if one not in used]
            alike = [one for one in free if where[one] == where[mine] == HAND]
            instead = [one for one in free if where[one] == where[other] == DECK and match._fits(one, where[mine])]
            pairs_alike = ((mine, other), *((one, other) for one in alike))
            instead = instead if where[mine] not in (DECK, HAND) else []
            tried = (match.exchange(*pair) for pair in (*pairs_alike, *((mine, one) for one in instead)))
            found = next((one for one in tried if not isinstance(one, Conflict)), None)
            if found is None:
                return None
            match = found
        return match

    def _rid_of(self, seat: Seat, pieces: tuple[int, ...]) -> Self:
        """Return the match with other cards in the places of these pieces, as a hand has none of their kind."""
        match: Self = self
        kinds = {self._cards.kind(self.state, piece) for piece in pieces}
        for piece in pieces:
            others = [one for one in match._others(seat, piece) if match._cards.kind(match.state, one) not in kinds]
            found = (match.exchange(piece, one) for one in others if match._cards.hidden(match.state, seat)[one] == DECK)
            match = next((one for one in found if not isinstance(one, Conflict)), match)
        return match

    # ---- What a step shows -------------------------------------------------------------------------------------------

    def needs(self, entry: Entry) -> Need | None:
        """Return the hidden card that an entry shows, or those that may turn up by themselves as it is made.

        Raises what the rules refuse.
        """
        self.copy().add(entry)
        if isinstance(entry, Acted):
            piece = self._cards.turned(self.state, entry.action)
            if piece is not None and piece in self.free(entry.seat):
                return self._which(piece, entry, "down")
        elif not isinstance(entry, Drawn):
            return None
        if self.game.noticed_by(self.state, entry) is not None:
            return None
        quiet = self._quiet(entry)
        seen, after = self._made(quiet.state, entry)
        acting = list(self._acting(quiet, seen, entry))
        shown = list(self._shown_by(quiet, seen, after, entry))
        first = min((at for at, *_ in (*acting, *shown)), default=None)
        if options := tuple([(place, card) for at, place, card in acting if at == first]):
            return Need(None, options[0][0], "acts", options)
        return next((self._which(piece, entry, why) for at, piece, why in shown if at == first), None)

    def _made(self, state: Any, entry: Entry) -> tuple[tuple[Any, ...], Any]:
        """Return what everybody sees of an entry in a state, and the state after it; raises what the rules refuse."""
        events: list[Any] = []
        after = self.after_entry(state, entry, events)
        return seen_by(events), after

    def _which(self, piece: int, entry: Entry, why: str) -> Need:
        """Return that a hidden piece is to be told, with the cards that it may be as the entry is made."""
        seat, place = self._seat_of(piece), self.place_of(piece)
        assert place is not None
        lies, options = self._cards.hidden(self.state, seat)[piece], {self._face(piece)}
        for other in self._others(seat, piece):
            if self._fits(other, lies) and self._face(other) not in options:
                trials = self._with_help(seat, ((piece, other),), frozenset(), [other])
                if any(self._try(trial.state, piece, piece, entry) is not None for trial in trials):
                    options.add(self._face(other))
        return Need(None, place, why, tuple([(place, card) for card in sorted(options)]))

    def _try(self, state: Any, piece: int, other: int, entry: Entry) -> tuple[Any, ...] | None:
        """Return what everybody would see of an entry with two pieces exchanged; None where it cannot be made."""
        try:
            return self._made(self._cards.exchanged(state, piece, other), entry)[0]
        except (IllegalAction, BrokenLog):
            return None

    def _may_act(self) -> Iterator[tuple[Seat, int, str]]:
        """Yield the face-down pieces that are not certain and of a kind of which some turn up by themselves."""
        for seat in range(len(self.line.header.players)):
            where, free = self._cards.hidden(self.state, seat), self.free(seat)
            acting = [piece for piece in free if self._cards.acts_by_itself(self.state, piece)]
            kinds = {self._cards.kind(self.state, piece) for piece in acting}
            yield from ((seat, piece, lies) for piece, lies in where.items() if piece in free and lies in kinds)

    def _quiet(self, entry: Entry) -> _Quiet:
        """Return a state in which no hidden card turns up by itself as an entry is made, as far as there is one."""
        quiet = _Quiet(self.state, {})
        for seat, piece, kind in self._may_act():
            if piece in quiet.there or not self._cards.acts_by_itself(self.state, piece):
                continue
            where = self._cards.hidden(self.state, seat)
            others = [one for one in self._others(seat, piece) if where[one] in (DECK, HAND) and self._fits(one, kind)]
            for other in sorted(others, key=lambda one: self._cards.acts_by_itself(self.state, one)):
                if other in quiet.there:
                    continue
                tried = self._cards.exchanged(quiet.state, piece, other)
                if not self._cards.acts_by_itself(tried, other) or self._stays(tried, entry, seat, other):
                    quiet = _Quiet(tried, quiet.there | {piece: other, other: piece})
                    break
        return quiet

    def _stays(self, state: Any, entry: Entry, seat: Seat, piece: int) -> bool:
        """Tell whether a hidden piece lies where it lay once an entry is made."""
        try:
            after = self._made(state, entry)[1]
        except (IllegalAction, BrokenLog):
            return False
        return self._cards.hidden(after, seat).get(piece) == self._cards.hidden(state, seat)[piece]

    def _acting(self, quiet: _Quiet, seen: tuple[Any, ...], entry: Entry) -> Iterator[tuple[int, Place, int]]:
        """Yield when, where and as which card a hidden one may turn up by itself as an entry is made."""
        for seat, piece, kind in self._may_act():
            place, lying = self.place_of(piece), quiet.there.get(piece, piece)
            assert place is not None
            for face, other in {self._face(one): one for one in self._others(seat)}.items():
                if not (self._cards.acts_by_itself(self.state, other) and self._fits(other, kind)):
                    continue
                if (place, face) in self._silent and self._face(piece) != face:
                    continue
                told = self._try(quiet.state, lying, other, entry)
                at = None if told is None else _first_difference(seen, told)
                if told is not None and at is not None and at < len(told) and self._cards.is_such_act(told[at]):
                    yield at, place, face

    def _shown_by(
        self, quiet: _Quiet, seen: tuple[Any, ...], after: Any, entry: Entry
    ) -> Iterator[tuple[int, int, str]]:
        """Yield when an entry shows which piece that is not certain, and whether it lies in a hand or face-down."""
        for seat in range(len(self.line.header.players)):
            before, now = self._cards.hidden(quiet.state, seat), self._cards.hidden(after, seat)
            for piece, lies in before.items():
                if lies == DECK or piece not in self.free(seat):
                    continue
                if now.get(piece) == lies or (lies == HAND and now.get(piece, DECK) != DECK):
                    continue
                others = (one for one in self._others(seat, piece) if self._fits(one, lies))
                tried = (self._try(quiet.state, piece, one, entry) for one in others)
                told = islice((one for one in tried if one is not None), 3)
                moments = [at for one in told if (at := _first_difference(seen, one)) is not None]
                yield min(moments, default=len(seen)), quiet.there.get(piece, piece), "hand" if lies == HAND else "down"

    def quiet(self, need: Need) -> Self:
        """Return the match in which none of these cards turns up by itself; raises CarteadoError "by_hand_acts"."""
        match = self.copy()
        match._silent |= {*need.options}
        for place in dict.fromkeys(place for place, _ in need.options):
            match = match._without(place)
        return match

    def _without(self, place: Place) -> Self:
        piece = self.piece_at(place)
        silent = {card for where, card in self._silent if where == place}
        if self._face(piece) not in silent:
            return self
        seat = self._seat_of(piece)
        lies = self._cards.hidden(self.state, seat)[piece]
        others = [one for one in self._others(seat, piece) if self._fits(one, lies) and self._face(one) not in silent]
        for other in sorted(others, key=lambda one: self._cards.acts_by_itself(self.state, one)):
            found = self.exchange(piece, other)
            if not isinstance(found, Conflict):
                return found
        raise CarteadoError("by_hand_acts", card=self._face(piece))


class _Quiet(NamedTuple):
    """A state in which nothing turns up by itself, and which pieces lie in each other's places in it."""

    state: Any
    there: dict[int, int]


def _first_difference(one: tuple[Any, ...], other: tuple[Any, ...]) -> int | None:
    """Return where two stories differ first, None where nowhere."""
    if one == other:
        return None
    return next((at for at, (mine, its) in enumerate(zip(one, other, strict=False)) if mine != its), min(len(one), len(other)))
