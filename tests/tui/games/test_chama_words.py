from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from engine.core.bots import RandomBot
from engine.core.chance import Dealer, Stream
from engine.core.log import Player
from engine.core.model import Chance, Decide, Outcome, Seat
from engine.core.redaction import redact
from engine.games.chama import events as chama
from engine.games.chama.actions import AttachArmy, ChamaAction, Rebuild, SendFromPool
from engine.games.chama.events import ChamaCardsDrawn, ChamaEvent, SpoilsDrawn, TurnBegan
from engine.games.chama.explain import RULES
from engine.games.chama.game import Chama
from engine.games.chama.model import FAIR_FIRST_DRAWS, Aid, Battle, ChamaAsk, ChamaOptions, Fighter, Type, Unit
from engine.games.registry import GAMES
from tests.engine.chama.positions import GAME, position, side
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import MONO
from tui.cli.simulate import read_options
from tui.games.chama.cards import closed_up, intact
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.plain.choices import ActionChoices
from tui.services.identity.user_settings import LANGUAGES, SessionSettings
from tui.services.matches.table_options import fitted
from tui.texts.localizer import Localizer, Session, Words
from tui.texts.match_log import LogLine

NAMES = ("Ana", "Bia", "Caio", "Duda")
FACE = game_ui_of("chama")
EVENTS: tuple[Any, ...] = (
    chama.DrewForStart((0, 1), (13, 9)),
    chama.StarterKnown(0),
    chama.DeckShuffled(1),
    chama.DeckCut(0, 1, 20),
    TurnBegan(0, 1, 1),
    ChamaCardsDrawn(0, 3, (13, 2, 10)),
    chama.RealmPlayed(0, 13, 0, 0),
    chama.RealmRebuilt(0, 0, 13),
    chama.CardDiscarded(0, 9, False),
    chama.CommanderPlaced(0, 5),
    chama.ArmyAttached(0, 10, 5),
    chama.AttackDeclared(0, 1, 0, 12),
    chama.TruceBroken(0, 1),
    chama.CommanderSent(0, Unit(5, 10), False, True),
    chama.Reinforced(1, 6, 15, 10),
    chama.ArmisticeLaunched(1, 0),
    chama.IncursionWon(0, 1, 15, 10, (4, 6)),
    chama.RealmRazed(1, 0, 0, 12),
    chama.AttackWithdrawn(0),
    SpoilsDrawn(0, 11),
    chama.SpoilsDeclined(0),
    chama.PoolLost(0, (5, 10)),
    chama.RedrawCalled(0, (2, 3)),
    chama.ChamaSeatLeft(0, False),
    chama.ChamaTimeWasCalled(),
    chama.RoundAdded(),
    chama.TablesCounted((5, 3, 2, 0)),
    chama.ChamaGameEnded(Outcome((1, 2, 3, 4), (50, 20, 5, 0), "six_realms")),
    chama.AidGiven(2, 0, 9, 24, 15),
    chama.AidRefused(3, 1),
    chama.HandRaided(1, 0, 7),
    chama.XisumCalled(0, 1, 5, 9, None),
)


TABLES = (
    ChamaOptions(),
    ChamaOptions(type=Type.GUERRILHA, allies=True, chain_attack=True),
    ChamaOptions(type=Type.DUPLAS, allies=True, xisum=True),
    ChamaOptions(type=Type.CONQUISTADORES, xisum=True, pineapples=(0,)),
)


def localizer(language: str) -> Localizer:
    return Localizer(Session(language=language), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ChamaEvent))
    lines = [FACE.sentence(event, localizer(language)) for event in EVENTS]
    assert all(isinstance(line, LogLine) and line.text for line in lines)
    assert len({line.text for line in lines if line is not None}) == len(EVENTS)


def test_the_total_that_wins_an_incursion_is_said_first_and_cards_are_heard_apart() -> None:
    heard = Localizer(Session(SessionSettings(suits="words"), language="pt_BR"), NAMES)
    lines = [FACE.sentence(event, heard) for event in (chama.IncursionWon(1, 0, 9, 10, (3, 6)),)]
    assert [line.text for line in lines if line is not None] == ["Bia vence a incursão por 10 a 9; Ana perde 3, 6."]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["six_realms", "ten_realms", "conquest", "last_seat", "time", "no_cards"])
def test_every_way_to_end_has_a_sentence_and_a_short_word(language: str, reason: str) -> None:
    assert "Ana" in FACE.ending(Outcome((1, 2, 3, 4), (4, 3, 2, 1), reason), localizer(language))
    assert Words(language)(f"reason.{reason}")


