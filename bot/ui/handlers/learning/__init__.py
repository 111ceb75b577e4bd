"""Rules, lessons, puzzles."""
