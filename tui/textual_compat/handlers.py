"""What hears a message, looked for once for each class of both, and how much a function takes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import lru_cache
from inspect import CO_VARARGS, CO_VARKEYWORDS, signature
from types import FunctionType, MethodType
from typing import Any, TypeAlias

from textual import _callback
from textual.message import Message
from textual.message_pump import MessagePump

Handler: TypeAlias = Callable[..., Any]
_ByClass: TypeAlias = tuple[tuple[type, tuple[Handler, ...]], ...]


def handlers_of(
    pump: MessagePump, method_name: str, message: Message
) -> Iterable[tuple[type, Callable[[Message], Awaitable[Any]]]]:
    """Return the methods of a listener that hear a message, each with its class.

    It replaces a method of Textual, which searches every base class of the listener for every base class of the message
    each time.
    """
    kind: Any = type(message)
    classes = _handlers(type(pump), method_name, kind)
    if classes is None:
        return MessagePump._get_dispatch_methods(pump, method_name, message)
    if not classes or message._no_default_action:
        return ()
    if len(classes) > 1:
        return _until_prevented(pump, message, classes)
    owner, (first, *others) = classes[0]
    bound = [(owner, handler.__get__(pump, owner)) for handler in others] if others else ()
    return ((owner, first.__get__(pump, owner)), *bound)


def _until_prevented(
    pump: MessagePump, message: Message, classes: _ByClass
) -> Iterator[tuple[type, Callable[[Message], Awaitable[Any]]]]:
    """Yield what hears a message class after class, until one of them prevents what its bases would do."""
    for owner, handlers in classes:
        if message._no_default_action:
            return
        for handler in handlers:
            yield owner, handler.__get__(pump, owner)


@lru_cache(maxsize=2048)
def _handlers(listener: type[MessagePump], method_name: str, kind: Any) -> _ByClass | None:
    """Return what hears messages of a kind, by class; None where it depends on whom the message is from."""
    found: list[tuple[type, tuple[Handler, ...]]] = []
    heard: set[Handler] = set()
    for owner in listener.__mro__:
        decorated = owner.__dict__.get("_decorated_handlers") or {}
        own = [pair for base in kind.__mro__ if issubclass(base, Message) for pair in decorated.get(base, ())]
        if any(selectors for _, selectors in own):
            return None
        handlers = [handler for handler in dict.fromkeys(handler for handler, _ in own) if handler not in heard]
        heard.update(handlers)
        named = owner.__dict__.get(f"_{method_name}") or owner.__dict__.get(method_name)
        if named is not None and not getattr(named, "_textual_on", None):
            handlers.append(named)
        if handlers:
            found.append((owner, tuple(handlers)))
    return tuple(found)


def parameter_count(function: Handler) -> int:
    """Return how many parameters a function takes.

    Whatever is called later is a new partial to Textual, which reads the signature inside it each time.
    """
    bound = isinstance(function, MethodType)
    plain = function.__func__ if isinstance(function, MethodType) else function
    if not isinstance(plain, FunctionType) or not vars(plain).keys().isdisjoint(("__wrapped__", "__signature__")):
        return len(signature(function).parameters)
    code = plain.__code__
    gathering = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_argcount + code.co_kwonlyargcount + gathering - (bound and code.co_argcount > 0)


vars(_callback)["_count_parameters"] = parameter_count
