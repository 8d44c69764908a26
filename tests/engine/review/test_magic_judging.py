"""A duel of Magic & Wizards as it is judged: turn by turn, by what the seat knew, and nothing charged twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.history import MatchHistory
from engine.core.log import Acted, Header, Player
from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    EndDuelTurn,
    PickCard,
    PlayCard,
    SetCard,
)
from engine.games.magic_wizards.judging import MagicJudge
from engine.games.magic_wizards.model import MagicOptions
from engine.review import comparing
from engine.review.judge import Judging, NotJudged
from engine.review.model import Decision
from engine.review.stretch import Lines, stretch_from
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, changed, lay

BUDGET, MORE = 16, 48
END = EndDuelTurn()
THEIRS = "espadachim_de_vergalhao espadachim_de_vergalhao bode_de_trovao"
BLOW = (AttackWith(1), ChooseSlot(4))


@pytest.fixture(autouse=True)
def _judged_in_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "WORLDS_EXPLAINED", 8)


def judging_of(duel: Duel, *acts: Any, budget: int = BUDGET) -> Judging:
    """Return the judging of acts of whoever is asked, one after another."""
    players = (Player("Ana", "planner"), Player("Bia", "planner"))
    rules = GAME.rules_versions[-1]
    line = MatchHistory(GAME, Header("duel", "magic_wizards", rules, players, {}, None, ("", ""), 0, 2))
    line.start = duel.state
    for action in acts:
        turn = line.turn()
        line.add(Acted(turn.seats[0], action))  # type: ignore[union-attr]
    return Judging(line, budget)


def decisions(duel: Duel, *acts: Any, budget: int = BUDGET) -> Sequence[Decision | None]:
    """Return what each act is found to have been worth, however many stretches they make."""
    judging = judging_of(duel, *acts, budget=budget)
    return [judging.decision(place) for place in range(len(acts))]


def losses(duel: Duel, *acts: Any) -> list[float]:
    return [0.0 if found is None else found.loss for found in decisions(duel, *acts)]


def laid(*field: str, **table: Any) -> Duel:
    """Lay a duel in which neither player knows the other's deck."""
    duel = lay(*field, **table)
    return changed(duel, options=replace(duel.state.options, decks=duel.state.decks.both))


def open_to_a_blow(mine: str = "mula_de_brasa", **more: Any) -> Duel:
    """Lay a duel in which a Mula de Brasa on the Bode de Trovão takes what is left of Bia's life.

    Who does not win at once is run over by Bia's other two monsters.
    """
    table: dict[str, Any] = {
        "hand": "parafuso_solto tocaia",
        "deck": "seixo_rolado mico_de_realejo onca_de_gibao",
        "your_deck": "onca_de_gibao bruxo_do_trovao_seco seixo_rolado",
        "your_hand": "bruxo_do_trovao_seco",
        "life": (300, 100),
    }
    return laid(mine, THEIRS, **(table | more))


def test_a_win_that_was_missed_is_charged_whole() -> None:
    (found,) = decisions(open_to_a_blow(), END, budget=MORE)
    assert found is not None and found.is_mistake
    assert found.values[found.best] == pytest.approx(1), "attacks that nobody can answer win for certain"
    assert found.loss == pytest.approx(1 - found.values[found.chosen]) and found.loss > 0.1
    legal = GAME.legal_actions(open_to_a_blow().state, ANA)
    assert [legal[found.line[0]]] == [AttackWith(1)] and "wins" in {gain.trait for gain in found.gained}


def test_a_win_that_is_taken_is_never_charged_whatever_comes_before_it() -> None:
    duel = open_to_a_blow()
    assert losses(duel, *BLOW) == [0, 0]
    trap = duel.held("tocaia")
    assert losses(duel, PickCard(trap), SetCard(False), *BLOW) == [0, 0, 0, 0]


def test_a_win_that_one_card_of_the_hand_makes_possible_is_found() -> None:
    duel = open_to_a_blow("parafuso_solto", hand="mula_de_brasa tocaia")
    played, end = PickCard(duel.held("mula_de_brasa")), END
    found = decisions(duel, end)[0]
    assert found is not None and found.values[found.best] == pytest.approx(1) and found.is_mistake
    acts = [GAME.legal_actions(duel.state, ANA)[found.line[0]]]
    assert acts == [played], "the monster is played first"


def test_one_idea_is_charged_once_at_the_act_that_gave_it_up() -> None:
    duel = open_to_a_blow(hand="marimbondo_na_manga")
    pick = PickCard(duel.held("marimbondo_na_manga"))
    first, second, third = decisions(duel, pick, SetCard(False), END, budget=MORE)
    assert not any(found is not None and found.loss for found in (first, second)), "the win is there still"
    assert third is not None and third.is_mistake and third.values[third.best] == pytest.approx(1)


def test_what_a_turn_gives_away_adds_up_to_what_it_lost() -> None:
    duel = laid(
        "mula_de_brasa parafuso_solto",
        "onca_de_gibao caveira_de_papelao",
        hand="bode_de_trovao tocaia",
        deck="seixo_rolado mico_de_realejo onca_de_gibao",
        your_deck="onca_de_gibao bruxo_do_trovao_seco seixo_rolado",
    )
    pick = PickCard(duel.held("bode_de_trovao"))
    acts = (pick, PlayCard(False), AttackWith(2), ChooseSlot(3), END)
    judging = judging_of(duel, *acts)
    stretch = stretch_from(judging.line, judging.by, 0)
    assert stretch is not None and len(stretch.acts) == len(acts)
    assert Lines(GAME, judging.by, stretch).played[0].acts == acts
    found = [decision for decision in judging.decisions(0) if decision is not None]
    reached = [found[0].values[found[0].best], *(decision.values[decision.chosen] for decision in found)]
    assert reached == sorted(reached, reverse=True), "what could be reached only falls"
    assert sum(decision.loss for decision in found) == pytest.approx(reached[0] - reached[-1], abs=1e-9)
    assert any(decision.is_mistake for decision in found), "a weak monster attacked a strong one"


