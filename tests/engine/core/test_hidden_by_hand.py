"""Duels typed in whose hands stay hidden: cards are told as everybody sees them, and nothing is guessed silently."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.by_hand import piece_places
from engine.core.by_hand.hidden_hands import HiddenHandsMatch, Unseen
from engine.core.by_hand.match import ByHand, Need
from engine.core.by_hand.opening import typed_match
from engine.core.errors import CarteadoError
from engine.core.history import play_log
from engine.core.log import Acted, Header
from engine.games.magic_wizards.actions import (
    AttackWith,
    ChoosePlayer,
    ChooseSlot,
    DrawACard,
    EndDuelTurn,
    FlipUp,
    LetPass,
    PickCard,
    PlayCard,
    SetCard,
    SkipDraw,
)
from engine.games.magic_wizards.cards import id_of
from engine.games.magic_wizards.decks import ready_decks
from engine.games.magic_wizards.field import find
from engine.games.magic_wizards.hidden_cards import BURROWER, MONSTER, SUPPORT
from engine.games.registry import GAMES
from tests.engine.core.hidden_typist import HiddenTypist, real_duel
from tests.engine.core.test_by_hand import header_of, public

GAME = GAMES["magic_wizards"]
DECKS = {deck.key: deck.deck for deck in ready_decks()}


def header(preset: str, first: str = "noite_de_finados", second: str = "folia_da_serra", **changes: Any) -> Header:
    options = msgspec.structs.replace(GAME.presets[preset], decks=(DECKS[first], DECKS[second]), **changes)
    return header_of("magic_wizards", 2, **msgspec.structs.asdict(options))


def typed_in(of: Header, seed: int, share: int = 0, plies: int = 10_000) -> HiddenTypist:
    """Type in a duel, or its first plies."""
    typist = HiddenTypist(real_duel(GAME, of, seed, plies), share)
    typist.type_until(len(typist.real.plies))
    return typist


@pytest.mark.parametrize(
    ("of", "seed", "share"),
    [
        (header("basic"), 0, 0),
        pytest.param(header("basic", answers="always"), 35, 9, marks=pytest.mark.deep),
        (header("basic", "cavalhada", "folia_da_serra"), 13, 6),  # a fusion, and a deck that is shuffled again
        (header("kingdom", "quintal_de_bichos", "quintal_de_bichos", answers="always"), 8, 0),
        (header("labyrinth"), 8, 0),
        pytest.param(
            header("basic", "arraial_dos_compadres", "sertao_de_ferro", answers="always"), 35, 0, marks=pytest.mark.deep
        ),
        (header("basic", "oficina_do_fundo", "sertao_de_ferro", answers="always"), 23, 9),  # a Trap that fuses
    ],
    ids=["basic", "answers", "fusion", "kingdom", "labyrinth", "second set", "fusing Trap"],
)
def test_a_duel_is_typed_in_from_what_everybody_saw_and_goes_as_it_went(of: Header, seed: int, share: int) -> None:
    typist = typed_in(of, seed, share, 180)
    match, real = typist.match, typist.real
    assert match.line.turn() == real.turn()
    again = play_log(GAME, of, match.entries, check_draws=True)
    assert [public(ply) for ply in again.plies] == [public(ply) for ply in real.plies]
    loaded = typed_match(GAME, of, match.entries, (), match.entered_hands, hidden=True)
    assert isinstance(loaded, HiddenHandsMatch) and loaded.state == match.state
    assert [loaded.free(seat) for seat in (0, 1)] == [match.free(seat) for seat in (0, 1)]


def duel_of(preset: str, seed: int) -> Header:
    keys = list(DECKS)[:8]  # the decks of the first set
    return header(preset, keys[seed % len(keys)], keys[seed * 3 % len(keys)], answers="always")


@pytest.mark.parametrize(
    ("seed", "share", "plies"),
    [
        (
            24,
            9,
            116,
        ),  # a shown monster is certain only where the Trap set before it cannot have been another shown card
        (45, 4, 72),  # a card is shown that was made up to lie elsewhere
        (47, 9, 77),  # a material of a fusion is shown in the hand, and was made up to lie face-down
    ],
    ids=["certain", "shown", "material"],
)
def test_a_true_entry_is_taken_where_shown_cards_may_lie_among_those_set_unseen(
    seed: int, share: int, plies: int
) -> None:
    real = real_duel(GAME, duel_of("kingdom", seed), seed, plies)
    assert len(HiddenTypist(real, share).type_until(plies).entries) == plies


def test_where_cards_are_shown_among_those_set_unseen_an_answer_may_be_refused_but_never_taken_for_another() -> None:
    typist = HiddenTypist(real_duel(GAME, duel_of("basic", 24), 24, 60), 9)
    try:
        typist.type_until(len(typist.real.plies))
    except CarteadoError as refusal:
        assert refusal.code in ("by_hand_gone", "by_hand_seen", "by_hand_acts", "by_hand_unchecked")
    assert len(typist.match.entries) > 10


# ---- What is asked, and what is refused ------------------------------------------------------------------------------


def begun(preset: str = "basic", **changes: Any) -> HiddenHandsMatch:
    match = typed_match(GAME, header(preset, **changes), hidden=True)
    assert isinstance(match, HiddenHandsMatch)
    return match


def act(match: HiddenHandsMatch, seat: int, *actions: Any) -> HiddenHandsMatch:
    for action in actions:
        if isinstance(action, Unseen):
            match, action = match.unseen(seat, action.kind)
        else:
            match = match.fitted(seat, action)
        match = match.after(Acted(seat, action))
    return match


def named(match: HiddenHandsMatch, seat: int, card: int) -> PickCard:
    """Return the action that takes up a card of this name."""
    found = (item for item in match.conceivable(seat) if isinstance(item, PickCard))
    return next(pick_card for pick_card in found if id_of(match.state.decks, pick_card.piece) == card)


def card_like(match: HiddenHandsMatch, seat: int, kind: str, copies: int = 1) -> int:
    """Return a card of a seat's deck of this kind with so many copies at least."""
    main = match.state.decks[seat].main
    rows = match.state.decks.cards.by_id
    wanted = {MONSTER: True, SUPPORT: False}[kind]
    return next(item for item in main if rows[item].is_monster is wanted and main.count(item) >= copies)


