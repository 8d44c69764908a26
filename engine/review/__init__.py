"""Judging of matches that are over: values, losses of decisions, luck."""
