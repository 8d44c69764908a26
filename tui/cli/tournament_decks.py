"""What entrants hand in: taken, looked at by a judge, listed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tournaments.errors import TournamentError
from tournaments.handed_in import OpenValue
from tui.cli.decks import deck_meant, decks_of
from tui.cli.opened_tournament import acting, actor, looking, member_of
from tui.cli.output import print_answer, print_json, print_lines
from tui.games.handed_in import DeckTeller
from tui.services.identity.actors import LocalOrganiser
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place

if TYPE_CHECKING:
    from tui.cli.opened_tournament import OpenedTournament
    from tui.texts.localizer import Words


def deck(args: argparse.Namespace, words: Words) -> int:
    """Take an entrant's deck: a saved or ready one by its name, or one of a code."""
    with acting(args, words) as at:
        if at.tournament_session.handed_in.option is None:
            raise TournamentError("no_values_here")
        saved = at.tournament_session.club.store.profile.saved_values
        known = deck_meant(*decks_of(at.tournament.spec.game, saved), args.deck, words)
        named = Named(known.deck, label="" if known.key else known.name)
        at.tournament_session.handed_in.hand_in(_place(at, args.name), named)
    return at.answer(args)


def look(args: argparse.Namespace, words: Words) -> int:
    """Print the deck that an entrant has handed in; the log tells who has looked."""
    with acting(args, words) as at:
        place = _place(at, args.name)
        opened = at.tournament_session.handed_in.look(place, LocalOrganiser(actor(args, at.tournament_session.club)))
    teller = DeckTeller(at.tournament.spec.game, words, at.tournament.settings.options)
    return print_answer(
        args,
        {"entrant": place.entrant, "member": place.member, "deck": _data(teller, opened)},
        [words("handed_in.not_here")] if opened is None else teller.lines(opened),
    )


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print who has handed in, and what, once that is no secret."""
    with looking(args, words) as at:
        tournament, formatter = at.tournament, at.formatter
    teller = DeckTeller(tournament.spec.game, words, tournament.settings.options)
    places = [Place(entrant.id, member) for entrant in tournament.entrants for member in range(len(entrant.people))]
    if args.json:
        rows = [
            {
                **place._asdict(),
                "name": tournament.entrant(place.entrant).people[place.member].name,
                "handed_in": tournament.handed_in_by(*place) is not None,
                "deck": _data(teller, tournament.opened_value(*place)),
            }
            for place in places
        ]
        print_json({"tournament": at.id, "decks": rows})
        return 0
    for place in places:
        opened = tournament.opened_value(*place)
        state = words("handed_in.none" if tournament.handed_in_by(*place) is None else "handed_in.sealed")
        known = state if opened is None else f"{teller.name(opened)}  {teller.code(opened)}"
        print_lines([f"{formatter.member(*place)}: {known}"])
    return 0


def _data(teller: DeckTeller, opened: OpenValue | None) -> dict[str, Any] | None:
    return (
        None
        if opened is None
        else {"name": teller.name(opened), "code": teller.code(opened), "cards": teller.cards(opened)}
    )


def _place(at: OpenedTournament, name: str) -> Place:
    entrant = at.entrant(name)
    return Place(entrant, member_of(at.tournament.entrant(entrant), name))
