"""Events as sentences; what is worth a flourish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards import duel_events, event_fields
from engine.games.magic_wizards import events as event_types
from engine.games.magic_wizards.board.cells import Grid
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.board.maps import COLUMNS, ROWS, own_maps
from engine.games.magic_wizards.card_traits import Keyword, Terrain
from engine.games.magic_wizards.cards import named_cards
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.effect_text import KEYWORD, TERRAIN
from tui.games.table_model import Highlight
from tui.services.identity.names import title_of_key
from tui.texts.events import Branch, EventTexts, outcome_data

if TYPE_CHECKING:
    from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_STANDING = KeyFamily("magic_wizards.standing.{}", "attack defence")
_MAGIC_WIZARDS_CHANGE = KeyFamily("magic_wizards.change.{}", "atk defence")
MAP = KeyFamily("magic_wizards.map.{}", lambda: own_maps())
_GREAT_BLOW = 1000

seated = "player:{}".format
slotted = "field:{}".format
celled = "cell:{}".format

LAYOUT = KeyFamily("magic_wizards.layout.{}", lambda: own_labyrinths())
"""The labyrinths of the program; a club's own are told by their names."""


def map_name(localizer: Localizer, name: str) -> str:
    """Return the name of a map."""
    return localizer(MAP(name)) if name in own_maps() else title_of_key(name)


def layout_name(localizer: Localizer, name: str) -> str:
    """Return the name of a labyrinth."""
    return localizer(LAYOUT(name)) if name in own_labyrinths() else title_of_key(name)


MARKS = {"trap": "!", "fusion": "&", "blow": "x", "time": "@", "end": "#"}
"""A character for each kind of key moment, the same on every terminal."""


def standing(localizer: Localizer, card: int, attack: bool) -> str:
    """Return the position of a monster as a sentence ends with it; "" for another card."""
    if not named_cards(localizer.options).by_id[card].is_monster:
        return ""
    return localizer(_MAGIC_WIZARDS_STANDING("attack" if attack else "defence"))


def _cell_name(event_cell: int) -> str:
    """Return the name of a cell of the board, or of a labyrinth, as events tell them; "" beside it."""
    columns, cell = divmod(event_cell, event_fields.COLUMN_FACTOR)
    return Grid(columns or COLUMNS, columns or max(ROWS)).name(cell) if event_cell >= 0 else ""


def _place(localizer: Localizer, *cells: int) -> str:
    """Return cells as a sentence ends with them; "" beside the board."""
    names = [_cell_name(cell) for cell in cells if cell >= 0]
    return localizer("magic_wizards.in_cells", cells=localizer.listed(names)) if names else ""


def _played(event: event_types.CardPlayed, localizer: Localizer) -> Branch:
    place = _place(localizer, event.cell, *event.cells)
    return Branch({"position": standing(localizer, event.card, event.attack) + place})


def _set(event: event_types.CardSetDown, localizer: Localizer) -> Branch:
    return Branch({"place": _place(localizer, event.cell)})


def _came(event: event_types.MonsterCame, localizer: Localizer) -> Branch:
    position = standing(localizer, event.card, event.attack) + _place(localizer, event.cell)
    return Branch({"position": position}, "magic_wizards.log.came.over" if event.components else "")


def _terrain(_event: event_types.TerrainCame, localizer: Localizer) -> Branch:
    of_cells = localizer.options is not None and localizer.options.environments
    return Branch(key="magic_wizards.log.terrain.cells" if of_cells else "")


def _razed(event: event_types.TerrainRazed, localizer: Localizer) -> Branch:
    cells = _place(localizer, *event.cells)
    return Branch({"place": cells}, "magic_wizards.log.razed.cells" if cells else "")


def _position(event: event_types.PositionChanged, _localizer: Localizer) -> Branch:
    if event.card is not None:
        return Branch()
    return Branch(
        key="magic_wizards.log.position.unseen.attack" if event.attack else "magic_wizards.log.position.unseen"
    )


def _attack(event: event_types.DuelAttackDeclared, localizer: Localizer) -> Branch:
    if event.struck is not None:
        return Branch(key="magic_wizards.log.attack.player")
    if event.cell >= 0:
        return Branch(key="magic_wizards.log.attack.land" if event.land else "magic_wizards.log.attack.cell")
    if event.target_card is not None:
        return Branch()
    of_disc = getattr(localizer.options, "duel_discs", False)
    return Branch(key="magic_wizards.log.attack.unseen.disc" if of_disc else "magic_wizards.log.attack.unseen")


def _target(event: event_types.TargetNamed, _localizer: Localizer) -> Branch:
    return Branch(key="magic_wizards.log.target.unseen" if event.card is None else "")


def _numbers(event: event_types.NumbersChanged, localizer: Localizer) -> Branch:
    changes = {"atk": event.atk, "defence": event.defence}
    parts = [localizer(_MAGIC_WIZARDS_CHANGE(name), change=f"{by:+d}") for name, by in changes.items() if by]
    return Branch({"changes": localizer.listed(parts)})


