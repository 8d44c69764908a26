"""Fast playouts: mutable hands and counted realms, no states, no views."""

from __future__ import annotations

from bisect import bisect_left, insort

from engine.core.model import Seat
from engine.games.chama.bot.players import BARE, OPEN, POWERS, RAZED, STANDING, PlayoutSeat, number_of, unit_number
from engine.games.chama.bot.playout_battle import Battles
from engine.games.chama.cards import JACK
from engine.games.chama.model import CARDS_TO_REBUILD, HAND_LIMIT, REALMS_TO_WIN, Battle, ChamaAsk, ChamaState


class Playout(Battles):
    """A match being played on from any question to its end."""

    # ---- From the middle of a turn ----------------------------------------------------------------------------------

    def finish(self, state: ChamaState) -> Seat:
        """Play on from the state that this playout was made of and return the winner."""
        if self.winner < 0:
            self.resume(state)
        return self.play_on()

    def play_on(self) -> Seat:
        """End the turn at once, play on and return the winner."""
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

    def leave(self, seat: Seat) -> None:
        """Take a seat out that cannot draw; the last side in play has won."""
        self.players[seat].out = True
        self.players[seat].formation = 0
        self.truces = [truce for truce in self.truces if seat not in truce[:2]]
        left = [side for side in self.sides if not any(self.players[member].out for member in side)]
        if len(left) == 1:
            self.winner = left[0][0]

    def act(self, seat: Seat, may_lay: bool, may_attack: bool) -> None:
        """Play steps 2 to 4: a realm, the pool, one attack."""
        player = self.players[seat]
        if may_lay:
            self.realm(player, seat)
            if self.winner >= 0:
                return
        if player.formation % 3:
            self.fill(seat, player)
            if may_attack:
                self.strike(seat, player)

    def strike(self, seat: Seat, player: PlayoutSeat) -> None:
        """Attack if the player's habit and the round allow it."""
        if player.habit.attacks and (player.turns > 1 or self.options.first_round_attack):
            self.attack(seat, player)

    def realm(self, player: PlayoutSeat, seat: Seat) -> None:
        """Lay a realm, or rebuild one where the hand is rich or the goal near."""
        if player.realms:
            slot = OPEN[player.formation]
            if slot >= 0:
                self.lay(player, slot)
        elif RAZED[player.formation] >= 0:
            spare = player.hand() - CARDS_TO_REBUILD
            if spare >= player.habit.spare or (spare >= 0 and self.at_stake(seat) >= REALMS_TO_WIN - 1):
                self.rebuild(player, RAZED[player.formation])
        self.check(player, seat)

    def rebuild(self, player: PlayoutSeat, slot: int) -> None:
        """Turn a razed realm up for three cards."""
        player.formation += POWERS[slot]
        self.discard(player, CARDS_TO_REBUILD)

    def discard(self, player: PlayoutSeat, count: int) -> None:
        """Discard this many cards of the hand."""
        for _ in range(count):
            player.drop()

    def fill(self, seat: Seat, player: PlayoutSeat) -> None:
        """Arm the best commanders while more armies are held than are kept, or too many cards.

        A seat that has learned by practice when to arm keeps no number of armies, but always a commander in the pool.
        """
        pool, armies, commanders, habit = player.pool, player.armies, player.commanders, player.habit
        over = player.hand() - HAND_LIMIT
        while True:
            at = bisect_left(pool, BARE) - 1
            if armies and at >= 0 and (over > 0 or self.arms(seat, player, at)):
                self.arm(player, at)
            elif commanders and (over > 0 or (not pool if habit.arming else len(armies) > habit.kept)):
                self.place(player)
            else:
                return
            over -= 1

    def arms(self, seat: Seat, player: PlayoutSeat, at: int) -> bool:
        """Tell whether to arm a commander although the hand is not full.

        A seat that has practised arms a commander above all that may meet it only in order to attack with it.
        """
        leaning = player.habit.arming
        if leaning is None:
            return len(player.armies) > player.habit.kept
        other = self.rivals[seat][0]
        if self.leans(leaning, seat, other) <= 0:
            return False
        rival, attacking = self.players[other], player.habit.attacking
        number = unit_number(player.pool[at] & 7, player.armies[-1])
        above = number >> 3 > (rival.pool[-1] >> 3 if rival.pool else 0)
        if not above or attacking is None or not STANDING[rival.formation] or self.barred(seat, other):
            return True
        pool, army = player.pool, player.armies.pop()
        player.pool = sorted([*pool[:at], *pool[at + 1 :], number])
        attacks = self.leans(attacking, seat, other) > 0
        player.pool = pool
        player.armies.append(army)
        return attacks

    def arm(self, player: PlayoutSeat, at: int) -> None:
        """Give the greatest army of the hand to a commander of the pool."""
        commander = player.pool.pop(at) & 7
        insort(player.pool, unit_number(commander, player.armies.pop()))

    def place(self, player: PlayoutSeat) -> None:
        """Put the greatest commander of the hand into the pool."""
        insort(player.pool, unit_number(player.commanders.pop(), 0))

    def end(self, seat: Seat) -> None:
        """Play steps 5 and 6: trim the hand; pools without any realm are lost."""
        player = self.players[seat]
        self.discard(player, player.hand() - HAND_LIMIT)
        for other in self.players:
            if other.pool and not other.formation % 3:
                other.pool.clear()
