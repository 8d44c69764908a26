"""O Grande Dalmuti on the screen: its table, its keys and its sentences."""
