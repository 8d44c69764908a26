"""Every use of a Textual internal, under public names; `moved_internals` says what another Textual has changed."""

from __future__ import annotations

import inspect
import sys
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from rich.console import RenderableType
from textual import events, strip
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.command import CommandList, CommandPalette
from textual.content import Content
from textual.css.model import RuleSet
from textual.css.query import NoMatches
from textual.css.styles import RenderStyles
from textual.css.stylesheet import CssSource, Stylesheet
from textual.css.types import CSSLocation
from textual.driver import Driver
from textual.drivers import linux_driver
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.widget import Widget, _RenderCache
from textual.worker import WorkerFailed

__all__ = [
    "AppInternals",
    "ChopsUpdate",
    "CompositorUpdate",
    "EscapeParser",
    "LayoutUpdate",
    "PaletteInternals",
    "ScreenInternals",
    "entitle",
    "forget_lines",
    "is_at_rest",
    "lies_bare",
    "lighten",
    "moved_internals",
    "resize_contents",
    "shared_stylesheet",
    "style_version",
]

Result = TypeVar("Result")


class AppInternals(App[None], inherit_bindings=False):
    """An app whose internals have public names, and hooks where Textual has none."""

    # ---- Hooks -------------------------------------------------------------------------------------------------------

    def take_failure(self, error: Exception) -> bool:
        """Deal with an error that ends the app; False leaves it to Textual, which prints a traceback."""
        return False

    def outlive(self, error: BaseException, failed: Screen[Any] | None = None) -> bool:
        """Go on in spite of an error, without the screen that failed if one did; False lets the error end the app."""
        return False

    def takes_bindings(self) -> bool:
        """Tell whether a key may run a binding of the screen that is shown now."""
        return True

    def take_update(self, screen: Screen[Any], update: RenderableType | None) -> bool:
        """Show what a screen has drawn; False leaves it to Textual."""
        return False

    def take_exit_texts(self, texts: Sequence[str]) -> bool:
        """Say what was to be said when the app has ended; False leaves it to Textual, which prints it."""
        return False

    def get_driver_class(self) -> type[Driver]:
        """Return the driver of this terminal; bytes that are no UTF-8 are unknown characters to it, and not the end."""
        kind = super().get_driver_class()
        vars(sys.modules[kind.__module__])["getincrementaldecoder"] = _tolerant
        return kind

    # ---- Names -------------------------------------------------------------------------------------------------------

    @property
    def has_messages(self) -> bool:
        """Tell whether a message waits, or something to be called after one."""
        return bool(self._message_queue.qsize() or self._pending_message or self._next_callbacks)

    @property
    def is_closing(self) -> bool:
        """Tell whether no more messages are taken."""
        return self._closing

    @property
    def is_leaving(self) -> bool:
        """Tell whether `exit` was called."""
        return self._exit

    @property
    def paints(self) -> bool:
        """Tell whether what is drawn is shown now, and not held back or thrown away."""
        return not (self._batch_count or self._closed)

    @property
    def has_exit_text(self) -> bool:
        """Tell whether there is something to be said when the app has ended."""
        return bool(self._exit_renderables)

    @property
    def running_driver(self) -> Driver | None:
        """The driver, once the app runs."""
        return self._driver

    @property
    def line_filters(self) -> Sequence[LineFilter]:
        """All filters of lines, those that are off too."""
        return self._filters

    def hold_painting(self, hold: bool) -> None:
        """Paint nothing until it is let go again."""
        if hold:
            self._begin_batch()
        else:
            self._end_batch()

    def forget_notice(self, message: str) -> None:
        """Take notices with these words away, to be shown no more once something else is drawn."""
        for said in [one for one in self._notifications if one.message == message]:
            self._unnotify(said, refresh=False)

    def capture_output(self, stream: Any) -> None:
        """Let what is printed while the app runs go to a stream."""
        vars(self).update(_capture_stdout=stream, _capture_stderr=stream)

    def keep_failure(self, error: Exception) -> bool:
        """Keep the error that the app ends by; tells whether it is the first."""
        if self._exception is not None:
            return False
        self._exception = error
        self._exception_event.set()
        return True

    def end_now(self) -> None:
        """End at once and without a word, as failed."""
        self._return_code = 1
        self._close_messages_no_wait()

    # ---- What Textual calls ------------------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        cause = error.error if isinstance(error, WorkerFailed) else error
        # In an app that is being left Textual makes no more widgets: who is about to fill them finds none.
        if self.is_leaving and isinstance(cause, NoMatches):
            return
        # What works in the background ends alone; of a widget that has failed the whole screen is left.
        failed = None if isinstance(error, WorkerFailed) or not self.screen_stack else self.screen
        if self.outlive(cause, failed):
            return
        if not self.take_failure(error):
            super()._handle_exception(error)

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.outlive(error):
                raise

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        return self.takes_bindings() and await super()._check_bindings(key, priority)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self.take_update(screen, renderable):
            self.post_display_hook()
        else:
            super()._display(screen, renderable)

    def _print_error_renderables(self) -> None:
        if self.take_exit_texts([text for text in self._exit_renderables if isinstance(text, str)]):
            self._exit_renderables.clear()
        else:
            super()._print_error_renderables()


