"""`carteado tournament export` and `import`: papers, data, and whole tournaments as files."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import msgspec

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.games.registry import GAMES
from saves.exchange.tournament_files import export_tournament, import_tournament
from saves.ids import is_match_id
from saves.people.profiles import LONGEST_INVITATION, Invitation
from tui.cli.files import naming
from tui.cli.opened_tournament import OpenedTournament, acting, actor, club_at, looking
from tui.cli.output import print_answer, print_json, print_lines, write_file
from tui.documents.files import PaperError
from tui.documents.write import BY_CATEGORY, EVENT_FORMATS, WITH_LINKS, format_of, write, write_event
from tui.services.environment import now_ms
from tui.services.identity.names import shortened
from tui.services.streams import tell
from tui.services.tournaments.events.bringing import bring, line_of, rehearsed
from tui.services.tournaments.events.reading import is_event, read_event
from tui.services.tournaments.player_links import PlayerLinks
from tui.texts.brought import format_brought, format_trust
from tui.texts.keys import IMPORTED
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.documents.builder import HallDoor

_INVITATION = KeyFamily("papers.invitation.{}", "date place price contact")
WHOLE = "tournament"
"""The kind that is no paper: the whole tournament, for another laptop."""


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a paper, or the whole tournament, which is lines of JSON, into a file or on stdout."""
    if args.links is not None and args.kind not in WITH_LINKS:
        raise PaperError("paper_no_links", kind=args.kind, kinds=WITH_LINKS)
    # A link is written down before it is printed.
    with (looking if args.links is None else acting)(args, words) as at:
        if args.category and args.kind == WHOLE:
            raise PaperError("paper_no_category", kind=args.kind, kinds=BY_CATEGORY)
        if args.kind == "decks" and not at.tournament.ruleset.hands_in:
            raise PaperError("no_values_here")
        if args.kind == WHOLE:
            _write_whole(args, at, words)
        else:
            write_file(args.output, _paper(args, at, words))
    if args.output is None:
        return 0
    data = {"tournament": at.id, "kind": args.kind, "file": str(args.output)}
    return print_answer(args, data, [words("cli.tournament.exported", **data)])


def _write_whole(args: argparse.Namespace, at: OpenedTournament, words: Words) -> None:
    """Write the whole tournament: lines of JSON, or for other programs a crosstable (csv) or report file (trf)."""
    ending = args.output.suffix.lower().removeprefix(".") if args.output else ""
    chosen = args.format or (ending if ending in EVENT_FORMATS else "json")
    if chosen in EVENT_FORMATS:
        write_file(args.output, write_event(chosen, at.tournament, words))
    elif chosen == "json":
        target = args.output or sys.stdout.buffer
        export_tournament(at.tournament_session.club.store, at.id, target, seeds=args.seeds)
    else:
        raise PaperError("paper_unknown", kind=args.kind, format=args.format)


def _paper(args: argparse.Namespace, at: OpenedTournament, words: Words) -> bytes:
    kind_of_file = args.format or ("html" if args.kind == "page" else format_of(args.output))
    now = now_ms()
    if kind_of_file == "pdf":
        from tui.documents.paper_texts import format_unprintable

        if warning := format_unprintable(at.tournament, words):
            tell(warning)
    announcement = at.tournament_session.club.store.invitation_of(at.id).load()
    return write(
        args.kind,
        kind_of_file,
        at.tournament,
        words,
        round=args.round,
        at=now,
        invitation=announcement,
        hall=_door_of(args.hall, at, words) if args.hall else None,
        category=args.category,
        purses=at.tournament_session.purses.brought,
        link=PlayerLinks(at.tournament_session).maker(args.links) if args.links else None,
    )


def _door_of(at: tuple[str, int], opened: OpenedTournament, words: Words) -> HallDoor:
    """Return how people come into a hall at this address and port, with the code that the club has chosen."""
    from tui.documents.builder import HallDoor
    from tui.services.lobby.admin import ssh_line

    host, port = at
    code = opened.tournament_session.club.store.club.load().join_code
    lines = (words("lobby.poster.code", code=code),) if code else ()
    shown = f"[{host}]" if ":" in host else host
    return HallDoor(f"ssh://{shown}:{port}", (ssh_line(host, port, words("lobby.poster.you")), *lines))


def invitation(args: argparse.Namespace, words: Words) -> int:
    """Print what the announcement says of date, place, price and contact.

    With any of the arguments say it anew.
    """
    given = {name: getattr(args, name) for name in Invitation.__struct_fields__}
    changes = {name: shortened(text, LONGEST_INVITATION) for name, text in given.items() if text is not None}
    with (acting if changes else looking)(args, words) as at:
        chosen = at.tournament_session.club.store.invitation_of(at.id)
        chosen.change(**changes)
        said = chosen.load()
    if args.json:
        print_json({"tournament": at.id, "invitation": said})
    else:
        texts = msgspec.structs.asdict(said).items()
        print_lines(f"{words(_INVITATION(name))}: {text}" for name, text in texts if text)
    return 0


def import_(args: argparse.Namespace, words: Words) -> int:
    """Import a tournament's file, continue one that is here, or enter one from another program."""
    if is_event(args.file):
        return _bring(args, words)
    with club_at(args, words, make=True) as club, naming(args.file):
        taken = import_tournament(club.store, args.file, GAMES)
    if args.json:
        print_json(taken)
    else:
        key = IMPORTED(taken.status)
        text = words(key, tournament=taken.tournament, acts=taken.acts, matches=taken.matches)
        print_lines(filter(None, (text, format_trust(taken.results, taken.backed, words))))
    return 0


def _bring(args: argparse.Namespace, words: Words) -> int:
    """Keep an event of another program as a tournament, or with `--dry-run` only tell what would come of it."""
    if args.id is not None and not is_match_id(args.id):
        raise CarteadoError("bad_tournament_id", id=args.id)
    sheet = read_event(args.file)
    kept = {}
    with club_at(args, words, make=True) as club:
        spec = line_of(sheet, club.catalog, args.line)
        if args.dry_run:
            comparison = rehearsed(sheet, spec, club.catalog)
        else:
            brought = bring(club, sheet, spec, args.id, actor(args, club))
            comparison, kept = brought.comparison, {"tournament": brought.tournament_session.id}
    return print_answer(
        args,
        {**kept, "line": spec.line, "event": sheet, "comparison": comparison},
        [*kept.values(), *format_brought(sheet, spec, comparison, words)],
    )
