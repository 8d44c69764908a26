"""Effects of cards: closed lists of moments, acts, targets, conditions and durations.

And the effect made of them. "You" is the controller of the card that has the effect, "the rival" the other player.
Every target that is a monster means a face-up one, but for `turn_up`. Whoever is to be chosen is chosen by you, as the
effect begins; without a fitting target the effect does nothing (MW-68). The effects of a card are carried out in their
order, each with its own condition; a coin is tossed for each that asks for one. A Trap that stays is turned up by its
first moment and does the same at each later one. An attacker that has left the field, lies face-down or is in Defence
position attacks no more: its attack is over and counts as made, as is that of a monster that changes sides (MW-68).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from engine.games.magic_wizards.card_traits import CardKind, Element, Keyword, MonsterType, Terrain

Key: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]{0,39}\Z")]
"""The name of a card or a set within the program: small letters, digits and underscores."""
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=8)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=5000, multiple_of=50)]
"""ATK or DEF."""
Change: TypeAlias = Annotated[int, msgspec.Meta(ge=-3000, le=3000, multiple_of=50)]
"""What is added to ATK or DEF."""


class When(StrEnum):
    """The moment of an effect. All are compulsory but `your_turn` (MW-74)."""

    PLAYED = "played"
    """A Magic: it is played or turned up, and resolves. A monster or an Extra: it has come onto the field face-up, from
    hand, Extra deck, graveyard or as a fusion; not when a set one is turned up."""
    TURNED_UP = "turned_up"
    """This monster was face-down and is now face-up: its controller turned it, an effect did, or an attack revealed it;
    then before the numbers of that battle (MW-23, MW-100)."""
    WHILE_UP = "while_up"
    """As long as this card lies face-up on the field, once its play has taken effect; an attached Magic, on its monster
    (MW-18, MW-72, MW-74, MW-105)."""
    YOUR_TURN = "your_turn"
    """Once in each turn of yours, as an act of yours while this card is face-up: you may (MW-74)."""
    TURN_BEGINS = "turn_begins"
    """Your turn begins, before the draw, with this card face-up."""
    ATTACKS = "attacks"
    """This monster has declared an attack, whatever its target; a counter-attack is one (MW-103)."""
    ATTACKED = "attacked"
    """An attack on this monster was declared, a counter-attack too; a set one has been turned up first (MW-100)."""
    DESTROYS = "destroys"
    """A battle of this monster is over and has destroyed the other monster (MW-105), whoever attacked."""
    DESTROYED_BY_BATTLE = "destroyed_by_battle"
    """A battle is over and has destroyed this card (MW-105); it is in the graveyard."""
    HITS_PLAYER = "hits_player"
    """A direct attack of this monster has cost the rival PVs."""
    ATTACK_DECLARED = "attack_declared"
    """Trap: a monster of the rival declares an attack, on whatever (MW-66), or counter-attacks (MW-103)."""
    DIRECT_ATTACK_DECLARED = "direct_attack_declared"
    """Trap: a monster of the rival declares an attack on you."""
    MONSTER_PLAYED = "monster_played"
    """Trap: the rival plays a monster face-up, turns up a set one, or brings an Extra. For the Trap it counts as
    on the field; its own effects come after (MW-105)."""
    MAGIC_PLAYED = "magic_played"
    """Trap: the rival plays a Magic or turns one up, before it takes effect (MW-66)."""
    COMBO_PLAYED = "combo_played"
    """Trap: the rival plays a second card of a combo (MW-69), before it takes effect."""
    YOUR_MONSTER_DESTROYED = "your_monster_destroyed"
    """Trap: a battle or an effect has destroyed a monster of yours, whoever caused it (MW-105)."""


class Whom(StrEnum):
    """The object of an effect."""

    NONE = ""
    """Nobody: the act itself tells."""
    SELF = "self"
    """This card."""
    BEARER = "bearer"
    """The monster that this Magic is attached to; as it is played, any monster that fits `of` (MW-72)."""
    YOUR_MONSTER = "your_monster"
    """One monster that you control, chosen."""
    RIVAL_MONSTER = "rival_monster"
    """One monster that the rival controls, chosen; as the target of a reflected attack, not the attacker."""
    ANY_MONSTER = "any_monster"
    """One monster on the field, chosen."""
    YOUR_MONSTERS = "your_monsters"
    """Every monster that you control."""
    YOUR_OTHER_MONSTERS = "your_other_monsters"
    """Every monster that you control but this one."""
    RIVAL_MONSTERS = "rival_monsters"
    """Every monster that the rival controls; of a reflected attack, not the attacker (order: MW-84)."""
    ALL_MONSTERS = "all_monsters"
    """Every monster on the field."""
    ATTACKER = "attacker"
    """The monster that attacks."""
    FOE = "foe"
    """The monster that this one attacks or is attacked by; nobody in an attack on a player or an Item."""
    DESTROYER = "destroyer"
    """The monster that destroyed this one in battle; nobody if it left the field as well."""
    PLAYED_CARD = "played_card"
    """The card whose play set the Trap off."""
    RIVAL_SUPPORT = "rival_support"
    """One Magic or Trap of the rival on the field, face-up or face-down, chosen; with `of.kind` a face-up one of it."""
    YOUR_GRAVEYARD = "your_graveyard"
    """One card of your graveyard, chosen; no Extra (MW-109)."""
    YOUR_DECK = "your_deck"
    """One card of your deck, chosen in secret, then shown; the deck is shuffled."""
    YOU = "you"
    RIVAL = "rival"


class Do(StrEnum):
    """The act of an effect. A change of numbers is a bonus or a penalty, number by number (MW-99)."""

    BOOST = "boost"
    """The target's ATK changes by `atk` and its DEF by `def`, `until`; with `per`, so often as there are such cards."""
    SET_NUMBERS = "set_numbers"
    """The target's printed ATK and DEF become `atk` and `def`, `until`: neither bonus nor penalty (MW-77, MW-99).
    Of several the last one holds."""
    GIVE_KEYWORD = "give_keyword"
    """The target has `keyword`, `until`."""
    PARALYSE = "paralyse"
    """The target is Paralisado, `until`: no attack, no counter-attack, no change of position (MW-52, MW-101). An attack
    that it has declared goes on."""
    ILLUMINATE = "illuminate"
    """Iluminar affects the target, `until`: it cannot be turned face-down (MW-82, MW-83)."""
    CHANGE_POSITION = "change_position"
    """The target changes between Attack and Defence; not a Paralisado one. This is not its change of the turn."""
    TURN_UP = "turn_up"
    """The target, which is face-down, is turned face-up in its position (MW-83)."""
    TURN_DOWN = "turn_down"
    """The target is turned face-down in its position; not one under Iluminar; attached Magic is discarded (MW-72)."""
    DESTROY = "destroy"
    """The target goes to its owner's graveyard; nobody pays PVs. A Multi-Corpos may give components (MW-51)."""
    TO_HAND = "to_hand"
    """The target goes to its owner's hand; an Extra to the Extra deck (MW-109)."""
    SUMMON = "summon"
    """The target comes onto your field face-up, in the position that you choose, if there is room
    (MW-65); it is a monster and no Extra. This is not a play, and it may attack."""
    DRAW = "draw"
    """You draw `count` cards, as far as the deck goes (MW-1)."""
    DISCARD = "discard"
    """The target, a player, discards `count` cards: the rival by lot, you by choice; as far as the hand goes."""
    GAIN_LIFE = "gain_life"
    """The target, a player, gains `life` PVs; with `per`, so often as there are such cards. No upper limit (MW-81)."""
    LOSE_LIFE = "lose_life"
    """The target, a player, loses `life` PVs; with `per`, as above (MW-24 at 0). This is no battle damage."""
    NEGATE_ATTACK = "negate_attack"
    """The attack is over, counts as made, and no battle comes of it (MW-68)."""
    NEGATE_CARD = "negate_card"
    """The played card has no effect and goes to its owner's graveyard. In a combo, the second card alone."""
    REFLECT = "reflect"
    """Refletir: the attack is turned onto the target, with the attacker's ATK; keywords do not shield it (MW-49, MW-76,
    MW-84)."""
    TAKE_CONTROL = "take_control"
    """You control the target, `until` (MW-131)."""
    FUSE = "fuse"
    """Fusion: name an Extra of your Extra deck that enters by fusion and whose materials are all in your hand and on
    your side; they become its components (MW-20, MW-70, MW-71, MW-110, MW-130). With the target `all_monsters`
    face-up monsters of the rival may be materials too, beside at least one of yours (MW-157)."""
    TRANSFORM = "transform"
    """The Extra `into` of your Extra deck is put upon the target, which becomes its component; no fusion (MW-130)."""
    SET_TERRAIN = "set_terrain"
    """Without Ambientes: the types of `terrain` have the Bônus de Campo; a later terrain Magic replaces this (MW-118).
    With Ambientes: as it is played, `count` connected cells of your choice become `terrain`, `until`."""
    RAZE = "raze"
    """The terrain is destroyed, and Normal from then on (MW-158): with Ambientes of `count` connected cells of your
    choice as a Magic is played, of the cell that it attacks as a monster attacks; without, of the whole field."""
    TOON_WORLD = "toon_world"
    """This card is a Mundo dos Desenhos: the keyword Desenho works on your side (MW-47, MW-104)."""
    LABYRINTH = "labyrinth"
    """The labyrinth stands (MW-43, MW-93, MW-124)."""


