"""Slash commands: their names, options and autocompletes. The work is done by handlers."""
