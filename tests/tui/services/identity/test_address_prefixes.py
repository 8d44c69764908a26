"""Which addresses count together."""

from __future__ import annotations

from ipaddress import IPv6Address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui.services.identity.address_prefixes import network, prefixes


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("10.0.0.7", ("10.0.0.7", "10.0.0.0/24")),
        ("127.0.9.255", ("127.0.9.255", "127.0.9.0/24")),
        ("2001:db8:1:2:3:4:5:6", ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64")),
        ("2001:DB8:1:2::0006", ("2001:db8:1:2::6", "2001:db8:1:2::/64")),
        ("fe80::1%eth0", ("fe80::1", "fe80::/64")),
        ("::1", ("::1", "::/64")),
        ("", ("",)),
        ("pipe", ("pipe",)),
        ("10.0.0.777", ("10.0.0.777",)),
    ],
)
def test_an_address_counts_alone_and_with_its_network(address: str, expected: tuple[str, ...]) -> None:
    assert prefixes(address) == expected
    assert network(address) == expected[-1]


def test_an_ipv4_address_that_came_over_ipv6_counts_as_ipv4() -> None:
    assert prefixes("::ffff:10.0.0.7") == prefixes("10.0.0.7")


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
@settings(deadline=None)
def test_all_ipv6_addresses_of_a_network_count_together(first: int, second: int) -> None:
    base = int(IPv6Address("2001:db8:1:2::"))
    assert network(str(IPv6Address(base + first))) == network(str(IPv6Address(base + second))) == "2001:db8:1:2::/64"


@given(st.ip_addresses())
@settings(deadline=None)
def test_any_address_has_one_network_that_holds_it(address: object) -> None:
    alone, wide = prefixes(str(address))
    assert wide.endswith(("/24", "/64")) and alone != wide
    assert prefixes(alone) == (alone, wide)
