"""Which addresses of this machine a hall tells others."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from tui.services import own_addresses
from tui.services.own_addresses import MOST, OwnAddress, ordered

WIFI, CABLE = OwnAddress("192.168.0.10", "wlan0"), OwnAddress("10.0.0.7", "enp3s0")
LISTED = (
    OwnAddress("127.0.0.1", "lo"),
    OwnAddress("fd00:dead::1", "lo"),
    OwnAddress("172.17.0.1", "docker0"),
    OwnAddress("10.8.0.2", "tun0"),
    OwnAddress("100.101.1.2", "tailscale0"),
    OwnAddress("169.254.3.4", "enp3s0"),
    OwnAddress("fe80::1", "wlan0"),
    CABLE,
    WIFI,
    OwnAddress("fd00::2", "wlan0"),
)


def test_what_phones_do_not_reach_is_left_out_and_the_usual_way_comes_first() -> None:
    assert ordered(LISTED, ("192.168.0.10",)) == (WIFI, CABLE)
    assert ordered(LISTED, ("192.168.0.10", "fd00::2")) == (WIFI, CABLE, OwnAddress("fd00::2", "wlan0"))
    assert ordered(LISTED, ("10.8.0.2",)) == (CABLE, WIFI)


def test_windows_calls_its_networks_by_the_names_of_their_devices() -> None:
    within = ("VMware Virtual Ethernet Adapter for VMnet8", "VirtualBox Host-Only Ethernet Adapter")
    far = ("TAP-Windows Adapter V9", "WireGuard Tunnel", "Tailscale Tunnel", "ZeroTier Virtual Port")
    listed = [OwnAddress(f"10.0.{at}.1", name) for at, name in enumerate((*within, *far))]
    wifi, bridge = OwnAddress("192.168.0.10", "Intel(R) Wi-Fi 6"), OwnAddress("10.9.0.1", "Hyper-V Virtual Ethernet")
    assert ordered((*listed, bridge, wifi), ("192.168.0.10",)) == (wifi, bridge)


def test_a_hall_without_internet_is_found_all_the_same() -> None:
    assert ordered(LISTED, ()) == (CABLE, WIFI)


def test_without_a_list_the_usual_way_is_known() -> None:
    assert ordered((), ("192.168.0.10",)) == (OwnAddress("192.168.0.10"),)


def test_no_poster_is_full_of_addresses() -> None:
    many = tuple(OwnAddress(f"10.0.{number}.1", f"enp{number}") for number in range(200))
    assert ordered(many, ()) == many[:MOST]


def test_an_address_of_ipv6_comes_without_its_flow_and_scope(monkeypatch: pytest.MonkeyPatch) -> None:
    ips = [SimpleNamespace(ip=("fd00::2", 0, 3)), SimpleNamespace(ip="192.168.0.10")]
    listing = SimpleNamespace(get_adapters=lambda: [SimpleNamespace(ips=ips, nice_name="wlan0")])
    monkeypatch.setitem(sys.modules, "ifaddr", listing)
    monkeypatch.setattr(own_addresses, "_usual", lambda: iter(("fd00::2",)))
    assert own_addresses.own_addresses("") == (WIFI, OwnAddress("fd00::2", "wlan0"))


def test_a_machine_on_no_network_has_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_addresses, "_listed", lambda: LISTED[:2])
    monkeypatch.setattr(own_addresses, "_usual", tuple)
    assert own_addresses.own_addresses("") == (OwnAddress("127.0.0.1"),)
    assert own_addresses.own_addresses("10.0.0.7") == (OwnAddress("10.0.0.7"),)
