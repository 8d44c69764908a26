"""The fields of a new match with their explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec
from textual.content import Content

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.text import fold
from engine.games.registry import GAMES
from saves.matches.table_presets import Preset
from tui.canvas.grid import column
from tui.services.identity.names import clean
from tui.services.matches.seating import PERSON, players_of
from tui.services.matches.table_options import options_of, refusal, seat_options_of, value_options_of
from tui.texts.keys import BOT, GAME
from tui.texts.lobby import format_minutes
from tui.texts.options import (
    format_bot_help,
    format_option,
    format_option_help,
    format_option_label,
    format_option_value,
    format_played,
    format_played_help,
    format_preset_help,
)
from tui.widgets.form import FormField

if TYPE_CHECKING:
    from saves.club.campaign_rows import CampaignRow
    from tui.services.matches.table_options import Option
    from tui.services.matches.table_setup import Setup
    from tui.texts.localizer import Session, Words

_BROUGHT = KeyFamily(
    "new_game.brought.{}", lambda: (option.name for game in GAMES.values() for option in seat_options_of(game))
)

_NEW_GAME_SEAT_HELP = KeyFamily("new_game.seat.{}.help", "person bot")


SEAT, OPTION, ASK, BRINGS, NUMBERS = "seat.", "option.", "ask.", "brings.", "numbers."
"""How the names of the lines begin: a seat, an option, one that lists seats, one seat of it, a number for each seat."""


def preset_of(setup: Setup, known: Iterable[Preset]) -> Preset | None:
    """Return the preset whose rules are the ones chosen, or None.

    A preset that differs only in values that are no rules, such as each person's deck, comes last.
    """
    known, rules, personal = tuple(known), setup.rules, setup.game.personal
    exact = (preset for preset in known if preset.same(rules))
    near = (preset for preset in known if preset.without(personal).same(rules.without(personal)))
    return next(chain(exact, near), None)


def option_at(setup: Setup, name: str) -> Option:
    """Return the option that a line is about."""
    every = (*options_of(setup.game), *setup.more, *seat_options_of(setup.game), *value_options_of(setup.game))
    bare = name.partition(".")[2].partition(".")[0]
    return next(option for option in every if option.name == bare)


def fields_of(
    setup: Setup,
    known: Sequence[Preset],
    session: Session,
    suits: tuple[str, ...],
    campaigns: Sequence[CampaignRow] = (),
    purses: Mapping[str, str] = MappingProxyType({}),
) -> list[FormField]:
    """Return all lines: what is played, who plays, by which rules; `suits` are those of the seats, or ().

    Where there are `campaigns`, a line chooses the match's campaign; `purses` has the money of its people, by their
    names as names are compared, and under "" that of all others.
    """
    words, game = session.words, setup.game
    preset = preset_of(setup, known)
    kinds = [option for option in options_of(game) if option.names_a_kind]
    return [
        FormField("game", words("new_game.game"), words(GAME(game.key))),
        FormField("preset", words("preset"), clean(preset.name) if preset is not None else words("preset.none")),
        *([_campaign(setup, campaigns, words)] if campaigns else []),
        *(_option(setup, option, words) for option in kinds),
        *([_seats(setup, words)] if len(game.seats) > 1 else []),
        FormField("minutes", words("new_game.minutes"), format_minutes(setup.minutes, words)),
        FormField("", ""),
        FormField("", words("new_game.players")),
        *(_seat(setup, seat, session, suits, purses) for seat in range(len(setup.choices))),
        FormField("", ""),
        FormField("", words("new_game.options")),
        *_rules(setup, words),
    ]


def _seats(setup: Setup, words: Words) -> FormField:
    return FormField("seats", words("new_game.seats"), words("new_game.seats.value", count=len(setup.choices)))


def _campaign(setup: Setup, campaigns: Sequence[CampaignRow], words: Words) -> FormField:
    named = next(
        (clean(campaign.name) for campaign in campaigns if campaign.id == setup.campaign),
        words("new_game.campaign.none"),
    )
    return FormField("campaign", words("new_game.campaign"), named)


def _rules(setup: Setup, words: Words) -> list[FormField]:
    """Return the options in the order of the game, each that lists seats followed by the seats it asks about."""
    shared = (*options_of(setup.game), *setup.more)
    choices = {option.name: option for option in shared if not option.names_a_kind}
    lists = {option.name: option for option in seat_options_of(setup.game)}
    numbers = {option.name: option for option in value_options_of(setup.game)}
    idle = {name for name, played in setup.game.decided(setup.options).items() if not played}
    fields = []
    for field in msgspec.structs.fields(setup.game.options_type):
        if field.name in idle:
            continue
        if field.name in choices:
            fields.append(_option(setup, choices[field.name], words))
        elif field.name in lists:
            fields.extend(_listed(setup, lists[field.name], words))
        elif field.name in numbers:
            text = format_values(getattr(setup.options, field.name))
            label = format_option_label(numbers[field.name], words)
            fields.append(
                FormField(NUMBERS + field.name, label, f"{text} *" if text else words("new_game.numbers.none"))
            )
    return fields


def format_values(values: Iterable[object]) -> str:
    """Return the values of the seats as they are written: texts may be of several words."""
    chosen = [*values]
    return (", " if any(isinstance(value, str) for value in chosen) else " ").join(map(str, chosen))


def _option(setup: Setup, option: Option, words: Words) -> FormField:
    shown = format_played(setup.game, setup.options, option, words)
    chosen = not option.names_a_kind and option.name not in setup.game.decided(setup.options)
    changed = chosen and getattr(setup.options, option.name) != getattr(setup.game.options_type(), option.name)
    return FormField(OPTION + option.name, format_option_label(option, words), f"{shown} *" if changed else shown)


def _listed(setup: Setup, option: Option, words: Words) -> list[FormField]:
    if option.name not in setup.asks:
        return [FormField(ASK + option.name, format_option_label(option, words), words("no"))]
    brought = setup.brought(option.name)
    names = [player.name for player in players_of(setup.choices)]
    shown = ", ".join(names[seat] for seat in brought) or words("new_game.brought.nobody")
    return [
        FormField(ASK + option.name, format_option_label(option, words), f"{words('yes')}: {shown} *"),
        *(
            FormField(f"{BRINGS}{option.name}.{seat}", f"    {name}", words("yes" if seat in brought else "no"))
            for seat, name in enumerate(names)
        ),
    ]


def seat_label(suits: tuple[str, ...], number: Seat, session: Session) -> Content:
    """Return a seat's number, after its suit where seats have one."""
    label = Content(session.words("new_game.seat", seat=number + 1))
    if not suits:
        return label
    return Content.assemble((session.suit(suits[number]), f"bold $suit-{suits[number].lower()}"), " ", label)


