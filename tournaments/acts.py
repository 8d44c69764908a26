"""What an organiser can do. Acts are kept for ever, so their tags and field names are a file format."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from tournaments.model import Entrant, EntrantId, Settings
from tournaments.results import Form
from tournaments.ruleset import Ruleset
from tournaments.spec import Spec

EDITION = 1
"""How this program pairs and ranks; a log of another edition is refused, never misread."""


class Opened(msgspec.Struct, frozen=True, tag="open"):
    """The tournament begins: always the first act. `ruleset` is what its type and variants came to, if it was kept."""

    spec: Spec
    settings: Settings
    edition: int = EDITION
    ruleset: Ruleset | UnsetType = UNSET


class SettingsChanged(msgspec.Struct, frozen=True, tag="settings"):
    """The organiser chooses anew, before the first round."""

    settings: Settings


class Registered(msgspec.Struct, frozen=True, tag="register"):
    """Somebody enters, before the first round."""

    entrant: Entrant


class Withdrawn(msgspec.Struct, frozen=True, tag="withdraw"):
    """Somebody leaves, before the first round."""

    entrant: EntrantId


class PineappleShown(msgspec.Struct, frozen=True, tag="pineapple", omit_defaults=True):
    """Somebody has brought a pineapple, or has none any more (CH-57); `member` counts a pair's from 0."""

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
    form: Form


class Corrected(msgspec.Struct, frozen=True, tag="correct"):
    """A table's result was wrong; this one takes its place."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    form: Form


class Noted(msgspec.Struct, frozen=True, tag="note"):
    """Words for the record; they change nothing."""

    text: str


class Finished(msgspec.Struct, frozen=True, tag="finish"):
    """The final table stands."""


class TakenBack(msgspec.Struct, frozen=True, tag="take_back"):
    """The act with this number is taken back; taking back such an act brings the first one back."""

    number: int


Act: TypeAlias = (
    Opened
    | SettingsChanged
    | Registered
    | Withdrawn
    | PineappleShown
    | DrawnUp
    | Reported
    | Corrected
    | Noted
    | Finished
    | TakenBack
)
