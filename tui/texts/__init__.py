"""All words: the catalogs of each language, and what makes sentences of them."""
