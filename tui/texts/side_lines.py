"""Side lines in words: their names, how each stands, and one beside its match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from engine.core.keys import KeyFamily
from engine.core.log import Player
from engine.core.model import Outcome
from tui.services.identity.names import clean
from tui.services.matches.replay import ReplayRecord
from tui.services.review.side_lines import DamagedLine, SideBranch, SideLineService
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer, Words, full_names
from tui.texts.match_log import EventSentences, LogFormatter

CARDS = KeyFamily("side_lines.cards.{}", "real anew")
_KIND = KeyFamily("side_lines.kind.{}", "real anew")


def format_others(kind: str | None, words: Words) -> str:
    """Return who plays the other seats: a bot of a kind, or people for None."""
    return words("side_lines.others.person") if kind is None else words.named("bot", kind)


def format_branch_name(branch: SideBranch | DamagedLine, words: Words) -> str:
    """Return the name given to a side line, else one made of its start and the seat taken."""
    if isinstance(branch, DamagedLine):
        return words("side_lines.number", number=branch.number)
    row = branch.row
    return clean(row.name) or words("side_lines.name", ply=row.plies, name=clean(branch.players[row.seat].name))


def format_branch_state(branch: SideBranch | DamagedLine, words: Words) -> str:
    """Return how a side line stands: going on, who has won, or damaged."""
    if isinstance(branch, DamagedLine):
        return words("side_lines.damaged")
    outcome = branch.outcome
    if outcome is None:
        return words("side_lines.going")
    won = [clean(branch.players[seat].name) for seat, place in enumerate(outcome.places) if place == 1]
    return words("side_lines.won", names=", ".join(won)) if won else words("side_lines.abandoned")


def format_branch(branch: SideBranch, words: Words) -> str:
    """Return all that there is to know of a side line before it is opened."""
    row = branch.row
    others = dict.fromkeys(
        format_others(player.bot, words) for seat, player in enumerate(branch.players) if seat != row.seat
    )
    name = clean(branch.players[row.seat].name)
    return words("side_lines.about", ply=row.plies, name=name, cards=words(_KIND(row.kind)), others=", ".join(others))


class GameSentences(EventSentences, Protocol):
    """The sentences of a game for its events and its end."""

    def results(
        self, view: Any, outcome: Outcome, events: Sequence[Any], localizer: Localizer, /
    ) -> tuple[tuple[str, ...], ...]:
        """Return the table of the end: a heading and a row for every seat."""
        ...


class Comparison(NamedTuple):
    """A match and one of its side lines from where they part.

    Of each its result in rows, and what happened.
    """

    title: str
    parting: str
    names: tuple[str, str]
    results: tuple[tuple[str, ...], tuple[str, ...]]
    moves: tuple[tuple[str, ...], tuple[str, ...]]


def format_comparison(
    service: SideLineService, branch: SideBranch, texts: GameSentences, localizer: Localizer
) -> Comparison:
    """Return a side line beside its match, as a spectator sees both.

    Raises as SideLineService.load does. Both use the names of the side line, which goes on with the players of the
    place where it begins. A side line of a side line is compared from where the first of them left the match.
    """
    words, trunk = localizer.session.words, service.trunk(branch.row.number)
    match, line = service.tape(0), service.tape(branch.row.number)
    localizer = localizer._replace(names=full_names(branch.players))
    formatter = LogFormatter(texts, localizer, full_names)
    this, other = (_sentences(formatter, tape, branch.players) for tape in (match, line))
    alike = next((at for at, pair in enumerate(zip(this, other, strict=False)) if pair[0] != pair[1]), None)
    alike = min(len(this), len(other)) if alike is None else alike
    before = len(_sentences(formatter, service.tape(trunk.number), branch.players, past=True))
    more = max(0, alike - before)
    whole = "side_lines.compare.alike" if alike == len(this) == len(other) else "side_lines.compare.same"
    name = format_branch_name(branch, words)
    return Comparison(
        words("side_lines.compare", name=name),
        words(whole if more else "side_lines.compare.from", ply=trunk.plies, count=more),
        (words("side_lines.compare.match"), name),
        (_results(match, texts, localizer), _results(line, texts, localizer)),
        (tuple(this[alike:]), tuple(other[alike:])),
    )


def _sentences(
    formatter: LogFormatter, tape: ReplayRecord, players: tuple[Player, ...], *, past: bool = False
) -> list[str]:
    """Return what a spectator was told, of the game alone; of the `past` of a side line only with that."""
    plies = [
        replace(ply, players=players, outside=None, note="") for ply in tape.plies(None) if not (past and ply.number)
    ]
    return [line.text for ply in plies for line in formatter.of(ply)]


def _results(tape: ReplayRecord, texts: GameSentences, localizer: Localizer) -> tuple[str, ...]:
    """Return the result of a line as rows of text, its heading first."""
    tape.look(None)
    tape.go(tape.end)
    update = tape.update(None)
    if update.outcome is None:
        return (localizer("side_lines.going"),)
    if not update.outcome.places:
        return (localizer("side_lines.abandoned"),)
    rows = texts.results(update.view, update.outcome, update.all_events, localizer)
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return tuple(
        "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
