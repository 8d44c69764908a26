"""How each game looks, what it says and which keys choose its actions."""
