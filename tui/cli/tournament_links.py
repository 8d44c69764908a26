"""`carteado tournament links`.

The links by which players act from their phones, made, printed and revoked.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.core.text import fold
from tui.cli.opened_tournament import acting
from tui.cli.output import print_json, print_lines, write_file
from tui.services.identity.names import clean
from tui.services.listening import USUAL_WEB_PORT, page_address
from tui.services.lobby.admin import addresses
from tui.services.tournaments.player_links import PlayerLinks, people_with_links

if TYPE_CHECKING:
    from tui.cli.opened_tournament import OpenedTournament
    from tui.texts.localizer import Words


def links(args: argparse.Namespace, words: Words) -> int:
    """Make a link for everybody, or for those who are named, and print or write them.

    Or revoke those made before.
    """
    if args.off is not None:
        return _switch_off(args, words)
    with acting(args, words) as at:
        people = _people(at, args.names)
        made = PlayerLinks(at.tournament_session)
        if args.revoke:
            count = sum(map(made.revoke, people)) if args.names else made.revoke()
        else:
            link = made.maker(args.web or page_address(addresses("")[0], USUAL_WEB_PORT))
            issued = {person: link(person) for person in people}
    if args.revoke:
        if args.json:
            print_json({"tournament": at.id, "revoked": count})
        else:
            print_lines([words("cli.tournament.links.revoked", count=count)])
    elif args.output is not None:
        write_file(args.output, _paper(args, at, issued, words))
        print_lines([words("cli.tournament.exported", kind="links", file=str(args.output))])
    elif args.json:
        print_json({"tournament": at.id, "links": issued})
    else:
        print_lines(f"{clean(person)}  {link}" for person, link in issued.items())
    return 0


def _switch_off(args: argparse.Namespace, words: Words) -> int:
    """Keep what players may not do by their links in this club."""
    with acting(args, words) as at:
        at.tournament_session.club.store.club.change(phone_acts_off=",".join(args.off))
    if args.json:
        print_json({"off": list(args.off)})
    else:
        named = ", ".join(args.off)
        key = "cli.tournament.links.off.set" if named else "cli.tournament.links.off.none"
        print_lines([words(key, acts=named)] if named else [words(key)])
    return 0


def _people(at: OpenedTournament, names: list[str]) -> tuple[str, ...]:
    """Return everybody who may have a link, or those who are named; raises CarteadoError for somebody else."""
    people = people_with_links(at.tournament)
    if not names:
        return people
    known = {fold(person): person for person in people}
    for name in names:
        if fold(name) not in known:
            raise CarteadoError("not_entered", name=name)
    return tuple(known[fold(name)] for name in names)


def _paper(args: argparse.Namespace, at: OpenedTournament, issued: dict[str, str], words: Words) -> bytes:
    from tui.documents.builder import DocumentBuilder
    from tui.documents.player_links import player_links
    from tui.documents.write import format_of, written

    return written(player_links(DocumentBuilder(at.tournament, words), issued), format_of(args.output), words)
