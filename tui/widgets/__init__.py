"""Small widgets that several screens share.

Each draws its own lines, so that a screen stays cheap over SSH.
"""
