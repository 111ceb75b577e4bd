"""The way by which presses come from Discord: its gateway, when a session of it may begin, and what cannot be read."""
