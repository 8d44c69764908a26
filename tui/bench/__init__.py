"""Benchmarks: figures and ratios."""
