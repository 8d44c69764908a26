"""A crowd in a process of its own that is cut off all at once, and comes back all at once."""

from __future__ import annotations

import asyncio
import sys
import time

from tui.benchmarks.hall.crowd import Client, all_come
from tui.benchmarks.hall.plan import Returned, ReturnPlan, heard, say


async def crowd(plan: ReturnPlan) -> None:
    """Come, and at every line on stdin be cut off and come back."""
    clients = [Client(guest, plan.port) for guest in plan.guests]
    await all_come(clients)
    say(Returned(len(clients), 0.0))
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.buffer.readline):
        for client in clients:
            client.cut()
        began = time.perf_counter()
        come = await asyncio.gather(*(client.come() for client in clients), return_exceptions=True)
        say(Returned(sum(one is None for one in come), time.perf_counter() - began))
    for client in clients:
        client.cut()


if __name__ == "__main__":
    asyncio.run(crowd(heard(sys.stdin.buffer.readline(), ReturnPlan)))
