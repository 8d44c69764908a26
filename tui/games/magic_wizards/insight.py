"""What a duellist could know.

A turn that attacks win, battles as they would come out, life points, cards not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import ChooseCell, ChoosePlayer, ChooseSlot
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.events import LifeChanged
from engine.games.magic_wizards.memory import NEW, MagicMemory
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.odds import OpenAttack, known_of, open_attacks, own_deck, winning_attacks
from tui.games.magic_wizards.card_names import slot_name
from tui.games.magic_wizards.cards import name_of_card, name_of_cell
from tui.games.magic_wizards.choice_words import comes_of
from tui.games.magic_wizards.forecast import attacker_of, forecast, unanswered
from tui.games.table_model import Insight
from tui.services.review.knowledge import Known
from tui.texts.chances import format_chance
from tui.texts.localizer import Localizer

_BATTLES_LISTED = 12
_TURNS_LISTED = 20
"""So many turns are drawn of the life points, the last ones."""
_BARS = " ▁▂▃▄▅▆▇█"


def could_win(view: MagicView) -> bool:
    """Tell whether attacks that hide nothing win the duel in this turn if nobody answers."""
    return bool(winning_attacks(view))


def insight(known: Known, localizer: Localizer) -> tuple[Insight, ...]:
    """Return the parts of what was known, what wins first."""
    view: MagicView = known.view
    memory: MagicMemory = known.memory or NEW
    if view.turn == 0:
        return ()
    parts = (
        ("magic_wizards.insight.wins", winning(view, localizer)),
        ("magic_wizards.insight.pending", _pending(view, localizer)),
        ("magic_wizards.insight.battles", _battles(view, localizer)),
        ("magic_wizards.insight.life", _life(view.options.life, known.events, localizer)),
        ("magic_wizards.insight.rival", _rival(view, memory, localizer)),
        ("magic_wizards.insight.deck", _deck(view, localizer)),
    )
    insights = [Insight(localizer(key), tuple(lines)) for key, lines in parts]
    return tuple(part for part in insights if part.lines)


def winning(view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Yield the attacks that win in this turn, if any do, and how many set cards may answer."""
    attacks = winning_attacks(view)
    if attacks:
        yield ", ".join(_attack(view, attack, localizer) for attack in attacks)
        hidden = sum(not card.up and not card.monster for card in view.seats[1 - view.seat].field)
        if hidden:
            yield localizer("magic_wizards.insight.unanswered", count=hidden)


def _attack(view: MagicView, attack: OpenAttack, localizer: Localizer) -> str:
    """Return who attacks what, in few words."""
    match attack.target:
        case ChooseSlot(slot=slot):
            target = slot_name(view, slot, localizer)
        case ChoosePlayer(seat=seat):
            target = localizer.names[seat]
        case ChooseCell(cell=cell):
            target = name_of_cell(view, cell)
    return f"{slot_name(view, attack.attacker, localizer)} → {target}"


def _pending(view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Tell what the attack comes to that somebody may still answer."""
    asked = None if view.viewer is None else unanswered(view)
    if asked is not None:
        attack = OpenAttack(attacker_of(view), asked[0])
        yield f"{_attack(view, attack, localizer)}: {comes_of(view, asked[1], localizer)}"


def _battles(view: MagicView, localizer: Localizer) -> Iterator[str]:
    """Tell what each attack that may be made now comes to if nobody answers it."""
    attacks = open_attacks(view)
    for attack in attacks[:_BATTLES_LISTED]:
        chosen = replace(view, ask=MagicAsk.ATTACK, picked=attack.attacker)
        comes = comes_of(view, forecast(chosen, attack.target), localizer)
        yield f"{_attack(view, attack, localizer)}: {comes}"
    if len(attacks) > _BATTLES_LISTED:
        yield localizer("magic_wizards.insight.more", count=len(attacks) - _BATTLES_LISTED)


def _life(most: int, events: Iterable[object], localizer: Localizer) -> Iterator[str]:
    """Draw the life points of both at the end of each turn, or tell them one after the other; `most` is the first."""
    life, turns = [most, most], list[tuple[int, int]]()
    for event in events:
        if isinstance(event, LifeChanged):
            life[event.seat] = max(event.life, 0)
        elif isinstance(event, DuelTurnBegan):
            turns.append((life[0], life[1]))
    turns.append((life[0], life[1]))
    for seat in (0, 1):
        ends = [turn[seat] for turn in turns[1:]]
        if localizer.session.settings.suits == "symbols":
            drawn = "".join([_bar(end, most) for end in ends[-_TURNS_LISTED:]])
            yield localizer("magic_wizards.insight.points", name=localizer.names[seat], life=life[seat], turns=drawn)
        else:
            points = [localizer.session.words.number(end) for end, _ in groupby([most, *ends])]
            yield localizer("magic_wizards.insight.changes", name=localizer.names[seat], life=", ".join(points))


def _bar(life: int, most: int) -> str:
    """Return the character for so much life, of so much at the start; anything above nothing is seen."""
    last = len(_BARS) - 1
    return _BARS[max(min(1, life), min(last, round(life * last / most)))]


def _rival(view: MagicView, memory: MagicMemory, localizer: Localizer) -> Iterator[str]:
    seats: tuple[Seat, ...] = (0, 1) if view.viewer is None else (1 - view.viewer,)
    for seat in seats:
        held, down = known_of(view, memory, seat)
        if held:
            cards = ", ".join(name_of_card(localizer, card) for card in held)
            yield localizer("magic_wizards.insight.holds", name=localizer.names[seat], cards=cards)
        if down:
            cards = ", ".join(name_of_card(localizer, card) for _, card in down)
            yield localizer("magic_wizards.insight.down", name=localizer.names[seat], cards=cards)


def _deck(view: MagicView, localizer: Localizer) -> Iterator[str]:
    left = own_deck(view)
    total = 0 if left is None else left.cards.total()
    if left is None or not total:
        return
    words = localizer.session.words
    kinds = {"monsters": left.monsters, "magic": left.magic, "traps": left.traps}
    data = {name: format_chance(words, count / total) for name, count in kinds.items()}
    yield localizer("magic_wizards.insight.next", **data)
    names = [(name_of_card(localizer, card), count) for card, count in left.cards.items()]
    yield ", ".join(f"{count}× {name}" if count > 1 else name for name, count in sorted(names))
