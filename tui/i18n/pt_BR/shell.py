"""Words that every screen shares."""

STRINGS: dict[str, str] = {
    "format.day": "%d/%m/%Y",
    "format.moment": "%d/%m/%Y %H:%M",
}
