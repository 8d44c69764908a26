"""Tests of Magic & Wizards."""
