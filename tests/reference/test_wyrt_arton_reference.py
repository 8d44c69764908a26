"""Wyrt de Arton: the engine agrees with the second implementation, and that one with the seed's own examples."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.wyrt_arton.positions import cards
from tests.reference.wyrt_arton.compare import compare
from tests.reference.wyrt_arton.pots import pots_of
from tests.reference.wyrt_arton.sheets import faces, level_against, sheet
from tests.reference.wyrt_arton.worth import ROYAL, worth

_EXAMPLES = (
    "AS KS QS JS TS",
    "QS QH QD QC QC",
    "JH TH 9H 8H 7H",
    "9S 9H 9D 9C 2S",
    "QS QH QD 8S 8H",
    "AH 8H 4H 4H 2H",
    "JH TD 9H 8S 7H",
    "5S 5H 5D 3S 2H",
    "KS KD JS JC 9H",
    "QS QC 9S 4H 2D",
    "AS JH 7D 3S 2C",
)
"""The seed's example of each combination, the strongest first; the Quintilha as WA-2 leaves it, the Quadra of WA-1."""


def test_the_reference_ranks_the_examples_of_the_seed_in_its_order() -> None:
    worths = [worth(cards(example)) for example in _EXAMPLES]
    assert worths == sorted(worths, reverse=True) and [pair[0] for pair in worths] == [*range(ROYAL, -1, -1)]


def test_the_reference_cuts_pots_at_the_stakes_of_those_in_the_hand_and_gives_remainders_to_one() -> None:
    pots = pots_of([30, 11, 50, 7], 2, {0: (1,), 1: (1,), 2: (0,)}, [3, 1, 2, 0])
    assert [(pot.amount, pot.contenders, pot.shares) for pot in pots] == [
        (11 * 3 + 7 + 2, {0, 1, 2}, {0: 21, 1: 21}),
        (19 * 2, {0, 2}, {0: 38}),
        (20, {2}, {2: 20}),
    ]
    assert pots_of([5, 5, 5], 0, {0: (1,), 1: (1,)}, [2, 1, 0])[0].shares == {1: 8, 0: 7}


def test_the_reference_has_the_morto_at_h4_and_i6_and_the_house_sheet_at_three_of_six() -> None:
    morto, casa = sheet("morto"), sheet("casa")
    assert (morto.h, morto.i, level_against([(morto.i, morto.words)])) == (4, 6, 7)
    level = level_against([(casa.i, casa.words)])
    assert (level, faces(casa.i, level, livro=False), faces(casa.h, level, livro=False)) == (3, 3, 4)


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(60))
    assert tally["game"] == 60 and tally["ArtonHandShown"] > 100


@pytest.mark.marathon
@pytest.mark.parametrize(
    "seeds",
    [(10_006, 10_012, 10_019, 10_031), pytest.param(range(10_000, 10_200), marks=pytest.mark.deep)],
    ids=["few", "all"],
)
def test_the_engine_agrees_with_the_reference_until_all_that_is_rare_has_come_up(seeds: Sequence[int]) -> None:
    """`python -m tests.reference.wyrt_arton.compare` plays thousands; in few of them all comes up."""
    tally = compare(seeds)
    rare = (
        "SceptreUsed",
        "CrownLost",
        "DieRolledAgain",
        "CardStolen",
        "WishGranted",
        "end: stood",
        "end: time",
        "SatDown",
    )
    assert not [what for what in rare if not tally[what]]
