"""Own addresses: where others on this machine's networks find it, the likeliest for a phone first."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from typing import NamedTuple

MOST = 4
_ELSEWHERE = (("203.0.113.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses of documentation: nothing is sent there, but the system says by which of its own it would be."""
_WITHIN = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "lxc",
    "lxd",
    "podman",
    "cni",
    "flannel",
    "vmware",
    "virtualbox",
)
_TUNNELS = (
    "tun",
    "tap",
    "utun",
    "wg",
    "ppp",
    "tailscale",
    "zt",
    "ipsec",
    "gif",
    "stf",
    "awdl",
    "llw",
    "wireguard",
    "openvpn",
    "zerotier",
)
"""How the networks are called that only programs of this machine are on, or that lead far away: no phone is on them."""


class OwnAddress(NamedTuple):
    """An address of this machine, and what the system calls the network; "" where it does not tell."""

    address: str
    network: str = ""


def own_addresses(bind: str) -> tuple[OwnAddress, ...]:
    """Return where others find a hall that listens at an address, or with "" at all; the likeliest first."""
    if bind not in ("", "0.0.0.0", "::"):
        return (OwnAddress(bind),)
    return ordered(_listed(), tuple(_usual())) or (OwnAddress("127.0.0.1"),)


def ordered(listed: Iterable[OwnAddress], usual: tuple[str, ...]) -> tuple[OwnAddress, ...]:
    """Return the addresses of a list that a phone may reach, MOST at most.

    The `usual` ones of the system come first. Of IPv6 only the usual one: people type the others. Where the package
    that makes the list is missing, only usual ones are known.
    """
    networks = dict(listed)
    others = (address for address in networks if ":" not in address)
    known = [OwnAddress(address, networks.get(address, "")) for address in dict.fromkeys((*usual, *others))]
    reached = [own for own in known if _is_reached(own)]
    return tuple(sorted(reached, key=lambda own: ":" in own.address)[:MOST])


def _is_reached(own: OwnAddress) -> bool:
    address = ip_address(own.address)
    far = own.network.lower().startswith(_WITHIN + _TUNNELS)
    return not (far or address.is_loopback or address.is_link_local or address.is_unspecified)


def _usual() -> Iterator[str]:
    """Yield the addresses by which the system would reach others elsewhere; none where nothing leads there."""
    for elsewhere, family in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                yield str(probe.getsockname()[0])
        except OSError:
            continue


def _listed() -> Iterator[OwnAddress]:
    """Yield every address of every network of this machine, where the package that lists them is there."""
    try:
        import ifaddr  # Only a hall needs it, and it comes with its pages.
    except ImportError:
        return
    for adapter in ifaddr.get_adapters():
        for found in adapter.ips:
            address = found.ip if isinstance(found.ip, str) else found.ip[0]
            yield OwnAddress(address, adapter.nice_name)
