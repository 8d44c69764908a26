"""tui.texts"""
