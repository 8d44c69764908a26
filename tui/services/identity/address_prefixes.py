"""prefixes: an address and the network that it lies in, by which limits count."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

_NETWORK_BITS = {4: 24, 6: 64}
"""What one person easily has all addresses of: one network of a router, and in IPv6 what any device is given."""


@lru_cache(maxsize=4096)
def prefixes(address: str) -> tuple[str, ...]:
    """Return the address as written plainly, then its network: /24 for IPv4, /64 for IPv6.

    "10.0.0.7" is ("10.0.0.7", "10.0.0.0/24"). Text that is no address ("" in tests, a pipe) stands alone.
    """
    try:
        # A zone ("fe80::1%eth0") names a card of this machine, not the sender.
        address_found = ip_address(address.partition("%")[0])
    except ValueError:
        return (address,)
    if isinstance(address_found, IPv6Address) and address_found.ipv4_mapped is not None:
        address_found = address_found.ipv4_mapped
    return str(address_found), str(ip_network((address_found, _NETWORK_BITS[address_found.version]), strict=False))


def network(address: str) -> str:
    """Return the widest prefix of an address, by which a limit for many addresses of one sender counts."""
    return prefixes(address)[-1]
