"""A terminal at the other end of a transport: what is typed there, what is shown there, and the app it shows."""
