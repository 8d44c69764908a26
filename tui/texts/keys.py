"""KeyFamily: catalog keys that are built from tags, listed where they are built; those that several modules build."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import product

from engine.games.registry import GAMES


class KeyFamily:
    """Catalog keys that differ in a tag: of `KIND = KeyFamily("club.kind.{}", "table duel")`, `KIND(kind)` is one.

    For every field of the pattern stand all the tags that it takes: words in a text, an enum, or any names.
    """

    def __init__(self, pattern: str, *tags: str | Iterable[object]) -> None:
        self._pattern = pattern
        self._tags = tags

    def __call__(self, *tags: object) -> str:
        """Return the key of these tags."""
        return self._pattern.format(*map(_tag, tags))

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key of the family."""
        listed = (tags.split() if isinstance(tags, str) else tags for tags in self._tags)
        return tuple(self(*one) for one in product(*listed))


def _tag(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


GAME = KeyFamily("game.{}", GAMES)
BOT = KeyFamily("bot.{}", "planner random")
IMPORTED = KeyFamily("cli.tournament.imported.{}", "new continued same parted older")
DAMAGED = KeyFamily("damaged.{}", "matches tournaments seasons")
DESK_COLUMN = KeyFamily("desk.column.{}", "pairs trios place name games wins points before rating step")
FORMAT = KeyFamily("desk.format.{}", "escada knockout duel_knockout double_elimination swiss round_robin league")
DESK_MISSED = KeyFamily("desk.missed.{}", "losses byes halves")
PRESENCE = KeyFamily("desk.presence.{}", "open present absent dropped")
DESK_SCORE = KeyFamily("desk.score.{}", "dalmuti wyrt_lordes")
TIEBREAK = KeyFamily(
    "desk.tiebreak.{}",
    "score match_points head_to_head buchholz buchholz_cut_1 buchholz_cut_2 buchholz_median buchholz_2023 "
    "buchholz_fore sonneborn_berger sonneborn_berger_cut_1 sonneborn_berger_2023 koya match_win "
    "opponents_match_win opponents_match_win_without_byes opponents_match_points game_win opponents_game_win "
    "wins wins_played places own_points opponents_rating performance perfect_performance opponents_performance "
    "later_seats later_seat_wins progressive progressive_cut_1 lots field",
)
AT_ZERO = KeyFamily("hall.terms.at_zero.{}", "bot resign")
REASON = KeyFamily(
    "reason.{}",
    "points six_realms ten_realms conquest time no_cards last_seat abandoned last lords_out shuffled",
)
TABLE_ASK = KeyFamily("table.ask.{}", "resign time abandon")
TABLE_MENU = KeyFamily("table.menu.{}", "title stay leave resign time abandon replay new_game clock")
DESK_KIND = KeyFamily("desk.{}", "pairs trios")
PAPERS_KIND = KeyFamily("papers.{}", "pairs trios")
