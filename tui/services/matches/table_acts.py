"""TableAct: what somebody may do about the people of a table while its match is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.core.bots import usual_bot
from engine.core.log import Player
from engine.core.model import Seat
from tui.services.matches.seating import bot_player

if TYPE_CHECKING:
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.participant import Participant


class TableAct(NamedTuple):
    """An act by its name, and the seat that it is about."""

    name: str
    seat: Seat | None = None

    @property
    def key(self) -> str:
        """The act as one word, for a menu."""
        return self.name if self.seat is None else f"{self.name}:{self.seat}"


def read_act(key: str) -> TableAct:
    """Return the act that a menu's word stands for."""
    name, _, seat = key.partition(":")
    return TableAct(name, int(seat) if seat else None)


def acts_of(participant: Participant) -> tuple[TableAct, ...]:
    """Return what this visitor may do about the people of the table, while the match is played."""
    return (
        tuple(_acts(participant))
        if participant.who is not None and participant.live_match.table.outcome is None
        else ()
    )


def _acts(participant: Participant) -> Iterator[TableAct]:
    seats = participant.live_match.people
    yield from (TableAct("come_back", seat) for seat in participant.lost_seats)
    yield from (TableAct("sit", seat) for seat in seats if participant.may_sit(seat))
    yield from (TableAct("bot", seat) for seat in seats if participant.may_fill(seat))
    yield from (TableAct("claim", seat) for seat in seats if participant.may_claim(seat))
    if participant.decides:
        yield from (TableAct("out"), TableAct("replace"))


def carry_out(participant: Participant, act: TableAct, note: str) -> None:
    """Do an act about a seat that needs no more than a yes; the `note` of a claim stands in the log."""
    assert act.seat is not None
    match act.name:
        case "come_back":
            participant.come_back(act.seat)
        case "claim":
            participant.claim(act.seat, note)
        case "sit":
            participant.replace(act.seat, Player(participant.who or ""))
        case "bot":
            participant.replace(act.seat, substitute_bot(participant.live_match))


def substitute_bot(live_match: LiveMatch) -> Player:
    """Return the bot that takes a seat here: the one agreed on, else the game's own."""
    game, wanted = live_match.table.game, live_match.terms.stand_in
    kind = wanted if wanted in game.bots else usual_bot(game)
    return bot_player(kind, {player.name for player in live_match.table.players})
