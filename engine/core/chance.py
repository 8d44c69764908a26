"""Draws that anyone can redo: SHA-256 in counter mode over a sealed seed and the seats' nonces.

The whole recipe, for a reader in another language (all numbers big-endian):

    key      = SHA-256("carteado draw 2" | 0x00 | seed (32 bytes) | for each nonce: length (4 bytes) | nonce in UTF-8)
    block(c) = SHA-256(key | name of the draw in UTF-8 | c (8 bytes))
    words    = block(0), block(1), ... cut into numbers of 4 bytes
    below(n) = the next word w that is less than 2**32 - 2**32 mod n; then w mod n
    shuffle  = start from 0, 1, ..., size-1; for i from size-1 down to 1 swap the cards at i and below(i + 1)
    roll     = 1 + below(sides) for each die;   pick = below(size) for each pack

In a record of format 1 the key begins with "carteado draw 1", and a block has the number of the draw in the match,
from 0 (8 bytes), in place of its name.

The commitment, shown before the first draw, is SHA-256 of the seed; the seed itself is shown at the end.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import sha256
from operator import mod
from typing import assert_never

from engine.core.model import FORMAT, Chance, Draw, Format, Pick, Roll, Shuffle

SEED_BYTES = 32
_LABELS: dict[Format, bytes] = {1: b"carteado draw 1\x00", 2: b"carteado draw 2\x00"}
_WORD_RANGE = 1 << 32
_BLOCK_WORDS = 8
_WORDS = struct.Struct(f">{_BLOCK_WORDS}I").unpack


def commitment_of(seed: bytes) -> str:
    """Return the seal of a seed: its SHA-256, in hexadecimal."""
    return sha256(seed).hexdigest()


class Stream:
    """Numbers drawn one after another from a key; also a source for bots that must be repeatable."""

    __slots__ = ("_block", "_words", "key")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        """Begin after this many words drawn from the key."""
        self.key = key
        self._block = 0
        self._words: list[int] = []
        """The words drawn and not used yet, the next one last."""
        if drawn:
            self.seek(drawn)

    @property
    def drawn(self) -> int:
        """How many words have been drawn."""
        return self._block * _BLOCK_WORDS - len(self._words)

    def seek(self, drawn: int) -> None:
        """Go on after this many words drawn from the key."""
        self._block, within = divmod(drawn, _BLOCK_WORDS)
        self._words.clear()
        if within:
            self._refill()
            del self._words[-within:]

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to, and without, `stop`, each equally likely (rejection sampling)."""
        limit = _WORD_RANGE - _WORD_RANGE % stop
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % stop

    def shuffled(self, size: int) -> tuple[int, ...]:
        """Return an order of range(size), drawn with the class's recipe."""
        count, words = size - 1, self._words
        if len(words) < count:
            self._refill_to(count)
        others: Iterable[int]
        if max(words, default=0) < _WORD_RANGE - size:  # lower than any limit, as nearly all words are
            others = map(mod, words[:-size:-1], range(size, 1, -1))
            del words[len(words) - count :]
        else:
            others = map(self.randrange, range(size, 1, -1))
        cards = list(range(size))
        for i, j in zip(range(count, 0, -1), others, strict=True):
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def _refill(self) -> None:
        block = sha256(self.key + self._block.to_bytes(8, "big")).digest()
        self._words[:0] = _WORDS(block)[::-1]
        self._block += 1

    def _refill_to(self, count: int) -> None:
        """Draw at once as many blocks as make this many words."""
        numbers = range(self._block, self._block - (len(self._words) - count) // _BLOCK_WORDS)
        blocks = b"".join([sha256(self.key + number.to_bytes(8, "big")).digest() for number in numbers])
        self._words[:0] = struct.unpack(f">{_BLOCK_WORDS * len(numbers)}I", blocks)[::-1]
        self._block = numbers.stop


class Dealer:
    """Source of a match's draws, from its seed and nonces, as the format of its record says."""

    __slots__ = ("_by_name", "_key")

    def __init__(self, seed: bytes, nonces: tuple[str, ...] = (), format: Format = FORMAT) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        digest = sha256(_LABELS[format] + seed)
        for nonce in nonces:
            data = nonce.encode()
            digest.update(len(data).to_bytes(4, "big") + data)
        self._key = digest.digest()
        self._by_name = format > 1

    def answer(self, chance: Chance, number: int = 0) -> tuple[int, ...]:
        """Return the answer to a draw; `number` counts the match's draws from 0, and only format 1 goes by it."""
        which = chance.name.encode() if self._by_name else number.to_bytes(8, "big")
        return answer_from(Stream(self._key + which), chance.draw)


def answer_from(stream: Stream, draw: Draw) -> tuple[int, ...]:
    """Return the stream's next answer to a draw."""
    match draw:
        case Shuffle(size=size):
            return stream.shuffled(size)
        case Roll(dice=dice, sides=sides):
            return tuple([1 + stream.randrange(sides) for _ in range(dice)])
        case Pick(times=times, size=size):
            return tuple([stream.randrange(size) for _ in range(times)])
        case _:
            assert_never(draw)


def answers(draw: Draw, drawn: tuple[int, ...]) -> bool:
    """Tell whether the numbers have the shape that the draw asks for."""
    match draw:
        case Shuffle(size=size):
            return len(drawn) == size and sorted(drawn) == list(range(size))
        case Roll(dice=dice, sides=sides):
            return len(drawn) == dice and all(1 <= die <= sides for die in drawn)
        case Pick(times=times, size=size):
            return len(drawn) == times and all(0 <= index < size for index in drawn)
        case _:
            assert_never(draw)
