"""Queries on who may play: bans, blocks, hourly limits, and the settings of servers."""
