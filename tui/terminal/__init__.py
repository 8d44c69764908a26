"""A terminal at the other end of a transport.

What is typed there, what is shown there, and the app it shows.
"""
