"""The opponent's deck is cut (seed: Corte o baralho de seu oponente; MW-61)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core.model import Chance
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.bot.greedy import GreedyBot
from engine.games.magic_wizards.duel_events import DuelDeckCut, HandDrawn, HandShown
from engine.games.magic_wizards.events import MagicEvent
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from engine.games.magic_wizards.sample import sample
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel
from tournaments.catalog import CATALOG


def shuffled(**options: object) -> Duel:
    """Begin a duel with a cut in which Ana begins and her deck has just been shuffled."""
    return Duel(GAME.initial_state(MagicOptions(cut=True, **options), 2)).drawn(ANA).drawn(*range(40))  # type: ignore[arg-type]


def test_MW_61_each_cuts_the_other_s_deck_before_its_first_cards() -> None:
    duel = shuffled()
    whole = duel.state.seats[ANA].deck
    assert (duel.ask, duel.asked, duel.state.seats[ANA].hand) == (MagicAsk.CUT, BIA, ())
    assert duel.legal() == tuple(act.CutDuelDeck(at) for at in range(1, 40))
    duel.do(act.CutDuelDeck(7))
    ana = duel.state.seats[ANA]
    assert ana.hand == whole[7:12] and ana.deck == whole[12:] + whole[:7]
    duel.drawn(*range(40))
    assert duel.asked == ANA and duel.do(act.CutDuelDeck(39)).ask is MagicAsk.DRAW
    assert [(cut.seat, cut.owner, cut.at) for cut in duel.happened(DuelDeckCut)] == [(BIA, ANA, 7), (ANA, BIA, 39)]


def test_MW_61_without_the_option_nobody_is_asked() -> None:
    duel = Duel(GAME.initial_state(MagicOptions(), 2)).drawn(ANA).drawn(*range(40)).drawn(*range(40))
    assert duel.ask is MagicAsk.DRAW and not duel.happened(DuelDeckCut)
    older = Duel(GAME.initial_state(MagicOptions(cut=True), 2, "4")).drawn(ANA).drawn(*range(40))
    assert older.ask is MagicAsk.SHUFFLE, "a tournament that began before goes on as it was"


def test_MW_61_MW_111_a_deck_that_is_shuffled_again_at_the_start_is_cut_again() -> None:
    duel = Duel(GAME.initial_state(MagicOptions(cut=True, bench_out=True), 2)).drawn(ANA)
    rows = [duel.state.decks.rows[piece] for piece in duel.state.seats[ANA].deck]
    order = sorted(range(40), key=lambda place: rows[place].is_monster)
    duel.drawn(*order[1:], order[0]).do(act.CutDuelDeck(39))
    assert duel.happened(HandShown) and duel.ask is MagicAsk.SHUFFLE
    turn = GAME.turn(duel.state)
    assert isinstance(turn, Chance) and turn.name == "seat 0 deck 2"
    duel.drawn(*reversed(range(40)))
    assert duel.ask is MagicAsk.CUT
    duel.do(act.CutDuelDeck(1))
    assert len(duel.state.seats[ANA].hand) == 5


def test_MW_61_with_duel_discs_the_first_lays_its_zones_before_the_second_deck_is_cut() -> None:
    duel = shuffled(duel_discs=True).do(act.CutDuelDeck(3))
    assert (duel.ask, duel.asked) == (MagicAsk.ARRANGE, ANA)
    main = next(step for step in duel.legal() if isinstance(step, act.ChooseSlot))
    duel.do(main, act.ChoosePosition(True), act.LayZones())
    assert duel.drawn(*range(40)).asked == ANA and duel.ask is MagicAsk.CUT


def test_MW_61_the_one_who_cuts_sees_no_card_and_a_sample_may_be_cut_on() -> None:
    duel = shuffled()
    seen = GAME.view(duel.state, BIA)
    assert seen.seats[ANA].hand is None and seen.seats[ANA].deck == 40 and seen.deciders == (BIA,)
    other = GAME.apply(sample(seen, NEW, Random(3)), BIA, act.CutDuelDeck(11))
    assert len(other.seats[ANA].hand) == 5
    events: list[MagicEvent] = []
    GAME.apply(duel.state, BIA, act.CutDuelDeck(11), events)
    (hand,) = [event for event in events if isinstance(event, HandDrawn)]
    assert hand.seat == ANA, "told to its player alone, as ever"


@pytest.mark.parametrize("bot", [*GAME.levels, "greedy"])
def test_MW_61_a_bot_cuts_somewhere(bot: str) -> None:
    duel, found = shuffled(), GreedyBot() if bot == "greedy" else GAME.bots[bot]
    cut = found.choose(GAME.view(duel.state, BIA), duel.legal(), Random(1), memory=NEW, budget=10)
    assert isinstance(cut, act.CutDuelDeck) and duel.do(cut).ask is MagicAsk.SHUFFLE


def test_MW_61_why_a_cut_is_refused() -> None:
    duel = shuffled()
    assert duel.why(act.DrawACard()) == "duel_draw_only_first" and duel.why(act.EndDuelTurn()) == "duel_cut_first"
    assert duel.why(act.CutDuelDeck(5), ANA) == "duel_not_asked"
    duel.do(act.CutDuelDeck(5)).drawn(*range(40)).do(act.CutDuelDeck(5))
    assert duel.why(act.CutDuelDeck(5)) == "duel_cut_at_start"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "cut", "at": 40}, act.MagicAction)


def test_MW_61_tournaments_cut_unless_the_organiser_says_no_and_nobody_else_does() -> None:
    game = next(entry for entry in CATALOG.games if entry.key == "magic_wizards")
    assert all(kind.opens["cut"] == (True, False) for kind in game.types)
    assert not MagicOptions().cut and not any(preset.cut for preset in GAME.presets.values())
