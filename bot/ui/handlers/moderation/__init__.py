"""What moderators do; a person's stored data."""
