"""How texts are compared, for whoever searches the store."""

from engine.core.text import fold as fold
