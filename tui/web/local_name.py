"""LocalName: announces the pages on the hall's network as `carteado.local`.

So nobody types an address.
"""

from __future__ import annotations

import logging
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING

from tui.services.faults import without_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeroconf.asyncio import AsyncZeroconf

LOG = logging.getLogger("carteado.hall")
NAME = "carteado.local"
_KIND = "_http._tcp.local."


def can_announce() -> bool:
    """Tell whether the package that announces names is installed."""
    return find_spec("zeroconf") is not None


class LocalName:
    """The name of a hall's pages, from `announce` until `end`."""

    def __init__(self) -> None:
        self._zeroconf: AsyncZeroconf | None = None

    async def announce(self, addresses: Sequence[str], port: int) -> bool:
        """Answer whoever asks for the name on the networks of these addresses; tells whether that can be done.

        A network that passes on no such questions, and a name that another computer has, are written into the log.
        """
        from zeroconf import Error, IPVersion, ServiceInfo  # Only where a hall is announced is it loaded.
        from zeroconf.asyncio import AsyncZeroconf

        reached = [address for address in addresses if ip_address(address).version == 4]
        if not reached:
            return False
        info = ServiceInfo(_KIND, f"Carteado.{_KIND}", port, parsed_addresses=reached, server=f"{NAME}.")
        try:
            self._zeroconf = AsyncZeroconf(interfaces=reached, ip_version=IPVersion.V4Only)
            await self._zeroconf.async_register_service(info, allow_name_change=True)
        except (OSError, Error) as error:
            LOG.warning("the name %s is not announced: %s", NAME, without_values(error))
            await self.end()
            return False
        return True

    async def end(self) -> None:
        """Withdraw the name from the network."""
        if self._zeroconf is not None:
            zeroconf, self._zeroconf = self._zeroconf, None
            await zeroconf.async_close()
