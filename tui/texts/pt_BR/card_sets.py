"""Os conjuntos de cartas de um clube."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cards.right": "{set}: {cards} cartas, tudo certo ({hash}).",
    "cards.imported": "Conjunto guardado: {set}, {cards} cartas ({hash}).",
    "cards.line": "{set}  {cards} cartas  {hash}",
    "cards.removed": "Conjunto apagado: {set}",
    "error.card_set_other": "O conjunto {set} já está guardado com outras cartas ({kept}); um conjunto publicado não muda: aumente version no arquivo.",
    "error.no_card_set": "Não há conjunto {name}.",
    "cli.cards": "conjuntos de cartas do clube: confere, guarda, mostra, imprime",
    "cli.cards.check": "confere o arquivo de um conjunto, sem guardar nada",
    "cli.cards.list": "mostra os conjuntos guardados",
    "cli.cards.show": "mostra todas as cartas de um conjunto",
    "cli.cards.import": "guarda o conjunto de um arquivo, inteiro ou nada",
    "cli.cards.export": "grava o arquivo de um conjunto, ou as suas cartas para recortar, em outro formato",
    "cli.cards.remove": "apaga um conjunto; partidas jogadas com ele continuam a abrir",
    "cli.cards.file": "arquivo TOML com o conjunto; docs/cards.md conta como se escreve",
    "cli.cards.set": "nome do conjunto: chave e versão, como clube_da_serra.1",
    "cli.decks.cards": "cartas para recortar, nove por folha, em vez da lista",
}
