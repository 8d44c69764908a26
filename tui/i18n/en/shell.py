"""Words that every screen shares."""

STRINGS: dict[str, str] = {
    "format.day": "%d %b %Y",
    "format.moment": "%d %b %Y %H:%M",
}
