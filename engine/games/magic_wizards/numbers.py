"""A field card's present numbers, keywords and permission to act (MW-77, MW-99)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, assert_never

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.board.terrain import is_helped, keywords_at, terrains_in
from engine.games.magic_wizards.card_effects import Do, Effect, Per, Whether, Whom
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Element, Keyword, MonsterType, Terrain
from engine.games.magic_wizards.cards import card_of, fits, is_magical
from engine.games.magic_wizards.field import controller, monsters, on_field, printed
from engine.games.magic_wizards.frames import PlayFrame, PlayStage
from engine.games.magic_wizards.model import DuellistState, FieldCard, MagicState
from engine.games.magic_wizards.zones import MAIN, is_beyond_help

FIELD_BONUS = 30
"""Percent of the printed number that a helpful terrain gives (MW-13)."""
DISADVANTAGE = 300
"""What the alignment costs where it has nothing else to take away."""


class Change(NamedTuple):
    """A bonus or a penalty, card by card and number by number; `field` for a Bônus de Campo (MW-99)."""

    atk: int
    defence: int
    field: bool = False


class Figures(NamedTuple):
    """The numbers before a battle: printed or set to, and every change of them."""

    atk: int
    defence: int
    changes: tuple[Change, ...]

    def now(self) -> tuple[int, int]:
        """Return ATK and DEF with all changes, never below 0."""
        return (
            max(self.atk + sum([change.atk for change in self.changes]), 0),
            max(self.defence + sum([change.defence for change in self.changes]), 0),
        )


def holds(state: MagicState, effect: Effect, seat: Seat, card: FieldCard) -> bool:
    """Tell whether the condition of a continuous effect is met now."""
    wanted = effect.if_
    if wanted is None:
        return True
    mine, theirs = state.seats[seat], state.seats[1 - seat]
    match wanted.test:
        case Whether.FEWER_LIFE:
            return mine.life < theirs.life
        case Whether.FEWER_MONSTERS:
            return len(_counted(state, mine)) < len(_counted(state, theirs))
        case Whether.ALONE:
            cards = _counted(state, mine)
            # In version 1 of the rules the card itself was taken for one of the monsters, whatever it was.
            return all(other.slot == card.slot for other in cards) if state.rules > 1 else len(cards) == 1
        case Whether.IN_DEFENCE:
            return not card.attack
        case Whether.COIN_HEADS | Whether.FOE_IS:
            return False
    assert_never(wanted.test)


def _counted(state: MagicState, player: DuellistState) -> list[FieldCard]:
    """Return the monsters that a player has; face-down ones of a duel disk are cards of the hand (MW-141)."""
    cards = monsters(player)
    return [card for card in cards if card.up or not state.options.duel_discs]


def touches(state: MagicState, effect: Effect, seat: Seat, source: FieldCard, card: FieldCard) -> bool:
    """Tell whether a continuous effect of `source`, controlled by `seat`, works on a face-up card."""
    if not card.up:
        return False
    side = controller(state, card.slot)
    match effect.target:
        case Whom.SELF:
            reached = card.slot == source.slot
        case Whom.BEARER:
            reached = card.slot == source.bearer
        case Whom.YOUR_MONSTERS:
            reached = card.monster and side == seat
        case Whom.YOUR_OTHER_MONSTERS:
            reached = card.monster and side == seat and card.slot != source.slot
        case Whom.RIVAL_MONSTERS:
            reached = card.monster and side != seat
        case Whom.ALL_MONSTERS:
            reached = card.monster
        case _:
            reached = False
    if not (reached and fits(printed(state, card), effect.of)):
        return False
    return not (state.options.duel_discs and side == seat and is_beyond_help(effect, source, card))


Source = tuple[Effect, Seat, FieldCard]
"""A continuous effect, who has it, and the card on the field that it is of."""


def sources(state: MagicState, do: Do) -> Sequence[Source]:
    """Return the continuous effects of one kind on face-up cards, once they have taken effect (MW-105)."""
    lasting = state.decks.lasting.get(do)
    if lasting is None:
        return ()
    return [
        (effect, seat, card)
        for seat, card in on_field(state)
        if card.piece in lasting and card.up and not _is_coming(state, card.slot)
        for effect in lasting[card.piece]
    ]


def _is_coming(state: MagicState, slot: Slot) -> bool:
    """Tell whether a card is being played and has not taken effect yet."""
    return any(
        isinstance(frame, PlayFrame) and frame.slot == slot and frame.stage < PlayStage.TAKEN for frame in state.stack
    )


def continuous(state: MagicState, card: FieldCard, do: Do) -> list[Source]:
    """Return the continuous effects of one kind that work on a card, with controller and source of each."""
    return _working(state, card, sources(state, do))


def _working(state: MagicState, card: FieldCard, sources: Sequence[Source]) -> list[Source]:
    return [source for source in sources if touches(state, *source, card) and holds(state, *source)] if sources else []


def count_of(state: MagicState, effect: Effect, seat: Seat, source: int, target: int) -> int:
    """Return how often an amount counts (Per)."""
    match effect.per:
        case None:
            return 1
        case Per.YOUR_OTHER_MONSTERS:
            cards = [
                printed(state, card)
                for card in monsters(state.seats[seat])
                if card.up and card.slot not in (source, target)
            ]
        case Per.YOUR_DEAD:
            cards = [card_of(state.decks, piece) for piece in state.seats[seat].graveyard]
    return sum(card.is_monster and fits(card, effect.each) for card in cards)


def terrain_of(state: MagicState) -> Terrain | None:
    """Return the terrain that a Magic has brought without Ambientes (MW-118)."""
    if state.labyrinth or Do.SET_TERRAIN not in state.decks.lasting:
        return None
    return next((card.terrain for _, card in on_field(state) if card.terrain is not None and card.up), None)


class Lasting(NamedTuple):
    """The lasting changes of cards' numbers, found once for any number of cards."""

    boosts: Sequence[Source]
    set_to: Sequence[Source]
    terrains: tuple[Terrain | None, ...]
    """The terrain of every cell; () without Ambientes."""
    everywhere: Terrain | None
    """The terrain of the whole field, without Ambientes."""

    def terrain(self, card: FieldCard) -> Terrain | None:
        """Return the terrain that a card stands on."""
        if not self.terrains:
            return self.everywhere
        return self.terrains[card.cell] if card.cell >= 0 else None


