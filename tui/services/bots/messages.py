"""Messages between the app and a worker.

One question, one answer, each MessagePack behind its length in 4 bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from time import process_time
from typing import Any, NamedTuple

import msgspec

from engine.core.chance import Stream
from engine.core.game import AnyGame
from engine.core.history import play_log
from engine.core.log import Codec, Entry, Header
from engine.core.secret_options import Secrets
from engine.games.registry import GAMES
from engine.review.judge import Judging
from engine.review.model import Judgement

LENGTH_BYTES = 4
HOLD_UP, GO_ON = b"-", b"+"
"""What is said to a worker that judges: others need its time now; it may go on. No question is so short."""
_encode = msgspec.msgpack.Encoder().encode


class WorkerAnswer(NamedTuple):
    """The answer of a worker: the chosen legal action, words drawn from the stream, and the time it took."""

    chosen: int
    drawn: int
    seconds: float
    """Processor time: what the worker was held up for does not count."""


class WorkerQuestion(msgspec.Struct, frozen=True, array_like=True, tag="choose"):
    """A choice of a registered bot; what has the types of its game is decoded by them."""

    game: str
    bot: str
    key: bytes
    drawn: int
    budget: int
    view: msgspec.Raw
    memory: msgspec.Raw
    legal: tuple[msgspec.Raw, ...]


class JudgeQuestion(msgspec.Struct, frozen=True, array_like=True, tag="judge"):
    """A place of a match of a registered game, whose whole log goes with every question (MatchLog)."""

    log: bytes
    place: int
    budget: int


class WarmOrder(msgspec.Struct, frozen=True, array_like=True, tag="warm"):
    """Notice that bots of a game will be asked at a table with these options; there is no answer."""

    game: str
    options: msgspec.Raw
    seats: int


class JudgeAnswer(NamedTuple):
    """A judgement, or what went wrong where there is none; and the processor time it took, in seconds."""

    judgement: Judgement | None
    trouble: str
    seconds: float


class MatchLog(msgspec.Struct, frozen=True, array_like=True):
    """All that a line of play is made of, its entries as its game's codec packs them."""

    header: Header
    secrets: Secrets
    entries: tuple[bytes, ...]


_decode_question = msgspec.msgpack.Decoder(WorkerQuestion | JudgeQuestion | WarmOrder).decode
_decode_log = msgspec.msgpack.Decoder(MatchLog).decode
decode_choice = msgspec.msgpack.Decoder(WorkerAnswer).decode
decode_judgement = msgspec.msgpack.Decoder(JudgeAnswer).decode


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


def encode_log(game: AnyGame, header: Header, entries: Sequence[Entry], secrets: Secrets) -> bytes:
    """Return the log of a match as a worker is given it."""
    codec = Codec(game)
    return _encode(MatchLog(header, secrets, tuple(map(codec.pack, entries))))


def encode_judging(log: bytes, place: int, budget: int) -> bytes:
    """Return the question what is found at a place of the match with this log."""
    return _encode(JudgeQuestion(log, place, budget))


def encode_warming(game: AnyGame, options: Any, seats: int) -> bytes:
    """Return the order to get ready for such a table."""
    return _encode(WarmOrder(game.key, msgspec.Raw(_encode(options)), seats))


def answer_to(question: bytes) -> bytes | None:
    """Return the answer to a question, None for an order.

    Raises what a bot raises, and ValueError when its choice is not legal.
    """
    asked = _decode_question(question)
    if isinstance(asked, WarmOrder):
        game = GAMES[asked.game]
        game.warm(msgspec.msgpack.decode(asked.options, type=game.options_type), asked.seats)
        return None
    return _judged(asked) if isinstance(asked, JudgeQuestion) else _chosen(asked)


def _chosen(asked: WorkerQuestion) -> bytes:
    game, rng = GAMES[asked.game], Stream(asked.key, asked.drawn)
    views, memories, actions = _decoders(asked.game)
    view, memory, legal = (
        views.decode(asked.view),
        memories.decode(asked.memory),
        tuple(map(actions.decode, asked.legal)),
    )
    began = process_time()
    action = game.bots[asked.bot].choose(view, legal, rng, memory=memory, budget=asked.budget)
    return _encode(WorkerAnswer(legal.index(action), rng.drawn, process_time() - began))


def _judged(asked: JudgeQuestion) -> bytes:
    """Judge a place; what goes wrong is an answer too: it must not take away the process in which bots think."""
    judgement, trouble, began = None, "", process_time()
    try:
        judgement = _judging(asked.log, asked.budget).judge(asked.place)
    except Exception as error:
        trouble = f"{type(error).__name__}: {error}"
    return _encode(JudgeAnswer(judgement, trouble, process_time() - began))


@lru_cache(maxsize=2)
def _judging(log: bytes, budget: int) -> Judging:
    """Play a log; most questions are about the match of the question before."""
    kept = _decode_log(log)
    game = GAMES[kept.header.game]
    codec = Codec(game)
    return Judging(play_log(game, kept.header, map(codec.unpack, kept.entries), secrets=kept.secrets), budget)


def framed(message: bytes) -> bytes:
    """Return a message with its length in front."""
    return len(message).to_bytes(LENGTH_BYTES, "big") + message
