"""Queries on posts: the messages that the bot publishes and their delivery state."""
