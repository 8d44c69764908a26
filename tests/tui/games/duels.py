"""Duels of Magic & Wizards set up card by card, and as the screen of one player shows them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from typing import Any

from msgspec.structs import replace

from engine.core.chance import Stream, answer_from
from engine.core.log import Player
from engine.core.model import Chance, Decide, Reason, Seat
from engine.core.redaction import redact
from engine.games.magic_wizards.actions import MagicAction
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.drawings import size_of
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.match_cards import COLLECTION
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
from engine.games.registry import GAMES
from tests.tui.pictures import written
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.games.game_ui import game_ui_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.match.choice_controller import ChoiceController
from tui.match.draw_foot import sentence_cells
from tui.match.draw_screen import Overlay, ScreenModel, draw_table_screen
from tui.services.identity.user_settings import SessionSettings
from tui.texts.localizer import Localizer, Session
from tui.texts.match_log import LogLine

GAME, FACE = GAMES["magic_wizards"], game_ui_of("magic_wizards")
FILLER = "caveira_de_papelao"
NAMES = ("Bia", "Caio")


class _Side:
    """One player's cards, each given the next piece of its deck."""

    def __init__(self, seat: Seat, grid: Grid) -> None:
        self._grid = grid
        self.seat, self.main, self.extra = seat, list[int](), list[int]()

    def take(self, key: str) -> int:
        card = published(COLLECTION).by_key[key]
        if card.kind == "extra":
            self.extra.append(card.id)
            return self.seat * SEAT_STEP + EXTRA_FROM + len(self.extra) - 1
        self.main.append(card.id)
        return self.seat * SEAT_STEP + len(self.main) - 1

    def field(self, spec: str, slot: int) -> FieldCard:
        """`+key` lies in Attack, `-key` in Defence, `?key` and `!key` likewise face-down, `+key@c2` on a cell."""
        sign, (key, _, cell) = spec[0], spec[1:].partition("@")
        piece = self.take(key)
        card = (self.extra if piece % SEAT_STEP >= EXTRA_FROM else self.main)[-1]
        monster = published(COLLECTION).by_id[card].is_monster
        up, upright = sign in "+-", monster and sign in "+?"
        named = self._grid.named(cell)
        return FieldCard(slot, piece, up, monster, upright, seen=up, cell=-1 if named is None else named)


def duel(
    mine: str = "",
    theirs: str = "",
    hand: str = "",
    *,
    their_hand: int = 3,
    dead: str = "",
    extra: str = "",
    decks: str = "",
    life: tuple[int, int] = (2000, 2000),
    turn: int = 3,
    options: MagicOptions | None = None,
    **more: Any,
) -> MagicState:
    """Return a duel in the first player's turn: fields, the hand, its graveyard and Extra deck, by the cards' keys."""
    options, slot = options or MagicOptions(), 0
    size = size_of(options)
    grid = Grid(size, size) if "labyrinth" in more else Grid(rows=6)
    sides = _Side(0, grid), _Side(1, grid)
    players = []
    for side, spec in zip(sides, (mine, theirs), strict=True):
        field = []
        for zone, text in enumerate(spec.split()):
            if text == ".":  # an empty zone of a duel disk
                continue
            slot += 1
            card = side.field(text, slot)
            field.append(replace(card, cell=zone) if options.duel_discs else card)
        own = side.seat == 0
        held = tuple(map(side.take, hand.split() if own else [FILLER] * their_hand))
        graveyard = tuple(map(side.take, dead.split() if own else ()))
        others = tuple(map(side.take, extra.split() if own else ()))
        listed = [*(decks.split() if own else ()), *[FILLER] * 40][: 40 - len(side.main)]
        rest = tuple(map(side.take, listed))
        players.append(DuellistState(life[side.seat], rest, held, others, graveyard, tuple(field)))
    made = tuple(Deck(tuple(side.main), tuple(side.extra)) for side in sides)
    options = replace(options, decks=made)
    answers = (options.asked_at_first, options.asked_at_first)
    there = DuelDecks(made)
    state = MagicState(options, 1, there, tuple(players), answers, MagicAsk.MAIN, turn, 0, 0, 0, next_slot=slot + 1)
    return replace(state, **more) if more else state


def answered(state: MagicState, rng: Stream, events: list[Any] | None = None) -> MagicState:
    """Return the state once chance has answered all that it is asked."""
    while isinstance(turn := GAME.turn(state), Chance):
        state = GAME.resolve(state, answer_from(rng, turn.draw), events)
    return state


