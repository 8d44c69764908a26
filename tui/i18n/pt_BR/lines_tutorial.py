"""Os tutoriais em linhas: o que muda onde não há tela nem teclas; {keys} são números de escolhas."""

STRINGS: dict[str, str] = {
    "lines.lobby.tutorial": "Aprender um jogo, jogando",
    "lines.hall.tutorial": "Aprender um jogo, jogando",
    "lines.tutorial.left": "Você saiu do tutorial.",
    "lines.tutorial.such_as": "{numbers}...",
    "tutorial.chama.realm.do.lines": "Baixe um reino: {keys} e Enter.",
    "tutorial.chama.reinforce.do.lines": "Reforce: {keys} e Enter.",
    "tutorial.chama.pay.do.lines": "Descarte três, uma de cada vez: {keys} e Enter.",
    "tutorial.chama.last.done.lines": "Seis reinos no saque: você venceu! Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
    "tutorial.dalmuti.beat.lines": "{rival} cobriu com três 8. Cobre-se com a mesma quantidade de cartas mais raras.",
    "tutorial.dalmuti.pass.do.lines": "Passe desta vez: {keys} e Enter.",
    "tutorial.dalmuti.joker.do.lines": "Cubra: {keys} e Enter. O curinga vai junto.",
    "tutorial.dalmuti.gift.do.lines": "Devolva duas: {keys} e Enter.",
    "tutorial.dalmuti.last.done.lines": "É isso: mais pontos no fim das mãos combinadas vence. Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
    "tutorial.wyrt_lordes.discard.do.lines": "Largue duas ou três que não sejam 9: {keys} e Enter. Ou escreva as cartas, como 2o 4p.",
    "tutorial.wyrt_lordes.kings.done.lines": "Todos embaralharam uma vez: a partida acaba, e quem tem mais tibares vence. Você! Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
}
