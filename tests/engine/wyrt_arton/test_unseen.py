"""The law of the unseen cheat: what the others are told is the same with it and without it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.chance import commitment_of
from engine.core.log import Acted, Drawn, Header, Intervened, Player
from engine.core.model import FORMAT, Seat
from engine.core.redaction import redact
from engine.core.table import Table
from engine.core.visible import visible_entries, visible_plies
from engine.games.wyrt_arton import actions as act
from engine.games.wyrt_arton.actions import Cheat, Fold, Insist, StealCard
from engine.games.wyrt_arton.cheat_events import LootRolled
from engine.games.wyrt_arton.events import ArtonHandShown, CrownDrawn
from engine.games.wyrt_arton.model import ArtonAsk, ArtonState
from tests.engine.wyrt_arton.positions import ANA, BIA, CAIO, CHEAT, FILLER, GAME, card, table
from tests.laws.play import Step, walk
from tests.laws.wyrt_arton_law import OPTIONS, cards_of, seats_of, whole

TABLES = [options for options in OPTIONS if options.cheating]


class Crafty(Random):
    """Chooses like anybody, but likes to cheat, and seldom folds."""

    def choice(self, actions: Any) -> Any:
        liked = [action for action in actions if isinstance(action, Cheat | act.TryTrick | Insist | StealCard)]
        if liked and self.random() < 0.6:
            return super().choice(liked)
        staying = [action for action in actions if not isinstance(action, Fold)]
        return super().choice(staying if staying and self.random() < 0.8 else actions)


class Witness:
    """A viewer (None: a spectator) with two hands before it: as it was, and as it would be without the others' cheats.

    `state` is that of the twin; None when the hands have come apart before everybody's eyes: a cheat was caught, a
    stolen card was used or shown; or before the viewer's own: it has looked through a deck in which cards were missing.
    """

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.state: ArtonState | None = None
        self.compared = 0
        self.hidden = 0

    def follow(self, step: Step) -> None:
        entry, state = step.entry, self.state
        if entry is None or step.before.hand_number != step.state.hand_number or state is None:
            self.state = step.state if entry is None or step.before.hand_number != step.state.hand_number else None
            return
        story: list[Any] = []
        noticed = GAME.noticed_by(step.before, entry)
        if noticed is not None and self.viewer not in noticed:
            assert GAME.view(step.before, self.viewer) == GAME.view(step.state, self.viewer)
            assert _visible(step.events, self.viewer) == []
        if noticed is None or self.viewer in noticed or not _is_cheating(step):
            after = self._same(step, story)
            if after is None or any(isinstance(event, ArtonHandShown) for event in (*story, *step.events)):
                self.state = None
                return
            self.state = after
        else:
            self.hidden += 1
        if _parts(step, self.viewer, self.state) or step.state.outcome is not None:
            self.state = None
            return
        assert _visible(story, self.viewer) == _visible(step.events, self.viewer)
        assert GAME.view(self.state, self.viewer) == GAME.view(step.state, self.viewer)
        assert GAME.progress(self.state) == GAME.progress(step.state)
        self.compared += 1

    def _same(self, step: Step, story: list[Any]) -> ArtonState | None:
        """Let happen in the twin what happened; None for what cannot happen without the cheat."""
        state, entry = self.state, step.entry
        assert state is not None
        match entry:
            case Acted(seat=seat, action=action):
                if action in GAME.legal_actions(state, seat):
                    return GAME.apply(state, seat, action, story)
                place = state.seats[seat]
                used = isinstance(action, act.UseMagic) and action.card not in (*place.hand, *place.stolen)
                accepted = isinstance(action, act.AcceptDie) or (seat == self.viewer and isinstance(action, StealCard))
                assert used or accepted, action
                return None
            case Drawn(drawn=drawn):
                caught = step.before.ask is ArtonAsk.CHEAT_H and state.ask is not ArtonAsk.CHEAT_H
                lost = step.before.ask is ArtonAsk.CROWN_LOSS
                if caught or lost:
                    return None
                return GAME.resolve(state, drawn, story)
            case Intervened(act=what):
                return GAME.intervene(state, what, story)
            case _:
                raise AssertionError(entry)


_CHEATS = (
    Cheat,
    act.TryTrick,
    Insist,
    act.StopCheating,
    act.SecondChance,
    StealCard,
    act.LookAt,
    act.StopStealing,
)
_CHEAT_DICE = (ArtonAsk.CHEAT_I, ArtonAsk.CHEAT_H, ArtonAsk.LOOT)


def _is_cheating(step: Step) -> bool:
    """Tell whether the step is part of a cheat, and not of a raise, which is as unseen before its amount is known."""
    entry = step.entry
    return (isinstance(entry, Acted) and isinstance(entry.action, _CHEATS)) or step.before.ask in _CHEAT_DICE


def _visible(events: Any, viewer: Seat | None) -> list[Any]:
    return [seen for event in events if (seen := redact(event, viewer)) is not None]


def _parts(step: Step, viewer: Seat | None, twin: ArtonState | None) -> bool:
    """Tell whether the viewer has just seen with its own eyes that the deck is another one."""
    looked = any(isinstance(event, LootRolled | CrownDrawn) and event.seat == viewer for event in step.events)
    return looked and twin is not None and twin.undealt != step.state.undealt


@pytest.mark.parametrize("number", range(0, len(TABLES), 2))
def test_WA_54_who_does_not_cheat_sees_the_hand_that_it_would_see_without_the_cheats(number: int) -> None:
    options = TABLES[number]
    for seats in seats_of(options):
        witnesses = [Witness(viewer) for viewer in (None, *range(seats))]
        for seed in range(2):
            for step in walk(GAME, options, seats, Crafty(seed), interventions=True):
                for witness in witnesses:
                    witness.follow(step)
        assert sum(witness.compared for witness in witnesses) > 60
        assert witnesses[0].hidden > 3


@pytest.mark.marathon
@pytest.mark.sampled(10)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_WA_54_holds_in_many_random_matches_and_no_card_or_tibar_is_lost(number: int) -> None:
    options = TABLES[number]
    for seats in seats_of(options):
        witnesses = [Witness(viewer) for viewer in (None, *range(seats))]
        for seed in range(3):
            for step in walk(GAME, options, seats, Crafty(seed), interventions=True):
                assert cards_of(step.state) == whole(step.state)
                assert all(place.money >= 0 and 0 <= place.turn_stake <= place.stake for place in step.state.seats)
                for witness in witnesses:
                    witness.follow(step)


# ---- One hand at a table -------------------------------------------------------------------------------------------

SEED = bytes(range(32))
SHEETS = ("cliente_casual", "h9 i9 artes", "cliente_casual")
"""Nobody has less than Bia at this table, and by the book her tests cannot fail."""


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[Any] = []

    def append(self, number: int, entry: Any, at: int | None) -> None:
        self.entries.append(entry)


def evening(*, cheats: bool) -> Table:
    """Play until Bia folds in the third turn of the first hand; before it she may have stolen cards in the second."""
    options = {"cheating": True, "difficulty": "livro", "sheets": SHEETS, "owner": (ANA,)}
    players = tuple(map(Player, ("Ana", "Bia", "Caio")))
    header = Header("m", GAME.key, "1", players, options, commitment_of(SEED), ("",) * 3, 0, FORMAT)
    match = Table(GAME, header, SEED, Kept())
    match.start()
    while match.state.hand_number == 1:
        (seat,) = match.deciders()
        legal = match.legal_actions(seat)
        if cheats and seat == BIA and match.state.turn == 2 and CHEAT in legal:
            match.submit(seat, CHEAT)
        elif match.state.ask is ArtonAsk.STEAL:
            match.submit(seat, legal[0])
        elif seat == BIA and match.state.turn == 3:
            match.submit(seat, act.Fold())
            break
        else:
            match.submit(seat, legal[1] if match.state.ask is ArtonAsk.STRADDLE else legal[0])
    return match


@pytest.mark.parametrize("witness", [ANA, CAIO, None])
def test_WA_54_counts_of_plies_turns_and_undo_are_the_same_at_a_table(witness: Seat | None) -> None:
    honest, crooked = evening(cheats=False), evening(cheats=True)
    assert crooked.state.seats[BIA].stolen and crooked.line.entries > honest.line.entries + 4
    for match in (honest, crooked):
        assert visible_entries(match.line, witness) == honest.line.entries
    heard = [
        [
            (ply.number, ply.entry, _visible(ply.events, witness), GAME.view(ply.state, witness))
            for ply in visible_plies(match.line, witness)
        ]
        for match in (honest, crooked)
    ]
    assert heard[0] == heard[1]
    assert (honest.turn, honest.deciders()) == (crooked.turn, crooked.deciders())
    assert not any(match.line.can_take_back(seat) for match in (honest, crooked) for seat in range(3))


def test_WA_54_the_thief_is_told_all_of_it() -> None:
    crooked = evening(cheats=True)
    assert visible_plies(crooked.line, BIA) == crooked.line.plies
    assert crooked.view(BIA).seats[BIA].stolen == crooked.state.seats[BIA].stolen
    assert crooked.view(ANA).seats[BIA].stolen is None and crooked.view(None).seats[BIA].hand_size == 5


def test_WA_102_a_cheat_lapses_where_the_turn_of_an_honest_seat_would_be_left_out() -> None:
    """Ana is all-in; when Caio resigns Bia would not be asked any more, and no pause may tell that she is stealing."""
    match = table(3, money=(20, 100, 100), cheating=True).deal(*FILLER[:3]).go("c r10 c c")
    assert match.asks() == (CAIO, ArtonAsk.ACT)
    match.go("x").throw("9H")
    assert match.asks() == (BIA, ArtonAsk.ACT)
    match.do(BIA, CHEAT).draw(1).draw(1).draw(3).do(BIA, act.StealCard(card("AS")))
    assert match.asks() == (BIA, ArtonAsk.STEAL)
    match.resign(CAIO)
    assert match.state.ask is ArtonAsk.SUIT and match.seat(BIA).stolen == (card("AS"),)
    assert match.state.cheats[-1].cards == (card("AS"),)


def test_WA_101_a_deck_that_a_thief_has_emptied_may_still_be_cheated_from() -> None:
    match = table(3, cheating=True).deal(*FILLER[:3]).change(undealt=())
    assert CHEAT in match.legal()
    assert match.cheat(ANA, 1, 1, 2).asks() == (ANA, ArtonAsk.ACT)


def test_WA_101_the_coroa_finds_no_card_in_an_emptied_deck_and_only_its_holder_learns_it() -> None:
    match = table(3, cheating=True, magic=True, backfire=False)
    match.deal("KS 4H 6D 8C TC", *FILLER[1:3]).change(undealt=()).do(ANA, act.UseMagic(card("KS")))
    assert len(match.seat(ANA).hand) == 5
    assert match.view(BIA).seats[ANA].hand_size == 6 and match.view(BIA).counted == 52 - 15 - 1
    assert match.happened(CrownDrawn) == [CrownDrawn(ANA, None, empty=True)]
    assert [redact(event, BIA) for event in match.happened(CrownDrawn)] == [CrownDrawn(ANA, None)]


def test_WA_54_the_match_tells_its_cheats_when_it_is_over() -> None:
    for found in (True, False):
        match = table(2, orbits=1, cheating=True, cheats_told=found).deal(*FILLER[:2])
        match.cheat(BIA, 1, 1, 2, steal="AS").go("f").deal(*FILLER[:2]).go("f")
        assert match.view(None).cheats == (match.state.cheats if found else ())
        assert len(match.state.cheats) == 1 and match.state.cheats[0].seat == BIA


def test_WA_103_who_has_looked_through_the_deck_sees_what_is_missing_and_who_has_not_does_not() -> None:
    match = table(3, cheating=True).deal(*FILLER[:3]).cheat(ANA, 1, 1, 1, steal="AS").go("c")
    honest = table(3, cheating=True).deal(*FILLER[:3]).go("c")
    assert match.view(BIA) == honest.view(BIA)
    for item in (match, honest):
        item.do(BIA, CHEAT).draw(1).draw(1)
    assert match.view(BIA) == honest.view(BIA)
    assert card("AS") in honest.draw(2).view(BIA).undealt
    assert card("AS") not in match.draw(2).view(BIA).undealt
    assert match.view(CAIO) == honest.view(CAIO)


def test_WA_103_who_draws_with_the_coroa_after_a_theft_draws_the_next_card_that_is_left() -> None:
    options = {"cheating": True, "magic": True, "backfire": False}
    hands = (FILLER[4], "KS 4H 6D 8C TC", FILLER[6])
    match = table(3, **options).deal(*hands, pile="2S 3C").cheat(ANA, 1, 1, 1, steal="2S").go("c")
    match.do(BIA, act.UseMagic(card("KS")))
    assert match.happened(CrownDrawn) == [CrownDrawn(BIA, card("3C"))]
