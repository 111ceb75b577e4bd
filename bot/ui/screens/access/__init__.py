"""The screen of a server's settings."""
