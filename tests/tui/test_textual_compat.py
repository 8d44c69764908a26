from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import os
import pkgutil
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from threading import Event
from typing import Any

import pytest
from textual import _callback, _time
from textual.drivers import linux_driver
from textual.events import Idle, Key, Mount
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot

import tui
from saves.store import Store
from tests.figures.tree import nodes_of, sources, tree_of
from tests.tui.app import app_on
from tui.app import CarteadoApp
from tui.lobby.lobby import LobbyScreen
from tui.match.table import TableScreen
from tui.textual_compat import AppInternals, handlers_of, internals, moved_internals
from tui.textual_compat.handlers import parameter_count
from tui.widgets.canvas_view import CanvasView

HERE = "tui.textual_compat"


def test_what_the_installed_textual_keeps_to_itself_is_as_it_is_used() -> None:
    moved = moved_internals()
    assert moved == (), f"Textual has moved {', '.join(moved)}: see tui/textual_compat"


def test_an_internal_that_is_gone_or_takes_something_else_is_named(monkeypatch: Any) -> None:
    monkeypatch.delattr(internals.App, "_end_batch")
    monkeypatch.setattr(internals.App, "_begin_batch", lambda self, how: None)
    monkeypatch.setattr(
        internals,
        "_INTERNALS",
        (*internals._INTERNALS, internals._Internal(internals.App, "_never")),
    )
    assert moved_internals() == ("App._begin_batch", "App._end_batch", "App._never")


def test_bytes_that_are_no_utf_8_are_unknown_characters_and_do_not_end_the_app(monkeypatch: Any) -> None:
    monkeypatch.setattr(linux_driver, "getincrementaldecoder", linux_driver.getincrementaldecoder)
    kind = AppInternals().driver_class
    heard: list[str | None] = []
    driver: Any = kind.__new__(kind)
    driver.fileno, write = os.pipe()
    driver._debug, driver.exit_event = False, Event()

    def take(event: Any) -> None:
        heard.append(getattr(event, "character", None))
        if event.key == "z":
            driver.exit_event.set()

    driver.process_message = take
    os.write(write, b"a\xff\xc3b\xc3\xa9z")
    driver.run_input_thread()
    os.close(driver.fileno)
    os.close(write)
    assert heard == ["a", "\ufffd", "\ufffd", "b", "é", "z"]


@pytest.mark.source
def test_no_other_module_imports_a_private_module_or_name_of_textual() -> None:
    found = []
    for source in sources("tui"):
        for node in nodes_of(source):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
                private = [part for part in (node.module or "").split(".") if part.startswith("_")]
                private += [name.name for name in node.names if name.name.startswith("_")]
                found += [(source.path.split("/")[-2], text) for text in private]
    assert {name for name, _ in found} == {"textual_compat"}


