"""Duel disks: five zones that are hand and field at once, and how they are laid (seed: Discos de Duelo)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.core.log import Acted
from engine.core.model import Chance
from engine.core.redaction import redact
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.duel_events import HandShown, PutUnderDeck, ZonesLaid
from engine.games.magic_wizards.events import CardDrawn, CardTurnedDown, CardTurnedUp, TrapFired
from engine.games.magic_wizards.field import put
from engine.games.magic_wizards.model import FOR_GOOD, WHILE_SOURCE, MagicAsk, MagicOptions, Mark
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, changed, in_zones

BIG, BEAST, STONE = "mula_de_brasa", "onca_de_gibao", "seixo_rolado"
HIDER, DIGGER, GIANT = "bicho_pau", "sauva_soldado", "gigante_de_minerio"
TRAP, JUICE, SWORD, ARMOUR = "tocaia", "caldo_de_cana", "facao_de_mutirao", "couraca_de_tatu"
VAN, SCARECROW, KITE = "carro_de_som", "espantalho_de_milharal", "pipa_de_agosto"
CHAIN, FLUTE, FUSION, CENTAUR = "corrente_de_ancora", "flauta_de_bambu", "amalgama", "centauro_de_ferro_velho"
MIRAGE = "miragem_da_lagoa"
FRIENDS = "vaquinha_dos_amigos"
FAIR, LIGHT, ROOSTER = "feira_de_trocas", "luz_de_quermesse", "galo_da_alvorada"


def laying(mine: str, yours: str = "", **table: Any) -> Duel:
    """Let Bia end her turn, so that Ana is asked for her zones; Ana's draw is skipped."""
    duel = in_zones(mine, yours, turn=4, **table)
    duel = changed(duel, seat=BIA, asked=BIA, first=BIA).end()
    return duel.do(act.SkipDraw()) if duel.ask is MagicAsk.DRAW else duel


def zones(duel: Duel, seat: int = ANA) -> list[str]:
    """Return what lies in the zones from the main one on; `?` for face-down, `:d` in Defence, "" for nothing."""
    found = [""] * 5
    for card in duel.state.seats[seat].field:
        key = ("" if card.up else "?") + duel.key(card.piece) + (":d" if card.monster and not card.attack else "")
        found[card.cell] = key
    return found


def step(duel: Duel, *names: str) -> Duel:
    """Name cards one after another as the zones are laid."""
    return duel.do(*[act.ChooseSlot(duel.slot(name)) for name in names])


def lay_all(duel: Duel) -> Duel:
    return duel.do(act.LayZones())


# ---- The zones, and the start ----------------------------------------------------------------------------------------


def test_12_1_five_zones_a_side_and_one_card_in_each() -> None:
    duel = lay_all(laying(f"{PLAIN} ?{WEE} ?{JUICE} {VAN} ?{TRAP}"))
    assert zones(duel) == [PLAIN, f"?{WEE}", f"?{JUICE}", VAN, f"?{TRAP}"]
    assert not duel.hand(ANA) and not duel.may(act.PickCard(0))


def test_12_1_MW_95_it_does_not_go_with_a_board() -> None:
    for other in ({"board": 5}, {"board": 6, "environments": "lot"}, {"labyrinth": 9}):
        with pytest.raises(BadSetup, match="duel_discs_alone"):
            GAME.initial_state(MagicOptions(duel_discs=True, **other), 2)
    GAME.initial_state(MagicOptions(duel_discs=True, bench_out=True, no_direct_attack=True, one_attack=True), 2)


def begun(first: int = ANA) -> Duel:
    return Duel(GAME.initial_state(MagicOptions(duel_discs=True), 2)).drawn(first)


def in_front(duel: Duel, *wanted: bool) -> tuple[int, ...]:
    """Return an order of the deck that is shuffled now: monsters where True, other cards where False, in front."""
    deck, front = duel.state.seats[duel.state.seat].deck, list[int]()
    for monster in wanted:
        rows = enumerate(card_of(duel.state.decks, piece) for piece in deck)
        front.append(next(at for at, row in rows if row.is_monster is monster and at not in front))
    return (*front, *[at for at in range(len(deck)) if at not in front])


