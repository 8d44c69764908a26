"""What Carteado says of Rouba-monte; without this file it would say the same by the names in rouba_monte.py."""

WORDS = {
    "pt_BR": {
        "game.rouba_monte": "Rouba-monte",
        "game.rouba_monte.line": "Case cartas e roube os montes dos outros",
        "game.rouba_monte.rules": (
            "## 1 — Rouba-monte\n\n"
            "Na sua vez, baixe uma carta. Ela leva as cartas abertas iguais e os montes que têm uma igual em cima.\n\n"
            "Se não levar nada, fica na mesa. Quem juntar mais cartas vence."
        ),
        "option.rouba_monte.hand_size": "Cartas na mão",
        "option.rouba_monte.hand_size.help": "Quantas cartas cada um recebe de cada vez.",
        "reason.cards": "cartas",
        "rouba_monte.act.lay": "baixar {card}",
        "rouba_monte.field.cards": "cartas na mão",
        "rouba_monte.field.deck": "baralho",
        "rouba_monte.field.hand": "mão",
        "rouba_monte.field.pile": "monte",
        "rouba_monte.field.table": "mesa",
        "rouba_monte.field.top": "em cima",
        "rouba_monte.log.dealt": "{seat} recebe {hand}.",
        "rouba_monte.log.dealt.hidden": "{seat} recebe cartas.",
        "rouba_monte.log.ended.cards": "{winners} junta mais cartas: {best}.",
        "rouba_monte.log.laid": "{seat} baixa {card} e leva {won:carta|cartas}.",
        "rouba_monte.log.laid.stole": "{seat} baixa {card}, rouba um monte e leva {won:carta|cartas}!",
    },
    "en": {
        "game.rouba_monte": "Rouba-monte",
        "game.rouba_monte.line": "Match cards and steal the others' piles",
        "game.rouba_monte.rules": (
            "## 1 — Rouba-monte\n\n"
            "In your turn lay a card. It takes the open cards of its rank, and any pile with that rank on top.\n\n"
            "If it takes nothing, it stays on the table. Most cards win."
        ),
        "option.rouba_monte.hand_size": "Cards in a hand",
        "option.rouba_monte.hand_size.help": "How many cards everybody gets at a time.",
        "reason.cards": "cards",
        "rouba_monte.act.lay": "lay {card}",
        "rouba_monte.log.dealt": "{seat} gets {hand}.",
        "rouba_monte.log.dealt.hidden": "{seat} gets cards.",
        "rouba_monte.log.ended.cards": "{winners} won most cards: {best}.",
        "rouba_monte.log.laid": "{seat} lays {card} and takes {won:card|cards}.",
        "rouba_monte.log.laid.stole": "{seat} lays {card}, steals a pile and takes {won:card|cards}!",
    },
}
