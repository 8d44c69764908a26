"""The list of every internal of Textual that is used.

`moved_internals` says what another Textual has changed.
"""

from __future__ import annotations

import inspect
import sys
from functools import cache
from typing import NamedTuple

from textual import _callback, _segment_tools, strip
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.command import CommandPalette
from textual.css.styles import RenderStyles, Styles
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget


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
    _Internal(MessagePump, "_get_dispatch_methods", ("self", "method_name", "message")),
    _Internal(Message, "_no_default_action"),
    _Internal(Timer, "_skip"),
    _Internal(App, "_driver"),
    _Internal(App, "_background_screens", ("self",)),
    _Internal(Screen, "_compositor"),
    *(_Internal(owner, "_dispatch_message", ("self", "message")) for owner in (App, Screen)),
    _Internal(Screen, "_on_screen_resume", ("self", "event")),
    _Internal(Screen, "_screen_resized", ("self", "size")),
    _Internal(Screen, "_compositor_refresh", ("self",)),
    _Internal(Screen, "_repaint_required"),
    _Internal(Screen, "_dirty_widgets"),
    _Internal(Widget, "_on_compose", ("self", "event")),
    _Internal(Screen, "_get_breakpoint_classes", ("self", "dimension", "breakpoints")),
    _Internal(Compositor, "visible_widgets", ("self",)),
    _Internal(Compositor, "render_partial_update", ("self",)),
    _Internal(Compositor, "_get_renders", ("self", "crop")),
    _Internal(Compositor, "_dirty_regions"),
    _Internal(CommandPalette, "_action_command_list", ("self", "action")),
    _Internal(XTermParser, "_timeout_time"),
    _Internal(XTermParser, "_parse_extended_key", ("self", "sequence")),
    _Internal(XTermParser, "_sequence_to_key_events", ("self", "sequence", "alt")),
    _Internal(Widget, "_set_dirty", ("self", "regions")),
    _Internal(Widget, "_render_cache"),
    _Internal(Widget, "_scroll_update", ("self", "virtual_size")),
    _Internal(RenderStyles, "_cache_key", ("self",)),
    _Internal(Widget, "_border_title"),
    _Internal(Widget, "_border_subtitle"),
    _Internal(Stylesheet, "_parse_rules", ("self", "css", "read_from", "is_default_rules", "tie_breaker", "scope")),
    _Internal(Stylesheet, "apply", ("self", "node", "animate", "cache")),
    _Internal(Stylesheet, "_process_component_classes", ("self", "node")),
    *(_Internal(DOMNode, name) for name in ("_id", "_selector_names", "_has_hover_style", "_has_focus_within")),
    *(_Internal(DOMNode, name) for name in ("_has_order_style", "_has_odd_or_even", "_component_styles")),
    _Internal(DOMNode, "_get_component_classes", ("cls",)),
    _Internal(Styles, "_rules"),
    *(_Internal(Stylesheet, name) for name in ("_variables", "_rules", "_rules_map", "_require_parse")),
    *(_Internal(LayoutUpdate, name) for name in ("strips", "region")),
    *(_Internal(ChopsUpdate, name) for name in ("chops", "spans", "chop_ends")),
)


def moved_internals() -> tuple[str, ...]:
    """Return the internals that the installed Textual lacks or has changed, such as "App._display"."""
    moved = [f"{internal.owner.__name__}.{internal.name}" for internal in _INTERNALS if not _is_there(internal)]
    modules = [(strip, "FIFOCache"), (_segment_tools, "line_pad"), (_callback, "_count_parameters")]
    if sys.platform != "win32":  # its driver for Unix cannot be loaded there
        from textual.drivers import linux_driver

        modules.append((linux_driver, "getincrementaldecoder"))
    return (
        *moved,
        *(f"{module.__name__.rpartition('.')[2]}.{name}" for module, name in modules if not hasattr(module, name)),
    )


def _is_there(internal: _Internal) -> bool:
    attribute = inspect.getattr_static(internal.owner, internal.name, None)
    if internal.parameters is None:
        # What is set on an instance is found in the text of its class alone.
        owners = [base for base in internal.owner.__mro__ if base.__module__.startswith("textual")]
        return attribute is not None or any(f"self.{internal.name}" in source_of(owner) for owner in owners)
    function = attribute.fget if isinstance(attribute, property) else getattr(attribute, "__wrapped__", attribute)
    return callable(function) and tuple(inspect.signature(function).parameters) == internal.parameters


@cache
def source_of(owner: type) -> str:
    """Return the text of a class: Python reads and parses its whole file each time."""
    return inspect.getsource(owner)
