"""What an entry shows of hidden cards, found by trying it in states that may be the real one.

The state of the match has a made-up card in every hidden place. Whether an entry shows one of them is asked of no game:
the entry is made in that state, and again with two hidden pieces exchanged, and what everybody sees of both is compared
(`seen_by`). The first event in which they differ is the moment at which the piece is shown. Trying changes nothing; the
match is another one only when a card is told (piece_exchanges.py).

Before an entry that shows a hidden card this one is asked for, and where a face-down card may turn up by itself it is
asked whether one did: in the order in which everybody sees it.

A *piece* is what actions call a card, its *face* the card that it is. It *lies* in the deck, in the hand or, by its
kind, face-down on the table; its *place* is where the shuffling put it. It is *free* while nobody can be certain which
of several pieces lies there. A face-down piece *acts* that turns up by itself; a state is *quiet* for an entry in which
none acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Literal, NamedTuple, Self

from engine.core.by_hand.deck_orders import Conflict, DeckPlace, seen_by
from engine.core.by_hand.match import Need
from engine.core.by_hand.piece_exchanges import PieceExchanges
from engine.core.errors import BrokenLog, CarteadoError, IllegalAction
from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Seat
from engine.core.table_cards import DECK, HAND

Pairs = tuple[tuple[int, int], ...]
"""Hidden pieces that are exchanged, one pair after the other."""


class PieceTrial(NamedTuple):
    """A state in which hidden pieces lie in each other's places, and the pieces that may be named in it."""

    state: Any
    named: frozenset[int]
    pairs: Pairs


class _Moment(NamedTuple):
    """When an entry shows which piece."""

    at: int
    piece: int
    why: Literal["hand", "down"]


class _Quiet(NamedTuple):
    """A state in which nothing turns up by itself, and which pieces lie in each other's places in it."""

    state: Any
    there: dict[int, int]


