"""A revisão de partidas terminadas: painéis do replay e o que se faz em linhas."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "error.review_running": "A partida {match} ainda não acabou: ela se revisa depois do fim.",
    "error.review_other_seat": "Só quem pode ver todas as mãos, ou jogou neste lugar, vê o que ele sabia.",
    "error.not_judged": "Neste jogo, ou com estas opções, simular o resto da partida não diz com justiça o que cada lance valeu: não há análise.",
    "error.plain_duels_judged": "De Magic & Wizards só são julgados duelos sem tabuleiro e sem discos: deste não há análise.",
    "key.replay.panel_up": "subir no painel",
    "key.replay.panel_up.help": "Lê o começo do painel aberto.",
    "key.replay.panel_down": "descer no painel",
    "key.replay.panel_down.help": "Lê o resto do painel aberto.",
    "lines.review": "O que mais fazer com esta partida?",
    "lines.review.again": "Ouvir de novo, do começo",
    "lines.review.from": "Ouvir a partir de um lance",
    "lines.review.which": "Qual lance? De 1 a {most}; 0 volta.",
}
