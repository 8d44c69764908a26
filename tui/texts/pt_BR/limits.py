"""O que se diz a quem faz algo depressa demais no salão."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "error.chat_too_fast": "Devagar: espere {seconds:segundo|segundos} antes da próxima linha.",
    "error.matches_too_fast": "Muitas partidas começadas em pouco tempo: daqui a {seconds:segundo|segundos} você pode começar outra.",
    "error.tables_too_fast": "Muitas mesas abertas em pouco tempo: daqui a {seconds:segundo|segundos} você pode abrir outra.",
    "error.seats_too_fast": "Muitas idas a mesas em pouco tempo: daqui a {seconds:segundo|segundos} você pode sentar de novo.",
    "error.arranged_too_fast": "Muitas mudanças na mesa em pouco tempo: daqui a {seconds:segundo|segundos} você pode mudar mais.",
    "error.invites_too_fast": "Muitos convites em pouco tempo: daqui a {seconds:segundo|segundos} você pode convidar de novo.",
    "error.codes_too_fast": "Muitos códigos errados: daqui a {seconds:segundo|segundos} você pode tentar outro. Quem está na mesa pode convidar você.",
    "error.notes_too_fast": "Muitas notas em pouco tempo: daqui a {seconds:segundo|segundos} você pode anotar de novo.",
    "error.kept_too_fast": "Muita coisa guardada em pouco tempo: daqui a {seconds:segundo|segundos} você pode guardar mais.",
    "error.side_lines_too_fast": "Muitas linhas paralelas em pouco tempo: daqui a {seconds:segundo|segundos} você pode começar outra.",
    "error.typed_too_fast": "Muita coisa anotada em pouco tempo: daqui a {seconds:segundo|segundos} você pode continuar. O que já foi anotado está guardado.",
    "error.hints_too_fast": "Muitas dicas em pouco tempo: daqui a {seconds:segundo|segundos} você pode pedir outra.",
    "error.analyses_too_fast": "Muitas análises em pouco tempo: daqui a {seconds:segundo|segundos} você pode pedir outra.",
    "error.exports_too_fast": "Muitas cópias em pouco tempo: daqui a {seconds:segundo|segundos} você pode fazer outra.",
    "error.read_too_fast": "Muitas partidas e fichas abertas em pouco tempo: daqui a {seconds:segundo|segundos} você pode abrir outra.",
    "error.ban_requests_too_fast": "Muitos pedidos em pouco tempo: daqui a {seconds:segundo|segundos} você pode pedir de novo.",
    "error.visits_too_fast": "Muitas idas a mesas em pouco tempo: daqui a {seconds:segundo|segundos} você pode ir a outra.",
    "error.too_many_unfinished": "Você tem {most} partidas contra bots por terminar, e mais não cabem: termine uma, ou desista dela, e pode começar outra.",
}
