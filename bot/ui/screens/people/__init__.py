"""Screens of people: profile, leaderboard, match lists, history and personal settings."""
