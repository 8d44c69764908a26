"""What the types of monsters look like, and Magic and Traps.

Drawings of four lines, at most 13 cells wide.
"""

from __future__ import annotations

from engine.games.magic_wizards.card_traits import CardKind, MonsterType

SILHOUETTES: dict[MonsterType | CardKind, str] = {
    MonsterType.FIEND: r"""
   }\___/{
   ( o o )
    \ v /
    /'"'\~>
""",
    MonsterType.WARRIOR: r"""
     _O_  |
    /|#|\_+_
     |#|  |
     / \  '
""",
    MonsterType.BEAST: r"""
   /\_/\
  ( o.o )__
   > ^ <   \~
   U U  U U
""",
    MonsterType.BEAST_WARRIOR: r"""
   /\_/\   /
  ( >.< ) /
  /|###|\+
   /   \
""",
    MonsterType.WINGED_BEAST: r"""
 __       __
 \ \__<o_/ /
  \_\   /_/
     '''
""",
    MonsterType.INSECT: r"""
     \   /
   ()(o o)()
  --(_) (_)--
   / /| |\ \
""",
    MonsterType.DINOSAUR: r"""
        ____
   ____/ o _\
 _/      |vv
~~\_|\__|\
""",
    MonsterType.FISH: r"""
      ,/|
  |\_/   \_
  | _   o _>
  |/ \___/
""",
    MonsterType.SEA_SERPENT: r"""
  ____
 / o _>  __
 \ \____/  \
~~\_______/~~
""",
    MonsterType.ZOMBIE: r"""
    .---.
    |x_x|
  --|_=_|--
    /   \
""",
    MonsterType.WHITE_MAGE: r"""
     _A_   o
    ( - )  |
    /###\--|
   /_____\ |
""",
    MonsterType.BLACK_MAGE: r"""
     /\   *
   _/__\_ |
    (o o)-|
   /_\|/_\|
""",
    MonsterType.ILLUSIONIST: r"""
    ____
   _|__|_  ?
    (- o) /
   _/\:/\/
""",
    MonsterType.DRAGON: r"""
 /\__  __
/   \\/ o\__
 \__/ \ vvv/
    ~\___\~>
""",
    MonsterType.MACHINE: r"""
   .=====.
 []| o o |[]
   |_###_|
  (O)---(O)
""",
    MonsterType.ROCK: r"""
     ___
   _/   \__
  / o   o  \
 /____-_____\
""",
    CardKind.MAGIC: r"""
   _______
 .'   *   '.
 |   /|\   |
 '._______.'
""",
    CardKind.TRAP: r"""
 \  /\  /\  /
  \/__\/__\/
  \        /
   \/\/\/\/
""",
}
