"""A match of Wyrt: bets, exchange, Hora da Verdade, payment, and the end."""

from __future__ import annotations

from itertools import combinations

from engine.core.model import Draw, Pick, Roll, Shuffle
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.model import Groups
from tests.reference.wyrt_lordes.table import Exchange
from tests.reference.wyrt_lordes.worth import KINGS, worth


class Reference(Exchange):
    """The whole match."""

    # ---- What is waited for ------------------------------------------------------------------------------------------

    def waiting(self) -> Draw | tuple[int, ...]:
        """Return the draw, or the seats that are asked."""
        dice = 3 if self.options.nimb else 2
        match self.phase:
            case "start":
                return Pick(1, len(self.present()))
            case "shuffle":
                return Shuffle(52 + self.options.hyninn)
            case "dice" | "dice_again" | "dice_off":
                return Roll(dice)
            case "die":
                return Roll(1)
            case "bet":
                return tuple(seat for seat in self.bettors() if not self.lords[seat].bet)
            case "over":
                return ()
            case _:
                return (self.turn,)

    def legal(self, seat: int) -> set[object]:
        """Return what a seat may do, discards as sets of cards."""
        waiting = self.waiting()
        if not isinstance(waiting, tuple) or seat not in waiting:
            return set()
        lord = self.lords[seat]
        match self.phase:
            case "bet":
                return {Bet(amount) for amount in (10, 20, 50) if amount <= lord.money}
            case "wyrt_hand":
                return {frozenset(cards) for many in (1, 2, 3) for cards in combinations(lord.hand, many)}
            case "discard":
                some = {frozenset(cards) for many in (1, 2, 3) for cards in combinations(lord.hand, many)}
                return {WyrtPass(), *some}
            case "source":
                return set(self.sources(seat))
            case "roll" | "roll_off":
                return {RollDice()}
            case "reis":
                return {RollAgain(), KeepDice()}
            case "thyatis":
                return {RollLowest(), KeepDice()}
            case _:
                return set()

    # ---- Before the cards --------------------------------------------------------------------------------------------

    def draw(self, drawn: tuple[int, ...]) -> None:
        """Take the answer to what was waited for."""
        match self.phase:
            case "start":
                self.lord = self.turn = self.present()[drawn[0]]
                self.phase = "shuffle"
            case "shuffle":
                self.deal(list(drawn))
            case "dice":
                self.lords[self.turn].dice = list(drawn)
                self.after_dice()
            case "dice_again":
                if sum(drawn) > sum(self.lords[self.turn].dice):
                    self.lords[self.turn].dice = list(drawn)
                self.after_reis()
            case "die":
                dice = self.lords[self.turn].dice
                dice[dice.index(min(dice))] = drawn[0]
                self.next_roll()
            case "dice_off":
                self.lords[self.turn].off = list(drawn)
                self.next_roll_off()

    # ---- Hora da Verdade ---------------------------------------------------------------------------------------------

    def worth(self, seat: int) -> tuple[int, list[int]]:
        """Return the points of a lord's combination, and its tie-breaks."""
        options = self.options
        return worth(self.lords[seat].hand, ace_low=options.ace_low, trio_first=options.trio_first)

    def truth(self) -> None:
        """5, WL-34: the best hand rolls first, level ones in the order of play."""
        around = self.around(self.lord)
        self.order = sorted(around, key=self.worth, reverse=True)
        self.turn, self.phase = self.order[0], "roll"

    def after_dice(self) -> None:
        """WL-18: Reis may roll again."""
        if self.worth(self.turn)[0] == KINGS:
            self.phase = "reis"
        else:
            self.after_reis()

    def after_reis(self) -> None:
        """WL-30, WL-37: with Thyatis the lowest die may be rolled again."""
        if self.options.thyatis:
            self.phase = "thyatis"
        else:
            self.next_roll()

    def next_roll(self) -> None:
        """Let the next lord roll, or pay the pot."""
        waiting = [seat for seat in self.order if not self.lords[seat].dice and seat in self.present()]
        if waiting:
            self.turn, self.phase = waiting[0], "roll"
        else:
            self.find_winner()

    def total(self, seat: int) -> int:
        """WL-17."""
        return self.worth(seat)[0] + sum(self.lords[seat].dice)

    def pot(self) -> int:
        """Return what lies in the pot."""
        return sum(lord.paid for lord in self.lords)

    def find_winner(self) -> None:
        """5 to 5.3: who has won the pot, or who divide it, or who roll for it."""
        rolled = [seat for seat in self.order if seat in self.present()]
        level = self.best_of(rolled)
        reis = [] if self.options.nimb else [seat for seat in rolled if self.worth(seat)[0] == KINGS]
        if len(self.one_a_group(reis)) > 1 and (self.options.reis_split or set(level) & set(reis)):  # WL-20, WL-42
            self.divide(reis)
        elif len(self.one_a_group(level)) == 1:
            self.take_pot(level[0])
        else:
            self.dispute("pot", self.one_a_group(level))

    def best_of(self, rolled: list[int]) -> list[int]:
        """WL-8, WL-19, WL-21, WL-28: those that are level at the top, the first to roll first."""
        if self.options.group_sum and self.options.groups is not Groups.NONE:
            points = {seat: sum(map(self.total, self.members(self.group(seat)))) for seat in rolled}
        else:
            points = {seat: self.total(seat) for seat in rolled}
        level = [seat for seat in rolled if points[seat] == max(points.values())]
        if self.options.group_sum and len(set(map(self.group, level))) == 1:  # alone at the top: its best lord
            level = [max(level, key=lambda seat: (self.total(seat), self.worth(seat)))]
        if self.options.nimb:
            return level
        strongest = max(map(self.worth, level))
        return [seat for seat in level if self.worth(seat) == strongest]

    def one_a_group(self, seats: list[int]) -> list[int]:
        """WL-42: the first of each group."""
        return [seat for at, seat in enumerate(seats) if self.group(seat) not in map(self.group, seats[:at])]

    def share(self, seat: int, amount: int) -> None:
        """WL-8: a lord's group shares alike, and what is left over is its own."""
        members = self.members(self.group(seat))
        part, over = divmod(amount, len(members))
        for member in members:
            self.lords[member].money += part
        self.lords[seat].money += over

    def divide(self, reis: list[int]) -> None:
        """WL-20: the pot in equal parts, what is left over by a Disputa na sorte, which comes before the payment."""
        self.notes.append("divided")
        if self.pot() % len(reis):
            self.dispute("remainder", self.one_a_group(reis))
        else:
            self.pay_parts(reis, reis[0])

    def pay_parts(self, reis: list[int], winner: int) -> None:
        """WL-20, WL-42: a part for each Reis, shared in its group, and what is left over for one."""
        part, over = divmod(self.pot(), len(reis))
        for lord in self.lords:
            lord.paid = 0
        for seat in reis:
            self.share(seat, part + over * (seat == winner))
        self.end_hand()

    def take_pot(self, seat: int) -> None:
        """5: the winner takes all."""
        pot = self.pot()
        for lord in self.lords:
            lord.paid = 0
        self.share(seat, pot)
        self.end_hand()

    # ---- Disputa na sorte --------------------------------------------------------------------------------------------

    def dispute(self, about: str, seats: list[int]) -> None:
        """WL-21, WL-25: those that are level roll, until one has more."""
        self.notes.append(f"dispute: {about}")
        self.about, self.contenders = about, seats
        for seat in seats:
            self.lords[seat].off = []
        self.turn, self.phase = seats[0], "roll_off"

    def next_roll_off(self) -> None:
        """Let the next of them roll, or find who has most."""
        waiting = [seat for seat in self.contenders if not self.lords[seat].off]
        if waiting:
            self.turn, self.phase = waiting[0], "roll_off"
            return
        most = max(sum(self.lords[seat].off) for seat in self.contenders)
        level = [seat for seat in self.contenders if sum(self.lords[seat].off) == most]
        if len(level) > 1:
            self.dispute(self.about, level)
        else:
            self.win_dispute(level[0])

    def win_dispute(self, seat: int) -> None:
        """Give what was disputed."""
        about, self.about, self.contenders = self.about, "", []
        match about:
            case "pot":
                self.take_pot(seat)
            case "remainder":
                rolled = [number for number in self.order if number in self.present()]
                self.pay_parts([number for number in rolled if self.worth(number)[0] == KINGS], seat)
            case _:
                self.end("last" if self.reason_to_end() == "last" else self.reason, seat)

    # ---- After a hand ------------------------------------------------------------------------------------------------

    def end_hand(self) -> None:
        """WL-23, WL-24, 6.1: lords without money are out; the next one shuffles, or the match ends."""
        broke = [seat for seat in self.present() if not self.lords[seat].money]
        if broke:
            self.went += 1
            for seat in broke:
                self.lords[seat].left = self.went
            self.out_of_money += len(broke)
        if reason := self.reason_to_end():
            self.find_best(reason)
            return
        self.number += 1
        self.lord = next(seat for seat in self.around(self.lord) if not self.lords[seat].shuffled)  # WL-45
        self.turn, self.phase = self.lord, "shuffle"

    def reason_to_end(self) -> str:
        """6.1, WL-24, WL-39."""
        present = self.present()
        if len(present) < 2 or len({self.group(seat) for seat in present}) == 1:
            return "last"
        if self.out_of_money >= 2:
            return "lords_out"
        if all(self.lords[seat].shuffled for seat in present):
            return "shuffled"
        return "time" if self.time_called else ""

    def riches(self, group: int) -> int:
        """WL-8, WL-26, WL-29: what a group has, the more the better; with Azgher the less."""
        money = sum(self.lords[seat].money for seat in range(self.seats) if self.group(seat) == group)
        return -money if self.options.azgher else money

    def find_best(self, reason: str) -> None:
        """6.2, WL-25, WL-42: most money wins; those level at the top roll, one lord for each group."""
        self.reason = reason
        level = self.level_for("match")
        if len(level) > 1:
            self.dispute("match", level)
        else:
            self.end(reason, level[0])

    def end(self, reason: str, winner: int) -> None:
        """WL-40: the winner, those in play by their money, those out, the last first; groups as one."""
        self.phase, self.reason = "over", reason
        keys = []
        for group in range(self.groups):
            left = [self.lords[seat].left for seat in range(self.seats) if self.group(seat) == group]
            gone = max(left) if all(left) else 0
            own = group == self.group(winner)
            keys.append((3, 0) if own else (1, gone) if gone else (2, self.riches(group)))
        of_seats = [keys[self.group(seat)] for seat in range(self.seats)]
        self.places = tuple(1 + sum(other > key for other in of_seats) for key in of_seats)

    # ---- Actions -----------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: WyrtAction) -> None:
        """Let a lord do something."""
        match action:
            case Bet(amount=amount):
                self.lords[seat].bet = amount
                self.look_at_bets()
            case WyrtDiscard(cards=cards):
                self.discard(seat, cards)
            case WyrtPass():
                self.next_turn()
            case DrawFromPile() | TakeFromTable():
                self.fill(seat, action)
            case RollDice():
                self.phase = "dice" if self.phase == "roll" else "dice_off"
            case RollAgain():
                self.phase = "dice_again"
            case RollLowest():
                self.phase = "die"
            case KeepDice():
                self.after_reis() if self.phase == "reis" else self.next_roll()

    def call_time(self) -> None:
        """WL-39: this hand is the last."""
        self.time_called = True

    def resign(self, seat: int) -> None:
        """WL-38: it keeps its money and leaves in the pot what it has bet; the hand goes on without it."""
        around = self.around(self.lord)
        at = around.index(self.turn) if self.turn in around else 0
        following = around[at + 1 :]
        self.went += 1
        self.lords[seat].left = self.went
        present = self.present()
        if len(set(map(self.group, present))) == 1:  # who is left alone, or whose group is, takes the pot
            pot = self.pot()
            for lord in self.lords:
                lord.paid = 0
            self.share(present[0], pot)  # WL-47
            self.end("last", present[0])
            return
        if seat == self.lord and self.phase in ("shuffle", "bet"):
            following_lords = self.around(seat)
            if self.phase == "shuffle":
                following_lords = [lord for lord in following_lords if not self.lords[lord].shuffled]
            self.lord = self.turn = (following_lords or [seat])[0]
        match self.phase:
            case "shuffle":
                if self.number > 1 and (reason := self.reason_to_end()):
                    self.find_best(reason)
            case "bet":
                self.look_at_bets()
            case "wyrt_hand" | "discard" | "source" if seat == self.turn:
                self.fresh = 0
                self.go_to(following)
            case "roll" | "dice" | "reis" | "dice_again" | "thyatis" | "die" if seat == self.turn:
                self.next_roll()
            case "roll_off" | "dice_off" if seat in self.contenders:
                if self.about == "remainder":  # the parts are greater now, or there is nothing to divide
                    self.find_winner()
                    return
                still = set(map(self.group, self.contenders))  # WL-48
                others = [contender for contender in self.contenders if contender != seat]
                level = [number for number in self.level_for(self.about) if self.group(number) in still]
                level = self.one_a_group(level or [number for number in self.order if number in others])
                if len(level) == 1:
                    self.win_dispute(level[0])
                else:
                    self.dispute(self.about, level)

    def level_for(self, about: str) -> list[int]:
        """Return all that were level before a Disputa na sorte, those that have resigned left out."""
        if about == "match":
            present = self.one_a_group(self.around(self.lord))
            best = max(self.riches(self.group(seat)) for seat in present)
            return [seat for seat in present if self.riches(self.group(seat)) == best]
        rolled = [seat for seat in self.order if seat in self.present()]
        return self.best_of(rolled)
