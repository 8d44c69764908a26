"""The lobby of a club: people, open tables, chat, rights."""