def test_12_2_at_the_start_each_lays_its_five_cards_who_begins_first() -> None:
    duel = begun(BIA)
    duel.drawn(*in_front(duel, True, True, False, False, False))
    assert (duel.ask, duel.asked, duel.state.turn) == (MagicAsk.ARRANGE, BIA, 0)
    main, *rest = [card.slot for card in duel.state.seats[BIA].field]
    duel.do(act.ChooseSlot(main), act.ChoosePosition(False)).do(*map(act.ChooseSlot, rest)).do(act.LayZones())
    assert isinstance(GAME.turn(duel.state), Chance) and duel.state.seat == ANA
    assert [(card.cell, card.up) for card in duel.state.seats[BIA].field] == [
        (0, True),
        (1, False),
        (2, False),
        (3, False),
        (4, False),
    ]
    duel.drawn(*in_front(duel, False, False, False, False, True))
    assert (duel.ask, duel.asked) == (MagicAsk.ARRANGE, ANA)
    duel.do(act.ChooseSlot(duel.state.seats[ANA].field[4].slot), act.ChoosePosition(True), act.LayZones())
    assert (duel.state.turn, duel.state.seat, duel.ask) == (1, BIA, MagicAsk.ARRANGE)


def test_12_2_MW_111_five_first_cards_without_a_monster_are_shown_and_shuffled_back() -> None:
    duel = begun()
    duel.drawn(*in_front(duel, False, False, False, False, False))
    assert isinstance(GAME.turn(duel.state), Chance) and len(duel.happened(HandShown)[0].cards) == 5
    duel.drawn(*in_front(duel, False, False, False, False, True))
    assert duel.ask is MagicAsk.ARRANGE


def test_12_2_MW_137_at_the_start_being_turned_up_does_nothing() -> None:
    duel = laying(f"- ?{GIANT} ?{WEE}", f"{PLAIN} {VAN}")
    duel = step(changed(duel, turn=0), GIANT).do(act.ChoosePosition(True), act.LayZones())
    assert VAN in duel.field(BIA)


# ---- The draw --------------------------------------------------------------------------------------------------------


def drawing(mine: str, **table: Any) -> Duel:
    return changed(in_zones(mine, WEE, turn=4, **table), seat=BIA, asked=BIA, first=BIA).end()


def test_12_3_the_draw_fills_up_to_five_cards_and_the_zones_are_laid_after_it() -> None:
    duel = drawing(f"{PLAIN} ?{TRAP}", deck=f"{WEE} {JUICE} {STONE} {BEAST}")
    assert duel.ask is MagicAsk.DRAW
    duel.do(act.DrawACard())
    assert [duel.key(card.piece) for card in duel.state.seats[ANA].field] == [PLAIN, TRAP, WEE, JUICE, STONE]
    assert (duel.ask, len(duel.happened(CardDrawn)), len(duel.state.seats[ANA].deck)) == (MagicAsk.ARRANGE, 3, 1)


def test_MW_119_the_draw_is_all_or_nothing_and_not_asked_with_five_cards_or_no_deck() -> None:
    duel = drawing(f"{PLAIN} ?{TRAP}", deck=f"{WEE} {JUICE} {STONE}")
    assert duel.legal() == (act.DrawACard(), act.SkipDraw())
    assert zones(duel.do(act.SkipDraw())) == [PLAIN, f"?{TRAP}", "", "", ""]
    assert drawing(f"{PLAIN} ?{TRAP} ?{JUICE} ?{WEE} ?{STONE}", deck=BEAST).ask is MagicAsk.ARRANGE
    assert drawing(f"{PLAIN} ?{TRAP}").ask is MagicAsk.ARRANGE
    assert len(drawing(PLAIN, deck=WEE).do(act.DrawACard()).happened(CardDrawn)) == 1