@pytest.mark.parametrize("reason", ["ten_realms", "last_seat", "time"])
def test_CH_54_a_pair_wins_by_both_its_names(reason: str) -> None:
    text = FACE.ending(Outcome((1, 3, 1, 3), (20, 5, 9, 4), reason), localizer("pt_BR"))
    assert "Ana e Caio" in text


def test_CH_94_cards_are_named_by_the_suits_that_the_header_of_a_match_tells() -> None:
    session = Session(language="pt_BR")
    for suits, cards in (("HS", "K♥ K♠"), ("CD", "K♣ K♦"), ("", "K♠ K♥")):
        options = fitted(GAMES["chama"], {"suits": [*suits]} if suits else {}).options
        log_line = [
            FACE.sentence(chama.RealmPlayed(seat, 13, 0, 0), localizer_of(session, "chama", options, NAMES))
            for seat in range(2)
        ]
        assert [line.text.split(" joga ")[1][:2] for line in log_line if line] == cards.split()


def test_CH_94_the_command_line_takes_suits_as_letters() -> None:
    assert read_options(GAMES["chama"], ["suits=H,S", "first_draws=justa"]) == ChamaOptions(
        suits=("H", "S"), first_draws="justa"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_CH_95_the_fair_start_is_told_with_the_cards_that_are_drawn(language: str) -> None:
    text = Words(language)("option.chama.first_draws.justa.help")
    for draws in FAIR_FIRST_DRAWS.values():
        assert f" {', '.join(map(str, draws))}: " in text


def test_CH_70_what_a_rebuilt_tip_protects_is_told_as_protected() -> None:
    for covers, text in ((True, "K protegido em D"), (False, "K exposto em D")):
        view = position(side(hand="5"), side(slots="K q J K"), options=ChamaOptions(tip_covers_base=covers))
        lines = FACE.describe(GAMES["chama"].view(view.state, 0), localizer("pt_BR"))
        assert any(text in line for line in lines), lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_CH_58_each_end_of_a_xisum_is_told_its_own_way(language: str) -> None:
    line = {FACE.sentence(chama.XisumCalled(0, 1, 5, 3, lost), localizer(language)) for lost in (None, 0, 1)}
    assert len(line) == 3


def test_every_moment_has_a_mark_and_a_word_for_the_replay() -> None:
    moments = Chama().moments(EVENTS)
    assert {"raid", "xisum"} <= set(moments)
    marks = [FACE.marks[moment] for moment in set(moments)]
    assert len(set(marks)) == len(marks)
    assert all(f"replay.mark.{moment}" in Words(language) for moment in moments for language in LANGUAGES)


def test_a_raid_and_a_xisum_are_greeted() -> None:
    said = localizer("pt_BR")
    raided = FACE.flourish(chama.HandRaided(1, 0, 7), said, 0)
    duel = FACE.flourish(chama.XisumCalled(0, 1, 5, 3, 1), said, 0)
    assert raided is not None and "7♥" in raided[0]
    assert duel is not None and duel[0] == "XISUM: 5♠ contra 3♥, vence Ana"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_others_may_not_see_are_counted_and_never_named(language: str) -> None:
    for event in (ChamaCardsDrawn(0, 3, (13, 2, 10)), SpoilsDrawn(0, 11)):
        seen = redact(event, 1)
        lines = FACE.sentence(seen, localizer(language))
        assert lines is not None and "♠" not in lines.text
        own = FACE.sentence(event, localizer(language))
        assert own is not None and "♠" in own.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_with_the_data_it_carries(language: str) -> None:
    words = Words(language)
    data = {
        "card": "K",
        "commander": "5",
        "slot": "A",
        "open": "B",
        "guard": "A",
        "step": 2,
        "now": 3,
        "needs": 3,
        "has": 1,
    }
    for code in RULES:
        assert words(f"error.{code}", **data)


def test_a_battle_that_is_told_names_every_card_laid_in_it() -> None:
    fighters = (Fighter(Unit(3), (9, 10)), Fighter(Unit(5, 8), (), (Aid(2, 6),)))
    state = position(side(slots="K"), side(slots="Q"), side(slots="J")).state
    view = replace(GAME.view(state, 0), battle=Battle(0, 1, 0, *fighters))
    text = " ".join(FACE.describe(view, localizer("pt_BR")))
    assert "Ana tem na incursão 3+9+10, total 22." in text and "Bia tem na incursão 5+8+6, total 19." in text


def test_every_action_can_be_chosen_by_its_own_way_of_spots() -> None:
    """Play games out; at every question the paths of the legal actions are all different."""
    game, bot, rng = Chama(), RandomBot(), Stream(b"paths")
    seen: set[type] = set()
    for number in range(40):
        chosen = TABLES[number % len(TABLES)]
        state = game.initial_state(chosen, 4 if chosen.type is Type.DUPLAS else 2 + number % 3)
        dealer = Dealer(number.to_bytes(32, "big"))
        while True:
            turn = game.turn(state)
            if isinstance(turn, Chance):
                state = game.resolve(state, dealer.answer(turn))
                continue
            if not isinstance(turn, Decide):
                break
            legal = game.legal_actions(state, turn.seats[0])
            seen |= {type(action) for action in legal}
            view = game.view(state, turn.seats[0])
            ways = [path for action in legal for path in FACE.paths(view, action)]
            assert len(set(ways)) == len(ways)
            state = game.apply(state, turn.seats[0], bot.choose(None, legal, rng))
    assert seen == set(get_args(ChamaAction))


def test_nothing_is_answered_for_somebody_before_other_people_unless_the_hand_is_empty() -> None:
    game = Chama()
    state = game.initial_state(ChamaOptions(cut=False), 2)
    dealer = Dealer(bytes(32))
    while isinstance(turn := game.turn(state), Chance):
        state = game.resolve(state, dealer.answer(turn))
    view = game.view(state, 0)
    assert view.ask is ChamaAsk.MAIN
    concede = next(action for action in get_args(ChamaAction) if action.__name__ == "Concede")()
    assert game.automatic(view, concede, alone=True)
    assert not game.automatic(view, concede, alone=False)


def test_only_whoever_cuts_is_told_where_enter_cuts_and_only_who_has_cut_that_they_have() -> None:
    game, words = Chama(), Session(language="pt_BR")
    state = game.initial_state(ChamaOptions(), 2)
    dealer = Dealer(bytes(32))
    while isinstance(turn := game.turn(state), Chance):
        state = game.resolve(state, dealer.answer(turn))
    players = (Player("Ana"), Player("Bia"))
    legal, view = game.legal_actions(state, 0), game.view(state, 0)
    cuts = ChoiceTree((path, action) for action in legal for path in FACE.paths(view, action))

    def picture(me: Seat | None, moves: ChoiceTree) -> tuple[str, str]:
        view = game.view(state, me)
        table_model = TableModel(Localizer(words, NAMES[:2]), MONO, players, view, (0, 1), moves, me=me, focus="cut:25")
        canvas = Canvas(120, 40)
        FACE.draw(canvas, Rect(0, 0, 120, 34), table_model)
        return FACE.hint(table_model), "\n".join("".join(row.chars) for row in canvas.rows())

    hint, drawn = picture(0, cuts)
    assert "25" in hint and "já cortou" not in drawn
    hint, drawn = picture(0, ChoiceTree(()))
    assert hint == "" and "já cortou" in drawn
    hint, drawn = picture(None, ChoiceTree(()))
    assert hint == "" and "já cortou" not in drawn


def test_a_razed_realm_is_not_counted_among_those_that_stand() -> None:
    state = Chama().initial_state(ChamaOptions(), 2)
    seat = replace(Chama().view(state, 0).seats[0], slots=(5, -9, 0, 7, 0, 0))
    assert intact(seat) == 2


def test_a_card_that_is_named_in_lines_is_told_why_it_cannot_be_chosen() -> None:
    match = position(ana=side(hand="K Q 7", slots="J"), bia=side(slots="J"))
    legal = GAME.legal_actions(match.state, 0)
    choices = ActionChoices(FACE, GAME.view(match.state, 0), legal, localizer("pt_BR"))
    refused = choices.refused("7 exército")
    reason = GAME.explain(match.state, 0, refused)
    assert refused not in legal and reason is not None and FACE.why(reason, localizer("pt_BR"))
    assert choices.refused("9 exército") is None


def test_a_ten_is_told_apart_from_its_neighbours_where_ranks_are_written_close_together() -> None:
    assert closed_up(["K", "K", "J"]) == "KKJ"
    assert closed_up(["K", "J", "J", "10", "7", "6", "A"]) == "KJJ 10 76A"
    assert closed_up(["10", "10", "9"]) == "10 10 9"


def test_the_reply_of_a_rival_is_named_by_the_commanders_and_realms_of_the_rival() -> None:
    view = GAME.view(position(ana=side(), bia=side(pool="4 3+9", slots="Q k"), turn=1).state, 0)
    localizer = localizer_of(Session(SessionSettings(), language="en"), "chama", view.options, NAMES[:2])
    named = [FACE.name_of(view, act, localizer) for act in (AttachArmy(10, 0), SendFromPool(1), Rebuild(1))]
    assert named[0].endswith(" 4") and "3+9" in named[1] and "K on B" in named[2]
