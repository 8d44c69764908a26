"""The English catalog."""
