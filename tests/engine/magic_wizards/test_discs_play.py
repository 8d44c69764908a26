"""Duel disks: what is played from the zones and attacks there (seed: Discos de Duelo)."""

from __future__ import annotations

from random import Random

from engine.core.log import TimedOut
from engine.core.model import Chance, Decide, Pick
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.bot import MagicPlanner
from engine.games.magic_wizards.events import (
    BattleFought,
    CardShown,
    TrapFired,
)
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, in_zones
from tests.engine.magic_wizards.test_discs import (
    BEAST,
    BIG,
    CENTAUR,
    DIGGER,
    FAIR,
    FLUTE,
    FRIENDS,
    FUSION,
    GIANT,
    JUICE,
    KITE,
    ROOSTER,
    SCARECROW,
    STONE,
    SWORD,
    TRAP,
    VAN,
    begun,
    drawing,
    in_front,
    lay_all,
    laying,
    step,
    zones,
)

# ---- The play --------------------------------------------------------------------------------------------------------


def test_MW_90_one_card_is_turned_up_in_a_turn() -> None:
    duel = in_zones(f"{PLAIN} ?{WEE} ?{JUICE} ?{TRAP}", STONE)
    assert duel.why(act.FlipUp(duel.slot(TRAP))) == "duel_trap_fires_itself"
    duel.flip(f"a.{WEE}")
    assert duel.why(act.FlipUp(duel.slot(JUICE))) == "duel_no_link"
    assert duel.may(act.AttackWith(duel.slot(WEE))) and duel.may(act.AttackWith(duel.slot(PLAIN)))


def test_MW_90_the_steps_of_a_turn_come_in_their_order() -> None:
    duel = drawing(f"{PLAIN} ?{WEE} fogueira_de_junho", deck=STONE)
    assert (duel.life, duel.ask) == ((2150, 2000), MagicAsk.DRAW)
    assert duel.do(act.DrawACard()).ask is MagicAsk.ARRANGE
    assert duel.why(act.FlipUp(duel.slot(WEE))) == "duel_zones_first"
    assert lay_all(duel).ask is MagicAsk.MAIN


def test_MW_138_to_turn_up_a_card_is_to_play_it_its_effects_of_both_kinds_are_done() -> None:
    duel = in_zones(f"{PLAIN} ?{ROOSTER}", f"{BIG} ?{WEE}").flip(ROOSTER)
    assert zones(duel, BIA)[1] == WEE
    duel = in_zones(f"{PLAIN} ?{GIANT}", f"{BIG} {VAN}").flip(GIANT)
    assert duel.field(BIA) == [BIG]


def test_MW_138_traps_and_answers_come_as_for_a_card_that_is_played() -> None:
    duel = in_zones(f"{PLAIN} ?{WEE}", f"{BIG} ?quebranto ?{JUICE}", answers="always").flip(f"a.{WEE}")
    assert (len(duel.happened(TrapFired)), duel.ask, duel.asked) == (1, MagicAsk.ANSWER, BIA)
    duel.flip(JUICE)
    assert duel.life[BIA] > 2000 and duel.ask is MagicAsk.MAIN


def test_MW_138_nobody_answers_in_the_own_turn_and_who_has_any_face_down_card_is_asked() -> None:
    duel = in_zones(f"{BIG} ?{JUICE}", f"{PLAIN} ?{WEE}", answers="always").attack(BIG, PLAIN)
    assert (duel.ask, duel.asked) == (MagicAsk.ANSWER, BIA)
    assert duel.let_pass().ask is MagicAsk.MAIN
    assert in_zones(f"{BIG} ?{JUICE}", PLAIN, answers="always").attack(BIG, PLAIN).ask is MagicAsk.MAIN


def test_MW_138_what_does_not_stay_leaves_its_zone_at_once() -> None:
    duel = in_zones(f"{PLAIN} ?{FAIR} ?{WEE} ?{TRAP} ?{JUICE}", BIG, deck=f"{STONE} {BEAST}").flip(FAIR)
    assert duel.ask is MagicAsk.CHOOSE and duel.card(FAIR).cell == -1
    assert duel.card(STONE).cell == 1 and len(duel.state.seats[ANA].deck) == 1
    duel.name(TRAP)
    assert zones(duel) == [PLAIN, f"?{STONE}", f"?{WEE}", "", f"?{JUICE}"] and duel.grave(ANA) == [TRAP, FAIR]
    duel = in_zones(f"{PLAIN} ?{VAN}", BIG).flip(VAN)
    assert zones(duel)[1] == VAN


