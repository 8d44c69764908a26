"""Drawing by the lines that have changed, and what a screen remembers of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from textual import strip
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual._segment_tools import line_pad
from textual.content import Content
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.style import Style
from textual.widget import Widget, _RenderCache


class PartsUpdate(CompositorUpdate):
    """Several parts of a screen that are drawn anew."""

    def __init__(self, parts: Sequence[LayoutUpdate | ChopsUpdate]) -> None:
        self.parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.parts

    def render_segments(self, console: Console) -> str:
        """Return the changed parts as text for a terminal (hook of Textual)."""
        return "".join([part.render_segments(console) for part in self.parts])


class LineCompositor(Compositor):
    """A compositor that asks widgets only for lines that have changed, and none that lies behind them.

    Textual's own asks every widget that touches the smallest rectangle around all changes for all of its lines: for a
    change in the first and one in the last line, the whole screen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._changed: tuple[Region, ...] = ()
        """What is drawn now, where it is not the whole screen."""

    # Textual cuts all lines where any widget begins; of lines that nothing is laid over none has to be cut.
    def render_partial_update(self) -> CompositorUpdate | None:  # type: ignore[override]
        """Draw what has changed (hook of Textual)."""
        bare, others = self._bare_parts(self._dirty_regions)
        self._dirty_regions, self._changed = {*others}, tuple(_in_bands(others))
        try:
            update = super().render_partial_update()
        finally:
            self._changed = ()
        return PartsUpdate([*bare, *([update] if update is not None else [])]) if bare else update

    def _bare_parts(self, changed: Iterable[Region]) -> tuple[list[LayoutUpdate], list[Region]]:
        """Draw what has changed inside widgets that nothing lies over; returns it, and what else has changed."""
        waiting = [shown for region in changed if (shown := region.intersection(self.size.region))]
        bare: list[LayoutUpdate] = []
        others: list[Region] = []
        in_front: list[Region] = []
        for widget, (region, clip) in self.visible_widgets.items():
            if not waiting:
                break
            shown = region.intersection(clip)
            here = [part for part in waiting if part.overlaps(shown)]
            for lines in _touching(here):
                parts = [part for part in here if part.overlaps(lines)]
                waiting = [part for part in waiting if part not in parts]
                update = _bare_part(widget, region, shown, lines, in_front)
                bare += [update] if update is not None else []
                others += parts if update is None else []
            in_front.append(shown)
        return bare, others + waiting

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[strip.Strip]]]:
        if not self._changed:
            yield from super()._get_renders(crop)
            return
        waiting = [region.intersection(self.size.region) for region in self._changed]
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            for changed in tuple(waiting):
                if not (part := changed.intersection(shown)):
                    continue
                if part == changed:
                    waiting.remove(changed)
                # Lines are drawn over their whole width: they are cut where widgets begin, not where changes do.
                lines = Region(shown.x, part.y, shown.width, part.height)
                yield lines, lines, widget.render_lines(lines.translate(-region.offset))


def _bare_part(
    widget: Widget, region: Region, visible: Region, changed: Region, in_front: Sequence[Region]
) -> LayoutUpdate | None:
    """Draw the lines of a widget that have changed; None where borders, or anything laid over them, are drawn too.

    Textual would keep each line that it has ever painted, and cut all of them wherever any widget begins.
    """
    styles = widget.styles
    content = region.shrink(styles.gutter)
    inside = content.shrink(widget.scrollbar_gutter)
    if not inside.contains_region(changed) and inside == content:
        inside = content.grow(styles.padding)
    # Lines are drawn over their whole width: a wide character would be cut where a change begins.
    lines = Region(inside.x, changed.y, inside.width, changed.height)
    bare = lines.contains_region(changed) and inside.contains_region(lines) and visible.contains_region(lines)
    laid_over = styles.tint.a or styles.text_opacity != 1.0 or styles.has_rule("hatch") or styles.outline
    linked = widget.auto_links and widget.hover_style.link_id
    if not bare or laid_over or linked or widget.BLANK or widget.opacity != 1.0 or any(map(lines.overlaps, in_front)):
        return None
    if type(widget).render_lines is not Widget.render_lines:
        return LayoutUpdate([(line,) for line in widget.render_lines(lines.translate(-region.offset))], lines)
    base, background = widget.background_colors
    ground, filters = Style(background=base + background).rich_style, widget.get_line_filters()
    before, after = content.x - inside.x, max(inside.right - content.right, 0)
    drawn: list[Iterable[strip.Strip]] = []
    for y in lines.line_range:
        line = strip.Strip.blank(inside.width, ground)
        if content.y <= y < content.bottom:
            line = widget.render_line(y - content.y).adjust_cell_length(inside.width - before - after, ground)
            line = strip.Strip(line_pad(line, before, after, ground), inside.width) if before or after else line
        for line_filter in filters:
            line = line.apply_filter(line_filter, background)
        drawn.append((line,))
    return LayoutUpdate(drawn, lines)


