"""The organiser: desk, projector, seasons."""
