"""Handlers of a server's settings."""
