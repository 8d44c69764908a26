"""Typing in a match from a real table: what is asked, what may be answered, and what an answer does.

Screen and lines have it in common.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from engine.core.by_hand.deck_orders import DeckPlace
from engine.core.by_hand.match import ByHand, Need, is_over
from engine.core.errors import CarteadoError, IllegalAction
from engine.core.log import Acted, Drawn, Entry, Intervened
from engine.core.model import Abandoned, Chance, Decide, Intervention, Over, Pick, Resigned, Roll, Seat, TimeCalled
from engine.core.text import fold
from tui.games.game_ui import GameUI, game_ui_of, localizer_of
from tui.services.by_hand import ByHandService
from tui.services.matches.replay import ReplayRecord
from tui.texts.localizer import Localizer, Session, names_of
from tui.texts.match_log import LogFormatter, LogLine


class Answer(NamedTuple):
    """A possible answer: its text, and what it does."""

    text: str
    give: Callable[[], None]


class TypedDialogue:
    """One match being typed in; every answer that is taken is kept at once."""

    asks_while_changing: ClassVar[bool] = False
    """Whether an entry that is changed asks for the cards that it depends on, as any other does."""

    def __init__(self, service: ByHandService, match: ByHand, session: Session) -> None:
        self._service = service
        self.match = match
        self._session = session
        header = match.line.header
        self.game_ui: GameUI = game_ui_of(header.game)
        self.names = names_of(header.players)
        self._localizer: Localizer = localizer_of(session, header.game, match.line.options, self.names)
        self._lot: tuple[int, ...] = ()
        self._telling: Seat | None = None
        self._place: DeckPlace | None = None
        self._pending: Entry | None = None
        self._before_cards: list[ByHand] = []
        """The match before each card that was told since the last entry."""
        self.changing: int | None = None
        """The number of the entry that is being changed."""
        self._at = match
        """The match that is asked about: as it is, or as it was before the entry that is changed."""

    # ---- What is asked -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether the match has come to its end and nothing else is asked."""
        return is_over(self._at) and self.changing is None

    @property
    def telling(self) -> bool:
        """Tell whether cards are being entered."""
        return self._telling is not None or self._place is not None

    @property
    def asks_for_card(self) -> bool:
        """Tell whether a card is asked for that is quicker typed than picked from a list."""
        return self._at.due() is not None

    @property
    def asks_for_faces(self) -> bool:
        """Tell whether cards, dice or lots are asked for, and no choice."""
        return self.telling or self.asks_for_card or isinstance(self._at.line.turn(), Chance)

    def question(self) -> str:
        """Return the present question."""
        words, turn = self._session.words, self._at.line.turn()
        if (due := self._at.due()) is not None:
            return words("by_hand.ask.due", name=self.names[self._at.deck_seat(due.entry)])
        if self._telling is not None:
            count = self._at.untold_of(self._telling).total()
            key = "by_hand.ask.needed" if self._pending is not None else "by_hand.ask.cards"
            return words(key, name=self.names[self._telling], count=count)
        if self._place is not None:
            return words("by_hand.ask.place")
        match turn:
            case Over():
                return words("by_hand.ask.over")
            case Chance(draw=Roll(dice=dice)):
                fell = words("by_hand.ask.roll", number=len(self._lot) + 1, count=dice)
                return f"{self.game_ui.roll_of(self._at.state, self._localizer)} {fell}".strip()
            case Chance():
                return self.game_ui.lot_question(self._at.state, len(self._lot), self._localizer)
            case Decide(seats=seats):
                return words(
                    "by_hand.ask.turn", names=self._localizer.listed([self.names[seat] for seat in seats], "or")
                )

    def hands(self) -> tuple[str, ...]:
        """Return every seat's hand: the cards that are entered, and how many are not."""
        words, texts = self._session.words, []
        for seat, name in enumerate(self.names):
            held, sure = self._at.held(seat), self._at.known(seat)
            faces = [self._face(card, seat) for card in sorted(sure.elements())]
            known = (", " if any(" " in face for face in faces) else " ").join(faces)
            if held:
                texts.append(words("by_hand.hand", name=name, cards=known or "–", count=(held - sure).total()))
        return tuple(texts)

    def log(self) -> list[LogLine]:
        """Return the log as everybody saw it; a line's ply is the number of its entry."""
        tape = ReplayRecord(self.match.game, self.match.line)
        # What is told to everybody is numbered without what only its player may notice.
        numbers = [number for number in range(1, len(self.match.entries) + 1) if self.match.is_entered(number)]
        lines = LogFormatter(self.game_ui, self._localizer).lines(tape.plies(None), None)
        return [line._replace(ply=numbers[line.ply - 1] if line.ply else 0) for line in lines]

    # ---- What may be answered ----------------------------------------------------------------------------------------

    def answers(self) -> list[Answer]:
        """Return the possible answers."""
        if (due := self._at.due()) is not None:
            seat = self._at.deck_seat(due.entry)
            return self._in_order([self._card(card, seat) for card in self._at.tellable(due)])
        if self._telling is not None:
            return self._cards(self._telling)
        if self._place is not None:
            return [self._card(card, 0) for card in self._at.tellable(self._place)]
        match self._at.line.turn():
            case Over():
                return []
            case Chance() as chance:
                return self._lots(chance)
            case Decide(seats=seats):
                return [answer for seat in seats for answer in self._acts(seat, several=len(seats) > 1)]

    def _cards(self, seat: Seat) -> list[Answer]:
        """Return the cards that may be told of a hand: every one that lies untold in the deck."""
        return [self._card(card, seat) for card in sorted({self._at.card_at(place) for place in self._at.places(seat)})]

    def _in_order(self, answers: list[Answer]) -> list[Answer]:
        """Return answers by name, where there are too many to know where each stands."""
        return sorted(answers, key=lambda answer: fold(answer.text))

    def impossible(self) -> list[Answer]:
        """Return the cards that cannot be entered now, shown apart.

        One that is written all the same is refused with the reason.
        """
        place, seat = self._at.due() or self._place, self._telling or 0
        if place is None and self._telling is None:
            return []
        if self._at.due() is not None and place is not None:
            seat = self._at.deck_seat(place.entry)
        decks = self._at.decks() if place is None else [place.entry]
        cards = {card for entry in decks for card in self._at.faces_of(entry)}
        offered = {answer.text for answer in self.answers()}
        return [answer for card in sorted(cards) if (answer := self._card(card, seat)).text not in offered]

    def _card(self, card: int, seat: Seat) -> Answer:
        return Answer(self._face(card, seat), lambda: self._tell(card))

    def _lots(self, chance: Chance) -> list[Answer]:
        match chance.draw:
            case Roll(sides=sides):
                numbers: Sequence[int] = range(1, sides + 1)
            case Pick(size=size):
                numbers = range(size)
            case _:
                return []
        faces: dict[str, int] = {}
        for number in numbers:
            faces.setdefault(self._lot_face(chance, number), number)
        return [Answer(face, partial(self._drawn, chance, number)) for face, number in faces.items()]

    def _lot_face(self, chance: Chance, number: int) -> str:
        return self.game_ui.lot_face(self._at.state, chance, len(self._lot), number, self._localizer)

    def _acts(self, seat: Seat, *, several: bool) -> list[Answer]:
        name = f"{self.names[seat]}: " if several else ""
        acts = self._acts_by_name(seat).items()
        return [Answer(f"{name}{text}", partial(self._act, seat, action)) for text, action in acts]

    def _acts_by_name(self, seat: Seat) -> dict[str, Any]:
        acts: dict[str, Any] = {}
        # What only changes the questions to come is asked for last.
        for action in sorted(self._at.conceivable(seat), key=lambda act: isinstance(act, self.game_ui.settings)):
            acts.setdefault(self._name_of(seat, action), action)
        return acts

    def _name_of(self, seat: Seat, action: Any) -> str:
        return self.game_ui.name_of(self._at.view_for(seat, action), action, self._localizer)

    # ---- What an answer does -----------------------------------------------------------------------------------------

    def _drawn(self, chance: Chance, number: int) -> None:
        draw = chance.draw
        self._lot = (*self._lot, number)
        if len(self._lot) == (draw.dice if isinstance(draw, Roll) else draw.times if isinstance(draw, Pick) else 0):
            numbers, self._lot = self._lot, ()
            self._enter(Drawn(numbers, self._service.now(), self._at.line.name_of(chance)))

    def _act(self, seat: Seat, action: Any) -> None:
        before = self._at
        try:
            self._at, action = self._fitted(seat, action)
            self._enter(Acted(seat, action, self._service.now()))
        except CarteadoError:
            if self._at is not self.match:
                self._at = before
            raise

    def _fitted(self, seat: Seat, action: Any) -> tuple[ByHand, Any]:
        """Return the match in which a seat may act so, and the action."""
        return self._at.fitted(seat, action), action

    def _tell(self, card: int) -> None:
        due = self._at.due()
        try:
            if due is not None:
                by_hand = self._at.tell(due, card)
            elif self._place is not None:
                self._at = self._at.tell(self._place, card)
            elif self._telling is not None:
                self._at = self._at.show(self._telling, card)
        except CarteadoError as error:
            raise self._explained(error) from error
        if due is not None:
            self._before_cards.append(self.match)
            self._keep(by_hand)
            return
        if self.changing is None:
            self._keep(self._at)
        if self._pending is not None:
            self._enter(self._pending)
        elif self._telling is not None and not self._at.untold_of(self._telling):
            self._telling = None

    def _explained(self, error: CarteadoError) -> CarteadoError:
        """Return why a card cannot be there, with its face, whose cards are meant and what the entry told."""
        if error.code == "by_hand_unchecked":
            return error
        card, seat, number = (int(str(error.data[field])) for field in ("card", "seat", "number"))
        named = {"name": self.names[seat]} if seat >= 0 else {}
        if error.code == "by_hand_held":
            hands = [hand for hand in self._at.entered_hands if (hand.entry, hand.seat) == (number, seat)]
            what = " ".join(self._face(card, seat) for hand in hands for card in hand.cards)
        else:
            what = next((line.text for line in self.log() if line.ply == number), "")
        return CarteadoError(error.code, card=self._face(card, max(seat, 0)), number=number, what=what, **named)

    def _enter(self, entry: Entry) -> None:
        """Enter something; while it depends on cards that are untold, ask for these first."""
        self._before_cards.clear()
        self._forget()
        need = self._at.needs(entry) if self.changing is None or self.asks_while_changing else None
        if need is not None:
            self._ask_for(entry, need)
            return
        if self.changing is None:
            self._keep(self._at.after(entry))
            return
        if self._is_step(self.changing) and _says_the_same(entry, self.match.entries[self.changing - 1]):
            # The step stays: what comes after it is what is to be changed.
            self.change(self.changing + 1)
            return
        number, self.changing = self.changing, None
        before, self._at = self._at, self.match
        changed, stopped = self.match.changed(number, entry, before)
        lost = len(self.match.entries) - len(changed.entries)
        self._keep(changed)
        if stopped is not None:
            raise CarteadoError("by_hand_stopped", number=len(changed.entries) + 1, lost=lost, why=stopped)

    def _ask_for(self, entry: Entry, need: Need) -> None:
        """Ask for the cards on which an entry depends."""
        self._pending = entry
        self._telling, self._place = need.seat, need.place if need.seat is None else None

    def _keep(self, match: ByHand) -> None:
        self._service.save(match)
        self.match = self._at = match

    # ---- Besides answers ---------------------------------------------------------------------------------------------

    def seats_untold(self) -> list[Seat]:
        """Return the seats that hold cards which are not entered."""
        return [seat for seat in range(len(self.names)) if self._at.untold_of(seat)]

    def tell_cards(self, seat: Seat) -> None:
        """Begin entering a seat's cards."""
        self._telling = seat

    def leave(self) -> bool:
        """Cancel an unfinished entry or change; tells whether there was one."""
        had = self.telling or bool(self._lot) or self.changing is not None
        self._forget()
        self._lot, self.changing = (), None
        self._at = self.match
        return had

    def _forget(self) -> None:
        """Leave off what is asked beside the entries."""
        self._telling, self._place, self._pending = None, None, None

    def take_back(self) -> None:
        """Undo the last typed entry; raises CarteadoError "by_hand_nothing"."""
        if self.leave():
            return
        if self._before_cards:
            self._keep(self._before_cards.pop())
            return
        typed = [number for number in range(1, len(self.match.entries) + 1) if self.match.is_typed(number)]
        if not typed:
            raise CarteadoError("by_hand_nothing")
        self._keep(self.match.cut(typed[-1]))

    def change(self, number: int) -> None:
        """Return to an entry to change it; raises CarteadoError "by_hand_nothing" for a shuffle."""
        self.leave()
        if not 0 < number <= len(self.match.entries) or not self.match.is_typed(number):
            raise CarteadoError("by_hand_nothing")
        self._at, self.changing = self.match.cut(number), number

    def change_act(self, number: int) -> None:
        """Go back to where an act began, of whose steps only the last is shown; raises as `change` does."""
        while number > 1 and self._is_step(number - 1):
            number -= 1
        self.change(number)

    def _is_step(self, number: int) -> bool:
        """Tell whether an entry only began an act, or named something for it."""
        if number > len(self.match.entries):
            return False
        entry = self.match.entries[number - 1]
        settles = isinstance(entry, Acted) and isinstance(entry.action, self.game_ui.settings)
        return not self.match.is_entered(number) and not settles

    def interventions(self) -> list[Answer]:
        """Return the possible events outside the rules.

        Time, a resignation, no result, as far as it is taken.
        """
        if self.over:
            return []
        words = self._session.words
        acts: list[tuple[Intervention, str]] = [(TimeCalled(), words("by_hand.time"))]
        acts += [(Resigned(seat), words("by_hand.resigns", name=name)) for seat, name in enumerate(self.names)]
        acts += [(Abandoned(), words("by_hand.abandon"))]
        return [Answer(text, partial(self.intervene, act)) for act, text in acts if self._takes(act)]

    def _takes(self, act: Intervention) -> bool:
        """Tell whether the table would take that act, if need be once cards are told that it depends on."""
        try:
            self.match.intervene(act)
        except IllegalAction:
            return False
        except CarteadoError:
            return True
        return True

    def intervene(self, act: Intervention) -> None:
        """Call time, let a seat resign, or leave the match without a result."""
        self.leave()
        self._enter(Intervened(act, self._service.now()))

    def _face(self, card: int, seat: Seat) -> str:
        return self.game_ui.card_face(card, seat, self._localizer)


def _says_the_same(this: Entry, other: Entry) -> bool:
    return (
        isinstance(this, Acted) and isinstance(other, Acted) and (this.seat, this.action) == (other.seat, other.action)
    )