def test_MW_119_there_is_no_monster_of_the_end_and_no_set() -> None:
    duel = in_zones(f"- ?{WEE} ?{JUICE}", PLAIN)
    assert not [action for action in duel.legal() if isinstance(action, act.PickCard)]
    assert duel.end().ask is not MagicAsk.LAST and duel.state.seat == BIA


def test_MW_119_bench_out_asks_for_a_monster_in_any_zone_a_face_down_one_too() -> None:
    duel = lay_all(laying(f"- ?{WEE}", PLAIN, bench_out=True))
    assert not duel.state.bare
    assert duel.end().state.outcome is None
    duel = lay_all(laying(f"- ?{JUICE}", PLAIN, bench_out=True)).end()
    assert (duel.reason, duel.places) == ("bench", (2, 1))
    duel = drawing(f"- ?{JUICE}", deck=WEE, bench_out=True).do(act.DrawACard())
    assert not duel.state.bare


# ---- How the zones are laid ------------------------------------------------------------------------------------------


def test_12_4_in_the_main_zone_lies_a_monster_face_up_in_either_position_or_nothing() -> None:
    duel = laying(f"- ?{PLAIN} ?{JUICE}", WEE)
    assert duel.why(act.ChooseSlot(duel.slot(JUICE))) == "duel_main_monster"
    rivals = duel.state.seats[BIA].field
    assert {duel.why(act.ChooseSlot(card.slot)) for card in rivals} == {"duel_not_yours"}
    for attack in (True, False):
        after = lay_all(step(Duel(duel.state), PLAIN).do(act.ChoosePosition(attack)))
        assert zones(after)[:2] == [PLAIN if attack else f"{PLAIN}:d", f"?{JUICE}"]
    assert zones(lay_all(duel.do(act.LeaveEmpty()))) == ["", f"?{PLAIN}", f"?{JUICE}", "", ""]


def test_12_5_monsters_in_secondary_zones_stand_in_attack() -> None:
    duel = in_zones(f"{PLAIN} {BIG}", WEE)
    assert duel.may(act.TurnPosition(duel.slot(PLAIN))) and not duel.may(act.TurnPosition(duel.slot(BIG)))
    assert duel.why(act.TurnPosition(duel.slot(BIG))) == "duel_secondary_stands"
    duel = lay_all(step(laying(f"{PLAIN}:d ?{BIG}", WEE), BIG).do(act.ChoosePosition(False)))
    assert zones(duel)[:2] == [f"{BIG}:d", PLAIN]


def test_12_6_what_has_lain_face_up_since_before_the_turn_is_turned_down() -> None:
    duel = laying(f"{PLAIN} {BIG} {VAN} ?{TRAP}", WEE)
    for key in (PLAIN, TRAP):
        assert duel.why(act.TurnDown(duel.slot(key))) == "duel_stays_up"
    duel.do(act.TurnDown(duel.slot(BIG)), act.TurnDown(duel.slot(VAN)), act.LayZones())
    assert zones(duel) == [PLAIN, f"?{BIG}", f"?{VAN}", f"?{TRAP}", ""]
    assert [duel.state.decks.cards.by_id[event.card].key for event in duel.happened(CardTurnedDown)] == [BIG, VAN]
    assert duel.why(act.TurnDown(1)) == "duel_not_laying"


def test_MW_120_the_steps_are_told_to_nobody_and_each_may_be_taken_back() -> None:
    duel = laying(f"{PLAIN} {BIG} ?{TRAP} ?{JUICE}", WEE)
    before, number = GAME.view(duel.state, BIA), len(duel.events)
    states = [duel.state]
    for item in (
        act.TurnDown(duel.slot(BIG)),
        act.LeaveEmpty(),
        act.ChooseSlot(duel.slot(JUICE)),
        act.ChooseSlot(duel.slot(BIG)),
    ):
        assert GAME.noticed_by(duel.state, Acted(ANA, item, 0)) == (ANA,)
        states.append(duel.do(item).state)
        assert GAME.view(duel.state, BIA) == before and len(duel.events) == number
    for state in reversed(states[:-1]):
        assert duel.do(act.PutBack()).state == state
    assert duel.why(act.PutBack()) == "duel_nothing_taken_up"
    assert GAME.noticed_by(duel.state, Acted(ANA, act.LayZones(), 0)) is None


