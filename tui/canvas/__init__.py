"""tui.canvas"""
