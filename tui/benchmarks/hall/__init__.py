"""The hall under load: a server in a process of its own, and many people who play in it by real SSH connections."""
