"""A whole duel: the turns and their plays, the windows for answers, and the end."""

from __future__ import annotations

from typing import Any

from engine.core.model import Draw, Pick, Shuffle
from engine.games.magic_wizards.actions import (
    NOBODY,
    AnswerOnly,
    CutDuelDeck,
    DrawACard,
    EndDuelTurn,
    PickCard,
    PlayCard,
    PutBack,
    SayNo,
    SayYes,
    SetCard,
    SkipDraw,
)
from engine.games.magic_wizards.card_effects import Until, When
from engine.games.magic_wizards.model import Deck, MagicOptions
from tests.reference.magic_wizards.acts import ANEW, Acts
from tests.reference.magic_wizards.table import Ask, DuelOver, Steps
from tests.reference.magic_wizards.targets import Doing


class Duel(Acts):
    """A duel as one long procedure; `pending` is the question or draw that it waits on, None when it is over."""

    def __init__(self, options: MagicOptions, decks: tuple[Deck, ...]) -> None:
        super().__init__(options, decks)
        self.idle = 0
        self.last_turn = 0
        self.set_made = False
        self.over: DuelOver | None = None
        self.pending: Ask | Draw | None = None
        self._steps = self.duel()
        self._go(None)

    def _go(self, answer: Any) -> None:
        try:
            self.pending = self._steps.send(answer)
        except DuelOver as over:
            self.over, self.pending = over, None

    def act(self, action: Any) -> None:
        """A player answers what is asked."""
        if isinstance(action, AnswerOnly) and isinstance(self.pending, Ask):
            self.sides[self.pending.seat].answers = action.mode
        self._go(action)

    def ask_again(self) -> None:
        """The field has been changed from outside: look anew at what may be done in the own turn."""
        self._go(ANEW)

    def draw(self, drawn: tuple[int, ...]) -> None:
        """What was drawn."""
        self._go(drawn)

    def resign(self, seat: int) -> None:
        """A player gives up."""
        self.over, self.pending = DuelOver(1 - seat, "resigned"), None

    def call_time(self) -> None:
        """Time is called: to the end of the next turn of who did not have the last one (MW-92)."""
        if not self.last_turn:
            self.last_turn = max(2, self.turn + self.turn % 2)

    # The course of a duel

    def duel(self) -> Steps:
        """The lot, the shuffles, and turn after turn."""
        if self.options.environments == "lot":  # before it is known who begins (MW-87)
            (lot,) = yield Pick(1, len(self.map_names()))
            self.map = self.map_names()[lot]
        if self.options.labyrinth:  # belonging to nobody (MW-126)
            yield from self.rise(self.options.labyrinth, None)
        if self.options.chooses == NOBODY:
            (self.seat,) = yield Pick(1, 2)
        else:  # the loser of the duel before says who begins (MW-133)
            says = self.options.chooses
            answer = yield from self.ask("starter", says, (SayYes(), SayNo()))
            self.seat = says if isinstance(answer, SayYes) else 1 - says
        for seat in (self.seat, 1 - self.seat):
            yield from self.first_cards(seat)
        while True:
            yield from self.one_turn()
            self.end_of_turn()
            self.seat = 1 - self.seat

    def shuffle_and_cut(self, seat: int) -> Steps:
        """A deck is shuffled, and cut by the rival, who takes cards from its top and puts them under it (MW-61)."""
        side = self.sides[seat]
        order = yield Shuffle(len(side.deck))
        side.deck = [side.deck[place] for place in order]
        if self.options.cut:
            answer = yield from self.ask("cut", 1 - seat, [CutDuelDeck(at) for at in range(1, 40)])
            self.note("MW-61")
            for _ in range(answer.at):
                side.deck.append(side.deck.pop(0))

    def first_cards(self, seat: int) -> Steps:
        """A deck is shuffled, and five cards are drawn; under Bench-out a monster is among them (MW-61, MW-111)."""
        side = self.sides[seat]
        while not side.hand:
            yield from self.shuffle_and_cut(seat)
            for _ in range(5):
                self.draw_card(seat)
            if self.options.bench_out and not self.playable_monsters(seat):  # all goes back (MW-111)
                self.note("MW-111")
                side.deck, side.hand = [*side.hand, *side.deck], []

    def end_of_turn(self) -> None:
        """What ends with the turn, and whether the duel does (chapter 8)."""
        for it in self.lying():
            it.changes = [change for change in it.changes if not self.is_past(change.until, change.last)]
            self.give_back(it)
        if self.options.bench_out and self.bare:
            self.note("9.2")
            raise DuelOver(1 - self.seat, "bench")
        self.idle = 0 if self.changed else self.idle + 1
        stuck = "idle" if self.idle == 10 else "turns" if self.turn == 100 else ""
        if stuck or self.turn == self.last_turn:
            self.judge("time" if self.turn == self.last_turn else stuck, bool(stuck))

    def is_past(self, until: Until, last: int) -> bool:
        """Tell whether something for a time ends with this turn."""
        timed = (Until.END_OF_TURN, Until.END_OF_YOUR_NEXT_TURN, Until.END_OF_RIVAL_NEXT_TURN)
        return until in timed and last <= self.turn

    def judge(self, reason: str, stuck: bool) -> None:
        """More PVs win, then more monsters, else a draw, or the next difference of PVs decides (MW-92)."""
        keys = [(side.life, len(self.monsters(seat))) for seat, side in enumerate(self.sides)]
        if keys[0] == keys[1]:
            if self.options.play_on_ties and not stuck:
                self.tie_broken_by_life = True
                return
            raise DuelOver(None, reason)
        raise DuelOver(0 if keys[0] > keys[1] else 1, reason)

    def one_turn(self) -> Steps:
        """Its beginning, the draw, the acts, its end."""
        self.turn += 1
        self.play, self.combo, self.second_set, self.set_made, self.attacks = "", [], False, False, 0
        self.changed, self.bare = False, not self.monsters(self.seat)
        for it in self.lying():
            it.attacked = it.turned = it.battled = it.moved = False
        self.used.clear()
        for it in tuple(self.sides[self.seat].field):
            yield from self.happen_to(When.TURN_BEGINS, it)
        yield from self.draws()
        while True:
            answer = yield from self.asked_about("main", self.seat, self.acts())
            if answer is ANEW:
                continue
            if isinstance(answer, EndDuelTurn):
                break
            yield from self.one_act(answer)
        yield from self.window("end", 1 - self.seat)
        yield from self.last_monster()

    def draws(self) -> Steps:
        """A card may be drawn (2.1, MW-1)."""
        if self.sides[self.seat].deck:
            answer = yield from self.ask("draw", self.seat, {DrawACard(), SkipDraw()})
            if isinstance(answer, DrawACard):
                self.draw_card(self.seat)

    def playable_monsters(self, seat: int) -> list[int]:
        """The monsters of a hand that have a place."""
        cards = [(piece, self.printed[piece]) for piece in self.sides[seat].hand]
        return [piece for piece, card in cards if card.is_monster and self.finds_place(seat, card)]

    # The monster of the end

    def last_monster(self) -> Steps:
        """Who has no monster as the turn ends may play one of the hand, or set it (2.5, MW-5, MW-75)."""
        while not self.monsters(self.seat) and self.sides[self.seat].hand:
            found = {PickCard(piece) for piece in self.playable_monsters(self.seat)}
            forced = self.options.bench_out and self.bare and found  # who can play one must (MW-41, MW-112)
            if self.options.bench_out:
                self.note("MW-41" if forced else "MW-112")
            answer = yield from self.ask("last", self.seat, found if forced else {EndDuelTurn(), *found})
            if isinstance(answer, EndDuelTurn):
                return
            positions = (False,) if self.options.end_turn_monster == "defence" else (True, False)
            legal: list[Any] = [PutBack()]
            for attack in positions:
                legal += [PlayCard(attack), SetCard(attack)]
            piece, named = answer.piece, None
            while named is None:
                answer = yield from self.ask("hand", self.seat, legal)
                if isinstance(answer, PutBack):
                    break
                named = yield from self.name_play(Doing(self.seat, piece))
            if named is None:
                continue
            self.sides[self.seat].hand.remove(piece)
            it = self.lay(self.seat, piece, isinstance(answer, PlayCard), answer.attack, named.cell)
            if isinstance(answer, PlayCard):
                yield from self.resolve(it, named)
            return
