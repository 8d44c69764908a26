"""The families of catalog keys that several modules build."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.games.registry import GAMES
from tournaments.results import SCORES

GAME = KeyFamily("game.{}", GAMES)


def _bots() -> Iterator[str]:
    yield from dict.fromkeys(bot for game in GAMES.values() for bot in (*game.bots, "random"))


BOT = KeyFamily("bot.{}", _bots)
IMPORTED = KeyFamily("cli.tournament.imported.{}", "new continued same parted older")
DAMAGED = KeyFamily("damaged.{}", "matches tournaments seasons")
_COLUMNS = ("pairs", "trios", "place", "name", "games", "wins", "points", "before", "rating", "step")
DESK_COLUMN = KeyFamily("desk.column.{}", [*_COLUMNS, *map("score.{}".format, SCORES)])
FORMAT = KeyFamily("desk.format.{}", "escada knockout duel_knockout double_elimination swiss round_robin league")
MATCH_ENDED = KeyFamily("desk.match_ended.{}", "result absence finished deleted")
DESK_MISSED = KeyFamily("desk.missed.{}", "losses byes halves")
PRESENCE = KeyFamily("desk.presence.{}", "open present absent dropped")
DESK_SCORE = KeyFamily("desk.score.{}", SCORES)
TIEBREAK = KeyFamily(
    "desk.tiebreak.{}",
    "score match_points head_to_head buchholz buchholz_cut_1 buchholz_cut_2 buchholz_median buchholz_2023 "
    "buchholz_fore buchholz_zero sonneborn_berger sonneborn_berger_cut_1 sonneborn_berger_2023 koya match_win "
    "opponents_match_win opponents_match_win_without_byes opponents_match_points game_win opponents_game_win "
    "wins wins_played places own_points opponents_rating performance perfect_performance opponents_performance "
    "later_seats later_seat_wins progressive progressive_cut_1 lots field",
)
AT_ZERO = KeyFamily("lobby.terms.at_zero.{}", "bot resign")
TABLE_ASK = KeyFamily("table.ask.{}", "resign time abandon")
TABLE_MENU = KeyFamily(
    "table.menu.{}", "title stay leave resign time abandon decide replay rematch new_game clock settings"
)
DESK_KIND = KeyFamily("desk.{}", "pairs trios")
PAPERS_KIND = KeyFamily("papers.{}", "pairs trios")


def _options() -> Iterator[str]:
    yield from (f"{game.key}.{name}" for game in GAMES.values() for name in game.options_type.__struct_fields__)


OPTION = KeyFamily("option.{}", _options)


def _reasons() -> Iterator[str]:
    yield from dict.fromkeys(reason for game in GAMES.values() for reason in game.reasons)
    yield "abandoned"


REASON = KeyFamily("reason.{}", _reasons)
"""Why a match may have ended, in all games; each has sentences for its own."""
