"""Use cases of finished matches: replays, records, verification, reviews and rematches."""
