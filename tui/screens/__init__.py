"""The screens; each is imported when it is first opened, so that the lobby is there at once."""
