"""A real browser without a window, spoken to by its DevTools protocol; there is none on most machines."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any

import aiohttp

from tests.tui.ssh_people import SECONDS

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LOOK_SECONDS = 0.05


class Chromium:
    """One page of the browser."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process = None
        self._http: aiohttp.ClientSession = None
        self._wire: aiohttp.ClientWebSocketResponse = None
        self._calls = 0
        self.complaints: list[str] = []
        """What the browser found wrong, such as what the policy of a page forbids."""

    async def __aenter__(self) -> Chromium:
        assert PROGRAM is not None
        self._process = await asyncio.create_subprocess_exec(
            PROGRAM,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-port=0",
            f"--user-data-dir={self._folder}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        port_file = self._folder / "DevToolsActivePort"
        while not port_file.exists() or "\n" not in port_file.read_text():
            await asyncio.sleep(LOOK_SECONDS)
        port = port_file.read_text().split("\n")[0]
        self._http = aiohttp.ClientSession()
        pages: list[dict[str, str]] = []
        while not pages:
            async with self._http.get(f"http://127.0.0.1:{port}/json") as answer:
                pages = [page for page in await answer.json(content_type=None) if page["type"] == "page"]
        self._wire = await self._http.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0)
        for domain in ("Page", "Runtime", "Log"):
            await self.call(f"{domain}.enable")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.close()
        self._process.terminate()
        await self._process.wait()

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask the browser for something and return its answer."""
        self._calls += 1
        await self._wire.send_json({"id": self._calls, "method": method, "params": given})
        while True:
            said = await self._wire.receive_json(timeout=SECONDS)
            if said.get("id") == self._calls:
                return said.get("result", said)
            if said.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown"):
                self.complaints.append(json.dumps(said["params"])[:400])

    async def run(self, script: str) -> Any:
        """Run a script in the page and return what comes of it."""
        answer = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def become(self, width: int, height: int, ratio: float) -> None:
        """Be a phone of so many css pixels, with so many of its own to each."""
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=True
        )
        await self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    async def tap(self, x: float, y: float) -> None:
        """Touch the screen."""
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def until(self, script: str) -> None:
        """Wait until something is so in the page."""
        for _ in range(round(SECONDS / LOOK_SECONDS)):
            if await self.run(script):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise AssertionError(f"{script} is not so:\n{await self.run('document.body.innerText')}\n{self.complaints}")
