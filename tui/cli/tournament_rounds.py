"""Commands of a tournament about its rounds, with rounds and standings as data and as text."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from engine.core.keys import KeyFamily
from engine.games.registry import GAMES
from saves.store import default_path, open_existing
from tournaments import autoplay
from tournaments.audit import presence_of
from tournaments.catalog import CATALOG, Catalog
from tournaments.controller import TournamentController
from tournaments.model import EntrantId, Pairing, Result, Round
from tournaments.points import plain
from tournaments.results import scoring_of
from tournaments.spec import Spec
from tournaments.spec import parse as parse_spec
from tournaments.standings import Standing, ratings_shown
from tui.canvas.grid import pad
from tui.cli.opened_tournament import OpenedTournament, acting, club_at, looking
from tui.cli.output import print_answer, print_json, print_lines
from tui.cli.tournament import advice, chosen
from tui.services.streams import tell
from tui.services.tournaments.club import catalog_of
from tui.services.tournaments.rounds import kept_seed, lot_for, seeds_from
from tui.services.tournaments.session import TournamentSession
from tui.texts.arithmetic import ArithmeticFormatter
from tui.texts.keys import DESK_COLUMN, DESK_SCORE, TIEBREAK
from tui.texts.styled_text import plain_text

if TYPE_CHECKING:
    from tui.texts.localizer import Words
    from tui.texts.tournament import TournamentFormatter

_CLI_TOURNAMENT_NEXT = KeyFamily("cli.tournament.next.{}", "add pair result finish over")


_NAME = 28


def who(formatter: TournamentFormatter, entrants: Iterable[EntrantId]) -> list[dict[str, Any]]:
    """Return entrants with their names."""
    return [{"entrant": entrant, "name": formatter.name(entrant)} for entrant in entrants]


def round_data(at: OpenedTournament, this_round: Round) -> dict[str, Any]:
    """Return a round as data.

    Its tables with seats and results, who is free, and the tables without a result.
    """
    formatter = at.formatter
    tables = zip(this_round.draft.tables, this_round.results, strict=True)
    return {
        "round": this_round.number,
        "lot": this_round.lot,
        "published": this_round.published,
        "complete": this_round.complete,
        "missing": this_round.missing(),
        "tables": [_table_data(formatter, table, result, this_round) for table, result in tables],
        "byes": who(formatter, (bye.entrant for bye in this_round.draft.byes)),
        "asked_byes": who(formatter, this_round.draft.asked),
    }


def _table_data(
    formatter: TournamentFormatter, table: Pairing, result: Result | None, this_round: Round
) -> dict[str, Any]:
    return {
        "table": table.number,
        "seats": who(formatter, table.seats),
        "absent": who(formatter, table.absent),
        "locked": table.number in this_round.locked,
        "result": result,
    }


def round_lines(at: OpenedTournament, this_round: Round) -> Iterator[str]:
    """Yield a round as text: a line a table, in seat order, with its result; who is free; what is missing."""
    words, formatter = at.words, at.formatter
    yield words("cli.tournament.round", round=this_round.number)
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        text = plain_text(formatter.table(table, " · "))
        if result is not None:
            players = (*formatter.ranked(table.seats, result.places), *formatter.absent(table))
            text = f"{plain_text(players).strip()}  ({formatter.how_decided(table, result)})"
        yield f"{table.number:>3}  {text}"
        if result is not None and (games := formatter.games(table.seats, result)):
            yield from (f"     {line}" for line in games.splitlines())
    yield from formatter.free(this_round.draft, ", ")
    if missing := this_round.missing():
        yield words("cli.tournament.missing", count=len(missing), tables=", ".join(map(str, missing)))


def notices(at: OpenedTournament) -> list[str]:
    """Return what the organiser should know, of what the last command did first."""
    return [at.formatter.notice(notice) for notice in at.tournament.notices]


def standing_data(line: Standing) -> dict[str, Any]:
    """Return a line of the standings as data; `tiebreaks` are the figures by name, in their order."""
    before, after = ratings_shown(line)
    return {
        "place": line.place,
        "sharing": line.sharing,
        "low": line.low,
        "high": line.high,
        "entrant": line.entrant.id,
        "name": line.entrant.name,
        "members": [person.name for person in line.entrant.members],
        "games": line.games,
        "wins": line.wins,
        "match_points": line.match_points,
        "score": line.score,
        "points": None if line.points is None else plain(line.points),
        "rating_before": round(before.value, 2),
        "rating": round(after.value, 2),
        "tiebreaks": {column.code: column.value for column in line.columns},
        "parted_by": line.parted_by,
        "table": line.table,
        "left": line.left,
    }


def standing_lines(at: OpenedTournament, lines: Sequence[Standing], *, tiebreaks: bool) -> Iterator[str]:
    """Yield the standings as text under headings.

    With the figure of every tie-break where that is asked for.
    """
    words, formatter = at.words, at.formatter
    reckoner = ArithmeticFormatter(words, formatter.name)
    codes = [column.code for column in lines[0].columns] if lines and tiebreaks else []
    names = [words(TIEBREAK(code)) for code in codes]
    fixed = [words(DESK_COLUMN(name)) for name in ("games", "wins", "points", "rating")]
    begun = bool(at.tournament.rounds)
    heads = [*fixed, *names]
    yield _row(words("desk.column.place"), words("desk.column.name"), heads, heads)
    for line in lines:
        place = formatter.places(line.place, line.place + line.sharing - 1) if begun else "–"
        points = formatter.points(line.points if begun else None)
        _, rating = ratings_shown(line)
        figures = [str(line.games), str(line.wins), points, formatter.rating(rating.value)]
        figures += [reckoner.figure(column) for column in line.columns] if codes else []
        yield _row(place, formatter.name(line.entrant.id), figures, heads)


def _row(place: str, name: str, figures: Sequence[str], heads: Sequence[str]) -> str:
    text = "  ".join(f"{figure:>{max(6, len(head))}}" for figure, head in zip(figures, heads, strict=True))
    return f"{place:>7}  {pad(name, _NAME)}  {text}".rstrip()


def explained(at: OpenedTournament, line: Standing, above: Standing | None) -> Iterator[str]:
    """Yield the arithmetic of everything that puts somebody where they stand."""
    formatter = at.formatter
    reckoner = ArithmeticFormatter(at.words, formatter.name)
    place = formatter.places(line.place, line.place + line.sharing - 1) if at.tournament.rounds else "–"
    yield f"{place}  {formatter.name(line.entrant.id)}"
    if above is not None and line.parted_by:
        pair = zip(above.columns, line.columns, strict=True)
        text = next(reckoner.parted(reckoned, own) for reckoned, own in pair if own.code == line.parted_by)
        yield f"  {text}"
    for column in line.columns:
        yield f"  {reckoner.sentence(column)}"
        yield from (f"    {text}" for text in reckoner.lines(column))


def parse(args: argparse.Namespace, words: Words) -> int:
    """Print what a specification line says."""
    spec = parse_spec(args.line.replace("\\n", "\n"), _catalog(args))
    return print_answer(args, {"line": spec.line, "spec": spec}, _spec_lines(spec, words))


def _catalog(args: argparse.Namespace) -> Catalog:
    """Return the catalog with the club's types; a store that is not there yet has none, and is not made for that."""
    if not (args.db or default_path()).exists():
        return CATALOG
    with open_existing(args.db) as store:
        return catalog_of(store.club_types)


