"""Plans of a turn: what follows an act is the quick player's turn or its end, and attacks count with their own help."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.chance import Stream
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.planner import SOME, Line, MagicPlanner, Search
from engine.games.magic_wizards.bot.quick import MagicQuickPlayer
from engine.games.magic_wizards.memory import NEW
from engine.games.magic_wizards.model import MagicOptions, MagicState
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, GAME, Duel, changed, lay

ROLLER, WEAKENS = "patrola_de_estrada", "defunto_de_maraca"
"""Who destroys the second in battle has less ATK: then a monster as strong as the first beats it."""


def laid(mine: str, yours: str, hand: str = "") -> Duel:
    duel = lay(mine, yours, hand=hand, life=(1800, 1300))
    return changed(duel, options=MagicOptions(decks=duel.state.decks.both, answers="never"))


def search_of(duel: Duel, planner: MagicPlanner | None = None, left: int = 200) -> Search:
    return Search(planner or MagicPlanner(GAME), GAME.view(duel.state, ANA), left)


def worth_after(duel: Duel, line: Line) -> float:
    search = search_of(duel)
    search.chance = Stream(b"1")
    return search.after(duel.state, line)


def test_an_act_is_not_blamed_for_what_a_quick_player_would_do_after_it() -> None:
    duel = laid(ROLLER, f"{ROLLER} {WEAKENS}", hand=PLAIN)
    line: Line = (act.PickCard(duel.held(PLAIN)), act.PlayCard(False))
    assert worth_after(duel, (*line, act.EndDuelTurn())) > worth_after(duel, line)


@pytest.mark.parametrize(
    ("held", "kind"), [("traira_traicoeira", act.SetCard), ("cramulhao_de_garrafa", act.SetCard), (PLAIN, act.PlayCard)]
)
def test_a_quick_player_sets_a_monster_that_does_something_as_it_is_turned_up(held: str, kind: type) -> None:
    duel = laid("", WEE, hand=held)
    duel.do(act.PickCard(duel.held(held)))
    assert isinstance(MagicQuickPlayer(CAST["planner"]).act(duel.state, ANA, duel.legal()), kind)


def test_the_likeliest_acts_are_tried_as_the_last_of_their_turn_too() -> None:
    duel = laid(PLAIN, WEE, hand=WEE)
    search = search_of(duel)
    lines = search.lines(duel.state, duel.legal())
    last = search.last_acts(lines)
    assert last
    assert {line[:-1] for line in last} < set(lines)
    assert all(isinstance(line[-1], act.EndDuelTurn) and len(line) > 1 for line in last)
    assert not search_of(duel, MagicPlanner(GAME, effort=SOME)).last_acts(lines)
    assert not search_of(duel, left=8).last_acts(lines), "a small budget is for acts"


def test_what_a_persona_likes_of_an_act_does_not_depend_on_what_follows() -> None:
    duel, rider = laid(PLAIN, WEE), MagicPlanner(GAME, CAST["cavaleiro"])
    line: Line = (act.AttackWith(1), act.ChooseSlot(2))
    search = search_of(duel, rider)
    assert search.liking(duel.state, (*line, act.EndDuelTurn())) == search.liking(duel.state, line) > 0


@pytest.mark.parametrize("bot", ["calejado", "mestra"])
def test_no_planner_ends_its_turn_with_a_trap_in_the_hand_that_may_be_set(bot: str) -> None:
    duel = laid(f"{PLAIN} ?{WEE}:d", "dragao_da_serra ?tocaia", hand="casca_de_banana").do(act.TurnPosition(1))
    view, legal = GAME.view(duel.state, ANA), duel.legal()
    assert act.EndDuelTurn() in legal
    for seed in (b"1", b"2"):
        chosen = GAME.bots[bot].choose(view, legal, Stream(seed), memory=NEW, budget=16)
        assert not isinstance(chosen, act.EndDuelTurn)


def test_a_turn_is_closed_with_what_may_be_set_and_without_attacks() -> None:
    duel = laid(PLAIN, WEE, hand=f"{WEE} casca_de_banana")
    line: Line = (act.PickCard(duel.held(WEE)), act.SetCard(False), act.EndDuelTurn())
    view = GAME.view(duel.state, ANA)
    kept: list[act.MagicAction] = []

    class Seen(MagicQuickPlayer):
        """Quick player that keeps what it did in Ana's turn."""

        def act(self, state: MagicState, seat: int, legal: Sequence[act.MagicAction]) -> act.MagicAction:
            """Return what the quick player does."""
            found = super().act(state, seat, legal)
            if state.turn == duel.state.turn:
                kept.append(found)
            return found

    search = Search(MagicPlanner(GAME), view, 200)
    search.quick, search.chance = Seen(CAST["planner"]), Stream(b"1")
    search.after(duel.state, line)
    assert kept == [act.SetCard(False)], "it took the Trap up to set it"


@pytest.mark.parametrize(
    ("mine", "yours", "attacks"),
    [
        ("maria_fumaca_bravia", "catapulta_de_engenho", True),  # 1300 and 300 more as it attacks, against 1500
        ("robo_de_benjamim", "catapulta_de_engenho", False),
        ("tamandua_de_bandeira", "mestre_de_barro_e_ferro:d", False),
        ("patrola_de_estrada", "mestre_de_barro_e_ferro:d", False),  # 2050 against 1800 and 300 more
        ("carcara_de_duas_sombras", "mariposa_do_lampiao", True),
        ("carcara_de_duas_sombras", "mariposa_do_lampiao cerca_de_avelos", False),  # 1400 less 150 against 1250
    ],
)
def test_a_quick_player_counts_what_monsters_have_more_in_battle(mine: str, yours: str, attacks: bool) -> None:
    duel = laid(mine, yours)
    chosen = MagicQuickPlayer(CAST["planner"]).act(duel.state, ANA, duel.legal())
    assert isinstance(chosen, act.AttackWith) is attacks
