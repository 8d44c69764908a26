"""The tutorial of O Grande Dalmuti."""

STRINGS: dict[str, str] = {
    "tutorial.dalmuti.lesson.1": "Leading",
    "tutorial.dalmuti.lesson.2": "Beating",
    "tutorial.dalmuti.lesson.3": "Passing and coming back",
    "tutorial.dalmuti.lesson.4": "Jokers",
    "tutorial.dalmuti.lesson.5": "Going out",
    "tutorial.dalmuti.lesson.6": "The bonus",
    "tutorial.dalmuti.not.pass": "Passing would leave the trick to the others, and you can beat it:",
    "tutorial.dalmuti.lead": (
        "Whoever gets rid of the cards wins. The lower the number, the rarer: one A, ten 10s. The leader lays like "
        "cards, and the common ones are the burden."
    ),
    "tutorial.dalmuti.lead.do": "Lay three 9s or three 10s: {keys} and Enter.",
    "tutorial.dalmuti.lead.not.play": "Keep the rare ones, and be rid of three at once:",
    "tutorial.dalmuti.beat": (
        "{rival} answered with three 8s. As many rarer cards beat them; those that will do stand up in your hand."
    ),
    "tutorial.dalmuti.beat.do": "Beat them: {keys} and Enter.",
    "tutorial.dalmuti.single": (
        "Everybody passed: the trick is yours, and you lead the next. The leader chooses card and number."
    ),
    "tutorial.dalmuti.single.do": "Lead a single card: {keys} and Enter.",
    "tutorial.dalmuti.single.not.play": "Just one now, and a common one:",
    "tutorial.dalmuti.pass": "A 5 on the table. You could beat it, but passing takes nobody out of the trick.",
    "tutorial.dalmuti.pass.do": "Pass this time: p or space.",
    "tutorial.dalmuti.pass.not.play": "Wait a little: first see what the others do.",
    "tutorial.dalmuti.back": "A 3 came, and it is your turn again: who has passed may still beat.",
    "tutorial.dalmuti.back.do": "Beat the 3: {keys} and Enter.",
    "tutorial.dalmuti.back.not.pass": "Now it is worth it: who wins the trick leads the next.",
    "tutorial.dalmuti.first.done": "Nothing beat your card: the trick is yours. So it goes on until no cards are left.",
    "tutorial.dalmuti.first.done.do": "Enter: the end of this hand, with jokers.",
    "tutorial.dalmuti.joker": (
        "Three 8s on the table, and you hold only two 5s. The joker (*) makes up what lacks: two 5s and a joker are "
        "three 5s."
    ),
    "tutorial.dalmuti.joker.do": "Beat them: 5 and Enter. The joker goes along.",
    "tutorial.dalmuti.out": (
        "You lead. Who has no cards left is out: the first of four scores 3 points, then 2, 1 and 0."
    ),
    "tutorial.dalmuti.out.do": "Lay all that is left: {keys} and Enter.",
    "tutorial.dalmuti.gift": (
        "You were out first: in the second hand you are president! The last of all handed you the two rarest cards. "
        "Give two back: common cards that stand alone are missed least, for no set is broken."
    ),
    "tutorial.dalmuti.gift.do": "Mark two with their keys, then Enter.",
    "tutorial.dalmuti.president": (
        "Everybody sits in the order of going out, and the president leads. Life isn't fair: enjoy it."
    ),
    "tutorial.dalmuti.president.do": "Lead any set you like.",
    "tutorial.dalmuti.last.done": (
        "That is it: most points after the agreed hands win. The line below says why something will not do, and r "
        "opens the rule."
    ),
    "tutorial.dalmuti.last.done.do": "Enter: play bots now.",
    "tutorial.dalmuti.beat.lines": "{rival} answered with three 8s. As many rarer cards beat them.",
    "tutorial.dalmuti.pass.do.lines": "Pass this time: {keys} and Enter.",
    "tutorial.dalmuti.joker.do.lines": "Beat them: {keys} and Enter. The joker goes along.",
    "tutorial.dalmuti.gift.do.lines": "Give two back: {keys} and Enter.",
    "tutorial.dalmuti.last.done.lines": "That is it: most points after the agreed hands win. At the table, ? tells the letters that answer questions, and r reads the rules.",
}
