"""Words of the hall's tables and talk: what is refused."""

STRINGS: dict[str, str] = {
    "error.chat_closed": "A conversa da sala está desligada.",
    "error.chat_too_fast": "Devagar: espere {seconds} segundos antes da próxima linha.",
    "error.table_private": "A mesa {table} é privada: peça o código, ou um convite.",
    "error.table_refused": "Quem abriu a mesa {table} não quer você nela; peça um convite.",
    "error.seat_taken": "Esse lugar da mesa {table} já tem dono.",
    "error.table_waits": "A mesa {table} ainda espera gente: complete com bots, ou espere.",
    "error.rated_bots": "A mesa {table} vale rating, e rating só conta entre pessoas: tire os bots ou jogue amistoso.",
    "error.no_such_table": "Não há mais uma mesa {table} esperando.",
    "error.wrong_table_code": "Nenhuma mesa tem esse código.",
    "error.not_here": "{name} não está mais na sala.",
    "error.not_your_table": "Quem decide na mesa {table} é quem a abriu.",
}
