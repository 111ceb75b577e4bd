"""Queries on time: timers, days away, the heartbeat, people's turn times."""
