"""tui.services.identity"""
