"""What an organiser can do. Acts are kept for ever, so their tags and field names are a file format."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tournaments.editions import EDITION
from tournaments.handed_in import OpenValue, SealedValue
from tournaments.model import Entrant, EntrantId, Member
from tournaments.results import ResultForm
from tournaments.ruleset import Ruleset
from tournaments.settings import Missed, TournamentSettings
from tournaments.spec import Spec


class TournamentOpened(msgspec.Struct, frozen=True, tag="open"):
    """The tournament begins: always the first act.

    `ruleset` is what its type and variants came to, if it was kept. `edition` is how it is paired and ranked as long as
    it lasts; a log of one that is not known is refused.
    """

    spec: Spec
    settings: TournamentSettings
    edition: int = EDITION
    ruleset: Ruleset | UnsetType = UNSET


class SettingsChanged(msgspec.Struct, frozen=True, tag="settings"):
    """The organiser chooses anew, before the first round."""

    settings: TournamentSettings


class Registered(msgspec.Struct, frozen=True, tag="register"):
    """Entry of somebody; after the first round `missed` says what earlier rounds count for.

    Losses unless given.
    """

    entrant: Entrant
    missed: Missed | UnsetType = UNSET
    also: tuple[Entrant, ...] | UnsetType = UNSET
    """Whoever entered together with the first one, as from a list."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody who enters."""
        return (self.entrant, *(() if self.also is UNSET else self.also))


class Withdrawn(msgspec.Struct, frozen=True, tag="withdraw"):
    """Withdrawal of somebody, before the first round."""

    entrant: EntrantId


class PineappleShown(msgspec.Struct, frozen=True, tag="pineapple", omit_defaults=True):
    """A pineapple brought, or taken away again (CH-57); `member` counts a pair's people from 0."""

    entrant: EntrantId
    brought: bool = True
    member: int = 0


class DrawnUp(msgspec.Struct, frozen=True, tag="draw_up"):
    """The next round is drawn up from the results so far and this lot."""

    round: int
    lot: int


class Reported(msgspec.Struct, frozen=True, tag="report"):
    """A table's first result; `seats` are its entrants in seat order, so that the act says whom it means."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    form: ResultForm


class Corrected(msgspec.Struct, frozen=True, tag="correct"):
    """A table's result was wrong; this one takes its place."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    form: ResultForm


class CheckedIn(msgspec.Struct, frozen=True, tag="check_in"):
    """Presence of somebody: once anybody is here, only those present are paired.

    For whoever comes when play has begun `missed` says what the rounds before count for (losses unless given).
    """

    entrant: EntrantId
    present: bool = True
    missed: Missed | UnsetType = UNSET


class Dropped(msgspec.Struct, frozen=True, tag="drop", omit_defaults=True):
    """Departure of somebody for good. Their table, if it has no result yet, plays without them.

    With `absent` they never came to the table of the last round that they had won without a game.
    """

    entrant: EntrantId
    absent: bool = False


class EntrantReturned(msgspec.Struct, frozen=True, tag="return"):
    """Return of somebody who had left, paired again from the next round on.

    For whoever had not been in a round `missed` says what the rounds before count for (losses unless given).
    """

    entrant: EntrantId
    missed: Missed | UnsetType = UNSET


class NoShow(msgspec.Struct, frozen=True, tag="no_show", omit_defaults=True):
    """Absence of somebody from a table, which plays without them.

    Whoever is left alone there has won; where nobody came all have lost. `also` did not come either. With `came` they
    were said to be missing, but did come.
    """

    round: int
    table: int
    entrant: EntrantId
    also: tuple[EntrantId, ...] = ()
    came: bool = False


class Substituted(msgspec.Struct, frozen=True, tag="substitute"):
    """Substitution of a member (counted from 0) by somebody else from now on.

    What was played stays with whoever played.
    """

    entrant: EntrantId
    member: int
    person: Member


