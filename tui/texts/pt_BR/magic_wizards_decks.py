"""Magic & Wizards: the builder of decks, decks as text and as codes."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    # O que um baralho não pode ser.
    "error.no_deck": "Falta o baralho da cadeira {number}.",
    "error.deck_unknown_card": "A coleção não tem a carta {card}.",
    "error.deck_unknown_set": "O baralho tem cartas do conjunto {set}, que não vale ou não está guardado aqui: peça o arquivo dele (carteado cards import), ou use outras cartas.",
    "error.deck_wrong_part": "Carta {card}: os Extras ficam no baralho Extra, e só eles.",
    "error.deck_needs_boards": "Carta {card}: só vale com Ambientes.",
    "error.deck_copies": "Carta {card}: {found} cópias; o máximo é {allowed}.",
    "error.deck_size": "Cartas no baralho: {found}; são exatamente {allowed}, fora os Extras.",
    "error.deck_extras": "Cartas no baralho Extra: {found}; o máximo é {allowed}.",
    "error.deck_monsters": "Monstros no baralho: {found}; o mínimo é {allowed}.",
    "error.deck_levels": "Os níveis dos monstros somam {found}; o máximo é {allowed}.",
    "error.deck_high": "Monstros de nível 5 ou mais: {found}; o máximo é {allowed}.",
    "error.deck_top": "Monstros de nível 7 ou mais: {found}; o máximo é {allowed}.",
    # O que não é um baralho escrito.
    "error.deck_too_long": "São cartas demais para um baralho: no máximo {most}.",
    "error.deck_no_cards": "Este texto não tem nenhuma carta.",
    "error.deck_text_long": "O texto é longo demais para um baralho: no máximo {most} caracteres.",
    "error.deck_unknown_section": "Só há as seções [extra] e [layout nome]; isto é outra: {section}",
    "error.deck_card_twice": "Esta carta já está em outra linha: {name}",
    "error.deck_bad_line": "Cada linha é um número e o nome de uma carta, como “3 Tocaia”; isto não é: {text}",
    "error.deck_unknown_name": "A coleção não tem esta carta: {name}",
    "error.deck_code_form": "Isto não é o código de um baralho: um código vem inteiro, em uma linha, e começa como colecao_1.1-.",
    "error.deck_code_set": "O código é de outra coleção de cartas ({set}); aqui vale {known}. Peça o baralho em texto.",
    "error.deck_code_damaged": "O código do baralho está errado: falta, sobra ou mudou alguma letra.",
    "error.card_set_changed": "As cartas do conjunto do clube não são as que o código dele diz ({told}; aqui {found}): foram mudadas. Peça o arquivo de novo a quem o fez.",
    "error.card_set_twice": "O mesmo conjunto do clube duas vezes, ou em duas versões; fica uma só.",
    "error.card_sets_long": "Os conjuntos do clube são grandes demais juntos: no máximo {most} bytes.",
    "error.card_sets_feed": "Juntos, estes conjuntos do clube têm efeitos que poderiam disparar um ao outro sem fim (carta {card}).",
    "magic_wizards.deck.counts": "Cartas {cards}/{size} · Extras {extras}/{most_extras}",
    "magic_wizards.deck.curve": "Monstros por nível: {levels}",
    "magic_wizards.deck.of_level": "{count} de nível {level}",
    "magic_wizards.deck.monsters": "Monstros {monsters} (mín. {least}) · Níveis {levels}/{most}",
    "magic_wizards.deck.levels": "Nível 5 ou mais {high}/{most_high} · 7 ou mais {top}/{most_top}",
    "magic_wizards.deck.weak": "Alinhamento: fraco contra {names}",
    "error.deck_unknown_layout": "Não há desenho de labirinto com o nome {layout}; há: {known}.",
    "magic_wizards.deck.layout": "Labirinto: {layout}",
    "magic_wizards.deck.layout.idle": "Labirinto: {layout} (sem Paredes no baralho)",
    "magic_wizards.deck.layout.none": "nenhum: escolho na hora",
}