def test_MW_138_further_cards_link_to_the_combo() -> None:
    duel = in_zones(f"- ?{PLAIN} ?{SWORD} ?{FUSION} {STONE}", BIG, extra=CENTAUR).flip(PLAIN)
    assert not duel.may(act.FlipUp(duel.slot(SWORD)))
    duel = in_zones(f"- ?{PLAIN} ?{FUSION} ?{BEAST} ?onca_de_gibao", BIG, extra=CENTAUR).flip(PLAIN)
    assert not duel.may(act.FlipUp(duel.slot(FUSION)))
    duel = in_zones(f"- ?{PLAIN} ?{FUSION} ?{BIG} {STONE}", WEE, extra=CENTAUR).flip(PLAIN).flip(FUSION)
    duel.name(CENTAUR)
    assert duel.state.play == "combo"


def test_MW_138_traps_fire_in_the_order_of_their_zones() -> None:
    traps = f"{BIG} ?casca_de_banana ?{TRAP}"
    duel = in_zones(f"- {PLAIN}", traps).attack(PLAIN, BIG)
    fired = [duel.state.decks.cards.by_id[event.card].key for event in duel.happened(TrapFired)]
    assert fired == ["casca_de_banana", TRAP]


# ---- Attacks ---------------------------------------------------------------------------------------------------------


def test_MW_145_a_trap_that_is_drawn_as_another_fires_does_not_fire_with_it() -> None:
    duel = in_zones(f"{PLAIN} {BIG}", f"{WEE} ?{FRIENDS}", your_deck=FRIENDS)
    duel.attack(BIG, WEE)
    assert len(duel.happened(TrapFired)) == 1 and zones(duel, BIA) == ["", f"?{FRIENDS}", "", "", ""]


def test_12_7_any_card_may_be_attacked_and_one_without_numbers_is_destroyed() -> None:
    duel = in_zones(f"{PLAIN} ?{WEE}", f"{BIG} ?{TRAP} {VAN} {KITE} ?{DIGGER}")
    assert duel.targets(PLAIN) == {WEE, BIG, TRAP, VAN, KITE, DIGGER}
    duel.attack(PLAIN, VAN)
    assert VAN not in duel.field(BIA) and duel.life == (2000, 2000)
    duel = in_zones(PLAIN, f"{BIG} ?{JUICE}").attack(PLAIN, JUICE)
    assert duel.grave(BIA) == [JUICE] and [type(shown) for shown in duel.happened(CardShown)] == [CardShown]


def test_MW_139_a_face_down_monster_is_turned_up_and_fights_in_attack() -> None:
    duel = in_zones(PLAIN, f"{WEE} ?{BIG}").attack(PLAIN, BIG)
    (fought,) = duel.happened(BattleFought)
    assert (fought.against, fought.against_attack, duel.life) == (1600, True, (1600, 2000))
    assert zones(duel, BIA)[1] == BIG


def test_MW_139_a_face_down_item_with_numbers_fights_in_defence_and_lies_face_down_again() -> None:
    duel = in_zones(PLAIN, f"{WEE} ?{SCARECROW}").attack(PLAIN, SCARECROW)
    assert zones(duel, BIA)[1] == f"?{SCARECROW}" and duel.life == (1700, 2000) and duel.happened(CardShown)


def test_MW_139_the_option_about_flyers_holds_for_face_up_monsters() -> None:
    flyer = "carcara_de_duas_sombras"
    assert flyer in in_zones(PLAIN, f"{BIG} {flyer}").targets(PLAIN)
    assert flyer not in in_zones(PLAIN, f"{BIG} {flyer}", flyers_out_of_reach=True).targets(PLAIN)
    assert flyer in in_zones(PLAIN, f"{BIG} ?{flyer}", flyers_out_of_reach=True).targets(PLAIN)


def test_MW_139_a_trap_that_is_attacked_fires_first_and_the_attack_is_over() -> None:
    duel = in_zones(BIG, f"- ?{WEE} ?{TRAP}").attack(BIG, TRAP)
    assert len(duel.happened(TrapFired)) == 1 and not duel.happened(CardShown)
    assert duel.grave(BIA) == [TRAP] and duel.card(BIG).attacked


# ---- Cards that come, and help ---------------------------------------------------------------------------------------


