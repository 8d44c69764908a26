"""Fast playouts: a match played on to its end with mutable hands and counted realms, no states, no views."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence

from engine.core.model import Seat
from engine.games.chama.bot.habits import Habit
from engine.games.chama.bot.players import (
    BARE,
    OPEN,
    POWERS,
    RAZED,
    STANDING,
    Player,
    exposed_by_number,
    number_of,
    unit_number,
)
from engine.games.chama.cards import JACK, Card
from engine.games.chama.model import (
    CARDS_TO_REBUILD,
    HAND_LIMIT,
    REALMS_TO_WIN,
    Battle,
    ChamaAsk,
    ChamaOptions,
    ChamaState,
    Type,
)
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER, TYPES

LATE = 8
"""Cards in a pile from which on a card of spoils is left there where it would cost a turn."""


class Playout:
    """A match being played on by players who look at what lies open and at their own hands only.

    Nobody helps in a battle or calls a xisum; ranks of realms are forgotten, since they say nothing.
    """

    def __init__(self, state: ChamaState, habits: Sequence[Habit]) -> None:
        """Take the match at any question after the deal."""
        options: ChamaOptions = state.options
        self.options = options
        kind = TYPES[options.type]
        count = len(state.seats)
        self.players = [Player(place, habit) for place, habit in zip(state.seats, habits, strict=True)]
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

    # ---- From the middle of a turn ----------------------------------------------------------------------------------

    def finish(self, state: ChamaState) -> Seat:
        """Play on from the question of the state, which this playout was made of, and return who wins."""
        if self.winner < 0:
            self.resume(state)
            self.over()
            if self.winner < 0:
                self.end(self.seat)
        return self.run()

    def resume(self, state: ChamaState) -> None:
        """Play the rest of the turn, but for its end."""
        ask, seat = state.ask, state.seat
        if ask is ChamaAsk.MAIN:
            if state.step < 4:
                self.act(seat, state.step == 2 and not state.realm_done, not state.battle_done)
        elif ask is ChamaAsk.REBUILD:
            player = self.players[seat]
            self.discard(player, state.discards)
            self.check(player, seat)
            if self.winner < 0:
                self.act(seat, False, not state.battle_done)
        elif state.battle is not None:
            self.resume_battle(state, state.battle)

    def resume_battle(self, state: ChamaState, fight: Battle) -> None:
        """Fight the rest of a battle."""
        attacker, defender, slot = fight.attacker, fight.defender, fight.slot
        attacking, defending = fight.attacking, fight.defending
        if state.ask is ChamaAsk.SEND:
            self.battle(attacker, defender, slot, self.sends(attacker))
        elif state.ask is ChamaAsk.AGAIN:
            self.battle(attacker, defender, slot, self.sends_again(attacker, defender))
        elif state.ask is ChamaAsk.DEFEND and attacking is not None:
            if self.incursion(attacker, defender, slot, number_of(attacking)):
                self.battle(attacker, defender, slot, self.sends_again(attacker, defender))
        elif state.ask in (ChamaAsk.LOSING, ChamaAsk.AID) and attacking is not None and defending is not None:
            sides = (number_of(attacking), attacking.level), (number_of(defending), defending.level)
            if self.contest(attacker, defender, slot, *sides):
                self.battle(attacker, defender, slot, self.sends_again(attacker, defender))
        elif state.ask is ChamaAsk.RAID:
            self.raid(self.players[defender])
            self.spoils(attacker, self.players[attacker])
        elif state.ask is ChamaAsk.SPOILS:
            self.spoils(state.winner, self.players[state.winner])
        elif state.ask is ChamaAsk.PLACE and state.spoils >= JACK:
            player = self.players[state.winner]
            self.lay(player, OPEN[player.formation])
            self.check(player, state.winner)

    # ---- The turn ---------------------------------------------------------------------------------------------------

    def run(self) -> Seat:
        """Play on from the beginning of the next turn and return who has won."""
        while self.winner < 0:
            seat = self.following()
            self.seat = seat
            if self.draw(seat):
                self.act(seat, True, True)
                self.end(seat)
        return self.winner

    def following(self) -> Seat:
        """Return the next seat in play."""
        players, seat, count = self.players, self.seat + 1, len(self.players)
        while players[seat % count].out:
            seat += 1
        return seat % count

    def draw(self, seat: Seat) -> bool:
        """Step 1: draw, go out, or win; tell whether the turn goes on."""
        player, count = self.players[seat], self.draws[seat]
        has_won = self.by_realms and self.complete(seat)
        deck = player.deck
        if len(deck) < count:
            if has_won and not self.options.deck_out_first:
                self.winner = seat
            else:
                self.leave(seat)
            return False
        if has_won:
            self.winner = seat
            return False
        for _ in range(count):
            player.take(deck.pop())
        player.turns += 1
        return True

    def complete(self, seat: Seat) -> bool:
        """Tell whether the seat's side has the realms to win at its draw."""
        standing = STANDING[self.players[seat].formation]
        if self.pairs:
            return standing + STANDING[self.players[(seat + 2) % 4].formation] >= REALMS_FOR_A_PAIR
        return standing >= REALMS_TO_WIN

    def leave(self, seat: Seat) -> None:
        """Take a seat out that cannot draw; the last side in play has won."""
        self.players[seat].out = True
        self.players[seat].formation = 0
        self.truces = [truce for truce in self.truces if seat not in truce[:2]]
        left = [side for side in self.sides if not any(self.players[member].out for member in side)]
        if len(left) == 1:
            self.winner = left[0][0]

    def act(self, seat: Seat, may_lay: bool, may_attack: bool) -> None:
        """Steps 2 to 4: a realm, the pool, one attack."""
        player = self.players[seat]
        if may_lay:
            self.realm(player, seat)
            if self.winner >= 0:
                return
        if player.formation % 3:
            self.fill(player)
            if may_attack and player.habit.attacks and (player.turns > 1 or self.options.first_round_attack):
                self.attack(seat, player)

    def realm(self, player: Player, seat: Seat) -> None:
        """Lay a realm, or rebuild one where the hand is rich or the goal near."""
        if player.realms:
            slot = OPEN[player.formation]
            if slot >= 0:
                self.lay(player, slot)
        elif RAZED[player.formation] >= 0:
            spare = player.hand() - CARDS_TO_REBUILD
            if spare >= player.habit.spare or (spare >= 0 and STANDING[player.formation] >= REALMS_TO_WIN - 1):
                self.rebuild(player, RAZED[player.formation])
        self.check(player, seat)

    def lay(self, player: Player, slot: int) -> None:
        """Put a realm of the hand into a slot."""
        player.realms -= 1
        power = POWERS[slot]
        player.formation += power if player.formation // power % 3 else 2 * power

    def rebuild(self, player: Player, slot: int) -> None:
        """Turn a razed realm up for three cards."""
        player.formation += POWERS[slot]
        self.discard(player, CARDS_TO_REBUILD)

    def discard(self, player: Player, count: int) -> None:
        """Discard so many cards of the hand."""
        for _ in range(count):
            player.drop()

    def check(self, player: Player, seat: Seat) -> None:
        """End the match where four razings and three realms win it."""
        if self.conquest and player.razings >= RAZINGS_TO_CONQUER and STANDING[player.formation] >= REALMS_TO_CONQUER:
            self.winner = seat

    def fill(self, player: Player) -> None:
        """Arm the best commanders while more armies are held than are kept, or too many cards."""
        pool, armies, commanders, habit = player.pool, player.armies, player.commanders, player.habit
        over = player.hand() - HAND_LIMIT
        while True:
            rich = len(armies) > habit.kept
            if armies and (rich or over > 0):
                at = bisect_left(pool, BARE) - 1
                if at >= 0:
                    self.arm(player, at)
                    over -= 1
                    continue
            if commanders and (over > 0 or rich):
                self.place(player)
                over -= 1
                continue
            return

    def arm(self, player: Player, at: int) -> None:
        """Give the greatest army of the hand to a commander of the pool."""
        commander = player.pool.pop(at) & 7
        insort(player.pool, unit_number(commander, player.armies.pop()))

    def place(self, player: Player) -> None:
        """Put the greatest commander of the hand into the pool."""
        insort(player.pool, unit_number(player.commanders.pop(), 0))

    def end(self, seat: Seat) -> None:
        """Steps 5 and 6: trim the hand; pools without any realm are lost."""
        player = self.players[seat]
        self.discard(player, player.hand() - HAND_LIMIT)
        for other in self.players:
            if other.pool and not other.formation % 3:
                other.pool.clear()

    # ---- The battle -------------------------------------------------------------------------------------------------

    def barred(self, seat: Seat, other: Seat) -> bool:
        """Tell whether an armistice keeps the seat from attacking the other (CH-37)."""
        turn = self.players[seat].turns
        for launcher, target, ends in self.truces:
            if (launcher == seat and target == other) or (target == seat and launcher == other and turn <= ends):
                return True
        return False

    def attack(self, seat: Seat, player: Player) -> None:
        """Attack the seat that promises most, if it promises enough."""
        pool, commanders = player.pool, player.commanders
        if not pool and not commanders:
            return
        level = max(pool[-1] >> 3 if pool else 0, commanders[-1] if commanders else 0)
        best, gain = -1, player.habit.margin
        for other in self.rivals[seat]:
            rival = self.players[other]
            if not STANDING[rival.formation] or (self.truces and self.barred(seat, other)):
                continue
            value = self.promise(player, rival, level)
            if value > gain:
                best, gain = other, value
        if best >= 0:
            slot = self.exposed[self.players[best].formation][0]
            self.declare(seat, best, slot)
            self.battle(seat, best, slot, self.sends(seat))

    def declare(self, seat: Seat, other: Seat, slot: int) -> None:
        """Name a realm; an armistice that its owner has laid against the attacker ends (CH-37)."""
        if self.truces:
            self.truces = [truce for truce in self.truces if truce[:2] != (other, seat)]

    def promise(self, player: Player, rival: Player, level: int) -> float:
        """Return by how many levels an attack is likely ahead, what is at stake counted in levels too."""
        habit = player.habit
        guard = rival.pool[-1] >> 3 if rival.pool else habit.hidden_guard
        return (
            level
            - guard
            + habit.own_armies * sum(player.armies)
            - habit.their_hand * rival.hand()
            + len(player.pool)
            - len(rival.pool)
            + habit.stakes[STANDING[rival.formation]]
        )

    def battle(self, attacker: Seat, defender: Seat, slot: int, unit: int) -> None:
        """Fight incursions from this commander on until the attacker has lost, razed or withdrawn."""
        while unit and self.incursion(attacker, defender, slot, unit):
            unit = self.sends_again(attacker, defender)
        self.over()

    def sends(self, seat: Seat) -> int:
        """Take the strongest commander of the pool, or of the hand."""
        player = self.players[seat]
        pool, commanders = player.pool, player.commanders
        if pool and (not commanders or pool[-1] >> 3 >= commanders[-1]):
            return pool.pop()
        return unit_number(commanders.pop(), 0)

    def sends_again(self, seat: Seat, other: Seat) -> int:
        """Take who goes on after a won incursion, 0 to withdraw."""
        player, rival = self.players[seat], self.players[other]
        pool, commanders = player.pool, player.commanders
        if not pool and not commanders:
            return 0
        level = max(pool[-1] >> 3 if pool else 0, commanders[-1] if commanders else 0)
        if self.promise(player, rival, level) <= player.habit.again:
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

    def lays_ace(self, seat: Seat, player: Player) -> bool:
        """Tell whether a defender stops the battle."""
        standing = STANDING[player.formation]
        return standing >= player.habit.ace_from or (
            self.by_realms and self.complete(seat) and len(player.deck) >= self.draws[seat]
        )

    def defends(self, player: Player, level: int) -> int:
        """Take the cheapest that holds alone, else the one that can hold with armies of the hand, else the weakest."""
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
        stake = STANDING[defence.formation]
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

    def adds(self, player: Player, gap: int, stake: int, defence: Player) -> Card:
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

    def raid(self, player: Player) -> None:
        """Discard any card of the hand (CH-53)."""
        player.drop()

    def spoils(self, seat: Seat, player: Player) -> None:
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
        """Bring home everybody who has fought."""
        for player in self.players:
            if player.spent:
                player.pool += player.spent
                player.pool.sort()
                player.spent.clear()


def go_home(player: Player, unit: int) -> None:
    """Send a commander home; it fights no more in this battle."""
    player.spent.append(unit)