class SeatedDuel:
    """A duel as the first player's screen shows it, or another's; chance is drawn from a fixed seed."""

    def __init__(self, state: MagicState, me: Seat = 0, **settings: Any) -> None:
        chosen = {"language": "pt_BR", "welcomed": True, "name": "Bia", **settings}
        session = Session(SessionSettings(**chosen), {}, zone=UTC)
        self.state, self.me, self.events = state, me, list[Any]()
        self.localizer = Localizer(session, NAMES, (), state.options)
        self.game_ui = FACE
        self._rng = Stream(bytes(32))
        model = self._model()
        self.choosing = ChoiceController(self._explain, self.game_ui, model)
        self.choosing.renew(model, anew=True)

    def _explain(self, seat: Seat, action: MagicAction) -> Reason | None:
        return GAME.explain(self.state, seat, action)

    def _model(self, open_hands: bool = False) -> TableModel:
        view = GAME.view(self.state, self.me)
        legal = GAME.legal_actions(self.state, self.me)
        views = (GAME.view(self.state, 0), GAME.view(self.state, 1)) if open_hands else None
        ways = ((path, action) for action in legal for path in self.game_ui.paths(view, action))
        return TableModel(
            localizer=self.localizer,
            palette=MONO,
            players=tuple(map(Player, NAMES)),
            view=view,
            asked=view.deciders,
            moves=ChoiceTree(ways),
            anchor=self.me,
            me=self.me,
            open_hands=views,
            log=self._log(),
        )

    def _log(self) -> list[LogLine]:
        seen = [redact(event, self.me) for event in self.events]
        word = ((self.game_ui.events.format(event, self.localizer), event) for event in seen if event is not None)
        return [LogLine(text, heading=isinstance(event, self.game_ui.heading)) for text, event in word if text]

    def press(self, *keys: str) -> SeatedDuel:
        """Press keys that choose: those of the game, and Enter for what is pointed at."""
        for key in keys:
            if key == "enter":
                action = self.choosing.choose(self.choosing.table_model.focus)
            else:
                handled, action = self.choosing.key(key, key)
                assert handled, key
            if action is not None:
                self.play(action)
        return self

    def play(self, *actions: MagicAction) -> SeatedDuel:
        """Let whoever is asked act, and chance answer."""
        for action in actions:
            turn = GAME.turn(self.state)
            assert isinstance(turn, Decide)
            self.state = GAME.apply(self.state, turn.seats[0], action, self.events)
            self.state = answered(self.state, self._rng, self.events)
        self.choosing.renew(self._model(), anew=True)
        return self

    def point(self, spot: str) -> SeatedDuel:
        """Point at a spot, as arrows do."""
        self.choosing.point(spot)
        return self

    def slot(self, key: str) -> int:
        """Return the slot of the first card of this key on the field."""
        cards = (card for player in self.state.seats for card in player.field)
        return next(card.slot for card in cards if published(COLLECTION).by_id[self._id(card.piece)].key == key)

    def _id(self, piece: int) -> int:
        deck, place = self.state.decks[piece // SEAT_STEP], piece % SEAT_STEP
        return deck.main[place] if place < EXTRA_FROM else deck.extra[place - EXTRA_FROM]

    @property
    def said(self) -> str:
        """What stands in the line below the question."""
        return self.choosing.shown_hint().text

    @property
    def asked(self) -> str:
        """The question."""
        return self.game_ui.prompt(self.choosing.table_model)

    def text(self, size: tuple[int, int], over: Overlay = Overlay.TABLE) -> str:
        """Draw it all."""
        canvas, table_model = Canvas(*size), self.choosing.table_model
        hint = self.choosing.shown_hint(sentence_cells(*size))
        draw_table_screen(
            canvas,
            ScreenModel(self.game_ui, table_model, over, hint, outcome=self.state.outcome, events=tuple(self.events)),
        )
        return written("".join(row.chars) for row in canvas.rows())

    def review(self, size: tuple[int, int]) -> str:
        """Draw it as a replay does that shows every hand."""
        canvas = Canvas(*size)
        self.game_ui.draw_review(canvas, canvas.area, self._model(open_hands=True))
        return written("".join(row.chars) for row in canvas.rows())


def keys_of(spots: Iterable[str], seated: SeatedDuel) -> dict[str, str]:
    """Return the keys of these spots now."""
    shown = seated.game_ui.hotkeys(seated.choosing.table_model)
    return {spot: shown[spot] for spot in spots if spot in shown}