def test_a_turn_in_which_nothing_could_be_chosen_is_never_charged() -> None:
    duel = laid(hand="", deck="seixo_rolado mico_de_realejo", your_deck="seixo_rolado mico_de_realejo")
    assert END in GAME.legal_actions(duel.state, ANA) and decisions(duel, END) == [None]


@pytest.mark.parametrize("taken", [False, True], ids=["missed", "taken"])
def test_a_mirrored_seat_gets_the_mirrored_verdict(taken: bool) -> None:
    duel = open_to_a_blow()
    ana, bia = duel.state.seats
    there = laid(
        THEIRS,
        "mula_de_brasa",
        hand="bruxo_do_trovao_seco",
        deck="onca_de_gibao bruxo_do_trovao_seco seixo_rolado",
        your_hand="parafuso_solto tocaia",
        your_deck="seixo_rolado mico_de_realejo onca_de_gibao",
        life=(bia.life, ana.life),
        turn=4,
    )
    mirrored = Duel(replace(there.state, seat=BIA, asked=BIA, first=ANA, turn=duel.state.turn, bare=duel.state.bare))
    here = decisions(duel, *(BLOW if taken else (END,)), budget=MORE)[0]
    other = decisions(mirrored, *((AttackWith(4), ChooseSlot(3)) if taken else (END,)), budget=MORE)[0]
    assert here is not None and other is not None
    assert here.is_mistake is other.is_mistake is not taken
    assert here.values[here.best] == pytest.approx(1) == other.values[other.best]
    assert here.loss == pytest.approx(other.loss, abs=0.1), "the worlds drawn are others"


HIDDEN = [
    ("", "", "tocaia", "buraco_de_tatu"),
    ("?tocaia", "?buraco_de_tatu", "seixo_rolado", "mula_de_brasa"),
    ("?parafuso_solto:d", "?guardiao_de_pedra_sabao:d", "seixo_rolado", "mula_de_brasa"),
]


@pytest.mark.parametrize(("theirs", "others", "hand", "other_hand"), HIDDEN, ids=["hand", "trap", "monster"])
@pytest.mark.parametrize("acts", [(END,), (AttackWith(1), ChooseSlot(2))], ids=["ends", "attacks"])
def test_hidden_cards_of_the_rival_do_not_change_the_verdict(
    theirs: str, others: str, hand: str, other_hand: str, acts: tuple[Any, ...]
) -> None:
    def judged(field: str, held: str) -> Judging:
        spare = " ".join(sorted({"tocaia", "buraco_de_tatu", "parafuso_solto", "guardiao_de_pedra_sabao"} - {field}))
        table = laid(
            "mula_de_brasa",
            f"caveira_de_papelao {field}",
            hand="parafuso_solto",
            deck="seixo_rolado mico_de_realejo",
            your_hand=held,
            your_deck=spare,
            life=(900, 900),
        )
        return judging_of(table, *acts)

    here, other = judged(theirs, hand), judged(others, other_hand)
    assert GAME.view(here.line.state_at(0), ANA) == GAME.view(other.line.state_at(0), ANA)
    assert here.decision(0) == other.decision(0) is not None


def test_a_line_ends_where_a_set_card_of_the_rival_might_fire_whether_it_does_or_not() -> None:
    for down in ("?galho_de_arruda", "?tocaia"):
        duel = laid(
            "mula_de_brasa", f"caveira_de_papelao {down}", hand="bode_de_trovao parafuso_solto", deck="seixo_rolado"
        )
        pick = PickCard(duel.held("bode_de_trovao"))
        judging = judging_of(duel, pick, PlayCard(True), AttackWith(1))
        stretch = stretch_from(judging.line, judging.by, 0)
        assert stretch is not None and len(stretch.acts) == 2


def test_attacks_that_may_be_answered_are_compared_in_worlds_and_never_made_in_the_duel_itself() -> None:
    duel = laid(
        "mula_de_brasa mula_de_brasa",
        "parafuso_solto ?rede_de_arrasto",
        hand="seixo_rolado",
        deck="seixo_rolado mico_de_realejo",
        your_hand="seixo_rolado",
        your_deck="seixo_rolado mico_de_realejo tocaia",
        answers="attacks",
        life=(900, 2000),
    )
    judging = judging_of(duel, END)
    stretch = stretch_from(judging.line, judging.by, 0)
    assert stretch is not None
    lines = Lines(GAME, judging.by, stretch)
    blows = [AttackWith(1), ChooseSlot(3), AttackWith(2), ChoosePlayer(BIA)]
    (wins,) = [line for line in lines.candidates if [*line.acts] == blows]
    count = len(lines.candidates)
    lines.explore(wins)
    assert len(lines.candidates) >= count


def test_duels_on_boards_and_in_duel_disks_are_not_judged_and_it_is_said_which_are() -> None:
    judge = GAME.judge
    assert isinstance(judge, MagicJudge)
    for name, options in GAME.presets.items():
        assert judge.judges(options, 2) is (name == "basic")
    players = (Player("Ana"), Player("Bia"))
    rules = GAME.rules_versions[-1]
    header = Header("duel", "magic_wizards", rules, players, {"board": 6}, None, ("", ""), 0, 2)
    with pytest.raises(NotJudged, check=lambda error: error.code == "plain_duels_judged"):
        Judging(MatchHistory(GAME, header))
    assert judge.judges(MagicOptions(life=4000), 2)
