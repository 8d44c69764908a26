"""Magic & Wizards in tournaments: its lines, its variants, its life points, a match of three duels (MW-92)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magic_wizards.model import MagicOptions
from engine.games.registry import GAMES
from tests.tournaments.events import opened
from tournaments.catalog import CATALOG, settled_options
from tournaments.errors import SpecError, TournamentError
from tournaments.spec import parse
from tournaments.tables import common_options, options_for

DUEL = "Magic & Wizards: Duelo X 2026"
ONE_ATTACK = "Magic & Wizards: Duelo X (Apenas 1 Ataque) 2026"


def options_of(line: str, format: str = "swiss", **chosen: Any) -> MagicOptions:
    """Return the options that the tables of such a tournament play by."""
    tournament = opened(line, format=format, table_size=2, **chosen).tournament
    return options_for(GAMES["magic_wizards"], common_options(tournament))


# ---- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("magic & wizards: duelo X 2026", DUEL),
        ("Magic e Wizards: Duelo X 2026", DUEL),
        ("MAGIC AND WIZARDS: DUELO X 2026", DUEL),
        ("Magic  &  Wizards : Duelo X (apenas 1 atáque) 2026", ONE_ATTACK),
    ],
)
def test_the_game_is_named_with_its_ampersand_or_without(line: str, canonical: str) -> None:
    spec = parse(line)
    assert (spec.game, spec.line) == ("magic_wizards", canonical)
    assert parse(str(spec)) == spec


def test_a_duel_has_one_attack_a_turn_unless_the_organiser_lets_every_monster_attack() -> None:
    assert options_of(DUEL).one_attack and options_of(ONE_ATTACK).one_attack
    assert not options_of(DUEL, options={"one_attack": False}).one_attack
    with pytest.raises(TournamentError, match="option_decided"):
        options_of(ONE_ATTACK, options={"one_attack": False})
    offered = [settled_options(CATALOG, "magic_wizards", "Duelo", named) for named in ((), ("Apenas 1 Ataque",))]
    assert ["one_attack" in settled for settled in offered] == [False, True]


@pytest.mark.parametrize("name", CATALOG.game("magic_wizards").planned)
def test_a_variant_that_cannot_be_played_yet_is_refused_by_its_name_however_it_is_spelled(name: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse(f"Magic & Wizards: Duelo X ({name.upper()}) 2026")
    error = caught.value
    assert (error.code, error.column, error.found) == ("spec_variant_planned", 27, name)
    assert error.expected == ("Apenas 1 Ataque",)
    with pytest.raises(TournamentError) as refused:
        CATALOG.ruleset("magic_wizards", "Duelo", ("Apenas 1 Ataque", name.lower()))
    assert (refused.value.code, refused.value.data["variant"]) == ("variant_planned", name)


def test_the_variants_are_the_headings_of_the_seed() -> None:
    game = CATALOG.game("magic_wizards")
    assert {*(entry.name for entry in game.variants), *game.planned} == {
        "Tabuleiro",
        "Ambientes",
        "Apenas 1 Ataque",
        "Ataques Diretos Proibidos",
        "Bench-out",
        "Discos de Duelo",
        "Labirinto",
    }


@pytest.mark.parametrize(("format", "on"), [("swiss", False), ("duel_knockout", True)])
def test_MW_92_the_next_change_of_life_points_decides_where_a_winner_is_needed(format: str, on: bool) -> None:
    assert options_of(DUEL, format).play_on_ties == on