def test_MW_120_zones_are_named_from_1_on_and_the_rest_follows_as_it_lies() -> None:
    duel = laying(f"{PLAIN} ?{TRAP} ?{JUICE} ?{WEE} ?{STONE}", BIG)
    step(duel, PLAIN, WEE, TRAP)
    assert duel.why(act.ChooseSlot(duel.slot(f"a.{WEE}"))) == duel.why(act.EndDuelTurn()) == "duel_zones_first"
    assert zones(lay_all(duel)) == [PLAIN, f"?{WEE}", f"?{TRAP}", f"?{JUICE}", f"?{STONE}"]


def test_MW_120_what_is_kept_closes_up_and_what_was_drawn_comes_last() -> None:
    duel = drawing(f"{PLAIN} - ?{TRAP} - ?{JUICE}", deck=f"{STONE} {BEAST}").do(act.DrawACard(), act.LayZones())
    assert zones(duel) == [PLAIN, f"?{TRAP}", f"?{JUICE}", f"?{STONE}", f"?{BEAST}"]


def test_MW_120_who_stays_in_the_main_zone_keeps_its_position_and_may_change_it() -> None:
    duel = step(laying(f"{PLAIN}:d ?{WEE}", BIG), PLAIN)
    assert not duel.may(act.ChoosePosition(True))
    lay_all(duel)
    assert zones(duel)[0] == f"{PLAIN}:d" and duel.may(act.TurnPosition(duel.slot(PLAIN)))


def test_MW_120_a_new_main_monster_is_turned_up_at_no_cost_and_attacks_at_once() -> None:
    duel = laying(f"- ?{BIG} ?{PLAIN}", f"{WEE} ?quebranto")
    duel = step(changed(duel, answers=("always", "always")), BIG)
    lay_all(duel.do(act.ChoosePosition(True)))
    assert (duel.ask, duel.state.play, duel.happened(TrapFired)) == (MagicAsk.MAIN, "", [])
    assert duel.why(act.TurnPosition(duel.slot(BIG))) == "duel_turned_already"
    assert duel.may(act.AttackWith(duel.slot(BIG))) and duel.may(act.FlipUp(duel.slot(PLAIN)))
    assert duel.happened(CardTurnedUp)[0].slot == duel.slot(BIG) == duel.happened(ZonesLaid)[0].slot


def test_MW_120_being_turned_up_takes_effect_once_all_is_laid() -> None:
    duel = step(laying(f"- ?{GIANT}", f"{WEE} {VAN} {KITE}"), GIANT).do(act.ChoosePosition(True), act.LayZones())
    assert (duel.ask, duel.asked) == (MagicAsk.CHOOSE, ANA)
    duel.name(KITE)
    assert duel.field(BIA) == [WEE, VAN]


def test_MW_120_a_main_monster_that_leaves_its_zone_stays_face_up() -> None:
    duel = lay_all(laying(f"{PLAIN}:d ?{TRAP}", BIG).do(act.LeaveEmpty()))
    assert zones(duel) == ["", PLAIN, f"?{TRAP}", "", ""]
    assert duel.may(act.AttackWith(duel.slot(PLAIN)))


