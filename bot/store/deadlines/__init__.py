"""Queries on timers, days away, the heartbeat, and how often people move in time."""
