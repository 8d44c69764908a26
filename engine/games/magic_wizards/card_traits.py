"""What a card is: its kind, element, type, traits and keywords, as a card table writes them."""

from __future__ import annotations

from enum import StrEnum


class CardKind(StrEnum):
    """The kind of a card (seed: Conhecendo as Cartas)."""

    MONSTER = "monster"
    MAGIC = "magic"
    TRAP = "trap"
    EXTRA = "extra"
    """A monster that no deck of 40 holds; a fusion or a transformation brings it (seed: Transformações)."""


class Element(StrEnum):
    """The element of a monster, exactly one (MW-11)."""

    FIRE = "fogo"
    WATER = "agua"
    WOOD = "madeira"
    METAL = "metal"
    EARTH = "terra"
    LIGHTNING = "relampago"
    DARKNESS = "trevas"
    LIGHT = "luz"


class MonsterType(StrEnum):
    """The type of a monster, exactly one (MW-11)."""

    FIEND = "demonio"
    WARRIOR = "guerreiro"
    BEAST = "fera"
    BEAST_WARRIOR = "fera_guerreira"
    WINGED_BEAST = "fera_alada"
    INSECT = "inseto"
    DINOSAUR = "dinossauro"
    FISH = "peixe"
    SEA_SERPENT = "serpente_marinha"
    ZOMBIE = "zumbi"
    WHITE_MAGE = "mago_branco"
    BLACK_MAGE = "mago_negro"
    ILLUSIONIST = "ilusionista"
    DRAGON = "dragao"
    MACHINE = "maquina"
    ROCK = "rocha"


MAGICAL_TYPES = frozenset(
    (
        MonsterType.FIEND,
        MonsterType.ZOMBIE,
        MonsterType.WHITE_MAGE,
        MonsterType.BLACK_MAGE,
        MonsterType.ILLUSIONIST,
    )
)
"""The types whose attacks are magical, as are those of the trait Ataque Mágico (MW-56)."""


class Trait(StrEnum):
    """A further trait of a monster (seed: Outros Traços)."""

    SWIM = "nadar"
    """It may stand in Oceano (MW-36); nothing without the boards."""
    LARGE = "grande"
    """It cannot enter a labyrinth (MW-45); nothing without the boards."""
    HUGE = "muito_grande"
    """Grande (MW-123), and it draws the sea one cell nearer (MW-88); nothing without the boards."""
    MAGIC_ATTACK = "ataque_magico"
    """Its attacks are magical (MW-56)."""
    ELECTRIC = "eletrico"
    """Its attacks are electric (MW-56); it makes no alignment (MW-106)."""


class Keyword(StrEnum):
    """The keywords that a card bears, or is given by an effect (seed: Palavras-Chave)."""

    FLYING = "voar"
    CONCEAL = "ocultar"
    BURROW = "subterraneo"
    """Has Ocultar as well (MW-50)."""
    WET = "molhado"
    REACH = "alcance"
    TOON = "desenho"
    ANTI_MAGIC = "anti_magia"
    MULTI_BODY = "multi_corpos"
    """Extras only (MW-51, MW-97)."""
    ITEM = "item"
    """Magic and Traps only: the card stays on the field and can be attacked (MW-17)."""


class Terrain(StrEnum):
    """A terrain of a cell of the board, which a terrain Magic may bring (MW-34)."""

    DARKNESS = "escuridao"
    MOUNTAIN = "montanha"
    MEADOW = "campina"
    FOREST = "floresta"
    WASTELAND = "ermo"
    OCEAN = "oceano"


HELPED_TYPES: dict[Terrain, tuple[MonsterType, ...]] = {
    Terrain.DARKNESS: (
        MonsterType.FIEND,
        MonsterType.WHITE_MAGE,
        MonsterType.BLACK_MAGE,
        MonsterType.ILLUSIONIST,
        MonsterType.ZOMBIE,
    ),
    Terrain.MOUNTAIN: (MonsterType.DRAGON, MonsterType.WINGED_BEAST),
    Terrain.MEADOW: (MonsterType.WARRIOR, MonsterType.BEAST_WARRIOR),
    Terrain.FOREST: (MonsterType.INSECT, MonsterType.BEAST, MonsterType.BEAST_WARRIOR),
    Terrain.WASTELAND: (MonsterType.DINOSAUR, MonsterType.MACHINE, MonsterType.ZOMBIE, MonsterType.ROCK),
    Terrain.OCEAN: (MonsterType.FISH, MonsterType.SEA_SERPENT),
}
"""The types that a terrain gives the Bônus de Campo (MW-34)."""
HELPED_TRAITS: dict[Terrain, tuple[Trait, ...]] = {Terrain.OCEAN: (Trait.SWIM,)}
"""The traits that it gives the Bônus de Campo to (MW-34)."""
