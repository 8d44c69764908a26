"""What a duellist says after a duel.

Why it attacked, set or summoned so, and what of the rival's it had to feel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.keys import KeyFamily
from engine.core.story import Afterword, Remark, Story, first_said
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.events import (
    BattleFought,
    CardLeft,
    CardPlayed,
    CardSetDown,
    DuelAttackDeclared,
    LifeChanged,
    MonsterCame,
    PositionChanged,
    TrapFired,
)
from engine.games.magic_wizards.match_cards import table_of

SAID = KeyFamily(
    "magic_wizards.afterword.{}",
    "finished trap fusion beat charged defended laid_traps guarded quiet their_trap blow setter",
)
_MANY_SETS = 2


class SeenDuel(msgspec.Struct):
    """Acts of a duel that everybody saw, each with the number of its turn.

    `mine` and `theirs` are the speaker's and not. A trap stands with its card, a fusion with its cards, a battle won
    with both cards and numbers, a blow with the card that attacked and what it cost.
    """

    turns: int = 0
    attacks: list[int] = []
    traps: list[tuple[int, int]] = []
    their_traps: list[tuple[int, int]] = []
    fusions: list[tuple[int, int, tuple[int, ...]]] = []
    won: list[tuple[int, BattleFought]] = []
    last_blow: tuple[int, int] | None = None
    blows: list[tuple[int, int, int]] = []
    sets: int = 0
    their_sets: int = 0
    defended: list[tuple[int, int]] = []
    lives: list[int] = []


def seen_in(story: Story) -> SeenDuel:
    """Return what everybody saw of a duel, from the first turn that began before the speaker's eyes."""
    seen = SeenDuel()
    turn, attack, battle = 0, None, None
    for event in story.events:
        if isinstance(event, DuelTurnBegan):
            turn, attack, battle = event.turn, None, None
            seen.turns += event.seat == story.seat
        elif turn:
            if isinstance(event, DuelAttackDeclared):
                attack, battle = event, None
            elif isinstance(event, BattleFought):
                battle = event
            _note(story, seen, turn, attack, battle, event)
    return seen


def _note(
    story: Story, seen: SeenDuel, turn: int, attack: DuelAttackDeclared | None, battle: BattleFought | None, event: Any
) -> None:
    me = story.seat
    match event:
        case DuelAttackDeclared(seat=seat) if seat == me:
            seen.attacks.append(turn)
        case TrapFired(seat=seat, card=card):
            (seen.traps if seat == me else seen.their_traps).append((turn, card))
        case MonsterCame(seat=seat, card=card, components=(_, *_) as parts) if seat == me:
            seen.fusions.append((turn, card, parts))
        case CardSetDown(seat=seat, monster=False):
            seen.sets += seat == me
            seen.their_sets += seat != me
        case CardPlayed(seat=seat, card=card, attack=False) if seat == me and _is_monster(story, card):
            seen.defended.append((turn, card))
        case PositionChanged(seat=seat, card=int(card), attack=False) if seat == me:
            seen.defended.append((turn, card))
        case CardLeft(slot=slot, seat=seat) if seat != me and battle is not None and battle.target == slot:
            if attack is not None and attack.seat == me and not battle.counter and battle.atk > battle.against:
                seen.won.append((turn, battle))
        case LifeChanged(seat=seat, life=life):
            _note_life(story, seen, turn, attack, event)
            if seat == me:
                seen.lives.append(life)
        case _:
            pass


def _note_life(story: Story, seen: SeenDuel, turn: int, attack: DuelAttackDeclared | None, event: LifeChanged) -> None:
    if attack is None or not event.battle or event.change >= 0 or event.seat == attack.seat:
        return
    if event.seat == story.seat:
        seen.blows.append((turn, attack.card, -event.change))
    elif event.life <= 0:
        seen.last_blow = turn, attack.card


def _is_monster(story: Story, card: int) -> bool:
    return table_of(story.view.options.sets).by_id[card].is_monster


