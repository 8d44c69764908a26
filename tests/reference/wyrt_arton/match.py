"""A match of Wyrt de Arton, step by step and without shortcuts; it is told every draw, action and intervention."""

from __future__ import annotations

from engine.core.model import Draw, Pick, Roll, Shuffle
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Call,
    Cheat,
    Check,
    ChooseDie,
    Fold,
    Insist,
    Invent,
    LookAt,
    NoRaise,
    NoStraddle,
    NoVote,
    PostStraddle,
    Raise,
    RaiseBy,
    SitDown,
    StandUp,
    StayOut,
    StaySeated,
    StealCard,
    StopCheating,
    StopStealing,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.cards import COIN, CROWN, DEAD_MANS_HAND, MASK, ROSE
from engine.games.wyrt_arton.model import ArtonOptions, Chair, Mode
from tests.reference.wyrt_arton.places import places_of
from tests.reference.wyrt_arton.tricks import Tricks


class Reference(Tricks):
    """The whole match."""

    def __init__(self, options: ArtonOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.spent = set(options.spent)  # those of the same day (WA-108)
        self.inventions = []
        self.gone: set[int] = set()
        """Who has resigned."""
        self.places_at_end: tuple[int, ...] = ()
        self.scores: tuple[int, ...] = ()
        self.reason = ""

    # What is waited for

    def waiting(self) -> Draw | tuple[int, ...]:
        """Return the draw or the seats that the match waits for; () at the end."""
        place = self.places[self.seat]
        match self.ask:
            case "over":
                return ()
            case "buck":
                return Pick(1, len(self.may_begin()))
            case "deck":
                return Shuffle(52)
            case "height":
                return Roll(2)
            case "reroll" if self.rerolls == [1, 2]:
                return Roll(2)
            case "crown_loss":
                return Pick(1, len(place.held) + len(place.stolen))
            case "suit" | "reroll" | "cheat_i" | "cheat_h" | "loot" | "power":
                return Roll(1)
            case "doors":
                return tuple(seat for seat in self.questioned if self.places[seat].answer is None)
            case "die":
                return (self.chooser,)
            case "vote":
                return tuple(self.voters())
        return (self.seat,)

    def may_begin(self) -> list[int]:
        """The first Buck is the owner of the deck, or one of all by lot (WA-39)."""
        return [seat for seat in self.seated() if not self.options.owner or seat in self.options.owner] or self.seated()

    def legal(self, seat: int) -> set[ArtonAction]:
        """Return every action of a seat that is asked now."""
        waiting = self.waiting()
        if not isinstance(waiting, tuple) or seat not in waiting:
            return set()
        place = self.places[seat]
        match self.ask:
            case "straddle":
                return {PostStraddle(), NoStraddle()}
            case "act":
                return self.choices(seat)
            case "answer":
                return {Call(), Fold()}  # "devem decidir entre Pagar e Desistir"; nothing else (WA-43)
            case "amount":
                return {NoRaise(), *(RaiseBy(amount) for amount in self.amounts(seat))}
            case "insist":
                return {Insist(), StopCheating(), *self.second_chance(place)}
            case "failed_h":
                return {AcceptDie(), *self.second_chance(place)}
            case "steal":
                return {StopStealing(), *(StealCard(card) for card in self.undealt)}
            case "look":
                return {StopStealing(), *(LookAt(other) for other in self.in_hand() if other != seat)}
            case "vote":
                return {NoVote(), *(VoteLevel(level) for level in range(7))}
            case "die":
                return {ChooseDie(0), ChooseDie(1), ChooseDie(2)}
            case "doors" if place.chair is Chair.SEATED:
                return {StaySeated(), StandUp()}
            case "doors":
                return {SitDown(), StayOut()}
        raise AssertionError(self.ask)

    def choices(self, seat: int) -> set[ArtonAction]:
        """What may be done on one's own turn."""
        place = self.places[seat]
        choices: set[ArtonAction] = {Fold()}  # also when passing is free (WA-72)
        choices.add(Check() if place.stake == self.highest else Call())  # WA-15
        if self.amounts(seat):
            choices.add(Raise())
        if self.options.cheating and place.sheet.may_cheat and not place.cheated and self.counted > 0:
            choices.add(Cheat())  # once a hand, also when stopped (WA-51, WA-83)
            choices |= {TryTrick(number) for number in range(len(self.inventions))}  # anybody's (WA-109)
        invented = any(trick.by == seat for trick in self.inventions)  # once a match
        if self.options.cheating and self.options.inventing and place.sheet.may_cheat and not invented:
            choices |= {Invent("take"), Invent("look")}
        if self.options.magic or self.mode is not Mode.MONEY:  # WA-91
            for card in place.held + place.stolen:
                if card in DEAD_MANS_HAND and card not in self.spent:  # each once a match (WA-25, WA-57)
                    choices |= self.powers(card)
        return choices

    def powers(self, card: int) -> set[ArtonAction]:
        """The ways to use one magic card now (WA-92, WA-94)."""
        if card == MASK:
            return {UseMagic(card, "H"), UseMagic(card, "I")}
        if card in (COIN, ROSE) and not self.dice:
            return set()
        if card == CROWN and self.counted == 0:
            return set()
        return {UseMagic(card)}

    def amounts(self, seat: int) -> list[int]:
        """By how much a seat may raise: whole minimum bets, and everything (WA-45, WA-68, WA-73)."""
        place = self.places[seat]
        rest = place.money - (self.highest - place.stake)
        if rest <= 0 or not self.others_have_money(seat):
            return []
        amounts = []
        amount = self.minimum
        while amount < rest and amount <= 5000 * self.minimum:  # WA-100
            amounts.append(amount)
            amount += self.minimum
        return [*amounts, rest]

    # What happens

    def draw(self, drawn: tuple[int, ...]) -> None:
        """Take the answer to the draw that is waited for."""
        match self.ask:
            case "buck":
                self.buck = self.first_buck = self.may_begin()[drawn[0]]
                self.begin_hand()
            case "deck":
                self.deal(list(drawn))
            case "suit":
                if drawn[0] not in (1, 6):  # "Resultado 1 ou 6 = Role de novo"
                    self.dice.append([drawn[0], 0, 0])
                    self.ask = "height"
            case "height":
                self.dice[-1][1:] = drawn
                self.begin_turn()
            case "reroll":
                self.dice_again(drawn)
            case "power":
                self.power_works(backfires=drawn[0] == 1)
            case "crown_loss":
                self.lose_card(drawn[0])
            case "cheat_i" | "cheat_h":
                self.cheat_die(drawn[0])
            case "loot":
                self.loot = drawn[0]
                self.ask = "steal"  # also where an earlier thief has left nothing (WA-101)

    def act(self, seat: int, action: ArtonAction) -> None:
        """Take an action of a seat that is asked."""
        place = self.places[seat]
        match action:
            case PostStraddle():
                self.pay(seat, 2 * self.minimum - place.stake)  # a newcomer's blind counts (WA-76)
                self.highest, self.straddler, self.ask = 2 * self.minimum, seat, "deck"
            case NoStraddle():
                self.ask = "deck"
            case Check():
                self.end_turn_of(seat)
            case Call():
                self.pay(seat, self.highest - place.stake)
                self.end_turn_of(seat)
            case Fold():
                place.in_hand = False
                self.end_turn_of(seat)
            case Raise():
                self.ask = "amount"
            case NoRaise():
                self.ask = "act"
            case RaiseBy(amount=amount):
                self.raise_by(seat, amount)
            case UseMagic(card=card, trait=trait):
                self.spent.add(card)
                self.card, self.trait = card, trait
                if self.options.backfire:
                    self.ask = "power"
                else:
                    self.power_works(backfires=False)
            case ChooseDie(die=die):
                self.rerolls = [die]
                self.ask = "reroll"
            case StaySeated() | StandUp() | SitDown() | StayOut():
                place.answer = isinstance(action, StaySeated | SitDown)
                self.close_question()
            case _:
                self.cheat(seat, action)

    def after_hand(self) -> None:
        """Who has nothing is out, the Morto before the mortals (WA-96); the match ends, or goes on."""
        for seat in reversed(self.seated()):
            if self.places[seat].money == 0:
                self.take_out(seat, Chair.BROKE)
        if self.options.regeneration == "hand":
            self.regenerate()
        if self.is_over():
            self.end_match()
        elif self.fallen or (self.options.doors and self.mode is not Mode.DEATH_MATCH):
            self.ask_all()
        else:
            self.next_hand()

    # Between hands

    def is_over(self) -> bool:
        """Tell whether the match is over with those seated now (WA-37, WA-60, WA-77, WA-78)."""
        if len(self.seated()) < 2 and len(self.seated()) + len(self.may_come()) < 2:
            self.reason = "last" if self.seated() else "stood"
        elif self.time_called:
            self.reason = "time"
        elif self.mode is Mode.DEATH_MATCH or self.options.until_one:
            return False
        elif self.mark_passes() and self.orbit == self.options.orbits:
            self.reason = "orbits"
        return bool(self.reason)

    def mark_passes(self) -> bool:
        """Tell whether the Buck mark will come to, or pass over, the chair of the first Buck (WA-77)."""
        playing = self.seated()
        if len(playing) < 2:
            playing = playing + self.may_come()  # those waited for count as if they came (WA-78)
        for chair in self.from_left_of(self.buck):
            if chair == self.first_buck:
                return True
            if chair in playing:
                return False
        raise AssertionError

    def may_come(self) -> list[int]:
        """Who stands with money, or has a chair kept free: a table with fewer than two waits for them (WA-78)."""
        if self.mode is Mode.DEATH_MATCH or not self.options.doors:
            return []
        free = (Chair.STANDING, Chair.EMPTY)
        return [seat for seat in range(self.count) if self.places[seat].chair in free and seat not in self.gone]

    def ask_all(self) -> None:
        """Ask who stays, stands up or sits down (WA-62)."""
        self.ask = "doors"
        self.waits = len(self.seated()) < 2
        self.questioned = [seat for seat in range(self.count) if self.may_resign(seat)]
        for place in self.places:
            place.answer = None

    def close_question(self) -> None:
        """All answers take effect together (WA-78)."""
        unanswered = [seat for seat in self.questioned if self.places[seat].answer is None]
        if self.waits:
            sure = [seat for seat in self.seated() if self.places[seat].answer is not False]
            sure += [seat for seat in self.may_come() if self.places[seat].answer]
            if len(sure) < 2 and len({*sure, *unanswered}) >= 2:
                return  # it waits, until two sit or no two can any more (WA-78)
        elif unanswered:
            return
        for seat in self.questioned:
            place = self.places[seat]
            if place.chair is Chair.SEATED and place.answer is False:
                place.chair, place.left, place.owes = Chair.STANDING, self.hand_number, False
            elif place.chair in (Chair.STANDING, Chair.EMPTY) and place.answer:
                if place.chair is Chair.EMPTY:
                    place.money = place.brought
                place.chair, place.left, place.owes = Chair.SEATED, 0, True
        if len(self.seated()) < 2 and self.waits:
            self.reason = "last" if self.seated() else "stood"  # nobody else has come
            self.end_match()
        elif self.is_over():
            self.end_match()
        elif len(self.seated()) < 2:
            self.ask_all()
        else:
            self.next_hand()

    def next_hand(self) -> None:
        """The Buck passes one seat left (WA-12)."""
        self.orbit += self.mark_passes()
        self.buck = self.next_of(self.buck, self.seated())
        self.begin_hand()

    def end_match(self) -> None:
        """Places and scores; what a leaver took along is score, not place (WA-38)."""
        self.ask = "over"
        last_question = []
        if self.mode is Mode.DEATH_MATCH and not self.seated():  # all survivors stood up (WA-97)
            last_question = [self.places[seat] for seat in self.questioned]
        self.places_at_end = places_of(self.mode, self.places, last_question)
        self.scores = tuple(0 if place.chair is Chair.EMPTY else place.money for place in self.places)

    # From outside

    def call_time(self) -> None:
        """This hand is the last; between hands the match ends at once (WA-63, WA-80)."""
        self.time_called = True
        if self.ask == "doors":
            self.is_over()
            self.end_match()

    def may_resign(self, seat: int) -> bool:
        """Standing seats may resign too (WA-81), and whoever has a free chair to sit down on."""
        return self.ask != "over" and self.places[seat].chair in self.askable() and seat not in self.gone

    def askable(self) -> list[Chair]:
        """Who is asked between hands; standing up from a Death Match is for good (WA-62, WA-97)."""
        if self.mode is Mode.DEATH_MATCH:
            return [Chair.SEATED]
        return [Chair.SEATED, Chair.STANDING, Chair.EMPTY]

    def resign(self, seat: int) -> None:
        """A seat gives up: its stake stays, it keeps the rest (WA-63, WA-81)."""
        place = self.places[seat]
        self.gone.add(seat)
        was_in_hand, chair, left = place.in_hand, place.chair, place.left
        self.take_out(seat, Chair.RESIGNED)
        if chair is Chair.STANDING:
            place.left = left  # it left when it stood up (WA-78)
        elif chair is Chair.EMPTY:
            place.chair = Chair.EMPTY
        if self.ask == "buck":
            if len(self.seated()) < 2:  # nothing is played yet, and nobody is waited for
                self.reason = "last"
                self.end_match()
        elif self.ask == "doors":
            self.questioned = [other for other in self.questioned if other != seat]
            if len(self.seated()) < 2 and len(self.seated()) + len(self.may_come()) < 2:
                self.is_over()
                self.end_match()  # no question, or no more of it, with nobody who could come (WA-78)
            elif len(self.seated()) < 2 and not self.waits:
                self.ask_all()  # "answers given take no effect" (WA-105)
            else:
                self.close_question()
        elif was_in_hand:
            self.leave_hand(seat)
        if self.ask == "vote":
            self.close_vote()

    def leave_hand(self, seat: int) -> None:
        """Go on without a seat that was in the hand."""
        if len(self.in_hand()) == 1:
            self.lapse()
            self.end_hand()
        elif self.ask == "straddle" and seat == self.seat:
            self.ask = "deck"
        elif self.ask in ("straddle", "deck", "suit", "height"):
            pass
        elif seat == self.seat:  # its cheat, amount or magic card lapses with its turn
            self.lapse()
            self.seek()
        elif self.ask == "die" and seat == self.chooser:
            self.chooser = self.next_of(seat, self.in_hand())
        elif self.ask not in ("power", "die", "reroll", "crown_loss") and not self.is_asked(self.seat):
            self.lapse()
            self.seek()  # asked "while": the running turn is left out too, seen or unseen (WA-67, WA-54)
        elif self.ask == "amount" and not self.amounts(self.seat):
            self.ask = "act"  # WA-68