class EntryTrials(PieceExchanges):
    """Match with hidden hands that works out which hidden card an entry would show."""

    # ---- States that may be the real one -----------------------------------------------------------------------------

    def _way_to(self, mine: int, other: int) -> Pairs:
        """Return the exchanges that bring a piece to the place of another one, by way of the deck where need be."""
        seat = self._seat_of(mine)
        where = self._cards.hidden(self.state, seat)
        if self._fits(mine, where[other]):
            return ((mine, other),)
        others = (this for this in self._others(seat, mine, other) if where[this] == DECK)
        instead = next((this for this in others if self._fits(this, where[other])), None)
        return ((mine, other),) if instead is None else ((other, instead), (mine, other))

    def _trial(self, pairs: Pairs, named: frozenset[int]) -> PieceTrial:
        state = self.state
        for mine, other in pairs:
            state = self._cards.exchanged(state, mine, other)
        return PieceTrial(state, named, pairs)

    def _with_help(
        self, seat: Seat, pairs: Pairs, named: frozenset[int], pieces: Iterable[int]
    ) -> Iterator[PieceTrial]:
        """Yield a trial, and those with the other cards at hand that one of the pieces cannot do without."""
        trial = self._trial(pairs, named)
        yield trial
        for more in self._cards.helping(trial.state, seat, self.free(seat), tuple(pieces)):
            yield self._trial((*pairs, *more), named | {other for _, other in more})

    def _made(self, state: Any, entry: Entry) -> tuple[tuple[Any, ...], Any]:
        """Return what everybody sees of an entry in a state, and the state after it; raises what the rules refuse."""
        events: list[Any] = []
        after = self.after_entry(state, entry, events)
        return seen_by(events), after

    def _all_see(self, state: Any, entry: Entry) -> tuple[Any, ...] | None:
        """Return what everybody would see of an entry in a state; None where it cannot be made."""
        try:
            return self._made(state, entry)[0]
        except (IllegalAction, BrokenLog):
            return None

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
        moments = list(self._shown_by(quiet, seen, after, entry))
        first = min((at for at, *_ in (*acting, *moments)), default=None)
        if options := tuple([(place, card) for at, place, card in acting if at == first]):
            return Need(None, options[0][0], "acts", options)
        named = next((self._which(piece, entry, why) for at, piece, why in moments if at == first), None)
        return named or self._ability(entry)

    def _ability(self, entry: Entry) -> Need | None:
        """Return whose hand decides whether an effect asks it for cards as an entry is made, None where none does."""
        for seat in range(len(self.line.header.players)):
            for pairs in () if seat in self._settled else self._deciding(seat):
                asks = self._asks_for_cards(self._trial(pairs, frozenset()).state, entry, seat)
                if asks not in (None, self._asks_for_cards(self.state, entry, seat)):
                    place = self.place_of(pairs[0][0])
                    assert place is not None
                    return Need(None, place, "able")
        return None

    def _deciding(self, seat: Seat) -> Iterator[Pairs]:
        """Yield exchanges after which a hand has what an effect may ask for, or has none of it."""
        free = self.free(seat)
        yield from self._cards.helping(self.state, seat, free)
        yield from self._cards.hindering(self.state, seat, free)

    def _asks_for_cards(self, state: Any, entry: Entry, seat: Seat) -> bool | None:
        """Tell whether an effect asks a seat for cards once an entry is made; None where it cannot be made."""
        try:
            return self._cards.asks_for_cards(self._made(state, entry)[1], seat)
        except (IllegalAction, BrokenLog):
            return None

    def _which(self, piece: int, entry: Entry, why: Literal["hand", "down"]) -> Need:
        """Return that a hidden piece is to be told, with the cards that it may be as the entry is made."""
        seat, place = self._seat_of(piece), self.place_of(piece)
        assert place is not None
        lies, options = self._cards.hidden(self.state, seat)[piece], {self._face(piece)}
        for other in self._others(seat, piece):
            if self._fits(other, lies) and self._face(other) not in options:
                trials = self._with_help(seat, ((piece, other),), frozenset(), [other])
                if any(self._all_see(trial.state, entry) is not None for trial in trials):
                    options.add(self._face(other))
        return Need(None, place, why, tuple([(place, card) for card in sorted(options)]))

    def _may_act(self) -> Iterator[tuple[Seat, int, str]]:
        """Yield the free face-down pieces of a kind of which some act, each with its seat and its kind."""
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
            others = [
                other for other in self._others(seat, piece) if where[other] in (DECK, HAND) and self._fits(other, kind)
            ]
            for other in sorted(others, key=lambda piece: self._cards.acts_by_itself(self.state, piece)):
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

    def _acting(self, quiet: _Quiet, seen: tuple[Any, ...], entry: Entry) -> Iterator[tuple[int, DeckPlace, int]]:
        """Yield when, where and as which card a hidden one may turn up by itself as an entry is made."""
        for seat, piece, kind in self._may_act():
            place, lying = self.place_of(piece), quiet.there.get(piece, piece)
            assert place is not None
            position = self._position(place)
            for face, other in {self._face(other): other for other in self._others(seat)}.items():
                if not (self._cards.acts_by_itself(self.state, other) and self._fits(other, kind)):
                    continue
                if (*position, face) in self._silent and self._face(piece) != face:
                    continue
                story = self._all_see(self._cards.exchanged(quiet.state, lying, other), entry)
                at = None if story is None else _first_difference(seen, story)
                if story is not None and at is not None and at < len(story) and self._cards.is_such_act(story[at]):
                    yield at, place, face

    def _shown_by(self, quiet: _Quiet, seen: tuple[Any, ...], after: Any, entry: Entry) -> Iterator[_Moment]:
        """Yield when an entry shows which free piece, and whether it lies in a hand or face-down."""
        for seat in range(len(self.line.header.players)):
            before, now = self._cards.hidden(quiet.state, seat), self._cards.hidden(after, seat)
            for piece, lies in before.items():
                if lies == DECK or piece not in self.free(seat):
                    continue
                if now.get(piece) == lies or (lies == HAND and now.get(piece, DECK) != DECK):
                    continue
                others = (other for other in self._others(seat, piece) if self._fits(other, lies))
                tried = (self._all_see(self._cards.exchanged(quiet.state, piece, other), entry) for other in others)
                stories = islice((story for story in tried if story is not None), 3)
                moments = [at for story in stories if (at := _first_difference(seen, story)) is not None]
                why: Literal["hand", "down"] = "hand" if lies == HAND else "down"
                yield _Moment(min(moments, default=len(seen)), quiet.there.get(piece, piece), why)

    def none_acting(self, need: Need) -> Self:
        """Return the match in which none of these cards turns up by itself.

        Raises CarteadoError "by_hand_acts".
        """
        self._begin_search()
        match = self.copy()
        match._silent |= {(*self._position(place), card) for place, card in need.options}
        while loud := match._loud():
            quieter = next(match._quieter(loud), None)
            if quieter is None:
                raise self._unless_given_up(CarteadoError("by_hand_acts", card=self._face(loud[0])))
            match = quieter
        return match

    def _quieter(self, loud: list[int]) -> Iterator[Self]:
        """Yield the match with one of these pieces exchanged for another, and fewer where they were said not to lie."""
        for piece in loud:
            seat = self._seat_of(piece)
            lies = self._cards.hidden(self.state, seat)[piece]
            others = [other for other in self._others(seat, piece) if self._fits(other, lies)]
            for other in sorted(others, key=lambda other: self._cards.acts_by_itself(self.state, other)):
                exchanged = self.exchange(piece, other)
                if not isinstance(exchanged, Conflict) and len(exchanged._loud()) < len(loud):
                    yield exchanged


def _first_difference(this: tuple[Any, ...], other: tuple[Any, ...]) -> int | None:
    """Return where two stories differ first, None where nowhere."""
    if this == other:
        return None
    return next(
        (at for at, (mine, its) in enumerate(zip(this, other, strict=False)) if mine != its), min(len(this), len(other))
    )
