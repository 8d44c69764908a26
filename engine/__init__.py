"""The games themselves.

Pure rules, chance, logs and live tables, with no clock, file, network or screen.
"""
