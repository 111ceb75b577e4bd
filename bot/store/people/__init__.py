"""Queries on people: names, settings, match lists, ratings, leaderboards and results against the bot."""
