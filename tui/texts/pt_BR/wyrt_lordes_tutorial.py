"""The tutorial of Wyrt dos Lordes."""

STRINGS: dict[str, str] = {
    "tutorial.wyrt_lordes.discard.do.lines": "Largue duas ou três que não sejam 9: {keys} e Enter. Ou escreva as cartas, como 2o 4p.",
    "tutorial.wyrt_lordes.kings.done.lines": "Todos embaralharam uma vez: a partida acaba, e quem tem mais tibares vence. Você! Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
    "tutorial.wyrt_lordes.lesson.1": "Aposta",
    "tutorial.wyrt_lordes.lesson.2": "Mão de Wyrt",
    "tutorial.wyrt_lordes.lesson.3": "Segunda volta",
    "tutorial.wyrt_lordes.lesson.4": "Dados",
    "tutorial.wyrt_lordes.lesson.5": "Reis de Arton",
    "tutorial.wyrt_lordes.bet": (
        "«Quem só aposta no que vê não veio jogar.» "
        "Cada lorde tem T$ 100. A aposta é às cegas e ao mesmo tempo; vale a mais feita, ou na dúvida a menor. "
        "{rival} já apostou."
    ),
    "tutorial.wyrt_lordes.bet.do": "Aposte: {keys}.",
    "tutorial.wyrt_lordes.discard": (
        "«O que sobra a um lorde faz a trinca de outro.» "
        "Você embaralhou: é o Lorde de Wyrt (W), joga primeiro e com seis cartas. Os dois 9 são um Par, e na mesa há "
        "outro 9."
    ),
    "tutorial.wyrt_lordes.discard.do": "Marque duas ou três que não sejam 9: {keys}.",
    "tutorial.wyrt_lordes.discard.not.discard": (
        "Guarde os dois 9, e largue ao menos duas cartas: só assim pode pegar da mesa."
    ),
    "tutorial.wyrt_lordes.take": "Agora complete cinco cartas: do monte, sem ver, ou da mesa. O 9 está à vista.",
    "tutorial.wyrt_lordes.take.do": "Pegue o 9 (e o Q, se faltam duas): {keys}.",
    "tutorial.wyrt_lordes.take.not.draw": "Do monte pode vir qualquer coisa, e o 9 está na mesa:",
    "tutorial.wyrt_lordes.take.not.take": "A Q não combina com nada seu; o terceiro 9 faz uma Trinca:",
    "tutorial.wyrt_lordes.second": (
        "Trinca de 9: vale 3. Há uma segunda volta. Pode ficar assim, ou trocar as outras duas à procura de um par, "
        "que faria um Dragão (5)."
    ),
    "tutorial.wyrt_lordes.second.do": "Passe ou troque: {keys}.",
    "tutorial.wyrt_lordes.second.not.discard": "Largar um 9 desfaz a Trinca:",
    "tutorial.wyrt_lordes.refill": "De onde vêm as que faltam? Do monte, ou da mesa se ali houver algo que sirva.",
    "tutorial.wyrt_lordes.refill.do": "Compre ou pegue: {keys}.",
    "tutorial.wyrt_lordes.roll": (
        "«As cartas já falaram. Agora falam os dados.» "
        "Hora da verdade: as mãos se abrem. A melhor rola primeiro, e a conta é combinação + dois dados."
    ),
    "tutorial.wyrt_lordes.roll.do": "Role: {keys}.",
    "tutorial.wyrt_lordes.first.done": (
        "O maior total leva o pote, e aqui foi o seu. Em totais iguais vence a melhor combinação, depois as cartas "
        "mais altas."
    ),
    "tutorial.wyrt_lordes.first.done.do": "Enter: uma mão de Reis.",
    "tutorial.wyrt_lordes.kings": (
        "A última mão, T$ 50 de cada um. Você tem 10 J Q K; {rival} acaba de largar um ás. Com ele são os Reis de "
        "Arton, a melhor das mãos: 6."
    ),
    "tutorial.wyrt_lordes.kings.do": "Largue o 3: {keys}.",
    "tutorial.wyrt_lordes.kings.not.pass": "Assim só conta o K, 1 ponto. O ás está ali:",
    "tutorial.wyrt_lordes.kings.not.discard": "Dessas quatro você precisa; só o 3 sobra:",
    "tutorial.wyrt_lordes.ace": "Na mesa há de tudo um pouco. O 9 faria Aventureiros, 4 pontos; o ás faz Reis, 6.",
    "tutorial.wyrt_lordes.ace.do": "Pegue o ás: {keys}.",
    "tutorial.wyrt_lordes.ace.not.take": "O ás faz Reis de Arton:",
    "tutorial.wyrt_lordes.ace.not.draw": "No monte o ás não está garantido; na mesa está:",
    "tutorial.wyrt_lordes.kings_roll": "REIS DE ARTON! Você rola primeiro, com 6 contra os 3 de uma Trinca.",
    "tutorial.wyrt_lordes.kings_roll.do": "Role: {keys}.",
    "tutorial.wyrt_lordes.again": (
        "6 nos dados, total 12. Os Reis podem rolar outra vez e ficam com a melhor soma: não há o que perder. E num "
        "empate os Reis vencem."
    ),
    "tutorial.wyrt_lordes.again.do": "Role de novo ou fique: {keys}.",
    "tutorial.wyrt_lordes.kings.done": (
        "Todos embaralharam uma vez: a partida acaba, e quem tem mais tibares vence. Você! Numa mesa de verdade, a "
        "linha de baixo explica cada recusa e r abre a regra."
    ),
    "tutorial.wyrt_lordes.kings.done.do": "Enter: jogar agora contra um bot.",
}
