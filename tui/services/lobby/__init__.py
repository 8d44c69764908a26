"""The hall of a club: people, open tables, chat, rights."""
