"""Checks, backups and live copies of the store's file."""