def lasting_of(state: MagicState) -> Lasting:
    """Return what changes the numbers of cards now."""
    everywhere = None if state.map else terrain_of(state)
    return Lasting(sources(state, Do.BOOST), sources(state, Do.SET_NUMBERS), terrains_in(state), everywhere)


def figures(state: MagicState, card: FieldCard, lasting: Lasting | None = None) -> Figures:
    """Return a card's numbers before a battle.

    A face-down one has those printed, and what lies on it (MW-107). Who asks for many cards of one state hands in what
    changes them.
    """
    lasting = lasting or lasting_of(state)
    row = printed(state, card)
    atk, defence = row.atk or 0, row.defence or 0
    changes = []
    for mark in card.marks:
        if mark.do is Do.SET_NUMBERS:
            atk, defence = mark.atk, mark.defence
        elif mark.do is Do.BOOST:
            changes.append(Change(mark.atk, mark.defence))
    if not card.up:
        return Figures(atk, defence, tuple(changes))
    for effect, seat, source in _working(state, card, lasting.boosts):
        times = count_of(state, effect, seat, source.slot, card.slot)
        if times:
            changes.append(Change(effect.atk * times, effect.defence * times))
    for effect, _, _ in _working(state, card, lasting.set_to):
        atk, defence = effect.atk, effect.defence
    terrain = lasting.terrain(card)
    if terrain is not None and is_helped(row, terrain):
        changes.append(Change(*field_bonus(row), field=True))
    return Figures(atk, defence, tuple(changes))


