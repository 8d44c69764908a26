"""The nouns of a duel: the table's options, the state of a duel, and what a duellist sees of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.games.magic_wizards.actions import NO_SLOT, NOBODY, Answering, Piece, Slot
from engine.games.magic_wizards.card_effects import Do, Effect, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword, Terrain, Trait
from engine.games.magic_wizards.frames import Frame
from engine.games.magic_wizards.match_cards import CardTable, SetCopy, table_of

SEATS = 2
LIFE: Literal[2000] = 2000
"""The PVs of each at the start where nothing else was chosen (1.2)."""
HAND_AT_START = 5
EXTRA_FROM = 60
"""The place from which on the pieces of a seat are its Extra deck."""
SEAT_STEP = 100
MOST_SETS = 4
"""Sets of a club in one match."""
MOST_DRAWINGS = 4
"""Maps, and labyrinths, of a club in one match."""
MOST_DRAWN = 1000
"""Characters of a drawing: a labyrinth of 19 x 19 has 741."""

CardId: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**46)]
SetName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]{0,39}\.[1-9]\d{0,2}\.[0-9a-f]{8}\Z")]
"""Key, version and first 8 digits of the hash of a club's set."""


BoardName: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]{0,39}\Z")]
"""Name of a map or a labyrinth."""


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck: the ids of its 40 cards, and of its Extra deck of 0 to 10, each in rising order (MW-60).

    `sets` names the club's sets that it has cards of, in the order of their names. `layout` is the labyrinth that rises
    by its Paredes do Labirinto, one of the program's (MW-160); a deck without one is written without the field.
    """

    main: tuple[CardId, ...]
    extra: tuple[CardId, ...] = ()
    sets: tuple[SetName, ...] = ()
    layout: BoardName | msgspec.UnsetType = msgspec.UNSET


class DuelDecks(msgspec.Struct, frozen=True, dict=True):
    """The decks of a duel by seat, with the club's sets and the version of the collection of their cards."""

    both: tuple[Deck, ...]
    sets: tuple[SetCopy, ...] = ()
    collection: int = 1

    def __getitem__(self, seat: Seat) -> Deck:
        return self.both[seat]

    def __iter__(self) -> Iterator[Deck]:
        return iter(self.both)

    @cached_property
    def cards(self) -> CardTable:
        """The cards of the match."""
        return table_of(self.sets, self.collection)

    @cached_property
    def rows(self) -> dict[Piece, Card]:
        """The card row of every piece of both decks."""
        cards = self.cards.by_id
        return {
            seat * SEAT_STEP + first + place: cards[card]
            for seat, deck in enumerate(self.both)
            for first, part in ((0, deck.main), (EXTRA_FROM, deck.extra))
            for place, card in enumerate(part)
        }

    @cached_property
    def shaping(self) -> frozenset[Piece]:
        """The pieces of both decks that change the terrain of cells while they lie face-up (MW-88, MW-118)."""
        terrains = self.lasting.get(Do.SET_TERRAIN, {})
        return frozenset([piece for piece, row in self.rows.items() if Trait.HUGE in row.traits or piece in terrains])

    @cached_property
    def lasting(self) -> dict[Do, dict[Piece, tuple[Effect, ...]]]:
        """The continuous effects of both decks, by what they do and the piece that has them."""
        found: dict[Do, dict[Piece, tuple[Effect, ...]]] = {}
        for piece, row in self.rows.items():
            for effect in row.by_moment.get(When.WHILE_UP, ()):
                of_one = found.setdefault(effect.do, {})
                of_one[piece] = (*of_one.get(piece, ()), effect)
        return found


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A labyrinth or a map of a club, as the match carries it: its name, and the text that draws it."""

    name: BoardName
    text: Annotated[str, msgspec.Meta(max_length=MOST_DRAWN)]


class MagicOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's rules; every default is the ruling, every other value the other reading it names.

    `decks`: one a seat, None where it is kept secret from the viewer; () for the first two ready decks. `answers`: what
    players are asked about at first; as usual attacks only, at one keyboard nothing (MW-67). `one_attack`: a player
    attacks once a turn. `first_turn_attack`: in the first turn of the duel too (MW-108). `end_turn_monster`: in any
    position, or in Defence only (MW-5). `alignment_fallback`: whether the -300 is looked at when its turn comes, or at
    the start (MW-98). `para_counter`: who may not attack counter-attacks all the same (MW-101). `flyers_out_of_reach`:
    only flyers and Alcance attack flyers (MW-79). `play_on_ties`: level when time is over, the next change of PVs
    decides (MW-92). `chooses`: the seat that says who begins, as the loser of the game before does; NOBODY for the lot
    (MW-133). `sets`: the sets of a club whose cards decks may have beside the collection, with their rows.
    `no_direct_attack`: no monster attacks a player (seed: Ataques Diretos Proibidos). `bench_out`: a turn without a
    monster loses the duel (MW-41, MW-96). `board`: its rows, 0 for none (MW-28); `adjacent`: so many cells are next to
    one (MW-30); `move`: to any free cell, or over one side (MW-29). `environments`: the name of a map, "lot" for one by
    lot, "" for none (MW-87). `labyrinth`: its cells a side where it stands from the start, 0 for none (MW-126);
    `labyrinth_size`: the same where a card raises it (MW-43); `layouts`: the labyrinths that may be drawn, () for all
    of the program (MW-142). `club_layouts`, `club_maps`: labyrinths and maps of the club that the match may have.
    `duel_discs`: hand and field are one, in five zones (seed: Discos de Duelo). `cut`: each cuts the other's deck
    at the start (MW-61). `life`: the PVs of each at the start (1.2).
    """

    decks: tuple[Deck | None, ...] = ()
    answers: Literal["usual", "attacks", "always", "never"] = "usual"
    life: Literal[2000, 4000] = LIFE
    one_attack: bool = False
    first_turn_attack: bool = False
    end_turn_monster: Literal["any", "defence"] = "any"
    alignment_fallback: Literal["last", "start"] = "last"
    para_counter: bool = False
    flyers_out_of_reach: bool = False
    play_on_ties: bool = False
    chooses: Seat = NOBODY
    sets: Annotated[tuple[SetCopy, ...], msgspec.Meta(max_length=MOST_SETS)] = ()
    no_direct_attack: bool = False
    bench_out: bool = False
    board: Literal[0, 5, 6] = 0
    environments: str = ""
    adjacent: Literal[4, 8] = 4
    move: Literal["any", "side"] = "any"
    duel_discs: bool = False
    labyrinth: Literal[0, 9, 19] = 0
    labyrinth_size: Literal[19, 9] = 19
    layouts: tuple[BoardName, ...] = ()
    club_layouts: Annotated[tuple[Drawing, ...], msgspec.Meta(max_length=MOST_DRAWINGS)] = ()
    club_maps: Annotated[tuple[Drawing, ...], msgspec.Meta(max_length=MOST_DRAWINGS)] = ()
    cut: bool = False

    @property
    def asked_at_first(self) -> Answering:
        """The questions that players are asked until they choose (MW-67)."""
        return "attacks" if self.answers == "usual" else self.answers


