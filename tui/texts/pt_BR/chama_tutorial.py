"""The tutorial of Chama."""

STRINGS: dict[str, str] = {
    "tutorial.chama.realm.do.lines": "Baixe um reino: {keys} e Enter.",
    "tutorial.chama.reinforce.do.lines": "Reforce: {keys} e Enter.",
    "tutorial.chama.pay.do.lines": "Descarte três, uma de cada vez: {keys} e Enter.",
    "tutorial.chama.last.done.lines": "Seis reinos no saque: você venceu! Na mesa, ? diz as letras que respondem a perguntas, e r lê as regras.",
    "tutorial.chama.lesson.1": "Reinos",
    "tutorial.chama.lesson.2": "Poço",
    "tutorial.chama.lesson.3": "Ataque",
    "tutorial.chama.lesson.4": "Espólio",
    "tutorial.chama.lesson.5": "Armistício",
    "tutorial.chama.lesson.6": "Seis reinos",
    "tutorial.chama.not.end": "Seu turno ainda tem o que dar. Antes de passar a vez:",
    "tutorial.chama.not.attack": "Calma, a batalha fica para depois. Antes disso:",
    "tutorial.chama.not.army": "Guarde esse exército: na mão ele serve de reforço. Agora:",
    "tutorial.chama.not.concede": "Entregar custa o comandante e tudo o que está com ele. Há saída:",
    "tutorial.chama.not.undefended": "Sem defesa o reino cai na hora, e você tem com quem defender:",
    "tutorial.chama.realm": (
        "Vence quem abre o turno com seis reinos de pé. K, Q e J são reinos: um por turno, em pirâmide, a ponta A "
        "primeiro."
    ),
    "tutorial.chama.realm.do": "Baixe um reino: {keys} e Enter, ou dois cliques.",
    "tutorial.chama.realm.not.commander": "Os passos vêm em ordem: passado o do reino, não se volta. Então, antes:",
    "tutorial.chama.realm.not.end": "Sem nenhum reino na mesa você perderia até o poço. Antes de tudo:",
    "tutorial.chama.commander": "As cartas de 5 a 2 são comandantes: esperam no poço e lutam pelos reinos.",
    "tutorial.chama.commander.do": "Ponha um no poço: {keys} e Enter.",
    "tutorial.chama.commander.not.attack": "Da mão ele iria à luta sem exército. Prepare-o antes:",
    "tutorial.chama.army": "De 10 a 6 são exércitos. Cada comandante do poço leva um só, e os números se somam.",
    "tutorial.chama.army.do": "Dê um exército a ele: {keys} e Enter.",
    "tutorial.chama.army.not.attack": "Sozinho ele é fraco. Antes de atacar:",
    "tutorial.chama.attack": ("Só se ataca um reino exposto, sem outro de pé à frente: aqui, a ponta de {rival}."),
    "tutorial.chama.attack.do": "Ataque a ponta: {keys}.",
    "tutorial.chama.send": "Vendo quem você manda, {rival} responde.",
    "tutorial.chama.send.do": "Mande o do poço: {keys} e Enter.",
    "tutorial.chama.send.not.send_hand": "Da mão ele vai sem exército. Com 14 pela frente, melhor outro:",
    "tutorial.chama.reinforce": (
        "{rival} mandou 4+10 = 14. Empate é de quem defende: você está perdendo, e só quem perde joga cartas."
    ),
    "tutorial.chama.reinforce.do": "Reforce: {keys} e Enter. O = da carta é o total com ela.",
    "tutorial.chama.reinforce.not.armistice": "O ás pararia a luta sem vencedor, e esta dá para ganhar. Guarde-o:",
    "tutorial.chama.reinforce.not.concede": "Entregar já? Um exército da mão vira esta luta:",
    "tutorial.chama.again": (
        "Venceu! Mas um reino só cai quando ninguém o defende. {rival} ficou sem comandante; você tem outro."
    ),
    "tutorial.chama.again.do": "Mande-o: {keys} e Enter.",
    "tutorial.chama.again.not.withdraw": "Parar agora salvaria o reino de {rival}. Ela não tem mais defesa:",
    "tutorial.chama.spoils": "Reino arrasado! Quem vence pode sacar um espólio: uma carta da própria pilha.",
    "tutorial.chama.spoils.do": "Saque o espólio: {keys}.",
    "tutorial.chama.spoils.not.no_spoils": "É uma carta de graça, e pode ser um reino:",
    "tutorial.chama.place": (
        "Um reino! Do espólio ele pode descer já, além do reino do turno. De pé, a ponta protege B e C."
    ),
    "tutorial.chama.place.do": "Baixe em B ou C, ou guarde: {keys}.",
    "tutorial.chama.end": "Uma batalha por turno: a sua já foi. {rival} vai revidar.",
    "tutorial.chama.end.do": "Encerre o turno: {keys}.",
    "tutorial.chama.defend": "{rival} ataca sua ponta com 5+10 = 15. Se ninguém a defender, ela cai.",
    "tutorial.chama.defend.do": "Mande um comandante: {keys} e Enter.",
    "tutorial.chama.armistice": (
        "De novo atrás, e {rival} ainda tem reforços. O ás é o armistício: a batalha para, sem vencedor."
    ),
    "tutorial.chama.armistice.do": "Jogue o ás: {keys} e Enter.",
    "tutorial.chama.armistice.not.concede": "Você perderia o comandante e talvez o reino. O ás salva os dois:",
    "tutorial.chama.first.done": (
        "Trégua! Seu reino ficou de pé; {rival} não pode atacar você até o fim do próximo turno dela."
    ),
    "tutorial.chama.first.done.do": "Enter: alguns turnos depois.",
    "tutorial.chama.rebuild": (
        "Você tinha seis reinos, mas {rival} arrasou sua ponta. Ela volta por três cartas da mão, no lugar do reino "
        "do turno."
    ),
    "tutorial.chama.rebuild.do": "Reconstrua: {keys}.",
    "tutorial.chama.rebuild.not.commander": "Passado o passo do reino não se volta, e é ele que falta:",
    "tutorial.chama.rebuild.not.end": "Com cinco reinos ninguém vence, e {rival} também tem cinco:",
    "tutorial.chama.rebuild.not.attack": "Depois da batalha não se reconstrói mais. Antes:",
    "tutorial.chama.pay": ("A mão fecha em oito no fim do turno: três você perderia mesmo. Guarde exércitos e um ás."),
    "tutorial.chama.pay.do": "Descarte três: a tecla da carta e Enter.",
    "tutorial.chama.hold": "Seis de pé! A vitória é no seu próximo saque, se nenhum cair na vez de {rival}.",
    "tutorial.chama.hold.do": "Arme o poço se quiser; depois encerre o turno: {keys}.",
    "tutorial.chama.hold.not.attack": "Já não precisa: atacar só arrisca seus defensores.",
    "tutorial.chama.last_defence": (
        "{rival} também baixou o sexto: se você falhar, ela vence. Vêm 14 contra sua ponta."
    ),
    "tutorial.chama.last_defence.do": "Quem defende? {keys} e Enter.",
    "tutorial.chama.last_reinforcement": "Ainda falta: com 14 você empata, e o empate é da defesa.",
    "tutorial.chama.last_reinforcement.do": "Reforce, ou pare tudo com o ás: {keys} e Enter.",
    "tutorial.chama.last_spoils": "Ataque repelido! Também quem defende ganha espólio.",
    "tutorial.chama.last_spoils.do": "Tire o espólio, ou deixe: {keys}.",
    "tutorial.chama.last.done": (
        "Seis reinos no saque: você venceu! Na mesa, a linha de baixo diz por que algo não pode, e r abre a regra."
    ),
    "tutorial.chama.last.done.do": "Enter: jogar agora contra um bot.",
}
