"""Frames of a replay's page in a real browser while it is scrolled, and while its moves are stepped through."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.tui.documents.shown import golden_page
from tests.tui.documents.test_replay_pages import MATCHES
from tests.tui.web.chromium import PROGRAM, Chromium

WINDOWS = {"phone": (390, 844), "screen": (1280, 800)}
SECONDS_A_FRAME = 1 / 60
_LATE = 1.5
"""A frame that takes so many times longer than it may is one that was left out."""
_WATCH = "window.frames = []; const watch = at => { frames.push(at); requestAnimationFrame(watch) }; watch(0)"
_SCROLLED = """new Promise(done => {
    let left = 240, down = 1
    const page = document.scrollingElement, log = document.querySelector("#log"), at = frames.length
    const step = () => {
        for (const box of [page, log]) if (box) {
            const before = box.scrollTop
            box.scrollTop += 12 * down
            if (box === page && box.scrollTop === before) down = -down
        }
        if (left-- > 0) requestAnimationFrame(step); else done(frames.slice(at))
    }
    requestAnimationFrame(step)
})"""
_STEPPED = """new Promise(done => {
    let left = 120
    const at = frames.length
    const step = () => {
        dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft", bubbles: true}))
        if (left-- > 0) requestAnimationFrame(step); else done(frames.slice(at))
    }
    requestAnimationFrame(step)
})"""


class FrameTimes(NamedTuple):
    """Seconds from each frame to the next."""

    seconds: Sequence[float]

    def __str__(self) -> str:
        late = sum(seconds > _LATE * SECONDS_A_FRAME for seconds in self.seconds)
        ordered = sorted(self.seconds)
        middle, slow = (1000 * ordered[round(part * (len(ordered) - 1))] for part in (0.5, 0.95))
        rate = len(ordered) / sum(ordered)
        return f"{rate:.1f} frames a second, median {middle:.1f} ms, p95 {slow:.1f} ms, {late} of {len(ordered)} late"


def scrolling() -> Iterator[str]:
    """Yield how a page of each game scrolls and steps, on a phone's width and a screen's."""
    if PROGRAM is None:
        yield "no Chromium here"
        return
    for key, name in MATCHES.items():
        page = golden_page(key, name)
        yield f"{key} {name}: {len(page.encode()) / 1000:.0f} kB"
        for window, size in WINDOWS.items():
            for act, frames in asyncio.run(_measured(page, size)).items():
                yield f"    {window} {act}: {frames}"


async def _measured(page: str, size: tuple[int, int]) -> dict[str, FrameTimes]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "page.html"
        path.write_text(page)
        async with Chromium(Path(folder) / "profile") as browser:
            await browser.call(
                "Emulation.setDeviceMetricsOverride",
                width=size[0],
                height=size[1],
                deviceScaleFactor=1,
                mobile=size[0] < 600,
            )
            await browser.call("Page.navigate", url=path.as_uri())
            await browser.until(
                "document.readyState === 'complete' && document.querySelector('#log')?.childElementCount > 0"
            )
            await browser.run(_WATCH)
            found = {"scrolled": await browser.run(_SCROLLED), "stepped": await browser.run(_STEPPED)}
    pairs = {act: pairwise(times) for act, times in found.items()}
    return {act: FrameTimes([(after - before) / 1000 for before, after in pair]) for act, pair in pairs.items()}
