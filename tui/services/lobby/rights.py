"""Who may see and do what, and which matches count for the ratings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from engine.core.game import AnyGame
from engine.core.log import Player, Seated
from engine.core.text import fold
from saves.club.players import RatedResult
from saves.matches.matches import Matches
from saves.matches.record import MatchLine, Record
from saves.sealed_matches import check_open, sealed_by
from saves.store import Store
from tournaments.ratings import RatingKind, kind_of
from tui.services.identity.names import seats_of_person
from tui.services.matches.player_update import Viewer
from tui.services.matches.seating import PERSON
from tui.services.matches.table_options import fitted

if TYPE_CHECKING:
    from tui.services.lobby.open_table import LobbyMatch, LobbyPerson


FOR_EVERYBODY = frozenset(
    {
        "place.hall",
        "place.gathering",
        "place.open_table",
        "place.lobby_tournament",
        "place.table",
        "place.replay",
        "place.quiz",
        "place.person",
        "place.tutorial",
        "place.rules",
        "place.decks",
        "place.help",
        "place.settings",
        "place.first_run",
    }
)
"""The places of the screens that any visitor may open; what is neither here nor below is for organisers, new ones too.

Those write on the club's computer, decide for others, or seat people by names that are not theirs.
"""


FOR_KEYS = frozenset({"place.typed_matches", "place.typed_match", "place.typed_new"})
"""The places that whoever has a key may open too: what is kept there is kept under their name."""


def may_open(person: LobbyPerson, place: str) -> bool:
    """Tell whether somebody may open the screen of a place."""
    return person.organiser or place in FOR_EVERYBODY or (place in FOR_KEYS and not person.guest)


def may_read(person: LobbyPerson, match: Record) -> bool:
    """Tell whether somebody may see a match from its beginning, all hands open.

    It must be over; then its players may, and everybody where it belongs to a tournament. Organisers read all that are
    over.
    """
    if match.status == "open":
        return False
    return person.organiser or match.tournament is not None or _among(person, _people(match))


def eyes_of(person: LobbyPerson, game: AnyGame, match: Record) -> tuple[Viewer, ...]:
    """Return the perspectives from which a person may view a finished match, "all" included.

    What stays unseen after the match is for organisers: everybody else looks from their own seats, or as a spectator.
    """
    seats = range(len(match.header.players))
    if person.organiser or not game.stays_unseen(fitted(game, match.header.options).options):
        return ("all", *seats, None)
    players = match.header.players
    return (*(seat for seat in seats if players[seat].bot is None and _among(person, (players[seat].name,))), None)


def readable(person: LobbyPerson, matches: Matches, text: str = "") -> Iterator[MatchLine]:
    """Yield the finished matches that somebody may read, the newest first.

    As `may_read`, without loading them. The text is a filter as in `Matches.library`.
    """
    whose = None if person.organiser else person.name
    lines = matches.each(text, status="finished", person=whose, or_tournaments=True)
    return (line for line in lines if line.plies)


def may_seat(person: LobbyPerson, kind: str) -> bool:
    """Tell whether somebody may give another seat to a player of this kind: a person sits down in person."""
    return person.organiser or kind != PERSON


def _people(match: Record) -> list[str]:
    """Return the people who had a seat, from the beginning or later."""
    later = (entry.player for entry in match.entries if isinstance(entry, Seated))
    return [player.name for player in (*match.header.players, *later) if player.bot is None]


def _among(person: LobbyPerson, names: Iterable[str]) -> bool:
    return fold(person.name) in map(fold, names)


def check_may_look(store: Store, match: str, person: LobbyPerson) -> None:
    """Raise SealedMatch unless somebody may see a table.

    Its players may, and organisers who do not play themselves. Raises UnknownMatch and StoreError too.
    """
    record = store.matches.load(match)
    state = sealed_by(store, record)
    if state is None or seats_of_person(record.header.players, (fold(person.name),)):
        return
    if not person.organiser or state.entrant_of(person.name) is not None:
        check_open(store, record, "match_sealed_watch")


def rated_result(live: LobbyMatch, at: int) -> RatedResult | None:
    """Return what is recorded of a match that has ended, at a time in milliseconds.

    None when it does not count. It was agreed to count, it has places, and only people have the seats at its end:
    somebody who was replaced has not lost it.
    """
    table = live.live_match.table
    outcome, header = table.outcome, table.header
    if not live.rated or outcome is None or not outcome.places:
        return None
    players = tuple(Player(player.name, player.bot) for player in table.players)
    if any(player.bot for player in players):
        return None
    return RatedResult(live.match, header.game, _kind(live), players, outcome.places, at)


def _kind(live: LobbyMatch) -> RatingKind:
    """Return which list a match counts for."""
    table = live.live_match.table
    options = msgspec.convert(table.header.options, table.game.options_type)
    sides = table.game.sides(options, len(table.players))
    return kind_of(len(sides), len(sides[0])) if sides else kind_of(len(table.players))
