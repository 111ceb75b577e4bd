"""Handlers of profile, leaderboard, match lists, history and personal settings."""
