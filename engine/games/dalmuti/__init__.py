"""O Grande Dalmuti: be the first to lay all your cards, and sit where that puts you."""
