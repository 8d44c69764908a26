"""What is told only once: a lesson for newcomers, by its catalog key."""

from __future__ import annotations
