"""The name `carteado.local`: announced where it can be, told on the poster, and nothing where it cannot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tui.launch_pages import OpenPages
from tui.texts.localizer import Words
from tui.web.local_name import NAME, LocalName


async def test_whoever_asks_for_the_name_on_the_network_is_told_the_address_until_it_ends() -> None:
    zeroconf = pytest.importorskip("zeroconf.asyncio")
    name, asker = LocalName(), zeroconf.AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        if not await name.announce(["127.0.0.1"], 8080):
            pytest.skip("this machine passes on no multicast")
        found = await asker.async_get_service_info("_http._tcp.local.", "Carteado._http._tcp.local.", 3000)
        assert found is not None and found.parsed_addresses() == ["127.0.0.1"]
        assert found.server == f"{NAME}." and found.port == 8080
    finally:
        await name.end()
        await asker.async_close()


async def test_a_machine_without_an_address_of_a_network_announces_nothing() -> None:
    pytest.importorskip("zeroconf")
    name = LocalName()
    assert not await name.announce(["fe80::1"], 8080)
    await name.end()


@pytest.mark.parametrize(
    ("names", "certified", "links"),
    [
        ((), None, ["http://10.0.0.7:8080/"]),
        ((NAME,), None, ["http://10.0.0.7:8080/", "http://carteado.local:8080/"]),
        (("sala.example",), ("sala.example",), ["https://10.0.0.7:8080/", "https://sala.example:8080/"]),
    ],
)
def test_the_poster_tells_the_address_and_the_names(
    names: tuple[str, ...], certified: tuple[str, ...] | None, links: list[str]
) -> None:
    served: Any = SimpleNamespace(
        port=8080, names=frozenset(names), certified=certified and SimpleNamespace(names=certified)
    )
    pages = OpenPages("10.0.0.7", served, None)
    text = "\n".join(pages.lines(Words("pt_BR")))
    assert [word for word in text.split() if "://" in word] == links
    # A certificate holds for its names: the code leads to the first of them.
    assert pages.links[0] == (links[-1] if certified else links[0])
