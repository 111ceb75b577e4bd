"""Finished matches: records, replays, reviews, and how close they were."""
