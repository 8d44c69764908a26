"""The command palette: everything that a key does on this screen can be found by its words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.binding import ActiveBinding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from engine.core.text import fold
from tui.context import context_of
from tui.keymap import own_bindings

_MOVING = "key.list."
"""Moving a cursor is for the keys: nobody looks for it in a list that has a cursor of its own."""
_NOT_OFFERED = ("app.palette",)


class Acts(Provider):
    """Offers every act of the screen that has a key, in the person's language."""

    async def discover(self) -> Hits:
        """Offer everything while nothing is typed."""
        for active, name, help_text in self._acts():
            yield DiscoveryHit(self._shown(active, name), partial(self._run, active), text=name, help=help_text)

    async def search(self, query: str) -> Hits:
        """Offer what matches, accents or not; else say that nothing does, as Textual says it in English only."""
        matcher = self.matcher(fold(query))
        found = False
        for active, name, help_text in self._acts():
            score = max(matcher.match(fold(name)), matcher.match(fold(help_text)) * 0.5)
            if score > 0:
                found = True
                yield Hit(score, self._shown(active, name), partial(self._run, active), text=name, help=help_text)

        if not found:
            nothing = context_of(self.app).session.words("palette.nothing")
            yield Hit(0.0, Content.styled(nothing, "$faint"), lambda: None, text=nothing)

    def _acts(self) -> Iterator[tuple[ActiveBinding, str, str]]:
        words = context_of(self.app).session.words
        told = set()
        for active in own_bindings(self.screen):
            description = active.binding.description
            if description in told or not active.enabled or active.binding.id in _NOT_OFFERED:
                continue
            if not description.startswith(_MOVING):
                told.add(description)
                yield active, words(description), words(f"{description}.help")

    def _shown(self, active: ActiveBinding, name: str) -> Content:
        return Content.assemble(name, "  ", (self.app.get_key_display(active.binding), "$faint"))

    async def _run(self, active: ActiveBinding) -> None:
        if active.node is self.app or active.node.is_attached:
            await self.app.run_action(active.binding.action, active.node)