def test_MW_140_what_comes_to_a_hand_lies_face_down_in_the_first_free_secondary_zone() -> None:
    duel = in_zones(f"- ?bau_da_avo ?{WEE}", BIG, grave=JUICE).flip("bau_da_avo")
    assert zones(duel) == ["", f"?{JUICE}", f"?{WEE}", "", ""]
    duel = in_zones(f"{PLAIN} ?{WEE}", f"{BIG} ?porteira_fechada ?{TRAP}").flip(WEE)
    assert zones(duel) == [PLAIN, f"?{WEE}", "", "", ""]


def test_MW_140_without_a_free_zone_it_goes_under_its_owners_deck() -> None:
    full = f"dragao_de_papel_crepom ?{WEE} ?{SWORD} ?{JUICE} ?{STONE}"
    duel = in_zones(BIG, full, your_deck=PLAIN).attack(BIG, "dragao_de_papel_crepom").drawn(6)
    assert [duel.key(piece) for piece in duel.state.seats[BIA].deck] == [PLAIN, "dragao_de_papel_crepom"]


def test_MW_140_the_rival_discards_a_face_down_card_by_lot() -> None:
    duel = in_zones(f"{WEE} cupim_de_cartorio", f"- {VAN} ?{SWORD} ?{JUICE}").attack("cupim_de_cartorio", BIA)
    turn = GAME.turn(duel.state)
    assert isinstance(turn, Chance) and turn.draw == Pick(1, 2)
    assert duel.drawn(1).grave(BIA) == [JUICE]


def test_MW_140_a_monster_that_comes_face_up_takes_the_main_zone_if_it_is_free() -> None:
    duel = in_zones(f"- ?dia_de_visita ?{WEE}", BIG, grave=STONE).flip("dia_de_visita")
    assert duel.ask is MagicAsk.POSITION
    assert zones(duel.do(act.ChoosePosition(False)))[0] == f"{STONE}:d"
    duel = in_zones(f"{PLAIN} ?dia_de_visita ?{WEE}", BIG, grave=STONE).flip("dia_de_visita")
    assert zones(duel) == [PLAIN, STONE, f"?{WEE}", "", ""] and duel.ask is MagicAsk.MAIN


def test_MW_140_control_that_goes_back_finds_a_zone_or_goes_under_the_deck() -> None:
    duel = in_zones(f"{PLAIN} ?{FLUTE}", f"{WEE}:d ?{TRAP}").flip(FLUTE)
    assert zones(duel) == [PLAIN, WEE, "", "", ""]
    duel.end()
    assert zones(duel, BIA)[0] == WEE and zones(duel)[1] == ""
    full = in_zones(f"{PLAIN} ?{FLUTE}", f"{BIG} {WEE} ?{TRAP} ?{JUICE} ?{STONE}", your_deck=f"{VAN} {KITE}").flip(
        FLUTE
    )
    full.name(WEE)
    assert WEE in full.field(ANA)


def test_MW_140_an_extra_comes_in_the_zone_of_its_primary_component() -> None:
    duel = in_zones(f"{BIG} ?{PLAIN} ?{FUSION} ?{TRAP} ?{JUICE}", WEE, extra=CENTAUR).flip(FUSION)
    duel.name(CENTAUR, PLAIN, BIG)
    assert (duel.ask, zones(duel)) == (MagicAsk.MAIN, ["", CENTAUR, "", f"?{TRAP}", f"?{JUICE}"])
    duel = in_zones(f"{PLAIN} ?{BIG} ?{FUSION}", WEE, extra=CENTAUR).flip(FUSION).name(CENTAUR, PLAIN, BIG)
    assert duel.ask is MagicAsk.POSITION
    assert zones(duel.do(act.ChoosePosition(False)))[0] == f"{CENTAUR}:d"


def test_MW_122_no_help_goes_from_one_secondary_zone_to_another() -> None:
    duel = in_zones(f"{BIG} {VAN} {PLAIN}", f"{WEE} {SCARECROW} carcara_de_duas_sombras")
    assert duel.numbers(BIG) == (1700, 1000) and duel.numbers(PLAIN) == (1200, 800)
    duel = in_zones(f"{BIG} ?{SWORD} {PLAIN}", WEE).flip(SWORD)
    assert {action.slot for action in duel.legal() if isinstance(action, act.ChooseSlot)} == {
        duel.slot(BIG),
        duel.slot(WEE),
    }
    duel = in_zones(f"{BIG} ?{SWORD} {PLAIN}").flip(SWORD)
    assert duel.card(SWORD).bearer == duel.slot(BIG)
    assert not in_zones(f"- ?{SWORD} {PLAIN}").may(act.FlipUp(2))


