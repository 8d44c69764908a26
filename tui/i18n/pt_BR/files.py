"""Torneios e temporadas como arquivos."""

STRINGS: dict[str, str] = {
    "files.hint": "tab completa   ↓ escolhe   enter aceita   esc desiste",
    "files.reading.reading": "Lendo e conferindo: {share} % (esc interrompe)",
    "files.reading.playing": "Refazendo as jogadas: {share} % (esc interrompe)",
    "files.reading.ended": "Leitura interrompida; nada foi mudado.",
    "files.save.ask": "Guardar em que arquivo? (o pendrive, se estiver posto, está na lista)",
    "files.open.ask": "Abrir que arquivo? De um torneio ou de uma temporada.",
    "files.saved": "Guardado em {path}",
    "files.replace.ask": "{file} já existe. Trocar pelo de agora?",
    "files.replace.yes": "Sim, trocar",
    "files.seeds.ask.one": (
        "Uma partida ainda está aberta no Carteado. Levar também o seu sorteio, para continuá-la no outro notebook? "
        "Quem tiver o arquivo poderá ver as cartas."
    ),
    "files.seeds.ask.other": (
        "{count} partidas ainda estão abertas no Carteado. Levar também os sorteios, para continuá-las no outro "
        "notebook? Quem tiver o arquivo poderá ver as cartas."
    ),
    "files.seeds.yes": "Sim, com os sorteios",
    "files.continue.ask": (
        "«{line}» já está aqui, com {here} atos (o último {here_at}). O arquivo vai mais longe: {there} atos (o último "
        "{there_at}). Trazer o que falta?"
    ),
    "files.continue.yes": "Sim, trazer",
    "files.continue_some.ask.one": "{count} torneio vai mais longe no arquivo do que aqui. Trazer o que falta?",
    "files.continue_some.ask.other": "{count} torneios vão mais longe no arquivo do que aqui. Trazer o que falta?",
    "files.parted.ask": (
        "«{line}» seguiu dois caminhos: até o ato {shared} são iguais. Aqui há {here} atos (o último {here_at}), no "
        "arquivo {there} (o último {there_at}). Ficar com o do arquivo? O daqui é guardado antes em {backup}"
    ),
    "files.parted.yes": "Sim, ficar com o do arquivo",
    "files.opened.new": "{line}: veio do arquivo, com {acts} atos.",
    "files.opened.continued": "{line}: vieram {acts} atos do arquivo.",
    "files.opened.same": "{line}: já estava assim.",
    "files.opened.older": "{line}: aqui já está mais adiante que no arquivo; nada mudou.",
    "files.opened.parted": "{line}: vale agora o do arquivo, com {acts} atos.",
    "files.opened.season": "{name}: torneios no arquivo {inside}, novos aqui {fresh}, continuados {grown}.",
    "key.files.complete": "completar",
    "key.files.complete.help": "Completa o caminho.",
    "key.tournaments.export": "guardar",
    "key.tournaments.export.help": "Guarda o torneio marcado, inteiro, em um arquivo, para outro notebook.",
    "key.tournaments.import": "trazer",
    "key.tournaments.import.help": "Abre de um arquivo um torneio, ou uma temporada inteira.",
    "key.desk.export": "guardar em arquivo",
    "key.desk.export.help": "Guarda o torneio inteiro em um arquivo, para outro notebook.",
    "key.desk.import": "abrir de um arquivo",
    "key.desk.import.help": "Continua a partir de um arquivo deste torneio, ou traz outro.",
    "key.seasons.export": "guardar",
    "key.seasons.export.help": "Guarda a temporada marcada, com todos os seus torneios, em um arquivo.",
    "key.seasons.import": "trazer",
    "key.seasons.import.help": "Abre de um arquivo uma temporada, ou um torneio.",
    "key.season.save": "guardar",
    "key.season.save.help": "Guarda a temporada, com todos os seus torneios, em um arquivo, para outro notebook.",
    "key.season.take_in": "trazer",
    "key.season.take_in.help": "Traz de um arquivo torneios que contam para esta temporada.",
    "error.file_not_a_season": "isto não é uma temporada do Carteado.",
    "cli.season.export": "grava a temporada, com todos os seus torneios, em um arquivo",
    "cli.season.import": "traz de um arquivo uma temporada, ou torneios para uma temporada",
    "cli.season.into": "a temporada para a qual os torneios contam",
    "cli.season.exported.one": "{name}: {count} torneio gravado em {file}",
    "cli.season.exported.other": "{name}: {count} torneios gravados em {file}",
}