def test_MW_121_with_five_cards_the_main_zone_is_not_left_empty() -> None:
    duel = laying(f"- {WEE} {PLAIN} ?{TRAP} ?{JUICE}", BIG, deck=STONE)
    assert duel.why(act.LeaveEmpty()) == "" and duel.may(act.LayZones())
    duel = drawing(f"- {WEE} {PLAIN} ?{TRAP} ?{JUICE}", deck=SWORD).do(act.DrawACard())
    assert duel.why(act.LeaveEmpty()) == duel.why(act.LayZones()) == "duel_five_cards"
    duel.do(act.TurnDown(duel.slot(f"a.{WEE}")))
    assert duel.why(act.TurnDown(duel.slot(PLAIN))) == "duel_stays_up"
    step(duel, PLAIN).do(act.ChoosePosition(True), act.LayZones())
    assert zones(duel) == [PLAIN, f"?{WEE}", f"?{TRAP}", f"?{JUICE}", f"?{SWORD}"]


def test_MW_121_of_five_cards_without_a_monster_one_goes_under_the_deck_unseen() -> None:
    duel = drawing(f"- ?{TRAP} ?{JUICE} ?{SWORD}", deck=f"{VAN} {KITE} {WEE}").do(act.DrawACard())
    assert {type(action) for action in duel.legal()} == {act.PutUnder} and len(duel.legal()) == 5
    assert duel.why(act.LayZones()) == duel.why(act.LeaveEmpty()) == "duel_goes_under"
    duel.do(act.PutUnder(duel.slot(JUICE)), act.LayZones())
    assert zones(duel) == ["", f"?{TRAP}", f"?{SWORD}", f"?{VAN}", f"?{KITE}"]
    assert [duel.key(piece) for piece in duel.state.seats[ANA].deck] == [WEE, JUICE]
    (event,) = duel.happened(PutUnderDeck)
    hidden: Any = redact(event, BIA)
    assert hidden.card is None and event.card is not None


def test_MW_121_a_face_up_card_goes_under_the_deck_openly() -> None:
    duel = laying(f"- {VAN} ?{JUICE} ?{SWORD} ?{TRAP}", WEE, deck=f"{KITE} {STONE}")
    duel = drawing(f"- {VAN} ?{JUICE} ?{SWORD} ?{TRAP}", deck=f"{KITE} {STONE}").do(act.DrawACard())
    duel.do(act.PutUnder(duel.slot(VAN)), act.LayZones())
    assert not duel.happened(PutUnderDeck) and duel.key(duel.state.seats[ANA].deck[-1]) == VAN


def test_MW_136_what_is_not_turned_down() -> None:
    duel = laying(f"{BIG} {CENTAUR}+{PLAIN}+{STONE} {WEE} {BEAST}", "- lampiao_na_janela")
    assert all(duel.why(act.TurnDown(duel.slot(key))) == "duel_stays_up" for key in (BIG, CENTAUR, WEE))
    duel = laying(f"{BIG} {CENTAUR}+{PLAIN}+{STONE} {WEE} {BEAST}")
    assert [action for action in duel.legal() if isinstance(action, act.TurnDown)] == [act.TurnDown(3), act.TurnDown(4)]
    duel = laying(f"{BIG} {PLAIN} {WEE}", f"- {CHAIN}>2")
    assert not duel.may(act.TurnDown(duel.slot(PLAIN))) and duel.may(act.TurnDown(duel.slot(WEE)))


def test_MW_136_a_paralysed_monster_does_not_change_its_position_by_its_zone() -> None:
    duel = laying(f"{BIG}:d {PLAIN} ?{WEE}", f"- {CHAIN}>1")
    assert [action for action in duel.legal() if isinstance(action, act.ChooseSlot)] == [act.ChooseSlot(duel.slot(BIG))]
    assert duel.why(act.ChooseSlot(duel.slot(PLAIN))) == duel.why(act.LeaveEmpty()) == "duel_main_stuck"
    duel = step(laying(f"{BIG} {PLAIN} ?{WEE}", f"- {CHAIN}>2"), PLAIN)
    assert not duel.may(act.ChoosePosition(False))
    assert zones(lay_all(duel))[:2] == [PLAIN, BIG]


