"""Which effects there can be.

What each act takes, at which moments it makes sense, and that none sets itself off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.games.magic_wizards.card_effects import Do, Effect, Filter, Until, When, Whether, Whom
from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import Card, Staying
from engine.games.magic_wizards.card_traits import CardKind, Keyword

_ONE = (Whom.YOUR_MONSTER, Whom.RIVAL_MONSTER, Whom.ANY_MONSTER)
_GROUPS = (Whom.YOUR_MONSTERS, Whom.YOUR_OTHER_MONSTERS, Whom.RIVAL_MONSTERS, Whom.ALL_MONSTERS)
_OF_THE_MOMENT = (Whom.ATTACKER, Whom.FOE, Whom.DESTROYER, Whom.PLAYED_CARD)
_MONSTERS = frozenset((Whom.SELF, Whom.BEARER, *_ONE, *_GROUPS, *_OF_THE_MOMENT))
_PLAYERS = frozenset((Whom.YOU, Whom.RIVAL))
_LASTING = frozenset(Until) - {Until.DONE}
_TURNS = _LASTING - {Until.END_OF_BATTLE}
_AT_ONCE = frozenset((Until.DONE,))
_WHILE = frozenset((Until.WHILE_UP,))
_ATTACKS = frozenset((When.ATTACKED, When.ATTACK_DECLARED, When.DIRECT_ATTACK_DECLARED))
_BATTLES = _ATTACKS | {When.ATTACKS, When.TURNED_UP}
_ALWAYS = frozenset((When.WHILE_UP,))
_EVER = frozenset(When)


class Shape(NamedTuple):
    """The parameters of an act: its targets, how long it may hold, when it may come, and its amounts."""

    targets: frozenset[Whom] = _MONSTERS
    until: frozenset[Until] = _AT_ONCE
    when: frozenset[When] = _EVER - _ALWAYS
    needs: tuple[str, ...] = ()
    """Fields that it must have."""
    takes: tuple[str, ...] = ()
    """Fields that it may have."""


SHAPES: dict[Do, Shape] = {
    Do.BOOST: Shape(until=_LASTING, when=_EVER, takes=("atk", "defence", "per", "each")),
    Do.SET_NUMBERS: Shape(until=_LASTING, when=_EVER, takes=("atk", "defence")),
    Do.GIVE_KEYWORD: Shape(until=_LASTING, when=_EVER, needs=("keyword",)),
    Do.PARALYSE: Shape(until=_TURNS, when=_EVER),
    Do.ILLUMINATE: Shape(until=_TURNS, when=_EVER),
    Do.CHANGE_POSITION: Shape(),
    Do.TURN_UP: Shape(targets=frozenset((*_ONE, *_GROUPS))),
    Do.TURN_DOWN: Shape(),
    Do.DESTROY: Shape(targets=_MONSTERS | {Whom.RIVAL_SUPPORT}),
    Do.TO_HAND: Shape(targets=_MONSTERS | {Whom.RIVAL_SUPPORT, Whom.YOUR_GRAVEYARD, Whom.YOUR_DECK}),
    Do.SUMMON: Shape(targets=frozenset((Whom.YOUR_GRAVEYARD, Whom.YOUR_DECK))),
    Do.DRAW: Shape(targets=frozenset((Whom.YOU,)), needs=("count",)),
    Do.DISCARD: Shape(targets=_PLAYERS, needs=("count",)),
    Do.GAIN_LIFE: Shape(targets=_PLAYERS, needs=("life",), takes=("per", "each")),
    Do.LOSE_LIFE: Shape(targets=_PLAYERS, needs=("life",), takes=("per", "each")),
    Do.NEGATE_ATTACK: Shape(targets=frozenset((Whom.ATTACKER,)), when=_ATTACKS),
    Do.NEGATE_CARD: Shape(
        targets=frozenset((Whom.PLAYED_CARD,)), when=frozenset((When.MAGIC_PLAYED, When.COMBO_PLAYED))
    ),
    Do.REFLECT: Shape(targets=frozenset((Whom.RIVAL_MONSTER, Whom.RIVAL_MONSTERS)), when=_ATTACKS),
    Do.TAKE_CONTROL: Shape(targets=frozenset((Whom.RIVAL_MONSTER,)), until=_TURNS),
    Do.FUSE: Shape(targets=frozenset((Whom.NONE, Whom.ALL_MONSTERS))),
    Do.TRANSFORM: Shape(targets=frozenset((Whom.SELF,)), needs=("into",)),
    Do.SET_TERRAIN: Shape(frozenset((Whom.NONE,)), _WHILE, _ALWAYS, ("terrain", "count")),
    Do.RAZE: Shape(frozenset((Whom.NONE,)), when=frozenset((When.PLAYED, When.ATTACKS)), takes=("count",)),
    Do.TOON_WORLD: Shape(frozenset((Whom.NONE,)), _WHILE, _ALWAYS),
    Do.LABYRINTH: Shape(frozenset((Whom.NONE,)), _WHILE, _ALWAYS),
}
"""The shape of every act."""

_AMOUNTS = ("atk", "defence", "life", "count", "per", "each", "keyword", "terrain", "into")

_TARGET_MOMENTS: dict[Whom, frozenset[When]] = {
    Whom.ATTACKER: _ATTACKS,
    Whom.FOE: frozenset((When.ATTACKS, When.ATTACKED)),
    Whom.DESTROYER: frozenset((When.DESTROYED_BY_BATTLE,)),
    Whom.PLAYED_CARD: frozenset((When.MONSTER_PLAYED, When.MAGIC_PLAYED, When.COMBO_PLAYED)),
    Whom.BEARER: _ALWAYS,
}
"""The moments that have such a monster or card."""

_MONSTER_MOMENTS = frozenset(
    (
        When.PLAYED,
        When.TURNED_UP,
        When.WHILE_UP,
        When.YOUR_TURN,
        When.TURN_BEGINS,
        When.ATTACKS,
        When.ATTACKED,
        When.DESTROYS,
        When.DESTROYED_BY_BATTLE,
        When.HITS_PLAYER,
    )
)
_TRAP_MOMENTS = _EVER - _MONSTER_MOMENTS
_STAYING = frozenset((When.WHILE_UP, When.YOUR_TURN, When.TURN_BEGINS))
_FOE_MOMENTS = frozenset((When.ATTACKS, When.ATTACKED, When.DESTROYS, When.DESTROYED_BY_BATTLE))
_UNGIVEN = (Keyword.MULTI_BODY, Keyword.ITEM)


def _moments(card: Card) -> frozenset[When]:
    """Return the moments that a card of this kind can have."""
    if card.is_monster:
        return _MONSTER_MOMENTS
    own = frozenset((When.PLAYED,)) if card.kind is CardKind.MAGIC else _TRAP_MOMENTS
    item = frozenset((When.DESTROYED_BY_BATTLE,)) if Keyword.ITEM in card.keywords else frozenset[When]()
    return own | item | (_STAYING if card.lasts else frozenset[When]())


def effect_faults(card: Card) -> Iterator[CardError]:
    """Yield what is wrong with the effects of a card, each with its field."""
    moments = _moments(card)
    for number, effect in enumerate(card.effects):
        at, shape = f"$.effects[{number}]", SHAPES[effect.do]
        if effect.when not in moments or effect.when not in shape.when or _razes_unnamed(card, effect):
            yield CardError("card_wrong_moment", field=f"{at}.when", when=effect.when, do=effect.do)
        if effect.target not in shape.targets or not _is_there(card, effect):
            yield CardError("card_wrong_target", field=f"{at}.target", target=effect.target, do=effect.do)
        if effect.until is Until.DONE and shape.until != _AT_ONCE:
            yield CardError("card_amount_missing", field=f"{at}.until", do=effect.do)
        elif effect.until not in shape.until or not _ends(card, effect):
            yield CardError("card_wrong_until", field=f"{at}.until", until=effect.until, do=effect.do)
        yield from _amount_faults(effect, shape, at)
        yield from _condition_faults(effect, at)
        if (effect.of and _named(effect.of) - _filters(effect, first=number == 0)) or (
            effect.each and effect.each.kind
        ):
            yield CardError("card_wrong_filter", field=f"{at}.of", target=effect.target, when=effect.when)
    if (
        card.kind is CardKind.TRAP
        and card.effects
        and len({effect.when for effect in card.effects} & _TRAP_MOMENTS) != 1
    ):
        yield CardError("card_one_trigger", field="$.effects")
    if card.stays is Staying.ATTACHED and card.effects and card.effects[0].target is not Whom.BEARER:
        yield CardError("card_wrong_target", field="$.effects[0].target", target=card.effects[0].target, do="attached")


def _razes_unnamed(card: Card, effect: Effect) -> bool:
    """Tell whether an effect destroys terrain whose cells nobody could name: a Magic that goes names them (MW-158)."""
    return effect.do is Do.RAZE and effect.when is When.PLAYED and card.lasts


def _is_there(card: Card, effect: Effect) -> bool:
    """Tell whether there is such a target at the moment of the effect."""
    if effect.when is When.WHILE_UP and effect.target not in (Whom.NONE, Whom.SELF, Whom.BEARER, *_GROUPS):
        return False
    if effect.target is Whom.BEARER and card.stays is not Staying.ATTACHED:
        return False
    if effect.target is Whom.PLAYED_CARD and (effect.do is Do.NEGATE_CARD) == (effect.when is When.MONSTER_PLAYED):
        return False
    if effect.target is Whom.YOUR_OTHER_MONSTERS and not card.is_monster:
        return False
    if effect.target is Whom.SELF:
        if effect.when is When.DESTROYED_BY_BATTLE and effect.do is not Do.TO_HAND:
            return False
        return card.is_monster or (card.lasts and effect.do in (Do.DESTROY, Do.TO_HAND))
    return effect.when in _TARGET_MOMENTS.get(effect.target, _EVER)


def _named(of: Filter) -> set[str]:
    """Return the fields of a filter that are given."""
    return {name for name in Filter.__struct_fields__ if getattr(of, name) not in (None, (), False)}


def _filters(effect: Effect, *, first: bool) -> set[str]:
    """Return the fields that may keep the target to some cards."""
    of, monsters = effect.of, set(Filter.__struct_fields__) - {"kind"}
    if effect.do in (Do.TURN_UP, Do.FUSE):
        return set()  # nobody knows what lies face-down; an Extra says what it is made of
    match effect.target:
        case Whom.ATTACKER | Whom.PLAYED_CARD:
            # It keeps the Trap from firing, so it stands where the trigger is told.
            own = effect.when in (When.ATTACK_DECLARED, When.DIRECT_ATTACK_DECLARED, When.MONSTER_PLAYED)
            return monsters if own and first else set()
        case Whom.RIVAL_SUPPORT:
            return {"kind"} if of and of.kind in (CardKind.MAGIC, CardKind.TRAP) else set()
        case Whom.YOUR_GRAVEYARD | Whom.YOUR_DECK:
            if effect.do is Do.SUMMON or of is None or of.kind is CardKind.EXTRA:
                return monsters
            return {"kind"} if of.kind in (CardKind.MAGIC, CardKind.TRAP) else {*monsters, "kind"}
        case target if target in (*_ONE, *_GROUPS, Whom.BEARER):
            return monsters
        case _:
            return set()


def _ends(card: Card, effect: Effect) -> bool:
    """Tell whether the effect can have that end."""
    if effect.when is When.WHILE_UP:
        return effect.until is Until.WHILE_UP
    if effect.until is Until.WHILE_UP:
        return card.lasts and effect.when is not When.DESTROYED_BY_BATTLE
    if effect.until is Until.END_OF_BATTLE:
        return effect.when in _BATTLES
    return True


def _amount_faults(effect: Effect, shape: Shape, at: str) -> Iterator[CardError]:
    for name in _AMOUNTS:
        field = f"{at}.{'def' if name == 'defence' else name}"
        given = bool(getattr(effect, name))
        if given and name not in (*shape.needs, *shape.takes):
            yield CardError("card_amount_too_much", field=field, do=effect.do)
        if not given and name in shape.needs:
            yield CardError("card_amount_missing", field=field, do=effect.do)
    if effect.do is Do.BOOST and not (effect.atk or effect.defence):
        yield CardError("card_amount_missing", field=f"{at}.atk", do=effect.do)
    if effect.do is Do.SET_NUMBERS and min(effect.atk, effect.defence) < 0:
        yield CardError("card_amount_too_much", field=f"{at}.atk", do=effect.do)
    if effect.do is Do.RAZE and bool(effect.count) != (effect.when is When.PLAYED):
        code = "card_amount_too_much" if effect.count else "card_amount_missing"
        yield CardError(code, field=f"{at}.count", do=effect.do)
    if effect.keyword in _UNGIVEN:
        yield CardError("card_amount_too_much", field=f"{at}.keyword", do=effect.do)
    if effect.each and not effect.per:
        yield CardError("card_amount_missing", field=f"{at}.per", do=effect.do)
    if effect.pay and effect.when is not When.YOUR_TURN:
        yield CardError("card_amount_too_much", field=f"{at}.pay", do=effect.do)


def _condition_faults(effect: Effect, at: str) -> Iterator[CardError]:
    condition = effect.if_
    if condition is None:
        return
    about_foe = condition.test is Whether.FOE_IS
    named = bool(_named(condition))
    never = about_foe and effect.when not in _FOE_MOMENTS
    tossed = condition.test is Whether.COIN_HEADS and effect.when is When.WHILE_UP
    if never or tossed or about_foe != named or condition.kind:
        yield CardError("card_wrong_condition", field=f"{at}.if", test=condition.test, when=effect.when)


_FEEDS: dict[Do, tuple[When, ...]] = {
    Do.DESTROY: (When.YOUR_MONSTER_DESTROYED,),
    Do.SUMMON: (When.PLAYED,),
    Do.FUSE: (When.PLAYED, When.MONSTER_PLAYED),
    Do.TRANSFORM: (When.PLAYED, When.MONSTER_PLAYED),
    Do.TURN_UP: (When.TURNED_UP,),
    Do.TURN_DOWN: (When.TURNED_UP,),
    Do.REFLECT: (When.ATTACKED, When.DESTROYS, When.DESTROYED_BY_BATTLE, When.YOUR_MONSTER_DESTROYED),
}
"""The moments that an act may bring about; turning down, because turning up again is free (MW-3)."""


def circle_fault(cards: Iterable[Card]) -> tuple[Card, str] | None:
    """Return a card and the field of an effect that could set itself off, by itself or by way of others.

    None if none. Only what is still there to act again counts: monsters, Extras and cards that stay. So no duel can be
    kept busy for ever by cards of one set.
    """
    again = [
        (card, number, effect)
        for card in cards
        for number, effect in enumerate(card.effects)
        if card.is_monster or (card.lasts and effect.when is not When.PLAYED)  # no effect plays a Magic
    ]
    listening = [(effect.when, effect.do) for _, _, effect in again]
    for card, number, effect in again:
        if effect.when in _reached(effect.do, listening):
            return card, f"$.effects[{number}].do"
    return None


def _reached(do: Do, listening: list[tuple[When, Do]]) -> set[When]:
    """Return every moment that may come of an act, through the effects that listen."""
    reached: set[When] = set()
    waiting = list(_FEEDS.get(do, ()))
    while waiting:
        moment = waiting.pop()
        if moment not in reached:
            reached.add(moment)
            waiting += [fed for when, act in listening if when is moment for fed in _FEEDS.get(act, ())]
    return reached
