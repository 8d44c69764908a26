"""tui.games.game_ui"""