class MagicAsk(StrEnum):
    """The question that the duel waits on."""

    LAYOUT = "layout"
    """Chance: which labyrinth stands from the start, and up to version 4 of the rules which one rises (MW-142)."""
    MAP = "map"
    """Chance: which map the board has (MW-87)."""
    FIRST = "first"
    """Chance: who begins."""
    STARTER = "starter"
    """`asked` says whether it begins (MW-133)."""
    WALLS = "walls"
    """`asked`, whose walls rise, says which labyrinth it is (MW-93)."""
    SHUFFLE = "shuffle"
    """Chance: the deck of `seat` is shuffled at the start, and five cards are drawn."""
    CUT = "cut"
    """`asked` cuts the rival's deck, which was shuffled (MW-61)."""
    ARRANGE = "arrange"
    """`asked` lays the zones of its duel disk (MW-120)."""
    DRAW = "draw"
    """The turn begins: draw a card, or do not."""
    MAIN = "main"
    """The player of the turn does what it likes, in any order."""
    HAND = "hand"
    """A card of the hand is taken up: play it or set it. The rival still sees MAIN, as for the next."""
    ATTACK = "attack"
    """An attacker is chosen: name the target."""
    MOVE = "move"
    """A monster is chosen that moves: name the cell."""
    CELL = "cell"
    """`asked` says on which cell a card comes, or which cells a terrain Magic changes."""
    CHOOSE = "choose"
    """`asked` names a card, or a player, for what is on top of the stack."""
    POSITION = "position"
    """`asked` says in which position a monster comes onto the field."""
    MAY = "may"
    """`asked` says yes or no to what is on top of the stack."""
    ANSWER = "answer"
    """`asked` may answer with a set Magic (MW-67)."""
    LAST = "last"
    """The turn is over, and the player has no monster: one of the hand may come (MW-5, MW-75)."""
    COIN = "coin"
    """Chance: a coin, 1 is heads (MW-76)."""
    DIE = "die"
    """Chance: the die of a flyer that battle would destroy (MW-15, MW-80)."""
    LOT = "lot"
    """Chance: which card of the rival's hand is discarded."""
    SHUFFLE_AGAIN = "shuffle_again"
    """Chance: a deck is shuffled after it was looked through."""
    RUN = "run"
    """Nobody: what is on the stack goes on by itself; never between two choices."""
    OVER = "over"


