"""A duel of a real table whose hands stayed hidden, typed in: asked at the start, answered by what everybody saw."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from engine.core.by_hand.hidden_hands import HiddenHandsMatch
from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from saves.store import Store
from tests.engine.core.hidden_typist import HiddenTypist, real_duel
from tests.engine.core.test_hidden_by_hand import before_a_fusing_trap_fires, header
from tests.tui.app import app_on, empty_club
from tests.tui.desk import press, shown
from tests.tui.pictures import screen_text
from tests.tui.plain.test_lines import reading, session
from tests.tui.screens.test_by_hand import DECKS, LARGE, PEOPLE, SMALL, service_on
from tui.games.by_hand import TypedDialogue
from tui.games.hidden_hands_dialogue import HiddenHandsDialogue, typed_dialogue
from tui.plain.by_hand import LineTypedMatch
from tui.screens.by_hand import TypedMatchScreen
from tui.services.matches.replay import open_tape
from tui.services.review.rights import ReviewRefused, check_may_review, true_eyes
from tui.texts.localizer import Session

ATTACKED = ("Ana", "não comprar", "baixar uma Magia", "baixá-la", "terminar", "terminar o turno sem", "não comprar")


def begun(store: Store, preset: str = "basic") -> TypedDialogue:
    game = GAMES["magic_wizards"]
    options = replace(game.presets[preset], decks=DECKS)
    match = service_on(store).begin("magic_wizards", PEOPLE[:2], options, hidden=True)
    return typed_dialogue(service_on(store), match, Session())


def give(dialogue: TypedDialogue, *words: str) -> None:
    for word in words:
        next(answer for answer in dialogue.answers() if word in answer.text).give()


def words_of(dialogue: TypedDialogue) -> list[str]:
    return [answer.text for answer in dialogue.answers()]


def log_text(dialogue: TypedDialogue) -> str:
    """Return what the last entry told."""
    return " ".join(line.text for line in dialogue.log() if line.ply == len(dialogue.match.entries))


async def test_at_the_start_it_is_asked_whether_hands_were_shown(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_on(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "a", "n")
            for _ in GAMES:
                if "Magic & Wizards" not in shown(pilot):
                    await press(pilot, "right")
            await press(pilot, "enter")
            assert "As mãos ficaram à vista?" in shown(pilot)
            await press(pilot, "down", "enter", "enter")
            assert isinstance(app.screen, TypedMatchScreen) and "O que faz" in shown(pilot)
            [row] = service_on(store).list()
            assert row.hidden == 1 and isinstance(service_on(store).load(row.match), HiddenHandsMatch)


def test_MW_42_duel_disks_with_hidden_hands_are_refused_with_the_reason(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        with pytest.raises(CarteadoError) as refusal:
            begun(store, "discs")
        assert "Discos de Duelo" in Session().words.error(refusal.value) and service_on(store).list() == ()


def test_no_answer_tells_a_card_that_was_made_up(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        dialogue = begun(store)
        give(dialogue, *ATTACKED[:3])
        assert words_of(dialogue) == ["baixá-la", "deixar como estava"]
        give(dialogue, *ATTACKED[3:])
        assert dialogue.hands() == ("Ana: – + 4 não contadas", "Bia: – + 5 não contadas")
        match = dialogue.match
        assert isinstance(match, HiddenHandsMatch)
        hand, deck = match.state.seats[1].hand, match.state.seats[1].deck
        for piece in deck[::7]:
            other = match.exchange(hand[0], piece)
            assert isinstance(other, HiddenHandsMatch) and other.state.seats[1].hand != hand
            assert words_of(typed_dialogue(service_on(store), other, Session())) == words_of(dialogue)


def test_MW_66_it_is_asked_whether_a_set_card_fires_and_the_entry_is_on_disk_once_that_is_told(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        dialogue = begun(store)
        name = dialogue.match.line.header.match
        give(dialogue, *ATTACKED, "mão: Acendedor", "jogar", "atacar com", "atacar Ana")
        entries = len(service_on(store).load(name).entries)
        assert dialogue.question() == "Alguma carta baixada de Ana se ativa sozinha agora?"
        assert words_of(dialogue)[0] == "Nenhuma" and "Tocaia" in words_of(dialogue) and dialogue.impossible() == []
        assert dialogue.leave() and dialogue.question() == "O que faz Bia?"
        give(dialogue, "atacar Ana", "Tocaia")
        loaded = service_on(store).load(name)
        assert len(loaded.entries) == entries + 1 and "Tocaia" in log_text(dialogue)
        number = len(loaded.entries)
        dialogue.change_act(number)
        assert dialogue.changing == number - 1
        give(dialogue, "atacar com")
        assert dialogue.changing == number, "the attacker stays"
        give(dialogue, "atacar Ana", "Nenhuma")
        assert len(dialogue.match.entries) == number and "Tocaia" not in log_text(dialogue)
        assert dialogue.question() == "O que faz Ana?", "Ana may answer with the card that did not fire"


def test_a_set_card_is_told_as_it_is_turned_up_and_another_kind_is_refused_with_the_entry(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        dialogue = begun(store)
        give(dialogue, "Ana", "não comprar", "baixar um monstro, sem", "Defesa", "terminar")
        give(dialogue, "não comprar", "terminar", "terminar")
        give(dialogue, "não comprar", "virar para cima")
        assert dialogue.question() == "Ana, monstro baixado: que carta é essa?" and dialogue.asks_for_card
        other = next(answer for answer in dialogue.impossible() if answer.text == "Tocaia")
        with pytest.raises(CarteadoError) as refusal:
            other.give()
        assert "anotação 6 diz outra coisa (Ana baixa um monstro" in Session().words.error(refusal.value)
        give(dialogue, "Capeta de Gibi")
        assert "Capeta de Gibi" in log_text(dialogue)
        dialogue.take_back()
        assert dialogue.question() == "O que faz Ana?" and dialogue.match.unseen_seats() == (0, 1)


def test_MW_111_a_first_hand_that_was_shown_is_told_card_by_card(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        dialogue = begun(store, "kingdom")
        dialogue.answers()[0].give()
        give(dialogue, "Ana")
        assert dialogue.question() == "A primeira mão de Ana?"
        give(dialogue, "Mostrada")
        assert dialogue.question() == "Que carta foi mostrada? (1 de 5)"
        for _ in range(5):
            dialogue.answers()[0].give()
        assert dialogue.question() == "A primeira mão de Ana?" and "mostra" in log_text(dialogue)
        give(dialogue, "Comprada", "Comprada", "não comprar")
        assert "O que faz Ana?" in dialogue.question()
        for _ in range(4):
            dialogue.take_back()
        assert dialogue.question() == "A primeira mão de Ana?" and len(dialogue.match.entries) == 2


def test_a_kept_duel_is_replayed_without_the_eyes_of_seats_whose_cards_were_not_all_told(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        real = real_duel(GAMES["magic_wizards"], header("basic", answers="always"), 35)
        match = HiddenTypist(real).type_until(len(real.plies))
        service = service_on(store)
        service.save(match)
        record = store.matches.load(service.keep(service.load("typed")))
        assert record.header.unseen == match.unseen_seats() != ()
        tape, verdict = open_tape(GAMES["magic_wizards"], record)
        assert verdict.code == "by_hand" and tape.end > 20
        assert not {"all", *record.header.unseen} & {*true_eyes(record, ("all", 0, 1, None))}
        with pytest.raises(ReviewRefused, match="review_unseen"):
            check_may_review(store, record)


async def test_it_is_typed_in_by_lines_too(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        name = begun(store).match.line.header.match
        lines = (*ATTACKED, "mão: Acendedor", "1", "atacar com", "atacar Ana", "Nenhuma", "c", "Ana", "Amálgama")
        person = reading((*lines, "0", "0"))
        await LineTypedMatch(person, session(), service_on(store), service_on(store).load(name)).run()
        assert "Alguma carta baixada de Ana se ativa sozinha agora?" in person.said and "1. Nenhuma" in person.said
        assert "Ana: Amálgama + 3 não contadas" in person.said


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_asking_for_a_trap(kept: SnapshotAssertion, tmp_path: Path, size: tuple[int, int]) -> None:
    with empty_club(tmp_path) as store:
        give(begun(store), *ATTACKED, "mão: Acendedor", "jogar", "atacar com")
        assert screen_text(app_on(store), press=["a", "enter", "enter"], terminal_size=size) == kept


def test_MW_130_where_a_hidden_hand_decides_whether_an_effect_fuses_that_is_asked(tmp_path: Path) -> None:
    match, entry, _ = before_a_fusing_trap_fires()
    with empty_club(tmp_path) as store:
        dialogue = HiddenHandsDialogue(service_on(store), match, Session())
        dialogue._enter(entry)
        assert dialogue.question().endswith("faz a fusão agora?") and not dialogue.asks_for_card
        assert words_of(dialogue) == ["Sim, faz a fusão", "Não, faltam os materiais"]
