"""The Portuguese catalog."""
