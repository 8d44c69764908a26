"""tui.services"""
