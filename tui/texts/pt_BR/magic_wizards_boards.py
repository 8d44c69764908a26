"""Magic & Wizards: as regras adicionais, que nenhuma mesa oferece ainda."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "option.magic_wizards.no_direct_attack": "Ataques Diretos Proibidos",
    "option.magic_wizards.no_direct_attack.help": "Sim: nenhum monstro ataca um jogador; só vale com Bench-out (MW-95).",
    "option.magic_wizards.bench_out": "Bench-out",
    "option.magic_wizards.bench_out.help": "Sim: quem passa um turno inteiro sem monstros perde o duelo (MW-41).",
    "reason.bench": "Bench-out",
    "magic_wizards.log.ended.bench": "Bench-out: {winners} vence o duelo, pois o rival passou um turno sem monstros.",
    "magic_wizards.log.hand_shown": "{seat} mostra cinco cartas sem nenhum monstro, {cards}, e embaralha de novo.",
    "error.duel_no_direct_attack": "Nesta mesa nenhum monstro ataca um jogador.",
    "error.duel_bench_out": "Sem um monstro você perde o duelo agora: jogue ou baixe um.",
    "error.duel_only_bench_out": "Ataques Diretos Proibidos só valem com Bench-out: sem ele não se vence quem não tem monstros.",
    "error.map_rows": "Um mapa tem 5 ou 6 linhas; este tem {found}.",
    "error.map_letter": "Linha {line}, coluna {column}: as letras de um mapa são {letters}.",
    "error.map_columns": "Linha {line}: uma linha do mapa tem 8 letras; esta tem {found}.",
    "error.map_uneven": "Linha {line}, coluna {column}: girado em meia volta, o mapa precisa ser o mesmo.",
    "error.map_entry_sea": "Nas duas fileiras de cada jogador pelo menos {least} casas são terra.",
    "error.map_cut_off": "Linha {line}, coluna {column}: o Oceano pode isolar esta casa.",
    "error.labyrinth_lines": "Um labirinto tem 9 ou 19 linhas; este tem {found}.",
    "error.labyrinth_long": "Linha {line}: a partir da coluna {column} há sinais demais.",
    "error.labyrinth_sign": "Linha {line}, coluna {column}: este sinal não desenha um labirinto.",
    "error.labyrinth_no_way": "Não há caminho das fileiras de um jogador às do outro.",
}
