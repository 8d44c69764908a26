"""tui.match"""