class ScreenInternals(Screen[Result]):
    """A screen that may leave messages unheard, and draws only the lines that have changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._compositor = LineCompositor()

    def hears(self, message: Message) -> bool:
        """Tell whether a message is dispatched."""
        return True

    async def _dispatch_message(self, message: Message) -> None:
        try:
            if self.hears(message):
                await super()._dispatch_message(message)
        except Exception as error:
            half_made = isinstance(message, events.Compose | events.Mount)
            if not (isinstance(self.app, AppInternals) and self.app.outlive(error, self if half_made else None)):
                raise

    @property
    def was_shown(self) -> bool:
        """Tell whether the screen was shown before; while it is resumed for the first time it was not."""
        return self.stack_updates > 0

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        # At first each widget was given its styles as it was mounted.
        event.refresh_styles = self.was_shown

    async def _on_compose(self, event: events.Compose) -> None:
        # With the classes of this size before there are widgets, they are not given their styles again at once.
        size, app = self.app.size, self.app
        wide = self._get_breakpoint_classes(size.width, app.HORIZONTAL_BREAKPOINTS or [])
        high = self._get_breakpoint_classes(size.height, app.VERTICAL_BREAKPOINTS or [])
        self.add_class(*wide, *high)


class LineCompositor(Compositor):
    """A compositor that asks widgets only for lines that have changed, and none that lies behind them.

    Textual's own asks every widget that touches the smallest rectangle around all changes for all of its lines: for a
    change in the first and one in the last line, the whole screen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._changed: tuple[Region, ...] = ()
        """What is drawn now, where it is not the whole screen."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Draw what has changed (hook of Textual)."""
        self._changed = tuple(_in_bands(self._dirty_regions))
        try:
            return super().render_partial_update()
        finally:
            self._changed = ()

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


class PaletteInternals(CommandPalette):
    """The command palette, also where it has no room for a list."""

    def _action_command_list(self, action: str) -> None:
        # In a list that has no room Textual looks for a page among lines that it has not made.
        if not action.startswith("page") or self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)


class EscapeParser(XTermParser):
    """Textual's parser without a cache that all parsers share: it would keep each of them, and the app of its keys."""

    # The type of what Textual wrote is that of the cache itself.
    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]

    @property
    def waits(self) -> bool:
        """Tell whether an escape is open, which a moment without more ends."""
        return self._timeout_time is not None


def is_at_rest(pump: MessagePump) -> bool:
    """Tell whether an app, screen or widget waits for its next message, or takes none any more."""
    ready: Any = pump._message_queue.ready_event
    return pump._task is None or pump._task.done() or bool(ready._waiters and not ready.is_set())


def resize_contents(view: ScrollView, size: Size) -> None:
    """Tell a view the size of what it scrolls; the screen is laid out anew only where a scrollbar comes or goes."""
    view.set_reactive(ScrollView.virtual_size, size)
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
    """Return numbers of which one is another when a style of a widget, or of what it lies in, has changed."""
    return tuple([node.styles._cache_key for node in widget.ancestors_with_self])


def lies_bare(widget: Widget) -> bool:
    """Tell whether nothing lies over a widget on its screen."""
    shown = widget.screen._compositor.visible_widgets.items()
    return not any(
        other not in (widget, widget.screen) and clip.intersection(place).overlaps(widget.region)
        for other, (place, clip) in shown
    )


_Parsed = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]


_PARSED: dict[frozenset[tuple[str, str]], _Parsed] = {}
"""What was parsed, by the variables of a theme: there are as many of them as themes."""