def set_unseen(kind: str = MONSTER, preset: str = "basic") -> HiddenHandsMatch:
    """A duel in which the first player has set a card that nobody saw, and the turn of the other has begun."""
    match = act(begun(preset).draw((0,)), 0, SkipDraw(), Unseen(kind), SetCard(), EndDuelTurn())
    while isinstance(match.line.turn().seats, tuple) and match.state.ask == "last":
        match = act(match, 0, EndDuelTurn())
    return act(match, 1, SkipDraw())


def test_MW_42_duel_disks_are_refused_at_the_beginning() -> None:
    with pytest.raises(CarteadoError, match="by_hand_discs"):
        begun("discs")


def test_nobody_is_asked_for_a_card_that_is_drawn_or_set_unseen() -> None:
    match = set_unseen()
    assert match.due() is None and match.known(0) == match.known(1) == {}
    assert match.untold_of(0).total() == 4 and match.untold_of(1).total() == 5
    assert match.unseen_seats() == (0, 1)


def test_MW_132_of_a_card_that_is_set_it_is_told_of_which_kind_it_is() -> None:
    match = act(begun().draw((0,)), 0, SkipDraw())
    kinds = [item.kind for item in match.conceivable(0) if isinstance(item, Unseen)]
    assert sorted(kinds) == [BURROWER, MONSTER, SUPPORT]
    match = act(match, 0, Unseen(SUPPORT))
    assert match.lays_unseen() and not any(isinstance(item, PlayCard) for item in match.conceivable(0))


def test_a_card_is_told_as_it_is_played_and_a_copy_more_than_the_deck_has_is_not_offered() -> None:
    match = act(begun().draw((0,)), 0, SkipDraw())
    rows = match.state.decks.cards.by_id
    card = next(
        item
        for item in match.state.decks[0].main
        if rows[item].is_monster and match.state.decks[0].main.count(item) == 1
    )
    match = act(match, 0, named(match, 0, card), PlayCard(attack=True))
    assert match.state.seats[0].field[0].up and match.entered_hands[-1].entry == len(match.entries) - 1
    with pytest.raises(CarteadoError, match="by_hand_gone"):
        match.show(0, card)


def test_MW_3_before_a_set_card_is_turned_up_it_is_asked_which_it_is_and_what_cannot_be_is_refused() -> None:
    match = set_unseen()
    match = act(match, 1, EndDuelTurn())
    while match.line.turn().seats == (1,):
        match = act(match, 1, EndDuelTurn())
    match = act(match, 0, SkipDraw())
    slot = match.state.seats[0].field[0].slot
    entry = Acted(0, FlipUp(slot))
    need = match.needs(entry)
    assert need is not None and need.why == "down"
    rows = match.state.decks.cards.by_id
    assert all(rows[card].is_monster for _, card in need.options)
    with pytest.raises(CarteadoError, match="by_hand_untold"):
        match.after(entry)
    with pytest.raises(CarteadoError) as refusal:
        match.tell(need.place, card_like(match, 0, SUPPORT))
    assert refusal.value.code == "by_hand_seen"
    assert type(match.entries[int(str(refusal.value.data["number"])) - 1].action) is SetCard
    for _, card in need.options[:3]:
        entered = match.tell(need.place, card)
        assert entered.needs(entry) is None
        assert id_of(entered.state.decks, entered.after(entry).state.seats[0].field[0].piece) == card