UNSEEN = frozenset((MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.MOVE))
"""What is MAIN to the rival: choices that nothing has come of yet."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A temporary change of a card.

    A change of numbers, a keyword, Paralisar, Iluminar, another controller. `source` is the slot whose card did it. It
    ends with turn number `last`, with the battle for 0, with its source leaving or being turned down for -1, and never
    while the card stays face-up for -2.
    """

    do: Do
    last: int
    source: Slot = NO_SLOT
    atk: int = 0
    defence: int = 0
    keyword: Keyword | None = None


BATTLE, WHILE_SOURCE, FOR_GOOD = 0, -1, -2


class FieldCard(msgspec.Struct, frozen=True, gc=False):
    """A card on the field; `monster` tells in which row it lies, which is public even face-down.

    `attack` is its position. `attacked`, `turned` (its change of position) and `battled` are of this turn. `fused` is
    the turn in which it came by fusion, 0 else. `bearer` is the monster that a Magic is attached to. `components` lie
    under an Extra, the primary one first. `seen` tells that the rival has seen it face-up since it came (MW-63). `home`
    is the seat that controlled it before, NOBODY unless control was taken. `lost` are components of a Multi-Corpos
    that lie in a graveyard, and come back under it (MW-97). `cell` is where it stands on the board, or its zone of the
    duel disk (0 the main one), -1 beside them; `moved` its move of this turn, `cells` those that a terrain Magic names
    (MW-118).
    """

    slot: Slot
    piece: Piece
    up: bool
    monster: bool
    attack: bool = False
    attacked: bool = False
    turned: bool = False
    battled: bool = False
    fused: int = 0
    bearer: Slot = NO_SLOT
    components: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    terrain: Terrain | None = None
    seen: bool = False
    home: Seat = NOBODY
    lost: tuple[Piece, ...] = ()
    cell: int = -1
    moved: bool = False
    cells: tuple[int, ...] = ()


class DuellistState(msgspec.Struct, frozen=True, gc=False):
    """One player. `deck` is in draw order, `extra` the Extra deck.

    `field` in the order in which cards came.
    """

    life: int = LIFE
    deck: tuple[Piece, ...] = ()
    hand: tuple[Piece, ...] = ()
    extra: tuple[Piece, ...] = ()
    graveyard: tuple[Piece, ...] = ()
    field: tuple[FieldCard, ...] = ()


