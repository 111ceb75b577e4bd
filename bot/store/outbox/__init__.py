"""Queries on posts: the messages that the bot owes channels and people."""