def test_MW_66_where_a_hidden_trap_may_fire_it_is_asked_which_one_does_or_none() -> None:
    match = set_unseen(SUPPORT)
    match = act(match, 1, named(match, 1, card_like(match, 1, MONSTER)), PlayCard(attack=True))
    match = act(match, 1, AttackWith(match.state.seats[1].field[0].slot))
    entry = Acted(1, ChoosePlayer(0))
    need = match.needs(entry)
    assert need is not None and need.why == "acts" and {place for place, _ in need.options} == {need.place}
    quiet = match.none_acting(need)
    assert quiet.needs(entry) is None
    assert "TrapFired" not in str(public(quiet.after(entry).line.plies[-1]))
    for place, card in need.options:
        fired = match.tell(place, card).after(entry)
        assert f"card={card}" in str([item for item in public(fired.line.plies[-1]) if "TrapFired" in str(item)])
    # What did not fire is no such Trap: to tell it now is refused with the entry that says otherwise.
    after = quiet.after(entry)
    with pytest.raises(CarteadoError, match="by_hand_seen"):
        after.tell(need.place, need.options[0][1])


def before_a_fusing_trap_fires() -> tuple[HiddenHandsMatch, Acted[Any], Need]:
    """A duel before an entry with which a Trap that fuses fires; whether materials are at hand is asked."""
    of = header("basic", "oficina_do_fundo", "sertao_de_ferro", answers="always")
    typist = HiddenTypist(real_duel(GAME, of, 23, 60), 9)
    match = typist.type_until(58)
    entry = Acted(1, LetPass())
    trap = match.needs(entry)
    assert trap is not None and trap.why == "acts"
    match = match.tell(*trap.options[0])
    need = match.needs(entry)
    assert need is not None and need.why == "able" and match.deck_seat(need.place.entry) == 1
    return match, entry, need


@pytest.mark.parametrize("able", [True, False], ids=["fused", "lacking"])
def test_MW_130_where_a_hidden_hand_decides_whether_an_effect_fuses_it_is_asked_and_both_answers_are_taken(
    able: bool,
) -> None:
    match, entry, need = before_a_fusing_trap_fires()
    settled = match.settled(entry, need, able=able)
    assert settled.needs(entry) is None
    assert GAME.table_cards.hidden.asks_for_cards(settled.after(entry).state, 1) is able


def test_MW_66_of_two_set_cards_neither_is_the_trap_that_did_not_fire() -> None:
    of = header("basic", "oficina_do_fundo", "sertao_de_ferro", answers="always")
    match = HiddenTypist(real_duel(GAME, of, 23, 54), 9).type_until(53)
    entry = Acted(0, ChooseSlot(2))
    need = match.needs(entry)
    assert need is not None and len({place for place, _ in need.options}) == 2
    quiet = match.none_acting(need)
    assert quiet.needs(entry) is None
    assert "TrapFired" not in str(public(quiet.after(entry).line.plies[-1]))


def test_a_search_that_takes_too_long_is_given_up_and_says_that_nothing_was_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, entry, need = before_a_fusing_trap_fires()
    held = match.untold_of(1)
    other = next(card for card in match.state.decks[1].main if card not in held)
    monkeypatch.setattr(piece_places, "EFFORT", 0)
    for search in (
        lambda: match.show(1, other),
        lambda: match.tell(need.place, other),
        lambda: match.settled(entry, need, able=True),
    ):
        with pytest.raises(CarteadoError, match="by_hand_unchecked"):
            search()


def test_MW_111_a_first_hand_without_a_monster_is_told_card_by_card_and_another_one_is_drawn() -> None:
    match: Any = begun("kingdom").draw((0,)).draw((0,))
    assert match.first_shown() == 5 and len(match.entries) == 2
    shown: tuple[int, ...] = ()
    while len(shown) < 5:
        assert not any(match.state.decks.cards.by_id[card].is_monster for card in match.first(shown))
        shown = (*shown, match.first(shown)[0])
    match = match.after(match.shuffled_after(shown))
    assert f"HandShown(seat=0, cards={shown})" in str(public(match.line.plies[-1])) and match.first_shown() == 5
    match = match.after(match.shuffling())
    assert "HandDrawn" in str(public(match.line.plies[-1]))
    # Of the hand that was kept not all five can be told to be no monsters.
    match = match.after(match.shuffling())
    supports = [card for card in DECKS["noite_de_finados"].main if card >= 100]
    with pytest.raises(CarteadoError, match=r"by_hand_(seen|gone)"):
        for card in supports:
            match = match.show(0, card)
    assert match.known(0).total() == 4


