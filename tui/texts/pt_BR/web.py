"""As páginas do salão para navegadores."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cli.serve.web": "serve também páginas para os navegadores de quem está na mesma rede, nesta porta (8080 sem outra)",
    "error.web_missing": "As páginas para navegadores precisam de pacotes a mais: pip install 'carteado[web]' (aiohttp e jinja2).",
    "error.web_port": "Não deu para atender navegadores na porta {port}: ela está em uso ou não pode ser usada. Escolha outra com --web.",
    "error.pages_too_fast": "Muitas páginas pedidas em pouco tempo: daqui a {seconds:segundo|segundos} você pode pedir outra.",
    "lobby.poster.web": "Páginas no navegador:  {address}",
    "web.evening": "Nesta noite",
    "web.skip": "Ir ao conteúdo",
    "web.nav": "Páginas do torneio",
    "web.nav.round": "Rodada",
    "web.nav.standings": "Classificação",
    "web.nav.bracket": "Chave",
    "web.nav.crosstable": "Quadro",
    "web.turns": "Mais páginas desta lista",
    "web.language": "Em português",
    "web.find": "Achar o meu nome",
    "web.find.button": "Achar",
    "web.find.nobody": "Ninguém com esse nome.",
    "web.tournaments": "Torneios",
    "web.none": "Nenhum torneio agora.",
    "web.telao": "Telão",
    "web.refused.404": "Esta página não existe.",
    "web.refused.405": "Aqui só se lê.",
    "web.refused.413": "Isto é grande demais.",
    "web.refused.421": "O salão não se chama assim: abra o endereço do cartaz.",
    "web.refused.429": "Devagar.",
    "web.refused.500": "Algo falhou aqui. Tente de novo.",
    "web.refused.503": "Há páginas demais abertas. Esta se atualiza quando você a abre de novo.",
}
