"""What monsters look like by type and level.

Drawings of four lines, at most 13 cells wide.
"""

from __future__ import annotations

from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import MonsterType
from tui.games.magic_wizards.spell_silhouettes import spell_silhouette

SILHOUETTES: dict[MonsterType, tuple[str, ...]] = {
    MonsterType.FIEND: (
        r"""
    ,   ,
    (\_/)
    (o.o)
    `-v-'~>
""",
        r"""
   }\___/{
   ( o o )
    \ v /
    /'"'\~>
""",
        r"""
 \\_}\_/{_//
  \( O O )/
  /(\VVV/)\
 /_/ ''' \_\~
""",
    ),
    MonsterType.WARRIOR: (
        r"""
     _o_
    / | \_
      |  Y
     / \
""",
        r"""
     _O_  |
    /|#|\_+_
     |#|  |
     / \  '
""",
        r"""
 |   _O_  __
 |__/###\|##|
 |  |###||##|
 '  /| |\ \/
""",
    ),
    MonsterType.BEAST: (
        r"""
    (\ /)
    ( . .)
    c(   )~
     u  u
""",
        r"""
   /\_/\
  ( o.o )__
   > ^ <   \~
   U U  U U
""",
        r"""
  /\_____/\
 ( (O) (O) )_
  \  \V/  / \
  /U\___/U\ ~
""",
    ),
    MonsterType.BEAST_WARRIOR: (
        r"""
    /\_/\
   ( 'o' )|
    /|_|\_|
     / \  '
""",
        r"""
   /\_/\   /
  ( >.< ) /
  /|###|\+
   /   \
""",
        r"""
  /\___/\   +
 ( >vVv< )  |
 /|#####|\__|
  /_/ \_\   |
""",
    ),
    MonsterType.WINGED_BEAST: (
        r"""
     _
   >(o)__
    (_v_/=
     ^ ^
""",
        r"""
 __       __
 \ \__<o_/ /
  \_\   /_/
     '''
""",
        r"""
\\\       ///
 \\\__^__///
  \_( V )_/
    //'\\
""",
    ),
    MonsterType.INSECT: (
        r"""
      \ /
    __(o)
   (_)(_)
    ' ' '
""",
        r"""
     \   /
   ()(o o)()
  --(_) (_)--
   / /| |\ \
""",
        r"""
 \_ \   / _/
  /(=(O)=)\
 {__(###)__}
  / /|||\ \
""",
    ),
    MonsterType.DINOSAUR: (
        r"""
      __
     / o>
  __/ /
 ~\_|_|
""",
        r"""
        ____
   ____/ o _\
 _/      |vv
~~\_|\__|\
""",
        r"""
     ______
   _/ O  __\
 _/####  vvvv
/_|__||__||_
""",
    ),
    MonsterType.FISH: (
        r"""
        o
  |\ __  .
  | x  '>
  |/ --
""",
        r"""
      ,/|
  |\_/   \_
  | _   o _>
  |/ \___/
""",
        r"""
 \   ,/|||\
 |\_/  ===  \
 | _   == O <
 |/ \_|||___/
""",
    ),
    MonsterType.SEA_SERPENT: (
        r"""
    __
   /o_>
   \ \___
  ~~\____)~
""",
        r"""
  ____
 / o _>  __
 \ \____/  \
~~\_______/~~
""",
        r"""
  __     __
 /O \___/  \
 \VV  __   /~
~~~\_/~~\_/~~
""",
    ),
    MonsterType.ZOMBIE: (
        r"""
     .-.
    (x x)
     |=|
     ' '
""",
        r"""
    .---.
    |x_x|
  --|_=_|--
    /   \
""",
        r"""
  ,  .---.  ,
  |\/|X_X|\/|
   \_|_=_|_/
     /| |\
""",
    ),
    MonsterType.WHITE_MAGE: (
        r"""
      o
     (-)  *
     /#\--'
    /___\
""",
        r"""
     _A_   o
    ( - )  |
    /###\--|
   /_____\ |
""",
        r"""
  *   _A_   *
   \ ( - ) /
    \/###\/
    /_____\
""",
    ),
    MonsterType.BLACK_MAGE: (
        r"""
     /\
    /__\
    (o')-*
    /__\
""",
        r"""
     /\   *
   _/__\_ |
    (o o)-|
   /_\|/_\|
""",
        r"""
 *   //\\   *
 |  /____\  |
 |--\o  o/--|
   /_\||/_\
""",
    ),
    MonsterType.ILLUSIONIST: (
        r"""
      __
    _|__|_
     (o -)?
     /:/\
""",
        r"""
    ____
   _|__|_  ?
    (- o) /
   _/\:/\/
""",
        r"""
  ? .____. ?
   _|____|_
  / ( ** ) \
 /_\:/\/\:/_\
""",
    ),
    MonsterType.DRAGON: (
        r"""
     __
    /o_}  /\
    \ \__/ /
     \____/~
""",
        r"""
 /\__  __
/   \\/ o\__
 \__/ \ vvv/
    ~\___\~>
""",
        r"""
/|  /\    /|
\ \/  \__/O\_
 \  ^^^^ vvv/
 /_\~~~~/_\~>
""",
    ),
    MonsterType.MACHINE: (
        r"""
     ._.
    [o_o]
    /|#|\
     o-o
""",
        r"""
   .=====.
 []| o o |[]
   |_###_|
  (O)---(O)
""",
        r"""
  _||___||_
 |[O]===[O]|
 |_|#####|_|
 (O)(O)(O)(O)
""",
    ),
    MonsterType.ROCK: (
        r"""
      _
    _/ \_
   ( o o )
   '--_--'
""",
        r"""
     ___
   _/   \__
  / o   o  \
 /____-_____\
""",
        r"""
   __/^^\__
 _/  O  O  \_
 [_]  __  [_]
  |__|__|__|
""",
    ),
}
"""The drawings of each type, the lowest levels first."""
_HIGHEST = (2, 4)
"""The highest levels of the first drawing and of the second."""


def silhouette(card: Card) -> list[str]:
    """Return the drawing of a card: its lines."""
    return _drawing(card).strip("\n").splitlines()


def _drawing(card: Card) -> str:
    if card.type is None:
        return spell_silhouette(card)
    drawings = SILHOUETTES[card.type]
    at = sum((card.level or 0) > level for level in _HIGHEST)
    return drawings[min(at, len(drawings) - 1)]
