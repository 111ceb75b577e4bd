"""Use cases: what people can do with matches. Knows nothing of Discord."""
