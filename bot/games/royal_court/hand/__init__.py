"""A player's private message, and what it says about the drafted act."""