def _spec_lines(spec: Spec, words: Words) -> Iterator[str]:
    yield spec.line
    none = words("cli.none")
    yield words("cli.spec.game", game=spec.label)
    yield words("cli.spec.type", type=spec.type)
    yield words("cli.spec.name", name=spec.name)
    yield words("cli.spec.variants", variants=", ".join(spec.variants) or none)
    yield words("cli.spec.year", year=f"{spec.year:04}")
    yield words("cli.spec.points.double" if spec.double_points else "cli.spec.points.single")
    if spec.text:
        yield from spec.text.split("\n")


def run(args: argparse.Namespace, words: Words) -> int:
    """Play a whole tournament between bots and print its final table."""
    catalog = _catalog(args)
    spec = parse_spec(args.line.replace("\\n", "\n"), catalog)
    ruleset = catalog.ruleset(spec.game, spec.type, spec.variants)
    settings = chosen(args, words, None, TournamentController(catalog=catalog).settings_for(spec), spec, ruleset)
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
    return print_answer(args, report, _final_table(report, words))


def _final_table(report: autoplay.Report, words: Words) -> Iterator[str]:
    scoring = scoring_of(report.spec.game, report.options)
    yield report.line
    yield words("cli.tournament.rounds", count=len(report.rounds))
    for line in report.final:
        points = words("cli.tournament.points", points=line.points) if line.points is not None else ""
        overall = line.ratings.get("overall")
        rating = words.number(overall.rating) if overall else ""
        score = "" if scoring is None or line.score is None else words(DESK_SCORE(scoring.key), count=line.score)
        yield f"{line.place:>3}  {pad(line.name, 20)} {points:>12}  {rating:>6}  {score}".rstrip()


def pair(args: argparse.Namespace, words: Words) -> int:
    """Draw up the next round and print it; refused with the tables named that have no result."""
    with acting(args, words) as at:
        number = len(at.tournament.rounds) + 1
        lot = lot_for(at.tournament_session, args.seed, number)
        rematches = advice(at)
        at.tournament_session.draw_up(lot)
        if args.publish:
            at.do(TournamentController.publish)
    for sentence in rematches:
        tell(sentence)
    return _answer_round(args, at)


