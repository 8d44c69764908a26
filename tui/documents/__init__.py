"""tui.documents"""
