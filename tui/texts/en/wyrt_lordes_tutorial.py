"""The tutorial of Wyrt dos Lordes."""

STRINGS: dict[str, str] = {
    "tutorial.wyrt_lordes.discard.do.lines": "Discard two or three that are no 9: {keys} and Enter. Or type the cards, such as 2d 4c.",
    "tutorial.wyrt_lordes.kings.done.lines": "Everybody has shuffled once: the match is over, and whoever has most tibares wins. You! At the table, ? tells the letters that answer questions, and r reads the rules.",
    "tutorial.wyrt_lordes.lesson.1": "Bet",
    "tutorial.wyrt_lordes.lesson.2": "Hand of Wyrt",
    "tutorial.wyrt_lordes.lesson.3": "Second round",
    "tutorial.wyrt_lordes.lesson.4": "Dice",
    "tutorial.wyrt_lordes.lesson.5": "Kings of Arton",
    "tutorial.wyrt_lordes.bet": (
        '"Whoever bets only on what they see has not come to play." '
        "Each lord has T$ 100. Bets are blind and made at the same time; the most frequent counts, in doubt the "
        "lowest. {rival} has bet."
    ),
    "tutorial.wyrt_lordes.bet.do": "Bet: {keys}.",
    "tutorial.wyrt_lordes.discard": (
        '"What one lord throws away makes the trio of another." '
        "You shuffled: you are the Lord of Wyrt (W), first to act and with six cards. Your two 9s are a Pair, and on "
        "the table lies another 9."
    ),
    "tutorial.wyrt_lordes.discard.do": "Mark two or three that are no 9: {keys}.",
    "tutorial.wyrt_lordes.discard.not.discard": (
        "Keep both 9s, and throw away at least two cards: only then may you take from the table."
    ),
    "tutorial.wyrt_lordes.take": "Now fill up to five cards: from the pile, unseen, or from the table. The 9 is in sight.",
    "tutorial.wyrt_lordes.take.do": "Take the 9 (and the Q, if two are missing): {keys}.",
    "tutorial.wyrt_lordes.take.not.draw": "From the pile anything may come, and the 9 lies on the table:",
    "tutorial.wyrt_lordes.take.not.take": "The Q goes with nothing of yours; the third 9 makes a Trio:",
    "tutorial.wyrt_lordes.second": (
        "A Trio of 9, worth 3. There is a second round. Stay as you are, or change the other two in search of a pair, "
        "which would make a Dragon (5)."
    ),
    "tutorial.wyrt_lordes.second.do": "Pass or change: {keys}.",
    "tutorial.wyrt_lordes.second.not.discard": "Throwing away a 9 breaks the Trio:",
    "tutorial.wyrt_lordes.refill": "Where should the missing ones come from? The pile, or the table if something there helps.",
    "tutorial.wyrt_lordes.refill.do": "Draw or take: {keys}.",
    "tutorial.wyrt_lordes.roll": (
        '"The cards have spoken. Now the dice speak." '
        "The moment of truth: hands are shown. The best rolls first, and the sum is combination + two dice."
    ),
    "tutorial.wyrt_lordes.roll.do": "Roll: {keys}.",
    "tutorial.wyrt_lordes.first.done": (
        "The highest total takes the pot, and here it was yours. Of equal totals the better combination wins, then "
        "the higher cards."
    ),
    "tutorial.wyrt_lordes.first.done.do": "Enter: a hand of Kings.",
    "tutorial.wyrt_lordes.kings": (
        "The last hand, T$ 50 from each. You hold 10 J Q K; {rival} has just thrown away an ace. With it they are the "
        "Kings of Arton, the best hand of all: 6."
    ),
    "tutorial.wyrt_lordes.kings.do": "Throw away the 3: {keys}.",
    "tutorial.wyrt_lordes.kings.not.pass": "Like this only the K counts, 1 point. There is the ace:",
    "tutorial.wyrt_lordes.kings.not.discard": "Those four you need; only the 3 is one too many:",
    "tutorial.wyrt_lordes.ace": "A bit of everything lies there. The 9 would make Adventurers, 4 points; the ace Kings, 6.",
    "tutorial.wyrt_lordes.ace.do": "Take the ace: {keys}.",
    "tutorial.wyrt_lordes.ace.not.take": "The ace makes Kings of Arton:",
    "tutorial.wyrt_lordes.ace.not.draw": "In the pile no ace is certain; on the table one is:",
    "tutorial.wyrt_lordes.kings_roll": "KINGS OF ARTON! You roll first, with 6 to the 3 of a Trio.",
    "tutorial.wyrt_lordes.kings_roll.do": "Roll: {keys}.",
    "tutorial.wyrt_lordes.again": (
        "6 on the dice, total 12. Kings may roll again and keep the better sum: there is nothing to lose. And if it "
        "comes out level, Kings win."
    ),
    "tutorial.wyrt_lordes.again.do": "Roll again or stay: {keys}.",
    "tutorial.wyrt_lordes.kings.done": (
        "Everybody has shuffled once: the match is over, and whoever has most tibares wins. You! At a real table the "
        "line below explains every refusal, and r opens the rule."
    ),
    "tutorial.wyrt_lordes.kings.done.do": "Enter: play a bot now.",
}