def _zones(event: duel_events.ZonesLaid, localizer: Localizer) -> Branch:
    if event.card is None:
        return Branch(key="magic_wizards.log.zones.empty")
    return Branch({"position": standing(localizer, event.card, event.attack)})


def _fetched(event: event_types.CardFetched, _localizer: Localizer) -> Branch:
    return Branch(key="magic_wizards.log.fetched.under" if event.where == "deck" else "")


def _life(event: event_types.LifeChanged, _localizer: Localizer) -> Branch:
    lost = "" if event.battle else "magic_wizards.log.life.lost"
    data = {"amount": abs(event.change), "life": max(event.life, 0)}
    return Branch(data, lost if event.change < 0 else "magic_wizards.log.life")


def _labyrinth(event: duel_events.LabyrinthRaised, _localizer: Localizer) -> Branch:
    return Branch(key="magic_wizards.log.labyrinth.start" if event.seat is None else "")


def _reflected(event: event_types.AttackReflected, _localizer: Localizer) -> Branch:
    return Branch(key="magic_wizards.log.reflected.player" if event.struck is not None else "")


EVENTS = EventTexts(
    "magic_wizards",
    {
        "card": lambda card, _event, localizer: name_of_card(localizer, card),
        "cell": lambda cell, _event, _localizer: _cell_name(cell),
        "map": lambda name, _event, localizer: map_name(localizer, name),
        "layout": lambda name, _event, localizer: layout_name(localizer, name),
        Keyword: lambda keyword, _event, localizer: localizer(KEYWORD(keyword)),
        Terrain: lambda terrain, _event, localizer: localizer(TERRAIN(terrain)),
    },
    {
        event_types.CardPlayed: _played,
        event_types.CardSetDown: _set,
        event_types.TerrainCame: _terrain,
        event_types.TerrainRazed: _razed,
        event_types.MonsterCame: _came,
        event_types.PositionChanged: _position,
        event_types.DuelAttackDeclared: _attack,
        event_types.TargetNamed: _target,
        event_types.NumbersChanged: _numbers,
        duel_events.ZonesLaid: _zones,
        event_types.CardFetched: _fetched,
        event_types.LifeChanged: _life,
        event_types.AttackReflected: _reflected,
        duel_events.LabyrinthRaised: _labyrinth,
    },
)


def flourish(event: event_types.MagicEvent, localizer: Localizer, _me: Seat | None) -> Highlight | None:
    """Return what is worth a flourish: Traps, fusions, great blows, a flyer's die, and who wins."""
    data: dict[str, Any] = {"card": name_of_card(localizer, event.card)} if isinstance(event, _OF_CARDS) else {}
    match event:
        case event_types.TrapFired(slot=slot):
            return Highlight(localizer("magic_wizards.flourish.trap", **data), (slotted(slot),))
        case event_types.MonsterCame(slot=slot, components=(_, _, *_)):
            return Highlight(localizer("magic_wizards.flourish.fusion", **data), (slotted(slot),))
        case event_types.FlyerRolled(slot=slot, die=die, saved=saved):
            key = "magic_wizards.flourish.flyer.saved" if saved else "magic_wizards.flourish.flyer"
            return Highlight(localizer(key, **data), (slotted(slot),), (die,))
        case event_types.LifeChanged(seat=seat, change=change) if change <= -_GREAT_BLOW:
            data = {"name": localizer.names[seat], "amount": -change}
            return Highlight(localizer("magic_wizards.flourish.blow", **data), (seated(seat),))
        case duel_events.DuelEnded(outcome=outcome) if outcome.places:
            return Highlight(localizer("magic_wizards.flourish.won", **outcome_data(outcome, localizer)))
        case _:
            return None


def traces(events: Sequence[event_types.MagicEvent]) -> tuple[str, ...]:
    """Return the cards that came, moved or fought on the board in these events, and the cells left."""
    found: list[str] = []
    for event in events:
        match event:
            case event_types.MonsterMoved(slot=slot, start=start):
                found += [celled(start % event_fields.COLUMN_FACTOR), slotted(slot)]
            case event_types.DuelAttackDeclared(attacker=attacker, target=target, cell=cell):
                found += [slotted(attacker), slotted(target), celled(cell)]
            case (
                event_types.BattleFought(attacker=attacker, target=target)
                | event_types.CounterAttackDeclared(attacker=attacker, target=target)
            ):
                found += [slotted(attacker), slotted(target)]
            case event_types.CardPlayed(slot=slot, cells=cells):
                found += [slotted(slot), *map(celled, cells)]
            case (
                event_types.CardSetDown(slot=slot)
                | event_types.MonsterCame(slot=slot)
                | event_types.PositionChanged(slot=slot)
            ):
                found.append(slotted(slot))
            case _:
                pass
    return tuple(found)


_OF_CARDS = (event_types.TrapFired, event_types.MonsterCame, event_types.FlyerRolled)
