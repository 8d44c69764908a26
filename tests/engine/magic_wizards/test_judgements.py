"""Would I, and on whom: the judgement of each act alone, and that each act has one."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magic_wizards.bot.aims import aims_of
from engine.games.magic_wizards.bot.judgements import JUDGEMENTS, gain_of, gain_of_effect, gain_of_magic
from engine.games.magic_wizards.bot.sight import Aim, Sight
from engine.games.magic_wizards.card_effects import Do, Effect, Until, When, Whom
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BY_KEY, Duel, in_zones, lay

BIG = "dragao_da_serra"


def effect(do: Do, target: Whom = Whom.NONE, **amounts: Any) -> Effect:
    return Effect(When.PLAYED, do, target, **amounts)


def sight(duel: Duel) -> Sight:
    return Sight(duel.state, ANA)


def on(duel: Duel, name: str, what: Effect) -> float:
    """Return what an effect of Ana's gains on a monster."""
    seen = sight(duel)
    return gain_of(seen, what, Aim(*seen.by_slot[duel.slot(name)]))


def facing(mine: str = PLAIN, yours: str = WEE, **table: Any) -> Duel:
    return lay(mine, yours, **table)


def test_every_act_of_an_effect_has_a_judgement() -> None:
    assert set(JUDGEMENTS) == set(Do)


@pytest.mark.parametrize(
    "help_",
    [
        effect(Do.BOOST, atk=500, until=Until.FOR_GOOD),
        effect(Do.BOOST, defence=400, until=Until.WHILE_UP),
        effect(Do.SET_NUMBERS, atk=3000, defence=3000, until=Until.FOR_GOOD),
        effect(Do.GIVE_KEYWORD, keyword=Keyword.FLYING),
    ],
)
def test_what_helps_is_for_the_own_side_alone(help_: Effect) -> None:
    duel = facing(f"{PLAIN}:d", f"{WEE}:d") if help_.defence and not help_.atk else facing()
    assert on(duel, PLAIN, help_) > 0 > on(duel, WEE, help_)


@pytest.mark.parametrize(
    "harm",
    [
        effect(Do.BOOST, atk=-400, until=Until.FOR_GOOD),
        effect(Do.SET_NUMBERS, atk=0, defence=0, until=Until.FOR_GOOD),
        effect(Do.PARALYSE, until=Until.END_OF_RIVAL_NEXT_TURN),
        effect(Do.DESTROY),
        effect(Do.TO_HAND),
        effect(Do.TURN_DOWN),
    ],
)
def test_what_harms_is_for_the_rival_alone(harm: Effect) -> None:
    duel = facing(PLAIN, BIG)
    assert on(duel, BIG, harm) > 0 >= on(duel, PLAIN, harm)


def test_iluminar_matters_on_who_may_hide() -> None:
    light, hider = effect(Do.ILLUMINATE), next(key for key, row in BY_KEY.items() if Keyword.CONCEAL in row.keywords)
    assert on(facing(PLAIN, hider), hider, light) > 0 == on(facing(), WEE, light)
    assert on(facing(hider), hider, light) < 0


def test_a_position_is_changed_where_the_other_number_is_weaker() -> None:
    turn = effect(Do.CHANGE_POSITION)
    soft = next(key for key, row in BY_KEY.items() if row.is_monster and (row.atk or 0) > (row.defence or 0) + 800)
    stronger = next(key for key, row in BY_KEY.items() if (row.defence or 0) < (row.atk or 0) - 100 > 900)
    assert on(facing(stronger, soft), soft, turn) > 0


def test_what_lies_face_down_is_turned_up_on_the_other_side() -> None:
    duel = facing(f"?{PLAIN}", f"?{WEE}")
    look = effect(Do.TURN_UP)
    assert on(duel, f"b.{WEE}", look) > 0 > on(duel, PLAIN, look)


def test_a_support_of_the_rival_is_destroyed() -> None:
    strike = effect(Do.DESTROY, Whom.RIVAL_SUPPORT)
    assert gain_of_effect(sight(facing(yours=f"{WEE} ?tocaia")), strike) > 0
    assert gain_of_effect(sight(facing()), strike) == 0