def afterwords(story: Story) -> tuple[Afterword, ...]:
    """Return why the duellist played so, by its habit first, then what of the rival's it had to feel."""
    own = first_said(story, (*_HABITS.get(story.bot, ()), *_REMARKS))
    return (*own, *first_said(story, (_their_trap, _blow, _setter)))


# ---- The own play ---------------------------------------------------------------------------------------------------


def _finished(story: Story) -> Afterword | None:
    """The attack that ended the duel."""
    blow = seen_in(story).last_blow
    return Afterword(SAID("finished"), {"turn": blow[0], "card": blow[1]}) if blow else None


def _trap(story: Story) -> Afterword | None:
    traps = seen_in(story).traps
    return Afterword(SAID("trap"), {"turn": traps[-1][0], "card": traps[-1][1]}) if traps else None


def _fusion(story: Story) -> Afterword | None:
    fusions = seen_in(story).fusions
    return Afterword(SAID("fusion"), {"turn": fusions[-1][0], "card": fusions[-1][1]}) if fusions else None


def _beat(story: Story) -> Afterword | None:
    """The own attack that destroyed the strongest of the rival's monsters by plain numbers."""
    won = seen_in(story).won
    if not won:
        return None
    turn, battle = max(won, key=lambda fought: fought[1].against)
    numbers = {"atk": battle.atk, "against": battle.against}
    return Afterword(SAID("beat"), {"turn": turn, "card": battle.attacker_card, **numbers})


def _charged(story: Story) -> Afterword | None:
    seen = seen_in(story)
    if not seen.attacks:
        return None
    return Afterword(SAID("charged"), {"count": len(seen.attacks), "turn": seen.attacks[0]})


def _defended(story: Story) -> Afterword | None:
    stood = seen_in(story).defended
    return Afterword(SAID("defended"), {"turn": stood[-1][0], "card": stood[-1][1]}) if stood else None


def _laid_traps(story: Story) -> Afterword | None:
    seen = seen_in(story)
    return Afterword(SAID("laid_traps"), {"count": seen.sets, "fired": len(seen.traps)}) if seen.sets else None


def _guarded(story: Story) -> Afterword | None:
    """The least that was left of the own life, by somebody to whom it is dear."""
    lives = seen_in(story).lives
    return Afterword(SAID("guarded"), {"life": min(lives)}) if lives and min(lives) > 0 else None


def _quiet(story: Story) -> Afterword | None:
    seen = seen_in(story)
    return Afterword(SAID("quiet"), {"count": seen.turns}) if seen.turns and not seen.attacks else None


_HABITS: Mapping[str, tuple[Remark, ...]] = {
    "novato": (_beat, _charged),
    "cavaleiro": (_charged,),
    "benzedeira": (_guarded,),
    "ferreiro": (_defended,),
    "ilusionista": (_laid_traps,),
    "calejado": (_trap, _fusion, _beat),
}
"""What each says first, by its habit."""
_REMARKS: tuple[Remark, ...] = (_finished, _trap, _fusion, _beat, _charged, _quiet)
"""What any of them may say, the most telling first."""


# ---- The rival ------------------------------------------------------------------------------------------------------


def _their_trap(story: Story) -> Afterword | None:
    traps = seen_in(story).their_traps
    return Afterword(SAID("their_trap"), _of_rival(story, turn=traps[-1][0], card=traps[-1][1])) if traps else None


def _blow(story: Story) -> Afterword | None:
    """The blow of the rival that cost the most."""
    blows = seen_in(story).blows
    if not blows:
        return None
    turn, card, lost = max(blows, key=lambda blow: blow[2])
    return Afterword(SAID("blow"), _of_rival(story, turn=turn, card=card, lost=lost))


def _setter(story: Story) -> Afterword | None:
    """A rival that set more than a card, none of which ever fired."""
    sets = seen_in(story).their_sets
    return Afterword(SAID("setter"), _of_rival(story, count=sets)) if sets >= _MANY_SETS else None


def _of_rival(story: Story, **data: int) -> dict[str, int]:
    return {"seat": 1 - story.seat, **data}
