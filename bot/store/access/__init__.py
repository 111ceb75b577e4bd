"""Queries on bans, blocks, server settings, and the challenges and pings that count against hourly limits."""
