"""Rows of card tables: good ones, and one of every family of wrong ones."""

from __future__ import annotations

HEAD = '[set]\nkey = "clube"\nversion = 2\n'
FOX = {
    "id": "1",
    "key": '"raposa"',
    "kind": '"monster"',
    "figure": '"^_^"',
    "names": '{ pt_BR = "Raposa do Clube", en = "Club Fox" }',
    "level": "3",
    "element": '"fogo"',
    "type": '"fera"',
    "atk": "1000",
    "def": "800",
    "effects": '[{ when = "attacks", do = "boost", target = "self", atk = 200, until = "end_of_battle", price = 200 }]',
}
TRAP = {
    "id": "2",
    "key": '"buraco"',
    "kind": '"trap"',
    "figure": '"_o_"',
    "names": '{ pt_BR = "Buraco do Clube", en = "Club Hole" }',
    "effects": '[{ when = "attack_declared", do = "negate_attack", target = "attacker" }]',
}
EXTRA = {
    **FOX,
    "id": "3",
    "key": '"raposao"',
    "kind": '"extra"',
    "figure": '"^O^"',
    "names": '{ pt_BR = "Raposão", en = "Great Fox" }',
    "materials": '[{ card = "raposa" }, { types = ["rocha"] }]',
}
MAGIC = {**TRAP, "id": "4", "key": '"sopro"', "kind": '"magic"', "figure": '"~~~"'}
MAGIC |= {
    "names": '{ pt_BR = "Sopro", en = "Breath" }',
    "effects": '[{ when = "played", do = "draw", target = "you", count = 1 }]',
}


def table(*rows: dict[str, str], head: str = HEAD) -> bytes:
    texts = ("".join(f"{name} = {value}\n" for name, value in row.items() if value) for row in rows)
    return (head + "".join(f"[[card]]\n{row}" for row in texts)).encode()


EFFECT = '[{ when = "%s", do = "%s", %s }]'


def effect(when: str, do: str, more: str = "") -> dict[str, str]:
    return {"effects": EFFECT % (when, do, more or "price = 200")}


