"""The draws: the recipe of the page, done again here from its words alone, and answers known for ever."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.core.chance import Dealer, Stream, answer_from, answers, commitment_of
from engine.core.model import Chance, Draw, Pick, Roll, Shuffle

SEEDS = (bytes(32), bytes(range(32)), hashlib.sha256(b"Chama").digest())
DRAWS = (Shuffle(52), Shuffle(1), Roll(3), Roll(2, 20), Pick(4, 52), Pick(1, 7))


# ---- The recipe, from its words --------------------------------------------------------------------------------------


def words_of(key: bytes, which: bytes) -> Iterator[int]:
    """Yield the numbers of four bytes that one draw is made of."""
    count = 0
    while True:
        block = hashlib.sha256(key + which + count.to_bytes(8, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        count += 1


def below(words: Iterator[int], n: int) -> int:
    """Return the next word that is not among the few too many, less the multiples of n."""
    return next(word for word in words if word < 2**32 - 2**32 % n) % n


def recipe(seed: bytes, nonces: tuple[str, ...], which: int | str, draw: Draw) -> tuple[int, ...]:
    """Answer a draw as the recipe says, in format 1 for a number and in format 2 for a name."""
    label = b"carteado draw 1" if isinstance(which, int) else b"carteado draw 2"
    key = label + bytes([0]) + seed
    for nonce in nonces:
        key += len(nonce.encode("utf-8")).to_bytes(4, "big") + nonce.encode("utf-8")
    mark = which.to_bytes(8, "big") if isinstance(which, int) else which.encode("utf-8")
    words = words_of(hashlib.sha256(key).digest(), mark)
    if isinstance(draw, Roll):
        return tuple(1 + below(words, draw.sides) for _ in range(draw.dice))
    if isinstance(draw, Pick):
        return tuple(below(words, draw.size) for _ in range(draw.times))
    return shuffled(words, draw.size)


def shuffled(words: Iterator[int], size: int) -> tuple[int, ...]:
    """Return an order of so many cards as the recipe says."""
    cards = list(range(size))
    i = size - 1
    while i >= 1:
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        i -= 1
    return tuple(cards)


@pytest.mark.parametrize("draw", DRAWS, ids=repr)
@pytest.mark.parametrize("nonces", [(), ("",), ("maçã", "3f9a"), ("a", "bc"), ("ab", "c")], ids=repr)
def test_anyone_can_redo_a_draw_from_the_recipe(draw: Draw, nonces: tuple[str, ...]) -> None:
    for seed in SEEDS:
        for number in (0, 1, 255, 2**40):
            assert Dealer(seed, nonces, 1).answer(Chance(draw, "deck"), number) == recipe(seed, nonces, number, draw)
        for name in ("deck", "hand 7 deck", "hand 7 deck 1", "lance do joão"):
            assert Dealer(seed, nonces).answer(Chance(draw, name), 5) == recipe(seed, nonces, name, draw)


@pytest.mark.parametrize("stop", [2**31 + 1, 3 * 2**30, 2**32, 1, 52])
def test_words_that_would_favour_some_numbers_are_skipped(stop: int) -> None:
    stream, words = (
        Stream(hashlib.sha256(b"key").digest() + (7).to_bytes(8, "big")),
        words_of(hashlib.sha256(b"key").digest(), (7).to_bytes(8, "big")),
    )
    assert [stream.randrange(stop) for _ in range(100)] == [below(words, stop) for _ in range(100)]


def test_a_shuffle_skips_words_that_would_favour_some_cards() -> None:
    key, size = b"rejected 149", 3000  # one of its words is among the few too many
    drawn = islice(words_of(key, b""), size)
    assert any(word >= 2**32 - 2**32 % stop for word, stop in zip(drawn, range(size, 1, -1), strict=False))
    stream, words = Stream(key), words_of(key, b"")
    assert stream.shuffled(size) == shuffled(words, size)
    assert stream.randrange(7) == below(words, 7)


# ---- Answers known for ever -----------------------------------------------------------------------------------------

KNOWN: list[tuple[bytes, tuple[str, ...], int | str, Draw, tuple[int, ...]]] = [
    (bytes(32), (), 0, Shuffle(13), (3, 6, 9, 5, 0, 10, 11, 2, 8, 7, 4, 1, 12)),
    (bytes(32), (), 1, Shuffle(13), (11, 1, 9, 2, 3, 7, 10, 4, 12, 0, 5, 6, 8)),
    (bytes(range(32)), ("Íris", ""), 0, Shuffle(13), (8, 3, 5, 6, 1, 2, 7, 11, 4, 9, 12, 10, 0)),
    (bytes(range(32)), ("Íris", ""), 2, Roll(5), (2, 5, 1, 1, 6)),
    (bytes(range(32)), ("Íris", ""), 3, Pick(4, 52), (43, 14, 21, 22)),
    (bytes(32), (), "hand 1 deck", Shuffle(13), (7, 8, 0, 2, 11, 10, 3, 4, 9, 5, 1, 6, 12)),
    (bytes(32), (), "hand 2 deck", Shuffle(13), (8, 10, 9, 1, 12, 7, 5, 6, 3, 0, 4, 2, 11)),
    (bytes(range(32)), ("Íris", ""), "seat 0 deck 1", Shuffle(13), (7, 11, 0, 3, 2, 5, 12, 1, 6, 9, 8, 4, 10)),
    (bytes(range(32)), ("Íris", ""), "hand 3 seat 2 dice", Roll(5), (1, 6, 3, 5, 5)),
    (bytes(range(32)), ("Íris", ""), "start 1", Pick(4, 52), (32, 24, 33, 3)),
]


@pytest.mark.parametrize(("seed", "nonces", "which", "draw", "answer"), KNOWN)
def test_a_known_draw_has_its_known_answer(
    seed: bytes, nonces: tuple[str, ...], which: int | str, draw: Draw, answer: tuple[int, ...]
) -> None:
    assert recipe(seed, nonces, which, draw) == answer
    if isinstance(which, int):
        assert Dealer(seed, nonces, 1).answer(Chance(draw, ""), which) == answer
    else:
        assert Dealer(seed, nonces).answer(Chance(draw, which)) == answer


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment_of(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


# ---- What depends on what -------------------------------------------------------------------------------------------


def test_another_seed_nonce_name_number_or_format_gives_another_answer() -> None:
    seed, deck = SEEDS[1], Chance(Shuffle(52), "deck")
    different = {
        Dealer(seed, ("a", "b")).answer(deck),
        Dealer(seed, ("a", "b")).answer(Chance(Shuffle(52), "deck 1")),
        Dealer(seed, ("b", "a")).answer(deck),
        Dealer(seed, ("ab", "")).answer(deck),
        Dealer(seed, ("a", "b", "")).answer(deck),
        Dealer(seed).answer(deck),
        Dealer(SEEDS[2], ("a", "b")).answer(deck),
        Dealer(seed, ("a", "b"), 1).answer(deck, 0),
        Dealer(seed, ("a", "b"), 1).answer(deck, 1),
    }
    assert len(different) == 9


def test_a_named_draw_has_the_same_answer_wherever_in_the_match_it_comes() -> None:
    dealer, deck = Dealer(SEEDS[1]), Chance(Shuffle(52), "hand 7 deck")
    assert len({dealer.answer(deck, number) for number in range(20)}) == 1
    assert len({Dealer(SEEDS[1], (), 1).answer(deck, number) for number in range(20)}) == 20


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dealer(bytes(size))


def test_a_stream_goes_on_from_where_another_one_stands() -> None:
    numbers = Stream(b"on")
    drawn = [numbers.randrange(52) for _ in range(20)]
    for begun in (0, 1, 7, 8, 9, 16):
        later, sought = Stream(b"on", begun), Stream(b"on", 3)
        sought.seek(begun)
        assert [later.randrange(52) for _ in range(20 - begun)] == drawn[begun:]
        assert [sought.randrange(52) for _ in range(20 - begun)] == drawn[begun:]
        assert later.drawn == sought.drawn == numbers.drawn


def test_every_number_below_the_stop_comes_about_equally_often() -> None:
    stream = Stream(b"fair")
    counts = Counter(stream.randrange(13) for _ in range(13_000))
    assert set(counts) == set(range(13))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 33  # chi squared, 12 degrees: 0.1 %


def test_every_card_comes_about_equally_often_to_every_place() -> None:
    stream = Stream(b"fair")
    counts = Counter((place, card) for _ in range(6_000) for place, card in enumerate(answer_from(stream, Shuffle(6))))
    assert len(counts) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 53  # 25 degrees: 0.1 %


# ---- The shape of an answer -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draw", "drawn", "fits"),
    [
        (Shuffle(3), (2, 0, 1), True),
        (Shuffle(3), (2, 0), False),
        (Shuffle(3), (2, 0, 0), False),
        (Shuffle(3), (1, 2, 3), False),
        (Roll(2), (1, 6), True),
        (Roll(2), (0, 6), False),
        (Roll(2), (1, 7), False),
        (Roll(2), (1,), False),
        (Pick(2, 52), (0, 51), True),
        (Pick(2, 52), (7, 7), True),
        (Pick(2, 52), (0, 52), False),
        (Pick(2, 52), (-1, 0), False),
        (Pick(2, 52), (1, 2, 3), False),
    ],
)
def test_an_answer_fits_its_draw_or_does_not(draw: Draw, drawn: tuple[int, ...], fits: bool) -> None:
    assert answers(draw, drawn) is fits


@pytest.mark.parametrize("draw", DRAWS, ids=repr)
def test_the_dealers_own_answers_fit(draw: Draw) -> None:
    assert all(answers(draw, Dealer(seed).answer(Chance(draw, "deck"))) for seed in SEEDS)


def test_a_draw_whose_number_is_not_told_is_the_first_of_its_match() -> None:
    dealer, chance = Dealer(bytes(32), format=1), Chance(Shuffle(52), "deal")
    assert dealer.answer(chance) == dealer.answer(chance, 0) == recipe(bytes(32), (), 0, chance.draw)
