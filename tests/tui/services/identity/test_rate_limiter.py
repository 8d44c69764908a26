"""How often an address may come, and fail, and how badly it and its network have behaved."""

from __future__ import annotations

from tests.tui.ssh_people import Clock
from tui.services.identity.rate_limiter import (
    DROPPED,
    FAILURES_OF_A_NETWORK,
    HUNG_UP,
    MOST_PENALTY,
    Rank,
    RateLimiter,
)


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


def test_this_computer_is_known_and_the_other_addresses_of_its_loop_are_not() -> None:
    rate_limiter = RateLimiter(Clock().now)
    assert rate_limiter.known("127.0.0.1") and rate_limiter.known("::1") and not rate_limiter.known("127.0.9.1")


def test_failures_of_many_addresses_block_their_network_and_no_other() -> None:
    rate_limiter = RateLimiter(Clock().now)
    for number in range(FAILURES_OF_A_NETWORK):
        assert not rate_limiter.blocked("10.0.0.200")
        rate_limiter.failed(f"10.0.0.{number}")
    assert rate_limiter.blocked("10.0.0.200") and not rate_limiter.blocked("10.0.1.200")
    for number in range(FAILURES_OF_A_NETWORK):
        rate_limiter.failed(f"2001:db8:1:2::{number:x}")
    assert rate_limiter.blocked("2001:db8:1:2:ffff::1") and not rate_limiter.blocked("2001:db8:1:3::1")


def test_penalties_grow_with_each_offence_of_the_address_and_of_its_network_and_pass_with_time() -> None:
    clock = Clock()
    rate_limiter = RateLimiter(clock.now)
    rate_limiter.penalise("10.0.0.1", HUNG_UP)
    assert rate_limiter.rank("10.0.0.1") == Rank(0, 0), "a slip is none"
    rate_limiter.penalise("10.0.0.1", DROPPED)
    assert rate_limiter.rank("10.0.0.1") == Rank(2, 2)
    assert rate_limiter.rank("10.0.0.2") == Rank(2, 0) and rate_limiter.rank("10.0.1.1") == Rank(0, 0)
    for number in range(1000):
        rate_limiter.penalise(f"10.0.0.{number % 250}", HUNG_UP)
    assert rate_limiter.rank("10.0.0.1").address < rate_limiter.rank("10.0.0.1").network
    clock.seconds += MOST_PENALTY
    assert rate_limiter.rank("10.0.0.1") == Rank(0, 0)


def test_whoever_proves_to_be_known_has_no_penalty_and_still_shares_the_one_of_the_network() -> None:
    rate_limiter = RateLimiter(Clock().now)
    for _ in range(5):
        rate_limiter.penalise("10.0.0.1", DROPPED)
    rate_limiter.welcome("10.0.0.1")
    assert rate_limiter.rank("10.0.0.1").address == 0 < rate_limiter.rank("10.0.0.1").network


def test_the_many_addresses_of_an_ipv6_network_share_its_penalty() -> None:
    rate_limiter = RateLimiter(Clock().now)
    for number in range(10_000):
        rate_limiter.penalise(f"2001:db8:1:2::{number:x}", HUNG_UP)
    worst = rate_limiter.rank("2001:db8:1:2:a::1")
    assert worst.network > worst.address == 0 and rate_limiter.rank("2001:db8:1:3::1") == Rank(0, 0)
    assert len(rate_limiter._penalties) <= 4096


def test_a_flood_of_addresses_does_not_fill_the_memory() -> None:
    rate_limiter = RateLimiter(Clock().now)
    for number in range(10_000):
        rate_limiter.admits(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
        rate_limiter.welcome(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(rate_limiter._came) <= 4096 and len(rate_limiter._known) <= 4096