def test_MW_136_ocultar_turns_no_main_monster_down() -> None:
    asked = in_zones(f"{WEE} {HIDER}", STONE).attack(HIDER, STONE)
    assert asked.ask is MagicAsk.MAY
    assert in_zones(HIDER, STONE).attack(HIDER, STONE).ask is MagicAsk.MAIN


def test_MW_136_no_effect_turns_a_paralysed_monster_down() -> None:
    for chain, up in (("", False), (f" {CHAIN}>4", True)):
        duel = in_zones(f"{PLAIN} ?{MIRAGE}{chain}", f"- {WEE}")
        assert duel.do(act.FlipUp(duel.slot(MIRAGE))).card(WEE).up is up


def test_MW_136_turned_down_a_card_ends_what_it_did_and_what_lay_on_it() -> None:
    duel = laying(f"{BIG} {VAN} {WEE}", f"- - {ARMOUR}>3")
    assert duel.numbers(BIG) == (1700, 1000)
    duel.do(act.TurnDown(duel.slot(VAN)), act.TurnDown(duel.slot(WEE)), act.LayZones())
    assert duel.numbers(BIG) == (1600, 1000) and duel.grave(BIA) == [ARMOUR]
    duel = laying(f"{BIG} {ARMOUR}>1", WEE)
    lay_all(duel.do(act.TurnDown(duel.slot(ARMOUR))))
    assert (duel.numbers(BIG), duel.card(ARMOUR).bearer) == ((1600, 1000), 0)


def test_MW_120_no_zone_is_left_empty_by_a_magic_that_goes_with_its_bearer() -> None:
    duel = laying(f"{BIG} {WEE} {ARMOUR}>2 {STONE}", STONE)
    lay_all(duel.do(act.TurnDown(duel.slot(WEE))))
    assert zones(duel) == [BIG, f"?{WEE}", STONE, "", ""] and duel.grave(ANA) == [ARMOUR]


@pytest.mark.parametrize("rules", [int(version) for version in GAME.rules_versions])
def test_MW_156_a_monster_that_goes_back_as_zones_are_laid_leaves_no_zone_empty(rules: int) -> None:
    duel = laying(f"{BIG} {WEE} {PLAIN} {STONE}", CENTAUR)
    held_by(duel, WEE, PLAIN, home=BIA)
    duel.state = replace(duel.state, rules=rules)
    lay_all(duel.do(act.TurnDown(duel.slot(WEE))))
    back = ["", STONE] if rules < 3 else [STONE, ""]
    assert zones(duel) == [BIG, f"?{WEE}", *back, ""] and PLAIN in zones(duel, BIA)


@pytest.mark.parametrize(
    ("main", "after"), [(BIG, [BIG, f"?{WEE}", STONE, PLAIN]), ("-", [PLAIN, f"?{WEE}", STONE, ""])]
)
def test_MW_156_a_monster_that_comes_back_as_zones_are_laid_finds_a_zone(main: str, after: list[str]) -> None:
    duel = laying(f"{main} {WEE} {STONE}", f"{PLAIN} {ARMOUR}>{2 if main == BIG else 1}")
    held_by(duel, ARMOUR, PLAIN, home=ANA)
    lay_all(duel.do(act.TurnDown(duel.slot(WEE))))
    assert zones(duel) == [*after, ""] and duel.field(BIA) == []


def held_by(duel: Duel, source: str, taken: str, home: int) -> None:
    """Let a monster be under control as long as another card lies face-up, and belong to a side."""
    mark = Mark(Do.TAKE_CONTROL, WHILE_SOURCE, duel.slot(source))
    duel.state = put(duel.state, duel.slot(taken), home=home, marks=(mark,))