def _touching(parts: Iterable[Region]) -> list[Region]:
    """Return parts of a widget with those put together of which the lines lie right below each other."""
    bands: list[Region] = []
    for part in sorted(parts, key=attrgetter("y")):
        if bands and part.y <= bands[-1].bottom:
            bands[-1] = bands[-1].union(part)
        else:
            bands.append(part)
    return bands


def _in_bands(regions: Iterable[Region]) -> list[Region]:
    """Return the same parts of a screen with those put together that lie right below each other."""
    bands: list[Region] = []
    for region in sorted(regions, key=lambda region: (region.x, region.width, region.y)):
        above = bands[-1] if bands else None
        if above is not None and above.column_span == region.column_span and region.y <= above.bottom:
            bands[-1] = above.union(region)
        else:
            bands.append(region)
    return bands


def resize_contents(view: ScrollView, size: Size) -> None:
    """Tell a view the size of what it scrolls.

    The screen is laid out anew only where a scrollbar comes or goes.
    """
    view.set_reactive(ScrollView.virtual_size, size)
    if view.show_vertical_scrollbar or size.height > view.container_size.height:
        view._scroll_update(size)


def entitle(widget: Widget, title: str, subtitle: str = "") -> None:
    """Write titles into a widget's border; only the lines of titles that differ are drawn anew."""
    width, height = widget.outer_size
    x, y = widget.content_offset
    for name, text, line in (("_border_title", title, 0), ("_border_subtitle", subtitle, height - 1)):
        before: Content | None = getattr(widget, name)
        if (before.plain if before is not None else "") != text:
            setattr(widget, name, Content(text))
            widget.refresh(Region(-x, line - y, width, 1))


def forget_lines(screen: Screen[Any] | None) -> None:
    """Forget how a screen was painted that is not shown any more.

    Textual keeps each line it has painted, with all that it was cut into: a lobby below a table would weigh more than
    the table.
    """
    for widget in (screen, *screen.walk_children(Widget)) if screen is not None else ():
        widget._set_dirty()
        widget._render_cache = _RenderCache(Size(0, 0), [])


def style_version(widget: Widget) -> tuple[int, ...]:
    """Return numbers that change whenever a style of the widget or of one of its parents does."""
    return tuple([node.styles._cache_key for node in widget.ancestors_with_self])


def lies_bare(widget: Widget) -> bool:
    """Tell whether nothing lies over a widget on its screen."""
    shown = widget.screen._compositor.visible_widgets.items()
    return not any(
        other not in (widget, widget.screen) and clip.intersection(place).overlaps(widget.region)
        for other, (place, clip) in shown
    )


class _Nothing:
    """Stands for the seven caches that Textual gives every line of every picture; it is empty and stays so."""

    __slots__ = ()
    _instance: _Nothing | None = None

    def __new__(cls, _maxsize: int) -> _Nothing:
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance

    def get(self, _key: Any, default: Any = None) -> Any:
        """Return the default."""
        return default

    def __setitem__(self, _key: Any, _value: Any) -> None: ...


def lighten() -> None:
    """Stop lines made from now on, by any app of this process, from caching their parts.

    Cutting them again takes microseconds; the caches take over a mebibyte for each person in the hall.
    """
    vars(strip)["FIFOCache"] = _Nothing
