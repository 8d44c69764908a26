"""Palavras dos tutoriais."""

STRINGS: dict[str, str] = {
    "place.tutorial": "Tutorial",
    "place.tutorial.help": (
        "Um jogo de verdade, em seis lições curtas: os lances de quem joga contra você estão combinados, os seus são "
        "seus. O quadro ao lado diz o que fazer e com que teclas. Uma escolha que não cabe ali é explicada, nunca "
        "punida; u desfaz. Nada disto fica guardado."
    ),
    "lobby.tutorial": "Tutorial",
    "lobby.tutorial.note": "aprenda um dos {count} jogos jogando, em dois minutos",
    "lobby.newcomer.tutorial": "tutorial de 2 minutos",
    "key.lobby.tutorial": "tutorial",
    "key.lobby.tutorial.help": "Ensina um dos jogos em dois minutos, jogando.",
    "key.tutorial.act": "jogar",
    "key.tutorial.act.help": "Usa o que está apontado; no fim de uma parte, segue adiante.",
    "key.tutorial.leave": "sair",
    "key.tutorial.leave.help": "Desiste da escolha começada, ou sai do tutorial.",
    "first_run.start": "Por onde quer começar?",
    "first_run.start.tutorial": "Pelo tutorial: dois minutos, jogando",
    "first_run.start.play_now": "Já sei jogar: uma partida contra um bot",
    "play_now.which": "Qual jogo?",
    "first_run.start.lobby": "Pelo salão",
    "tutorial.title": "{lesson}/{lessons} {word}",
    "tutorial.watch": "Vez de {rival}: observe.",
    "tutorial.next": "seguir",
    "tutorial.play": "jogar agora contra um bot",
    "tutorial.not": "Em outra hora seria uma boa. Agora falta isto:",
    "tutorial.not.over": "Esta parte já acabou.",
}
