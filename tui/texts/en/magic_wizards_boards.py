"""Magic & Wizards: the additional rules, which no table offers yet."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "option.magic_wizards.no_direct_attack": "No direct attacks",
    "option.magic_wizards.no_direct_attack.help": "Yes: no monster attacks a player; only with Bench-out (MW-95).",
    "option.magic_wizards.bench_out": "Bench-out",
    "option.magic_wizards.bench_out.help": "Yes: who goes a whole turn without monsters loses the duel (MW-41).",
    "reason.bench": "Bench-out",
    "magic_wizards.log.ended.bench": "Bench-out: {winners} wins the duel, as the rival had no monster for a turn.",
    "magic_wizards.log.hand_shown": "{seat} shows five cards without a monster, {cards}, and shuffles again.",
    "error.duel_no_direct_attack": "At this table no monster attacks a player.",
    "error.duel_bench_out": "Without a monster you lose the duel now: play or set one.",
    "error.duel_only_bench_out": "No direct attacks goes only with Bench-out: without it nobody beats a player who has no monsters.",
    "error.map_rows": "A map has 5 or 6 lines; this one has {found}.",
    "error.map_letter": "Line {line}, column {column}: the letters of a map are {letters}.",
    "error.map_columns": "Line {line}: a line of a map has 8 letters; this one has {found}.",
    "error.map_uneven": "Line {line}, column {column}: turned half round, the map has to be the same.",
    "error.map_entry_sea": "In the two rows of each player at least {least} cells are land.",
    "error.map_cut_off": "Line {line}, column {column}: the Ocean may cut this cell off.",
    "error.labyrinth_lines": "A labyrinth has 9 or 19 lines; this one has {found}.",
    "error.labyrinth_long": "Line {line}: from column {column} on there are too many signs.",
    "error.labyrinth_sign": "Line {line}, column {column}: this sign draws no labyrinth.",
    "error.labyrinth_no_way": "There is no way from the rows of one player to those of the other.",
}
