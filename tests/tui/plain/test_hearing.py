"""A match by ear: nothing twice, all that stands on a card, warnings, and what every line does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.chance import Stream, answer_from
from engine.core.log import Acted, Player
from engine.core.model import Chance, Decide, Outcome
from engine.games.magic_wizards.actions import AnswerOnly, AttackWith, ChoosePlayer, ChooseSlot, LetPass, PickCard
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from engine.games.magic_wizards.numbers import is_weak
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import NoRaise
from engine.games.wyrt_arton.events import ArtonHandShown, SuitRolled
from engine.games.wyrt_arton.hands import ArtonReading, HandKind
from engine.games.wyrt_lordes.actions import Bet
from tests.laws.play import walk
from tests.tui.games.duels import duel
from tests.tui.games.test_magic_wizards_spoken import questions
from tests.tui.plain.test_lines import ANA, LISTENS, Person, by_chance, play, reading, session, sitting_in
from tests.tui.plain.test_lines_shared import until
from tests.tui.tables import matches_on, store_in
from tui.games.automatic import only_answer
from tui.games.game_ui import game_ui_of, localizer_of
from tui.plain.choices import ActionChoices, in_runs
from tui.plain.home import LineHome
from tui.plain.match import LineTable
from tui.plain.menu import PAGE_ROWS, rows_of
from tui.plain.talk import TalkWithHelp
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.live_match import LiveMatch
from tui.texts.catalog import catalog
from tui.texts.localizer import Localizer, Session
from tui.texts.match import format_caution

MAGIC, FACE = GAMES["magic_wizards"], game_ui_of("magic_wizards")


def hearing(language: str = "pt_BR", game: str = "magic_wizards", options: Any = None) -> Localizer:
    spoken = Session(SessionSettings(suits="words"), language=language)
    return localizer_of(spoken, game, options or GAMES[game].options_type(), ("Ana", "Bia"))


LORDES, TABLE = GAMES["wyrt_lordes"], game_ui_of("wyrt_lordes")


def test_cards_of_wyrt_to_discard_or_to_take_are_one_line_and_the_table_is_heard_suit_by_suit() -> None:
    said, heard = hearing(game="wyrt_lordes"), set[str]()
    for step in walk(LORDES, LORDES.options_type(), 2, Random(1)):
        turn = LORDES.turn(step.state)
        for seat in turn.seats if isinstance(turn, Decide) else ():
            view, legal = LORDES.view(step.state, seat), LORDES.legal_actions(step.state, seat)
            heard |= {re.sub(r"\d+", "1", line) for line in ActionChoices(TABLE, view, legal, said).offered}
    assert "1 a 1. descartar até 1: diga quais" in heard
    taken = [line for line in heard if line.startswith("1 a 1. pegar ")]
    assert any(re.search(r"\w e \w de (copas|paus|ouros|espadas);", line) for line in taken)


# ---- Cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_every_card_in_sight_all_that_stands_on_it_is_heard(language: str) -> None:
    cards = published(COLLECTION).by_key
    mine, theirs, held, dead = "capataz_de_ferrugem", "mula_de_brasa", "facao_de_mutirao", "sapo_de_cartola"
    state = duel(f"+{mine}", f"+{theirs} ?tocaia", hand=held, dead=dead)
    said = hearing(language)
    seen = {card.key: card for card in FACE.seen_cards(MAGIC.view(state, 0), said)}
    assert set(seen) == {str(cards[key].id) for key in (mine, theirs, held, dead)}, "and not what is face-down"
    for key in (mine, theirs, held, dead):
        card, row = seen[str(cards[key].id)], cards[key]
        assert str(row.atk or "") in card.text.replace(".", "").replace(",", "") and card.where
        assert "·" not in card.text and not {"{", "}"} & set(card.text)
    level = said("magic_wizards.level", level=cards[mine].level)
    assert level in seen[str(cards[mine].id)].text
    assert "Bia" in seen[str(cards[theirs].id)].where


def test_a_card_is_read_by_the_number_of_a_choice_or_by_its_name_and_each_is_told_once_by_itself(
    tmp_path: Path,
) -> None:
    state = duel("+capataz_de_ferrugem", "+mula_de_brasa", hand="facao_de_mutirao")
    view, said = MAGIC.view(state, 0), hearing()
    choices = ActionChoices(FACE, view, MAGIC.legal_actions(state, 0), said)
    meant = {type(action): FACE.card_meant(view, action) for action in choices.actions.values()}
    by_key = {card.key: card.name for card in FACE.seen_cards(view, said)}
    assert by_key[meant[PickCard]] == "Facão de Mutirão" and by_key[meant[AttackWith]] == "Capataz de Ferrugem"


async def test_cards_of_the_hand_are_told_once_and_read_again_on_request(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "magic_wizards", (ANA, Player("Rosa", "random")))
    own = live_match.game.view(live_match.table.state, 0)
    name = next(iter(FACE.seen_cards(own, hearing()))).name
    person = reading(["carta", "0", f"carta {name}", "carta 99", "carta tal que não há", "q"])
    await play(person, live_match)
    read = [line for line in person.said if line.startswith((f"{name}: ", f"{name}, na sua mão"))]
    assert len(read) == 2, "once by itself, once on request"
    assert any(line.startswith("A escolha 99 não é de uma carta") for line in person.said)
    assert "Não há aqui «tal que não há»." in person.said
    assert "Qual carta?" in person.said


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"magic_wizards"}))
async def test_where_no_card_has_a_text_one_hears_so(game: str, tmp_path: Path) -> None:
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, min(GAMES[game].seats)))
    _, live_match = sitting_in(tmp_path, game, (ANA, *bots))
    person = reading(["carta", "card x", "q"])
    await play(person, live_match)
    assert person.said.count("Não há à vista cartas com texto. r diz as regras.") == 2


# ---- How it stands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_state_is_one_line_and_the_hand_another_in_every_game(
    game: str, language: str, tmp_path: Path
) -> None:
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, min(GAMES[game].seats)))
    _, live_match = sitting_in(tmp_path, game, (ANA, *bots))
    said = hearing(language, game)._replace(names=("Ana", *(bot.name for bot in bots)))
    view = live_match.game.view(live_match.table.state, 0)
    line, hand = game_ui_of(game).in_a_line(view, said), game_ui_of(game).own_cards(view, said)
    assert "\n" not in line and all(name in line for name in said.names), line
    for text in (line, *hand):
        assert text.isprintable() and text.endswith(".") and not {"{", "}"} & set(text)


@pytest.mark.parametrize("preset", sorted(MAGIC.presets))
def test_every_duel_of_every_preset_stands_in_a_line_of_three_rows_at_most(preset: str) -> None:
    rules = {
        name: getattr(MAGIC.presets[preset], name)
        for name in ("board", "environments", "duel_discs", "labyrinth", "bench_out")
    }
    for state, seat in questions(1, 60, **rules):
        said = hearing(options=state.options)
        view = MAGIC.view(state, seat)
        assert rows_of(FACE.in_a_line(view, said)) <= 3
        assert all(rows_of(line) <= PAGE_ROWS for line in FACE.own_cards(view, said))


# ---- What is asked ---------------------------------------------------------------------------------------------------


def test_targets_of_others_stand_first_own_ones_last_and_only_with_a_warning() -> None:
    asked = 0
    for state, seat in questions(4, 400):
        if state.ask is not MagicAsk.ATTACK:
            continue
        view, legal = MAGIC.view(state, seat), MAGIC.legal_actions(state, seat)
        listed = [*ActionChoices(FACE, view, legal, hearing()).actions.values()]
        own = [FACE.comes_last(view, action) for action in listed]
        assert own == sorted(own)
        for action, last in zip(listed, own, strict=True):
            if last and isinstance(action, (ChooseSlot, ChoosePlayer)):
                assert FACE.caution(view, _moves(view, legal), action)
                asked += 1
    assert asked > 3


def _moves(view: Any, legal: Any) -> Any:
    from tui.games.table_model import ChoiceTree

    return ChoiceTree((path, action) for action in legal for path in FACE.paths(view, action))


def test_who_is_at_a_disadvantage_of_alignment_is_told_before_the_attack() -> None:
    cards = [card for card in published(COLLECTION).cards if card.is_monster and card.element]
    weak, strong = next(
        (this, other) for this in cards for other in cards if is_weak(this, False, other, False) and not this.effects
    )
    keys = {card.id: key for key, card in published(COLLECTION).by_key.items()}
    state = duel(f"+{keys[weak.id]}", f"+{keys[strong.id]}")
    attack = next(action for action in MAGIC.legal_actions(state, 0) if isinstance(action, AttackWith))
    state = MAGIC.apply(state, 0, attack)
    view = MAGIC.view(state, 0)
    target = next(
        action for action in MAGIC.legal_actions(state, 0) if isinstance(action, ChooseSlot) and action.slot == 2
    )
    assert "em desvantagem" in FACE.name_of(view, target, hearing())


def test_what_one_is_asked_about_stands_in_no_list_and_is_set_by_words() -> None:
    state = duel("+capataz_de_ferrugem")
    legal = MAGIC.legal_actions(state, 0)
    choices = ActionChoices(FACE, MAGIC.view(state, 0), legal, hearing())
    assert any(isinstance(action, AnswerOnly) for action in legal)
    assert not any(isinstance(action, AnswerOnly) for action in choices.actions.values())
    assert not any("respostas" in line for line in choices.offered)
    (always,) = choices.meant("perguntar sempre")
    assert choices.action(always) == AnswerOnly("always")


def test_MW_67_where_only_traps_lie_nobody_is_asked_unless_others_would_learn_of_it() -> None:
    state = duel("+capataz_de_ferrugem ?tocaia", "+mula_de_brasa", options=MagicOptions(answers="always"))
    attack = next(action for action in MAGIC.legal_actions(state, 0) if isinstance(action, AttackWith))
    state = MAGIC.apply(state, 0, attack)
    aim = next(
        action for action in MAGIC.legal_actions(state, 0) if isinstance(action, ChooseSlot) and action.slot == 3
    )
    state = MAGIC.apply(state, 0, aim)
    turn = MAGIC.turn(state)
    assert isinstance(turn, Decide) and turn.seats == (0,) and state.ask is MagicAsk.ANSWER
    view, legal = MAGIC.view(state, 0), MAGIC.legal_actions(state, 0)
    assert only_answer(MAGIC, FACE, view, legal, alone=True) == LetPass()
    assert only_answer(MAGIC, FACE, view, legal, alone=False) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_WL_29_the_end_says_that_with_azgher_the_poorest_wins(language: str) -> None:
    lordes, poor = GAMES["wyrt_lordes"], GAMES["wyrt_lordes"].options_type(azgher=True)
    for reason, options in (("shuffled", poor), ("last", poor), ("shuffled", lordes.options_type())):
        outcome = Outcome((1, 2), (30, 90), reason)
        text = game_ui_of("wyrt_lordes").ending(outcome, hearing(language, "wyrt_lordes", options))
        assert ("Azgher" in text) == (reason == "shuffled" and options.azgher)


# ---- Warnings --------------------------------------------------------------------------------------------------------


def cautions() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        yield from (
            (language, key) for key in catalog(language) if ".caution." in key and key.partition(".")[0] in GAMES
        )


@pytest.mark.parametrize(("language", "key"), cautions())
def test_a_warning_in_lines_tells_why_and_leaves_the_keys_of_a_screen_out(language: str, key: str) -> None:
    warned = format_caution(key, hearing(language))
    assert len(warned.split()) > 2 and not re.search(
        r"tecla|\bkey\b|Enter|Repita|[Oo]utra vez|[Aa]gain|once more", warned
    )


async def test_what_ones_cards_make_is_heard_when_it_changes_and_not_again(tmp_path: Path) -> None:
    person, _ = await _hear(tmp_path, "wyrt_arton")
    after = [person.said[at + 1] for at, line in enumerate(person.said) if line.startswith("Ana olha a mão")]
    assert after and all(line.startswith("Agora: ") for line in after)
    for hand in "\n".join(person.said).split("Mão "):
        made = re.findall("Agora: .*", hand)
        assert len({*made}) == len(made)


async def test_WA_73_all_in_is_asked_again_and_said_once_more(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    game = GAMES["wyrt_arton"]
    options = game.options_type(owner=(1,))
    live_match = matches_on(store, game).new_match("wyrt_arton", (ANA, Player("Bia")), options)
    person = reading(["aumentar", "tudo", "s", "tudo", "q"])
    await play(person, live_match)
    warned = person.said.index("Isso põe na mesa tudo o que você tem. 990 outra vez confirma.")
    assert "Ana aumenta T$ 990: são T$ 1.000. É tudo o que tem." in person.said[warned:]
    assert not any("aumenta T$" in line for line in person.said[:warned])


# ---- Nothing twice, nothing longer than a screen ---------------------------------------------------------------------


async def _hear(tmp_path: Path, game: str) -> tuple[Person, LiveMatch]:
    bots = tuple(Player(f"bot {seat}", "random") for seat in range(1, min(GAMES[game].seats)))
    _, live_match = sitting_in(tmp_path, game, (ANA, *bots))
    person = by_chance(5)
    await LineTable(person, session(suits="words"), live_match, "Ana").play()
    return person, live_match


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_what_others_did_is_told_once_and_no_list_is_longer_than_a_screen(game: str, tmp_path: Path) -> None:
    person, live_match = await _hear(tmp_path, game)
    assert live_match.outcome is not None
    assert not any(line.startswith("Desde a sua vez") for line in person.said)
    for block in "\n".join(person.said).split("\n\n"):
        listed = [line for line in block.split("\n") if re.match(r"\d+\. ", line)]
        assert rows_of(*listed) <= PAGE_ROWS
    mine = [
        ply.entry.action for ply in live_match.table.line.plies if isinstance(ply.entry, Acted) and ply.entry.seat == 0
    ]
    assert mine and not any(sign in person.all for sign in "♠♥♦♣")


async def test_who_comes_back_hears_in_a_line_what_happened_meanwhile(tmp_path: Path) -> None:
    _, live_match = sitting_in(
        tmp_path, "dalmuti", (ANA, *(Player(name, "random") for name in ("Bia", "Caio", "Duda")))
    )
    first = by_chance(1)
    answer, count = first.answer, iter(range(3))
    first.answer = lambda said: "q" if next(count, None) is None else answer(said)
    await play(first, live_match)
    again = reading(["q"])
    await play(again, live_match)
    assert sum(line.startswith("Desde a sua vez") for line in again.said) <= 1


# ---- What every line does --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["?", "ajuda", "Help"])
async def test_help_is_there_wherever_something_is_asked(typed: str, tmp_path: Path) -> None:
    store = store_in(tmp_path)
    # The first menu, a list in it, a question for a number, and a text.
    person = reading([typed, "Jogar", typed, "1", typed, "0", "0"])
    await LineHome(person, session(), store, matches_on(store), GAMES).run()
    if typed == "?":
        assert person.said.count("O que fazer?") == 3 and person.said.count("Qual jogo?") == 2
        assert sum("Para quantas pessoas" in line for line in person.said) == 2
    else:
        assert person.said.count("?: a pergunta de novo.") == 3
    assert not any(line.startswith("Não há aqui") for line in person.said)


async def test_a_question_is_said_again_without_what_was_said_before_the_last_line() -> None:
    person = reading(["one", "?", "two"])
    talk = TalkWithHelp(person, lambda: session().words)
    talk.say("first")
    assert await talk.hear() == "one"
    talk.say("second", "third")
    assert await talk.hear() == "two"
    assert person.said == ["first", "second", "third", "second", "third"]


async def test_enter_takes_the_only_choice_and_else_says_what_is_asked_again(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "chama", (ANA, Player("Rosa")))
    person = reading(["", "?", "q"])
    await play(person, live_match)
    assert person.said.count("1. cortar depois da primeira carta") == 3
    assert person.said.count("Enter: a pergunta de novo.") == 2
    assert live_match.table.outcome is None


async def test_a_nought_that_is_a_choice_is_no_menu_and_menu_is(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    game = GAMES["wyrt_arton"]
    players = (ANA, Player("Bia"))
    live_match = matches_on(store, game).new_match("wyrt_arton", players, game.options_type(owner=(1,)))
    person = reading(["aumentar", "0", "menu", "0", "q"])
    await play(person, live_match)
    mine = [ply.entry.action for ply in live_match.table.line.plies if isinstance(ply.entry, Acted)]
    assert NoRaise() in mine
    assert person.said.count(session().words("table.menu.title")) == 1


# ---- By ear alone ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", sorted(MAGIC.presets))
async def test_whoever_sits_down_hears_a_screen_at_most_before_the_cards(preset: str, tmp_path: Path) -> None:
    store = store_in(tmp_path)
    service = matches_on(store, MAGIC)
    live_match = service.new_match("magic_wizards", (ANA, Player("Rosa", "random")), MAGIC.presets[preset])
    person = reading(["q"])
    await LineTable(person, session(suits="words"), live_match, "Ana").play()
    sat_down = person.said[: person.said.index("? diz o que se pergunta; ajuda diz as letras.") + 1]
    assert rows_of(*sat_down) <= PAGE_ROWS + 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_in_lines_is_shorter_than_what_is_drawn_and_has_the_same_fields(language: str) -> None:
    templates = catalog(language)
    heard = {key.removesuffix(".heard"): text for key, text in templates.items() if key.endswith(".heard")}
    assert len(heard) > 10
    for key, text in heard.items():
        whole = templates[key if key in templates else f"{key}.other"]
        assert set(re.findall(r"\{(\w+)", text)) <= set(re.findall(r"\{(\w+)", whole))
    spoken, shown = hearing(language), Session(language=language).words
    assert spoken("magic_wizards.standing.attack") != shown("magic_wizards.standing.attack")
    assert spoken("magic_wizards.log.turn", turn=2, seat="Ana") == shown("magic_wizards.log.turn", turn=2, seat="Ana")


async def test_in_a_turn_each_choice_keeps_its_number_and_only_new_ones_are_listed(tmp_path: Path) -> None:
    person, _ = await _hear(tmp_path, "chama")
    turns: list[dict[str, str]] = []
    named = 0
    for block in "\n".join(person.said).split("\n\n"):
        listed = dict(line.split(". ", 1) for line in block.split("\n") if re.match(r"\d+\. ", line))
        if "Sua vez:" in block or "1" in listed:  # where nothing of before holds, numbers begin anew
            turns.append(listed)
        elif block.startswith("Ainda ") and turns:
            assert not listed.keys() & turns[-1].keys(), "a number is never given again"
            held = re.findall(r"\d+", block.split("\n")[0])
            assert {*held} <= turns[-1].keys(), "what is left of those before is named"
            named += len(held)
            turns[-1] |= listed
    assert named and any(len(turn) > 4 for turn in turns)


async def test_who_thinks_while_others_act_is_not_asked_the_same_twice(tmp_path: Path) -> None:
    _, live_match = sitting_in(tmp_path, "wyrt_lordes", (ANA, Player("Rosa")))
    table = LineTable(person := Person(lambda _: LISTENS), session(), live_match, "Ana")
    playing = asyncio.ensure_future(table.play())
    try:
        await until(lambda: "1. T$ 10" in person.said)
        live_match.table.submit(1, Bet(10))
        await until(lambda: any("Rosa faz a sua aposta" in line for line in person.said))
        assert person.said.count("1. T$ 10") == 1
    finally:
        playing.cancel()


@pytest.mark.parametrize(("language", "run"), [("pt_BR", "3 a 13"), ("en", "3 to 13")])
def test_numbers_that_still_hold_are_heard_by_the_ends_of_their_runs(language: str, run: str) -> None:
    said = hearing(language)
    assert in_runs([str(number) for number in range(3, 14)], said) == [run]
    assert in_runs(["1", "2", "5", "6", "9"], said) == ["1", "2", "5", "6", "9"]
    assert in_runs(["2", "4", "5", "6"], said)[0] == "2" and len(in_runs(["2", "4", "5", "6"], said)) == 2


def test_what_may_be_attacked_is_listed_first_and_ones_own_side_in_a_single_line() -> None:
    state = duel("+capataz_de_ferrugem +mula_de_brasa +onca_de_gibao", "+caveira_de_papelao !sapo_de_cartola")
    state = MAGIC.apply(state, 0, AttackWith(1))
    view, said = MAGIC.view(state, 0), hearing()
    choices = ActionChoices(FACE, view, MAGIC.legal_actions(state, 0), said)
    *others, own = choices.offered
    assert own == "4 e 5: pouco úteis; o diz quais." and len(choices.whole) == len(others) + 2
    assert others[1].endswith(". atacar monstro baixado") and "não se conhece" in choices.whole[1]


def test_dice_and_suits_of_hands_that_are_shown_are_not_heard_in_arton() -> None:
    said, face = hearing(game="wyrt_arton"), game_ui_of("wyrt_arton")
    shown = face.sentence(ArtonHandShown(1, (46, 47, 35, 30, 26), ArtonReading(HandKind.PAIR, 0, (13, 9, 8, 7))), said)
    assert shown is not None and re.fullmatch(r"Bia mostra K, K(, \d+){3}: Par de K\.", shown.text), shown
    assert face.sentence(SuitRolled(1, 3, again=False), said) is None


def test_the_acts_of_a_chama_turn_are_short_when_listed_and_whole_on_request() -> None:
    said, face, game = hearing(game="chama"), game_ui_of("chama"), GAMES["chama"]
    state = game.initial_state(game.options_type(cut=False), 2)
    rng = Stream(bytes(32))
    while isinstance(turn := game.turn(state), Chance):
        state = game.resolve(state, answer_from(rng, turn.draw))
    seat = turn.seats[0]
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    choices = ActionChoices(face, view, legal, said)
    pairs = [*zip(choices.offered, choices.whole, strict=True)]
    assert any(whole.endswith("no poço") for _, whole in pairs)
    assert all(len(brief) < len(whole) for brief, whole in pairs)