def test_MW_145_what_is_turned_down_is_not_named_for_the_main_zone() -> None:
    duel = laying(f"{BIG} {WEE} {PLAIN}", STONE)
    duel.do(act.TurnDown(duel.slot(WEE)))
    assert duel.may(act.ChooseSlot(duel.slot(PLAIN))) and not duel.may(act.ChooseSlot(duel.slot(WEE)))
    full = drawing(f"- {WEE} ?{TRAP} ?{JUICE} ?{SWORD}", deck=VAN).do(act.DrawACard())
    assert not full.may(act.TurnDown(full.slot(WEE)))


def test_MW_145_an_attached_magic_is_kept_that_is_turned_down_together_with_its_bearer() -> None:
    for order in ((WEE, ARMOUR), (ARMOUR, WEE)):
        duel = laying(f"{BIG} {WEE} {ARMOUR}>2", STONE)
        lay_all(duel.do(*[act.TurnDown(duel.slot(key)) for key in order]))
        assert zones(duel) == [BIG, f"?{WEE}", f"?{ARMOUR}", "", ""] and duel.grave(ANA) == []


def test_MW_137_face_down_cards_have_new_slots_and_the_others_keep_theirs() -> None:
    duel = laying(f"{PLAIN} {BIG} ?{TRAP} ?{JUICE} ?{WEE}", STONE)
    old = {key: duel.slot(key) for key in (PLAIN, BIG, TRAP, JUICE, WEE)}
    duel.do(act.TurnDown(old[BIG]))
    lay_all(step(duel, WEE).do(act.ChoosePosition(True)))
    assert zones(duel) == [WEE, PLAIN, f"?{BIG}", f"?{TRAP}", f"?{JUICE}"]
    assert duel.slot(PLAIN) == old[PLAIN]
    new = [duel.slot(key) for key in (WEE, BIG, TRAP, JUICE)]
    assert new == list(range(new[0], new[0] + 4)) and new[0] > max(old.values())
    (event,) = duel.happened(ZonesLaid)
    assert set(event.hidden) == {old[BIG], old[TRAP], old[JUICE], old[WEE]}


def test_MW_137_what_was_known_by_its_place_is_known_of_the_hand_alone() -> None:
    duel = laying(f"{PLAIN} {BIG} ?{TRAP}", WEE)
    duel.do(act.TurnDown(duel.slot(BIG)), act.LayZones())
    memory = GAME.remember(None, BIA, [event for event in (redact(event, BIA) for event in duel.events) if event])
    assert (memory.down, [duel.state.decks.cards.by_id[card].key for _, card in memory.held]) == ((), [BIG])


def test_MW_137_the_numbers_that_ocultar_kept_end_as_the_zones_are_laid() -> None:
    duel = laying(f"{WEE} ?{HIDER}", STONE)
    kept = put(duel.state, duel.slot(HIDER), marks=(Mark(Do.BOOST, FOR_GOOD, atk=-500),))
    assert not lay_all(Duel(kept)).card(HIDER).marks


# ---- What is hidden --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [WEE, DIGGER, TRAP, JUICE, VAN, FUSION])
def test_MW_42_nothing_is_told_of_a_face_down_card_not_even_its_kind(key: str) -> None:
    duel, other = (in_zones(PLAIN, f"{BIG} ?{hidden}") for hidden in (key, STONE))
    assert GAME.view(duel.state, ANA) == GAME.view(other.state, ANA)
    assert duel.legal() == other.legal()


def test_MW_42_who_has_a_monster_in_any_zone_is_public() -> None:
    for yours, guarded in ((f"{BIG} ?{TRAP}", True), (f"- ?{WEE}", True), (f"- ?{TRAP} {VAN}", False)):
        duel = in_zones(PLAIN, yours)
        assert GAME.view(duel.state, ANA).seats[BIA].guarded is guarded
        assert ("bia" in duel.targets(PLAIN)) is not guarded


def test_MW_42_what_is_drawn_from_an_empty_deck_is_nothing() -> None:
    duel = in_zones(f"{PLAIN} ?{FAIR}", WEE).flip(FAIR)
    assert duel.ask is MagicAsk.MAIN and duel.field(ANA) == [PLAIN]
