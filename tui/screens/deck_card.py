"""The marked card of the deck builder: as a card beside the lists, and as lines over a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.canvas.grid import Canvas
from tui.games.windows import beside
from tui.widgets.canvas_view import CanvasView, palette_of

if TYPE_CHECKING:
    from tui.games.deck_builder import CardFace, DeckBuilder
    from tui.texts.localizer import Words


class CardView(CanvasView, can_focus=False):
    """A card as it is held, where the screen has room for it beside the lists."""

    _shown: tuple[DeckBuilder, int | None, Words] | None = None

    def show_card(self, builder: DeckBuilder, card: int | None, words: Words) -> None:
        """Show a card, or an empty place for None."""
        self._shown = builder, card, words
        self._draw()

    def on_resize(self) -> None:
        """Draw the card anew in a window of another size."""
        self._draw()

    def _draw(self) -> None:
        if self._shown is None or not self.size:
            return
        builder, card, words = self._shown
        canvas, palette = Canvas(self.size.width, self.size.height), palette_of(self.app)
        canvas.fill(canvas.area, palette.seat)
        if card is not None:
            builder.draw(canvas, canvas.area, card, words, palette)
        self.show(canvas)


def face_lines(face: CardFace) -> tuple[str, ...]:
    """Return all that a card says, its name first, the rest beside its picture."""
    return (face.name, *beside(face.picture, [face.kind, *filter(None, (face.numbers,)), "", face.text]))