def test_MW_122_penalties_and_what_a_card_does_to_itself_work_everywhere() -> None:
    flyer, alone = "carcara_de_duas_sombras", "lobo_guara_sentinela"
    free, hurt = (in_zones(f"{WEE} {flyer}", f"{BIG} {text}").numbers(flyer) for text in (KITE, SCARECROW))
    assert hurt[0] < free[0]
    alone_numbers, with_other = (in_zones(f"{main} {alone}", BIG).numbers(alone) for main in ("-", WEE))
    assert alone_numbers[1] > with_other[1]


def test_MW_122_mundo_dos_desenhos_shields_the_main_monster_alone() -> None:
    toon = "capeta_de_gibi"
    for mine, stays in ((f"{toon} mundo_dos_desenhos", True), (f"- {toon} mundo_dos_desenhos", False)):
        duel = in_zones(mine, toon)
        duel.attack(f"a.{toon}", f"b.{toon}")
        assert (toon in duel.field(ANA)) is stays


def test_MW_122_no_effect_changes_the_position_of_a_secondary_monster() -> None:
    duel = in_zones(f"{WEE} {BIG}", f"{PLAIN} ?casca_de_banana").attack(BIG, PLAIN)
    assert PLAIN not in duel.field(BIA) and duel.card(BIG).attack


def test_MW_141_face_down_monsters_are_not_counted_as_monsters() -> None:
    guard = "lobo_guara_sentinela"
    down, up = (in_zones(f"{guard} {other}", BIG).numbers(guard) for other in (f"?{WEE}", WEE))
    assert down[1] > up[1]


def test_MW_141_an_effect_may_name_any_face_down_card_and_another_kind_is_shown() -> None:
    duel = in_zones(f"{PLAIN} ?{ROOSTER}", f"{BIG} ?{TRAP} ?{WEE}").flip(ROOSTER)
    assert {action.slot for action in duel.legal() if isinstance(action, act.ChooseSlot)} == {
        duel.slot(TRAP),
        duel.slot(WEE),
    }
    duel.name(TRAP)
    assert zones(duel, BIA)[1] == f"?{TRAP}" and len(duel.happened(CardShown)) == 1
    duel = in_zones(f"{PLAIN} ?bisavo_da_terra", f"{BIG} {VAN} ?{WEE}").flip("bisavo_da_terra").name(WEE)
    assert duel.field(BIA) == [BIG, VAN, WEE] and duel.happened(CardShown)


# ---- Time and secrets ------------------------------------------------------------------------------------------------


def test_MW_120_who_is_late_keeps_the_zones_as_they_lie_or_what_must_be() -> None:
    duel = laying(f"{PLAIN} ?{TRAP} ?{JUICE}", WEE)
    step(duel, PLAIN, JUICE)
    assert GAME.lapse(duel.state, ANA) == act.LayZones()
    assert GAME.noticed_by(duel.state, TimedOut(ANA, "planner", 0)) is None
    duel = drawing(f"- {WEE} ?{PLAIN} ?{TRAP} ?{JUICE}", deck=SWORD).do(act.DrawACard())
    for _ in range(3):
        late = GAME.lapse(duel.state, ANA)
        assert late in duel.legal()
        duel.do(late)
    assert duel.ask is MagicAsk.MAIN


def test_MW_63_who_lays_its_zones_at_the_start_holds_secrets() -> None:
    duel = begun()
    duel.drawn(*in_front(duel, True, False, False, False, False))
    assert GAME.has_secrets(GAME.view(duel.state, ANA)) and isinstance(GAME.turn(duel.state), Decide)


def test_a_bot_lays_its_zones_in_few_steps() -> None:
    duel = begun()
    duel.drawn(*in_front(duel, False, True, True, False, False))
    for _ in range(8):
        if duel.ask is not MagicAsk.ARRANGE:
            break
        duel.do(MagicPlanner(GAME).choose(GAME.view(duel.state, ANA), duel.legal(), Random(1)))
    assert isinstance(GAME.turn(duel.state), Chance)
    assert duel.state.seats[ANA].field[0].cell == 0
