"""A server's settings."""
