"""The arguments of the commands of a tournament about its rounds and their results."""

from __future__ import annotations

from pathlib import Path

from tui.cli.arguments.acts import Acts, add_round
from tui.cli.arguments.parser import names, positive
from tui.cli.usage import of_values

_WAYS = ("places", "scores", "games", "life", "counts")


_VICTORIES = ("six_realms", "ten_realms", "conquest", "last_seat")


_ENDINGS = ("life", "time", "resigned")


def add_rounds(acts: Acts) -> None:
    """Add what draws, shows and plays a round."""
    words = acts.words
    pair = acts.of("pair", "tournament_rounds:pair")
    pair.add_argument("--publish", action="store_true", help=words("cli.tournament.publish"))
    for draw in (pair, acts.of("redraw", "tournament_rounds:redraw"), acts.of("play", "tournament_rounds:play")):
        draw.add_argument("--seed", metavar="S", help=words("cli.tournament.seed"))
    acts.of("publish", "tournament_rounds:publish")
    swap = acts.of("swap", "tournament_rounds:swap")
    swap.add_argument("one", metavar="NAME", help=words("cli.tournament.name"))
    swap.add_argument("other", metavar="NAME", help=words("cli.tournament.name"))
    lock = acts.of("lock", "tournament_rounds:lock")
    lock.add_argument("tables", nargs="+", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
    lock.add_argument("--off", action="store_true", help=words("cli.tournament.lock.off"))
    why = acts.of("why", "tournament_rounds:why")
    why.add_argument("table", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
    for look in (why, acts.of("show", "tournament_rounds:show")):
        add_round(look, words)


def add_results(acts: Acts) -> None:
    """Add what takes results."""
    words = acts.words
    for name in ("result", "correct"):
        added = acts.of(name, f"tournament_results:{name}")
        added.add_argument("table", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
        added.add_argument("result", nargs="*", metavar="RESULT", help=words("cli.tournament.result.words"))
        add_round(added, words)
        added.add_argument("--as", dest="way", **of_values(words, _WAYS), help=words("cli.tournament.result.as"))
        added.add_argument("--won", **of_values(words, _VICTORIES), help=words("cli.tournament.result.won"))
        added.add_argument("--ended", **of_values(words, _ENDINGS), help=words("cli.tournament.result.ended"))
        added.add_argument("--hands", type=positive, default=0, metavar="N", help=words("cli.tournament.result.hands"))
        added.add_argument("--ahead", type=names, default=(), metavar="NAME", help=words("cli.tournament.result.ahead"))
        added.add_argument("--played", action="store_true", help=words("cli.tournament.result.played"))
        added.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    many = acts.of("results", "tournament_results:results")
    many.add_argument("file", type=Path, metavar="FILE", help=words("cli.tournament.results.file"))
    add_round(many, words)
    many.add_argument("--as", dest="way", **of_values(words, _WAYS), help=words("cli.tournament.result.as"))
    many.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    many.add_argument("--dry-run", action="store_true", help=words("cli.tournament.results.dry_run"))
