from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest

from tests.tui.ssh_people import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """An open hall."""
    opened = await Hall(tmp_path).open()
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    """Four people's keys."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]