def test_a_card_that_was_shown_and_may_since_have_been_set_is_no_more_certain() -> None:
    match = act(begun().draw((0,)), 0, SkipDraw())
    card = card_like(match, 0, MONSTER)
    match = match.show(0, card)
    assert match.known(0) == {card: 1}
    match = act(match, 0, Unseen(MONSTER), SetCard())
    assert match.known(0) == {}
    slot = match.state.seats[0].field[0].slot
    need = match.needs(Acted(0, FlipUp(slot)))
    assert need is not None and (need.place, card) in need.options
    entered = match.tell(need.place, card)
    assert id_of(entered.state.decks, entered.state.seats[0].field[0].piece) == card


def test_a_shown_card_is_no_more_certain_where_another_may_lie_in_the_hand_for_one_that_was_set_before() -> None:
    match = act(begun().draw((0,)), 0, SkipDraw())
    rows, main = match.state.decks.cards.by_id, match.state.decks[0].main
    supports = sorted({card for card in main if not rows[card].is_monster})[:3]
    monster = card_like(match, 0, MONSTER)
    for card in (*supports, monster):
        match = match.show(0, card)
    assert match.untold_of(0).total() == 1
    # The Magic or Trap may have been one that was shown: then the monster may be the card that nobody saw.
    match = act(match, 0, Unseen(SUPPORT), SetCard())
    match = act(match, 0, Unseen(MONSTER), SetCard(attack=True))
    assert match.known(0) == {}
    slot = next(card.slot for card in match.state.seats[0].field if card.monster)
    entry = Acted(0, FlipUp(slot))
    need = match.needs(entry)
    assert need is not None and need.why == "down" and {monster} < {card for _, card in need.options}
    for place, card in need.options:
        match_then = match.tell(place, card)
        assert match_then.needs(entry) is None
        assert id_of(match.state.decks, find(match_then.state, slot)[1].piece) == card


# ---- Corrections -----------------------------------------------------------------------------------------------------


def test_taking_back_an_entry_makes_untold_what_it_showed_and_leaves_told_what_was_told_before() -> None:
    match = act(begun().draw((0,)), 0, SkipDraw())
    shown, played = DECKS["noite_de_finados"].main[0], DECKS["noite_de_finados"].main[-1]
    match = match.show(0, shown)
    after = act(match, 0, named(match, 0, card_like(match, 0, MONSTER)), PlayCard(attack=False))
    cut = after.cut(len(match.entries) + 1)
    assert cut.known(0) == {shown: 1} and cut.state == after.line.state_at(len(match.entries))
    assert cut.free(0) == match.free(0) and played in {cut.card_at(place) for place in cut.places(0)}


def test_an_entry_is_changed_and_the_rest_holds_or_it_is_said_where_it_stops() -> None:
    typist = HiddenTypist(real_duel(GAME, header("basic"), 0))
    match: ByHand = typist.type_until(80)
    number = next(
        at
        for at, entry in enumerate(match.entries, 1)
        if isinstance(entry, Acted) and isinstance(entry.action, DrawACard)
    )
    same, stopped = match.changed(number, match.entries[number - 1])
    assert stopped is None and same.entries == match.entries and same.state == match.state
    other, stopped = match.changed(number, Acted(match.entries[number - 1].seat, SkipDraw()))
    assert len(other.entries) >= number and [public(ply) for ply in other.line.plies[: number - 1]] == [
        public(ply) for ply in match.line.plies[: number - 1]
    ]


def test_an_attack_on_a_set_monster_asks_for_it_and_what_was_told_goes_with_all_that_was_seen() -> None:
    match = act(set_unseen(), 1, named(set_unseen(), 1, card_like(set_unseen(), 1, MONSTER)), PlayCard(attack=True))
    mine, theirs = match.state.seats[1].field[0].slot, match.state.seats[0].field[0].slot
    match = act(match, 1, AttackWith(mine))
    entry = Acted(1, ChooseSlot(theirs))
    need = match.needs(entry)
    assert need is not None and need.why == "down" and match.deck_seat(need.place.entry) == 0
    after = match.tell(need.place, need.options[0][1]).after(entry)
    assert f"card={need.options[0][1]}" in str(public(after.line.plies[-1]))