class MagicState(msgspec.Struct, frozen=True, gc=False):
    """A whole duel between two choices.

    `rules` is the version of the rules, `answers` what each player is asked about. `turn` counts from 1, `seat` has
    it; `asked` is who is asked, NOBODY for a draw. `picked` is the card of the hand taken up, or the attacker's slot.
    `play` tells how far the turn's play has come: "" not made, "combo" still open to linked cards, "done"; `combo` are
    slots of the open combo's cards. `second_set`, `attacks`, `moves` and `used`, the pieces whose effect of the turn
    was used (MW-74, MW-134), are of this turn. `stack` is what is pending, the last is settled first. `next_slot`
    numbers cards that come onto the field; `draws` counts the coins, dice and lots of the duel, which names them.
    `idle` counts turns in which nothing changed (MW-127), `changed` tells whether this one has changed anything.
    `last_turn` is the number of the last turn once time is called, 0 before. `bare` tells that the player of the turn
    has had no monster in it so far (MW-96). `map` is the name of the board's map, and `map_below` of the one that comes
    back when the labyrinth falls. `labyrinth` is the name of the one that stands, and `walls` the card that holds it
    up, NO_SLOT for nobody's. `razed` are the cells whose terrain was destroyed and not changed since (MW-158).
    """

    options: MagicOptions
    rules: int
    decks: DuelDecks
    seats: tuple[DuellistState, ...]
    answers: tuple[Answering, ...]
    ask: MagicAsk = MagicAsk.FIRST
    turn: int = 0
    seat: Seat = NOBODY
    asked: Seat = NOBODY
    first: Seat = NOBODY
    picked: int = -1
    play: Literal["", "combo", "done"] = ""
    combo: tuple[Slot, ...] = ()
    second_set: bool = False
    attacks: int = 0
    moves: int = 0
    used: tuple[Piece, ...] = ()
    stack: tuple[Frame, ...] = ()
    next_slot: Slot = 1
    draws: int = 0
    idle: int = 0
    changed: bool = False
    last_turn: int = 0
    bare: bool = False
    map: str = ""
    map_below: str = ""
    labyrinth: str = ""
    walls: Slot = NO_SLOT
    outcome: Outcome | None = None
    razed: tuple[int, ...] = ()

    @property
    def boarded(self) -> bool:
        """Tell whether the field is a board now.

        By the rule of the table, or for a labyrinth that stands (MW-93).
        """
        return bool(self.options.board or self.labyrinth)


class FieldCardView(msgspec.Struct, frozen=True):
    """A card on the field as the viewer sees it; `card` (its id) is None when it may not be known.

    `piece` and `pieces`, those of the components, are told of the viewer's own cards alone, others are None; `owner`
    and `owners` say whose the card and each component is. Of a face-down monster `keywords` tells Subterrâneo, since
    all must know who may attack it (MW-132). Of the rival's face-down card in a duel disk nothing of the kind is told:
    `monster` and `attack` are False (MW-42).
    `atk` and `defence` are the numbers now, 0 where there are none or they are hidden; `keywords` those it has now.
    """

    slot: Slot
    card: CardId | None
    piece: Piece | None
    up: bool
    monster: bool
    attack: bool
    attacked: bool
    turned: bool
    battled: bool
    used: bool
    fused: int
    bearer: Slot
    components: tuple[CardId, ...]
    pieces: tuple[Piece | None, ...]
    owner: Seat
    owners: tuple[Seat, ...]
    marks: tuple[Mark, ...]
    terrain: Terrain | None
    seen: bool
    home: Seat
    cell: int
    moved: bool
    cells: tuple[int, ...]
    atk: int
    defence: int
    keywords: tuple[Keyword, ...]
    paralysed: bool


class DuellistView(msgspec.Struct, frozen=True):
    """One player as the viewer sees it; `hand` and `extra` are None unless they are the viewer's own.

    `guarded` tells whether any of its cards is a monster, face-down ones too: who may be attacked is public (MW-42).
    """

    life: int
    deck: int
    hand: tuple[Piece, ...] | None
    hand_size: int
    extra: tuple[Piece, ...] | None
    extra_size: int
    graveyard: tuple[Piece, ...]
    graveyard_cards: tuple[CardId, ...]
    field: tuple[FieldCardView, ...]
    guarded: bool
    answers: Answering | None


class MagicView(msgspec.Struct, frozen=True):
    """The duel as the viewer may see it; None views as a spectator. Fields as in MagicState.

    `own_deck` is the viewer's. `stack` is what is pending, as far as the viewer may know of it.
    """

    viewer: Seat | None
    options: MagicOptions
    rules: int
    own_deck: Deck | None
    seats: tuple[DuellistView, ...]
    ask: MagicAsk
    asked: Seat
    deciders: tuple[Seat, ...]
    turn: int
    seat: Seat
    first: Seat
    picked: int
    play: Literal["", "combo", "done"]
    combo: tuple[Slot, ...]
    second_set: bool
    attacks: int
    moves: int
    stack: tuple[Frame, ...]
    next_slot: Slot
    draws: int
    idle: int
    changed: bool
    last_turn: int
    bare: bool
    map: str
    map_below: str
    labyrinth: str
    walls: Slot
    outcome: Outcome | None
    razed: tuple[int, ...] = ()

    @property
    def boarded(self) -> bool:
        """Tell whether the field is a board now.

        By the rule of the table, or for a labyrinth that stands (MW-93).
        """
        return bool(self.options.board or self.labyrinth)
