"""The tutorial of O Grande Dalmuti."""

STRINGS: dict[str, str] = {
    "tutorial.dalmuti.lesson.1": "Abrir",
    "tutorial.dalmuti.lesson.2": "Cobrir",
    "tutorial.dalmuti.lesson.3": "Passar e voltar",
    "tutorial.dalmuti.lesson.4": "Curingas",
    "tutorial.dalmuti.lesson.5": "Bater",
    "tutorial.dalmuti.lesson.6": "Bônus",
    "tutorial.dalmuti.not.pass": "Passar deixaria a vaza aos outros, e você pode cobrir:",
    "tutorial.dalmuti.lead": (
        "Ganha quem se livra das cartas. Quanto menor o número, mais rara: um só A, dez 10. Quem abre baixa cartas "
        "iguais, e as comuns pesam mais."
    ),
    "tutorial.dalmuti.lead.do": "Baixe três 9 ou três 10: {keys} e Enter.",
    "tutorial.dalmuti.lead.not.play": "Guarde as raras, e aproveite para se livrar de três de uma vez:",
    "tutorial.dalmuti.beat": (
        "{rival} cobriu com três 8. Cobre-se com a mesma quantidade de cartas mais raras; as que servem sobem na sua "
        "mão."
    ),
    "tutorial.dalmuti.beat.do": "Cubra: {keys} e Enter.",
    "tutorial.dalmuti.single": (
        "Todos passaram: a vaza é sua, e você abre a próxima. Quem abre escolhe a carta e a quantidade."
    ),
    "tutorial.dalmuti.single.do": "Abra com uma carta só: {keys} e Enter.",
    "tutorial.dalmuti.single.not.play": "Agora uma só, e das comuns:",
    "tutorial.dalmuti.pass": "Um 5 na mesa. Você até poderia cobrir, mas quem passa não sai da vaza.",
    "tutorial.dalmuti.pass.do": "Passe desta vez: p ou espaço.",
    "tutorial.dalmuti.pass.not.play": "Espere um pouco: veja primeiro o que os outros fazem.",
    "tutorial.dalmuti.back": "Veio um 3, e a vez voltou a você: passar não impede de cobrir agora.",
    "tutorial.dalmuti.back.do": "Cubra o 3: {keys} e Enter.",
    "tutorial.dalmuti.back.not.pass": "Agora vale a pena: quem ganha a vaza abre a próxima.",
    "tutorial.dalmuti.first.done": "Nada cobriu a sua carta: a vaza é sua. Assim se joga até ficar sem cartas.",
    "tutorial.dalmuti.first.done.do": "Enter: o fim desta mão, com curingas.",
    "tutorial.dalmuti.joker": (
        "Três 8 na mesa, e você tem só dois 5. O curinga (*) vale o que falta: dois 5 e um curinga são três 5."
    ),
    "tutorial.dalmuti.joker.do": "Cubra: 5 e Enter. O curinga vai junto.",
    "tutorial.dalmuti.out": (
        "Você abre. Quem fica sem cartas bate: o primeiro de quatro marca 3 pontos, depois 2, 1 e 0."
    ),
    "tutorial.dalmuti.out.do": "Baixe tudo o que resta: {keys} e Enter.",
    "tutorial.dalmuti.gift": (
        "Você bateu primeiro: na segunda mão é presidente! Quem ficou por último entregou a você as duas cartas mais "
        "raras. Devolva duas: as que menos fazem falta são cartas comuns e soltas, que não quebram conjunto."
    ),
    "tutorial.dalmuti.gift.do": "Marque duas com as suas teclas, e Enter.",
    "tutorial.dalmuti.president": (
        "Cada um senta na ordem em que bateu, e o presidente abre. A vida não é justa: aproveite."
    ),
    "tutorial.dalmuti.president.do": "Abra com o conjunto que quiser.",
    "tutorial.dalmuti.last.done": (
        "É isso: mais pontos no fim das mãos combinadas vence. A linha de baixo diz por que algo não serve, e r abre "
        "a regra."
    ),
    "tutorial.dalmuti.last.done.do": "Enter: jogar agora com bots.",
    "tutorial.dalmuti.beat.lines": "{rival} cobriu com três 8. Cobre-se com a mesma quantidade de cartas mais raras.",
    "tutorial.dalmuti.pass.do.lines": "Passe desta vez: {keys} e Enter.",
    "tutorial.dalmuti.joker.do.lines": "Cubra: {keys} e Enter. O curinga vai junto.",
    "tutorial.dalmuti.gift.do.lines": "Devolva duas: {keys} e Enter.",
    "tutorial.dalmuti.last.done.lines": "É isso: mais pontos no fim das mãos combinadas vence. Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
}