@pytest.mark.source
def test_no_other_class_uses_or_replaces_what_its_textual_base_keeps_to_itself() -> None:
    """Names of one underscore: a method of ours would be called by Textual, an attribute would be overwritten."""
    found = []
    for kind in sorted(classes(), key=lambda item: item.__qualname__):
        private = private_names(kind)
        for node in ast.walk(_definition(kind)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
                found += [f"{kind.__qualname__}.{node.attr}"] if node.attr in private else []
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in private:
                found.append(f"{kind.__qualname__}.{node.name}")
    assert sorted(set(found)) == sorted(DRIVER)


DRIVER = {"ChannelDriver._app", "ChannelDriver._loop", "ChannelDriver._size"}
"""What Textual's own `Driver` gives those who write one."""


def classes() -> set[type[Any]]:
    kinds: set[type[Any]] = set()
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name.endswith("__main__") or module.name.startswith(HERE):
            continue
        for kind in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(kind) and kind.__module__ == module.name and private_names(kind):
                kinds.add(kind)
    return kinds


def private_names(kind: type[Any]) -> set[str]:
    names: set[str] = set()
    for base in kind.__mro__:
        if base.__module__.split(".")[0] == "textual":
            names |= private_names_of(base)
    return names


class Called:
    def plain(self, event: Key, *, at: int = 0) -> None: ...

    def gathers(*given: Any, **named: Any) -> None: ...

    @contextmanager
    def lasts(self, event: Key) -> Iterator[None]:
        yield

    @classmethod
    def of_all(cls, event: Key, /) -> None: ...

    def __call__(self, event: Key) -> None: ...


@pytest.mark.parametrize(
    "function",
    [
        Called.plain,
        Called().plain,
        Called.gathers,
        Called().gathers,
        Called.lasts,
        Called().lasts,
        Called().of_all,
        Called(),
        partial(Called().plain, None),
        lambda: None,
        print,
    ],
)
def test_a_function_takes_as_much_as_its_signature_says(function: Callable[..., Any]) -> None:
    assert parameter_count(function) == len(inspect.signature(function).parameters)
    assert _callback._count_parameters is parameter_count


@cache
def private_names_of(base: type[Any]) -> frozenset[str]:
    names = set(vars(base)) | set(re.findall(r"self\.(_\w+)", internals.source_of(base)))
    return frozenset(name for name in names if name.startswith("_") and not name.startswith("__"))


@cache
def _definitions(module: str) -> dict[str, ast.ClassDef]:
    (tree,) = [tree_of(source) for source in sources("tui") if source.module == module]
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _definition(kind: type[Any]) -> ast.ClassDef:
    return _definitions(kind.__module__)[kind.__qualname__]


@pytest.mark.parametrize("pump_of", [lambda app: app, lambda app: app.screen], ids=["app", "screen"])
async def test_what_is_called_once_is_called_though_the_process_waits_as_the_timer_begins(
    store: Store, monkeypatch: pytest.MonkeyPatch, pump_of: Callable[[CarteadoApp], MessagePump]
) -> None:
    begins, usual = iter((0.0, 1.0)), _time.get_time

    def get_time() -> float:
        task = asyncio.current_task()
        return next(begins, 2.0) if task is not None and task.get_name() == "late" else usual()

    monkeypatch.setattr(_time, "get_time", get_time)
    app = app_on(store)
    called: list[str] = []
    async with app.run_test() as pilot:
        pump_of(app).set_timer(0.001, lambda: called.append("once"), name="late")
        await pilot.pause()
    assert called == ["once"]


@pytest.mark.parametrize(
    "method_name, message", [("on_key", Key("a", "a")), ("on_idle", Idle()), ("on_mount", Mount())]
)
@pytest.mark.parametrize("kind", [CarteadoApp, LobbyScreen, TableScreen, CanvasView])
def test_what_hears_a_message_is_what_textual_would_find(
    kind: type[MessagePump], method_name: str, message: Message
) -> None:
    pump = object.__new__(kind)
    found = [(owner, method.__func__) for owner, method in handlers_of(pump, method_name, message)]
    asked = MessagePump._get_dispatch_methods(pump, method_name, message)
    assert found == [(owner, method.__func__) for owner, method in asked]
    message.prevent_default()
    assert not [*handlers_of(pump, method_name, message)]
    message.prevent_default(False)


def test_no_task_of_the_app_begins_at_once_whatever_python_offers(
    app: CarteadoApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Python 3.12 on Textual asks for it: each screen would be made too early, and stay empty."""

    async def look(pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await pilot.pause()
        assert asyncio.get_running_loop().get_task_factory() is None
        app.exit(len(app.screen.children))

    def factory(loop: Any, work: Any, **how: Any) -> asyncio.Task[Any]:
        return asyncio.Task(work, loop=loop, **how)

    monkeypatch.setattr(asyncio, "eager_task_factory", factory, raising=False)
    assert app.run(headless=True, auto_pilot=look)
