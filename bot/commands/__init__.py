"""Slash commands, thin: parse, call a use case, answer."""
