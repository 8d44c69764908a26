"""Trabalho pesado noutros processos e noutras máquinas."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cli.workers": "faz o trabalho num cluster de N processos neste computador (Dask; padrão: um processo por núcleo, sem Dask)",
    "cli.scheduler": "faz o trabalho no cluster do Dask deste endereço, como tcp://192.168.0.11:8786",
    "error.cluster_missing": 'Um cluster precisa de um pacote a mais: pip install "carteado[cluster]" (Dask).',
    "error.cluster_either": "--workers abre um cluster neste computador e --scheduler usa outro: escolha um dos dois.",
    "error.cluster_away": "O scheduler {scheduler} não responde.",
    "error.cluster_empty": "O cluster não tem nenhum worker: comece um com dask worker ENDEREÇO.",
    "error.cluster_lost": "O cluster foi embora no meio do trabalho. Análises prontas estão gravadas; o mesmo comando recomeça.",
    "error.cluster_version": "Os workers têm o Carteado {there}, e aqui ele é o {here}: instale a mesma versão nos dois lados.",
    "error.workers_lost": "O mesmo trabalho derrubou o seu processo {tries} vezes. Análises prontas estão gravadas.",
    "error.bench_alone": "{name} se mede num processo só. Vários trabalham em: {known}.",
    "error.review_alone": "--workers e --scheduler são para review --all.",
}
