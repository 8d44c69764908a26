"""Files of the builder of decks.

Decks read, papers printed, the card sets of a club taken in and looked through.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.widgets import Input

from engine.core.errors import CarteadoError
from saves.files.sealed_lines import content_of, text_of
from tui.games.card_sets import KeptSet, forget_set, keep_set, kept_sets
from tui.games.deck_builder import MOST_BYTES, DeckBuilder
from tui.services.identity.names import clean
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.file_dialog import read_asked, write_asked
from tui.widgets.page import Page
from tui.widgets.row_list import Row

if TYPE_CHECKING:
    from tui.documents.model import Paper

_MOST_BYTES = 1_000_000
_NEW = "new"


async def print_paper(page: Page[Any], paper: Paper, name: str) -> None:
    """Ask for a file and write a paper into it, in the format that its name asks for."""
    from tui.documents.write import format_of, written

    await write_asked(
        page,
        page.words("decks.print.ask"),
        f"{name}.pdf",
        lambda path: written(paper, format_of(path), page.words),
        "decks.written",
    )


async def deck_of_file(page: Page[Any], builder: DeckBuilder) -> Any | None:
    """Ask for a file with the text or the code of a deck; return the deck, None for none."""

    def read(path: Path) -> Any:
        return builder.read(text_of(path, MOST_BYTES), path.name)[1]

    return await read_asked(page, page.words("decks.file.ask"), "deck", ".txt", read)


async def sets_asked(page: Page[Any], builder: DeckBuilder, find: Input) -> bool:
    """Ask which set is meant and what is wanted of it; tell whether other sets are kept now."""
    words, saved = page.words, page.context.club_values
    kept = {card_set.name: card_set for card_set in kept_sets(builder.game, saved)}
    rows = [
        Row(_NEW, (words("cards.take_in"), "")),
        *(Row(name, (clean(name), _set_text(page, builder, card_set))) for name, card_set in kept.items()),
    ]
    name = await page.app.push_screen_wait(ChoiceDialog(words("cards.which"), rows))
    if name is None:
        return False
    if name == _NEW:
        return await _taken_in(page, builder)
    acts = ("see", "print", "remove") if kept[name].error is None else ("remove",)
    offered = {"see": "cards.see", "print": "cards.print", "remove": "cards.remove"}
    act = await page.app.push_screen_wait(
        ChoiceDialog(clean(name), [Row(act, (words(offered[act]), "")) for act in acts])
    )
    if act == "see":
        find.value = name.rpartition(".")[0]
    elif act == "print":
        from tui.documents.deck import sheets_of

        cards = dict.fromkeys(builder.cards_of_set(kept[name].value), 1)
        await print_paper(page, sheets_of(builder, name, cards, words), clean(name))
    elif act == "remove" and await page.app.push_screen_wait(
        ConfirmDialog(words("cards.remove.ask", set=clean(name)), words("decks.delete.yes"))
    ):
        forget_set(builder.game, saved, name)
        return True
    return False


def _set_text(page: Page[Any], builder: DeckBuilder, card_set: KeptSet) -> str:
    if card_set.error is not None:
        return page.words("decks.unreadable")
    return page.words("cards.many", cards=len(builder.cards_of_set(card_set.value)))


async def _taken_in(page: Page[Any], builder: DeckBuilder) -> bool:
    def read(path: Path) -> tuple[bytes, str]:
        content = content_of(path, _MOST_BYTES)
        builder.read_set(content, path.name)
        return content, path.name

    read_set = await read_asked(page, page.words("cards.file.ask"), "cards", ".toml", read)
    if read_set is None:
        return False
    try:
        kept = keep_set(builder.game, page.context.club_values, *read_set)
    except CarteadoError as error:
        page.tell_error(error)
        return False
    data = {"set": builder.set_name(kept), "hash": builder.set_hash(kept)[:8]}
    cards = len(builder.with_sets((kept,)).cards_of_set(kept))
    page.notify(page.words("cards.imported", cards=cards, **data), markup=False)
    return True
