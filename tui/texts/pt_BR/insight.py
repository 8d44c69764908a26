"""O que um lugar sabia num ponto da partida, chances e tempos."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "chance.percent": "{percent}%",
    "chance.about": "{percent}% ± {error}",
    "chance.least": "<1%",
    "chance.most": ">99%",
    "insight.title": "O que {name} sabia",
    "insight.spectator": "O que se via de fora",
    "insight.nothing": "Aqui não há nada a contar.",
    "insight.missed": "Vitórias que passaram",
    "insight.none_missed": "Nenhuma vitória certa passou.",
    "insight.no_missed": "Nesta direção não passou nenhuma vitória certa.",
    "insight.missed.turn": "{name}, {step} {turn}",
    "insight.thought.last": "{name} pensou {time} neste lance.",
    "insight.thought.sum": "Tempo pensado até aqui: {times}",
    "key.replay.insight": "o que se sabia",
    "key.replay.insight.help": "Mostra o que sabia quem joga: cartas que faltavam ver, chances e tempo pensado.",
    "lines.review.insight": "O que se sabia num lance",
}