class Until(StrEnum):
    """The duration of an effect.

    What lies on a monster ends when that leaves the field or is turned face-down, at the latest, but for the numbers of
    a monster with Ocultar (MW-107).
    """

    DONE = ""
    """It is done at once and for good."""
    END_OF_BATTLE = "end_of_battle"
    """The attack that is declared, with all its battles; a penalty all the same (MW-100)."""
    END_OF_TURN = "end_of_turn"
    """The turn now, whosever it is."""
    END_OF_YOUR_NEXT_TURN = "end_of_your_next_turn"
    """The next turn of yours that begins after this."""
    END_OF_RIVAL_NEXT_TURN = "end_of_rival_next_turn"
    """The next turn of the rival that begins after this."""
    WHILE_UP = "while_up"
    """As long as this card lies face-up on the field."""
    FOR_GOOD = "for_good"
    """As long as the target lies face-up on the field."""


class Whether(StrEnum):
    """A condition that must hold when the moment comes; with `while_up`, at each look."""

    COIN_HEADS = "coin_heads"
    """A coin falls heads: a roll of 1 to 2, on a 1 (MW-76)."""
    FEWER_LIFE = "fewer_life"
    """You have fewer PVs than the rival."""
    FEWER_MONSTERS = "fewer_monsters"
    """You control fewer monsters than the rival, face-down ones counted."""
    ALONE = "alone"
    """You control no other monster, face-down ones counted."""
    IN_DEFENCE = "in_defence"
    """This monster is in Defence position."""
    FOE_IS = "foe_is"
    """The monster that this one attacks, is attacked by, destroyed or was destroyed by fits the rest of the `if`; one
    that lies face-down never does (MW-73)."""