def redraw(args: argparse.Namespace, words: Words) -> int:
    """Draw the last round anew, but for tables that are locked or have a result."""
    with acting(args, words) as at:
        number = len(at.tournament.rounds)
        # Every redrawing has a lot of its own, by the number of the act that it is.
        lot = lot_for(at.tournament_session, args.seed, number, f"redrawing {len(at.desk.entries) + 1}")
        at.do(TournamentController.redraw, lot)
    return _answer_round(args, at)


def swap(args: argparse.Namespace, words: Words) -> int:
    """Let two entrants of the last round change places."""
    with acting(args, words) as at:
        at.do(TournamentController.swap, at.entrant(args.one), at.entrant(args.other))
    return _answer_round(args, at)


def lock(args: argparse.Namespace, words: Words) -> int:
    """Keep tables of the last round out of every redrawing, or with --off let them go again."""
    with acting(args, words) as at:
        for table in args.tables:
            at.do(TournamentController.lock, table, not args.off)
    return at.answer(args)


def publish(args: argparse.Namespace, words: Words) -> int:
    """Tell the last round to the players."""
    with acting(args, words) as at:
        at.do(TournamentController.publish)
    return at.answer(args)


def why(args: argparse.Namespace, words: Words) -> int:
    """Print why a table was made so."""
    with looking(args, words) as at:
        number = args.round or len(at.tournament.rounds)
        reasons = at.desk.explain(number, args.table)
    return print_answer(
        args,
        {"tournament": at.id, "round": number, "table": args.table, "why": reasons},
        (at.formatter.why(reason) for reason in reasons),
    )


def show(args: argparse.Namespace, words: Words) -> int:
    """Print how the tournament stands: its line, settings, entrants, a round, and what to do next."""
    with looking(args, words) as at:
        tournament = at.tournament
    this_round = at.round(args.round) if args.round or tournament.rounds else None
    if args.json:
        print_json(
            {
                "tournament": at.id,
                "line": tournament.spec.line,
                "settings": tournament.settings,
                "finished": tournament.finished,
                "rounds": len(tournament.rounds),
                "entrants": [
                    {
                        "entrant": entrant.id,
                        "name": entrant.name,
                        "members": [person.name for person in entrant.members],
                        "bot": entrant.bot,
                        "club": entrant.club,
                        "presence": presence_of(tournament, entrant.id),
                    }
                    for entrant in tournament.entrants
                ],
                "round": None if this_round is None else round_data(at, this_round),
                "notices": tournament.notices,
                "advice": advice(at),
            }
        )
        return 0
    print_lines([tournament.spec.line, at.formatter.settings(tournament.settings)])
    if this_round is None:
        print_lines(f"{entrant.id:>3}  {at.formatter.registered(entrant)}" for entrant in tournament.entrants)
    else:
        print_lines(round_lines(at, this_round))
    print_lines(f"! {sentence}" for sentence in (*notices(at), *advice(at)))
    print_lines([words(_CLI_TOURNAMENT_NEXT(_next_step(at)))])
    return 0


def _next_step(at: OpenedTournament) -> Literal["add", "pair", "result", "finish", "over"]:
    """Return the command that comes next."""
    tournament = at.tournament
    if tournament.finished:
        return "over"
    if not tournament.rounds:
        return "pair" if len(tournament.playing) > 1 else "add"
    if not tournament.rounds[-1].complete:
        return "result"
    return "pair" if at.desk.final() is None else "finish"


def play(args: argparse.Namespace, words: Words) -> int:
    """Let bots play every table that only they sit at; matches of the app that are over land as results."""
    with club_at(args, words) as club:
        seed = args.seed
        tournament_session = TournamentSession(club, club.store.tournaments.resolve(args.tournament))
        seed = seed if seed is not None else kept_seed(tournament_session)
    number = len(tournament_session.tournament.rounds)
    with club_at(args, words, None if seed is None else seeds_from(f"{seed} {number}")) as club:
        at = OpenedTournament(TournamentSession(club, tournament_session.id), words)
        landed = at.tournament_session.tables.pick_up()
        played = asyncio.run(at.tournament_session.tables.play_bots(lambda _table, _actions: None))
    if args.json:
        this_round = at.desk.round
        return at.answer(
            args, landed=landed, played=played, round=None if this_round is None else round_data(at, this_round)
        )
    at.answer(args)
    print_lines([words("cli.tournament.played", count=played)])
    return 0


def _answer_round(args: argparse.Namespace, at: OpenedTournament) -> int:
    this_round = at.round()
    if args.json:
        return at.answer(args, round=round_data(at, this_round))
    at.answer(args)
    print_lines(round_lines(at, this_round))
    return 0
