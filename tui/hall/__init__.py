"""The hall: one process in which many people, each at a terminal of their own over SSH, share the club's tables."""
