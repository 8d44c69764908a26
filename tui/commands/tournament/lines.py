"""`carteado tournament parse` and `run`: specification lines, and whole tournaments between bots."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec

from engine.games.registry import GAMES
from saves.store import default_path, open_existing
from tournaments import autoplay
from tournaments.catalog import CATALOG, Catalog
from tournaments.desk import Desk
from tournaments.spec import Spec
from tournaments.spec import parse as parse_spec
from tui.club import catalog_of
from tui.commands.output import print_json, print_lines
from tui.commands.tournament.choosing import chosen
from tui.i18n import Words


def parse(args: argparse.Namespace, words: Words) -> int:
    """Print what a specification line says."""
    spec = parse_spec(args.line.replace("\\n", "\n"), _catalog(args))
    if args.json:
        print_json({"line": spec.line, "spec": spec})
    else:
        print_lines(_told(spec, words))
    return 0


def _catalog(args: argparse.Namespace) -> Catalog:
    """Return the catalog with the club's types; a store that is not there yet has none, and is not made for that."""
    if not (args.db or default_path()).exists():
        return CATALOG
    with open_existing(args.db) as store:
        return catalog_of(store.club_types)


def _told(spec: Spec, words: Words) -> Iterator[str]:
    yield spec.line
    none = words("cli.none")
    yield words("cli.spec.game", game=spec.label)
    yield words("cli.spec.type", type=spec.type)
    yield words("cli.spec.name", name=spec.name)
    yield words("cli.spec.variants", variants=", ".join(spec.variants) or none)
    yield words("cli.spec.year", year=f"{spec.year:04}")
    yield words("cli.spec.points." + ("double" if spec.double_points else "single"))
    if spec.text:
        yield from spec.text.split("\n")


def run(args: argparse.Namespace, words: Words) -> int:
    """Play a whole tournament between bots and print its final table."""
    catalog = _catalog(args)
    spec = parse_spec(args.line.replace("\\n", "\n"), catalog)
    ruleset = catalog.ruleset(spec.game, spec.type, spec.variants)
    settings = chosen(args, Desk(catalog=catalog).settings_for(spec), spec, ruleset)
    report = autoplay.run(
        spec,
        GAMES,
        players=args.players,
        bot=args.bot,
        seed=args.seed,
        table_size=settings.table_size,
        format=settings.format,
        scored=settings.scored,
        options=settings.options,
        pineapples=args.pineapples,
        catalog=catalog,
        more=msgspec.structs.asdict(settings),
        drops=args.drops,
        late=args.latecomers,
    )
    if args.json:
        print_json(report)
    else:
        print_lines(_final_table(report, words))
    return 0


def _final_table(report: autoplay.Report, words: Words) -> Iterator[str]:
    yield report.line
    yield words("cli.tournament.rounds", count=len(report.rounds))
    for line in report.final:
        points = words("cli.tournament.points", points=line.points) if line.points is not None else ""
        overall = line.ratings.get("overall")
        rating = words.number(overall.rating) if overall else ""
        score = words(f"desk.score.{report.spec.game}", count=line.score) if line.score is not None else ""
        yield f"{line.place:>3}  {line.name:<20} {points:>12}  {rating:>6}  {score}".rstrip()
