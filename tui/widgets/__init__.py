"""Small widgets that several screens share; each draws its own lines, so that a screen stays cheap over SSH."""
