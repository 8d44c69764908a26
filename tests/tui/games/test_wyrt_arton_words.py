"""Wyrt de Arton in words: every event told in both languages, and nothing to whoever may not know it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.core.model import Outcome
from engine.core.redaction import redact
from engine.games.wyrt_arton import cheat_events as cheat_types
from engine.games.wyrt_arton import events as event_types
from engine.games.wyrt_arton.cards import COIN, CROWN, DEAD_MANS_HAND, MASK, SCEPTRE
from engine.games.wyrt_arton.hands import HandKind, reading_of
from engine.games.wyrt_arton.model import AS_THE_TABLE, ArtonOptions, Chair, CheatRecord, DiceCard, Mode, Trick
from tui.games.wyrt_arton.events import EVENTS, ending, flourish
from tui.games.wyrt_arton.names import level_name, made
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Localizer, Session

NAMES = ("Ana", "Bia", "Caio", "Davi")
LIVES = ArtonOptions(mode=Mode.DEATH_MATCH)


def localizer(language: str = "pt_BR", options: ArtonOptions | None = None) -> Localizer:
    return Localizer(Session(language=language), NAMES, options=options or ArtonOptions())


def cards(names: str) -> tuple[int, ...]:
    """Return the cards of these names, such as "TS" for the ten of spades."""
    return tuple("23456789TJQKA".index(name[0]) * 4 + "SHDC".index(name[1]) for name in names.split())


FULL = cards("8S 8H 8C QS QD")
DICE = DiceCard(3, (5, 3), cards("8S")[0])
EXAMPLES: tuple[tuple[Any, str], ...] = (
    (event_types.BuckDrawn(0, True), "O sorteio dá o Buck a Ana."),
    (event_types.BuckDrawn(0, False), "O baralho é de Ana: o Buck começa ali."),
    (event_types.ArtonHandBegan(7, 2, 2, 3, 0, 10), "Mão 7: Buck Caio"),
    (event_types.BlindPaid(3, "small", 5, False), "Davi paga o small blind: T$ 5."),
    (event_types.BlindPaid(0, "big", 7, True), "Ana paga o big blind: T$ 7. É tudo o que tem."),
    (event_types.BlindPaid(1, "newcomer", 10, False), "Bia entra na partida e paga um blind: T$ 10."),
    (event_types.BlindPaid(1, "straddle", 20, False), "Bia faz straddle: T$ 20."),
    (event_types.StraddleRefused(1), "Bia não faz straddle."),
    (event_types.ArtonCardsDealt(2, (3, 0, 1, 2)), "Cinco cartas para cada um."),
    (event_types.CardsSeen(0, cards("2C 8H QS")), "Ana olha a mão: Q♠ 8♥ 2♣."),
    (event_types.Checked(0), "Ana passa."),
    (event_types.Called(2, 1040, False, True), "Caio paga T$ 1.040."),
    (event_types.Called(2, 40, True, False), "Caio paga T$ 40. É tudo o que tem."),
    (event_types.Raised(3, 20, 40, 60, False), "Davi aumenta T$ 20: são T$ 60."),
    (event_types.Folded(1, 10), "Bia desiste e deixa T$ 10 no pote."),
    (event_types.Folded(1, 0), "Bia desiste."),
    (event_types.SuitRolled(1, 6, True), "Dados: naipe 6, de novo."),
    (event_types.SuitRolled(1, 3, False), "Dados: naipe 3 = ♠."),
    (event_types.DiceCardThrown(1, DICE, False), "Dados: 5 + 3 = 8. A 1ª carta de todos é 8♠."),
    (event_types.DiceCardThrown(2, DICE, True), "A 2ª carta de todos agora é 8♠."),
    (
        cheat_types.TrickInvented(1, 0, "look", "leitura"),
        "Bia inventa uma trapaça para ver as cartas de alguém: «leitura».",
    ),
    (
        cheat_types.TrickInvented(1, 0, "take", ""),
        "Bia inventa uma trapaça para tirar cartas do baralho: não diz como.",
    ),
    (cheat_types.LevelVoted(0, 5), "Ana diz que é Difícil."),
    (cheat_types.LevelVoted(0, AS_THE_TABLE), "Ana já deu o seu voto."),
    (cheat_types.TrickRuled(0, 3, (2, 3), False), "A mesa decide: a trapaça é Médio. Votos: Fácil a Médio e Médio."),
    (cheat_types.TrickRuled(0, 6, (), True), "Quem organiza decide: a trapaça é Muito Difícil."),
    (
        cheat_types.TrickRuled(0, AS_THE_TABLE, (), False),
        "Ninguém diz quão difícil é: vale a Inteligência da mesa.",
    ),
    (
        cheat_types.CheatBegan(0, 8, 2, 3, 0, "leitura"),
        "Ana tenta a trapaça «leitura». Nível Muito Difícil +2: passam 2 de 6 em I, 3 de 6 em H.",
    ),
    (cheat_types.HandSeen(0, 1, cards("AS KS")), "Ana vê as cartas de Bia: A♠ K♠. Ninguém notou."),
    (cheat_types.HandSeen(0), "Ana não olha as cartas de ninguém. Ninguém notou."),
    (
        cheat_types.CheatsRevealed(
            (
                CheatRecord(2, 0, False, False, False, (), 0, 2),
                CheatRecord(3, 2, False, False, False, (), 0),
                CheatRecord(4, 3, False, False, False, cards("AS"), 1),
            ),
            (Trick(1, "look", "leitura", 3), Trick(3, "take", "")),
        ),
        "As trapaças desta partida. Mão 2: Ana viu as cartas de Caio. Era a trapaça de Bia: «leitura». Mão 3: Caio não "
        "olhou as cartas de ninguém. Era a trapaça de Bia: «leitura». Mão 4: Davi roubou A♠. Era a trapaça de Davi: "
        "não diz como.",
    ),
    (
        cheat_types.CheatBegan(0, 8, 2, 3),
        "Ana tenta trapacear. Nível Muito Difícil +2: passam 2 de 6 em I, 3 de 6 em H.",
    ),
    (cheat_types.CheatDieFell(0, "I", 5, 2, False, False), "Ana testa I: saiu 5, e não passa."),
    (cheat_types.CheatDieFell(0, "H", 1, 2, True, False), "Ana testa H: saiu 1, e passa."),
    (cheat_types.CheatDieFell(0, "H", 6, 2, False, True), "Segunda chance de Ana em H: saiu 6, e não passa."),
    (cheat_types.CheatDieFell(0, "I", 1, 2, True, True), "Segunda chance de Ana em I: saiu 1, e passa."),
    (cheat_types.CheatInsisted(0), "Ana insiste: testa H um nível acima."),
    (cheat_types.CheatStopped(0), "Ana para a trapaça a tempo. Ninguém viu."),
    (cheat_types.LootRolled(0, 1, FULL), "Ana tem o baralho à vista e pode roubar 1 carta."),
    (cheat_types.LootRolled(0, 4, FULL), "Ana tem o baralho à vista e pode roubar até 4 cartas."),
    (cheat_types.CardStolen(0, SCEPTRE), "Ana rouba A♠."),
    (cheat_types.TheftEnded(0, 0), "Ana não rouba nada. Ninguém viu."),
    (cheat_types.TheftEnded(0, 1), "Ana fica com 1 carta roubada. Ninguém viu."),
    (cheat_types.TheftEnded(0, 3), "Ana fica com 3 cartas roubadas. Ninguém viu."),
    (cheat_types.CheatCaught(0, 30, True), "Pegaram Ana trapaceando! A mão está perdida. No pote ficam T$ 30."),
    (cheat_types.CheatCaught(0, 0, False), "Pegaram Ana trapaceando! A mão está perdida."),
    (event_types.MagicUsed(0, MASK, "H", 4, False), "Ana usa a Máscara: o dado dá 4."),
    (event_types.MagicUsed(0, CROWN, "", 0, False), "Ana usa a Coroa."),
    (
        event_types.MagicUsed(0, COIN, "", 1, True),
        "Ana usa a Moeda: o dado dá 1, e a magia se volta contra quem a usou!",
    ),
    (event_types.MaskWorn(0, "H", 3), "Ana joga esta mão com +3 em H."),
    (event_types.MaskWorn(0, "I", -3), "Ana joga esta mão com -3 em I."),
    (event_types.SceptreUsed(0, 20, False), "O Cetro devolve T$ 20 a Ana."),
    (event_types.SceptreUsed(0, 10, True), "O Cetro tira T$ 10 de Ana."),
    (event_types.SceptreUsed(0, 0, False), "O Cetro não muda nada para Ana."),
    (event_types.CrownDrawn(0, 5), "A Coroa dá 3♥ a Ana."),
    (event_types.CrownDrawn(0, None), "A Coroa dá mais uma carta a Ana."),
    (event_types.CrownDrawn(0, None, empty=True), "A Coroa não acha mais nenhuma carta para Ana: o baralho acabou."),
    (event_types.CrownLost(0, 5), "A Coroa tira 3♥ de Ana."),
    (event_types.DieChosen(0, 0), "Ana escolhe o dado do naipe."),
    (event_types.DieRolledAgain(1, 4, False), "Rola-se o primeiro dado do valor: saiu 4."),
    (event_types.DieRolledAgain(0, 6, True), "Rola-se o dado do naipe: saiu 6, de novo."),
    (event_types.ArtonHandShown(3, FULL, reading_of(FULL)), "Davi mostra 8♠ 8♥ 8♣ Q♠ Q♦: Trinca e Par, 8 e Q."),
    (event_types.PotPaid(0, 210, (0, 3), (3,), (0, 0, 0, 210), False), "Davi leva o pote: T$ 210."),
    (
        event_types.PotPaid(0, 45, (0, 3), (0, 3), (22, 0, 0, 23), False),
        "Ana e Davi dividem o pote: T$ 45. Recebem: Ana T$ 22, Davi T$ 23.",
    ),
    (event_types.PotPaid(1, 80, (0, 3), (3,), (0, 0, 0, 80), False), "Davi leva o 1º pote lateral: T$ 80."),
    (event_types.PotPaid(0, 30, (3,), (3,), (0, 0, 0, 30), True), "Davi leva T$ 30 sem mostrar as cartas."),
    (event_types.PotPaid(1, 50, (3,), (3,), (0, 0, 0, 50), False), "Davi recebe de volta T$ 50 que ninguém cobriu."),
    (event_types.MortoRegenerated(3, 1), "O Morto recupera T$ 1."),
    (
        event_types.MortoFell(3),
        "O Morto caiu! Nenhuma alma corre mais perigo, e quem quiser pode se levantar.",
    ),
    (event_types.ArtonSeatOut(1, Chair.BROKE), "Bia perde tudo e sai da partida."),
    (event_types.DoorAnswered(1, "in"), "Bia joga a próxima mão."),
    (event_types.DoorAnswered(1, "out"), "Bia não joga a próxima mão."),
    (event_types.StoodUp(1), "Bia se levanta da mesa."),
    (event_types.SatDown(1, 1000), "Bia se senta com T$ 1.000."),
    (event_types.TableWaits((1, 2)), "A mesa espera quem queira se sentar: Bia e Caio."),
    (
        event_types.WishGranted(0),
        "Ana tem direito a um Desejo do Morto: viver para sempre ou trazer alguém de volta à vida.",
    ),
    (
        cheat_types.CheatsRevealed(
            (
                CheatRecord(2, 0, False, False, False, cards("AS KS")),
                CheatRecord(3, 1, False, True, False, ()),
                CheatRecord(5, 2, True, False, True, ()),
                CheatRecord(6, 3, False, False, False, ()),
            )
        ),
        "As trapaças desta partida. Mão 2: Ana roubou A♠ K♠. Mão 3: Bia tentou e parou. Mão 5: pegaram Caio. "
        "Mão 6: Davi viu o baralho e não roubou nada.",
    ),
    (cheat_types.CheatsRevealed(()), "Nesta partida ninguém trapaceou."),
    (event_types.ArtonTimeWasCalled(), "Tempo! Esta mão é a última."),
    (
        event_types.ArtonMatchEnded(Outcome((1, 2, 3, 4), (1430, 20, 10, 0), "orbits")),
        "O Buck deu a última volta: Ana vence com T$ 1.430.",
    ),
    (
        event_types.ArtonMatchEnded(Outcome((1, 1, 3, 4), (700, 700, 10, 0), "time")),
        "Tempo: Ana e Bia vencem com T$ 700 cada.",
    ),
)
CHEATS = (
    cheat_types.CheatBegan,
    cheat_types.CheatDieFell,
    cheat_types.CheatInsisted,
    cheat_types.CheatStopped,
    cheat_types.LootRolled,
    cheat_types.CardStolen,
    cheat_types.TheftEnded,
    cheat_types.HandSeen,
)


@pytest.mark.parametrize(("event", "sentence"), EXAMPLES, ids=[sentence[:30] for _, sentence in EXAMPLES])
def test_an_event_is_told_as_players_say_it(event: Any, sentence: str) -> None:
    assert EVENTS.format(event, localizer()) == sentence


def test_every_event_has_an_example() -> None:
    assert {type(event) for event, _ in EXAMPLES} == set(get_args(event_types.ArtonEvent))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_without_open_fields(language: str) -> None:
    for event, _ in EXAMPLES:
        for options in (ArtonOptions(), LIVES):
            sentence = EVENTS.format(event, localizer(language, options))
            assert sentence and not {"{", "}"} & set(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_out_and_every_end_has_a_sentence(language: str) -> None:
    outs = [EVENTS.format(event_types.ArtonSeatOut(0, chair), localizer(language)) for chair in Chair if _leaves(chair)]
    ends = [
        ending(Outcome(places, (5, 5, 0, 0), why), localizer(language))
        for why in ("orbits", "last", "stood", "time")
        for places in ((1, 2, 3, 4), (1, 1, 3, 4))
    ]
    assert all("Ana" in sentence for sentence in (*outs, *ends))
    assert len(set(outs)) == len(outs) and len(set(ends)) == len(ends)


def _leaves(chair: Chair) -> bool:
    return chair not in (Chair.SEATED, Chair.EMPTY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_WA_54_a_cheat_is_told_to_the_cheat_alone(language: str) -> None:
    for event, _ in EXAMPLES:
        others = [redact(event, seat) for seat in (None, 1, 2, 3)]
        if isinstance(event, CHEATS):
            assert redact(event, 0) == event and others == [None] * 4
        else:
            assert all(other is not None for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "event", [event_types.CardsSeen(0, FULL), event_types.CrownDrawn(0, 5), event_types.CrownLost(0, 5)]
)
def test_cards_that_others_may_not_see_are_never_named(event: Any, language: str) -> None:
    own, other = (EVENTS.format(redact(event, seat), localizer(language)) for seat in (0, 1))
    assert any(sign in own for sign in "♠♥♦♣")
    assert not any(sign in other for sign in "♠♥♦♣")


@pytest.mark.parametrize("language", LANGUAGES)
def test_WA_62_what_a_seat_answers_between_hands_is_not_told_before_all_have(language: str) -> None:
    seen_by_others = {
        EVENTS.format(redact(event_types.DoorAnswered(1, answer), 0), localizer(language)) for answer in ("in", "out")
    }
    assert len(seen_by_others) == 1 and "" not in seen_by_others


def test_WA_59_lives_are_counted_in_points_of_life() -> None:
    assert (
        EVENTS.format(event_types.Raised(3, 2, 4, 6, False), localizer(options=LIVES)) == "Davi aumenta 2 PV: são 6 PV."
    )
    assert EVENTS.format(event_types.MortoRegenerated(3, 1), localizer(options=LIVES)) == "O Morto recupera 1 PV."


def test_WA_96_the_morto_that_falls_leaves_the_table_and_no_life() -> None:
    out = event_types.ArtonSeatOut(3, Chair.DEAD)
    assert EVENTS.format(out, localizer(options=LIVES)) == "O Morto apanha a foice, monta o cavalo e deixa a mesa."
    assert EVENTS.format(out, localizer()) == "Davi perde a vida, mas não a alma."


def test_WA_99_the_winner_of_a_night_is_told_with_the_points_of_the_winner() -> None:
    outcome = Outcome((2, 1, 3, 4), (40, 25, 0, 0), "orbits")
    sentence = ending(outcome, localizer(options=ArtonOptions(mode=Mode.LIFE_CASSINO)))
    assert sentence == "O Buck deu a última volta: Bia vence com 25 PV."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_hand_is_named_with_the_heights_that_break_ties(language: str) -> None:
    hands = {
        "AS JD 7C 3H 2D": "A",
        "QS QD 9C 4H 2D": "Q",
        "KS KD JC JH 9D": "K J",
        "5S 5D 5C 3H 2D": "5",
        "AS 2D 3C 4H 5D": "5",
        "AS 8S 4S 4S 2S": "A",
        "QS QD QC 8H 8D": "Q 8",
        "8S 8D 8C 8H 2D": "8",
        "7S 8S 9S TS JS": "J",
        "8S 8D 8C 8H 8D": "8",
        "AS KS QS JS TS": "",
    }
    names = {hand: made(localizer(language), reading_of(cards(hand))) for hand in hands}
    assert len({name.split(",")[0] for name in names.values()}) == len(HandKind)
    for hand, heights in hands.items():
        assert all(tall in names[hand] for tall in heights.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own_and_those_beyond_are_counted(language: str) -> None:
    names = [level_name(localizer(language), level) for level in range(10)]
    assert len(set(names)) == 10
    assert names[8] == f"{names[6]} +2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pots_rare_hands_caught_cheats_and_lost_souls_are_greeted(language: str) -> None:
    quad = cards("8S 8D 8C 8H 2D")
    greeted = (
        event_types.DiceCardThrown(1, DICE, False),
        event_types.ArtonHandShown(0, quad, reading_of(quad)),
        event_types.PotPaid(0, 45, (0, 3), (0, 3), (22, 0, 0, 23), False),
        cheat_types.CheatCaught(0, 30, True),
        event_types.ArtonSeatOut(0, Chair.BROKE),
        event_types.ArtonSeatOut(0, Chair.LOST),
        event_types.MortoFell(3),
        event_types.WishGranted(0),
        event_types.ArtonMatchEnded(Outcome((1, 2), (5, 0), "last")),
    )
    words = [found.text for event in greeted if (found := flourish(event, localizer(language), 1)) is not None]
    assert len(set(words)) == len(greeted)
    assert flourish(event_types.PotPaid(1, 50, (3,), (3,), (0, 0, 0, 50), False), localizer(language), 1) is None
    assert flourish(event_types.ArtonHandShown(0, FULL, reading_of(FULL)), localizer(language), 1) is None
    assert all(flourish(event, localizer(language), 0) is None for event, _ in EXAMPLES if isinstance(event, CHEATS))


def test_the_magic_cards_have_their_names() -> None:
    used = [EVENTS.format(event_types.MagicUsed(0, card, "", 2, False), localizer()) for card in DEAD_MANS_HAND]
    assert [sentence.split(":")[0].removeprefix("Ana usa ") for sentence in used] == [
        "o Cetro",
        "a Coroa",
        "a Moeda",
        "a Rosa",
        "a Máscara",
    ]
