"""How often an address may come, and fail."""

from __future__ import annotations

from tests.tui.ssh_people import Clock
from tui.services.identity.rate_limiter import RateLimiter


def test_guard_14_more_than_twenty_connections_a_second_are_turned_away() -> None:
    clock = Clock()
    rate_limiter = RateLimiter(clock.now)
    assert [rate_limiter.admits("10.0.0.1") for _ in range(25)] == [True] * 20 + [False] * 5
    assert rate_limiter.admits("10.0.0.2")
    clock.seconds += 1.0
    assert rate_limiter.admits("10.0.0.1")


def test_ten_failures_within_a_minute_close_the_door_for_a_minute() -> None:
    clock = Clock()
    rate_limiter = RateLimiter(clock.now)
    assert [rate_limiter.failed("10.0.0.1") for _ in range(10)] == [False] * 9 + [True]
    assert rate_limiter.blocked("10.0.0.1") and not rate_limiter.blocked("10.0.0.2")
    clock.seconds += 59.0
    assert rate_limiter.blocked("10.0.0.1")
    clock.seconds += 2.0
    assert not rate_limiter.blocked("10.0.0.1")


def test_a_club_behind_one_router_is_not_turned_away_once_a_known_key_has_come_from_there() -> None:
    rate_limiter = RateLimiter(Clock().now)
    rate_limiter.welcome("10.0.0.1")
    assert all(rate_limiter.admits(address) for address in ("10.0.0.1", "127.0.0.1", "::1") for _ in range(100))
    assert not all(rate_limiter.admits("10.0.0.2") for _ in range(100))


def test_slow_failures_close_nothing() -> None:
    clock = Clock()
    rate_limiter = RateLimiter(clock.now)
    for _ in range(50):
        clock.seconds += 7.0
        assert not rate_limiter.failed("10.0.0.1")


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    rate_limiter = RateLimiter(Clock().now)
    for number in range(10_000):
        rate_limiter.admits(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
        rate_limiter.welcome(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(rate_limiter._came) <= 4096 and len(rate_limiter._known) <= 4096
