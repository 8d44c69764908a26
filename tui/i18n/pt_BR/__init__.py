"""Catalogs of one language; tui.i18n merges the modules of this folder."""
