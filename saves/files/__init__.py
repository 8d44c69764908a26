"""How every file of ours is written and read: whole or not at all, line by line, each line sealed."""