def test_of_several_monsters_the_strongest_is_fetched_and_summoned() -> None:
    for do in (Do.SUMMON, Do.TO_HAND):
        what = effect(do, Whom.YOUR_GRAVEYARD)
        seen = sight(facing(grave=f"{WEE} {BIG}"))
        aims, everybody = aims_of(seen, what)
        best = max(aims, key=lambda aim: gain_of(seen, what, aim))
        assert not everybody
        assert best.row is BY_KEY[BIG]
        assert gain_of(seen, what, best) > 0


def test_cards_are_drawn_and_the_rival_loses_some() -> None:
    seen = sight(facing(deck=f"{WEE} {WEE}", your_hand=WEE))
    assert gain_of_effect(seen, effect(Do.DRAW, Whom.YOU, count=2)) > 0
    assert gain_of_effect(seen, effect(Do.DISCARD, Whom.RIVAL, count=1)) > 0
    assert gain_of_effect(sight(facing(hand=WEE)), effect(Do.DISCARD, Whom.YOU, count=1)) < 0


def test_life_is_for_oneself_and_its_loss_for_the_rival_whose_last_is_worth_most() -> None:
    seen = sight(facing())
    assert gain_of_effect(seen, effect(Do.GAIN_LIFE, Whom.YOU, life=300)) == 300
    assert gain_of_effect(seen, effect(Do.GAIN_LIFE, Whom.RIVAL, life=300)) == -300
    assert gain_of_effect(seen, effect(Do.LOSE_LIFE, Whom.RIVAL, life=300)) == 300
    assert gain_of_effect(seen, effect(Do.LOSE_LIFE, Whom.YOU, life=300)) == -300
    assert gain_of_effect(sight(facing(life=(2000, 300))), effect(Do.LOSE_LIFE, Whom.RIVAL, life=300)) > 2000


def test_an_act_of_the_rival_is_stopped_or_turned_back() -> None:
    duel = facing(PLAIN, BIG)
    for do in (Do.NEGATE_ATTACK, Do.NEGATE_CARD, Do.REFLECT):
        assert on(duel, BIG, effect(do)) > 0
    assert on(duel, PLAIN, effect(Do.NEGATE_CARD)) < 0


def test_control_is_taken_of_the_rivals_strongest() -> None:
    take = effect(Do.TAKE_CONTROL, Whom.RIVAL_MONSTER, until=Until.END_OF_TURN)
    duel = facing(PLAIN, f"{BIG} {WEE}")
    assert on(duel, BIG, take) > max(on(duel, WEE, take), 0)
    assert on(duel, PLAIN, take) == 0


def test_an_extra_is_worth_more_than_its_materials_where_it_comes() -> None:
    extra = "cardume_de_mil_escamas"
    fuse = effect(Do.FUSE)
    made = lay("piranha_de_feira", PLAIN, hand="piranha_de_feira piranha_de_feira", extra=extra)
    aims, _ = aims_of(sight(made), fuse)
    assert [aim.row for aim in aims] == [BY_KEY[extra]]
    assert gain_of_effect(sight(made), fuse) == gain_of(sight(made), fuse, aims[0]) > 0
    assert aims_of(sight(lay(PLAIN, WEE, extra=extra)), fuse)[0] == ()


def test_a_transformation_counts_what_comes_of_it() -> None:
    old = next(row for row in BY_KEY.values() if any(found.do is Do.TRANSFORM for found in row.effects))
    what = next(found for found in old.effects if found.do is Do.TRANSFORM)
    with_extra, without = lay(old.key, WEE, extra=what.into), lay(old.key, WEE)
    assert on(with_extra, old.key, what) > 0 == on(without, old.key, what)


def test_terrain_is_for_those_whom_it_helps_and_no_second_time() -> None:
    helped = next(row for row in BY_KEY.values() if row.is_monster and Terrain.FOREST in row.helped_by)
    forest = effect(Do.SET_TERRAIN, terrain=Terrain.FOREST)
    assert (
        gain_of_effect(sight(lay(helped.key, PLAIN)), forest)
        > 0
        > gain_of_effect(sight(lay("seixo_rolado", helped.key)), forest)
    )


