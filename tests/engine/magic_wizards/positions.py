"""Duels of Magic & Wizards as one would lay them on a table, so that tests read like the game.

    duel = lay(mine="mula_de_brasa ?tatu_bola_de_gude:d", yours="onca_de_gibao ?tocaia", hand="amalgama")
    duel.attack("mula_de_brasa", "onca_de_gibao")

Ana has the turn, Bia is the rival. A card is named by its key; `?` lays it face-down, `:d` in Defence, `+key` puts a
component under it, `>2` attaches it to slot 2, `@c2` puts it on a cell of the board, `@0` in a zone of a duel disk.
Slots count from 1, Ana's cards first. A card on the field is found by its key, Ana's first; `b.key` is Bia's. Nobody is
asked for answers but with `answers`.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.core.model import Chance, Decide, Intervention, Over, Reason, Seat
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.events import MagicEvent
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.match_cards import collection_of, table_of
from engine.games.magic_wizards.model import (
    EXTRA_FROM,
    SEAT_STEP,
    Deck,
    DuelDecks,
    DuellistState,
    FieldCard,
    MagicAsk,
    MagicOptions,
    MagicState,
)
from engine.games.magic_wizards.numbers import figures, is_paralysed, keywords_of

GAME = MagicWizards()
RULES = int(GAME.rules_versions[-1])
ANA, BIA = 0, 1
BY_KEY = table_of().by_key
HEADS, TAILS = 1, 2
_WORD = re.compile(r"(\??)(\w+)((?:\+\w+)*)(:d)?(?:>(\d+))?(?:@([a-s]\d{1,2}|[0-4]))?\Z")
_CELLS = Grid(8, 6)

E = TypeVar("E")


def cell(name: str, grid: Grid = _CELLS) -> int:
    """Return a cell by its name, of the board of eight columns or of another grid."""
    found = grid.named(name)
    assert found is not None, name
    return found


class Duel:
    """A duel under test: do things, let coins fall, look."""

    def __init__(self, state: MagicState) -> None:
        self.state = state
        self.events: list[MagicEvent] = []

    # ---- Doing -------------------------------------------------------------------------------------------------------

    def do(self, *actions: Any) -> Duel:
        """Let whoever is asked act, once or several times."""
        for action in actions:
            turn = GAME.turn(self.state)
            assert isinstance(turn, Decide), (turn, self.state.ask)
            self.state = GAME.apply(self.state, turn.seats[0], action, self.events)
        return self

    def drawn(self, *answer: int) -> Duel:
        """Answer the draw that the duel waits for."""
        assert isinstance(GAME.turn(self.state), Chance), self.state.ask
        self.state = GAME.resolve(self.state, answer, self.events)
        return self

    def befall(self, happening: Intervention) -> Duel:
        self.state = GAME.intervene(self.state, happening, self.events)
        return self

    def play(self, key: str, *, attack: bool = True) -> Duel:
        """Play a card of the hand."""
        monster = BY_KEY[key].is_monster
        return self.do(act.PickCard(self.held(key)), act.PlayCard(attack and monster))

    def set_down(self, key: str, *, attack: bool = False) -> Duel:
        """Set a card of the hand."""
        return self.do(act.PickCard(self.held(key)), act.SetCard(attack and BY_KEY[key].is_monster))

    def flip(self, name: str) -> Duel:
        return self.do(act.FlipUp(self.slot(name)))

    def turn(self, name: str) -> Duel:
        return self.do(act.TurnPosition(self.slot(name)))

    def use(self, name: str) -> Duel:
        return self.do(act.UseEffect(self.slot(name)))

    def onto(self, *names: str) -> Duel:
        """Name cells by column and row."""
        return self.do(*[act.ChooseCell(cell(name, grid_of(self.state))) for name in names])

    def move(self, name: str, where: str) -> Duel:
        return self.do(act.MoveWith(self.slot(name))).onto(where)

    def attack(self, attacker: str, target: str | Seat) -> Duel:
        """Attack a card, or a player by the seat."""
        aim = act.ChoosePlayer(target) if isinstance(target, int) else act.ChooseSlot(self.slot(target))
        return self.do(act.AttackWith(self.slot(attacker)), aim)

    def name(self, *names: str) -> Duel:
        """Name what is asked for: a card of the field, or one that lies elsewhere."""
        for name in names:
            legal = self.legal()
            slots = [action for action in legal if isinstance(action, act.ChooseSlot)]
            fitting: list[Any] = [each for each in slots if self._is_called(each.slot, name)]
            pieces = [each for each in legal if isinstance(each, act.ChoosePiece)]
            fitting += [each for each in pieces if card_of(self.state.decks, each.piece).key == name]
            assert fitting, (name, legal)
            self.do(fitting[0])
        return self

    def end(self) -> Duel:
        return self.do(act.EndDuelTurn())

    def let_pass(self, times: int = 1) -> Duel:
        return self.do(*[act.LetPass()] * times)

    def next_turn(self) -> Duel:
        """End the turn without anything more, and begin the next one without a draw."""
        self.end()
        if self.state.ask is MagicAsk.LAST:
            self.end()
        return self.do(act.SkipDraw()) if self.state.ask is MagicAsk.DRAW else self

    # ---- Looking -----------------------------------------------------------------------------------------------------

    def slot(self, name: str) -> int:
        """Return the slot of a card of the field."""
        found = [card.slot for player in self.state.seats for card in player.field if self._is_called(card.slot, name)]
        assert found, name
        return found[0]

    def _is_called(self, slot: int, name: str) -> bool:
        side, _, key = name.rpartition(".")
        return any(
            card.slot == slot and card_of(self.state.decks, card.piece).key == key and side in ("", "ab"[seat])
            for seat, player in enumerate(self.state.seats)
            for card in player.field
        )

    def card(self, name: str) -> FieldCard:
        slot = self.slot(name)
        return next(card for player in self.state.seats for card in player.field if card.slot == slot)

    def held(self, key: str) -> int:
        """Return the piece of a card in the hand of whoever is asked."""
        turn = GAME.turn(self.state)
        assert isinstance(turn, Decide)
        return next(piece for piece in self.state.seats[turn.seats[0]].hand if self.key(piece) == key)

    def key(self, piece: int) -> str:
        return card_of(self.state.decks, piece).key

    def field(self, seat: Seat) -> list[str]:
        return [self.key(card.piece) for card in self.state.seats[seat].field]

    def hand(self, seat: Seat) -> list[str]:
        return [self.key(piece) for piece in self.state.seats[seat].hand]

    def grave(self, seat: Seat) -> list[str]:
        return [self.key(piece) for piece in self.state.seats[seat].graveyard]

    def extras(self, seat: Seat) -> list[str]:
        return [self.key(piece) for piece in self.state.seats[seat].extra]

    def numbers(self, name: str) -> tuple[int, int]:
        return figures(self.state, self.card(name)).now()

    def keywords(self, name: str) -> set[str]:
        return {keyword.value for keyword in keywords_of(self.state, self.card(name))}

    def paralysed(self, name: str) -> bool:
        return is_paralysed(self.state, self.card(name))

    @property
    def life(self) -> tuple[int, int]:
        return self.state.seats[0].life, self.state.seats[1].life

    @property
    def ask(self) -> MagicAsk:
        return self.state.ask

    @property
    def asked(self) -> Seat:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Decide), turn
        return turn.seats[0]

    def legal(self) -> tuple[Any, ...]:
        return GAME.legal_actions(self.state, self.asked)

    def may(self, action: Any) -> bool:
        return action in self.legal()

    def why(self, action: Any, seat: Seat | None = None) -> str:
        reason: Reason | None = GAME.explain(self.state, self.asked if seat is None else seat, action)
        return reason.code if reason else ""

    def targets(self, attacker: str) -> set[str]:
        """Return what a monster may attack: keys, and "ana" or "bia"."""
        state = GAME.apply(self.state, self.asked, act.AttackWith(self.slot(attacker)))
        found = set()
        for action in GAME.legal_actions(state, self.asked):
            if isinstance(action, act.ChooseSlot):
                found |= {
                    self.key(card.piece) for side in state.seats for card in side.field if card.slot == action.slot
                }
            elif isinstance(action, act.ChoosePlayer):
                found.add(("ana", "bia")[action.seat])
        return found

    def options_of(self, key: str) -> set[str]:
        """Return what may be done with a card of the hand: "play", "set"."""
        pick = act.PickCard(self.held(key))
        if not self.may(pick):
            return set()
        legal = GAME.legal_actions(GAME.apply(self.state, self.asked, pick), self.asked)
        kinds: dict[type, str] = {act.PlayCard: "play", act.SetCard: "set"}
        return {kinds[type(each)] for each in legal if type(each) in kinds}

    def cells(self) -> set[str]:
        """Return the cells that may be named now."""
        return {grid_of(self.state).name(each.cell) for each in self.legal() if isinstance(each, act.ChooseCell)}

    def where(self, name: str) -> str:
        """Return the cell on which a card stands, "" beside the board."""
        found = self.card(name).cell
        return grid_of(self.state).name(found) if found >= 0 else ""

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def places(self) -> tuple[int, ...]:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over)
        return turn.outcome.places

    @property
    def reason(self) -> str:
        turn = GAME.turn(self.state)
        assert isinstance(turn, Over)
        return turn.outcome.reason


class _Stack:
    """The pieces of a seat as they are handed out."""

    def __init__(self, seat: Seat, text: str) -> None:
        self.seat = seat
        rows = [BY_KEY[key] for key in re.findall(r"(?<![@\w])[a-z]\w+", text)]
        self.deck = Deck(
            tuple(sorted(row.id for row in rows if row.kind is not CardKind.EXTRA)),
            tuple(sorted(row.id for row in rows if row.kind is CardKind.EXTRA)),
        )
        self.free = [(number, seat * SEAT_STEP + at) for at, number in enumerate(self.deck.main)]
        self.free += [(number, seat * SEAT_STEP + EXTRA_FROM + at) for at, number in enumerate(self.deck.extra)]

    def take(self, key: str) -> int:
        found = next(pair for pair in self.free if pair[0] == BY_KEY[key].id)
        self.free.remove(found)
        return found[1]

    def take_all(self, text: str) -> tuple[int, ...]:
        return tuple(self.take(key) for key in text.split())


def _card(word: str, slot: int, stack: _Stack, grid: Grid) -> FieldCard:
    match = _WORD.match(word)
    assert match, word
    down, key, under, defence, bearer, where = match.groups()
    row = BY_KEY[key]
    terrain = next((effect.terrain for effect in row.effects if effect.terrain), None)
    return FieldCard(
        slot,
        stack.take(key),
        not down,
        row.is_monster,
        row.is_monster and not defence,
        bearer=int(bearer or 0),
        components=tuple(map(stack.take, under.split("+")[1:])),
        terrain=terrain if not down else None,
        seen=not down,
        cell=-1 if not where else int(where) if where.isdigit() else cell(where, grid),
    )


def lay(
    mine: str = "",
    yours: str = "",
    *,
    hand: str = "",
    your_hand: str = "",
    deck: str = "",
    your_deck: str = "",
    grave: str = "",
    your_grave: str = "",
    extra: str = "",
    your_extra: str = "",
    life: tuple[int, int] = (2000, 2000),
    turn: int = 3,
    answers: Any = "never",
    **options: Any,
) -> Duel:
    """Lay a duel in the middle of Ana's turn; decks are drawn from the left.

    With `labyrinth` the first of `layouts` stands.
    """
    size = options.get("labyrinth", 0)
    grid = Grid(size, size) if size else _CELLS
    texts = ((mine, hand, deck, grave, extra), (yours, your_hand, your_deck, your_grave, your_extra))
    slot, decks, players = 1, [], []
    for seat, (field, held, pile, dead, beside) in enumerate(texts):
        stack = _Stack(seat, " ".join(texts[seat]))
        cards = []
        for word in field.split():
            cards.append(_card(word, slot, stack, grid))
            slot += 1
        zones = [stack.take_all(text) for text in (pile, held, beside, dead)]
        players.append(DuellistState(life[seat], zones[0], zones[1], tuple(sorted(zones[2])), zones[3], tuple(cards)))
        decks.append(stack.deck)
    state = MagicState(
        MagicOptions(answers=answers, **options),
        RULES,
        DuelDecks(tuple(decks), collection=collection_of(RULES)),
        tuple(players),
        (answers, answers),
        MagicAsk.MAIN,
        turn=turn,
        seat=ANA,
        asked=ANA,
        first=ANA if turn % 2 else BIA,
        next_slot=slot,
        map=options.get("environments", ""),
        labyrinth=options["layouts"][0] if size else "",
    )
    return Duel(state)


def in_zones(mine: str = "", yours: str = "", **table: Any) -> Duel:
    """Lay duel disks: cards from the main zone on, `-` for an empty zone."""
    sides = [
        " ".join(f"{text}@{zone}" for zone, text in enumerate(side.split()) if text != "-") for side in (mine, yours)
    ]
    return lay(sides[0], sides[1], duel_discs=True, **table)


def changed(duel: Duel, **changes: Any) -> Duel:
    """Return the duel with something of its state changed."""
    return Duel(replace(duel.state, **changes))
