"""Figures of this tree: its size, its imports and names, and the work of one key press."""
