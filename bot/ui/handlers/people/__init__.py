"""A person's settings, profile, matches and history; the leaderboard."""
