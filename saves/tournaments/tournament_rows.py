"""What is kept beside the log of a tournament, a table each; every row is deleted with its tournament."""

from __future__ import annotations

from typing import Any

from msgspec import field

from saves.rows.row import RowOf
from tournaments.model import EntrantId, Member
from tournaments.results import ResultForm
from tournaments.settings import Missed


class LateEntries(RowOf, frozen=True):
    """Default score of the rounds that a late entrant has missed."""

    table = "late_entries"
    tournament: str
    missed: Missed


class LateArrival(RowOf, frozen=True):
    """An entrant who came after the first round was drawn and waits for an organiser to check them in."""

    table = "late_arrivals"
    names = 2
    tournament: str
    entrant: EntrantId


class PartnersWanted(RowOf, frozen=True):
    """People who came without all partners to play a pair or trio, and the name they gave it."""

    table = "partners_wanted"
    packed = ("people",)
    tournament: str
    people: tuple[Member, ...] = ()
    name: str = ""


class DrawSeed(RowOf, frozen=True):
    """The seed by which all rounds are drawn, where chance does not draw them."""

    table = "draw_seeds"
    tournament: str
    seed: str


class DrawnRound(RowOf, frozen=True):
    """A round that was drawn, by the digest of all that it was drawn from; the draft as MessagePack."""

    table = "drawn_rounds"
    names = 2
    tournament: str
    drawn_from: str
    draft: bytes


class DealSecret(RowOf, frozen=True):
    """The secret from which the cards come that every table of a round is dealt, as hexadecimal digits."""

    table = "deal_secrets"
    tournament: str
    secret: str


class HandedInValue(RowOf, frozen=True):
    """A value that an entrant has handed in under a seal of the log; `salt` is that of the seal."""

    table = "handed_in_values"
    names = 2
    packed = ("value",)
    tournament: str
    sealed_as: str
    salt: str
    name: str
    value: Any


class RoundTime(RowOf, frozen=True):
    """The clock of a round, in milliseconds.

    When it `ends` (since 1970), or how much is `left` while it is paused. `extra` is what single tables have besides,
    by their numbers; `called` that time was called; `bell` that it rings.
    """

    table = "round_clocks"
    packed = ("extra",)
    flags = ("called", "bell")
    tournament: str
    round: int
    limit: int
    ends: int = 0
    left: int | None = None
    extra: dict[int, int] = field(default_factory=dict)
    called: bool = False
    bell: bool = False


class PendingResult(RowOf, frozen=True):
    """A result that somebody claims for a table, by its `number`; `entrant` is the one they are in."""

    table = "pending_results"
    names = 3
    packed = ("seats", "form")
    tournament: str
    number: int
    entrant: EntrantId
    round: int
    seats: tuple[EntrantId, ...]
    by: str
    form: ResultForm


class OpponentCall(RowOf, frozen=True):
    """A player waits at a table, by its `number`, for an opponent who is not there.

    `since` in ms since 1970.
    """

    table = "opponent_calls"
    names = 2
    packed = ("seats",)
    tournament: str
    number: int
    round: int
    seats: tuple[EntrantId, ...]
    by: str
    since: int


class PlayerLink(RowOf, frozen=True):
    """A link by which a person acts in a tournament: the SHA-256 of its secret, which is kept nowhere.

    `made` in ms.
    """

    table = "player_links"
    digest: str
    tournament: str
    person: str
    made: int


class ProjectorMessage(RowOf, frozen=True):
    """The line that the projector shows below the standing."""

    table = "projector_messages"
    tournament: str
    message: str
