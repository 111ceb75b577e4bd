"""Finished matches: records, replays, and how close they were."""
