"""Magic & Wizards in words: every event told in both languages, and nothing to whoever may not know it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.core.model import Outcome
from engine.core.redaction import redact
from engine.games.magic_wizards import duel_events, event_fields
from engine.games.magic_wizards import events as event_types
from engine.games.magic_wizards.card_table import name_of, published
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.explain import RULES
from engine.games.magic_wizards.match_cards import COLLECTION, table_of
from tui.games.magic_wizards.deck_text import deck_name, deck_plan, ready_key_of
from tui.games.magic_wizards.events import EVENTS, MARKS, flourish
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Localizer, Session, Words

NAMES = ("Ana", "Bia")


def localizer(language: str = "pt_BR") -> Localizer:
    return Localizer(Session(language=language), NAMES)


def card(key: str) -> int:
    return published(COLLECTION).by_key[key].id


ONCA, MULA, TOCAIA, CENTAURO = (
    card(key) for key in ("onca_de_gibao", "mula_de_brasa", "tocaia", "centauro_de_ferro_velho")
)
CARCARA, COURACA = card("carcara_de_duas_sombras"), card("couraca_de_tatu")
EXAMPLES: tuple[tuple[Any, str], ...] = (
    (duel_events.FirstChosen(0), "O sorteio diz que Ana começa."),
    (duel_events.StarterChosen(1, 0), "Bia perdeu o jogo anterior e escolhe: Ana começa."),
    (duel_events.HandDrawn(0, (ONCA, TOCAIA)), "Ana compra as cinco primeiras cartas: Onça de Gibão e Tocaia."),
    (duel_events.HandDrawn(0, None), "Ana compra as cinco primeiras cartas."),
    (duel_events.DuelTurnBegan(3, 1), "Turno 3: Bia"),
    (event_types.CardDrawn(0, ONCA), "Ana compra Onça de Gibão."),
    (event_types.CardDrawn(0, None), "Ana compra uma carta."),
    (event_types.DrawSkipped(1), "Bia não compra."),
    (event_types.CardPlayed(0, ONCA, 1, True, False, False), "Ana joga Onça de Gibão, em Posição de Ataque."),
    (
        event_types.CardPlayed(0, ONCA, 1, False, True, False),
        "Ana vira para cima e joga Onça de Gibão, em Posição de Defesa.",
    ),
    (event_types.CardPlayed(0, COURACA, 1, False, False, True), "Combo! Ana joga também Couraça de Tatu."),
    (event_types.CardSetDown(0, 2, False, False, TOCAIA), "Ana baixa Tocaia."),
    (event_types.CardSetDown(0, 2, False, False, None), "Ana baixa uma Magia ou Armadilha."),
    (event_types.CardSetDown(0, 2, True, False, ONCA), "Ana baixa Onça de Gibão, em Posição de Defesa."),
    (event_types.CardSetDown(0, 2, True, True, None), "Ana baixa um monstro em Posição de Ataque."),
    (event_types.CardTurnedUp(1, 3, ONCA), "A carta baixada de Bia vira para cima: Onça de Gibão."),
    (event_types.CardTurnedDown(1, 3, ONCA), "Onça de Gibão, de Bia, vira para baixo."),
    (event_types.PositionChanged(1, 3, ONCA, True), "Onça de Gibão, de Bia, passa à Posição de Ataque."),
    (event_types.PositionChanged(1, 3, None, False), "Um monstro baixado de Bia passa à Posição de Defesa."),
    (event_types.DuelAttackDeclared(0, ONCA, 1, 3, MULA, None), "Onça de Gibão, de Ana, ataca Mula de Brasa."),
    (event_types.DuelAttackDeclared(0, ONCA, 1, 3, None, None), "Onça de Gibão, de Ana, ataca um monstro baixado."),
    (duel_events.DuelDeckCut(0, 1, 20), "Ana corta o baralho de Bia."),
    (event_types.CounterAttackDeclared(1, MULA, 3, 1, ONCA), "Mula de Brasa, de Bia, contra-ataca Onça de Gibão."),
    (event_types.DuelAttackDeclared(0, ONCA, 1, 0, None, 1), "Onça de Gibão, de Ana, ataca Bia diretamente."),
    (duel_events.PutUnderDeck(0, 4, TOCAIA), "Ana põe Tocaia embaixo do baralho."),
    (duel_events.PutUnderDeck(0, 4, None), "Ana põe uma carta embaixo do baralho, sem mostrar."),
    (
        duel_events.ZonesLaid(0, 4, ONCA, True, (1, 2)),
        "Ana arruma as zonas: Onça de Gibão na principal, em Posição de Ataque.",
    ),
    (duel_events.ZonesLaid(0, 0, None, False, (1, 2)), "Ana arruma as zonas: a principal fica vazia."),
    (event_types.CardShown(1, 3, TOCAIA), "A carta virada de Bia é Tocaia: mostrada, sem virar para cima."),
    (event_types.CardFetched(0, TOCAIA, "deck"), "Tocaia vai para baixo do baralho de Ana: não há zona livre."),
    (event_types.TrapFired(1, 4, TOCAIA), "Uma Armadilha de Bia dispara: Tocaia!"),
    (event_types.EffectBegan(1, TOCAIA), "Tocaia faz efeito."),
    (event_types.TargetNamed(0, 3, MULA), "Ana escolhe Mula de Brasa."),
    (event_types.TargetNamed(0, 3, None), "Ana escolhe uma carta baixada."),
    (event_types.CardsNamed(0, (MULA, TOCAIA)), "Ana escolhe Mula de Brasa e Tocaia."),
    (event_types.CoinFell(0, True), "Ana joga a moeda: cara."),
    (event_types.CoinFell(0, False), "Ana joga a moeda: coroa."),
    (event_types.NumbersChanged(1, ONCA, -500, 0, False), "Onça de Gibão: ATK -500."),
    (event_types.NumbersChanged(1, ONCA, 600, -200, False), "Onça de Gibão: ATK +600 e DEF -200."),
    (event_types.NumbersChanged(1, ONCA, 1500, 0, True), "Onça de Gibão fica com ATK 1500 e DEF 0."),
    (event_types.CardMarked(1, ONCA, "keyword", Keyword.FLYING), "Onça de Gibão tem agora Voar."),
    (event_types.CardMarked(1, ONCA, "paralyse", None), "Paralisar: Onça de Gibão não ataca nem muda de posição."),
    (event_types.CardMarked(1, ONCA, "illuminate", None), "Iluminar: Onça de Gibão não vira para baixo."),
    (
        event_types.BattleFought(1, ONCA, 3, MULA, 1500, 1000, False, False),
        "Onça de Gibão, ATK 1500, contra Mula de Brasa, DEF 1000.",
    ),
    (
        event_types.BattleFought(1, ONCA, 3, MULA, 1500, 1300, True, False),
        "Onça de Gibão, ATK 1500, contra Mula de Brasa, ATK 1300.",
    ),
    (
        event_types.BattleFought(1, ONCA, 3, MULA, 1500, 1600, True, True),
        "Onça de Gibão, ATK 1500, contra Mula de Brasa, ATK 1600, que contra-ataca.",
    ),
    (event_types.FlyerRolled(1, CARCARA, 5, False), "Voar: o dado de Carcará de Duas Sombras dá 5, e não salva."),
    (event_types.FlyerRolled(1, CARCARA, 2, True), "Voar: o dado de Carcará de Duas Sombras dá 2, e salva."),
    (event_types.CardSaved(1, ONCA, Keyword.ANTI_MAGIC), "Anti-Magia mantém Onça de Gibão em campo."),
    (event_types.ComponentGiven(1, CENTAURO, MULA), "Centauro de Ferro-Velho cede um componente: Mula de Brasa."),
    (event_types.EffectBorne(1, CENTAURO), "Um componente sofre o efeito no lugar de Centauro de Ferro-Velho."),
    (event_types.ComponentReturned(3, COURACA, MULA), "Mula de Brasa volta a ser componente de Couraça de Tatu."),
    (event_types.DuelCardDiscarded(0, TOCAIA), "Ana descarta Tocaia."),
    (event_types.CardFetched(0, ONCA), "Ana leva Onça de Gibão para a mão."),
    (event_types.MonsterCame(0, 5, ONCA, True, ()), "Ana põe Onça de Gibão em campo, em Posição de Ataque."),
    (
        event_types.MonsterCame(0, 5, CENTAURO, False, (TOCAIA, MULA)),
        "Ana põe Centauro de Ferro-Velho em campo, sobre Tocaia e Mula de Brasa, em Posição de Defesa.",
    ),
    (event_types.ControlChanged(1, 1, ONCA), "Bia passa a controlar Onça de Gibão."),
    (event_types.TerrainCame(0, Terrain.OCEAN), "O campo agora é Oceano."),
    (event_types.TerrainRazed(0), "O terreno do campo é destruído."),
    (event_types.TerrainRazed(0, (0, 1)), "O terreno é destruído, em a1 e b1."),
    (event_types.LifeChanged(0, 200, 2200, False), "Ana ganha 200 PVs: são 2.200."),
    (event_types.LifeChanged(0, -300, 1700, False), "Ana perde 300 PVs: restam 1.700."),
    (event_types.LifeChanged(0, -900, -50, True), "Ana leva 900 de dano: restam 0 PVs."),
    (event_types.AttackStopped(1), "O ataque não vai adiante."),
    (event_types.CardNegated(0, COURACA), "Couraça de Tatu não faz efeito nenhum."),
    (event_types.AttackReflected(1, (3,), None), "Refletir: o ataque muda de alvo."),
    (event_types.AttackReflected(1, (), 0), "Refletir: o ataque se volta contra Ana."),
    (event_types.DuelDeckShuffled(0), "Ana embaralha de novo o baralho."),
    (duel_events.AnsweringChanged(0, "attacks"), "Agora o duelo pergunta a Ana só nos ataques."),
    (duel_events.AnsweringChanged(0, "always"), "Agora o duelo pergunta a Ana sempre."),
    (duel_events.AnsweringChanged(0, "never"), "Agora o duelo não pergunta mais a Ana."),
    (duel_events.DuellistResigned(1), "Bia desiste."),
    (duel_events.DuelTimeCalled(12), "Tempo! O duelo acaba no fim do turno 12."),
    (duel_events.DuelPlaysOn(), "Tempo esgotado e tudo igual: o duelo segue, e a próxima mudança de PVs decide."),
    (duel_events.DuelEnded(Outcome((1, 2), (1300, 0), "life")), "Ana vence o duelo, com 1.300 PVs."),
    (duel_events.DuelEnded(Outcome((1, 1), (0, 0), "life")), "Empate: os PVs de Ana e Bia acabam ao mesmo tempo."),
    (duel_events.DuelEnded(Outcome((2, 1), (900, 1300), "time")), "Tempo: Bia vence o duelo, com 1.300 PVs."),
    (
        duel_events.DuelEnded(Outcome((1, 1), (900, 900), "idle")),
        "Dez turnos sem mudança: Ana e Bia empatam, com 900 PVs cada.",
    ),
    (duel_events.DuelEnded(Outcome((1, 2), (900, 800), "turns")), "Cem turnos: Ana vence o duelo, com 900 PVs."),
    (duel_events.DuelEnded(Outcome((1, 2), (900, 800), "resigned")), "Ana vence o duelo por desistência."),
    (
        duel_events.DuelEnded(Outcome((2, 1), (900, 800), "bench")),
        "Bench-out: Bia vence o duelo, pois o rival passou um turno sem monstros.",
    ),
    (duel_events.MapDrawn("sertao"), "O sorteio diz o mapa: Sertão."),
    (duel_events.MapDrawn("lagoa_funda"), "O sorteio diz o mapa: Lagoa Funda."),
    (duel_events.LabyrinthRaised("caracol", 0, 4), "Ana ergue o labirinto: Caracol."),
    (duel_events.LabyrinthRaised("cobogo", None, 0), "O sorteio ergue o labirinto: Cobogó."),
    (duel_events.LabyrinthFell("caracol", 4), "O labirinto Caracol cai, e com ele os monstros que estavam dentro."),
    (event_types.MonsterMoved(0, 1, ONCA, 2, 26), "Onça de Gibão, de Ana, vai de c1 para c4."),
    (event_types.DuelAttackDeclared(0, ONCA, 1, 0, None, None, 26), "Onça de Gibão, de Ana, ataca o Oceano em c4."),
    (
        event_types.DuelAttackDeclared(0, ONCA, 1, 0, None, None, 26, land=True),
        "Onça de Gibão, de Ana, ataca o terreno em c4.",
    ),
    (
        duel_events.HandShown(0, (201, 201)),
        "Ana mostra cinco cartas sem nenhum monstro, Tocaia e Tocaia, e embaralha de novo.",
    ),
)


@pytest.mark.parametrize(("event", "sentence"), EXAMPLES, ids=lambda item: item if isinstance(item, str) else "")
def test_an_event_in_words(event: Any, sentence: str) -> None:
    assert EVENTS.format(event, localizer()) == sentence


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("graveyard", "Onça de Gibão vai para o cemitério."),
        ("hand", "Onça de Gibão volta à mão do dono."),
        ("deck", "Onça de Gibão volta ao baralho do dono."),
    ],
)
def test_a_card_that_leaves_in_words(where: event_fields.Destination, sentence: str) -> None:
    fields = {"slot": 1, "seat": 0, "card": ONCA, "where": where, "owner": 0}
    known = {name: fields[name] for name in event_types.CardLeft.__struct_fields__}
    assert EVENTS.format(event_types.CardLeft(**known), localizer()) == sentence


def test_every_kind_of_event_is_among_the_examples() -> None:
    assert {type(event) for event, _ in EXAMPLES} | {event_types.CardLeft} == set(get_args(event_types.MagicEvent))


def test_every_example_is_told_in_english_too() -> None:
    for event, sentence in EXAMPLES:
        english = EVENTS.format(event, localizer("en"))
        assert english and english != sentence


@pytest.mark.parametrize("seat", [1, None])
def test_MW_63_what_is_drawn_and_set_is_named_to_its_player_alone(seat: int | None) -> None:
    hidden = (
        duel_events.HandDrawn(0, (ONCA,)),
        event_types.CardDrawn(0, ONCA),
        event_types.CardSetDown(0, 2, True, False, ONCA),
    )
    for event in (*hidden, event_types.CardSetDown(0, 2, False, False, ONCA)):
        seen = redact(event, seat)
        assert seen is not None and "Onça" not in EVENTS.format(seen, localizer())
        assert "Onça" in EVENTS.format(redact(event, 0), localizer())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_that_ends_as_one(language: str) -> None:
    words = Words(language)
    assert len(RULES) > 45
    assert [code for code in RULES if not words(f"error.{code}").endswith(".")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ready_deck_has_a_name_and_a_plan_of_its_own(language: str) -> None:
    words, keys = Words(language), [ready_key_of(ready.deck) for ready in ready_decks()]
    assert len(set(keys)) == 10
    assert len({deck_name(words, key) for key in keys}) == len({deck_plan(words, key) for key in keys}) == 10


def test_a_plan_that_names_a_card_names_one_of_the_deck() -> None:
    words = Words("pt_BR")
    for ready in ready_decks():
        plan = deck_plan(words, ready.key)
        named = {card.id for card in table_of().cards if words(name_of(card)) in plan}
        assert named <= {*ready.deck.main, *ready.deck.extra}


def test_a_flourish_for_what_is_worth_one() -> None:
    voice = localizer()
    shown = {type(event) for event, _ in EXAMPLES if flourish(event, voice, 0) is not None}
    assert shown == {event_types.TrapFired, event_types.MonsterCame, event_types.FlyerRolled, duel_events.DuelEnded}
    blow = flourish(event_types.LifeChanged(1, -1500, 500, True), voice, 0)
    assert blow is not None and blow.text == "Bia PERDE 1.500 PVs" and blow.spots == ("player:1",)
    rolled = flourish(event_types.FlyerRolled(7, CARCARA, 2, True), voice, 0)
    assert rolled is not None and rolled.dice == (2,) and rolled.spots == ("field:7",)


def test_every_key_moment_has_a_mark_of_one_character() -> None:
    assert set(MARKS) == {"trap", "fusion", "blow", "time", "end"}
    assert len(set(MARKS.values())) == len(MARKS) and all(len(mark) == 1 for mark in MARKS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_hands_that_are_not_seen_are_told_side_by_side_at_80_columns(language: str) -> None:
    # In a replay each has 26 columns, two of them before it.
    assert len(localizer(language)("magic_wizards.hand.closed", count=12)) <= 22