class SharedStylesheet(Stylesheet):
    """A style sheet whose rules are parsed by whoever needs them first; nobody changes a rule afterwards."""

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take the variables of another theme (hook of Textual)."""
        super().set_variables(variables)
        self._shared = _PARSED.setdefault(frozenset(variables.items()), {})

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope)
        rules = self._shared.get(key)
        if rules is None:
            rules = self._shared[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return rules

    def reparse(self) -> None:
        """Take the rules that the variables make now (hook of Textual)."""
        anew = shared_stylesheet(self._variables)
        for read_from, source in self.source.items():
            anew.add_source(
                source.content,
                read_from=read_from,
                is_default_css=source.is_defaults,
                tie_breaker=source.tie_breaker,
                scope=source.scope,
            )
        anew.parse()
        self._rules = anew.rules
        self._rules_map = None
        self.source: dict[CSSLocation, CssSource] = anew.source
        self._require_parse = False


def shared_stylesheet(variables: dict[str, str]) -> SharedStylesheet:
    """Return an empty style sheet with these variables."""
    sheet = SharedStylesheet()
    sheet.set_variables(variables)
    return sheet


class _Nothing:
    """Stands for the seven caches that Textual gives every line of every picture; it is empty and stays so."""

    __slots__ = ()
    _one: _Nothing | None = None

    def __new__(cls, _maxsize: int) -> _Nothing:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def get(self, _key: Any, default: Any = None) -> Any:
        """Return the default."""
        return default

    def __setitem__(self, _key: Any, _value: Any) -> None: ...


def lighten() -> None:
    """Let no line made from now on, by any app of this process, remember its parts.

    What is cut again now and then takes microseconds; the caches take over a mebibyte for each person in the lobby.
    """
    vars(strip)["FIFOCache"] = _Nothing


def _tolerant(encoding: str) -> Callable[[], IncrementalDecoder]:
    return partial(getincrementaldecoder(encoding), errors="replace")


class _Internal(NamedTuple):
    """Something that Textual keeps to itself; `parameters` of a method, None of an attribute that is set."""

    owner: type
    name: str
    parameters: tuple[str, ...] | None = None


_INTERNALS = (
    *(_Internal(App, name) for name in ("_exit", "_exit_renderables", "_filters", "_notifications", "_batch_count")),
    *(_Internal(App, name) for name in ("_exception", "_exception_event", "_return_code")),
    *(_Internal(App, name) for name in ("_capture_stdout", "_capture_stderr")),
    _Internal(App, "_begin_batch", ("self",)),
    _Internal(App, "_end_batch", ("self",)),
    _Internal(App, "_unnotify", ("self", "notification", "refresh")),
    _Internal(App, "_close_messages_no_wait", ("self",)),
    _Internal(App, "_handle_exception", ("self", "error")),
    _Internal(App, "_check_bindings", ("self", "key", "priority")),
    _Internal(App, "_display", ("self", "screen", "renderable")),
    _Internal(App, "_print_error_renderables", ("self",)),
    *(_Internal(MessagePump, name) for name in ("_closing", "_closed", "_pending_message", "_next_callbacks", "_task")),
    _Internal(MessagePump, "_message_queue"),
    _Internal(App, "_driver"),
    _Internal(Screen, "_compositor"),
    *(_Internal(owner, "_dispatch_message", ("self", "message")) for owner in (App, Screen)),
    _Internal(Screen, "_on_screen_resume", ("self", "event")),
    _Internal(Widget, "_on_compose", ("self", "event")),
    _Internal(Screen, "_get_breakpoint_classes", ("self", "dimension", "breakpoints")),
    _Internal(Compositor, "visible_widgets", ("self",)),
    _Internal(Compositor, "render_partial_update", ("self",)),
    _Internal(Compositor, "_get_renders", ("self", "crop")),
    _Internal(Compositor, "_dirty_regions"),
    _Internal(CommandPalette, "_action_command_list", ("self", "action")),
    _Internal(XTermParser, "_timeout_time"),
    _Internal(XTermParser, "_parse_extended_key", ("self", "sequence")),
    _Internal(Widget, "_set_dirty", ("self", "regions")),
    _Internal(Widget, "_render_cache"),
    _Internal(Widget, "_scroll_update", ("self", "virtual_size")),
    _Internal(RenderStyles, "_cache_key", ("self",)),
    _Internal(Widget, "_border_title"),
    _Internal(Widget, "_border_subtitle"),
    _Internal(Stylesheet, "_parse_rules", ("self", "css", "read_from", "is_default_rules", "tie_breaker", "scope")),
    *(_Internal(Stylesheet, name) for name in ("_variables", "_rules", "_rules_map", "_require_parse")),
    *(_Internal(LayoutUpdate, name) for name in ("strips", "region")),
    *(_Internal(ChopsUpdate, name) for name in ("chops", "spans", "chop_ends")),
)


def moved_internals() -> tuple[str, ...]:
    """Return those that the installed Textual has not, or has otherwise, such as "App._display"."""
    moved = [f"{one.owner.__name__}.{one.name}" for one in _INTERNALS if not _is_there(one)]
    modules = ((strip, "FIFOCache"), (linux_driver, "getincrementaldecoder"))
    return (*moved, *(f"{one.__name__.rpartition('.')[2]}.{name}" for one, name in modules if not hasattr(one, name)))


def _is_there(internal: _Internal) -> bool:
    found = inspect.getattr_static(internal.owner, internal.name, None)
    if internal.parameters is None:
        # What is set on an instance is found in the text of its class alone.
        owners = [one for one in internal.owner.__mro__ if one.__module__.startswith("textual")]
        return found is not None or any(f"self.{internal.name}" in inspect.getsource(one) for one in owners)
    function = found.fget if isinstance(found, property) else getattr(found, "__wrapped__", found)
    return callable(function) and tuple(inspect.signature(function).parameters) == internal.parameters
