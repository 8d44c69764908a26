"""What can be done at a shared table besides playing: for those who play, those who may sit down, and the organiser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.log import Player
from engine.core.model import Seat
from tui.games import Voice
from tui.house import Sitting, Visit
from tui.seating import RANDOM, bot_player


class Act(NamedTuple):
    """An act by its name, and the seat that it is about."""

    name: str
    seat: Seat | None = None

    @property
    def key(self) -> str:
        """The act as one word, for a menu."""
        return self.name if self.seat is None else f"{self.name}:{self.seat}"


def read_act(key: str) -> Act:
    """Return the act that a menu's word stands for."""
    name, _, seat = key.partition(":")
    return Act(name, int(seat) if seat else None)


def acts_of(visit: Visit) -> tuple[Act, ...]:
    """Return what this visitor may do about the people of the table, while the match is played."""
    return tuple(_acts(visit)) if visit.who is not None and visit.sitting.table.outcome is None else ()


def _acts(visit: Visit) -> Iterator[Act]:
    seats = visit.sitting.people
    yield from (Act("come_back", seat) for seat in visit.lost_seats)
    yield from (Act("sit", seat) for seat in seats if visit.may_sit(seat))
    yield from (Act("bot", seat) for seat in seats if visit.may_fill(seat))
    yield from (Act("claim", seat) for seat in seats if visit.may_claim(seat))
    if visit.decides:
        yield from (Act("out"), Act("replace"))


def substitute_bot(sitting: Sitting) -> Player:
    """Return the bot that takes a seat here: the one agreed on, else the game's own."""
    game, wanted = sitting.table.game, sitting.terms.stand_in
    kind = wanted if wanted in game.bots else next(iter(game.bots), RANDOM)
    return bot_player(kind, {player.name for player in sitting.table.players})


def what_comes(act: str, game: str, voice: Voice) -> str:
    """Return what an act comes to in a game: what resigning costs, what is still played once time is called."""
    return voice(f"game.{game}.{act}") if act in ("time", "resign") else ""


def format_act(act: Act, voice: Voice) -> str:
    """Return an act in a menu's words."""
    name = "" if act.seat is None else voice.names[act.seat]
    return voice(f"shared.act.{act.name}", name=name)