def _seat(setup: Setup, number: Seat, session: Session, suits: tuple[str, ...], purses: Mapping[str, str]) -> FormField:
    words, choice = session.words, setup.choices[number]
    label = seat_label(suits, number, session)
    if side := setup.side_label(number):
        label = Content.assemble(label, "  ", (side, "bold"))
    for option in setup.own_options:
        if option.named:
            label = Content.assemble(
                label, "  ", (format_option_value(option, setup.own(option, number), words), "$accent")
            )
    name = players_of(setup.choices)[number].name
    if choice.kind != PERSON:
        name = setup.game.named_bots(setup.options, len(setup.choices)).get(number, name)
    kind = words("new_game.person") if choice.kind == PERSON else words(BOT(choice.kind))
    value = Content.styled(name, "bold")
    for option in seat_options_of(setup.game):
        if number in setup.brought(option.name):
            value = Content.assemble(value, "  ", (words(_BROUGHT(option.name)), "bold $warning"))
    purse = purses.get(fold(name) if choice.kind == PERSON else "", purses.get("", ""))
    value = Content.assemble(value, "  ", (kind, "$faint"), "  " if purse else "", (purse, "$accent"))
    return FormField(f"{SEAT}{number}", label, value)


def explanation_of(setup: Setup, name: str, known: Sequence[Preset], session: Session, *, wide: bool) -> Content:
    """Return the explanation of a line of the form, or why its value cannot be played."""
    words = session.words
    parts = [Content(_meaning(setup, name, known, words))]
    about_seats = name in ("preset", "seats") or name.startswith(SEAT)
    if setup.sides and (about_seats or (name.startswith(OPTION) and option_at(setup, name).names_a_kind)):
        parts.append(_opposite(setup) if wide and len(setup.choices) == 4 else _against(setup, words))
    refused = refusal(setup.game, setup.table_options, len(setup.choices))
    hint = words("new_game.hint") if refused is None else words.error(refused)
    parts.append(Content.styled(hint, "$faint" if refused is None else "$error"))
    return Content("\n\n" if wide else "\n").join(parts)


def _meaning(setup: Setup, name: str, known: Sequence[Preset], words: Words) -> str:
    game = setup.game
    if name == "preset":
        preset = preset_of(setup, known)
        return words("preset.none.help") if preset is None else format_preset_help(game, preset, words)
    if name == "game":
        return words(f"{GAME(game.key)}.help", least=min(game.seats), most=max(game.seats))
    if name == "campaign":
        return words("new_game.campaign.help")
    if name == "minutes":
        return words("new_game.minutes.help", what=words(f"{GAME(game.key)}.time"))
    if name.startswith(SEAT):
        kind = setup.choices[int(name.removeprefix(SEAT))].kind
        text = words(_NEW_GAME_SEAT_HELP("person" if kind == PERSON else "bot"))
        written = text if kind == PERSON else f"{format_bot_help(game, kind, words)} {text}"
        return f"{written} {own_words(setup, int(name.removeprefix(SEAT)), words)}".rstrip()
    if name.startswith((OPTION, ASK, BRINGS, NUMBERS)):
        option = option_at(setup, name)
        written = format_played_help(game, setup.options, option, words)
        if option.name in game.decided(setup.options):
            return written
        typed = name.startswith(NUMBERS) or (name.startswith(OPTION) and option.written)
        return f"{written} {words('new_game.typed')}" if typed else written
    return words("new_game.seats.help")


def own_words(setup: Setup, seat: Seat, words: Words) -> str:
    """Return what a seat has for itself, such as the suit of its deck, and how that is changed.

    "" for nothing.
    """
    return " ".join(
        f"{format_option(option, setup.own(option, seat), words)}. {format_option_help(option, words)}"
        for option in setup.own_options
    )


def _against(setup: Setup, words: Words) -> Content:
    """Return in one line who plays with whom."""
    names = [clean(player.name) for player in players_of(setup.choices)]
    sides = [" + ".join(names[seat] for seat in side) for side in setup.sides]
    return Content.styled(words("new_game.sides", sides="  ×  ".join(sides)), "bold")


def _opposite(setup: Setup) -> Content:
    """Return the seats of two pairs as they sit, clockwise from below: partners face each other."""
    names = [clean(player.name, 10) for player in players_of(setup.choices)]
    south, west, north, east = (f"{setup.side_label(seat)} {name}" for seat, name in enumerate(names))
    lines = (column(north, 28, "^"), "", column(west, 14) + column(east, 14, ">"), "", column(south, 28, "^"))
    return Content.styled("\n".join(lines), "bold")