class Per(StrEnum):
    """The things that an amount is counted by."""

    YOUR_OTHER_MONSTERS = "your_other_monsters"
    """Face-up monsters that you control but this one and the target; those that fit `each`."""
    YOUR_DEAD = "your_dead"
    """Monsters in your graveyard that fit `each`."""


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A filter of cards: those that have all that is named; of several types or elements, one of them.

    Looked at as printed: what an effect or a cell gives does not count.
    """

    kind: CardKind | None = None
    """For cards of a graveyard or a deck, and Magic and Traps on the field."""
    types: Annotated[tuple[MonsterType, ...], msgspec.Meta(max_length=4)] = ()
    elements: Annotated[tuple[Element, ...], msgspec.Meta(max_length=4)] = ()
    keyword: Keyword | None = None
    magical: bool = False
    """Of a magical type or with the trait Ataque Mágico (MW-56)."""
    level_least: Level | None = None
    level_most: Level | None = None
    atk_most: Points | None = None


class Condition(Filter, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A condition of an effect; of the filter, `foe_is` alone has anything."""

    test: Whether


class Effect(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"if_": "if", "defence": "def"},
):
    """One effect of a card: its moment, condition, act, target, amount and duration.

    `of` keeps the target to some cards: others cannot be chosen, and a Trap does not fire for an attacker or a played
    card that does not fit the first of its effects. `pay`: PVs to pay for an act of `your_turn`; a player with no more
    than that cannot do it. `price`: what it costs a monster's budget. The other fields are amounts, explained in Do.
    """

    when: When
    do: Do
    target: Whom = Whom.NONE
    if_: Condition | None = None
    of: Filter | None = None
    atk: Change = 0
    defence: Change = 0
    life: Annotated[int, msgspec.Meta(ge=0, le=1000, multiple_of=50)] = 0
    count: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    per: Per | None = None
    each: Filter | None = None
    keyword: Keyword | None = None
    terrain: Terrain | None = None
    into: Key = ""
    pay: Annotated[int, msgspec.Meta(ge=0, le=1000, multiple_of=50)] = 0
    until: Until = Until.DONE
    price: Annotated[int, msgspec.Meta(ge=0, le=600, multiple_of=50)] = 0
