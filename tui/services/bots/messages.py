"""What goes to a worker and comes back: one question, one answer, each MessagePack behind its length in 4 bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream
from engine.core.game import AnyGame
from engine.games.registry import GAMES

LENGTH_BYTES = 4
_encode = msgspec.msgpack.Encoder().encode


class WorkerAnswer(NamedTuple):
    """Which of the legal actions was chosen, and how many words of the stream have been drawn."""

    chosen: int
    drawn: int


class WorkerQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A choice of a registered bot; what has the types of its game is decoded by them."""

    game: str
    bot: str
    key: bytes
    drawn: int
    budget: int
    view: msgspec.Raw
    memory: msgspec.Raw
    legal: tuple[msgspec.Raw, ...]


_decode_question = msgspec.msgpack.Decoder(WorkerQuestion).decode
decode_answer = msgspec.msgpack.Decoder(WorkerAnswer).decode


@cache
def _decoders(key: str) -> tuple[msgspec.msgpack.Decoder[Any], ...]:
    """Return what reads a view, a memory and an action of the game."""
    game = GAMES[key]
    return tuple(msgspec.msgpack.Decoder(each) for each in (game.view_type, game.memory_type, game.action_type))


def encode_question(
    game: AnyGame, bot: str, view: Any, legal: Sequence[Any], rng: Stream, *, memory: Any, budget: int
) -> bytes:
    """Return the question to one of the game's own bots, by its name."""
    seen, remembered, *actions = (msgspec.Raw(_encode(part)) for part in (view, memory, *legal))
    return _encode(WorkerQuestion(game.key, bot, rng.key, rng.drawn, budget, seen, remembered, tuple(actions)))


def answer_to(question: bytes) -> bytes:
    """Let the bot choose; raises what the bot raises, and ValueError when its choice is not legal."""
    asked = _decode_question(question)
    game, rng = GAMES[asked.game], Stream(asked.key, asked.drawn)
    views, memories, actions = _decoders(asked.game)
    view, memory, legal = (
        views.decode(asked.view),
        memories.decode(asked.memory),
        tuple(map(actions.decode, asked.legal)),
    )
    action = game.bots[asked.bot].choose(view, legal, rng, memory=memory, budget=asked.budget)
    return _encode(WorkerAnswer(legal.index(action), rng.drawn))


def framed(message: bytes) -> bytes:
    """Return a message behind its length."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message