def field_bonus(row: Card) -> tuple[int, int]:
    """Return the ATK and DEF that a helpful terrain gives to a monster (MW-13)."""
    return _part(row.atk or 0), _part(row.defence or 0)


def _part(number: int) -> int:
    return number * FIELD_BONUS // 1000 * 10


def keywords_of(state: MagicState, card: FieldCard) -> frozenset[Keyword]:
    """Return the keywords that a card has now; face-down only Subterrâneo counts (MW-73)."""
    row = printed(state, card)
    up, down = _printed_keywords(row.keywords)
    if not card.up:
        return down
    given = [mark.keyword for mark in card.marks if mark.do is Do.GIVE_KEYWORD] if card.marks else []
    if givers := sources(state, Do.GIVE_KEYWORD):
        given += [effect.keyword for effect, _, _ in _working(state, card, givers)]
    if state.map and card.monster:
        given += keywords_at(state, row, card.cell)
    return all_keywords((*up, *(keyword for keyword in given if keyword is not None))) if given else up


@cache
def _printed_keywords(own: tuple[Keyword, ...]) -> tuple[frozenset[Keyword], frozenset[Keyword]]:
    """Return the keywords of a card face-up and face-down."""
    return all_keywords(own), frozenset(own) & {Keyword.BURROW}


def all_keywords(own: tuple[Keyword, ...]) -> frozenset[Keyword]:
    """Return keywords with those that they bring: Subterrâneo has Ocultar (MW-50)."""
    return frozenset((*own, Keyword.CONCEAL) if Keyword.BURROW in own else own)


def has_mark(state: MagicState, card: FieldCard, do: Do) -> bool:
    """Tell whether Paralisar or Iluminar works on a card now."""
    for mark in card.marks:
        if mark.do is do:
            return True
    return card.up and do in state.decks.lasting and bool(continuous(state, card, do))


