"""Battles of a playout: whom a player attacks and with whom, how it defends, and what a battle brings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import mul

from engine.core.model import Seat
from engine.games.chama.bot.habits import Habit
from engine.games.chama.bot.leanings import Leaning
from engine.games.chama.bot.players import (
    BARE,
    OPEN,
    POWERS,
    RUINS,
    STANDING,
    PlayoutSeat,
    exposed_by_number,
    unit_number,
)
from engine.games.chama.cards import JACK, Card
from engine.games.chama.model import REALMS_TO_WIN, ChamaOptions, ChamaState, Type
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER, TYPES

LATE = 8
"""Cards in a pile from which on a card of spoils is left there where it would cost a turn."""
SURE = 8
"""Levels ahead, with all armies of the hand, from which on an attack is taken for strong."""


class Battles:
    """The players of a playout with what lies between them, and how they fight.

    They look at what lies open and at their own hands only. Nobody helps in a battle or calls a xisum; ranks of realms
    are forgotten, since they say nothing.
    """

    def __init__(self, state: ChamaState, habits: Sequence[Habit]) -> None:
        """Take the match at any question after the deal."""
        options: ChamaOptions = state.options
        self.options = options
        kind = TYPES[options.type]
        count = len(state.seats)
        self.players = [PlayoutSeat(place, habit) for place, habit in zip(state.seats, habits, strict=True)]
        self.draws = [cards_a_turn(state, seat) for seat in range(count)]
        self.exposed = exposed_by_number(kind, options.tip_covers_base)
        self.rivals = [kind.opponents(seat, count) for seat in range(count)]
        self.sides = kind.sides(count)
        self.truces = [(truce.launcher, truce.target, truce.ends) for truce in state.truces]
        self.conquest = options.type is Type.CONQUISTADORES
        self.raids = kind.raids
        self.by_realms = not self.conquest or options.six_realms_too
        self.pairs = options.type is Type.DUPLAS
        self.seat = state.seat
        self.winner: Seat = state.outcome.places.index(1) if state.outcome is not None else -1

    def complete(self, seat: Seat) -> bool:
        """Tell whether the seat's side has the realms to win at its draw."""
        standing = STANDING[self.players[seat].formation]
        if self.pairs:
            return standing + STANDING[self.players[(seat + 2) % 4].formation] >= REALMS_FOR_A_PAIR
        return standing >= REALMS_TO_WIN

    def at_stake(self, seat: Seat) -> int:
        """Return how many realms of the seat stand, six of them a win.

        In Duplas what the pair lacks is lacking.
        """
        standing = STANDING[self.players[seat].formation]
        if self.pairs:
            both = standing + STANDING[self.players[(seat + 2) % 4].formation]
            return min(REALMS_TO_WIN, max(0, both - REALMS_FOR_A_PAIR + REALMS_TO_WIN))
        return standing

    def lay(self, player: PlayoutSeat, slot: int) -> None:
        """Put a realm of the hand into a slot."""
        player.realms -= 1
        power = POWERS[slot]
        player.formation += power if player.formation // power % 3 else 2 * power

    def check(self, player: PlayoutSeat, seat: Seat) -> None:
        """End the match where four razings and three realms win it."""
        if self.conquest and player.razings >= RAZINGS_TO_CONQUER and STANDING[player.formation] >= REALMS_TO_CONQUER:
            self.winner = seat

    # ---- The battle -------------------------------------------------------------------------------------------------

    def barred(self, seat: Seat, other: Seat) -> bool:
        """Tell whether an armistice keeps the seat from attacking the other (CH-37)."""
        turn = self.players[seat].turns
        for launcher, target, ends in self.truces:
            if (launcher == seat and target == other) or (target == seat and launcher == other and turn <= ends):
                return True
        return False

    def attack(self, seat: Seat, player: PlayoutSeat) -> None:
        """Attack the seat that promises most, if it promises enough."""
        pool, commanders = player.pool, player.commanders
        if not pool and not commanders:
            return
        level = max(pool[-1] >> 3 if pool else 0, commanders[-1] if commanders else 0)
        best, gain = -1, player.habit.margin
        for other in self.rivals[seat]:
            if not STANDING[self.players[other].formation] or (self.truces and self.barred(seat, other)):
                continue
            value = self.promise(seat, other, level, player.habit.attacking)
            if value > gain:
                best, gain = other, value
        if best >= 0:
            self.charge(seat, best)

    def charge(self, seat: Seat, other: Seat) -> None:
        """Attack the first realm of the other that may be attacked."""
        slot = self.exposed[self.players[other].formation][0]
        self.declare(seat, other, slot)
        self.battle(seat, other, slot, self.sends(seat))

    def declare(self, seat: Seat, other: Seat, slot: int) -> None:
        """Name a realm; an armistice that its owner has laid against the attacker ends (CH-37)."""
        if self.truces:
            self.truces = [truce for truce in self.truces if truce[:2] != (other, seat)]

    def promise(self, seat: Seat, other: Seat, level: int, leaning: Leaning | None) -> float:
        """Return the expected lead of an attack in levels, its stakes included.

        A seat that has learned by practice when to attack uses its learned weights instead.
        """
        if leaning is not None:
            return self.leans(leaning, seat, other)
        player, rival = self.players[seat], self.players[other]
        habit = player.habit
        guard = rival.pool[-1] >> 3 if rival.pool else habit.hidden_guard
        return (
            level
            - guard
            + habit.own_armies * sum(player.armies)
            - habit.their_hand * rival.hand()
            + len(player.pool)
            - len(rival.pool)
            + habit.stakes[self.at_stake(other)]
        )

    def leans(self, leaning: Leaning, seat: Seat, other: Seat) -> float:
        """Return the learned score for an action over its alternative, in a duel."""
        formations = self.players[seat].formation, self.players[other].formation
        standing = leaning.own[STANDING[formations[0]]] + leaning.rival[STANDING[formations[1]]]
        spoken: float = sum(map(mul, leaning.seen, self.sees(seat, other)))
        return standing + spoken

    def sees(self, seat: Seat, other: Seat) -> tuple[float, ...]:
        """Return the features of a duel that a seat sees, in the order of `Weights`."""
        player, rival = self.players[seat], self.players[other]
        pool, guards, armies, commanders = player.pool, rival.pool, player.armies, player.commanders
        top = commanders[-1] if commanders else 0
        best = max(pool[-1] >> 3, top) if pool else top
        guard = guards[-1] >> 3 if guards else 0
        levels, lead, bare, held = sum(armies), best - guard, bisect_left(pool, BARE), rival.hand()
        return (
            best,
            guard,
            not guards,
            len(pool),
            len(guards),
            len(armies),
            levels,
            len(commanders),
            top,
            player.aces,
            player.realms,
            player.hand(),
            len(player.deck) // self.draws[seat],
            held,
            bool(self.truces) and self.barred(other, seat),
            lead > 0,
            max(lead, 0),
            bare,
            pool[bare - 1] & 7 if bare else 0,
            armies[-1] if armies else 0,
            0 if guards else best,
            held if lead > 0 else 0,
            lead + levels > SURE,
            RUINS[rival.formation],
            RUINS[player.formation],
        )

    def battle(self, attacker: Seat, defender: Seat, slot: int, unit: int) -> None:
        """Fight incursions from this commander on until the attacker has lost, razed or withdrawn."""
        while unit and self.incursion(attacker, defender, slot, unit):
            unit = self.sends_again(attacker, defender)
        self.over()

    def sends(self, seat: Seat) -> int:
        """Return the strongest commander of the pool, else of the hand."""
        player = self.players[seat]
        pool, commanders = player.pool, player.commanders
        if pool and (not commanders or pool[-1] >> 3 >= commanders[-1]):
            return pool.pop()
        return unit_number(commanders.pop(), 0)

    def sends_again(self, seat: Seat, other: Seat) -> int:
        """Return the next attacker after a won incursion, 0 to withdraw."""
        player = self.players[seat]
        pool, commanders = player.pool, player.commanders
        if not pool and not commanders:
            return 0
        level = max(pool[-1] >> 3 if pool else 0, commanders[-1] if commanders else 0)
        if self.promise(seat, other, level, player.habit.going_on) <= player.habit.again:
            return 0
        return self.sends(seat)

    def incursion(self, attacker: Seat, defender: Seat, slot: int, unit: int) -> bool:
        """Answer a commander that was sent; tell whether the attacker may go on."""
        player = self.players[defender]
        holds = player.pool and player.pool[-1] >> 3 >= unit >> 3
        if player.aces and not holds and self.lays_ace(defender, player):
            self.armistice(defender, attacker, unit, 0)
            return False
        answer = self.defends(player, unit >> 3)
        if not answer:
            self.raze(attacker, defender, slot, unit)
            return False
        return self.contest(attacker, defender, slot, (unit, unit >> 3), (answer, answer >> 3))

    def lays_ace(self, seat: Seat, player: PlayoutSeat) -> bool:
        """Tell whether the defender ends the battle with an ace."""
        standing = STANDING[player.formation]
        return standing >= player.habit.ace_from or (
            self.by_realms and self.complete(seat) and len(player.deck) >= self.draws[seat]
        )

    def defends(self, player: PlayoutSeat, level: int) -> int:
        """Defend with the cheapest that holds alone, else one that can with armies, else the weakest."""
        pool, commanders = player.pool, player.commanders
        if pool:
            if pool[-1] >> 3 >= level:
                at = bisect_left(pool, level << 3)
            elif (pool[-1] >> 3) + sum(player.armies) >= level:
                at = len(pool) - 1
            else:
                at = 0
                if commanders and commanders[0] < pool[0] >> 3:
                    return unit_number(commanders.pop(0), 0)
            return pool.pop(at)
        if not commanders:
            return 0
        return unit_number(commanders.pop(-1 if commanders[-1] + sum(player.armies) >= level else 0), 0)

    def contest(
        self, attacker: Seat, defender: Seat, slot: int, attacking: tuple[int, int], defending: tuple[int, int]
    ) -> bool:
        """Let the losing side add armies until one gives in; tell whether the attacker may go on."""
        (unit, level), (answer, held) = attacking, defending
        offence, defence = self.players[attacker], self.players[defender]
        stake = self.at_stake(defender)
        while True:
            if level <= held:
                card = self.adds(offence, held - level + 1, stake, defence)
                if not card:
                    go_home(defence, answer)
                    self.spoils(defender, defence)
                    return False
                level += card
            else:
                card = self.adds(defence, level - held, stake, defence)
                if not card:
                    if defence.aces and self.lays_ace(defender, defence):
                        self.armistice(defender, attacker, unit, answer)
                        return False
                    go_home(offence, unit)
                    if self.options.raze_on_win:
                        self.raze(attacker, defender, slot, 0)
                        return False
                    return True
                held += card

    def adds(self, player: PlayoutSeat, gap: int, stake: int, defence: PlayoutSeat) -> Card:
        """Take the least army that closes the gap, or the greatest where all together can; 0 to give in."""
        armies = player.armies
        if not armies:
            return 0
        best = armies[-1]
        habit = player.habit
        dear = habit.dear_defence if player is defence else habit.dear_attack
        if gap > dear[stake]:
            return 0
        if best >= gap:
            return armies.pop(bisect_left(armies, gap))
        return armies.pop() if sum(armies) >= gap else 0

    def armistice(self, seat: Seat, target: Seat, attacking: int, defending: int) -> None:
        """End the battle by an ace of the defender; commanders go home."""
        self.players[seat].aces -= 1
        if attacking:
            go_home(self.players[target], attacking)
        if defending:
            go_home(self.players[seat], defending)
        self.truces.append((seat, target, self.players[target].turns + 1))

    def raze(self, attacker: Seat, defender: Seat, slot: int, unit: int) -> None:
        """Turn a realm face down, and let the attacker draw."""
        player, loser = self.players[attacker], self.players[defender]
        if unit:
            go_home(player, unit)
        loser.formation -= POWERS[slot]
        player.razings += 1
        self.check(player, attacker)
        if self.winner < 0:
            if self.raids and loser.hand():
                self.raid(loser)
            self.spoils(attacker, player)

    def raid(self, player: PlayoutSeat) -> None:
        """Discard any card of the hand (CH-53)."""
        player.drop()

    def spoils(self, seat: Seat, player: PlayoutSeat) -> None:
        """Draw a card unless it would cost a turn late; a realm is laid at once."""
        deck = player.deck
        if not deck or (len(deck) <= LATE and len(deck) % self.draws[seat] == 0):
            return
        card = deck.pop()
        player.take(card)
        if card >= JACK and OPEN[player.formation] >= 0:
            self.lay(player, OPEN[player.formation])
            self.check(player, seat)

    def over(self) -> None:
        """End the battle and send its commanders home."""
        for player in self.players:
            if player.spent:
                player.pool += player.spent
                player.pool.sort()
                player.spent.clear()


def go_home(player: PlayoutSeat, unit: int) -> None:
    """Send a commander home; it fights no more in this battle."""
    player.spent.append(unit)
