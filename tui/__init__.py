"""Everything a person sees: the only package that touches the terminal and the network."""
