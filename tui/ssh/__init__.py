"""tui.ssh"""
