"""Chama: the engine agrees with the second implementation, and that one with the examples of the game's own text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from engine.games.chama.formation import exposed_slots, open_slots
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaAsk, ChamaOptions, Type
from tests.reference.chama.battle import Battle, Fighter
from tests.reference.chama.compare import compare
from tests.reference.chama.formation import Formation
from tests.reference.chama.match import Reference
from tests.reference.chama.table import Commander
from tests.reference.side_by_side import Difference


def formation(standing: str, razed: str) -> Formation:
    """Return a formation with realms in these slots."""
    found = Formation()
    for name in standing + razed:
        found.cards["ABCDEF".index(name)], found.stands["ABCDEF".index(name)] = 13, name in standing
    return found


@pytest.mark.parametrize(
    ("standing", "razed", "exposed"),
    [("ABCDEF", "", "A"), ("BCDEF", "A", "BC"), ("CDEF", "AB", "CD"), ("DEF", "ABC", "DEF"), ("ACDEF", "B", "AD")],
)
def test_the_reference_exposes_the_realms_of_the_texts_example(standing: str, razed: str, exposed: str) -> None:
    found = formation(standing, razed)
    assert "".join("ABCDEF"[slot] for slot in found.exposed(up_to_the_tip=False)) == exposed


def test_the_reference_lays_realms_row_by_row_and_over_razed_ones() -> None:
    assert formation("", "").open() == [0]
    assert formation("", "A").open() == [0, 1, 2]
    assert formation("AB", "C").open() == [2, 3, 4, 5]
    assert formation("ABCDEF", "").open() == []


def test_the_reference_counts_tables_as_the_text_does() -> None:
    place = Reference(ChamaOptions(), 2).places[0]
    place.formation, place.pool = formation("ABC", "D"), [Commander(5, 10), Commander(2)]
    assert place.count() == 8 + 2 + 1 + 2


def test_the_reference_gives_ties_to_the_defender() -> None:
    battle = Battle(0, 1, 0)
    battle.fighters = {0: Fighter(0, Commander(5, 10)), 1: Fighter(1, Commander(5, 10))}
    assert battle.losing() == 0
    battle.fighters[0].reinforcements.append(6)
    assert battle.losing() == 1


def test_the_reference_draws_one_card_less_for_others_pineapples() -> None:
    def drawn(*brought: int) -> list[int]:
        match = Reference(ChamaOptions(pineapples=brought), 3)
        return [match.draws(seat) for seat in range(3)]

    assert (drawn(), drawn(1), drawn(0, 1)) == ([3, 3, 3], [2, 3, 2], [2, 2, 2])


def test_the_reference_seats_pairs_face_to_face() -> None:
    match = Reference(ChamaOptions(type=Type.DUPLAS), 4)
    assert [match.opponents(seat) for seat in range(4)] == [[1, 3], [2, 0], [3, 1], [0, 2]]


def test_the_engine_agrees_with_the_reference_on_every_formation() -> None:
    for slots in product((0, 13, -13), repeat=6):
        found = Formation()
        found.cards, found.stands = [abs(realm) for realm in slots], [realm > 0 for realm in slots]
        assert sorted(open_slots(slots)) == sorted(found.open())
        for up_to_the_tip in (False, True):
            assert list(exposed_slots(slots, up_to_the_tip)) == found.exposed(up_to_the_tip)


FEW = (
    *(2_698, 2_717, 2_742, 2_743, 2_748, 2_779, 2_797, 2_802, 2_846),
    *(2_856, 2_859, 2_871, 2_873, 2_877, 2_888, 2_891, 2_896),
)
"""Few matches in which all that is rare comes up; where rules have changed since, others are looked for."""


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(100))
    assert tally["game"] == 100 and tally["Attack"] > 500


@pytest.mark.marathon
@pytest.mark.parametrize("seeds", [FEW, pytest.param(range(2_698, 2_897), marks=pytest.mark.deep)], ids=["few", "all"])
def test_the_engine_agrees_with_the_reference_in_matches_until_all_that_is_rare_has_come_up(
    seeds: Sequence[int],
) -> None:
    """`python -m tests.reference.chama.compare` plays thousands."""
    tally = compare(seeds)
    rare = (
        "chain of three",
        "helper attacked",
        "former defender helps",
        "helper draws",
        "helper resigns",
        "kept from helping by rules 1",
        "kept from helping by rules 2",
        "helps its launcher's rival",
        "armistice broken",
        "armistice of the attacker",
        "raid without raider",
        "fair start among fewer",
        "starter gone",
        "shared first place",
        "level pairs",
        *(f"told: {what}" for what in ("RoundAdded", "PoolLost", "RedrawCalled", "XisumCalled")),
        *(f"conquest: {phase}" for phase in ("main", "rebuild", "defend", "place")),
        *(f"end: {reason}" for reason in Chama.reasons),
        *(f"resigned: {phase}" for phase in ChamaAsk if phase is not ChamaAsk.OVER),
    )
    assert not [what for what in rare if not tally[what]]


def test_a_rule_that_one_of_the_two_plays_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Battle, "losing", lambda battle: battle.attacker)
    with pytest.raises(Difference, match="match"):
        compare(range(20))
