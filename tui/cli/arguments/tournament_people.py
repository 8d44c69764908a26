"""The arguments of the commands of a tournament about people: who comes, who leaves, what they wish."""

from __future__ import annotations

from pathlib import Path

from tui.cli.arguments.acts import Acts, add_missed, add_round
from tui.cli.arguments.parser import not_negative, positive, rounds


def add_people(acts: Acts) -> None:
    """Add the commands about people."""
    words = acts.words
    for name in ("add", "late"):
        add = acts.of(name, "tournament_people:add")
        add.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.add.name"))
        add.add_argument("--csv", type=Path, metavar="FILE", help=words("cli.tournament.add.csv"))
        add.add_argument("--dry-run", action="store_true", help=words("cli.tournament.add.dry_run"))
        add.add_argument("--accept-doubts", action="store_true", help=words("cli.tournament.add.accept_doubts"))
        add.add_argument("--bot", metavar="BOT", help=words("cli.tournament.add.bot"))
        add.add_argument("--count", type=positive, default=1, metavar="N", help=words("cli.tournament.add.count"))
        add_missed(add, words)
        add.set_defaults(late_only=name == "late")
    here = acts.of("checkin", "tournament_people:check_in")
    here.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    here.add_argument("--absent", action="store_true", help=words("cli.tournament.checkin.absent"))
    add_missed(here, words)
    here.add_argument("--all", action="store_true", help=words("cli.tournament.checkin.all"))
    drop = acts.about("drop", "tournament_people:drop")
    drop.add_argument("--came", action="store_true", help=words("cli.tournament.drop.came"))
    drop.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    add_missed(acts.about("return", "tournament_people:bring_back"), words)
    acts.about("withdraw", "tournament_people:withdraw")
    missing = acts.of("noshow", "tournament_people:no_show")
    missing.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.noshow.names"))
    missing.add_argument("--came", action="store_true", help=words("cli.tournament.noshow.came"))
    missing.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    add_round(missing, words)
    pineapple = acts.about("pineapple", "tournament_people:pineapple")
    pineapple.add_argument("--none", action="store_true", help=words("cli.tournament.pineapple.none"))
    substitute = acts.of("substitute", "tournament_people:substitute")
    substitute.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    substitute.add_argument("person", metavar="PERSON", help=words("cli.tournament.substitute.person"))
    substitute.add_argument("--club", default="", metavar="CLUB", help=words("cli.tournament.substitute.club"))
    for name in ("rename", "merge"):
        rename = acts.of(name, f"tournament_people:{name}")
        rename.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
        rename.add_argument("person", metavar="PERSON", help=words("cli.tournament.rename.person"))
        if name == "merge":
            rename.add_argument(
                "--rounds", type=rounds, default=None, metavar="N[,N...]", help=words("cli.tournament.merge.rounds")
            )
    _add_wishes(acts)
    for name in ("deck", "look"):
        deck = acts.of(name, f"tournament_decks:{name}")
        deck.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
        if name == "deck":
            deck.add_argument("deck", metavar="DECK", help=words("cli.decks.deck"))
    acts.of("decks", "tournament_decks:list_")
    penalise = acts.of("penalise", "tournament_people:penalise")
    penalise.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    penalise.add_argument("points", type=not_negative, metavar="N", help=words("cli.tournament.penalise.points"))
    penalise.add_argument("text", metavar="TEXT", help=words("cli.tournament.penalise.text"))


def _add_wishes(acts: Acts) -> None:
    words = acts.words
    bye = acts.of("bye", "tournament_wishes:bye")
    bye.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    bye.add_argument("--round", type=positive, default=0, metavar="N", help=words("cli.tournament.bye.round"))
    apart = acts.of("apart", "tournament_wishes:apart")
    apart.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    apart.add_argument("--club", default="", metavar="CLUB", help=words("cli.tournament.apart.club"))
    for wish in (bye, apart):
        wish.add_argument("--off", action="store_true", help=words("cli.tournament.wish.off"))
    category = acts.of("category", "tournament_wishes:category")
    category.add_argument("name", nargs="?", default="", metavar="NAME", help=words("cli.tournament.name"))
    category.add_argument("categories", nargs="*", metavar="CATEGORY", help=words("cli.tournament.category.names"))
    category.add_argument("--none", action="store_true", help=words("cli.tournament.category.none"))