class Renamed(msgspec.Struct, frozen=True, tag="rename", omit_defaults=True):
    """A member (counted from 0) was written wrong.

    It was this person all along, also at the tables that were played. With `same` both names are the person's: what is
    known under the old one counts for the new one everywhere.
    """

    entrant: EntrantId
    person: Member
    member: int = 0
    same: bool = False


class Merged(msgspec.Struct, frozen=True, tag="merge", omit_defaults=True):
    """Two entrants are one person.

    `other` goes, and in these rounds what that one did counts for `entrant`.
    """

    entrant: EntrantId
    other: EntrantId
    rounds: tuple[int, ...] = ()


class Categorised(msgspec.Struct, frozen=True, tag="categories", omit_defaults=True):
    """A member (counted from 0) competes in these prize categories, and in no others; () in none."""

    entrant: EntrantId
    categories: tuple[str, ...] = ()
    member: int = 0


class ByeAsked(msgspec.Struct, frozen=True, tag="ask_bye", omit_defaults=True):
    """Request for a half-point bye in a round yet to be drawn, or its withdrawal."""

    entrant: EntrantId
    round: int
    asked: bool = True


class KeptApart(msgspec.Struct, frozen=True, tag="apart", omit_defaults=True):
    """Separation of entrants, or of a club's people, who are not to meet; or its end."""

    entrants: tuple[EntrantId, ...] = ()
    club: str = ""
    apart: bool = True


class Penalised(msgspec.Struct, frozen=True, tag="penalise"):
    """A judge takes match points away, or warns (0)."""

    entrant: EntrantId
    points: int
    text: str


class Repaired(msgspec.Struct, frozen=True, tag="repair"):
    """The last round's pairing made by hand: everybody in seat order, table by table, and who is free."""

    round: int
    tables: tuple[tuple[EntrantId, ...], ...]
    byes: tuple[EntrantId, ...] = ()


class Locked(msgspec.Struct, frozen=True, tag="lock"):
    """A table of the last round stays as it is when the round is redrawn, or no longer does."""

    round: int
    table: int
    locked: bool = True


class Redrawn(msgspec.Struct, frozen=True, tag="redraw"):
    """The last round is drawn anew from this lot, but for tables that are locked or have a result."""

    round: int
    lot: int


class Published(msgspec.Struct, frozen=True, tag="publish"):
    """Publication of a round to its players."""

    round: int


class StageBegun(msgspec.Struct, frozen=True, tag="stage"):
    """A new stage begins by these settings, with these entrants from the first seed.

    The others keep their places.
    """

    settings: TournamentSettings
    entrants: tuple[EntrantId, ...]


class HandedIn(msgspec.Struct, frozen=True, tag="hand_in"):
    """Values that entrants have handed in to play with, such as decks.

    Sealed, so that the log does not tell it.
    """

    values: tuple[SealedValue, ...]


class LookedAt(msgspec.Struct, frozen=True, tag="look", omit_defaults=True):
    """A judge has seen what an entrant handed in."""

    entrant: EntrantId
    member: int = 0


class ValuesOpened(msgspec.Struct, frozen=True, tag="open_values"):
    """Opening of what was handed in, for everybody to see."""

    values: tuple[OpenValue, ...]


class Noted(msgspec.Struct, frozen=True, tag="note"):
    """Words for the record; they change nothing."""

    text: str


class Finished(msgspec.Struct, frozen=True, tag="finish"):
    """The final table stands."""


class ActTakenBack(msgspec.Struct, frozen=True, tag="take_back"):
    """The act with this number is taken back; taking back such an act brings the first one back."""

    number: int


Act: TypeAlias = (
    TournamentOpened
    | SettingsChanged
    | Registered
    | Withdrawn
    | PineappleShown
    | DrawnUp
    | Reported
    | Corrected
    | CheckedIn
    | Dropped
    | EntrantReturned
    | NoShow
    | Substituted
    | Renamed
    | Merged
    | Categorised
    | ByeAsked
    | KeptApart
    | Penalised
    | Repaired
    | Locked
    | Redrawn
    | Published
    | StageBegun
    | HandedIn
    | LookedAt
    | ValuesOpened
    | Noted
    | Finished
    | ActTakenBack
)
