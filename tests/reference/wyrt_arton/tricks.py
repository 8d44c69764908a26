"""What a seat may do besides betting on its turn: cheat, and use magic cards (the seed, Trapaças; Regras do Morto)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Cheat,
    Insist,
    Invent,
    LookAt,
    NoVote,
    SecondChance,
    StealCard,
    StopCheating,
    StopStealing,
    TryTrick,
    VoteLevel,
)
from engine.games.wyrt_arton.cards import COIN, CROWN, MASK, ROSE, SCEPTRE
from engine.games.wyrt_arton.model import Chair, Mode
from tests.reference.wyrt_arton.hand import Hand
from tests.reference.wyrt_arton.table import Place


@dataclass
class Invention:
    """A cheat that a seat has told of; `level` is None where nobody says how hard it is."""

    by: int
    effect: str
    level: int | None = None


class Tricks(Hand):
    """Cheats and magic cards: `chooser` chooses a die, `rerolls` are the dice rolled again (0 that of the suit)."""

    inventions: list[Invention]
    looks = False
    """Whether the cheat under way is to see a hand."""
    seen: list[int]
    """The hand that was looked at last."""

    loot = test_level = passing = 0
    card = chooser = -1
    trait = ""
    rerolls: list[int]

    # Cheating

    def cheat(self, seat: int, action: ArtonAction) -> None:
        """The double test, I and then H, and the theft (WA-19, WA-52, WA-53, WA-84)."""
        place = self.places[seat]
        match action:
            case Cheat() | TryTrick():
                place.cheated = True
                trick = self.inventions[action.number] if isinstance(action, TryTrick) else None
                self.looks = trick is not None and trick.effect == "look"
                self.test_level = self.level(seat, None if trick is None else trick.level)
                self.ask = "cheat_i"
            case Invent(effect=effect):
                self.inventions.append(Invention(seat, effect))
                self.ask = "vote"
            case VoteLevel() | NoVote():
                place.vote = action.level if isinstance(action, VoteLevel) else -1
                self.close_vote()
            case LookAt(seat=other):
                self.seen = sorted(self.places[other].held)  # not what the other has stolen
                self.back_on_turn()
            case SecondChance():
                place.retried = True
                self.ask = "cheat_i" if self.ask == "insist" else "cheat_h"
            case Insist():
                self.test_level += 1
                self.ask = "cheat_h"
            case StopCheating() | StopStealing():
                self.back_on_turn()
            case AcceptDie():
                self.catch(seat)
            case StealCard(card=card):
                self.undealt.remove(card)
                place.stolen.append(card)
                self.loot -= 1
                self.end_theft_if_done()
            case _:
                raise AssertionError(action)

    def voters(self) -> list[int]:
        """Who has still to say how hard a cheat is: everybody seated but its inventor, folded or not (WA-109)."""
        return [seat for seat in self.seated() if seat != self.seat and self.places[seat].vote is None]

    def close_vote(self) -> None:
        """When all have spoken the middle level counts, the easier of two (WA-109)."""
        if not self.voters():
            levels = sorted(place.vote for place in self.places if place.vote is not None and place.vote >= 0)
            self.rule(levels[(len(levels) - 1) // 2] if levels else None)

    def rule(self, level: int | None) -> None:
        """The last invented cheat has its level, and its inventor goes on."""
        self.inventions[-1].level = level
        self.forget_votes()
        self.back_on_turn()

    def forget_votes(self) -> None:
        """Nobody is asked for a level any more."""
        for place in self.places:
            place.vote = None

    def lapse(self) -> None:
        """A cheat that has no level yet comes to nothing when its inventor's turn is over (WA-109)."""
        if self.ask == "vote":
            self.inventions.pop()
            self.forget_votes()

    def second_chance(self, place: Place) -> set[ArtonAction]:
        """The kit's second chance, once a hand (WA-84)."""
        return {SecondChance()} if "carteador" in place.sheet.words and not place.retried else set()

    def cheat_die(self, die: int) -> None:
        """A die of the test fell."""
        self.passing = self.faces(self.seat, "I" if self.ask == "cheat_i" else "H", self.test_level)
        passed = die <= self.passing
        if self.ask == "cheat_i":
            self.ask = "cheat_h" if passed else "insist"
        elif passed:
            self.ask = "look" if self.looks else "loot"
        elif self.second_chance(self.places[self.seat]):
            self.ask = "failed_h"
        else:
            self.catch(self.seat)

    def end_theft_if_done(self) -> None:
        """After the last card that could be taken the theft ends by itself."""
        if self.loot == 0 or not self.undealt:
            self.back_on_turn()

    def catch(self, seat: int) -> None:
        """Caught: out of the match; with `caught` = hand only of the hand, but in the Death Match (WA-55, WA-88)."""
        if self.options.caught == "hand" and self.mode is not Mode.DEATH_MATCH:
            self.places[seat].in_hand = False
        else:
            self.take_out(seat, Chair.EXPELLED)
        self.seek()

    def back_on_turn(self) -> None:
        """The same seat goes on with its turn, unless nobody asks it any more (WA-67)."""
        self.ask = "act"
        if not self.is_asked(self.seat):
            self.seek()

    # Magic cards

    def power_works(self, *, backfires: bool) -> None:
        """The good side of the card, or the bad one (WA-26, WA-57, WA-58, WA-92 to WA-94)."""
        place = self.places[self.seat]
        if self.card in (COIN, ROSE):
            self.chooser = self.next_of(self.seat, self.in_hand()) if backfires else self.seat
            self.ask = "die"
            if self.card == ROSE and not backfires:
                self.rerolls = [0, 1, 2]
                self.ask = "reroll"
            return
        if self.card == MASK:
            place.mask[self.trait] += -3 if backfires else 3
        elif self.card == SCEPTRE:
            self.sceptre(place, backfires=backfires)
        elif self.card == CROWN and backfires:
            self.ask = "crown_loss"
            return
        elif self.card == CROWN:
            self.counted -= 1
            if self.undealt:
                place.held.append(self.undealt.pop(0))
        self.back_on_turn()

    def sceptre(self, place: Place, *, backfires: bool) -> None:
        """Cetro (WA-93)."""
        if self.mode is Mode.MONEY and backfires:
            paid = min(self.minimum, place.money)
            place.money -= paid
            self.dead += paid
        elif self.mode is Mode.MONEY:
            place.money += place.turn_stake
            place.stake -= place.turn_stake
            place.turn_stake = 0
        elif backfires:
            place.money -= place.money // 2
        else:
            full = place.brought if self.mode is Mode.DEATH_MATCH else place.began
            place.money = max(place.money, full)

    def lose_card(self, index: int) -> None:
        """The backfire of the Coroa: a random card of the hand goes out of play, a stolen one too."""
        place = self.places[self.seat]
        if index < len(place.held):
            place.held.pop(index)
        else:
            place.stolen.pop(index - len(place.held))
        self.back_on_turn()

    def dice_again(self, drawn: tuple[int, ...]) -> None:
        """Dice of the last dice card, rolled again; the suit's once more on 1 and 6 (WA-57)."""
        if self.rerolls[0] == 0:
            if drawn[0] in (1, 6):
                return
            self.new_suit = drawn[0]
            self.rerolls.pop(0)
            if self.rerolls:  # the Rosa: the two of the height follow
                return
            self.dice[-1][0] = self.new_suit
        elif self.rerolls == [1, 2]:
            self.dice[-1] = [self.new_suit, *drawn]
        else:
            self.dice[-1][self.rerolls[0]] = drawn[0]
        self.back_on_turn()