def is_paralysed(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster may neither attack nor change its position (MW-52)."""
    return has_mark(state, card, Do.PARALYSE)


def unparalysed(state: MagicState, seat: Seat) -> list[FieldCard]:
    """Return a player's monsters that are not Paralisado."""
    cards = [card for card in state.seats[seat].field if card.monster]
    marked = [card for card in cards if card.marks]
    if marked or sources(state, Do.PARALYSE):
        return [card for card in cards if not is_paralysed(state, card)]
    return cards


def has_toon_world(state: MagicState, seat: Seat, card: FieldCard) -> bool:
    """Tell whether a Mundo dos Desenhos lies face-up on a card's side and shields it (MW-47, MW-122)."""
    if state.options.duel_discs and card.cell != MAIN:
        return False
    return any(side == seat for _, side, _ in sources(state, Do.TOON_WORLD))


_WEAK_TYPES: dict[MonsterType, tuple[MonsterType, ...]] = {
    MonsterType.FIEND: (MonsterType.WHITE_MAGE,),
    MonsterType.ZOMBIE: (MonsterType.WHITE_MAGE,),
    MonsterType.WHITE_MAGE: (MonsterType.BLACK_MAGE,),
    MonsterType.BLACK_MAGE: (MonsterType.ILLUSIONIST,),
    MonsterType.ILLUSIONIST: (MonsterType.FIEND, MonsterType.ZOMBIE),
}
_WEAK_ELEMENTS: dict[Element, tuple[Element, ...]] = {
    Element.FIRE: (Element.WATER,),
    Element.WATER: (Element.LIGHTNING,),
    Element.LIGHTNING: (Element.EARTH,),
    Element.EARTH: (Element.WOOD,),
}


def weak_types(kind: MonsterType) -> tuple[MonsterType, ...]:
    """Return the types against which a type is at a disadvantage of alignment."""
    return _WEAK_TYPES.get(kind, ())


def weak_elements(element: Element) -> tuple[Element, ...]:
    """Return the elements against which an element is at a disadvantage of alignment."""
    return _WEAK_ELEMENTS.get(element, ())


def is_weak(row: Card, wet: bool, foe: Card, foe_wet: bool) -> bool:
    """Tell whether a monster is at a disadvantage of alignment against another.

    Seed: Alinhamento; MW-11, MW-106.
    """
    return _is_weak(row.type, row.element, wet, foe.type, foe.element, foe_wet)


@cache
def _is_weak(
    kind: MonsterType | None,
    element: Element | None,
    wet: bool,
    foe: MonsterType | None,
    foe_element: Element | None,
    foe_wet: bool,
) -> bool:
    if kind is None or element is None or foe is None or foe_element is None:
        return False
    return (
        foe in weak_types(kind)
        or foe_element in weak_elements(element)
        or (kind in (MonsterType.DINOSAUR, MonsterType.BEAST) and foe_element is Element.FIRE)
        or (element is Element.FIRE and foe in (MonsterType.WARRIOR, MonsterType.BEAST_WARRIOR))
        or (wet and foe_element is Element.LIGHTNING)
        or (element is Element.FIRE and foe_wet)
    )


class BattleSide(NamedTuple):
    """One side of a battle, as it goes into it."""

    row: Card
    keywords: frozenset[Keyword]
    figures: Figures
    helped: bool = False
    """Whether it stands on a cell that helps it (MW-14)."""


def fighter(state: MagicState, card: FieldCard) -> BattleSide:
    """Return a card as it goes into a battle."""
    numbers = figures(state, card)
    helped = bool(state.map) and any(change.field for change in numbers.changes)
    return BattleSide(printed(state, card), keywords_of(state, card), numbers, helped)


def battle_numbers(mine: BattleSide, foe: BattleSide, fallback: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return ATK and DEF of both in a battle.

    Iniciativa, Voar, Alinhamento, one cut at 0 (MW-14, MW-98, MW-99).
    """
    sides = [mine, foe]
    changes = [list(side.figures.changes) for side in sides]
    at_first = [list(side.figures.changes) for side in sides]
    walkers = [Keyword.FLYING not in side.keywords and Keyword.REACH not in side.keywords for side in sides]
    flyers = [Keyword.FLYING in side.keywords for side in sides]
    weak = [
        is_weak(
            sides[side].row,
            Keyword.WET in sides[side].keywords,
            sides[1 - side].row,
            Keyword.WET in sides[1 - side].keywords,
        )
        for side in (0, 1)
    ]
    for whose in (0, 1):
        if sides[1 - whose].helped and not sides[whose].helped:
            _take(changes, whose)
            changes[whose] = [Change(min(change.atk, 0), min(change.defence, 0)) for change in changes[whose]]
    for whose in (0, 1):
        if walkers[whose] and flyers[1 - whose]:
            _take(changes, whose)
    before = [list(own) for own in changes]
    less = [0, 0]
    for whose in (0, 1):
        if weak[whose]:
            looked_at = at_first if fallback == "start" else before
            if not _has_any(looked_at, whose):
                less[whose] = DISADVANTAGE
            _take(changes, whose)
    found = []
    for whose in (0, 1):
        atk = sides[whose].figures.atk + sum([change.atk for change in changes[whose]]) - less[whose]
        defence = sides[whose].figures.defence + sum([change.defence for change in changes[whose]]) - less[whose]
        found.append((max(atk, 0), max(defence, 0)))
    return found[0], found[1]


def _take(changes: list[list[Change]], loser: int) -> None:
    """The loser loses its Bônus de Campo, and the other's penalties are lifted."""
    changes[loser] = [change for change in changes[loser] if not change.field]
    changes[1 - loser] = [
        Change(max(change.atk, 0), max(change.defence, 0), change.field) for change in changes[1 - loser]
    ]


def _has_any(changes: list[list[Change]], loser: int) -> bool:
    """Tell whether there is a Bônus de Campo of the loser or a penalty of the other to take away."""
    bonus = any(change.field and (change.atk or change.defence) for change in changes[loser])
    return bonus or any(change.atk < 0 or change.defence < 0 for change in changes[1 - loser])


def attacks_by_magic(side: BattleSide) -> bool:
    """Tell whether a fighter's attacks are magical."""
    return is_magical(side.row)
