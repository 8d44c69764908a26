"""What a mistake of a turn gave away is told with the better line, what it gains, and what the other answers."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from engine.games.magic_wizards.actions import EndDuelTurn, PickCard, PlayCard
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Raise
from engine.review.model import Decision, Gain
from tests.engine.chama.positions import ANA, BIA, GAME, Match, attack, commander, position, realm, send_pool, side
from tests.engine.magic_wizards.positions import lay
from tests.engine.review.test_judging import played
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import AnalysisWords
from tui.services.review.analysis_view import Act, JudgedChoice
from tui.texts.localizer import Session


def words_in(language: str) -> AnalysisWords:
    session = Session(language=language)
    localizer = localizer_of(session, "chama", GAME.options_type(), ("Ana", "Bia"))
    return AnalysisWords(game_ui_of("chama"), localizer, "duel_win")


def choice_of(match: Match, *gained: Gain) -> JudgedChoice:
    """Return that Ana ends her turn where she might have attacked with a commander placed first."""
    state = match.state
    view, legal = GAME.view(state, ANA), GAME.legal_actions(state, ANA)
    best, chosen = legal.index(commander("5")), len(legal) - 1
    decision = Decision(
        ANA, (best, chosen), (0.7, 0.5), (0.0, 0.02), 1, 0, 64, (0.0, 0.0), (0.0, 0.0), (best,), tuple(gained)
    )
    line: list[Act] = []
    for action in (commander("5"), attack(BIA, "A"), send_pool()):
        line.append(Act(ANA, GAME.view(match.state, ANA), action))
        match.do(ANA, action)
    undefended = GAME.legal_actions(match.state, BIA)[-1]
    reply = Act(BIA, GAME.view(match.state, ANA), undefended)
    return JudgedChoice(0, ANA, view, legal, partial(GAME.explain, state), decision, tuple(line), reply)


def attackable() -> Match:
    return position(ana=side(hand="5", slots="K"), bia=side(hand="7", slots="Q"))


RAZES, KEEPS = Gain("razes", 0, 0.7), Gain("card", 5, 1.0)


SENTENCES = {
    "en": ("lost 20% of winning the duel", "most often answers", "it razes A (in 70% more games) and keeps the 5♠."),
    "pt_BR": ("perdeu 20% da vitória", "costuma responder", "arrasa A (em 70% mais partidas) e guarda o 5♠."),
}


@pytest.mark.parametrize("language", SENTENCES)
def test_a_mistake_is_told_with_the_better_line_and_what_it_gains(language: str) -> None:
    lines = words_in(language).choice(choice_of(attackable(), RAZES, KEEPS))
    assert len(lines) == 4
    for sentence, part in zip((lines[0], lines[2], lines[3]), SENTENCES[language], strict=True):
        assert part in sentence
    assert lines[1].count(",") >= 2, "three acts, one after another"


@pytest.mark.parametrize("language", ["en", "pt_BR"])
@pytest.mark.parametrize("trait", ["wins", "lives", "razes", "holds", "realms", "lead", "ace", "card", "hand", "pool"])
def test_every_gain_has_words_in_both_languages(trait: str, language: str) -> None:
    lines = words_in(language).choice(choice_of(attackable(), Gain(trait, 2, 1.0)))
    assert lines[3].endswith(".") and "{" not in lines[3]


@pytest.mark.parametrize(
    ("gain", "portuguese", "english"),
    [
        (Gain("wins", 0, 1.0), "vence na hora", "wins at once"),
        (Gain("lives", 0, 0.4), "não deixa Bia vencer antes (em 40% mais", "keeps Bia from winning first (in 40% more"),
        (Gain("life", 0, 0.62), "poupa 600 PVs.", "saves 600 PVs."),
        (Gain("hurt", 0, 1.5), "tira 1.500 PVs a mais de Bia.", "costs Bia 1,500 PVs more."),
        (Gain("keeps", 12, 0.5), "mantém ", "(in 50% more"),
        (Gain("destroys", 12, 1.0), "do campo.", "gets rid of "),
        (Gain("hand", 0, 1.0), "guarda uma carta a mais", "keeps a card more in hand"),
    ],
    ids=lambda value: value.trait if isinstance(value, Gain) else "",
)
def test_gains_in_a_duel_of_mages_are_told_in_points_and_by_cards(gain: Gain, portuguese: str, english: str) -> None:
    for language, part in (("pt_BR", portuguese), ("en", english)):
        game = GAMES["magic_wizards"]
        localizer = localizer_of(Session(language=language), game.key, game.options_type(), ("Ana", "Bia"))
        words = AnalysisWords(game_ui_of(game.key), localizer, "duel_win")
        (text,) = words.why(choice_of(attackable(), gain)._replace(reply=None))
        assert part in text and "{" not in text


@pytest.mark.parametrize(
    ("key", "gain", "portuguese", "english"),
    [
        ("dalmuti", Gain("first", 0, 0.2), "sai primeiro (em 20% mais", "goes out first (in 20% more"),
        ("dalmuti", Gain("last", 0, 0.3), "não sai por último (", "does not go out last ("),
        ("dalmuti", Gain("lead", 0, 1.0), "leva a vaza na hora.", "wins the lead at once."),
        ("dalmuti", Gain("ranks", 0, 1.0), "deixa 1 valor a menos", "leaves 1 rank fewer"),
        ("dalmuti", Gain("cards", 0, 2.0), "mais 2 cartas.", "gets rid of 2 cards more."),
        ("dalmuti", Gain("keeps", 4, 1.0), "guarda 4 para depois.", "keeps 4 for later."),
        ("wyrt_arton", Gain("pays", 30, 0.62), "ganha em 62% dos casos, e o preço pede 30%.", "wins in 62% of cases"),
        ("wyrt_arton", Gain("price", 48, 0.75), "48% do pote por uma mão que ganha em 25%", "wins in 25% of cases."),
        ("wyrt_arton", Gain("caught", 0, 0.4), "não é pego (em 40% mais", "is not caught (in 40% more"),
        ("wyrt_arton", Gain("ahead", 0, 0.2), "sai da mão com lucro (", "comes out of the hand with a gain ("),
        ("wyrt_arton", Gain("stake", 0, 312.4), "aposta T$ 312 a menos.", "stakes T$ 312 less."),
    ],
    ids=lambda value: value.trait if isinstance(value, Gain) else "",
)
def test_gains_in_other_games_are_told_by_what_counts_there(
    key: str, gain: Gain, portuguese: str, english: str
) -> None:
    for language, part in (("pt_BR", portuguese), ("en", english)):
        localizer = localizer_of(
            Session(language=language), key, GAMES[key].options_type(), ("Ana", "Bia", "Caio", "Du")
        )
        words = AnalysisWords(game_ui_of(key), localizer, GAMES[key].judge.unit)  # type: ignore[union-attr]
        (text,) = words.why(choice_of(attackable(), gain)._replace(reply=None))
        assert part in text and "{" not in text


def test_an_answer_that_comes_to_the_same_as_the_best_is_right() -> None:
    choice = choice_of(attackable())
    decision = msgspec.structs.replace(choice.decision, values=(0.5, 0.5))
    alike: Any = choice._replace(decision=decision)
    assert choice.is_right(choice.best) and not choice.is_right(choice.chosen) and alike.is_right(choice.chosen)


def test_a_realm_of_another_rank_at_the_same_place_is_as_right_an_answer() -> None:
    state = position(ana=side(hand="J Q 5", slots="K"), bia=side(slots="Q")).state
    view, legal = GAME.view(state, ANA), GAME.legal_actions(state, ANA)
    jack, queen = (realm(rank, "B") for rank in "JQ")
    decision = Decision(
        ANA, (legal.index(jack), len(legal) - 1), (0.7, 0.5), (0.0, 0.02), 1, 0, 64, (0.0, 0.0), (0.0, 0.0)
    )
    assert GAME.judge is not None
    named = partial(GAME.judge.act_name, state, ANA)
    choice = JudgedChoice(0, ANA, view, legal, partial(GAME.explain, state), decision, named=named)
    assert choice.is_right(queen) and choice.loss_of(queen) == choice.loss_of(jack) == (0.0, 0.0)
    assert not choice.is_right(realm("J", "C")), "another place"


def test_in_a_better_line_a_card_that_is_taken_up_is_named_with_its_use_alone() -> None:
    duel = lay("parafuso_solto", hand="mula_de_brasa", deck="seixo_rolado")
    game, ends = GAMES["magic_wizards"], duel.state
    acts = (PickCard(duel.held("mula_de_brasa")), PlayCard(True), EndDuelTurn())
    line = []
    for action in acts:
        line.append(Act(ANA, game.view(duel.state, ANA), action))
        duel.do(action)
    choice = choice_of(attackable())._replace(view=game.view(ends, ANA), line=tuple(line))
    localizer = localizer_of(Session(language="en"), game.key, game.options_type(), ("Ana", "Bia"))
    better = AnalysisWords(game_ui_of(game.key), localizer, "duel_win").better(choice)
    assert better == "play Ember Mule, in Attack, end the turn"


def test_in_a_better_line_a_raise_is_named_with_its_amount_alone() -> None:
    table = played("wyrt_arton", 2, 1, {})
    (seat,) = table.deciders()
    line = [Act(seat, table.view(seat), Raise())]
    table.submit(seat, Raise())
    line.append(Act(seat, table.view(seat), table.legal_actions(seat)[0]))
    localizer = localizer_of(Session(language="en"), "wyrt_arton", table.game.options_type(), ("Ana", "Bia"))
    words = AnalysisWords(game_ui_of("wyrt_arton"), localizer, "hand_money")
    assert words.better(choice_of(attackable())._replace(line=tuple(line))) == "raise by T$ 10"
