"""The screens; each is imported when it is first opened, so that home is there at once."""
