"""Handlers of a server's settings, for its moderators."""
