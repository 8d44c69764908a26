"""Measurements of this machine, for `carteado bench`: figures and ratios, never a pass or a fail."""
