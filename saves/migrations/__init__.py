"""The steps that make an older file of the store one of today."""
