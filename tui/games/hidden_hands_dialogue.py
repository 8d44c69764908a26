"""Typing in a match whose hands stayed hidden: what is asked beside what is asked of any match."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from engine.core.by_hand.deck_orders import DeckPlace
from engine.core.by_hand.hidden_hands import HiddenHandsMatch, Unseen
from engine.core.by_hand.match import ByHand, Need
from engine.core.errors import CarteadoError
from engine.core.log import Acted, Drawn, Entry
from engine.core.model import Chance, Seat
from engine.core.text import fold
from tui.games.by_hand import Answer, TypedDialogue
from tui.services.by_hand import ByHandService
from tui.texts.localizer import Session


def typed_dialogue(service: ByHandService, match: ByHand, session: Session) -> TypedDialogue:
    """Return the dialogue in which a match is typed in."""
    return (HiddenHandsDialogue if isinstance(match, HiddenHandsMatch) else TypedDialogue)(service, match, session)


class HiddenHandsDialogue(TypedDialogue):
    """A match entered by hand whose hands stayed hidden: cards come with the entry that shows them."""

    asks_while_changing: ClassVar[bool] = True
    match: HiddenHandsMatch
    _at: HiddenHandsMatch

    def __init__(self, service: ByHandService, match: ByHand, session: Session) -> None:
        self._need: Need | None = None
        """The hidden card that is asked for, or those that may turn up by themselves."""
        self._first: tuple[int, ...] | None = None
        """First cards that were shown and shuffled back, as far as they are told."""
        super().__init__(service, match, session)
        self._ask_shuffling()

    # ---- What is asked -----------------------------------------------------------------------------------------------

    @property
    def asks_for_card(self) -> bool:
        """Tell whether a card is asked for that is quicker typed than picked from a list."""
        return self._first is not None or (self._need is not None and self._need.why not in ("acts", "able"))

    def question(self) -> str:
        """Return the present question."""
        return self._hidden_question() or super().question()

    def _hidden_question(self) -> str | None:
        """Return what is asked where hands stay hidden; None for what is asked in other matches too."""
        words, at, need = self._session.words, self._at, self._need
        if self._first is not None:
            return words("by_hand.ask.shown", number=len(self._first) + 1, count=at.first_shown())
        if at.first_shown() and self._telling is None:
            return words("by_hand.ask.first", name=self.names[at.cards.shuffled_seat(at.state)])
        if need is None:
            return None
        name = self.names[at.deck_seat(need.place.entry)]
        match need.why:
            case "acts":
                return words("by_hand.ask.acts", name=name)
            case "able":
                return words("by_hand.ask.able", name=name)
            case "hand":
                return words("by_hand.ask.hand", name=name)
            case _:
                return words("by_hand.ask.down", name=name, card=self._face_down(need.place))

    def _face_down(self, place: DeckPlace) -> str:
        """Return what a face-down card is called on the table."""
        return self.game_ui.face_down_words(self._at.state, self._at.piece_at(place), self._localizer)

    # ---- What may be answered ----------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        """Return the possible answers."""
        asks = self._telling is None and (self._at.first_shown() > 0 or self._need is not None)
        return self._hidden_answers() if asks else super().answers()

    def _hidden_answers(self) -> list[Answer]:
        """Return what may be answered where hands stay hidden to what is asked there alone."""
        words, at, need = self._session.words, self._at, self._need
        if self._first is not None:
            faces = at.first(self._first)
            return self._in_order([Answer(self._face(card, 0), partial(self._show_first, card)) for card in faces])
        if need is None:
            kept, shown = words("by_hand.first.kept"), words("by_hand.first.shown")
            return [Answer(kept, self._keep_first), Answer(shown, self._begin_first)]
        if need.why == "able":
            return [
                Answer(words("by_hand.able.yes"), partial(self._settle, able=True)),
                Answer(words("by_hand.able.no"), partial(self._settle, able=False)),
            ]
        named = [(place, self._face(card, 0), card) for place, card in need.options]
        if need.why != "acts":
            return self._in_order(
                [Answer(face, partial(self._tell_hidden, place, card)) for place, face, card in named]
            )
        several = len({place for place, _ in need.options}) > 1
        answer = [
            Answer(f"{face}: {self._face_down(place)}" if several else face, partial(self._tell_hidden, place, card))
            for place, face, card in named
        ]
        return [Answer(words("by_hand.acts.none"), self._none_acts), *answer]

    def impossible(self) -> list[Answer]:
        """Return the cards that cannot be entered now; none unless one card is asked for."""
        return [] if self._need is not None and self._need.why in ("acts", "able") else super().impossible()

    def _lot_face(self, chance: Chance, number: int) -> str:
        hidden = self._at.is_hidden_lot(number)
        return self._session.words("by_hand.lot.hidden") if hidden else super()._lot_face(chance, number)

    def _acts_by_name(self, seat: Seat) -> dict[str, Any]:
        """Return what a seat may do, cards of the hand last and by name: too many to know where each stands."""
        data = super()._acts_by_name(seat)
        named = sorted((words for words in data if self._at.cards.named(data[words]) is not None), key=fold)
        return {words: data[words] for words in (*[name for name in data if name not in named], *named)}

    def _name_of(self, seat: Seat, action: Any) -> str:
        words = ""
        if isinstance(action, Unseen) or self._at.lays_unseen():
            what = action.kind if isinstance(action, Unseen) else action
            words = self.game_ui.unseen_words(self._at.state, what, self._localizer)
        return words or super()._name_of(seat, action)

    # ---- What an answer does -----------------------------------------------------------------------------------------

    def _fitted(self, seat: Seat, action: Any) -> tuple[ByHand, Any]:
        return self._at.unseen(seat, action.kind) if isinstance(action, Unseen) else super()._fitted(seat, action)

    def _tell(self, card: int) -> None:
        if self._place is not None:
            self._tell_hidden(self._place, card)
            return
        before = self.match
        super()._tell(card)
        if self.changing is None:
            self._before_cards.append(before)

    def _tell_hidden(self, place: DeckPlace, card: int) -> None:
        """Tell a hidden card that the entry shows which is being made: it is kept with that entry."""
        entry, at = self._pending, self._at
        assert entry is not None
        try:
            at = at.tell(place, card)
        except CarteadoError as error:
            raise self._explained(error) from error
        if isinstance(entry, Acted):
            at = at.fitted(entry.seat, entry.action)
        at.needs(entry)
        self._at = at
        self._enter(entry)

    def _none_acts(self) -> None:
        entry, at, need = self._pending, self._at, self._need
        assert entry is not None and need is not None
        try:
            self._at = at.none_acting(need)
        except CarteadoError as error:
            named = {field: self._face(int(str(card)), 0) for field, card in error.data.items() if field == "card"}
            raise CarteadoError(error.code, **named) from error
        self._enter(entry)

    def _settle(self, *, able: bool) -> None:
        """Enter whether a seat has the cards that an effect asks for."""
        entry, need = self._pending, self._need
        assert entry is not None and need is not None
        self._at = self._at.settled(entry, need, able=able)
        self._enter(entry)

    def _keep_first(self) -> None:
        entry = self._at.shuffling()
        assert entry is not None
        self._enter(entry)

    def _begin_first(self) -> None:
        self._first = ()

    def _show_first(self, card: int) -> None:
        """Tell one of the first cards that were shown and shuffled back."""
        assert self._first is not None
        shown = (*self._first, card)
        if len(shown) < self._at.first_shown():
            self._first = shown
            return
        self._enter(self._at.shuffled_after(shown))

    def _ask_shuffling(self) -> None:
        """Ask what is to be told before a deck is shuffled that waits for it."""
        if not self._at.first_shown() and (entry := self._at.shuffling()) is not None:
            self._enter(entry)

    def _ask_for(self, entry: Entry, need: Need) -> None:
        super()._ask_for(entry, need)
        self._need = need

    def _keep(self, match: ByHand) -> None:
        super()._keep(match)
        self._ask_shuffling()

    def leave(self) -> bool:
        """Cancel an unfinished entry, except questions before a shuffle.

        Tells whether there was any.
        """
        waits = isinstance(self._pending, Drawn) and self._at.shuffling() is not None
        had = self._first is not None or self.changing is not None or (super().leave() and not waits)
        super().leave()
        self._ask_shuffling()
        return had

    def _forget(self) -> None:
        super()._forget()
        self._need, self._first = None, None
