"""Where bots think: in worker processes, or in a thread where there are none."""
