"""One folder a game; games never import each other and are found through the registry."""
