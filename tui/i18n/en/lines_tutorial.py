"""The tutorials in lines: what is different where there are no screen and no keys; {keys} are numbers of choices."""

STRINGS: dict[str, str] = {
    "lines.lobby.tutorial": "Learn a game by playing",
    "lines.hall.tutorial": "Learn a game by playing",
    "lines.tutorial.left": "You left the tutorial.",
    "lines.tutorial.such_as": "{numbers}...",
    "tutorial.chama.realm.do.lines": "Lay a realm: {keys} and Enter.",
    "tutorial.chama.reinforce.do.lines": "Reinforce: {keys} and Enter.",
    "tutorial.chama.pay.do.lines": "Discard three, one at a time: {keys} and Enter.",
    "tutorial.chama.last.done.lines": "Six realms at the draw: you have won! At the table, ? tells the letters that answer questions, and r reads the rules.",
    "tutorial.dalmuti.beat.lines": "{rival} answered with three 8s. As many rarer cards beat them.",
    "tutorial.dalmuti.pass.do.lines": "Pass this time: {keys} and Enter.",
    "tutorial.dalmuti.joker.do.lines": "Beat them: {keys} and Enter. The joker goes along.",
    "tutorial.dalmuti.gift.do.lines": "Give two back: {keys} and Enter.",
    "tutorial.dalmuti.last.done.lines": "That is it: most points after the agreed hands win. At the table, ? tells the letters that answer questions, and r reads the rules.",
    "tutorial.wyrt_lordes.discard.do.lines": "Discard two or three that are no 9: {keys} and Enter. Or type the cards, such as 2d 4c.",
    "tutorial.wyrt_lordes.kings.done.lines": "Everybody has shuffled once: the match is over, and whoever has most tibares wins. You! At the table, ? tells the letters that answer questions, and r reads the rules.",
}
