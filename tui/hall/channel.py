"""The channel of a session: it takes from the client what the hall listens to, and keeps nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import asyncssh

from tui.hall.terminal import is_heard

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacket

WINDOW = 65536
"""So many bytes of what is typed may be under way; nobody types more."""
_PACKET = 32768
MOST_VARIABLES = 64
"""A client that sends more variables than this is no terminal; `SendEnv LC_*` sends a dozen."""


class SessionChannel(asyncssh.SSHServerChannel[bytes]):
    """asyncssh keeps every variable that a client sends, as many and as long as it likes; this one keeps a handful."""

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(connection, loop, True, False, False, 0, 0, None, "strict", WINDOW, _PACKET)
        self._offered = 0

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        self._offered += 1
        if self._offered > MOST_VARIABLES:
            raise asyncssh.ProtocolError("too many variables")
        if not is_heard(name, value):
            return False
        self._env[name] = value
        return True