def test_MW_157_a_monster_of_the_rival_is_wed_where_the_extra_is_the_own_and_given_a_guest_where_it_is_not() -> None:
    wed = effect(Do.FUSE, Whom.ALL_MONSTERS)
    for extra in ("lobo_da_encruzilhada", "hospede_folgado"):
        strong = gain_of_effect(sight(lay("bode_de_trovao", "mula_de_brasa", extra=extra)), wed)
        assert strong > gain_of_effect(sight(lay("bode_de_trovao onca_de_gibao", WEE, extra=extra)), wed)
        assert strong > 0


def test_MW_158_terrain_is_razed_that_helps_the_rival_alone() -> None:
    raze = effect(Do.RAZE, count=4)
    assert gain_of_effect(sight(lay("rocado_novo seixo_rolado", "bode_de_trovao")), raze) > 0
    assert gain_of_effect(sight(lay("rocado_novo bode_de_trovao", "seixo_rolado")), raze) < 0
    assert gain_of_effect(sight(facing()), raze) == 0


def test_MW_158_of_a_board_no_more_cells_are_razed_than_the_card_names() -> None:
    goats = {"board": 6, "environments": "mata"}
    near, far = lay("", "bode_de_trovao@c5 bode_de_trovao@c6", **goats), lay("", "bode_de_trovao@c5", **goats)
    both, alone = (gain_of_effect(sight(duel), effect(Do.RAZE, count=4)) for duel in (near, far))
    assert both > alone > 0
    assert gain_of_effect(sight(near), effect(Do.RAZE, count=1)) == pytest.approx(both / 2, abs=both / 4)
    own = lay("bode_de_trovao@c2", "", **goats)
    assert gain_of_effect(sight(own), effect(Do.RAZE, count=4)) == 0, "nobody names the cells of its own monsters"


@pytest.mark.parametrize("what", [effect(Do.BOOST, defence=400), effect(Do.SET_NUMBERS, atk=3000, defence=3000)])
@pytest.mark.parametrize("table", [f"{PLAIN} {WEE}:d|{BIG}:d {WEE}", f"{WEE}|{PLAIN} {BIG}", f"{BIG}:d|{WEE}:d"])
def test_higher_numbers_never_gain_on_the_rivals_side(what: Effect, table: str) -> None:
    seen = sight(lay(*table.split("|")))
    for own, fighter in seen.by_slot.values():
        gained = gain_of(seen, what, Aim(own, fighter))
        assert gained >= 0 if own else gained < 0


def test_12_5_help_that_no_monster_of_the_own_side_gets_is_not_begun_in_a_duel_disk() -> None:
    duel = in_zones(f"- {WEE}", BIG)
    aims, _ = aims_of(sight(duel), effect(Do.BOOST, Whom.BEARER, atk=500))
    assert [aim for aim in aims if aim.own] == []


def test_a_world_of_drawings_counts_drawings_and_walls_are_for_who_is_behind() -> None:
    toon = next(row.key for row in BY_KEY.values() if Keyword.TOON in row.keywords)
    world = effect(Do.TOON_WORLD)
    assert gain_of_effect(sight(lay(toon, WEE)), world) > 0 == gain_of_effect(sight(facing()), world)
    walls = effect(Do.LABYRINTH)
    assert gain_of_effect(sight(facing(WEE, BIG)), walls) > 0 > gain_of_effect(sight(facing(BIG, WEE)), walls)


def test_a_whole_card_is_judged_by_all_that_it_does() -> None:
    seen = sight(facing())
    assert gain_of_magic(seen, BY_KEY["caldo_de_cana"]) == 500
    assert gain_of_magic(seen, BY_KEY["chuva_de_granizo"]) == 300
    assert gain_of_magic(seen, BY_KEY["fogueira_de_junho"]) == 300
    assert gain_of_magic(sight(lay("", WEE)), BY_KEY["facao_de_mutirao"]) < 0