WRONG_ROWS: dict[str, tuple[dict[str, str], str, str]] = {
    "a field that there is not": ({"power": "3"}, "card_bad_field", "$.power"),
    "no id": ({"id": ""}, "card_bad_field", "$"),
    "an id below 1": ({"id": "0"}, "card_bad_field", "$.id"),
    "a key with capitals": ({"key": '"Raposa"'}, "card_bad_key", "$.key"),
    "a key with a line break": ({"key": '"raposa\\n"'}, "card_bad_key", "$.key"),
    "a kind that there is not": ({"kind": '"hero"'}, "card_bad_field", "$.kind"),
    "an element that there is not": ({"element": '"vento"'}, "card_bad_field", "$.element"),
    "a level of nine": ({"level": "9"}, "card_bad_field", "$.level"),
    "a text for a number": ({"atk": '"1000"'}, "card_bad_field", "$.atk"),
    "a number that is no step of 50": ({"atk": "1010"}, "card_bad_field", "$.atk"),
    "a figure of eight characters": ({"figure": '"12345678"'}, "card_bad_figure", "$.figure"),
    "a figure with a control code": ({"figure": '"a\\u001bb"'}, "card_bad_figure", "$.figure"),
    "a figure that is not ASCII": ({"figure": '"☃"'}, "card_bad_figure", "$.figure"),
    "a name of 31 letters": ({"names": f'{{ pt_BR = "{"A" * 31}", en = "Fox" }}'}, "card_bad_field", "$.names.pt_BR"),
    "one name only": ({"names": '{ pt_BR = "Raposa" }'}, "card_bad_field", "$.names"),
    "no names": ({"names": ""}, "card_field_missing", "$.names"),
    "a control code in a name": (
        {"names": '{ pt_BR = "Ra\\u0007posa", en = "Fox" }'},
        "card_bad_name",
        "$.names.pt_BR",
    ),
    "a direction mark in a name": ({"names": '{ pt_BR = "Raposa", en = "F\\u202Eox" }'}, "card_bad_name", "$.names.en"),
    "a name with spare spaces": ({"names": '{ pt_BR = " Raposa", en = "Fox" }'}, "card_bad_name", "$.names.pt_BR"),
    "a monster without level": ({"level": ""}, "card_field_missing", "$.level"),
    "a monster without DEF": ({"def": ""}, "card_field_missing", "$.def"),
    "a monster with materials": ({"materials": EXTRA["materials"]}, "card_field_too_much", "$.materials"),
    "a monster that stays": ({"stays": '"field"'}, "card_field_too_much", "$.stays"),
    "a monster that is an Item": ({"keywords": '["item"]'}, "card_field_too_much", "$.keywords"),
    "Multi-Corpos in the 40": ({"keywords": '["multi_corpos"]'}, "card_field_too_much", "$.keywords"),
    "a keyword twice": ({"keywords": '["desenho", "desenho"]'}, "card_said_twice", "$.keywords"),
    "a trait twice": ({"traits": '["nadar", "nadar"]'}, "card_said_twice", "$.traits"),
    "five keywords": (
        {"keywords": '["desenho", "voar", "alcance", "ocultar", "molhado"]'},
        "card_bad_field",
        "$.keywords",
    ),
    "too much for its level": ({"atk": "1050"}, "card_off_budget", "$.atk"),
    "too little for its level": ({"atk": "950"}, "card_off_budget", "$.atk"),
    "a keyword that is not paid": ({"keywords": '["voar"]'}, "card_off_budget", "$.atk"),
    "more ATK than its level has": ({"atk": "1400", "def": "400"}, "card_over_cap", "$.atk"),
    "more DEF than its level has": ({"atk": "250", "def": "1550"}, "card_over_cap", "$.def"),
    "an effect for nothing": (
        effect("played", "draw", 'target = "you", count = 1'),
        "card_effect_price",
        "$.effects[0].price",
    ),
    "a moment of traps": (
        effect("attack_declared", "negate_attack", 'target = "attacker", price = 200'),
        "card_wrong_moment",
        "$.effects[0].when",
    ),
    "a moment that there is not": (effect("sometimes", "draw"), "card_bad_field", "$.effects[0].when"),
    "an act that there is not": (effect("played", "win"), "card_bad_field", "$.effects[0].do"),
    "an act that cannot go on all the time": (
        effect("while_up", "draw", 'target = "you", count = 1, price = 200'),
        "card_wrong_moment",
        "$.effects[0].when",
    ),
    "a target that the act does not take": (
        effect("played", "draw", 'target = "attacker", count = 1, price = 200'),
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "a target that is not there at that moment": (
        effect("played", "destroy", 'target = "destroyer", price = 200'),
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "a bearer without being attached": (
        effect("played", "destroy", 'target = "bearer", price = 200'),
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "a choice that would be made all the time": (
        effect("while_up", "boost", 'target = "rival_monster", atk = -100, until = "while_up", price = 200'),
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "no end": (
        effect("played", "boost", 'target = "self", atk = 100, price = 200'),
        "card_amount_missing",
        "$.effects[0].until",
    ),
    "an end of what is done at once": (
        effect("played", "destroy", 'target = "rival_monster", until = "end_of_turn", price = 200'),
        "card_wrong_until",
        "$.effects[0].until",
    ),
    "the end of a battle that is none": (
        effect("played", "boost", 'target = "self", atk = 100, until = "end_of_battle", price = 200'),
        "card_wrong_until",
        "$.effects[0].until",
    ),
    "an end that has come already": (
        effect("destroyed_by_battle", "paralyse", 'target = "destroyer", until = "while_up", price = 200'),
        "card_wrong_until",
        "$.effects[0].until",
    ),
    "a change of what is in the graveyard": (
        effect("destroyed_by_battle", "boost", 'target = "self", atk = 100, until = "for_good", price = 200'),
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "a filter where nobody is chosen": (
        effect("played", "draw", 'target = "you", of = { types = ["fera"] }, count = 1, price = 200'),
        "card_wrong_filter",
        "$.effects[0].of",
    ),
    "a filter of what lies face-down": (
        effect("played", "turn_up", 'target = "rival_monster", of = { level_most = 3 }, price = 200'),
        "card_wrong_filter",
        "$.effects[0].of",
    ),
    "a monster of the kind magic": (
        effect("played", "destroy", 'target = "rival_monster", of = { kind = "magic" }, price = 200'),
        "card_wrong_filter",
        "$.effects[0].of",
    ),
    "an amount that is missing": (
        effect("played", "draw", 'target = "you", price = 200'),
        "card_amount_missing",
        "$.effects[0].count",
    ),
    "an amount of another act": (
        effect("played", "draw", 'target = "you", count = 1, life = 100, price = 200'),
        "card_amount_too_much",
        "$.effects[0].life",
    ),
    "a change of nothing": (
        effect("played", "boost", 'target = "self", until = "end_of_turn", price = 200'),
        "card_amount_missing",
        "$.effects[0].atk",
    ),
    "numbers below 0": (
        effect("played", "set_numbers", 'target = "self", atk = -50, until = "end_of_turn", price = 200'),
        "card_amount_too_much",
        "$.effects[0].atk",
    ),
    "a keyword that no effect gives": (
        effect("played", "give_keyword", 'target = "self", keyword = "item", until = "end_of_turn", price = 200'),
        "card_amount_too_much",
        "$.effects[0].keyword",
    ),
    "a price in PVs for what nobody chooses": (
        effect("played", "draw", 'target = "you", count = 1, pay = 100, price = 200'),
        "card_amount_too_much",
        "$.effects[0].pay",
    ),
    "a foe where there is no battle": (
        effect("played", "draw", 'if = { test = "foe_is", types = ["fera"] }, target = "you", count = 1, price = 200'),
        "card_wrong_condition",
        "$.effects[0].if",
    ),
    "a coin that would be tossed all the time": (
        effect("while_up", "boost", 'if = { test = "coin_heads" }, target = "self", atk = 100, until = "while_up"'),
        "card_wrong_condition",
        "$.effects[0].if",
    ),
    "an Extra of a transformation that there is not": (
        effect("your_turn", "transform", 'target = "self", into = "lobo", price = 200'),
        "card_unknown",
        "$.effects[0].into",
    ),
    "an effect that feeds itself": (
        effect("turned_up", "turn_down", 'target = "self", price = 200'),
        "card_feeds_itself",
        "$.effects[0].do",
    ),
}


WRONG_OTHERS: dict[str, tuple[dict[str, str], str, str]] = {
    "a trap with a level": ({**TRAP, "level": "3"}, "card_field_too_much", "$.level"),
    "a trap with ATK": ({**TRAP, "atk": "0"}, "card_field_too_much", "$.atk"),
    "a trap that flies": ({**TRAP, "keywords": '["alcance"]'}, "card_field_too_much", "$.keywords"),
    "a trap without effects": ({**TRAP, "effects": ""}, "card_field_missing", "$.effects"),
    "an attached trap": ({**TRAP, "stays": '"attached"'}, "card_field_too_much", "$.stays"),
    "a magic with a price": (
        {**MAGIC, "effects": '[{ when = "played", do = "draw", target = "you", count = 1, price = 100 }]'},
        "card_field_too_much",
        "$.effects[0].price",
    ),
    "a magic that is gone and goes on": (
        {**MAGIC, "effects": '[{ when = "turn_begins", do = "draw", target = "you", count = 1 }]'},
        "card_wrong_moment",
        "$.effects[0].when",
    ),
    "a trap with a filter of its second effect": (
        {
            **TRAP,
            "effects": '[{ when = "attack_declared", do = "negate_attack", target = "attacker" }, '
            '{ when = "attack_declared", do = "destroy", target = "attacker", of = { level_most = 3 } }]',
        },
        "card_wrong_filter",
        "$.effects[1].of",
    ),
    "an attached magic that lies on nobody": (
        {**MAGIC, "stays": '"attached"'},
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "other monsters of what is none": (
        {**MAGIC, "effects": '[{ when = "played", do = "destroy", target = "your_other_monsters" }]'},
        "card_wrong_target",
        "$.effects[0].target",
    ),
    "an Item with one number": ({**MAGIC, "keywords": '["item"]', "atk": "0"}, "card_field_missing", "$.def"),
    "a trap with two triggers": (
        {
            **TRAP,
            "effects": '[{ when = "attack_declared", do = "negate_attack", target = "attacker" }, '
            '{ when = "magic_played", do = "draw", target = "you", count = 1 }]',
        },
        "card_one_trigger",
        "$.effects",
    ),
    "an Extra of one material": ({**EXTRA, "materials": '[{ types = ["fera"] }]'}, "card_materials", "$.materials"),
    "an Extra of none": ({**EXTRA, "materials": ""}, "card_materials", "$.materials"),
    "a transformation of anything": (
        {**EXTRA, "enters": '"transform"', "materials": '[{ types = ["fera"] }]'},
        "card_materials",
        "$.materials",
    ),
    "a material by its kind": (
        {**EXTRA, "materials": '[{ types = ["fera"] }, { kind = "monster" }]'},
        "card_materials",
        "$.materials",
    ),
    "two primary materials": (
        {**EXTRA, "materials": '[{ types = ["fera"], primary = true }, { types = ["fera"], primary = true }]'},
        "card_said_twice",
        "$.materials",
    ),
    "a material that is no monster": (
        {**EXTRA, "materials": '[{ card = "raposa" }, { card = "nada" }]'},
        "card_unknown",
        "$.materials[1].card",
    ),
    "an id that is taken": ({**TRAP, "id": "1"}, "card_taken", "$.id"),
    "a key that is taken": ({**TRAP, "key": '"raposa"'}, "card_taken", "$.key"),
    "a figure that is taken": ({**TRAP, "figure": '"^_^"'}, "card_taken", "$.figure"),
    "a name that is taken": (
        {**TRAP, "names": '{ pt_BR = "raposa do clube", en = "Hole" }'},
        "card_taken",
        "$.names.pt_BR",
    ),
}

CLUB = r"""[set]
key = "clube_da_serra"
version = 1

[[card]]
id = 1
key = "saracura_do_brejo"
kind = "monster"
figure = "~\\o>~"
names = { pt_BR = "Saracura do Brejo", en = "Marsh Rail" }
level = 3
element = "agua"
type = "fera_alada"
keywords = ["voar"]
atk = 950
def = 450
effects = [{ when = "destroys", do = "gain_life", target = "you", life = 300, price = 300 }]

[[card]]
id = 2
key = "canoa_furada"
kind = "trap"
figure = "\\_o_/~"
names = { pt_BR = "Canoa Furada", en = "Leaky Canoe" }
effects = [
  { when = "attack_declared", do = "negate_attack", target = "attacker", of = { elements = ["fogo", "terra"] } },
  { when = "attack_declared", do = "lose_life", target = "rival", life = 100 },
]
"""
"""The set that docs/cards.md shows."""
