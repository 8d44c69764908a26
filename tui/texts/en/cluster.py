"""Heavy work in other processes and on other machines."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cli.workers": "work in a cluster of N processes on this computer (Dask; default: a process for each core, without Dask)",
    "cli.scheduler": "work in the Dask cluster of this address, such as tcp://192.168.0.11:8786",
    "error.cluster_missing": 'A cluster needs one more package: pip install "carteado[cluster]" (Dask).',
    "error.cluster_either": "--workers opens a cluster on this computer and --scheduler uses another: choose one of the two.",
    "error.cluster_away": "The scheduler {scheduler} does not answer.",
    "error.cluster_empty": "The cluster has no worker: start one by dask worker ADDRESS.",
    "error.cluster_lost": "The cluster has gone in the middle of the work. Analyses that were done are saved; the same command begins again.",
    "error.cluster_version": "The workers have Carteado {there}, and here it is {here}: install the same version on both sides.",
    "error.workers_lost": "The same work has taken its process down {tries} times. Analyses that were done are saved.",
    "error.bench_alone": "{name} is measured in one process. Several work in: {known}.",
    "error.review_alone": "--workers and --scheduler are for review --all.",
}
