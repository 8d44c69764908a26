"""Who wants to hear of something: in order, ended once, and while others are being told."""

from __future__ import annotations

from engine.core.listeners import Listeners


def test_everybody_is_told_in_order_until_they_end_it_and_ending_it_again_ends_nobody_else() -> None:
    heard: list[str] = []
    news = Listeners[str]()
    first = news.subscribe(heard.append)
    news.subscribe(heard.append)
    news.subscribe(lambda what: heard.append(what.upper()))
    news.tell("a")
    first()
    first()
    news.tell("b")
    news.clear()
    news.tell("c")
    assert heard == ["a", "a", "A", "b", "B"]


def test_whoever_comes_or_goes_meanwhile_is_heard_from_the_next_time_on() -> None:
    heard: list[int] = []
    news = Listeners[int]()
    ends = []

    def once(what: int) -> None:
        heard.append(what)
        ends[0]()
        news.subscribe(lambda again: heard.append(10 * again))

    ends.append(news.subscribe(once))
    news.tell(1)
    news.tell(2)
    assert heard == [1, 20]
