"""The card sets that come with the program, one TOML file each; a published one never changes."""
