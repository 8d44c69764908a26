"""Palavras dos tutoriais."""

STRINGS: dict[str, str] = {
    "place.tutorial": "Tutorial",
    "place.tutorial.help": (
        "Um jogo de verdade, em seis lições curtas: os lances de quem joga contra você estão combinados, os seus são "
        "seus. O quadro ao lado diz o que fazer e com que teclas. Uma escolha que não cabe ali é explicada, nunca "
        "punida; u desfaz. Nada disto fica guardado."
    ),
    "home.tutorial": "Tutorial",
    "home.tutorial.note": "aprenda um dos {count} jogos em {least} a {most} minutos",
    "key.home.tutorial": "tutorial",
    "key.home.tutorial.help": "Ensina um dos jogos, jogando.",
    "key.tutorial.act": "jogar",
    "key.tutorial.act.help": "Usa o que está apontado; no fim de uma parte, segue adiante.",
    "key.tutorial.leave": "sair",
    "key.tutorial.leave.help": "Desiste da escolha começada, ou sai do tutorial.",
    "first_run.start": "Qual jogo? Todos começam já, contra bots.",
    "first_run.start.keys": "enter ou 1-{last}: joga já · u: ensina jogando · esc: pular",
    "play_now.which": "Qual jogo?",
    "tutorial.title": "{lesson}/{lessons} {word}",
    "tutorial.watch": "Vez de {rival}: observe.",
    "tutorial.next": "seguir",
    "tutorial.play": "jogar agora contra um bot",
    "tutorial.not": "Em outra hora seria uma boa. Agora falta isto:",
    "tutorial.not.over": "Esta parte já acabou.",
    "tutorial.finished": "Fim do tutorial. Ele se joga de novo quando você quiser.",
}
