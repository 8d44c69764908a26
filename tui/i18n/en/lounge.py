"""Words of the hall's tables and talk: what is refused."""

STRINGS: dict[str, str] = {
    "error.chat_closed": "The talk of the hall is switched off.",
    "error.chat_too_fast": "Slowly: wait {seconds} seconds before the next line.",
    "error.table_private": "Table {table} is private: ask for its code, or for an invitation.",
    "error.table_refused": "Whoever opened table {table} does not want you there; ask for an invitation.",
    "error.seat_taken": "That seat of table {table} is taken.",
    "error.table_waits": "Table {table} still waits for people: fill it with bots, or wait.",
    "error.rated_bots": "Table {table} is rated, and ratings count among people only: take the bots away or play a friendly.",
    "error.no_such_table": "There is no table {table} waiting any more.",
    "error.wrong_table_code": "No table has that code.",
    "error.not_here": "{name} is not in the hall any more.",
    "error.not_your_table": "At table {table} whoever opened it decides.",
}
