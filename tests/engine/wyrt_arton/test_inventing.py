"""Wyrt de Arton: cheats that players invent, and the level that the table gives them (WA-109)."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.errors import IllegalAction
from engine.core.memory import recall
from engine.core.model import Ruled, TimeCalled
from engine.core.redaction import redact
from engine.games.registry import GAMES
from engine.games.wyrt_arton.actions import Cheat, Invent, LookAt, NoVote, TryTrick, VoteLevel
from engine.games.wyrt_arton.bot import CAST, ArtonPlanner
from engine.games.wyrt_arton.cheat_events import CheatBegan, CheatsRevealed, HandSeen, LevelVoted, TrickRuled
from engine.games.wyrt_arton.cheating import level_against
from engine.games.wyrt_arton.inventing import MOST_SIGNS
from engine.games.wyrt_arton.model import AS_THE_TABLE, NOBODY, ArtonAsk, CheatRecord, Trick
from engine.games.wyrt_arton.sheets import VERY_HARD
from tests.engine.wyrt_arton.positions import ANA, BIA, CAIO, CHEAT, ENOUGH, GAME, Match, card, cards, magic, table

HANDS = ("KS 4H 6D 8C TC", "2D 4C 6S 8H TD", "2C 4S 6H 8D TH")
TAKE, LOOK, NO_VOTE = Invent("take", "um espelho no anel"), Invent("look", "Leitura da Mente"), NoVote()


def inventors(**options: object) -> Match:
    """Ana is on turn, Bia and Caio follow, and all of them may cheat."""
    return table(3, **{"cheating": True, "inventing": True, **options}).deal(*HANDS, pile="AS 3S 5S")


def ruled(action: Invent, *votes: VoteLevel | NoVote, **options: object) -> Match:
    """Ana has told of a cheat, and Bia and Caio have said how hard it is."""
    match = inventors(**options).do(ANA, action)
    for seat, vote in zip((BIA, CAIO), votes, strict=True):
        match.do(seat, vote)
    return match


def test_WA_109_without_the_option_no_cheat_is_invented() -> None:
    match = inventors(inventing=False)
    assert not any(isinstance(action, Invent) for action in match.legal(ANA))
    assert match.why(ANA, TAKE) == ("no_inventing_here", "WA-109")
    assert not GAME.options_type().inventing


def test_WA_109_all_others_at_the_table_are_asked_together_how_hard_it_is_who_folded_too() -> None:
    match = inventors().go("c f").do(CAIO, LOOK)
    assert match.deciders == (ANA, BIA) and match.state.ask is ArtonAsk.VOTE
    assert match.legal(BIA) == (*map(VoteLevel, range(7)), NO_VOTE)
    assert match.do(BIA, VoteLevel(1)).do(ANA, VoteLevel(5)).asks() == (CAIO, ArtonAsk.ACT)


@pytest.mark.parametrize(
    ("votes", "level"),
    [((5, 2), 2), ((2, 5), 2), ((3, 3), 3), ((None, 6), 6), ((0, None), 0), ((None, None), AS_THE_TABLE)],
)
def test_WA_109_the_level_is_the_middle_vote_of_two_the_easier_and_who_says_nothing_does_not_count(
    votes: tuple[int | None, int | None], level: int
) -> None:
    match = ruled(TAKE, *(NO_VOTE if vote is None else VoteLevel(vote) for vote in votes))
    assert match.state.tricks == (Trick(ANA, "take", TAKE.words, level),)
    assert match.happened(TrickRuled) == [
        TrickRuled(0, level, tuple(vote for vote in votes if vote is not None), False)
    ]
    assert match.asks() == (ANA, ArtonAsk.ACT)


def test_WA_109_nobody_knows_a_vote_of_another_before_all_have_voted() -> None:
    match = inventors().do(ANA, TAKE)
    before = [match.view(seat) for seat in (None, ANA, CAIO)]
    match.do(BIA, VoteLevel(6))
    other = inventors().do(ANA, TAKE).do(BIA, NO_VOTE)
    for seat, old in zip((None, ANA, CAIO), before, strict=True):
        assert match.view(seat) == other.view(seat) != old
        assert redact(match.happened(LevelVoted)[0], seat) == LevelVoted(BIA, AS_THE_TABLE)
    assert redact(match.happened(LevelVoted)[0], BIA) == LevelVoted(BIA, 6)


@pytest.mark.parametrize(
    ("sheet", "level"), [("casa", 1), ("i5 crime", 2), ("i6 crime manipulacao", 3), ("radar", 6), ("i9 radar crime", 7)]
)
def test_WA_109_the_level_stands_for_the_inteligencia_skills_and_radar_of_opponents_count_all_the_same(
    sheet: str, level: int
) -> None:
    match = ruled(TAKE, VoteLevel(1), VoteLevel(1), sheets=("casa", sheet, "cliente_casual"))
    assert level_against(match.state, ANA, 0) == level
    assert match.do(ANA, TryTrick(0)).happened(CheatBegan)[0].level == level


def test_WA_109_without_a_vote_the_level_is_that_of_a_theft() -> None:
    match = ruled(TAKE, NO_VOTE, NO_VOTE)
    assert level_against(match.state, ANA, 0) == level_against(match.state, ANA) == 3


def test_8_11_whoever_has_prestidigitacao_may_try_it_with_the_same_double_test_and_once_a_hand() -> None:
    match = ruled(TAKE, VoteLevel(0), VoteLevel(0), sheets=("casa", "casa", "cliente_casual")).go("c")
    assert {Cheat(), TryTrick(0)} <= set(match.legal(BIA))
    match.do(BIA, TryTrick(0)).draw(4)
    assert match.state.ask is ArtonAsk.CHEAT_H, "I 3 and +3 of Very Easy pass a 4"
    match.draw(5).draw(2)
    assert match.state.undealt[:3] == cards("AS 3S 5S")
    match.do(BIA, *[action for action in match.legal(BIA) if getattr(action, "card", -1) == card("AS")])
    match.do(BIA, ENOUGH)
    assert match.seat(BIA).stolen == cards("AS")
    assert [match.why(BIA, action) for action in (CHEAT, TryTrick(0))] == [("cheated_already", "WA-83")] * 2
    assert match.go("c").why(CAIO, TryTrick(0)) == ("no_sleight", "8.2")
    assert match.why(CAIO, TAKE) == ("no_sleight", "8.2")


def test_WA_109_a_cheat_that_looks_shows_the_hand_of_one_opponent_and_nothing_that_it_stole() -> None:
    match = ruled(LOOK, NO_VOTE, NO_VOTE).go("c").cheat(BIA, 1, 1, 1, steal="AS").go("c").do(CAIO, TryTrick(0))
    match.draw(1).draw(1)
    assert match.legal(CAIO) == (LookAt(ANA), LookAt(BIA), ENOUGH)
    match.do(CAIO, LookAt(BIA))
    assert match.happened(HandSeen) == [HandSeen(CAIO, BIA, cards(HANDS[1]))]
    assert [redact(match.happened(HandSeen)[0], seat) for seat in (None, ANA, BIA)] == [None] * 3
    view = match.view(CAIO)
    assert (view.looked_at, set(view.looked)) == (BIA, set(cards(HANDS[1])))
    assert all(match.view(seat).looked == () for seat in (None, ANA, BIA))
    assert match.asks() == (CAIO, ArtonAsk.ACT)


def test_WA_109_what_was_seen_is_remembered_for_the_hand_and_a_sample_keeps_it_there() -> None:
    match = ruled(LOOK, NO_VOTE, NO_VOTE, magic=True).do(ANA, TryTrick(0)).draw(1).draw(1).do(ANA, LookAt(BIA))
    memory = recall(GAME, None, ANA, match.story)
    assert memory.held == tuple((BIA, at) for at in cards(HANDS[1]))
    for number in range(5):
        sampled = GAME.sample(match.view(ANA), memory, Random(number))
        assert set(sampled.seats[BIA].hand) == set(cards(HANDS[1]))
        assert GAME.view(sampled, ANA) == match.view(ANA)


def test_WA_94_of_a_hand_that_was_seen_any_card_may_be_the_one_that_the_coroa_took() -> None:
    hands = (HANDS[0].replace("KS", "KD"), HANDS[1].replace("TD", "KS"), HANDS[2])
    match = table(3, cheating=True, inventing=True, magic=True).deal(*hands, pile="AS 3S 5S").do(ANA, LOOK)
    match.do(BIA, NO_VOTE).do(CAIO, NO_VOTE).do(ANA, TryTrick(0)).draw(1).draw(1).do(ANA, LookAt(BIA))
    match.go("c").do(BIA, magic("KS")).draw(1).draw(2)
    memory = recall(GAME, None, ANA, [seen for event in match.story if (seen := redact(event, ANA)) is not None])
    left = set()
    for number in range(30):
        sampled = GAME.sample(match.view(ANA), memory, Random(number))
        assert GAME.view(sampled, ANA) == match.view(ANA)
        assert len(sampled.seats[BIA].hand) == 4 and len(sampled.undealt) == match.state.counted
        left.add(frozenset(sampled.seats[BIA].hand))
    assert len(left) > 2 and all(hand < set(cards(hands[1])) for hand in left)


def test_WA_109_each_tells_of_one_cheat_a_match_and_it_stays_open_in_the_hands_after() -> None:
    match = ruled(TAKE, NO_VOTE, NO_VOTE)
    assert match.why(ANA, LOOK) == ("invented_already", "WA-109")
    match.show("9H", "3D").deal()
    seat = match.deciders[0]
    assert TryTrick(0) in match.legal(seat)
    assert match.why(ANA, LOOK) in (("invented_already", "WA-109"), ("not_your_turn", "3.1"))


@pytest.mark.parametrize("seats", [(BIA, CAIO), (CAIO, BIA)])
def test_WA_109_who_resigns_is_asked_no_more_and_the_votes_of_the_others_decide(seats: tuple[int, int]) -> None:
    stays, goes = seats
    match = inventors().do(ANA, TAKE).do(stays, VoteLevel(4)).resign(goes)
    assert match.state.tricks[0].level == 4 and match.state.ask is ArtonAsk.ACT


def test_WA_109_a_seat_that_folded_and_resigns_while_it_is_asked_ends_the_vote() -> None:
    match = inventors().go("f c").do(CAIO, TAKE).do(BIA, VoteLevel(2)).resign(ANA)
    assert match.state.tricks == (Trick(CAIO, "take", TAKE.words, 2),)
    assert match.asks() == (CAIO, ArtonAsk.ACT)


def test_WA_81_a_cheat_without_a_level_lapses_with_its_inventor() -> None:
    match = inventors().do(ANA, TAKE).do(BIA, VoteLevel(4)).resign(ANA)
    assert match.state.tricks == () and match.asks() == (BIA, ArtonAsk.ACT)
    assert all(place.vote < AS_THE_TABLE for place in match.state.seats), "no vote is left over"


def test_WA_102_a_cheat_without_a_level_lapses_with_the_turn_and_may_be_told_again() -> None:
    match = table(3, money=(1000, 5, 1000), cheating=True, inventing=True).deal(*HANDS).go("c").do(CAIO, TAKE)
    match.resign(ANA)
    assert match.state.tricks == () and match.state.ask is ArtonAsk.SUIT, "Bia is all-in: nobody is left to decide"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "x" * MOST_SIGNS,
        "Ilusão: «três reis»!",
        "чужие карты",
        "千里眼",
        "قراءة الأفكار",
        "👩‍👩‍👧 [b]vê[/b] <i>&amp;</i>",
        "e\u0301",
    ],
)
def test_WA_109_the_words_are_of_any_alphabet_and_change_nothing_else(words: str) -> None:
    match, plain = inventors().do(ANA, Invent("look", words)), inventors().do(ANA, Invent("look"))
    assert match.state.tricks[0].words == words
    assert match.change(tricks=plain.state.tricks).state == plain.state


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("x" * (MOST_SIGNS + 1), "trick_too_long"),
        ("uma\nduas", "trick_signs"),
        (" antes", "trick_signs"),
        ("duas  vezes", "trick_signs"),
        ("\x1b[2J", "trick_signs"),
        ("a\u202egnp", "trick_signs"),
        ("\ud800", "trick_signs"),
        ("\u2028", "trick_signs"),
    ],
)
def test_WA_109_words_that_are_too_long_or_would_hide_something_are_refused(words: str, code: str) -> None:
    assert inventors().why(ANA, Invent("take", words)) == (code, "WA-109")


def test_WA_109_the_organiser_may_say_the_level_while_the_table_is_asked_and_at_no_other_time() -> None:
    match = inventors().do(ANA, TAKE).do(BIA, VoteLevel(6)).befall(Ruled(1))
    assert match.happened(TrickRuled) == [TrickRuled(0, 1, (), True)] and match.asks() == (ANA, ArtonAsk.ACT)
    for value in (0, 3):
        with pytest.raises(IllegalAction, match="nothing_to_rule"):
            match.befall(Ruled(value))
    for value in (-1, VERY_HARD + 1):
        with pytest.raises(IllegalAction, match="nothing_to_rule"):
            inventors().do(ANA, TAKE).befall(Ruled(value))


@pytest.mark.parametrize("key", [key for key in GAMES if key != "wyrt_arton"])
def test_in_the_other_games_there_is_nothing_for_an_organiser_to_rule(key: str) -> None:
    game = GAMES[key]
    with pytest.raises(IllegalAction, match="nothing_to_rule"):
        game.intervene(game.initial_state(game.options_type(), game.seats[0]), Ruled(0))


def test_WA_109_time_called_while_the_table_is_asked_leaves_the_question_open() -> None:
    match = inventors().do(ANA, TAKE).befall(TimeCalled())
    assert match.state.ask is ArtonAsk.VOTE and match.state.time_called


def test_WA_109_who_is_away_says_nothing_and_looks_at_nobody() -> None:
    match = inventors().do(ANA, LOOK)
    assert [GAME.lapse(match.state, seat) for seat in (BIA, CAIO)] == [NO_VOTE] * 2
    match.do(BIA, NO_VOTE).do(CAIO, NO_VOTE).do(ANA, TryTrick(0)).draw(1).draw(1)
    assert GAME.lapse(match.state, ANA) == ENOUGH
    match.do(ANA, ENOUGH)
    assert match.happened(HandSeen) == [HandSeen(ANA, NOBODY, ())]


def test_WA_54_the_end_tells_which_invented_cheat_it_was() -> None:
    match = ruled(LOOK, VoteLevel(0), NO_VOTE, orbits=1).do(ANA, TryTrick(0)).draw(1).draw(1).do(ANA, LookAt(BIA))
    match.call_time().show("9H", "3D")
    found = match.happened(CheatsRevealed)[0]
    assert found.cheats == (CheatRecord(1, ANA, False, False, False, (), 0, BIA),)
    assert found.tricks == (Trick(ANA, "look", LOOK.words, 0),)


def test_WA_65_bots_vote_what_the_table_imposes_and_take_the_easiest_way_to_cards() -> None:
    bot = ArtonPlanner(CAST["carteador_expert"])
    sheets = ("casa", "carteador_clandestino", "i5")
    match = inventors(sheets=sheets, money=(1000, 30, 1000)).do(ANA, TAKE)
    assert bot.choose(match.view(BIA), match.legal(BIA), Random(1)) == VoteLevel(5), "of Caio's I, without skills"
    match.do(BIA, VoteLevel(0)).do(CAIO, VoteLevel(0)).go("c")
    assert bot.choose(match.view(BIA), match.legal(BIA), Random(1)) == TryTrick(0)
    match.do(BIA, TryTrick(0))
    looking = ruled(LOOK, NO_VOTE, NO_VOTE).do(ANA, TryTrick(0)).draw(1).draw(1)
    assert bot.choose(looking.view(ANA), looking.legal(ANA), Random(1)) == LookAt(BIA)
